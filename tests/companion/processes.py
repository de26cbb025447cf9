"""The companion as real processes: typed at, watched, killed."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import home as homes
from companion import journal as journals
from companion.engine.history import Entry
from tests.companion.terminal import environment

COMPANION = (sys.executable, "-m", "companion.cli")
PATIENCE = 60.0  # seconds for one command


class Folder:
    """A folder of saved games, and commands that are given in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.env = {name: value for name, value in environment(path).items() if name != "PYTHONUNBUFFERED"}

    def run(self, *words: str, typed: str = "", largest_file: int | None = None) -> subprocess.CompletedProcess[str]:
        """A command to its end; no file may grow beyond `largest_file` bytes, as when the disk is full."""

        def limited() -> None:
            if largest_file is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

        run = subprocess.run(
            [*COMPANION, *words], env=self.env, input=typed, capture_output=True, text=True, timeout=PATIENCE, preexec_fn=limited
        )  # fmt: skip
        assert "Traceback" not in run.stderr, run.stderr
        return run

    def start(self, *words: str) -> subprocess.Popen[str]:
        """A command that is typed at while it runs."""
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen([*COMPANION, *words], env=self.env, text=True, bufsize=1, **pipes)

    def file(self, id_: str) -> Path:
        return homes.file_of(self.path, id_)

    def entries(self, id_: str) -> tuple[Entry, ...]:
        """What the save file holds."""
        return journals.read(self.file(id_)).entries


def confirmed(out: str) -> list[tuple[int, str]]:
    """The confirmations of `do --json`: numbers and lines. The last line of a process that was killed may be cut."""
    whole = out[: out.rfind("\n") + 1].splitlines()
    rows = [json.loads(line) for line in whole]
    return [(row["n"], row["line"]) for row in rows]


def numbers(out: str) -> list[int]:
    """The numbers of the lines that a shell confirmed."""
    whole = out[: out.rfind("\n") + 1].splitlines()
    return [int(line.split()[0]) for line in whole]


def text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def typed_in(shell: str, commands: Sequence[str], home: Path) -> list[tuple[int, str]]:
    """Exit code and output of every command that is typed in one shell, one after the other."""
    mark = "---- exit"
    script = "\n".join(f'{{ {command}\n}} 2>&1; echo "{mark} $?"' for command in commands)
    env = Folder(home).env
    run = subprocess.run([shell, "-c", script], env=env, cwd=home, capture_output=True, timeout=3 * PATIENCE)
    parts = re.split(rf"{mark} (\d+)\n", run.stdout.decode(errors="replace"))
    return [(int(code), answer) for answer, code in zip(parts[::2], parts[1::2], strict=False)]
