"""From a pile of cards to pages: every card in its slot, every back behind its front. Millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from generator.impose.duplex import MODES, Duplex, Flip, Mode, Note, Side, Sides, Slot, back_slots, front_slots
from generator.impose.edges import Trade
from generator.impose.geometry import Segment
from generator.impose.grid import Grid, GridRequest, solve
from generator.impose.marks import Foot, crop_marks, fold_marks, foot
from generator.impose.papers import Orientation, Paper

DocumentName = Literal["", "fronts", "backs"]


class Item(NamedTuple):
    """One card to print, each copy its own item: trim size, keys of its front and its back (None: nothing there).

    `edge` (the colour at the trim) and `deck` only serve to bring items into a good order.
    """

    size: tuple[float, float]
    front: str
    back: str | None = None
    edge: str = ""
    deck: str = ""


class LayoutRequest(NamedTuple):
    """What is asked of the sheets, as in GridRequest; `core` is the thickness of what is folded around."""

    paper: Paper
    sides: Sides = "duplex-long"
    bleed: float = 2.0
    gap: float = 0.0
    margin: float = 5.0
    orientation: Orientation | None = None
    core: float = 0.0


class Placed(NamedTuple):
    """A face in a slot: the number of its item, the key of the face, the slot (one object for all pages of a grid)."""

    item: int
    face: str
    slot: Slot


class Furniture(NamedTuple):
    """What the pages of one grid and side have in common: size, marks, foot; `note` is the key of how to turn it."""

    width: float
    height: float
    orientation: Orientation
    marks: tuple[Segment, ...]
    folds: tuple[Segment, ...]
    foot: Foot | None
    note: Note


class Page(NamedTuple):
    """A page: its side (front where both are on it), its sheet from 1, what stands around the slots and in them."""

    side: Side
    sheet: int
    furniture: Furniture
    placed: tuple[Placed, ...]


class Document(NamedTuple):
    """A file: its name among the files of a mode (empty if it is the only one), its viewer preference, its pages."""

    name: DocumentName
    duplex: Duplex
    pages: tuple[Page, ...]


class Imposition(NamedTuple):
    """All documents, the grids in the order of their sheets (one for each size of card), how sheets are turned over."""

    documents: tuple[Document, ...]
    grids: tuple[Grid, ...]
    sheets: int
    flip: Flip

    @property
    def trades(self) -> tuple[Trade, ...]:
        """What was given up for the number of cards, each once."""
        return tuple(dict.fromkeys(trade for grid in self.grids for trade in grid.trades))


class _Sheet(NamedTuple):
    front: Page
    back: Page


def impose(items: Sequence[Item], request: LayoutRequest) -> Imposition:
    """Lay items onto sheets in their order, the sizes one after the other. Refused if a card does not fit the paper.

    Without a single back there is nothing to turn over, whatever the mode.
    """
    mode = MODES[request.sides if any(item.back is not None for item in items) else "fronts"]
    groups: dict[tuple[float, float], list[int]] = {}
    for number, item in enumerate(items):
        groups.setdefault(item.size, []).append(number)
    grids: list[Grid] = []
    sheets: list[_Sheet] = []
    for size, numbers in groups.items():
        folded = mode.backs == "beside" and any(items[number].back is not None for number in numbers)
        grid = solve(request.paper, size, _grid_request(request, folded))
        grids.append(grid)
        sheets += _sheets(items, numbers, grid, mode, len(sheets) + 1)
    documents = _documents(sheets, mode, apart=request.sides == "two-files")
    return Imposition(documents, tuple(grids), len(sheets), mode.flip)


def edge_order(items: Iterable[Item]) -> list[Item]:
    """Items with decks together and, within a deck, equal edges together, so that shared cuts separate like from like.

    Decks and edges keep the order in which they first come, and items theirs within an edge.
    """
    decks: dict[str, dict[str, list[Item]]] = {}
    for item in items:
        decks.setdefault(item.deck, {}).setdefault(item.edge, []).append(item)
    return [item for edges in decks.values() for same in edges.values() for item in same]


def _grid_request(request: LayoutRequest, fold: bool) -> GridRequest:
    return GridRequest(request.bleed, request.gap, request.margin, request.orientation, fold, request.core)


def _sheets(items: Sequence[Item], numbers: Sequence[int], grid: Grid, mode: Mode, first: int) -> list[_Sheet]:
    """The sheets of one grid; where both sides are on one page the page of backs stays empty."""
    fronts, backs = front_slots(grid), back_slots(grid, mode)
    around_front, around_back = _furniture(grid, mode, True), _furniture(grid, mode, mode.marked_backs)
    sheets = []
    for sheet, start in enumerate(range(0, len(numbers), grid.capacity), first):
        here = numbers[start : start + grid.capacity]
        faces = tuple([Placed(n, items[n].front, slot) for n, slot in zip(here, fronts, strict=False)])
        behind = tuple([Placed(n, b, slot) for n, slot in zip(here, backs, strict=False) if (b := items[n].back) is not None])
        if grid.fold:
            faces, behind = faces + behind, ()
        sheets.append(_Sheet(Page("front", sheet, around_front, faces), Page("back", sheet, around_back, behind)))
    return sheets


def _furniture(grid: Grid, mode: Mode, marked: bool) -> Furniture:
    page = grid.page
    marks, folds = (crop_marks(grid), fold_marks(grid)) if marked else ((), ())
    note: Note = "none" if mode.flip == "fold" and not grid.fold else mode.note
    return Furniture(page.width, page.height, grid.orientation, marks, folds, foot(grid), note)


def _documents(sheets: Sequence[_Sheet], mode: Mode, apart: bool) -> tuple[Document, ...]:
    """Bring the pages into the order of the mode; `apart`: fronts have a name of their own."""
    fronts = tuple(sheet.front for sheet in sheets)
    backs = tuple(sheet.back for sheet in sheets)
    if not sheets:
        return ()
    if mode.backs == "next":
        return (Document("", mode.duplex, tuple(page for sheet in sheets for page in sheet)),)
    if mode.backs == "after":
        return (Document("", mode.duplex, fronts + backs),)
    first = Document("fronts" if apart else "", mode.duplex, fronts)
    return (first, Document("backs", mode.duplex, backs)) if mode.backs == "apart" else (first,)
