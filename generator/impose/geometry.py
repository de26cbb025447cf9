"""Rectangles, line segments and exact quarter turns on a page. Millimetres, origin top left, y downwards."""

from __future__ import annotations

from typing import NamedTuple

EPSILON = 1e-6  # mm; far below what a printer or a knife can do

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f) as in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f."""


class Rect(NamedTuple):
    """A rectangle parallel to the page: the left top corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """The rectangle with each side moved outwards by so much (inwards when negative)."""
        return Rect(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def contains(self, other: Rect) -> bool:
        """Whether the other rectangle lies inside, edges included."""
        return (
            other.x >= self.x - EPSILON
            and other.y >= self.y - EPSILON
            and other.right <= self.right + EPSILON
            and other.bottom <= self.bottom + EPSILON
        )

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > EPSILON
            and min(self.bottom, other.bottom) - max(self.y, other.y) > EPSILON
        )


class Segment(NamedTuple):
    """A straight line from one point of the page to another."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def box(self) -> Rect:
        """The smallest rectangle around the line (of no width or no height)."""
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        return Rect(x, y, abs(self.x2 - self.x1), abs(self.y2 - self.y1))


def matrix(box: Rect, turns: int) -> Matrix:
    """The map from the space of a thing (origin at its own top left) to the page, where it fills `box`.

    `turns` counts quarter turns clockwise. The coefficients are exactly 0, 1 or -1: nothing like 6e-17 reaches a PDF.
    """
    match turns % 4:
        case 0:
            return (1.0, 0.0, 0.0, 1.0, box.x, box.y)
        case 1:
            return (0.0, 1.0, -1.0, 0.0, box.right, box.y)
        case 2:
            return (-1.0, 0.0, 0.0, -1.0, box.right, box.bottom)
        case _:
            return (0.0, -1.0, 1.0, 0.0, box.x, box.bottom)


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point (x, y) after the map `m`."""
    a, b, c, d, e, f = m
    return a * x + c * y + e, b * x + d * y + f
