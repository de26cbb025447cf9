"""The solver: how many cards of a size a page takes, in rows and columns, and what is traded so that it takes them.

Never traded are the clear margin, the size of the card and the number of cards; what is, and in which order, is in
`edges`. Only where cards share their cuts (gap 0) the outer bleed may fall below 1 mm, because there the number of
cards comes first. The grid stands in the middle of the page, whatever is printed on it, so that fronts and backs
mirror exactly. Millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from generator.impose import edges
from generator.impose.edges import FOOT_BANDS, LEAST_BLEED, MARK_OFFSET, MARK_SHORTEST, Edge, FootBand, Trade
from generator.impose.errors import LayoutError
from generator.impose.formats import describe_format, describe_length
from generator.impose.geometry import EPSILON, Rect
from generator.impose.papers import Orientation, Paper


class GridRequest(NamedTuple):
    """What is asked of a grid. `margin` stays clear of ink; without an orientation the paper lies as it usually does.

    With `fold` half of the page is for backs, either side of a fold line around a core of the thickness `core`.
    """

    bleed: float = 2.0
    gap: float = 0.0
    margin: float = edges.LEAST_MARGIN
    orientation: Orientation | None = None
    fold: bool = False
    core: float = 0.0


class Grid(NamedTuple):
    """Rows and columns of cards in the middle of a page. With a fold, `rows` counts those of one half.

    `card` is the trim as designed; `turned` cards lie on their side, turned clockwise. `margin` stays clear of ink.
    `inner_bleed` is the bleed into a gap; `fold_gap` is the distance of the trims across the fold line, `fold_bleed`
    the bleed of both towards it. `x` is about the left and right edges, `y` about top and bottom.
    """

    paper: Paper
    orientation: Orientation
    card: tuple[float, float]
    turned: bool
    columns: int
    rows: int
    margin: float
    gap: float
    inner_bleed: float
    fold: bool
    fold_gap: float
    fold_bleed: float
    x: Edge
    y: Edge
    foot: FootBand
    trades: tuple[Trade, ...]

    @property
    def page(self) -> Rect:
        return Rect(0.0, 0.0, *self.paper.size(self.orientation))

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a card as it lies on the page."""
        return self.card[::-1] if self.turned else self.card

    @property
    def capacity(self) -> int:
        """Cards on a sheet."""
        return self.columns * self.rows

    @property
    def area(self) -> Rect:
        """From the first trim to the last, both halves of a fold included."""
        return self.page.grown(-self.x.margin, -self.y.margin, -self.x.margin, -self.y.margin)


class _Plan(NamedTuple):
    """One way to lay cards on a page, before its margins (beside the grid, above and below it) are shared out."""

    orientation: Orientation
    turned: bool
    columns: int
    rows: int
    fold_bleed: float
    fold_gap: float
    beside: float
    above: float


def solve(paper: Paper, card: tuple[float, float], request: GridRequest | None = None) -> Grid:
    """The grid that takes most cards of a size, of those the one that trades least; refused if not one card fits."""
    request = request or GridRequest()
    _check(card, request)
    grids = [_settle(paper, card, request, plan) for plan in _plans(paper, card, request)]
    if not grids:
        raise _does_not_fit(paper, card, request)
    return max(grids, key=_merit)


def _check(card: tuple[float, float], request: GridRequest) -> None:
    if not all(math.isfinite(n) and n > 0 for n in card):
        raise LayoutError(f"a card of {describe_format(*card)} has no area")
    lengths = {"bleed": request.bleed, "gap": request.gap, "margin": request.margin, "core": request.core}
    for name, length in lengths.items():
        if not math.isfinite(length) or length < 0:
            raise LayoutError(f"the {name} cannot be {length} mm", "a length is 0 or more")
    if request.margin < edges.LEAST_MARGIN - EPSILON:
        reason = f"printers leave up to {describe_length(edges.LEAST_MARGIN)} at the edges of the paper blank"
        raise LayoutError(f"a margin of {describe_length(request.margin)} is too small: {reason}", "5mm or more")
    if 0 < request.gap < edges.LEAST_GAP - EPSILON:
        reason = "too wide for one cut and too narrow for two"
        raise LayoutError(f"a gap of {describe_length(request.gap)} is {reason}", "0 for a shared cut, or 3mm and more")


def _plans(paper: Paper, card: tuple[float, float], request: GridRequest) -> Iterator[_Plan]:
    """Every way to lay cards that fits, each with as many columns and rows as its page takes."""
    must = 2 * (request.margin + _least_room(request))
    for orientation in _orientations(paper, request):
        page_width, page_height = paper.size(orientation)
        for turned in (False, True):
            width, height = card[::-1] if turned else card
            columns = _how_many(page_width - must, width, request.gap)
            for fold_bleed, fold_gap in _folds(request):
                halves = 2 if request.fold else 1
                rows = _how_many((page_height - must - fold_gap) / halves, height, request.gap)
                if columns and rows:
                    beside = (page_width - extent(columns, width, request.gap)) / 2
                    above = (page_height - halves * extent(rows, height, request.gap) - fold_gap) / 2
                    yield _Plan(orientation, turned, columns, rows, fold_bleed, fold_gap, beside, above)


