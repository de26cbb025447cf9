"""Boxes: the largest size at which a text fits both ways, and the runs of letters at their places.

Everything is in millimetres except the type sizes of a style, which are points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from generator.typeset.lines import EPSILON, Line, balanced, extent, fill_lines, hyphenated, row_of, without_orphan
from generator.typeset.metrics import POINT
from generator.typeset.words import ICON_SCALE, Face, Paragraph, Piece, WordSetter

STEP = 0.1  # points between two sizes that are tried
STACK_STEPS = 24  # from the full sizes of a stack to its smallest
BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}  # the part of the spare width that stands before a line
HYPHEN_GAIN = 0.3  # points that hyphenation must gain before it is used


class Style(NamedTuple):
    """How a box is set. `size` and `min_size` in points; `leading` and `tracking` in mm at the full size, both shrink with it."""

    face: Face
    size: float
    min_size: float
    leading: float
    tracking: float = 0.0
    align: str = "left"
    max_lines: int | None = None
    hyphens: bool = True


class Run(NamedTuple):
    """Letters of one font: left end and baseline in mm, size in mm."""

    x: float
    y: float
    font: str
    size: float
    tracking: float
    text: str


class SetIcon(NamedTuple):
    """An icon in the text: its name, left and top edge and its side in mm."""

    name: str
    x: float
    y: float
    side: float


class Fit(NamedTuple):
    """A size that was chosen, its lines, and by how many mm the text is too wide or too high at that size (0: it fits)."""

    size: float
    lines: tuple[Line, ...]
    excess: float


class Measured:
    """A text that is ready to be fitted: its words, how it is set, the width of its box.

    `rows` are its paragraphs on endless lines, `cap` is the height of the capitals and `tracking` the tracking at size 1.
    """

    __slots__ = ("cap", "paragraphs", "rows", "setter", "style", "tracking", "width")

    def __init__(self, paragraphs: tuple[Paragraph, ...], style: Style, width: float, setter: WordSetter) -> None:
        self.paragraphs, self.style, self.width, self.setter = paragraphs, style, width, setter
        self.cap = setter.metrics.cap_height(style.face.font())
        self.tracking = style.tracking / (style.size * POINT)
        self.rows = [row_of(paragraph, self.tracking) for paragraph in paragraphs]

    def height(self, lines: int, size: float) -> float:
        """From the top of the capitals of the first line to the baseline of the last."""
        return (lines - 1) * self.style.leading * size / self.style.size + self.cap * size * POINT if lines else 0.0

    def measure(self, size: float) -> float:
        """The width of the box at size 1, for type of so many points."""
        return self.width / (size * POINT)

    def lines_at(self, size: float, hyphens: bool) -> list[Line]:
        """The lines at a size in points, filled one after the other."""
        if hyphens:
            return hyphenated(self.paragraphs, self.measure(size), self.tracking, self.setter)
        return fill_lines(self.rows, self.measure(size))

    def excess(self, lines: Sequence[Line], size: float, height: float | None) -> float:
        """By how many mm lines overrun the measure or the height."""
        return self.overrun(len(lines), max([line.width for line in lines], default=0.0), size, height)

    def overrun(self, lines: int, widest: float, size: float, height: float | None) -> float:
        """By how many mm so many lines, the widest of a width at size 1, overrun the measure or the height."""
        wide = widest * size * POINT - self.width
        high = self.height(lines, size) - height if height is not None else 0.0
        if self.style.max_lines is not None and lines > self.style.max_lines:
            high = max(high, (lines - self.style.max_lines) * self.style.leading * size / self.style.size)
        return max(0.0, wide - EPSILON, high - EPSILON)


class _Stack(NamedTuple):
    """Boxes one under the other at one step of shrinking."""

    texts: list[Measured]
    fits: list[Fit]
    excess: float


Attempt = TypeVar("Attempt", Fit, _Stack)


def fit(text: Measured, height: float | None) -> Fit:
    """The largest size between the style's sizes at which the text fits, hyphenated only where that gains enough."""
    return _evened(text, _chosen(text, height))


def _chosen(text: Measured, height: float | None) -> Fit:
    """The fit with its lines filled one after the other."""
    plain = _largest(text, height, hyphens=False)
    if text.style.hyphens and (plain.excess or plain.size < text.style.size):
        broken = _largest(text, height, hyphens=True)
        if (plain.excess and not broken.excess) or broken.size >= plain.size + HYPHEN_GAIN - EPSILON:
            return broken
    return plain


