"""Lines as people type them: what they may be called, and the errors of those that cannot be understood."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import AmbiguousError, Event, LineError, MalformedError, UnknownError
from companion.games.build_a_cure import rules
from tests.companion.tables import names, setup


def laid(table: Any) -> Any:
    hands = {"ana": "C10 C1 simple mystery fission oranges", "bo": "immunity"}
    return table(hints=True).lay(hands, {"flu": ("ana", "H4:ana H4:bo C1:bo", ["H10 C2", "O1 O1"]), "anthrax": ("cy", "S1:cy", [])})


@pytest.mark.parametrize(
    ("line", "verb", "args"),
    [
        ("PLACE c1 FLU", "place", {"who": "ana", "cards": ["c1"], "disease": "flu"}),
        ("place C10 mystery:N2 an", "place", {"who": "ana", "cards": ["c10", "mystery-element:n2"], "disease": "anthrax"}),
        ("place me:azot-2 ptasia-grypa", "place", {"who": "ana", "cards": ["mystery-element:n2"], "disease": "flu"}),
        ("place carbon-10 Avian-Influenza", "place", {"who": "ana", "cards": ["c10"], "disease": "flu"}),
        ("bond simple flu h4:BO C1", "bond", {"who": "ana", "bond": "simple-bond", "disease": "flu", "items": [
            {"card": "h4", "owner": "bo"}, {"card": "c1", "owner": "bo"}]}),
        ("bond polar flu A h4", "bond", {"who": "ana", "bond": "polar-bond", "disease": "flu", "items": [
            {"compound": "a"}, {"card": "h4", "owner": "bo"}]}),
        ("bond BC flu", "bond", {"who": "ana", "bond": "complex-bond", "disease": "flu", "items": [
            {"card": "h4", "owner": "ana"}, {"card": "h4", "owner": "bo"}, {"card": "c1", "owner": "bo"},
            {"compound": "a"}, {"compound": "b"}]}),
        ("bond complex malaria", "bond", {"who": "ana", "bond": "complex-bond", "disease": "malaria", "items": []}),
        ("give simple bo", "give", {"who": "ana", "card": "simple-bond", "to": "bo"}),
        ("draw C4", "draw", {"who": "ana", "cards": ["c4"]}),
        ("draw bo C4 kwarantanna", "draw", {"who": "bo", "cards": ["c4", "quarantine"]}),
        ("expose b", "expose", {"who": "bo"}),
        ("sick cy mal", "sick", {"who": "cy", "disease": "malaria"}),
        ("symptom fission", "symptom", {"who": "ana", "symptom": "fission-removal"}),
        ("symptom UN cy", "symptom", {"who": "cy", "symptom": "unconscious"}),
        ("mill C4 im", "mill", {"who": "ana", "cards": ["c4", "immunity"]}),
        ("use fission flu a.h10 C1", "use", {"who": "ana", "card": "fission-reduction", "disease": "flu", "items": [
            {"compound": "a", "card": "h10"}, {"card": "c1", "owner": "bo"}]}),
        ("use recycle-e mystery", "use", {"who": "ana", "card": "recycle-element", "target": "mystery-element"}),
        ("use RR complex", "use", {"who": "ana", "card": "recycle-resource", "target": "complex-bond"}),
        ("use oranges bo", "use", {"who": "ana", "card": "oranges", "target": "bo"}),
        ("use oranges scurvy", "use", {"who": "ana", "card": "oranges", "disease": "scurvy"}),
        ("use immunity bo", "use", {"who": "bo", "card": "immunity"}),
        ("use quarantine", "use", {"who": "ana", "card": "quarantine"}),
        ("use ultimate", "use", {"who": "ana", "card": "ultimate-sacrifice"}),
        ("discard C1 simple", "discard", {"who": "ana", "cards": ["c1", "simple-bond"]}),
        ("discard bo immunity", "discard", {"who": "bo", "cards": ["immunity"]}),
        ("hand cy C4 mystery:O2 quarantine", "hand", {"who": "cy", "cards": ["c4", "mystery-element:o2", "quarantine"]}),
        ("end", "end", {"who": "ana"}),
    ],
)  # fmt: skip
def test_understood(table: Any, line: str, verb: str, args: dict[str, Any]) -> None:
    assert laid(table).read(line) == (Event(verb, args),)


@pytest.mark.parametrize(
    "line",
    [
        "fly home", "plce C1 flu", "", "hand", "hand ana", "draw", "expose ana bo", "sick", "sick ana bo flu", "symptom",
        "symptom fatigue ana bo", "mill", "place", "place C1", "bond", "bond simple", "give", "give C1", "give C1 bo cy", "use",
        "use oranges", "use oranges bo cy", "use quarantine now", "use ultimate-sacrifice bo", "use immunity bo cy",
        "use recycle-element", "use recycle-element C1 C2", "use fission flu", "use fission flu a", "discard", "end now",
        "place mystery flu", "place mystery: flu", "bond simple flu H4:ana:bo C1", "bond simple flu H4: C1", "plan flu", "odds",
    ],
)  # fmt: skip
def test_malformed(table: Any, line: str) -> None:
    t = laid(table)
    with pytest.raises(MalformedError) as caught:
        t.read(line) if line else t.rules.read(t.s, [], t.names)
    assert not line or any(repr(word)[1:-1] in str(caught.value) for word in line.split())


@pytest.mark.parametrize(
    "line",
    [
        "place Q9 flu", "place simple flu", "place C1 gout", "bond triple flu", "bond simple flu Q1 C1", "draw xenon",
        "draw nobody C1", "draw malaria", "expose nobody", "sick ana fatigue", "sick nobody flu", "symptom malaria",
        "give C1 nobody",
        "give flu bo", "use mystery", "use oranges nobody", "use recycle-element fatigue", "discard nobody C1", "hand nobody C1",
        "place mystery:X1 flu", "place mystery:simple flu", "use immunity nobody", "bond simple flu H4:nobody C1",
        "hand ana gold", "place simple:N2 flu",
    ],
)  # fmt: skip
def test_unknown(table: Any, line: str) -> None:
    with pytest.raises(UnknownError, match="'"):
        laid(table).read(line)


@pytest.mark.parametrize(
    "line",
    [
        "place C flu", "draw H", "sick ana a", "symptom f", "use recycle C1", "give C cy", "bond polar flu", "bond simple flu H H4",
        "place mystery:C flu", "use fission flu O b.O",
    ],
)  # fmt: skip
def test_ambiguous(table: Any, line: str) -> None:
    t = laid(table)
    if line == "bond simple flu H H4":
        t.lay({}, {"flu": ("ana", "H4:ana H10:bo", [])})
    if line.startswith("use fission"):
        t.lay({}, {"flu": ("ana", "O1:ana O2:bo", ["C1 C2", "O1 O2"])})
    with pytest.raises(AmbiguousError, match="can"):
        t.read(line)


def test_an_exact_name_beats_a_beginning(table: Any) -> None:
    t = laid(table)
    assert t.read("draw C1")[0].args["cards"] == ["c1"]
    assert t.read("draw C1 C10")[0].args["cards"] == ["c1", "c10"]


def test_a_letter_of_no_compound_is_judged_by_the_rules(table: Any) -> None:
    assert laid(table).refused("bond polar flu a d") == "not-in-hand"
    t = laid(table)
    t.set("ana", hand=("polar-bond", "complex-bond"))
    assert t.refused("bond polar flu a d") == "no-item"


def test_players_and_cards_with_one_name() -> None:
    table = setup("build-a-cure", ["c4", "scurvy", "simple"])
    r, n = rules(table), names(table)
    state = r.start()
    with pytest.raises(AmbiguousError):
        r.read(state, ["draw", "c4", "c4"], n)
    assert r.read(state, ["draw", "c4"], n)[0].args["cards"] == ["c4"]
    assert r.read(state, ["draw", "simple", "c4"], n)[0].args["who"] == "simple"
    with pytest.raises(AmbiguousError):
        r.read(state, ["use", "oranges", "scurvy"], n)


def test_errors_change_nothing_and_are_line_errors(table: Any) -> None:
    t = laid(table)
    before = t.s
    for line in ("place C flu", "gibberish", "draw nobody C1"):
        with pytest.raises(LineError):
            t.do(line)
    assert t.s is before


def test_the_verbs(table: Any) -> None:
    verbs = table().rules.verbs
    expected = "hand draw expose sick symptom mill place bond give use discard end plan odds"
    assert " ".join(verbs) == expected and [v for v in verbs if verbs[v].reads] == ["plan", "odds"]
    assert all(verb.usage.startswith(word) and verb.help for word, verb in verbs.items())
