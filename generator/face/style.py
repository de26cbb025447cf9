"""What an element hands down to its children: matrix, paint attributes, palette, stroke scale; and the colours it resolves to."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.catalog.model import Colour
from generator.face.geometry import IDENTITY, Matrix, multiply, numbers, parse_transform, scale_of
from generator.face.scene import Paint
from generator.problems import did_you_mean

PAINT = frozenset(
    [
        "fill",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "fill-rule",
        "fill-opacity",
        "stroke-opacity",
    ]
)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_VAR = re.compile(r"var\(--([\w-]+)\)$")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$")


@dataclass(frozen=True, slots=True)
class Style:
    """The inherited state at an element. `paint` holds the attributes as written; colours are resolved where they are used."""

    matrix: Matrix
    paint: Mapping[str, str]
    palette: Mapping[str, Colour]
    stroke_scale: float = 1.0
    opacity: float = 1.0

    def inside(self, attributes: Mapping[str, str]) -> Style:
        """The state for an element with these attributes; ValueError for one that cannot be read."""
        own = {name: value for name, value in attributes.items() if name in PAINT}
        changes: dict[str, object] = {}
        if "palette" in attributes:
            changes["palette"] = {**self.palette, **remapped(self.palette, attributes["palette"])}
        if own:
            changes["paint"] = {**self.paint, **{name: self._pinned(name, value, changes) for name, value in own.items()}}
        if "transform" in attributes:
            changes["matrix"] = multiply(self.matrix, parse_transform(attributes["transform"]))
        if "stroke-scale" in attributes:
            changes["stroke_scale"] = number(attributes, "stroke-scale")
        if "opacity" in attributes:
            changes["opacity"] = self.opacity * number(attributes, "opacity")
        return replace(self, **changes) if changes else self  # type: ignore[arg-type]

    def _pinned(self, name: str, value: str, changes: Mapping[str, object]) -> str:
        """A colour keeps the meaning that it has where it is written, whatever palette its children have."""
        if name not in ("fill", "stroke"):
            return value
        palette = changes.get("palette", self.palette)
        return colour(value, name, palette) or "none"  # type: ignore[arg-type]

    def shifted(self, x: float, y: float) -> Style:
        """The state moved by x and y mm."""
        if not x and not y:
            return self
        return Style(multiply(self.matrix, (1.0, 0.0, 0.0, 1.0, x, y)), self.paint, self.palette, self.stroke_scale, self.opacity)

    def at_home(self) -> Style:
        """The same paint without the matrix, for a sub-scene that is placed by it."""
        return Style(IDENTITY, self.paint, self.palette, self.stroke_scale, self.opacity)

    def resolved(self) -> Paint:
        """The paint of an outline drawn in this state; ValueError for a colour or word that is unknown."""
        p = self.paint
        width = number(p, "stroke-width", 1.0) * self.stroke_scale * scale_of(self.matrix)
        return Paint(
            fill=_or_none(p.get("fill", "#000000")),
            stroke=_or_none(p.get("stroke", "none")) if width > 0 else None,
            width=width,
            cap=_word(_CAPS, p.get("stroke-linecap", "butt"), "stroke-linecap"),
            join=_word(_JOINS, p.get("stroke-linejoin", "miter"), "stroke-linejoin"),
            dash=self._dash(p.get("stroke-dasharray", "none")),
            even_odd=_word({"nonzero": 0, "evenodd": 1}, p.get("fill-rule", "nonzero"), "fill-rule") == 1,
            fill_alpha=round(self.opacity * number(p, "fill-opacity", 1.0), 4),
            stroke_alpha=round(self.opacity * number(p, "stroke-opacity", 1.0), 4),
        )

    def _dash(self, text: str) -> tuple[float, ...]:
        scale = scale_of(self.matrix)
        return () if text == "none" else tuple(v * scale for v in numbers(text))


def _or_none(value: str) -> str | None:
    return None if value == "none" else value


def _word(table: Mapping[str, int], value: str, name: str) -> int:
    if value not in table:
        raise ValueError(f"{name}: unknown {value!r} (possible: {', '.join(table)})")
    return table[value]


def number(attributes: Mapping[str, str], name: str, default: float | None = None) -> float:
    """An attribute as a number; ValueError when it is missing without a default, or no number."""
    text = attributes.get(name)
    if text is None:
        if default is None:
            raise ValueError(f"{name} is missing")
        return default
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ValueError(f"{name}: {text!r} is not a number")
    return value


def colour(text: str, role: str, palette: Mapping[str, Colour]) -> str | None:
    """A colour as `#RRGGBB`, None for `none`; ValueError for anything unknown. `role` is `fill` or `stroke`."""
    text = text.strip()
    match = _VAR.match(text)
    if match:
        if match[1] not in palette:
            raise ValueError(f"unknown colour var(--{match[1]})" + _hint(match[1], palette))
        entry = palette[match[1]]
        return entry.stroke if role == "stroke" else entry.fill
    if text == "none":
        return None
    if not _HEX.match(text):
        raise ValueError(f"{text!r} is not a colour (possible: none, #RRGGBB, var(--name))")
    return text.upper() if len(text) == 7 else "#" + "".join(2 * c for c in text[1:]).upper()


def _hint(name: str, palette: Mapping[str, Colour]) -> str:
    hint = did_you_mean(name, sorted(palette))
    return f" ({hint})" if hint else ""


def remapped(palette: Mapping[str, Colour], text: str) -> dict[str, Colour]:
    """Read `fg=dark; edge=#112233`: names and what they mean from now on; ValueError for what cannot be read."""
    result: dict[str, Colour] = {}
    for part in filter(None, (p.strip() for p in text.split(";"))):
        name, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign or not name:
            raise ValueError(f"palette: {part!r} is not name=colour")
        if value in palette:
            result[name] = palette[value]
        elif value.startswith("#"):
            one = colour(value, "fill", palette) or ""
            result[name] = Colour(one, one)
        else:
            raise ValueError(f"palette: unknown colour {value}" + _hint(value, palette))
    return result
