"""A small game with a templates folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog import load_catalog
from generator.catalog.model import Game

CATALOGUE = """\
schema: 1
games:
  duel:
    title: {en: The Duel, pl: Pojedynek}
    version: "1.0"
    players: {min: 2, max: 4}
    languages: [en, pl]
    kinds:
      move: {name: {en: Move, pl: Ruch}, template: plain, fields: {value: int, text: text}}
    decks:
      moves: {name: {en: Moves, pl: Ruchy}, format: 63x88mm, back: plain-back}
      loose: {name: {en: Loose, pl: Luzem}, format: 63x88mm}
    cards:
      - {id: lunge, kind: move, deck: moves, copies: 4, value: 3, origin: reconstructed, name: {en: Lunge_1, pl: Wypad},
         text: {en: "Beats **Feint**.", pl: "Bije **Zwód**."}}
      - {id: feint, kind: move, deck: loose, copies: per-player, value: 1, origin: reconstructed, name: {en: Feint, pl: Zwód},
         text: {en: "Wins a <tie>.", pl: "Wygrywa remis."}}
    rules: {limit: 5, aim: {en: Win, pl: Wygraj}}
    rulings:
      ties: {default: share, choices: [share, none], text: {en: Share it., pl: Dzielcie.}, why: {en: Not printed., pl: Nie podano.}}
"""


@pytest.fixture
def duel(tmp_path: Path) -> Callable[..., Game]:
    """The game with the given templates (`rules_en="…"` is `rules.en.md.j2`), `edit` changes the text of the catalogue."""

    def make(edit: Callable[[str], str] = lambda text: text, **templates: str) -> Game:
        folder = tmp_path / "templates" / "duel"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in templates.items():
            file = f"rules.{name[6:]}.md.j2" if name.startswith("rules_") else f"{name.replace('_', '-')}.svg.j2"
            (folder / file).write_text(text, encoding="utf-8")
        path = tmp_path / "duel.yaml"
        path.write_text(edit(CATALOGUE), encoding="utf-8")
        return load_catalog(path).checked().games["duel"]

    return make
