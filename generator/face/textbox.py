"""`text-box` and `text-stack`: attributes become a style, the text is fitted, and letters and icons get their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.face.shapes import COMMON
from generator.face.style import number
from generator.typeset.fit import BEFORE, Fit, Measured, Run, SetIcon, Style, fit, fit_stack, place
from generator.typeset.metrics import POINT
from generator.typeset.words import Face, WordSetter

TYPE = frozenset(
    [
        "font",
        "weight",
        "style",
        "size",
        "min-size",
        "leading",
        "tracking",
        "align",
        "max-lines",
        "hyphens",
        "fill",
        "stroke",
        "stroke-width",
        "role",
        "field",
    ]
)
BOX = TYPE | COMMON | {"x", "y", "width", "height", "baseline", "valign"}
STACK = BOX - {"baseline"}
CHILD = TYPE | {"id", "ink", "space", "optional", "_at"}
FONTS = ("fira", "anton")
_WORDS = {
    "font": FONTS, "style": ("normal", "italic"), "align": ("left", "center", "right"), "valign": ("top", "middle", "bottom"),
    "hyphens": ("auto", "none"), "role": ("", "foot", "stamp"), "optional": ("yes", "no"),
}  # fmt: skip
_SLACK = {"top": 0.0, "middle": 0.5, "bottom": 1.0}  # the part of the spare height that stands above a text


class SetBox(NamedTuple):
    """A text in place: its letters and icons, the bounds (left, top, right, bottom) of its lines, the excess in mm (0: it fits).

    `missing` are its characters that no font has.
    """

    runs: tuple[Run, ...]
    icons: tuple[SetIcon, ...]
    bounds: tuple[float, float, float, float]
    excess: float
    missing: frozenset[str]


def word(a: Mapping[str, str], name: str, default: str) -> str:
    """An attribute that is one of a few words; ValueError names them."""
    value = a.get(name, default)
    if value not in _WORDS[name]:
        raise ValueError(f"{name}: unknown {value!r} (possible: {', '.join(filter(None, _WORDS[name]))})")
    return value


def type_style(a: Mapping[str, str]) -> Style:
    """The type attributes of a box; the boxes of all cards of a template share their style."""
    return _type_style(tuple([(name, value) for name, value in a.items() if name in TYPE]))


@lru_cache(maxsize=1024)
def _type_style(attributes: tuple[tuple[str, str], ...]) -> Style:
    a = dict(attributes)
    size = number(a, "size")
    smallest = number(a, "min-size", size)
    if not 0 < smallest <= size:
        raise ValueError(f"min-size {smallest:g} must be above 0 and at most the size {size:g}")
    weight = number(a, "weight", 400)
    if weight % 100 or not 100 <= weight <= 900:
        raise ValueError(f"weight: {weight:g} is not one of 100, 200 … 900")
    lines = a.get("max-lines")
    return Style(
        face=Face(word(a, "font", "fira"), int(weight), word(a, "style", "normal") == "italic"),
        size=size,
        min_size=smallest,
        leading=number(a, "leading", 1.2 * size * POINT),
        tracking=number(a, "tracking", 0),
        align=word(a, "align", "left"),
        max_lines=int(number(a, "max-lines")) if lines is not None else None,
        hyphens=word(a, "hyphens", "auto") == "auto",
    )


class Box(NamedTuple):
    """The attributes of a `text-box`: where it is and how it is set; a baseline instead of `y`, a height where it is limited."""

    style: Style
    x: float
    width: float
    y: float
    height: float | None
    baseline: float | None
    slack: float


@lru_cache(maxsize=4096)
def _box(attributes: tuple[tuple[str, str], ...]) -> Box:
    a = dict(attributes)
    style = type_style(a)
    on_baseline = "baseline" in a
    if on_baseline and "height" not in a and style.max_lines is None:
        style = style._replace(max_lines=1)
    return Box(
        style=style,
        x=number(a, "x"),
        width=number(a, "width"),
        y=0.0 if on_baseline else number(a, "y"),
        height=number(a, "height") if "height" in a or not on_baseline else None,
        baseline=number(a, "baseline") if on_baseline else None,
        slack=_SLACK[word(a, "valign", "top")],
    )


def set_box(attributes: tuple[tuple[str, str], ...], content: str, setter: WordSetter) -> SetBox | None:
    """Set one `text-box`; None when it has no content; ValueError for attributes that cannot be read."""
    box = _box(attributes)
    text = Measured(setter.paragraphs(content, box.style.face), box.style, box.width, setter)
    missing = _missing(setter)
    if not text.paragraphs:
        return None
    fitted = fit(text, box.height)
    used = text.height(len(fitted.lines), fitted.size)
    cap = text.height(1, fitted.size)
    top = box.y + max(0.0, (box.height or 0.0) - used) * box.slack if box.baseline is None else box.baseline - cap
    runs, icons = place(text, fitted, box.x, top + cap)
    return SetBox(tuple(runs), tuple(icons), _bounds(text, fitted, box.x, top, top + used), fitted.excess, missing)


def set_stack(a: Mapping[str, str], children: Sequence[tuple[Mapping[str, str], str]], setter: WordSetter) -> list[SetBox | None]:
    """Set the boxes of a `text-stack`, given as attributes and content; None for a box that is empty or was left out."""
    x, y, width, height = (number(a, name) for name in ("x", "y", "width", "height"))
    styles = [{**{k: v for k, v in a.items() if k in TYPE}, **own} for own, _ in children]
    texts, missing = [], []
    for style, (_, content) in zip(styles, children, strict=True):
        texts.append(_measured(style, content, width, setter))
        missing.append(_missing(setter))
    keep = [i for i, text in enumerate(texts) if text.paragraphs]
    spaces = [number(s, "space", 0) for s in styles]
    optional = [i for i in keep if word(styles[i], "optional", "no") == "yes"]
    fits, excess = fit_stack([texts[i] for i in keep], [spaces[i] for i in keep], height)
    while excess and optional:
        keep.remove(optional.pop())
        fits, excess = fit_stack([texts[i] for i in keep], [spaces[i] for i in keep], height)
    heights = [texts[i].height(len(f.lines), f.size) for i, f in zip(keep, fits, strict=True)]
    spare = height - sum(heights) - sum(spaces[i] for i in keep[1:])
    top = y + max(0.0, spare) * _SLACK[word(a, "valign", "top")]
    placed: list[SetBox | None] = [None] * len(texts)
    for n, i in enumerate(keep):
        top += spaces[i] if n else 0.0
        baseline = top + texts[i].height(1, fits[n].size)
        runs, icons = place(texts[i], fits[n], x, baseline)
        bounds = _bounds(texts[i], fits[n], x, top, top + heights[n])
        placed[i] = SetBox(tuple(runs), tuple(icons), bounds, excess if n == len(keep) - 1 else 0.0, missing[i])
        top += heights[n]
    return placed


def _measured(a: Mapping[str, str], content: str, width: float, setter: WordSetter) -> Measured:
    style = type_style(a)
    return Measured(setter.paragraphs(content, style.face), style, width, setter)


def _missing(setter: WordSetter) -> frozenset[str]:
    """The characters without a font in what was measured last."""
    if not setter.missing:
        return frozenset()
    found = frozenset(setter.missing)
    setter.missing.clear()
    return found


def _bounds(text: Measured, fitted: Fit, x: float, top: float, bottom: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what was set (capitals to baselines)."""
    widest = max((line.width for line in fitted.lines), default=0.0) * fitted.size * POINT
    left = x + (text.width - widest) * BEFORE[text.style.align]
    return left, top, left + widest, bottom
