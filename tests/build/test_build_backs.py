"""Backs lie behind their own fronts: a game whose cards all have a colour and a corner of their own, looked at in pixels.

Front and back of a card show the same colour. The front has a black mark at its top left, the back at its top right:
where the front's mark shows through once the card is turned over. So a sheet is right if its front and its back, turned
over as paper is, are the same picture.
"""

from __future__ import annotations

import colorsys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image, ImageChops, ImageFilter

Run = Callable[..., Any]
Entries = Callable[[Path], dict[str, dict[str, Any]]]
Pages = Callable[..., list[Image.Image]]

SIZES = {"tall": (63, 88), "wide": (88, 63), "bare": (63, 88)}
CARDS = {"tall": 14, "wide": 7, "bare": 2}  # bare ones have no back
PAPERS = {"a4": "portrait", "letter": "portrait", "a3": "landscape"}
PER_MM = 4  # pixels to the millimetre
SIDES = ["duplex-long", "duplex-short", "fronts-then-backs", "two-files", "fronts", "fold"]

GAME = """\
schema: 1
games:
  mirror:
    title: {en: Mirror}
    version: "1"
    players: {min: 1, max: 1}
    languages: [en]
    kinds:
      marked: {name: {en: Marked}, template: marked}
      bare: {name: {en: Bare}, template: bare}
    decks:
      tall: {name: {en: Tall}, format: 63x88mm, back: back}
      wide: {name: {en: Wide}, format: 88x63mm, back: back}
      bare: {name: {en: Bare}, format: 63x88mm}
    cards:
"""
FACE = """\
<svg>
  <rect x="-4" y="-4" width="{{ deck.width + 8 }}" height="{{ deck.height + 8 }}" fill="#FFFFFF"/>
  <rect x="1" y="1" width="{{ deck.width - 2 }}" height="{{ deck.height - 2 }}" fill="var(--suit)"/>
  MARK
</svg>
"""
FRONT_MARK = '<rect x="5" y="5" width="10" height="20" fill="#000000"/>'
BACK_MARK = '{{ "" if card.id else "" }}<rect x="{{ deck.width - 15 }}" y="5" width="10" height="20" fill="#000000"/>'

Colour = tuple[int, int, int]


def colours() -> dict[str, Colour]:
    """A colour for each card, all far from each other, from black and from white."""
    names = [f"{deck}-{number}" for deck, cards in CARDS.items() for number in range(cards)]
    hues = [colorsys.hsv_to_rgb(i / len(names), 0.9 if i % 2 else 0.5, 0.9) for i in range(len(names))]
    return {name: (round(255 * r), round(255 * g), round(255 * b)) for name, (r, g, b) in zip(names, hues, strict=True)}


