"""Progress and results: of a running game, of a typed-up table (`tally`), of one cure (`formula`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.events import IllegalError, Json, MalformedError, Refused, UnknownError
from companion.engine.names import Names
from companion.engine.protocol import Answer, Table
from companion.engine.setup import CardFacts, GameFacts
from companion.games.build_a_cure.chemistry import atoms, fewest, formula_text, is_cured, missing, over
from companion.games.build_a_cure.facts import Chemistry, chemistry, lost_at, plain, seats
from companion.games.build_a_cure.words import mystery

REASONS: Mapping[str, str] = {
    "cured": "no uncured disease is on the table",
    "contagion": "Contagion came up with too many uncured diseases",
    "overrun": "too many uncured diseases at the end of a turn",
    "exhausted": "the resources are used up and a disease is uncured",
    "locked": "Asphyxia that does not lapse has everybody: no draws and no actions any more",
    "ultimate-sacrifice": "Ultimate Sacrifice: all win but the one who played it",
    "open": "there are uncured diseases",
}


class Lying(NamedTuple):
    """What lies on one disease of a table."""

    id: str
    compounds: tuple[tuple[str, ...], ...]
    unbound: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards that lie there."""
        return (*self.unbound, *(card for compound in self.compounds for card in compound))


def report(chem: Chemistry, names: Names, lying: Sequence[Lying], cured: Sequence[str], result: str, reason: str) -> Answer:
    """Rows for every disease, and the result with its reason; `cured` are those that have left the table."""
    rows: list[Json] = []
    cells: list[tuple[str, ...]] = []
    for case in lying:
        formula, have = chem.diseases[case.id].formula, atoms(chem, case.cards)
        done = is_cured(chem, case.id, case.compounds, case.unbound)
        lack, much = missing(formula, have), over(formula, have)
        rows.append({"id": case.id, "cured": done, "missing": {**lack}, "over": {**much}})
        state = "cured" if done else "uncured"
        cells.append((names.label(case.id), state, formula_text(lack) if lack else "-", formula_text(much) if much else "-"))
    for id_ in cured:
        rows.append({"id": id_, "cured": True, "missing": {}, "over": {}})
        cells.append((names.label(id_), "cured", "-", "-"))
    table = Table("", ("disease", "state", "missing", "too much"), tuple(cells))
    said = REASONS[reason]
    data: dict[str, Json] = {"diseases": rows, "result": result, "reason": said, "reason_id": reason}
    return Answer((*((table,) if cells else ()), f"{result}: {said}"), data)


def formula(game: GameFacts, names: Names, disease: str, cards: Sequence[str]) -> Answer:
    """Progress of one cure: what the cards on a disease add up to, what is missing, and a fewest set that completes it."""
    chem = chemistry(game.rules, game.cards)
    id_ = names.card(disease, "disease")
    have = atoms(chem, [_element(chem, names, word) for word in cards])
    need = chem.diseases[id_].formula
    lack, much = missing(need, have), over(need, have)
    best = None if much else fewest(chem, lack)
    codes: Json = None if best is None else [chem.text(card) for card in best]
    data: dict[str, Json] = {
        "disease": id_, "formula": {**need}, "have": {**have}, "missing": {**lack}, "over": {**much},
        "complete": not lack and not much, "fewest_cards": codes,
    }  # fmt: skip
    lines = [f"{names.label(id_)}: {formula_text(need)}", f"there:   {formula_text(have)}", f"missing: {formula_text(lack)}"]
    if much:
        lines.append(f"too much: {formula_text(much)}")
    if best:
        lines.append(f"fewest cards: {' '.join(map(chem.text, best))}")
    if not lack and not much:
        lines.append("complete: bound into one single compound it is the cure")
    return Answer(tuple(lines), data)


def _element(chem: Chemistry, names: Names, word: object) -> str:
    """An element card as typed, a Mystery Element with its name."""
    if not isinstance(word, str) or not word:
        raise MalformedError(f"{word!r} is no element card, such as C10 or mystery:N2")
    if ":" in word:
        return mystery(names, chem.wild, word)
    card = names.card(word, among=(*chem.atoms, chem.wild))
    if card == chem.wild:
        raise MalformedError(f"{word!r}: say which element it is, such as mystery:N2")
    return card


