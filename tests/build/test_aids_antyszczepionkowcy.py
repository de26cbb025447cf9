"""The aids of antyszczepionkowcy.biz: their counts, their facts, and the measures of the GWO slider."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.build import Built, build
from generator.catalog.model import Catalog, Game, Ink
from generator.face.bounds import ground
from generator.face.scene import Scene, Shape, texts, words
from generator.faces import Face, FaceMaker, Workshop
from generator.impose.duplex import Sides
from generator.impose.papers import PAPERS
from generator.options import Options
from generator.paint.fonts import FontBook
from tests.build.edited import edited

GAME = "antyszczepionkowcy"
FRAGMENTS = ["measles", "pertussis", "diphtheria", "rubella", "mumps"]
WAYS = [(lang, ink) for lang in ("en", "pl") for ink in ("full", "low")]

Aids = Callable[..., dict[str, Face]]


@pytest.fixture(scope="module")
def aids(catalog: Catalog, fonts: FontBook) -> Aids:
    """The faces of all aids by id, of the built-in game or another; each way composed once."""
    known: dict[tuple[int, str, Ink], tuple[Game, dict[str, Face]]] = {}  # with the game, so that its id stays its own

    def made(lang: str = "en", ink: Ink = "full", game: Game = catalog.games[GAME]) -> dict[str, Face]:
        key = (id(game), lang, ink)
        if key not in known:
            faces = FaceMaker(game, lang, ink, None, fonts).faces(Options(lang, PAPERS["a4"], part="aids").cards(game))
            assert not faces.problems, "\n".join(map(str, faces.problems))
            known[key] = game, {face.card.id: face for face in faces.faces}
        return known[key][1]

    return made


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Game]:
    """The game from a copy of the built-in catalogue in which lines were replaced; each must be there once."""

    return lambda *pairs: edited(tmp_path, GAME, *pairs)


def said(scene: Scene | None) -> str:
    assert scene
    return " ".join(words(scene).split())


def shapes(scene: Scene) -> Iterator[Shape]:
    """The shapes of the face itself."""
    return (item for item in scene.items if isinstance(item, Shape))


def across(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a shape of straight lines."""
    points = [(segment[i], segment[i + 1]) for segment in shape.outline for i in range(1, len(segment), 2)]
    xs, ys = [float(x) for x, _ in points], [float(y) for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# ── counts


@pytest.mark.parametrize("players", [None, 2, 3, 4, 5])
def test_five_aids_a_slider_and_one_or_two_cards_of_titles(catalog: Catalog, players: int | None) -> None:
    """The Alternative GWO needs all five fragments, however many play."""
    game = catalog.games[GAME]
    cards = Options("en", PAPERS["a4"], part="aids", players=players).cards(game)
    decks: Counter[str] = Counter()
    for card in cards:
        decks[card.deck] += card.copies.of(players)
    assert decks == {"aids": 5, "end": 1 if players in (2, 3) else 2, "gwo": 2}


def test_the_counts_are_those_of_the_box(catalog: Catalog) -> None:
    game = catalog.games[GAME]
    box = game.rules["components"]
    assert len(list(game.cards_of("aids"))) == box["aids"]["cards"] == 5
    assert len(list(game.cards_of("gwo"))) == box["gwo"]["pieces"] == 2
    origins = {card.id: card.origin for deck in ("aids", "end", "gwo") for card in game.cards_of(deck)}
    assert {name for name, origin in origins.items() if origin == "reconstructed"} == {"end-of-game"}


@pytest.mark.parametrize(("paper", "sides", "ink", "pages"), [
    ("a4", "duplex-long", "full", 4), ("letter", "duplex-long", "low", 4), ("letter", "fold", "full", 3), ("a4", "fold", "low", 3),
])  # fmt: skip
def test_both_papers_hold_all_aids(catalog: Catalog, fonts: FontBook, paper: str, sides: Sides, ink: Ink, pages: int) -> None:
    (file,) = build(catalog.games[GAME], Options("pl", PAPERS[paper], part="aids", sides=sides, ink=ink), Workshop(fonts))
    assert isinstance(file, Built)
    assert file.pages == pages
    assert sum(face.copies for face in file.faces) == 9


# ── the five aids and their backs


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_one_front_for_all_and_a_fragment_on_each_back(aids: Aids, catalog: Catalog, lang: str) -> None:
    faces = [face for face in aids(lang).values() if face.card.kind == "aid"]
    fronts = {" ".join(run.text for text, _ in texts(face.front) if not text.foot for run in text.runs) for face in faces}
    assert len(fronts) == 1
    assert [face.card.fields["disease"] for face in faces] == FRAGMENTS
    assert list(catalog.games[GAME].rules["alternative_gwo"]["fragments"]) == FRAGMENTS
    names = {disease: catalog.games[GAME].cards[disease].name[lang] for disease in FRAGMENTS}
    for face, disease in zip(faces, FRAGMENTS, strict=True):
        back = said(face.back)
        assert [name for name in names.values() if name in back] == [names[disease]]


def test_a_fragment_is_calm_upright_and_says_epidemic_when_it_is_turned(aids: Aids) -> None:
    """The letters of the headline run upwards: a quarter turn to the right sets them straight."""
    for face in (face for face in aids().values() if face.card.kind == "aid"):
        assert face.back
        runs = [(run.text, tuple(round(v, 6) for v in matrix[:4])) for text, matrix in texts(face.back) for run in text.runs]
        assert ("EPIDEMIC", (0, -1, 1, 0)) in runs
        assert ("NO EPIDEMIC", (1, 0, 0, 1)) in runs


@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_aids_are_set_in_seven_points_at_least_and_drawn_over_the_trim(aids: Aids, lang: str, ink: Ink) -> None:
    for face in aids(lang, ink).values():
        for scene in filter(None, (face.front, face.back)):
            assert ground(scene, (face.deck.size.width, face.deck.size.height)) >= 3.99
            for text, matrix in texts(scene):
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                stamp = text.foot and any("·" in run.text for run in text.runs)
                assert stamp or min(run.size for run in text.runs) * scale * 72 / 25.4 > 6.99, text.runs


# ── facts follow the catalogue


def test_the_front_says_the_numbers_of_the_rules(aids: Aids) -> None:
    front = said(aids()["aid-measles"].front)
    assert "2× the same Disease" in front
    assert "1× in an epidemic" in front
    assert "take 2." in front
    assert "2 13 3 12 4 11 5 10" in " ".join(re.sub(r"[^\w ]", " ", front).split())
    assert [phase in front for phase in ("Law", "Anti-social actions", "Chickenpox Party", "Profits", "Investments")] == [True] * 5


def test_changed_rules_change_the_aids(aids: Aids, changed: Callable[..., Game]) -> None:
    game = changed(
        ("normal: {card: 2, origin: rulebook}", "normal: {card: 4, origin: rulebook}"),
        ("per_revealed_card: {value: 1, origin: rulebook}", "per_revealed_card: {value: 3, origin: rulebook}"),
        ("party: {least: 1, take_active: 2, take_others: 1,", "party: {least: 1, take_active: 6, take_others: 7,"),
        ("image: {2: 13, 3: 12, 4: 11, 5: 10}", "image: {2: 23, 3: 22, 4: 21, 5: 20}"),
        ("{id: charlatan, from: 8, to: 9,", "{id: charlatan, from: 7, to: 9,"),
        ("name: {en: Profits, pl: Zyski}", "name: {en: Takings, pl: Utarg}"),
        ("{id: money, name: {en: money, pl: pieniądze}", "{id: money, name: {en: cash, pl: gotówka}"),
        ("take_rescuer: 1,", "take_rescuer: 8,"),
    )
    faces = aids(game=game)
    front, end, back = (
        said(scene) for scene in (faces["aid-measles"].front, faces["end-of-game"].front, faces["end-of-game"].back)
    )
    assert "4× the same Disease" in front
    assert "Money: 3 for each" in front
    assert "take 6." in front
    assert "Takings" in front
    assert "Profits" not in front
    assert all(str(image) in shown for image in (23, 22, 21, 20) for shown in (front, end))
    assert "7–9" in end
    assert "cash" in end
    assert "You take 6, others 7." in back
    assert "take 8 more" in back


def test_without_compulsion_for_two_nothing_is_said_of_two(aids: Aids, changed: Callable[..., Game]) -> None:
    assert "2 players: you must" in said(aids()["aid-measles"].front)
    free = changed(("law_compulsory: {value: true,", "law_compulsory: {value: false,"))
    assert "you must" not in said(aids(game=free)["aid-measles"].front)


def test_titles_and_ties_are_those_of_the_rules(aids: Aids, catalog: Catalog) -> None:
    rules = catalog.games[GAME].rules
    for lang in ("en", "pl"):
        end = said(aids(lang)["end-of-game"].front)
        for row in (*rules["titles"], *rules["ties"]):
            assert row["name"][lang] in end
        assert all(span in end for span in ("10+", "8–9", "5–7", "1–4", "≤ 0"))


# ── the slider, in millimetres

STEP, LONG = 12, 88


def levels(strip: Face) -> list[tuple[float, float]]:
    """Left and right of the levels of the strip: drawn side by side, from above the trim to a little behind the fold."""
    fields = [across(shape) for shape in shapes(strip.front)]
    return sorted(
        {
            (round(left, 2), round(right, 2))
            for left, top, right, bottom in fields
            if top < -3 and 26 <= bottom < 27 and 0 < left < right < min(LONG, left + 20)
        }
    )


def sleeve_length(sleeve: Face) -> float:
    """Where the sleeve is cut: the upright line over its whole height."""
    (cut,) = [left for left, top, right, bottom in map(across, shapes(sleeve.front)) if left == right and top < 0 and bottom > 63]
    return cut


def folds(piece: Face) -> list[float]:
    return sorted(across(shape)[1] for shape in shapes(piece.front) if shape.paint.dash)


@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_a_step_of_the_slider_uncovers_exactly_one_level(aids: Aids, lang: str, ink: Ink) -> None:
    faces = aids(lang, ink)
    fields, sleeve = levels(faces["gwo-strip"]), sleeve_length(faces["gwo-sleeve"])
    assert len(fields) == 6
    assert [right - left for left, right in fields] == pytest.approx([STEP] * 6, abs=0.01)
    assert [right for _, right in fields[:-1]] == [left for left, _ in fields[1:]]
    for steps in range(6):  # the strip begins flush right with the sleeve and is drawn to the left
        out = LONG - sleeve + steps * STEP
        assert [left < out - 0.01 for left, _ in fields] == [True] * (steps + 1) + [False] * (5 - steps)
        assert fields[steps][1] == pytest.approx(out, abs=0.01)
    assert LONG - out >= 8  # what still holds at the lowest level


@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_the_strip_fits_into_the_sleeve_with_play(aids: Aids, lang: str, ink: Ink) -> None:
    strip, sleeve = (folds(aids(lang, ink)[name]) for name in ("gwo-strip", "gwo-sleeve"))
    assert strip == [26, 52]
    assert sleeve == [27, 54]
    around = 2 * strip[0]
    assert 1 <= 2 * sleeve[0] - around <= 3  # paper of up to half a millimetre, three layers of it, and no more
    assert min(63 - strip[1], 63 - sleeve[1]) >= 8  # the flaps to be glued


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_level_shows_its_percentage_and_the_disease_that_breaks_out(aids: Aids, catalog: Catalog, lang: str) -> None:
    game = catalog.games[GAME]
    runs = [(run.text, run.x) for text, _ in texts(aids(lang)["gwo-strip"].front) for run in text.runs]
    spans = levels(aids(lang)["gwo-strip"])
    for (left, right), level in zip(spans, game.rules["gwo"]["levels"], strict=True):
        here = " ".join(text for text, x in runs if left < x < right)
        assert f"{level['percent']}%" in here
        if "disease" in level:
            card = game.cards[level["disease"]]
            assert card.name[lang] in here
            assert card.fields["threshold"] == level["percent"]


def test_a_changed_level_is_on_the_strip(aids: Aids, changed: Callable[..., Game]) -> None:
    game = changed(("level: 2, percent: 92, disease: pertussis", "level: 2, percent: 91, disease: mumps"))
    strip = said(aids(game=game)["gwo-strip"].front)
    assert "91%" in strip
    assert "92%" not in strip
    assert "Pertussis" not in strip


def test_the_slider_says_how_it_is_put_together_where_that_is_glued_away(aids: Aids, catalog: Catalog) -> None:
    for lang in ("en", "pl"):
        for name in ("gwo-strip", "gwo-sleeve"):
            face = aids(lang)[name]
            how_to = catalog.games[GAME].kinds[name].texts["how_to"][lang]
            flap = folds(face)[1]
            lines = [run.text for text, _ in texts(face.front) for run in text.runs if run.y > flap]
            assert how_to.replace(" ", "") in "".join(lines).replace(" ", "")
