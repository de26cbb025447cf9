"""A game that is open: its journal, its rules, its state; a typed line goes in, an answer comes out.

The words that every game understands are here; everything else is the grammar of the game.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion import journal as journals
from companion.engine.events import Event, IllegalError, Json, MalformedError, Refused
from companion.engine.history import Entry, Kind, Move, Played, apply, can_redo, can_undo, replay, timeline
from companion.engine.names import Names
from companion.engine.protocol import Answer, Rules
from companion.engine.setup import Setup
from companion.engine.values import assert_value
from companion.journal import Journal

Clock = Callable[[], str]
MOVED = 4  # lines of an undo that are told


@dataclass(frozen=True, slots=True)
class Done:
    """An accepted line: its entry (None: nothing was recorded), what it did, now and next; `listed`: lines a correction forced."""

    entry: Entry | None
    effect: str
    now: str
    next: str
    listed: tuple[str, ...] = ()
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """An open game at one moment. Lines are entered with `enter`, which returns the session after it."""

    id: str
    journal: Journal
    setup: Setup
    rules: Rules[Any]
    names: Names
    played: Played

    @property
    def state(self) -> Any:
        return self.played.state

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.journal.entries


def rules_of(setup: Setup) -> Rules[Any]:
    """The rules of a game at a table; the game package is imported when it is needed."""
    rules: Rules[Any] = game_module(setup.game).rules(setup)
    return rules


def game_module(game: str) -> Any:
    """The package of a game's rules; LineError when the game has none."""
    try:
        return importlib.import_module(f"companion.games.{game.replace('-', '_')}")
    except ModuleNotFoundError as error:
        raise MalformedError(f"the companion does not know the rules of {game}; pnp prints it all the same") from error


def session_of(id_: str, journal: Journal, setup: Setup, names: Names) -> Session:
    """Replay a journal."""
    rules = rules_of(setup)
    return Session(id_, journal, setup, rules, names, replay(rules, timeline(journal.entries).moves))


def enter(session: Session, line: str, clock: Clock) -> tuple[Session, Done]:
    """Enter one line. LineError and its kinds when it changes nothing; JournalError or OSError when it cannot be written."""
    words = line.split()
    if not words:
        raise MalformedError("an empty line")
    strange = next((c for word in words for c in word if unicodedata.category(c) in ("Cc", "Cs")), None)
    if strange:
        raise MalformedError(f"{' '.join(words)!r} has a sign in it that is no letter: {strange!r}")
    head = words[0].casefold()
    run = CORE.get(head) or CORE.get({"!": "force", "=": "assert"}.get(head, ""))
    if run:
        return run(session, words[1:], line, clock)
    if head[0] in "!=" and len(head) > 1:
        return enter(session, f"{line.strip()[0]} {line.strip()[1:]}", clock)
    return _move(session, words, line, clock)


def _move(session: Session, words: Sequence[str], line: str, clock: Clock, forced: bool = False) -> tuple[Session, Done]:
    """A line of the game's grammar."""
    verb = session.rules.verbs.get(words[0].casefold())
    if verb and verb.reads:
        answer = session.rules.asks(session.state, words, session.names)
        return session, replace(_answer(session, None, ""), answer=answer)
    events = session.rules.read(session.state, words, session.names)
    if not forced:
        _legal(session, session.state, events)
    return _record(session, "move", line, clock, events=events, forced=forced)


def _legal(session: Session, state: Any, events: Sequence[Event]) -> Any:
    """The state after events; IllegalError when the rules refuse one: then none of them is recorded."""
    after = state
    for place, event in enumerate(events):
        done = session.rules.step(after, event)
        if isinstance(done, Refused):
            raise IllegalError(replace(done, reason=f"{done.reason}; nothing of this line is recorded") if place else done)
        after = done
    return after


def _record(session: Session, kind: Kind, line: str, clock: Clock, **rest: Any) -> tuple[Session, Done]:
    """Write an entry and show the game after it. It is played before it is written: what the rules cannot play is not saved."""
    entry = Entry(len(session.entries) + 1, clock(), " ".join(line.split()), kind, **rest)
    entries = (*session.entries, entry)
    after = replace(session, journal=replace(session.journal, entries=entries), played=_played(session, entry, entries))
    forced_before = {move.n for move in session.played.moves if move.refused}
    listed = tuple(
        f"{m.n} {m.line}: {m.refused}" for m in after.played.moves if m.refused and m.n not in forced_before and m.n != entry.n
    )
    answer = _answer(after, entry, effect_of(after, entry), listed)
    return replace(after, journal=journals.append(session.journal, entry)), answer


def _played(session: Session, entry: Entry, entries: Sequence[Entry]) -> Played:
    """The game after an entry: a new line is played on, an undo or a correction replays everything."""
    if entry.kind in ("note", "assert"):
        return session.played
    if entry.kind != "move":
        return replay(session.rules, timeline(entries).moves)
    state, refused = apply(session.rules, session.state, entry.events, entry.forced)
    move = Move(entry.n, entry.line, entry.events, entry.forced, refused)
    return Played((*session.played.moves, move), (*session.played.states, state))


def _answer(session: Session, entry: Entry | None, effect: str, listed: tuple[str, ...] = ()) -> Done:
    now = session.rules.now(session.state, session.names)
    return Done(entry, effect, now, session.rules.next(session.state, session.names), listed)


def effect_of(session: Session, entry: Entry) -> str:
    """What an entry did, for people; for a line that is undone: nothing."""
    if entry.kind in ("undo", "redo"):
        return f"{entry.kind} of {_moved(session, entry)}"
    if entry.kind == "note":
        return "noted"
    if entry.kind == "assert":
        return "right"
    number = entry.target if entry.kind == "fix" else entry.n
    for i, move in enumerate(session.played.moves):
        if move.n == number:
            told = _told(session, session.played.states[i], move.events, move.forced)
            return f"line {number} is now: {told}" if entry.kind == "fix" else told
    return ""


