"""`tally` and `schedule`: data as promised, refusals by kind."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import AmbiguousError, IllegalError, MalformedError, UnknownError
from companion.engine.protocol import Answer
from companion.games.zombology import schedule, tally
from companion.views.plain import rendered
from tests.companion import tables
from tests.companion.zombology.desk import setup

PLAYERS = [
    {"name": "Ana", "cards": "d1 d2 c-1 d4x re"},
    {"name": "Bo", "cards": "c1 c2 s-2 h3"},
    {"name": "Cy", "cards": "s1 s2 s4 v1"},
]


def count(players: Any) -> Answer:
    return tally(tables.facts("zombology"), tables.names(setup()), {"players": players})


def test_zombology_tally_of_the_contract():
    data: Any = count(PLAYERS).data
    assert data["players"] == [
        {"name": "Ana", "score": 0, "place": 2}, {"name": "Bo", "score": 0, "place": 2}, {"name": "Cy", "score": 2, "place": 1},
    ]  # fmt: skip
    assert data["winners"] == ["Cy"]
    assert data["treatments"][0] == {
        "id": "dna", "letter": "d", "counts": {"5": 0, "4": 0, "3": 0, "2": 1, "1": 1, "negative": 0}, "rank": 3, "role": "none",
    }  # fmt: skip
    assert {t["letter"]: t["role"] for t in data["treatments"]} == {
        "d": "none", "s": "best", "h": "best", "v": "least", "p": "none", "c": "none",
    }  # fmt: skip
    assert [t["rank"] for t in data["treatments"]] == [3, 1, 2, 5, None, 4]


def test_zombology_tally_takes_names_of_every_kind():
    with_ids = [{"name": "Ana", "cards": "DNA-works-in-monkeysx D1 c−1"}, *PLAYERS[1:]]
    assert count(with_ids).data == count([{"name": "Ana", "cards": "d4x d1 c-1"}, *PLAYERS[1:]]).data


def test_zombology_tally_of_empty_collections():
    data: Any = count([{"name": name, "cards": ""} for name in "abc"]).data
    assert data["winners"] == ["a", "b", "c"] and {t["rank"] for t in data["treatments"]} == {None}


@pytest.mark.parametrize(
    ("players", "error", "named"),
    [
        (PLAYERS[:2], IllegalError, "3 to 10"),
        ([{"name": f"p{i}", "cards": ""} for i in range(11)], IllegalError, "3 to 10"),
        ([*PLAYERS, {"name": "ana", "cards": ""}], IllegalError, "ana"),
        ([{"name": "Di", "cards": "d1 d1 d1 d1 d1"}, *PLAYERS], IllegalError, "Ana's d1"),
        ([*PLAYERS, {"name": "Di", "cards": "d5 d5"}], IllegalError, "Di's d5"),
        ([*PLAYERS, {"name": "Di", "cards": "d5x d5"}], IllegalError, "Di's d5"),
        ([*PLAYERS, {"name": "Di", "cards": "q9"}], UnknownError, "Di, 'q9'"),
        ([*PLAYERS, {"name": "Di", "cards": "works-in-mice"}], AmbiguousError, "Di, 'works-in-mice'"),
        ([*PLAYERS, {"name": "Di"}], MalformedError, r"players\[3\].cards"),
        ([*PLAYERS, {"name": 4, "cards": ""}], MalformedError, r"players\[3\].name"),
        ([*PLAYERS, {"name": " ", "cards": ""}], MalformedError, r"players\[3\].name"),
        ([*PLAYERS, {"name": "Di", "cards": ["d1"]}], MalformedError, r"players\[3\].cards"),
        ([*PLAYERS, {"name": "Di", "cards": "", "hand": 3}], MalformedError, "hand"),
        ([*PLAYERS, "Di"], MalformedError, r"players\[3\]"),
        ({}, MalformedError, "players"),
    ],
)
def test_zombology_tally_refuses(players: Any, error: type[Exception], named: str):
    with pytest.raises(error, match=named):
        count(players)


@pytest.mark.parametrize("data", [None, [], "d1", {}, {"players": PLAYERS, "rounds": 8}])
def test_zombology_tally_of_another_shape(data: object):
    with pytest.raises(MalformedError):
        tally(tables.facts("zombology"), tables.names(setup()), data)


@pytest.mark.parametrize("players", range(3, 11))
def test_zombology_schedule(players: int):
    data: Any = schedule(tables.facts("zombology"), players, "en").data
    assert data["players"] == players
    assert [r["hand"] for r in data["rounds"]] == [5, 4, 3, 2, 4, 3, 2, 3]
    assert [r["round"] for r in data["rounds"] if r["kind"] == "conference"] == [4, 7]
    assert [r["round"] for r in data["rounds"] if r["deal_before"]] == [1, 5, 8]
    assert data["supply"] == {
        "groundwork": {"have": 60, "need": [5 * players, 6 * players]},
        "trials": {"have": 30, "need": [3 * players, 4 * players]},
        "prejudice": {"have": 30, "need": [2 * players, 2 * players]},
    }


@pytest.mark.parametrize(("players", "most"), [(7, None), (8, 7), (9, 4), (10, 1)])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_zombology_schedule_warns_where_trials_may_run_short(players: int, most: int | None, lang: str):
    text = rendered(schedule(tables.facts("zombology"), players, lang).shown)
    assert ("may run short" in text) == (most is not None)
    assert most is None or f"(round 7: {most} or more" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("players", [0, 2, 11])
def test_zombology_schedule_for_too_few_or_too_many(players: int):
    with pytest.raises(MalformedError, match="3 to 10"):
        schedule(tables.facts("zombology"), players, "en")
