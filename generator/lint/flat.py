"""Outlines as polygons: bounds, and whether a point is inside by the fill rule."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from generator.face.bounds import Box, reach
from generator.face.geometry import Matrix, Outline

Point = tuple[float, float]
STEPS = 8  # straight pieces for a curve: a quarter circle is then true to half a hundredth of its radius


@lru_cache(maxsize=8192)
def rings(outline: Outline) -> tuple[tuple[Point, ...], ...]:
    """The polygons of an outline, curves flattened; fills close what is open."""
    found: list[list[Point]] = []
    for name, *values in outline:
        if name == "m":
            found.append([(values[0], values[1])])
        elif name == "h":
            found[-1].append(found[-1][0])
            found.append([found[-1][0]])  # what follows without a move begins here
        elif name == "l":
            found[-1].append((values[0], values[1]))
        else:
            found[-1] += _curve(found[-1][-1], values)
    return tuple(tuple(ring) for ring in found if len(ring) > 1)


def _curve(start: Point, v: Sequence[float]) -> list[Point]:
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * start[0] + b * v[0] + c * v[2] + d * v[4], a * start[1] + b * v[1] + c * v[3] + d * v[5]))
    return points


def inside(outline: Outline, x: float, y: float, even_odd: bool) -> bool:
    """Whether a point is in the filled part of an outline."""
    winding = crossings = 0
    for ring in rings(outline):
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            if (ay <= y) != (by <= y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
                winding += 1 if by > ay else -1
    return crossings % 2 == 1 if even_odd else winding != 0


def stroked(outline: Outline, width: float, cap: int) -> Box:
    """The bounds of a stroke: half its width on both sides, but a butt end goes no farther than the line."""
    half, boxes = width / 2, []
    for ring in rings(outline):
        for n, ((ax, ay), (bx, by)) in enumerate(pairwise(ring)):
            length = math.hypot(bx - ax, by - ay) or 1.0
            across, along = half * abs(by - ay) / length, half * abs(bx - ax) / length
            ends = ((ax, ay, n > 0), (bx, by, n < len(ring) - 2))
            for x, y, joined in ends:
                dx, dy = (half, half) if joined or cap else (across, along)
                boxes.append((x - dx, y - dy, x + dx, y + dy))
    return hull(boxes) if boxes else reach(outline)


def hull(boxes: Sequence[Box]) -> Box:
    """The bounds of boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def through(m: Matrix, x: float, y: float) -> Point:
    """The point that a matrix brings a point to."""
    a, b, c, d, e, f = m
    return a * x + c * y + e, b * x + d * y + f


def back(m: Matrix, x: float, y: float) -> Point | None:
    """The point that a matrix brings to x, y; None when it brings everything onto a line."""
    a, b, c, d, e, f = m
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    x, y = x - e, y - f
    return (d * x - c * y) / area, (a * y - b * x) / area
