"""The ranking of treatments and the points, worked out by hand."""

from __future__ import annotations

import pytest

from companion.games.zombology.ranking import standings, steps
from companion.games.zombology.score import result
from tests.companion.zombology.desk import facts, held, roles


def test_zombology_rulebook_example_of_the_least():
    """Stem Cells −1 −1 1 2 4, Crystals −1 1 1 1 1 3: 3 is lower than 4."""
    assert roles("s-1 s-1 s1 s2 s4 c-1 c1 c1 c1 c1 c3 d5 h5") == {"d": "best", "h": "best", "s": "3", "c": "least"}


@pytest.mark.parametrize(
    ("codes", "step"),
    [
        ("d5 s4 s4 s3", "more 5s than s (1:0)"),
        ("d5 d4 s5 s3 s3", "more 4s than s (1:0)"),
        ("d4 d3 d3 s4 s3 s2 s2", "more 3s than s (2:1)"),
        ("d3 d2 d2 s3 s2 s1 s1", "more 2s than s (2:1)"),
        ("d2 d1 s2", "more 1s than s (1:0)"),
        ("d2 d1 d-1 s2 s1 s-1 s-2", "fewer neg than s (1:2)"),
        ("d2 d1 d-1 s2 s1 s-2", "level with s"),
    ],
)
def test_zombology_every_step_of_the_ranking(codes: str, step: str):
    rules = facts()
    ranked = standings(rules, held(codes))
    assert steps(rules, ranked) == {"dna": step}
    assert [s.rank for s in ranked[:2]] == ([1, 1] if step.startswith("level") else [1, 2])


def test_zombology_first_two_are_best_and_the_last_is_least():
    assert roles("d5 s4 h3 v2 p1 c-1") == {"d": "best", "s": "best", "h": "3", "v": "4", "p": "5", "c": "least"}


@pytest.mark.parametrize(
    ("codes", "share", "none"),
    [
        # two tied for first fill both places: no dispute
        ("d4 s4 h3 v1", {"d": "best", "s": "best", "h": "3", "v": "least"}, None),
        # two tied for second
        ("d5 s4 h4 v1", {"d": "best", "s": "best", "h": "best", "v": "least"}, {"d": "best", "s": "2", "h": "2", "v": "least"}),
        # three tied for first
        ("d4 s4 h4 v1", {"d": "best", "s": "best", "h": "best", "v": "least"}, {"d": "1", "s": "1", "h": "1", "v": "least"}),
        # two tied for last
        ("d5 s4 h1 v1", {"d": "best", "s": "best", "h": "least", "v": "least"}, {"d": "best", "s": "best", "h": "3", "v": "3"}),
        # the tie for second reaches down to the last: best goes first
        ("d5 s1 h1", {"d": "best", "s": "best", "h": "best"}, {"d": "best", "s": "2", "h": "2"}),
        ("d1 s1 h1", {"d": "best", "s": "best", "h": "best"}, {"d": "1", "s": "1", "h": "1"}),
        # four tied for second of five
        ("d5 s1 h1 v1 p1", dict.fromkeys("dshvp", "best"), {"d": "best", "s": "2", "h": "2", "v": "2", "p": "2"}),
    ],
)
def test_zombology_treatment_ties(codes: str, share: dict[str, str], none: dict[str, str] | None):
    assert roles(codes) == share
    assert roles(codes, treatment_ties="none") == (none or share)


def test_zombology_equal_ranks_leave_a_gap():
    ranked = standings(facts(), held("d4 s4 h3 v3 p1"))
    assert [s.rank for s in ranked] == [1, 1, 3, 3, 5, None]


@pytest.mark.parametrize("codes", ["d5", "d5 s-1", "d1 s1"])
def test_zombology_few_treatments_have_no_least(codes: str):
    assert set(roles(codes).values()) == {"best"}
    assert set(roles(codes, least_among_played="all").values()) == {"best"}


def test_zombology_nothing_played_ranks_nothing():
    assert roles("re d1x") == {}


def test_zombology_a_treatment_with_negatives_only_is_least():
    assert roles("d5 s4 h1 v-1 v-2") == {"d": "best", "s": "best", "h": "3", "v": "least"}


def test_zombology_least_among_all_takes_those_that_are_not_there():
    assert roles("d5 s4 h1 v2 p2", least_among_played="all") == {
        "d": "best", "s": "best", "v": "3", "p": "3", "h": "5", "c": "least",
    }  # fmt: skip
    assert roles("d5 s4 h1", least_among_played="all") == {
        "d": "best", "s": "best", "h": "3", "v": "least", "p": "least", "c": "least",
    }  # fmt: skip
    assert "least" not in roles("d5 s4 h1", least_among_played="all", treatment_ties="none").values()


def test_zombology_least_by_high_card_takes_all_that_share_it():
    codes = "d5 s4 h3 h3 v3 p4"
    assert roles(codes) == {"d": "best", "s": "best", "p": "best", "h": "4", "v": "least"}
    assert roles(codes, least_by_ranking="high-card") == {"d": "best", "s": "best", "p": "best", "h": "least", "v": "least"}


def test_zombology_least_by_high_card_never_takes_a_best_one():
    assert roles("d3 d3 s3 s2 h3 v3", least_by_ranking="high-card") == {"d": "best", "s": "best", "h": "least", "v": "least"}


def test_zombology_face_down_cards_count_nowhere_or_for_the_ranking():
    codes = "d5x d1 s4 h3 v2"
    assert roles(codes) == {"s": "best", "h": "best", "v": "3", "d": "least"}
    assert roles(codes, face_down_counts="ranking") == {"d": "best", "s": "best", "h": "3", "v": "least"}
    points = result(facts({"face-down-counts": "ranking"}), {"ana": held("d5x d1")})
    assert points.scores == (1,)


def test_zombology_points_of_every_role():
    counted = result(
        facts(), {"ana": held("d5 d-1 d4x re"), "bo": held("s4 s3 s-2"), "cy": held("h3 h-1 v1 v-1 v-2"), "di": held("v-1 d1 s1")}
    )
    assert [(s.treatment.letter, s.role) for s in counted.treatments[:4]] == [
        ("d", "best"), ("s", "best"), ("h", "none"), ("v", "least"),
    ]  # fmt: skip
    # ana +1 −1 0 0; bo +1 +1 −1; cy 0 0 −1 +1 +1; di +1 +1 +1
    assert counted.scores == (0, 1, 1, 3)
    assert counted.places == (4, 2, 2, 1)
    assert counted.winners == ("di",)


def test_zombology_equal_scores_share_the_victory():
    counted = result(facts(), {"ana": held("d5"), "bo": held("s4"), "cy": held("h1")})
    assert (counted.places, counted.winners) == ((1, 1, 3), ("ana", "bo"))
