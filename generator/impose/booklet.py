"""A booklet folded from the middle: which pages lie beside each other on which side of which sheet."""

from __future__ import annotations

from typing import NamedTuple

SHEET_PAGES = 4


class Spread(NamedTuple):
    """One side of a sheet: the numbers from 1 of the pages on its left and right halves; a number beyond the last page is blank."""

    left: int
    right: int


def booklet(pages: int) -> list[Spread]:
    """The sides of the sheets, front and back in turn, outermost sheet first; pages are filled up to a multiple of four.

    The sheets are turned over their short edge, laid into each other, folded and stapled.
    """
    total = -(-pages // SHEET_PAGES) * SHEET_PAGES
    sides = []
    for sheet in range(total // SHEET_PAGES):
        low, high = 2 * sheet + 1, total - 2 * sheet
        sides += [Spread(high, low), Spread(low + 1, high - 1)]
    return sides
