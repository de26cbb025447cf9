"""Draws, EXPOSURE!, diseases with Immunity and Scurvy, every symptom and event; the rulings about them, both ways."""

from __future__ import annotations

from typing import Any

from companion.games.build_a_cure.effects import actions_left, hand_limit, step_two
from companion.games.build_a_cure.state import Due, left

ILL = {"flu": ("ana", "", []), "scurvy": ("bo", "", [])}


def exposed(table: Any, who: str = "ana", **rulings: str) -> Any:
    """A table where somebody must draw from the Disease Deck, in ana's turn."""
    t = table(**rulings).lay({"ana": "C10 simple polar fission", "bo": "H4 fission", "cy": "O4"}, phase="draw", drawn=1)
    t.s = t.s._replace(dues=(Due("disease", who, 1, "exposure"),))
    return t


def test_step_two(table: Any) -> None:
    t = table().lay({"ana": "C10"}, phase="draw")
    assert t.refused("place C10 flu") == "draw-first"
    assert t.refused("end") == "draw-first"
    assert t.refused("draw C4 C4 C4") == "too-many"
    assert t.refused("draw bo C4") == "not-the-drawer"
    t.do("draw C4")
    assert (t.s.phase, t.s.drawn, t.hand()) == ("draw", 1, ["C10", "C4"])
    t.do("draw ana N2")
    assert (t.s.phase, actions_left(t.rules.game, t.s)) == ("actions", 3)
    t.do("draw H1 H2")
    assert (t.s.spent, t.s.phase, t.hand()) == (2, "actions", ["C10", "C4", "N2", "H1", "H2"])
    assert t.refused("draw H4 H4") == "no-actions"
    t.do("draw H4")
    assert (t.s.phase, t.refused("draw H4")) == ("discard", "no-actions")


def test_anthrax_draws_one_less(table: Any) -> None:
    t = table().lay({}, {"anthrax": ("ana", "", [])}, phase="draw")
    assert step_two(t.rules.game, t.s) == 1
    t.do("draw C4")
    assert t.s.phase == "actions"
    solo = table(1).lay({}, {"flu": ("ana", "", [])}, phase="draw")
    assert step_two(solo.rules.game, solo.s) == 2


def test_anthrax_drawn_in_step_two_counts_at_once(table: Any) -> None:
    t = table().lay({}, phase="draw")
    t.do("expose", "sick ana anthrax")
    assert t.s.phase == "actions"


def test_quarantine_lies_in_front_once_drawn(table: Any) -> None:
    t = table().lay({}, phase="draw")
    t.do("draw quarantine C4")
    assert (t.hand(), t.p().quarantine) == (["C4"], 1)
    assert "ana in Quarantine" in t.told


def test_what_cannot_come_from_the_deck(table: Any) -> None:
    t = table().lay({"bo": "N1 N1 N1"}, phase="draw")
    assert t.refused("draw N1") == "no-copy"
    assert t.refused("draw no-more-resources") == "last-card"
    assert t.refused("draw ultimate-sacrifice") == "bottom"
    t.empty_deck()
    t.s = t.s._replace(discard=tuple(c for c in t.s.discard if c != "c10" and c != "ultimate-sacrifice"))
    assert left(t.f, t.s) == 7
    assert t.refused("draw ultimate-sacrifice C10") == "bottom"
    t.do("draw C10 C10")
    t.do("draw C10 C10 C10")
    t.s = t.s._replace(phase="draw", drawn=0, spent=0)
    assert t.refused("expose") == "no-exposure"
    t.do("draw C10 ultimate-sacrifice")
    assert (t.s.phase, "the Resource Deck is empty" in t.told, t.refused("draw C10")) == ("actions", True, "deck-empty")


def test_the_last_card_must_be_ultimate_sacrifice(table: Any) -> None:
    t = table().lay({}, phase="draw")
    t.empty_deck()
    t.s = t.s._replace(discard=tuple(c for c in t.s.discard if c not in ("s2", "ultimate-sacrifice")))
    assert t.refused("draw S2 S2") == "bottom"
    assert t.refused("draw S2 ultimate C1") == "too-many"
    t.do("draw S2 ultimate")


def test_exposure_counts_as_drawn(table: Any) -> None:
    t = table().lay({}, phase="draw")
    t.do("expose")
    assert (t.s.exposed, t.s.drawn, t.s.due) == ((1, 0, 0), 1, Due("disease", "ana", 1, "exposure"))
    assert t.refused("draw C4") == "due"
    assert t.refused("end") == "due"
    assert t.refused("expose") == "due"
    assert t.refused("sick bo malaria") == "not-the-drawer"
    assert "sick ana DISEASE or symptom NAME ana" in t.rules.next(t.s, t.names)
    t.do("sick ana malaria")
    assert [(c.id, c.holder) for c in t.s.diseases] == [("flu", "ana"), ("malaria", "ana")]
    t.do("draw C4")
    assert t.s.phase == "actions"


