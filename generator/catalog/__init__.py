"""The catalogue: strict YAML files become one frozen, checked value.

    loaded = load_catalog(Path("cards.yaml"))
    loaded.problems              # everything that is wrong, with file:line:column
    loaded.checked().games       # the games, or a ProblemsError

Importing this package costs next to nothing; reading YAML and checking are imported only when the cache cannot serve.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.catalog.model import Catalog, Game, Loaded
    from generator.catalog.origin_rows import OriginRow
    from generator.problems import Problem

__all__ = ["load_catalog", "origins", "unused_texts"]


def load_catalog(path: Path, *, cached: bool = True) -> Loaded:
    """The catalogue in a file and its includes, with every Problem found; never raises for what is in the files.

    `cached`: take it from the cache if nothing has changed, and keep it there (the folder: PAPERTABLE_CACHE, else the
    platform's cache folder). Places in Problems name the files as `path` does.
    """
    if cached:
        from generator.catalog.cache import load_cached
        from generator.paths import cache_folder

        return load_cached(path, cache_folder())
    from generator.catalog.load import read_catalog

    return read_catalog(path).loaded


def origins(catalog: Catalog) -> tuple[OriginRow, ...]:
    """Where every card, and every number of the rules that says so, comes from."""
    from generator.catalog.origin_rows import origin_rows

    return tuple(row for game in catalog.games.values() for row in origin_rows(game))


def unused_texts(game: Game, sources: Iterable[str]) -> tuple[Problem, ...]:
    """A warning for every entry under `texts` whose name stands in none of the template sources of the game."""
    from generator.catalog import check

    return tuple(check.unused_texts(game, sources))
