"""The folder of saved games: which there are, which is the current one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from companion import journal
from companion.engine.events import LineError, MalformedError, UnknownError
from companion.engine.names import Book, fold
from companion.journal import Journal, JournalError

SUFFIX = ".jsonl"
LONGEST = 80  # bytes of an id: what every file system takes as a name


class TakenError(LineError):
    """An id that another game has."""

    exit_code = 3


def folder(given: Path | None) -> Path:
    """The save folder: as given, else COMPANION_HOME, else the platform's folder for data."""
    if given:
        return given
    if os.environ.get("COMPANION_HOME"):
        return Path(os.environ["COMPANION_HOME"])
    from platformdirs import user_data_dir

    return Path(user_data_dir("papertable", appauthor=False)) / "games"


def ids(home: Path) -> list[str]:
    """The ids of all saved games, the last changed first."""
    files = [path for path in home.glob(f"*{SUFFIX}") if path.is_file()] if home.is_dir() else []
    return [path.stem for path in sorted(files, key=lambda path: (-path.stat().st_mtime_ns, path.stem))]


def file_of(home: Path, id_: str) -> Path:
    """The save file of an id."""
    return home / f"{id_}{SUFFIX}"


def current(home: Path) -> str | None:
    """The id of the current game, if there is one."""
    try:
        id_ = (home / "current").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return id_ if id_ and file_of(home, id_).is_file() else None


def make_current(home: Path, id_: str) -> None:
    """Remember a game as the current one."""
    aside = home / f".current.{os.getpid()}"
    aside.write_text(id_ + "\n", encoding="utf-8")
    os.replace(aside, home / "current")


def find(home: Path, word: str | None) -> str:
    """The id of the game that a word means, without one the current game's."""
    if word is not None:
        return Book("saved game", dict.fromkeys(ids(home), ())).find(word)
    found = current(home)
    if found is None:
        raise UnknownError("there is no current game (companion new GAME --players … starts one, companion open ID chooses one)")
    return found


def new_id(home: Path, game: str, wanted: str | None) -> str:
    """A free id: the wanted one, else the game's with a number. TakenError when it is taken, MalformedError when it is no word."""
    if wanted is None:
        taken = set(ids(home))
        return next(f"{game}-{n}" for n in range(1, len(taken) + 2) if f"{game}-{n}" not in taken)
    if not wanted[:1].isalnum() or not all(c.isalnum() or c in "-_" for c in wanted) or len(wanted.encode()) > LONGEST:
        raise MalformedError(f"{wanted!r} is not an id (letters, digits, - and _, up to {LONGEST})")
    same = next((id_ for id_ in ids(home) if fold(id_) == fold(wanted)), None)
    if same or file_of(home, wanted).exists():
        raise TakenError(f"there is a game {same or wanted!r} already")
    return wanted


def journals(home: Path) -> Iterator[tuple[str, Journal | JournalError]]:
    """Every saved game, or what is wrong with its file."""
    for id_ in ids(home):
        try:
            yield id_, journal.read(file_of(home, id_))
        except JournalError as error:
            yield id_, error
        except OSError as error:
            yield id_, JournalError(f"{file_of(home, id_)}: {error.strerror or error}")
