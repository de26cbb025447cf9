"""The printed text of rule sheets, as tests read it again: by pypdfium2, in reading order."""

from __future__ import annotations

import re
import unicodedata

import pypdfium2

from generator.catalog.model import Game


def printed_text(pdf: bytes, game: Game, lang: str) -> str:
    """The text of all pages without their feet, so that what runs over the end of a page stays together."""
    foot = re.compile(rf"{re.escape(f'{game.title[lang]} · {game.version}')}\s*\d*\s*")
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    return "\n".join(foot.sub("", page) for page in pages)


def folded(text: str) -> str:
    """Without white space, hyphens, ligatures, case and the marks of light markup: the ends of lines do not matter."""
    return re.sub(r"[\s\\\u00ad\u2010\u0002\ufffe*-]+", "", unicodedata.normalize("NFKC", text)).casefold()
