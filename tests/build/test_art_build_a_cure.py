"""The title, the cover and the score sheet of Build A Cure: complete, true to the catalogue, clear of the edges."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.catalog import load_catalog
from generator.catalog.model import Catalog, Game
from generator.face.environment import Templates
from generator.face.geometry import IDENTITY, Matrix, multiply, scale_of
from generator.face.scene import Scene, Shape, Sub, Text, Window, texts, words
from generator.faces import FaceMaker
from generator.paint.fonts import FontBook
from generator.paths import built_in_catalog
from generator.templates import templates_of

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
LANGS, INKS = ("en", "pl"), ("full", "low")
Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def game(catalog: Catalog) -> Game:
    return catalog.games["build-a-cure"]


@pytest.fixture(scope="module")
def drawn(game: Game, fonts: FontBook) -> Callable[..., Scene]:
    templates = templates_of(game)
    return lambda *args, **kwargs: drawing(game, fonts, templates, *args, **kwargs)


def drawing(
    game: Game, fonts: FontBook, templates: Templates, name: str, size: tuple[float, float], lang: str,
    ink: Any = "full", players: int | None = None,
) -> Scene:  # fmt: skip
    """A page or a title without a Problem."""
    maker = FaceMaker(game, lang, ink, players, fonts, templates)
    page = {"width": size[0], "height": size[1], "paper": "A4", "flip": "long"}
    scene = maker.drawing(name, size, page=page, side="front")
    assert not maker.problems
    return scene


def said(scene: Scene) -> str:
    return re.sub(r"\s+", " ", words(scene).replace("\u00a0", " "))


def boxes(scene: Scene, m: Matrix = IDENTITY) -> Iterator[Box]:
    """The bounds of everything that is drawn, lines with their width."""
    for item in scene.items:
        assert not isinstance(item, Window)
        if isinstance(item, Sub):
            yield from boxes(item.scene, multiply(m, item.matrix))
        elif isinstance(item, Shape) and (item.paint.fill or item.paint.stroke):
            points = [point for s in item.outline for point in zip(s[1::2], s[2::2], strict=True)]
            wide = item.paint.width / 2 * scale_of(m) if item.paint.stroke else 0.0
            yield around(points, m, wide)
        elif isinstance(item, Text):
            left, top, right, bottom = item.box
            yield around([(left, top), (right, top), (left, bottom), (right, bottom)], multiply(m, item.matrix))


def around(points: list[Any], m: Matrix, wide: float = 0.0) -> Box:
    a, b, c, d, e, f = m
    xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
    return min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide


def clear(scene: Scene, size: tuple[float, float], edge: float) -> None:
    """Nothing lies nearer to an edge than so many mm."""
    for box in boxes(scene):
        assert min(box[0], box[1], size[0] - box[2], size[1] - box[3]) >= edge - 0.01, box


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [A4, LETTER])
def test_score_sheet_holds_what_is_tracked(game: Game, drawn: Callable[..., Scene], size: tuple[float, float], lang: str) -> None:
    scene = drawn("score-sheet", size, lang)
    text = said(scene)
    rules: Any = game.rules
    atoms = 0
    for card in game.cards.values():
        if card.kind == "disease":
            formula: Any = card.fields["formula"]
            cure: Any = card.fields["cure"]
            assert card.name[lang] in text and cure[lang] in text
            atoms += sum(formula.values())
            assert all(f"{symbol} {goal}" in text for symbol, goal in formula.items())
    assert game.cards["exposure"].name[lang] in text and game.cards["ultimate-sacrifice"].name[lang] in text
    assert rules["won"]["text"][lang] in text
    assert all(way["text"][lang] in text for way in rules["lost"])
    runs = [run.text for item, _ in texts(scene) for run in item.runs]
    for row in rules["setup"]:
        assert {str(row["hand_limit"]), str(row["actions"]), str(row["exposure"]["cards"])} <= set(runs)
    assert sum(run.isdigit() for run in runs) >= atoms + 60  # a cell for each atom, a box for each turn
    clear(scene, size, 8)


def test_score_sheet_in_low_ink_and_for_few_players(drawn: Callable[..., Scene]) -> None:
    for size in (A4, LETTER):
        clear(drawn("score-sheet", size, "pl", "low"), size, 8)
    two = said(drawn("score-sheet", A4, "en", players=2))
    assert "Anthrax" in two and "Glanders" not in two  # Glanders is left out of a game for two


def test_score_sheet_follows_the_catalogue(tmp_path: Path, fonts: FontBook) -> None:
    text = built_in_catalog().read_text("utf-8")
    start = text.index("\n  build-a-cure:\n")
    changes = [
        ("formula: {C: 6, H: 8, O: 6}", "formula: {C: 6, H: 31, O: 6}"),
        ("name: {en: Scurvy, pl: Szkorbut}", "name: {en: Sailor’s Curse, pl: Gnilec}"),
        ("Five or more uncured at the end of any turn.", "Seven or more uncured at the end of any turn."),
        ("hand: 7\n          hand_limit: 7", "hand: 7\n          hand_limit: 9"),
    ]
    for old, new in changes:
        assert text.count(old, start) == 1, old
        text = text[:start] + text[start:].replace(old, new)
    (tmp_path / "cards.yaml").write_text(text, "utf-8")
    game = load_catalog(tmp_path / "cards.yaml", cached=False).checked().games["build-a-cure"]
    scene = drawing(game, fonts, templates_of(game), "score-sheet", LETTER, "en")
    found = said(scene)
    assert all(word in found for word in ("H 31", "Sailor’s Curse", "Seven or more uncured", "7/9"))
    assert "Scurvy" not in found and "Five or more uncured" not in found
    clear(scene, LETTER, 8)  # 31 cells and their label still fit


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("size", [(182.0, 52.0), (187.9, 52.0), (126.0, 40.0)])
def test_masthead(game: Game, drawn: Callable[..., Scene], size: tuple[float, float], ink: str) -> None:
    for lang, word in zip(LANGS, ("RULES", "ZASADY"), strict=True):
        scene = drawn("masthead", size, lang, ink)
        text = said(scene)
        rules: Any = game.rules
        assert game.title[lang].upper() in text and word in text and "1–6" in text and "30–45" in text
        assert rules["subtitle"][lang] in text
        clear(scene, size, -0.5)
        picture = min(box[0] for item in scene.items if isinstance(item, Sub) for box in boxes(item.scene, item.matrix))
        assert max(box[2] for item in scene.items if isinstance(item, Text) for box in [around_text(item)]) < picture


def around_text(item: Text) -> Box:
    left, top, right, bottom = item.box
    return around([(left, top), (right, bottom)], item.matrix)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("size", [(148.5, 210.0), (139.7, 215.9)])
def test_cover(game: Game, drawn: Callable[..., Scene], size: tuple[float, float], ink: str) -> None:
    for lang, word in zip(LANGS, ("RULES", "ZASADY"), strict=True):
        scene = drawn("cover", size, lang, ink)
        text = said(scene)
        assert game.title[lang].upper() in text and word in text and "1–6" in text and "30–45" in text
        clear(scene, size, 4.5)  # half a line more than the 5 mm of the ground
        for item in scene.items:
            if isinstance(item, Text):
                box = around_text(item)
                assert min(box[0], box[1], size[0] - box[2], size[1] - box[3]) >= 11.9


def test_headings_are_dark_enough(game: Game) -> None:
    for ink in INKS:
        channels = [int(game.palette[ink]["heading"].fill[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        assert 1.05 / (0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05) >= 4.5
