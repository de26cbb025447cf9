"""`text-stack`: boxes one under the other that go down together."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

POINT = 25.4 / 72
CAP = 0.688  # of Fira Sans Condensed Regular

Draw = Callable[..., tuple[Any, ...]]


def stack(*children: str, **attributes: object) -> str:
    """A text-stack at 5, 10 of 40 × 20 mm and 9 pt."""
    given = {"x": 5, "y": 10, "width": 40, "height": 20, "size": 9, **attributes}
    words = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f"<text-stack {words}>{''.join(children)}</text-stack>"


def test_spaces_are_from_the_baseline_to_the_capitals(draw: Draw) -> None:
    children = '<text-box size="14">Lunge</text-box>', r'<text-box size="9" space="2" leading="4">a\nb</text-box>'
    title, text = draw(stack(*children))
    first = 10 + CAP * 14 * POINT
    assert title.runs[0].y == pytest.approx(first)
    assert [run.y for run in text.runs] == pytest.approx([first + 2 + CAP * 9 * POINT, first + 2 + CAP * 9 * POINT + 4])


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_the_whole_stack_is_aligned(draw: Draw, valign: str, share: float) -> None:
    title, text = draw(stack("<text-box>Lunge</text-box>", '<text-box space="2">Parry</text-box>', valign=valign))
    cap = CAP * 9 * POINT
    top = 10 + share * (20 - 2 * cap - 2)
    assert (title.runs[0].y, text.runs[0].y) == pytest.approx((top + cap, top + cap + 2 + cap))


def test_children_inherit_the_type_and_say_what_differs(draw: Draw) -> None:
    other = '<text-box weight="400" style="normal" align="left" fill="#00F">Parry</text-box>'
    inherited = {"weight": 700, "style": "italic", "align": "right", "fill": "#F00", "field": "text"}
    one, two = draw(stack("<text-box>Lunge</text-box>", other, **inherited))
    assert [(item.runs[0].font, item.paint.fill, item.field) for item in (one, two)] == [
        ("fira-700-italic", "#FF0000", "text"),
        ("fira-400", "#0000FF", "text"),
    ]
    assert one.runs[0].x > two.runs[0].x == 5


def test_sizes_go_down_together(draw: Draw) -> None:
    children = r'<text-box size="14" min-size="10">a\nb</text-box>', r'<text-box min-size="7" space="2">c\nd\ne</text-box>'
    title, text = draw(stack(*children))
    part = (14 - title.runs[0].size / POINT) / 4
    assert 0 < part < 1
    assert (9 - text.runs[0].size / POINT) / 2 == pytest.approx(part)
    assert text.runs[-1].y <= 30


@pytest.mark.parametrize(("height", "shown"), [(20, ["Lunge", "Draw.", "Ha!"]), (8, ["Lunge", "Draw."])])
def test_an_optional_child_is_left_out_first(draw: Draw, height: float, shown: list[str]) -> None:
    children = (
        "<text-box>Lunge</text-box>",
        '<text-box space="2">Draw.</text-box>',
        '<text-box space="2" optional="yes">Ha!</text-box>',
    )
    items = draw(stack(*children, height=height, valign="bottom"))
    assert [item.runs[0].text for item in items] == shown
    assert items[-1].runs[0].y == pytest.approx(10 + height)


def test_an_optional_child_shrinks_before_it_is_left_out(draw: Draw) -> None:
    children = '<text-box min-size="7">Lunge</text-box>', '<text-box space="2" optional="yes">Ha!</text-box>'
    lunge, ha = draw(stack(*children, height=2 + CAP * 16.5 * POINT))
    assert lunge.runs[0].size < 9 * POINT
    assert ha.runs[0].text == "Ha!"


def test_an_empty_child_takes_no_room(draw: Draw) -> None:
    with_it = draw(stack("<text-box>a</text-box>", '<text-box space="9"> </text-box>', '<text-box space="2">b</text-box>'))
    assert with_it == draw(stack("<text-box>a</text-box>", '<text-box space="2">b</text-box>'))
    [first] = draw(stack("<text-box/>", '<text-box space="9">b</text-box>'))
    assert first.runs[0].y == pytest.approx(10 + CAP * 9 * POINT)


def test_a_child_can_be_kept_to_one_ink(draw: Draw) -> None:
    children = '<text-box ink="low">a</text-box>', '<text-box space="2">b</text-box>'
    assert [item.runs[0].text for item in draw(stack(*children))] == ["b"]
    assert [item.runs[0].text for item in draw(stack(*children), ink="low")] == ["a", "b"]


def test_what_does_not_fit_is_told_once_for_the_last_child(problem: Callable[..., SimpleNamespace]) -> None:
    children = '<text-box field="name">a</text-box>', '\n<text-box space="2" field="text" min-size="8">b</text-box>'
    found = problem("<svg>" + stack(*children, height=4) + "</svg>")
    excess = CAP * 17 * POINT + 2 - 4
    assert (found.at, found.field) == ("face.svg.j2:2", "text")
    assert found.message == f"the text does not fit: {excess:.1f} mm too much at the smallest size"


def test_a_child_may_have_its_own_number_of_lines(draw: Draw) -> None:
    words = "Draw two cards, then put one of them back."
    children = f'<text-box max-lines="1" min-size="4">{words}</text-box>', f'<text-box space="2">{words}</text-box>'
    title, text = draw(stack(*children))
    assert (len(title.runs), len(text.runs)) == (1, 2)
    assert title.runs[0].size < text.runs[0].size == pytest.approx(9 * POINT)


def test_an_empty_stack_draws_nothing(draw: Draw) -> None:
    assert draw(stack("<text-box> </text-box>")) == ()


def test_a_stamp_does_not_stand_in_a_stack(problem: Callable[..., SimpleNamespace]) -> None:
    message = problem(stack('<text-box role="stamp">{stamp}</text-box>')).message
    assert message == "<text-stack>: a build stamp must stand in a text-box of its own"
