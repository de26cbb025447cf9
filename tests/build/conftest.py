"""What the tests of builds share: the real command in a clean environment, builds made once, pages as pictures."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

PNP = Path(sys.executable).with_name("pnp")

Run = Callable[..., subprocess.CompletedProcess[str]]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes more than five seconds")


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a test run see."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def pnp(shared_folder: Path) -> Run:
    """Run `pnp` as a process of its own, expect an exit code and never a traceback."""

    def run(*args: object, code: int = 0, cwd: Path = shared_folder, **settings: Any) -> subprocess.CompletedProcess[str]:
        env = {"PATH": os.environ["PATH"], "HOME": str(shared_folder), "LC_ALL": "C.UTF-8"}
        env |= {"PAPERTABLE_CACHE": str(shared_folder / "cache"), **settings.pop("env", {})}
        words = [str(PNP), *map(str, args)]
        done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, encoding="utf-8", timeout=120, **settings)
        said = f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr, said
        assert done.returncode == code, f"exit code {done.returncode}, not {code}\n{said}"
        return done

    return run


@pytest.fixture(scope="session")
def shared(shared_folder: Path, pnp: Run) -> Callable[..., Path]:
    """The output folder of a build with these arguments; made once in a test run, not to be written to."""

    def build(*args: str) -> Path:
        out = shared_folder / hashlib.sha256(" ".join(args).encode()).hexdigest()[:12]
        with out.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # one worker builds, the others wait
            if not out.with_suffix(".done").exists():
                pnp("build", *args, "--out", out)
                out.with_suffix(".done").touch()
        return out

    return build


@pytest.fixture(scope="session")
def entries() -> Callable[[Path], dict[str, dict[str, Any]]]:
    """The entries of the manifest of an output folder, by path."""

    def read(out: Path) -> dict[str, dict[str, Any]]:
        return {entry["path"]: entry for entry in json.loads((out / "manifest.json").read_text("utf-8"))["files"]}

    return read


@pytest.fixture(scope="session")
def pages() -> Callable[..., list[Image.Image]]:
    """The pages of a PDF (or its first few) as pictures in RGB, by default two pixels to the millimetre."""

    def render(path: Path, per_mm: float = 2, first: int | None = None) -> list[Image.Image]:
        scale = 25.4 * per_mm / 72 * 0.9999  # a hair less: pdfium rounds up and would stretch A4 by a pixel
        document = pypdfium2.PdfDocument(path)
        return [document[number].render(scale=scale).to_pil().convert("RGB") for number in range(first or len(document))]

    return render
