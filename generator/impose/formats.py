"""Card formats by name, and lengths and sizes as people write them. Values are millimetres, width before height."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from generator.impose.errors import LayoutError, UnknownNameError
from generator.problems import did_you_mean

MM_PER_INCH = 25.4

# Names mean different things to different makers; these are the sizes meant here, and `63x88mm` always works.
FORMATS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "poker": (63.5, 88.9),
        "trading": (63.0, 88.0),
        "euro-poker": (63.0, 88.0),
        "bridge": (57.15, 88.9),
        "standard-euro": (59.0, 92.0),
        "standard-us": (56.0, 87.0),
        "mini-euro": (44.0, 68.0),
        "mini-us": (41.0, 63.0),
        "half-poker": (44.45, 63.5),
        "japanese": (59.0, 86.0),
        "skat": (59.0, 91.0),
        "tarot": (70.0, 120.0),
        "square": (70.0, 70.0),
        "square-us": (88.9, 88.9),
        "domino": (44.45, 88.9),
        "business": (88.9, 50.8),
        "business-eu": (85.0, 55.0),
        "micro": (31.75, 44.45),
        "jumbo": (88.9, 139.7),
    }
)

_UNITS: Mapping[str, float] = MappingProxyType(
    {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "inch": MM_PER_INCH, '"': MM_PER_INCH, "″": MM_PER_INCH}
)
_NUMBER = r"(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})"
_UNIT = r"(mm|cm|inch|in|\"|″)?"
_LENGTH = re.compile(rf"\s*{_NUMBER}\s*{_UNIT}\s*", re.ASCII | re.IGNORECASE)
_SIZE = re.compile(rf"\s*{_NUMBER}\s*{_UNIT}\s*[x×*]\s*{_NUMBER}\s*{_UNIT}\s*", re.ASCII | re.IGNORECASE)


def parse_length(text: str) -> float:
    """A length as typed (`2mm`, `0.125in`, `3`: millimetres without a unit) in millimetres, never negative."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise LayoutError(f"'{text}' is not a length", "write it like 2mm or 0.125in")
    return _mm(found[1], found[2])


def card_format(text: str) -> tuple[float, float]:
    """Width and height in millimetres of a format: a name, or a size like `63x88mm`, `2.5x3.5in`, `63 × 88`."""
    name = re.sub(r"[\s_]+", "-", text.strip().lower())
    if name in FORMATS:
        return FORMATS[name]
    found = _SIZE.fullmatch(text)
    if not found:
        near = did_you_mean(name, tuple(FORMATS)) or "known: " + ", ".join(FORMATS)
        raise UnknownNameError(f"'{text}' is not a card format", f"{near}; or write a size like 63x88mm or 2.5x3.5in")
    width, height = _mm(found[1], found[2] or found[4]), _mm(found[3], found[4] or found[2])
    if not (width and height):
        raise LayoutError(f"a card of {text} has no area", "width and height must be more than 0")
    return width, height


def describe_format(width: float, height: float) -> str:
    """A size in both units: `63.5 × 88.9 mm (2.5 × 3.5 in)`."""
    inches = f"{_short(width / MM_PER_INCH)} × {_short(height / MM_PER_INCH)} in"
    return f"{_short(width)} × {_short(height)} mm ({inches})"


def describe_length(length: float) -> str:
    """A length in millimetres with at most two decimals: `1.2 mm`."""
    return f"{_short(length)} mm"


def _mm(number: str, unit: str | None) -> float:
    return round(float(number.replace(",", ".")) * _UNITS[(unit or "").lower()], 6)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
