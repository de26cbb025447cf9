"""The player aids of Zombology: how many, what stands on them, and that every fact on them is the catalogue's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from generator.build import build
from generator.catalog.model import Catalog, Game, Ink
from generator.face.geometry import IDENTITY, Matrix, multiply
from generator.face.scene import Scene, Shape, Sub, dump, texts, words
from generator.faces import Face, FaceMaker, Workshop
from generator.impose.duplex import Sides
from generator.impose.papers import PAPERS
from generator.options import Options
from generator.paint.fonts import FontBook
from tests.build.edited import edited

GOLDENS = Path(__file__).parent / "goldens"
WAYS = [(lang, ink) for lang in ("en", "pl") for ink in ("full", "low")]

Aids = Callable[..., dict[str, Face]]
Changed = Callable[..., Game]


@pytest.fixture(scope="module")
def game(catalog: Catalog) -> Game:
    return catalog.games["zombology"]


@pytest.fixture(scope="module")
def aids(game: Game, fonts: FontBook) -> Aids:
    """The aids by id in a language and an ink, of the game or of another version of it."""
    known: dict[object, dict[str, Face]] = {}

    def faces(lang: str = "en", ink: Ink = "full", of: Game = game) -> dict[str, Face]:
        key = (lang, ink, id(of))
        if key not in known:
            made = FaceMaker(of, lang, ink, None, fonts).faces(Options(lang, PAPERS["a4"], "aids").cards(of))
            assert not made.problems, "\n".join(map(str, made.problems))
            known[key] = {face.card.id: face for face in made.faces}
        return known[key]

    return faces


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """The game of a copy of the catalogue in which every pair of texts was replaced; each must be there."""

    return lambda *pairs: edited(tmp_path, "zombology", *pairs)


def said(scene: Scene | None) -> str:
    assert scene
    return words(scene).replace("\u00a0", " ")


def shapes(scene: Scene, matrix: Matrix = IDENTITY) -> Iterator[tuple[float, float, float, float, str]]:
    """Left, top, right, bottom and fill of every filled shape, in painting order."""
    for item in scene.items:
        if isinstance(item, Sub):
            yield from shapes(item.scene, multiply(matrix, item.matrix))
        elif isinstance(item, Shape) and item.paint.fill:
            points = [segment[1:] for segment in item.outline if len(segment) > 1]
            moved = [multiply(matrix, (1, 0, 0, 1, *pair))[4:] for p in points for pair in zip(p[::2], p[1::2], strict=True)]
            xs, ys = [x for x, _ in moved], [y for _, y in moved]
            yield min(xs), min(ys), max(xs), max(ys), item.paint.fill


def sizes(scene: Scene) -> Iterable[tuple[float, str, bool]]:
    """Points, words and whether it is a foot, of every text."""
    for text, matrix in texts(scene):
        scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5 * 72 / 25.4
        for run in text.runs:
            yield run.size * scale, run.text, text.foot


# --- how many ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(3, 11))
def test_a_reference_card_each_and_what_is_shared(players: int, game: Game) -> None:
    copies = {card.id: card.copies.of(players) for card in Options("en", PAPERS["a4"], "aids", players=players).cards(game)}
    overviews = 1 if players <= 4 else 2 if players <= 7 else 3
    assert copies == {"reference": players, "round-track": 1, "treatments": overviews, "round-marker": 1, "start-marker": 1}


def test_without_a_number_of_players_there_are_enough_for_ten(game: Game, aids: Aids) -> None:
    assert [face.copies for face in aids().values()] == [10, 1, 3, 1, 1]
    assert all(game.decks[face.card.deck].part == "aids" and face.back for face in aids().values())
    assert {face.card.origin for face in aids().values()} == {"reconstructed"}, "the rulebook lists no aids"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sides", ["duplex-long", "fold"])
def test_a_grid_for_each_format(game: Game, fonts: FontBook, paper: str, sides: Sides) -> None:
    (built,) = build(game, Options("pl", PAPERS[paper], "aids", sides, players=4), Workshop(fonts))
    # 4 reference cards and an overview, the board, the tokens: each with its backs
    assert built.pages == {"duplex-long": 2 + 2 + 2, "fold": 2 + 1 + 1}[sides]


# --- what stands on them -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["research", "conference"])
def test_the_reference_card_names_the_rounds_of_each_kind(name: str, aids: Aids, game: Game) -> None:
    numbers = {"research": "1 2 3 5 6 8", "conference": "4 7"}[name]
    for lang in ("en", "pl"):
        word = game.rules["round_kinds"][name]["name"][lang].upper()  # type: ignore[index,call-overload]
        assert f"{word} {numbers} " in said(aids(lang)["reference"].front)


def test_the_reference_card_says_what_is_required_and_flipped(aids: Aids) -> None:
    text = said(aids()["reference"].front)
    assert "1 2 3 Play from your hand. always 4 1 2 3 Works in Monkeys 5 3 4 Successful Human Trial" in text
    assert "2 1 2 3 4 5 Bad Science 1 1 2 Strong Rebuttal Repeated Experiment" in text, "in the order in which they resolve"


def test_the_example_of_the_ranking_is_counted(aids: Aids) -> None:
    """Stem Cells −1 −1 1 2 4 against Crystals −1 1 1 1 1 3, by the 5s, 4s, 3s, 2s and 1s."""
    text = said(aids()["reference"].back)
    assert "5 4 3 2 1 Stem Cells 0 1 0 1 1 Crystals 0 0 1 0 4" in text
    assert "Column 4 decides: Stem Cells higher." in text


def test_the_example_of_the_points_is_added_up(aids: Aids) -> None:
    text = said(aids("pl")["round-track"].back)
    assert text.endswith("Kryształy na ostatnim miejscu 3 −1 1 −1 1 −1 1 −1 1 −1 1 +1 = 4")  # its minus is drawn: −5 + 1


def test_the_track_says_what_is_dealt_to_which_hand(aids: Aids) -> None:
    text = said(aids()["round-track"].front)
    assert "Deal each player 5 Groundwork 2 Prejudice 1 2 3 " in text
    assert "Hand Deal 1 1 Groundwork 2 Trials 2 2 Trials 5 6 7 CONFERENCE" in text
    assert "Hand Deal 1 2 Trials 2 1 Trials 8 Play 1, discard 2." in text


def test_the_overview_has_the_treatments_and_the_levels(aids: Aids, game: Game) -> None:
    for lang in ("en", "pl"):
        front = said(aids(lang)["treatments"].front)
        for card in game.cards.values():
            if "treatment_name" in card.fields:
                letter, name = card.fields["letter"], card.fields["treatment_name"][lang]  # type: ignore[index,call-overload]
                assert f"{letter} {name.upper()}" in front
    back = said(aids()["treatments"].back)
    assert "GROUNDWORK 60 cards 1 Theoretical Framework requires nothing 6×5" in back
    assert "4 Works in Monkeys 1 2 3 6×2 5 Successful Human Trial 3 4 6×1 PREJUDICE 30 cards 1 Strong Rebuttal 1 2 6×3" in back
    assert back.endswith("Repeated Experiment turns one of yours up 6")


# --- the facts are the catalogue's -------------------------------------------------------------------


def test_requirements_follow_the_cards(changed: Changed, aids: Aids) -> None:
    game = changed(("        requires: [3, 4]\n", "        requires: [2, 4]\n"), ("flips: [1, 2]\n", "flips: [1, 3]\n"))
    assert " 5 2 4 Successful Human Trial" in said(aids(of=game)["reference"].front)
    assert " 1 1 3 Strong Rebuttal" in said(aids(of=game)["reference"].front)
    assert "5 Successful Human Trial 2 4 6×1" in said(aids(of=game)["treatments"].back)


def test_names_follow_the_cards(changed: Changed, aids: Aids) -> None:
    game = changed(
        ('pl: "Działa na małpach"', 'pl: "Działa na wronach"'),
        ('pl: "Kryształy"', 'pl: "Kamienie"'),
        ('pl: "Próby"', 'pl: "Testy"'),
    )
    found = aids("pl", of=game)
    assert "Działa na wronach" in said(found["reference"].front)
    assert "Kamienie 0 0 1 0 4" in said(found["reference"].back)
    assert "c KAMIENIE" in said(found["treatments"].front)
    assert "2 Testy" in said(found["round-track"].front)


def test_counts_follow_the_cards(changed: Changed, aids: Aids) -> None:
    game = changed(
        ("value: 2\n        copies: 5", "value: 2\n        copies: 4"),
        ("expect: {copies: 60}", "expect: {copies: 54}"), ("copies: 120\n", "copies: 114\n"), ("copies: 90\n", "copies: 84\n"),
        ("2: 30, 3: 12", "2: 24, 3: 12"), ("{dna: 15, stem: 15, herbal: 15, vegan: 15, pharma: 15, crystals: 15}",
                                           "{dna: 14, stem: 14, herbal: 14, vegan: 14, pharma: 14, crystals: 14}"),
    )  # fmt: skip
    assert "GROUNDWORK 54 cards" in said(aids(of=game)["treatments"].back)
    assert "2 Petri Dish Proof requires nothing 6×4" in said(aids(of=game)["treatments"].back)


def test_rounds_follow_the_schedule(changed: Changed, aids: Aids) -> None:
    game = changed(
        ("{deck: groundwork, each: 5}, {deck: prejudice, each: 2}", "{deck: groundwork, each: 6}, {deck: prejudice, each: 3}"),
        ("deal: [{deck: trials, up_to: 3}]", "deal: [{deck: trials, up_to: 4}]"), ("discard: 2", "discard: 3"),
        ("{round: 6, kind: research", "{round: 6, kind: conference"), ("{round: 7, kind: conference", "{round: 7, kind: research"),
        ("enough_up_to_players: 7", "enough_up_to_players: 6"),
    )  # fmt: skip
    front = said(aids(of=game)["reference"].front)
    assert "RESEARCH 1 2 3 5 7 8 " in front
    assert "CONFERENCE 4 6 " in front
    track = said(aids(of=game)["round-track"].front)
    assert "6 Groundwork 3 Prejudice 1 2 3 " in track
    assert "8 Play 1, discard 3." in track
    assert "7+ players: Trials may run out." in track


def test_ranking_and_points_follow_the_rules(changed: Changed, aids: Aids) -> None:
    game = changed(
        ("most_successful: 2\n", "most_successful: 3\n"),
        ("most_successful: {positive: 1, negative: -1,", "most_successful: {positive: 2, negative: -3,"),
        ("least_successful: {positive: -1, negative: 1,", "least_successful: {positive: -2, negative: 1,"),
        ("other_treatments: {positive: 0,", "other_treatments: {positive: 7,"),
        ("by_count_of: [5, 4, 3, 2, 1]", "by_count_of: [5, 3, 4, 2, 1]"),
    )  # fmt: skip
    found = aids(of=game)
    back = said(found["reference"].back)
    assert "5 3 4 2 1 Stem Cells 0 0 1 1 1 Crystals 0 1 0 0 4 Column 3 decides: Crystals higher." in back
    assert "3 BEST most successful 1–5 2 −1, −2 3 LAST least successful 1–5 2 −1, −2 1 All others: 7." in back
    assert said(found["round-track"].back).endswith("= 9")  # five times −2, and 1


# --- how they look -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "ink"), WAYS)
def test_seven_points_at_least(lang: str, ink: Ink, aids: Aids) -> None:
    for face in aids(lang, ink).values():
        for scene in (face.front, face.back):
            assert scene
            assert {(text, size) for size, text, foot in sizes(scene) if size < 6.99 and not foot} == set(), face.card.id


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_sentence_has_more_than_twelve_words_or_so(lang: str, game: Game) -> None:
    found = [game.kinds[card.kind].texts for card in game.cards.values() if game.decks[card.deck].part == "aids"]
    found += [deck.texts for deck in game.decks.values() if deck.part == "aids"]
    for text in (text[lang] for table in found for text in table.values()):
        for sentence in re.split(r"[.?!] ?", text):
            assert len(sentence.split()) <= 12, sentence


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_conferences_are_the_largest_thing_on_the_track(lang: str, aids: Aids) -> None:
    """Two dark bands that bleed off both sides take more than a third of the board; no other word is half as large as theirs."""
    track = aids(lang)["round-track"].front
    bands = [(top, bottom) for left, top, right, bottom, fill in shapes(track) if fill == "#17131C" and (left, right) == (-4, 92)]
    assert len(bands) == 2
    assert sum(bottom - top for top, bottom in bands) > 126 / 3
    word = {"en": "CONFERENCE", "pl": "KONFERENCJA"}[lang]
    large = [size for size, text, _ in sizes(track) if text == word]
    others = [size for size, text, _ in sizes(track) if text != word and not text.isdigit()]
    assert len(large) == 2 and min(large) > 24 and max(others) <= 18


def test_the_board_folds_to_the_size_of_a_card_and_nothing_lies_across_the_fold(aids: Aids, game: Game) -> None:
    assert (game.decks["board"].size.width, game.decks["board"].size.height) == (88, 2 * 63)
    for scene in (aids()["round-track"].front, aids()["round-track"].back):
        assert scene
        for left, top, right, bottom, _ in shapes(scene):
            assert (right - left, bottom - top) == (96, 134) or bottom <= 63.2 or top >= 62.8, (left, top, right, bottom)


def test_a_marker_covers_a_space_of_the_track(aids: Aids, game: Game) -> None:
    side = game.decks["tokens"].size.width
    assert side == game.decks["tokens"].size.height
    spaces = [box for box in shapes(aids()["round-track"].front) if abs(box[2] - box[0] - 16.4) < 0.01]
    assert len(spaces) == 8, "one for each round"
    assert all(side < box[2] - box[0] < side + 1 and abs((box[2] - box[0]) - (box[3] - box[1])) < 0.01 for box in spaces)
    assert all(box[0] >= 4 - 0.01 and box[2] <= 84 + 0.01 and box[3] <= 126 - 2 for box in spaces)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_treatments_differ_by_more_than_colour(ink: Ink, aids: Aids) -> None:
    """Every row has its own letter, picture and pattern, whatever the ink."""
    scene = aids("en", ink)["treatments"].front
    assert len({item.scene.key for item in scene.items if isinstance(item, Sub)}) == 6
    patterns = [item for item in scene.items if isinstance(item, Shape) and item.paint.stroke and len(item.outline) > 25]
    assert len({len(item.outline) for item in patterns}) == 6


@pytest.mark.parametrize(
    ("name", "side", "lang", "ink"), [("reference", "back", "en", "full"), ("round-track", "back", "pl", "low")]
)
def test_the_backs_are_their_goldens(
    name: str, side: str, lang: str, ink: Ink, aids: Aids, golden: Callable[[Path, str], None]
) -> None:
    face = aids(lang, ink)[name]
    assert face.back
    golden(GOLDENS / f"zombology-{name}-back-{lang}-{ink}.txt", f"{name}\n{dump(face.back)}")
