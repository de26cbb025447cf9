"""Copies of the catalogue in which something is changed."""

from __future__ import annotations

import re
from pathlib import Path

from generator.catalog import load_catalog
from generator.catalog.model import Game
from generator.paths import built_in_catalog


def edited(folder: Path, game: str, *pairs: tuple[str, str]) -> Game:
    """The game of a copy of the built-in catalogue in which every pair of texts was replaced in its block; each must be there."""
    text = built_in_catalog().read_text("utf-8")
    before, block, after = re.split(rf"(?m)^(  {game}:\n(?:^(?:   .*)?\n)*)", text, maxsplit=1)
    for old, new in pairs:
        assert old in block, old
        block = block.replace(old, new)
    path = folder / "cards.yaml"
    path.write_text(before + block + after, "utf-8")
    return load_catalog(path, cached=False).checked().games[game]
