"""Points of collections and places, for people and as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.events import Json
from companion.engine.protocol import Answer, Table
from companion.games.zombology import told
from companion.games.zombology.facts import Facts
from companion.games.zombology.ranking import Held, Standing, in_order, standings, steps

ROLES = {"best": "BEST", "least": "LEAST", "none": ""}


@dataclass(frozen=True, slots=True)
class Result:
    """A table counted: treatments in the catalogue's order; scores and places in the players' order, shared places as 1, 1, 3."""

    treatments: tuple[Standing, ...]
    players: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(player for player, place in zip(self.players, self.places, strict=True) if place == 1)


def result(facts: Facts, collections: Mapping[str, Sequence[Held]]) -> Result:
    """Count the collections of players."""
    ranked = standings(facts, [held for collection in collections.values() for held in collection])
    scores = tuple(sum(points(facts, ranked, held) for held in collection) for collection in collections.values())
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(ranked, tuple(collections), scores, places)


def points(facts: Facts, ranked: Sequence[Standing], held: Held) -> int:
    """What one card scores."""
    card = facts.cards[held[0]]
    if held[1] or card.treatment is None:
        return 0
    role = next(s.role for s in ranked if s.treatment.id == card.treatment)
    positive, negative = facts.points[role]
    return positive if card.value > 0 else negative


def code(facts: Facts, held: Held) -> str:
    """A card as it is typed, with `x` when it lies face down."""
    return facts.cards[held[0]].code + ("x" if held[1] else "")


# ------------------------------------------------------------------------------------------------ shown


def answer(facts: Facts, counted: Result, lang: str, over: bool = True) -> Answer:
    """A result for people and as data; while the game goes on it is only who leads."""
    rows: list[Json] = [
        {"name": player, "score": score, "place": place}
        for player, score, place in zip(counted.players, counted.scores, counted.places, strict=True)
    ]
    data: dict[str, Json] = {
        "treatments": [s.data(facts) for s in counted.treatments], "players": rows, "winners": list(counted.winners)
    }  # fmt: skip
    order = sorted(range(len(counted.players)), key=lambda i: counted.places[i])
    cells = tuple((str(counted.places[i]), counted.players[i], str(counted.scores[i])) for i in order)
    won = told.won(counted.winners, max(counted.scores, default=0), over)
    players = Table("", ("", "player", "points"), cells, right=(0, 2))
    return Answer((treatments_table(facts, counted.treatments, lang), players, won), data)


def treatments_table(facts: Facts, ranked: Sequence[Standing], lang: str) -> Table:
    """The live ranking with the step that decided each place."""
    why = steps(facts, ranked)
    rows = tuple(
        (
            str(s.rank or "-"), f"{s.treatment.letter} {s.treatment.name(lang)}", ROLES[s.role],
            *map(str, s.counts), str(s.negative), why.get(s.treatment.id, ""),
        )
        for s in in_order(ranked)
    )  # fmt: skip
    heads = ("", "treatment", "", *(f"{value}s" for value in facts.ranking), "neg", "decided by")
    return Table("", heads, rows, right=(0, *range(3, 4 + len(facts.ranking))))


def why(facts: Facts, counted: Result, collections: Mapping[str, Sequence[Held]], who: str | None, lang: str) -> tuple[str, ...]:
    """The steps of the ranking, or of a player's points."""
    if who is None:
        return tuple(_why_place(facts, counted, s, lang) for s in in_order(counted.treatments))
    lines = [_why_card(facts, counted, held, lang) for held in collections[who]]
    score = counted.scores[counted.players.index(who)]
    return (*lines, f"{who}: {told.many(score, 'point')}, place {counted.places[counted.players.index(who)]}")


def _why_place(facts: Facts, counted: Result, s: Standing, lang: str) -> str:
    name = f"{s.treatment.letter} {s.treatment.name(lang)}"
    if s.rank is None:
        role = " LEAST: nothing of it counts [least-among-played]" if s.role == "least" else " not in play"
        return f"- {name}:{role}"
    role = f" {ROLES[s.role]}" if ROLES[s.role] else ""
    step = steps(facts, counted.treatments).get(s.treatment.id)
    return f"{s.rank}. {name}{role}: {step or 'last in play'}"


def _why_card(facts: Facts, counted: Result, held: Held, lang: str) -> str:
    card, shown = facts.cards[held[0]], code(facts, held)
    if held[1]:
        return f" 0  {shown}: face down"
    if card.treatment is None:
        return f" 0  {shown}: no treatment"
    s = next(s for s in counted.treatments if s.treatment.id == card.treatment)
    role = {"best": "is among the best", "least": "is the least successful", "none": "does not score"}[s.role]
    return f"{points(facts, counted.treatments, held):+d}  {shown}: {s.treatment.name(lang)} {role}".replace("+0", " 0", 1)
