"""Reads the drawing dialect: one rendered template or art file, element by element, into items of a scene."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Colour
from generator.face.environment import FaceError
from generator.face.geometry import transformed
from generator.face.scene import Item, Paint, Picture, Shape, Sub, Text
from generator.face.shapes import COMMON, SHAPES
from generator.face.style import Style, number
from generator.face.textbox import BOX, CHILD, STACK, SetBox, set_stack, word
from generator.problems import Problem, Where, did_you_mean

if TYPE_CHECKING:
    from generator.face.compose import Composer

_AT = re.compile(r' _at="([^"]*):(\d+)"')  # on every tag of a traced text
_SVG = "{http://www.w3.org/2000/svg}"
_ROOT = COMMON | {"viewBox", "width", "height", "overflow"}
_USE = COMMON | {"href", "x", "y"}
_IMAGE = COMMON | {"href", "x", "y", "width", "height"}
_CONTAINERS = {"svg": _ROOT, "g": COMMON, "symbol": COMMON | {"viewBox"}}
_LEAVES = frozenset([*SHAPES, "use", "image"])
ELEMENTS = (*_CONTAINERS, *SHAPES, "defs", "use", "image", "title", "text-box", "text-stack")
DEPTH = 12


class Document:
    """A parsed text of the dialect; `path` is for messages. FaceError when it is not well-formed XML."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        if "<!DOCTYPE" in text:
            raise FaceError(Problem(Where(path), "a document type is not allowed in the drawing dialect"))
        try:
            self.root = ET.fromstring(text)
        except ET.ParseError as error:
            raise FaceError(_malformed(path, text, error)) from error
        self._ids: dict[str, ET.Element] | None = None

    def named(self, name: str) -> ET.Element:
        """The element with an id; the root for an empty one; ValueError when there is none."""
        if not name:
            return self.root
        if self._ids is None:
            self._ids = {e.attrib["id"]: e for e in self.root.iter() if "id" in e.attrib}
        if name not in self._ids:
            hint = did_you_mean(name, list(self._ids))
            raise ValueError(f"no element has the id {name!r}" + (f" ({hint})" if hint else ""))
        return self._ids[name]


def _malformed(path: str, text: str, error: ET.ParseError) -> Problem:
    """What is wrong with a text that is no XML; the place is the last tag before it, in a traced text."""
    line, column = error.position
    lines = [*text.split("\n"), ""][:line]
    tags = _AT.findall("\n".join([*lines[:-1], lines[-1][:column]]))
    where = Where(html.unescape(tags[-1][0]), int(tags[-1][1]), 1) if tags else Where(path)
    return Problem(where, f"not well-formed: {error.msg.partition(':')[0]}: {_AT.sub('', lines[-1]).strip()[:90]!r}")


class Spot(NamedTuple):
    """Where a build stamp will be set."""

    element: ET.Element
    style: Style


