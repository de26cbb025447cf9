"""What `pnp check` says of the looks of a game: runs the rules of `generator.lint` on its faces and finds the places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.catalog.model import Card, Colour, Game
from generator.face.environment import FaceError
from generator.face.places import places_of_file
from generator.face.scene import Picture, Scene
from generator.face.style import Look
from generator.faces import Face, FaceMaker
from generator.lint.alike import alike, drawn
from generator.lint.contrast import pale_texts
from generator.lint.findings import Finding
from generator.lint.pictures import FOLDERS, large_files, overruns, placed, thin_strokes, too_coarse, unreadable, window_of
from generator.problems import Problem, Where


class Side(NamedTuple):
    """A side of a card, or without one a page, and what made it."""

    maker: FaceMaker
    scene: Scene
    card: Card | None = None
    back: bool = False


class Lints:
    """The findings on one game in all its languages and inks, each told once: of the first card that shows it."""

    def __init__(self, game: Game, opened: Callable[[Picture], object]) -> None:
        """`opened` reads a user's picture as a build does."""
        self.game, self.opened = game, opened
        self._told: dict[object, tuple[float, Problem]] = {}  # by place and rule: the worst
        self._seen: set[object] = set()
        self._broken: dict[str, str] = {}  # by file

    @property
    def problems(self) -> list[Problem]:
        """What is to be told."""
        return [problem for _, problem in self._told.values()]

    def faces(self, maker: FaceMaker, faces: Sequence[Face]) -> None:
        """Lint faces of one language and ink."""
        for side in _sides(maker, faces):
            if self._new(side.scene):
                for finding in (*thin_strokes(side.scene), *pale_texts(side.scene, maker.setter.metrics)):
                    self._found(finding, side)
                self._users(side)
        fronts = [drawn(face.card, (face.card.kind, _own_colours(maker, face)), face.front) for face in faces if face.front.items]
        for groups, problem in alike(fronts):
            if self._new(groups):
                self._tell(problem)

    def pictures(self, maker: FaceMaker) -> None:
        """Lint the files of pictures, and users' pictures on pages and in rule sheets, that were drawn so far."""
        for problem in large_files(maker.templates.loader.folders):
            self._tell(problem)
        for composer in (maker.composer, maker.drawings):
            for href, look, _ in composer.drawn():
                self._file(maker, href.partition("#")[0], look)
        for scene in maker.drawings.composed():
            if self._new(scene):
                self._users(Side(maker, scene))

    def _file(self, maker: FaceMaker, href: str, look: Look) -> None:
        """The whole of a file, once in an ink; of a part nobody knows where in the window it is meant to be."""
        if not href.startswith(tuple(f"{folder}/" for folder in FOLDERS)) or not self._new((href, maker.ink)):
            return
        try:
            scene = maker.composer.whole(href, look)
            window = window_of(maker.composer.document(href, traced=False).root.get("viewBox"))
            found = list(overruns(scene, window)) if window else []
            places = places_of_file(maker.composer, href, look) if found else {}
        except (FaceError, ValueError):
            return  # that is told of the face that draws it
        for finding in found:
            self._tell(_warning(finding, places.get(finding.number, Where(href)), href), finding)

    def _found(self, finding: Finding, side: Side) -> None:
        """Tell a finding with its place; the same item of a template or a picture only of one card."""
        name = _template(side) if finding.scene is side.scene else finding.scene
        if self._new((name, finding.number, finding.message)):
            about = f"seen in {side.maker.ink} ink"
            problem = _warning(finding, _place(finding, side), about)
            self._tell(problem._replace(card=side.card.id if side.card else ""), finding)

    def _users(self, side: Side) -> None:
        """Open the users' pictures of a side, and count their pixels."""
        for finding, picture, width, height in placed(side.scene):
            if picture.file not in self._broken:
                self._broken[picture.file] = unreadable(picture, self.opened)
            if error := self._broken[picture.file]:
                problem = Problem(Where(picture.file), error)
            elif coarse := too_coarse(picture, width, height):
                problem = Problem(Where(picture.file), *coarse, "warning")
            else:
                continue
            if self._new((problem.where, problem.message)):
                hint = "; ".join(filter(None, (problem.hint, f"shown by {_place(finding, side)}")))
                self._tell(problem._replace(hint=hint, card=side.card.id if side.card else ""))

    def _new(self, key: object) -> bool:
        """Whether this was not seen before."""
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def _tell(self, problem: Problem, finding: Finding | None = None) -> None:
        """Keep a problem, of findings of one rule at one place the worst."""
        key = (problem.where, finding.rule if finding else problem.message)
        excess = finding.excess if finding else 0.0
        if key not in self._told or excess > self._told[key][0]:
            self._told[key] = (excess, problem._replace(game=self.game.id))


def _sides(maker: FaceMaker, faces: Iterable[Face]) -> Iterator[Side]:
    for face in faces:
        yield Side(maker, face.front, face.card)
        if face.back:
            yield Side(maker, face.back, face.card, True)


def _own_colours(maker: FaceMaker, face: Face) -> tuple[tuple[str, Colour], ...]:
    """The colours that a deck and a card add to those of the game."""
    own = {**face.deck.palette.get(maker.ink, {}), **face.card.palette.get(maker.ink, {})}
    return tuple(sorted(own.items()))


def _template(side: Side) -> str:
    return side.maker.template(side.card, side.back) if side.card else ""


def _place(finding: Finding, side: Side) -> Where:
    """Where the item of a finding stands: in the file of a picture, or in the template of the face."""
    maker = side.maker
    places: Mapping[int, Where] = {}
    try:
        if finding.scene is side.scene and side.card:
            places = maker.places(side.card, side.back)
        for composer in (maker.composer, maker.drawings):
            for href, look, scene in composer.drawn() if not places else ():
                if scene is finding.scene:
                    places = places_of_file(composer, href, look)
                    break
    except (FaceError, ValueError):
        pass
    name = f"{_template(side)}.svg.j2"
    return places.get(finding.number) or Where(str(maker.templates.loader.find(name) or name))


def _warning(finding: Finding, where: Where, about: str) -> Problem:
    return Problem(where, finding.message, f"{finding.hint}; {about}", "warning", field=finding.field)
