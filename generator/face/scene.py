"""The display list of a face: what is drawn where, in order, in absolute millimetres. A painter decides nothing.

Origin at the top left corner of the trim, y downwards. A scene that is used in another is painted once and placed by a matrix.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from generator.face.geometry import IDENTITY, Matrix, Outline, multiply
from generator.typeset.fit import Run


class Paint(NamedTuple):
    """How an outline or a letter is painted: colours as `#RRGGBB` or None, widths in mm, cap and join as PDF numbers 0–2."""

    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 1.0
    cap: int = 0
    join: int = 0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0


class Shape(NamedTuple):
    outline: Outline
    paint: Paint


class Text(NamedTuple):
    """The set lines of one box. `matrix` turns and scales them; `box` is left, top, right, bottom of the ink's bounds there."""

    runs: tuple[Run, ...]
    paint: Paint
    matrix: Matrix
    box: tuple[float, float, float, float]
    foot: bool
    field: str


class Picture(NamedTuple):
    """A user's picture file, fitted into a box of mm with its ratio kept; scenes know it by `digest`, a hash of its bytes."""

    file: str
    digest: str
    x: float
    y: float
    width: float
    height: float
    matrix: Matrix
    alpha: float = 1.0


class Sub(NamedTuple):
    """Another scene, placed by a matrix."""

    scene: Scene
    matrix: Matrix


class Window(NamedTuple):
    """A whole face as it looks when it is cut: its scene, the width and height of its trim, the radius of its corners in mm."""

    scene: Scene
    size: tuple[float, float]
    radius: float
    matrix: Matrix


Item = Shape | Text | Picture | Sub | Window


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Items in painting order; `key` is a hash of everything that is drawn: equal keys, equal scenes."""

    items: tuple[Item, ...]
    key: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Scene({self.key})"


def scene_of(items: tuple[Item, ...]) -> Scene:
    """Name a display list by a hash of its contents (nested scenes count by their own keys)."""
    return Scene(items, key_of(map(mark, items)))


def key_of(marks: Iterable[bytes]) -> str:
    """The key of a scene by the marks of its items."""
    return hashlib.blake2b(b"".join(marks), digest_size=10).hexdigest()


def mark(item: Item) -> bytes:
    """What an item is, as bytes: the same bytes for what looks the same. The numbers stand behind the words, to their last bit."""
    words: Sequence[str]
    numbers: Sequence[float]
    match item:
        case Text():
            runs, paint, matrix, box, foot, field = item
            words, numbers = [_look(paint), field, "foot" if foot else ""], [*matrix, *box]
            for x, y, font, size, tracking, text in runs:
                words += (font, text)
                numbers += (x, y, size, tracking)
        case Shape(outline, paint):
            words = [_look(paint), *[segment[0] for segment in outline]]
            numbers = [number for segment in outline for number in segment[1:]]
        case Sub(scene, matrix):
            words, numbers = ["scene", scene.key], matrix
        case Window(scene, size, radius, matrix):
            words, numbers = ["window", scene.key], [*size, radius, *matrix]
        case Picture():  # the same file in another folder is the same picture
            words, numbers = ["picture", item.digest], [*item[2:6], *item.matrix, item.alpha]
    return "\0".join(words).encode() + struct.pack(f"<{len(numbers)}d", *numbers)


@lru_cache(maxsize=1024)  # many items share a paint
def _look(paint: Paint) -> str:
    """A paint as a text that is the same for equal paints, whether 1 was written or 1.0."""
    return repr((paint.fill, paint.stroke, [float(number) for number in (*paint[2:5], *paint.dash, *paint[6:])]))


def texts(scene: Scene, matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, Matrix]]:
    """Every text of a scene and of the scenes in it (but not of other faces it shows), with its matrix to the face."""
    for item in scene.items:
        if isinstance(item, Text):
            yield item, item.matrix if matrix is IDENTITY else multiply(matrix, item.matrix)
        elif isinstance(item, Sub):
            yield from texts(item.scene, multiply(matrix, item.matrix))


def words(scene: Scene) -> str:
    """All words of a scene in painting order, a space between runs."""
    return " ".join(run.text for text, _ in texts(scene) for run in text.runs)


def sub_scenes(scene: Scene) -> Iterator[Scene]:
    """The scenes used in a scene, innermost first, repeats included."""
    for item in scene.items:
        if isinstance(item, (Sub, Window)):
            yield from sub_scenes(item.scene)
            yield item.scene


def dump(scene: Scene) -> str:
    """A stable, readable text of a display list: one line an item, numbers with two decimals, nested scenes once at the end."""
    lines = [line for item in scene.items for line in _lines(item)]
    for nested in dict.fromkeys(sub_scenes(scene)):
        lines.append(f"scene {nested.key}")
        lines += ["  " + line for item in nested.items for line in _lines(item)]
    return "\n".join(lines) + "\n"


def _lines(item: Item) -> Iterator[str]:
    match item:
        case Shape():
            path = " ".join(segment[0] + ",".join(map(_number, segment[1:])) for segment in item.outline)
            yield f"shape {_paint(item.paint)} {path}"
        case Text():
            yield f"text {_paint(item.paint)} {_matrix(item.matrix)}{' foot' if item.foot else ''} {item.field}".rstrip()
            for run in item.runs:
                spread = f"+{run.tracking:.3f}" if run.tracking else ""
                yield f"  {_number(run.x)},{_number(run.y)} {run.font} {_number(run.size)}{spread} {run.text!r}"
        case Picture():
            box = ",".join(map(_number, (item.x, item.y, item.width, item.height)))
            yield f"picture {item.digest} {box} {_matrix(item.matrix)}" + (f" alpha={item.alpha:.2f}" if item.alpha != 1 else "")
        case Sub():
            yield f"use {item.scene.key} {_matrix(item.matrix)}"
        case Window():
            size = ",".join(map(_number, (*item.size, item.radius)))
            yield f"window {item.scene.key} {size} {_matrix(item.matrix)}"


def _number(value: float | str) -> str:
    text = f"{float(value):.2f}"
    return "0.00" if text == "-0.00" else text


def _matrix(m: Matrix) -> str:
    return "[" + ",".join(f"{v:.3f}" for v in m) + "]"


def _paint(p: Paint) -> str:
    parts = [p.fill or "none"]
    if p.stroke:
        parts.append(f"stroke={p.stroke}/{p.width:.2f}/{p.cap}{p.join}" + (f"/{p.dash}" if p.dash else ""))
    if p.even_odd:
        parts.append("evenodd")
    if p.fill_alpha != 1 or p.stroke_alpha != 1:
        parts.append(f"alpha={p.fill_alpha:.2f}/{p.stroke_alpha:.2f}")
    return " ".join(parts)
