"""Step 3: place, the three Bonds as ruled, give; rulings both ways."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.build_a_cure.effects import actions_left
from companion.games.build_a_cure.state import Due


def unbound(t: Any, disease: str = "flu") -> list[str]:
    return [f"{t.f.chemistry.text(u.card)}:{u.owner}" for u in t.case(disease).unbound]


def compounds(t: Any, disease: str = "flu") -> dict[str, str]:
    return {c.letter: " ".join(map(t.f.chemistry.text, c.cards)) for c in t.case(disease).compounds}


def test_place(table: Any) -> None:
    t = table().lay({"ana": "C10 H4 O4 simple"})
    t.do("place C10 H4 flu")
    assert (unbound(t), t.hand(), t.s.spent) == (["C10:ana", "H4:ana"], ["O4", "simple-bond"], 2)
    summary = t.rules.summary(t.s, t.names)["diseases"][0]
    assert summary == {
        "id": "flu", "holder": "ana", "missing": {"C": 6, "H": 24, "N": 2, "O": 4}, "over": {},
        "unbound": [{"card": "C10", "owner": "ana"}, {"card": "H4", "owner": "ana"}], "compounds": [],
    }  # fmt: skip
    assert t.refused("place H4 flu") == "not-in-hand"
    assert t.refused("place O4 malaria") == "not-on-table"
    t.do("place O4 flu")
    assert (t.s.phase, t.refused("bond simple flu C10 H4")) == ("discard", "no-actions")


def test_place_more_than_actions_or_than_held(table: Any) -> None:
    t = table().lay({"ana": "C1 C1 C1 C1"})
    assert t.refused("place C1 C1 C1 C1 flu") == "no-actions"
    t.set("ana", hand=("c1",))
    assert t.refused("place C1 C1 flu") == "not-in-hand"


def test_overshoot(table: Any) -> None:
    t = table().lay({"ana": "C10 C4 C4 S1 H1"}, {"anthrax": ("bo", "", []), "flu": ("bo", "C10:bo", [])})
    assert t.refused("place C10 flu") == "overshoot"
    assert t.refused("place C4 C4 flu") == "overshoot"
    assert t.refused("place S1 flu") == "overshoot"
    t.do("place C4 flu", "place S1 anthrax")
    t = table(no_overshoot="allowed").lay({"ana": "C10 H1"}, {"flu": ("bo", "C10:bo", [])})
    t.do("place C10 flu")
    assert t.rules.summary(t.s, t.names)["diseases"][0]["over"] == {"C": 4}


def test_mystery_elements(table: Any) -> None:
    t = table().lay({"ana": "mystery mystery C1"})
    t.do("place mystery:N2 ME:O4 flu")
    assert (unbound(t), t.hand()) == (["mystery:N2:ana", "mystery:O4:ana"], ["C1"])
    assert t.refused("place mystery:N1 flu") == "not-in-hand"
    t.do("hand ana simple", "bond simple flu mystery:N2 mystery:O4:ana")
    assert compounds(t) == {"a": "mystery:N2 mystery:O4"}


def test_a_named_mystery_element_keeps_its_name(table: Any) -> None:
    t = table().lay({"ana": "mystery:N2 fission"}, {"flu": ("bo", "mystery:O4:bo", [])})
    assert t.refused("place mystery:O4 flu") == "not-in-hand"
    t.do("place mystery flu")
    t.do("use fission flu mystery:O4")
    assert t.hand() == ["mystery:O4"]
    t.do("hand ana mystery:O4 C1 C1 C1 C1 C1", "discard mystery")
    assert t.s.discard[-1] == "mystery-element"


def test_quarantine_bars_others_diseases(table: Any) -> None:
    ill = {"flu": ("bo", "C1:bo H1:bo", []), "malaria": ("ana", "", []), "scurvy": ("bo", "", [])}
    t = table().lay({"ana": "C1 C1 simple fission oranges quarantine"}, ill)
    for line in ("place C1 flu", "bond simple flu", "use fission flu C1", "give C1 bo", "use oranges scurvy"):
        assert t.refused(line) == "quarantine", line
    before = t.s
    t.do("place C1 malaria", "use oranges bo")
    t.s = before
    t.do("use quarantine")
    assert (t.p().quarantine, t.s.discard, t.s.spent, t.s.played) == (0, ("quarantine",), 1, False)
    t.do("place C1 flu")
    assert t.refused("use quarantine") == "no-quarantine"


def test_simple_bond(table: Any) -> None:
    t = table().lay({"ana": "simple simple"}, {"flu": ("bo", "H10:ana O4:bo C4:bo", ["H10 C2"])})
    assert t.refused("bond simple flu H10 O4 C4") == "bond-count"
    assert t.refused("bond simple flu H10") == "bond-count"
    assert t.refused("bond simple flu H10 a") == "bond-compound"
    assert t.refused("bond polar flu H10 a") == "not-in-hand"
    t.do("bond simple flu H10 O4")
    assert (compounds(t), unbound(t), t.s.discard, t.s.spent) == ({"a": "H10 C2", "b": "H10 O4"}, ["C4:bo"], ("simple-bond",), 1)


def test_polar_bond_as_in_the_rulebook(table: Any) -> None:
    t = table().lay({"ana": "polar polar polar simple"}, {"flu": ("bo", "H10:ana H10:bo O4:bo", [])})
    t.do("bond simple flu H10:bo O4")
    assert compounds(t) == {"a": "H10 O4"}
    t.do("bond polar flu H10 a")
    assert compounds(t) == {"a": "H10 H10 O4"} and unbound(t) == []
    t = table().lay({"ana": "polar"}, {"flu": ("bo", "H10:ana O4:ana C1:bo", ["C4 C4", "N1 N1"])})
    assert t.refused("bond polar flu a b H10") == "bond-count"
    before = t.s
    t.do("bond polar flu H10 O4")
    assert compounds(t) == {"a": "C4 C4", "b": "N1 N1", "c": "H10 O4"}
    t.s = before
    t.do("bond polar flu b a")
    assert compounds(t) == {"a": "N1 N1 C4 C4"}


def test_complex_bond_as_in_the_rulebook(table: Any) -> None:
    """The Tamiflu example: C4, N2, a compound H10 C2 and a compound H10 O4 become one."""
    t = table().lay({"ana": "complex complex"}, {"flu": ("bo", "C4:ana N2:bo", ["H10 C2", "H10 O4"])})
    t.do("bond complex flu C4 N2 a b")
    assert (compounds(t), unbound(t)) == ({"a": "C4 N2 H10 C2 H10 O4"}, [])
    missing = t.rules.summary(t.s, t.names)["diseases"][0]["missing"]
    assert missing == {"C": 10, "H": 8}
    assert t.refused("bond complex flu a") == "bond-count"


def test_letters_stay(table: Any) -> None:
    t = table().lay({"ana": "polar simple complex"}, {"flu": ("bo", "H1:ana H1:bo", ["C1 C1", "C2 C2", "N1 N1"])})
    t.do("bond polar flu b c")
    assert compounds(t) == {"a": "C1 C1", "b": "C2 C2 N1 N1"}
    t.do("bond simple flu")
    assert compounds(t) == {"a": "C1 C1", "b": "C2 C2 N1 N1", "c": "H1 H1"}
    t.do("bond complex flu c b")
    assert compounds(t) == {"a": "C1 C1", "b": "H1 H1 C2 C2 N1 N1"}


def test_markers_choose_the_element(table: Any) -> None:
    """Without a name the one that expires first: bo is next, then cy, ana last."""
    t = table().lay({"ana": "complex"}, {"flu": ("bo", "H4:ana H4:cy H4:bo H4:cy", [])})
    tries = ("H4 H4", "H4:ana H4", "H4 H4 H4 H4")
    owners = [[i["owner"] for i in t.read(f"bond complex flu {items}")[0].args["items"]] for items in tries]
    assert owners == [["bo", "cy"], ["ana", "bo"], ["bo", "cy", "cy", "ana"]]
    assert t.refused("bond complex flu H4:bo H4:bo") == "no-item"
    assert t.refused("bond complex flu H4 C4") == "no-item"
    assert t.refused("bond complex flu H4 a") == "no-item"
    t.do("bond complex flu H4 H4:ana")
    assert unbound(t) == ["H4:cy", "H4:cy"]


def test_a_cure(table: Any) -> None:
    t = table().lay({"ana": "O4 complex"}, {"flu": ("ana", "C4:bo C2:bo", ["H10 H10 C10 H4", "H4 N2"]), "poison": ("bo", "", [])})
    t.do("place O4 flu")
    assert t.case("flu").holder == "ana" and t.rules.shown(t.s, t.names)[1].rows[0][2] == "only bonds"
    t.do("bond complex flu")
    assert (t.s.case("flu"), t.s.cured, t.s.outbreak) == (None, ("flu",), ())
    assert sorted(t.s.discard) == sorted(["complex-bond", "o4", "c4", "c2", "h10", "h10", "c10", "h4", "h4", "n2"])
    assert "CURED: Avian Influenza" in t.told and not t.s.over


def test_a_cured_poison_gives_its_action_back(table: Any) -> None:
    t = table().lay({"ana": "O2 polar"}, {"poison": ("ana", "", ["C10 C4 C2 C1 H10 H10 H2 H1 N1 O1"]), "flu": ("bo", "", [])})
    assert actions_left(t.rules.game, t.s) == 2
    t.do("place O2 poison", "bond polar poison")
    assert ("poison" in t.s.cured, t.s.phase, actions_left(t.rules.game, t.s)) == (True, "actions", 1)


@pytest.mark.parametrize("ruling", ["at-once", "end-of-turn"])
def test_win(table: Any, ruling: str) -> None:
    t = table(win_at_once=ruling).lay({"ana": "O2 polar"}, {"poison": ("bo", "", ["C10 C4 C2 C1 H10 H10 H2 H1 N1 O1"])})
    t.do("place O2 poison", "bond polar poison")
    assert t.s.result == ("won" if ruling == "at-once" else "open")
    if ruling == "end-of-turn":
        t.do("end")
    assert (t.s.result, t.s.reason) == ("won", "cured")
    assert t.rules.summary(t.s, t.names)["result"] == "won" and t.refused("end") == "over"
    data = t.rules.score(t.s, t.names).data
    assert (data["result"], data["winners"]) == ("won", ["ana", "bo", "cy"])


def test_overshoot_that_falls_off_cures(table: Any) -> None:
    whole = ["C10 C4 C2 C1 H10 H10 H2 H1 N1 O2 O1"]
    t = table(no_overshoot="allowed").lay({}, {"poison": ("bo", "C1:bo", whole), "flu": ("bo", "", [])}, phase="discard")
    t.do("end")
    assert t.s.cured == ("poison",)


def test_arsenic(table: Any) -> None:
    pair = {"arsenic": ("ana", "H1:ana H2:ana", []), "flu": ("bo", "H1:ana H2:ana", [])}
    t = table().lay({"ana": "simple", "bo": "simple"}, pair)
    assert t.refused("bond simple flu") == "arsenic"
    t.set("ana", guarded=True)
    t.do("bond simple flu")
    t.lay({"bo": "simple simple"}, pair, active="bo")
    t.do("bond simple arsenic")
    t = table(arsenic="everyone").lay({"bo": "simple simple"}, pair, active="bo")
    assert t.refused("bond simple arsenic") == "arsenic"
    t.do("bond simple flu")


def test_give(table: Any) -> None:
    t = table().lay({"ana": "C1 immunity mystery", "bo": "H1 H1 H1 H1 H1"})
    assert t.refused("give C1 ana") == "to-oneself"
    assert t.refused("give C4 bo") == "not-in-hand"
    assert t.refused("give mystery:C4 bo") == "not-named-yet"
    t.do("give C1 bo", "give immunity cy", "give mystery cy")
    assert (t.hand(), t.hand("bo")[-1], t.hand("cy"), t.s.phase) == ([], "C1", ["immunity", "mystery-element"], "discard")
    assert not t.s.played
    t.do("discard bo C1", "end")


def test_give_at_the_limit(table: Any) -> None:
    t = table(give="limit-at-once").lay({"ana": "C1", "bo": "H1 H1 H1 H1 H1", "cy": "H2 H2 H2 H2"})
    assert t.refused("give C1 bo") == "hand-limit"
    t.do("give C1 cy")


def test_glanders(table: Any) -> None:
    t = table().lay({"ana": "C1", "bo": "C1"}, {"glanders": ("bo", "", [])})
    assert t.refused("give C1 bo") == "glanders"
    t.do("give C1 cy")
    t.lay({"bo": "C1"}, {"glanders": ("bo", "", [])}, active="bo")
    assert t.refused("give C1 ana") == "glanders"
    t.set("bo", guarded=True)
    t.do("give C1 ana")


def test_nothing_but_what_is_due(table: Any) -> None:
    t = table().lay({"ana": "C1 simple oranges quarantine fission"}, dues=(Due("disease", "bo", 1, "contagion"),))
    for line in ("place C1 flu", "bond simple flu C1 C1", "use oranges bo", "use quarantine", "give C1 bo", "discard C1", "end"):
        assert t.refused(line) == "due", line
