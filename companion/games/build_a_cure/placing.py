"""Which element cards of which turns add up exactly to what is missing: only choices that no other beats in every turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.build_a_cure.completions import values_of
from companion.games.build_a_cure.facts import Chemistry
from companion.games.build_a_cure.rotation import Turn


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards placed: how many, and how many wild ones, in each turn; and the cards themselves with the place of their turn."""

    placed: tuple[int, ...]
    wilds: tuple[int, ...]
    cards: tuple[tuple[int, str], ...] = ()

    def beats(self, other: Choice) -> bool:
        """Whether it needs no more of anything in any turn."""
        return all(map(int.__le__, self.placed, other.placed)) and all(map(int.__le__, self.wilds, other.wilds))


def choices(
    chemistry: Chemistry, turns: Sequence[Turn], lack: Mapping[str, int], rooms: Mapping[str, Sequence[int]]
) -> tuple[Choice, ...]:
    """All choices worth a look that make exactly `lack`, never beyond `rooms` (what an element may have by each turn)."""
    none = (0,) * len(turns)
    found: tuple[Choice, ...] = (Choice(none, none),)
    for symbol, count in lack.items():
        ways = _of_element(chemistry, turns, symbol, count, rooms[symbol])
        found = best(both for a in found for b in ways if (both := _both(turns, a, b)))
    return found


def _both(turns: Sequence[Turn], a: Choice, b: Choice) -> Choice | None:
    """Two choices together, None when a turn has not the actions or the wild cards."""
    placed = tuple(map(int.__add__, a.placed, b.placed))
    wilds = tuple(map(int.__add__, a.wilds, b.wilds))
    if any(p > t.actions or w > t.wilds for p, w, t in zip(placed, wilds, turns, strict=True)):
        return None
    return Choice(placed, wilds, a.cards + b.cards)


def best(found: Iterable[Choice]) -> tuple[Choice, ...]:
    """Only choices that no other one beats; few cards first."""
    distinct = {(c.placed, c.wilds): c for c in found}
    kept: list[Choice] = []
    for choice in sorted(distinct.values(), key=lambda c: (sum(c.placed), sum(c.wilds))):
        if not any(other.beats(choice) for other in kept):
            kept.append(choice)
    return tuple(kept)


def _of_element(chemistry: Chemistry, turns: Sequence[Turn], symbol: str, target: int, rooms: Sequence[int]) -> tuple[Choice, ...]:
    """Choices for one element, turn after turn."""
    none = (0,) * len(turns)
    sums: dict[int, tuple[Choice, ...]] = {0: (Choice(none, none),)}
    for j, turn in enumerate(turns):
        cards = [(card, atom[1], 0) for card in turn.elements if (atom := chemistry.atom(card)) and atom[0] == symbol]
        named = [(f"{chemistry.wild}:{_card(chemistry, symbol, value)}", value, 1) for value in values_of(chemistry, symbol)]
        for card, value, wild in [*cards, *(named * min(turn.wilds, turn.actions))]:
            more: dict[int, list[Choice]] = {total: list(found) for total, found in sums.items()}
            for total, found in sums.items():
                if total + value <= min(target, rooms[j]):
                    more.setdefault(total + value, []).extend(
                        longer for c in found if (longer := _longer(c, turn, j, card, wild)) is not None
                    )
            sums = {total: best(found) for total, found in more.items() if found}
    return sums.get(target, ())


def _longer(choice: Choice, turn: Turn, j: int, card: str, wild: int) -> Choice | None:
    if choice.placed[j] == turn.actions or choice.wilds[j] + wild > turn.wilds:
        return None
    placed = (*choice.placed[:j], choice.placed[j] + 1, *choice.placed[j + 1 :])
    wilds = (*choice.wilds[:j], choice.wilds[j] + wild, *choice.wilds[j + 1 :])
    return Choice(placed, wilds, (*choice.cards, (j, card)))


def _card(chemistry: Chemistry, symbol: str, value: int) -> str:
    return next(card for card, atom in chemistry.atoms.items() if atom == (symbol, value))
