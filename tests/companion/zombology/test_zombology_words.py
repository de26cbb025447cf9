"""What a scribe with slips is told, and in which language the treatments are called."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import LineError
from companion.games.zombology import rules, tally
from companion.games.zombology.state import State
from companion.views.plain import rendered
from tests.companion import tables
from tests.companion.zombology.desk import SEATS, Desk, setup
from tests.companion.zombology.test_zombology_rounds import BEFORE_CONFERENCE, TO_SECOND_CONFERENCE

CARDS = "cards: d s h v p c with 1 to 5, -1 or -2 as in d1, c-2; re; x; other words: help"
WHOLE = (*BEFORE_CONFERENCE, *TO_SECOND_CONFERENCE, "s2 d1 s1 re:c1", "h2 h1 h1 v2")


def said(line: str) -> str:
    with pytest.raises(LineError) as caught:
        Desk().read(line)
    return str(caught.value)


@pytest.mark.parametrize("word", ["d9", "D9", "d-3", "d6", "d10"])
def test_zombology_a_value_that_is_not_there_lists_the_treatment(word: str):
    assert said(f"{word} s1 s2 c1") == f"{word!r} is not a card here (possible: d-2, d-1, d1, d2, d3, d4, d5)"


def test_zombology_a_target_that_is_no_card_lists_the_treatment():
    assert said("c-1:di.c7 s1 s2 c1") == "'c7' is not a card here (possible: c-2, c-1, c1, c2, c3, c4, c5)"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "ana d1 bo s1 cy s2 di c1",
            "'ana' is a player, not a card here: a line has cards only, one for every player in seat order",
        ),
        ("d1,s1,s2,c1", "'d1,s1,s2,c1' is not a card here: blanks stand between the cards (d1 s1 s2)"),
        ("d1x s1 s2 c1", "'d1x' is not a card here: type d1; only show writes x behind what lies face down"),
        ("x:d1 s1 s2 c1", "'x' is not a card here: x stands alone, for a hand card that is set aside"),
        ("q9 s1 s2 c1", f"'q9' is not a card here ({CARDS})"),
        ("shwo", f"'shwo' is not a card here ({CARDS})"),
        ("petri-dish-prof s1 s2 c1", "'petri-dish-prof' is not a card here (did you mean petri-dish-proof?)"),
    ],
)
def test_zombology_unknown_words_say_what_to_type(line: str, told: str):
    assert said(line) == told


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("petri-dish-proof", "d2, s2, h2, v2, p2, c2"),
        ("Dowód", "d2, s2, h2, v2, p2, c2"),
        ("udana-próba-na-ludziach", "d5, s5, h5, v5, p5, c5"),
        ("crystals", "c-2, c-1, c1, c2, c3, c4, c5"),
        ("stem-s", "s-1, s5"),
        ("S", "s-2, s-1, s1, s2, s3, s4, s5"),
        ("d-", "d-2, d-1"),
    ],
)
def test_zombology_ambiguous_words_are_answered_with_codes(word: str, codes: str):
    assert said(f"{word} s1 s2 c1") == f"{word!r} can be {codes}: type the code"


def test_zombology_a_tally_says_the_same():
    players = [{"name": name, "cards": cards} for name, cards in (("Ana", "d9"), ("Bo", "s1"), ("Cy", "s2"))]
    with pytest.raises(LineError) as caught:
        tally(tables.facts("zombology"), tables.names(setup()), {"players": players})
    assert str(caught.value) == "Ana, 'd9': 'd9' is not a card here (possible: d-2, d-1, d1, d2, d3, d4, d5)"


def test_zombology_the_only_copy_is_one():
    desk = Desk(lines=(*BEFORE_CONFERENCE, "d1 d1 s1 s1", "s3 v1 v2 v1", "s5 h2 p2 p1"))
    refused = desk.refused("s5 d1 s2 d2")
    assert (refused.reason, refused.hint) == ("ana's s5: there is only 1 of it", "ana already has 1")


POLISH = ("Retrowirusy DNA", "Komórki macierzyste", "Wyciągi ziołowe", "Dieta wegańska", "Farmaceutyki", "Kryształy")
ENGLISH = ("DNA Retroviruses", "Stem Cells", "Herbal Extracts", "Vegan Diet", "Pharmaceuticals", "Crystals")


@pytest.mark.parametrize(("lang", "own", "other"), [("pl", POLISH, ENGLISH), ("en", ENGLISH, POLISH)])
def test_zombology_treatments_are_called_in_the_language_of_the_user(lang: str, own: tuple[str, ...], other: tuple[str, ...]):
    desk = Desk(lines=WHOLE)
    desk.names = tables.names(desk.setup, lang)
    game, state = desk.rules, desk.state
    ways = [
        rendered(game.shown(state, desk.names)), rendered(game.score(state, desk.names).shown),
        "\n".join(game.why(state, None, desk.names)),
    ]  # fmt: skip
    for text in ways:
        assert all(name in text for name in own) and not any(name in text for name in other)
        assert max(map(len, text.splitlines())) <= 80
    cards = " ".join(line for who in SEATS[:4] for line in game.why(state, who, desk.names))
    assert not any(name in cards for name in other) and sum(name in cards for name in own) >= 5
    counted = tally(tables.facts("zombology"), desk.names, {"players": [{"name": n, "cards": "d1 s1"} for n in ("A", "B", "C")]})
    assert own[1] in rendered(counted.shown) and other[1] not in rendered(counted.shown)


def score_line(state: State, desk: Desk) -> Any:
    return rules(desk.setup).score(state, desk.names).shown[-1]


def test_zombology_a_score_before_the_end_is_not_a_victory():
    """After round 1 d2 and s2 are best, h1 is least."""
    desk = Desk(3, ("d2 s2 h1",))
    assert score_line(desk.state, desk) == "the game goes on; ahead so far: ana and bo with 1 point"
    assert score_line(Desk(3).state, desk) == "the game goes on; ahead so far: ana, bo and cy with 0 points"
    over = Desk(lines=WHOLE)
    assert not score_line(over.state, over).startswith("the game goes on")
