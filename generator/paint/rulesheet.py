"""A rule sheet as PDF: a masthead over two columns (one on small pages), page numbers, outline; or as the pages of a booklet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate
from reportlab.platypus.doctemplate import LayoutError as TooLarge

from generator.face.geometry import IDENTITY
from generator.face.scene import Paint, Scene, Sub, Text
from generator.paint.document import MM, PdfDocument
from generator.paint.flow import Press
from generator.paint.story import Colours, Pictures, Story
from generator.rulesheet.blocks import Block
from generator.rulesheet.pages import GUTTER, SheetPage
from generator.typeset.fit import Measured, Style, fit, place
from generator.typeset.words import Face, WordSetter


class Printed(NamedTuple):
    """What is printed besides the blocks: masthead by width and height, the line at the foot of every page, colours, pictures."""

    masthead: Callable[[float, float], Scene]
    foot: str
    colours: Colours
    pictures: Pictures


def paint_rule_sheet(
    blocks: Sequence[Block], page: SheetPage, printed: Printed, pdf: PdfDocument, setter: WordSetter,
    icon: Callable[[str, str], Scene],
) -> tuple[bytes, int]:  # fmt: skip
    """The finished document and its number of pages. ValueError when something is too large for a column."""
    press = Press(setter, pdf.draw, icon)
    story = Story(press, printed.pictures, printed.colours, page.text, page.height - 2 * page.above)
    flowables: list[Flowable] = [NextPageTemplate("later")]
    if page.masthead is None:
        flowables.append(PageBreak())
    flowables += story.flowables(blocks, page.column)
    document = _Template(page, printed, pdf, setter)
    try:
        document.build(flowables, canvasmaker=lambda *_, **__: pdf.canvas)
    except TooLarge as error:
        raise ValueError(f"something is too large for a column of {page.column:.0f} mm: {str(error)[:200]}") from error
    return pdf.saved(), document.page


class _Template(BaseDocTemplate):
    """The frames of the pages and what stands around them."""

    def __init__(self, page: SheetPage, printed: Printed, pdf: PdfDocument, setter: WordSetter) -> None:
        super().__init__("", pagesize=(page.width * MM, page.height * MM), initialFontName="fira-400", **cast(Any, pdf.about))
        self.sheet, self.printed, self.pdf, self.setter = page, printed, pdf, setter
        first = 0.0 if page.masthead is None else page.masthead + 4.0
        foot_of_first = self._foot if page.masthead else _nothing
        self.addPageTemplates([
            PageTemplate("first", self._frames(first), onPage=self._first, onPageEnd=foot_of_first),
            PageTemplate("later", self._frames(0.0), onPageEnd=self._foot),
        ])  # fmt: skip

    def _frames(self, under: float) -> list[Frame]:
        page = self.sheet
        height = page.height - 2 * page.above - under
        lefts = [page.beside + i * (page.column + GUTTER) for i in range(page.columns)]
        return [Frame(left * MM, page.above * MM, page.column * MM, height * MM, 0, 0, 0, 0) for left in lefts]

    def _first(self, canvas: Any, document: Any) -> None:
        page = self.sheet
        if page.masthead is None:
            self._draw(canvas, self.printed.masthead(page.width, page.height), 0.0, 0.0, page.height)
            return
        self._draw(canvas, self.printed.masthead(page.text_width, page.masthead), page.beside, page.above, page.masthead)

    def _draw(self, canvas: Any, scene: Scene, left: float, top: float, height: float) -> None:
        canvas.saveState()
        canvas.translate(left * MM, (self.sheet.height - top - height) * MM)
        self.pdf.draw((Sub(scene, IDENTITY),), height)
        canvas.restoreState()

    def _foot(self, canvas: Any, document: Any) -> None:
        """The foot: what this is, and the number of the page in the middle of the text's width."""
        page, colours = self.sheet, self.printed.colours
        baseline = page.height - page.above + 7.0
        lines = [
            (self.printed.foot, "left", 400, 7.0, colours.grey),
            (str(canvas.getPageNumber()), "right", 700, 9.0, colours.heading),
        ]
        items = []
        for text, align, weight, size, colour in lines:
            face = Face("fira", weight, False)
            style = Style(face, size, 4.0, size * 0.42, align=align, max_lines=1, hyphens=False)
            measured = Measured(self.setter.paragraphs(text, face), style, page.text_width, self.setter)
            runs, _ = place(measured, fit(measured, None), page.beside, baseline)
            items.append(Text(tuple(runs), Paint(fill=colour), IDENTITY, (0, 0, 0, 0), True, ""))
        self.pdf.draw(tuple(items), page.height)


def _nothing(canvas: Any, document: Any) -> None:
    """The foot of a cover."""
