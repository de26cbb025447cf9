"""The sheets of the real games as pictures: where cards lie, what lies behind them, what stays clear of ink.

The places are worked out here from the size of paper and cards (a grid in the middle of the page), and the paper is
turned over by mirroring the picture of the back: nothing asks the imposition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

Shared = Callable[..., Path]
Entries = Callable[[Path], dict[str, dict[str, Any]]]
Pages = Callable[..., list[Image.Image]]
Box = tuple[float, float, float, float]  # left, top, right, bottom in mm

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FEW = ("--only", "?2", "--only", "trials", "--only", "re")  # 30 Groundwork, 30 Trials, 6 Prejudice: seven sheets and a third
WHITE = 250


def grid(width: float, height: float, columns: int, rows: int) -> list[Box]:
    """Places of 63 × 88 mm in the middle of a page, row by row."""
    left, top = (width - columns * 63) / 2, (height - rows * 88) / 2
    corners = [(left + i % columns * 63, top + i // columns * 88) for i in range(columns * rows)]
    return [(x, y, x + 63, y + 88) for x, y in corners]


def folded(width: float, height: float) -> list[Box]:
    """The places above the fold of a sheet on its side: one row of four, whose upper edge stands 3 + 88 mm above the middle."""
    return [(left, height / 2 - 3 - 88, right, height / 2 - 3) for left, _, right, _ in grid(width, height, 4, 1)]


def part(page: Image.Image, box: Box, inset: float = 0.0) -> Image.Image:
    left, top, right, bottom = box
    return page.crop(tuple(round(2 * length) for length in (left + inset, top + inset, right - inset, bottom - inset)))  # type: ignore[arg-type]


def inked(picture: Image.Image) -> float:
    """The share of pixels that are not white."""
    counts = picture.convert("L").histogram()
    return sum(counts[:WHITE]) / sum(counts)


def occupied(page: Image.Image, places: Sequence[Box]) -> list[bool]:
    """Which places hold a card; the others must be spotless."""
    shares = [inked(part(page, place, 4.0)) for place in places]
    assert all(share == 0 or share > 0.1 for share in shares), shares
    return [share > 0 for share in shares]


def turned_over(page: Image.Image, level: bool) -> Image.Image:
    """The back as it shows through the sheet: turned about an upright line, or about a level one."""
    return page.transpose(Image.Transpose.FLIP_TOP_BOTTOM if level else Image.Transpose.FLIP_LEFT_RIGHT)


def pairs(sides: str, out: Path, pages: Pages, entries: Entries) -> Iterator[tuple[Image.Image, Image.Image]]:
    """Front and back of every sheet of a build, the back as it shows through."""
    files = {path: pages(out / path) for path in entries(out)}
    for pictures in files.values():
        for page in pictures:
            clear_at_the_edges(page)
    if sides == "two-files":
        fronts, backs = (pictures for _, pictures in sorted(files.items(), reverse=True))  # decks-fronts, decks-backs
    elif sides == "fold":
        (fronts,) = (backs,) = files.values()
    elif sides == "fronts-then-backs":
        (pictures,) = files.values()
        fronts, backs = pictures[: len(pictures) // 2], pictures[len(pictures) // 2 :]
    else:
        (pictures,) = files.values()
        fronts, backs = pictures[::2], pictures[1::2]
    assert len(fronts) == len(backs)
    for front, back in zip(fronts, backs, strict=True):
        yield front, turned_over(back, level=sides in ("duplex-short", "fold"))


def clear_at_the_edges(page: Image.Image) -> None:
    """No ink nearer than 5 mm to the edge of the paper."""
    width, height = (length / 2 for length in page.size)
    for box in ((0, 0, 5, height), (width - 5, 0, width, height), (0, 0, width, 5), (0, height - 5, width, height)):
        assert inked(part(page, box)) == 0, box


def deck_of(back: Image.Image) -> str:
    """The deck of a Zombology back by its colour: Groundwork is green, Trials are orange, Prejudice is violet."""
    red, green, blue = back.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[misc]
    return "groundwork" if green > max(red, blue) else "trials" if red > green > blue else "prejudice"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short", "fronts-then-backs", "two-files", "fold"])
def test_every_back_lies_behind_a_front_of_its_deck(sides: str, paper: str, shared: Shared, pages: Pages, entries: Entries) -> None:
    out = shared("zombology", "--lang", "en", "--paper", paper, "--sides", sides, *FEW)
    short, long = PAPERS[paper]
    places = folded(long, short) if sides == "fold" else grid(short, long, 3, 3)
    decks: list[str] = []
    sheets = []
    for front, back in pairs(sides, out, pages, entries):
        cards = occupied(front, places)
        assert occupied(back, places) == cards
        sheets.append(sum(cards))
        decks += [deck_of(part(back, place)) for place, card in zip(places, cards, strict=True) if card]
    assert sheets == ([4] * 16 + [2] if sides == "fold" else [9] * 7 + [3])
    assert decks == ["groundwork"] * 30 + ["trials"] * 30 + ["prejudice"] * 6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["antyszczepionkowcy", "zombology", "build-a-cure"])
def test_whole_games(game: str, paper: str, shared: Shared, pages: Pages, entries: Entries) -> None:
    """Nine to a sheet; of 99 Antyszczepionkowcy cards and five Laws, 120 and 158 the last sheet holds 5, 3 and 5."""
    ink = ("--ink", "low") if paper == "letter" else ()
    lang = "all" if paper == "a4" else "en"
    out = shared(game, "--lang", lang, "--paper", paper, "--parts", "decks", *ink)
    name = "decks.low.pdf" if ink else "decks.pdf"
    pictures = pages(out / game / "en" / paper / name)
    sheets = []
    for front, back in zip(pictures[::2], pictures[1::2], strict=True):
        clear_at_the_edges(front)
        clear_at_the_edges(back)
        places = grid(*PAPERS[paper], 3, 3)
        cards = occupied(front, places)
        assert occupied(turned_over(back, level=False), places) == cards
        sheets.append(sum(cards))
    whole, rest = {"antyszczepionkowcy": (11, 5), "zombology": (13, 3), "build-a-cure": (17, 5)}[game]
    assert sheets == [9] * whole + [rest]


@pytest.mark.parametrize("paper", ["a3", "tabloid", "legal", "a5"])
def test_other_papers_stay_clear_at_the_edges(paper: str, shared: Shared, pages: Pages, entries: Entries) -> None:
    out = shared("zombology", "--lang", "en", "--paper", paper, "--only", "trials")
    (path,) = entries(out)
    for page in pages(out / path):
        clear_at_the_edges(page)
        assert inked(page) > 0.05


def test_fronts_alone(shared: Shared, pages: Pages, entries: Entries) -> None:
    out = shared("zombology", "--lang", "en", "--paper", "a4", "--sides", "fronts", *FEW)
    ((path, entry),) = entries(out).items()
    pictures = pages(out / path)
    assert path.rpartition("/")[2].startswith("decks.fronts.only-")
    assert len(pictures) == entry["pages"] == 8  # 66 cards, nine to a sheet
    assert [sum(occupied(page, grid(210, 297, 3, 3))) for page in pictures] == [9] * 7 + [3]


def test_crop_marks_are_on_one_side_of_the_paper(shared: Shared, pages: Pages, entries: Entries) -> None:
    """Left of the grid, from 5 to 8 mm, there is nothing but marks: at the four level cuts of the fronts."""
    beside = (5.0, 14.0, 8.0, 283.0)
    for sides, marked in (("duplex-long", False), ("two-files", True)):
        out = shared("zombology", "--lang", "en", "--paper", "a4", "--sides", sides, *FEW)
        for front, back in pairs(sides, out, pages, entries):
            assert inked(part(front, beside)) > 0
            assert (inked(part(turned_over(back, level=False), beside)) > 0) == marked
        for cut in (16.5, 104.5, 192.5, 280.5):
            assert inked(part(front, (5.0, cut - 0.5, 8.0, cut + 0.5))) > 0


def test_the_grid_stands_still_whatever_lies_on_it(shared: Shared, pages: Pages, entries: Entries) -> None:
    """One card lies where the first of many lies, to the pixel."""
    whole = shared("zombology", "--lang", "en", "--paper", "letter", "--sides", "duplex-long", "--only", "d1")
    first = shared("zombology", "--lang", "en", "--paper", "letter", "--sides", "duplex-long", "--only", "d5")
    boxes = []
    for out in (whole, first):
        ((path, entry),) = entries(out).items()
        front = pages(out / path)[0]
        assert occupied(front, grid(215.9, 279.4, 3, 3)) == [True] * entry["cards"] + [False] * (9 - entry["cards"])
        dark = part(front, (0, 0, 13.45 + 63, 7.7 + 88)).convert("L").point(lambda level: 255 * (level < 128))
        boxes.append(dark.getbbox())
    assert entry["cards"] == 1
    assert boxes[0] == boxes[1]


def test_the_rulers_measure_what_they_say(shared: Shared, pages: Pages, entries: Entries) -> None:
    """The line under the cards of A4 is 50.8 mm long (50 mm and 2 in from one zero), on both sides of the sheet."""
    out = shared("zombology", "--lang", "en", "--paper", "a4", "--sides", "duplex-long", *FEW)
    (path,) = entries(out)
    for page in pages(out / path, per_mm=10, first=2):
        band = page.crop((50, 2840, 595, 2920)).convert("L").point(lambda level: 255 * (level < 200))
        boxes = [band.crop((0, y, band.width, y + 1)).getbbox() for y in range(band.height)]
        assert max(right - left for left, _, right, _ in filter(None, boxes)) / 10 == pytest.approx(50.8, abs=0.25)
