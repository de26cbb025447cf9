"""Building again: the same bytes everywhere, nothing rewritten without need, nothing half-written when it fails."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from generator.paths import built_in, built_in_catalog

Run = Callable[..., subprocess.CompletedProcess[str]]
Entries = Callable[[Path], dict[str, dict[str, Any]]]
State = dict[str, tuple[int, int]]

FEW = ("zombology", "--lang", "en", "--paper", "a4", "--only", "d?")
PNP = Path(sys.executable).with_name("pnp")
ENV = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}
DECK = re.compile(r"decks.*\.pdf")


def state(out: Path) -> State:
    """Inode and time of every file: what changes when a file is replaced or written."""
    return {str(path): (path.stat().st_ino, path.stat().st_mtime_ns) for path in out.rglob("*") if path.is_file()}


def names(out: Path) -> set[str]:
    return {path.name for path in out.rglob("*") if path.is_file()}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the Zombology part of the catalogue, to be changed."""
    text = built_in_catalog().read_text("utf-8")
    parts = re.split(r"(?m)^(?=  [a-z][a-z-]*:$)", text)
    head, game = parts[0], next(part for part in parts if part.startswith("  zombology:"))
    path = tmp_path / "catalogue" / "cards.yaml"
    path.parent.mkdir()
    path.write_text(head[: head.index("games:")] + "games:\n" + game, "utf-8")
    return path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times: {old}"
    path.write_text(text.replace(old, new), "utf-8")


