"""A typed line as events: the grammar of the game. Everything left out is filled in; legality is not judged here."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence

from companion.engine.events import AmbiguousError, Event, Json, MalformedError, UnknownError
from companion.engine.names import Names
from companion.engine.protocol import Verb
from companion.games.build_a_cure.effects import Game, drawer
from companion.games.build_a_cure.state import Case, State
from companion.games.build_a_cure.turns import debts
from companion.games.build_a_cure.uses import USES
from companion.games.build_a_cure.words import Reader

VERBS: Mapping[str, Verb] = {
    "hand": Verb("hand WHO CARD…", "The opening hand; later a correction: all that a player has.", ("player", "card")),
    "draw": Verb("draw [WHO] CARD…", "Cards from the Resource Deck: what is due, step 2, or an action each.", ("player", "card")),
    "expose": Verb("expose [WHO]", "EXPOSURE! came up: the player draws from the Disease Deck.", ("player",)),
    "sick": Verb("sick WHO DISEASE", "A disease was drawn; a held Immunity is spent by itself.", ("player", "card")),
    "symptom": Verb("symptom NAME [WHO]", "A symptom or event was drawn.", ("card", "player")),
    "mill": Verb("mill CARD…", "Cards that Catastrophe discards from the deck.", ("card",)),
    "place": Verb("place ELEMENT… DISEASE", "Elements on a disease, an action each (mystery:N2 names one).", ("card",)),
    "bond": Verb("bond simple|polar|complex DISEASE [ITEM…]", "Join items: a, H10, H10:ana; or all.", ("card",)),
    "give": Verb("give CARD WHO", "Give a card to a team-mate.", ("card", "player")),
    "use": Verb(
        "use CARD [WHAT]",
        "recycle-element CARD, recycle-resource CARD, fission DISEASE ITEM…, oranges WHO, oranges scurvy, immunity [WHO], "
        "quarantine (leave it), ultimate-sacrifice.",
        ("card", "player"),
    ),
    "discard": Verb("discard [WHO] CARD…", "Step 4: down to the hand limit, an Element for Malaria.", ("player", "card")),
    "end": Verb("end", "The turn is over."),
    "plan": Verb("plan DISEASE", "What the open hands can cure, and how soon (needs --hints).", ("card",), reads=True),
    "odds": Verb("odds", "How likely EXPOSURE! is in the next draws (needs --hints).", reads=True),
}  # fmt: skip


def read(game: Game, state: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
    """The events of a line; LineError when it cannot be understood."""
    head = words[0].casefold() if words else ""
    if head not in VERBS:
        near = difflib.get_close_matches(head, VERBS, n=1)
        meant = f"did you mean {near[0]}?" if near else f"possible: {', '.join(VERBS)}"
        raise MalformedError(f"{words[0] if words else ''!r} is no word of this game ({meant})")
    if VERBS[head].reads:
        raise MalformedError(f"{head!r} shows something and records nothing")
    return FORMS[head](Reader(game, state, names, words, VERBS[head].usage))


def _hand(r: Reader) -> tuple[Event, ...]:
    who, *cards = r.rest(2)
    named: list[Json] = [*r.resources(cards)]
    return (Event("hand", {"who": r.names.player(who), "cards": named}),)


def _from_deck(r: Reader, verb: str, who: str, words: Sequence[str]) -> tuple[Event, ...]:
    """Cards off the deck in order; an EXPOSURE! among them is an event of its own."""
    events: list[Event] = []
    cards: list[Json] = []
    for card in r.resources(words):
        if card != r.game.facts.exposure:
            cards.append(card.partition(":")[0])
            continue
        if cards:
            events.append(Event(verb, {"who": who, "cards": cards}))
        events.append(Event("expose", {"who": who}))
        cards = []
    if cards:
        events.append(Event(verb, {"who": who, "cards": cards}))
    return tuple(events)


def _draw(r: Reader) -> tuple[Event, ...]:
    who, cards = r.who_and_cards(drawer(r.game, r.state))
    return _from_deck(r, "draw", who, cards)


def _mill(r: Reader) -> tuple[Event, ...]:
    return _from_deck(r, "mill", drawer(r.game, r.state), r.rest(1))


def _expose(r: Reader) -> tuple[Event, ...]:
    words = r.rest(0, 1)
    return (Event("expose", {"who": r.names.player(words[0]) if words else drawer(r.game, r.state)}),)


def _sick(r: Reader) -> tuple[Event, ...]:
    words = r.rest(1, 2)
    first = r.state.phase == "setup" and not r.state.diseases
    who = r.names.player(words[0]) if len(words) == 2 else r.state.active if first else drawer(r.game, r.state)
    return (Event("sick", {"who": who, "disease": r.outbreak(words[-1], "disease", "symptom")}),)


def _symptom(r: Reader) -> tuple[Event, ...]:
    name, *who = r.rest(1, 2)
    sufferer = r.names.player(who[0]) if who else drawer(r.game, r.state)
    return (Event("symptom", {"who": sufferer, "symptom": r.outbreak(name, "symptom", "disease")}),)


def _place(r: Reader) -> tuple[Event, ...]:
    *elements, disease = r.rest(2)
    cards: list[Json] = [r.element(word) for word in elements]
    return (Event("place", {"who": r.state.active, "cards": cards, "disease": r.disease(disease)}),)


def _bond(r: Reader) -> tuple[Event, ...]:
    kind, word, *items = r.rest(2)
    bond, disease = r.names.card(kind, "bond"), r.disease(word)
    case = r.state.case(disease)
    read = r.items(items, case) if items else _all_items(r, bond, case)
    joined: list[Json] = [dict(item) for item in read]
    return (Event("bond", {"who": r.state.active, "bond": bond, "disease": disease, "items": joined}),)


def _all_items(r: Reader, bond: str, case: Case | None) -> list[dict[str, str]]:
    """Without items: everything that the Bond can join, where that is clear."""
    if case is None:
        return []
    rule = r.game.facts.bonds[bond]
    items = [{"card": u.card, "owner": u.owner} for u in case.unbound]
    items += [{"compound": c.letter} for c in case.compounds] if rule.compounds else []
    if rule.most and len(items) > rule.most:
        there = [*(f"{r.game.chemistry.text(u.card)}:{u.owner}" for u in case.unbound), *(c.letter for c in case.compounds)]
        raise AmbiguousError(f"{' '.join(r.words)!r} can join any {rule.most} of {', '.join(there)}; say which")
    return items


def _give(r: Reader) -> tuple[Event, ...]:
    card, who = r.rest(2, 2)
    return (Event("give", {"who": r.state.active, "card": r.resource(card), "to": r.names.player(who)}),)


def _use(r: Reader) -> tuple[Event, ...]:
    card = r.names.card(r.rest(1)[0], among=USES)
    who = r.state.active
    args: dict[str, Json] = {"who": who, "card": card}
    if card in ("recycle-element", "recycle-resource"):
        args["target"] = r.resource(r.rest(2, 2)[1]).partition(":")[0]
    elif card == "fission-reduction":
        words = r.rest(3)
        args["disease"] = r.disease(words[1])
        items: list[Json] = [dict(item) for item in _cards_out(r, words[2:], r.state.case(str(args["disease"])))]
        args["items"] = items
    elif card == "oranges":
        args |= _peeled(r, r.rest(2, 2)[1])
    elif card == "immunity":
        words = r.rest(1, 2)
        args["who"] = r.names.player(words[1]) if len(words) > 1 else drawer(r.game, r.state)
    else:
        r.rest(1, 1)
    return (Event("use", args),)


def _cards_out(r: Reader, words: Sequence[str], case: Case | None) -> list[dict[str, str]]:
    """Cards for Fission: unbound ones, or out of a compound; a whole compound is not one card."""
    items = r.items(words, case)
    for word, item in zip(words, items, strict=True):
        if "card" not in item:
            raise r.malformed(f"{word!r} is a whole compound; {word}.H10 is a card out of it")
    return items


def _peeled(r: Reader, word: str) -> dict[str, Json]:
    """Oranges protect a player, or cure Scurvy."""
    scurvy = [id_ for id_, disease in r.game.chemistry.diseases.items() if disease.effect == "disease-draws"]
    who = r.player_or(word, scurvy)
    if who:
        return {"target": who}
    try:
        return {"disease": r.names.card(word, among=scurvy)}
    except UnknownError:
        return {"target": r.names.player(word)}


def _discard(r: Reader) -> tuple[Event, ...]:
    owing = [who for who, _, _ in debts(r.game, r.state)]
    active = r.state.active
    who, words = r.who_and_cards(owing[0] if len(owing) == 1 and active not in owing else active)
    cards: list[Json] = [*r.resources(words)]
    return (Event("discard", {"who": who, "cards": cards}),)


def _end(r: Reader) -> tuple[Event, ...]:
    r.rest(0, 0)
    return (Event("end", {"who": r.state.active}),)


FORMS: Mapping[str, Callable[[Reader], tuple[Event, ...]]] = {
    "hand": _hand, "draw": _draw, "expose": _expose, "sick": _sick, "symptom": _symptom, "mill": _mill, "place": _place,
    "bond": _bond, "give": _give, "use": _use, "discard": _discard, "end": _end,
}  # fmt: skip
