"""A small valid game to be broken. In a changed text `¦` marks where the Problem must be reported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.load import read_catalog
from generator.catalog.model import Loaded
from generator.problems import Problem

DUEL = """\
schema: 1
games:
  duel:
    title: {en: Duel, pl: Pojedynek}
    version: "1"
    players: {min: 2, max: 4}
    languages: [en, pl]
    palette:
      full: {ink: "#17131C", suit: "#B3541E"}
      low: {ink: "#17131C", suit: "#FFF"}
    glossary: {hand: {en: hand, pl: ręka}}
    texts: {beats: {en: beats, pl: bije}}
    kinds:
      move: {name: {en: Move, pl: Ruch}, template: move, fields: {speed: int, foe: "ref:move?", text: text}}
      law: {name: {en: Law, pl: Prawo}, template: law, fields: {tags: words, held: bool, cost: counts}}
    bases:
      quick: {kind: move, deck: main, speed: 3, text: {en: Quick, pl: Szybko}}
    decks:
      main: {name: {en: Main, pl: Główna}, format: 63x88mm, back: back}
    cards:
      - {id: lunge, code: L, base: quick, name: {en: Lunge, pl: Wypad}, copies: 2}
      - {id: parry, code: P, base: quick, name: {en: Parry, pl: Zasłona}, speed: 1, foe: lunge}
      - {id: calm, kind: law, deck: main, name: {en: Calm, pl: Spokój}, tags: [a, b], held: true, cost: {C: 2}}
    expect: {copies: 4, kinds: {move: {copies: 3, speed: {3: 2, 1: 1}}, law: {held: {"true": 1}, tags: {a: 1, b: 1}}}}
    rules: {goal: {value: 3, origin: rulebook}, label: {en: goal, pl: cel}}
    rulings:
      tie: {default: none, choices: [none, both], text: {en: Nothing., pl: Nic.}, why: {en: Silence., pl: Cisza.}}
"""


@pytest.fixture(scope="session")
def duel() -> str:
    """The text of the game."""
    return DUEL


@pytest.fixture(scope="session")
def marks() -> Callable[[str], tuple[str, list[tuple[int, int]]]]:
    """A function that takes the marks out of a text and gives their lines and columns."""
    return _marks


def _marks(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and their lines and columns."""
    places = []
    clean = ""
    for part in text.split("¦")[:-1]:
        clean += part
        places.append((clean.count("\n") + 1, len(clean) - clean.rfind("\n")))
    return text.replace("¦", ""), places


@pytest.fixture
def load(tmp_path: Path) -> Callable[[str], Loaded]:
    """Load a text as a catalogue."""

    def load_text(text: str) -> Loaded:
        path = tmp_path / "cards.yaml"
        path.write_text(text, encoding="utf-8")
        return read_catalog(path).loaded

    return load_text


@pytest.fixture
def broken(load: Callable[[str], Loaded]) -> Callable[[str, str], list[Problem]]:
    """The Problems of the game with a part replaced; they must stand exactly at the marks of the new part."""

    def break_game(old: str, new: str) -> list[Problem]:
        assert DUEL.count(old) == 1, f"{DUEL.count(old)} times in the game: {old}"
        text, places = _marks(DUEL.replace(old, new))
        problems = list(load(text).problems)
        found = [(problem.where.line, problem.where.column) for problem in problems]
        assert found == places, "\n".join(map(str, problems))
        return problems

    return break_game
