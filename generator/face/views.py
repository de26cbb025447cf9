"""What a template sees of the catalogue: cards, kinds, decks and games in one language, for one number of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial

from generator.catalog.model import Card, Deck, Game, Ink, Kind, Palettes, Texts, Value
from generator.typeset.markup import LINE_BREAK


class View:
    """Attributes for templates; an unknown one is an AttributeError that Jinja2 reports as undefined.

    `later` are attributes that are made when they are first asked for: cards may refer to each other in circles.
    """

    def __init__(self, values: Mapping[str, object], later: Mapping[str, Callable[[], object]] | None = None) -> None:
        self.__dict__.update(values)
        self.__dict__["_later"] = later or {}

    def __getattr__(self, name: str) -> object:
        later: Mapping[str, Callable[[], object]] = self.__dict__.get("_later", {})
        if name not in later:
            raise AttributeError(name)
        self.__dict__[name] = value = later[name]()
        return value

    def names(self) -> list[str]:
        """The attributes that there are."""
        return sorted({*(name for name in self.__dict__ if name != "_later"), *self.__dict__["_later"]})

    def __str__(self) -> str:
        return str(self.__dict__.get("name", self.__dict__.get("id", "")))


Written = Callable[[object], object]  # how a text of the catalogue is written into a template


def localised(value: object, lang: str, languages: tuple[str, ...], written: Written) -> object:
    """Plain data with every mapping of languages replaced by its text."""
    if isinstance(value, Mapping):
        if value and set(value) == set(languages):
            return written(value[lang])
        return {key: localised(part, lang, languages, written) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [localised(part, lang, languages, written) for part in value]
    return value


def for_faces(text: object) -> object:
    """A text for the drawing dialect, in which line breaks are kept."""
    return text.strip().replace("\n", LINE_BREAK) if isinstance(text, str) else text


class GameView:
    """A game in one language. Cards, kinds and decks are made when they are first asked for."""

    def __init__(
        self, game: Game, lang: str, players: int | None, ink: Ink = "full", written: Written = for_faces
    ) -> None:
        self._game, self.lang, self._count, self._ink, self._written = game, lang, players, ink, written
        self.id = game.id
        self.title = game.title[lang]
        self.version = game.version
        self.players = {"min": game.players[0], "max": game.players[1]}
        self.texts = self._texts(game.texts)
        self.glossary = self._texts(game.glossary)
        self.cards = Lazy(game.cards, self._card)
        self.kinds = Lazy(game.kinds, self._kind)
        self.decks = Lazy(game.decks, self._deck)

    @cached_property
    def rules(self) -> object:
        return localised(self._game.rules, self.lang, self._game.languages, self._written)

    @cached_property
    def rulings(self) -> list[View]:
        """The rulings in the order of the catalogue: what is in force and the place of the rulebook it settles."""
        return [
            View({"id": r.id, "default": r.default, "choices": r.choices, "text": self._text(r.text), "why": self._text(r.why)})
            for r in self._game.rulings.values()
        ]

    def _text(self, text: Texts) -> object:
        return self._written(text[self.lang])

    def _texts(self, texts: Mapping[str, Texts]) -> dict[str, object]:
        return {name: self._text(text) for name, text in texts.items()}

    def _kind(self, kind: Kind) -> View:
        return View({"id": kind.id, "name": kind.name[self.lang], "texts": self._texts(kind.texts)})

    def _deck(self, deck: Deck) -> View:
        copies = sum(card.copies.of(self._count) for card in self._game.cards_of(deck.id))
        return View(
            {
                "id": deck.id, "name": deck.name[self.lang], "texts": self._texts(deck.texts), "copies": copies,
                "part": deck.part, "format": deck.format, "width": deck.size.width, "height": deck.size.height,
            },
            {"palette": partial(self._palette, deck.palette)},
        )  # fmt: skip

    def _palette(self, palettes: Palettes) -> dict[str, str]:
        """The own colours of a deck or a card in the ink of the face; of one that differs for strokes, that of the fill."""
        return {name: colour.fill for name, colour in palettes.get(self._ink, {}).items()}

    def _card(self, card: Card) -> View:
        types = self._game.kinds[card.kind].fields
        fields = {name: self._value(card.fields.get(name), type_.base) for name, type_ in types.items() if "ref" not in type_.base}
        later: dict[str, Callable[[], object]] = {"palette": partial(self._palette, card.palette)}
        later |= {name: partial(self._referred, card.fields.get(name)) for name, type_ in types.items() if "ref" in type_.base}
        written = [self._value(card.fields.get(name), "text") for name, type_ in types.items() if type_.base == "text"]
        core = {
            "id": card.id, "texts": [text for text in written if text], "code": card.code,
            "copies": card.copies.of(self._count), "name": self._text(card.name),
            "origin": card.origin, "kind": self.kinds[card.kind], "deck": self.decks[card.deck],
        }  # fmt: skip
        return View({**fields, **core}, later)

    def _value(self, value: Value, base: str) -> object:
        if value is None:
            return None
        if base == "text":
            return self._text(value)  # type: ignore[arg-type]
        return value

    def _referred(self, value: Value) -> object:
        """The card, or the cards, that a field refers to."""
        if isinstance(value, tuple):
            return [self.cards[str(name)] for name in value]
        return None if value is None else self.cards[str(value)]


class Lazy(Mapping[str, View]):
    """A mapping whose values are made once, when they are asked for."""

    def __init__(self, source: Mapping[str, object], make) -> None:  # type: ignore[no-untyped-def]
        self._source, self._make = source, make
        self._made: dict[str, View] = {}

    def __getitem__(self, key: str) -> View:
        if key not in self._made:
            self._made[key] = self._make(self._source[key])
        return self._made[key]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self._source)

    def __len__(self) -> int:
        return len(self._source)
