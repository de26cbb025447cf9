"""Exact completion from cards: which cards of open hands add up to what a formula misses; what can no longer be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.games.build_a_cure.facts import Chemistry

Option = tuple[int, ...]


def reachable(target: int, values: Iterable[int], wilds: int, wild_values: Sequence[int]) -> int | None:
    """The fewest wild cards with which some of the values add up exactly to a target; None when even all of them do not.

    In: the values of the cards at hand, the number of wild cards, and the values a wild card may take.
    """
    best: list[int | None] = [0] + [None] * target
    for value, count in Counter(values).items():
        for _ in range(count):
            for total in range(target, value - 1, -1):
                before, here = best[total - value], best[total]
                if before is not None and (here is None or before < here):
                    best[total] = before
    fewest = best
    for used in range(1, wilds + 1):
        for total in range(target, -1, -1):
            froms = [fewest[total - v] for v in wild_values if v <= total]
            if fewest[total] is None and any(f is not None and f == used - 1 for f in froms):
                fewest[total] = used
    return fewest[target]


def can_complete(chemistry: Chemistry, lack: Mapping[str, int], cards: Mapping[str, int], wilds: int) -> tuple[str, ...]:
    """Elements that cards with so many wild ones cannot complete; empty when all can be completed together.

    When each element alone could be, but the wild cards do not do for all, every element that needs one is named.
    """
    needs: dict[str, int | None] = {}
    for symbol, count in lack.items():
        values = [value for card, n in cards.items() if (a := chemistry.atoms.get(card)) and a[0] == symbol for value in [a[1]] * n]
        needs[symbol] = reachable(count, values, wilds, values_of(chemistry, symbol))
    impossible = tuple(symbol for symbol, need in needs.items() if need is None)
    if impossible:
        return impossible
    if sum(need or 0 for need in needs.values()) > wilds:
        return tuple(symbol for symbol, need in needs.items() if need)
    return ()


def values_of(chemistry: Chemistry, symbol: str) -> tuple[int, ...]:
    """The values that exist as cards of an element."""
    return tuple(sorted({value for s, value in chemistry.atoms.values() if s == symbol}, reverse=True))


def exact_sums(target: int, values: Mapping[int, int]) -> tuple[dict[int, int], ...]:
    """All ways to take cards of these values (value → how many there are) with exactly a sum, fewest cards first."""
    found: list[dict[int, int]] = []

    def take(rest: int, left: Sequence[int], chosen: dict[int, int]) -> None:
        if rest == 0:
            found.append(chosen)
            return
        if not left:
            return
        value, *others = left
        for count in range(min(values[value], rest // value), -1, -1):
            take(rest - value * count, others, {**chosen, value: count} if count else chosen)

    take(target, sorted(values, reverse=True), {})
    return tuple(sorted(found, key=lambda ways: sum(ways.values())))
