"""Checks across a game that was read: references, codes, palettes, rulings, counts, and what nobody uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from generator.catalog.keys import Tally
from generator.catalog.model import Card, Game, Palettes, Value
from generator.problems import Problem, Severity, Where, did_you_mean

MOST_HINTS = 20  # a near name among thousands takes a while to find


def across(game: Game, kinds: Mapping[str, str]) -> Iterable[Problem]:
    """Everything that only shows when the whole game is known. `kinds` gives the kind of every card that is written."""
    return chain(
        _targets(game),
        _references(game, kinds),
        _codes(game),
        _origins(game),
        _palettes(game),
        _rulings(game),
    )


def _problem(
    game: Game,
    where: Where,
    message: str,
    hint: str = "",
    field: str = "",
    card: str = "",
    severity: Severity = "error",
) -> Problem:
    return Problem(where, message, hint, severity, game.id, card, field)


def _targets(game: Game) -> Iterator[Problem]:
    """Kinds that fields refer to."""
    for kind in game.kinds.values():
        for name, type_ in kind.fields.items():
            if type_.kind and type_.kind not in game.kinds:
                path = f"kinds.{kind.id}.fields.{name}"
                hint = did_you_mean(type_.kind, tuple(game.kinds))
                yield _problem(game, game.places[path], f"there is no kind {type_.kind}", hint, path)


def _references(game: Game, kinds: Mapping[str, str]) -> Iterator[Problem]:
    """Cards that cards refer to."""
    refs = {k.id: [(name, t) for name, t in k.fields.items() if t.kind in game.kinds] for k in game.kinds.values()}
    hints = MOST_HINTS
    for card in game.cards.values():
        for name, type_ in refs[card.kind]:
            for target in _words(card.fields[name]):
                if kinds.get(target) == type_.kind or not target:
                    continue
                if target in kinds:
                    message, hint = f"{target} is a card of kind {kinds[target]}", f"a card of kind {type_.kind} is meant"
                else:
                    possible = [other for other, kind in kinds.items() if kind == type_.kind] if hints else []
                    message, hint = f"there is no card {target}", did_you_mean(target, possible)
                    hints = max(0, hints - 1)
                yield _problem(game, card.places[name], message, hint, name, card.id)


def _words(value: Value) -> Sequence[str]:
    if isinstance(value, str):
        return (value,)
    return [str(word) for word in value] if isinstance(value, tuple) else ()


def _codes(game: Game) -> Iterator[Problem]:
    """A code means one card; upper and lower case are the same when it is typed."""
    first: dict[str, Card] = {}
    for card in game.cards.values():
        if not card.code:
            continue
        other = first.setdefault(card.code.casefold(), card)
        if other is not card:
            message = f"the code {card.code} is taken by {other.id}"
            yield _problem(game, card.places["code"], message, f"first in line {other.where.line}", "code", card.id)
        same = game.cards.get(card.code.casefold())
        if same is not None and same is not card and same.kind == card.kind:
            message = f"the code {card.code} is the id of another card of kind {card.kind}"
            yield _problem(game, card.places["code"], message, f"in line {same.where.line}", "code", card.id)


def _origins(game: Game) -> Iterator[Problem]:
    """All cards of a game say their origin, or none."""
    silent = [card for card in game.cards.values() if "origin" not in card.places]
    if len(silent) < len(game.cards):
        for card in silent:
            hint = "other cards of the game say it: origin: rulebook, published or reconstructed"
            yield _problem(game, card.where, "the key origin is missing", hint, "origin", card.id)


def _palettes(game: Game) -> Iterator[Problem]:
    """A colour of the full ink must exist in low ink, as far as there is a low ink."""
    common = set(game.palette.get("low", ()))
    for name in _missing(game.palette, common):
        yield _low_ink(game, game.places[f"palette.full.{name}"], name, "palette")
    for deck in game.decks.values():
        for name in _missing(deck.palette, common):
            path = f"decks.{deck.id}.palette"
            yield _low_ink(game, game.places[f"{path}.full.{name}"], name, path)
    for card in game.cards.values():
        if card.palette:
            below = common.union(game.decks[card.deck].palette.get("low", ()))
            for name in _missing(card.palette, below):
                yield _low_ink(game, card.places["palette"], name, "palette", card.id)


def _missing(palette: Palettes, below: set[str]) -> list[str]:
    low = below.union(palette.get("low", ()))
    return [name for name in palette.get("full", ()) if name not in low] if low else []


def _low_ink(game: Game, where: Where, name: str, field: str, card: str = "") -> Problem:
    return _problem(game, where, f"the colour {name} has no value in low ink", f"add it under low: {name}: …", field, card)


def _rulings(game: Game) -> Iterator[Problem]:
    for ruling in game.rulings.values():
        if ruling.default and ruling.choices and ruling.default not in ruling.choices:
            path = f"rulings.{ruling.id}.default"
            hint = did_you_mean(ruling.default, ruling.choices)
            yield _problem(game, game.places[path], f"{ruling.default} is not among the choices", hint, path)


# --- counts ---------------------------------------------------------------------------------------


def expectations(game: Game, deck: str, expect: Mapping[str, object]) -> Iterator[Problem]:
    """Prove the expected copies of a deck, or of the whole game (then `copies` counts without aids)."""
    path = f"decks.{deck}.expect" if deck else "expect"
    cards = game.cards_of(deck) if deck else tuple(game.cards.values())
    if "copies" in expect:
        counted = [card for card in cards if deck or game.decks[card.deck].part == "decks"]
        yield from _count(game, f"{path}.copies", "copies", expect["copies"], _copies(counted))
    tallies = expect.get("kinds", {})
    for kind, tally in tallies.items() if isinstance(tallies, Mapping) else ():
        if kind in game.kinds:
            yield from _tally(game, f"{path}.kinds.{kind}", tally, [card for card in cards if card.kind == kind])
        else:
            where, hint = game.places[f"{path}.kinds.{kind}"], did_you_mean(kind, tuple(game.kinds))
            yield _problem(game, where, f"there is no kind {kind}", hint, path)


def _tally(game: Game, path: str, tally: Tally, cards: Sequence[Card]) -> Iterator[Problem]:
    kind = game.kinds[path.rpartition(".")[2]]
    for name, expected in tally.items():
        at = f"{path}.{name}"
        if isinstance(expected, int):
            yield from _count(game, at, f"copies of kind {kind.id}", expected, _copies(cards))
        elif name not in kind.fields:
            hint = did_you_mean(name, tuple(kind.fields))
            yield _problem(game, game.places[at], f"kind {kind.id} has no field {name}", hint, at)
        else:
            yield from _values(game, at, expected, _by_value(cards, name))


def _values(game: Game, path: str, expected: Mapping[str, int], found: Mapping[str, int]) -> Iterator[Problem]:
    name = path.rpartition(".")[2]
    for value, count in expected.items():
        yield from _count(game, f"{path}.{value}", f"copies with {name} {value}", count, found.get(value, 0))
    for value in found.keys() - expected.keys():
        message = f"expected no {name} {value}, found {found[value]} copies"
        yield _problem(game, game.places[path], message, f"add {value}: {found[value]}", path)


def _count(game: Game, path: str, what: str, expected: object, found: int) -> Iterator[Problem]:
    if expected != found:
        yield _problem(game, game.places[path], f"expected {expected} {what}, found {found}", field=path)


def _copies(cards: Iterable[Card]) -> int:
    return sum(card.copies.of(None) for card in cards)


def _by_value(cards: Iterable[Card], name: str) -> Mapping[str, int]:
    """Copies by the value of a field; a card with a list counts for each entry, one without the field not at all."""
    found: Counter[str] = Counter()
    for card in cards:
        value = card.fields[name]
        words: Iterable[object] = () if value is None else value if isinstance(value, tuple | Mapping) else (value,)
        for word in words:
            found[str(word).lower() if isinstance(word, bool) else str(word)] += card.copies.of(None)
    return found


# --- what nobody uses -----------------------------------------------------------------------------


def unused(game: Game, bases: Mapping[str, Where]) -> Iterator[Problem]:
    """A warning for every kind, field and deck that no card has, and for the bases that are given."""
    kinds = {card.kind for card in game.cards.values()}
    decks = {card.deck for card in game.cards.values()}
    filled = {(card.kind, name) for card in game.cards.values() for name in card.fields if card.fields[name] is not None}
    for kind in game.kinds.values():
        if kind.id not in kinds:
            yield _warning(game, kind.where, f"no card is of kind {kind.id}", f"kinds.{kind.id}")
            continue
        for name in kind.fields:
            if (kind.id, name) not in filled:
                path = f"kinds.{kind.id}.fields.{name}"
                yield _warning(game, game.places[path], f"no card of kind {kind.id} has the field {name}", path)
    for deck in game.decks.values():
        if deck.id not in decks:
            yield _warning(game, deck.where, f"no card is in deck {deck.id}", f"decks.{deck.id}")
    for name, where in bases.items():
        yield _warning(game, where, f"no card has the base {name}", f"bases.{name}")


def _warning(game: Game, where: Where, message: str, field: str) -> Problem:
    return _problem(game, where, message, "delete it if it is not needed", field, severity="warning")


def unused_texts(game: Game, sources: Iterable[str]) -> Iterator[Problem]:
    """A warning for every text whose name stands in none of the templates of the game, nor its beginning in quotes (`"lost_"`)."""
    written = "\n".join(sources)
    groups = {"texts": game.texts}
    groups |= {f"kinds.{kind.id}.texts": kind.texts for kind in game.kinds.values()}
    groups |= {f"decks.{deck.id}.texts": deck.texts for deck in game.decks.values()}
    for path, texts in groups.items():
        for name in texts:
            beginning, mark, _ = name.rpartition("_")
            if name not in written and not (mark and f'"{beginning}_"' in written):
                yield _warning(game, game.places[f"{path}.{name}"], f"no template uses the text {name}", f"{path}.{name}")
