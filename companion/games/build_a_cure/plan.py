"""`plan DISEASE`: exact completions from the open hands, the earliest cure in the next rotation, an alarm when it is too late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.engine.events import IllegalError, Json, Refused
from companion.engine.names import Names
from companion.engine.protocol import Answer, Table
from companion.games.build_a_cure.bonding import Pool, Step, joined
from companion.games.build_a_cure.chemistry import atoms, case_missing, case_over, formula_text
from companion.games.build_a_cure.completions import can_complete, exact_sums, values_of
from companion.games.build_a_cure.effects import Game
from companion.games.build_a_cure.facts import Chemistry, plain
from companion.games.build_a_cure.hints import not_on_table
from companion.games.build_a_cure.placing import Choice, Chooser, chooser
from companion.games.build_a_cure.rotation import BONDS, Turn, runs_now, upcoming
from companion.games.build_a_cure.state import Case, State, Unbound, unseen

KNOWLEDGE = (
    "exact for the cards in the open hands and one turn of each player; without draws, recycling, fission and discards to the "
    "hand limit; Bonds change hands only to the one who finishes"
)
MOST_FALLING = 5  # unbound elements about to fall that are weighed one by one; more are weighed owner by owner


class Cure(NamedTuple):
    """The earliest cure: the place of its last turn, what is placed, and the Bonds; `oranges`: the card that does it alone."""

    turn: int
    choice: Choice | None
    steps: tuple[Step, ...] = ()
    oranges: bool = False


def earliest(game: Game, state: State, case: Case, turns: Sequence[Turn]) -> Cure | None:
    """The first turn of the rotation in which a disease can be cured from the open hands."""
    for t in range(len(turns)):
        if _peeled(game, state, case, turns[t]):
            return Cure(t, None, oranges=True)
        if not _can_finish(turns[: t + 1]):
            continue
        choices = chooser(game.chemistry, turns[: t + 1])
        for kept in _kept(game, case, turns[: t + 1], state):
            cure = _cured_in(game, case, turns[: t + 1], kept, state, choices)
            if cure:
                return cure
    return None


def _peeled(game: Game, state: State, case: Case, turn: Turn) -> bool:
    scurvy = game.chemistry.diseases[case.id].effect == "disease-draws"
    return scurvy and turn.actions > 0 and "oranges" in state.player(turn.who).hand


def _can_finish(turns: Sequence[Turn]) -> bool:
    """Whether the last of these turns has a Bond to finish with, or can be given one."""
    last = turns[-1]
    given = last.may_accept and any(turn.may_give and turn.actions and any(turn.bonds) for turn in turns[:-1])
    return last.may_bond and last.actions > 0 and (any(last.bonds) or given)


def falls_at(game: Game, turns: Sequence[Turn], state: State, owner: str) -> int | None:
    """The place of the turn whose start takes off a player's unbound elements; None when it is not among these."""
    place = next((j for j, turn in enumerate(turns) if turn.who == owner), None)
    return None if owner == state.active and runs_now(game, state) else place


def _kept(game: Game, case: Case, turns: Sequence[Turn], state: State) -> Iterator[tuple[Unbound, ...]]:
    """Which of the unbound elements that fall before the end are bound in time: all, then fewer, down to none."""
    falling = [u for u in case.unbound if falls_at(game, turns, state, u.owner) is not None]
    if len(falling) <= MOST_FALLING:
        for count in range(len(falling), -1, -1):
            yield from dict.fromkeys(combinations(falling, count))
        return
    owners = list(dict.fromkeys(u.owner for u in falling))
    for count in range(len(owners), -1, -1):
        for some in combinations(owners, count):
            yield tuple(u for u in falling if u.owner in some)


def _cured_in(
    game: Game, case: Case, turns: Sequence[Turn], kept: tuple[Unbound, ...], state: State, choices: Chooser
) -> Cure | None:
    """A cure in the last of these turns, when these falling elements are bound in time and the others fall."""
    last = len(turns) - 1
    chem = game.chemistry
    lost = list((Counter(u for u in case.unbound if falls_at(game, turns, state, u.owner) is not None) - Counter(kept)).elements())
    lack = Counter(case_missing(chem, case))
    rooms = {symbol: [lack[symbol]] * len(turns) for symbol in chem.symbols}
    for fallen in lost:
        place = falls_at(game, turns, state, fallen.owner) or 0
        for symbol, value in atoms(chem, [fallen.card]).items():
            lack[symbol] += value
            rooms[symbol] = [room + (value if j >= place else 0) for j, room in enumerate(rooms[symbol])]
    unbound = [0] * (len(turns) + 1)
    for u in case.unbound:
        place_or_none = falls_at(game, turns, state, u.owner)
        if place_or_none is None:
            unbound[-1] += 1
    for u in kept:
        unbound[falls_at(game, turns, state, u.owner) or 0] += 1
    pool = Pool(tuple(unbound), len(case.compounds))
    needed = {symbol: lack[symbol] for symbol in chem.symbols if lack[symbol]}
    for choice in choices(needed, rooms):
        steps = joined(turns, choice.placed, pool)
        if steps is not None:
            return Cure(last, choice, steps)
    return None


def completions(game: Game, lack: Mapping[str, int], cards: Sequence[str]) -> dict[str, list[list[str]]]:
    """Per element all ways to make exactly what is missing from cards, a Mystery Element as any printed value; few cards first."""
    chem = game.chemistry
    wilds = cards.count(chem.wild)
    found: dict[str, list[list[str]]] = {}
    for symbol, target in lack.items():
        held = [card for card in cards if (atom := chem.atom(card)) and atom[0] == symbol]
        counts = dict.fromkeys(values_of(chem, symbol), 0)
        for card in held:
            counts[atoms(chem, [card])[symbol]] += 1
        ways: dict[tuple[str, ...], None] = {}
        for named in _wild_values(values_of(chem, symbol), wilds, target):
            for way in exact_sums(target - sum(named), counts):
                ways[(*_codes(chem, held, way), *(f"mystery:{symbol}{value}" for value in named))] = None
        found[symbol] = [list(way) for way in sorted(ways, key=len)]
    return found