def _largest(text: Measured, height: float | None, hyphens: bool) -> Fit:
    style = text.style

    def tried(step: int) -> Fit:
        size = max(style.min_size, style.size - step * STEP)
        if not hyphens:
            return Fit(size, (), text.overrun(*extent(text.rows, text.measure(size)), size, height))
        lines = text.lines_at(size, hyphens)
        return Fit(size, tuple(lines), text.excess(lines, size, height))

    best = _first_without_excess(tried, int((style.size - style.min_size) / STEP + 1 - EPSILON))
    return best if hyphens else Fit(best.size, tuple(text.lines_at(best.size, False)), best.excess)


def _first_without_excess(tried: Callable[[int], Attempt], last: int) -> Attempt:
    """The attempt at the first step that has no excess, where steps from 0 to the last one have less and less; else the last."""
    best = tried(0)
    if not best.excess or not last:
        return best
    low, high = 0, last
    best = tried(high)
    while high - low > 1 and not best.excess:
        middle = (low + high) // 2
        attempt = tried(middle)
        if attempt.excess:
            low = middle
        else:
            best, high = attempt, middle
    return best


def _evened(text: Measured, chosen: Fit) -> Fit:
    """The same number of lines, broken more evenly; hyphenated text is left as it is."""
    if chosen.excess or len(chosen.lines) < 2 or sum(map(len, text.paragraphs)) < sum(len(line.words) for line in chosen.lines):
        return chosen
    even = without_orphan if text.style.align == "left" and text.style.max_lines != 2 else balanced
    lines = even(text.rows, text.measure(chosen.size), list(chosen.lines))
    return Fit(chosen.size, tuple(lines), chosen.excess)


def fit_stack(texts: Sequence[Measured], spaces: Sequence[float], height: float) -> tuple[list[Fit], float]:
    """Sizes for boxes one under the other: all go down together until they fit. Returns the fits and the excess in mm.

    `spaces[i]` stands above text i (the first one counts nothing); all texts have content.
    """
    gaps = sum(spaces[1:])

    def tried(step: int) -> _Stack:
        smaller = [_shrunk(text, step / STACK_STEPS) for text in texts]
        fits = [_chosen(text, None) for text in smaller]
        total = gaps + sum(text.height(len(f.lines), f.size) for text, f in zip(texts, fits, strict=True))
        return _Stack(smaller, fits, max(0.0, total - height - EPSILON, *(f.excess for f in fits)))

    best = _first_without_excess(tried, STACK_STEPS)
    return list(map(_evened, best.texts, best.fits)), best.excess


def _shrunk(text: Measured, part: float) -> Measured:
    """The text with its full size moved towards its smallest by a part (0 … 1), tracking and leading with it."""
    style = text.style
    size = style.size - (style.size - style.min_size) * part
    factor = size / style.size
    smaller = style._replace(size=size, leading=style.leading * factor, tracking=style.tracking * factor)
    return Measured(text.paragraphs, smaller, text.width, text.setter)


def place(text: Measured, fitted: Fit, x: float, baseline: float) -> tuple[list[Run], list[SetIcon]]:
    """Letters and icons of a fitted text whose first baseline is given."""
    size, style = fitted.size * POINT, text.style
    shrink = fitted.size / style.size
    tracking, leading = style.tracking * shrink, style.leading * shrink
    part = BEFORE[style.align]
    runs: list[Run] = []
    icons: list[SetIcon] = []
    for number, line in enumerate(fitted.lines):
        left = x + (text.width - line.width * size) * part
        _place_line(line, left, baseline + number * leading, size, tracking, runs, icons)
    return runs, icons


def _place_line(line: Line, x: float, y: float, size: float, tracking: float, runs: list[Run], icons: list[SetIcon]) -> None:
    """Join neighbours of one font to one run, blanks included; append what is placed."""
    plain = {word.font for word in line.words}
    if len(plain) == 1 and "" not in plain:
        runs.append(Run(x, y, plain.pop(), size, tracking, " ".join([word.text for word in line.words])))
        return
    start, font, letters = x, "", ""

    def flush() -> None:
        if letters:
            runs.append(Run(start, y, font, size, tracking, letters))

    for i, word in enumerate(line.words):
        for j, piece in enumerate(word.pieces):
            blank = " " if i and not j else ""
            gap = (line.words[i - 1].space * size + tracking) if blank else 0.0
            if piece.icon or piece.font != font:
                flush()
                font, letters, start = piece.font, "", x + gap
                if blank and runs and runs[-1].y == y:
                    runs[-1] = runs[-1]._replace(text=runs[-1].text + " ")
                blank = ""
            x += gap
            if piece.icon:
                icons.append(_icon(piece, x, y, size))
                start = x + piece.width * size + tracking
            else:
                letters += blank + piece.text
            x += piece.width * size + tracking * (len(piece.text) or 1)
    flush()


def _icon(piece: Piece, x: float, y: float, size: float) -> SetIcon:
    side = piece.width * size
    cap = side / ICON_SCALE
    return SetIcon(piece.icon, x, y - cap / 2 - side / 2, side)
