"""Treatments in order of success: counts, ranks, who is best and who is least, and the step that decided each place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.engine.events import Json
from companion.games.zombology.facts import Facts, Role, Treatment

Held = tuple[str, bool]  # a card in a collection: its id, and whether it lies face down


class Standing(NamedTuple):
    """A treatment in the ranking. `counts` are of the values in the order in which they are compared; `rank` None: not in play."""

    treatment: Treatment
    counts: tuple[int, ...]
    negative: int
    high: int | None
    rank: int | None = None
    role: Role = "none"

    @property
    def key(self) -> tuple[int, ...]:
        """The greater, the more successful."""
        return (*self.counts, -self.negative)

    def data(self, facts: Facts) -> dict[str, Json]:
        """As `tally --json` has it."""
        counts: dict[str, Json] = {str(value): n for value, n in zip(facts.ranking, self.counts, strict=True)}
        counts["negative"] = self.negative
        return {
            "id": self.treatment.id, "letter": self.treatment.letter, "counts": counts, "rank": self.rank, "role": self.role
        }  # fmt: skip


def standings(facts: Facts, cards: Iterable[Held]) -> tuple[Standing, ...]:
    """All treatments in the catalogue's order, ranked and with their roles."""
    covered = facts.choice("face-down-counts") == "ranking"
    values: dict[str, list[int]] = {treatment.id: [] for treatment in facts.treatments}
    for id_, down in cards:
        card = facts.cards[id_]
        if card.treatment and (covered or not down):
            values[card.treatment].append(card.value)
    counted = [_counted(facts, treatment, values[treatment.id]) for treatment in facts.treatments]
    keys = [s.key for s in counted if s.high is not None]
    ranked = [s._replace(rank=1 + sum(key > s.key for key in keys) if s.high is not None else None) for s in counted]
    best = {s.treatment.id for s in _best(facts, ranked)}
    least = {s.treatment.id for s in _least(facts, ranked)}
    roles: dict[str, Role] = {**dict.fromkeys(least, "least"), **dict.fromkeys(best, "best")}  # best goes first
    return tuple(s._replace(role=roles.get(s.treatment.id, "none")) for s in ranked)


def _counted(facts: Facts, treatment: Treatment, values: Sequence[int]) -> Standing:
    counts = tuple(values.count(value) for value in facts.ranking)
    return Standing(treatment, counts, sum(value < 0 for value in values), max(values, default=None))


def _best(facts: Facts, ranked: Sequence[Standing]) -> list[Standing]:
    """The most successful ones. Ties by the ruling treatment-ties; a tie that fits into the places is no dispute."""
    places = facts.most_successful
    found = [s for s in ranked if s.rank is not None and s.rank <= places]
    if facts.choice("treatment-ties") == "none":
        sizes = {s.rank: sum(other.rank == s.rank for other in found) for s in found}
        found = [s for s in found if s.rank is not None and s.rank + sizes[s.rank] - 1 <= places]
    return found


def _least(facts: Facts, ranked: Sequence[Standing]) -> list[Standing]:
    """Those last in the ranking, before the best are taken out; none with few treatments in play."""
    played = [s for s in ranked if s.rank is not None]
    if len(played) <= facts.most_successful:
        return []
    absent = [s for s in ranked if s.rank is None] if facts.choice("least-among-played") == "all" else []
    if facts.choice("least-by-ranking") == "high-card":
        lowest = min(s.high for s in played if s.high is not None)
        return absent or [s for s in played if s.high == lowest]
    last = max(s.rank for s in played if s.rank is not None)
    found = absent or [s for s in played if s.rank == last]
    return [] if len(found) > 1 and facts.choice("treatment-ties") == "none" else found


# ------------------------------------------------------------------------------------------------ for people


def in_order(ranked: Iterable[Standing]) -> list[Standing]:
    """By rank, those not in play at the end."""
    return sorted(ranked, key=lambda s: (s.rank is None, s.rank or 0))


def decided(facts: Facts, ahead: Standing, behind: Standing) -> str:
    """The first comparison in which two treatments next to each other differ: `more 4s than c (2:1)`."""
    letter = behind.treatment.letter
    for value, more, less in zip(facts.ranking, ahead.counts, behind.counts, strict=True):
        if more != less:
            return f"more {value}s than {letter} ({more}:{less})"
    if ahead.negative != behind.negative:
        return f"fewer neg than {letter} ({ahead.negative}:{behind.negative})"
    return f"level with {letter}"


def steps(facts: Facts, ranked: Iterable[Standing]) -> dict[str, str]:
    """For every treatment in play the step that puts it ahead of the next one (id → words; the last one has none)."""
    order = [s for s in in_order(ranked) if s.rank is not None]
    return {s.treatment.id: decided(facts, s, after) for s, after in pairwise(order)}
