"""How far the drawing of a face reaches, and the colour at its edges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.face.geometry import Matrix, Outline, transformed
from generator.face.scene import Scene, Shape, Sub

Box = tuple[float, float, float, float]  # left, top, right, bottom in mm


def filled(scene: Scene) -> Iterator[tuple[Box, str]]:
    """The bounds and colour of every filled shape of a scene, nested ones included, in painting order."""
    for item in scene.items:
        if isinstance(item, Shape) and item.paint.fill:
            yield reach(item.outline), item.paint.fill
        elif isinstance(item, Sub):
            yield from _nested(item.scene, item.matrix)


@lru_cache(maxsize=1024)
def _nested(scene: Scene, m: Matrix) -> tuple[tuple[Box, str], ...]:
    """The filled shapes of a scene that is used in many others, at the same place."""
    return tuple((moved(box, m), fill) for box, fill in filled(scene))


def moved(box: Box, m: Matrix) -> Box:
    """The bounds of a box after a matrix."""
    left, top, right, bottom = box
    return reach(transformed((("m", left, top), ("l", right, top), ("l", right, bottom), ("l", left, bottom)), m))


def reach(outline: Outline) -> Box:
    """The bounds of the end and control points, which hold the whole outline (of grounds and frames they are the shape's)."""
    xs = [v for segment in outline for v in segment[1::2]]
    ys = [v for segment in outline for v in segment[2::2]]
    return min(xs), min(ys), max(xs), max(ys)


def ground(scene: Scene, size: tuple[float, float]) -> float:
    """How many mm beyond the trim the drawing goes on at all sides that it reaches; infinite when it stays inside the trim."""
    most = [0.0, 0.0, 0.0, 0.0]
    touched = [False] * 4
    for (left, top, right, bottom), _ in filled(scene):
        for i, over in enumerate((-left, -top, right - size[0], bottom - size[1])):
            touched[i] = touched[i] or over > -0.01
            most[i] = max(most[i], over)
    return min((r for r, t in zip(most, touched, strict=True) if t), default=float("inf"))


def edge_colour(scene: Scene, size: tuple[float, float]) -> str:
    """The colour of the last shape that reaches over all four edges of the trim (cards are sorted by it); empty if none does."""
    colour = ""
    for (left, top, right, bottom), fill in filled(scene):
        if left <= 0 and top <= 0 and right >= size[0] and bottom >= size[1]:
            colour = fill
    return colour
