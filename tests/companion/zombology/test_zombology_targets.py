"""Targets that are not typed: understood where there is exactly one, echoed and stored in full; and who may set a card aside."""

from __future__ import annotations

from typing import Any

import pytest

from tests.companion.zombology.desk import Desk
from tests.companion.zombology.test_zombology_rounds import BEFORE_CONFERENCE, TO_SECOND_CONFERENCE

# After BEFORE_CONFERENCE: ana d1 d2 h2, bo d2 s2 v1, cy s1 h1 p1, di c1 c2 c2.


def targets(desk: Desk, line: str) -> list[Any]:
    """The targets that a line is stored with, by seat."""
    (event,) = desk.read(line)
    plays: Any = event.args["plays"]
    return [play.get("target") and (play["target"]["who"], play["target"]["card"]) for play in plays]


def test_zombology_a_single_target_is_understood_echoed_and_stored():
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert targets(desk, "p-1 d1 s1 s1") == [("cy", "pharma-theoretical-framework"), None, None, None]
    assert desk.do("p-1 d1 s1 s1") == "CONFERENCE 4: ana p-1 flips cy's p1, bo d1, cy s1, di s1"
    assert desk.cards()[2] == "s1 h1 p1x s1"


def test_zombology_a_single_target_may_be_the_own_card():
    """Bo's v1 is the only Vegan Diet card; the rulebook lets a player flip a card in any collection."""
    assert "bo v-1 flips the own v1" in Desk(lines=BEFORE_CONFERENCE).do("d1 v-1 s1 s1")


def test_zombology_two_targets_are_not_guessed():
    refused = Desk(lines=BEFORE_CONFERENCE).refused("c-1 d1 s1 s1")
    assert (refused.code, refused.hint) == ("target-needed", "possible: c-1:di.c1, c-1:di.c2")


def test_zombology_two_copies_with_one_player_are_one_target():
    """Di's c1 is out of reach once Ana's −2 has flipped it; the two c2 are the same to Bo."""
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert desk.do("c-2:di.c1 c-1 s1 s1") == "CONFERENCE 4: ana c-2 flips di's c1, bo c-1 flips di's c2, cy s1, di s1"
    assert desk.cards()[3] == "c1x c2x c2 s1"


def test_zombology_the_only_target_goes_to_the_card_that_resolves_first():
    """Bo's −2 resolves before Ana's −1, which then finds nothing."""
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert desk.do("p-1 p-2 s1 s1") == "CONFERENCE 4: ana p-1 without effect, bo p-2 flips cy's p1, cy s1, di s1"
    desk = Desk(lines=BEFORE_CONFERENCE, prejudice_order="clockwise")
    assert desk.do("p-1 p-2 s1 s1") == "CONFERENCE 4: ana p-1 flips cy's p1, bo p-2 without effect, cy s1, di s1"


def test_zombology_a_single_card_to_turn_up_is_understood():
    desk = Desk(lines=(*BEFORE_CONFERENCE, *TO_SECOND_CONFERENCE))
    assert targets(desk, "s2 d1 s1 re")[3] == ("di", "crystals-theoretical-framework")
    assert desk.do("s2 d1 s1 re").endswith("di turns c1 up again")
    assert desk.cards()[3] == "c1 c2 c2 s1 v1 p1 re"


def test_zombology_two_cards_to_turn_up_are_not_guessed():
    desk = Desk(lines=(*BEFORE_CONFERENCE, "c-1:di.c1 c-1:di.c2 s1 s1", *TO_SECOND_CONFERENCE[1:]))
    assert desk.refused("s2 d1 s1 re").hint == "possible: re:c1, re:c2"


@pytest.mark.parametrize(("choice", "turned"), [("earlier", None), ("any", ("di", "crystals-theoretical-framework"))])
def test_zombology_a_card_of_this_round_is_turned_up_where_the_ruling_lets_it(choice: str, turned: Any):
    desk = Desk(lines=BEFORE_CONFERENCE, repeated_experiments=choice)
    assert targets(desk, "c-1:di.c1 d1 s1 re")[3] == turned


def test_zombology_a_card_flipped_and_turned_up_in_one_round_is_told_as_both():
    """Negative cards resolve first, so Di's experiment answers Ana's attack, where the ruling lets it; the c1 lies as it lay."""
    desk = Desk(lines=BEFORE_CONFERENCE, repeated_experiments="any")
    assert desk.do("c-1:di.c1 d1 s1 re:c1") == "CONFERENCE 4: ana c-1 flips di's c1, bo d1, cy s1, di turns c1 up again"
    assert desk.cards()[3] == "c1 c2 c2 re"


def test_zombology_two_attacks_on_one_card_and_a_forced_third_are_told_one_by_one():
    """Di has two c2; the third attack finds none that is still face up."""
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert desk.force("c-1:di.c2 c-1:di.c2 c-1:di.c2 s1") == (
        "CONFERENCE 4: ana c-1 flips di's c2, bo c-1 flips di's c2, cy c-1 without effect, di s1"
    )
    assert desk.cards()[3] == "c1 c2x c2x s1"


def test_zombology_nothing_flipped_is_typed_and_forced():
    """Where nothing can be flipped a dash is the same as no target; where something can, the table has to insist."""
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert desk.refused("p-1:- d1 s1 s1").code == "target-needed"
    assert desk.force("p-1:− d1 s1 s1").startswith("CONFERENCE 4: ana p-1 without effect")
    assert desk.cards()[2] == "s1 h1 p1 s1"
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert "ana re without effect" in desk.do("re:- d1 s1 s1")


def test_zombology_without_any_target_a_card_is_played_for_nothing():
    desk = Desk(lines=("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 v1 s2 c2"))
    assert desk.do("p-1 d1 s1 re") == "CONFERENCE 4: ana p-1 without effect, bo d1, cy s1, di re without effect"


def test_zombology_who_has_no_prejudice_left_may_set_a_card_aside_at_a_conference():
    """Ana played one of the two in a Research round, against the rules; in round 7 the hand may hold nothing that can be played."""
    desk = Desk()
    desk.force("re s1 s2 c1")
    for line in ("d2 s2 h1 c2", "h2 v1 p1 c2", "re d1 s1 s1", "v2 v1 v2 v1", "h1 h2 p2 p1"):
        desk.do(line)
    assert desk.refused("x x s1 s2").reason.startswith("bo cannot set a card aside at a Conference")
    assert desk.do("x d1 s1 s2") == "CONFERENCE 7: ana sets a card aside, bo d1, cy s1, di s2"
    assert (desk.state.aside, desk.column("hand")) == (1, [3] * 4)


@pytest.mark.parametrize("number", range(1, 9))
def test_zombology_x_is_offered_only_where_a_hand_can_be_unplayable(number: int):
    """Groundwork needs nothing; 4s and 5s come with the Trials before round 5. At Conferences a Prejudice card can be played."""
    desk = Desk(4, (*BEFORE_CONFERENCE, *TO_SECOND_CONFERENCE, "s2 d1 s1 re")[: number - 1])
    assert desk.state.round == number
    assert ("x: none can be played" in desk.rules.next(desk.state, desk.names)) == (number in (5, 6, 8))
