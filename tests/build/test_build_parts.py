"""All parts of the real games through the real command: which files there are, what the manifest says, what a second build does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest

from generator.catalog import load_catalog
from generator.catalog.model import Catalog
from generator.face.scene import words
from generator.faces import FaceMaker, Workshop
from generator.impose.papers import paper
from generator.options import Options
from generator.paint.fonts import FontBook
from generator.parts import build_part, file_names
from generator.paths import built_in_catalog

Run = Callable[..., Any]
Shared = Callable[..., Path]
Entries = Callable[[Path], dict[str, dict[str, Any]]]

GAMES = ("antyszczepionkowcy", "zombology", "build-a-cure")
PARTS = {
    "decks.pdf": "decks", "rules.pdf": "rules", "rules-booklet.pdf": "rules", "aids.pdf": "aids", "score-sheet.pdf": "aids",
    "print-first.pdf": "aids",
}  # fmt: skip
PIECES = {"antyszczepionkowcy": 9, "zombology": 16, "build-a-cure": 49}  # of the aids for the largest number of players


@pytest.mark.parametrize("game", GAMES)
def test_a_build_makes_every_part(game: str, shared: Shared, entries: Entries) -> None:
    out = shared(game, "--lang", "pl", "--paper", "letter")
    found = entries(out)
    assert set(found) == {f"{game}/pl/letter/{name}" for name in PARTS}
    for path, entry in found.items():
        name = Path(path).name
        assert (entry["part"], entry["game"], entry["lang"], entry["paper"]) == (PARTS[name], game, "pl", "letter")
        pages = pypdf.PdfReader(out / path).pages
        assert len(pages) == entry["pages"]
        wide, high = (float(side) / 72 for side in pages[0].mediabox[2:])
        assert (wide, high) == pytest.approx((11, 8.5) if name == "rules-booklet.pdf" else (8.5, 11), abs=0.01)
    assert found[f"{game}/pl/letter/aids.pdf"]["cards"] == PIECES[game]
    assert all(
        not entry["cards"] and not entry["faces"] for path, entry in found.items() if not path.endswith(("decks.pdf", "aids.pdf"))
    )


def test_the_same_again_writes_nothing(tmp_path: Path, pnp: Run) -> None:
    words = ("build", "zombology", "--lang", "en", "--paper", "a4", "--parts", "rules,aids", "--out", tmp_path)
    pnp(*words)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.pdf")}
    assert len(before) == 5
    assert "nothing to do" in pnp(*words).stderr
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.pdf")} == before


@pytest.mark.parametrize(
    ("parts", "made"),
    [
        ("decks", ["decks.pdf"]),
        ("rules", ["rules-booklet.pdf", "rules.pdf"]),
        ("aids", ["aids.pdf", "print-first.pdf", "score-sheet.pdf"]),
        ("rules, decks", ["decks.pdf", "rules-booklet.pdf", "rules.pdf"]),
    ],
)
def test_only_the_parts_that_are_asked_for_are_made(tmp_path: Path, pnp: Run, parts: str, made: list[str]) -> None:
    pnp("build", "zombology", "--lang", "en", "--paper", "a4", "--parts", parts, "--out", tmp_path)
    assert sorted(path.name for path in tmp_path.rglob("*.pdf")) == made


def test_what_differs_is_in_the_name(catalog: Catalog) -> None:
    game = catalog.games["zombology"]
    aids = Options("en", paper("a4"), "aids", "fold", "low", 5, bleed=1.0)
    assert file_names(game, aids) == [
        "aids.low.fold.5p.bleed-1mm.pdf",
        "score-sheet.low.fold.5p.pdf",
        "print-first.low.fold.5p.pdf",
    ]
    rules = Options("en", paper("a4"), "rules", "fold", "low", 5, bleed=1.0)
    assert file_names(game, rules) == ["rules.low.5p.pdf", "rules-booklet.low.5p.pdf"]
    assert file_names(game, Options("en", paper("a5"), "rules")) == ["rules.pdf"]


def test_only_selects_cards_and_nothing_else(tmp_path: Path, pnp: Run) -> None:
    pnp("build", "zombology", "--lang", "en", "--paper", "a4", "--only", "reference", "--out", tmp_path)
    assert [path.name.partition(".")[0] for path in tmp_path.rglob("*.pdf")] == ["aids"]
    assert "nothing is selected" in pnp("build", "zombology", "--parts", "rules", "--only", "d1", "--out", tmp_path, code=2).stderr


def makers(catalog: Catalog, game: str) -> Iterator[FaceMaker]:
    fonts = FontBook()
    for lang in catalog.games[game].languages:
        yield FaceMaker(catalog.games[game], lang, "full", None, fonts)


@pytest.mark.parametrize("game", GAMES)
def test_mastheads_covers_and_pages_fit_every_paper(game: str, catalog: Catalog) -> None:
    for maker in makers(catalog, game):
        for template, sizes in (
            ("masthead", [(182.0, 52.0), (187.9, 52.0), (126.0, 40.0)]),
            ("cover", [(148.5, 210.0), (139.7, 215.9)]),
            ("score-sheet", [(210.0, 297.0), (215.9, 279.4)]),
        ):
            for width, height in sizes:
                page = {"width": width, "height": height, "paper": "", "flip": "long"}
                assert words(maker.drawing(template, (width, height), page=page, side="front"))
        assert not maker.problems


@pytest.mark.parametrize("paper_name", ["a4", "letter", "a3", "tabloid", "legal", "a5"])
def test_every_paper_has_rules(paper_name: str, catalog: Catalog) -> None:
    fonts = FontBook()
    for game in catalog.games.values():
        options = Options("pl", paper(paper_name), "rules", ink="low")
        built = build_part(game, options, Workshop(fonts), lambda done, total: None)
        assert [file.name for file in built] == file_names(game, options)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog(built_in_catalog()).checked()
