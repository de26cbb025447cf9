"""The floor: the cards of W(n) written with plain reportlab as good practice would have it, and nothing else.

    python benchmarks/floor.py 1200 out.pdf

No catalogue, no templates, no checks: frames, emblems and the page of backs are form XObjects, word widths are cached,
lines are drawn with drawString, binary streams. What `pnp build` takes beyond this is what its comfort costs.
"""

from __future__ import annotations

import math
import sys
from importlib.util import find_spec
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from workload import CATEGORIES, EMBLEMS, Fact, facts

MM = 72 / 25.4
PAGE = (210 * MM, 297 * MM)
CARD = (63 * MM, 88 * MM)
LEFT, TOP = (PAGE[0] - 3 * CARD[0]) / 2, (PAGE[1] - 3 * CARD[1]) / 2
TEXT_WIDTH, TEXT_HEIGHT, LEADING = 53 * MM, 18 * MM, 3.7 * MM
REGULAR, BOLD = "Regular", "Bold"


def main(n: int, out: str) -> None:
    """Write n cards, nine to a page, a page of backs behind each."""
    rl_config.useA85 = 0
    package = find_spec("fontpkg_fira_sans_condensed")
    assert package is not None and package.origin is not None
    for name in (REGULAR, BOLD):
        registerFont(TTFont(name, str(Path(package.origin).parent / "files" / f"FiraSansCondensed-{name}.ttf")))
    canvas = Canvas(out, pagesize=PAGE, pageCompression=1, invariant=1)
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    _forms(canvas)
    cards, words = facts(n), Words()
    for start in range(0, n, 9):
        here = cards[start : start + 9]
        for slot, fact in enumerate(here):
            _card(canvas, fact, LEFT + slot % 3 * CARD[0], PAGE[1] - TOP - (slot // 3 + 1) * CARD[1], words)
        canvas.doForm("marks")
        canvas.showPage()
        if len(here) == 9:
            canvas.doForm("backs")
        else:
            for slot in range(len(here)):
                _place(canvas, "back", LEFT + (2 - slot % 3) * CARD[0], PAGE[1] - TOP - (slot // 3 + 1) * CARD[1])
        canvas.showPage()
    canvas.save()


class Words:
    """Widths of words at size 1, measured once."""

    def __init__(self) -> None:
        self.widths: dict[str, float] = {}
        self.space = self.width(" ")

    def width(self, word: str) -> float:
        known = self.widths.get(word)
        if known is None:
            known = self.widths[word] = stringWidth(word, REGULAR, 1)
        return known

    def fitted(self, text: str) -> tuple[float, list[str]]:
        """The largest size from 9 down to 7 points at which the lines of a text fit their box."""
        words = text.split()
        widths = [self.width(word) for word in words]
        size = 9.0
        while True:
            lines = self._lines(words, widths, TEXT_WIDTH / size)
            if size <= 7 or (len(lines) - 1) * LEADING * size / 9 + 0.69 * size <= TEXT_HEIGHT:
                return size, lines
            size -= 0.1

    def _lines(self, words: list[str], widths: list[float], measure: float) -> list[str]:
        lines, line, used = [], [words[0]], widths[0]
        for word, width in zip(words[1:], widths[1:], strict=True):
            if used + self.space + width <= measure:
                line.append(word)
                used += self.space + width
            else:
                lines.append(" ".join(line))
                line, used = [word], width
        return [*lines, " ".join(line)]


def _card(canvas: Canvas, fact: Fact, x: float, y: float, words: Words) -> None:
    """One face with its lower left corner at (x, y)."""
    _place(canvas, fact.category, x, y)
    _place(canvas, f"{fact.category} {fact.emblem}", x + 31.5 * MM, y + 54 * MM)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont(BOLD, 11)
    canvas.drawCentredString(x + 31.5 * MM, y + 78.5 * MM, fact.title)
    canvas.setFont(BOLD, 14)
    canvas.drawString(x + 4 * MM, y + 78.5 * MM, str(fact.value))
    canvas.drawRightString(x + 59 * MM, y + 4 * MM, str(fact.value))
    size, lines = words.fitted(fact.text)
    canvas.setFillColorRGB(0.118, 0.141, 0.188)
    canvas.setFont(REGULAR, size)
    baseline = y + 32 * MM - 0.69 * size
    for number, line in enumerate(lines):
        canvas.drawString(x + 5 * MM, baseline - number * LEADING * size / 9, line)


def _place(canvas: Canvas, form: str, x: float, y: float) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm(form)
    canvas.restoreState()


def _forms(canvas: Canvas) -> None:
    """Everything that is drawn more than once."""
    for category, (band, pale) in CATEGORIES.items():
        canvas.beginForm(category, -4 * MM, -4 * MM, 67 * MM, 92 * MM)
        canvas.setFillColor(HexColor(pale))
        canvas.rect(-4 * MM, -4 * MM, 71 * MM, 96 * MM, stroke=0, fill=1)
        canvas.setFillColor(HexColor(band))
        canvas.rect(-4 * MM, 75 * MM, 71 * MM, 17 * MM, stroke=0, fill=1)
        canvas.rect(-4 * MM, -4 * MM, 71 * MM, 15 * MM, stroke=0, fill=1)
        canvas.setStrokeColor(HexColor(band))
        canvas.setFillColorRGB(1, 1, 1)
        canvas.setLineWidth(0.5 * MM)
        canvas.roundRect(3.5 * MM, 36 * MM, 56 * MM, 36 * MM, 2 * MM, stroke=1, fill=1)
        canvas.setFont(REGULAR, 9)
        canvas.drawString(4 * MM, 5 * MM, category)
        canvas.endForm()
        for emblem in range(EMBLEMS):
            _emblem(canvas, f"{category} {emblem}", emblem + 5, band, pale)
    _back(canvas)
    canvas.beginForm("backs", 0, 0, *PAGE)
    for slot in range(9):
        _place(canvas, "back", LEFT + slot % 3 * CARD[0], TOP + slot // 3 * CARD[1])
    canvas.endForm()
    _marks(canvas)


def _emblem(canvas: Canvas, name: str, points: int, band: str, pale: str) -> None:
    canvas.beginForm(name, -16 * MM, -16 * MM, 16 * MM, 16 * MM)
    canvas.setStrokeColor(HexColor(band))
    canvas.setFillColor(HexColor(pale))
    canvas.setLineWidth(0.6 * MM)
    canvas.circle(0, 0, 15 * MM, stroke=1, fill=1)
    canvas.setFillColor(HexColor(band))
    path = canvas.beginPath()
    for i in range(2 * points):
        radius, angle = (6 if i % 2 else 13) * MM, math.pi * i / points
        (path.lineTo if i else path.moveTo)(radius * math.sin(angle), radius * math.cos(angle))
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.circle(0, 0, 3 * MM, stroke=0, fill=1)
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.setLineWidth(0.3 * MM)
    canvas.line(-15 * MM, 0, 15 * MM, 0)
    canvas.endForm()


def _back(canvas: Canvas) -> None:
    canvas.beginForm("back", -4 * MM, -4 * MM, 67 * MM, 92 * MM)
    canvas.setFillColorRGB(0.137, 0.224, 0.357)
    canvas.rect(-4 * MM, -4 * MM, 71 * MM, 96 * MM, stroke=0, fill=1)
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setLineWidth(0.8 * MM)
    canvas.roundRect(4 * MM, 4 * MM, 55 * MM, 80 * MM, 3 * MM, stroke=1, fill=0)
    for y in range(20, 70, 8):
        for x in range(12, 56, 8):
            canvas.circle((x - 0.5) * MM, (88 - y) * MM, 1.2 * MM, stroke=0, fill=1)
    canvas.setFont(BOLD, 13)
    canvas.drawCentredString(31.5 * MM, 74 * MM, "Pomiar")
    canvas.endForm()


def _marks(canvas: Canvas) -> None:
    """Crop marks around the grid."""
    canvas.beginForm("marks", 0, 0, *PAGE)
    canvas.setStrokeColorRGB(0.5, 0.5, 0.5)
    canvas.setLineWidth(0.4)
    right, top = PAGE[0] - LEFT, PAGE[1] - TOP
    for i in range(4):
        x, y = LEFT + i * CARD[0], TOP + i * CARD[1]
        canvas.line(x, TOP - 2.5 * MM, x, TOP - 5.5 * MM)
        canvas.line(x, top + 2.5 * MM, x, top + 5.5 * MM)
        canvas.line(LEFT - 2.5 * MM, y, LEFT - 5.5 * MM, y)
        canvas.line(right + 2.5 * MM, y, right + 5.5 * MM, y)
    canvas.endForm()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
