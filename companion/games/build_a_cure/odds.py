"""EXPOSURE! in the next draws, exactly: each pile of the deck has its own share, and every order within a pile is as likely."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from companion.engine.events import Json
from companion.engine.protocol import Answer, Table
from companion.games.build_a_cure.effects import Game, actions_left, step_two
from companion.games.build_a_cure.piles import dealt, in_middle, pile_sizes
from companion.games.build_a_cure.state import State, in_deck, left


def remaining(game: Game, state: State) -> tuple[tuple[tuple[int, int], ...], bool]:
    """Cards and EXPOSURE! cards left in each pile from the top; False when what came up does not fit even piles (then one pile)."""
    total = left(game.facts, state)
    out = game.facts.copies[game.facts.exposure] - sum(state.exposed)
    rest = max(0, total - int(total > 0 and _sacrifice_below(game, state)))
    gone = game.facts.resource_count - total - dealt(game, state)
    piles: list[tuple[int, int]] = []
    for place, size in enumerate(pile_sizes(game, state)):
        cards = size - min(size, max(0, gone))
        gone -= size - cards
        piles.append((cards, game.facts.piles[place] + in_middle(game, place) - state.exposed[place]))
    fits = all(0 <= hidden <= cards for cards, hidden in piles) and sum(c for c, _ in piles) == rest
    if fits and sum(hidden for _, hidden in piles) == out:
        return tuple(piles), True
    return ((rest, min(out, rest)),), False


def _sacrifice_below(game: Game, state: State) -> bool:
    return in_deck(game.facts, state, game.facts.mill_stop)


def chance(piles: Sequence[tuple[int, int]], draws: int) -> float:
    """The probability of at least one EXPOSURE! among the next cards: per pile none, multiplied over the piles touched."""
    none = 1.0
    for cards, hidden in piles:
        here = min(draws, cards)
        draws -= here
        none *= comb(cards - hidden, here) / comb(cards, here)
    return 1 - none


def odds(game: Game, state: State) -> Answer:
    """A row for each number of draws that can come up in this turn, at least two."""
    piles, even = remaining(game, state)
    due = sum(d.count for d in state.dues if d.kind != "disease")
    now = due + step_two(game, state) + (0 if state.phase == "setup" else actions_left(game, state))
    most = min(max(now, game.facts.draws), sum(cards for cards, _ in piles))
    knowledge = _knowledge(game, state, even)
    rows: list[Json] = []
    cells: list[tuple[str, ...]] = []
    for k in range(1, most + 1):
        value = chance(piles, k)
        rows.append({"k": k, "chance": value, "reward": None})
        cells.append((str(k), f"{100 * value:.1f} %"))
    share: list[Json] = [{"pile": i + 1, "cards": cards, "exposure": hidden} for i, (cards, hidden) in enumerate(piles)]
    heap = tuple((str(i + 1) if even else "deck", str(cards), str(hidden)) for i, (cards, hidden) in enumerate(piles) if cards)
    tables = (
        Table("", ("draws", "at least one EXPOSURE!"), tuple(cells), right=(0, 1)),
        Table("", ("pile", "cards left", "EXPOSURE! left"), heap, right=(0, 1, 2)),
    )
    first = next(((cards, hidden) for cards, hidden in piles if cards), (0, 0))
    data: dict[str, Json] = {"knowledge": knowledge, "rows": rows, "piles": share, "step_two": step_two(game, state)}
    return Answer((f"next card: {first[1]} EXPOSURE! among {first[0]} of its pile", *tables, knowledge), data)


def _knowledge(game: Game, state: State, even: bool) -> str:
    if state.phase == "setup":
        return "the deck is not made yet: counted as if no more hands were dealt than are typed"
    if not even:
        return "what came up does not fit three even piles: counted as if the whole deck were shuffled together"
    middle = ", and the one put into the middle counted anywhere in the middle pile" if game.facts.middle else ""
    return f"exact if the three piles were split evenly (odd cards to the lower ones){middle}"
