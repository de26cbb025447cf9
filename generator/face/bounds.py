"""How far the drawing of a face reaches, and the colour at its edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.face.geometry import Matrix, Outline, transformed
from generator.face.scene import Item, Scene, Shape, Sub

Box = tuple[float, float, float, float]  # left, top, right, bottom in mm


def filled(items: Iterable[Item]) -> Iterator[tuple[Box, str]]:
    """The bounds and colour of every filled shape, nested ones included, in painting order."""
    for item in items:
        if isinstance(item, Shape) and item.paint.fill:
            yield reach(item.outline), item.paint.fill
        elif isinstance(item, Sub):
            yield from _nested(item.scene, item.matrix)


@lru_cache(maxsize=1024)
def _nested(scene: Scene, m: Matrix) -> tuple[tuple[Box, str], ...]:
    """The filled shapes of a scene that is used in many others, at the same place."""
    return tuple((moved(box, m), fill) for box, fill in filled(scene.items))


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
    return _edges(_drawn(scene), size)[0]


def edge_colour(scene: Scene, size: tuple[float, float]) -> str:
    """The colour of the last shape that reaches over all four edges of the trim (cards are sorted by it); empty if none does."""
    return _edges(_drawn(scene), size)[1]


def _drawn(scene: Scene) -> tuple[Item, ...]:
    """What has fills, in painting order: many cards have the same."""
    return tuple([item for item in scene.items if isinstance(item, (Shape, Sub))])


@lru_cache(maxsize=1024)
def _edges(drawn: tuple[Item, ...], size: tuple[float, float]) -> tuple[float, str]:
    most, touched, colour = [0.0] * 4, [False] * 4, ""
    for (left, top, right, bottom), fill in filled(drawn):
        overs = (-left, -top, right - size[0], bottom - size[1])
        for i, over in enumerate(overs):
            touched[i] = touched[i] or over > -0.01
            most[i] = max(most[i], over)
        if min(overs) >= 0:
            colour = fill
    return min((reached for reached, touch in zip(most, touched, strict=True) if touch), default=float("inf")), colour
