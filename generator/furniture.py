"""What stands around the cards of a sheet: crop marks, fold line, rulers and the two lines of the foot, as a scene in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.face.scene import Item, Paint, Scene, Shape, Text
from generator.impose.geometry import Segment
from generator.impose.marks import MARK_WIDTH, Foot, Line
from generator.impose.sheets import Page
from generator.typeset.fit import Measured, Style, fit, place
from generator.typeset.metrics import POINT
from generator.typeset.words import Face, WordSetter

GREY = "#808080"
INK = "#4A4A4A"
_FOLD_DASH = (1.0, 1.0)

# The words of the foot by language; any other language gets English.
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "name": "English", "front": "front", "back": "back", "sheet": "sheet",
        "low": "low ink", "decks": "decks", "aids": "player aids",
        "players": "for {n} players", "scale": "print at 100 %, not “fit to page”: the line is 50 mm and 2 in",
        "flip-long-edge": "print on both sides, flip on the long edge",
        "flip-short-edge": "print on both sides, flip on the short edge",
        "refeed-long-edge": "print the fronts, turn the pile over its long edge, print the backs",
        "match-long-edge": "backs are in their own file: turn the pile over its long edge",
        "fold": "fold on the dashed line, glue, then cut", "none": "print on one side",
    },
    "pl": {
        "name": "polski", "front": "przód", "back": "tył", "sheet": "arkusz",
        "low": "oszczędny druk", "decks": "talie", "aids": "pomoce",
        "players": "liczba osób: {n}", "scale": "drukuj w skali 100%, bez „dopasuj do strony”: linia ma 50 mm i 2 cale",
        "flip-long-edge": "druk dwustronny, odwracanie wzdłuż długiej krawędzi",
        "flip-short-edge": "druk dwustronny, odwracanie wzdłuż krótkiej krawędzi",
        "refeed-long-edge": "wydrukuj przody, odwróć stos wzdłuż długiej krawędzi, wydrukuj tyły",
        "match-long-edge": "tyły są w osobnym pliku: odwróć stos wzdłuż długiej krawędzi",
        "fold": "zegnij na linii przerywanej, sklej, potem tnij", "none": "druk jednostronny",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Imprint:
    """What all sheets of a file say of themselves: game with its version, language, part, paper, players, ink and build stamp."""

    title: str
    version: str
    lang: str
    part: str
    paper: str
    stamp: str
    low: bool = False
    players: int | None = None

    @property
    def words(self) -> Mapping[str, str]:
        return WORDS.get(self.lang, WORDS["en"])


def furniture(page: Page, sheets: int, imprint: Imprint, setter: WordSetter) -> Scene:
    """The scene over the cards of one page."""
    around = page.furniture
    items = [*_lines(around.marks, ()), *_lines(around.folds, _FOLD_DASH)]
    if around.foot:
        items += _foot(around.foot, _sentences(page, sheets, imprint), setter)
    return Scene(tuple(items), "")


def _lines(segments: Sequence[Segment], dash: tuple[float, ...], colour: str = GREY) -> Iterator[Item]:
    """All segments as one outline."""
    outline = tuple(step for s in segments for step in (("m", s.x1, s.y1), ("l", s.x2, s.y2)))
    if outline:
        yield Shape(outline, Paint(fill=None, stroke=colour, width=MARK_WIDTH * POINT, dash=dash))


def _sentences(page: Page, sheets: int, imprint: Imprint) -> tuple[str, str]:
    """The upper and the lower line of the foot."""
    words, around = imprint.words, page.furniture
    number = f"{words['sheet']} {page.sheet}/{sheets}" + ("" if around.note in ("fold", "none") else f" {words[page.side]}")
    about = [f"**{imprint.title}**", imprint.version, words["name"] if imprint.lang in WORDS else imprint.lang,
             words.get(imprint.part, imprint.part), number]  # fmt: skip
    if imprint.players is not None:
        about.append(words["players"].format(n=imprint.players))
    if imprint.low:
        about.append(words["low"])
    about.append(imprint.stamp)
    return " · ".join(about), " · ".join([imprint.paper, words["scale"], words[around.note]])


def _foot(foot: Foot, sentences: tuple[str, str], setter: WordSetter) -> Iterator[Item]:
    yield from _lines(foot.rulers, ())
    for line in foot.labels:
        yield from _sentence(line, line.text, setter)
    for line, sentence in zip(foot.lines, sentences, strict=False):
        yield from _sentence(line, sentence, setter)


def _sentence(line: Line, text: str, setter: WordSetter) -> Iterator[Item]:
    """One line of type, shrunk where the band is short."""
    face = Face("fira", 400, False)
    style = Style(face, line.size, min(line.size, 3.0), 1.2 * line.size * POINT, max_lines=1, hyphens=False)
    measured = Measured(setter.paragraphs(text, face), style, line.width, setter)
    fitted = fit(measured, None)
    runs, _ = place(measured, fitted, 0.0, 0.0)
    if runs and not fitted.excess:
        yield Text(tuple(runs), Paint(fill=INK), line.matrix, (0.0, 0.0, line.width, 0.0), True, "")
