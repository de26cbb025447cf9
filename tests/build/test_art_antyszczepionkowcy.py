"""The cover, the masthead and the score sheet of antyszczepionkowcy.biz: their facts, their sizes, their edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.catalog import load_catalog
from generator.catalog.model import Catalog, Game, Ink
from generator.face.geometry import IDENTITY, Matrix, multiply, transformed
from generator.face.scene import Scene, Shape, Sub, texts, words
from generator.faces import FaceMaker, templates_of
from generator.paint.fonts import FontBook
from generator.paths import built_in_catalog

GAME = "antyszczepionkowcy"
PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
OTHERS = {"A5": (148.0, 210.0), "Legal": (215.9, 355.6), "A3": (297.0, 420.0)}
TITLES = [("masthead", size) for size in ((182.0, 52.0), (187.9, 52.0), (126.0, 40.0), (269.0, 52.0))]
TITLES += [("cover", size) for size in ((148.5, 210.0), (139.7, 215.9), (210.0, 297.0))]
WAYS: list[tuple[str, Ink]] = [("en", "full"), ("pl", "full"), ("en", "low"), ("pl", "low")]
NEAREST = 8.0

Drawn = Callable[..., Scene]


@pytest.fixture(scope="module")
def drawn(catalog: Catalog, fonts: FontBook) -> Drawn:
    """A drawing of the built-in game or of another, which must be without problems."""
    templates = templates_of(catalog.games[GAME])
    makers: dict[tuple[str, Ink], FaceMaker] = {}

    def draw(name: str, size: tuple[float, float], lang: str = "en", ink: Ink = "full", game: Game | None = None) -> Scene:
        if game:
            maker = FaceMaker(game, lang, ink, None, fonts, templates)
        else:
            maker = makers.setdefault((lang, ink), FaceMaker(catalog.games[GAME], lang, ink, None, fonts, templates))
        scene = maker.drawing(name, size, page={"width": size[0], "height": size[1]}, side="front")
        assert not maker.problems, "\n".join(map(str, maker.problems))
        return scene

    return draw


def said(scene: Scene) -> str:
    return " ".join(words(scene).split())


def reach(scene: Scene, matrix: Matrix = IDENTITY) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right, bottom of everything that is drawn, half of its strokes included."""
    for item in scene.items:
        if isinstance(item, Shape):
            outline = transformed(item.outline, matrix)
            xs = [float(v) for segment in outline for v in segment[1::2]]
            ys = [float(v) for segment in outline for v in segment[2::2]]
            half = item.paint.width * max(map(abs, matrix[:4])) / 2 if item.paint.stroke else 0.0
            yield min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
        elif isinstance(item, Sub):
            yield from reach(item.scene, multiply(matrix, item.matrix))


def inside(scene: Scene, size: tuple[float, float]) -> tuple[float, float]:
    """How near to the edges of the page shapes and texts come, in mm."""
    boxes = list(reach(scene))
    letters = []
    for text, m in texts(scene):
        left, top, right, bottom = text.box
        corners = [multiply(m, (1, 0, 0, 1, x, y))[4:] for x in (left, right) for y in (top, bottom)]
        letters.append((min(x for x, _ in corners), min(y for _, y in corners), *map(max, zip(*corners, strict=True))))
    return tuple(min(min(b[0], b[1], size[0] - b[2], size[1] - b[3]) for b in group) for group in (boxes, letters))  # type: ignore[return-value]


# ── the title


@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_masthead_and_cover_stay_in_their_page_and_say_for_whom_the_game_is(drawn: Drawn, lang: str, ink: Ink) -> None:
    for name, size in TITLES:
        scene = drawn(name, size, lang, ink)
        shown = said(scene)
        assert "antyszczepionkowcy.biz" in shown
        assert {"en": "rules", "pl": "zasady"}[lang] in shown.lower()
        assert all(fact in shown for fact in ("2–5", "15–45", "15+"))
        shapes, letters = inside(scene, size)
        assert shapes >= (5.0 if name == "cover" else -0.3), (name, size)  # half a stroke of the road that leaves the masthead
        assert letters >= (12.0 if name == "cover" else 3.0) - 0.1, (name, size)


