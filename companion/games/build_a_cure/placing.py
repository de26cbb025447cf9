"""Which element cards of which turns add up exactly to what is missing: only choices that no other beats in every turn.

What a choice takes of each turn is one number, a byte for each turn's places and one for each turn's wild cards, so that adding
two choices is adding two numbers, and comparing all turns at once is one subtraction that must not borrow from the top bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from companion.games.build_a_cure.facts import Chemistry
from companion.games.build_a_cure.rotation import Turn

LANE = 8
Cards = tuple[tuple[int, str], ...]  # the place of a turn, a card


class Choice(NamedTuple):
    """Cards placed: how many in each turn, and the cards themselves with the place of their turn."""

    placed: tuple[int, ...]
    cards: Cards


class Card(NamedTuple):
    """A card that may be placed: in which turn, its value, what it takes of that turn."""

    turn: int
    token: str
    value: int
    takes: int


Chooser = Callable[[Mapping[str, int], Mapping[str, Sequence[int]]], tuple[Choice, ...]]


def chooser(chemistry: Chemistry, turns: Sequence[Turn]) -> Chooser:
    """For some turns, the function that finds all choices worth a look.

    It takes what is missing, to be made exactly, and what each element may have by each turn, never to be exceeded.
    """
    guard = sum(0x80 << LANE * lane for lane in range(2 * len(turns)))
    most = guard | sum(t.actions << LANE * j | t.wilds << LANE * (len(turns) + j) for j, t in enumerate(turns))

    @cache
    def ways(symbol: str, count: int, rooms: tuple[int, ...]) -> dict[int, Cards]:
        cards = _cards(chemistry, turns, symbol)
        ahead = _ahead(cards, count)
        return _of_element(cards, ahead, count, rooms, most, guard) if ahead[0] >> count & 1 else {}

    def choices(lack: Mapping[str, int], rooms: Mapping[str, Sequence[int]]) -> tuple[Choice, ...]:
        found: dict[int, Cards] = {0: ()}
        for each in sorted((ways(symbol, count, tuple(rooms[symbol])) for symbol, count in lack.items()), key=len):
            both = ((a + b, x + y) for a, x in found.items() for b, y in each.items() if most - a - b & guard == guard)
            found = best(both, guard)
        lanes = range(len(turns))
        return tuple(Choice(tuple(taken >> LANE * j & 0x7F for j in lanes), cards) for taken, cards in found.items())

    return choices


def best(found: Iterable[tuple[int, Cards]], guard: int) -> dict[int, Cards]:
    """Only choices that no other one beats (one beats another that takes as much of every turn, or more); few cards first."""
    kept: dict[int, Cards] = {}
    for taken, cards in sorted(dict(found).items(), key=lambda choice: len(choice[1])):
        over = taken | guard
        if not any(over - less & guard == guard for less in kept):
            kept[taken] = cards
    return kept


def _cards(chemistry: Chemistry, turns: Sequence[Turn], symbol: str) -> list[Card]:
    """The cards of an element, turn after turn; every wild card as each value that exists."""
    printed = {atom[1]: card for card, atom in chemistry.atoms.items() if atom[0] == symbol}
    cards: list[Card] = []
    for j, turn in enumerate(turns):
        place, wild = 1 << LANE * j, 1 << LANE * (len(turns) + j)
        held = [(card, atom[1]) for card in turn.elements if (atom := chemistry.atom(card)) and atom[0] == symbol]
        cards += [Card(j, card, value, place) for card, value in held]
        named = [Card(j, f"{chemistry.wild}:{card}", value, place + wild) for value, card in printed.items()]
        cards += named * min(turn.wilds, turn.actions)
    return cards


def _ahead(cards: Sequence[Card], target: int) -> list[int]:
    """For each card the sums, as bits, that it and the cards after it can make."""
    sums = [1]
    for card in reversed(cards):
        sums.append((sums[-1] | sums[-1] << card.value) & (1 << target + 1) - 1)
    return sums[::-1]


def _of_element(
    cards: Sequence[Card], ahead: Sequence[int], target: int, rooms: Sequence[int], most: int, guard: int
) -> dict[int, Cards]:
    """Choices for one element that no other one beats, card after card; sums that cannot become the target are left out."""
    sums: dict[int, dict[int, Cards]] = {0: {0: ()}}
    for i, card in enumerate(cards):
        longer: dict[int, dict[int, Cards]] = {}
        for total, found in sums.items():
            new = total + card.value
            if new > min(target, rooms[card.turn]) or not ahead[i + 1] >> target - new & 1:
                continue
            this = ((card.turn, card.token),)
            more = {t + card.takes: c + this for t, c in found.items() if most - t - card.takes & guard == guard}
            if more:
                longer[new] = more
        alive = {total: found for total, found in sums.items() if ahead[i + 1] >> target - total & 1}
        sums = alive | {new: best([*alive.get(new, {}).items(), *more.items()], guard) for new, more in longer.items()}
    return sums.get(target, {})
