"""`text-box` and `text-stack` on a face: places in mm, messages about what does not fit, icons, feet and the build stamp."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.catalog.model import Colour
from generator.face.compose import Composed, Composer
from generator.face.geometry import rectangle
from generator.face.scene import Paint, Shape, Sub, Text
from generator.face.views import View
from generator.paint.fonts import FontBook

POINT = 25.4 / 72
CAP = 0.688  # of Fira Sans Condensed Regular

Only = Callable[..., Any]
Draw = Callable[..., tuple[Any, ...]]
Find = Callable[..., SimpleNamespace]
Compose = Callable[..., Composed]


def box(content: str = "Lunge", **attributes: object) -> str:
    """A text-box at 5, 10 of 40 × 20 mm and 9 pt; `_` in a name is a hyphen, None takes an attribute away."""
    given = {"x": 5, "y": 10, "width": 40, "height": 20, "size": 9, **attributes}
    words = [f'{name.replace("_", "-")}="{value}"' for name, value in given.items() if value is not None]
    return f"<text-box {' '.join(words)}>{content}</text-box>"


class TestBox:
    """Where the letters of a box stand."""

    @pytest.mark.parametrize(
        ("valign", "top"), [("top", 10.0), ("middle", 20 - CAP * 9 * POINT / 2), ("bottom", 30 - CAP * 9 * POINT)]
    )
    def test_the_box_is_from_the_capitals_to_the_last_baseline(self, only: Only, valign: str, top: float) -> None:
        text = only(box(valign=valign))
        assert text.runs[0].y == pytest.approx(top + CAP * 9 * POINT)
        assert text.box[1::2] == pytest.approx((top, top + CAP * 9 * POINT))

    @pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
    def test_with_several_lines(self, only: Only, valign: str, share: float) -> None:
        text = only(box(r"a\nb\nc", valign=valign, leading=5))
        first = 10 + CAP * 9 * POINT + share * (20 - 10 - CAP * 9 * POINT)
        assert [run.y for run in text.runs] == pytest.approx([first, first + 5, first + 10])

    @pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
    def test_aligned(self, only: Only, fonts: FontBook, align: str, share: float) -> None:
        [run] = only(box(align=align)).runs
        assert run.x == pytest.approx(5 + share * (40 - fonts.width("fira-400", "Lunge") * 9 * POINT))
        assert (run.size, run.font, run.text, run.tracking) == (pytest.approx(3.175), "fira-400", "Lunge", 0.0)

    def test_on_a_baseline(self, only: Only) -> None:
        [run] = only(box(baseline=33, y=None, height=None)).runs
        assert (run.x, run.y) == (5, pytest.approx(33))

    def test_a_baseline_holds_one_line_unless_more_are_allowed(self, only: Only, problem: Find) -> None:
        words = "Draw two cards, then put one of them back on top of the deck."
        assert only(box(words, baseline=33, y=None, height=None, max_lines=3, leading=4)).runs[1].y == pytest.approx(37)
        assert "too much at the smallest size" in problem(box(words, baseline=33, y=None, height=None)).message
        assert len(only(box(words, baseline=33, y=None, height=None, min_size=4)).runs) == 1

    def test_leading_is_a_fifth_more_than_the_size_by_default(self, only: Only) -> None:
        first, second = only(box(r"a\nb")).runs
        assert second.y - first.y == pytest.approx(1.2 * 9 * POINT)

    def test_tracking_is_written_to_the_run_and_moves_aligned_text(self, only: Only, fonts: FontBook) -> None:
        [run] = only(box(tracking=0.5, align="right")).runs
        assert run.tracking == 0.5
        assert run.x == pytest.approx(45 - fonts.width("fira-400", "Lunge") * 9 * POINT - 4 * 0.5)

    @pytest.mark.parametrize(
        ("attributes", "font"),
        [
            ({}, "fira-400"),
            ({"weight": 700}, "fira-700"),
            ({"weight": 300, "style": "italic"}, "fira-300-italic"),
            ({"font": "anton"}, "anton-400"),
        ],
    )
    def test_in_a_font(self, only: Only, attributes: dict[str, object], font: str) -> None:
        assert only(box(**attributes)).runs[0].font == font

    def test_emphasis_and_fallbacks_are_runs_of_their_own(self, only: Only) -> None:
        text = only(box("Weź **dwie** *karty* z *Хода*"))
        assert [(run.font, run.text) for run in text.runs] == [
            ("fira-400", "Weź "), ("fira-700", "dwie "), ("fira-400-italic", "karty "),
            ("fira-400", "z "), ("fira-400-italic", "Хода"),
        ]  # fmt: skip
        text = only(box("Łąka Ход ЖѺ", font="anton"))
        assert [(run.font, run.text) for run in text.runs] == [("anton-400", "Łąka "), ("fira-700", "Ход Ж"), ("noto-400", "Ѻ")]

    def test_escapes_and_signs(self, only: Only) -> None:
        assert only(box(r"\*5\* \{icon:x} &amp; −2 → ½")).runs[0].text == "*5* {icon:x} & −2 → ½"

    def test_lines_of_the_catalogue(self, only: Only) -> None:
        text = only(box("{{ card.text }}"), card={"text": "Draw two.\u2028Then rest."})
        assert [run.text for run in text.runs] == ["Draw two.", "Then rest."]

    def test_white_space_is_folded(self, only: Only) -> None:
        assert only(box("\n   Draw\n\t two.\n")).runs[0].text == "Draw two."

    @pytest.mark.parametrize("content", ["", " \n ", r"\n"])
    def test_an_empty_box_draws_nothing(self, draw: Draw, content: str) -> None:
        assert draw(box(content)) == ()

    def test_paint_is_inherited_or_its_own(self, draw: Draw) -> None:
        items = draw(
            '<g fill="var(--suit)" stroke="#00F" stroke-width="0.2" stroke-linejoin="round" opacity="0.5" stroke-scale="0.5">'
            + box() + box(fill="#F00", stroke="none") + box(fill="none", stroke_width=0.6) + "</g>" + box()
        )  # fmt: skip
        common = {"join": 1, "fill_alpha": 0.5, "stroke_alpha": 0.5}
        assert [item.paint for item in items] == [
            Paint("#B3541E", "#0000FF", 0.1, **common), Paint("#FF0000", None, 0.1, **common),
            Paint(None, "#0000FF", 0.3, **common), Paint(),
        ]  # fmt: skip

    def test_text_takes_all_paint_attributes(self, only: Only) -> None:
        text = only(
            box(fill_opacity=0.5, stroke="#000", stroke_width=2, stroke_scale=0.25, stroke_linejoin="bevel", stroke_opacity=0.2)
        )
        assert text.paint == Paint("#000000", "#000000", 0.5, join=2, fill_alpha=0.5, stroke_alpha=0.2)

    def test_without_fill_and_stroke_nothing_is_drawn(self, draw: Draw) -> None:
        assert draw(box(fill="none")) == ()

    def test_transforms_turn_and_scale_it(self, only: Only) -> None:
        text = only(f'<g transform="rotate(180 31.5 44)">{box(x=10, stroke="#000", stroke_width=0.5, transform="scale(0.5)")}</g>')
        assert text.matrix == (-0.5, 0, 0, -0.5, 63, 88)
        assert (text.runs[0].x, text.paint.width) == (10, 0.25)

    def test_the_line_breaks_as_the_language_says(self, compose: Compose) -> None:
        def lines(lang: str) -> list[str]:
            content = "Odrzuć wszystkie karty z nieprawdopodobnie niebezpiecznymi przeciwciałami"
            return [run.text for run in compose(box(content, width=36, height=9, min_size=6), lang=lang).scene.items[0].runs]

        assert lines("pl") == ["Odrzuć wszystkie karty z nie-", "prawdopodobnie niebezpiecz-", "nymi przeciwciałami"]
        assert lines("en") != lines("pl")


class TestFit:
    """What does not fit, or cannot be shown, is a Problem that names the field."""

    def test_an_overflow_to_the_right(self, problem: Find, fonts: FontBook) -> None:
        name = box("{{ card.name }}", width=10, min_size=8, hyphens="none", field="name")
        found = problem(f"<svg>\n{name}</svg>", card={"name": "Counterattack"})
        excess = fonts.width("fira-400", "Counterattack") * 8 * POINT - 10
        assert 5 < excess < 8
        assert found.message == f"the text does not fit: {excess:.1f} mm too much at the smallest size"
        assert (found.field, found.at, found.hint) == ("name", "face.svg.j2:2", "shorten the text")

    def test_an_overflow_downwards(self, problem: Find) -> None:
        found = problem(box(r"a\nb\nc\nd", height=9, leading=5, min_size=6, field="text"))
        excess = 3 * 5 * 6 / 9 + CAP * 6 * POINT - 9
        assert (found.message, found.field) == (f"the text does not fit: {excess:.1f} mm too much at the smallest size", "text")

    def test_it_is_drawn_all_the_same(self, compose: Compose) -> None:
        composed = compose(box("Counterattack", width=10, hyphens="none"))
        assert composed.scene.items[0].runs[0].text == "Counterattack"

    def test_a_missing_character_is_told_on_every_card(self, composer: Callable[..., Composer], write: Callable[..., Path]) -> None:
        write("face.svg.j2", f"<svg>{box('{{ card.name }}', field='name')}{box('{{ card.text }}', y=40, field='text')}</svg>")
        maker = composer()
        for name in ("☃", "☃ and ☃", "☃", "snow☃ 漢", "☃"):
            problems = maker.face("face", (63, 88), {}, card=View({"name": name, "text": "Lunge"})).problems
            signs = "'☃' (U+2603)" + (", '漢' (U+6F22)" if "漢" in name else "")
            assert [(p.message, p.field) for p in problems] == [(f"no font has {signs}", "name")], name
        assert maker.face("face", (63, 88), {}, card=View({"name": "Lunge", "text": "ok"})).problems == ()

    def test_a_missing_character_in_two_boxes_is_told_for_both(self, compose: Compose) -> None:
        problems = compose(box("☃ ☃", field="name") + box("☃", y=40, field="text")).problems
        assert [problem.field for problem in problems] == ["name", "text"]

    def test_the_words_around_a_missing_character_are_set(self, compose: Compose) -> None:
        assert compose(box("a ☃ snow☃man")).scene.items[0].runs[0].text.split() == ["a", "snowman"]


class TestSafeZone:
    """Text keeps 3 mm from the trim unless it is a foot."""

    @pytest.mark.parametrize(
        ("attributes", "over"),
        [
            ({"x": 2.5}, 0.5),
            ({"x": 0}, 3.0),
            ({"y": 1}, 2.0),
            ({"x": 21, "align": "right"}, 1.0),
            ({"y": 66.4, "valign": "bottom"}, 1.4),
            ({"y": None, "height": None, "baseline": 86}, 1.0),
        ],
    )
    def test_text_outside_it(self, problem: Find, attributes: dict[str, object], over: float) -> None:
        found = problem(box(field="name", **attributes))
        assert found.message == f"text outside the safe zone by {over:.1f} mm: 'Lunge'"
        assert found.hint == 'keep 3 mm from the edge, or mark the box role="foot"'
        assert found.field == "name"

    @pytest.mark.parametrize("attributes", [{"x": 3}, {"y": 3}, {"x": 20, "align": "right"}, {"y": 65, "valign": "bottom"}])
    def test_text_at_its_edge(self, draw: Draw, attributes: dict[str, object]) -> None:
        assert len(draw(box(**attributes))) == 1

    def test_only_the_letters_count_not_the_box(self, draw: Draw) -> None:
        assert len(draw(box(x=0, width=63, align="center"))) == 1

    def test_a_foot_may_stand_outside(self, only: Only) -> None:
        assert only(box(x=0, role="foot")).foot
        assert not only(box()).foot

    def test_it_turns_with_the_group(self, problem: Find, draw: Draw) -> None:
        turned = '<g transform="rotate(90)">{}</g>'  # x to the bottom, y to the left
        assert len(draw(turned.format(box(x=5, y=-40)))) == 1
        assert "by 1.0 mm" in problem(turned.format(box(x=5, y=None, height=None, baseline=-2))).message

    def test_text_of_a_sub_scene_counts_too(self, problem: Find, write: Callable[..., Path]) -> None:
        write("frame.svg", f"<svg>{box(x=0)}</svg>")
        assert "by 3.0 mm" in problem('<use href="frame.svg"/>').message
        assert "by 1.0 mm" in problem('<use href="frame.svg" x="2"/>').message


class TestIcons:
    """`{icon:name}` is the file icons/name.svg at the height of the capitals, in the colour of the text."""

    ICON = '<svg viewBox="0 0 24 24"><rect width="24" height="24"/><circle r="5" fill="var(--fg)"/></svg>'

    def test_it_is_placed_and_scaled(self, draw: Draw, write: Callable[..., Path], fonts: FontBook) -> None:
        write("icons/coin.svg", self.ICON)
        text, icon = draw(box("pay {icon:coin}", fill="#F00"))
        assert isinstance(text, Text)
        assert isinstance(icon, Sub)
        side = 1.3 * CAP * 9 * POINT
        x = 5 + fonts.width("fira-400", "pay ") * 9 * POINT
        y = 10 + CAP * 9 * POINT / 2 - side / 2
        assert icon.matrix == pytest.approx((side / 24, 0, 0, side / 24, x, y), abs=1e-5)
        assert [item.paint.fill for item in icon.scene.items] == ["#FF0000", "#FF0000"]
        assert icon.scene.items[0].outline == rectangle(0, 0, 24, 24)

    def test_it_shrinks_with_the_text(self, draw: Draw, write: Callable[..., Path]) -> None:
        write("icons/coin.svg", self.ICON)
        text, icon = draw(box("Counterattack {icon:coin}", width=15, min_size=5, max_lines=1))
        assert text.runs[0].size < 8 * POINT
        assert icon.matrix[0] * 24 == pytest.approx(1.3 * CAP * text.runs[0].size, abs=1e-4)

    def test_an_icon_alone(self, only: Only, write: Callable[..., Path]) -> None:
        write("icons/coin.svg", self.ICON)
        icon = only(box("{icon:coin}", align="right"))
        assert icon.matrix[4] == pytest.approx(45 - 1.3 * CAP * 9 * POINT)

    def test_a_missing_icon(self, problem: Find) -> None:
        assert problem(box("pay {icon:coin}", field="text")).message == "<text-box>: icons/coin.svg is not in the templates folders"

    def test_low_ink_gives_the_icon_the_colour_that_the_text_has(self, draw: Draw, write: Callable[..., Path]) -> None:
        write("icons/coin.svg", self.ICON)
        suit = {"suit": Colour("#FFFFFF", "#B3541E")}
        _, icon = draw(box("a {icon:coin}", fill="var(--suit)"), palette=suit)
        assert icon.scene.items[1].paint.fill == "#FFFFFF"


def test_a_picture_is_an_item_with_its_box(only: Only, write: Callable[..., Path], templates_folder: Path) -> None:
    write("art/fox.PNG", b"")
    picture = only('<g transform="translate(1 2)"><image href="art/fox.PNG" x="3" y="4" width="5" height="6" opacity="0.5"/></g>')
    assert picture.file == str((templates_folder / "art/fox.PNG").resolve())
    assert (picture.x, picture.y, picture.width, picture.height, picture.matrix) == (3, 4, 5, 6, (1, 0, 0, 1, 1, 2))
    assert picture.alpha == 0.5


def test_shapes_and_texts_are_values(draw: Draw) -> None:
    source = '<rect width="1" height="1"/>' + box()
    assert draw(source) == draw(source)
    assert isinstance(draw(source)[0], Shape)
    assert len({hash(item) for item in (*draw(source), *draw(source))}) == 2
