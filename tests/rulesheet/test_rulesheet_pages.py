"""Laying out: columns, tables, booklets and whole pages, measured in the finished PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from generator.catalog.model import Game
from generator.faces import Workshop
from generator.impose.booklet import Spread, booklet
from generator.impose.papers import paper
from generator.options import Options
from generator.pages import build_pages
from generator.paint.fonts import FontBook
from generator.paint.story import column_widths
from generator.problems import ProblemsError
from generator.rules import build_rules
from generator.rulesheet.pages import GUTTER, booklet_page, reading_page

Duel = Callable[..., Game]
MM = 72 / 25.4
LONG = "\n\n".join(f"Paragraph {n} " + "word " * 90 + f"end{n}." for n in range(40))
SECTIONS = "# Title\n\n" + "\n\n".join(f"## Section {n}\n\n### Part {n}\n\n" + "word " * (40 + 37 * n % 200) for n in range(24))


def built(game: Game, fonts: FontBook, name: str = "a4", lang: str = "en", **options: Any) -> dict[str, pypdf.PdfReader]:
    files = build_rules(game, Options(lang, paper(name), "rules", **options), Workshop(fonts))
    return {file.name: pypdf.PdfReader(io.BytesIO(file.data)) for file in files}


def words_on(page: Any) -> list[tuple[float, float, str]]:
    """Words of a page with their left end and baseline in mm from the top left."""
    found: list[tuple[float, float, str]] = []
    height = float(page.mediabox.height)

    def visit(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            found.append((x / MM, (height - y) / MM, text.strip()))

    page.extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize(("name", "columns"), [("a4", 2), ("letter", 2), ("a5", 1)])
def test_text_runs_in_columns_in_reading_order(duel: Duel, fonts: FontBook, name: str, columns: int) -> None:
    pdf = built(duel(rules_en=LONG), fonts, name)["rules.pdf"]
    text = " ".join(page.extract_text() for page in pdf.pages)
    assert [int(n) for n in re.findall(r"end(\d+)\.", text)] == list(range(40))
    page = reading_page(paper(name))
    lefts = {round(x, 1) for x, _, word in words_on(pdf.pages[1]) if "word" in word}
    assert lefts == {round(page.beside + i * (page.column + GUTTER), 1) for i in range(columns)}


def test_every_page_has_its_number_language_title_and_outline(duel: Duel, fonts: FontBook) -> None:
    pdf = built(duel(rules_pl=SECTIONS, rules_en=SECTIONS), fonts, lang="pl")["rules.pdf"]
    assert [page.extract_text().split()[-1] for page in pdf.pages] == [str(n + 1) for n in range(len(pdf.pages))]
    assert pdf.root_object["/Lang"] == "pl" and pdf.metadata is not None and pdf.metadata.title == "Pojedynek: zasady"
    titles = [entry.title for entry in pdf.outline if not isinstance(entry, list)]
    assert titles == [f"Section {n}" for n in range(24)]
    nested = [entry[0].title for entry in pdf.outline if isinstance(entry, list)]
    assert nested == [f"Part {n}" for n in range(24)]


def test_headings_stay_with_their_text(duel: Duel, fonts: FontBook) -> None:
    pdf = built(duel(rules_en=SECTIONS), fonts)["rules.pdf"]
    page = reading_page(paper("a4"))
    for sheet in pdf.pages:
        for left in (page.beside, page.beside + page.column + GUTTER):
            column = [(y, word) for x, y, word in words_on(sheet) if abs(x - left) < 1 and y < page.height - page.above]
            if column:
                assert not re.match(r"(Section|Part) \d", max(column)[1])


def test_no_line_of_a_paragraph_is_alone_in_a_column(duel: Duel, fonts: FontBook) -> None:
    pdf = built(duel(rules_en=LONG), fonts)["rules.pdf"]
    page = reading_page(paper("a4"))
    for sheet in pdf.pages:
        for left in (page.beside, page.beside + page.column + GUTTER):
            column = sorted((y, word) for x, y, word in words_on(sheet) if abs(x - left) < 1 and y < page.height - page.above)
            if len(column) > 2:
                assert not re.search(r"end\d+\.", column[0][1])  # the last line of a paragraph at the top
                assert not column[-1][1].startswith("Paragraph")  # the first one at the bottom


def test_a_table_that_a_column_can_hold_does_not_break(duel: Duel, fonts: FontBook) -> None:
    table = "| a | b |\n|---|---|\n" + "".join(f"| row{n} | x |\n" for n in range(25))
    source = "".join(f"{'word ' * 170}\n\n{table}\n" for _ in range(6))
    pdf = built(duel(rules_en=source), fonts)["rules.pdf"]
    text = " ".join(page.extract_text() for page in pdf.pages)
    found = [int(n) for n in re.findall(r"row(\d+)", text)]
    assert found == list(range(25)) * 6
    for sheet in pdf.pages:
        rows = [int(n) for n in re.findall(r"row(\d+)", sheet.extract_text())]
        assert len(rows) % 25 == 0


def test_a_table_longer_than_a_column_repeats_its_heads(duel: Duel, fonts: FontBook) -> None:
    table = "| headed | b |\n|---|---|\n" + "".join(f"| row{n} | x |\n" for n in range(150))
    text = " ".join(page.extract_text() for page in built(duel(rules_en=table), fonts)["rules.pdf"].pages)
    assert [int(n) for n in re.findall(r"row(\d+)", text)] == list(range(150))
    assert text.count("headed") >= 3


def test_faces_of_cards_are_shown_and_stored_once(duel: Duel, fonts: FontBook) -> None:
    fence = "```cards height=30\nlunge lunge:back feint\nTwo of them.\n```\n\n"
    picture = (
        '<svg><use href="card:lunge" transform="scale(.3)"/><use href="back:lunge" transform="translate(30 0) scale(.3)"/></svg>'
    )
    pdf = built(duel(rules_en=fence * 3 + "```picture\nsetup\n```\n", setup=picture), fonts)["rules.pdf"]
    text = pdf.pages[0].extract_text()
    assert "Two of them." in text
    forms = {str(name) for page in pdf.pages for name in page["/Resources"]["/XObject"]}  # type: ignore[index]
    assert 4 <= len(forms) <= 6


def test_a_picture_that_shows_a_card_that_is_not_there_is_a_problem(duel: Duel, fonts: FontBook) -> None:
    game = duel(rules_en="```picture\nsetup\n```", setup='<svg>\n<use href="card:lunch"/></svg>')
    with pytest.raises(ProblemsError) as raised:
        built(game, fonts)
    (problem,) = raised.value.problems
    assert problem.where.line == 2 and "there is no card 'lunch' (did you mean lunge?)" in problem.message


def test_a_sign_that_no_font_has_is_a_problem(duel: Duel, fonts: FontBook) -> None:
    with pytest.raises(ProblemsError) as raised:
        built(duel(rules_en="A \U0001f9df walks."), fonts)
    assert [problem.message for problem in raised.value.problems] == ["no font has '\U0001f9df' (U+1F9DF)"]


def test_something_too_large_for_a_column_is_a_problem(duel: Duel, fonts: FontBook) -> None:
    with pytest.raises(ProblemsError, match="too large for a column"):
        built(duel(rules_en="```picture height=249\nsetup\n```", setup="<svg></svg>"), fonts, "a5")


def test_two_builds_give_the_same_bytes(duel: Duel, fonts: FontBook) -> None:
    game, options = duel(rules_en=SECTIONS), Options("en", paper("a4"), "rules")
    first, second = ([file.data for file in build_rules(game, options, Workshop(FontBook()))] for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("name", "size"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))])
def test_a_booklet_reads_in_order_when_it_is_folded(duel: Duel, fonts: FontBook, name: str, size: tuple[float, float]) -> None:
    options = Options("en", paper(name), "rules")
    data = next(file.data for file in build_rules(duel(rules_en=LONG), options, Workshop(fonts)) if "booklet" in file.name)
    root: Any = pypdf.PdfReader(io.BytesIO(data)).root_object
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge" and root["/Lang"] == "en"
    sides = pypdfium2.PdfDocument(data)
    halves: dict[int, str] = {}
    for side, spread in zip(sides, booklet(len(sides) * 2), strict=True):
        assert [length / MM for length in side.get_size()] == pytest.approx(size, abs=0.01)
        text, middle = side.get_textpage(), size[0] / 2 * MM
        for number, left in ((spread.left, 0.0), (spread.right, middle)):
            halves[number] = text.get_text_bounded(left, 0.0, left + middle, size[1] * MM)
    text = " ".join(halves[number] for number in sorted(halves))
    assert [int(n) for n in re.findall(r"end(\d+)\.", text)] == list(range(40))
    assert "The Duel" in halves[1]
    numbers = [halves[number].split()[-1] for number in sorted(halves) if "word" in halves[number]]
    assert numbers == [str(n) for n in range(2, 2 + len(numbers))]


def test_small_papers_have_no_booklet(duel: Duel, fonts: FontBook) -> None:
    assert booklet_page(paper("a5")) is None
    assert list(built(duel(), fonts, "a5")) == ["rules.pdf"]


def test_the_order_of_a_booklet_of_eight_pages() -> None:
    assert booklet(8) == [Spread(8, 1), Spread(2, 7), Spread(6, 3), Spread(4, 5)]
    assert booklet(5) == booklet(8)


@given(st.integers(1, 200))
def test_a_folded_booklet_has_each_page_once_and_leaves_carry_neighbours(pages: int) -> None:
    sides = booklet(pages)
    total = 2 * len(sides)
    assert total % 4 == 0 and total - pages < 4
    assert sorted(n for side in sides for n in side) == list(range(1, total + 1))
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert back.left == front.right + 1 and front.left == back.right + 1  # the two sides of each leaf
    assert {sum(side) for side in sides} == {total + 1}


@given(
    st.lists(st.lists(st.tuples(st.floats(5, 120), st.floats(2, 30)), min_size=3, max_size=3), min_size=1, max_size=6),
    st.floats(70, 190),
)
def test_columns_of_a_table_fill_the_width(rows: list[list[tuple[float, float]]], width: float) -> None:
    cells = [[(max(pair), min(pair)) for pair in row] for row in rows]
    widths = column_widths(cells, width)
    assert sum(widths) == pytest.approx(width) and all(w > 0 for w in widths)
    if sum(max(row[i][1] for row in cells) + 2.4 for i in range(3)) <= width:  # 2.4: gap and rounding
        assert all(widths[i] >= row[i][1] - 0.01 for row in cells for i in range(3))


@pytest.mark.parametrize(("sides", "pages"), [("duplex-long", 2), ("duplex-short", 2), ("fronts", 1), ("fold", 1)])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_sheet_that_is_printed_first_has_true_rulers_and_meeting_rings(
    duel: Duel, fonts: FontBook, name: str, sides: Any, pages: int
) -> None:
    options = Options("pl", paper(name), "aids", sides)
    (file,) = build_pages(duel(), options, Workshop(fonts), ["print-first"])
    assert file.name == ("print-first.pdf" if sides == "duplex-long" else f"print-first.{sides}.pdf")
    pdf = pypdfium2.PdfDocument(file.data)
    assert len(pdf) == pages
    scale = 4  # pixels a mm
    images = [drawn(pdf[i], scale) for i in range(pages)]
    front = images[0]
    level, upright = 122 * scale, front.width - 26 * scale
    rows = [front.crop((20 * scale, y, 150 * scale, y + 1)) for y in range(level - 2, level + 3)]
    columns = [front.crop((x, 100 * scale, x + 1, 230 * scale)) for x in range(upright - 2, upright + 3)]
    assert [max(map(dark, lines)) / scale for lines in (rows, columns)] == pytest.approx([100, 100], abs=0.6)
    if pages == 2:  # against the light the back is mirrored about the edge over which the sheet was turned
        mirror = Image.Transpose.FLIP_LEFT_RIGHT if sides == "duplex-long" else Image.Transpose.FLIP_TOP_BOTTOM
        middle, bottom = front.width // 2, front.height
        box = (middle - 45 * scale, bottom - 84 * scale, middle - 15 * scale, bottom - 34 * scale)
        here, there = front.crop(box), images[1].transpose(mirror).crop(box)
        assert dark(here) > 1000 and dark(ImageChops.logical_xor(here, there)) < 0.03 * dark(here)


def drawn(page: pypdfium2.PdfPage, scale: int) -> Image.Image:
    """A page in so many pixels a mm, white where there is ink."""
    grey = page.render(scale=scale * 25.4 / 72).to_pil().convert("L")
    return grey.point(lambda value: 255 * (value < 190), "1")


def dark(image: Image.Image) -> int:
    """The number of dark pixels of a picture in black and white (white is dark there)."""
    return image.histogram()[-1]
