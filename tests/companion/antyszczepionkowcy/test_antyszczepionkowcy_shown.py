"""What people see: the table, what comes next, prompts, and the same as data."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import Refused
from companion.games.antyszczepionkowcy import bot
from companion.views.plain import rendered


@pytest.mark.parametrize("players", [2, 4])
def test_the_table_fits_a_terminal(table: Any, players: int) -> None:
    t = table(players)
    t.do("gwo -4")
    for who in t.f.players:
        t.give(who, ones=7, fives=2, influences=("influence-sejm",), vaccines=("measles", "mumps"))
    t.do("sauerkraut urine media mumps")
    text = rendered(t.rules.shown(t.s, t.names))
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "* ala" in text
    assert "17 (7×1 2×5)" in text
    assert "GWO 83%" in text
    assert "on the table: sauerkraut-tablets 13, urine-therapy 7, media 3, mumps neutralised" in " ".join(text.split())


def test_the_first_table_says_how_to_set_up(table: Any) -> None:
    text = " ".join(rendered(table(2).rules.shown(table(2).s, table(2).names)).split())
    assert "deal each player 5 face-down cards" in text
    assert "side for two players up" in text
    assert "GWO to 99%" in text


def hinted(t: Any) -> list[str]:
    """The lines of `next` that can be typed as they stand."""
    lines = [line.split(" (")[0].replace("top/bottom", "bottom") for line in t.rules.next(t.s, t.names).split(" | ")]
    return [line for line in lines if not any(word in line for word in ("CARD", " N", " ID", "±", "score"))]


@pytest.mark.parametrize(("players", "variant", "seed"), [(2, "full", 1), (3, "full", 2), (4, "full", 3), (3, "simplified", 4)])
def test_what_next_offers_is_legal(table: Any, players: int, variant: str, seed: int) -> None:
    t = table(players, variant)
    for line in bot.play(t.setup, seed):
        for hint in hinted(t):
            (event,) = t.read(hint)
            assert not isinstance(t.rules.step(t.s, event), Refused), f"{hint}, in {t.rules.now(t.s, t.names)}"
        t.do(line)


def test_a_discount_is_offered_only_where_it_helps(table: Any) -> None:
    t = table()
    t.give("ala", action="discount-code")
    t.do("mumps", "sejm", "stop")
    assert t.rules.next(t.s, t.names) == "take CARD (mumps free, sejm 3) | pass | end"
    t = table()
    t.give("ala", action="discount-code", ones=8)
    t.do("p3", "sejm", "stop")
    assert "play discount-code ala" in t.rules.next(t.s, t.names), "10 with the discount is 7"
    t = table()
    t.give("ala", action="discount-code", ones=5)
    t.do("p3", "stop")
    assert "play discount-code" not in t.rules.next(t.s, t.names), "with the discount it costs 7, ala has 6"


def test_prompts(table: Any) -> None:
    t = table()
    assert t.rules.prompt(t.s) == "r1 ala law"
    t.do("sejm")
    assert t.rules.prompt(t.s) == "r1 ala reveal"
    assert t.rules.next(t.s, t.names) == "reveal CARD… | stop (draw 1)"
    t.do("stop")
    assert t.rules.next(t.s, t.names) == "take CARD (sejm 3) | pass | end"


def test_summary(table: Any) -> None:
    t = table(2)
    t.give(
        "ala", laws=("media",), products=("p2",), vaccines=("mumps",), influences=("influence-sejm",), action="petition", fives=1
    )
    t.do("mumps", "gwo -2")
    data = t.rules.summary(t.s, t.names)
    assert data["players"][0] == {
        "name": "ala", "image": 7, "money": 10, "notes": {"1": 5, "5": 1}, "laws": ["media"], "products": ["p2"],
        "vaccines": ["mumps"], "influences": ["influence-sejm"], "action": "petition",
    }  # fmt: skip
    assert data["revealed"] == [{"card": "mumps", "neutralised": True}]
    ahead = {"percent": 86, "disease": "diphtheria"}
    assert data["gwo"] == {"percent": 92, "level": 2, "epidemics": ["measles", "pertussis"], "next": ahead}
    assert (data["round"], data["active"], data["phase"], data["over"]) == (1, "ala", "reveal", False)
