"""The faces of the three games: all without a Problem, every character shown, and one golden for each kind, ink and language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.catalog.model import Catalog, Game, Ink
from generator.face.bounds import ground
from generator.face.scene import Scene, Shape, Text, dump, sub_scenes, texts, words
from generator.faces import FaceMaker, Faces
from generator.paint.fonts import FontBook
from generator.templates import templates_of
from generator.typeset.markup import plain

GAMES = ("antyszczepionkowcy", "zombology", "build-a-cure")
GOLDENS = Path(__file__).parent / "goldens"
WAYS = [(game, lang, ink) for game in GAMES for lang in ("en", "pl") for ink in ("full", "low")]

Composed = Callable[[str, str, Ink], Faces]


@pytest.fixture(scope="module")
def composed(catalog: Catalog, fonts: FontBook) -> Composed:
    """All faces of a game in a language and an ink, composed once."""
    known: dict[tuple[str, str, Ink], Faces] = {}
    templates = {name: templates_of(game) for name, game in catalog.games.items()}

    def faces(name: str, lang: str, ink: Ink) -> Faces:
        key = (name, lang, ink)
        if key not in known:
            game = catalog.games[name]
            known[key] = FaceMaker(game, lang, ink, None, fonts, templates[name]).faces(game.cards.values())
        return known[key]

    return faces


def test_these_are_all_the_games(catalog: Catalog) -> None:
    assert sorted(catalog.games) == sorted(GAMES)
    assert all(game.languages == ("en", "pl") for game in catalog.games.values())


@pytest.mark.parametrize(("name", "lang", "ink"), WAYS)
def test_all_faces_are_composed_without_a_problem(composed: Composed, catalog: Catalog, name: str, lang: str, ink: Ink) -> None:
    faces = composed(name, lang, ink)
    assert not faces.problems, "\n".join(map(str, faces.problems))
    assert [face.card.id for face in faces.faces] == list(catalog.games[name].cards)
    assert all(face.front.items for face in faces.faces)


@pytest.mark.parametrize(("name", "lang", "ink"), WAYS)
def test_every_character_is_in_the_font_it_is_set_in(composed: Composed, fonts: FontBook, name: str, lang: str, ink: Ink) -> None:
    for scene in _scenes(composed(name, lang, ink)):
        for text, _ in texts(scene):
            for run in text.runs:
                assert all(fonts.covers(run.font, character) for character in run.text), run


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_the_catalogue_has_its_characters_in_the_text_font_or_a_fallback(
    catalog: Catalog, fonts: FontBook, name: str, lang: str
) -> None:
    signs = {sign for text in _catalogue_texts(catalog.games[name], lang) for sign in plain(text)} - {"\n", "\u2028"}
    chain = ("fira-400", *fonts.fallbacks("fira-400"))
    assert len(signs) > 40
    assert {sign for sign in signs if not any(fonts.covers(font, sign) for font in chain)} == set()


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", GAMES)
def test_the_name_of_a_card_is_on_its_face_in_both_inks(composed: Composed, name: str, lang: str) -> None:
    """Ink changes colours and shapes, never the words. A face without words (a marker) is a picture of its name."""
    full, low = (composed(name, lang, ink).faces for ink in ("full", "low"))
    for one, other in zip(full, low, strict=True):
        shown = _letters(words(one.front))
        assert not shown or all(_letters(word) in shown for word in plain(one.card.name[lang]).split()), one.card.id
        assert _without_stamp(one.front) == _without_stamp(other.front), one.card.id
        assert one.front.key != other.front.key


@pytest.mark.parametrize(("name", "lang", "ink"), WAYS)
def test_text_is_at_least_four_points_and_opaque(composed: Composed, name: str, lang: str, ink: Ink) -> None:
    for scene in _scenes(composed(name, lang, ink)):
        for text, matrix in texts(scene):
            scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            assert min(run.size for run in text.runs) * scale * 72 / 25.4 > 3.99, words(scene)
            assert text.paint.fill_alpha == 1, words(scene)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("name", GAMES)
def test_fronts_and_backs_reach_over_the_trim_for_any_bleed_up_to_four_millimetres(composed: Composed, name: str, ink: Ink) -> None:
    for face in composed(name, "en", ink).faces:
        for scene in filter(None, (face.front, face.back)):
            assert ground(scene, (face.deck.size.width, face.deck.size.height)) >= 3.99, face.card.id


@pytest.mark.parametrize("name", GAMES)
def test_stamps_are_the_same_when_composed_again_and_differ_between_cards(
    composed: Composed, catalog: Catalog, fonts: FontBook, name: str
) -> None:
    once = composed(name, "en", "full").faces
    game = catalog.games[name]
    again = FaceMaker(game, "en", "full", None, fonts).faces(reversed(game.cards.values())).faces
    assert {face.card.id: face.front.key for face in once} == {face.card.id: face.front.key for face in again}
    assert len({face.front.key for face in once}) == len(once)


@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_finite_and_stay_near_the_card(composed: Composed, name: str) -> None:
    for face in composed(name, "en", "full").faces:
        for scene in (face.front, *sub_scenes(face.front)):
            for item in scene.items:
                points = [v for segment in item.outline for v in segment[1:]] if isinstance(item, Shape) else []
                points += [v for run in item.runs for v in (run.x, run.y)] if isinstance(item, Text) else []
                assert all(-100 < v < 200 for v in points), face.card.id


# The kinds of every game, written out by hand, so that a kind that is lost is missed.
KINDS = [
    *("antyszczepionkowcy/" + kind for kind in ("action", "aid", "disease", "end-of-game", "event")),
    *("antyszczepionkowcy/" + kind for kind in ("gwo-sleeve", "gwo-strip", "influence", "law", "product")),
    *("build-a-cure/" + kind for kind in ("bond", "disease", "element", "exposure", "last-card", "resource", "symptom")),
    *("build-a-cure/" + kind for kind in ("marker", "mat", "reference", "setup-card", "summary")),
    *(
        "zombology/" + kind
        for kind in ("overview", "prejudice", "reference", "repeated-experiment", "research", "round-track", "token")
    ),
]


@pytest.mark.parametrize(("lang", "ink"), [("en", "full"), ("pl", "low")])
@pytest.mark.parametrize("kind", KINDS)
def test_the_first_face_of_a_kind_is_its_golden(
    composed: Composed, golden: Callable[..., None], kind: str, lang: str, ink: Ink
) -> None:
    game, _, name = kind.partition("/")
    face = next(face for face in composed(game, lang, ink).faces if face.card.kind == name)
    golden(GOLDENS / f"{game}-{name}-{lang}-{ink}.txt", f"{face.card.id}\n{dump(face.front)}")


def test_every_kind_has_a_golden_and_no_golden_is_left_over(catalog: Catalog) -> None:
    assert sorted({f"{game.id}/{card.kind}" for game in catalog.games.values() for card in game.cards.values()}) == sorted(KINDS)
    expected = {f"{kind.replace('/', '-')}-{way}.txt" for kind in KINDS for way in ("en-full", "pl-low")}
    assert {path.name for path in GOLDENS.glob("*")} <= expected


def _scenes(faces: Faces) -> Iterator[Scene]:
    for face in faces.faces:
        yield from filter(None, (face.front, face.back))


def _letters(text: str) -> str:
    """Letters and digits alone: hyphens and line breaks do not count."""
    return "".join(c for c in text.casefold() if c.isalnum())


def _without_stamp(scene: Scene) -> str:
    """All words but those of the feet, where the stamp is."""
    return _letters("".join(run.text for text, _ in texts(scene) if not text.foot for run in text.runs))


def _catalogue_texts(game: Game, lang: str) -> Iterator[str]:
    """Every text of a game in a language, wherever it stands."""

    def inside(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif hasattr(value, "items"):
            if lang in value:
                yield str(value[lang])  # type: ignore[index]
            else:
                for part in value.values():
                    yield from inside(part)
        elif isinstance(value, (tuple, list)):
            for part in value:
                yield from inside(part)

    yield game.title[lang]
    for table in (game.texts, game.glossary, game.rules, {r.id: r.text for r in game.rulings.values()}):
        yield from inside(table)
    for owner in (*game.kinds.values(), *game.decks.values()):
        yield owner.name[lang]
        yield from inside(owner.texts)
    for card in game.cards.values():
        yield card.name[lang]
        yield from inside(card.fields)
