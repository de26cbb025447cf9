"""Masthead, cover and score sheet of Zombology: they compose at every size, and every fact on them is the catalogue's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.model import Catalog, Game, Ink
from generator.face.geometry import IDENTITY, Matrix, multiply, transformed
from generator.face.scene import Scene, Shape, Sub, texts, words
from generator.faces import FaceMaker
from generator.impose.papers import PAPERS
from generator.paint.fonts import FontBook
from generator.paths import template_folders
from generator.rulesheet.pages import booklet_page, reading_page
from tests.build.edited import edited

SIZES = {name: PAPERS[name].size("portrait") for name in ("a4", "letter")}
READING = [reading_page(PAPERS[name]) for name in ("a4", "letter", "a5") if name in PAPERS]
MASTHEADS = {(page.width - 2 * page.beside, page.masthead or 0.0) for page in READING} | {(126.0, 40.0), (117.7, 40.0)}
COVERS = [(page.width, page.height) for name in SIZES if (page := booklet_page(PAPERS[name]))]
WAYS = [(lang, ink) for lang in ("en", "pl") for ink in ("full", "low")]

Drawn = Callable[..., Scene]
Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def game(catalog: Catalog) -> Game:
    return catalog.games["zombology"]


@pytest.fixture(scope="module")
def drawn(game: Game, fonts: FontBook) -> Drawn:
    """A drawing of a size in a language and an ink; each composed once, without problems."""
    makers: dict[object, FaceMaker] = {}
    known: dict[object, Scene] = {}

    def draw(name: str, size: tuple[float, float], lang: str = "en", ink: Ink = "full", of: Game = game) -> Scene:
        who = (lang, ink, id(of))
        maker = makers.setdefault(who, FaceMaker(of, lang, ink, None, fonts))
        if (name, size, who) not in known:
            page = {"width": size[0], "height": size[1]}
            known[name, size, who] = maker.drawing(name, size, page=page, side="front")
            assert not maker.problems, "\n".join(map(str, maker.problems))
        return known[name, size, who]

    return draw


def said(scene: Scene) -> str:
    return " ".join(words(scene).split())


def reach(scene: Scene, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Left, top, right and bottom of every shape, strokes included."""
    for item in scene.items:
        if isinstance(item, Sub):
            yield from reach(item.scene, multiply(matrix, item.matrix))
        elif isinstance(item, Shape):
            scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            half = item.paint.width * scale / 2 if item.paint.stroke else 0.0
            outline = transformed(item.outline, matrix)
            xs, ys = [v for s in outline for v in s[1::2]], [v for s in outline for v in s[2::2]]
            yield min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def written(scene: Scene) -> Iterator[Box]:
    """The boxes of the texts."""
    for text, matrix in texts(scene):
        left, top, right, bottom = text.box
        corners = [multiply(matrix, (1, 0, 0, 1, x, y))[4:] for x in (left, right) for y in (top, bottom)]
        yield min(x for x, _ in corners), min(y for _, y in corners), max(x for x, _ in corners), max(y for _, y in corners)


def beyond(boxes: Iterator[Box], size: tuple[float, float], margin: float) -> list[Box]:
    """What comes nearer to an edge than the margin."""
    right, bottom = size[0] - margin, size[1] - margin
    return [b for b in boxes if min(b[0], b[1]) < margin - 0.01 or b[2] > right + 0.01 or b[3] > bottom + 0.01]


# --- masthead, cover, heading ------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_the_mastheads_say_what_the_game_is_and_stay_inside(lang: str, ink: Ink, drawn: Drawn, game: Game) -> None:
    for size in MASTHEADS:
        scene = drawn("masthead", size, lang, ink)
        assert said(scene) == expected_title(game, lang, ("title", "subtitle", "rules", "facts"))
        assert not beyond(written(scene), size, 4.0)
        assert not beyond(reach(scene), size, -0.4), "half a line at most stands out"


@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_the_covers_keep_their_margins(lang: str, ink: Ink, drawn: Drawn, game: Game) -> None:
    for size in COVERS:
        scene = drawn("cover", size, lang, ink)
        assert said(scene) == expected_title(game, lang, ("title", "rules", "subtitle", "facts"))
        assert not beyond(written(scene), size, 12.0)
        assert not beyond(reach(scene), size, 5.0 - 0.5), "half a line at most stands out of the ground"


def expected_title(game: Game, lang: str, order: tuple[str, ...]) -> str:
    rules: Any = game.rules
    players = {"en": "players", "pl": "osób"}[lang]
    edition = rules["edition"]["text"][lang]
    facts = f"{game.players[0]}–{game.players[1]} {players} · {rules['minutes']['value']} min · {edition}"
    known = {"title": game.title[lang].upper(), "subtitle": rules["subtitle"][lang], "facts": facts}
    known["rules"] = {"en": "RULES", "pl": "ZASADY"}[lang]
    return " ".join(known[name] for name in order)


def test_the_picture_is_small_and_wears_the_colours_of_the_treatments(drawn: Drawn, game: Game) -> None:
    (file,) = [path for folder in template_folders("zombology", game.folder) if (path := folder / "art" / "cover.svg").is_file()]
    assert file.stat().st_size < 12_000
    painted = set(colours(drawn("cover", COVERS[0])))
    suits = {card.palette["full"]["suit"].fill for card in game.cards.values() if "treatment" in card.fields}
    assert len(suits) == 6 and suits <= painted


