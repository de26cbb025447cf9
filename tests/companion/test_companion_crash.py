"""Killed processes, full disks, two writers: what was confirmed is in the save file, and the game goes on."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from companion import journal as journals
from companion.context import Context
from companion.shell import shell
from tests.companion.saved import begun, dump, entered, ran, reopened
from tests.companion.tables import setup

if sys.platform == "win32":
    pytest.skip("there are no signals and limits like these here", allow_module_level=True)

from tests.companion.processes import Folder, confirmed, numbers, text

ID = "game"
PLAYERS = ("ala", "bart", "cela")
BEGINNING = ("measles p2", "p3", "stop", "take ala p2", "end")  # a whole turn; the first line has two events


UNFLUSHED = pytest.mark.xfail(
    strict=True, reason="confirmations are not flushed, and do - waits for the last line before the first"
)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with a game of antyszczepionkowcy, which is the current one."""
    begun(tmp_path, setup("antyszczepionkowcy", PLAYERS))
    return Folder(tmp_path)


def many_lines(count: int) -> list[str]:
    """Lines that are legal after each other and all different where that is possible."""
    both = cycle(("money ala -1", "money ala +1"))
    return [next(both) if n % 2 else f"note remark {n} of many" for n in range(count)]


@pytest.mark.parametrize("words", [("do", "--json", "-"), ("shell",)], ids=["do", "shell"])
def test_what_was_confirmed_before_a_kill_is_in_the_file(folder: Folder, words: tuple[str, ...]) -> None:
    random, recorded = Random(1), 0
    for _ in range(7):
        lines = many_lines(400)
        out = killed_while_typing(folder, words, lines, random)
        seen = [n for n, _ in confirmed(out)] if "--json" in words else numbers(out)
        entries = folder.entries(ID)
        assert seen == list(range(recorded + 1, recorded + len(seen) + 1))
        assert recorded + len(seen) <= len(entries) <= recorded + len(seen) + 1
        assert [entry.line for entry in entries[recorded:]] == lines[: len(entries) - recorded]
        recorded = len(entries)
    assert recorded > 20
    played_on = folder.run("do", "--json", "note", "after", "all", "that")
    assert confirmed(played_on.stdout) == [(recorded + 1, "note after all that")]
    assert ran(folder.path, "check").exit_code == 0


def killed_while_typing(folder: Folder, words: tuple[str, ...], lines: list[str], random: Random) -> str:
    """What a process has printed when it is killed in the middle of its input, soon after one of its first confirmations."""
    process = folder.start(*words)
    assert process.stdin and process.stdout and process.stderr
    feeder = threading.Thread(target=fed, args=(process.stdin, text(lines)))
    feeder.start()
    out = "".join(process.stdout.readline() for _ in range(random.randint(1, 30)))
    time.sleep(random.random() * 0.02)
    process.kill()
    out += process.stdout.read()
    process.wait()
    feeder.join()
    process.stdout.close()
    process.stderr.close()
    return out


def fed(stdin: object, typed: str) -> None:
    """Type into a process that may go away."""
    try:
        stdin.write(typed)  # type: ignore[attr-defined]
        stdin.close()  # type: ignore[attr-defined]
    except OSError:
        pass


@pytest.mark.parametrize("words", [("do", "--json", "-"), ("shell",)], ids=["do", "shell"])
def test_a_confirmation_comes_before_the_next_line_is_typed(folder: Folder, words: tuple[str, ...]) -> None:
    process = folder.start(*words)
    assert process.stdin and process.stdout
    rescue = threading.Timer(5, process.kill)
    rescue.start()
    answers = []
    with contextlib.suppress(BrokenPipeError):
        for line in BEGINNING[:3]:
            process.stdin.write(f"{line}\n")
            answers.append(process.stdout.readline())
    rescue.cancel()
    process.communicate()
    assert [answer[:1] for answer in answers] == (["{"] * 3 if "--json" in words else ["1", "2", "3"])


@pytest.mark.parametrize("words", [("do", "-"), ("shell",)], ids=["do", "shell"])
def test_a_full_disk_is_said_and_leaves_the_file_as_it_was(folder: Folder, words: tuple[str, ...]) -> None:
    folder.run("do", "-", typed=text(BEGINNING))
    before = folder.file(ID).read_bytes()
    full = folder.run(*words, typed=text(["note short", f"note {'long ' * 100}", "note never"]), largest_file=len(before) + 300)
    assert full.returncode == 1 and "space" in full.stderr
    assert full.stdout.startswith("6 noted") and full.stdout.count("\n") == 1
    assert [entry.line for entry in folder.entries(ID)] == [*BEGINNING, "note short"]
    assert folder.file(ID).read_bytes().startswith(before) and not journals.read(folder.file(ID)).torn
    again = folder.run("do", "--json", "note", "there", "is", "space", "again")
    assert confirmed(again.stdout) == [(7, "note there is space again")]


def test_a_full_disk_in_the_first_byte_of_a_line_leaves_the_file_as_it_was(folder: Folder) -> None:
    before = folder.file(ID).read_bytes()
    full = folder.run("do", "measles", "p2", largest_file=len(before))
    assert full.returncode == 1 and full.stderr.startswith("companion: ") and not full.stdout
    assert folder.file(ID).read_bytes() == before


