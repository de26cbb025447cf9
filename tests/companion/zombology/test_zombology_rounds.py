"""Lines of the grammar: legal ones with what they change, and every way to be refused."""

from __future__ import annotations

import pytest

from companion.engine.events import AmbiguousError, Event, MalformedError, UnknownError
from companion.games.zombology.state import Laid
from tests.companion.zombology.desk import Desk

BEFORE_CONFERENCE = ("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 v1 p1 c2")


def test_zombology_a_research_round():
    desk = Desk()
    assert desk.do("d1 s1 S2 c1") == "Research 1: ana d1, bo s1, cy s2, di c1"
    assert desk.state.laid == (
        (Laid("dna-theoretical-framework", 1),), (Laid("stem-theoretical-framework", 1),),
        (Laid("stem-petri-dish-proof", 1),), (Laid("crystals-theoretical-framework", 1),),
    )  # fmt: skip
    assert (desk.state.round, desk.state.hands, desk.state.start) == (2, (4, 4, 4, 4), "ana")


def test_zombology_events_hold_what_was_played():
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert desk.read("c-1:di.c2 re x d1") == (
        Event("round", {"plays": [
            {"who": "ana", "card": "crystals-strong-rebuttal", "target": {"who": "di", "card": "crystals-petri-dish-proof"}},
            {"who": "bo", "card": "repeated-experiment"}, {"who": "cy", "card": None},
            {"who": "di", "card": "dna-theoretical-framework"},
        ]}),
    )  # fmt: skip


def test_zombology_names_of_all_languages():
    desk = Desk()
    assert desk.read("dna-theoretical-framework stem-petri h1 v2") == desk.read("d1 s2 H1 V2")


@pytest.mark.parametrize(
    ("line", "error", "named"),
    [
        ("d1 s1 s2", MalformedError, "'d1 s1 s2' has 3 cards for 4 players: ana d1, bo s1, cy s2, di ?"),
        ("d1 s1 s2 c1 c2", MalformedError, "c2 is left over"),
        ("d1:bo.s2 s1 s2 c1", MalformedError, "'d1:bo.s2': d1 targets nothing"),
        ("c-1:di s1 s2 c1", MalformedError, "'c-1:di' does not say whose"),
        ("c-1: s1 s2 c1", MalformedError, "'c-1:'"),
        ("c-1:di. s1 s2 c1", MalformedError, "'c-1:di.'"),
        ("c-1:.c2 s1 s2 c1", MalformedError, "'c-1:.c2'"),
        ("re: s1 s2 c1", MalformedError, "'re:' does not say the own card"),
        (":di.c2 s1 s2 c1", MalformedError, "names no card"),
        ("q9 s1 s2 c1", UnknownError, "'q9'"),
        ("q9", UnknownError, "'q9'"),
        ("d1x s1 s2 c1", UnknownError, "'d1x'"),
        ("c-1:zed.c2 s1 s2 c1", UnknownError, "'zed'"),
        ("c-1:di.q2 s1 s2 c1", UnknownError, "'q2'"),
        ("x:d1 s1 s2 c1", UnknownError, "'x'"),
        ("petri-dish-proof s1 s2 c1", AmbiguousError, "petri-dish-proof"),
    ],
)
def test_zombology_lines_that_cannot_be_read(line: str, error: type[Exception], named: str):
    desk = Desk()
    with pytest.raises(error) as caught:
        desk.read(line)
    assert named in str(caught.value)
    assert type(caught.value) is error


def test_zombology_prejudice_belongs_to_conferences():
    refused = Desk().refused("d1 s1 c-1 c1")
    assert (refused.code, refused.reason) == ("research-only", "cy's c-1 is a Prejudice card and this is a Research round")
    assert Desk().refused("re s1 s2 c1").code == "research-only"


def test_zombology_trials_are_not_there_before_they_are_dealt():
    desk = Desk()
    assert desk.refused("d3 s1 s2 c1").code == "not-dealt"
    assert Desk(lines=(*BEFORE_CONFERENCE, "d1 d1 s1 s1")).do("d3 s1 s2 c3")


