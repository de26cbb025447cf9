"""Where backs lie: the ways to bring fronts and backs onto paper, and the slots of a grid for both. Millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from generator.impose.edges import Edge
from generator.impose.errors import UnknownNameError
from generator.impose.geometry import Matrix, Rect, matrix
from generator.impose.grid import Grid, extent
from generator.impose.papers import Orientation
from generator.problems import did_you_mean

Sides = Literal["duplex-long", "duplex-short", "fronts-then-backs", "two-files", "fronts", "fold"]
Side = Literal["front", "back"]
Flip = Literal["long", "short", "fold", "none"]
Axis = Literal["upright", "level"]
"""The line about which the sheet turns over: an upright one swaps left and right, a level one top and bottom."""
Duplex = Literal["DuplexFlipLongEdge", "DuplexFlipShortEdge", "Simplex"]
Note = Literal["flip-long-edge", "flip-short-edge", "refeed-long-edge", "match-long-edge", "fold", "none"]


class Mode(NamedTuple):
    """A way to print both sides.

    `flip` is the edge over which the sheet turns, `duplex` the PDF's viewer preference, `note` the key of the
    sentence on the sheet. `backs` says where they go: onto the next page, after all fronts, into a document of their
    own, onto the same page, nowhere. `marked_backs`: whether they carry marks too; on one sheet two sets that
    disagree would be worse than none.
    """

    flip: Flip
    duplex: Duplex
    note: Note
    backs: Literal["next", "after", "apart", "beside", "nowhere"]
    marked_backs: bool


MODES: Mapping[Sides, Mode] = MappingProxyType(
    {
        "duplex-long": Mode("long", "DuplexFlipLongEdge", "flip-long-edge", "next", False),
        "duplex-short": Mode("short", "DuplexFlipShortEdge", "flip-short-edge", "next", False),
        "fronts-then-backs": Mode("long", "Simplex", "refeed-long-edge", "after", False),
        "two-files": Mode("long", "Simplex", "match-long-edge", "apart", True),
        "fronts": Mode("none", "Simplex", "none", "nowhere", False),
        "fold": Mode("fold", "Simplex", "fold", "beside", True),
    }
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card on a page.

    `trim` is where the card is cut and `clip` how far its ground may reach, both on the page; `turns` are quarter
    turns clockwise; `matrix` maps the card (origin at the top left of its own trim) to the page; `card_clip` is
    `clip` in the space of the card. A back has the row and column where it lies itself (of its half of a folded
    page); front and back of a card have the same index.
    """

    index: int
    side: Side
    row: int
    column: int
    trim: Rect
    clip: Rect
    turns: int
    matrix: Matrix
    card_clip: Rect


def mode_of(sides: str) -> tuple[Sides, Mode]:
    """The mode of a name as typed, with the name as it is written."""
    for name, mode in MODES.items():
        if name == sides.strip().lower():
            return name, mode
    raise UnknownNameError(f"'{sides}' is not a way to print both sides", did_you_mean(sides, tuple(MODES)))


def axis_of(flip: Flip, orientation: Orientation) -> Axis:
    """Over its long edge portrait sheets turn about an upright line, landscape ones about a level one, folds too."""
    if flip == "fold":
        return "level"
    return "level" if (flip == "short") == (orientation == "portrait") else "upright"


def front_slots(grid: Grid) -> tuple[Slot, ...]:
    """The slots of the fronts, row by row from the top left."""
    turns = 1 if grid.turned else 0
    return tuple(_slot(grid, index, "front", *_place(grid, index), turns, True) for index in range(grid.capacity))


def back_slots(grid: Grid, mode: Mode) -> tuple[Slot, ...]:
    """The slots of the backs in the order of their fronts: behind them once the sheet is turned over or folded."""
    level = axis_of(mode.flip, grid.orientation) == "level"
    turns = ((2 if level else 0) - (1 if grid.turned else 0)) % 4
    slots = []
    for index in range(grid.capacity):
        row, column = _place(grid, index)
        row, column = (grid.rows - 1 - row, column) if level else (row, grid.columns - 1 - column)
        slots.append(_slot(grid, index, "back", row, column, turns, mode.marked_backs))
    return tuple(slots)


def _place(grid: Grid, index: int) -> tuple[int, int]:
    return divmod(index, grid.columns)


def _slot(grid: Grid, index: int, side: Side, row: int, column: int, turns: int, marked: bool) -> Slot:
    trim = _trim(grid, side, row, column)
    bleeds = _bleeds(grid, side, row, column, marked)
    card_clip = Rect(0.0, 0.0, *grid.card).grown(*bleeds[turns:], *bleeds[:turns])
    return Slot(index, side, row, column, trim, trim.grown(*bleeds), turns, matrix(trim, turns), card_clip)


def _trim(grid: Grid, side: Side, row: int, column: int) -> Rect:
    """Where a card is cut; the backs of a folded page are in its lower half."""
    width, height = grid.cell
    area = grid.area
    top = area.bottom - extent(grid.rows, height, grid.gap) if grid.fold and side == "back" else area.y
    return Rect(area.x + column * (width + grid.gap), top + row * (height + grid.gap), width, height)


def _bleeds(grid: Grid, side: Side, row: int, column: int, marked: bool) -> tuple[float, float, float, float]:
    """Left, top, right and bottom bleed of a slot: the outer one at the edges of the grid, none at a shared cut."""

    def outer(edge: Edge) -> float:
        return edge.bleed if marked else edge.back_bleed

    above = grid.fold_bleed if grid.fold and side == "back" else outer(grid.y)
    below = grid.fold_bleed if grid.fold and side == "front" else outer(grid.y)
    return (
        grid.inner_bleed if column > 0 else outer(grid.x),
        grid.inner_bleed if row > 0 else above,
        grid.inner_bleed if column < grid.columns - 1 else outer(grid.x),
        grid.inner_bleed if row < grid.rows - 1 else below,
    )
