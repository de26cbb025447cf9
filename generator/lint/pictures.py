"""Pictures: what is drawn outside their windows, strokes too thin to print, files too large, users' pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from PIL import Image

from generator.face.bounds import Box, reach
from generator.face.geometry import IDENTITY, Matrix, multiply, numbers, scale_of, transformed
from generator.face.scene import Item, Picture, Scene, Shape, Sub, Text
from generator.lint.findings import Finding, holds
from generator.lint.flat import stroked
from generator.problems import Problem, ProblemsError, Where
from generator.typeset.metrics import POINT

BEYOND = 0.01  # of the width and the height of a picture
THINNEST = 0.25  # points
LARGEST = 12_000  # bytes; of drawings only: a photo of 150 dpi needs more
LEAST_DPI = 150.0
FOLDERS = ("art", "icons")
CARD, BLEED = (63.0, 88.0), 4.0  # a picture as large as a card may be drawn as far as the ground of a card goes
_DRAWINGS = (".svg", ".j2")
_VECTOR = ".svg"
_ROUNDING = 0.001  # points: stroke widths are computed


def window_of(view_box: str | None) -> Box | None:
    """Left, top, right and bottom of a viewBox; None without one that can be read."""
    try:
        left, top, width, height = numbers(view_box or "")
    except ValueError:
        return None
    return (left, top, left + width, top + height) if width > 0 and height > 0 else None


def overruns(scene: Scene, window: Box) -> Iterator[Finding]:
    """The items of a picture that are drawn outside its window."""
    left, top, right, bottom = window
    width, height = right - left, bottom - top
    air = BLEED if sorted((width, height)) == sorted(CARD) else 0.0
    most_x, most_y = max(air, BEYOND * width), max(air, BEYOND * height)
    room = (left - most_x, top - most_y, right + most_x, bottom + most_y)
    for number, item in enumerate(scene.items):
        over = [0.0]
        for l, t, r, b in _drawn(item, IDENTITY, room):  # noqa: E741
            over += [(left - l) / width, (top - t) / height, (r - right) / width, (b - bottom) / height]
        if max(over) > 0:
            percent = f"{100 * max(over):.1f} %"
            hint = f"the window is the viewBox {left:g} {top:g} {width:g} {height:g}; at most 1 % of it"
            yield Finding(scene, number, f"drawn outside the art window by {percent} of it", hint, "window", max(over))


def _drawn(item: Item, m: Matrix, room: Box) -> Iterator[Box]:
    """The bounds of the shapes of an item that leave the room."""
    if isinstance(item, Sub):
        for inner in item.scene.items:
            yield from _drawn(inner, multiply(m, item.matrix), room)
    elif isinstance(item, Shape):
        outline = transformed(item.outline, m)
        half = item.paint.width * scale_of(m) / 2 if item.paint.stroke else 0.0
        if _leaves(_grown(reach(outline), half), room):  # the control points reach at least as far as the curves
            box = stroked(outline, 2 * half, item.paint.cap)
            if _leaves(box, room):
                yield box


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _leaves(box: Box, room: Box) -> bool:
    return box[0] < room[0] or box[1] < room[1] or box[2] > room[2] or box[3] > room[3]


def thin_strokes(scene: Scene, scale: float = 1.0) -> Iterator[Finding]:
    """Strokes of a face, nested ones included, that are thinner than a printer draws safely."""
    for number, item in enumerate(scene.items):
        if isinstance(item, Sub):
            if holds(item.scene, _is_stroked):
                yield from _thin_in(item.scene, round(scale * scale_of(item.matrix), 6))
        elif isinstance(item, (Shape, Text)) and item.paint.stroke:
            width = item.paint.width * scale / POINT
            if width < THINNEST - _ROUNDING:
                shown = int(width * 100) / 100  # cut off, lest 0.249 be told as 0.25
                yield Finding(
                    scene, number, f"a stroke is {shown:.2f} pt wide in print", f"{THINNEST:g} pt or more", "stroke", -width
                )


@lru_cache(maxsize=4096)
def _thin_in(scene: Scene, scale: float) -> tuple[Finding, ...]:
    """The same picture stands on many cards."""
    return tuple(thin_strokes(scene, scale))


def _is_stroked(item: Item) -> bool:
    return isinstance(item, (Shape, Text)) and item.paint.stroke is not None


def large_files(folders: Iterable[Path]) -> Iterator[Problem]:
    """Drawings in the picture folders of templates folders, the first of a name wins."""
    seen: set[tuple[str, ...]] = set()
    for folder in folders:
        for file in sorted(path for name in FOLDERS for path in _drawings(folder / name)):
            name = file.relative_to(folder).parts
            if name not in seen and (size := file.stat().st_size) > LARGEST:
                message = f"the file of the picture has {size / 1000:.1f} kB"
                hint = f"at most {LARGEST / 1000:g} kB: fewer points, fewer decimals"
                yield Problem(Where(str(file)), message, hint, "warning")
            seen.add(name)


def _drawings(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.suffix in _DRAWINGS and path.is_file())


def placed(scene: Scene, matrix: Matrix = IDENTITY) -> Iterator[tuple[Finding, Picture, float, float]]:
    """Every user's picture of a scene, as a finding without words, and the size in mm of the box that it is fitted into."""
    for number, item in enumerate(scene.items):
        if isinstance(item, Sub):
            if holds(item.scene, _is_picture):
                yield from placed(item.scene, multiply(matrix, item.matrix))
        elif isinstance(item, Picture):
            scale = scale_of(multiply(matrix, item.matrix))
            yield Finding(scene, number, "", "", "picture", 0.0), item, item.width * scale, item.height * scale


def _is_picture(item: Item) -> bool:
    return isinstance(item, Picture)


def unreadable(picture: Picture, opened: Callable[[Picture], object]) -> str:
    """That a picture cannot be opened and why, as `opened`, which a build uses, says it; empty when it can."""
    try:
        opened(picture)
    except ProblemsError as error:
        return error.problems[0].message
    except Exception as error:  # whatever the readers of other makers make of a broken file
        return f"the picture cannot be read: {error or type(error).__name__}"
    return ""


def too_coarse(picture: Picture, width: float, height: float) -> tuple[str, str] | None:
    """Message and hint for a raster picture of few pixels, fitted into a box of mm; None when it has enough."""
    if picture.file.lower().endswith(_VECTOR):
        return None
    with Image.open(picture.file) as image:
        wide, high = image.size
    size = min(width / wide, height / high)  # of a pixel, in mm
    dpi = 25.4 / size if size > 0 else LEAST_DPI  # in a box of no size nothing is printed
    if dpi >= LEAST_DPI:
        return None
    least = [round(n * LEAST_DPI / dpi + 0.49) for n in (wide, high)]
    message = f"the picture has {wide} × {high} pixels at {wide * size:.0f} × {high * size:.0f} mm: {dpi:.0f} dpi"
    return message, f"{LEAST_DPI:g} dpi or more: {least[0]} × {least[1]} pixels"