def test_zombology_requirements_look_at_earlier_rounds_of_all_players():
    desk = Desk(lines=(*BEFORE_CONFERENCE, "d1 d1 s1 s1"))
    refused = desk.refused("d5 s3 h2 v2")
    assert (refused.code, refused.reason) == ("requirement", "ana's d5 requires d3 or d4 from an earlier round")
    assert desk.refused("d3 d5 h2 v2").code == "requirement"  # the same round does not help
    desk.do("s3 d4 h2 v2")  # bo's own d2 and ana's d1 serve
    desk.do("d5 s5 p2 p2")
    assert desk.cards()[:2] == ["d1 d2 h2 d1 s3 d5", "d2 s2 v1 d1 d4 s5"]


def test_zombology_requirement_of_another_treatment_does_not_help():
    desk = Desk(lines=("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 d1 s1 c2", "d1 d1 s1 s1"))
    assert desk.refused("p4 s3 h2 v2").reason == "ana's p4 requires p1 or p2 or p3 from an earlier round"


@pytest.mark.parametrize(("choice", "legal"), [("played", True), ("face-up", False)])
def test_zombology_requirement_after_a_flip(choice: str, legal: bool):
    desk = Desk(lines=(*BEFORE_CONFERENCE, "p-1:cy.p1 d1 s1 s1"), requirement_survives_flip=choice)
    assert desk.cards()[2] == "s1 h1 p1x s1"
    if legal:
        desk.do("p4 s3 h2 v2")
    else:
        assert desk.refused("p4 s3 h2 v2").rule == "requirement-survives-flip"


def test_zombology_copies_over_all_players():
    desk = Desk(lines=("d1 d1 s1 s1", "d1 d1 s2 s2", "d1 h1 h2 v1"))
    refused = desk.refused("d1 h1 h2 v1")
    assert (refused.code, refused.reason) == ("copies", "ana's d1: there are only 5 of it")
    assert refused.hint == "ana, bo already have 5"
    desk = Desk(lines=("d1 d1 s1 s1", "d1 d1 s2 s2"))
    assert desk.refused("d1 d1 h2 v1").reason == "bo's d1: there are only 5 of it"
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert desk.refused("d-2:ana.d1 d-2:ana.d2 s1 s1").code == "copies"


def test_zombology_a_card_set_aside():
    desk = Desk()
    assert desk.do("x s1 s2 c1") == "Research 1: ana sets a card aside, bo s1, cy s2, di c1"
    assert (desk.cards(), desk.state.hands, desk.state.aside) == (["", "s1", "s2", "c1"], (4, 4, 4, 4), 1)


def test_zombology_a_card_set_aside_at_a_conference():
    refused = Desk(lines=BEFORE_CONFERENCE).refused("x d1 s1 s1")
    assert (refused.code, refused.rule) == ("aside", "no-playable-card")
    desk = Desk(lines=BEFORE_CONFERENCE, no_target="refused")  # there the Prejudice cards may be of no use
    desk.do("x d1 s1 s1")


def test_zombology_an_attack_flips_a_card():
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert desk.do("c-1:di.c2 d-2:ana.d2 c2 s1") == "CONFERENCE 4: ana c-1 flips di's c2, bo d-2 flips ana's d2, cy c2, di s1"
    assert desk.cards() == ["d1 d2x h2 c-1", "d2 s2 v1 d-2", "s1 h1 p1 c2", "c1 c2x c2 s1"]
    assert desk.state.laid[3][1] == Laid("crystals-petri-dish-proof", 2, 4)


def test_zombology_an_attack_on_the_own_card():
    desk = Desk(lines=BEFORE_CONFERENCE)
    assert "ana d-1 flips the own d1" in desk.do("d-1:ana.d1 d1 s1 s1")


