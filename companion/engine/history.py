"""From the entries of a journal to the state of the game: undo, redo, corrections and replay, all pure.

A typed line is one entry with one number. Entries are never changed: `undo`, `redo` and `fix` are entries too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from companion.engine.events import Event, MalformedError, Refused
from companion.engine.protocol import Rules

Kind = Literal["move", "undo", "redo", "fix", "note", "assert"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One typed line: its number in the log from 1, the time as ISO text, what kind it is, and what it holds.

    `events` for moves and for the new content of a fix; `count` for undo; `target` is the number of the line that a fix replaces.
    """

    n: int
    time: str
    line: str
    kind: Kind
    events: tuple[Event, ...] = ()
    forced: bool = False
    count: int = 1
    target: int = 0


class Move(NamedTuple):
    """A line that counts: as typed, or as corrected since. `refused` says why it had to be forced when it was replayed."""

    n: int
    line: str
    events: tuple[Event, ...]
    forced: bool
    refused: Refused | None = None


class Timeline(NamedTuple):
    """The lines that count, in order, and the numbers of the entries that are undone."""

    moves: tuple[Move, ...]
    undone: frozenset[int]

    def move(self, n: int) -> Move:
        """The line with a number; MalformedError when there is none that counts."""
        for move in self.moves:
            if move.n == n:
                return move
        raise MalformedError(f"line {n} is not a line that can be corrected (log shows the numbers)")


class Played(NamedTuple):
    """A timeline after replay: `states[i]` is the state before move i, the last one is the present."""

    moves: tuple[Move, ...]
    states: tuple[Any, ...]

    @property
    def state(self) -> Any:
        return self.states[-1]


def timeline(entries: Iterable[Entry]) -> Timeline:
    """Which lines count after all undos, redos and corrections."""
    done: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        if entry.kind in ("move", "fix"):
            done.append(entry)
            undone.clear()
        elif entry.kind == "undo":
            for _ in range(min(entry.count, len(done))):
                undone.append(done.pop())
        elif entry.kind == "redo" and undone:
            done.append(undone.pop())
    fixes = {entry.target: entry for entry in done if entry.kind == "fix"}
    moves = [_corrected(entry, fixes.get(entry.n)) for entry in done if entry.kind == "move"]
    gone = {entry.n for entry in entries if entry.kind in ("move", "fix")} - {entry.n for entry in done}
    return Timeline(tuple(moves), frozenset(gone))


def _corrected(entry: Entry, fix: Entry | None) -> Move:
    source = fix or entry
    line = source.line.split(maxsplit=2)[2] if fix and len(source.line.split(maxsplit=2)) > 2 else source.line
    return Move(entry.n, line, source.events, source.forced)


def can_undo(entries: Sequence[Entry]) -> int:
    """How many lines can be undone now."""
    line = timeline(entries)
    return len(line.moves) + sum(entry.kind == "fix" and entry.n not in line.undone for entry in entries)


def can_redo(entries: Sequence[Entry]) -> bool:
    """Whether there is an undone line that nothing has replaced since."""
    return timeline([*entries, Entry(0, "", "redo", "redo")]) != timeline(entries)


def replay(rules: Rules[Any], moves: Sequence[Move]) -> Played:
    """Play lines from the start. What the rules refuse (after a correction, say) is forced and marked, never lost."""
    state = rules.start()
    states, played = [state], []
    for move in moves:
        state, refused = apply(rules, state, move.events, move.forced)
        played.append(move._replace(forced=move.forced or refused is not None, refused=refused))
        states.append(state)
    return Played(tuple(played), tuple(states))


def apply(rules: Rules[Any], state: Any, events: Sequence[Event], forced: bool) -> tuple[Any, Refused | None]:
    """The state after the events of one line; when one is refused the whole line is forced, and the first refusal is returned."""
    if not forced:
        after, refused = attempt(rules, state, events)
        if refused is None:
            return after, None
    else:
        refused = None
    for event in events:
        state = rules.step(state, event, forced=True)
    return state, refused


def attempt(rules: Rules[Any], state: Any, events: Sequence[Event]) -> tuple[Any, Refused | None]:
    """The state after events that must all be legal, or the first refusal."""
    for event in events:
        after = rules.step(state, event)
        if isinstance(after, Refused):
            return state, after
        state = after
    return state, None