def test_a_full_disk_at_the_start_of_a_game_leaves_nothing_behind(folder: Folder) -> None:
    full = folder.run("new", "zombology", "--players", "ana,bo,cy", largest_file=500)
    assert full.returncode == 1 and full.stderr.startswith("companion: ")
    assert [path.name for path in folder.path.glob("*.jsonl")] == [f"{ID}.jsonl"]
    assert ran(folder.path, "show").stdout.startswith(ID)


def test_two_writers_lose_nothing_and_refuse_each_other(folder: Folder) -> None:
    codes: dict[str, list[int]] = {"one": [], "two": []}
    said: dict[str, list[tuple[int, str]]] = {"one": [], "two": []}
    threads = [threading.Thread(target=hammer, args=(folder, who, codes[who], said[who])) for who in codes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = folder.entries(ID)
    everything = sorted([*said["one"], *said["two"]])
    assert [(entry.n, entry.line) for entry in entries] == everything
    assert [n for n, _ in everything] == list(range(1, 121))
    assert set(codes["one"] + codes["two"]) <= {0, 5} and codes["one"][-1] == codes["two"][-1] == 0


def hammer(folder: Folder, who: str, codes: list[int], said: list[tuple[int, str]]) -> None:
    """Type sixty notes, again and again from the one that was refused."""
    left = [f"note {who} {n}" for n in range(60)]
    while left and len(codes) < 60:
        run = folder.run("do", "--json", "-", typed=text(left))
        codes.append(run.returncode)
        assert "changed" in run.stderr or "locked" in run.stderr or not run.returncode
        said += confirmed(run.stdout)
        left = left[len(confirmed(run.stdout)) :]


def test_a_shell_from_a_pipe_ends_when_somebody_else_has_written(folder: Folder) -> None:
    process = folder.start("shell")
    assert process.stdin
    process.stdin.write("note first\n")
    process.stdin.flush()
    wait_for_entries(folder, 1)
    assert folder.run("do", "note", "second").returncode == 0
    out, err = process.communicate("note third\nnote fourth\n", timeout=30)
    assert process.returncode == 5 and "changed by someone else" in err and numbers(out) == [1]
    assert [entry.line for entry in folder.entries(ID)] == ["note first", "note second"]


def wait_for_entries(folder: Folder, count: int) -> None:
    for _ in range(3000):
        if len(folder.entries(ID)) >= count:
            return
        time.sleep(0.01)
    raise AssertionError(f"there never were {count} entries")


def test_an_open_shell_goes_on_from_what_somebody_else_has_written(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def typing() -> Iterator[str]:
        yield "measles p2"
        assert folder.run("do", "p3").returncode == 0
        yield "stop"
        yield "stop"
        yield "quit"

    typed = typing()
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    monkeypatch.setattr("companion.shell._readline", lambda desk: None)
    assert shell(Context(home=folder.path)) == 0
    said = capsys.readouterr()
    assert said.err.count("changed by someone else") == 1
    assert [entry.line for entry in folder.entries(ID)] == ["measles p2", "p3", "stop"]
    assert "\n3 " in said.out


def test_a_line_of_several_events_torn_at_any_byte_is_set_aside(folder: Folder) -> None:
    path = folder.file(ID)
    before = entered(reopened(path), *BEGINNING)
    start = path.stat().st_size
    entered(before, "p2 p3 p4")
    data = path.read_bytes()
    assert data[start:].count(b"\n") == 3
    for length in range(start + 1, len(data)):
        path.write_bytes(data[:length])
        journal = journals.read(path)
        assert journal.torn == data[start:length] and not journal.damage and len(journal.entries) == len(BEGINNING), length
    assert dump(reopened(path)) == dump(before)


def test_a_torn_line_is_said_by_every_command_and_repaired_by_the_next_line(folder: Folder) -> None:
    path = folder.file(ID)
    entered(reopened(path), "measles p2", "p3 p4")
    for cut, command in ((1, "show"), (40, "log"), (90, "score"), (110, "check"), (130, "games")):
        path.write_bytes(path.read_bytes()[:-cut] if cut == 1 else path.read_bytes()[: -(cut // 4)])
        asked = ran(folder.path, command)
        assert asked.exit_code == 0 and "was not written to its end" in asked.stderr, command
    assert ran(folder.path, "do", "p3").stdout.startswith("2 ")
    assert "not written" not in ran(folder.path, "show").stderr
    assert [entry.line for entry in folder.entries(ID)] == ["measles p2", "p3"]
    ended = path.read_bytes()
    path.write_bytes(ended + b'{"n": 3, "ti')
    ran(folder.path, "do", "p4")
    assert path.with_suffix(".torn").read_bytes().endswith(b'\n{"n": 3, "ti')


def test_a_header_without_the_end_of_its_line_takes_lines(folder: Folder) -> None:
    path = folder.file(ID)
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    assert ran(folder.path, "do", "measles", "p2").exit_code == 0
    assert [entry.line for entry in folder.entries(ID)] == ["measles p2"]


def test_a_torn_end_that_somebody_has_replaced_by_a_line_of_the_same_length_is_not_overwritten(folder: Folder) -> None:
    path = folder.file(ID)
    whole = entered(reopened(path), "note abcd")
    data = path.read_bytes()
    path.write_bytes(data[:-1] + b"x")
    late = reopened(path)
    assert late.journal.torn and not whole.journal.torn
    path.write_bytes(data)
    with pytest.raises(journals.LockedError, match="changed by someone else"):
        entered(late, "note efgh")
    assert path.read_bytes() == data
