"""The save file: what was confirmed is there, a torn end is set aside, a second writer is refused; undo, redo and fix replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import journal as journals
from companion.engine.events import IllegalError, LineError, MalformedError, UnknownError
from companion.journal import JournalError, LockedError
from companion.session import enter
from tests.companion.saved import clock, dump, entered, reopened, zombology

LINES = ("d1 s1 s2", "c2 d1 s1", "s2 c1 d2")


def test_what_was_confirmed_is_read_again(tmp_path: Path) -> None:
    session = entered(zombology(tmp_path), *LINES)
    again = reopened(tmp_path / "game.jsonl")
    assert dump(again) == dump(session)
    assert [entry.line for entry in again.entries] == list(LINES)


def test_a_last_line_torn_at_any_byte_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    before = entered(zombology(tmp_path), *LINES[:2])
    whole_before = path.stat().st_size
    entered(before, LINES[2])
    data = path.read_bytes()
    for length in range(whole_before + 1, len(data)):
        path.write_bytes(data[:length])
        read = journals.read(path)
        assert len(read.entries) == 2 and read.torn == data[whole_before:length] and not read.damage
        assert dump(reopened(path)) == dump(before)
    repaired = entered(reopened(path), LINES[2])
    assert path.read_bytes() == data and len(repaired.entries) == 3
    assert path.with_suffix(".torn").read_bytes() == data[whole_before:-1]


def test_damage_further_up_opens_what_is_before_it_and_takes_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    entered(zombology(tmp_path), *LINES)
    lines = path.read_bytes().split(b"\n")
    lines[2] = lines[2][:-9]
    path.write_bytes(b"\n".join(lines))
    session = reopened(path)
    assert len(session.entries) == 1 and "line 3" in session.journal.damage
    with pytest.raises(JournalError, match="line 3"):
        enter(session, LINES[1], clock)


def test_a_second_writer_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    first = entered(zombology(tmp_path), LINES[0])
    second = reopened(tmp_path / "game.jsonl")
    entered(first, LINES[1])
    with pytest.raises(LockedError):
        enter(second, "c1 c1 c1", clock)
    assert [entry.line for entry in journals.read(tmp_path / "game.jsonl").entries] == list(LINES[:2])


def test_a_held_lock_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = zombology(tmp_path)
    monkeypatch.setattr(journals, "LOCK_SECONDS", 0.05)
    with journals.locked(tmp_path / "game.jsonl"), pytest.raises(LockedError, match="locked"):
        enter(session, LINES[0], clock)
    assert not journals.read(tmp_path / "game.jsonl").entries


def test_undo_inverts_and_redo_brings_back(tmp_path: Path) -> None:
    start = zombology(tmp_path)
    states = [dump(start)]
    session = start
    for line in LINES:
        session = entered(session, line)
        states.append(dump(session))
    session = entered(session, "undo 2")
    assert dump(session) == states[1]
    session = entered(session, "redo", "redo")
    assert dump(session) == states[3]
    session = entered(session, "undo", "c1 c1 c1")
    with pytest.raises(IllegalError):
        enter(session, "redo", clock)


def test_a_correction_replays_and_marks_what_is_no_longer_legal(tmp_path: Path) -> None:
    session = entered(zombology(tmp_path), *LINES)
    corrected = entered(session, "fix 1 c1 s1 s2")
    straight = tmp_path / "other"
    straight.mkdir()
    assert dump(corrected) == dump(entered(zombology(straight), "c1 s1 s2", *LINES[1:]))
    assert dump(entered(corrected, "undo")) == dump(session)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", MalformedError),
        ("undo x", MalformedError),
        ("undo 9", IllegalError),
        ("redo", IllegalError),
        ("note", MalformedError),
        ("fix", MalformedError),
        ("fix 9 d1 d1 d1", MalformedError),
        ("fix 1", MalformedError),
        ("force", MalformedError),
        ("= ana score 99", IllegalError),
        ("= ana nothing 1", UnknownError),
        ("= dora score 1", UnknownError),
        ("= ana", MalformedError),
        ("try", MalformedError),
        ("q9 d1 d1", UnknownError),
        ("d5 d1 s1", IllegalError),
    ],
)
def test_a_rejected_line_changes_nothing(tmp_path: Path, line: str, error: type[LineError]) -> None:
    session = entered(zombology(tmp_path), LINES[0])
    data = (tmp_path / "game.jsonl").read_bytes()
    with pytest.raises(error):
        enter(session, line, clock)
    assert (tmp_path / "game.jsonl").read_bytes() == data


def test_try_shows_and_records_nothing(tmp_path: Path) -> None:
    session = zombology(tmp_path)
    after, done = enter(session, "try d1 s1 s2", clock)
    assert after is session and done.effect.startswith("would be:") and not journals.read(tmp_path / "game.jsonl").entries


def test_a_newer_format_is_refused_and_a_foreign_file_too(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text('{"format": 99}\n')
    with pytest.raises(JournalError, match="newer"):
        journals.read(path)
    path.write_text("dear diary\n")
    with pytest.raises(JournalError, match="not a saved game"):
        journals.read(path)


def test_an_entry_that_does_not_go_to_the_disk_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = entered(zombology(tmp_path), LINES[0])
    data = (tmp_path / "game.jsonl").read_bytes()
    real = journals.os.write
    monkeypatch.setattr(journals.os, "write", lambda handle, text: real(handle, text[:7]))
    with pytest.raises(OSError, match="No space"):
        enter(session, LINES[1], clock)
    assert (tmp_path / "game.jsonl").read_bytes() == data
