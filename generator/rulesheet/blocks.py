"""A rule sheet as values: what stands in it, in reading order. Texts are in the light markup of catalogue texts.

`line` is the line of the rendered Markdown, for messages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Align = str  # left, center or right


class Heading(NamedTuple):
    """A heading; level 1 is the title of the sheet."""

    level: int
    text: str
    line: int


class Words(NamedTuple):
    """A paragraph."""

    text: str


class Items(NamedTuple):
    """A list; every item is a sequence of blocks. `first` is the number of the first one, None for bullets."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None


class Rows(NamedTuple):
    """A table: the texts of its heads and rows, the alignment of its columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[Align, ...]


class Note(NamedTuple):
    """Blocks set apart in a box: an example, a warning."""

    blocks: tuple[Block, ...]


class CardRow(NamedTuple):
    """Faces of real cards beside each other: pairs of a card's id and whether its back is shown; height in mm of one card."""

    cards: tuple[tuple[str, bool], ...]
    height: float
    caption: str
    line: int


class Drawing(NamedTuple):
    """A picture in the drawing dialect, as wide as the column and of a height in mm."""

    template: str
    height: float
    caption: str
    line: int


class Break(NamedTuple):
    """What follows begins a new page."""


Block = Heading | Words | Items | Rows | Note | CardRow | Drawing | Break


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """Every block, those inside lists and notes after the one that holds them."""
    for block in blocks:
        yield block
        if isinstance(block, Note):
            yield from walk(block.blocks)
        elif isinstance(block, Items):
            for item in block.items:
                yield from walk(item)