def test_exposure_within_a_draw_line(table: Any) -> None:
    t = table().lay({}, phase="draw")
    assert [e.verb for e in t.read("draw C4 exposure")] == ["draw", "expose"]
    t.do("draw C4 EX")
    assert (t.hand(), t.s.drawn, t.s.phase) == (["C4"], 2, "draw")
    t.do("symptom dizziness")
    assert t.s.phase == "actions"
    t.do("draw exposure")
    assert t.s.spent == 1 and t.s.due is not None


def test_exposure_is_replaced_by_ruling(table: Any) -> None:
    t = table(exposure_resolves_first="replaced").lay({}, phase="draw")
    t.do("expose", "symptom fission-removal")
    assert (t.s.drawn, t.s.phase) == (0, "draw")
    t.do("draw C4 C4", "expose", "symptom unstable-elements")
    assert (t.s.spent, t.s.due) == (1, Due("replace", "ana", 1, "exposure"))
    t.do("draw C2")
    assert (t.s.spent, t.s.phase, t.s.due) == (1, "actions", None)


def test_exposure_runs_out(table: Any) -> None:
    t = table().lay({}, phase="draw", exposed=(4, 3, 3))
    assert t.refused("expose") == "no-exposure"
    assert "EXPOSURE" not in t.rules.next(t.s, t.names)


def test_scurvy_draws_two_diseases(table: Any) -> None:
    t = table().lay({}, {"scurvy": ("ana", "", [])}, phase="draw")
    t.do("expose")
    assert "2 cards" in t.rules.now(t.s, t.names)
    t.do("sick malaria")
    assert (t.s.due.count, t.s.due.fresh) == (1, False)
    t.do("symptom unstable")
    assert t.s.due is None


def test_scurvy_drawn_asks_for_no_second_card(table: Any) -> None:
    t = exposed(table)
    t.do("sick scurvy")
    assert t.s.due is None


def test_no_disease_twice(table: Any) -> None:
    assert exposed(table).refused("sick ana flu") == "no-copy"


def test_disease_effects(table: Any) -> None:
    t = table().lay({}, {"flu": ("ana", "", []), "poison": ("ana", "", [])})
    game = t.rules.game
    assert (hand_limit(game, t.s, t.p()), hand_limit(game, t.s, t.p("bo")), actions_left(game, t.s)) == (4, 5, 2)
    solo = table(1).lay({}, {"flu": ("ana", "", []), "poison": ("ana", "", [])})
    assert (hand_limit(solo.rules.game, solo.s, solo.p()), actions_left(solo.rules.game, solo.s)) == (10, 5)


def test_immunity_is_spent_by_itself(table: Any) -> None:
    t = exposed(table)
    t.set("ana", hand=("immunity", "immunity", "c4"))
    assert t.refused("use immunity") == "nothing-to-block"
    t.do("sick malaria")
    assert (t.hand(), [c.id for c in t.s.diseases]) == (["immunity", "C4"], ["flu"])
    assert (t.s.discard[-1], t.s.outbreak) == ("immunity", ("malaria",))
    assert "Immunity takes Malaria" in t.told


def test_immunity_by_choice(table: Any) -> None:
    t = exposed(table, immunity="optional")
    t.set("ana", hand=("immunity", "c4"))
    before = t.s
    t.do("sick malaria")
    assert t.hand() == ["immunity", "C4"] and t.case("malaria").holder == "ana"
    t.s = before
    t.do("use immunity")
    assert t.refused("symptom fatigue") == "ward"
    t.do("sick malaria")
    assert t.hand() == ["C4"] and [c.id for c in t.s.diseases] == ["flu"]


def test_immunity_does_not_spare_symptoms(table: Any) -> None:
    t = exposed(table)
    t.set("ana", hand=("immunity",))
    t.do("symptom fatigue")
    assert t.hand() == ["immunity"]


def all_out(t: Any, keep: tuple[str, ...] = ()) -> None:
    """The Disease Deck is empty but for these; symptoms are in its discard pile, diseases count as cured."""
    symptoms = [c for c in t.f.outbreaks if t.f.kinds[c] == "symptom" and c not in keep for _ in range(t.f.copies[c])]
    cured = [c for c in t.f.outbreaks if t.f.kinds[c] == "disease" and c not in keep and c != "flu"]
    t.s = t.s._replace(outbreak=tuple(symptoms), cured=tuple(cured))


def test_the_disease_deck_is_reshuffled(table: Any) -> None:
    t = exposed(table)
    all_out(t)
    assert t.refused("sick malaria") == "no-copy"
    t.do("symptom fission-removal")
    assert t.s.outbreak == ("fission-removal",) and "malaria" in t.s.cured
    t = exposed(table)
    all_out(t, keep=("malaria",))
    assert t.refused("symptom fatigue") == "no-copy"


def test_no_draw_from_an_empty_disease_deck(table: Any) -> None:
    t = table(disease_deck_empty="no-draw").lay({}, phase="draw")
    all_out(t)
    t.do("expose")
    assert t.s.due is None
    t = table().lay({}, phase="draw")
    all_out(t)
    t.s = t.s._replace(outbreak=(), cured=(*t.s.cured, *t.s.outbreak))
    t.do("expose")
    assert t.s.due is None
