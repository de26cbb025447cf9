"""The templates of a game: where they are looked for, and where the compiled built-in ones are kept from run to run."""

from __future__ import annotations

import jinja2

from generator.catalog.model import Game
from generator.face.environment import Compiled, Templates
from generator.paths import built_in, cache_folder, template_folders


def templates_of(game: Game) -> Templates:
    """The templates of faces, pictures and pages, compiled when first used."""
    return Templates(template_folders(game.id, game.folder), compiled=_kept("faces"))


def texts_of(game: Game) -> Templates:
    """The templates of texts, whose values are not escaped for XML."""
    return Templates(template_folders(game.id, game.folder), escaped=False, compiled=_kept("texts"))


def _kept(name: str) -> Compiled:
    return Compiled(built_in() / "templates", cache_folder() / f"{name}-{jinja2.__version__}")
