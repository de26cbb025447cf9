"""Blocks of a rule sheet become flowables: paragraphs, lists, tables and boxes in the type of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from reportlab.lib.colors import HexColor
from reportlab.platypus import CondPageBreak, Flowable, PageBreak, Table

from generator.face.scene import Scene
from generator.paint.document import MM
from generator.paint.flow import Cards, Picture, Press, Prose, Type
from generator.rulesheet.blocks import Block, Break, CardRow, Drawing, Heading, Items, Note, Rows, Words
from generator.typeset.markup import plain
from generator.typeset.words import Face

INDENT = 4.2  # mm of a list
PADDING = 1.1  # mm of a cell
ALL = ((0, 0), (-1, -1))  # cells of a table
LARGE = 0.75  # of a column: what is higher may break


class Colours(NamedTuple):
    """The colours of a sheet as `#RRGGBB`: text, headings, captions, lines, the ground of boxes."""

    ink: str
    heading: str
    grey: str
    line: str
    pale: str


class Pictures(NamedTuple):
    """The scenes of a sheet: a card with its size, by id and whether its back is shown; a drawing by template, width and height."""

    card: Callable[[str, bool], tuple[Scene, tuple[float, float]]]
    drawing: Callable[[str, float, float], Scene]


def types(colours: Colours, size: float) -> Mapping[str, Type]:
    """The types of a sheet whose text has a size in points."""
    text, leading = Face("fira", 400, False), size * 0.435
    bold, italic = Face("fira", 700, False), Face("fira", 400, True)
    body = Type(text, size, leading, colours.ink, after=1.4)
    return {
        "body": body,
        "item": body._replace(after=0.7),
        "last": body._replace(after=2.0),
        "h2": Type(Face("anton", 400, False), size * 1.75, size * 0.72, colours.heading, before=4.0, after=1.6, keep=True),
        "h3": Type(bold, size * 1.2, size * 0.5, colours.heading, before=2.6, after=0.7, keep=True),
        "h4": Type(bold, size, leading, colours.ink, before=1.6, after=0.3, keep=True),
        "cell": Type(text, size * 0.92, leading * 0.92, colours.ink),
        "head": Type(bold, size * 0.86, leading * 0.92, colours.heading),
        "caption": Type(italic, size * 0.88, leading * 0.9, colours.grey, after=2.2),
    }


class Story:
    """Turns blocks into flowables."""

    def __init__(self, press: Press, pictures: Pictures, colours: Colours, size: float, height: float) -> None:
        """`size` of the text in points, `height` of a column in mm."""
        self.press, self.pictures, self.colours, self.height = press, pictures, colours, height
        self.types = types(colours, size)

    def flowables(self, blocks: Sequence[Block], width: float, indent: float = 0.0) -> Iterator[Flowable]:
        """The flowables of blocks in a column of a width in mm; the title (level 1) is left out, the masthead says it.

        A heading, and a paragraph that ends in a colon, stay with the beginning of the paragraph after them, or with the whole
        table or picture.
        """
        headings: list[Prose] = []
        for flowable in self._flowables(blocks, width, indent):
            if isinstance(flowable, Prose) and (flowable.kind.keep or flowable.text.endswith(":")):
                flowable.keepWithNext = 1
                headings.append(flowable)
                continue
            if headings and isinstance(flowable, Prose):
                yield CondPageBreak(sum(_height(part, width) for part in headings) + 3 * flowable.kind.leading * MM)
                for heading in headings:
                    heading.keepWithNext = 0
            yield from (*headings, flowable)
            headings.clear()
        yield from headings

    def _flowables(self, blocks: Sequence[Block], width: float, indent: float) -> Iterator[Flowable]:
        for block in blocks:
            match block:
                case Heading():
                    yield from self._heading(block)
                case Words():
                    yield self._prose(block.text, "body", indent)
                case Items():
                    yield from self._items(block, width, indent)
                case Rows():
                    yield self._table(block, width - indent)
                case Note():
                    yield self._note(block, width)
                case CardRow():
                    faces = [self.pictures.card(card, back) for card, back in block.cards]
                    yield from self._captioned(Cards(faces, block.height, self.colours.line, self.press), block.caption)
                case Drawing():
                    picture = Picture(partial(self.pictures.drawing, block.template), block.height, self.press)
                    yield from self._captioned(picture, block.caption)
                case Break():
                    yield PageBreak()

    def _prose(self, text: str, kind: str, indent: float = 0.0, marker: str = "") -> Prose:
        return Prose(text, self.types[kind], self.press, indent, marker)

    def _heading(self, block: Heading) -> Iterator[Flowable]:
        if block.level == 1:
            return
        prose = self._prose(block.text, f"h{min(block.level, 4)}")
        if block.level <= 3:
            prose.outline = (block.level - 2, plain(block.text))
        yield prose

    def _items(self, block: Items, width: float, indent: float) -> Iterator[Flowable]:
        for number, item in enumerate(block.items, block.first or 0):
            marker = "•" if block.first is None else f"{number}."
            for place, part in enumerate(item):
                if isinstance(part, Words):
                    last = item is block.items[-1] and not indent
                    yield self._prose(part.text, "last" if last else "item", indent + INDENT, "" if place else marker)
                else:
                    yield from self.flowables([part], width, indent + INDENT)

    def _captioned(self, picture: Flowable, caption: str) -> Iterator[Flowable]:
        picture.keepWithNext = int(bool(caption))
        yield picture
        if caption:
            yield self._prose(caption, "caption")

    def _table(self, block: Rows, width: float) -> Flowable:
        cells = [[self._cell(text, "head", align) for text, align in zip(block.heads, block.aligns, strict=True)]]
        cells += [[self._cell(text, "cell", align) for text, align in zip(row, block.aligns, strict=False)] for row in block.rows]
        if not any(block.heads):
            cells = cells[1:]
        line = HexColor(self.colours.line)
        style: list[tuple[Any, ...]] = [
            ("VALIGN", *ALL, "TOP"), ("LEFTPADDING", *ALL, 0), ("RIGHTPADDING", *ALL, 2 * PADDING * MM),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0), ("TOPPADDING", *ALL, 0.55 * MM), ("BOTTOMPADDING", *ALL, 0.7 * MM),
            ("LINEBELOW", *ALL, 0.25, line),
        ]  # fmt: skip
        if any(block.heads):
            style.append(("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor(self.colours.heading)))
        widths = [w * MM for w in column_widths([[cell.natural() for cell in row] for row in cells], width)]
        return self._whole(Table(cells, widths, style=style, repeatRows=int(any(block.heads)), hAlign="RIGHT"), 0.8, 2.6)

    def _whole(self, table: Table, before: float, after: float) -> Table:
        """A table that does not break, unless it fills most of a column."""
        table.spaceBefore, table.spaceAfter = before * MM, after * MM
        _, height = table.wrap(1000 * MM, 10_000 * MM)
        table.splitByRow = int(height > LARGE * self.height * MM)
        return table

    def _cell(self, text: str, kind: str, align: str) -> Prose:
        prose = self._prose(text, kind)
        prose.kind = prose.kind._replace(align=align)
        return prose

    def _note(self, block: Note, width: float) -> Flowable:
        parts = list(self.flowables(block.blocks, width - 4.6))
        style: list[tuple[Any, ...]] = [
            ("BACKGROUND", *ALL, HexColor(self.colours.pale)), ("LINEBEFORE", *ALL, 2.2, HexColor(self.colours.heading)),
            ("LEFTPADDING", *ALL, 2.6 * MM), ("RIGHTPADDING", *ALL, 2 * MM),
            ("TOPPADDING", *ALL, 0.8 * MM), ("BOTTOMPADDING", *ALL, 0.5 * MM),
            ("TOPPADDING", (0, 0), (-1, 0), 1.8 * MM), ("BOTTOMPADDING", (0, -1), (-1, -1), 1.8 * MM),
        ]  # fmt: skip
        return self._whole(Table([[part] for part in parts], [width * MM], style=style), 1.5, 2.5)


def _height(prose: Prose, width: float) -> float:
    """The height of a paragraph in points, with the space around it."""
    return prose.wrap(width * MM, 0.0)[1] + prose.spaceBefore + prose.spaceAfter


def column_widths(rows: Sequence[Sequence[tuple[float, float]]], width: float) -> list[float]:
    """Widths in mm that make up a width, from the natural width and the widest word of every cell: what fits on one line stays
    on it; otherwise columns get the room of their widest word, and share the rest by what they would need."""
    gap = 2 * PADDING
    count = max(map(len, rows))
    natural = [max(row[i][0] for row in rows if i < len(row)) + (gap if i < count - 1 else 0) + 0.1 for i in range(count)]
    least = [max(row[i][1] for row in rows if i < len(row)) + (gap if i < count - 1 else 0) + 0.1 for i in range(count)]
    spare = width - sum(natural)
    if spare >= 0:
        return [*natural[:-1], natural[-1] + spare]
    spare = width - sum(least)
    if spare <= 0:
        return [width * part / sum(least) for part in least]
    wants = [n - m for n, m in zip(natural, least, strict=True)]
    return [m + spare * want / sum(wants) for m, want in zip(least, wants, strict=True)]