def _moved(session: Session, entry: Entry) -> str:
    """The lines that an undo took back or a redo brought back, the first of them."""
    before, after = (timeline(session.entries[:count]).undone for count in (entry.n - 1, entry.n))
    lines = [f"{n} {session.entries[n - 1].line}" for n in sorted(before ^ after)]
    more = f" … and {len(lines) - MOVED} more" if len(lines) > MOVED else ""
    return "; ".join(lines[:MOVED]) + more


def _told(session: Session, state: Any, events: Sequence[Event], forced: bool) -> str:
    """The clauses of all events of a line."""
    clauses = []
    for event in events:
        after = session.rules.step(state, event)
        if isinstance(after, Refused):
            after = session.rules.step(state, event, forced=True)
        clauses.append(session.rules.told(state, event, after, session.names))
        state = after
    return "; ".join(filter(None, clauses)) + (" (forced)" if forced else "")


def _number(words: Sequence[str], what: str, default: int | None = None) -> int:
    if not words and default is not None:
        return default
    word = words[0] if words else ""
    if not (word.isascii() and word.isdigit()) or len(word) > 9 or int(word) < 1:
        raise MalformedError(f"{what} needs a number from 1, found {word or 'nothing'!r}")
    return int(word)


def _undo(session: Session, words: Sequence[str], line: str, clock: Clock) -> tuple[Session, Done]:
    count, possible = _number(words, "undo", 1), can_undo(session.entries)
    if len(words) > 1:
        raise MalformedError(f"undo takes one number, found {' '.join(words)!r}")
    if count > possible:
        raise IllegalError(Refused("nothing-to-undo", f"undo {count}: only {possible} lines can be undone"))
    return _record(session, "undo", line, clock, count=count)


def _redo(session: Session, words: Sequence[str], line: str, clock: Clock) -> tuple[Session, Done]:
    if words:
        raise MalformedError(f"redo takes no words, found {' '.join(words)!r}")
    if not can_redo(session.entries):
        raise IllegalError(Refused("nothing-to-redo", "there is nothing to redo"))
    return _record(session, "redo", line, clock)


def _note(session: Session, words: Sequence[str], line: str, clock: Clock) -> tuple[Session, Done]:
    if not words:
        raise MalformedError("note needs a text")
    return _record(session, "note", line, clock)


def _fix(session: Session, words: Sequence[str], line: str, clock: Clock, forced: bool = False) -> tuple[Session, Done]:
    """Replace a line: read and judged at its own place, then everything after it is replayed."""
    number = _number(words, "fix")
    moves = session.played.moves
    timeline(session.entries).move(number)
    place = next(i for i, move in enumerate(moves) if move.n == number)
    new = list(words[1:])
    if not new:
        raise MalformedError(f"fix {number} needs the new line")
    if new[0].startswith("!") or new[0].casefold() == "force":
        forced, new = True, [*filter(None, [new[0].removeprefix("!") if new[0].startswith("!") else ""]), *new[1:]]
    if not new or new[0].casefold() in CORE:
        raise MalformedError(f"fix {number}: {' '.join(words[1:])!r} is no line of the game")
    before = session.played.states[place]
    verb = session.rules.verbs.get(new[0].casefold())
    if verb and verb.reads:
        raise MalformedError(f"fix {number}: {new[0]!r} records nothing")
    events = session.rules.read(before, new, session.names)
    if not forced:
        _legal(session, before, events)
    return _record(session, "fix", f"fix {number} {' '.join(new)}", clock, events=events, forced=forced, target=number)


def _force(session: Session, words: Sequence[str], line: str, clock: Clock) -> tuple[Session, Done]:
    if not words:
        raise MalformedError("force needs a line")
    if words[0].casefold() == "fix":
        return _fix(session, words[1:], line, clock, forced=True)
    if words[0].casefold() in CORE:
        raise MalformedError(f"{words[0]!r} cannot be forced")
    return _move(session, words, " ".join(words), clock, forced=True)


def _try(session: Session, words: Sequence[str], line: str, clock: Clock) -> tuple[Session, Done]:
    """Show what a line would do and record nothing."""
    if not words or words[0].casefold() in CORE:
        raise MalformedError("try needs a line of the game")
    events = session.rules.read(session.state, words, session.names)
    after = _legal(session, session.state, events)
    told = _told(session, session.state, events, False)
    now, following = session.rules.now(after, session.names), session.rules.next(after, session.names)
    return session, Done(None, f"would be: {told}", now, following)


def _assert(session: Session, words: Sequence[str], line: str, clock: Clock) -> tuple[Session, Done]:
    if len(words) < 3:
        raise MalformedError("assert needs WHO NAME VALUE (= ala money 7)")
    assert_value(session.rules.summary(session.state, session.names), words[0], words[1], " ".join(words[2:]), session.names)
    return _record(session, "assert", line, clock)


Run = Callable[[Session, Sequence[str], str, Clock], tuple[Session, Done]]
CORE: Mapping[str, Run] = {
    "undo": _undo, "redo": _redo, "note": _note, "fix": _fix, "force": _force, "try": _try, "assert": _assert,
}  # fmt: skip


def as_json(session: Session) -> dict[str, Json]:
    """The data of `show`."""
    summary = session.rules.summary(session.state, session.names)
    now, following = session.rules.now(session.state, session.names), session.rules.next(session.state, session.names)
    return {"game": session.setup.game, "id": session.id, **summary, "now": now, "next": following, "hints": session.setup.hints}
