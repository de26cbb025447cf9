"""Hands, the start player and what everybody is dealt by name."""

from __future__ import annotations

from typing import Any

import pytest

from companion.views.plain import rendered
from tests.companion.zombology.desk import SEATS, Desk

GROUNDWORK = ("d1 d1 d1 d1 d1 s1 s1 s1 s1 s1", "d2 d2 d2 d2 d2 s2 s2 s2 s2 s2", "h1 h1 h1 h1 h1 v1 v1 v1 v1 v1")
LATER = ("p1 p1 p1 p1 p1 c1 c1 c1 c1 c1", "p2 p2 p2 p2 p2 c2 c2 c2 c2 c2")
RESEARCH_4 = "h2 h2 h2 h2 h2 v2 v2 v2 v2 v2"
TRIALS_7 = "d3 d3 s3 s3 h3 h3 v3 v3 p3 p3"


def played(players: int, *conferences: str, **rulings: str) -> Desk:
    """A table after its Conferences: only as many words of a line as there are players."""
    lines = (*GROUNDWORK, conferences[0], *LATER, *conferences[1:])
    return Desk(players, [" ".join(line.split()[:players]) for line in lines[: 4 if len(conferences) == 1 else 7]], **rulings)


def deals(desk: Desk, deck: str) -> list[int]:
    return [deal[deck] for deal in desk.column("deal")]


@pytest.mark.parametrize("players", range(3, 11))
def test_zombology_hands_of_the_eight_rounds(players: int):
    desk = Desk(players)
    assert desk.column("deal") == [{"groundwork": 5, "trials": 0}] * players
    seen = []
    for line in (*GROUNDWORK, RESEARCH_4, *LATER):
        seen.append(desk.column("hand"))
        desk.do(" ".join(line.split()[:players]))
    seen.append(desk.column("hand"))
    assert seen == [[hand] * players for hand in (5, 4, 3, 2, 4, 3, 2)]
    assert [desk.show()[name] for name in ("round", "kind", "start_player", "active", "phase")] == [
        7, "conference", SEATS[1], SEATS[1], "play",
    ]  # fmt: skip


def test_zombology_the_right_hand_neighbour_decides_what_is_dealt():
    """Ana and Di attack and pass two cards on; Bo and Cy play from the hand and pass one."""
    desk = Desk(4, ("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 v1 p1 c2", "re d1 s1 c-1:di.c1"))
    assert desk.column("deal") == [
        {"groundwork": 0, "trials": 2}, {"groundwork": 0, "trials": 2},  # from Di, from Ana
        {"groundwork": 1, "trials": 2}, {"groundwork": 1, "trials": 2},  # from Bo, from Cy
    ]  # fmt: skip
    assert desk.column("hand") == [4] * 4
    assert "deal 2 Trials to ana bo, 1 Groundwork + 2 Trials to cy di" in desk.rules.next(desk.state, desk.names)
    for line in ("v2 v1 v2 v1", "h1 h2 p2 p1", "s-1:bo.s2 d1 s1 re:c1"):
        desk.do(line)
    assert deals(desk, "trials") == [1, 1, 2, 2] and deals(desk, "groundwork") == [0] * 4
    assert desk.column("hand") == [3] * 4
    assert desk.state.stock == {"groundwork": 38, "trials": 16, "prejudice": 22}


def test_zombology_deal_first_looks_at_the_own_play():
    lines = ("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 v1 p1 c2", "re d1 s1 c-1:di.c1")
    desk = Desk(4, lines, pass_then_restock="deal-first")
    assert deals(desk, "groundwork") == [0, 1, 1, 0]
    assert desk.rules.next(desk.state, desk.names).startswith(
        "deal 2 Trials to ana di, 1 Groundwork + 2 Trials to bo cy; then pass hands left; then type"
    )


def test_zombology_the_start_player_moves_after_each_conference():
    desk = Desk(4)
    starts = []
    for line in ("d1 d2 s1 c1", "d2 s2 h1 c2", "h2 v1 p1 c2", "re d1 s1 c1", "v2 v1 v2 v1", "h1 h2 p2 p1", "re d1 s1 s2"):
        starts.append(desk.show()["start_player"])
        desk.do(line)
    assert [*starts, desk.show()["start_player"]] == ["ana"] * 4 + ["bo"] * 3 + ["cy"]


