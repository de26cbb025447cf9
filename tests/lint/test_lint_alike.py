"""Kinds and suits that differ in hue alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from generator.catalog.model import Colour
from generator.face.compose import Composed
from generator.lint.alike import Drawn, alike, drawn
from generator.problems import Problem, Where

FACE = '<rect width="63" height="20" fill="var(--suit)"/><g transform="scale(2)"><path d="M9 9H{}V20Z" fill="var(--suit)"/></g>'
LETTER = '<text-box x="5" y="30" width="50" height="9" size="{}">{}</text-box>'


@pytest.fixture
def face(compose: Callable[..., Composed]) -> Callable[..., Drawn]:
    """A face of a card: its kind, the colour of its suit, what is drawn."""

    def make(kind: str, suit: str, drawing: str = FACE.format(20)) -> Drawn:
        card: Any = SimpleNamespace(id=f"{kind}-{suit[1:]}", kind=kind, where=Where("cards.yaml", 5, 7))
        palette = {"suit": Colour(suit, suit)}
        composed = compose(drawing, palette=palette)
        assert not composed.problems
        return drawn(card, (kind, tuple(palette.items())), composed.scene)

    return make


def said(faces: Sequence[Drawn]) -> list[str]:
    return [problem.message for _, problem in alike(list(faces))]


def test_two_suits_that_differ_in_hue(face: Callable[..., Drawn]) -> None:
    ((groups, problem),) = alike([face("move", "#AA0000"), face("move", "#0000AA")])
    assert len(groups) == 2
    assert problem == Problem(
        Where("cards.yaml", 5, 7),
        "meaning by colour alone: move-AA0000 and move-0000AA are the same drawing in other colours",
        "tell them apart by a shape, a pattern or large letters as well; move-0000AA is at cards.yaml:5:7", "warning",
        card="move-AA0000",
    )  # fmt: skip


def test_two_kinds_that_differ_in_hue(face: Callable[..., Drawn]) -> None:
    (message,) = said([face("move", "#AA0000"), face("law", "#0000AA")])
    assert message.endswith("in other colours (kinds move and law)")


DIFFERENT = {
    "a letter": (LETTER.format(14, "A"), LETTER.format(14, "B")),
    "an outline": ('<circle r="5"/>', '<circle r="6"/>'),
    "a pattern": ('<circle r="5" stroke="#000" stroke-dasharray="1"/>', '<circle r="5" stroke="#000"/>'),
    "a place": ('<circle r="5"/>', '<g transform="translate(1 0)"><circle r="5"/></g>'),
}
ALIKE = {
    "nothing": ("", ""),
    "a small letter": (LETTER.format(13.8, "A"), LETTER.format(13.8, "B")),
    "a long title": (LETTER.format(14, "Lunge and then parry"), LETTER.format(14, "Parry and then lunge")),
    "a colour": ('<circle r="5" fill="#123456"/>', '<circle r="5" fill="#654321"/>'),
}


@pytest.mark.parametrize("case", DIFFERENT)
def test_told_apart(case: str, face: Callable[..., Drawn]) -> None:
    one, other = DIFFERENT[case]
    assert said([face("move", "#AA0000", FACE.format(20) + one), face("move", "#0000AA", FACE.format(20) + other)]) == []


@pytest.mark.parametrize("case", ALIKE)
def test_not_told_apart(case: str, face: Callable[..., Drawn]) -> None:
    one, other = ALIKE[case]
    assert len(said([face("move", "#AA0000", FACE.format(20) + one), face("move", "#0000AA", FACE.format(20) + other)])) == 1


def test_the_same_card_twice(face: Callable[..., Drawn]) -> None:
    """Cards of one suit look alike, and so may two kinds of one colour: nothing is told by colour there."""
    assert said([face("move", "#AA0000"), face("move", "#AA0000"), face("law", "#AA0000")]) == []


def test_once_for_each_two_groups(face: Callable[..., Drawn]) -> None:
    suits = ("#AA0000", "#0000AA", "#00AA00")
    everything = [face("move", suit, FACE.format(width)) for width in (20, 21, 22) for suit in suits]
    assert len(said(everything)) == 3
