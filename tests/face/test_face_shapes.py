"""Elements and attributes of the dialect: what each draws, what children inherit, what ink and palette do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.catalog.model import Colour
from generator.face.geometry import ellipse, parse_path, rectangle
from generator.face.scene import Paint, Shape, Sub

Draw = Callable[..., tuple[Any, ...]]
Only = Callable[..., Any]

OUTLINES = [
    ('<rect x="1" y="2" width="3" height="4"/>', rectangle(1, 2, 3, 4)),
    ('<rect width="3" height="4"/>', rectangle(0, 0, 3, 4)),
    ('<rect width="9" height="8" rx="2"/>', rectangle(0, 0, 9, 8, 2, 2)),
    ('<rect width="9" height="8" ry="2"/>', rectangle(0, 0, 9, 8, 2, 2)),
    ('<rect width="9" height="8" rx="3" ry="2"/>', rectangle(0, 0, 9, 8, 3, 2)),
    ('<circle cx="5" cy="6" r="2"/>', ellipse(5, 6, 2, 2)),
    ('<circle r="2"/>', ellipse(0, 0, 2, 2)),
    ('<ellipse cx="5" cy="6" rx="2" ry="1"/>', ellipse(5, 6, 2, 1)),
    ('<line x1="1" y1="2" x2="3" y2="4" stroke="#000"/>', (("m", 1, 2), ("l", 3, 4))),
    ('<line x2="3" stroke="#000"/>', (("m", 0, 0), ("l", 3, 0))),
    ('<polyline points="0,0 1,0 1,1"/>', (("m", 0, 0), ("l", 1, 0), ("l", 1, 1))),
    ('<polygon points="0 0 1 0 1 1"/>', (("m", 0, 0), ("l", 1, 0), ("l", 1, 1), ("h",))),
    ('<path d="M0 0h5v5z"/>', parse_path("M0 0 L5 0 L5 5 Z")),
]


@pytest.mark.parametrize(("element", "outline"), OUTLINES, ids=[case[0] for case in OUTLINES])
def test_a_shape_has_its_outline(only: Only, element: str, outline: object) -> None:
    assert only(element).outline == outline


PAINTS = [
    ("", Paint()),
    ('fill="#abc"', Paint(fill="#AABBCC")),
    ('fill="#a1b2c3"', Paint(fill="#A1B2C3")),
    ('fill="var(--suit)"', Paint(fill="#B3541E")),
    ('fill="none" stroke="#123456"', Paint(fill=None, stroke="#123456")),
    ('stroke="#000" stroke-width="0.4"', Paint(stroke="#000000", width=0.4)),
    ('stroke-linecap="round" stroke-linejoin="bevel"', Paint(cap=1, join=2)),
    ('stroke-linecap="square" stroke-linejoin="round"', Paint(cap=2, join=1)),
    ('stroke-linecap="butt" stroke-linejoin="miter"', Paint(cap=0, join=0)),
    ('stroke-dasharray="1 0.5"', Paint(dash=(1.0, 0.5))),
    ('stroke-dasharray="1,2,3"', Paint(dash=(1.0, 2.0, 3.0))),
    ('stroke-dasharray="none"', Paint(dash=())),
    ('fill-rule="evenodd"', Paint(even_odd=True)),
    ('fill-opacity="0.25" stroke-opacity="0.75"', Paint(fill_alpha=0.25, stroke_alpha=0.75)),
    ('opacity="0.5" fill-opacity="0.5"', Paint(fill_alpha=0.25, stroke_alpha=0.5)),
    ('stroke="#000" stroke-width="0"', Paint(stroke=None, width=0.0)),
]


@pytest.mark.parametrize(("attributes", "paint"), PAINTS, ids=[case[0] or "nothing" for case in PAINTS])
def test_paint_attributes_are_read_at_the_shape_and_from_its_group(only: Only, attributes: str, paint: Paint) -> None:
    assert only(f'<rect width="1" height="1" {attributes}/>').paint == paint
    assert only(f'<g {attributes}><g><rect width="1" height="1"/></g></g>').paint == paint


def test_the_own_paint_is_over_the_inherited_one(only: Only) -> None:
    shape = only('<g fill="#111" stroke="#222" stroke-width="2"><g fill="#333"><circle r="1" stroke-width="3"/></g></g>')
    assert shape.paint == Paint(fill="#333333", stroke="#222222", width=3.0)


def test_opacity_multiplies_down_while_the_others_replace(only: Only) -> None:
    shape = only('<g opacity="0.5" fill-opacity="0.5"><g opacity="0.5"><circle r="1" opacity="0.8" fill-opacity="0.9"/></g></g>')
    assert (shape.paint.fill_alpha, shape.paint.stroke_alpha) == (0.18, 0.2)


def test_what_has_neither_fill_nor_stroke_draws_nothing(draw: Draw) -> None:
    assert draw('<rect width="5" height="5" fill="none"/>') == ()
    assert draw('<path d="" stroke="#000"/>') == ()


def test_transforms_are_applied_to_points_strokes_and_dashes(only: Only) -> None:
    shape = only(
        '<g transform="translate(10 20)"><g transform="scale(2)">'
        '<path transform="rotate(90)" d="M1 0 L3 0" stroke="#000" stroke-width="0.5" stroke-dasharray="1 3"/></g></g>'
    )
    assert shape.outline == (("m", 10, 22), ("l", 10, 26))
    assert (shape.paint.width, shape.paint.dash) == (1.0, (2.0, 6.0))


def test_painting_order_is_the_order_of_the_template(draw: Draw) -> None:
    items = draw(
        '<rect width="1" height="1" fill="#111"/><g><circle r="1" fill="#222"/></g><rect width="1" height="1" fill="#333"/>'
    )
    assert [item.paint.fill for item in items] == ["#111111", "#222222", "#333333"]


def test_title_defs_symbol_and_comments_draw_nothing(draw: Draw) -> None:
    assert draw(
        '<title>Mouse</title><rect width="1" height="1" fill="none"><title>Cheese</title></rect>'
        '<defs><rect id="a" width="1" height="1"/></defs>'
        '<symbol id="b"><rect width="1" height="1"/></symbol><g><symbol id="c"><circle r="1"/></symbol></g><!-- <rect/> -->'
    ) == ()  # fmt: skip


@pytest.mark.parametrize("ink", ["full", "low"])
def test_an_element_can_be_kept_to_one_ink(draw: Draw, ink: str) -> None:
    text = '<text-box x="5" baseline="9" width="50" size="8" ink="{0}">{0}</text-box>'
    source = "".join(
        f'<g ink="{i}"><rect width="1" height="1"/></g><circle r="1" ink="{i}"/><use href="#a" ink="{i}"/>{text.format(i)}'
        for i in ("full", "low")
    )
    items = draw(f'<svg><defs><line id="a" x2="1" stroke="#000"/></defs>{source}</svg>', ink=ink)
    assert [type(item).__name__ for item in items] == ["Shape", "Shape", "Shape", "Text"]
    assert items[3].runs[0].text == ink


def test_the_palette_of_the_ink_gives_fills_and_strokes(only: Only) -> None:
    square = '<rect width="1" height="1" fill="var(--suit)" stroke="var(--suit)"/>'
    assert only(square, ink="full").paint == Paint(fill="#B3541E", stroke="#B3541E")
    assert only(square, ink="low").paint == Paint(fill="#FFFFFF", stroke="#B3541E")


def test_templates_may_ask_for_the_ink_and_the_language(only: Only) -> None:
    source = '<rect width="{{ 1 if ink == "low" else 2 }}" height="{{ 3 if lang == "pl" else 4 }}"/>'
    assert only(source).outline == rectangle(0, 0, 2, 4)
    assert only(source, ink="low", lang="pl").outline == rectangle(0, 0, 1, 3)


def test_a_remapped_palette_gives_names_a_new_meaning_below(draw: Draw) -> None:
    items = draw(
        '<g palette="fg=suit; edge=#123"><circle r="1" fill="var(--fg)" stroke="var(--edge)"/>'
        '<g palette="suit=ink"><circle r="1" fill="var(--suit)" stroke="var(--fg)"/></g></g>'
        '<circle r="1" fill="var(--suit)" palette="suit=paper"/><circle r="1" fill="var(--suit)"/>'
    )
    assert [(item.paint.fill, item.paint.stroke) for item in items] == [
        ("#B3541E", "#112233"),
        ("#17131C", "#B3541E"),  # fg keeps the suit of the place where it was made
        ("#FFFFFF", None),
        ("#B3541E", None),
    ]


def test_names_can_change_places_in_one_palette(only: Only) -> None:
    paint = only('<circle r="1" palette="ink=suit; suit=ink" fill="var(--ink)" stroke="var(--suit)"/>').paint
    assert (paint.fill, paint.stroke) == ("#B3541E", "#17131C")


def test_an_inherited_colour_keeps_the_meaning_of_its_place(only: Only) -> None:
    assert only('<g fill="var(--suit)"><circle r="1" palette="suit=ink"/></g>').paint.fill == "#B3541E"


def test_a_remapped_entry_keeps_its_two_colours(only: Only) -> None:
    paint = only('<circle r="1" palette="fg=suit" fill="var(--fg)" stroke="var(--fg)"/>', ink="low").paint
    assert (paint.fill, paint.stroke) == ("#FFFFFF", "#B3541E")


def test_the_colours_of_the_card_are_over_the_others(only: Only) -> None:
    assert only('<circle r="1" fill="var(--suit)"/>', palette={"suit": Colour("#010203", "#010203")}).paint.fill == "#010203"


def test_the_nearest_stroke_scale_counts(draw: Draw) -> None:
    line = '<line x2="1" stroke="#000" stroke-width="2"{}/>'
    plain, exempt = line.format(""), line.format(' stroke-scale="1"')
    scaled = f'{plain}<g stroke-scale="0.25">{plain}</g>{exempt}<g transform="scale(3)">{plain}</g>'
    items = draw(f'<g stroke-scale="0.5">{scaled}</g>{plain}')
    assert [item.paint.width for item in items] == [1.0, 0.5, 2.0, 3.0, 2.0]


class TestUse:
    """`use` of an element of the same file, and of other files."""

    def test_it_draws_an_element_where_it_is_asked_for(self, draw: Draw) -> None:
        items = draw(
            '<defs><g id="pair"><rect width="2" height="1"/><circle r="1" fill="#F00"/></g></defs>'
            '<use href="#pair" x="10" y="20" fill="#0F0"/><use href="#pair" transform="scale(2)" x="1"/>'
        )
        assert [item.paint.fill for item in items] == ["#00FF00", "#FF0000", "#000000", "#FF0000"]
        assert items[0].outline == rectangle(10, 20, 2, 1)
        assert items[2].outline == rectangle(2, 0, 4, 2)

    def test_a_symbol_is_drawn_by_use_only(self, only: Only) -> None:
        assert only('<symbol id="s" viewBox="0 0 9 9"><circle r="1"/></symbol><use href="#s" x="3"/>').outline == ellipse(
            3, 0, 1, 1
        )

    def test_a_file_is_a_scene_of_its_own_placed_by_a_matrix(self, only: Only, write: Callable[..., Any]) -> None:
        write("art/mouse.svg", '<svg viewBox="0 0 20 20"><rect width="4" height="4"/></svg>')
        sub = only('<g transform="translate(5 6)"><use href="art/mouse.svg" x="1" y="2" transform="scale(2)"/></g>')
        assert isinstance(sub, Sub)
        assert sub.matrix == (2, 0, 0, 2, 7, 10)
        assert [item.outline for item in sub.scene.items] == [rectangle(0, 0, 4, 4)]

    def test_a_part_of_a_file(self, only: Only, write: Callable[..., Any]) -> None:
        write("art/mouse.svg", '<svg><symbol id="body"><rect width="4" height="4"/></symbol><circle id="ear" r="1"/></svg>')
        assert [item.outline for item in only('<use href="art/mouse.svg#body"/>').scene.items] == [rectangle(0, 0, 4, 4)]
        assert [item.outline for item in only('<use href="art/mouse.svg#ear"/>').scene.items] == [ellipse(0, 0, 1, 1)]

    def test_paint_palette_opacity_and_stroke_scale_reach_into_a_file(self, only: Only, write: Callable[..., Any]) -> None:
        write("art/mouse.svg", '<svg><rect width="4" height="4"/><line x2="1" stroke="var(--fg)" stroke-width="2"/></svg>')
        sub = only(
            '<use href="art/mouse.svg" fill="#0F0" palette="fg=suit" stroke-scale="0.5" opacity="0.5" transform="scale(4)"/>'
        )
        box, line = sub.scene.items
        assert (box.paint.fill, box.paint.fill_alpha) == ("#00FF00", 0.5)
        assert (line.paint.stroke, line.paint.width, line.paint.stroke_alpha) == ("#B3541E", 1.0, 0.5)

    def test_the_same_file_in_the_same_state_is_the_same_scene(self, draw: Draw, write: Callable[..., Any]) -> None:
        write("art/mouse.svg", '<svg><circle r="4"/></svg>')
        use = '<use href="art/mouse.svg" {}/>'
        a, b, c = draw(use.format('x="1"') + use.format('transform="rotate(45)"') + use.format('fill="#F00"'))
        assert a.scene is b.scene
        assert a.scene != c.scene

    def test_a_template_file_gets_words_after_a_question_mark(self, draw: Draw, write: Callable[..., Any]) -> None:
        write("frame.svg.j2", '<svg><rect width="{{ wide }}" height="{{ wide | int + 1 }}" fill="{{ tint }}"/></svg>')
        uses = ('<use href="frame.svg.j2?wide={{ n }}&amp;tint=%23F00"/>', "<use href='frame.svg.j2?wide=5&amp;tint=none'/>")
        [sub] = draw("{% set n = 3 %}" + "".join(uses))
        assert sub.scene.items == (Shape(rectangle(0, 0, 3, 4), Paint(fill="#FF0000")),)

    def test_a_part_of_a_template_file(self, only: Only, write: Callable[..., Any]) -> None:
        write("frame.svg.j2", '<svg><circle id="a" r="{{ r }}"/><circle id="b" r="9"/></svg>')
        assert [item.outline for item in only('<use href="frame.svg.j2?r=2#a"/>').scene.items] == [ellipse(0, 0, 2, 2)]

    def test_an_empty_word_is_an_empty_string(self, draw: Draw, write: Callable[..., Any]) -> None:
        write("frame.svg.j2", "<svg>{% if not emblem %}<circle r='1'/>{% endif %}</svg>")
        assert len(draw('<use href="frame.svg.j2?emblem="/>')) == 1

    def test_a_file_sees_the_game_the_language_and_the_ink(self, only: Only, write: Callable[..., Any]) -> None:
        rect = '<rect width="{{ game.id | length }}" height="1" fill="{{ "#FFF" if ink == "low" else "#000" }}"/>'
        write("frame.svg.j2", f"<svg>{rect}</svg>")
        [shape] = only('<use href="frame.svg.j2"/>', ink="low").scene.items
        assert (shape.outline, shape.paint.fill) == (rectangle(0, 0, 4, 1), "#FFFFFF")

    def test_the_first_folder_wins(self, tmp_path: Any, fonts: Any) -> None:
        from generator.face.environment import Templates

        for name in ("own", "built-in"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "a.svg.j2").write_text(name)
        (tmp_path / "built-in" / "b.svg.j2").write_text("{% include 'a.svg.j2' %}!")
        templates = Templates([tmp_path / "own", tmp_path / "built-in"])
        assert [templates.render(f"{name}.svg.j2", {}) for name in "ab"] == ["own", "own!"]


def test_inheritance_macros_and_imports_of_templates(only: Only, write: Callable[..., Any]) -> None:
    write("base.svg.j2", "<svg>{% block body %}<circle r='9'/>{% endblock %}</svg>")
    write("_macros.svg.j2", '{% macro box(w) %}<rect width="{{ w }}" height="{{ w * 2 }}"/>{% endmacro %}')
    write(
        "child.svg.j2", '{% extends "base.svg.j2" %}{% import "_macros.svg.j2" as m %}{% block body %}{{ m.box(3) }}{% endblock %}'
    )
    assert only('{# <svg #}{% include "child.svg.j2" %}').outline == rectangle(0, 0, 3, 6)


def test_sines_and_cosines_are_of_degrees_and_exact(only: Only) -> None:
    shape = only('<path d="M{{ cos(90) }} {{ sin(180) }} L{{ 10 * cos(60) | round(2) }} {{ (10 * sin(60)) | round(2) }}"/>')
    assert shape.outline == (("m", 0, 0), ("l", 5, 8.66))


def test_texts_are_escaped(only: Only) -> None:
    text = only('<text-box x="5" baseline="9" width="50" size="8">{{ card.name }}</text-box>', card={"name": "<Salt & 'Pepper'>"})
    assert text.runs[0].text == "<Salt & 'Pepper'>"
