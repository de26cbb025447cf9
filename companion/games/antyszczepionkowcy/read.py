"""The grammar: a typed line as events. Judges nothing; everything left out is filled in."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.engine.events import AmbiguousError, Event, Json, MalformedError, UnknownError
from companion.engine.names import Names, fold
from companion.engine.protocol import Verb
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.invest import TIP, cost
from companion.games.antyszczepionkowcy.state import State, active, chooser, held_by

DECK = ("product", "influence", "event", "action", "disease")
PLACES = ("top", "bottom")
INNER = 3  # letters that a later word of a name needs
VERBS: Mapping[str, Verb] = {
    "reveal": Verb("reveal CARD…", "cards off the deck, in order; cards alone do too (p2: a Product of Image 2)", ("card",)),
    "stop": Verb("stop", "cash in: draw money for the open cards"),
    "party": Verb("party N", "a Chickenpox Party of N cards; then reveal them"),
    "law": Verb("law ID [WHO]", "enact a Law", ("card", "player")),
    "take": Verb("take [WHO] CARD [PRICE]", "take a card in phase 4; without WHO whoever chooses now", ("player", "card")),
    "pass": Verb("pass [WHO]", "take nothing (more); without WHO whoever chooses now", ("player",)),
    "end": Verb("end", "the turn is over; who has not chosen passes"),
    "rescue": Verb("rescue WHO", "Altruistic Vaccination of WHO", ("player",)),
    "norescue": Verb("norescue", "the failure is accepted"),
    "play": Verb("play ACTION [WHO] [top|bottom]", "an Action of its only holder, else of the active player", ("card", "player")),
    "exchange": Verb("exchange WHO", "five 1s for a 5", ("player",)),
    "change": Verb("change WHO [FROM]", "a 5 for five 1s, from the deck or from FROM", ("player", "player")),
    "money": Verb("money WHO ±N", "correct money: draw or discard notes", ("player",)),
    "gwo": Verb("gwo ±N", "correct the GWO by levels"),
    "drop": Verb("drop WHO CARD", "a card leaves a player", ("player", "card")),
    "reshuffle": Verb("reshuffle", "the table shuffles the discard pile into the deck"),
    "odds": Verb("odds [K]", "chances that the next 1 to K cards fail the turn (with --hints)", reads=True),
}  # fmt: skip


def read(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    """A line as events; MalformedError, UnknownError or AmbiguousError when it cannot be read.

    A word that is no verb begins the cards that are revealed, or is the clear beginning of a verb.
    """
    head, rest = words[0].casefold(), tuple(words[1:])
    if head in READERS:
        return READERS[head](f, s, rest, names)
    try:
        deck_card(f, names, words[0], inner=False)
    except UnknownError as error:
        verbs = [verb for verb in READERS if verb.startswith(head)]
        if len(verbs) == 1:
            return READERS[verbs[0]](f, s, rest, names)
        if verbs:
            raise AmbiguousError(f"{words[0]!r} can be {', '.join(verbs)}") from error
        if not _by_inner_word(names, words[0], names.of_kind(*DECK)):
            raise MalformedError(f"{words[0]!r} is neither a verb nor a card{_near(head, names)}") from error
    return _reveal(f, s, tuple(words), names)


def _near(word: str, names: Names) -> str:
    found = difflib.get_close_matches(fold(word), (*VERBS, *names.cards.words()), n=1, cutoff=0.6)
    return f" (did you mean {found[0]}?)" if found else f" (verbs: {' '.join(VERBS)})"


def deck_card(f: Facts, names: Names, word: str, inner: bool = True) -> str:
    """A card of the deck, or the code of a tier of Products; a comma behind it does not matter."""
    word = word.rstrip(",") or word
    if fold(word) in f.printed.tiers:
        return fold(word)
    return found_card(names, word, names.of_kind(*DECK)) if inner else names.card(word, *DECK)


def found_card(names: Names, word: str, among: Sequence[str]) -> str:
    """A card by name or its beginning; where no name begins so, by the beginning of a later word of a name (`rap`, `kapusty`)."""
    try:
        return names.cards.find(word, among)
    except UnknownError:
        found = _by_inner_word(names, word, among)
        if len(found) > 1:
            raise AmbiguousError(f"{word!r} can be {', '.join(found)}") from None
        if not found:
            raise
        return found[0]


def _by_inner_word(names: Names, word: str, among: Sequence[str]) -> list[str]:
    key = fold(word.rstrip(","))
    if len(key) < INNER:
        return []
    alike = [name for name in names.cards.words() if any(part.startswith(key) for part in name.split("-")[1:])]
    return list(dict.fromkeys(names.cards.find(name, among) for name in alike if names.cards.knows(name, among)))


def meant(f: Facts, names: Names, word: str, here: Iterable[str], *kinds: str) -> str:
    """A card by name: an exact name, here before elsewhere, then the beginning of a name of what is here, then of any."""
    near, everywhere = list(here), names.of_kind(*kinds)
    if fold(word) in f.printed.tiers:
        return _of_tier(f, fold(word), near)
    for among in (near, everywhere):
        if names.cards.knows(word, among):
            return names.cards.find(word, among)
    try:
        return found_card(names, word, near)
    except UnknownError:
        return found_card(names, word, everywhere)


def _of_tier(f: Facts, tier: str, here: Sequence[str]) -> str:
    """The Product that a tier means here; the tier itself when there is an unnamed one, or none at all."""
    named = list(dict.fromkeys(card for card in here if f.printed.tier(card) == tier))
    if tier in named or not named:
        return tier
    if len(named) > 1:
        raise AmbiguousError(f"{tier!r} can be {', '.join(named)}")
    return named[0]


def _words(verb: str, words: Sequence[str], least: int, most: int) -> None:
    if not least <= len(words) <= most:
        line = " ".join((verb, *words))
        raise MalformedError(f"{line!r}: too {'few' if len(words) < least else 'many'} words; the line is: {VERBS[verb].usage}")


def _integer(verb: str, word: str, signed: bool) -> int:
    """A number from 1, or one with a sign that is not 0."""
    plain = word.replace("−", "-").replace("–", "-")
    sign, digits = (plain[:1], plain[1:]) if signed else ("", plain)
    if (signed and sign not in ("+", "-")) or not (digits.isascii() and digits.isdigit()) or len(digits) > 4 or int(digits) < 1:
        kind = "a number with its sign, like +1 or -2" if signed else "a number from 1"
        raise MalformedError(f"{word!r} is not {kind}; the line is: {VERBS[verb].usage}")
    return -int(digits) if sign == "-" else int(digits)


def _event(verb: str, **args: Json) -> tuple[Event, ...]:
    return (Event(verb, args),)


def _reveal(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("reveal", words, 1, 99)
    verb = next((word for word in words if word.casefold() in VERBS), None)
    if verb:
        raise MalformedError(f"{verb!r} is no card and begins a line of its own (in the shell a ; before it will do)")
    who = active(f, s)
    return tuple(Event("reveal", {"card": deck_card(f, names, word), "who": who}) for word in words)


def _plain(verb: str) -> Reader:
    """A verb of the active player without further words."""

    def reader(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
        _words(verb, words, 0, 0)
        return _event(verb, who=active(f, s))

    return reader


def _whose(verb: str) -> Reader:
    """A verb with a player's name."""

    def reader(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
        _words(verb, words, 1, 1)
        return _event(verb, who=names.player(words[0]))

    return reader


def _party(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("party", words, 1, 1)
    return _event("party", who=active(f, s), count=_integer("party", words[0], signed=False))


def _law(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("law", words, 1, 2)
    card = meant(f, names, words[0], s.laws, "law")
    return _event("law", card=card, who=names.player(words[1]) if len(words) > 1 else active(f, s))


def _take(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("take", words, 1, 3)
    who, rest = _taker(f, s, words, names)
    card = meant(f, names, rest[0], (o.card for o in s.revealed), *DECK)
    return _event("take", who=who, card=card, price=_price(rest[1]) if len(rest) > 1 else cost(f, s, who, card))


def _taker(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[str, Sequence[str]]:
    """Who takes a card, and the words behind the name; without a name whoever chooses now."""
    if len(words) == 3 or (len(words) == 2 and not words[1].isdigit()):
        return names.player(words[0]), words[1:]
    if names.players.knows(words[0]) and not names.cards.knows(words[0]):
        raise MalformedError(f"take {words[0]}: no card is named; the line is: {VERBS['take'].usage}")
    return _next_to_choose(f, s), words


def _next_to_choose(f: Facts, s: State) -> str:
    return chooser(f, s) or active(f, s)


def _pass(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("pass", words, 0, 1)
    return _event("pass", who=names.player(words[0]) if words else _next_to_choose(f, s))


def _price(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 4:
        raise MalformedError(f"{word!r} is not a price; the line is: {VERBS['take'].usage}")
    return int(word)


def _play(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("play", words, 1, 3)
    card = meant(f, names, words[0], (seat.action for seat in s.seats.values() if seat.action), "action")
    rest = list(words[1:])
    place: Json = PLACES[0] if card == TIP else None
    if rest and rest[-1].casefold() in PLACES and not (len(rest) == 1 and names.players.knows(rest[-1])):
        place = rest.pop().casefold()
        if card != TIP:
            raise MalformedError(f"{place!r} belongs to {TIP}, not to {card}")
    if len(rest) > 1:
        raise MalformedError(f"{rest[-1]!r} is neither top nor bottom; the line is: {VERBS['play'].usage}")
    holders = held_by(s, card)
    who = names.player(rest[0]) if rest else holders[0] if len(holders) == 1 else active(f, s)
    return _event("play", card=card, who=who, **({"place": place} if place else {}))


def _change(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("change", words, 1, 2)
    who, giver = names.player(words[0]), names.player(words[1]) if len(words) > 1 else None
    if who == giver:
        raise MalformedError(f"{words[1]!r}: nobody changes with themselves; the line is: {VERBS['change'].usage}")
    return _event("change", who=who, **({"from": giver} if giver else {}))


def _money(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("money", words, 2, 2)
    return _event("money", who=names.player(words[0]), amount=_integer("money", words[1], signed=True))


def _gwo(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("gwo", words, 1, 1)
    return _event("gwo", steps=_integer("gwo", words[0], signed=True))


def _drop(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("drop", words, 2, 2)
    who = names.player(words[0])
    seat = s.seats[who]
    return _event("drop", who=who, card=meant(f, names, words[1], (*seat.laws, *seat.cards), *DECK, "law"))


def _reshuffle(f: Facts, s: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    _words("reshuffle", words, 0, 0)
    return _event("reshuffle")


Reader = Callable[[Facts, State, Sequence[str], Names], tuple[Event, ...]]
READERS: Mapping[str, Reader] = {
    "reveal": _reveal, "stop": _plain("stop"), "party": _party, "law": _law, "take": _take, "pass": _pass,
    "end": _plain("end"), "rescue": _whose("rescue"), "norescue": _plain("norescue"), "play": _play,
    "exchange": _whose("exchange"), "change": _change, "money": _money, "gwo": _gwo, "drop": _drop, "reshuffle": _reshuffle,
}  # fmt: skip
