"""Matrices and outlines: SVG transforms and path data become absolute segments that a PDF painter can write as they are.

A matrix is `(a, b, c, d, e, f)` as in SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. An outline is a tuple of segments named like
the PDF operators: `("m", x, y)`, `("l", x, y)`, `("c", x1, y1, x2, y2, x, y)` and `("h",)`. All numbers are millimetres.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from generator.face.arcs import arc

Matrix = tuple[float, float, float, float, float, float]
Segment = tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
Outline = tuple[Segment, ...]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
KAPPA = 0.5522847498307936  # control distance of a quarter circle

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LETTER = re.compile("([MmZzLlHhVvCcSsQqTtAa])")
_GAPS = " ,\t\r\n\f"
_NO_GAPS = str.maketrans("", "", _GAPS)
_TRANSFORM = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^)]*)\)")
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """The matrix that first applies `n`, then `m` (a child's transform is `n`)."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def scale_of(m: Matrix) -> float:
    """How much a matrix scales lengths on average (strokes are scaled by it)."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def numbers(text: str) -> list[float]:
    """The numbers of a list like `"1,2 -3.5"`; ValueError for anything else between them."""
    found = _NUMBER.findall(text)
    if _stray(text, found):
        raise ValueError(f"not a list of numbers: {text!r}")
    return list(map(float, found))


def _stray(text: str, found: list[str]) -> str:
    """What stands in a text beside the numbers that were found in it and the gaps between them."""
    return _NUMBER.sub("", text).strip(_GAPS) if len("".join(found)) != len(text.translate(_NO_GAPS)) else ""


def turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine, exact for quarter turns (6e-17 in a matrix makes a card vanish in some viewers)."""
    quarter = degrees / 90
    if quarter == round(quarter):
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[round(quarter) % 4]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


def parse_transform(text: str) -> Matrix:
    """Read `translate(…) scale(…) rotate(…) matrix(…)`, chained; ValueError for anything else."""
    result, end = IDENTITY, 0
    for match in _TRANSFORM.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        result = multiply(result, _one_transform(match[1], numbers(match[2])))
    if text[end:].strip():
        raise ValueError(f"not a transform: {text[end:].strip()!r}")
    return result


def _one_transform(name: str, v: list[float]) -> Matrix:
    match name, len(v):
        case "translate", 1 | 2:
            return (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0.0)
        case "scale", 1 | 2:
            return (v[0], 0, 0, v[-1], 0, 0)
        case "rotate", 1 | 3:
            c, s = turn(v[0])
            x, y = v[1:] if len(v) > 1 else (0.0, 0.0)
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "matrix", 6:
            return (v[0], v[1], v[2], v[3], v[4], v[5])
    raise ValueError(f"not a transform: {name} with {len(v)} numbers (possible: translate, scale, rotate, matrix)")


def transformed(outline: Outline, m: Matrix) -> Outline:
    """The outline with every point moved by the matrix."""
    if m == IDENTITY:
        return outline
    a, b, c, d, e, f = m
    moved: list[Segment] = []
    for segment in outline:
        flat: list[float] = []
        points = segment[1:]
        for i in range(0, len(points), 2):
            x, y = points[i], points[i + 1]
            flat += (a * x + c * y + e, b * x + d * y + f)
        moved.append((segment[0], *flat))  # type: ignore[arg-type]
    return tuple(moved)


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0, ry: float = 0) -> Outline:
    """A rectangle, with rounded corners where radii are given."""
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return (("m", x, y), ("l", x + w, y), ("l", x + w, y + h), ("l", x, y + h), ("h",))
    kx, ky, r, b = rx * (1 - KAPPA), ry * (1 - KAPPA), x + w, y + h
    return (
        ("m", x + rx, y), ("l", r - rx, y), ("c", r - kx, y, r, y + ky, r, y + ry),
        ("l", r, b - ry), ("c", r, b - ky, r - kx, b, r - rx, b),
        ("l", x + rx, b), ("c", x + kx, b, x, b - ky, x, b - ry),
        ("l", x, y + ry), ("c", x, y + ky, x + kx, y, x + rx, y), ("h",),
    )  # fmt: skip


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """An ellipse of four curves."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("m", cx + rx, cy),
        ("c", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("c", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("c", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("c", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("h",),
    )


def polyline(points: list[float], close: bool) -> Outline:
    """Straight lines through points given as x, y, x, y …; ValueError for an odd number of coordinates."""
    if len(points) % 2 or len(points) < 4:
        raise ValueError("points need pairs of numbers, two pairs at least")
    segments: list[Segment] = [("m", points[0], points[1])]
    segments += [("l", points[i], points[i + 1]) for i in range(2, len(points), 2)]
    return (*segments, ("h",)) if close else tuple(segments)


def parse_path(d: str) -> Outline:
    """Read SVG path data with all commands; ValueError says what is wrong with it."""
    pen = _Pen()
    for command, values in _commands(d):
        pen.draw(command, values)
    return tuple(pen.segments)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Cut path data into single commands with exactly their numbers (repeated ones are written out)."""
    parts = _LETTER.split(d)  # what stands before the first letter, a letter, its numbers, a letter, its numbers …
    if parts[0].strip(_GAPS) or (len(parts) > 1 and parts[1] not in "Mm"):
        raise ValueError("path data must begin with M")
    for letter, text in zip(parts[1::2], parts[2::2], strict=True):
        found = _NUMBER.findall(text)
        if stray := _stray(text, found):
            raise ValueError(f"path data: unexpected {stray[0]!r}")
        yield from _repeat(letter, _flags(found) if letter in "Aa" else list(map(float, found)))