def colours(scene: Scene) -> Iterator[str]:
    for item in scene.items:
        if isinstance(item, Sub):
            yield from colours(item.scene)
        elif isinstance(item, Shape) and item.paint.fill:
            yield item.paint.fill


@pytest.mark.parametrize("ink", ["full", "low"])
def test_headings_can_be_read(ink: Ink, game: Game) -> None:
    colour = game.palette[ink]["heading"].fill
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5


# --- score sheet -------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_the_score_sheet_keeps_eight_millimetres(lang: str, ink: Ink, paper: str, drawn: Drawn) -> None:
    scene, size = drawn("score-sheet", SIZES[paper], lang, ink), SIZES[paper]
    assert not beyond(reach(scene), size, 8.0)
    assert not beyond(written(scene), size, 8.0)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_score_sheet_holds_rounds_treatments_and_points(lang: str, paper: str, drawn: Drawn, game: Game) -> None:
    text, rules = said(drawn("score-sheet", SIZES[paper], lang)), as_any(game.rules)
    names = [treatment["name"][lang] for treatment in rules["treatments"]]
    assert all(f"{treatment['letter']} {treatment['name'][lang]}" in text for treatment in rules["treatments"]), names
    conference = rules["round_kinds"]["conference"]["name"][lang].upper()
    assert [n for n in range(1, 9) if f" {n} {conference} " in text] == [4, 7]
    seats = " ".join(map(str, range(1, game.players[1] + 1)))
    assert text.count(seats) == 2, "a column for every player, in both tables"
    assert "d1, c−2, re" in text
    assert f" {' '.join(map(str, rules['ranking']['by_count_of']))} " in text
    deals = {
        "en": ("5 Groundwork 2 Prejudice 1", "Hand 1 1 Groundwork 2 Trials Hand 2 2 Trials 5", "Hand 1 2 Trials Hand 2 1 Trials 8"),
        "pl": ("5 Podstawy 2 Uprzedzenia 1", "Ręka 1 1 Podstawy 2 Próby Ręka 2 2 Próby 5", "Ręka 1 2 Próby Ręka 2 1 Próby 8"),
    }[lang]
    assert all(deal in text for deal in deals)
    each = {"en": "1–5 +1 each −1, −2 −1 each LAST 1–5 −1 each −1, −2 +1 each SCORE",
            "pl": "1–5 po +1 −1, −2 po −1 OSTATNIA 1–5 po −1 −1, −2 po +1 WYNIK"}[lang]  # fmt: skip
    assert each in text


def test_the_ranking_is_one_line(drawn: Drawn) -> None:
    text = said(drawn("score-sheet", SIZES["a4"]))
    assert "More face-up 5s rank higher; equal: 4s, 3s, 2s, 1s, then fewer negatives. First 2: most successful. Last: least" in text
    text = said(drawn("score-sheet", SIZES["letter"], "pl"))
    assert "Wyżej: więcej odkrytych 5; po równo: 4, 3, 2, 1, potem mniej ujemnych. Pierwsze 2: najskuteczniejsze. Ostatnia:" in text


def test_there_is_room_to_write(drawn: Drawn, game: Game) -> None:
    for size in SIZES.values():
        column = (size[0] - 20 - 47) / game.players[1]
        boxes = [
            b for b in reach(drawn("score-sheet", size)) if b[0] > 55 and column < b[2] - b[0] < column + 0.6 and b[3] - b[1] > 5
        ]
        assert len(boxes) > (8 + 6) * game.players[1]
        assert min(b[3] - b[1] for b in boxes) >= 6.5


def test_the_sheet_follows_the_catalogue(tmp_path: Path, drawn: Drawn) -> None:
    game = edited(
        tmp_path, "zombology",
        ("players: {min: 3, max: 10}", "players: {min: 3, max: 9}"), ("8-10: 3}", "8-9: 3}"), ("{copies: 10}", "{copies: 9}"),
        ('pl: "Kryształy"', 'pl: "Kamienie"'),
        ("{round: 6, kind: research", "{round: 6, kind: conference"), ("{round: 7, kind: conference", "{round: 7, kind: research"),
        ("{deck: groundwork, each: 5}", "{deck: groundwork, each: 6}"), ("minutes: {value: 20", "minutes: {value: 25"),
        ("most_successful: 2\n", "most_successful: 3\n"), ("by_count_of: [5, 4, 3, 2, 1]", "by_count_of: [5, 3, 4, 2, 1]"),
        ("most_successful: {positive: 1, negative: -1,", "most_successful: {positive: 2, negative: -3,"),
        ("other_treatments: {positive: 0,", "other_treatments: {positive: 7,"),
    )  # fmt: skip
    text = said(drawn("score-sheet", SIZES["a4"], "pl", of=game))
    assert "8 9 10" not in text and "c Kamienie" in text and "6 Podstawy" in text
    assert " 6 KONFERENCJA Zagraj kartę" in text and " 7 KONFERENCJA Zagraj kartę" not in text
    assert "5; po równo: 3, 4, 2, 1" in text and "Pierwsze 3:" in text and " 5 3 4 2 1 " in text
    assert "3 NAJLEPSZE 1–5 po +2 −1, −2 po −3" in text and "Wszystkie inne: 7." in text
    assert "3–9 osób · 25 min" in said(drawn("masthead", (182.0, 52.0), "pl", of=game))


def as_any(value: object) -> Any:
    return value
