"""Whether what is placed turn by turn can be joined into one compound, with which Bonds, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from companion.games.build_a_cure.rotation import Turn

Bonds = tuple[int, int, int]  # simple, polar, complex


class Step(NamedTuple):
    """Bonds played in a turn, and Bonds given to the one who finishes."""

    turn: int
    play: Bonds
    give: Bonds


class Pool(NamedTuple):
    """Items on a disease: unbound ones by the turn whose start removes them (soonest first, the last entry stays), compounds."""

    unbound: tuple[int, ...]
    compounds: int

    @property
    def items(self) -> int:
        """How many things are to be joined."""
        return sum(self.unbound) + self.compounds


def joined(turns: Sequence[Turn], placed: Sequence[int], start: Pool) -> tuple[Step, ...] | None:
    """How the turns, the last of which finishes, join everything; None when they cannot.

    In: turns, elements placed in each, and the pool before, with as many entries of `unbound` as there are turns, and one more.
    """
    last = len(turns) - 1
    spare = [turn.actions - count for turn, count in zip(turns, placed, strict=True)]

    @cache
    def go(j: int, pool: Pool, received: Bonds) -> tuple[Step, ...] | None:
        if pool.unbound[j] or _too_few(turns, placed, spare, j, pool, received):
            return None
        pool = _added(pool, placed[j])
        turn = turns[j]
        held = tuple(a + b for a, b in zip(turn.bonds, received if j == last else (0, 0, 0), strict=True))
        for play in _choices(held, spare[j] if turn.may_bond else 0):
            gives = _choices(_less(held, play), spare[j] - sum(play) if _may_hand_on(turns, j) else 0)
            for after in sorted(_after(pool, play), key=lambda p: p.items):
                if j == last:
                    if after.compounds == 1 and not sum(after.unbound):
                        return (Step(j, play, (0, 0, 0)),)
                    continue
                for give in gives:
                    rest = go(j + 1, after, _more(received, give))
                    if rest is not None:
                        return (Step(j, play, give), *rest)
        return None

    return go(0, start, (0, 0, 0))


def _too_few(turns: Sequence[Turn], placed: Sequence[int], spare: Sequence[int], j: int, pool: Pool, received: Bonds) -> bool:
    """Whether the Bonds and actions from a turn on cannot do, without a Complex one, even if all of them could be played."""
    if received[2] or any(turn.bonds[2] for turn in turns[j:]):
        return False
    bonds = sum(received) + sum(sum(turn.bonds) for turn in turns[j:])
    return min(bonds, sum(spare[j:])) < pool.items + sum(placed[j:]) - 1


def _may_hand_on(turns: Sequence[Turn], j: int) -> bool:
    return j < len(turns) - 1 and turns[j].may_give and turns[-1].may_accept and turns[-1].may_bond


def _choices(held: Sequence[int], actions: int) -> list[Bonds]:
    """All ways to use so many actions at most on Bonds that are held, fewest first."""
    found = [
        (s, p, x)
        for s in range(min(held[0], actions) + 1)
        for p in range(min(held[1], actions - s) + 1)
        for x in range(min(held[2], actions - s - p, 1) + 1)
    ]
    return sorted(found, key=sum)


def _less(held: Sequence[int], play: Bonds) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(held, play, strict=True))


def _more(a: Bonds, b: Bonds) -> Bonds:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _added(pool: Pool, count: int) -> Pool:
    return Pool((*pool.unbound[:-1], pool.unbound[-1] + count), pool.compounds)


def _taken(unbound: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Unbound elements less so many, those that go soonest first."""
    left = list(unbound)
    for place, there in enumerate(left):
        here = min(there, count)
        left[place] -= here
        count -= here
    return tuple(left)


def _after(pool: Pool, play: Bonds) -> set[Pool]:
    """What can lie there after Bonds are played: Simple ones first, then Polar ones, a Complex one joins all the rest."""
    simple, polar, complexes = play
    if 2 * simple > sum(pool.unbound):
        return set()
    pools = {Pool(_taken(pool.unbound, 2 * simple), pool.compounds + simple)}
    for _ in range(polar):
        pools = {after for before in pools for after in _polar(before)}
    if complexes:
        pools = {Pool((0,) * len(p.unbound), 1) for p in pools if p.items >= 2}
    return pools


def _polar(pool: Pool) -> Iterator[Pool]:
    """The ways to join two items."""
    loose = sum(pool.unbound)
    if loose >= 2:
        yield Pool(_taken(pool.unbound, 2), pool.compounds + 1)
    if loose and pool.compounds:
        yield Pool(_taken(pool.unbound, 1), pool.compounds)
    if pool.compounds >= 2:
        yield Pool(pool.unbound, pool.compounds - 1)
