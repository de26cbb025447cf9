"""manifest.json and the names of files, as scripts rely on them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jsonschema
import pypdf
import pytest

from generator.output import Manifest

Run = Callable[..., Any]
Entries = Callable[[Path], dict[str, dict[str, Any]]]

HEX = {"type": "string", "pattern": "^[0-9a-f]{16,64}$"}
TEXT = {"type": "string", "minLength": 1}
COUNT = {"type": "integer", "minimum": 1}


def record(**fields: object) -> dict[str, object]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


FACE = record(id=TEXT, deck=TEXT, kind=TEXT, copies=COUNT, face_hash=HEX, back_hash={"anyOf": [HEX, {"type": "null"}]})
FILE = record(
    path=TEXT, game=TEXT, lang=TEXT, paper=TEXT, part=TEXT, sides=TEXT, ink=TEXT, options={"type": "object"},
    pages=COUNT, cards=COUNT, faces={"type": "array", "items": FACE, "minItems": 1}, input_hash=HEX, sha256=HEX,
)  # fmt: skip
SCHEMA = record(schema={"const": 1}, version=TEXT, files={"type": "array", "items": FILE})


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory, pnp: Run) -> Path:
    """One folder after builds that differ in everything that a build can differ in, each of few cards."""
    out = tmp_path_factory.mktemp("several")
    few = ("--only", "d1")
    pnp("build", "zombology", "--lang", "all", "--paper", "a4", *few, "--out", out)
    pnp("build", "zombology", "--lang", "en", "--paper", "letter", *few, "--out", out)
    pnp("build", "zombology", "--lang", "en", "--paper", "A4", "--ink", "low", *few, "--out", out)
    pnp("build", "zombology", "--lang", "en", "--paper", "a4", "--sides", "two-files", *few, "--out", out)
    everything = ("--ink", "low", "--sides", "fold", "--player-count", "4", "--bleed", "3mm", "--margin", "8mm", "--gap", "4mm")
    pnp("build", "zombology", "--lang", "en", "--paper", "a3", *everything, *few, "--only", "c?", "--out", out)
    pnp("build", "build-a-cure", "--lang", "en", "--paper", "a4", "--only", "scurvy", "--out", out)
    return out


def hash_of(*globs: str) -> str:
    return hashlib.sha256("\n".join(globs).encode()).hexdigest()[:6]


def test_it_has_exactly_the_agreed_shape(several: Path) -> None:
    data = json.loads((several / "manifest.json").read_text("utf-8"))
    jsonschema.validate(data, SCHEMA)
    assert data["version"] == version("papertable")
    assert [entry["path"] for entry in data["files"]] == sorted(entry["path"] for entry in data["files"])


def test_several_builds_are_merged_and_no_file_overwrites_another(several: Path, entries: Entries) -> None:
    d1, c = hash_of("d1"), hash_of("c?", "d1")
    expected = {
        f"zombology/en/a4/decks.only-{d1}.pdf",
        f"zombology/pl/a4/decks.only-{d1}.pdf",
        f"zombology/en/letter/decks.only-{d1}.pdf",
        f"zombology/en/a4/decks.low.only-{d1}.pdf",
        f"zombology/en/a4/decks-fronts.only-{d1}.pdf",
        f"zombology/en/a4/decks-backs.only-{d1}.pdf",
        f"zombology/en/a3/decks.low.fold.4p.bleed-3mm.margin-8mm.gap-4mm.only-{c}.pdf",
        f"build-a-cure/en/a4/decks.only-{hash_of('scurvy')}.pdf",
    }
    assert set(entries(several)) == expected
    assert {path.relative_to(several).as_posix() for path in several.rglob("*.pdf")} == expected


def test_every_entry_says_what_its_file_is(several: Path, entries: Entries) -> None:
    for path, entry in entries(several).items():
        data = (several / path).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()
        assert entry["pages"] == len(pypdf.PdfReader(several / path).pages)
        assert entry["cards"] == sum(face["copies"] for face in entry["faces"])
        assert path.startswith(f"{entry['game']}/{entry['lang']}/{entry['paper']}/{entry['part']}")
    full = entries(several)
    rich = next(entry for path, entry in full.items() if "/a3/" in path)
    assert (rich["sides"], rich["ink"]) == ("fold", "low")
    assert rich["options"] == {"players": 4, "only": ["c?", "d1"], "bleed": 3, "margin": 8, "gap": 4}
    plain = full[f"zombology/pl/a4/decks.only-{hash_of('d1')}.pdf"]
    assert (plain["sides"], plain["ink"], plain["options"]) == ("duplex-long", "full", {"only": ["d1"]})


def test_hashes_tell_faces_and_inputs_apart(several: Path, entries: Entries) -> None:
    by_path = entries(several)
    d1 = hash_of("d1")
    faces = {
        name: by_path[f"zombology/{name}.only-{d1}.pdf"]["faces"][0]
        for name in ("en/a4/decks", "pl/a4/decks", "en/letter/decks", "en/a4/decks.low")
    }
    english = faces["en/a4/decks"]
    assert faces["en/letter/decks"] == english, "the paper does not change a face"
    assert len({face["face_hash"] for face in faces.values()}) == 3, "language and ink do"
    assert english["face_hash"] != english["back_hash"]
    inputs = [entry["input_hash"] for path, entry in by_path.items() if "decks-backs" not in path]
    assert len(set(inputs)) == len(inputs), "each build has an input of its own"


def test_a_slow_build_does_not_bring_back_old_entries(tmp_path: Path, entries: Entries) -> None:
    """Another build renews an entry between the start and the end of this one."""
    for name in ("old.pdf", "mine.pdf"):
        (tmp_path / name).touch()
    start = Manifest(tmp_path)
    start.put({"path": "old.pdf", "sha256": "before"})
    start.save()
    slow, quick = Manifest(tmp_path), Manifest(tmp_path)
    quick.put({"path": "old.pdf", "sha256": "after"})
    quick.save()
    slow.put({"path": "mine.pdf", "sha256": "mine"})
    slow.save()
    assert {path: entry["sha256"] for path, entry in entries(tmp_path).items()} == {"mine.pdf": "mine", "old.pdf": "after"}


def test_the_order_of_globs_does_not_matter(several: Path, pnp: Run) -> None:
    before = {path: path.stat().st_mtime_ns for path in several.rglob("*.pdf")}
    lengths = ("--bleed", "0.3cm", "--margin", "8", "--gap", "4 mm")
    globs = ("--only", "c?", "--only", "d1", "--only", "c?")
    how = ("--paper", "a3", "--ink", "low", "--sides", "fold", "--player-count", "4")
    pnp("build", "zombology", "--lang", "en", *how, *lengths, *globs, "--out", several)
    assert {path: path.stat().st_mtime_ns for path in several.rglob("*.pdf")} == before


def test_an_entry_goes_with_its_file(several: Path, tmp_path: Path, pnp: Run, entries: Entries) -> None:
    pnp("build", "zombology", "--lang", "en", "--paper", "a4", "--only", "d1", "--out", tmp_path)
    pnp("build", "zombology", "--lang", "pl", "--paper", "a4", "--only", "d1", "--out", tmp_path)
    gone, kept = sorted(entries(tmp_path))
    (tmp_path / gone).unlink()
    pnp("build", "build-a-cure", "--lang", "en", "--paper", "a4", "--only", "scurvy", "--out", tmp_path)
    assert set(entries(tmp_path)) == {kept, f"build-a-cure/en/a4/decks.only-{hash_of('scurvy')}.pdf"}


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"schema": 1, "files": 7}', "\x00\xff"])
def test_a_damaged_manifest_is_written_anew(damage: str, tmp_path: Path, pnp: Run, entries: Entries) -> None:
    (tmp_path / "manifest.json").write_bytes(damage.encode("latin-1"))
    pnp("build", "zombology", "--lang", "en", "--paper", "a4", "--only", "d1", "--out", tmp_path)
    jsonschema.validate(json.loads((tmp_path / "manifest.json").read_text("utf-8")), SCHEMA)
    assert len(entries(tmp_path)) == 1
