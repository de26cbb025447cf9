"""The companion as a process: what it does not load, and what it says when its output cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("reportlab", "pydantic", "yaml", "jinja2", "importlib.metadata", "rich")


def test_a_table_loads_nothing_that_only_printing_needs() -> None:
    code = f"import sys, companion.cli, companion.commands; print([m for m in {HEAVY!r} if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_output_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    env = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    companion = [sys.executable, "-m", "companion.cli"]
    subprocess.run([*companion, "new", "zombology", "--players", "ana,bo,cy"], env=env, check=True, capture_output=True)
    with open("/dev/full", "w") as full:
        shown = subprocess.run([*companion, "show"], env=env, stdout=full, stderr=subprocess.PIPE, text=True)
    assert shown.returncode == 1 and "space" in shown.stderr and "Traceback" not in shown.stderr
