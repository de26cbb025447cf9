"""The pages of a rule sheet: for reading at the size of the paper, and as a booklet at half of it. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from generator.impose.papers import Paper

TWO_COLUMNS = 185.0  # of page width from which text runs in two columns
GUTTER = 7.0
BOOKLET_LEAST = 125.0  # of page width below which a booklet cannot be read


class SheetPage(NamedTuple):
    """Size, margins beside the text and above and below it, height of the masthead on the first page (None: it is a page of its
    own), size of the text in points."""

    width: float
    height: float
    beside: float
    above: float
    masthead: float | None
    text: float

    @property
    def columns(self) -> int:
        return 2 if self.width >= TWO_COLUMNS else 1

    @property
    def column(self) -> float:
        """Width of a column."""
        return (self.text_width - GUTTER * (self.columns - 1)) / self.columns

    @property
    def text_width(self) -> float:
        """Width of all columns."""
        return self.width - 2 * self.beside


def reading_page(paper: Paper) -> SheetPage:
    """The pages of `rules.pdf`."""
    width, height = paper.size("portrait")
    return SheetPage(width, height, 14.0, 16.0, 52.0, 9.2) if width > 150 else SheetPage(width, height, 11.0, 14.0, 40.0, 8.8)


def booklet_page(paper: Paper) -> SheetPage | None:
    """The pages of the booklet, each half of the paper; None when they would be too small."""
    height, width = paper.size("portrait")
    return SheetPage(width / 2, height, 12.0, 14.0, None, 8.8) if width / 2 >= BOOKLET_LEAST else None
