"""Every symptom and event, and the rulings about them, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.build_a_cure.effects import step_two
from companion.games.build_a_cure.state import Due, left

ILL = {"flu": ("ana", "", []), "scurvy": ("bo", "", [])}


def exposed(table: Any, who: str = "ana", **rulings: str) -> Any:
    """A table where somebody must draw from the Disease Deck, in ana's turn."""
    t = table(**rulings).lay({"ana": "C10 simple polar fission", "bo": "H4 fission", "cy": "O4"}, phase="draw", drawn=1)
    t.s = t.s._replace(dues=(Due("disease", who, 1, "exposure"),))
    return t


def test_asphyxia_in_the_own_turn(table: Any) -> None:
    t = exposed(table)
    t.do("symptom asphyxia")
    assert (t.p().asphyxia, t.s.phase) == (2, "discard")
    assert t.refused("place C10 flu") == "asphyxia"
    assert t.refused("draw C4") == "asphyxia"
    t.do("end", "draw bo C1 C1", "end", "draw C1 C1", "end")
    assert (t.s.active, t.s.phase, t.p().asphyxia) == ("ana", "discard", 1)
    assert t.rules.summary(t.s, t.names)["players"][0]["effects"] == ["flu", "asphyxia"]
    t.do("end")
    assert t.p().asphyxia == 0
    t.do("draw C1 C1", "discard C1", "end", "draw H1 H1", "end")
    assert (t.s.active, t.s.phase) == ("ana", "draw")


def test_asphyxia_that_does_not_lapse(table: Any) -> None:
    t = exposed(table, asphyxia="until-oxygen")
    t.do("symptom asphyxia", "end", "draw bo C1 C1", "end", "draw C1 C1", "end", "end")
    assert t.p().asphyxia != 0


def test_asphyxia_that_has_everybody_ends_the_game(table: Any) -> None:
    t = table(1, asphyxia="until-oxygen", solo_removals="printed").lay(
        {}, phase="draw", dues=(Due("disease", "ana", 1, "exposure"),)
    )
    t.do("symptom asphyxia", "end")
    assert (t.s.result, t.s.reason) == ("lost", "locked")


def test_oxygen_ends_asphyxia_despite_glanders(table: Any) -> None:
    t = table().lay({"bo": "O4 mystery C4 mystery:H4"}, {"glanders": ("ana", "", []), "flu": ("bo", "", [])}, active="bo")
    t.set("ana", asphyxia=1)
    assert t.refused("give C4 ana") == "glanders"
    assert t.refused("give mystery:H4 ana") == "glanders"
    before = t.s
    t.do("give O4 ana")
    assert (t.p().asphyxia, t.hand(), t.s.spent) == (0, ["O4"], 1)
    assert "can breathe again" in t.told
    t.s = before
    assert t.refused("give mystery ana") == "unnamed"
    t.do("give mystery:O1 ana")
    assert (t.p().asphyxia, t.hand(), t.hand("bo")) == (0, ["mystery:O1"], ["O4", "C4", "mystery:H4"])
    t.s = before
    t.set("bo", quarantine=1)
    assert t.refused("give O4 ana") == "quarantine"


def test_catastrophe(table: Any) -> None:
    t = exposed(table)
    t.do("symptom catastrophe")
    assert (t.s.due, t.s.outbreak) == (Due("mill", "ana", 5, "catastrophe"), ("catastrophe",))
    assert t.refused("draw C4") == "due"
    assert t.refused("mill C4 C4 C4 C4 C4 C4") == "too-many"
    assert t.refused("mill ultimate-sacrifice") == "bottom"
    t.do("mill C4 immunity")
    assert (t.s.due.count, t.s.discard) == (3, ("c4", "immunity"))
    t.do("mill H4 exposure")
    assert [d.kind for d in t.s.dues] == ["mill", "disease"] and t.s.dues[0].count == 1
    t.do("sick malaria", "mill quarantine")
    assert (t.s.due, t.s.phase, t.s.discard) == (None, "draw", ("c4", "immunity", "h4", "quarantine"))
    assert t.refused("mill C4") == "no-catastrophe"


def nearly_empty(t: Any, rest: tuple[str, ...]) -> None:
    """Leave only these cards in the Resource Deck."""
    t.empty_deck()
    pile = list(t.s.discard)
    for card in rest:
        pile.remove(card)
    t.s = t.s._replace(discard=tuple(pile))