def test_the_picture_is_drawn_by_hand_and_small() -> None:
    art = built_in_catalog().parent / "templates" / GAME / "art" / "cover.svg"
    assert art.stat().st_size < 12_000


@pytest.mark.parametrize("ink", ["full", "low"])
def test_headings_can_be_read_on_white(catalog: Catalog, ink: Ink) -> None:
    colour = catalog.games[GAME].palette[ink]["heading"].fill
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    luminance = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    assert 1.05 / (luminance + 0.05) >= 4.5


# ── the score sheet


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_score_sheet_names_all_that_counts(drawn: Drawn, catalog: Catalog, lang: str, paper: str) -> None:
    game = catalog.games[GAME]
    shown = said(drawn("score-sheet", PAPERS[paper], lang))
    laws = list(game.cards_of("laws"))
    assert len(laws) == 5
    for law in laws:
        assert shown.count(law.name[lang]) == 2  # games
    for level in game.rules["gwo"]["levels"]:
        assert shown.count(f"{level['percent']}%") == 2
        assert "disease" not in level or game.cards[level["disease"]].name[lang] in shown
    for row in (*game.rules["titles"], *game.rules["ties"]):
        assert row["name"][lang] in shown
    assert all(span in shown for span in ("10+", "8–9", "5–7", "1–4", "≤ 0"))
    assert "2 13 3 12 4 11 5 10" in shown
    for word in ("product", "vaccine", "image", "money"):
        assert game.glossary[word][lang].lower()[:6] in shown.lower()
    assert shown.count("−1 each" if lang == "en" else "po −1") == 2
    assert [shown.split().count(number) for number in ("6", "9")] == [48, 12]  # twice, a Law's own and one for each player


@pytest.mark.parametrize(("paper", "size"), [*PAPERS.items(), *OTHERS.items()])
def test_nothing_is_nearer_to_the_edge_than_a_printer_can_print(drawn: Drawn, paper: str, size: tuple[float, float]) -> None:
    for lang, ink in WAYS if paper in PAPERS else WAYS[1:2]:
        assert min(inside(drawn("score-sheet", size, lang, ink), size)) >= NEAREST


def test_a_changed_catalogue_changes_the_score_sheet(drawn: Drawn, tmp_path: Path) -> None:
    text = built_in_catalog().read_text("utf-8")
    for old, new in [
        ("image: {2: 13, 3: 12, 4: 11, 5: 10}", "image: {2: 33, 3: 32, 4: 31, 5: 30}"),
        ("{id: charlatan, from: 8, to: 9,", "{id: charlatan, from: 7, to: 9,"),
        ("{id: media, base: [law], image: 6, gwo: -1,", "{id: media, base: [law], image: 8, gwo: -3,"),
        ("image: {6: 4, 9: 1}, gwo: {-1: 4, -2: 1}", "image: {6: 3, 8: 1, 9: 1}, gwo: {-1: 3, -2: 1, -3: 1}"),
        ("level: 2, percent: 92, disease: pertussis", "level: 2, percent: 91, disease: mumps"),
        ("{id: money, name: {en: money, pl: pieniądze}", "{id: money, name: {en: cash, pl: gotówka}"),
        ("box: {minutes: {from: 15, to: 45,", "box: {minutes: {from: 20, to: 60,"),
    ]:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / "changed.yaml"
    path.write_text(text, "utf-8")
    game = load_catalog(path, cached=False).checked().games[GAME]
    shown = said(drawn("score-sheet", PAPERS["A4"], game=game))
    assert "2 33 3 32 4 31 5 30" in shown
    assert shown.count("91%") == 2
    assert all(word in shown for word in ("7–9", "cash", "−3"))
    assert [word in shown for word in ("92%", "Pertussis")] == [False, False]
    assert [shown.split().count(number) for number in ("6", "8")] == [36, 12]
    assert "20–60" in said(drawn("masthead", (182.0, 52.0), game=game))