class Reader:
    """Reads one document for a Composer; collects Problems and the places of build stamps."""

    def __init__(self, composer: Composer, document: Document, traced: bool, depth: int = 0) -> None:
        self.composer, self.document, self.traced, self.depth = composer, document, traced, depth
        self.ink = str(composer.values["ink"])
        self.problems: list[Problem] = []
        self.stamps: list[Spot] = []
        self.items: list[Item] = []

    def read(self, element: ET.Element, style: Style) -> None:
        """Add the items of an element; what cannot be read becomes a Problem and draws nothing."""
        try:
            self._read(element, style)
        except FaceError as error:
            self.problems.append(error.problem)
        except (ValueError, TypeError) as error:
            name = element.tag.removeprefix(_SVG)
            self.problems.append(Problem(self._where(element), f"<{name}>: {error}", field=element.get("field", "")))

    def _read(self, element: ET.Element, style: Style) -> None:
        name, a = element.tag.removeprefix(_SVG), element.attrib
        if name in ("defs", "title") or not self._inked(a):
            return
        if name in _LEAVES and (len(element) or element.text):
            _empty(element)
        if name in SHAPES:
            allowed, outline = SHAPES[name]
            _known(a, allowed)
            style = style.inside(a)
            paint, path = style.resolved(), outline(a)
            if path and (paint.fill or paint.stroke):
                self.items.append(Shape(transformed(path, style.matrix), paint))
        elif name in _CONTAINERS:
            _known(a, _CONTAINERS[name])
            style = style.inside(a)
            for child in element:
                if child.tag.removeprefix(_SVG) != "symbol":
                    self.read(child, style)
            if stray := " ".join([element.text or "", *[child.tail or "" for child in element]]).split():
                raise ValueError(f"text outside a text-box: {' '.join(stray)[:60]!r}")
        elif name == "text-box":
            self._text_box(element, style)
        elif name == "text-stack":
            self._text_stack(element, style)
        elif name == "use":
            _known(a, _USE)
            self._use(a, style.inside(a).shifted(number(a, "x", 0), number(a, "y", 0)))
        elif name == "image":
            _known(a, _IMAGE)
            self.items.append(self._image(a, style.inside(a)))
        else:
            hint = did_you_mean(name, ELEMENTS)
            raise ValueError("unknown element" + (f" ({hint})" if hint else ""))

    def _inked(self, a: Mapping[str, str]) -> bool:
        ink = a.get("ink")
        if ink is not None and ink not in ("full", "low"):
            raise ValueError(f"ink: unknown {ink!r} (possible: full, low)")
        return ink is None or ink == self.ink

    def _use(self, a: Mapping[str, str], style: Style) -> None:
        href = a.get("href", "")
        if self.depth > DEPTH:
            raise ValueError(f"{href} is used inside itself")
        if href.startswith("#"):
            target = self.document.named(href[1:])
            self.depth += 1
            self.read(target, style)
            self.depth -= 1
        elif href:
            scene = self.composer.scene(href, style.look, self.depth, self)
            if scene.items:
                self.items.append(Sub(scene, style.matrix))
        else:
            raise ValueError("href is missing")

    def _image(self, a: Mapping[str, str], style: Style) -> Picture:
        path = self.composer.templates.loader.find(a.get("href", ""))
        if path is None:
            raise ValueError(f"picture {a.get('href', '')!r} is not in the templates folders")
        if path.suffix.lower() not in (".png", ".jpg", ".jpeg", ".svg"):
            raise ValueError(f"{path.name} is not a picture (possible: PNG, JPEG, SVG)")
        box = (number(a, "x", 0), number(a, "y", 0), number(a, "width"), number(a, "height"))
        return Picture(str(path), self.composer.digest(path), *box, style.matrix, round(style.look.opacity, 4))

    def _text_box(self, element: ET.Element, style: Style) -> None:
        a = element.attrib
        _known(a, BOX)
        style = style.inside(a)
        if word(a, "role", "") == "stamp":
            self.stamps.append(Spot(element, style))
            return
        self._set(element, a, self.composer.box(tuple(a.items()), self._content(element)), style)

    def stamp(self, spot: Spot, stamp: str) -> None:
        """Add a box that shows the build stamp."""
        a = spot.element.attrib
        content = self._content(spot.element).replace("{stamp}", stamp)
        self._set(spot.element, a, self.composer.box(tuple(a.items()), content), spot.style)

    def _text_stack(self, element: ET.Element, style: Style) -> None:
        a = element.attrib
        _known(a, STACK)
        style = style.inside(a)
        children = [child for child in element if self._inked(child.attrib)]
        for child in children:
            if child.tag.removeprefix(_SVG) != "text-box":
                raise ValueError("a text-stack holds only text-boxes")
            _known(child.attrib, CHILD)
        if "stamp" in (e.get("role") for e in (element, *children)):
            raise ValueError("a build stamp must stand in a text-box of its own")
        boxes = set_stack(a, [(c.attrib, self._content(c)) for c in children], self.composer.setter)
        for child, box in zip(children, boxes, strict=True):
            self._set(child, {**a, **child.attrib}, box, style.inside(child.attrib))

    def _content(self, element: ET.Element) -> str:
        if len(element):
            raise ValueError("a text-box holds text in light markup, no elements")
        return element.text or ""

    def _set(self, element: ET.Element, a: Mapping[str, str], box: SetBox | None, style: Style) -> None:
        if box is None:
            return
        self._report(element, a, box)
        paint = style.resolved()
        foot = a.get("role", "") in ("foot", "stamp")
        if box.runs and (paint.fill or paint.stroke):
            self.items.append(Text(box.runs, paint, style.matrix, box.bounds, foot, a.get("field", "")))
        for icon in box.icons:
            self._icon(icon.name, icon.x, icon.y, icon.side, paint, style)

    def _icon(self, name: str, x: float, y: float, side: float, paint: Paint, style: Style) -> None:
        """An icon in a text: 24 × 24, in the colour of the text (`var(--fg)` and the inherited fill)."""
        fill = paint.fill or paint.stroke or "#000000"
        look = style.look.like({**style.look.palette, "fg": Colour(fill, fill)}, {"fill": fill}, 1.0)
        scale = side / 24
        placed = Style(style.matrix, look).shifted(x, y).inside({"transform": f"scale({scale:.6f})"})
        self._use({"href": f"icons/{name}.svg"}, placed)

    def _report(self, element: ET.Element, a: Mapping[str, str], box: SetBox) -> None:
        field = a.get("field", "")
        if box.excess > 0.005:
            message = f"the text does not fit: {box.excess:.1f} mm too much at the smallest size"
            self.problems.append(Problem(self._where(element), message, "shorten the text", field=field))
        if box.missing:
            signs = ", ".join(f"{c!r} (U+{ord(c):04X})" for c in sorted(box.missing))
            self.problems.append(Problem(self._where(element), f"no font has {signs}", field=field))

    def _where(self, element: ET.Element) -> Where:
        file, _, line = element.get("_at", "").rpartition(":")
        return Where(file, int(line), 1) if file else Where(self.document.path)


def _empty(element: ET.Element) -> None:
    """Refuse what would be lost inside a shape, a use or an image; a title is ignored."""
    if (element.text or "").strip() or any(child.tag.removeprefix(_SVG) != "title" for child in element):
        raise ValueError("it cannot hold anything")


def _known(a: Mapping[str, str], allowed: frozenset[str]) -> None:
    if a.keys() <= allowed:
        return
    for name in a:
        if name not in allowed:
            hint = did_you_mean(name, sorted(allowed - {"_at"}))
            raise ValueError(f"unknown attribute {name}" + (f" ({hint})" if hint else ""))
