"""What flows through the columns of a rule sheet: set paragraphs, rows of cards, drawings. reportlab asks for sizes in points.

Letters are set by `typeset`, as on the cards; reportlab only finds the place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from reportlab.platypus import Flowable

from generator.face.compose import CORNER
from generator.face.geometry import IDENTITY, Matrix, rectangle, transformed
from generator.face.scene import Item, Paint, Scene, Shape, Sub, Text, Window
from generator.paint.document import MM
from generator.typeset.fit import Fit, Measured, Style, fit, place
from generator.typeset.lines import Line
from generator.typeset.metrics import POINT
from generator.typeset.words import Face, Paragraph, WordSetter

LEAST_LINES = 2  # of a paragraph at the end and at the beginning of a column


class Type(NamedTuple):
    """How a paragraph is set: size in points, everything else in mm; `keep`: it stays with what follows."""

    face: Face
    size: float
    leading: float
    colour: str
    before: float = 0.0
    after: float = 0.0
    align: str = "left"
    keep: bool = False


class Press(NamedTuple):
    """What all flowables of a document share: the setter of words, the way to draw items, the scenes of icons."""

    setter: WordSetter
    draw: Callable[[tuple[Item, ...], float], None]
    icon: Callable[[str, str], Scene]


class Prose(Flowable):
    """A paragraph in light markup, `indent` mm from the left, with a marker (a bullet or a number) in front of it."""

    def __init__(
        self, text: str, kind: Type, press: Press, indent: float = 0.0, marker: str = "", lines: Sequence[Line] = ()
    ) -> None:
        super().__init__()
        self.text, self.kind, self.press, self.indent, self.marker = text, kind, press, indent, marker
        self.lines = tuple(lines)
        self.outline: tuple[int, str] | None = None  # level and title in the outline of the document
        self.spaceBefore, self.spaceAfter = kind.before * MM, kind.after * MM
        self.keepWithNext = int(kind.keep)

    @cached_property
    def _paragraphs(self) -> tuple[Paragraph, ...]:
        return self.press.setter.paragraphs(self.text, self.kind.face)

    def _measured(self, paragraphs: tuple[Paragraph, ...], width: float, align: str, hyphens: bool = True) -> Measured:
        kind = self.kind
        style = Style(kind.face, kind.size, kind.size, kind.leading, align=align, hyphens=hyphens)
        return Measured(paragraphs, style, width, self.press.setter)

    def natural(self) -> tuple[float, float]:
        """The width in mm of the whole text on one line, and of its widest word."""
        measured = self._measured(self._paragraphs, 10_000.0, self.kind.align)
        size = self.kind.size * POINT
        longest = max((word.width for paragraph in measured.paragraphs for word in paragraph), default=0.0)
        line = max((line.width for line in measured.lines_at(self.kind.size, False)), default=0.0)
        return self.indent + line * size, self.indent + longest * size

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        if abs(self._cut_for - width) > 0.01:  # the frames of a page differ by rounding
            self.measured = self._measured(self._paragraphs, width / MM - self.indent, self.kind.align)
            self.lines, self._cut_for = fit(self.measured, None).lines, width
        self.width, self.height = width, len(self.lines) * self.kind.leading * MM
        return self.width, self.height

    _cut_for = 0.0

    def split(self, width: float, height: float) -> list[Flowable]:
        self.wrap(width, height)
        count = min(int(height / (self.kind.leading * MM) + 1e-6), len(self.lines) - LEAST_LINES)
        if count < LEAST_LINES:
            return []
        first, rest = self._part(self.lines[:count], width), self._part(self.lines[count:], width)
        first.spaceAfter = rest.spaceBefore = 0
        rest.marker, first.outline = "", self.outline
        return [first, rest]

    def _part(self, lines: Sequence[Line], width: float) -> Prose:
        part = Prose(self.text, self.kind, self.press, self.indent, self.marker, lines)
        part._cut_for, part.measured = width, self.measured
        return part

    def draw(self) -> None:
        kind = self.kind
        first = kind.leading * 0.5 + self.measured.cap * kind.size * POINT / 2
        runs, icons = place(self.measured, Fit(kind.size, self.lines, 0.0), self.indent, first)
        items: list[Item] = [self._text(runs)] if runs else []
        for icon in icons:
            scale = icon.side / 24
            items.append(Sub(self.press.icon(icon.name, kind.colour), (scale, 0, 0, scale, icon.x, icon.y)))
        if self.marker:
            items.insert(0, self._marker(first))
        self.press.draw(tuple(items), self.height / MM)
        if self.outline:
            _enter(self.canv, *self.outline, self.height)

    def _text(self, runs: Sequence[Any]) -> Text:
        return Text(tuple(runs), Paint(fill=self.kind.colour), IDENTITY, (0, 0, 0, 0), False, "")

    def _marker(self, baseline: float) -> Text:
        paragraphs = self.press.setter.paragraphs(self.marker, self.kind.face)
        measured = self._measured(paragraphs, self.indent - 1.4, "right", hyphens=False)
        return self._text(place(measured, fit(measured, None), 0.0, baseline)[0])


def _enter(canvas: Any, level: int, title: str, height: float) -> None:
    """An entry in the outline that leads to where the canvas stands."""
    key = f"section-{level}-{title}-{canvas.getPageNumber()}"
    x, y = canvas.absolutePosition(0, height)
    canvas.bookmarkPage(key, fit="XYZ", left=x, top=y)
    canvas.addOutlineEntry(title, key, level)


class Cards(Flowable):
    """Real cards of one height beside each other, in as many rows as the column needs, from the left."""

    GAP = 2.0  # mm

    def __init__(self, faces: Sequence[tuple[Scene, tuple[float, float]]], height: float, outline: str, press: Press) -> None:
        super().__init__()
        self.faces, self.card_height, self.outline, self.press = faces, height, outline, press
        self.spaceBefore, self.spaceAfter = 2.0 * MM, 1.0 * MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.placed: list[tuple[int, Matrix]] = []
        x = y = 0.0
        for number, (_, size) in enumerate(self.faces):
            scale = min(self.card_height / size[1], width / MM / size[0])
            if x and x + size[0] * scale > width / MM + 0.01:
                x, y = 0.0, y + self.card_height + self.GAP
            self.placed.append((number, (scale, 0, 0, scale, x, y)))
            x += size[0] * scale + self.GAP
        self.width, self.height = width, (y + self.card_height) * MM
        return self.width, self.height

    def draw(self) -> None:
        items: list[Item] = []
        for number, matrix in self.placed:
            scene, size = self.faces[number]
            items.append(Window(scene, size, CORNER, matrix))
            edge = transformed(rectangle(0, 0, *size, CORNER, CORNER), matrix)
            items.append(Shape(edge, Paint(fill=None, stroke=self.outline, width=0.12)))
        self.press.draw(tuple(items), self.height / MM)


class Picture(Flowable):
    """A drawing that is as wide as the column. `scene` makes it for a width and a height in mm; the height is given."""

    def __init__(self, scene: Callable[[float, float], Scene], height: float, press: Press) -> None:
        super().__init__()
        self.scene, self.picture_height, self.press = scene, height, press
        self.spaceBefore, self.spaceAfter = 2.0 * MM, 1.0 * MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width, self.height = width, self.picture_height * MM
        return self.width, self.height

    def draw(self) -> None:
        self.press.draw((Sub(self.scene(self.width / MM, self.picture_height), IDENTITY),), self.picture_height)