WORLDS = [
    {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"},
    {"PYTHONHASHSEED": "4321", "LC_ALL": "pl_PL.UTF-8", "LANG": "pl_PL.UTF-8", "TZ": "Pacific/Auckland", "PYTHONUTF8": "0"},
    {"PYTHONHASHSEED": "random", "LC_ALL": "C", "TZ": "America/St_Johns", "SOURCE_DATE_EPOCH": "1"},
]


@pytest.mark.parametrize("game", ["zombology", "antyszczepionkowcy"])
def test_every_process_writes_the_same_bytes(game: str, tmp_path: Path, pnp: Run) -> None:
    written = []
    for number, world in enumerate(WORLDS):
        folder = tmp_path / f"somewhere-{number}"
        folder.mkdir()
        env = {**world, "PAPERTABLE_CACHE": str(folder / "cache")}
        pnp("build", game, "--lang", "pl", "--paper", "a4", "--parts", "decks", "--out", "out", cwd=folder, env=env)
        written.append({path.relative_to(folder).as_posix(): path.read_bytes() for path in (folder / "out").rglob("*.*")})
    assert set(written[0]) == {f"out/{game}/pl/a4/decks.pdf", "out/manifest.json"}
    assert written[1] == written[0]
    assert written[2] == written[0]


def test_the_place_of_the_catalogue_does_not_matter(own: Path, tmp_path: Path, pnp: Run) -> None:
    """Another folder with the same content is the same input: no path gets into a PDF or a hash."""
    other = tmp_path / "elsewhere" / "a long way" / "cards.yaml"
    other.parent.mkdir(parents=True)
    shutil.copy(own, other)
    for path in (own, other):
        shutil.copytree(built_in() / "templates" / "zombology", path.parent / "templates" / "zombology")
        pnp("build", *FEW, "--catalog", path, "--out", path.parent / "out")
    one, two = ({p.name: p.read_bytes() for p in (path.parent / "out").rglob("*.*")} for path in (own, other))
    assert one == two


def test_a_second_build_rewrites_nothing_and_says_so(tmp_path: Path, pnp: Run) -> None:
    first = pnp("build", *FEW, "--out", tmp_path)
    assert DECK.search(first.stdout)
    before = state(tmp_path)
    second = pnp("build", *FEW, "--out", tmp_path)
    assert state(tmp_path) == before
    assert "nothing to do" in second.stderr
    assert second.stdout == ""


def test_only_what_is_missing_is_made(tmp_path: Path, pnp: Run) -> None:
    pnp("build", *FEW, "--out", tmp_path)
    before = state(tmp_path)
    done = pnp("build", *FEW[:2], "all", *FEW[3:], "--out", tmp_path)
    assert [Path(line.split()[0]).parts[-3] for line in done.stdout.splitlines()] == ["pl"]
    kept = {path: seen for path, seen in state(tmp_path).items() if "/en/" in path}
    assert kept == {path: seen for path, seen in before.items() if "/en/" in path} != {}


def test_an_edited_card_is_built_again(own: Path, tmp_path: Path, pnp: Run, entries: Entries) -> None:
    out = tmp_path / "out"
    pnp("build", *FEW, "--catalog", own, "--out", out)
    (before,) = entries(out).values()
    pdf = (out / before["path"]).read_bytes()
    change(own, "Day 1. A virus made them.", "Day 2. A virus made us.")
    done = pnp("build", *FEW, "--catalog", own, "--out", out)
    (after,) = entries(out).values()
    assert after["path"] in done.stdout.replace(os.sep, "/")
    assert after["input_hash"] != before["input_hash"]
    assert after["sha256"] != before["sha256"]
    assert (out / after["path"]).read_bytes() != pdf
    faces = [{face["id"]: face["face_hash"] for face in entry["faces"]} for entry in (before, after)]
    assert {name for name in faces[0] if faces[0][name] != faces[1][name]} == {"dna-theoretical-framework"}


def test_an_edited_template_is_built_again(own: Path, tmp_path: Path, pnp: Run, entries: Entries) -> None:
    templates = own.parent / "templates" / "zombology"
    shutil.copytree(built_in() / "templates" / "zombology", templates)
    out = tmp_path / "out"
    pnp("build", *FEW, "--catalog", own, "--out", out)
    (before,) = entries(out).values()
    (templates / "back-groundwork.svg.j2").write_text('<svg><rect x="-4" y="-4" width="71" height="96" fill="#123456"/></svg>')
    pnp("build", *FEW, "--catalog", own, "--out", out)
    (after,) = entries(out).values()
    for old, new in zip(before["faces"], after["faces"], strict=True):
        assert new["face_hash"] == old["face_hash"]
        assert (new["back_hash"] == old["back_hash"]) == (new["deck"] != "groundwork")


@pytest.mark.parametrize("damage", ["deleted", "altered", "emptied", "two-files: one deleted"])
def test_a_damaged_file_is_built_again(damage: str, tmp_path: Path, pnp: Run, entries: Entries) -> None:
    words = (*FEW, "--sides", "two-files") if "two-files" in damage else FEW
    pnp("build", *words, "--out", tmp_path)
    path = tmp_path / min(entries(tmp_path))
    good = path.read_bytes()
    if "deleted" in damage:
        path.unlink()
    else:
        path.write_bytes(good[:-1] + b"?" if damage == "altered" else b"")
    done = pnp("build", *words, "--out", tmp_path)
    assert path.name in done.stdout
    assert path.read_bytes() == good
    assert pnp("build", *words, "--out", tmp_path).stdout == ""


def test_a_file_that_the_manifest_forgot_is_built_again(tmp_path: Path, pnp: Run, entries: Entries) -> None:
    """One of two files is deleted, a build of something else drops its entry: the other one alone is not up to date."""
    words = (*FEW, "--sides", "two-files")
    pnp("build", *words, "--out", tmp_path)
    backs = next(tmp_path / path for path in entries(tmp_path) if "backs" in path)
    backs.unlink()
    pnp("build", "build-a-cure", *FEW[1:-1], "scurvy", "--out", tmp_path)
    pnp("build", *words, "--out", tmp_path)
    assert backs.is_file()


def test_two_files_without_backs_are_one(own: Path, tmp_path: Path, pnp: Run, entries: Entries) -> None:
    text = own.read_text("utf-8")
    own.write_text(re.sub("(?m)^ +back: back-groundwork\n", "", text), "utf-8")
    assert own.read_text("utf-8") != text
    words = ("build", *FEW[:-1], "d1", "--sides", "two-files", "--catalog", own, "--out", tmp_path / "out")
    pnp(*words)
    (path,) = entries(tmp_path / "out")
    assert "decks-fronts" in path
    assert "nothing to do" in pnp(*words).stderr


def test_a_failed_build_leaves_the_old_file(own: Path, tmp_path: Path, pnp: Run) -> None:
    out = tmp_path / "out"
    pnp("build", *FEW, "--catalog", own, "--out", out)
    before = state(out)
    change(own, "Day 1. A virus made them.", "Day 1. " + "A virus made them and could not stop. " * 40)
    failed = pnp("build", *FEW, "--catalog", own, "--out", out, code=1)
    assert re.search(r"cards\.yaml:\d+:\d+: error: .*dna-theoretical-framework", failed.stderr)
    assert failed.stdout == ""
    assert state(out) == before, "nothing is written, nothing is left lying about"


def test_one_broken_game_does_not_stop_the_others(own: Path, tmp_path: Path, pnp: Run) -> None:
    text = own.read_text("utf-8")
    game = text[text.index("  zombology:") :]
    (own.parent / "cards.yaml").write_text(text + game.replace("  zombology:", "  zombology-two:", 1), "utf-8")
    shutil.copytree(built_in() / "templates" / "zombology", own.parent / "templates" / "zombology-two")
    broken = own.parent / "templates" / "zombology"
    shutil.copytree(built_in() / "templates" / "zombology", broken)
    (broken / "research.svg.j2").write_text("<svg><rect/></svg>")
    done = pnp(
        "build",
        "--parts",
        "decks",
        "--catalog",
        own,
        "--lang",
        "en",
        "--paper",
        "a4",
        "--only",
        "d?",
        "--out",
        tmp_path / "out",
        code=1,
    )
    assert "research.svg.j2:1" in done.stderr
    assert "zombology-two" in done.stdout
    assert len(list((tmp_path / "out" / "zombology-two").rglob("*.pdf"))) == 1
    assert not (tmp_path / "out" / "zombology").exists()


# --- files that cannot be written ------------------------------------------------------------------


def test_a_file_in_place_of_the_folder(tmp_path: Path, pnp: Run) -> None:
    (tmp_path / "out").write_text("in the way")
    done = pnp("build", *FEW, "--out", tmp_path / "out", code=1)
    assert re.search(r"^pnp: .*out.*(Not a directory|File exists)", done.stderr, re.MULTILINE)
    assert (tmp_path / "out").read_text() == "in the way"


def test_a_folder_in_place_of_the_file(tmp_path: Path, pnp: Run) -> None:
    done = pnp("build", *FEW, "--out", tmp_path)
    path = Path(done.stdout.split()[0])
    path.unlink()
    path.mkdir()
    failed = pnp("build", *FEW, "--out", tmp_path, code=1)
    assert re.search(r"^pnp: .*decks.*directory", failed.stderr, re.MULTILINE)
    assert names(tmp_path) <= {"manifest.json"}


def test_a_full_disk(own: Path, tmp_path: Path, pnp: Run, entries: Entries) -> None:
    """Files may grow to 20 kB only, as on a disk that runs full: the old file stays, the beginning of the new one goes."""
    out = tmp_path / "out"
    pnp("build", *FEW, "--catalog", own, "--out", out)
    before = state(out)
    change(own, "Day 1. A virus made them.", "Day 2. A virus made us.")

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = pnp("build", *FEW, "--catalog", own, "--out", out, code=1, preexec_fn=small_files)
    assert re.search(r"^pnp: .*File too large", done.stderr, re.MULTILINE)
    assert state(out) == before
    assert names(out) == {"manifest.json", Path(*entries(out)).name}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", [("list",), ("list", "--json"), ("check", "--catalog", "no-such-file.yaml", "--json")])
def test_output_onto_a_full_disk(words: tuple[str, ...]) -> None:
    """`pnp list > /dev/full`: as much an error as a PDF that does not fit."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([PNP, *words], stdout=full, stderr=subprocess.PIPE, text=True, env=ENV, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "pnp: No space left on device\n"


@pytest.mark.parametrize("words", ["list", "list --json"])
def test_a_reader_that_goes_away_is_no_error(words: str) -> None:
    """`pnp list | head -1`"""
    script = f"set -o pipefail; {PNP} {words} | head -n 1"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, env=ENV)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


def test_builds_side_by_side_lose_no_entry(tmp_path: Path, pnp: Run, entries: Entries) -> None:
    """Four processes write into one folder at the same time; the manifest knows all of their files afterwards."""
    selections = ["d1", "c2", "h3", "v4"]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda code: pnp("build", *FEW[:-1], code, "--out", tmp_path), selections))
    assert sorted(tuple(entry["options"]["only"]) for entry in entries(tmp_path).values()) == sorted((code,) for code in selections)
    json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert not [name for name in names(tmp_path) if name.startswith(".")]
