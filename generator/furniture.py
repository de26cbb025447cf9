"""What stands around the cards of a sheet: crop marks, fold line, rulers and the two lines of the foot, as a scene in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.face.geometry import IDENTITY
from generator.face.scene import Item, Paint, Scene, Shape, Sub, Text, scene_of
from generator.impose.geometry import Segment
from generator.impose.marks import MARK_WIDTH, Line
from generator.impose.sheets import Furniture, Page
from generator.typeset.fit import Measured, Style, fit, place
from generator.typeset.metrics import POINT
from generator.typeset.words import Face, WordSetter

GREY = "#808080"
INK = "#4A4A4A"
_FOLD_DASH = (1.0, 1.0)

# The words of feet and titles by language; any other language gets English.
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "name": "English", "front": "front", "back": "back", "sheet": "sheet",
        "low": "low ink", "decks": "decks", "aids": "player aids",
        "rules": "rules", "booklet": "rules as a booklet",
        "players": "for {n} players", "scale": "print at 100%, not “fit to page”: the line is 50 mm and 2 in",
        "flip-long-edge": "print on both sides, flip on the long edge",
        "flip-short-edge": "print on both sides, flip on the short edge",
        "refeed-long-edge": "print the fronts, turn the pile over its long edge, print the backs",
        "match-long-edge": "backs are in their own file: turn the pile over its long edge",
        "fold": "fold on the dashed line, glue, then cut", "none": "print on one side",
    },
    "pl": {
        "name": "polski", "front": "przód", "back": "tył", "sheet": "arkusz",
        "low": "oszczędny druk", "decks": "talie", "aids": "pomoce",
        "rules": "zasady", "booklet": "zasady jako książeczka",
        "players": "liczba osób: {n}", "scale": "drukuj w skali 100%, bez „dopasuj do strony”: linia ma 50 mm i 2 cale",
        "flip-long-edge": "druk dwustronny, odwracanie wzdłuż długiej krawędzi",
        "flip-short-edge": "druk dwustronny, odwracanie wzdłuż krótkiej krawędzi",
        "refeed-long-edge": "wydrukuj przody, odwróć stos wzdłuż długiej krawędzi, wydrukuj tyły",
        "match-long-edge": "tyły są w osobnym pliku: odwróć stos wzdłuż długiej krawędzi",
        "fold": "zegnij na linii przerywanej, sklej, potem tnij", "none": "druk jednostronny",
    },
}  # fmt: skip


class Imprint(NamedTuple):
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
        return words_of(self.lang)


def words_of(lang: str) -> Mapping[str, str]:
    """The words of a language."""
    return WORDS.get(lang, WORDS["en"])


class Surround:
    """Draws what stands around the cards of the sheets of one imposition; what pages have in common is made once."""

    def __init__(self, sheets: int, imprint: Imprint, setter: WordSetter) -> None:
        self.sheets, self.imprint, self.setter = sheets, imprint, setter
        self._common: dict[int, Sub] = {}  # by the identity of a furniture

    def scene(self, page: Page) -> Scene:
        """The scene over the cards of one page."""
        around = page.furniture
        if id(around) not in self._common:
            self._common[id(around)] = Sub(scene_of(tuple(self._shared(around))), IDENTITY)
        return Scene((self._common[id(around)], *self._line(around, 0, _upper(page, self.sheets, self.imprint))), "")

    def _shared(self, around: Furniture) -> Iterator[Item]:
        """Marks, rulers and the lower line of the foot."""
        yield from _lines(around.marks, ())
        yield from _lines(around.folds, _FOLD_DASH)
        if around.foot:
            yield from _lines(around.foot.rulers, ())
            for line in around.foot.labels:
                yield from _sentence(line, line.text, self.setter)
        yield from self._line(around, 1, _lower(around, self.imprint))

    def _line(self, around: Furniture, number: int, sentence: str) -> Iterator[Item]:
        """A line of the foot, if there is room for so many."""
        for line in around.foot.lines[number : number + 1] if around.foot else ():
            yield from _sentence(line, sentence, self.setter)


def _lines(segments: Sequence[Segment], dash: tuple[float, ...], colour: str = GREY) -> Iterator[Item]:
    """All segments as one outline."""
    outline = tuple(step for s in segments for step in (("m", s.x1, s.y1), ("l", s.x2, s.y2)))
    if outline:
        yield Shape(outline, Paint(fill=None, stroke=colour, width=MARK_WIDTH * POINT, dash=dash))


def _upper(page: Page, sheets: int, imprint: Imprint) -> str:
    """The upper line of the foot: what is on this sheet."""
    words, around = imprint.words, page.furniture
    number = f"{words['sheet']} {page.sheet}/{sheets}" + ("" if around.note in ("fold", "none") else f" {words[page.side]}")
    about = [f"**{imprint.title}**", imprint.version, words["name"] if imprint.lang in WORDS else imprint.lang,
             words.get(imprint.part, imprint.part), number]  # fmt: skip
    if imprint.players is not None:
        about.append(words["players"].format(n=imprint.players))
    if imprint.low:
        about.append(words["low"])
    return " · ".join([*about, imprint.stamp])


def _lower(around: Furniture, imprint: Imprint) -> str:
    """The lower line of the foot: how to print it."""
    return " · ".join([imprint.paper, imprint.words["scale"], imprint.words[around.note]])


def _sentence(line: Line, text: str, setter: WordSetter) -> Iterator[Item]:
    """One line of type, shrunk where the band is short."""
    face = Face("fira", 400, False)
    style = Style(face, line.size, min(line.size, 3.0), 1.2 * line.size * POINT, max_lines=1, hyphens=False)
    measured = Measured(setter.paragraphs(text, face), style, line.width, setter)
    fitted = fit(measured, None)
    runs, _ = place(measured, fitted, 0.0, 0.0)
    if runs and not fitted.excess:
        yield Text(tuple(runs), Paint(fill=INK), line.matrix, (0.0, 0.0, line.width, 0.0), True, "")