def test_zombology_two_copies_are_two_targets_one_is_one():
    desk = Desk(lines=BEFORE_CONFERENCE)
    desk.do("c-1:di.c2 c-1:di.c2 s1 s1")
    assert desk.cards()[3] == "c1 c2x c2x s1"
    refused = Desk(lines=BEFORE_CONFERENCE).refused("c-1:di.c1 c-1:di.c1 s1 s1")
    assert (refused.code, refused.reason) == ("wrong-target", "bo's c-1 finds no c1 of di that lies face up from an earlier round")
    assert refused.hint == "possible: c-1:di.c2"


def test_zombology_order_decides_who_comes_too_late():
    """The −2 of the last seat goes before the −1 of the first; clockwise it is the other way round."""
    line = "c-1:di.c1 d1 s1 c-2:di.c1"
    assert Desk(lines=BEFORE_CONFERENCE).refused(line).reason.startswith("ana's c-1")
    assert Desk(lines=BEFORE_CONFERENCE, prejudice_order="clockwise").refused(line).reason.startswith("di's c-2")


def test_zombology_equal_cards_resolve_from_the_start_player():
    desk = Desk(lines=(*BEFORE_CONFERENCE, "d1 d1 s1 s1", "h3 v1 v2 v1", "h1 h2 p2 p1"))
    assert desk.state.start == "bo"
    assert desk.refused("c-1:di.c1 c-1:di.c1 s1 s2").reason.startswith("ana's c-1")


def test_zombology_targets_must_fit():
    desk = Desk(lines=(*BEFORE_CONFERENCE, "d1 d1 s1 s1", "d3 v2 v2 v2", "h1 h2 p2 p1"))
    refused = desk.refused("d-1:ana.d3 d1 s2 s2")
    assert refused.reason == "ana's d-1 cannot flip d3: only 1/2 of the same treatment"
    assert refused.hint == "possible: d-1:ana.d1, d-1:ana.d2, d-1:bo.d2, d-1:bo.d1"
    assert desk.refused("d-1:cy.s1 d1 s2 s2").code == "wrong-target"
    assert desk.refused("d-1:cy.d1 d1 s2 s2").reason == "ana's d-1 finds no d1 of cy that lies face up from an earlier round"
    assert desk.refused("d-1:bo.c-1 d1 s2 s2").code == "wrong-target"
    desk.do("d-2:ana.d3 d1 s2 s2")


def test_zombology_cards_of_the_same_round_are_no_targets():
    desk = Desk(lines=("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 v1 s2 c2"))
    refused = desk.refused("p-1:bo.p1 p1 s1 s1")
    assert (refused.code, refused.hint) == ("wrong-target", "p-1 alone: there is nothing to flip")
    desk.do("p-1 p1 s1 s1")
    assert desk.cards()[1] == "d2 s2 v1 p1"


def test_zombology_no_target_stays_or_is_refused():
    lines = ("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 v1 s2 c2")
    assert Desk(lines=lines).do("p-1 d1 s1 s1") == "CONFERENCE 4: ana p-1 without effect, bo d1, cy s1, di s1"
    refused = Desk(lines=lines, no_target="refused").refused("p-1 d1 s1 s1")
    assert (refused.code, refused.reason) == ("no-target", "ana's p-1 has nothing to flip and may not be played")
    Desk(lines=lines, no_target="refused").do("re d1 s1 s1")


def test_zombology_with_a_target_one_must_be_hit():
    refused = Desk(lines=BEFORE_CONFERENCE).refused("p-1:- d1 s1 s1")
    assert (refused.code, refused.rule, refused.hint) == ("target-needed", "no-target", "possible: p-1:cy.p1")


def test_zombology_a_target_taken_by_another_leaves_none():
    desk = Desk(lines=BEFORE_CONFERENCE)
    desk.do("p-1 p-2:cy.p1 s1 s1")
    assert desk.cards()[2] == "s1 h1 p1x s1"


TO_SECOND_CONFERENCE = ("c-1:di.c1 d1 s1 s1", "v2 v1 v2 v1", "h1 h2 p2 p1")


