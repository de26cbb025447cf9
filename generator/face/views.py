"""What a template sees of the catalogue: cards, kinds, decks and games in one language, for one number of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from generator.catalog.model import Card, Deck, Game, Kind, Texts, Value
from generator.typeset.markup import LINE_BREAK


class View:
    """Attributes for templates; an unknown one is an AttributeError that Jinja2 reports as undefined."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    def __str__(self) -> str:
        return str(self.__dict__.get("name", self.__dict__.get("id", "")))


def localised(value: object, lang: str, languages: tuple[str, ...]) -> object:
    """Plain data with every mapping of languages replaced by its text."""
    if isinstance(value, Mapping):
        if value and set(value) == set(languages):
            return _text(value[lang])
        return {key: localised(part, lang, languages) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [localised(part, lang, languages) for part in value]
    return value


def _text(text: object) -> object:
    return text.strip().replace("\n", LINE_BREAK) if isinstance(text, str) else text


class GameView:
    """A game in one language. Cards, kinds and decks are made when they are first asked for."""

    def __init__(self, game: Game, lang: str, players: int | None) -> None:
        self._game, self._lang, self._count = game, lang, players
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
        return localised(self._game.rules, self._lang, self._game.languages)

    def _texts(self, texts: Mapping[str, Texts]) -> dict[str, object]:
        return {name: _text(text[self._lang]) for name, text in texts.items()}

    def _kind(self, kind: Kind) -> View:
        return View({"id": kind.id, "name": kind.name[self._lang], "texts": self._texts(kind.texts)})

    def _deck(self, deck: Deck) -> View:
        copies = sum(card.copies.of(self._count) for card in self._game.cards_of(deck.id))
        return View(
            {
                "id": deck.id, "name": deck.name[self._lang], "texts": self._texts(deck.texts), "copies": copies,
                "format": deck.format, "width": deck.size.width, "height": deck.size.height,
            }
        )  # fmt: skip

    def _card(self, card: Card) -> View:
        types = self._game.kinds[card.kind].fields
        fields = {name: self._value(card.fields.get(name), types[name].base) for name in types}
        core = {
            "id": card.id, "code": card.code, "copies": card.copies.of(self._count), "name": _text(card.name[self._lang]),
            "origin": card.origin, "kind": self.kinds[card.kind], "deck": self.decks[card.deck],
        }  # fmt: skip
        return View({**fields, **core})

    def _value(self, value: Value, base: str) -> object:
        if value is None:
            return None
        if base == "text":
            return _text(value[self._lang])  # type: ignore[index,call-overload]
        if base == "ref":
            return self.cards[str(value)]
        if base == "refs":
            return [self.cards[str(name)] for name in value]  # type: ignore[union-attr]
        return value


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
