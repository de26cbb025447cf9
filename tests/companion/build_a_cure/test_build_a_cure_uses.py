"""Every Resource card that is used; rulings both ways."""

from __future__ import annotations

from typing import Any

from companion.games.build_a_cure.effects import actions_left
from companion.games.build_a_cure.state import Case


def unbound(t: Any, disease: str = "flu") -> list[str]:
    return [f"{t.f.chemistry.text(u.card)}:{u.owner}" for u in t.case(disease).unbound]


def compounds(t: Any, disease: str = "flu") -> dict[str, str]:
    return {c.letter: " ".join(map(t.f.chemistry.text, c.cards)) for c in t.case(disease).compounds}


def test_recycle_element(table: Any) -> None:
    t = table().lay({"ana": "recycle-element recycle-element"}, discard="C10 mystery simple")
    assert t.refused("use recycle-element simple") == "wrong-kind"
    assert t.refused("use recycle-element C4") == "not-discarded"
    t.do("use recycle-element C10", "use RE mystery")
    assert (t.hand(), t.s.discard) == (["C10", "mystery-element"], ("simple-bond", "recycle-element", "recycle-element"))


def test_recycle_resource(table: Any) -> None:
    pile = "C10 mystery simple immunity recycle-resource quarantine fission"
    t = table().lay({"ana": "RR RR"}, discard=pile)
    for card, code in {"C10": "wrong-kind", "mystery": "wrong-kind", "polar": "not-discarded"}.items():
        assert t.refused(f"use recycle-resource {card}") == code
    for card in ("immunity", "recycle-resource", "exposure", "ultimate-sacrifice"):
        assert t.refused(f"use recycle-resource {card}") == "never-recycled"
    t.do("use recycle-resource simple")
    assert t.hand() == ["recycle-resource", "simple-bond"]
    t.do("use recycle-resource quarantine")
    assert (t.hand(), t.p().quarantine) == (["simple-bond"], 1)
    t = table(recycle_loop="allowed").lay({"ana": "RR"}, discard=pile)
    assert t.refused("use recycle-resource immunity") == "never-recycled"
    t.do("use recycle-resource recycle-resource")
    assert t.hand() == ["recycle-resource"] and t.s.discard.count("recycle-resource") == 1


def test_fission(table: Any) -> None:
    t = table().lay({"ana": "fission"}, {"flu": ("bo", "C4:bo", ["H10 C2", "H4 N2 O4"])})
    assert t.refused("use fission flu a.H10 a.C2 b.H4 b.N2") == "no-actions"
    assert t.refused("use fission flu a.H4") == "no-item"
    assert t.refused("use fission flu a.H10 a.H10") == "no-item"
    assert t.refused("use fission flu H4") == "no-item"
    assert t.refused("use fission malaria H4") == "not-on-table"
    t.do("use fission flu a.H10 C4 b.N2")
    assert (t.hand(), unbound(t), compounds(t)) == (["H10", "C4", "N2"], ["C2:ana"], {"b": "H4 O4"})
    assert (t.s.spent, t.s.discard, t.s.phase) == (3, ("fission-reduction",), "discard")


def test_fission_of_a_whole_compound(table: Any) -> None:
    t = table().lay({"ana": "fission C1"}, {"flu": ("bo", "", ["H10 C2"])})
    t.do("use fission flu a.H10 a.C2")
    assert (t.hand(), t.case("flu"), t.s.spent) == (["C1", "H10", "C2"], Case("flu", "bo"), 2)
    assert t.refused("use fission flu C2") == "not-in-hand"


def test_fission_at_most_three_even_solo(table: Any) -> None:
    t = table(1).lay({"ana": "fission"}, {"flu": ("ana", "", ["H10 C2 H4 N2 O4"])})
    assert t.refused("use fission flu a.H10 a.C2 a.H4 a.N2") == "fission-count"


def test_oranges_cure_scurvy(table: Any) -> None:
    t = table().lay({"ana": "oranges"}, {"scurvy": ("bo", "C1:bo mystery:H2:ana", ["O4 C4"]), "flu": ("ana", "", [])})
    t.do("use oranges scurvy")
    assert (t.s.cured, t.s.spent) == (("scurvy",), 1)
    assert sorted(t.s.discard) == sorted(["oranges", "c1", "mystery-element", "o4", "c4"])
    assert t.refused("use oranges scurvy") == "not-in-hand"
    t.lay({"ana": "oranges"})
    assert t.refused("use oranges scurvy") == "not-on-table"


def test_oranges_protect_the_next_turn(table: Any) -> None:
    ill = {"poison": ("bo", "", []), "anthrax": ("bo", "", []), "malaria": ("bo", "", []), "flu": ("bo", "", [])}
    t = table().lay({"ana": "oranges oranges", "bo": "C1 C1 C1"}, ill)
    t.do("use oranges bo")
    assert t.p("bo").shield and "oranges" in t.rules.summary(t.s, t.names)["players"][1]["effects"]
    assert t.refused("use oranges bo") == "protected"
    t.do("end", "draw C1 C1")
    assert (actions_left(t.rules.game, t.s), t.p("bo").guarded, t.p("bo").shield) == (3, True, False)
    t.do("end")
    assert not t.p("bo").guarded
    t.do("draw H1 H1", "discard bo C1", "end", "draw O1 O1", "end", "draw O2")
    assert t.s.phase == "actions" and actions_left(t.rules.game, t.s) == 2


def test_oranges_for_oneself(table: Any) -> None:
    t = table().lay({"ana": "oranges"})
    t.do("use oranges ana")
    assert t.p().shield and not t.p().guarded
    t = table(oranges="teammates-only").lay({"ana": "oranges"})
    assert t.refused("use oranges ana") == "oneself"


def test_ultimate_sacrifice(table: Any) -> None:
    flu = ("ana", "C1:bo", ["H1 H2"])
    t = table().lay({"ana": "ultimate-sacrifice C1 quarantine"}, {"flu": flu, "malaria": ("bo", "", [])})
    assert t.refused("use ultimate-sacrifice") == "no-sacrifice"
    t.empty_deck()
    assert t.refused("use ultimate-sacrifice") == "no-sacrifice"
    t.s = t.s._replace(diseases=(t.case("flu"),))
    before = t.s
    t.set("ana", quarantine=0)
    assert t.refused("use ultimate-sacrifice") == "no-sacrifice"
    t.s = before
    t.do("use ultimate-sacrifice")
    assert (t.s.result, t.s.reason) == ("won", "ultimate-sacrifice") and "all win but" in t.told
    assert t.rules.score(t.s, t.names).data["winners"] == ["bo", "cy"]
