"""Pages: whether backs meet their fronts once the sheet is turned over, and what comes in which order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.impose.duplex import MODES, Sides, mode_of
from generator.impose.errors import LayoutError, UnknownNameError
from generator.impose.geometry import apply
from generator.impose.papers import PAPERS
from generator.impose.sheets import Imposition, Item, LayoutRequest, Page, Placed, edge_order, impose

BOTH_SIDES: list[Sides] = ["duplex-long", "duplex-short", "fronts-then-backs", "two-files", "fold"]
A4 = PAPERS["a4"]
CARD = (63.0, 88.0)


def _items(number: int, backs: int = 1, size: tuple[float, float] = CARD) -> list[Item]:
    """Items of several decks; of 0 decks without a back."""
    return [Item(size, f"front{i}", f"back{i % backs}" if backs else None) for i in range(number)]


def _pairs(imposition: Imposition) -> list[tuple[Page, Page]]:
    """The two pages of each sheet, whatever the order of the documents; twice the same when folded."""
    pages = [page for document in imposition.documents for page in document.pages]
    fronts = {page.sheet: page for page in pages if page.side == "front"}
    backs = {page.sheet: page for page in pages if page.side == "back"}
    return [(front, backs.get(sheet, front)) for sheet, front in fronts.items()]


def _turn_over(page: Page, flip: str, x: float, y: float) -> tuple[float, float]:
    """Where a point of the front comes through on the back, as paper does it: the sheet turns about the middle of its edges.

    Over a long edge left and right change places on a portrait sheet, top and bottom on a landscape sheet; over a short edge
    it is the other way round. A folded sheet turns about its fold line.
    """
    width, height = page.furniture.width, page.furniture.height
    if flip == "fold":
        (fold,) = {mark.y1 for mark in page.furniture.folds}
        return x, 2 * fold - y
    turns_about_upright_line = (width < height) if flip == "long" else (width > height)
    return (width - x, y) if turns_about_upright_line else (x, height - y)


unhurried = settings(deadline=None, max_examples=80)
sizes = st.one_of(
    st.sampled_from([CARD, (63.5, 88.9), (88.9, 50.8), (44.0, 68.0), (70.0, 120.0)]),
    st.tuples(st.integers(30, 95).map(float), st.integers(30, 95).map(float)),
)
layouts = st.builds(
    LayoutRequest,
    paper=st.sampled_from(list(PAPERS.values())),
    sides=st.sampled_from(BOTH_SIDES),
    bleed=st.sampled_from([0.0, 2.0, 3.175]),
    gap=st.sampled_from([0.0, 4.0]),
    orientation=st.sampled_from(["portrait", "landscape", None]),
    core=st.sampled_from([0.0, 2.0]),
    margin=st.just(5.0),
)


@st.composite
def impositions(draw: st.DrawFn) -> tuple[list[Item], LayoutRequest, Imposition]:
    """Mixed decks, some cards without a back, one or two sizes, the last sheet partly filled."""
    layout = draw(layouts)
    kinds = draw(st.lists(st.tuples(sizes, st.sampled_from(["a", "b", None]), st.integers(1, 12)), min_size=1, max_size=4))
    kinds.append((kinds[0][0], "a", 3))
    items = [Item(size, f"{size}{back}{i}", back) for size, back, number in kinds for i in range(number)]
    try:
        return items, layout, impose(items, layout)
    except LayoutError:
        items = [item._replace(size=(30.0, 40.0)) for item in items]
        return items, layout, impose(items, layout)


def _faces(page: Page, side: str) -> dict[int, Placed]:
    return {placed.item: placed for placed in page.placed if placed.slot.side == side}


@unhurried
@given(impositions(), st.floats(0, 1), st.floats(0, 1))
def test_a_back_lies_behind_its_front_and_stays_upright(
    made: tuple[list[Item], LayoutRequest, Imposition], across: float, down: float
) -> None:
    """The heart of it: a point (u, v) of a front and the point (w - u, v) of its back are the same point of the paper.

    So whoever turns the cut card over like a page sees the back upright, and the trims of both sides coincide.
    """
    items, layout, imposition = made
    assert imposition.flip == MODES[layout.sides].flip
    for front_page, back_page in _pairs(imposition):
        fronts, backs = _faces(front_page, "front"), _faces(back_page, "back")
        assert set(backs) == {item for item in fronts if items[item].back is not None}
        for item, back in backs.items():
            width, height = items[item].size
            u, v = across * width, down * height
            on_front = apply(fronts[item].slot.matrix, u, v)
            on_back = apply(back.slot.matrix, width - u, v)
            assert _turn_over(front_page, imposition.flip, *on_front) == pytest.approx(on_back, abs=1e-6)


@unhurried
@given(impositions())
def test_every_item_is_printed_once_in_order(made: tuple[list[Item], LayoutRequest, Imposition]) -> None:
    items, _, imposition = made
    pages = [page for document in imposition.documents for page in document.pages]
    placed = [placed for page in pages for placed in page.placed if placed.slot.side == "front"]
    assert Counter(p.item for p in placed) == Counter(range(len(items)))
    for size in dict.fromkeys(item.size for item in items):
        of_size = [p.item for p in placed if items[p.item].size == size]
        assert of_size == sorted(of_size)
    assert all(
        p.face == (items[p.item].front if p.slot.side == "front" else items[p.item].back) for page in pages for p in page.placed
    )


@unhurried
@given(impositions())
def test_matrices_are_exact_and_bring_clip_and_trim_to_the_page(made: tuple[list[Item], LayoutRequest, Imposition]) -> None:
    items, _, imposition = made
    for page in (page for document in imposition.documents for page in document.pages):
        for item, _, slot in page.placed:
            width, height = items[item].size
            assert sorted(map(abs, slot.matrix[:4])) == [0, 0, 1, 1]
            xs, ys = zip(apply(slot.matrix, 0, 0), apply(slot.matrix, width, height), strict=True)
            assert sorted(xs) == pytest.approx([slot.trim.x, slot.trim.right])
            assert sorted(ys) == pytest.approx([slot.trim.y, slot.trim.bottom])
            clip = slot.card_clip
            xs, ys = zip(apply(slot.matrix, clip.x, clip.y), apply(slot.matrix, clip.right, clip.bottom), strict=True)
            assert sorted(xs) == pytest.approx([slot.clip.x, slot.clip.right])
            assert sorted(ys) == pytest.approx([slot.clip.y, slot.clip.bottom])


@unhurried
@given(impositions())
def test_nothing_is_printed_near_the_edge(made: tuple[list[Item], LayoutRequest, Imposition]) -> None:
    _, _, imposition = made
    for page in (page for document in imposition.documents for page in document.pages):
        furniture = page.furniture
        for box in (placed.slot.clip for placed in page.placed):
            assert min(box.x, box.y, furniture.width - box.right, furniture.height - box.bottom) >= 5 - 1e-6
            assert furniture.foot is None or not box.overlaps(furniture.foot.box)


def _order(imposition: Imposition) -> list[str]:
    """Pages as words: f1 b1 f2 b2; documents are separated by a stroke."""
    return " | ".join(" ".join(f"{p.side[0]}{p.sheet}" for p in d.pages) for d in imposition.documents).split()


@pytest.mark.parametrize(
    ("sides", "pages", "duplex", "note"),
    [
        ("duplex-long", "f1 b1 f2 b2", "DuplexFlipLongEdge", "flip-long-edge"),
        ("duplex-short", "f1 b1 f2 b2", "DuplexFlipShortEdge", "flip-short-edge"),
        ("fronts-then-backs", "f1 f2 b1 b2", "Simplex", "refeed-long-edge"),
        ("two-files", "f1 f2 | b1 b2", "Simplex", "match-long-edge"),
        ("fronts", "f1 f2", "Simplex", "none"),
        ("fold", "f1 f2 f3", "Simplex", "fold"),
    ],
)
def test_the_order_of_pages(sides: Sides, pages: str, duplex: str, note: str) -> None:
    imposition = impose(_items(10), LayoutRequest(A4, sides))
    assert _order(imposition) == pages.split()
    assert {document.duplex for document in imposition.documents} == {duplex}
    assert {page.furniture.note for document in imposition.documents for page in document.pages} == {note}


@pytest.mark.parametrize(
    ("sides", "marked"),
    [("duplex-long", False), ("duplex-short", False), ("fronts-then-backs", False), ("two-files", True), ("fold", True)],
)
def test_marks_are_on_fronts_and_on_backs_only_where_they_cannot_disagree(sides: Sides, marked: bool) -> None:
    for front, back in _pairs(impose(_items(10), LayoutRequest(A4, sides))):
        assert front.furniture.marks
        assert bool(back.furniture.marks) == marked
        assert back.furniture.foot == front.furniture.foot


def test_the_slots_on_a4_are_mirrored_by_hand() -> None:
    """Nine slots, counted by rows: over the long edge columns swap, over the short edge rows do and backs stand on their heads."""
    long, short = (impose(_items(9), LayoutRequest(A4, sides)) for sides in ("duplex-long", "duplex-short"))
    where = [[(p.slot.row, p.slot.column, p.slot.turns) for p in i.documents[0].pages[1].placed] for i in (long, short)]
    assert where[0][:4] == [(0, 2, 0), (0, 1, 0), (0, 0, 0), (1, 2, 0)]
    assert where[1][:4] == [(2, 0, 2), (2, 1, 2), (2, 2, 2), (1, 0, 2)]


@pytest.mark.parametrize(
    ("paper", "gap", "sides", "front", "back"),
    [
        ("a4", 4, "duplex-long", 1, 3),  # lying cards on a portrait page
        ("a4", 4, "duplex-short", 1, 1),
        ("a3", 0, "duplex-long", 0, 2),  # upright cards on a landscape page: the edges swap their roles
        ("a3", 0, "duplex-short", 0, 0),
    ],
)
def test_quarter_turns(paper: str, gap: float, sides: Sides, front: int, back: int) -> None:
    pages = impose(_items(3), LayoutRequest(PAPERS[paper], sides, gap=gap)).documents[0].pages
    assert [{p.slot.turns for p in page.placed} for page in pages] == [{front}, {back}]


def test_backs_of_a_fold_stand_on_their_heads_below_the_line() -> None:
    imposition = impose(_items(5), LayoutRequest(A4, "fold", core=1))
    page = imposition.documents[0].pages[0]
    fronts, backs = _faces(page, "front"), _faces(page, "back")
    assert {p.slot.turns for p in fronts.values()} == {0} and {p.slot.turns for p in backs.values()} == {2}
    assert all(f.slot.trim.bottom < 105 < backs[i].slot.trim.y for i, f in fronts.items())
    assert backs[0].slot.trim.y - fronts[0].slot.trim.bottom == pytest.approx(imposition.grids[0].fold_gap)
    assert {mark.y1 for mark in page.furniture.folds} == {105}


@pytest.mark.parametrize("sides", list(MODES))
def test_without_any_back_there_is_nothing_to_turn_over(sides: Sides) -> None:
    imposition = impose(_items(10, backs=0), LayoutRequest(A4, sides))
    assert _order(imposition) == ["f1", "f2"]
    assert (imposition.flip, imposition.documents[0].duplex) == ("none", "Simplex")
    assert imposition.documents[0].name == ("fronts" if sides == "two-files" else "")


@pytest.mark.parametrize("number", [1, 4, 9, 14])
def test_the_slots_do_not_depend_on_how_many_cards_there_are(number: int) -> None:
    few = impose(_items(number), LayoutRequest(A4)).documents[0].pages[0]
    many = impose(_items(300), LayoutRequest(A4)).documents[0].pages[0]
    assert [p.slot for p in few.placed] == [p.slot for p in many.placed[:number]]
    assert few.furniture == many.furniture


def test_pages_share_their_slots_and_furniture() -> None:
    items = _items(12_000)
    imposition = impose(items, LayoutRequest(A4))
    pages = imposition.documents[0].pages
    assert len(pages) == 2 * 1334 and imposition.sheets == 1334
    assert len({id(p.slot) for page in pages for p in page.placed}) == 18
    assert len({id(page.furniture) for page in pages}) == 2


def test_sizes_come_one_after_the_other_each_with_its_grid() -> None:
    items = [*_items(2), *_items(2, size=(70.0, 120.0)), *_items(1)]
    imposition = impose(items, LayoutRequest(A4))
    assert [grid.card for grid in imposition.grids] == [CARD, (70.0, 120.0)]
    assert [[p.item for p in page.placed] for page in imposition.documents[0].pages] == [[0, 1, 4], [0, 1, 4], [2, 3], [2, 3]]
    assert [page.sheet for page in imposition.documents[0].pages] == [1, 1, 2, 2]


def test_backs_without_marks_bleed_as_far_as_asked() -> None:
    """On Letter marks leave 1.2 mm of bleed at the ends of the front; the back has none, so its bleed hides more drift."""
    front, back = impose(_items(9), LayoutRequest(PAPERS["letter"])).documents[0].pages
    assert front.placed[0].slot.clip.y == pytest.approx(7.7 - 1.2)
    assert back.placed[0].slot.clip.y == pytest.approx(7.7 - 2)


def test_equal_edges_come_together_within_a_deck() -> None:
    items = [
        Item(CARD, front, None, edge, deck)
        for front, edge, deck in [("1", "red", "x"), ("2", "blue", "x"), ("3", "red", "y"), ("4", "red", "x")]
    ]
    assert [item.front for item in edge_order(items)] == ["1", "4", "2", "3"]


def test_modes_are_found_by_name() -> None:
    assert mode_of("Fold") == ("fold", MODES["fold"])
    with pytest.raises(UnknownNameError, match="did you mean duplex-long"):
        mode_of("duplex-lang")


def test_no_items_no_documents_and_too_large_a_card_is_refused() -> None:
    assert impose([], LayoutRequest(A4)).documents == ()
    with pytest.raises(LayoutError, match="does not fit A4"):
        impose(_items(1, size=(300, 300)), LayoutRequest(A4))
