"""What is written into a content stream: numbers, colours, letters, and no state that leaks into the next item."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.face.geometry import ellipse, rectangle
from generator.face.scene import Item, Paint, Picture, Run, Scene, Shape, Sub, Text, scene_of
from generator.paint.document import Intent, PdfDocument
from generator.paint.fonts import FontBook
from generator.paint.operators import Letters, Pen, alpha_name, matrix, number, path, precise, rgb

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@pytest.fixture
def pen(fonts: FontBook) -> Callable[[], Pen]:
    """A pen of a fresh document; forms are named by their scene, pictures by their file."""

    def make() -> Pen:
        document: Any = PdfDocument(fonts, Intent("Duel", "1.0", "en"))
        return Pen(Letters(fonts, document._document), lambda scene: scene.key, lambda picture: (picture.file, IDENTITY))

    return make


@pytest.fixture
def drawn(pen: Callable[[], Pen]) -> Callable[..., str]:
    """The operators of items."""
    return lambda *items: pen().draw(items)


def text(*runs: Run, paint: Paint | None = None, m: tuple[float, ...] = IDENTITY) -> Text:
    return Text(runs, paint or Paint(), m, (0, 0, 9, 9), False, "")  # type: ignore[arg-type]


def run(letters: str, x: float = 1.0, tracking: float = 0.0, font: str = "fira-400") -> Run:
    return Run(x, 2.0, font, 3.0, tracking, letters)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1 + 0.2, "0.3"), (1e-17, "0"), (-6e-17, "0"), (-0.0004, "0"), (0.0005001, "0.001"),
        (100, "100"), (1e6, "1000000"), (12.3456, "12.346"), (-0.25, "-0.25"), (1200, "1200"),
    ],
)  # fmt: skip
def test_numbers_are_written_without_exponents_and_needless_zeros(value: float, written: str) -> None:
    assert number(value) == written


@given(st.floats(-1e6, 1e6))
def test_any_number_is_plain_and_near(value: float) -> None:
    for write, places in ((number, 3), (precise, 6)):
        written = write(value)
        assert re.fullmatch(rf"-?\d+(\.\d{{1,{places}}})?", written)
        assert written != "-0"
        assert float(written) == pytest.approx(value, abs=0.51 * 10**-places)


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_a_colour_keeps_its_eight_bits(red: int, green: int, blue: int) -> None:
    written = [round(float(part) * 255) for part in rgb(f"#{red:02X}{green:02X}{blue:02X}").split()]
    assert written == [red, green, blue]


def test_outlines_and_matrices() -> None:
    assert path(rectangle(1, 2, 3, 4)) == "1 2 m 4 2 l 4 6 l 1 6 l h"
    assert path(ellipse(0, 0, 10, 10)).split(" c ")[1] == "-5.523 10 -10 5.523 -10 0"
    assert matrix((-1, 6e-17, -6e-17, -1, 63, 88)) == "-1 0 0 -1 63 88 cm"
    assert matrix((1 / 3, 0, 0, 1 / 3, 1 / 3, 0)) == "0.333333 0 0 0.333333 0.333 0 cm"


@pytest.mark.parametrize(
    ("paint", "operators"),
    [
        (Paint("#FF0000"), "1 0 0 rg\n{} f"),
        (Paint("#FF0000", even_odd=True), "1 0 0 rg\n{} f*"),
        (Paint(None, "#00FF00", 0.4), "0 1 0 RG\n0.4 w\n0 J\n0 j\n[] 0 d\n{} S"),
        (Paint("#FF0000", "#00FF00", 0.4, cap=1, join=2), "1 0 0 rg\n0 1 0 RG\n0.4 w\n1 J\n2 j\n[] 0 d\n{} B"),
        (Paint("#FF0000", "#00FF00", 0.4, even_odd=True), "1 0 0 rg\n0 1 0 RG\n0.4 w\n0 J\n0 j\n[] 0 d\n{} B*"),
        (Paint(None, "#00FF00", 0.4, dash=(1.0, 0.5)), "0 1 0 RG\n0.4 w\n0 J\n0 j\n[1 0.5] 0 d\n{} S"),
    ],
)
def test_shapes_are_painted_as_their_paint_says(drawn: Callable[..., str], paint: Paint, operators: str) -> None:
    assert drawn(Shape(rectangle(0, 0, 1, 1), paint)) == operators.format("0 0 m 1 0 l 1 1 l 0 1 l h")


def test_only_changes_of_the_state_are_written(drawn: Callable[..., str]) -> None:
    box = rectangle(0, 0, 1, 1)
    lines = drawn(*(Shape(box, Paint("#FF0000", "#00FF00", width)) for width in (0.4, 0.4, 0.5))).splitlines()
    assert [line.split()[-1] for line in lines] == ["rg", "RG", "w", "J", "j", "d", "B", "B", "w", "B"]


class TestAlpha:
    """Transparency is set where it is needed and taken back afterwards."""

    def test_it_is_named_and_taken_back(self, pen: Callable[[], Pen]) -> None:
        box = rectangle(0, 0, 1, 1)
        writer = pen()
        lines = writer.draw((Shape(box, Paint(fill_alpha=0.5)), Shape(box, Paint()), Shape(box, Paint()))).splitlines()
        assert [line for line in lines if line.endswith("gs")] == ["/A500-1000 gs", "/A1000-1000 gs"]
        assert list(writer.alphas) == [(0.5, 1.0), (1.0, 1.0)]
        assert alpha_name((0.25, 1.0)) == "A250-1000"

    def test_what_is_opaque_needs_none(self, pen: Callable[[], Pen]) -> None:
        writer = pen()
        assert "gs" not in writer.draw((Shape(rectangle(0, 0, 1, 1), Paint()), text(run("a"))))
        assert writer.alphas == {}

    def test_a_form_after_it_is_opaque(self, drawn: Callable[..., str]) -> None:
        box = Shape(rectangle(0, 0, 1, 1), Paint(fill_alpha=0.5))
        lines = drawn(box, Sub(scene_of((box,)), IDENTITY), Picture("a.png", "1", 0, 0, 1, 1, IDENTITY, 0.25)).splitlines()
        assert [line.split()[-2] for line in lines[-4:]] == ["/A1000-1000", "Do", "/A250-250", "Do"]

    def test_a_painted_form_is_as_dark_as_it_was_composed(
        self,
        scene: Callable[..., Scene],
        paint: Callable[..., bytes],
        pixel: Callable[..., tuple[int, int, int]],
        write: Callable[..., Any],
    ) -> None:
        write("art/a.svg", '<svg><rect width="20" height="20"/></svg>')
        uses = '<use href="art/a.svg" y="30"/><use href="art/a.svg" y="60" opacity="0.25"/>'
        data = paint([scene(f'<rect width="20" height="20" opacity="0.5"/>{uses}')])
        assert [pixel(data, 20, y)[0] for y in (20, 50, 80)] == [pytest.approx(128, abs=2), 0, pytest.approx(191, abs=2)]


class TestText:
    """Letters in embedded fonts."""

    def test_a_run_is_placed_and_upright(self, drawn: Callable[..., str]) -> None:
        assert re.fullmatch(r"0 0 0 rg\nBT 1 0 0 -1 1 2 Tm /F\d+\+0 3 Tf \(.*\) Tj ET", drawn(text(run("Lunge"))), re.DOTALL)

    def test_it_turns_with_its_matrix(self, drawn: Callable[..., str]) -> None:
        assert "BT -1 0 0 1 62 86 Tm" in drawn(text(run("Lunge"), m=(-1, 0, 0, -1, 63, 88)))

    def test_tracking_does_not_leak(self, drawn: Callable[..., str]) -> None:
        wide = text(run("a", tracking=0.25), run("b", 5, tracking=0.25), run("c", 9))
        tracked, plain = drawn(wide, text(run("d"))).split(" ET\n")
        assert re.findall(r"\S+ T[cm]", tracked) == ["0.25 Tc", "2 Tm", "2 Tm", "0 Tc", "2 Tm"]
        assert "Tc" not in plain
        assert drawn(text(run("a", tracking=0.25))).endswith("0 Tc ET")

    @pytest.mark.parametrize(
        ("paint", "mode"),
        [(Paint("#000000"), None), (Paint("#000000", "#FFFFFF", 0.2), "2 Tr"), (Paint(None, "#FFFFFF", 0.2), "1 Tr")],
    )
    def test_outlined_letters_do_not_leak_their_mode(self, drawn: Callable[..., str], paint: Paint, mode: str | None) -> None:
        written = drawn(text(run("a"), paint=paint))
        assert re.findall(r"\d Tr", written) == ([mode, "0 Tr"] if mode else [])

    def test_every_byte_of_a_string_is_escaped(self, fonts: FontBook) -> None:
        """Subset fonts number their letters from 0 on: also line feeds, backslashes, brackets and all above ASCII are letters."""
        document: Any = PdfDocument(fonts, Intent("Duel", "1.0", "en"))
        letters = Letters(fonts, document._document)
        signs = "".join(sign for sign in map(chr, range(0x21, 0x250)) if fonts.covers("fira-400", sign))
        parts = letters.encode("fira-400", signs)
        assert len(parts) > 1  # more letters than one subset holds
        for _, data in parts:
            plain = re.sub(r"\\([\\()]|[0-7]{3})", "", data)
            assert plain.isascii() and plain.isprintable() and not set(plain) & set("\\()")

    def test_a_word_is_encoded_once(self, fonts: FontBook) -> None:
        document: Any = PdfDocument(fonts, Intent("Duel", "1.0", "en"))
        letters = Letters(fonts, document._document)
        assert letters.encode("fira-400", "Lunge") is letters.encode("fira-400", "Lunge")


def test_a_sub_scene_is_placed_in_a_state_of_its_own(pen: Callable[[], Pen]) -> None:
    inner = scene_of((Shape(rectangle(0, 0, 1, 1), Paint()),))
    writer = pen()
    lines = writer.draw((Sub(inner, IDENTITY), Sub(inner, (2.0, 0.0, 0.0, 2.0, 3.0, 4.0)))).splitlines()
    name = lines[0].split()[1]
    assert lines == [f"q {name} Do Q", f"q 2 0 0 2 3 4 cm {name} Do Q"]
    assert list(writer.used) == [inner.key]


def test_all_operators_can_be_read_back(
    scene: Callable[..., Scene], paint: Callable[..., bytes], forms: Callable[..., Any]
) -> None:
    items: tuple[Item, ...] = (
        *scene('<g stroke="#123"><path d="M0 0 q3 3 6 0 a5 5 0 01 3 3z"/><circle r="3" opacity="0.5"/></g>').items,
        text(run("(a\\b)", tracking=0.1), paint=Paint("#000000", "#FF0000", 0.1)),
    )
    [page] = pypdf.PdfReader(io.BytesIO(paint([scene_of(items)]))).pages
    [(_, form)] = forms(page)
    content = pypdf.generic.ContentStream(form, None)
    operators = [operator.decode() for _, operator in content.operations]
    expected = "rg RG w J j d m c c h B", "gs m c c c c h B", "RG w gs BT Tr Tc Tm Tf Tj Tc Tr ET"
    assert operators == " ".join(expected).split()
