"""`formula` and `tally`: every formula, borders between won, open and lost, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import IllegalError, LineError, MalformedError, UnknownError
from companion.engine.protocol import Table
from companion.games.build_a_cure import formula, tally

FORMULAS = {  # as printed in the rulebook, with a fewest set of cards worked out by hand
    "anthrax": ({"C": 9, "H": 11, "N": 2, "O": 4, "S": 1}, "C4 C4 C1 H10 H1 N2 O4 S1"),
    "arsenic": ({"C": 3, "H": 8, "O": 1, "S": 2}, "C2 C1 H4 H4 O1 S2"),
    "flu": ({"C": 16, "H": 28, "N": 2, "O": 4}, "C10 C4 C2 H10 H10 H4 H4 N2 O4"),
    "glanders": ({"C": 22, "H": 24, "N": 2, "O": 8}, "C10 C10 C2 H10 H10 H4 N2 O4 O4"),
    "malaria": ({"C": 19, "H": 28, "O": 8}, "C10 C4 C4 C1 H10 H10 H4 H4 O4 O4"),
    "poison": ({"C": 17, "H": 23, "N": 1, "O": 3}, "C10 C4 C2 C1 H10 H10 H2 H1 N1 O2 O1"),
    "scurvy": ({"C": 6, "H": 8, "O": 6}, "C4 C2 H4 H4 O4 O2"),
}


@pytest.mark.parametrize("disease", FORMULAS)
def test_every_formula(facts: Any, any_names: Any, disease: str) -> None:
    printed, cards = FORMULAS[disease]
    empty: Any = formula(facts, any_names, disease, []).data
    assert empty == {
        "disease": disease, "formula": printed, "have": {}, "missing": printed, "over": {}, "complete": False,
        "fewest_cards": cards.split(),
    }  # fmt: skip
    full: Any = formula(facts, any_names, disease, cards.split()).data
    assert (full["have"], full["missing"], full["over"], full["complete"], full["fewest_cards"]) == (printed, {}, {}, True, [])


def test_the_example_of_the_contract(facts: Any, any_names: Any) -> None:
    answer = formula(facts, any_names, "flu", ["C4", "C2", "H10", "H10", "N2", "O4"])
    data: Any = answer.data
    assert (data["have"], data["missing"], data["over"]) == ({"C": 6, "H": 20, "N": 2, "O": 4}, {"C": 10, "H": 8}, {})
    assert (data["complete"], data["fewest_cards"]) == (False, ["C10", "H4", "H4"])
    assert "fewest cards: C10 H4 H4" in answer.shown


def test_too_much(facts: Any, any_names: Any) -> None:
    data: Any = formula(facts, any_names, "scurvy", ["C10", "S1", "mystery:O2"]).data
    assert (data["over"], data["missing"], data["fewest_cards"]) == ({"C": 4, "S": 1}, {"H": 8, "O": 4}, None)
    assert data["have"] == {"C": 10, "O": 2, "S": 1} and not data["complete"]


@pytest.mark.parametrize(
    ("disease", "cards", "error"),
    [
        ("gout", [], UnknownError), ("flu", ["X1"], UnknownError), ("flu", ["simple"], UnknownError), ("flu", ["C"], LineError),
        ("flu", ["mystery"], MalformedError), ("flu", ["mystery:simple"], UnknownError), ("a", [], LineError),
        ("fatigue", [], UnknownError),
    ],
)  # fmt: skip
def test_formula_errors(facts: Any, any_names: Any, disease: str, cards: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        formula(facts, any_names, disease, cards)


SCURVY = {"id": "scurvy", "compounds": [["C4", "C2", "H4", "H4", "O4", "O2"]], "unbound": []}


def ill(*ids: str) -> list[dict[str, Any]]:
    return [{"id": id_} for id_ in ids]


def judged(facts: Any, names: Any, **table: Any) -> Any:
    return tally(facts, names, {"players": 3, "resources_left": 12, "stalled": False, "diseases": [], **table}).data


def test_the_tally_of_the_contract(facts: Any, any_names: Any) -> None:
    flu = {"id": "flu", "compounds": [["C4", "C2", "H10", "H10", "N2", "O4"]], "unbound": ["C10"]}
    data = judged(facts, any_names, diseases=[flu])
    assert data["diseases"] == [{"id": "flu", "cured": False, "missing": {"H": 8}, "over": {}}]
    assert data["result"] == "open" and data["reason"]


@pytest.mark.parametrize(
    ("table", "result", "reason"),
    [
        ({"diseases": []}, "won", "cured"),
        ({"diseases": [SCURVY]}, "won", "cured"),
        ({"diseases": [SCURVY], "resources_left": 0, "stalled": True}, "won", "cured"),
        ({"diseases": [SCURVY, *ill("flu")]}, "open", "open"),
        ({"diseases": ill("flu", "poison", "malaria", "anthrax")}, "open", "open"),
        ({"diseases": ill("flu", "poison", "malaria", "anthrax", "glanders")}, "lost", "overrun"),
        ({"diseases": [SCURVY, *ill("flu", "poison", "malaria", "anthrax")]}, "open", "open"),
        ({"diseases": ill("flu"), "resources_left": 0}, "open", "open"),
        ({"diseases": ill("flu"), "resources_left": 0, "stalled": True}, "lost", "exhausted"),
        ({"diseases": ill("flu"), "resources_left": 1, "stalled": True}, "open", "open"),
    ],
)
def test_results(facts: Any, any_names: Any, table: dict[str, Any], result: str, reason: str) -> None:
    data = judged(facts, any_names, **table)
    assert (data["result"], data["reason_id"]) == (result, reason)


@pytest.mark.parametrize(
    ("entry", "cured"),
    [
        ({"compounds": [["C4", "C2", "H4", "H4", "O4", "mystery:O2"]]}, True),
        ({"compounds": [["C4", "C2", "H4", "H4"], ["O4", "O2"]]}, False),
        ({"compounds": [["C4", "C2", "H4", "H4", "O4"]], "unbound": ["O2"]}, False),
        ({"compounds": [["C4", "C2", "H4", "H4", "O4", "O2"]], "unbound": ["S1"]}, False),
        ({"compounds": [["C4", "C4", "H4", "H4", "O4", "O2"]]}, False),
        ({"unbound": ["C4", "C2", "H4", "H4", "O4", "O2"]}, False),
    ],
)
def test_cured(facts: Any, any_names: Any, entry: dict[str, Any], cured: bool) -> None:
    row = judged(facts, any_names, diseases=[{"id": "scurvy", **entry}])["diseases"][0]
    assert row["cured"] is cured
    if entry.get("unbound") == ["S1"]:
        assert row["over"] == {"S": 1}


@pytest.mark.parametrize(
    "table",
    [
        [], "flu", None, {}, {"players": 3}, {"players": 3, "resources_left": 2},
        {"players": "3", "resources_left": 2, "diseases": []},
        {"players": 3, "resources_left": -1, "diseases": []}, {"players": 3, "resources_left": True, "diseases": []},
        {"players": 3, "resources_left": 2, "diseases": {}}, {"players": 3, "resources_left": 2, "diseases": [1]},
        {"players": 3, "resources_left": 2, "diseases": [{}]}, {"players": 3, "resources_left": 2, "diseases": [{"id": 3}]},
        {"players": 3, "resources_left": 2, "diseases": [{"id": "flu", "compounds": ["C4"]}]},
        {"players": 3, "resources_left": 2, "diseases": [{"id": "flu", "unbound": "C4"}]},
        {"players": 3, "resources_left": 2, "diseases": [{"id": "flu", "unbound": [4]}]},
        {"players": 3, "resources_left": 2, "diseases": [{"id": "flu", "unbound": ["mystery"]}]},
        {"players": 3, "resources_left": 2, "diseases": [{"id": "flu", "holder": "ana"}]},
        {"players": 3, "resources_left": 2, "diseases": [], "stalled": "no"},
        {"players": 3, "resources_left": 2, "diseases": [], "mood": 1},
    ],
)  # fmt: skip
def test_wrong_shapes(facts: Any, any_names: Any, table: Any) -> None:
    with pytest.raises(MalformedError):
        tally(facts, any_names, table)


@pytest.mark.parametrize(
    "entry", [{"id": "gout"}, {"id": "flu", "unbound": ["X4"]}, {"id": "flu", "compounds": [["C4", "simple"]]}]
)
def test_unknown_names_say_where(facts: Any, any_names: Any, entry: dict[str, Any]) -> None:
    with pytest.raises(UnknownError, match=r"diseases\[1\]"):
        judged(facts, any_names, diseases=[entry])


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"players": 7}, "players"), ({"players": 0}, "players"), ({"diseases": ill("flu", "flu")}, "copies"),
        ({"players": 2, "diseases": ill("glanders")}, "not-in-play"), ({"players": 1, "diseases": ill("anthrax")}, "not-in-play"),
        ({"diseases": [{"id": "flu", "unbound": ["N2", "N2"]}, {"id": "anthrax", "unbound": ["N2", "N2", "N2"]}]}, "copies"),
        ({"diseases": [{"id": "arsenic", "unbound": ["S2", "S2"]}]}, "copies"),
        ({"players": 2, "diseases": [{"id": "anthrax", "unbound": ["S2"]}]}, "copies"),
        ({"players": 1, "diseases": [{"id": "flu", "unbound": ["S1"]}]}, "copies"),
        ({"diseases": [{"id": "flu", "unbound": ["mystery:C1"] * 4}]}, "copies"),
        ({"diseases": [{"id": "flu", "compounds": [["C4"]]}]}, "compound"), ({"resources_left": 136}, "copies"),
        ({"resources_left": 135, "diseases": [{"id": "flu", "unbound": ["C4"]}]}, "copies"),
    ],
)  # fmt: skip
def test_impossible_tables(facts: Any, any_names: Any, table: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalError) as caught:
        judged(facts, any_names, **table)
    assert caught.value.refused.code == code


def test_tally_is_shown(facts: Any, any_names: Any) -> None:
    answer = tally(facts, any_names, {"players": 3, "resources_left": 3, "diseases": [SCURVY, *ill("flu")]})
    table = answer.shown[0]
    assert isinstance(table, Table) and table.rows[0] == ("Scurvy", "cured", "-", "-")
    assert answer.shown[-1] == "open: there are uncured diseases"
