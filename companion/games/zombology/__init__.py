"""Zombology, version 5 of 2013: one line a round, hands that are dealt by name, a live ranking of the treatments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.events import Event, Json, MalformedError, Refused
from companion.engine.names import Names
from companion.engine.protocol import Answer, Rules, Verb
from companion.engine.protocol import Table as Rows
from companion.engine.setup import GameFacts, Setup
from companion.games.zombology import read as reading
from companion.games.zombology import score as scoring
from companion.games.zombology import step as stepping
from companion.games.zombology import tables, told
from companion.games.zombology import tally as tallying
from companion.games.zombology.facts import CONFERENCE, facts_of
from companion.games.zombology.state import State, event_of, plays_of

VARIANTS = ("standard",)
OPTIONS: Mapping[str, str] = {}


class Zombology:
    """The rules at one table."""

    verbs: Mapping[str, Verb] = told.VERBS

    def __init__(self, setup: Setup) -> None:
        self.table = stepping.Table(facts_of(setup), setup.players)

    def start(self) -> State:
        return stepping.start(self.table)

    def read(self, state: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
        return (event_of(reading.read(self.table, state, words, names)),)

    def step(self, state: State, event: Event, forced: bool = False) -> State | Refused:
        return stepping.step(self.table, state, plays_of(event), forced)

    def told(self, before: State, event: Event, after: State, names: Names) -> str:
        return tables.effect(self.table, before, plays_of(event))

    def now(self, state: State, names: Names) -> str:
        return tables.now(self.table, state)

    def next(self, state: State, names: Names) -> str:
        return tables.next_(self.table, state)

    def prompt(self, state: State) -> str:
        kind = "over" if state.over else "conference" if stepping.kind(self.table, state) == CONFERENCE else "research"
        return f"r{state.round} {state.start} {kind}"

    def active(self, state: State) -> str:
        return state.start

    def summary(self, state: State, names: Names) -> dict[str, Json]:
        return tables.summary(self.table, state)

    def shown(self, state: State, names: Names) -> tuple[str | Rows, ...]:
        return tables.shown(self.table, state, names.lang)

    def score(self, state: State, names: Names) -> Answer:
        return scoring.answer(self.table.facts, tables.counted(self.table, state), names.lang, state.over)

    def why(self, state: State, who: str | None, names: Names) -> tuple[str, ...]:
        player = names.player(who) if who is not None else None
        held = tables.collections(self.table, state)
        return scoring.why(self.table.facts, tables.counted(self.table, state), held, player, names.lang)

    def asks(self, state: State, words: Sequence[str], names: Names) -> Answer:
        raise MalformedError(f"{' '.join(words)!r}: Zombology has no odds and no plans")

    def dump(self, state: State) -> dict[str, Json]:
        return tables.dump(self.table, state)


def rules(setup: Setup) -> Rules[State]:
    """The rules at a table."""
    return Zombology(setup)


def tally(game: GameFacts, names: Names, data: object) -> Answer:
    """Final scores of a typed-up table."""
    return tallying.tally(facts_of(game), game.players, names, data)


def schedule(game: GameFacts, players: int, lang: str) -> Answer:
    """The eight rounds for a number of players, texts in a language."""
    return tables.schedule(facts_of(game), game.players, players, lang)
