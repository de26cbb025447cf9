"""How many cards a sheet takes, and what is traded for that."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.impose.duplex import MODES, back_slots, front_slots
from generator.impose.errors import LayoutError
from generator.impose.formats import card_format
from generator.impose.geometry import Rect
from generator.impose.grid import Grid, GridRequest, solve
from generator.impose.marks import crop_marks, fold_marks, foot
from generator.impose.papers import PAPERS, paper

# card × paper × gap × bleed → cards lying in columns × rows; bleed and marks at the sides and at the ends; the foot band.
# 63 × 88 in threes is 189 × 264: it leaves 10.5 and 16.5 mm on A4, 13.45 and 7.7 on Letter, of which 5 stay clear.
TABLE = """
63x88mm  a4       0  2   upright 3x3 =  9   sides 2/3     ends 2/3     bottom
63x88mm  a4       0  3   upright 3x3 =  9   sides 3/2     ends 3/3     bottom
63x88mm  a4       0  0   upright 3x3 =  9   sides 0/3     ends 0/3     bottom
63x88mm  a4       3  2   upright 3x3 =  9   sides 1/1     ends 2/1.5   bottom
63x88mm  a4       4  2   lying   2x4 =  8   sides 2/3     ends 2/3     bottom
63x88mm  a4       4  3   lying   2x4 =  8   sides 3/3     ends 3/3     bottom
63x88mm  letter   0  2   upright 3x3 =  9   sides 2/1.4   ends 1.2/1   right
63x88mm  letter   0  3   upright 3x3 =  9   sides 2.4/1   ends 1.2/1   right
63x88mm  letter   0  1   upright 3x3 =  9   sides 1/2.4   ends 1/1.2   right
63x88mm  letter   0  0   upright 3x3 =  9   sides 0/3     ends 0/2.2   right
63x88mm  letter   3  2   lying   2x4 =  8   sides 2/3     ends 2/1.7   right
63x88mm  letter   4  2   lying   2x4 =  8   sides 2/3     ends 1.2/1   right
63x88mm  a3       0  2   upright 6x3 = 18   sides 2/3     ends 2/3     bottom
63x88mm  a3       4  2   upright 6x3 = 18   sides 2/3     ends 1.5/1   bottom
63x88mm  tabloid  0  2   upright 6x3 = 18   sides 2/3     ends 1.2/1   right
63x88mm  tabloid  4  2   lying   4x4 = 16   sides 2/3     ends 1.2/1   right
63x88mm  legal    0  2   lying   2x5 = 10   sides 2/3     ends 2/3     bottom
63x88mm  a5       0  2   upright 2x2 =  4   sides 2/3     ends 2/3     bottom
63x88mm  a5       4  2   upright 2x2 =  4   sides 2/1.5   ends 2/3     bottom
poker    a4       0  2   upright 3x3 =  9   sides 2/2.2   ends 2/3     bottom
poker    letter   0  2   upright 3x3 =  9   sides 1.7/1   ends 0.3/1   right
poker    letter   3  2   lying   2x4 =  8   sides 2/3     ends 1.7/1   right
poker    a3       4  2   upright 6x3 = 18   sides 2/2     ends 1.9/1   bottom-thin
bridge   letter   0  2   upright 3x3 =  9   sides 2/3     ends 0.3/1   right
tarot    a4       0  2   upright 2x2 =  4   sides 2/3     ends 2/3     bottom
tarot    letter   0  2   upright 2x2 =  4   sides 2/3     ends 2/3     bottom
business a4       0  2   upright 2x5 = 10   sides 2/3     ends 2/3     bottom
square   a4       0  2   upright 2x4 =  8   sides 2/3     ends 2/1     right
mini-us  letter   0  2   lying   3x6 = 18   sides 2/3     ends 2/3     bottom
"""
ROWS = [line.split() for line in TABLE.replace(" = ", " ").strip().splitlines()]


def _say(grid: Grid) -> list[str]:
    """A grid in the words of the table."""
    turned = "lying" if grid.turned else "upright"
    lengths = [f"{edge.bleed:g}/{edge.marks:g}" for edge in (grid.x, grid.y)]
    thin = "-thin" if grid.foot.height < 4 else ""
    shape = [turned, f"{grid.columns}x{grid.rows}", str(grid.capacity)]
    return [*shape, "sides", lengths[0], "ends", lengths[1], grid.foot.place + thin]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:4]))
def test_the_table_of_results(row: list[str]) -> None:
    card, paper_name, gap, bleed, *expected = row
    assert _say(solve(paper(paper_name), card_format(card), GridRequest(bleed=float(bleed), gap=float(gap)))) == expected


def test_the_pages_lie_as_papers_do() -> None:
    assert solve(PAPERS["a4"], (63, 88)).page == Rect(0, 0, 210, 297)
    assert solve(PAPERS["a3"], (63, 88)).page == Rect(0, 0, 420, 297)
    landscape = solve(PAPERS["a4"], (63, 88), GridRequest(orientation="landscape", gap=4))
    assert (landscape.columns, landscape.rows, landscape.turned) == (4, 2, False)


def test_fold_sheets_have_half_a_page_for_each_side() -> None:
    grid = solve(PAPERS["a4"], (63, 88), GridRequest(fold=True))
    assert (grid.orientation, grid.turned, grid.columns, grid.rows, grid.fold_gap) == ("landscape", False, 4, 1, 6)
    thick = solve(PAPERS["letter"], (63, 88), GridRequest(fold=True, core=1.5))
    assert (thick.capacity, thick.fold_gap) == (4, 7.5)


def test_trades_are_said_in_plain_words() -> None:
    assert solve(PAPERS["a4"], (63, 88)).trades == ()
    assert [str(trade) for trade in solve(PAPERS["letter"], (63, 88)).trades] == [
        "the length of the crop marks is 1.4 mm instead of 3 mm at the left and right edges",
        "the length of the crop marks is 1 mm instead of 3 mm at the top and bottom edges",
        "the outer bleed is 1.2 mm instead of 2 mm at the top and bottom edges",
        "the foot band stands in the right margin, turned by 90°",
    ]


def test_a_wider_margin_is_kept_and_the_cards_too() -> None:
    grid = solve(PAPERS["a4"], (63, 88), GridRequest(margin=8))
    assert (grid.capacity, grid.x.bleed, grid.x.marks) == (9, 1, 1)
    with pytest.raises(LayoutError, match="too small"):
        solve(PAPERS["a4"], (63, 88), GridRequest(margin=4.9))


@pytest.mark.parametrize("gap", [0.01, 0.5, 1, 2.99])
def test_a_narrow_gap_is_refused(gap: float) -> None:
    with pytest.raises(LayoutError, match=r"too wide for one cut and too narrow for two .*3mm and more"):
        solve(PAPERS["a4"], (63, 88), GridRequest(gap=gap))


@pytest.mark.parametrize("request_", [GridRequest(bleed=-1), GridRequest(gap=float("nan")), GridRequest(margin=float("inf"))])
def test_lengths_that_make_no_sense_are_refused(request_: GridRequest) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        solve(PAPERS["a4"], (63, 88), request_)


def test_a_card_that_does_not_fit_is_refused_with_the_largest_that_does() -> None:
    with pytest.raises(LayoutError, match=r"a card of 200 × 290 mm \(.*\) does not fit A4 \(the largest that fits is 198 × 285 mm"):
        solve(PAPERS["a4"], (200, 290))
    with pytest.raises(LayoutError, match=r"the largest that fits is 285 × 198 mm"):
        solve(PAPERS["a4"], (290, 200))
    with pytest.raises(LayoutError, match=r"does not fit A5 folded"):
        solve(PAPERS["a5"], (120, 130), GridRequest(fold=True))
    with pytest.raises(LayoutError, match="no card does"):
        solve(PAPERS["a5"], (10, 10), GridRequest(margin=80))
    assert solve(PAPERS["a4"], (198, 285)).capacity == 1


unhurried = settings(deadline=None, max_examples=80)
papers = st.sampled_from(list(PAPERS.values()))
lengths = st.integers(300, 1300).map(lambda tenths: tenths / 10)
cards = st.one_of(st.tuples(lengths, lengths), st.sampled_from([(63.0, 88.0), (63.5, 88.9), (57.15, 88.9)]))
requests = st.builds(
    GridRequest,
    bleed=st.sampled_from([0.0, 0.5, 1.0, 2.0, 3.0, 3.175, 4.0]),
    gap=st.sampled_from([0.0, 3.0, 4.0, 6.35]),
    margin=st.sampled_from([5.0, 6.3, 8.0, 12.7]),
    orientation=st.sampled_from(["portrait", "landscape", None]),
    fold=st.booleans(),
    core=st.sampled_from([0.0, 0.3, 2.0]),
)


@st.composite
def solved(draw: st.DrawFn) -> Grid:
    paper, card, request = draw(papers), draw(cards), draw(requests)
    try:
        return solve(paper, card, request)
    except LayoutError:
        return solve(paper, (25.0, 35.0), request)


@unhurried
@given(papers, cards, st.sampled_from(["portrait", "landscape"]), st.sampled_from([5.0, 8.0]))
def test_gap_0_gives_as_many_cards_as_the_page_has_room_for(paper_, card, orientation, margin) -> None:  # type: ignore[no-untyped-def]
    """Beside the cards there must be room for marks of 1 mm, and for nothing else."""
    room = [side - 2 * (margin + 1) + 1e-6 for side in paper_.size(orientation)]
    most = max(int(room[0] // width) * int(room[1] // height) for width, height in (card, card[::-1]))
    request = GridRequest(orientation=orientation, margin=margin)
    if most:
        assert solve(paper_, card, request).capacity == most
    else:
        with pytest.raises(LayoutError):
            solve(paper_, card, request)


def _cards(grid: Grid) -> list[tuple[Rect, Rect]]:
    """Trim and clip of everything on the front page, of a folded page both halves."""
    slots = [*front_slots(grid), *(back_slots(grid, MODES["fold"]) if grid.fold else ())]
    return [(slot.trim, slot.clip) for slot in slots]


def _printable(grid: Grid) -> Rect:
    return grid.page.grown(*(4 * (-grid.margin,)))


@unhurried
@given(solved())
def test_cards_neither_overlap_nor_leave_the_printable_area(grid: Grid) -> None:
    cards = _cards(grid)
    for i, (trim, clip) in enumerate(cards):
        assert (trim.width, trim.height) == pytest.approx(grid.cell)
        assert clip.contains(trim)
        assert _printable(grid).contains(clip)
        for other_trim, other_clip in cards[:i]:
            assert not clip.overlaps(other_trim) and not trim.overlaps(other_clip) and not clip.overlaps(other_clip)


@unhurried
@given(solved())
def test_marks_and_foot_touch_no_bleed_and_leave_no_printable_area(grid: Grid) -> None:
    band = foot(grid)
    clips = [clip for _, clip in _cards(grid)]
    marks = [segment.box for segment in (*crop_marks(grid), *fold_marks(grid))]
    for mark in marks:
        assert _printable(grid).contains(mark)
        assert max(mark.width, mark.height) >= 1 - 1e-6
        inked = mark.grown(0.07, 0, 0.07, 0) if mark.width == 0 else mark.grown(0, 0.07, 0, 0.07)
        assert not any(inked.overlaps(clip) for clip in clips)
        assert band is None or not inked.overlaps(band.box)
    if band:
        assert _printable(grid).contains(band.box)
        assert not any(clip.overlaps(band.box) for clip in clips)
        assert all(band.box.contains(ruler.box) for ruler in band.rulers)
        assert all(line.width >= 24 for line in band.lines)


@unhurried
@given(solved())
def test_every_cut_has_a_mark_at_both_ends(grid: Grid) -> None:
    marks = crop_marks(grid)
    for trim, _ in _cards(grid):
        for x in (trim.x, trim.right):
            ends = [m for m in marks if m.x1 == m.x2 and abs(m.x1 - x) < 1e-6]
            assert any(m.y2 <= grid.area.y + 1e-6 for m in ends) and any(m.y1 >= grid.area.bottom - 1e-6 for m in ends)
        for y in (trim.y, trim.bottom):
            ends = [m for m in marks if m.y1 == m.y2 and abs(m.y1 - y) < 1e-6]
            assert any(m.x2 <= grid.area.x + 1e-6 for m in ends) and any(m.x1 >= grid.area.right - 1e-6 for m in ends)


@unhurried
@given(solved())
def test_the_grid_stands_in_the_middle(grid: Grid) -> None:
    trims = [trim for trim, _ in _cards(grid)]
    assert min(t.x for t in trims) == pytest.approx(grid.page.width - max(t.right for t in trims))
    assert min(t.y for t in trims) == pytest.approx(grid.page.height - max(t.bottom for t in trims))


@unhurried
@given(solved())
def test_the_order_of_sacrifice(grid: Grid) -> None:
    """No bleed is given up where marks are long, none below 1 mm where cards have a gap; a mark starts 0.5 mm outside its bleed."""
    asked = max((trade.asked for trade in grid.trades if trade.code == "bleed"), default=0.0)
    for edge in (grid.x, grid.y):
        assert 1 <= edge.marks <= 3
        assert edge.marks == 1 or edge.bleed >= asked - 1e-6
        assert edge.bleed >= min(1, asked) or grid.gap == 0
        assert edge.start == pytest.approx(edge.bleed + 0.5) or edge.bleed < 1 or edge.free < 2.5
        assert edge.margin - edge.inked >= grid.margin - 1e-6
    if grid.foot.place != "bottom" and grid.margin <= 29:
        assert grid.y.margin - grid.margin - 4.5 < 2.5


@unhurried
@given(solved())
def test_at_shared_cuts_there_is_no_bleed_and_in_gaps_at_most_half(grid: Grid) -> None:
    for slot in front_slots(grid):
        if slot.column > 0:
            assert slot.trim.x - slot.clip.x <= grid.gap / 2 + 1e-6
        else:
            assert slot.trim.x - slot.clip.x == pytest.approx(grid.x.bleed)
        if slot.row == 0:
            assert slot.trim.y - slot.clip.y == pytest.approx(grid.y.bleed)


def test_the_foot_band_on_letter_reads_upwards_in_the_right_margin() -> None:
    band = foot(solve(PAPERS["letter"], (63, 88)))
    assert band is not None
    assert (band.turns, band.box.width, len(band.lines)) == (3, 4.0, 2)
    assert band.box.right == pytest.approx(215.9 - 5.05)
    base = band.rulers[0]
    assert base.x1 == base.x2 and base.y1 - base.y2 == pytest.approx(50.8)
    first, last = band.rulers[1], band.rulers[11]
    assert first.y1 - last.y1 == pytest.approx(50)
    assert [label.text for label in band.labels] == ["50 mm", "2 in"]


def test_the_foot_band_keeps_8_mm_where_it_can() -> None:
    roomy, tight = foot(solve(PAPERS["a4"], (63, 63))), foot(solve(PAPERS["a4"], (63, 88)))
    assert roomy and tight
    assert roomy.box.bottom == pytest.approx(297 - 8)
    assert tight.box.bottom == pytest.approx(297 - 6.5)


def test_a_foot_band_that_would_be_too_short_is_left_out() -> None:
    cards = {29.0: (40.0, 40.0), 30.0: (30.0, 30.0), 61.0: (20.0, 20.0)}
    places = [solve(PAPERS["a5"], card, GridRequest(margin=margin)).foot.place for margin, card in cards.items()]
    assert places == ["bottom", "right", "none"]


def test_a_grid_is_a_value() -> None:
    grid = solve(PAPERS["a4"], (63, 88))
    assert grid._replace() == grid and hash(grid) == hash(solve(PAPERS["a4"], (63, 88)))
