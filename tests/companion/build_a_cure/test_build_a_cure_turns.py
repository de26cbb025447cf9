"""Step 1, step 4, the end of a turn; Malaria; the losses; the ruling about the empty deck; forced lines; what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.build_a_cure.changing import changed
from companion.games.build_a_cure.state import Due, left
from companion.views.plain import rendered


def test_step_one_takes_off_own_unbound_elements(table: Any) -> None:
    t = table().lay({}, {"flu": ("ana", "H4:ana C2:bo mystery:N2:bo", ["H10 C4"]), "malaria": ("cy", "H1:bo", [])}, phase="discard")
    t.do("end")
    assert [(u.card, u.owner) for c in t.s.diseases for u in c.unbound] == [("h4", "ana")]
    assert t.s.discard == ("c2", "mystery-element", "h1") and "unbound C2, Mystery Element, H1 discarded" in t.told
    assert (t.s.active, t.s.phase, t.s.spent, t.s.turn) == ("bo", "draw", 0, 2)


def test_hand_limit(table: Any) -> None:
    hands = {"ana": "C1 C1 C1 H1 H1 H1 quarantine", "bo": "O1 O1 O1 O1 O2", "cy": "C4 C4 C4 C4 C4 C4 C4"}
    t = table().lay(hands, {"flu": ("bo", "", [])})
    assert t.refused("end") == "step-4"
    assert "ana 1 card, bo 1 card, cy 2 cards" in t.rules.next(t.s, t.names)
    assert t.refused("discard C1 C1") == "nothing-to-discard"
    assert t.refused("discard C4") == "not-in-hand"
    t.do("discard C1")
    assert (t.s.phase, t.refused("place C1 flu")) == ("discard", "step-4")
    t.do("discard bo O1")
    t.do("discard C4 C4")
    assert "done" in t.rules.now(t.s, t.names)
    t.do("end")
    assert t.s.active == "bo"


def test_discard_without_a_name_is_the_active_player_or_the_only_one_who_must(table: Any) -> None:
    t = table().lay({"ana": "C1", "bo": "C1 C1 C1 C1 C1 H1"})
    assert t.read("discard C1")[0].args["who"] == "bo"
    t.set("ana", hand=("c2",) * 6)
    assert t.read("discard C1")[0].args["who"] == "ana"


def test_nothing_to_discard(table: Any) -> None:
    assert table().lay({"ana": "C1"}).refused("discard C1") == "nothing-to-discard"


def test_malaria(table: Any) -> None:
    t = table().lay({"ana": "C1 C1 simple polar O1 O1 O1"}, {"malaria": ("ana", "", [])})
    assert "1 Element (Malaria) and 1 card" in t.rules.next(t.s, t.names)
    t.do("discard simple")
    assert t.refused("discard polar") == "nothing-to-discard"
    assert t.refused("end") == "step-4"
    t.do("discard C1")
    assert t.s.paid == ("ana",) and "Malaria paid" in t.told
    assert t.refused("discard C1") == "nothing-to-discard"
    t.do("end")
    assert t.s.paid == ()


def test_malaria_takes_one_of_a_small_hand_and_a_mystery_element_too(table: Any) -> None:
    t = table().lay({"ana": "mystery simple"}, {"malaria": ("ana", "", [])})
    assert t.refused("discard simple") == "nothing-to-discard"
    t.do("discard mystery", "end")


def test_malaria_finds_no_element(table: Any) -> None:
    t = table().lay({"ana": "simple polar"}, {"malaria": ("ana", "", [])})
    t.do("end")


@pytest.mark.parametrize("ruling", ["own-turn", "every-turn"])
def test_malaria_in_another_players_turn(table: Any, ruling: str) -> None:
    t = table(malaria=ruling).lay({"ana": "C1 C2"}, {"malaria": ("ana", "", [])}, active="bo")
    if ruling == "every-turn":
        assert t.refused("end") == "step-4"
        t.do("discard C2")
        assert t.hand() == ["C1"]
    t.do("end")


def test_overrun(table: Any) -> None:
    ids = ("flu", "malaria", "poison", "anthrax")
    t = table().lay({}, {id_: ("cy", "", []) for id_ in ids}, phase="draw")
    t.do("expose", "sick scurvy", "draw C1")
    assert not t.s.over
    t.do("end")
    assert (t.s.result, t.s.reason) == ("lost", "overrun") and "LOST" in t.told
    t = table().lay({}, {id_: ("cy", "", []) for id_ in ids})
    t.do("end")
    assert not t.s.over


def test_the_empty_deck_is_played_on(table: Any) -> None:
    t = table().lay({"ana": "C1", "bo": "C1", "cy": "C1"})
    t.empty_deck()
    t.do("end")
    assert (t.s.phase, t.s.dry, t.s.idle) == ("actions", True, 0)
    t.do("end", "end")
    assert (t.s.active, t.s.idle, t.s.over) == ("ana", 2, False)
    t.do("place C1 flu", "end")
    assert t.s.idle == 0
    t.do("give C1 cy", "end", "end")
    assert t.s.idle == 2
    t.do("end")
    assert (t.s.result, t.s.reason) == ("lost", "exhausted")


def test_all_hands_empty(table: Any) -> None:
    t = table().lay({"ana": "C1"}, {"flu": ("ana", "H1:bo", [])})
    t.empty_deck()
    t.do("place C1 flu")
    assert (t.s.result, t.s.reason) == ("lost", "exhausted")


def test_lost_at_once_when_the_last_card_is_drawn(table: Any) -> None:
    t = table(deck_empty="lost-at-once").lay({}, phase="draw")
    t.empty_deck()
    t.s = changed(t.s, discard=tuple(c for c in t.s.discard if c != "ultimate-sacrifice"))
    t.do("draw ultimate-sacrifice")
    assert (t.s.result, t.s.reason) == ("lost", "exhausted")


def test_due_draws_lapse_with_the_deck(table: Any) -> None:
    t = table().lay({"bo": "H1"}, phase="draw", dues=(Due("hand", "ana", 5, "unconscious"),))
    t.empty_deck()
    t.s = changed(t.s, discard=tuple(c for c in t.s.discard if c not in ("s2", "ultimate-sacrifice")))
    t.do("draw S2 ultimate")
    assert (t.s.due, t.s.phase, left(t.f, t.s)) == (None, "actions", 0)


def test_forced_lines_do_what_can_be_done(table: Any) -> None:
    t = table().lay({"ana": "C1 simple", "bo": "H1"}, {"flu": ("bo", "C4:ana", ["H10 C2"])})
    t.force("place C10 flu", "place C10 malaria", "bond polar flu C4 a", "bond simple flu H1 H1", "bond simple malaria C1 C4")
    assert [c.cards for c in t.case("flu").compounds] == [("c4", "h10", "c2")]
    t.force("give O4 bo", "give C1 bo", "use recycle-element C10", "use recycle-resource simple")
    t.force("use fission flu a.H10 a.C4 a.O4")
    assert t.hand("bo") == ["H1", "C1"] and t.case("flu").unbound[-1].card == "c2"
    t.force("use oranges cy", "use oranges scurvy", "use immunity bo", "use quarantine", "discard ana S1", "discard bo H1")
    t.force("mill C4")
    assert t.p("cy").shield and t.hand("bo") == ["C1"]
    t.force("expose bo", "sick bo flu", "sick cy malaria", "symptom catastrophe cy")
    t.force("symptom dizziness ana", "symptom contagion bo")
    assert [(c.id, c.holder) for c in t.s.diseases] == [("flu", "bo"), ("malaria", "cy")]
    t.force("draw cy C10 C10", "draw ana ultimate quarantine", "hand bo C4 C4", "end", "end")
    assert t.s.active == "cy" and t.p().quarantine == 1
    t.force("use ultimate-sacrifice")
    assert t.s.result == "won"
    t.force("end", "place C4 flu", "draw C4", "sick ana poison", "hand ana C1", "expose", "symptom unconscious cy")
    assert t.s.result == "won"


def test_forced_lines_in_the_set_up(table: Any) -> None:
    t = table()
    t.force("end", "draw C4", "place C4 flu", "sick bo malaria", "hand ana C1", "expose", "symptom unstable ana")
    t.force("discard ana C1", "mill C1")
    assert (t.s.phase, t.s.active) == ("setup", "bo")
    t.force("hand bo C1 C1", "hand cy C1")
    assert t.s.phase == "draw"


def test_shown_in_eighty_columns(table: Any) -> None:
    t = table(6).lay(
        dict.fromkeys(("ana", "bo"), "C10 H10 recycle-resource complex quarantine"),
        {"arsenic": ("ana", "C1:ana H2:bo H2:flo mystery:S1:flo", ["O1 H1 H1", "C1 S1"]), "glanders": ("flo", "", [])},
    )
    text = rendered(t.rules.shown(t.s, t.names))
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "Arsenic Poisoning" in text and "a(O1 H1 H1)" in text.replace("\n", " ") and "*  ana" in text
    assert t.rules.now(t.s, t.names) == "round 1, ana, step 3, 3 actions left"


def test_show_as_data(table: Any) -> None:
    t = table(hints=True).lay({"ana": "C10 mystery quarantine"}, {"flu": ("ana", "C4:bo", ["H10 C2"])})
    data = t.rules.summary(t.s, t.names)
    assert data["players"][0] == {
        "name": "ana", "hand": ["C10", "mystery-element"], "hand_limit": 4, "actions_left": 3, "effects": ["flu", "quarantine"],
    }  # fmt: skip
    assert data["diseases"][0]["compounds"] == [{"letter": "a", "cards": ["H10", "C2"]}]
    assert (data["active"], data["phase"], data["result"], data["reason"]) == ("ana", "actions", "open", None)


def test_why(table: Any) -> None:
    t = table().lay({"ana": "C10"}, {"poison": ("ana", "C10:ana", ["H10 H1"])}, cured=("flu",))
    lines = t.rules.why(t.s, None, t.names)
    assert any("C17 H23 N1 O3" in line and "missing: C7 H12 N1 O3" in line for line in lines)
    assert any("cured: Avian Influenza" in line for line in lines)
    assert t.rules.why(t.s, "ana", t.names) == ("ana: hand limit 5 of 5, 1 in hand", "Poison: -1 action a turn")


def test_score_is_as_tally(table: Any) -> None:
    t = table().lay({}, {"poison": ("ana", "C10:ana", ["H10 H1"])}, cured=("flu",))
    data = t.rules.score(t.s, t.names).data
    assert data["diseases"] == [
        {"id": "poison", "cured": False, "missing": {"C": 7, "H": 12, "N": 1, "O": 3}, "over": {}},
        {"id": "flu", "cured": True, "missing": {}, "over": {}},
    ]
    assert (data["result"], data["winners"]) == ("open", [])
