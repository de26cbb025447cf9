"""Tables of the real games for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from companion.catalogue import game_facts, names_of, setup_of
from companion.engine.names import Names
from companion.engine.setup import GameFacts, Setup
from generator.catalog import load_catalog
from generator.catalog.model import Catalog
from generator.paths import built_in_catalog


@cache
def catalog() -> Catalog:
    return load_catalog(built_in_catalog()).checked()


def setup(
    game: str,
    players: Sequence[str],
    variant: str = "",
    hints: bool = False,
    rulings: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
) -> Setup:
    """A table; without a variant the game's default one."""
    module = __import__(f"companion.games.{game.replace('-', '_')}", fromlist=["VARIANTS"])
    return setup_of(catalog().games[game], players, variant or module.VARIANTS[0], options, rulings, hints)


def names(table: Setup, lang: str = "en") -> Names:
    return names_of(catalog().games[table.game], table.players, lang)


def facts(game: str) -> GameFacts:
    return game_facts(catalog().games[game])