def test_catastrophe_stops_at_ultimate_sacrifice(table: Any) -> None:
    t = exposed(table)
    nearly_empty(t, ("c4", "h4", "ultimate-sacrifice"))
    t.do("symptom catastrophe")
    assert t.s.due.count == 2
    t.do("mill C4 H4")
    assert t.s.due is None and left(t.f, t.s) == 1
    t = exposed(table, catastrophe="discards")
    nearly_empty(t, ("c4", "h4", "ultimate-sacrifice"))
    t.do("symptom catastrophe", "mill C4 H4 ultimate")
    assert left(t.f, t.s) == 0


def test_contagion(table: Any) -> None:
    t = exposed(table)
    t.do("symptom contagion")
    assert [(d.who, d.cause) for d in t.s.dues] == [("cy", "contagion"), ("bo", "contagion")]
    assert t.refused("sick cy malaria") == "not-the-drawer"
    t.do("sick bo malaria", "symptom fatigue")
    assert (t.s.due, t.s.phase) == (None, "draw")
    assert "no effect in another player's turn" in t.told


def test_contagion_by_someone_without_a_disease(table: Any) -> None:
    t = exposed(table)
    t.s = t.s._replace(active="bo", dues=(Due("disease", "bo", 1, "exposure"),))
    t.do("symptom contagion bo")
    assert t.s.due is None


def test_contagion_and_scurvy(table: Any) -> None:
    t = exposed(table)
    t.lay({}, ILL, phase="draw", drawn=1, dues=t.s.dues)
    t.do("symptom contagion", "symptom unstable bo", "sick bo malaria", "sick cy poison")
    assert t.s.due is None


def test_immunity_against_contagion_is_a_choice(table: Any) -> None:
    t = exposed(table)
    t.set("bo", hand=("immunity",))
    t.set("cy", hand=("immunity",))
    t.do("symptom contagion")
    assert "or use immunity bo" in t.rules.next(t.s, t.names)
    assert t.refused("use immunity ana") == "not-in-hand"
    t.do("use immunity cy")
    assert [d.who for d in t.s.dues] == ["bo"]
    t.do("use immunity")
    assert (t.s.due, t.hand("bo"), t.s.discard) == (None, [], ("immunity", "immunity"))


@pytest.mark.parametrize(
    ("ruling", "uncured", "lost"),
    [
        ("four-or-more", 3, False), ("four-or-more", 4, True), ("four-or-more", 5, True),
        ("exactly-four", 4, True), ("exactly-four", 5, False),
    ],
)  # fmt: skip
def test_contagion_loses_at_four(table: Any, ruling: str, uncured: int, lost: bool) -> None:
    t = exposed(table, contagion_four_or_more=ruling)
    ids = ("flu", "malaria", "poison", "anthrax", "glanders")[:uncured]
    t.lay({"bo": "immunity"}, {id_: ("cy", "", []) for id_ in ids}, phase="draw", dues=t.s.dues)
    t.do("symptom contagion")
    assert (t.s.result, t.s.over) == (("lost", True) if lost else ("open", False))
    if lost:
        assert "Contagion" in t.rules.now(t.s, t.names) and t.refused("draw C4") == "over"
        assert t.rules.score(t.s, t.names).data["result"] == "lost"


def test_dizziness(table: Any) -> None:
    t = exposed(table)
    t.do("symptom dizziness")
    assert (t.hand(), t.s.discard) == (["C10", "fission-reduction"], ("simple-bond", "polar-bond"))
    assert t.s.due == Due("replace", "ana", 2, "dizziness")
    t.do("draw C4")
    t.do("draw ana H4")
    assert (t.s.due, t.s.phase, t.s.drawn, t.s.spent) == (None, "draw", 1, 0)


def test_dizziness_out_of_turn_and_exposure_among_the_replacements(table: Any) -> None:
    t = exposed(table, "bo")
    t.set("bo", hand=("complex-bond", "simple-bond"))
    t.do("symptom dizziness bo", "expose")
    assert [(d.kind, d.who, d.count) for d in t.s.dues] == [("replace", "bo", 1), ("disease", "bo", 1)]
    t.do("symptom asphyxia")
    assert (t.s.due, t.p("bo").asphyxia) == (None, 1)


