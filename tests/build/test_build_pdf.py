"""The PDFs opened again: pages, the faces drawn on them, texts, fonts, and what they tell the printer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest

from generator.catalog.model import Catalog

Shared = Callable[..., Path]
Entries = Callable[[Path], dict[str, dict[str, Any]]]

GAMES = ("antyszczepionkowcy", "zombology", "build-a-cure")
DRAWN = re.compile(rb"/(\S+) (Do|BMC)\b")  # a form, or a face that is written where it is
BUILDS = {
    "pl and en on A4": ("--lang", "all", "--paper", "a4", "--parts", "decks"),
    "low ink on Letter": ("--lang", "en", "--paper", "letter", "--parts", "decks", "--ink", "low"),
}


def draws(owner: Any, data: bytes) -> Iterator[str]:
    """The names of all faces and forms that a content stream draws, those inside other forms included, each time it is drawn."""
    for name, operator in DRAWN.findall(data):
        if operator == b"BMC":
            yield name.decode()
            continue
        thing = owner["/Resources"]["/XObject"]["/" + name.decode()].get_object()
        if thing["/Subtype"] == "/Form":
            yield name.decode().removeprefix("FormXob.")
            yield from draws(thing, thing.get_data())


def faces_of(page: pypdf.PageObject) -> list[str]:
    """The hashes of the faces that lie on a page, as often as they lie there."""
    contents = page.get_contents()
    assert contents is not None
    return [name.removeprefix("face-") for name in draws(page, contents.get_data()) if name.startswith("face-")]


def fold(text: str) -> str:
    """Letters and digits only: no white space, no soft breaks, no capitals."""
    return "".join(character for character in text.casefold() if character.isalnum())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("build", BUILDS)
def test_faces_are_drawn_as_often_as_the_manifest_says(game: str, build: str, shared: Shared, entries: Entries) -> None:
    out = shared(game, *BUILDS[build])
    for path, entry in entries(out).items():
        pages = pypdf.PdfReader(out / path).pages
        fronts, backs = (Counter(face for page in pages[start::2] for face in faces_of(page)) for start in (0, 1))
        expected_fronts: Counter[str] = Counter()
        expected_backs: Counter[str] = Counter()
        for face in entry["faces"]:
            expected_fronts[face["face_hash"]] += face["copies"]
            expected_backs[face["back_hash"]] += face["copies"]
        assert fronts == expected_fronts, path
        assert backs == expected_backs, path


@pytest.mark.parametrize("game", GAMES)
def test_every_name_stands_on_the_page_of_its_face(game: str, shared: Shared, entries: Entries, catalog: Catalog) -> None:
    out = shared(game, *BUILDS["pl and en on A4"])
    for path, entry in entries(out).items():
        by_face = {face["face_hash"]: catalog.games[game].cards[face["id"]] for face in entry["faces"]}
        reader, drawing = pypdf.PdfReader(out / path), pypdfium2.PdfDocument(out / path)
        seen = set()
        for number, page in enumerate(reader.pages):
            text = fold(drawing[number].get_textpage().get_text_range())
            for card in {by_face[face].id: by_face[face] for face in faces_of(page) if face in by_face}.values():
                name = card.name[entry["lang"]]
                # the face of an element shows symbol, number and name apart from each other
                name = name.rstrip(" 0123456789") if card.kind == "element" else name
                assert fold(name) in text, f"{path}, page {number + 1}: {card.id}"
                seen.add(card.id)
        assert seen == {face["id"] for face in entry["faces"]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("build", BUILDS)
def test_all_fonts_are_embedded_as_subsets(game: str, build: str, shared: Shared, entries: Entries) -> None:
    out = shared(game, *BUILDS[build])
    for path in entries(out):
        reader = pypdf.PdfReader(out / path)
        objects: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
        fonts = [thing for thing in objects if isinstance(thing, dict) and thing.get("/Type") == "/Font"]
        assert len(fonts) >= 3
        for font in fonts:
            assert re.fullmatch("/[A-Z]{6}[+][A-Za-z]+-?[A-Za-z]+", font["/BaseFont"]), font["/BaseFont"]
            program = font["/FontDescriptor"]["/FontFile2"].get_data()
            assert 1_000 < len(program) < 60_000, "a whole Fira Sans has more than 300 kB"
            assert "/ToUnicode" in font, "text can be searched and copied"


PAPERS = {
    "a4": (210, 297),
    "letter": (215.9, 279.4),
    "a3": (420, 297),
    "tabloid": (431.8, 279.4),
    "legal": (215.9, 355.6),
    "a5": (148, 210),
}


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(paper: str, shared: Shared, entries: Entries) -> None:
    out = shared("zombology", "--lang", "en", "--paper", paper, "--only", "trials")
    # 30 cards of 63 × 88: nine on A4 and Letter, eighteen on A3 and Tabloid, ten lying on Legal, A5 four lying
    sheets = {"a4": 4, "letter": 4, "a3": 2, "tabloid": 2, "legal": 3, "a5": 8}[paper]
    ((path, entry),) = entries(out).items()
    pages = pypdf.PdfReader(out / path).pages
    assert len(pages) == 2 * sheets == entry["pages"]
    for page in pages:
        size = [float(length) * 25.4 / 72 for length in (page.mediabox.width, page.mediabox.height)]
        assert size == pytest.approx(PAPERS[paper], abs=0.01)
        assert page.mediabox.lower_left == (0, 0)
        assert page.cropbox == page.mediabox
        assert page.rotation == 0


DUPLEX = {
    "duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge", "fronts-then-backs": "/Simplex",
    "two-files": "/Simplex", "fronts": "/Simplex", "fold": "/Simplex",
}  # fmt: skip


@pytest.mark.parametrize("sides", DUPLEX)
def test_the_printer_is_told_what_to_do(sides: str, shared: Shared, entries: Entries) -> None:
    out = shared("zombology", "--lang", "pl", "--paper", "a4", "--only", "trials", "--sides", sides)
    assert len(entries(out)) == (2 if sides == "two-files" else 1)
    for path in entries(out):
        root: Any = pypdf.PdfReader(out / path).trailer["/Root"]
        assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
        assert root["/ViewerPreferences"]["/Duplex"] == DUPLEX[sides]
        assert root["/Lang"] == "pl"


@pytest.mark.parametrize("game", GAMES)
def test_title_language_and_outline(game: str, shared: Shared, entries: Entries, catalog: Catalog) -> None:
    out = shared(game, *BUILDS["pl and en on A4"])
    decks = [deck for deck in catalog.games[game].decks.values() if deck.part == "decks"]
    for path, entry in entries(out).items():
        reader = pypdf.PdfReader(out / path)
        root: Any = reader.trailer["/Root"]
        assert root["/Lang"] == entry["lang"]
        assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712 (an object of pypdf)
        assert reader.metadata is not None
        assert reader.metadata.title
        assert catalog.games[game].title[entry["lang"]] in reader.metadata.title
        where = {entry.title: reader.get_destination_page_number(entry) for entry in reader.outline}  # type: ignore[union-attr,arg-type]
        assert list(where) == [deck.name[entry["lang"]] for deck in decks]
        for deck in decks:
            hashes = {face["face_hash"] for face in entry["faces"] if face["deck"] == deck.id}
            page = next(number for number, page in enumerate(reader.pages) if hashes & set(faces_of(page)))
            assert where[deck.name[entry["lang"]]] == page, f"{deck.id} begins on page {page + 1}"


def test_a_deck_is_small(shared: Shared, entries: Entries) -> None:
    for game in GAMES:
        out = shared(game, *BUILDS["pl and en on A4"])
        for path in entries(out):
            assert (out / path).stat().st_size < 1_500_000


def test_sheets_that_come_again_are_stored_once(shared: Shared, entries: Entries) -> None:
    """One card to a sheet, seven different ones, five times each: no sheet is mistaken for another one that comes again."""
    out = shared("zombology", "--lang", "en", "--paper", "a4", "--margin", "70mm", "--only", "?1", "--only", "d2")
    ((path, entry),) = entries(out).items()
    reader = pypdf.PdfReader(out / path)
    assert len(reader.pages) == 2 * entry["cards"] == 2 * 7 * 5
    printed = Counter(tuple(faces_of(page)) for page in reader.pages[::2])
    assert printed == {(face["face_hash"],): 5 for face in entry["faces"]}
    assert (out / path).stat().st_size < 200_000
