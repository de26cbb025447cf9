"""What the tests of commands share: `pnp` as a process of its own, and a copy of a part of the catalogue to be broken."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.paths import built_in_catalog

PNP = Path(sys.executable).with_name("pnp")


@pytest.fixture
def world(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a user who has set up nothing."""
    cache = tmp_path_factory.getbasetemp() / "cache"
    return {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "PAPERTABLE_CACHE": str(cache)}


@pytest.fixture
def pnp(world: dict[str, str], tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run `pnp` in an empty folder, expect an exit code and never a traceback."""

    def run(*args: object, code: int = 0, env: dict[str, str] | None = None, **settings: Any) -> subprocess.CompletedProcess[str]:
        words = [str(PNP), *map(str, args)]
        settings = {"cwd": tmp_path, "env": {**world, **(env or {})}, "capture_output": True, "encoding": "utf-8", **settings}
        done = subprocess.run(words, timeout=120, **settings)
        said = f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in said
        assert done.returncode == code, f"exit code {done.returncode}, not {code}\n{said}"
        return done

    return run


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the Zombology part of the built-in catalogue."""
    parts = re.split(r"(?m)^(?=  [a-z][a-z-]*:$)", built_in_catalog().read_text("utf-8"))
    game = next(part for part in parts if part.startswith("  zombology:"))
    path = tmp_path / "cards.yaml"
    path.write_text("schema: 1\ngames:\n" + game, "utf-8")
    return path
