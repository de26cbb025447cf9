"""Markup becomes measured words: pieces of one font each, with the fallback fonts already chosen. Widths are at size 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

import pyphen

from generator.typeset.markup import NBSP, Span, parse
from generator.typeset.metrics import Metrics, font_name

ICON_SCALE = 1.3  # of the cap height: icons have a little air on their 24 × 24 grid
_LETTERS = re.compile(r"[^\W\d_]{5,}")


class Piece(NamedTuple):
    """Letters of one font, or an icon (then `text` is empty)."""

    font: str
    text: str
    width: float
    icon: str = ""


class Word(NamedTuple):
    """Pieces without a break between them; `space` is the width of the blank that may follow; `letters` counts for tracking.

    `font` and `text` are those of a word that is one piece of letters, else empty.
    """

    pieces: tuple[Piece, ...]
    width: float
    letters: int
    space: float
    font: str
    text: str


Paragraph = tuple[Word, ...]


class Face(NamedTuple):
    """The font of a box: family, weight and style; bold and italic markup are relative to it."""

    family: str
    weight: int
    italic: bool

    def font(self, bold: bool = False, italic: bool = False) -> str:
        weight = max(self.weight, 700) if bold else self.weight
        return font_name(self.family, weight, self.italic != italic)


class WordSetter:
    """Measures words of one language with one set of fonts; every word is measured once.

    `missing` collects characters that no font has; they are left out of the words.
    """

    def __init__(self, metrics: Metrics, lang: str) -> None:
        self.metrics = metrics
        self.lang = lang
        self.missing: set[str] = set()
        self._words: dict[str, dict[str, Word]] = {}  # by font

    def paragraphs(self, source: str, face: Face) -> tuple[Paragraph, ...]:
        """The measured paragraphs of a text in light markup."""
        spans = parse(source)
        if len(spans) == 1 and not spans[0].icon and spans[0].text != "\n":
            font = face.font(spans[0].bold, spans[0].italic)
            known = self._words.setdefault(font, {})
            words = tuple([known.get(text) or self.word(font, text) for text in spans[0].text.split(" ") if text])
            return (words,) if words else ()
        return tuple(tuple(paragraph) for paragraph in self._mixed(spans, face))

    def word(self, font: str, text: str) -> Word:
        """One word of one font."""
        words = self._words.setdefault(font, {})
        known = words.get(text)
        if known is None:
            known = self._joined(tuple(self._pieces(font, text)))
            if sum(len(piece.text) for piece in known.pieces) == len(text):  # a missing character is reported on every card
                words[text] = known
        return known

    def _joined(self, pieces: tuple[Piece, ...]) -> Word:
        width = sum(piece.width for piece in pieces)
        letters = sum(len(piece.text) or 1 for piece in pieces)
        space = self.metrics.width(pieces[-1].font, " ") if pieces else 0.0
        font, text = (pieces[0].font, pieces[0].text) if len(pieces) == 1 and not pieces[0].icon else ("", "")
        return Word(pieces, width, letters, space, font, text)

    def _pieces(self, font: str, text: str) -> Iterator[Piece]:
        """The text cut where the font changes because a character needs a fallback."""
        text = text.replace(NBSP, " ")
        if text and all(map(partial(self.metrics.covers, font), text)):
            yield Piece(font, text, self.metrics.width(font, text))
            return
        run, current = "", font
        for character in text:
            chosen = self._font_of(font, character)
            if chosen is None:
                self.missing.add(character)
                continue
            if chosen != current and run:
                yield Piece(current, run, self.metrics.width(current, run))
                run = ""
            run, current = run + character, chosen
        if run:
            yield Piece(current, run, self.metrics.width(current, run))

    def _font_of(self, font: str, character: str) -> str | None:
        if self.metrics.covers(font, character):
            return font
        return next((f for f in self.metrics.fallbacks(font) if self.metrics.covers(f, character)), None)

    def _mixed(self, spans: tuple[Span, ...], face: Face) -> list[list[Word]]:
        """Words that may change font inside and hold icons."""
        paragraphs: list[list[Word]] = [[]]
        pieces: list[Piece] = []

        def end_word() -> None:
            if pieces:
                paragraphs[-1].append(self._joined(tuple(pieces)))
                pieces.clear()

        for span in spans:
            font = face.font(span.bold, span.italic)
            if span.icon:
                pieces.append(Piece(font, "", self.metrics.cap_height(font) * ICON_SCALE, span.icon))
            elif span.text == "\n":
                end_word()
                paragraphs.append([])
            else:
                for i, part in enumerate(span.text.split(" ")):
                    if i:
                        end_word()
                    pieces += self.word(font, part).pieces if part else ()
        end_word()
        return [paragraph for paragraph in paragraphs if paragraph]

    def cuts(self, word: Word, ties: bool = True) -> Iterator[tuple[Word, Word]]:
        """The ways to break a word, the longest first part first: at ties, after hyphens, at syllables with a hyphen added.

        `ties` off: a one-letter word or a number stays with the next word.
        """
        for index in range(len(word.pieces) - 1, -1, -1):
            piece = word.pieces[index]
            for position, hyphen in reversed(_breaks(piece.text, self.lang)):
                if not ties and piece.text[position - 1] == " ":
                    continue
                first = self.word(piece.font, piece.text[:position].rstrip() + hyphen)
                rest = self.word(piece.font, piece.text[position:].lstrip())
                yield (
                    self._joined((*word.pieces[:index], *first.pieces)),
                    self._joined((*rest.pieces, *word.pieces[index + 1 :])),
                )


@lru_cache(maxsize=8)
def _dictionary(lang: str) -> pyphen.Pyphen | None:
    code = pyphen.language_fallback(lang)
    return pyphen.Pyphen(lang=code, left=3, right=3) if code else None


@lru_cache(maxsize=20_000)
def _breaks(text: str, lang: str) -> tuple[tuple[int, str], ...]:
    """Positions in a piece where a line may end, with the hyphen that must be added; at least three letters stay on each side."""
    found: dict[int, str] = {}
    dictionary = _dictionary(lang)
    for match in _LETTERS.finditer(text) if dictionary else ():
        for position in dictionary.positions(match[0]) if dictionary else ():
            if 3 <= position <= len(match[0]) - 3:
                found[match.start() + position] = "-"
    for i, character in enumerate(text[:-1], start=1):
        if character in " /–" or (character == "-" and i > 1):
            found[i] = ""
    return tuple(sorted(found.items()))
