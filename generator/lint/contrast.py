"""Letters that stand out too little from their ground: contrasts as in the WCAG 2.2, 1.4.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from generator.face.geometry import IDENTITY, Matrix, multiply, scale_of
from generator.face.scene import Item, Scene, Sub, Text
from generator.lint.findings import Finding, holds
from generator.lint.flat import Point, through
from generator.lint.ground import Under, colour_under, mixed
from generator.typeset.fit import Run
from generator.typeset.metrics import POINT, Metrics

LEAST, LEAST_LARGE = 4.5, 3.0
LARGE, LARGE_BOLD = 18.0, 14.0  # points
_ROUNDING = 0.05  # points: sizes are computed
_ALONG = (0.1, 0.5, 0.9)  # parts of the width of a run
_MIDDLE = 0.33  # of the size: half the height of a capital

Width = Callable[[str, str], float]


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """The relative luminance of `#RRGGBB`, from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def pale_texts(scene: Scene, metrics: Metrics) -> Iterator[Finding]:
    """Every text of a face, nested ones included, whose contrast is too low at one of its points."""
    yield from _texts(scene, (), IDENTITY, metrics.width)


def _texts(scene: Scene, around: Sequence[Under], to_face: Matrix, width: Width) -> Iterator[Finding]:
    for number, item in enumerate(scene.items):
        if isinstance(item, Text):
            yield from _text(scene, number, item, around, scale_of(multiply(to_face, item.matrix)), width)
        elif isinstance(item, Sub) and holds(item.scene, _is_text):
            inner = (Under(scene, number, item.matrix), *around)
            yield from _texts(item.scene, inner, multiply(to_face, item.matrix), width)


def _is_text(item: Item) -> bool:
    return isinstance(item, Text)


def _text(scene: Scene, number: int, text: Text, around: Sequence[Under], scale: float, width: Width) -> Iterator[Finding]:
    """The worst point of a text, when it is too bad; the worst of runs of different sizes by what each needs."""
    worst: tuple[float, float, float, str, str] | None = None  # the share of what is needed, the contrast, what is needed, colours
    for run in text.runs:
        need = LEAST_LARGE if text.foot else needed(run, scale)
        for point in _points(run, text.matrix, width):
            ground = colour_under(scene, number, point, around)
            if ground is not None:
                ratio, ink = _ratio(text, ground)
                if ratio < need and (worst is None or ratio / need < worst[0]):
                    worst = (ratio / need, ratio, need, ink, ground)
    if worst:
        _, ratio, need, ink, ground = worst
        shown = int(ratio * 100) / 100  # cut off, lest 4.496 be told as 4.50
        message = f"letters {ink} on {ground} have a contrast of {shown:.2f} : 1"
        yield Finding(scene, number, message, f"{need:g} : 1 or more", message, need, text.field)


def _ratio(text: Text, ground: str) -> tuple[float, str]:
    """The contrast of the fill or of the outline, whichever is better, and its colour."""
    paint = text.paint
    inks = [(paint.fill, paint.fill_alpha), (paint.stroke, paint.stroke_alpha)]
    return max((contrast(mixed((ink, alpha), ground), ground), ink) for ink, alpha in inks if ink)


def needed(run: Run, scale: float) -> float:
    """The contrast that letters need: less for large ones, and for bold ones a little smaller."""
    family, weight, *_ = run.font.split("-")
    bold = family == "anton" or int(weight) >= 700  # Anton has one weight, and that is a heavy one
    return LEAST_LARGE if run.size * scale / POINT >= (LARGE_BOLD if bold else LARGE) - _ROUNDING else LEAST


def _points(run: Run, m: Matrix, width: Width) -> Iterator[Point]:
    """A few points of a run, in the coordinates of its scene."""
    letters = run.text.strip()
    if not letters:
        return
    wide = width(run.font, letters) * run.size + run.tracking * len(letters)
    for part in _ALONG if len(letters) > 1 else (0.5,):
        yield through(m, run.x + wide * part, run.y - run.size * _MIDDLE)
