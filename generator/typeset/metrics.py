"""What typesetting needs to know of fonts. A font is named by family, weight and style: `fira-700-italic`, `anton-400`."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

POINT = 25.4 / 72  # mm


class Metrics(Protocol):
    """Font measures at size 1 (multiply by the size in mm)."""

    def width(self, font: str, text: str) -> float:
        """The sum of the advance widths of a text whose characters the font covers."""

    def covers(self, font: str, character: str) -> bool:
        """Whether the font has a glyph for the character."""

    def cap_height(self, font: str) -> float:
        """The height of a capital."""

    def fallbacks(self, font: str) -> tuple[str, ...]:
        """The fonts to ask in turn for a character that the font lacks."""


@lru_cache(maxsize=256)
def font_name(family: str, weight: int, italic: bool) -> str:
    """The name of a font by family, weight (100–900) and style."""
    return f"{family}-{weight}-italic" if italic else f"{family}-{weight}"
