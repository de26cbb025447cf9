"""The player aids of Build A Cure: how many, that they say what the catalogue says, and that they fit the papers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.build import build
from generator.catalog import load_catalog
from generator.catalog.model import Catalog, Game
from generator.face.scene import Scene, Shape, texts, words
from generator.faces import Face, FaceMaker, Workshop
from generator.impose.grid import Grid, GridRequest, solve
from generator.impose.papers import PAPERS
from generator.options import Options
from generator.paint.fonts import FontBook
from generator.paths import built_in_catalog
from generator.typeset.markup import plain

PLAYERS = range(1, 7)
LANGS = ("en", "pl")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game(catalog: Catalog) -> Game:
    return catalog.games["build-a-cure"]


@pytest.fixture(scope="module")
def face(game: Game, fonts: FontBook) -> Callable[..., Face]:
    """A face of an aid, without a Problem."""

    @cache
    def compose(card: str, lang: str = "en", ink: str = "full", players: int | None = None) -> Face:
        return _face(game, fonts, card, lang, ink, players)

    return compose


@pytest.fixture
def edited(tmp_path: Path, fonts: FontBook) -> Callable[..., Callable[..., Face]]:
    """Faces of a copy of the catalogue in which texts are replaced."""

    def edit(*changes: tuple[str, str]) -> Callable[..., Face]:
        text = built_in_catalog().read_text("utf-8")
        start = text.index("\n  build-a-cure:\n")
        for old, new in changes:
            assert text.count(old, start) == 1, old
            text = text[:start] + text[start:].replace(old, new)
        path = tmp_path / "cards.yaml"
        path.write_text(text, "utf-8")
        changed = load_catalog(path, cached=False).checked().games["build-a-cure"]
        return lambda card, lang="en", ink="full": _face(changed, fonts, card, lang, ink, None)

    return edit


def _face(game: Game, fonts: FontBook, card: str, lang: str, ink: Any, players: int | None) -> Face:
    made = FaceMaker(game, lang, ink, players, fonts).faces([game.cards[card]])
    assert not made.problems
    return made.faces[0]


def said(scene: Scene | None) -> str:
    """The words of a scene without breaks and hyphens of lines."""
    assert scene
    return re.sub(r"\s+", " ", words(scene).replace("\u00a0", " "))


def aids(game: Game) -> Iterator[str]:
    return (card.id for card in game.cards.values() if game.decks[card.deck].part == "aids")


def rules(game: Game) -> Any:
    return game.rules


# --- how many -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_has_a_reference_card_and_markers(game: Game, players: int) -> None:
    row = next(row for row in rules(game)["setup"] if players in row["players"])
    assert game.cards["reference"].copies.of(players) == players
    markers = [card for card in game.cards.values() if card.kind == "marker"]
    assert [card.copies.of(players) for card in markers] == [row["markers"]] * 6
    assert {card.copies.of(None) for card in markers} == {rules(game)["markers"]["printed_per_colour"]["value"]}


def test_the_markers_are_the_colours_of_the_rules_each_with_a_shape_of_its_own(game: Game) -> None:
    colours = rules(game)["markers"]["colours"]
    cards = [card for card in game.cards.values() if card.kind == "marker"]
    assert [card.fields["colour"] for card in cards] == [colour["id"] for colour in colours]
    assert len({colour["shape"] for colour in colours}) == len({colour["colour"] for colour in colours}) == len(cards) == 6
    for card, colour in zip(cards, colours, strict=True):
        for lang in LANGS:
            hue, shape = card.name[lang].casefold().split()
            assert (hue[:-1], shape) == (
                colour["name"][lang][: len(hue) - 1],
                colour["shape_name"][lang],
            )  # the last letter: gender
    assert sum(card.copies.of(None) for card in cards) == rules(game)["components"]["markers"]["pieces"] == 30


@pytest.mark.parametrize("players", [None, *PLAYERS])
def test_there_is_a_mat_for_every_disease_of_the_game(game: Game, players: int | None) -> None:
    diseases = {card.id for card in game.cards.values() if card.kind == "disease" and card.copies.of(players)}
    mats = {card.fields["disease"]: card for card in game.cards.values() if card.kind == "mat" and card.copies.of(players)}
    assert mats.keys() == diseases
    for disease, mat in mats.items():
        for lang in LANGS:
            assert mat.name[lang].endswith(game.cards[str(disease)].name[lang])


@pytest.mark.parametrize("players", PLAYERS)
def test_one_set_up_card_for_a_number_of_players(game: Game, players: int) -> None:
    (card,) = (card for card in game.cards.values() if card.kind == "setup-card" and card.copies.of(players))
    row = next(row for row in rules(game)["setup"] if players in row["players"])
    assert card.fields["count"] in row["players"]
    assert all(card.name[lang].endswith(row["name"][lang]) for lang in LANGS)


AIDS = [(None, 12 + 7 + 30), (1, 3 + 4 + 30), (2, 4 + 5 + 18), (3, 6 + 7 + 18), (4, 7 + 7 + 18), (5, 8 + 7 + 18), (6, 9 + 7 + 18)]


@pytest.mark.parametrize(("players", "cards"), AIDS)
def test_a_build_has_so_many_aids(game: Game, fonts: FontBook, players: int | None, cards: int) -> None:
    options = Options("en", PAPERS["a4"], part="aids", players=players)
    (built,) = build(game, options, Workshop(fonts))
    assert sum(face.copies for face in built.faces) == cards


# --- what they say --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_reference_card_has_the_numbers_of_the_rules(face: Callable[..., Face], game: Game, lang: str) -> None:
    card, facts = face("reference", lang), rules(game)
    front, back = said(card.front), said(card.back)
    for action in facts["actions"]:
        assert action["text"][lang] in front
    assert all(game.cards[free].name[lang] in front for free in facts["free_cards"]["cards"])
    table = front[front.rindex("Actions" if lang == "en" else "Akcje") :]
    columns = [[*sorted({row["players"][0], row["players"][-1]}), row["actions"], row["hand_limit"]] for row in facts["setup"]]
    assert [int(n) for n in re.findall(r"\d+", table.partition("BUILD")[0])] == [n for column in columns for n in column]
    for name, joins in facts["bonds"].items():
        assert joins["short"][lang].partition(":")[0] + ":" in back
        assert f"×{game.cards[name].copies.of(None)}" in back
    for text in (facts["cured"]["text"], facts["won"]["text"]):
        assert text[lang] in back
    assert [int(n) for n in re.findall(r"(\d)\+", back)] == sorted((way["uncured"] for way in facts["lost"]), reverse=True)


def test_the_reference_card_follows_the_catalogue(edited: Callable[..., Callable[..., Face]]) -> None:
    card = edited(
        ("{step: 2, id: draw, cards: 2,", "{step: 2, id: draw, cards: 3,"),
        ("polar-bond: {least: 2, most: 2,", "polar-bond: {least: 2, most: 4,"),
        ("{id: overrun, uncured: 5,", "{id: overrun, uncured: 7,"),
        ("          hand_limit: 7\n", "          hand_limit: 77\n"),
    )("reference")
    assert "Draw 3" in said(card.front) and "77" in said(card.front)
    assert "Polar: 4 items" in said(card.back) and "7+" in said(card.back)


@pytest.mark.parametrize("lang", LANGS)
def test_the_summary_names_every_symptom_and_event_on_its_side(face: Callable[..., Face], game: Game, lang: str) -> None:
    card = face("summary", lang)
    sides = {"symptom": said(card.front), "event": said(card.back)}
    for symptom in game.cards.values():
        if symptom.kind == "symptom":
            side = str(symptom.fields["category"])
            other = "event" if side == "symptom" else "symptom"
            assert symptom.name[lang] in sides[side]
            assert symptom.name[lang] not in sides[other]
    assert game.cards["exposure"].name[lang] in sides["event"]
    assert not re.search(r"[{}|]", sides["symptom"] + sides["event"])


def test_the_summary_follows_the_catalogue(edited: Callable[..., Callable[..., Face]]) -> None:
    faces = edited(
        ("catastrophe: {discards: 5,", "catastrophe: {discards: 2,"),
        ("contagion: {lost_at: 4, disease_draws: 1,", "contagion: {lost_at: 6, disease_draws: 3,"),
        ("exposure: {disease_draws: 1,", "exposure: {disease_draws: 5,"),
        ("        effect: disease-draws\n        amount: 2\n", "        effect: disease-draws\n        amount: 9\n"),
    )
    back = said(faces("summary").back)
    for part in ("the top 2 Resource cards", "6 or more uncured", "draws 3 Disease cards", "Draw 5 Disease cards now", "Scurvy: 9"):
        assert part in back
    back = said(faces("summary", "pl").back)
    for part in ("Odrzuć 2 karty", "chorób 6+", "dobiera 3 karty z", "dobierz 5 kart z", "Szkorbut: 9"):
        assert part in back


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["setup-1", "setup-2", "setup-3-5", "setup-6"])
def test_a_set_up_card_says_its_row_of_the_rules(face: Callable[..., Face], game: Game, name: str, lang: str) -> None:
    card, facts = face(name, lang), rules(game)
    row = next(row for row in facts["setup"] if game.cards[name].fields["count"] in row["players"])
    front, back = said(card.front), said(card.back)
    gone = [*row["remove"], *row["remove_more"]]
    for id_ in (*gone, *(id_ for id_ in facts["bottom"]["cards"] if id_ not in gone)):
        assert game.cards[id_].name[lang] in front
    assert f"×{row['exposure']['cards']}" in front
    piles = front[front.index(game.decks["resource"].name[lang]) :]
    assert [int(n) for n in re.findall(r"(?<![\d+])\d+", piles)[: len(row["exposure"]["piles"])]] == list(row["exposure"]["piles"])
    assert (f"+{row['exposure']['middle']}" in front) == bool(row["exposure"]["middle"])
    assert [int(n) for n in re.findall(r"\d+", front.partition(row["name"][lang].upper())[2])[:3]] == [
        row["hand"], row["actions"], row["markers"],
    ]  # fmt: skip
    for step in facts["setup_steps"]:
        assert plain(step["text"][lang]) in back


def test_the_set_up_card_follows_the_catalogue(edited: Callable[..., Callable[..., Face]]) -> None:
    faces = edited(
        ("exposure: {cards: 8, piles: [2, 3, 3], middle: 0}", "exposure: {cards: 9, piles: [2, 2, 4], middle: 1}"),
        ("          remove: [s2, glanders, arsenic]\n", "          remove: [s2, malaria]\n"),
    )
    front = said(faces("setup-2").front)
    assert "×9" in front and "+1" in front and "Malaria" in front and "Glanders" not in front


@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_mat_counts_up_to_the_formula(face: Callable[..., Face], game: Game, ink: str) -> None:
    for card in game.cards.values():
        if card.kind == "mat":
            formula = game.cards[str(card.fields["disease"])].fields["formula"]
            assert isinstance(formula, Mapping)
            shown = said(face(card.id, "en", ink).front)
            for symbol, goal in formula.items():
                assert f"{symbol} {goal} " + " ".join(map(str, range(1, goal + 1))) in shown, card.id


def test_a_mat_follows_the_formula(edited: Callable[..., Callable[..., Face]]) -> None:
    shown = said(edited(("formula: {C: 6, H: 8, O: 6}", "formula: {C: 6, H: 31, O: 5}"))("mat-scurvy").front)
    assert "H 31 1 2" in shown and " 30 31 " in shown and "O 5 1 2 3 4 5" in shown


# --- how they look --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_aids_are_set_in_seven_points_or_more_but_for_the_foot(face: Callable[..., Face], game: Game, lang: str) -> None:
    for name in aids(game):
        card = face(name, lang)
        for scene in filter(None, (card.front, card.back)):
            for text, matrix in texts(scene):
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                least = min(run.size for run in text.runs) * scale * 72 / 25.4
                assert text.foot or least > 6.99, (name, "".join(run.text for run in text.runs), least)


@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_of_an_aid_has_about_twelve_words(game: Game, lang: str) -> None:
    short = [str(card.fields["short"][lang]) for card in game.cards.values() if card.kind == "symptom"]  # type: ignore[index,call-overload]
    kinds = ("reference", "summary", "setup-card", "mat")
    for text in (*short, *(text[lang] for kind in kinds for text in game.kinds[kind].texts.values())):
        for sentence in re.split(r"[.:;!] |\n", text):
            assert len(sentence.split()) <= 13, sentence


def test_aids_have_words_of_their_own() -> None:
    """No template holds a word that is read: all of them come from the catalogue."""
    folder = ROOT / "templates" / "build-a-cure"
    for path in folder.glob("*.svg.j2"):
        source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text("utf-8"), flags=re.DOTALL)
        for content in re.findall(r"<text-box[^>]*>(.*?)</text-box>", source, flags=re.DOTALL):
            assert not re.search(r"\w{2}", re.sub(r"{.*?}", "", content)), (path.name, content)
        assert path.stat().st_size < 12_000


def test_markers_say_nothing_and_their_rim_is_free(face: Callable[..., Face], game: Game) -> None:
    """Whatever is drawn ends inside 8.7 mm, but for a hairline where 20 mm are cut; the ground goes to the trim."""
    for card in game.cards.values():
        if card.kind == "marker":
            scene = face(card.id, "en", "full").front
            assert not words(scene)
            shapes = [item for item in scene.items if isinstance(item, Shape)]
            reach = [(max(abs(v - 12) for step in item.outline for v in step[1:]), item.paint) for item in shapes]
            [cut] = [paint for r, paint in reach if 8.71 <= r <= 12]
            assert [r for r, paint in reach if paint is cut] == [pytest.approx(10)], card.id
            assert (cut.fill, cut.width) == (None, 0.2)


# --- how they fit ---------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("deck", "count"), [("mats", 2), ("aids", 9), ("markers", 30)])
def test_sheets_hold_so_many_clear_of_the_edges(game: Game, paper: str, deck: str, count: int) -> None:
    size = game.decks[deck].size
    grid: Grid = solve(PAPERS[paper], (size.width, size.height), GridRequest())
    assert grid.capacity >= count
    assert deck == "markers" or grid.capacity == count
    for edge in (grid.x, grid.y):
        assert edge.margin - edge.start - edge.marks >= 5 - 1e-6
        assert edge.marks >= 1 and edge.bleed >= 1
    assert grid.foot.place != "none"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ways", [{}, {"ink": "low"}, {"sides": "fold"}])
def test_aids_are_built(game: Game, fonts: FontBook, lang: str, paper: str, ways: Mapping[str, Any]) -> None:
    (built,) = build(game, Options(lang, PAPERS[paper], part="aids", **ways), Workshop(fonts))
    assert built.data.startswith(b"%PDF") and built.faces
    # 12 cards on two sheets, seven mats on four, markers on one; folded: four cards to a sheet and nothing behind the rest
    assert built.pages == (3 + 4 + 1 if "sides" in ways else 2 * (2 + 4 + 1))


def test_backs_are_behind_cards_and_nothing_is_behind_mats_and_markers(face: Callable[..., Face], game: Game) -> None:
    for name in aids(game):
        assert (face(name).back is None) == (game.cards[name].kind in ("mat", "marker")), name