def test_dizziness_without_bonds(table: Any) -> None:
    t = exposed(table, "cy")
    t.do("symptom dizziness")
    assert t.s.due is None and t.hand("cy") == ["O4"]


@pytest.mark.parametrize("ruling", ["limit-applies", "limit-skipped"])
def test_fatigue(table: Any, ruling: str) -> None:
    t = exposed(table, fatigue_unconscious=ruling)
    t.set("ana", hand=("c4",) * 6)
    t.do("symptom fatigue")
    assert (t.s.phase, t.refused("place C4 flu")) == ("discard", "turn-lost")
    if ruling == "limit-applies":
        assert t.refused("end") == "step-4"
        t.do("discard C4 C4")
    else:
        assert t.refused("discard C4") == "nothing-to-discard"
    t.do("end")
    assert t.s.active == "bo" and not t.s.no_limit


def test_fission_removal(table: Any) -> None:
    t = exposed(table)
    t.do("symptom fission")
    assert (t.s.discard, t.hand("bo"), t.hand()) == (("fission-reduction",) * 2, ["H4"], ["C10", "simple-bond", "polar-bond"])


@pytest.mark.parametrize(("ruling", "left_there"), [("stays", 1), ("discarded", 0)])
def test_unconscious_in_the_own_turn(table: Any, ruling: str, left_there: int) -> None:
    t = exposed(table, unconscious_quarantine=ruling)
    t.set("ana", quarantine=1, hand=("c10", "mystery-element:n2"))
    t.do("symptom unconscious")
    assert (t.hand(), t.p().quarantine, t.s.phase) == ([], left_there, "discard")
    assert t.s.discard == ("c10", "mystery-element", *["quarantine"] * (1 - left_there))
    t.do("end", "draw C1 C1", "end", "draw C1 C1", "end")
    assert t.s.due == Due("hand", "ana", 5, "unconscious")
    assert t.refused("draw C2 C2 C2 C2 C2 C2") == "too-many"
    t.do("draw C2 C2 C2 H4")
    t.do("draw exposure")
    t.do("symptom fission-removal")
    assert (t.s.due, t.s.phase, t.s.drawn, len(t.hand())) == (None, "draw", 0, 4)


def test_a_new_hand_may_be_typed_as_a_hand(table: Any) -> None:
    t = exposed(table)
    t.do("symptom unconscious", "end", "draw C1 C1", "end", "draw C1 C1", "end", "hand ana C2 C2 C2 H4 H4")
    assert (t.s.due, step_two(t.rules.game, t.s)) == (None, 2)


def test_unconscious_in_another_players_turn(table: Any) -> None:
    t = exposed(table, "bo")
    t.do("symptom unconscious")
    assert (t.hand("bo"), t.p("bo").redeal, t.s.phase) == ([], True, "draw")


def test_a_new_hand_waits_for_asphyxia(table: Any) -> None:
    t = table().lay({}, active="cy", phase="discard")
    t.set("ana", asphyxia=1, redeal=True)
    t.do("end")
    assert (t.s.due, t.s.phase, t.p().redeal) == (None, "discard", True)


def test_unstable_elements(table: Any) -> None:
    t = exposed(table)
    t.lay({}, {"flu": ("ana", "H4:ana C2:bo mystery:N2:cy", ["H10 C4"])}, phase="draw", drawn=1, dues=t.s.dues)
    t.do("symptom unstable")
    assert (t.case("flu").unbound, len(t.case("flu").compounds)) == ((), 1)
    assert t.s.discard == ("h4", "c2", "mystery-element")


def test_oranges_cancel_symptoms_but_not_events(table: Any) -> None:
    for symptom in ("asphyxia", "dizziness", "fatigue", "unconscious"):
        t = exposed(table)
        t.set("ana", guarded=True)
        before = t.s
        t.do(f"symptom {symptom}")
        assert (t.hand(), t.s.phase, t.s.due) == (["C10", "simple-bond", "polar-bond", "fission-reduction"], "draw", None)
        assert "no effect" in t.told and t.s.outbreak == (symptom,) and before.due
    t = exposed(table)
    t.set("ana", guarded=True)
    t.do("symptom fission-removal")
    assert "fission-reduction" not in t.hand()
