"""`pnp watch`: builds, waits, builds again; a broken edit does not end it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.processes import hear_ctrl_c

GAME = """\
schema: 1
games:
  duel:
    title: {en: Duel}
    version: "1"
    players: {min: 2, max: 2}
    languages: [en]
    kinds: {move: {name: {en: Move}, template: move}}
    decks: {main: {name: {en: Main}, format: 63x88mm}}
    cards:
      - {id: lunge, kind: move, deck: main, name: {en: Lunge}}
"""
FACE = '<svg><rect x="-4" y="-4" width="71" height="96" fill="#B3541E"/></svg>'
PATIENCE = 30  # seconds


class Watch:
    """A running `pnp watch`, with what it has said so far in two files."""

    def __init__(self, folder: Path, world: dict[str, str]) -> None:
        self.folder = folder
        self.stdout, self.stderr = folder / "said.out", folder / "said.err"
        command = [str(Path(sys.executable).with_name("pnp")), "watch", "--catalog", "duel.yaml", "--paper", "a4"]
        env = {**world, "PYTHONUNBUFFERED": "1"}
        with self.stdout.open("w") as out, self.stderr.open("w") as err:
            self.process = subprocess.Popen(
                command, cwd=folder, env=env, stdout=out, stderr=err, stdin=subprocess.DEVNULL, preexec_fn=hear_ctrl_c
            )

    @property
    def pdf(self) -> Path:
        return self.folder / "output" / "duel" / "en" / "a4" / "decks.pdf"

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true; it must come true soon, with the process alive."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert self.process.poll() is None, self.stderr.read_text()
            assert time.monotonic() < end, f"{self.stdout.read_text()}\n{self.stderr.read_text()}"
            time.sleep(0.05)

    def rounds(self) -> int:
        return self.stderr.read_text().count("watching")

    def edit(self, name: str, text: str) -> None:
        """Write a file and wait for the round that this starts."""
        before = self.rounds()
        (self.folder / name).write_text(text)
        self.until(lambda: self.rounds() > before)


@pytest.fixture
def watch(tmp_path: Path, world: dict[str, str]) -> Iterator[Watch]:
    (tmp_path / "templates" / "duel").mkdir(parents=True)
    (tmp_path / "templates" / "duel" / "move.svg.j2").write_text(FACE)
    (tmp_path / "duel.yaml").write_text(GAME)
    watch = Watch(tmp_path, world)
    try:
        watch.until(lambda: watch.rounds() == 1)
        yield watch
    finally:
        watch.process.kill()
        watch.process.wait()


def test_it_builds_again_after_an_edit_and_survives_a_broken_one(watch: Watch) -> None:
    first = watch.pdf.read_bytes()

    watch.edit("duel.yaml", GAME.replace("Lunge", "Leap") + "      - {id: parry, kind: move, deck: main, name: {en: Parry}}\n")
    assert watch.pdf.read_bytes() != first
    assert watch.stdout.read_text().count("decks.pdf") == 2
    second = watch.pdf.read_bytes()

    watch.edit("duel.yaml", GAME.replace("deck: main", "deck: mian"))
    assert "duel.yaml:11" in watch.stderr.read_text()
    assert watch.pdf.read_bytes() == second

    watch.edit("templates/duel/move.svg.j2", FACE.replace("fill=", "fil="))
    watch.edit("duel.yaml", GAME)
    assert "move.svg.j2:1" in watch.stderr.read_text()
    assert watch.pdf.read_bytes() == second

    watch.edit("templates/duel/move.svg.j2", FACE)
    assert watch.pdf.read_bytes() == first
    assert "Traceback" not in watch.stderr.read_text()


def test_a_new_template_is_seen(watch: Watch) -> None:
    first = watch.pdf.read_bytes()
    watch.edit("templates/duel/art.svg", '<svg><circle cx="20" cy="20" r="9" fill="#123456"/></svg>')
    assert watch.pdf.read_bytes() == first, "nobody uses it yet"
    watch.edit("templates/duel/move.svg.j2", FACE.replace("</svg>", '<use href="art.svg"/></svg>'))
    second = watch.pdf.read_bytes()
    assert second != first
    watch.edit("templates/duel/art.svg", '<svg><circle cx="20" cy="20" r="9" fill="#654321"/></svg>')
    assert watch.pdf.read_bytes() != second


def test_it_is_quiet_while_nothing_changes(watch: Watch) -> None:
    before = watch.pdf.stat()
    time.sleep(1.5)
    assert watch.rounds() == 1
    assert (watch.pdf.stat().st_mtime_ns, watch.pdf.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_ctrl_c_ends_it(watch: Watch) -> None:
    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(PATIENCE) == 130
    assert "Traceback" not in watch.stderr.read_text()
