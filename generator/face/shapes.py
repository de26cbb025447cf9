"""The basic shapes of the dialect: an element's attributes become an outline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from generator.face.geometry import Outline, ellipse, numbers, parse_path, polyline, rectangle
from generator.face.style import PAINT, number

Attributes = Mapping[str, str]

COMMON = PAINT | {"id", "transform", "ink", "palette", "stroke-scale", "opacity", "_at"}


def _rect(a: Attributes) -> Outline:
    rx = number(a, "rx", number(a, "ry", 0))
    w, h = number(a, "width"), number(a, "height")
    if w < 0 or h < 0:
        raise ValueError("width and height must not be negative")
    return rectangle(number(a, "x", 0), number(a, "y", 0), w, h, rx, number(a, "ry", rx))


def _circle(a: Attributes) -> Outline:
    return ellipse(number(a, "cx", 0), number(a, "cy", 0), number(a, "r"), number(a, "r"))


def _ellipse(a: Attributes) -> Outline:
    return ellipse(number(a, "cx", 0), number(a, "cy", 0), number(a, "rx"), number(a, "ry"))


def _line(a: Attributes) -> Outline:
    return (("m", number(a, "x1", 0), number(a, "y1", 0)), ("l", number(a, "x2", 0), number(a, "y2", 0)))


def _polyline(a: Attributes) -> Outline:
    return polyline(numbers(a.get("points", "")), close=False)


def _polygon(a: Attributes) -> Outline:
    return polyline(numbers(a.get("points", "")), close=True)


_parsed = lru_cache(maxsize=4096)(parse_path)


def _path(a: Attributes) -> Outline:
    if "d" not in a:
        raise ValueError("d is missing")
    return _parsed(a["d"])


SHAPES: Mapping[str, tuple[frozenset[str], Callable[[Attributes], Outline]]] = {
    "rect": (COMMON | {"x", "y", "width", "height", "rx", "ry"}, _rect),
    "circle": (COMMON | {"cx", "cy", "r"}, _circle),
    "ellipse": (COMMON | {"cx", "cy", "rx", "ry"}, _ellipse),
    "line": (COMMON | {"x1", "y1", "x2", "y2"}, _line),
    "polyline": (COMMON | {"points"}, _polyline),
    "polygon": (COMMON | {"points"}, _polygon),
    "path": (COMMON | {"d"}, _path),
}
