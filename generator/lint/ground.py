"""What lies under a point of a face: the fills of the scenes that are painted before, nested ones included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.face.bounds import Box, moved, reach
from generator.face.geometry import Matrix
from generator.face.scene import Item, Picture, Scene, Shape, Sub
from generator.lint.flat import Point, back, hull, inside, through

PAPER = "#FFFFFF"
Fill = tuple[str, float]  # a colour and how opaque it is


class Layer(NamedTuple):
    """An item that covers something, its bounds and its number in the scene."""

    box: Box
    item: Shape | Sub | Picture
    number: int


@lru_cache(maxsize=4096)
def layers(scene: Scene) -> tuple[Layer, ...]:
    """What covers something in a scene, the last painted first, in the coordinates of the scene."""
    found = [Layer(box, item, number) for number, item in enumerate(scene.items) for box in _box(item)]  # type: ignore[arg-type]
    return tuple(reversed(found))


def _box(item: Item) -> Iterator[Box]:
    """The bounds of an item; nothing for one that covers nothing."""
    match item:
        case Shape() if item.paint.fill or (item.paint.stroke and _band(item)):
            grown = item.paint.width / 2 if item.paint.stroke else 0.0
            left, top, right, bottom = reach(item.outline)
            yield left - grown, top - grown, right + grown, bottom + grown
        case Sub() if inner := layers(item.scene):
            boxes = [layer.box for layer in inner]
            yield moved(hull(boxes), item.matrix)
        case Picture():
            yield moved((item.x, item.y, item.x + item.width, item.y + item.height), item.matrix)


def _band(shape: Shape) -> bool:
    """Whether a stroke is as wide as letters are high: a band drawn as one straight line."""
    return shape.paint.width >= 2 and len(shape.outline) == 2 and shape.outline[1][0] == "l"


def fills(found: Sequence[Layer], before: int, x: float, y: float) -> Iterator[Fill | None]:
    """The fills under a point, the upper ones first; None for a picture, whose colours nobody knows here."""
    for (left, top, right, bottom), item, number in found:
        if number >= before or not (left <= x <= right and top <= y <= bottom):
            continue
        if isinstance(item, Shape):
            yield from _painted(item, x, y)
        elif isinstance(item, Sub):
            point = back(item.matrix, x, y)
            if point:
                yield from fills(layers(item.scene), len(item.scene.items), *point)
        else:
            yield None


def _painted(shape: Shape, x: float, y: float) -> Iterator[Fill]:
    paint = shape.paint
    if paint.stroke and _band(shape) and inside(_bar(shape), x, y, False):
        yield paint.stroke, paint.stroke_alpha
    if paint.fill and inside(shape.outline, x, y, paint.even_odd):
        yield paint.fill, paint.fill_alpha


def _bar(shape: Shape) -> tuple[tuple[str, float, float], ...]:
    """The outline of a straight line drawn with a wide stroke."""
    (_, ax, ay), (_, bx, by) = shape.outline  # type: ignore[misc]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    nx, ny = (by - ay) / length * shape.paint.width / 2, (ax - bx) / length * shape.paint.width / 2
    return ("m", ax + nx, ay + ny), ("l", bx + nx, by + ny), ("l", bx - nx, by - ny), ("l", ax - nx, ay - ny)


class Under(NamedTuple):
    """Where a scene stands in another, and how many items of that one are painted before it."""

    scene: Scene
    before: int
    matrix: Matrix  # from the inner scene to this one


def colour_under(scene: Scene, before: int, point: Point, around: Sequence[Under]) -> str | None:
    """The colour under a point of a scene as `#RRGGBB`, white paper where nothing is painted; None when nobody knows it.

    `around` are the scenes that hold this one, the nearest first.
    """
    veils: list[Fill] = []
    for fill in _through(scene, before, point, around):
        if fill is None:
            return None
        veils.append(fill)
        if fill[1] >= 1:
            break
    colour = PAPER
    for veil in reversed(veils):
        colour = mixed(veil, colour)
    return colour


def _through(scene: Scene, before: int, point: Point, around: Sequence[Under]) -> Iterator[Fill | None]:
    yield from fills(layers(scene), before, *point)
    for outer in around:
        point = through(outer.matrix, *point)
        yield from fills(layers(outer.scene), outer.before, *point)


def mixed(fill: Fill, ground: str) -> str:
    """The colour of a fill over a ground."""
    colour, alpha = fill
    if alpha >= 1:
        return colour
    parts = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(over * alpha + under * (1 - alpha)):02X}" for over, under in parts)