def tally(game: GameFacts, names: Names, data: object) -> Answer:
    """The result of a table as it lies there. LineError names the entry that is wrong."""
    chem = chemistry(game.rules, game.cards)
    table = _map(data, "the table", ("players", "resources_left", "diseases"), ("stalled",))
    players = _count(table, "players")
    rest = _count(table, "resources_left")
    stalled = table.get("stalled", False)
    if not isinstance(stalled, bool):
        raise MalformedError(f"stalled: {stalled!r} is neither true nor false")
    if not isinstance(table["diseases"], list):
        raise MalformedError("diseases: needs a list")
    low, high = game.players
    if not low <= players <= high:
        raise _illegal("players", f"players: {game.game} is for {low} to {high}, found {players}")
    lying = [_lying(chem, names, entry, f"diseases[{i + 1}]") for i, entry in enumerate(table["diseases"])]
    _check_table(game, chem, players, rest, lying)
    uncured = [case for case in lying if not is_cured(chem, case.id, case.compounds, case.unbound)]
    if not uncured:
        return report(chem, names, lying, (), "won", "cured")
    if len(uncured) >= lost_at(game.rules, "overrun"):
        return report(chem, names, lying, (), "lost", "overrun")
    if rest == 0 and stalled:
        return report(chem, names, lying, (), "lost", "exhausted")
    return report(chem, names, lying, (), "open", "open")


def _map(data: object, where: str, needed: Sequence[str], allowed: Sequence[str]) -> Mapping[str, Any]:
    """A map with all needed keys and no unknown ones."""
    if not isinstance(data, Mapping):
        raise MalformedError(f"{where}: needs a map with {', '.join(needed)}, found {data!r}")
    for key in needed:
        if key not in data:
            raise MalformedError(f"{where}: {key} is missing")
    for key in data:
        if key not in needed and key not in allowed:
            raise MalformedError(f"{where}: {key!r} is unknown (possible: {', '.join((*needed, *allowed))})")
    return data


def _count(table: Mapping[str, Any], key: str) -> int:
    value = table[key]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise MalformedError(f"{key}: {value!r} is no number from 0")
    return value


def _illegal(code: str, reason: str) -> IllegalError:
    return IllegalError(Refused(code, reason, "tally"))


def _lying(chem: Chemistry, names: Names, entry: object, where: str) -> Lying:
    """One disease of the table."""
    row = _map(entry, where, ("id",), ("compounds", "unbound"))
    word = row["id"]
    if not isinstance(word, str):
        raise MalformedError(f"{where}: id {word!r} is no disease")
    disease = _known(f"{where}: id", lambda: names.card(word, "disease"))
    compounds, unbound = row.get("compounds") or [], row.get("unbound") or []
    if not isinstance(compounds, list) or not all(isinstance(part, list) for part in compounds):
        raise MalformedError(f"{where}: compounds needs a list of lists of cards")
    if not isinstance(unbound, list):
        raise MalformedError(f"{where}: unbound needs a list of cards")
    read = [tuple(_known(f"{where}: compounds", lambda w=w: _element(chem, names, w)) for w in part) for part in compounds]
    for part in read:
        if len(part) < 2:
            raise _illegal("compound", f"{where}: a compound has two or more cards, found {len(part)}")
    loose = tuple(_known(f"{where}: unbound", lambda w=w: _element(chem, names, w)) for w in unbound)
    return Lying(disease, tuple(read), loose)


def _known(where: str, find: Any) -> str:
    """A name that is looked up; an error says where it stands."""
    try:
        return str(find())
    except (UnknownError, MalformedError) as error:
        raise type(error)(f"{where}: {error}") from None


def _check_table(game: GameFacts, chem: Chemistry, players: int, rest: int, lying: Sequence[Lying]) -> None:
    """No disease twice, no more copies than printed, nothing that this number of players does not use."""
    row = seats(game.rules, players)
    more = row["remove_more"] if game.rulings["solo-removals"] == "extended" else ()
    removed = {*row["remove"], *more}
    count = Counter(case.id for case in lying)
    for id_, times in count.items():
        if id_ in removed:
            raise _illegal("not-in-play", f"diseases: {id_} is not in play with {players} players")
        if times > game.cards[id_].copies:
            raise _illegal("copies", f"diseases: {id_} stands there {times} times, {game.cards[id_].copies} printed")
    used = Counter(plain(card) for case in lying for card in case.cards)
    for card, times in used.items():
        printed = 0 if card in removed else game.cards[card].copies
        if times > printed:
            raise _illegal("copies", f"diseases: {times} × {chem.text(card)} lie there, {printed} in play with {players} players")
    deck = sum(_printed(card, row) for card in game.cards.values() if card.deck == "resource" and card.id not in removed)
    if rest + sum(used.values()) > deck:
        raise _illegal("copies", f"resources_left: {rest} with {sum(used.values())} cards on diseases, {deck} in play")


def _printed(card: CardFacts, row: Mapping[str, Any]) -> int:
    """Copies that lie above No More Resources at the start."""
    if card.kind == "last-card":
        return 0
    return int(row["exposure"]["cards"]) if card.kind == "exposure" else card.copies