def _flags(values: list[str]) -> list[float]:
    """Arc flags may be written without separators (`0 013 4`, `00.5`); take them apart."""
    result: list[float] = []
    queue = list(reversed(values))
    while queue:
        value = queue.pop()
        if len(result) % 7 in (3, 4):
            if value[0] not in "01":
                raise ValueError(f"path data: {value!r} is not an arc flag")
            if len(value) > 1:
                queue.append(value[1:])
            value = value[0]
        result.append(float(value))
    return result


def _repeat(letter: str, values: list[float]) -> Iterator[tuple[str, list[float]]]:
    n = _ARGUMENTS[letter.lower()]
    if n == 0 and not values:
        yield letter, []
        return
    if n == 0 or not values or len(values) % n:
        raise ValueError(f"path data: {letter} needs numbers in groups of {n}, found {len(values)}")
    for i in range(0, len(values), n):
        yield letter, values[i : i + n]
        letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Pen:
    """Turns commands into absolute segments; remembers the current point and the last control point."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.cubic: tuple[float, float] | None = None
        self.quadratic: tuple[float, float] | None = None

    def draw(self, letter: str, v: list[float]) -> None:
        kind, (ox, oy) = letter.upper(), (self.x, self.y) if letter.islower() else (0.0, 0.0)
        cubic, quadratic = self.cubic, self.quadratic
        self.cubic = self.quadratic = None
        if kind in "ML":
            self._to(kind.lower(), ox + v[0], oy + v[1])
        elif kind == "H":
            self._to("l", ox + v[0], self.y)
        elif kind == "V":
            self._to("l", self.x, oy + v[0])
        elif kind == "Z":
            self.segments.append(("h",))
            self.x, self.y = self.start_x, self.start_y
        elif kind == "C":
            self._curve(ox + v[0], oy + v[1], ox + v[2], oy + v[3], ox + v[4], oy + v[5])
        elif kind == "S":
            first = self._mirror(cubic)
            self._curve(*first, ox + v[0], oy + v[1], ox + v[2], oy + v[3])
        elif kind == "Q":
            self._quadratic(ox + v[0], oy + v[1], ox + v[2], oy + v[3])
        elif kind == "T":
            self._quadratic(*self._mirror(quadratic), ox + v[0], oy + v[1])
        else:
            self._arc(v, ox + v[5], oy + v[6])

    def _to(self, operator: str, x: float, y: float) -> None:
        self.segments.append((operator, x, y))
        self.x, self.y = x, y
        if operator == "m":
            self.start_x, self.start_y = x, y

    def _mirror(self, control: tuple[float, float] | None) -> tuple[float, float]:
        if control is None:
            return self.x, self.y
        return 2 * self.x - control[0], 2 * self.y - control[1]

    def _curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.segments.append(("c", x1, y1, x2, y2, x, y))
        self.cubic, self.x, self.y = (x2, y2), x, y

    def _quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        x0, y0 = self.x, self.y
        self._curve(x0 + (qx - x0) * 2 / 3, y0 + (qy - y0) * 2 / 3, x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, x, y)
        self.cubic, self.quadratic = None, (qx, qy)

    def _arc(self, v: list[float], x: float, y: float) -> None:
        for curve in arc(self.x, self.y, v[0], v[1], v[2], bool(v[3]), bool(v[4]), x, y):
            self.segments.append(("c", *curve) if len(curve) == 6 else ("l", *curve))
        self.x, self.y = x, y