@pytest.fixture(scope="module")
def mirror(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogue of the game, its templates beside it."""
    folder = tmp_path_factory.mktemp("mirror")
    templates = folder / "templates" / "mirror"
    templates.mkdir(parents=True)
    for name, mark in (("marked", FRONT_MARK), ("bare", ""), ("back", BACK_MARK)):
        (templates / f"{name}.svg.j2").write_text(FACE.replace("MARK", mark))
    cards = []
    for name, colour in colours().items():
        deck = name.partition("-")[0]
        kind = "bare" if deck == "bare" else "marked"
        suit = f'{{full: {{suit: "#{bytes(colour).hex()}"}}}}'
        cards.append(f"      - {{id: {name}, kind: {kind}, deck: {deck}, name: {{en: {name}}}, palette: {suit}}}\n")
    (folder / "mirror.yaml").write_text(GAME + "".join(cards))
    return folder / "mirror.yaml"


def areas(pictures: list[Image.Image]) -> Counter[str]:
    """How many square millimetres there are of the colour of each card."""
    found: Counter[str] = Counter()
    for picture in pictures:
        for count, (red, green, blue) in picture.getcolors(1 << 20):  # type: ignore[union-attr,misc]
            for name, colour in colours().items():
                if max(abs(red - colour[0]), abs(green - colour[1]), abs(blue - colour[2])) <= 1:
                    found[name] += count
    return Counter({name: round(count / PER_MM**2) for name, count in found.items()})


def largest(picture: Image.Image) -> Image.Image:
    """The largest of red, green and blue at every place."""
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def without_bare(front: Image.Image) -> Image.Image:
    """The front with the cards that have no back taken away."""
    clean = front.copy()
    for name, colour in colours().items():
        if name.startswith("bare"):
            distance = largest(ImageChops.difference(front, Image.new("RGB", front.size, colour)))
            clean.paste((255, 255, 255), mask=distance.point(lambda level: 255 * (level < 4)))
    return clean


def coloured(page: Image.Image) -> Image.Image:
    """The page without what is grey or black: crop marks and foot; the marks of the cards stay as holes in their colour."""
    saturated = page.convert("HSV").getchannel("S").point(lambda level: 255 * (level > 60))
    clean = Image.new("RGB", page.size, (255, 255, 255))
    clean.paste(page, mask=saturated)
    return clean


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Where the colours of two pages differ by more than a strip of half a millimetre."""
    strong = largest(ImageChops.difference(coloured(one), coloured(other))).point(lambda level: 255 * (level > 16))
    return strong.filter(ImageFilter.MinFilter(3)).getbbox()


def sheets(sides: str, folder: Path, entries: Entries, pages: Pages) -> list[tuple[Image.Image, Image.Image]]:
    """Front and back of each sheet as they come out of the printer, the two halves of a folded one."""
    files = [pages(folder / path, PER_MM) for path in sorted(entries(folder))]
    if sides == "two-files":
        backs, fronts = files  # decks-backs.pdf, decks-fronts.pdf
    elif sides == "fronts-then-backs":
        fronts, backs = files[0][: len(files[0]) // 2], files[0][len(files[0]) // 2 :]
    elif sides == "fold":
        halves = [
            ((0, 0, page.width, page.height // 2), (0, page.height - page.height // 2, page.width, page.height))
            for page in files[0]
        ]
        fronts, backs = ([page.crop(half[i]) for page, half in zip(files[0], halves, strict=True)] for i in (0, 1))
    else:
        fronts, backs = files[0][::2], files[0][1::2]
    return list(zip(fronts, backs, strict=True))


def turned_over(back: Image.Image, sides: str) -> Image.Image:
    """The back seen through the sheet from its front: paper turns about the middle of its long or short edges, or its fold."""
    portrait = back.width < back.height
    upright = portrait != (sides == "duplex-short") and sides != "fold"
    return back.transpose(Image.Transpose.FLIP_LEFT_RIGHT if upright else Image.Transpose.FLIP_TOP_BOTTOM)


def check_registration(sides: str, out: Path, entries: Entries, pages: Pages) -> None:
    found = sheets(sides, out, entries, pages)
    for number, (front, back) in enumerate(found, 1):
        assert difference(without_bare(front), turned_over(back, sides)) is None, f"sheet {number}"
    on_fronts, on_backs = (areas([sheet[side] for sheet in found]) for side in (0, 1))
    for name in colours():
        deck = name.partition("-")[0]
        area = 61 * 86 - (0 if deck == "bare" else 10 * 20)
        assert on_fronts[name] == pytest.approx(area, rel=0.03), name
        assert on_backs[name] == (0 if deck == "bare" else pytest.approx(area, rel=0.03)), name


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", [sides for sides in SIDES if sides != "fronts"])
def test_every_back_lies_behind_its_own_front(
    sides: str, paper: str, mirror: Path, tmp_path: Path, pnp: Run, pages: Pages, entries: Entries
) -> None:
    pnp("build", "--parts", "decks", "--catalog", mirror, "--paper", paper, "--sides", sides, "--out", tmp_path)
    check_registration(sides, tmp_path, entries, pages)
    for path in entries(tmp_path):
        box = pypdf.PdfReader(tmp_path / path).pages[0].mediabox
        if sides != "fold":  # a fold chooses the orientation that takes more cards
            assert ("portrait" if box.width < box.height else "landscape") == PAPERS[paper]


@pytest.mark.parametrize(("sides", "lengths"), [
    ("duplex-long", ("--gap", "4mm", "--bleed", "2mm")),
    ("duplex-short", ("--gap", "0.25in", "--bleed", "3mm", "--margin", "6mm")),
    ("fold", ("--gap", "3mm", "--bleed", "1mm")),
    ("two-files", ("--bleed", "0", "--margin", "8mm")),
])  # fmt: skip
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_so_it_does_with_other_gaps_bleeds_and_margins(
    paper: str, sides: str, lengths: tuple[str, ...], mirror: Path, tmp_path: Path, pnp: Run, pages: Pages, entries: Entries
) -> None:
    pnp("build", "--parts", "decks", "--catalog", mirror, "--paper", paper, "--sides", sides, *lengths, "--out", tmp_path)
    check_registration(sides, tmp_path, entries, pages)


@pytest.mark.parametrize("paper", PAPERS)
def test_fronts_alone_have_no_backs(paper: str, mirror: Path, tmp_path: Path, pnp: Run, pages: Pages, entries: Entries) -> None:
    pnp("build", "--parts", "decks", "--catalog", mirror, "--paper", paper, "--sides", "fronts", "--out", tmp_path)
    ((path, entry),) = entries(tmp_path).items()
    pictures = pages(tmp_path / path, PER_MM)
    # 16 upright and 7 lying cards: nine, or eighteen, of a size to a sheet
    assert len(pictures) == entry["pages"] == {"a4": 2 + 1, "letter": 2 + 1, "a3": 1 + 1}[paper]
    found = areas(pictures)
    assert set(found) == set(colours())
    assert all(found[name] == pytest.approx(61 * 86, rel=0.05) for name in colours())


def test_the_check_would_see_a_wrong_back(mirror: Path, tmp_path: Path, pnp: Run, pages: Pages, entries: Entries) -> None:
    """Backs as for a flip over the long edge, flipped over the short one, are wrong; so is a sheet that is shifted by 1 mm."""
    pnp("build", "--parts", "decks", "--catalog", mirror, "--paper", "a4", "--only", "tall", "--out", tmp_path)
    for front, back in sheets("duplex-long", tmp_path, entries, pages):
        through = turned_over(back, "duplex-long")
        assert difference(front, through) is None
        assert difference(front, turned_over(back, "duplex-short")) is not None
        assert difference(front, ImageChops.offset(through, PER_MM, 0)) is not None
