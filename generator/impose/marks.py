"""What is printed around the cards: crop marks, fold marks, the foot band with its rulers. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.impose.edges import FOOT_BANDS, FOOT_OFFSET, MARK_OFFSET, Edge, ends_of_band
from generator.impose.formats import MM_PER_INCH
from generator.impose.geometry import Matrix, Rect, Segment, apply, matrix
from generator.impose.grid import Grid, extent

MARK_WIDTH = 0.4  # points
MARK_GREY = 0.5
FOOT_SIZE = 5.0  # points
_RULER_LABELS = 52.0  # where "50 mm" and "2 in" begin, from the zero of the rulers


class Line(NamedTuple):
    """Room for a line of text: `matrix` maps the start of its baseline from (0, 0) and the baseline from the x axis.

    `width` is the room in mm, `size` that of the type in points; `text` is given if it is the same in every language.
    """

    matrix: Matrix
    turns: int
    width: float
    size: float
    text: str = ""


class Foot(NamedTuple):
    """The foot band: its box, quarter turns clockwise, rulers (50 mm and 2 in from one zero), room for text."""

    box: Rect
    turns: int
    rulers: tuple[Segment, ...]
    labels: tuple[Line, ...]
    lines: tuple[Line, ...]


def crop_marks(grid: Grid) -> tuple[Segment, ...]:
    """A mark at both ends of every cut, outside all bleeds; with a fold also in the middle, across the fold line."""
    area = grid.area
    width, height = grid.cell
    xs = _cuts(area.x, width, grid.columns, grid.gap)
    ys = _cuts(area.y, height, grid.rows, grid.gap)
    if grid.fold:
        half = extent(grid.rows, height, grid.gap)
        ys += _cuts(area.bottom - half, height, grid.rows, grid.gap)
    upright = [Segment(x, y1, x, y2) for x in xs for y1, y2 in _ends(area.y, area.bottom, grid.y)]
    level = [Segment(x1, y, x2, y) for y in ys for x1, x2 in _ends(area.x, area.right, grid.x)]
    reach = grid.fold_gap / 2 - grid.fold_bleed - MARK_OFFSET
    middle = grid.page.height / 2
    across = [Segment(x, middle - reach, x, middle + reach) for x in xs] if grid.fold else []
    return (*upright, *across, *level)


def fold_marks(grid: Grid) -> tuple[Segment, ...]:
    """The fold line at both sides of the grid, as long as the crop marks; nothing without a fold."""
    if not grid.fold:
        return ()
    middle = grid.page.height / 2
    return tuple(Segment(x1, middle, x2, middle) for x1, x2 in _ends(grid.area.x, grid.area.right, grid.x))


def foot(grid: Grid) -> Foot | None:
    """The foot band below the grid, or at its right reading upwards; None where the grid leaves no room for it."""
    page, height = grid.page, grid.foot.height
    end = ends_of_band(grid.margin)
    if grid.foot.place == "bottom":
        box = Rect(end, page.bottom - _clear(grid, grid.y) - height, page.width - 2 * end, height)
        return _foot(box, 0, box.width, height)
    if grid.foot.place == "right":
        box = Rect(page.right - _clear(grid, grid.x) - height, end, height, page.height - 2 * end)
        return _foot(box, 3, box.height, height)
    return None


def _cuts(start: float, cell: float, number: int, gap: float) -> list[float]:
    """Where the trims of a row of cells begin and end; a shared cut counts once."""
    starts = [start + i * (cell + gap) for i in range(number)]
    return [*starts, starts[-1] + cell] if gap == 0 else [cut for begin in starts for cut in (begin, begin + cell)]


def _ends(first: float, last: float, edge: Edge) -> Sequence[tuple[float, float]]:
    """From where to where the marks go before the first and behind the last trim."""
    return ((first - edge.inked, first - edge.start), (last + edge.start, last + edge.inked))


def _clear(grid: Grid, edge: Edge) -> float:
    """How far the band itself stays from its edge of the paper: the good margin if there is room for it."""
    return max(grid.margin, min(ends_of_band(grid.margin), edge.margin - edge.inked - FOOT_OFFSET - grid.foot.height))


def _foot(box: Rect, turns: int, length: float, height: float) -> Foot:
    """Fill the band: the rulers at its beginning, their labels, lines for texts: two, or one in a thin band."""
    to_page = matrix(box, turns)
    thin = height < FOOT_BANDS[0].height
    baselines, text_start = ((1.7,), 66.0) if thin else ((1.6, 3.6), 62.0)
    names = ("50 mm, 2 in",) if thin else ("50 mm", "2 in")

    def line(x: float, y: float, width: float, text: str = "") -> Line:
        a, b, c, d, *_ = to_page
        return Line((a, b, c, d, *apply(to_page, x, y)), turns, width, FOOT_SIZE, text)

    rulers = (Segment(*apply(to_page, x1, y1), *apply(to_page, x2, y2)) for x1, y1, x2, y2 in _rulers(height / 2))
    room = text_start - _RULER_LABELS - 1.0
    labels = (line(_RULER_LABELS, y, room, name) for y, name in zip(baselines, names, strict=True))
    lines = (line(text_start, y, length - text_start) for y in baselines)
    return Foot(box, turns, tuple(rulers), tuple(labels), tuple(lines))


def _rulers(base: float) -> list[tuple[float, float, float, float]]:
    """One base line, above it millimetres (a tick each 5), below it inches (each quarter), in the space of the band."""
    long, short = 0.8 * base, 0.45 * base
    ticks = [(x, base, x, base - (short if x % 10 else long)) for x in map(float, range(0, 51, 5))]
    quarters = [(i * MM_PER_INCH / 4, base, i * MM_PER_INCH / 4, base + (short if i % 4 else long)) for i in range(9)]
    return [(0.0, base, 2 * MM_PER_INCH, base), *ticks, *quarters]