@pytest.mark.parametrize(("players", "most"), [(8, 6), (9, 3), (10, 0)])
def test_zombology_trials_are_enough_up_to_the_printed_number(players: int, most: int):
    """One more play from the hand in round 7 and a Trials card is missing."""
    attacks = ["c-1:hal.c1", "re", "re", "re", "re", "re", "re", "d-1:ana.d1", "d-1:ana.d2", "h-1:ana.h1"]
    if players == 8:
        attacks[0] = "d-1:ana.d1"
        attacks[7] = "d-1:ana.d2"
    for research in range(most, most + 2):
        words = [*TRIALS_7.split()[:research], *attacks[research:players]]
        desk = played(players, RESEARCH_4, " ".join(words))
        from_groundwork = sum(deals(desk, "groundwork"))
        assert sum(deals(desk, "trials")) + from_groundwork + sum(3 - hand for hand in desk.column("hand")) == players + research
        assert (sum(deals(desk, "trials")) == players + research) == (research == most)
        assert desk.state.stock["trials"] == 0


def test_zombology_ten_players_with_both_decks_empty_play_with_two():
    desk = played(10, RESEARCH_4, TRIALS_7)
    assert (deals(desk, "trials"), deals(desk, "groundwork")) == ([1] * 10, [0] * 10)
    assert desk.column("hand") == [2] * 10
    assert "10 hands could not be filled to 3" in rendered(desk.rules.shown(desk.state, desk.names))
    desk.do("c3 c3 d4 d4 s4 s4 h4 h4 v4 v4")
    assert desk.state.over


NINE_ATTACK = "re re re re re re p-1 p-1 p-1"


def test_zombology_short_trials_go_round_and_groundwork_fills_up():
    """Nine: 12 Trials for 18 cards. One each, then three from the start player (Cy), Groundwork for the others."""
    desk = played(9, NINE_ATTACK, TRIALS_7)
    assert desk.show()["start_player"] == "cy"
    assert deals(desk, "trials") == [1, 1, 2, 2, 2, 1, 1, 1, 1]
    assert deals(desk, "groundwork") == [1, 1, 0, 0, 0, 1, 1, 1, 1]
    assert desk.column("hand") == [3] * 9
    assert "1 Trials + 1 Groundwork to ana bo flo gus hal ivy, 2 Trials to cy di ed" in desk.rules.next(desk.state, desk.names)


def test_zombology_short_trials_stop():
    desk = played(9, NINE_ATTACK, TRIALS_7, trials_short="stop")
    assert deals(desk, "trials") == [1, 1, 2, 2, 2, 1, 1, 1, 1]
    assert deals(desk, "groundwork") == [0] * 9
    assert desk.column("hand") == [2, 2, 3, 3, 3, 2, 2, 2, 2]
    assert "see show" in desk.rules.next(desk.state, desk.names)


def test_zombology_smallest_hands_come_first():
    """Ana's attack in round 7 leaves Bo with two cards: the others are served before Bo."""
    desk = played(10, RESEARCH_4, "re d3 s3 s3 h3 h3 v3 v3 p3 p3")
    assert sum(deals(desk, "trials")) == 10
    assert deals(desk, "trials") == [1, 0, 2, 1, 1, 1, 1, 1, 1, 1]  # nine to two cards each, the last one to Cy, who starts
    assert desk.column("hand") == [2, 2, 3, 2, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(("players", "warned"), [(7, False), (8, True), (9, True), (10, True)])
def test_zombology_warns_before_the_second_conference(players: int, warned: bool):
    desk = played(players, RESEARCH_4)
    texts = []
    for line in LATER:
        texts.append(rendered(desk.rules.shown(desk.state, desk.names)))
        desk.do(" ".join(line.split()[:players]))
    texts.append(rendered(desk.rules.shown(desk.state, desk.names)))
    assert ["Trials may run short" in text for text in texts] == [False, False, warned]
    assert ("may run short" in desk.rules.next(desk.state, desk.names)) == warned


def test_zombology_a_conference_by_the_hand():
    """Short hands of two before round 8 are a Conference when the hand decides."""
    by_round = played(10, RESEARCH_4, TRIALS_7)
    by_hand = played(10, RESEARCH_4, TRIALS_7, conference_by_round="hand")
    assert (by_round.show()["kind"], by_hand.show()["kind"]) == ("research", "conference")
    line = "re c3 d4 d4 s4 s4 h4 h4 v4 v4"
    assert by_round.refused(line).code == "research-only"
    by_hand.do(line)
    assert by_hand.state.over


def test_zombology_everything_fits_eighty_columns():
    desk: Any = Desk(10)
    for line in (*GROUNDWORK, RESEARCH_4, *LATER, TRIALS_7):
        assert max(map(len, rendered(desk.rules.shown(desk.state, desk.names)).splitlines())) <= 80
        desk.do(line)
