"""The JSON of every reading command has the keys that are promised and values of the right sorts, for scripts to rely on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.companion.saved import ran

GAMES = {"antyszczepionkowcy": "ala,bart,cela", "zombology": "ana,bo,cy", "build-a-cure": "ana,bo,cy"}
LINES = {
    "antyszczepionkowcy": ("measles p2", "p3", "stop", "take ala p2"),
    "zombology": ("d1 s1 c1", "d2 c2 h1"),
    "build-a-cure": ("sick ana flu", "hand ana C10 H10 H10 O4 N2", "hand bo C4 C2 H4 O1 simple", "hand cy C1 C1 H1 H1 oranges",
                     "draw H2 N1", "place C10 flu", "place H10 flu"),
}  # fmt: skip
COUNTS = {"*": int}
GWO = {"percent": int, "level": int, "epidemics": [str], "next": {"percent": int, "disease": str}}
TREATMENT = {
    "id": str,
    "letter": str,
    "counts": dict.fromkeys(("5", "4", "3", "2", "1", "negative"), int),
    "rank": (int, None),
    "role": str,
}
TOP = {"game": str, "id": str, "round": int, "active": str, "phase": str, "now": str, "next": str, "over": bool, "hints": bool}
SHOW = {
    "antyszczepionkowcy": TOP | {
        "gwo": GWO, "revealed": [{"card": str, "neutralised": bool}],
        "players": [{"name": str, "image": int, "money": int, "notes": {"1": int, "5": int}, "laws": [str], "products": [str],
                     "vaccines": [str], "influences": [str], "action": (str, None)}],
    },
    "zombology": TOP | {
        "kind": str, "start_player": str, "treatments": [TREATMENT],
        "players": [{"name": str, "hand": int, "deal": {"groundwork": int, "trials": int}, "cards": [str], "score": int}],
    },
    "build-a-cure": TOP | {
        "result": str, "resources_left": int,
        "players": [{"name": str, "hand": [str], "hand_limit": int, "actions_left": int, "effects": [str]}],
        "diseases": [{"id": str, "holder": str, "missing": COUNTS, "unbound": [{"card": str, "owner": str}],
                      "compounds": [{"letter": str, "cards": [str]}]}],
    },
}  # fmt: skip
SCORE = {
    "antyszczepionkowcy": {
        "players": [{"name": str, "image": int, "points": {"laws": int, "products": int, "vaccines": int}, "money": int, "title": str,
                     "title_id": str, "place": int}],
        "winners": [str], "decided_by": str, "target": int, "ended": bool,
    },
    "zombology": {"treatments": [TREATMENT], "players": [{"name": str, "score": int, "place": int}], "winners": [str]},
    "build-a-cure": {
        "diseases": [{"id": str, "cured": bool, "missing": COUNTS, "over": COUNTS}], "result": str, "reason": str,
    },
}  # fmt: skip
DONE = {"n": int, "line": str, "event": [{"verb": str, "args": dict}], "effect": str, "now": str, "next": str}
LOGGED = {"n": int, "time": str, "line": str, "event": [{"verb": str, "args": dict}], "effect": str, "undone": bool, "forced": bool}
TALLIES: dict[str, dict[str, Any]] = {
    "antyszczepionkowcy": {
        "variant": "full", "rounds_complete": True,
        "players": [
            {"name": "Ala", "laws": ["media"], "products": [2, "urine-therapy"], "vaccines": ["measles", "mumps"], "money": 7},
            {"name": "Bart", "laws": [], "products": [4, 3], "vaccines": [], "money": 2},
        ],
    },
    "zombology": {"players": [{"name": "Ana", "cards": "d1 d2 c-1 d4x re"}, {"name": "Bo", "cards": "c1 c2 s-2 h3"},
                              {"name": "Cy", "cards": "s1 s2 s4 v1"}]},
    "build-a-cure": {"players": 3, "resources_left": 12, "stalled": False,
                     "diseases": [{"id": "flu", "compounds": [["C4", "C2", "H10", "H10", "N2", "O4"]], "unbound": ["C10"]}]},
}  # fmt: skip


def differs(found: Any, shape: Any, where: str = "") -> list[str]:
    """Where data are not of a shape: a type, several of which one may be None, a list of one shape, a map with these keys at least."""
    if isinstance(shape, tuple):
        return [] if found is None else differs(found, shape[0], where)
    if isinstance(shape, list):
        if not isinstance(found, list):
            return [f"{where}: {found!r} is no list"]
        return [text for i, part in enumerate(found) for text in differs(part, shape[0], f"{where}[{i}]")]
    if isinstance(shape, dict):
        if not isinstance(found, dict):
            return [f"{where}: {found!r} is no map"]
        wanted = dict.fromkeys(found, shape["*"]) if "*" in shape else shape
        if not set(found) >= set(wanted):
            return [f"{where} has not {sorted(set(wanted) - set(found))}"]
        return [text for key in wanted for text in differs(found[key], wanted[key], f"{where}.{key}")]
    return [] if type(found) is shape else [f"{where}: {found!r} is no {shape.__name__}"]


def answer(folder: Path, *words: str, typed: str | None = None) -> Any:
    result = ran(folder, *words, typed=typed)
    assert result.exit_code == 0 and not result.stderr, result.stderr
    return json.loads(result.stdout)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A game under way, which is the current one."""
    name: str = request.param
    shown = answer(tmp_path, "new", name, "--players", GAMES[name], "--hints", "--json")
    assert not differs(shown, SHOW[name])
    for line in LINES[name]:
        assert not differs(answer(tmp_path, "do", "--json", *line.split()), DONE)
    return name