def _orientations(paper: Paper, request: GridRequest) -> tuple[Orientation, ...]:
    """Cards turn, so one orientation reaches every grid; not so with a fold line, which is always level."""
    if request.orientation:
        return (request.orientation,)
    return ("portrait", "landscape") if request.fold else (paper.orientation,)


def _folds(request: GridRequest) -> tuple[tuple[float, float], ...]:
    """Possible (bleed towards the fold, distance of the trims across it), with room for a mark across the fold."""
    if not request.fold:
        return ((request.bleed, 0.0),)
    bleeds = sorted({request.bleed, min(request.bleed, LEAST_BLEED)}, reverse=True)
    return tuple((bleed, 2 * (bleed + MARK_OFFSET) + MARK_SHORTEST + request.core) for bleed in bleeds)


def _least_room(request: GridRequest) -> float:
    """What must be left between trim and clear margin: with shared cuts a mark, else a mark and a bleed."""
    return MARK_SHORTEST if request.gap == 0 else MARK_SHORTEST + MARK_OFFSET + min(request.bleed, LEAST_BLEED)


def _how_many(room: float, cell: float, gap: float) -> int:
    return max(0, math.floor((room + gap + EPSILON) / (cell + gap)))


def extent(number: int, cell: float, gap: float) -> float:
    """The length of so many cells with the gaps between them."""
    return number * cell + (number - 1) * gap


def _settle(paper: Paper, card: tuple[float, float], request: GridRequest, plan: _Plan) -> Grid:
    """Find the best place for the foot band and share out the margins."""
    for foot in _foot_bands(paper.size(plan.orientation), request.margin):
        x = _share_out(plan.beside, request, foot.height if foot.place == "right" else 0.0)
        y = _share_out(plan.above, request, foot.height if foot.place == "bottom" else 0.0)
        if x and y:
            break
    else:
        raise AssertionError("without a foot band every plan fits")
    return Grid(
        paper=paper,
        orientation=plan.orientation,
        card=card,
        turned=plan.turned,
        columns=plan.columns,
        rows=plan.rows,
        margin=request.margin,
        gap=request.gap,
        inner_bleed=min(request.bleed, request.gap / 2),
        fold=request.fold,
        fold_gap=plan.fold_gap,
        fold_bleed=plan.fold_bleed,
        x=x,
        y=y,
        foot=foot,
        trades=edges.trades(x, y, foot, request.bleed, plan.fold_bleed),
    )


def _foot_bands(page: tuple[float, float], margin: float) -> list[FootBand]:
    """The foot bands that are long enough on a page."""
    length = {"bottom": page[0] - 2 * edges.ends_of_band(margin), "right": page[1] - 2 * edges.ends_of_band(margin)}
    return [foot for foot in FOOT_BANDS if length.get(foot.place, math.inf) >= edges.FOOT_SHORTEST]


def _share_out(margin: float, request: GridRequest, foot_height: float) -> Edge | None:
    return edges.share_out(margin, request.margin, request.bleed, foot_height)


def _merit(grid: Grid) -> tuple[float, ...]:
    """What makes a grid better than another, first things first."""
    bleed = min(grid.x.bleed, grid.y.bleed, grid.fold_bleed)
    return (
        grid.capacity,
        grid.foot.place != "none",
        min(bleed, LEAST_BLEED),
        -FOOT_BANDS.index(grid.foot),
        -grid.rows if grid.fold else 0,  # the nearer to the fold, the better the sides meet
        bleed,
        min(grid.x.marks, grid.y.marks),
        not grid.turned,
    )


def _does_not_fit(paper: Paper, card: tuple[float, float], request: GridRequest) -> LayoutError:
    """The refusal that says which card would fit, lying as the one that does not."""
    must = 2 * (request.margin + _least_room(request))
    fold_gap = _folds(request)[-1][1]
    sizes = []
    for orientation in _orientations(paper, request):
        width, height = (side - must for side in paper.size(orientation))
        sizes.append((width, (height - fold_gap) / 2 if request.fold else height))
    shorter, longer = sorted(max(sizes, key=min))
    message = f"a card of {describe_format(*card)} does not fit {paper.title}" + (" folded" if request.fold else "")
    if shorter <= 0:
        return LayoutError(message, "no card does with these lengths")
    largest = (longer, shorter) if card[0] > card[1] else (shorter, longer)
    return LayoutError(message, f"the largest that fits is {describe_format(*largest)}")
