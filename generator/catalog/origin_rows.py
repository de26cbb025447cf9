"""Where things come from: the rulebook, what was published elsewhere, or a reconstruction of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.catalog.model import ORIGINS, Game
from generator.problems import Where


class OriginRow(NamedTuple):
    """The origin of a card (`field` is empty), of one of its fields, or of a place in the rules (`card` is empty)."""

    game: str
    card: str
    field: str
    origin: str
    where: Where


def origin_rows(game: Game) -> Iterator[OriginRow]:
    """The cards in the order of the catalogue, each followed by its fields that differ; then the rules."""
    for card in game.cards.values():
        yield OriginRow(game.id, card.id, "", card.origin, card.where)
        for field, origin in card.origins.items():
            yield OriginRow(game.id, card.id, field, origin, card.places.get(field, card.where))
    for path, word in _rules(game.rules, "rules"):
        yield OriginRow(game.id, "", path, word, game.places.get(path, game.where))


def _rules(data: object, path: str) -> Iterator[tuple[str, str]]:
    """In the rules, `origin: …` speaks of the map it stands in, `origins: {name: …}` of the names beside it."""
    if isinstance(data, tuple):
        for number, part in enumerate(data):
            yield from _rules(part, f"{path}.{number}")
    if not isinstance(data, Mapping):
        return
    for key, value in data.items():
        if key == "origin" and isinstance(value, str) and value in ORIGINS:
            yield path, value
        elif key == "origins" and isinstance(value, Mapping):
            yield from ((f"{path}.{name}", str(origin)) for name, origin in value.items() if origin in ORIGINS)
        else:
            yield from _rules(value, f"{path}.{key}")
