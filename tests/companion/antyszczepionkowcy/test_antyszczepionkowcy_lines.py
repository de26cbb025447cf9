"""Lines that cannot be read, forced lines, and what people see."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import AmbiguousError, Event, LineError, MalformedError, Refused, UnknownError
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
    ("law ustawa", AmbiguousError, "'ustawa'"),
    ("sanitary vaccin", AmbiguousError, "forged-certificate"),
    ("us", MalformedError, "'us'"),
    ("take", MalformedError, "take [WHO]"),
    ("take ala", MalformedError, "take [WHO]"),
    ("take ala mumps x", MalformedError, "'x'"),
    ("take ala mumps -1", MalformedError, "'-1'"),
    ("take zoe mumps", UnknownError, "'zoe'"),
    ("take ala flu", UnknownError, "'flu'"),
    ("take ala doctors", UnknownError, "'doctors'"),
    ("take ala mumps 1 2", MalformedError, "take [WHO]"),
    ("take mumps bart", UnknownError, "'mumps'"),
    ("take zoe", UnknownError, "'zoe'"),
    ("take flu 3", UnknownError, "'flu'"),
    ("pass ala bart", MalformedError, "pass [WHO]"),
    ("mumps mumps stop", MalformedError, "'stop'"),
    ("re", AmbiguousError, "reveal, rescue, reshuffle"),
    ("sto now", MalformedError, "'stop now'"),
    ("mumps, flu,", UnknownError, "'flu'"),
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


RAP = ("inspector-rap", "sauerkraut-tablets", "hypnosis-course")
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
    ("rap, kapusty hipno", [Event("reveal", {"card": c, "who": "ala"}) for c in RAP]),
    ("law lekarz", [Event("law", {"card": "doctors", "who": "ala"})]),
    ("play artykul", [Event("play", {"card": "debunking-article", "who": "ala"})]),
    ("take sauer", [Event("take", {"who": "ala", "card": "sauerkraut-tablets", "price": 13})]),
    ("take sauer 10", [Event("take", {"who": "ala", "card": "sauerkraut-tablets", "price": 10})]),
    ("pass", [Event("pass", {"who": "ala"})]),
    ("tak bart odra", [Event("take", {"who": "bart", "card": "measles", "price": 0})]),
    ("PAR 3", [Event("party", {"who": "ala", "count": 3})]),
    ("nor", [Event("norescue", {"who": "ala"})]),
    ("mumps, odra, sejm", [Event("reveal", {"card": c, "who": "ala"}) for c in ("mumps", "measles", "influence-sejm")]),
]


@pytest.mark.parametrize(("line", "events"), READ)
def test_lines_are_stored_in_full(table: Any, line: str, events: list[Event]) -> None:
    assert list(table().read(line)) == events


def test_who_is_understood_in_phase_4(table: Any) -> None:
    """Without a name it is whoever chooses now: the active player, then clockwise."""
    t = table()
    t.do("mumps", "sejm", "odra", "stop", "take mumps", "pass", "take odra")
    assert [t.seat(who).vaccines for who in t.f.players] == [("mumps",), (), ("measles",)]
    assert t.refused("take sejm") == "no-card-left"


def test_cards_behind_a_failure_are_refused_with_what_to_type(table: Any) -> None:
    def refusal(t: Any, line: str) -> tuple[str, str]:
        state = t.s
        for event in t.read(line):
            state = t.rules.step(state, event)
            if isinstance(state, Refused):
                return state.reason, state.hint
        raise AssertionError(line)

    reason, hint = refusal(table(), "mumps mumps sejm")
    assert (reason.startswith("sejm: mumps fails the turn, so a line ends with that card"), hint) == (
        True, "rescue bart | rescue cela | norescue")  # fmt: skip
    reason, _ = refusal(table(3, "simplified"), "mumps mumps sejm")
    assert reason == "sejm comes after the card that failed; end the line there: it is no longer ala’s turn but bart’s"


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
