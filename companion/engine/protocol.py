"""What a game package must offer. `companion/games/<module>/__init__.py` has `def rules(setup: Setup) -> Rules` and the constants
`VARIANTS` (the default first), `OPTIONS` (name → what its value is, "" for none) and
`def tally(game: GameFacts, names: Names, data: object) -> Answer` (raises LineError and its kinds).

A Rules object holds the typed facts of one table and no state; all its methods are functions from values to values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from companion.engine.events import Event, Json, Refused
from companion.engine.names import Names

S = TypeVar("S")


class Verb(NamedTuple):
    """A word that begins a line of the grammar: its usage (`reveal CARD…`), one line of help, and what follows it for completion.

    `follows` names books to complete from: `card`, `player`, or words. A `reads` verb shows something and records nothing.
    """

    usage: str
    help: str
    follows: tuple[str, ...] = ()
    reads: bool = False


class Table(NamedTuple):
    """Rows for a person: a title, heads, cells as text; columns whose number is in `right` are set flush right."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()


class Answer(NamedTuple):
    """What a reading verb shows: lines and tables for people, the same as data."""

    shown: tuple[str | Table, ...]
    data: Json


class Rules(Protocol[S]):
    """The rules of one game at one table."""

    verbs: Mapping[str, Verb]

    def start(self) -> S:
        """The state after the set-up."""

    def read(self, state: S, words: Sequence[str], names: Names) -> tuple[Event, ...]:
        """A typed line as events; everything left out (the active player, the price) is filled in. Raises LineError, never judges
        legality beyond what is needed to understand the line."""

    def step(self, state: S, event: Event, forced: bool = False) -> S | Refused:
        """The state after an event, or why the rules do not allow it. A forced event is never refused: do what can be done."""

    def told(self, before: S, event: Event, after: S, names: Names) -> str:
        """What the event did, as a short clause for people."""

    def now(self, state: S, names: Names) -> str:
        """Whose turn, which phase, what is being decided: one short line."""

    def next(self, state: S, names: Names) -> str:
        """What is possible or due next, with the words to type: one short line."""

    def prompt(self, state: S) -> str:
        """For the shell: `r3 ala invest`."""

    def active(self, state: S) -> str:
        """The player whose turn it is."""

    def summary(self, state: S, names: Names) -> dict[str, Json]:
        """The game's part of `show --json`: `round active phase players over` and what the contract adds. Names as ids."""

    def shown(self, state: S, names: Names) -> tuple[str | Table, ...]:
        """The whole table at a glance for people, within 80 columns."""

    def score(self, state: S, names: Names) -> Answer:
        """As `tally` gives it, with the steps that decided."""

    def why(self, state: S, who: str | None, names: Names) -> tuple[str, ...]:
        """The steps of a score or a ranking."""

    def asks(self, state: S, words: Sequence[str], names: Names) -> Answer:
        """Answer a reading verb of the grammar (`odds 3`, `plan scurvy`). Raises LineError."""

    def dump(self, state: S) -> dict[str, Json]:
        """The whole state as plain data, to compare states (never stored)."""
