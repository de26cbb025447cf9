"""Scenes as PDF content: the drawing operators of a display list, written directly, in millimetres with y downwards.

This is the one place that knows reportlab's way of encoding the letters of an embedded subset font.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument, xObjectName

from generator.face.geometry import IDENTITY, Matrix, Outline, multiply, rectangle
from generator.face.scene import Item, Paint, Picture, Scene, Shape, Sub, Text, Window
from generator.paint.fonts import FontBook

_ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))}  # reportlab writes pages in an encoding of its own
_ESCAPES |= {ord(sign): f"\\{sign}" for sign in "\\()"}
Number = Callable[[float], str]


@lru_cache(maxsize=16384)
def number(value: float) -> str:
    """A number of mm with a micrometre's precision, without exponent and needless zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def precise(value: float) -> str:
    """A matrix coefficient: six decimals."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=4096)
def rgb(colour: str) -> str:
    """`#RRGGBB` as three components from 0 to 1."""
    return " ".join(number(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


@lru_cache(maxsize=256)
def path(outline: Outline) -> str:
    """An outline as path construction operators; numbers as `number` writes them, but all at once."""
    written = " ".join([_SEGMENTS[len(segment)] % (*segment[1:], segment[0]) for segment in outline])
    return _ZEROS.sub(" ", written).replace("-0 ", "0 ")


_SEGMENTS = {1: "%s", 3: "%.3f %.3f %s", 7: "%.3f %.3f %.3f %.3f %.3f %.3f %s"}  # by the length of the segment
_ZEROS = re.compile(r"\.?0+ ")  # at the end of a number of three decimals


@lru_cache(maxsize=1024)
def matrix(m: Matrix) -> str:
    """A matrix as the operator that applies it."""
    return f"{precise(m[0])} {precise(m[1])} {precise(m[2])} {precise(m[3])} {number(m[4])} {number(m[5])} cm"


class Letters:
    """Encodes words with the subset fonts of one document: a table for the first subset of each font, reportlab for the others."""

    def __init__(self, fonts: FontBook, document: PDFDocument) -> None:
        self.fonts, self.document = fonts, document
        self._tables: dict[str, _Codes] = {}
        self.encode = lru_cache(maxsize=4096)(self._encoded)

    def _encoded(self, font: str, text: str) -> Sequence[tuple[str, str]]:
        """Pairs of a PDF font name and the escaped bytes (in ASCII) that show the text."""
        if font not in self._tables:
            self._tables[font] = _Codes(self.fonts.font(font).pdf, self.document)
        codes = self._tables[font]
        data = text.translate(codes)
        return [(codes.name, data)] if _OTHER not in data else codes.split(text)


_OTHER = "\uffff"  # stands for a character that is not in the first subset


class _Codes(dict[int, str]):
    """The escaped byte in the first subset of a font for every character; found when it is first needed."""

    def __init__(self, font: Any, document: PDFDocument) -> None:
        self.font, self.document = font, document
        font.splitString("", document)  # reportlab begins the first subset
        self.name: str = font.getSubsetInternalName(0, document)

    def __missing__(self, code: int) -> str:
        ((subset, data),) = self.font.splitString(chr(code), self.document)
        self[code] = data.decode("latin-1").translate(_ESCAPES) if subset == 0 else _OTHER
        return self[code]

    def split(self, text: str) -> list[tuple[str, str]]:
        """The text in pieces of one subset each."""
        return [
            (self.font.getSubsetInternalName(subset, self.document), data.decode("latin-1").translate(_ESCAPES))
            for subset, data in self.font.splitString(text, self.document)
        ]


class Pen:
    """Writes the operators of one content stream; remembers the graphics state so that only changes are written.

    After writing, `used` names the forms and pictures of the stream and `alphas` the transparencies (fill, stroke) it needs.
    """

    def __init__(self, letters: Letters, form: Callable[[Scene], str], picture: Callable[[Picture], tuple[str, Matrix]]) -> None:
        self.letters, self.form, self.picture = letters, form, picture
        self.used: dict[str, None] = {}
        self.alphas: dict[tuple[float, float], None] = {}
        self._out: list[str] = []
        self._state: dict[str, str] = {}

    def draw(self, items: tuple[Item, ...]) -> str:
        """The operators that draw items."""
        for item in items:
            match item:
                case Shape():
                    self._shape(item)
                case Text():
                    self._text(item)
                case Sub():
                    self._alpha()  # a form inherits what is set where it is used
                    self._place(self.form(item.scene), item.matrix)
                case Window():
                    self._alpha()
                    self._window(item)
                case Picture():
                    name, m = self.picture(item)
                    self._alpha(item.alpha, item.alpha)
                    self._place(name, multiply(item.matrix, m))
        return "\n".join(self._out)

    def _place(self, name: str, m: Matrix) -> None:
        self.used[name] = None
        self._out.append(f"q {matrix(m)} /{xObjectName(name)} Do Q" if m != IDENTITY else f"q /{xObjectName(name)} Do Q")

    def _window(self, item: Window) -> None:
        name = self.form(item.scene)
        self.used[name] = None
        trim = path(rectangle(0, 0, *item.size, item.radius, item.radius))
        self._out.append(f"q {matrix(item.matrix)} {trim} W n /{xObjectName(name)} Do Q")

    def _set(self, key: str, operator: str) -> None:
        if self._state.get(key) != operator:
            self._state[key] = operator
            self._out.append(operator)

    def _paint(self, paint: Paint) -> None:
        if paint.fill:
            self._set("fill", rgb(paint.fill) + " rg")
        if paint.stroke:
            self._set("stroke", rgb(paint.stroke) + " RG")
            self._set("width", number(paint.width) + " w")
            self._set("cap", f"{paint.cap} J")
            self._set("join", f"{paint.join} j")
            self._set("dash", f"[{' '.join(map(number, paint.dash))}] 0 d")
        self._alpha(paint.fill_alpha, paint.stroke_alpha)

    def _alpha(self, fill: float = 1.0, stroke: float = 1.0) -> None:
        if (fill, stroke) != (1.0, 1.0) or "alpha" in self._state:
            self.alphas[fill, stroke] = None
            self._set("alpha", f"/{alpha_name((fill, stroke))} gs")

    def _shape(self, shape: Shape) -> None:
        paint = shape.paint
        self._paint(paint)
        star = "*" if paint.even_odd else ""
        operator = f"B{star}" if paint.fill and paint.stroke else f"f{star}" if paint.fill else "S"
        self._out.append(f"{path(shape.outline)} {operator}")

    def _text(self, text: Text) -> None:
        self._paint(text.paint)
        mode = 2 if text.paint.fill and text.paint.stroke else 0 if text.paint.fill else 1
        out = ["BT" if not mode else f"BT {mode} Tr"]
        m, tracking, chosen = text.matrix, 0.0, ""
        for x, y, font, size, spread, letters in text.runs:
            if spread != tracking:
                tracking = spread
                out.append(f"{number(tracking)} Tc")
            if m == IDENTITY:
                out.append(f"1 0 0 -1 {number(x)} {number(y)} Tm")
            else:
                a, b, c, d, e, f = multiply(m, (1, 0, 0, -1, x, y))
                out.append(" ".join([*map(precise, (a, b, c, d)), number(e), number(f), "Tm"]))
            for name, data in self.letters.encode(font, letters):
                wanted = f"{name} {number(size)} Tf"
                if wanted != chosen:
                    out.append(wanted)
                    chosen = wanted
                out.append(f"({data}) Tj")
        if tracking:
            out.append("0 Tc")
        if mode:
            out.append("0 Tr")
        self._out.append(" ".join(out) + " ET")


def alpha_name(alpha: tuple[float, float]) -> str:
    """The resource name of a transparency of fill and stroke."""
    return f"A{round(alpha[0] * 1000)}-{round(alpha[1] * 1000)}"
