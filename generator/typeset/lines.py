"""Words into lines. The measure and all widths are at size 1, so a size is tried by dividing the measure by it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import add
from typing import NamedTuple

from generator.typeset.words import Paragraph, Word, WordSetter

EPSILON = 1e-6


class Line(NamedTuple):
    words: tuple[Word, ...]
    width: float


class Row(NamedTuple):
    """A paragraph on one endless line at size 1: its words, and where each of them begins and ends."""

    words: Paragraph
    starts: Sequence[float]
    ends: Sequence[float]

    def breaks(self, measure: float) -> Iterator[tuple[int, int]]:
        """The lines of whole words that fill a measure: number of the first word and of the one after the last.

        A word wider than the measure stays on a line of its own (the caller sees that the line is too wide).
        """
        first, count = 0, len(self.ends)
        while first < count:
            after = bisect_right(self.ends, self.starts[first] + measure + EPSILON, first + 1)
            yield first, after
            first = after


def row_of(words: Paragraph, tracking: float) -> Row:
    """The row of a paragraph; tracking counts between all letters and blanks, not after the last."""
    if tracking:
        steps = [word.width + word.space + tracking * (word.letters + 1) for word in words]
        widths = [word.width + tracking * (word.letters - 1) for word in words]
    else:
        steps, widths = [word.width + word.space for word in words], [word.width for word in words]
    starts = [0.0, *accumulate(steps)]
    return Row(words, starts, list(map(add, starts, widths)))


def extent(rows: Sequence[Row], measure: float) -> tuple[int, float]:
    """The number of lines of whole words and the width of the widest."""
    if len(rows) == 1 and rows[0].ends[-1] <= measure:
        return 1, rows[0].ends[-1]
    widths = [row.ends[after - 1] - row.starts[first] for row in rows for first, after in row.breaks(measure)]
    return len(widths), max(widths, default=0.0)


def fill_lines(rows: Sequence[Row], measure: float) -> list[Line]:
    """Lines filled one after the other; only whole words move."""
    return [
        Line(row.words[first:after], row.ends[after - 1] - row.starts[first])
        for row in rows
        for first, after in row.breaks(measure)
    ]


def hyphenated(paragraphs: Sequence[Paragraph], measure: float, tracking: float, setter: WordSetter) -> list[Line]:
    """Lines filled one after the other; words are hyphenated where that fills a line."""
    return [line for paragraph in paragraphs for line in _hyphenated(list(paragraph), measure + EPSILON, tracking, setter)]


def _hyphenated(queue: list[Word], measure: float, tracking: float, setter: WordSetter) -> list[Line]:
    lines: list[Line] = []
    line: list[Word] = []
    width, letters = 0.0, 0
    queue.reverse()
    while queue:
        word = queue.pop()
        gap = line[-1].space + tracking if line else 0.0
        grown = width + gap + word.width + tracking * (word.letters - 1 + (1 if line else 0))
        if grown <= measure:
            line.append(word)
            width, letters = grown, letters + word.letters
            continue
        room = measure - width - gap - (tracking if line else 0.0)
        cut = _cut(word, room, tracking, setter, ties=not line)
        if cut:
            line.append(cut[0])
            queue.append(cut[1])
        elif not line:
            line.append(word)
            width, letters = grown, letters + word.letters
            continue
        else:
            queue.append(word)
        lines.append(_line(line, tracking))
        line, width, letters = [], 0.0, 0
    if line:
        lines.append(_line(line, tracking))
    return lines


def _line(words: Sequence[Word], tracking: float) -> Line:
    row = row_of(tuple(words), tracking)
    return Line(row.words, row.ends[-1])


def _cut(word: Word, room: float, tracking: float, setter: WordSetter, ties: bool) -> tuple[Word, Word] | None:
    """The longest first part of a word that still fits into the room; `ties` may be cut only where the line is empty."""
    if room <= 0:
        return None
    for first, rest in setter.cuts(word, ties):
        if first.width + tracking * (first.letters - 1) <= room:
            return first, rest
    return None


def balanced(rows: Sequence[Row], measure: float, lines: list[Line]) -> list[Line]:
    """Lines as even as the number of lines allows (for centred texts and titles)."""
    if len(lines) < 2:
        return lines
    low, high = max(word.width for row in rows for word in row.words), measure
    for _ in range(7):
        middle = (low + high) / 2
        number, widest = extent(rows, middle)
        if number <= len(lines) and widest <= measure + EPSILON:
            high = middle
        else:
            low = middle
    return fill_lines(rows, high) if high < measure else lines


def without_orphan(rows: Sequence[Row], measure: float, lines: list[Line]) -> list[Line]:
    """Ragged text whose last line is not a single short word, where a slightly narrower measure can avoid it."""
    if len(lines) < 2 or not _orphan(lines[-1], measure):
        return lines
    for percent in range(98, 78, -2):
        tried = fill_lines(rows, measure * percent / 100)
        if len(tried) > len(lines) or any(line.width > measure + EPSILON for line in tried):
            break
        if not _orphan(tried[-1], measure):
            return tried
    return lines


def _orphan(line: Line, measure: float) -> bool:
    return len(line.words) == 1 and line.width < measure * 0.3
