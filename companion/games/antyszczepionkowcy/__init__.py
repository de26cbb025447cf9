"""antyszczepionkowcy.biz: the rules of the game for the companion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.events import Event, Json, Refused
from companion.engine.names import Names
from companion.engine.protocol import Answer, Table, Verb
from companion.engine.setup import Setup
from companion.games.antyszczepionkowcy import ask, read, score, step, tables, told
from companion.games.antyszczepionkowcy.facts import ALTERNATIVE, FULL, LITE, SIMPLIFIED, facts, fragments
from companion.games.antyszczepionkowcy.gwo import gwo
from companion.games.antyszczepionkowcy.state import State, active, started
from companion.games.antyszczepionkowcy.tally import tally

VARIANTS = (FULL, SIMPLIFIED, LITE)
OPTIONS = {ALTERNATIVE: "rubella,pertussis,… (the five fragments from right to left)"}

__all__ = ["OPTIONS", "VARIANTS", "Antyszczepionkowcy", "check_setup", "gwo", "rules", "tally"]


class Antyszczepionkowcy:
    """The rules at one table. Holds its facts and no state."""

    verbs: Mapping[str, Verb] = read.VERBS

    def __init__(self, setup: Setup) -> None:
        self.facts = facts(setup)

    def start(self) -> State:
        return started(self.facts)

    def read(self, state: State, words: Sequence[str], names: Names) -> tuple[Event, ...]:
        return read.read(self.facts, state, words, names)

    def step(self, state: State, event: Event, forced: bool = False) -> State | Refused:
        return step.step(self.facts, state, event, forced)

    def told(self, before: State, event: Event, after: State, names: Names) -> str:
        return told.told(self.facts, before, event, after, names)

    def now(self, state: State, names: Names) -> str:
        return told.now(self.facts, state, names)

    def next(self, state: State, names: Names) -> str:
        return told.following(self.facts, state, names)

    def prompt(self, state: State) -> str:
        return told.prompt(self.facts, state)

    def active(self, state: State) -> str:
        return active(self.facts, state)

    def summary(self, state: State, names: Names) -> dict[str, Json]:
        return tables.summary(self.facts, state)

    def shown(self, state: State, names: Names) -> tuple[str | Table, ...]:
        return tables.shown(self.facts, state, names)

    def score(self, state: State, names: Names) -> Answer:
        return score.score(self.facts, state, names)

    def why(self, state: State, who: str | None, names: Names) -> tuple[str, ...]:
        return score.why(self.facts, state, who, names)

    def asks(self, state: State, words: Sequence[str], names: Names) -> Answer:
        return ask.asks(self.facts, state, words, names)

    def dump(self, state: State) -> dict[str, Json]:
        return tables.dump(state)


def rules(setup: Setup) -> Antyszczepionkowcy:
    """The rules of one table."""
    return Antyszczepionkowcy(setup)


def check_setup(setup: Setup, names: Names | None = None) -> Setup:
    """The set-up with its option in full; LineError when it makes no sense or names a disease that there is not.

    With names the diseases can be typed as everywhere else: in any language, shortened, without diacritics; else by id.
    """
    found = fragments(setup, names)
    return replace(setup, options={**setup.options, ALTERNATIVE: ",".join(found)}) if found else setup
