"""The light markup of catalogue texts: `**bold**`, `*italic*`, `{icon:name}`, line breaks, a backslash for a plain sign."""

from __future__ import annotations

import re
from typing import NamedTuple

LINE_BREAK = "\u2028"  # what a line break of a catalogue text becomes before a template folds white space
_BLANKS = re.compile(r"[ \t\r\n\f]{2,}|[\t\r\n\f]")  # all but the single blank that they become
_SIGNS = re.compile(r"[*{\\\u2028]")
_TOKEN = re.compile(r"\\n|\u2028|\\(.)|(\*\*)|(\*)|\{icon:([a-z0-9-]+)\}|([^\\*{\u2028]+)|(.)", re.DOTALL)
# A blank (first, so that the search is for blanks) behind a letter that stands alone or behind a digit.
_TIE = re.compile(r" (?:(?<=[\s(„“*][^\W\d_] )|(?<=\A[^\W\d_] )|(?<=\\n[^\W\d_] )|(?<=\d ))(?!\\n)(?=[^\s–])")
NBSP = "\u00a0"


class Span(NamedTuple):
    """A stretch of text of one style, or an icon. White space is a single blank; a line break is the text `\\n`."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


def tie(text: str) -> str:
    """Tie one-letter words and numbers to the next word with a no-break space."""
    return _TIE.sub(lambda m: NBSP if _stands_alone(text, m.start() - 1) else " ", text)


def _stands_alone(text: str, end: int) -> bool:
    """Whether what ends here is a letter, which the search has seen to stand alone, or a whole number."""
    if not text[end].isdecimal():
        return True
    while end >= 0 and text[end].isdecimal():
        end -= 1
    return end < 0 or text[end].isspace() or text[end] in "(„“*" or text[max(0, end - 1) : end + 1] == "\\n"


def parse(source: str) -> tuple[Span, ...]:
    """Read light markup; unbalanced signs stay as they are. White space is folded, ties are made."""
    source = tie(_folded(source))
    if not _SIGNS.search(source):
        return (Span(source),) if source else ()
    spans: list[Span] = []
    bold = italic = False
    for match in _TOKEN.finditer(source):
        escaped, strong, emphasis, icon = match[1], match[2], match[3], match[4]
        if match[0] in ("\\n", LINE_BREAK):
            spans.append(Span("\n"))
        elif icon:
            spans.append(Span("", bold, italic, icon))
        elif strong and (bold or "**" in source[match.end() :]):
            bold = not bold
        elif emphasis and (italic or "*" in source[match.end() :]):
            italic = not italic
        else:
            spans.append(Span(escaped or match[0], bold, italic))
    return _joined(spans)


def _folded(source: str) -> str:
    """White space of a source as single blanks; most texts have no other."""
    return source.strip() if source.isprintable() and "  " not in source else _BLANKS.sub(" ", source).strip()


def _joined(spans: list[Span]) -> tuple[Span, ...]:
    """Neighbours of one style become one span."""
    result: list[Span] = []
    for span in spans:
        last = result[-1] if result else None
        plain = last and not span.icon and not last.icon and "\n" not in (span.text, last.text)
        if last and plain and (last.bold, last.italic) == (span.bold, span.italic):
            result[-1] = Span(last.text + span.text, last.bold, last.italic)
        else:
            result.append(span)
    return tuple(result)


def plain(source: str) -> str:
    """The text without markup, for names in messages and for search."""
    return "".join(" " if span.text == "\n" else span.text for span in parse(source)).replace(NBSP, " ")
