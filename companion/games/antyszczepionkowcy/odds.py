"""The chance that the next cards fail a turn, exactly, from what everybody at the table can have seen.

Before the first shuffle the deck and all face-down money are exchangeable: every face-down card is equally likely to come
next. At a shuffle the deck becomes the `known` discards and `hidden` ones drawn at random from the `pool` of unknown cards.
A specific sequence of cards out of it, L of them from the pool, then has the weight hidden·(hidden−1)··· (L factors) over
pool·(pool−1)··· (L factors), so chances are sums of products over Diseases, with one variable x for cards to come and one
variable y for cards from the pool. After a second shuffle old and new money are mixed, and the figure is only about right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, factorial, perm
from typing import NamedTuple

from companion.games.antyszczepionkowcy.state import OTHER, Knowledge

Poly = dict[tuple[int, int], int]  # (power of x, power of y) → coefficient


class Heap(NamedTuple):
    """Cards of one sort: known ones and pool ones that were shuffled, and how many have been seen since."""

    known: int
    pool: int
    seen: int

    def ways(self, drawn: int) -> Poly:
        """Ways to have seen `seen` cards and to draw `drawn` more, by cards from the pool."""
        found: Poly = defaultdict(int)
        for before in range(max(0, self.seen - self.known), min(self.seen, self.pool) + 1):
            past = comb(self.seen, before) * perm(self.known, self.seen - before) * perm(self.pool, before)
            known, pool = self.known - self.seen + before, self.pool - before
            for pooled in range(max(0, drawn - known), min(drawn, pool) + 1):
                found[drawn, before + pooled] += past * comb(known, drawn - pooled) * comb(pool, pooled)
        return found


def failing_chances(k: Knowledge, tolerances: Mapping[str, int], most: int) -> list[Fraction]:
    """For 1 to `most` cards: the chance that some Disease comes more often than its tolerance."""
    heaps = {sort: Heap(k.known.get(sort, 0), k.pool.get(sort, 0), k.seen.get(sort, 0)) for sort in (*tolerances, OTHER)}
    safe: Poly = {(0, 0): 1}
    for disease, tolerance in tolerances.items():
        safe = _times(safe, _sum(heaps[disease].ways(n) for n in range(min(tolerance, most) + 1)), most)
    others = {n: _by_pool(heaps[OTHER].ways(n)) for n in range(most + 1)}
    pool, size = sum(k.pool.values()), sum(k.known.values()) + k.hidden
    seen = sum(k.seen.values())
    weight = [perm(k.hidden, n) * factorial(pool - n) for n in range(pool + 1)]
    reach = range(min(pool, max(y for _, y in safe)) + 1)
    tail = {n: {y: sum(c * weight[y + z] for z, c in others[n].items() if y + z <= pool) for y in reach} for n in others}
    whole = _seen_weight(heaps, weight)
    if not whole:  # what was entered cannot be: corrections of money, lines that were forced
        return failing_chances(forgotten(k), tolerances, most)
    chances = []
    for n in range(1, most + 1):
        ways = sum(c * tail[n - x][y] for (x, y), c in safe.items() if x <= n and y <= pool)
        chances.append(1 - Fraction(ways * factorial(n), whole * perm(size - seen, n)) if perm(size - seen, n) else Fraction(1))
    return chances


def _seen_weight(heaps: Mapping[str, Heap], weight: list[int]) -> int:
    """The weight of what was seen."""
    seen: Poly = {(0, 0): 1}
    for heap in heaps.values():
        seen = _times(seen, heap.ways(0), 0)
    return sum(c * weight[y] for (_, y), c in seen.items() if y < len(weight))


def _times(a: Poly, b: Poly, most: int) -> Poly:
    found: Poly = defaultdict(int)
    for (x1, y1), c1 in a.items():
        for (x2, y2), c2 in b.items():
            if x1 + x2 <= most:
                found[x1 + x2, y1 + y2] += c1 * c2
    return found


def _sum(polys: Iterable[Poly]) -> Poly:
    found: Poly = defaultdict(int)
    for poly in polys:
        for power, c in poly.items():
            found[power] += c
    return found


def _by_pool(poly: Poly) -> dict[int, int]:
    return {y: c for (_, y), c in poly.items()}


def forgotten(k: Knowledge) -> Knowledge:
    """The same cards without their history: everything that was not seen is equally likely."""
    left = {sort: max(0, k.known.get(sort, 0) + n - k.seen.get(sort, 0)) for sort, n in k.pool.items()}
    for sort in set(k.known) - set(left):
        left[sort] = max(0, k.known[sort] - k.seen.get(sort, 0))
    return Knowledge({}, left, sum(left.values()), {}, k.shuffles)