def test_zombology_a_repeated_experiment_turns_up_an_own_card():
    desk = Desk(lines=(*BEFORE_CONFERENCE, *TO_SECOND_CONFERENCE))
    assert desk.cards()[3].startswith("c1x")
    refused = desk.refused("s2 d1 s1 re:-")
    assert (refused.code, refused.rule, refused.hint) == ("target-needed", "repeated-experiments", "possible: re:c1")
    refused = desk.refused("re:di.c1 d1 s1 s2")
    assert refused.reason == "ana's re cannot turn up di's c1: own cards only"
    assert refused.hint == "re alone: there is nothing to turn up"
    assert desk.refused("s2 d1 s1 re:c2").code == "wrong-target"
    assert desk.do("re d1 s1 re:c1") == "CONFERENCE 7: ana re without effect, bo d1, cy s1, di turns c1 up again"
    assert desk.cards()[3] == "c1 c2 c2 s1 v1 p1 re"


def test_zombology_a_repeated_experiment_may_name_its_owner():
    desk = Desk(lines=(*BEFORE_CONFERENCE, *TO_SECOND_CONFERENCE))
    desk.do("s2 d1 s1 re:di.c1")
    assert desk.cards()[3].startswith("c1 ")


@pytest.mark.parametrize(("choice", "legal"), [("earlier", False), ("any", True)])
def test_zombology_a_repeated_experiment_on_a_card_of_this_round(choice: str, legal: bool):
    desk = Desk(lines=BEFORE_CONFERENCE, repeated_experiments=choice)
    if legal:
        desk.do("c-1:di.c1 d1 s1 re:c1")
        assert desk.cards()[3] == "c1 c2 c2 re"
    else:
        assert desk.refused("c-1:di.c1 d1 s1 re:c1").rule == "repeated-experiments"
        desk.do("c-1:di.c1 d1 s1 re")


def test_zombology_nobody_has_a_third_prejudice_card():
    desk = Desk()
    desk.force("re s1 s2 c1")  # against the rules in a Research round
    desk.do("d2 s2 h1 c2")
    desk.do("h2 v1 p1 c2")
    desk.do("re d1 s1 s1")
    desk.do("v2 v1 v2 v1")
    desk.do("h1 h2 p2 p1")
    refused = desk.refused("re d1 s1 s2")
    assert (refused.code, refused.reason) == ("prejudice-spent", "ana's re: ana has played 2 Prejudice cards and got no more")


def test_zombology_after_the_last_round():
    desk = Desk(lines=(*BEFORE_CONFERENCE, *TO_SECOND_CONFERENCE, "d1 d1 s1 s2", "h2 h1 h1 v2"))
    assert desk.state.over and desk.column("hand") == [0, 0, 0, 0]
    assert desk.refused("d2 d2 s2 s2").code == "over"
    before = desk.rules.dump(desk.state)
    assert desk.force("d2 d2 s2 s2") == "the game is over: nothing changed"
    assert desk.rules.dump(desk.state) == before


def test_zombology_forced_lines_do_what_can_be_done():
    desk = Desk()
    desk.force("d5 c-1:di.c1 re:s1 c1")  # no requirement, wrong round, nothing to turn up; di's c1 is of this round
    assert desk.cards() == ["d5", "c-1", "re", "c1x"]
    assert desk.state.hands == (4, 4, 5, 5)  # Prejudice leaves the hand alone; hands have gone left
    desk.force("d5 d5 d5 d5")
    assert desk.cards() == ["d5 d5", "c-1 d5", "re d5", "c1x d5"]
    desk.force("x x x re:c1")
    assert desk.cards()[3] == "c1 d5 re"
    assert desk.force("c-1:ana.s2 x x x").startswith("CONFERENCE 4: ana c-1 without effect")
    assert desk.state.round == 5 and not desk.state.over


def test_zombology_a_round_with_other_seats_is_refused():
    desk = Desk()
    refused = desk.rules.step(desk.state, Event("round", {"plays": [{"who": "bo", "card": None}]}))
    assert getattr(refused, "code", "") == "seats"


def test_zombology_has_no_odds():
    desk = Desk()
    with pytest.raises(MalformedError, match="odds 3"):
        desk.rules.asks(desk.state, ["odds", "3"], desk.names)
