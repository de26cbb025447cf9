"""The cache: right or not there at all."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import textwrap
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator import paths
from generator.catalog import cache, load_catalog
from generator.catalog.cache import load_cached

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def path(tmp_path: Path, duel: str) -> Path:
    file = tmp_path / "cards.yaml"
    file.write_text(duel, encoding="utf-8")
    return file


def entry(folder: Path) -> Path:
    [only] = folder.iterdir()
    return only


@pytest.fixture
def no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_catalog(path: Path) -> None:
        raise AssertionError(f"{path} was read")

    monkeypatch.setattr("generator.catalog.load.read_catalog", read_catalog)


def test_the_second_time_nothing_is_read(path: Path, folder: Path, request: pytest.FixtureRequest) -> None:
    first = load_cached(path, folder)
    request.getfixturevalue("no_reading")
    assert load_cached(path, folder) == first


def test_warnings_are_kept_and_errors_are_not(path: Path, folder: Path, request: pytest.FixtureRequest, duel: str) -> None:
    path.write_text(duel.replace("tags: words,", 'tags: words, extra: "int?",'), encoding="utf-8")
    first = load_cached(path, folder)
    assert [problem.severity for problem in first.problems] == ["warning"]
    path_with_error = path.with_name("wrong.yaml")
    path_with_error.write_text(duel.replace("schema: 1", "schema: 2"), encoding="utf-8")
    assert load_cached(path_with_error, folder).catalog is None
    assert entry(folder)
    request.getfixturevalue("no_reading")
    assert load_cached(path, folder) == first


def test_a_change_of_any_file_counts(path: Path, folder: Path, duel: str) -> None:
    more = path.with_name("more.yaml")
    path.write_text("schema: 1\ninclude: [more.yaml]\n", encoding="utf-8")
    more.write_text(duel, encoding="utf-8")
    assert load_cached(path, folder).checked().games["duel"].version == "1"
    more.write_text(duel.replace('version: "1"', 'version: "2"'), encoding="utf-8")
    assert load_cached(path, folder).checked().games["duel"].version == "2"
    more.unlink()
    assert load_cached(path, folder).catalog is None


def test_other_code_does_not_trust_it(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_cached(path, folder)
    before = entry(folder).read_bytes()
    monkeypatch.setattr(cache, "code_version", lambda: "newer")
    assert cache.read_entry(entry(folder), "newer") is None
    load_cached(path, folder)
    assert entry(folder).read_bytes() != before


def test_the_same_file_by_another_path_has_places_of_its_own(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    for name in (path, Path("cards.yaml")):
        for _ in range(2):
            assert load_cached(name, folder).checked().games["duel"].where.file == str(name)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 3000), flip=st.integers(0, 255))
def test_a_damaged_entry_is_read_anew(path: Path, folder: Path, cut: int, flip: int) -> None:
    whole = load_cached(path, folder)
    data = entry(folder).read_bytes()
    damaged = data[:cut] + bytes([data[cut] ^ flip]) + data[cut + 1 :] if flip else data[:cut]
    entry(folder).write_bytes(damaged)
    assert load_cached(path, folder) == whole
    assert entry(folder).read_bytes() == data


def test_an_entry_cannot_run_code(path: Path, folder: Path, tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.mkdir, (str(tmp_path / "evil"),)

    whole = load_cached(path, folder)
    data = pickle.dumps((cache.code_version(), ())) + pickle.dumps(Evil())
    entry(folder).write_bytes(sha256(data).digest() + data)
    assert load_cached(path, folder) == whole
    assert not (tmp_path / "evil").exists()


def test_a_folder_that_cannot_be_used_is_no_error(path: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, not a folder")
    assert load_cached(path, blocked).catalog is not None
    assert blocked.read_text() == "a file, not a folder"


def test_old_entries_go(path: Path, folder: Path, duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "ENTRIES", 3)
    for number in range(5):
        other = path.with_name(f"game-{number}.yaml")
        other.write_text(duel, encoding="utf-8")
        load_cached(other, folder)
    assert len(list(folder.iterdir())) == 3


def test_processes_may_race(path: Path, folder: Path, duel: str) -> None:
    script = textwrap.dedent(f"""
        from pathlib import Path
        from generator.catalog import load_catalog
        path = Path({str(path)!r})
        for number in range(15):
            text = path.read_text(encoding="utf-8")
            loaded = load_catalog(path)
            assert loaded.catalog is not None, loaded.problems
            aside = path.with_name(f"{{path.name}}.{{__import__('os').getpid()}}")
            aside.write_text(text.split("#")[0] + f"# {{number % 3}}\\n", encoding="utf-8")
            aside.replace(path)
    """)
    path.write_text(duel.replace('"#', '"\\u0023'), encoding="utf-8")
    environment = os.environ | {paths.CACHE: str(folder)}
    running = [subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, env=environment) for _ in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert entry(folder).suffix == ".catalog"


def test_a_warm_start_imports_no_parser(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.CACHE, str(folder))
    load_catalog(path)
    script = (
        "import sys, pathlib; from generator.catalog import load_catalog\n"
        f"assert load_catalog(pathlib.Path({str(path)!r})).catalog is not None\n"
        "print(*sorted({'yaml', 'pydantic', 'jinja2', 'reportlab', 'generator.catalog.load'} & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


def test_the_folder_is_the_users_choice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from platformdirs import user_cache_path

    monkeypatch.setenv(paths.CACHE, str(tmp_path))
    assert paths.cache_folder() == tmp_path
    monkeypatch.delenv(paths.CACHE)
    for home in ("", str(tmp_path / "xdg")):
        monkeypatch.setenv("XDG_CACHE_HOME", home)
        assert paths.cache_folder() == user_cache_path("papertable", appauthor=False)
