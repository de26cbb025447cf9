"""Where the items of a scene stand in the templates: the same text is read again, traced, for what has to be told."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.catalog.model import Colour
from generator.face.document import Document, Reader
from generator.face.geometry import IDENTITY
from generator.face.style import Look, Style, plain_look
from generator.face.textbox import SetBox
from generator.problems import Where

if TYPE_CHECKING:
    from generator.face.compose import Composer

Places = Mapping[int, Where]  # by the number of the item in its scene


class _Placed(Reader):
    """Remembers for every item the innermost element that drew it."""

    def __init__(self, composer: Composer, document: Document) -> None:
        super().__init__(composer, document, traced=True)
        self.places: dict[int, Where] = {}

    def _read(self, element: ET.Element, style: Style) -> None:
        before = len(self.items)
        super()._read(element, style)
        self._mark(before, element)

    def _set(self, element: ET.Element, a: Mapping[str, str], box: SetBox | None, style: Style) -> None:
        before = len(self.items)
        super()._set(element, a, box, style)
        self._mark(before, element)

    def _mark(self, first: int, element: ET.Element) -> None:
        for number in range(first, len(self.items)):
            self.places.setdefault(number, self._where(element))


def places_of_face(composer: Composer, template: str, palette: Mapping[str, Colour], values: Mapping[str, object]) -> Places:
    """The places of the items of a face; FaceError when it cannot be rendered."""
    name = f"{template}.svg.j2"
    text = composer.templates.render(name, {**composer.values, **values}, traced=True)
    reader = _Placed(composer, Document(str(composer.templates.loader.find(name) or name), text))
    reader.read(reader.document.root, Style(IDENTITY, plain_look().like(palette)))
    for spot in reader.stamps:
        reader.stamp(spot, "0000")
    return reader.places


def places_of_file(composer: Composer, href: str, look: Look) -> Places:
    """The places of the items of a picture's file, `art/mouse.svg` or a part of it."""
    reader = _Placed(composer, composer.document(href, traced=True))
    reader.read(reader.document.named(href.partition("#")[2]), Style(IDENTITY, look))
    return reader.places
