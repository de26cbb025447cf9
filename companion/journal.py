"""The save file of a game: JSON Lines, one header and then one event a line, only ever appended to.

A line that was confirmed is on the disk (one write of whole lines, then fsync). A torn last line is set aside; damage further up
opens the good beginning read-only. A kernel lock and a check of the length refuse a second writer. Knows no rules.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.engine.events import Event
from companion.engine.history import Entry

FORMAT = 1
LOCK_SECONDS = 2.0


class JournalError(Exception):
    """A save file cannot be used; `exit_code` is that of the command."""

    exit_code = 6


class LockedError(JournalError):
    """Somebody else writes, or has written since the file was read."""

    exit_code = 5


@dataclass(frozen=True, slots=True)
class Journal:
    """A save file as read: header, entries, how many of its bytes are good, and what is wrong with it.

    `torn` is an incomplete end (repaired by the next write); `damage` names the line from which on the file cannot be read.
    """

    path: Path
    header: Mapping[str, object]
    entries: tuple[Entry, ...]
    length: int
    torn: bytes = b""
    damage: str = ""


UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError)
ADDED: Mapping[str, object] = {
    "options": {},
    "rulings": {},
    "hints": False,
}  # keys of a header that may be missing, and what that means


@dataclass(slots=True)
class _Reading:
    """Entries read so far and the records of one that is not whole yet; `good` counts the bytes up to the last whole entry."""

    good: int
    entries: list[Entry] = field(default_factory=list)
    group: list[Mapping[str, object]] = field(default_factory=list)


def read(path: Path) -> Journal:
    """Read a save file; JournalError when not even its header can be read."""
    data = path.read_bytes()
    lines = data.split(b"\n")
    try:
        header = json.loads(lines[0])
        version = int(header["format"])
    except UNREADABLE:
        raise JournalError(f"{path}: this is not a saved game") from None
    if version > FORMAT:
        raise JournalError(f"{path}: written by a newer papertable (format {version}, this one reads {FORMAT})")
    reading = _Reading(min(len(lines[0]) + 1, len(data)))
    damage = _read_entries(lines[1:], reading)
    torn = b"" if damage else data[reading.good :]
    return Journal(path, {**ADDED, **header}, tuple(reading.entries), reading.good, torn, damage)


def _read_entries(lines: Sequence[bytes], reading: _Reading) -> str:
    """Read whole entries. Says what is wrong when it stops before the end; an end that is not whole is no damage but torn."""
    position = reading.good
    for number, line in enumerate(lines[:-1], start=2):
        position += len(line) + 1
        try:
            record = json.loads(line)
            if int(record["n"]) != len(reading.entries) + 1:
                raise ValueError("numbering")
            reading.group.append(record)
            if len(reading.group) >= int(record.get("of", 1)):
                reading.entries.append(_entry(reading.group))
                reading.group, reading.good = [], position
        except UNREADABLE:
            return f"line {number} cannot be read" if any(lines[number - 1 :]) else ""
    return ""


def _entry(group: Sequence[Mapping[str, object]]) -> Entry:
    """The records of one typed line as an entry; ValueError, KeyError or TypeError when they are none."""
    first: dict = dict(group[0])  # type: ignore[type-arg]
    events = tuple(Event(str(r["verb"]), dict(r["args"])) for r in group if "verb" in r)  # type: ignore[call-overload]
    kind = first["kind"]
    if kind not in ("move", "undo", "redo", "fix", "note", "assert"):
        raise ValueError("kind")
    return Entry(
        int(first["n"]), str(first["time"]), str(first["line"]), kind, events, bool(first.get("forced", False)),
        int(first.get("count", 1)), int(first.get("target", 0)),
    )  # fmt: skip


def records(entry: Entry) -> bytes:
    """The lines of an entry."""
    head: dict[str, object] = {"n": entry.n, "time": entry.time, "line": entry.line, "kind": entry.kind}
    if entry.forced:
        head["forced"] = True
    if entry.kind == "undo":
        head["count"] = entry.count
    if entry.kind == "fix":
        head["target"] = entry.target
    events: list[dict[str, object]] = [{"verb": event.verb, "args": dict(event.args)} for event in entry.events] or [{}]
    more = {"of": len(events)} if len(events) > 1 else {}
    lines = [{**(head if not i else {"n": entry.n}), **more, **event} for i, event in enumerate(events)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def create(path: Path, header: Mapping[str, object]) -> Journal:
    """Begin a save file; FileExistsError when there is one already."""
    line = (json.dumps({"format": FORMAT, **header}, ensure_ascii=False) + "\n").encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        try:
            _write_all(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)
        _sync_folder(path.parent)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    return read(path)


def append(journal: Journal, entry: Entry) -> Journal:
    """Add one entry, all of it or nothing. LockedError when the file has changed since; OSError when the disk is full."""
    if journal.damage:
        raise JournalError(f"{journal.path}: {journal.damage}; the lines before it can be read, but nothing can be added")
    data = records(entry)
    with locked(journal.path), _opened(journal.path) as handle:
        os.lseek(handle, max(journal.length - 1, 0), os.SEEK_SET)
        end = os.read(handle, len(journal.torn) + 2)
        if end[1:] != journal.torn:
            raise LockedError(f"{journal.path.stem} was changed by someone else meanwhile; look at it again")
        if journal.torn:
            _set_aside(journal)
            os.ftruncate(handle, journal.length)
        if end[:1] != b"\n":  # an editor took the end of the header's line away
            data = b"\n" + data
        os.lseek(handle, journal.length, os.SEEK_SET)
        try:
            _write_all(handle, data)
            os.fsync(handle)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, journal.length)
            raise
    return Journal(journal.path, journal.header, (*journal.entries, entry), journal.length + len(data))


def _set_aside(journal: Journal) -> None:
    """Keep a torn end beside the save file, after those that were set aside before."""
    aside = journal.path.with_suffix(".torn")
    before = aside.read_bytes() + b"\n" if aside.exists() else b""
    aside.write_bytes(before + journal.torn)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[int]:
    handle = os.open(path, os.O_RDWR)
    try:
        yield handle
    finally:
        os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    """One write; OSError when not all of it went to the disk."""
    written = os.write(handle, data)
    if written != len(data):
        raise OSError(28, "No space left on device")


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a save file; LockedError when somebody else holds it for too long."""
    with open(path.with_suffix(".lock"), "a+b") as file:
        end = time.monotonic() + LOCK_SECONDS
        while not _try_lock(file.fileno()):
            if time.monotonic() > end:
                raise LockedError(f"{path.stem} is locked: somebody else is writing")
            time.sleep(0.02)
        yield


def _try_lock(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
