"""Pages as a booklet: two beside each other on each side of a sheet, ready to be folded and stapled."""

from __future__ import annotations

from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from generator.impose.booklet import booklet
from generator.paint.operators import number


class Leaf(NamedTuple):
    """A page that is laid out: its size in points, what draws it, the forms that this needs."""

    size: tuple[float, float]
    content: str
    forms: tuple[str, ...]


class BookletCanvas(Canvas):
    """A canvas that keeps its pages and, when it is saved, puts each in the middle of a half of a sheet.

    `sheet` is the size of the sheets in points, landscape. There is no outline: a booklet is read on paper.
    """

    def __init__(self, *given: Any, sheet: tuple[float, float], **named: Any) -> None:
        super().__init__(*given, **named)
        self._sheet = sheet
        self._leaves: list[Leaf] = []

    def showPage(self) -> None:  # noqa: N802 (named by reportlab, as all below)
        canvas: Any = self
        self._leaves.append(Leaf(canvas._pagesize, "\n".join(canvas._code), tuple(canvas._formsinuse)))
        canvas._startPage()

    def bookmarkPage(self, *given: Any, **named: Any) -> None:  # type: ignore[override]  # noqa: N802
        """Nothing to lead to."""

    def addOutlineEntry(self, *given: Any, **named: Any) -> None:  # noqa: N802
        """No outline."""

    def save(self) -> None:
        width = self._sheet[0] / 2
        for spread in booklet(len(self._leaves)):
            self.setPageSize(self._sheet)
            for page, left in ((spread.left, 0.0), (spread.right, width)):
                if page <= len(self._leaves):
                    self._put(self._leaves[page - 1], left, width)
            super().showPage()
        super().save()

    def _put(self, leaf: Leaf, left: float, width: float) -> None:
        """Draw a page in the middle of a half of the sheet."""
        canvas: Any = self
        x, y = left + max(0.0, width - leaf.size[0]) / 2, max(0.0, self._sheet[1] - leaf.size[1]) / 2
        canvas.addLiteral(f"q 1 0 0 1 {number(x)} {number(y)} cm\n{leaf.content}\nQ")
        canvas._formsinuse.extend(leaf.forms)
