"""Lines that cannot be read, forced lines, and what people see."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import AmbiguousError, Event, LineError, MalformedError, UnknownError
from companion.games.antyszczepionkowcy.read import VERBS
from companion.views.plain import rendered

WRONG: list[tuple[str, type[LineError], str]] = [
    ("frobnicate", MalformedError, "'frobnicate'"),
    ("doctors", MalformedError, "'doctors'"),
    ("stpo", MalformedError, "stop"),
    ("reveal", MalformedError, "reveal CARD"),
    ("reveal flu", UnknownError, "'flu'"),
    ("reveal mu x", UnknownError, "'x'"),
    ("reveal m", AmbiguousError, "'m'"),
    ("m", AmbiguousError, "'m'"),
    ("measles flu", UnknownError, "'flu'"),
    ("reveal p5", UnknownError, "'p5'"),
    ("reveal doctors", UnknownError, "'doctors'"),
    ("stop now", MalformedError, "'stop now'"),
    ("party", MalformedError, "party N"),
    ("party 0", MalformedError, "'0'"),
    ("party -1", MalformedError, "'-1'"),
    ("party two", MalformedError, "'two'"),
    ("party 2 3", MalformedError, "party N"),
    ("law", MalformedError, "law ID"),
    ("law sejm", UnknownError, "'sejm'"),
    ("law doctors zoe", UnknownError, "'zoe'"),
    ("law media ala bart", MalformedError, "law ID"),
    ("law d", AmbiguousError, "'d'"),
    ("take", MalformedError, "take WHO"),
    ("take ala", MalformedError, "take WHO"),
    ("take ala mumps x", MalformedError, "'x'"),
    ("take ala mumps -1", MalformedError, "'-1'"),
    ("take zoe mumps", UnknownError, "'zoe'"),
    ("take ala flu", UnknownError, "'flu'"),
    ("take ala doctors", UnknownError, "'doctors'"),
    ("take ala mumps 1 2", MalformedError, "take WHO"),
    ("pass", MalformedError, "pass WHO"),
    ("pass zoe", UnknownError, "'zoe'"),
    ("end it", MalformedError, "'end it'"),
    ("rescue", MalformedError, "rescue WHO"),
    ("rescue zoe", UnknownError, "'zoe'"),
    ("norescue ala", MalformedError, "norescue"),
    ("play", MalformedError, "play ACTION"),
    ("play mumps", UnknownError, "'mumps'"),
    ("play petition zoe", UnknownError, "'zoe'"),
    ("play petition top", MalformedError, "top"),
    ("play insider ala sideways", MalformedError, "'sideways'"),
    ("play f", AmbiguousError, "'f'"),
    ("exchange", MalformedError, "exchange WHO"),
    ("change ala ala", MalformedError, "'ala'"),
    ("change ala zoe", UnknownError, "'zoe'"),
    ("money ala", MalformedError, "money WHO"),
    ("money ala 5", MalformedError, "'5'"),
    ("money ala +x", MalformedError, "'+x'"),
    ("money ala +0", MalformedError, "'+0'"),
    ("money zoe +1", UnknownError, "'zoe'"),
    ("gwo", MalformedError, "gwo"),
    ("gwo 92", MalformedError, "'92'"),
    ("gwo --1", MalformedError, "'--1'"),
    ("drop ala", MalformedError, "drop WHO"),
    ("drop ala flu", UnknownError, "'flu'"),
    ("reshuffle all", MalformedError, "reshuffle"),
]


@pytest.mark.parametrize(("line", "kind", "words"), WRONG)
def test_wrong_lines(table: Any, line: str, kind: type[LineError], words: str) -> None:
    t = table()
    with pytest.raises(LineError) as caught:
        t.read(line)
    assert type(caught.value) is kind
    assert words in str(caught.value)


READ = [
    ("ODRA", [Event("reveal", {"card": "measles", "who": "ala"})]),
    ("różyczka P3", [Event("reveal", {"card": "rubella", "who": "ala"}), Event("reveal", {"card": "p3", "who": "ala"})]),
    ("Reveal media", [Event("reveal", {"card": "influence-media", "who": "ala"})]),
    ("law media", [Event("law", {"card": "media", "who": "ala"})]),
    ("gwo −1", [Event("gwo", {"steps": -1})]),
    ("money B +12", [Event("money", {"who": "bart", "amount": 12})]),
    ("take cela sauer", [Event("take", {"who": "cela", "card": "sauerkraut-tablets", "price": 13})]),
    ("take cela lapowki", [Event("take", {"who": "cela", "card": "bribe", "price": 0})]),
    ("play insider", [Event("play", {"card": "insider-tip", "who": "ala", "place": "top"})]),
    ("play cynk cela BOTTOM", [Event("play", {"card": "insider-tip", "who": "cela", "place": "bottom"})]),
    ("change ala bart", [Event("change", {"who": "ala", "from": "bart"})]),
    ("party 3", [Event("party", {"who": "ala", "count": 3})]),
    ("stop", [Event("stop", {"who": "ala"})]),
]


@pytest.mark.parametrize(("line", "events"), READ)
def test_lines_are_stored_in_full(table: Any, line: str, events: list[Event]) -> None:
    if "lapowki" in line:
        line = line.replace("lapowki", "wyłudzenie-łapówki")
    assert list(table().read(line)) == events


def test_what_lies_here_is_meant_first(table: Any) -> None:
    t = table()
    t.do("measles", "p2", "urine", "stop")
    assert t.read("take ala m")[0].args["card"] == "measles"
    t = table()
    t.give("ala", ones=9)
    t.do("urine", "ear-candle", "stop")
    with pytest.raises(AmbiguousError):
        t.read("take ala p2")


FORCED = [
    "mumps mumps mumps",
    "stop",
    "party 3",
    "law media bart",
    "law media",
    "take ala mumps",
    "take bart sauerkraut",
    "take cela tax-audit",
    "take ala petition",
    "take ala bribe",
    "take ala sejm 50",
    "pass cela",
    "end",
    "rescue bart",
    "rescue ala",
    "norescue",
    "play bribe bart",
    "play debunking",
    "play forged",
    "play insider",
    "play discount bart",
    "play friendly cela",
    "play lawsuit",
    "play petition bart",
    "exchange ala",
    "exchange ala",
    "change bart",
    "change bart cela",
    "money ala -50",
    "money ala +500",
    "gwo -9",
    "gwo +9",
    "drop ala sejm",
    "reshuffle",
    "p4 p4 p4 p4 p4",
    "sejm sejm sejm sejm sejm",
]


BEFORE: dict[str, tuple[str, ...]] = {
    "start": (),
    "open": ("sejm",),
    "phase 4": ("sejm", "stop"),
    "failing": ("mumps mumps",),
    "party": ("party 3",),
    "over": ("take ala p4", "take ala p4", "take ala p4", "end", "end", "end"),
}


@pytest.mark.parametrize("variant", ["full", "simplified", "lite"])
@pytest.mark.parametrize("before", BEFORE)
def test_forced_lines_never_fail(table: Any, variant: str, before: str) -> None:
    for line in FORCED:
        for second in ("", "end", "play lawsuit cela", "take ala mumps", "drop ala mumps"):
            t = table(3, variant)
            t.give("ala", action="forged-certificate")
            t.force(*BEFORE[before])
            t.force(line, *([second] if second else []))
            assert t.rules.now(t.s, t.names)
            assert t.rules.next(t.s, t.names)
            assert rendered(t.rules.shown(t.s, t.names))


def test_forced_reveal_finds_a_discarded_copy(table: Any) -> None:
    t = table(3, "simplified")
    t.do("urine", "stop", "end")
    assert t.refused("urine") == "no-copies-left"
    t.force("urine")
    assert ([o.card for o in t.s.revealed], t.s.pile) == (["urine-therapy"], {})


def test_forced_payment_takes_what_there_is(table: Any) -> None:
    t = table()
    t.do("p4", "stop")
    t.force("take ala p4")
    assert (t.money(), t.seat().products) == ((0, 0), ("p4",))


def test_verbs_have_help(table: Any) -> None:
    assert all(verb.usage.startswith(name) and verb.help for name, verb in VERBS.items())
    assert [name for name, verb in VERBS.items() if verb.reads] == ["odds"]


@pytest.mark.parametrize("players", [2, 4])
def test_the_table_fits_a_terminal(table: Any, players: int) -> None:
    t = table(players)
    t.do("gwo -4")
    for who in t.f.players:
        t.give(who, ones=7, fives=2, influences=("influence-sejm",), vaccines=("measles", "mumps"))
    t.do("sauerkraut urine media mumps")
    text = rendered(t.rules.shown(t.s, t.names))
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "> ala" in text
    assert "17 (7×1 2×5)" in text
    assert "GWO 83%" in text
    assert "on the table: sauerkraut-tablets 13, urine-therapy 7, media 3, mumps neutralised" in " ".join(text.split())


def test_the_first_table_says_how_to_set_up(table: Any) -> None:
    text = " ".join(rendered(table(2).rules.shown(table(2).s, table(2).names)).split())
    assert "deal each player 5 face-down cards" in text
    assert "side for two players up" in text
    assert "GWO to 99%" in text


def test_prompts(table: Any) -> None:
    t = table()
    assert t.rules.prompt(t.s) == "r1 ala law"
    t.do("sejm")
    assert t.rules.prompt(t.s) == "r1 ala reveal"
    assert t.rules.next(t.s, t.names) == "reveal CARD… | stop (draw 1)"
    t.do("stop")
    assert t.rules.next(t.s, t.names) == "take ala CARD (sejm 3) | pass ala | end"


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
