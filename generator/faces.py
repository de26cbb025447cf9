"""From the cards of a game to faces: every distinct front and back as a scene, each composed once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Card, Colour, Deck, Game, Ink
from generator.face.bounds import edge_colour
from generator.face.compose import Composer
from generator.face.environment import CardUsedError, Probe, Templates
from generator.face.places import Places, places_of_face
from generator.face.scene import Scene
from generator.face.views import GameView
from generator.options import Options
from generator.problems import Problem, did_you_mean
from generator.templates import templates_of
from generator.typeset.metrics import Metrics
from generator.typeset.words import WordSetter

if TYPE_CHECKING:
    from generator.paint.fonts import FontBook

_INK, _WHITE = Colour("#1E2430", "#1E2430"), Colour("#FFFFFF", "#FFFFFF")
_GREY = Colour("#5A6270", "#5A6270")
# What the plain templates need; a game's own palette is laid over it.
PLAIN_PALETTE: Mapping[str, Mapping[str, Colour]] = {
    "full": {"paper": _WHITE, "ink": _INK, "grey": _GREY, "on": _WHITE, "accent": Colour("#2F5D8A", "#2F5D8A"),
             "pale": Colour("#E6EDF4", "#E6EDF4")},
    "low": {"paper": _WHITE, "ink": _INK, "grey": _GREY, "on": _INK, "accent": _INK, "pale": _WHITE},
}  # fmt: skip


class Face(NamedTuple):
    """A card with its copies and the scenes of its two sides (`back` None: nothing is printed behind it)."""

    card: Card
    deck: Deck
    copies: int
    front: Scene
    back: Scene | None
    edge: str


class Faces(NamedTuple):
    """The faces of a selection in the order of the catalogue, and every Problem found on the way."""

    faces: tuple[Face, ...]
    problems: tuple[Problem, ...]


class FaceMaker:
    """Composes the faces of one game in one language and ink, for one number of players.

    `templates` are the compiled templates of the game, to share between languages and inks.
    """

    def __init__(
        self, game: Game, lang: str, ink: Ink, players: int | None, metrics: Metrics, templates: Templates | None = None
    ) -> None:
        self.game, self.ink, self.players = game, ink, players
        self.view = GameView(game, lang, players, ink)
        self.templates = templates or templates_of(game)
        self.setter = WordSetter(metrics, lang)
        values = {"game": self.view, "lang": lang, "ink": ink}
        self.composer = Composer(self.templates, self.setter, values)
        self.drawings = Composer(self.templates, self.setter, values, self.shown)
        self.problems: list[Problem] = []
        self._shown: dict[tuple[str, bool], tuple[Scene, tuple[float, float]]] = {}
        self._palettes: dict[str, dict[str, Colour]] = {}  # by deck
        self._backs: dict[tuple[str, str], Scene | None] = {}  # None: the back uses the card

    def faces(self, cards: Iterable[Card], tick: Callable[[], None] = lambda: None) -> Faces:
        """Compose the cards; `tick` is called after each."""
        made = []
        for card in cards:
            made.append(self.face(card))
            tick()
        return Faces(tuple(made), tuple(dict.fromkeys(self.problems)))

    def face(self, card: Card) -> Face:
        """Both sides of one card."""
        deck = self.game.decks[card.deck]
        front = self._composed(self.template(card, False), deck, card)
        back = self._back(self.template(card, True), deck, card)
        size = (deck.size.width, deck.size.height)
        return Face(card, deck, card.copies.of(self.players), front, back, edge_colour(front, size))

    def shown(self, card: str, back: bool) -> tuple[Scene, tuple[float, float]]:
        """One side of a card by its id, with the size of its trim; LookupError when there is no such card or side."""
        if (card, back) in self._shown:
            return self._shown[card, back]
        if card not in self.game.cards:
            hint = did_you_mean(card, tuple(self.game.cards))
            raise LookupError(f"there is no card {card!r}" + (f" ({hint})" if hint else ""))
        face = self.face(self.game.cards[card])
        scene = face.back if back else face.front
        if scene is None:
            raise LookupError(f"there is nothing on the back of {card!r}")
        self._shown[card, back] = found = (scene, (face.deck.size.width, face.deck.size.height))
        return found

    def drawing(self, template: str, size: tuple[float, float], **values: object) -> Scene:
        """A picture or a page of a size in mm; it may show cards."""
        composed = self.drawings.drawing(template, size, self.palette, **values)
        self.problems += [problem._replace(game=self.game.id) for problem in composed.problems]
        return composed.scene

    @cached_property
    def palette(self) -> Mapping[str, Colour]:
        """The game's colours of the ink over the plain ones."""
        tables = (PLAIN_PALETTE, self.game.palette)
        return {name: colour for table in tables for name, colour in table.get(self.ink, {}).items()}

    def _back(self, template: str, deck: Deck, card: Card) -> Scene | None:
        """A back that asks nothing of the card is the same scene for the whole deck."""
        if not template:
            return None
        key = (deck.id, template)
        if key not in self._backs:
            try:
                self._backs[key] = self._composed(template, deck, None)
            except CardUsedError:
                self._backs[key] = None
        return self._backs[key] or self._composed(template, deck, card)

    def places(self, card: Card, back: bool) -> Places:
        """Where the items of a side of a card stand in the templates; FaceError when it cannot be rendered."""
        deck = self.game.decks[card.deck]
        return places_of_face(self.composer, self.template(card, back), self._palette(deck, card), self._values(deck, card))

    def template(self, card: Card, back: bool) -> str:
        """The name of the template of a side of a card; empty for a back that is not printed."""
        return card.back if back else self.game.kinds[card.kind].template

    def _values(self, deck: Deck, card: Card | None) -> dict[str, object]:
        """What a template sees besides the game."""
        view = self.view
        return {
            "deck": view.decks[deck.id],
            "card": view.cards[card.id] if card else Probe(),
            "kind": view.kinds[card.kind] if card else Probe(),
        }

    def _composed(self, template: str, deck: Deck, card: Card | None) -> Scene:
        size = (deck.size.width, deck.size.height)
        composed = self.composer.face(template, size, self._palette(deck, card), **self._values(deck, card))
        self.problems += [self._about(problem, card) for problem in composed.problems]
        return composed.scene

    def _palette(self, deck: Deck, card: Card | None) -> Mapping[str, Colour]:
        """The game's colours of the ink over the plain ones, over them the deck's, over them the card's."""
        if deck.id not in self._palettes:
            self._palettes[deck.id] = {**self.palette, **deck.palette.get(self.ink, {})}
        own = card.palette.get(self.ink) if card else None
        return {**self._palettes[deck.id], **own} if own else self._palettes[deck.id]

    def _about(self, problem: Problem, card: Card | None) -> Problem:
        """Name game and card; a text that does not fit is reported at its line of the catalogue."""
        where = problem.where
        if card and problem.field and (place := card.places.get(problem.field)):
            return problem._replace(where=place, hint="; ".join(filter(None, (problem.hint, f"set by {where}"))),
                           game=self.game.id, card=card.id)  # fmt: skip
        return problem._replace(game=self.game.id, card=card.id if card else "")


class Workshop:
    """What the files of one run share: the fonts, and for every game, language, ink and number of players the faces made so far."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self._templates: dict[str, Templates] = {}
        self._makers: dict[tuple[str, tuple[str, Ink, int | None]], FaceMaker] = {}

    def maker(self, game: Game, options: Options) -> FaceMaker:
        """The maker of a game's faces for the language, ink and players of options; it has no problems yet."""
        key = (game.id, options.appearance)
        if key not in self._makers:
            if game.id not in self._templates:
                self._templates[game.id] = templates_of(game)
            templates = self._templates[game.id]
            self._makers[key] = FaceMaker(game, *options.appearance, self.fonts, templates)
        self._makers[key].problems = []
        return self._makers[key]
