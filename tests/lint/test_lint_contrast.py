"""Contrast of letters against what is painted under them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.face.compose import Composed
from generator.face.scene import Scene, Text
from generator.lint.contrast import contrast, luminance, needed, pale_texts
from generator.lint.findings import Finding
from generator.lint.flat import inside
from generator.lint.ground import colour_under, mixed
from generator.paint.fonts import FontBook
from generator.typeset.fit import Run
from generator.typeset.metrics import POINT

Compose = Callable[..., Composed]
BOX = '<text-box x="10" y="20" width="40" height="5" size="9"{}>Lunge and parry</text-box>'


@pytest.mark.parametrize(("one", "other", "ratio"), [
    ("#FFFFFF", "#000000", 21.0), ("#FFFFFF", "#FFFFFF", 1.0), ("#FFFFFF", "#767676", 4.54), ("#777777", "#FFFFFF", 4.48),
    ("#FFFFFF", "#949494", 3.03), ("#FF0000", "#FFFFFF", 4.0), ("#0000FF", "#FFFFFF", 8.59), ("#FFFF00", "#000000", 19.56),
])  # fmt: skip
def test_known_contrasts(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert round(contrast(one, other), 2) == ratio


def test_luminance() -> None:
    assert luminance("#000000") == 0 and luminance("#FFFFFF") == pytest.approx(1)
    assert luminance("#808080") == pytest.approx(0.2159, abs=1e-4)


@pytest.mark.parametrize(("font", "size", "least"), [
    ("fira-400", 17.9, 4.5), ("fira-400", 18, 3.0), ("fira-700", 14, 3.0), ("fira-700", 13.9, 4.5), ("fira-600", 17, 4.5),
    ("fira-800-italic", 14, 3.0), ("anton-400", 14, 3.0), ("anton-400", 13, 4.5), ("noto-400", 18, 3.0),
])  # fmt: skip
def test_what_letters_need(font: str, size: float, least: float) -> None:
    run = Run(0, 0, font, size * POINT, 0, "A")
    assert needed(run, 1.0) == least
    assert needed(run._replace(size=size * POINT / 2), 2.0) == least, "scaled letters count as they are printed"


def test_a_colour_over_another() -> None:
    assert mixed(("#000000", 0.5), "#FFFFFF") == "#808080"
    assert mixed(("#123456", 1.0), "#FFFFFF") == "#123456"


SQUARE = (("m", 0.0, 0.0), ("l", 10.0, 0.0), ("l", 10.0, 10.0), ("l", 0.0, 10.0), ("h",))
SAME = (("m", 3.0, 3.0), ("l", 7.0, 3.0), ("l", 7.0, 7.0), ("l", 3.0, 7.0), ("h",))
TURNED = (("m", 3.0, 3.0), ("l", 3.0, 7.0), ("l", 7.0, 7.0), ("l", 7.0, 3.0), ("h",))


def test_inside_by_the_fill_rule() -> None:
    assert inside(SQUARE, 5, 5, False) and not inside(SQUARE, 11, 5, False) and not inside(SQUARE, 5, -1, True)
    assert inside(SQUARE + SAME, 5, 5, False), "the same way round: no hole"
    assert not inside(SQUARE + TURNED, 5, 5, False)
    assert not inside(SQUARE + SAME, 5, 5, True) and inside(SQUARE + SAME, 2, 5, True)
    open_curve = (("m", 0.0, 0.0), ("c", 0.0, 4.0, 10.0, 4.0, 10.0, 0.0))  # its middle is at 5, 3
    assert inside(open_curve, 5, 2.9, False) and not inside(open_curve, 5, 3.1, False)


@pytest.fixture
def found(compose: Compose, fonts: FontBook) -> Callable[..., list[Finding]]:
    """The findings on a drawing that is without Problems."""

    def lint(drawing: str) -> list[Finding]:
        composed = compose(drawing)
        assert not composed.problems
        return list(pale_texts(composed.scene, fonts))

    return lint


GROUND = '<rect x="0" y="10" width="63" height="30" fill="{}"{}/>'
GREY = BOX.format(' fill="#767676"')
HOLE = '<path d="M0 0H63V88H0ZM5 15H58V30H5Z" fill="#404040" fill-rule="{}"/>'
BAD = {
    "on white": (BOX.format(' fill="#777777"'), "letters #777777 on #FFFFFF have a contrast of 4.47 : 1"),
    "on a ground": (GROUND.format("#808080", "") + GREY, "letters #767676 on #808080 have a contrast of 1.15 : 1"),
    "on the upper of two": (
        GROUND.format("#FFFFFF", "") + GROUND.format("#808080", "") + GREY, "letters #767676 on #808080 have"),
    "on a ground from the side": (
        '<g transform="translate(63 0) rotate(90)"><rect x="10" y="0" width="30" height="63" fill="#000"/></g>'
        + BOX.format(' fill="#111"'), "letters #111111 on #000000 have a contrast of 1.11 : 1"),
    "half of it": ('<rect x="14" y="0" width="9" height="40" fill="#808080"/>' + GREY, "letters #767676 on #808080"),
    "no hole without evenodd": (HOLE.format("nonzero") + BOX.format(""), "letters #000000 on #404040"),
    "a veil": (GROUND.format("#000000", ' opacity=".5"') + GREY, "letters #767676 on #808080"),
    "pale letters": (BOX.format(' fill-opacity=".3"'), "letters #000000 on #FFFFFF have a contrast of 2.12 : 1"),
    "a wide line": ('<path d="M0 22H63" stroke="#404040" stroke-width="9"/>' + BOX.format(""), "letters #000000 on #404040"),
    "its outline is no better": (
        BOX.format(' fill="#FFFFFF" stroke="#EEEEEE" stroke-width=".3"'), "letters #EEEEEE on #FFFFFF have a contrast of 1.16 : 1"),
}  # fmt: skip
GOOD = {
    "on white": GREY,
    "in a hole": HOLE.format("evenodd") + BOX.format(""),
    "a ground painted later": GREY + GROUND.format("#808080", ""),
    "a ground beside it": GROUND.format("#808080", ' transform="translate(0 30)"') + GREY,
    "no fill": GROUND.format("none", ' stroke="#808080"') + GREY,
    "white on dark": GROUND.format("#404040", "") + BOX.format(' fill="#FFFFFF"'),
    "outlined": BOX.format(' fill="#FFFFFF" stroke="#767676" stroke-width=".3"'),
    "a foot": BOX.format(' fill="#949494" role="foot"'),
    "large": '<text-box x="10" y="20" width="40" height="8" size="18" fill="#949494">Lunge</text-box>',
    "large and bold": '<text-box x="10" y="20" width="40" height="8" size="14" weight="700" fill="#949494">Lunge</text-box>',
    "made large": '<g transform="scale(2)"><text-box x="5" y="9" width="25" height="5" size="9" fill="#949494">Lunge'
        '</text-box></g>',
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_too_little_contrast(case: str, found: Callable[..., list[Finding]]) -> None:
    drawing, message = BAD[case]
    (finding,) = found(drawing)
    assert finding.message.startswith(message)
    assert finding.hint == "4.5 : 1 or more"
    assert isinstance(finding.scene.items[finding.number], Text)


@pytest.mark.parametrize("case", GOOD)
def test_enough_contrast(case: str, found: Callable[..., list[Finding]]) -> None:
    assert found(GOOD[case]) == []


def test_large_letters_need_less_but_not_nothing(found: Callable[..., list[Finding]]) -> None:
    (finding,) = found('<text-box x="10" y="20" width="40" height="8" size="18" fill="#999999">Lunge</text-box>')
    assert finding.hint == "3 : 1 or more"


def test_through_nested_scenes(compose: Compose, fonts: FontBook, write: Callable[[str, str], Path]) -> None:
    """A frame is a scene of its own, and so is the label in it; a hole of the label shows the frame."""
    pale = BOX.format(' fill="#777777"')
    write("art/frame.svg", f'<svg><rect width="60" height="60" fill="#808080"/>{BOX.format("")}<use href="art/label.svg"/></svg>')
    write("art/label.svg", f'<svg><path d="M-5-5H55V30H-5ZM0 12H52V27H0Z" fill-rule="evenodd"/>{pale}</svg>')
    composed = compose('<use href="art/frame.svg" transform="translate(3 5)"/>' + GREY)
    assert not composed.problems
    found = list(pale_texts(composed.scene, fonts))
    assert [finding.message.partition(" have")[0] for finding in found] == [
        "letters #777777 on #808080",
        "letters #767676 on #808080",
    ]
    assert found[0].scene is not composed.scene and found[1].scene is composed.scene


def test_nobody_knows_what_is_on_a_photo(compose: Compose) -> None:
    scene = compose("<rect width='9' height='9' fill='#123456'/>").scene
    assert colour_under(scene, 1, (1, 1), ()) == "#123456"
    assert colour_under(scene, 0, (1, 1), ()) == "#FFFFFF"
    assert colour_under(Scene((), ""), 0, (1, 1), ()) == "#FFFFFF"
