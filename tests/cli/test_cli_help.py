"""Help, version and the manners of a command line."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
COMMANDS = ["build", "check", "list", "preview", "watch"]
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str, pnp: Run) -> None:
    for option in ("--help", "-h"):
        text = pnp(command, option).stdout
        assert re.search(rf"^ *Example: pnp {command} \S+", text, re.MULTILINE)
        assert "--catalog" in text
        assert "--no-color" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_of_the_contract_are_there(command: str, pnp: Run) -> None:
    building = "--out --paper --lang --sides --parts --player-count --only --ink --bleed --margin --gap"
    options = {
        "build": building, "watch": building, "check": "--origins --json", "list": "--json --lang",
        "preview": "--card --ink --dpi --out --lang",
    }  # fmt: skip
    text = pnp(command, "--help").stdout
    assert not [option for option in options[command].split() if not re.search(rf"^\s+{option}\b", text, re.MULTILINE)]


def test_the_help_lists_the_commands(pnp: Run) -> None:
    text = pnp("--help").stdout
    for command in COMMANDS:
        assert re.search(rf"^ *{command} +[A-Z]", text, re.MULTILINE)


def test_examples_of_the_help_run(pnp: Run) -> None:
    """Those that need no file of the user."""
    for command in ("build", "list", "preview"):
        found = re.search(r"Example: pnp (.*)", pnp(command, "--help").stdout)
        assert found
        pnp(*found[1].split(), *(("--only", "d5") if command == "build" else ()))


def test_version(pnp: Run) -> None:
    assert pnp("--version").stdout == f"papertable {version('papertable')}\n"


def test_nothing_is_coloured_outside_a_terminal(pnp: Run) -> None:
    for words in (
        ("list",),
        ("--help",),
        ("build", "zombology", "--only", "d5"),
        ("build", "zombology", "--no-color", "--only", "d5"),
    ):
        done = pnp(*words)
        assert "\x1b" not in done.stdout + done.stderr
    assert "\x1b" not in pnp("build", "zombolgy", code=4).stderr


@pytest.mark.parametrize(("words", "env"), [(("--no-color",), {}), ((), {"NO_COLOR": "1"}), ((), {})])
def test_progress_on_a_terminal(
    words: tuple[str, ...], env: dict[str, str], world: dict[str, str], own: Path, tmp_path: Path
) -> None:
    """A bar on stderr, for a check that takes more than half a second; results still go to stdout."""
    main, terminal = pty.openpty()
    command = [str(Path(sys.executable).with_name("pnp")), "check", "--catalog", str(own), *words]
    with open(tmp_path / "stdout", "w+") as stdout:
        settings = {**world, "TERM": "xterm-256color", **env}
        process = subprocess.Popen(command, stdout=stdout, stderr=terminal, stdin=subprocess.DEVNULL, env=settings)
        os.close(terminal)
        seen = b""
        try:
            while part := os.read(main, 4096):
                seen += part
        except OSError:  # the other end is closed
            pass
        assert process.wait(60) == 0
        stdout.seek(0)
        assert stdout.read() == "no problems\n"
    os.close(main)
    shown = seen.decode()
    assert "zombology" in shown
    colours = [code for code in COLOUR.findall(shown) if re.search(r"[345]\d", code)]
    assert bool(colours) == (not words and not env)
