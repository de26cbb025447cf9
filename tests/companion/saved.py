"""Saved games for the tests, in this process: begun, played on, read again from the disk; and commands as they are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from typer.testing import CliRunner, Result

from companion import home as homes
from companion import journal as journals
from companion.catalogue import header, setup_from
from companion.cli import app
from companion.engine.events import IllegalError, LineError
from companion.engine.setup import Setup
from companion.session import Session, enter, session_of
from tests.companion.tables import names, setup


def clock() -> str:
    return "2026-01-01T00:00:00+00:00"


def begun(folder: Path, table: Setup, id_: str = "game") -> Session:
    """A new game, which is the current one."""
    journal = journals.create(homes.file_of(folder, id_), header(table) | {"id": id_, "created": clock(), "catalogue": "0"})
    homes.make_current(folder, id_)
    return session_of(id_, journal, table, names(table))


def zombology(folder: Path, *lines: str) -> Session:
    """A small game under way."""
    return entered(begun(folder, setup("zombology", ("ana", "bo", "cy"))), *lines)


def reopened(path: Path) -> Session:
    """A game as its file tells it."""
    journal = journals.read(path)
    table = setup_from(journal.header)
    return session_of(path.stem, journal, table, names(table))


def entered(session: Session, *lines: str) -> Session:
    for line in lines:
        session, _ = enter(session, line, clock)
    return session


def dump(session: Session) -> object:
    return session.rules.dump(session.state)


def ran(folder: Path, *words: str, typed: str | bytes | None = None) -> Result:
    """`companion WORDS` with its own folder of saved games, without a process; a crash fails the test."""
    env = {"COMPANION_HOME": str(folder), "LC_ALL": "en_US.UTF-8", "NO_COLOR": "1"}
    result = CliRunner().invoke(app, words, input=typed, env=env)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise AssertionError(f"companion {' '.join(words)[:200]}: {result.exception!r}") from result.exception
    return result


def mistyped(session: Session, line: str, lines: Sequence[str], random: Random) -> Iterator[Session]:
    """The game after every line at a table that makes mistakes: before a line some are taken back, corrected, forced, remarked upon.

    What is no longer legal is forced; what can no longer be read is left out.
    """
    for typed in (*(_mistakes(session, lines, random) if random.random() < 0.3 else ()), line):
        session = _typed(session, typed)
        yield session


def _mistakes(session: Session, lines: Sequence[str], random: Random) -> list[str]:
    count, other = random.randint(1, 3), random.choice(lines)
    moves = [move.n for move in session.played.moves] or [1]
    who = random.choice(session.setup.players)
    round_ = session.rules.summary(session.state, session.names)["round"]
    return random.choice(
        [
            [f"undo {count}", *["redo"] * count],
            [f"undo {count}", "redo"],
            [f"note {who} says: {random.randint(1, 99)} więcej"],
            [f"fix {random.choice(moves)} {other}"],
            [f"fix {random.choice(moves)} force {other}", "undo"],
            [f"force {other}"],
            [f"force {other}", "undo"],
            [f"= table round {round_}"],
        ]
    )


def _typed(session: Session, line: str) -> Session:
    try:
        return entered(session, line)
    except IllegalError:
        forced = line if line.split()[0] in ("undo", "redo", "force", "=") else f"force {line}"
    except LineError:
        return session
    try:
        return entered(session, forced)
    except LineError:
        return session