def _wild_values(values: Sequence[int], wilds: int, target: int) -> Iterator[tuple[int, ...]]:
    """What up to so many wild cards may be together."""
    layer: list[tuple[int, ...]] = [()]
    for _ in range(wilds + 1):
        yield from (named for named in layer if sum(named) <= target)
        layer = [(*named, value) for named in layer for value in values if not named or value <= named[-1]]


def _codes(chem: Chemistry, held: Sequence[str], way: Mapping[int, int]) -> list[str]:
    """The cards of a way, as typed; real cards before named Mystery Elements."""
    codes: list[str] = []
    for value, count in way.items():
        alike = sorted((card for card in held if (chem.atom(card) or ("", 0))[1] == value), key=lambda card: ":" in card)
        codes += [chem.text(card) for card in alike[:count]]
    return codes


def alarm(game: Game, state: State, case: Case) -> tuple[str, tuple[str, ...]]:
    """Whether a formula can no longer be completed: "none", "recycle" (only with played cards), "impossible"; and the elements."""
    lack = case_missing(game.chemistry, case)
    cards = Counter(unseen(game.facts, state))
    for player in state.players:
        cards.update(card.partition(":")[2] or card for card in player.hand)
    short = can_complete(game.chemistry, lack, cards, cards[game.chemistry.wild])
    if not short:
        return "none", ()
    cards.update(state.discard)
    for other in state.diseases:
        if other.id != case.id:
            cards.update(map(plain, other.cards))
    never = can_complete(game.chemistry, lack, cards, cards[game.chemistry.wild])
    return ("impossible", never) if never else ("recycle", short)


def plan(game: Game, state: State, disease: str, names: Names) -> Answer:
    """All of it, for people and as data."""
    refused = not_on_table(game, state, disease)
    case = state.case(disease)
    if refused or case is None:
        raise IllegalError(refused or Refused("not-on-table", disease))
    lack = case_missing(game.chemistry, case)
    hands = [card for player in state.players for card in player.hand]
    ways = completions(game, lack, hands)
    level, short = alarm(game, state, case)
    turns = upcoming(game, state, case)
    much = case_over(game.chemistry, case)
    cure = None if state.over or much else earliest(game, state, case, turns)
    rows = tuple((f"{s}{n}", " ".join(ways[s][0]) if ways[s] else "cannot be made", str(len(ways[s]))) for s, n in lack.items())
    table = Table("", ("missing", "from the open hands", "ways"), rows, right=(2,))
    label = names.label(disease)
    lines = [f"{label} ({case.holder}): missing {formula_text(lack)}"]
    if much:
        lines.append(f"too much: {formula_text(much)}; only fission or time takes it off")
    data: dict[str, Json] = {
        "disease": disease, "missing": {**lack}, "completions": {s: [[*way] for way in found] for s, found in ways.items()},
        "earliest": None if cure is None else _cure_data(game, case, turns, cure),
        "alarm": {"level": level, "elements": [*short]}, "knowledge": KNOWLEDGE,
    }  # fmt: skip
    return Answer((*lines, *((table,) if rows else ()), *_told(game, turns, cure), *_alarm_lines(level, short), KNOWLEDGE), data)


def _alarm_lines(level: str, short: Sequence[str]) -> list[str]:
    if level == "none":
        return []
    named = ", ".join(short)
    if level == "recycle":
        return [f"ALARM: {named} can no longer be completed from hands and unseen cards, only by recycling or fission"]
    return [f"ALARM: {named} can no longer be completed at all, not even by recycling"]


def _told(game: Game, turns: Sequence[Turn], cure: Cure | None) -> list[str]:
    if cure is None:
        return ["no cure in the next rotation from the open hands"]
    when = "in this turn" if cure.turn == 0 else f"in {turns[cure.turn].who}'s turn"
    lines = [f"earliest cure: {when}, {turns[cure.turn].who} finishes"]
    for row in _moves(game, turns, cure):
        lines.append(f"  {row[0]}: {', '.join(row[1])}")
    return lines


def _moves(game: Game, turns: Sequence[Turn], cure: Cure) -> Iterator[tuple[str, list[str]]]:
    """What each player does, turn by turn."""
    if cure.choice is None:
        yield turns[cure.turn].who, ["use oranges scurvy"]
        return
    for step in cure.steps:
        turn = turns[step.turn]
        cards = [game.chemistry.text(card) for j, card in cure.choice.cards if j == step.turn]
        moves = [f"place {' '.join(cards)}"] if cards else []
        moves += [f"bond {bond.partition('-')[0]}" for bond, count in zip(BONDS, step.play, strict=True) for _ in range(count)]
        finisher = turns[cure.turn].who
        moves += [f"give {bond} {finisher}" for bond, count in zip(BONDS, step.give, strict=True) for _ in range(count)]
        if moves:
            yield turn.who, ["use quarantine"] * turn.leaves + moves


def _cure_data(game: Game, case: Case, turns: Sequence[Turn], cure: Cure) -> Json:
    steps: list[Json] = [{"who": who, "moves": [*moves]} for who, moves in _moves(game, turns, cure)]
    return {"turn": cure.turn, "who": turns[cure.turn].who, "steps": steps}