def test_show(game: str, tmp_path: Path) -> None:
    shown = answer(tmp_path, "show", "--json")
    assert not differs(shown, SHOW[game])
    assert (shown["game"], shown["id"], shown["hints"]) == (game, f"{game}-1", True)
    assert [player["name"] for player in shown["players"]] == GAMES[game].split(",")


def test_score(game: str, tmp_path: Path) -> None:
    assert not differs(answer(tmp_path, "score", "--json"), SCORE[game])


def test_log(game: str, tmp_path: Path) -> None:
    ran(tmp_path, "undo")
    ran(tmp_path, "note", "so", "be", "it")
    rows = [json.loads(line) for line in ran(tmp_path, "log", "--json").stdout.splitlines()]
    assert not differs(rows, [LOGGED])
    assert [row["line"] for row in rows] == [*LINES[game], "undo", "note so be it"]
    assert [row["undone"] for row in rows] == [False] * (len(rows) - 3) + [True, False, False]
    assert rows[0]["effect"] and not rows[-3]["effect"] and rows[-1]["event"] == []


def test_games(game: str, tmp_path: Path) -> None:
    answer(tmp_path, "new", game, "--players", GAMES[game], "--id", "later", "--json")
    rows = answer(tmp_path, "games", "--json")
    shape = {"id": str, "game": str, "players": [str], "round": int, "over": bool, "current": bool, "changed": str}
    assert not differs(rows, [shape])
    assert [(row["id"], row["current"]) for row in rows] == [("later", True), (f"{game}-1", False)]


def test_do_gives_one_object_a_line(game: str, tmp_path: Path) -> None:
    out = ran(tmp_path, "do", "--json", "-", typed="note one\nundo\nredo\n\nnote two\n").stdout
    rows = [json.loads(line) for line in out.splitlines()]
    assert not differs(rows, [DONE])
    first = len(LINES[game]) + 1
    assert [(row["n"], row["line"]) for row in rows] == list(enumerate(["note one", "undo", "redo", "note two"], first))


def test_try_has_no_number_and_no_line(game: str, tmp_path: Path) -> None:
    line = {"antyszczepionkowcy": "end", "zombology": "h2 h1 h1", "build-a-cure": "end"}[game]
    tried = answer(tmp_path, "do", "--json", "try", *line.split()) if game != "build-a-cure" else None
    if tried:
        assert tried["n"] is None and tried["line"] is None and tried["effect"].startswith("would be:")
    assert len(ran(tmp_path, "log", "--json").stdout.splitlines()) == len(LINES[game])


def test_odds_of_antyszczepionkowcy(tmp_path: Path) -> None:
    answer(tmp_path, "new", "antyszczepionkowcy", "--players", "ala,bart", "--hints", "--json")
    odds = answer(tmp_path, "do", "--json", "odds", "4")
    assert not differs(odds, {"knowledge": str, "rows": [{"k": int, "chance": float, "reward": int}]})
    assert [row["k"] for row in odds["rows"]] == [1, 2, 3, 4]
    assert all(0 <= a["chance"] < b["chance"] < 1 for a, b in zip(odds["rows"], odds["rows"][1:], strict=False))


@pytest.mark.parametrize("game", TALLIES)
def test_tally(game: str, tmp_path: Path) -> None:
    for typed in (json.dumps(TALLIES[game]), json.dumps(TALLIES[game], indent=2).replace("{", "{ ")):
        found = answer(tmp_path, "tally", game, "-", "--json", typed=typed)
        assert not differs(found, SCORE[game])


def test_gwo(tmp_path: Path) -> None:
    assert answer(tmp_path, "gwo", "92", "--json") == {
        "percent": 92, "level": 2, "epidemics": ["measles", "pertussis"], "next": {"percent": 86, "disease": "diphtheria"},
    }  # fmt: skip
    assert answer(tmp_path, "gwo", "100", "--json") == {
        "percent": 100, "level": 0, "epidemics": [], "next": {"percent": 95, "disease": "measles"},
    }  # fmt: skip
    lowest = answer(tmp_path, "gwo", "0", "--json")
    assert lowest["next"] is None and lowest["level"] == len(lowest["epidemics"]) == 5


def test_schedule(tmp_path: Path) -> None:
    found = answer(tmp_path, "schedule", "zombology", "--player-count", "10", "--json")
    supply = {"have": int, "need": [int]}
    rows = [{"round": int, "kind": str, "hand": int, "deal_before": (str, None)}]
    assert not differs(
        found, {"players": int, "rounds": rows, "supply": dict.fromkeys(("groundwork", "trials", "prejudice"), supply)}
    )
    assert [row["kind"] for row in found["rounds"]] == ["research"] * 3 + ["conference"] + ["research"] * 2 + [
        "conference",
        "research",
    ]
    assert found["supply"]["trials"] == {"have": 30, "need": [30, 40]}


def test_formula(tmp_path: Path) -> None:
    found = answer(tmp_path, "formula", "flu", "C4", "C2", "H10", "H10", "N2", "O4", "--json")
    assert found == {
        "disease": "flu", "formula": {"C": 16, "H": 28, "N": 2, "O": 4}, "have": {"C": 6, "H": 20, "N": 2, "O": 4},
        "missing": {"C": 10, "H": 8}, "over": {}, "complete": False, "fewest_cards": ["C10", "H4", "H4"],
    }  # fmt: skip
    assert answer(tmp_path, "formula", "flu", "C10", "C10", "--json")["fewest_cards"] is None
