"""Templates to scenes: render a face's template, read the dialect, set the texts. A Composer serves one game, language and ink."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl

from generator.catalog.model import Colour
from generator.face.document import Document, Reader
from generator.face.environment import FaceError, Templates
from generator.face.geometry import IDENTITY, Matrix, multiply
from generator.face.scene import Scene, Text, Window, key_of, mark, scene_of, texts
from generator.face.style import Look, Style, plain_look
from generator.face.textbox import set_box
from generator.problems import Problem, Where
from generator.typeset.words import WordSetter

SAFE = 3.0  # mm inside the trim
CORNER = 3.0  # radius of a card's corners in mm, where a whole card is shown
TOLERANCE = 0.05


CardFaces = Callable[[str, bool], tuple[Scene, tuple[float, float]]]  # LookupError when there is no such card or back


class Composed(NamedTuple):
    """A face: its scene with the build stamp set, the stamp, and what is wrong with it."""

    scene: Scene
    stamp: str
    problems: tuple[Problem, ...]


class Composer:
    """Turns templates into scenes; keeps compiled templates, parsed files, sub-scenes and measured words for all cards."""

    def __init__(
        self, templates: Templates, setter: WordSetter, values: Mapping[str, object], cards: CardFaces | None = None
    ) -> None:
        """`cards` gives the face of a card, by its id and whether the back is meant, to drawings that show cards."""
        self.cards = cards
        self.templates = templates
        self.setter = setter
        self.values = dict(values)
        self.box = lru_cache(maxsize=8192)(partial(set_box, setter=setter))
        self._files: dict[str, Document] = {}
        self._scenes: dict[tuple[str, Look, bool], Scene] = {}
        self._faces: dict[object, Composed] = {}
        self._digests: dict[Path, str] = {}
        self._plain = plain_look()
        self._looks: dict[int, Look] = {}  # by palette: of the same deck it is the same object

    def face(self, template: str, size: tuple[float, float], palette: Mapping[str, Colour], **values: object) -> Composed:
        """Compose a face of width × height mm. Problems have template lines; the caller adds game and card."""
        return self._composed(template, size, palette, values, SAFE)

    def drawing(self, template: str, size: tuple[float, float], palette: Mapping[str, Colour], **values: object) -> Composed:
        """Compose a picture or a page, which nobody cuts: like a face, but its texts may go to its edges."""
        return self._composed(template, size, palette, values, 0.0)

    def _composed(
        self, template: str, size: tuple[float, float], palette: Mapping[str, Colour], values: Mapping[str, object], safe: float
    ) -> Composed:
        name, values = f"{template}.svg.j2", {**self.values, **values}
        look = self._looks.get(id(palette))
        if look is None or look.palette is not palette:
            look = self._looks[id(palette)] = self._plain.like(palette)
        room = _Room(size, safe)
        composed = self._rendered(name, room, look, values, traced=False)
        return self._rendered(name, room, look, values, traced=True) if composed.problems else composed

    def _rendered(self, name: str, room: _Room, look: Look, values: Mapping[str, object], traced: bool) -> Composed:
        """Render and compose; equal texts are composed once, as of backs that show little of their card."""
        try:
            text = self.templates.render(name, values, traced)
            key = (hashlib.blake2b(text.encode()).digest(), room, look, traced)
            if key not in self._faces:
                self._faces[key] = self._face(name, text, room, look, traced)
            return self._faces[key]
        except FaceError as error:
            return Composed(scene_of(()), "", (error.problem,))

    def _face(self, name: str, text: str, room: _Room, look: Look, traced: bool) -> Composed:
        path = str(self.templates.loader.find(name) or name)
        reader = Reader(self, Document(path, text), traced)
        reader.read(reader.document.root, Style(IDENTITY, look))
        items, marks = tuple(reader.items), list(map(mark, reader.items))
        scene = Scene(items, key_of(marks))
        stamp = scene.key[:4]
        for spot in reader.stamps:
            reader.stamp(spot, stamp)
        problems = (*reader.problems, *_outside(scene, room, path))
        stamped = reader.items[len(items) :]
        if stamped:
            scene = Scene((*items, *stamped), key_of([*marks, *map(mark, stamped)]))
        return Composed(scene, stamp, problems)

    def scene(self, href: str, look: Look, depth: int, reader: Reader) -> Scene:
        """The sub-scene of a file, `art/mouse.svg#body` or `frame.svg.j2?kind=product`, or of a whole card, `card:measles` or
        `back:measles`; made once for each inherited look."""
        if href.startswith(("card:", "back:")):
            return self._card(href)
        key = (href, look, reader.traced)
        if key not in self._scenes:
            inner = Reader(self, self.document(href, reader.traced), reader.traced, depth + 1)
            inner.read(inner.document.named(href.partition("#")[2]), Style(IDENTITY, look))
            self._scenes[key] = scene_of(tuple(inner.items))
            reader.problems += inner.problems
            if inner.stamps:
                raise ValueError("a build stamp must stand in the template of the card itself, not in a sub-scene")
        return self._scenes[key]

    def _card(self, href: str) -> Scene:
        side, _, card = href.partition(":")
        if self.cards is None:
            raise ValueError(f"{href}: a card cannot show another card")
        try:
            scene, size = self.cards(card, side == "back")
        except LookupError as error:
            raise ValueError(str(error.args[0])) from error
        return scene_of((Window(scene, size, CORNER, IDENTITY),))

    def icon(self, name: str, colour: str, palette: Mapping[str, Colour]) -> Scene:
        """The scene of an icon, 24 × 24, in a colour (`var(--fg)` and the inherited fill); ValueError when there is none."""
        look = self._plain.like({**palette, "fg": Colour(colour, colour)}, {"fill": colour}, 1.0)
        return self.whole(f"icons/{name}.svg", look)

    def digest(self, picture: Path) -> str:
        """A hash of the bytes of a picture file, read once."""
        if picture not in self._digests:
            self._digests[picture] = hashlib.blake2b(picture.read_bytes(), digest_size=10).hexdigest()
        return self._digests[picture]

    def drawn(self) -> Iterator[tuple[str, Look, Scene]]:
        """Every picture's file that was drawn so far, with its look and its scene."""
        for key, scene in tuple(self._scenes.items()):
            href, look, traced = key
            if not traced:
                yield href, look, scene

    def composed(self) -> tuple[Scene, ...]:
        """Every face and page that was composed so far."""
        return tuple(face.scene for face in self._faces.values())

    def whole(self, href: str, look: Look) -> Scene:
        """The scene of a whole file; ValueError when there is none."""
        return self.scene(href, look, 0, Reader(self, self.document(href, False), False))

    def document(self, href: str, traced: bool) -> Document:
        """The parsed file of a picture; its variables follow a question mark. ValueError when there is none."""
        name = href.partition("#")[0]
        key = f"{name} traced" if traced else name
        if key not in self._files:
            file, _, query = name.partition("?")
            path = self.templates.loader.find(file)
            if path is None:
                raise ValueError(f"{file} is not in the templates folders")
            if file.endswith(".j2"):
                text = self.templates.render(file, {**self.values, **dict(parse_qsl(query, keep_blank_values=True))}, traced)
            else:
                text = self.templates.source(file, traced)
            self._files[key] = Document(str(path), text)
        return self._files[key]


class _Room(NamedTuple):
    """The size of what is composed, and how far inside its edges texts must stay, in mm."""

    size: tuple[float, float]
    safe: float


def _outside(scene: Scene, room: _Room, path: str) -> Iterator[Problem]:
    """Texts that leave the safe zone."""
    (width, height), safe = room
    for text, matrix in texts(scene):
        if text.foot:
            continue
        left, top, right, bottom = _box(text, matrix)
        over = max(safe - left, safe - top, right - (width - safe), bottom - (height - safe))
        if over > TOLERANCE:
            words = " ".join(run.text for run in text.runs)
            yield Problem(
                Where(path), f"text outside the safe zone by {over:.1f} mm: {words!r}",
                f'keep {safe:g} mm from the edge, or mark the box role="foot"', field=text.field,
            )  # fmt: skip


def _box(text: Text, matrix: Matrix) -> tuple[float, float, float, float]:
    left, top, right, bottom = text.box
    if matrix == IDENTITY:
        return text.box
    corners = [multiply(matrix, (1, 0, 0, 1, x, y))[4:] for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
