"""The wheel, installed into a fresh environment, without a checkout anywhere near."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


def run(*words: object, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a program outside the checkout, with nothing in the environment but what is given."""
    done = subprocess.run(list(map(str, words)), cwd=cwd, env=env, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout, built as anybody would build it."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", folder, CHECKOUT]
    done = subprocess.run(list(map(str, command)), capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_holds_catalogue_and_templates(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert archive.read("generator/data/cards.yaml") == (CHECKOUT / "cards.yaml").read_bytes()
        for path in (CHECKOUT / "templates").rglob("*"):
            if path.is_file():
                name = path.relative_to(CHECKOUT).as_posix()
                assert archive.read(f"generator/data/{name}") == path.read_bytes(), name
    for package in ("generator", "companion"):
        for path in (CHECKOUT / package).rglob("*.py"):
            assert path.relative_to(CHECKOUT).as_posix() in names
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "docs", "output")) or "__pycache__" in name]


@pytest.mark.slow
def test_the_wheel_builds_a_game_by_itself(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=True, symlinks=True)
    programs = place / "bin"
    constraints = CHECKOUT / "constraints.txt"
    pinned = ("-c", constraints) if constraints.is_file() else ()
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--prefer-binary", *pinned, wheel]
    done = subprocess.run(list(map(str, pip)), capture_output=True, encoding="utf-8", timeout=300, cwd=tmp_path)
    assert done.returncode == 0, done.stderr

    world = {"HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    listed = json.loads(run(programs / "pnp", "list", "--json", cwd=tmp_path, **world).stdout)
    assert {"zombology", "antyszczepionkowcy", "build-a-cure"} <= {game["id"] for game in listed["games"]}
    assert run(programs / "pnp", "check", cwd=tmp_path, **world).stdout == "no problems\n"
    run(programs / "pnp", "build", "zombology", "--lang", "en", "--paper", "a4", "--parts", "decks", cwd=tmp_path, **world)
    (entry,) = json.loads((tmp_path / "output" / "manifest.json").read_text("utf-8"))["files"]
    assert (entry["path"], entry["cards"], entry["pages"]) == ("zombology/en/a4/decks.pdf", 120, 28)
    assert (tmp_path / "output" / entry["path"]).stat().st_size > 100_000
    where = run(programs / "python", "-c", "import generator; print(generator.__file__)", cwd=tmp_path, **world).stdout
    assert Path(where.strip()).is_relative_to(place), "it is the wheel that was tested"
