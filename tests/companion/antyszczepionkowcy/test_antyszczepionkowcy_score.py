"""Titles, tie-breaks, places, refused tables, and the GWO by percentage."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.engine.events import AmbiguousError, IllegalError, LineError, MalformedError, UnknownError
from companion.games.antyszczepionkowcy import gwo, tally

EXAMPLE = {
    "variant": "full",
    "rounds_complete": True,
    "players": [
        {"name": "Ala", "laws": ["media"], "products": [2, "urine-therapy"], "vaccines": ["measles", "mumps"], "money": 7},
        {"name": "Bart", "laws": [], "products": [4, 3], "vaccines": [], "money": 2},
    ],
}


def player(name: str, money: int = 0, laws: Any = (), products: Any = (), vaccines: Any = ()) -> dict[str, Any]:
    return {"name": name, "laws": list(laws), "products": list(products), "vaccines": list(vaccines), "money": money}


def counted(facts: Any, names: Any, data: Any) -> Any:
    """The data of a tally."""
    return tally(facts, names, data).data


def test_the_example(facts: Any, any_names: Any) -> None:
    assert counted(facts, any_names, EXAMPLE) == {
        "players": [
            {"name": "Ala", "image": 8, "points": {"laws": 6, "products": 4, "vaccines": -2}, "money": 7,
             "title": "Charlatan", "title_id": "charlatan", "place": 1},
            {"name": "Bart", "image": 7, "points": {"laws": 0, "products": 7, "vaccines": 0}, "money": 2,
             "title": "Manipulator", "title_id": "manipulator", "place": 2},
        ],
        "winners": ["Ala"], "decided_by": "image", "target": 13, "ended": False,
    }  # fmt: skip


TITLES = [
    (["vaccination", "media"], [], [], 15, "impostor"),
    (["media"], [4], [], 10, "impostor"),
    (["vaccination"], [], [], 9, "charlatan"),
    (["media"], [2], [], 8, "charlatan"),
    (["media"], [2], ["measles"], 7, "manipulator"),
    ([], [3, 2], [], 5, "manipulator"),
    ([], [4], [], 4, "scoundrel"),
    ([], [2], ["measles"], 1, "scoundrel"),
    ([], [], [], 0, "gis-agent"),
    ([], [2], ["measles", "mumps"], 0, "gis-agent"),
    ([], [], ["measles", "mumps", "rubella", "pertussis", "diphtheria"], -5, "gis-agent"),
]


@pytest.mark.parametrize(("laws", "products", "vaccines", "image", "title"), TITLES)
def test_titles(facts: Any, any_names: Any, laws: Any, products: Any, vaccines: Any, image: int, title: str) -> None:
    data = counted(facts, any_names, {"players": [player("a", 0, laws, products, vaccines), player("b")]})
    assert (data["players"][0]["image"], data["players"][0]["title_id"]) == (image, title)


TIES = [
    ([player("a", 3, [], [4]), player("b", 9, [], [3])], ["a"], "image", [1, 2]),
    ([player("a", 3, [], [4]), player("b", 9, [], [2, 2])], ["b"], "money", [2, 1]),
    ([player("a", 5, ["media"]), player("b", 5, [], [4, 2])], ["a"], "laws", [1, 2]),
    ([player("a", 5, [], [4]), player("b", 5, [], [3, 2], ["mumps"])], ["b"], "laws+products", [2, 1]),
    ([player("a", 5, [], [4]), player("b", 5, [], [2, 2])], ["a", "b"], "draw", [1, 1]),
    ([player("a", 5, [], [4]), player("b", 5, [], [2, 2]), player("c")], ["a", "b"], "draw", [1, 1, 3]),
    (
        [player("a", 1, [], [4]), player("b", 5, ["media"], [], ["mumps", "rubella"]), player("c", 5, [], [2, 2])],
        ["b"],
        "laws",
        [3, 1, 2],
    ),
]


@pytest.mark.parametrize(("players", "winners", "decided", "places"), TIES)
def test_ties(facts: Any, any_names: Any, players: Any, winners: list[str], decided: str, places: list[int]) -> None:
    data = counted(facts, any_names, {"players": players})
    assert (data["winners"], data["decided_by"], [p["place"] for p in data["players"]]) == (winners, decided, places)


@pytest.mark.parametrize(("n", "target"), [(2, 13), (3, 12), (4, 11), (5, 10)])
def test_the_end(facts: Any, any_names: Any, n: int, target: int) -> None:
    """At the target the game has ended, one below it has not, and never in the middle of a round."""
    exact = {10: [4, 4, 2], 11: [4, 4, 3], 12: [4, 4, 4], 13: [4, 4, 3, 2]}[target]
    table: dict[str, Any] = {"players": [player(f"p{i}", 0, [], exact if i == 0 else []) for i in range(n)]}
    data = counted(facts, any_names, table)
    assert (data["target"], data["ended"]) == (target, True)
    assert counted(facts, any_names, table | {"rounds_complete": False})["ended"] is False
    table["players"][0]["vaccines"] = ["measles"]
    assert counted(facts, any_names, table)["ended"] is False


def test_all_laws_end_the_game(facts: Any, any_names: Any) -> None:
    vaccines = ["measles", "mumps", "rubella", "pertussis", "diphtheria"]
    a = player("a", 0, ["doctors", "diseases"], [], vaccines)
    b = player("b", 0, ["homeopathy", "media"], [], vaccines)
    table = {"players": [a, b, player("c", 0, ["vaccination"])]}
    assert counted(facts, any_names, table)["ended"] is True


def changed(path: str, value: Any) -> Any:
    table: Any = copy.deepcopy(EXAMPLE)
    place: Any = table
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        place = place[part]
    place[last] = value
    return table


REFUSED: list[tuple[Any, type[LineError], str]] = [
    ([], MalformedError, "the table"),
    ({"players": {}}, MalformedError, "players"),
    (changed("extra", 1), MalformedError, "extra"),
    (changed("variant", 3), MalformedError, "variant"),
    (changed("variant", "fast"), UnknownError, "fast"),
    (changed("rounds_complete", "yes"), MalformedError, "rounds_complete"),
    (changed("players.0", "Ala"), MalformedError, "players[1]"),
    (changed("players.1.name", 5), MalformedError, "players[2].name"),
    (changed("players.1.name", " "), MalformedError, "players[2].name"),
    (changed("players.1.money", -1), MalformedError, "players[2].money"),
    (changed("players.1.money", "7"), MalformedError, "players[2].money"),
    (changed("players.1.money", True), MalformedError, "players[2].money"),
    (changed("players.1.money", None), MalformedError, "players[2].money"),
    (changed("players.1.cash", 1), MalformedError, "cash"),
    (changed("players.1.laws", "media"), MalformedError, "players[2].laws"),
    (changed("players.1.laws", [1]), MalformedError, "players[2].laws[1]"),
    (changed("players.1.laws", ["nothing"]), UnknownError, "players[2].laws[1]"),
    (changed("players.1.laws", ["d"]), AmbiguousError, "players[2].laws[1]"),
    (changed("players.1.laws", ["measles"]), UnknownError, "measles"),
    (changed("players.1.products", [5]), UnknownError, "Image 5"),
    (changed("players.1.products", ["measles"]), UnknownError, "measles"),
    (changed("players.1.products", [True]), MalformedError, "players[2].products[1]"),
    (changed("players.1.products", [[2]]), MalformedError, "players[2].products[1]"),
    (changed("players.1.vaccines", ["media"]), UnknownError, "media"),
    (changed("players.1.vaccines", ["mumps", "mumps"]), IllegalError, "Bart"),
    (changed("players.1.laws", ["media"]), IllegalError, "media"),
    (changed("players.1.products", ["urine-therapy"]), IllegalError, "urine-therapy"),
    (changed("players.1.products", [4, 4, 4, "sauerkraut-tablets"]), IllegalError, "Image 4"),
    (changed("players.1.name", "ALA"), IllegalError, "ala"),
    (changed("players", [player("a")]), IllegalError, "1 are entered"),
    (changed("players", []), IllegalError, "0 are entered"),
    (changed("players", [player(n) for n in "abcdef"]), IllegalError, "6 are entered"),
]


@pytest.mark.parametrize(("data", "kind", "words"), REFUSED)
def test_wrong_tables(facts: Any, any_names: Any, data: Any, kind: type[LineError], words: str) -> None:
    with pytest.raises(LineError) as caught:
        tally(facts, any_names, data)
    assert type(caught.value) is kind
    assert words in str(caught.value)


def test_polish_names_and_tiers_by_code(facts: Any, any_names: Any) -> None:
    own = {"name": "x", "products": ["p2", "Urynoterapia"], "vaccines": ["Odra", "rozyczka"], "money": 0}
    data = counted(facts, any_names, {"players": [own, player("y")]})
    assert data["players"][0]["points"] == {"laws": 0, "products": 4, "vaccines": -2}


GWO = [
    (100, 0, []),
    (99, 0, []),
    (96, 0, []),
    (95, 1, ["measles"]),
    (93, 1, ["measles"]),
    (92, 2, ["measles", "pertussis"]),
    (90, 2, ["measles", "pertussis"]),
    (86, 3, ["measles", "pertussis", "diphtheria"]),
    (83, 4, ["measles", "pertussis", "diphtheria", "rubella"]),
    (75, 5, ["measles", "pertussis", "diphtheria", "rubella", "mumps"]),
    (0, 5, ["measles", "pertussis", "diphtheria", "rubella", "mumps"]),
]


@pytest.mark.parametrize(("percent", "level", "ill"), GWO)
def test_gwo(facts: Any, any_names: Any, percent: int, level: int, ill: list[str]) -> None:
    answer = gwo(facts, percent, any_names)
    data: Any = answer.data
    assert len(answer.shown) == 3
    assert (data["percent"], data["level"], data["epidemics"]) == (percent, level, ill)
    following = [("measles", 95), ("pertussis", 92), ("diphtheria", 86), ("rubella", 83), ("mumps", 75)][level:]
    assert data["next"] == ({"percent": following[0][1], "disease": following[0][0]} if following else None)


@pytest.mark.parametrize("percent", [-1, 101, True])
def test_gwo_outside(facts: Any, percent: int) -> None:
    with pytest.raises(MalformedError):
        gwo(facts, percent)


def test_score_and_why_of_a_game(table: Any) -> None:
    t = table(3)
    t.give("ala", laws=("media",), vaccines=("mumps",), ones=2, fives=1)
    t.give("bart", products=("p3", "urine-therapy"), ones=7)
    data: Any = t.rules.score(t.s, t.names).data
    assert [(p["image"], p["money"], p["place"]) for p in data["players"]] == [(5, 7, 1), (5, 7, 2), (0, 5, 3)]
    assert (data["winners"], data["decided_by"], data["ended"]) == (["ala"], "laws", False)
    assert any("by laws: 6 against 0" in line for line in t.rules.why(t.s, None, t.names))
    assert [line.split()[0] for line in t.rules.why(t.s, "AL", t.names)[1:]] == ["+6", "-1"]
    with pytest.raises(UnknownError):
        t.rules.why(t.s, "zoe", t.names)


def test_money_compared_by_notes(table: Any) -> None:
    for choice, winners in (("value", ["bart"]), ("notes", ["ala"])):
        t = table(2, money_compare=choice)
        t.give("ala", ones=4)
        t.give("bart", ones=0, fives=2)
        assert t.rules.score(t.s, t.names).data["winners"] == winners
