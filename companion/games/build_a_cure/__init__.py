"""Build A Cure: a co-operative game against a growing number of diseases."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import Event, Json, MalformedError, Refused
from companion.engine.names import Names
from companion.engine.protocol import Answer, Table
from companion.engine.setup import Setup
from companion.games.build_a_cure import hints, read, step, tables, told
from companion.games.build_a_cure.effects import Game
from companion.games.build_a_cure.facts import facts
from companion.games.build_a_cure.score import Lying, formula, report, tally
from companion.games.build_a_cure.state import State
from companion.games.build_a_cure.words import Reader

VARIANTS = ("standard",)
OPTIONS = {"exposure": "7"}


def check_setup(setup: Setup, names: Names | None = None) -> Setup:
    """The set-up as it is; LineError when its options do not fit the table."""
    facts(setup)
    return setup


def rules(setup: Setup) -> BuildACure:
    """The rules at one table."""
    return BuildACure(Game(setup, facts(setup)))


class BuildACure:
    """The rules of Build A Cure at one table: no state, only functions from values to values."""

    verbs = read.VERBS

    def __init__(self, game: Game) -> None:
        self.game = game

    def start(self) -> State:
        return step.start(self.game)

    def read(self, state: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
        return read.read(self.game, state, words, names)

    def step(self, state: State, event: Event, forced: bool = False) -> State | Refused:
        return step.step(self.game, state, event, forced)

    def told(self, before: State, event: Event, after: State, names: Names) -> str:
        return told.told(self.game, before, event, after, names)

    def now(self, state: State, names: Names) -> str:
        return told.now(self.game, state, names)

    def next(self, state: State, names: Names) -> str:
        return hints.possible(self.game, state)

    def prompt(self, state: State) -> str:
        return f"r{told.round_of(self.game, state)} {state.due.who if state.due else state.active} {state.phase}"

    def active(self, state: State) -> str:
        return state.active

    def summary(self, state: State, names: Names) -> dict[str, Json]:
        return tables.summary(self.game, state, names)

    def shown(self, state: State, names: Names) -> tuple[str | Table, ...]:
        return tables.shown(self.game, state, names)

    def score(self, state: State, names: Names) -> Answer:
        lying = [Lying(c.id, tuple(x.cards for x in c.compounds), tuple(u.card for u in c.unbound)) for c in state.diseases]
        answer = report(self.game.chemistry, names, lying, state.cured, state.result, state.reason or "open")
        winners: list[Json] = [*told.winners(state)]
        return Answer(answer.shown, {**answer.data, "winners": winners} if isinstance(answer.data, dict) else answer.data)

    def why(self, state: State, who: str | None, names: Names) -> tuple[str, ...]:
        return told.why(self.game, state, names.player(who) if who else None, names)

    def asks(self, state: State, words: Sequence[str], names: Names) -> Answer:
        verb = words[0].casefold()
        reader = Reader(self.game, state, names, words, read.VERBS[verb].usage)
        asked = reader.rest(1, 1) if verb == "plan" else reader.rest(0, 0)
        if not self.game.setup.hints:
            raise MalformedError(f"{verb!r} needs a game with hints: companion new {self.game.setup.game} --players … --hints")
        if verb == "odds":
            from companion.games.build_a_cure.odds import odds

            return odds(self.game, state)
        from companion.games.build_a_cure.plan import plan

        return plan(self.game, state, reader.disease(asked[0]), names)

    def dump(self, state: State) -> dict[str, Json]:
        return tables.dump(state)


__all__ = ["OPTIONS", "VARIANTS", "BuildACure", "check_setup", "formula", "rules", "tally"]
