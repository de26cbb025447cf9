"""Sessions at a terminal: documents with console blocks are typed again, word for word, and must show the same.

A block begins with ```` ```console ````. In it `$ COMMAND` runs in a real shell; after `$ companion shell` the lines with a prompt
(`r3 ala invest> `, or just `> ` in a new document) are typed into it on a pseudo-terminal, until `quit`. Everything else is what the
terminal shows.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

PROMPT = re.compile(r"(?:r\d+ [^>\n]*|companion)?> ")
WIDTH = 500  # wider than any line that is typed: readline must not fold what it echoes
COLUMNS = "100"  # at which answers are folded
PATIENCE = 30.0  # seconds for one answer


def blocks(document: str) -> Iterator[tuple[bool, str]]:
    """The parts of a document in order: whether it is the inside of a console block, and its text."""
    for i, part in enumerate(re.split(r"(?ms)(?<=^```console\n)(.*?)(?=^```$)", document)):
        yield bool(i % 2), part


def typed_again(document: str, home: Path) -> str:
    """The document with everything that the terminal shows now."""
    env = environment(home)
    return "".join(_replayed(text, env) if console else text for console, text in blocks(document))


def typed(document: str) -> list[str]:
    """The lines that are typed in the console blocks, without prompts."""
    lines = "".join(text for console, text in blocks(document) if console).splitlines()
    return [line[2:] if line.startswith("$ ") else line[m.end() :] for line in lines if (m := _typed(line))]


def _typed(line: str) -> re.Match[str] | None:
    return re.match(r"\$ ", line) or PROMPT.match(line)


def environment(home: Path) -> dict[str, str]:
    """A user's environment: English, a folder of saved games, the two commands on the path, no colours."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"COMPANION_HOME": str(home), "LANG": "en_US.UTF-8", "LC_ALL": "", "LANGUAGE": "", "TERM": "dumb", "NO_COLOR": "1"}
    own |= {"COLUMNS": COLUMNS}
    return {**os.environ, **own, "PATH": path, "PYTHONUTF8": "1", "INPUTRC": os.devnull}


def _replayed(block: str, env: Mapping[str, str]) -> str:
    lines = [line for line in block.splitlines() if _typed(line)]
    shown: list[str] = []
    while lines:
        line = lines.pop(0)
        if not line.startswith("$ companion shell"):
            shown += [line, *_ran(line[2:], env)]
            continue
        said = []
        while lines and not lines[0].startswith("$ "):
            said.append(lines.pop(0).split("> ", 1)[1])
        shown += [line, *at_a_terminal(line[2:], said, env)]
    return "".join(f"{line.rstrip()}\n" for line in shown)


def _ran(command: str, env: Mapping[str, str]) -> list[str]:
    run = subprocess.run(
        ["sh", "-c", command], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE
    )
    return [*run.stdout.splitlines(), *([f"(exit {run.returncode})"] if run.returncode else [])]


def at_a_terminal(command: str, lines: list[str], env: Mapping[str, str]) -> list[str]:
    """What a terminal shows while lines are typed into a command that prompts for each of them."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, WIDTH, 0, 0))
    run = subprocess.Popen(
        ["sh", "-c", f"exec {command}"], env=env, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    try:
        seen = _until_prompt(ours)
        for line in lines:
            os.write(ours, f"{line}\n".encode())
            seen += _until_prompt(ours)
        if not lines or lines[-1] not in ("quit", "exit", "q"):
            os.write(ours, b"\x04")
            seen += _until_prompt(ours)
        run.wait(PATIENCE)
    finally:
        run.kill()
        run.wait()
        os.close(ours)
    return seen.replace("\r", "").splitlines()


def _until_prompt(terminal: int) -> str:
    """What is shown until the next prompt, or the end of the command."""
    seen, ends = b"", time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if not select.select([terminal], [], [], 0.2)[0]:
            continue
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other side is closed
            return seen.decode()
        if not chunk:
            return seen.decode()
        seen += chunk
        last = seen.decode(errors="replace").replace("\r", "").rsplit("\n", 1)[-1]
        if PROMPT.fullmatch(last):
            return seen.decode()
    raise AssertionError(f"no prompt after {PATIENCE} s; the terminal shows: {seen[-500:].decode(errors='replace')}")
