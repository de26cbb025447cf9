"""What an element hands down to its children: matrix, paint attributes, palette, stroke scale; and the colours it resolves to."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.catalog.model import Colour
from generator.face.geometry import Matrix, multiply, numbers, parse_transform, scale_of
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


_LOOK = PAINT | {"palette", "stroke-scale", "opacity"}
_transform = lru_cache(maxsize=4096)(parse_transform)


class Look:
    """What is inherited besides the matrix. `paint` holds the attributes as written, colours already in place of `var()`.

    Equal looks that come from one root are one object: a look is a key by itself, and remembers what was made of it.
    """

    __slots__ = ("_all", "_inside", "_paints", "opacity", "paint", "palette", "stroke_scale")

    def __init__(
        self,
        palette: Mapping[str, Colour],
        paint: Mapping[str, str],
        stroke_scale: float,
        opacity: float,
        known: dict[object, Look],
    ) -> None:
        self.palette, self.paint, self.stroke_scale, self.opacity = palette, paint, stroke_scale, opacity
        self._all = known
        self._inside: dict[object, Look] = {}
        self._paints: dict[float, Paint] = {}

    def like(
        self,
        palette: Mapping[str, Colour] | None = None,
        paint: Mapping[str, str] | None = None,
        stroke_scale: float | None = None,
        opacity: float | None = None,
    ) -> Look:
        """The look with some of its parts replaced."""
        palette = self.palette if palette is None else palette
        paint = self.paint if paint is None else paint
        scale = self.stroke_scale if stroke_scale is None else stroke_scale
        alpha = self.opacity if opacity is None else opacity
        key = (tuple(palette.items()), tuple(sorted(paint.items())), scale, alpha)
        if key not in self._all:
            self._all[key] = Look(palette, paint, scale, alpha, self._all)
        return self._all[key]

    def inside(self, attributes: Mapping[str, str]) -> Look:
        """The look of an element with these attributes; ValueError for one that cannot be read."""
        own = tuple([entry for entry in attributes.items() if entry[0] in _LOOK])
        if not own:
            return self
        if own not in self._inside:
            self._inside[own] = self._changed(dict(own))
        return self._inside[own]

    def _changed(self, a: Mapping[str, str]) -> Look:
        palette = {**self.palette, **remapped(self.palette, a["palette"])} if "palette" in a else self.palette
        paint = {**self.paint, **{name: _pinned(name, a[name], palette) for name in a if name in PAINT}}
        scale = number(a, "stroke-scale", self.stroke_scale)
        return self.like(palette, paint, scale, self.opacity * number(a, "opacity", 1.0))

    def resolved(self, scale: float) -> Paint:
        """The paint of an outline whose lengths are scaled so much; ValueError for a colour or word that is unknown."""
        if scale not in self._paints:
            self._paints[scale] = self._resolved(scale)
        return self._paints[scale]

    def _resolved(self, scale: float) -> Paint:
        p = self.paint
        width = number(p, "stroke-width", 1.0) * self.stroke_scale * scale
        dash = p.get("stroke-dasharray", "none")
        return Paint(
            fill=_or_none(p.get("fill", "#000000")),
            stroke=_or_none(p.get("stroke", "none")) if width > 0 else None,
            width=width,
            cap=_word(_CAPS, p.get("stroke-linecap", "butt"), "stroke-linecap"),
            join=_word(_JOINS, p.get("stroke-linejoin", "miter"), "stroke-linejoin"),
            dash=() if dash == "none" else tuple(v * scale for v in numbers(dash)),
            even_odd=_word({"nonzero": 0, "evenodd": 1}, p.get("fill-rule", "nonzero"), "fill-rule") == 1,
            fill_alpha=round(self.opacity * number(p, "fill-opacity", 1.0), 4),
            stroke_alpha=round(self.opacity * number(p, "stroke-opacity", 1.0), 4),
        )


def plain_look() -> Look:
    """The look at the root of a document without colours; every other one comes from it."""
    return Look({}, {}, 1.0, 1.0, {})


class Style(NamedTuple):
    """The inherited state at an element."""

    matrix: Matrix
    look: Look

    def inside(self, attributes: Mapping[str, str]) -> Style:
        """The state for an element with these attributes; ValueError for one that cannot be read."""
        look = self.look.inside(attributes)
        if "transform" in attributes:
            return Style(multiply(self.matrix, _transform(attributes["transform"])), look)
        return self if look is self.look else Style(self.matrix, look)

    def shifted(self, x: float, y: float) -> Style:
        """The state moved by x and y mm."""
        return Style(multiply(self.matrix, (1.0, 0.0, 0.0, 1.0, x, y)), self.look) if x or y else self

    def resolved(self) -> Paint:
        """The paint of an outline drawn in this state; ValueError for a colour or word that is unknown."""
        return self.look.resolved(scale_of(self.matrix))


def _pinned(name: str, value: str, palette: Mapping[str, Colour]) -> str:
    """A colour keeps the meaning that it has where it is written, whatever palette its children have."""
    return (colour(value, name, palette) or "none") if name in ("fill", "stroke") else value


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
