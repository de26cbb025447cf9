"""Commands that are started without a stream: they work, and nothing that they open takes its number."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
BUILD = "build zombology --lang en --parts decks,rules --out out"
CLOSED = ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]


def run(words: str, closed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    return subprocess.run(["sh", "-c", f"{words} {closed}"], cwd=folder, env=env, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("closed", CLOSED)
def test_a_build_writes_its_files(closed: str, tmp_path: Path) -> None:
    done = run(f"pnp {BUILD}", closed, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    written = sorted(path.name for path in (tmp_path / "out").rglob("*.pdf"))
    assert written == ["decks.pdf", "rules-booklet.pdf", "rules.pdf"]
    assert all(path.read_bytes().startswith(b"%PDF") for path in (tmp_path / "out").rglob("*.pdf"))


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize(("words", "code"), [("show", 0), ("do note tea", 0), ("do nonsense", 4)])
def test_the_companion_answers_by_its_code(words: str, code: int, closed: str, tmp_path: Path) -> None:
    assert run("companion new zombology --players ana,bo,cy", "", tmp_path).returncode == 0
    done = run(f"companion {words}", closed, tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False), done.stderr
