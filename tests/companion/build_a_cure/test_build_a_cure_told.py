"""What a scribe reads: refusals that say what is wrong, effects that say what followed, tables that fit a terminal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.events import MalformedError, Refused, UnknownError
from companion.games.build_a_cure import rules
from companion.games.build_a_cure.bot import BotTable
from companion.games.build_a_cure.changing import changed
from companion.games.build_a_cure.effects import actions_left
from companion.games.build_a_cure.state import Due
from companion.views.plain import rendered
from tests.companion.build_a_cure.test_build_a_cure_symptoms import nearly_empty
from tests.companion.tables import names, setup


def refusal(t: Any, line: str) -> Refused:
    for event in t.read(line):
        after = t.rules.step(t.s, event)
        if isinstance(after, Refused):
            return after
    raise AssertionError(f"{line}: is legal")


def test_one_card_too_few_is_no_card_at_all(table: Any) -> None:
    """The hand that is shown is the hand at the table, not what is left of it halfway through the line."""
    t = table().lay({"ana": "C1 C1 C1 C1 H4 C4", "bo": "H1 H1 H1 H1 H1 O4 C2"})
    assert refusal(t, "place C4 C4 flu").reason == "ana has only 1 × C4 in hand (C1, C1, C1, C1, H4, C4)"
    refused = refusal(t, "discard bo O4 O4")
    assert refused.reason == "bo has only 1 × O4 in hand (H1, H1, H1, H1, H1, O4, C2)"
    assert "ana 2 cards, bo 2 cards" in refused.hint  # Avian Influenza takes one off ana's limit of five
    assert refusal(t, "discard bo O4 C2 H1").reason == "bo discards 2 now, not more"
    assert refusal(t, "place S1 flu").reason.startswith("ana has no S1 in hand")
    t = table().lay({"ana": "mystery:N2 C4"})
    assert refusal(t, "place mystery:N2 mystery:N2 flu").reason == "ana has only 1 × mystery:N2 in hand (mystery:N2, C4)"
    assert refusal(t, "place mystery:N1 flu").reason == "ana has no mystery:N1 in hand (mystery:N2, C4)"


def test_too_much_for_a_formula(table: Any) -> None:
    """Dimercaprol is C3 H8 O1 S2: it takes no N at all."""
    t = table().lay({"ana": "C1 N1"}, {"arsenic": ("bo", "", ["C2 C1"]), "flu": ("bo", "", [])})
    assert refusal(t, "place C1 arsenic").reason == "C4 would be too much: the formula of arsenic takes C3, C3 lie there"
    assert refusal(t, "place N1 arsenic").reason == "N1 would be too much: the formula of arsenic has no N"


def test_quarantine_is_no_card_of_the_hand(table: Any) -> None:
    t = table().lay({"ana": "C1 quarantine"}, {"flu": ("bo", "", []), "malaria": ("ana", "", [])})
    for line in ("discard quarantine", "give quarantine bo"):
        assert "outside the hand: use quarantine leaves it" in refusal(t, line).reason, line
    assert "no quarantine in hand" in refusal(table().lay({"ana": "C1"}), "give quarantine bo").reason


def test_two_quarantines_are_left_one_by_one(table: Any) -> None:
    t = table().lay({"ana": "C1 quarantine quarantine"})
    assert t.rules.shown(t.s, t.names)[2].rows[0][4] == "flu quarantine×2"
    assert t.rules.summary(t.s, t.names)["players"][0]["effects"] == ["flu", "quarantine"]
    t.do("use quarantine")
    assert t.told == "ana discards one Quarantine, 1 more lies there" and t.refused("give C1 bo") == "quarantine"
    t.do("use quarantine")
    assert t.told == "ana leaves Quarantine"
    t.do("give C1 bo")


def test_a_hand_typed_without_its_quarantine_says_so(table: Any) -> None:
    t = table().lay({"ana": "C1 quarantine"})
    t.do("hand ana C1")
    assert t.told == "ana holds C1; ana no longer in Quarantine"


def test_a_discard_that_gives_up_actions_says_so(table: Any) -> None:
    t = table().lay({"ana": "C1 C1 C1 C1 H1 H2"}, {"flu": ("bo", "", [])})
    t.do("discard C1")
    assert t.told == "ana discards C1; step 4 begins, 3 actions unused"
    t = table().lay({"ana": "C1 C1 C1 C1 H1 H2"}, {"flu": ("bo", "", [])}, phase="discard")
    t.do("discard C1")
    assert t.told == "ana discards C1"


def test_actions_that_are_barred_are_not_offered(table: Any) -> None:
    every = "place, bond, use, give, draw, or end"
    t = table().lay({"ana": "C1"})
    assert t.rules.next(t.s, t.names) == every
    t.lay({"ana": "C1"}, {"arsenic": ("ana", "", [])})
    assert t.rules.next(t.s, t.names) == every.replace(" bond,", "")
    t.lay({"ana": "C1 quarantine"})
    assert t.rules.next(t.s, t.names) == every.replace(" give,", "")
    solo = table(1).lay({"ana": "C1"}, {"malaria": ("ana", "", [])})
    assert solo.rules.next(solo.s, solo.names) == every.replace(" give,", "")


def test_the_other_verb_is_named(table: Any) -> None:
    t = table().lay({}, phase="draw", dues=(Due("disease", "ana", 1, "exposure"),))
    with pytest.raises(UnknownError, match="'fatigue' is a symptom: symptom fatigue"):
        t.read("sick ana fatigue")
    with pytest.raises(UnknownError, match="'mal' is a disease: sick mal"):
        t.read("symptom mal")
    for line in ("draw bo", "discard bo"):
        with pytest.raises(MalformedError, match="which cards"):
            t.read(line)


def test_no_disease_card_left_and_a_reshuffle_are_told(table: Any) -> None:
    t = table().lay({}, phase="draw")
    symptoms = tuple(c for c in t.f.outbreaks if t.f.kinds[c] == "symptom" for _ in range(t.f.copies[c]))
    diseases = tuple(c for c in t.f.outbreaks if t.f.kinds[c] == "disease" and c != "flu")
    t.s = changed(t.s, outbreak=symptoms, cured=diseases)
    before = t.s
    t.do("expose", "symptom fatigue")
    assert "the discard pile of the Disease Deck was shuffled first" in t.told
    t.s = changed(before, outbreak=(), cured=(*diseases, *symptoms))
    t.do("expose")
    assert t.told == "EXPOSURE! for ana, but no Disease card is left to draw"


def test_why_shows_compounds_and_only_dangers_that_exist(table: Any) -> None:
    t = table().lay({}, {"poison": ("ana", "C10:ana", ["H10 H1"])})
    lines = t.rules.why(t.s, None, t.names)
    assert "there: C10:ana, a(H10 H1);" in lines[1]
    assert "lost with 5 uncured at the end of a turn, with 4 when Contagion comes up; 1 uncured now" in lines[-1]
    solo = table(1).lay({}, {"poison": ("ana", "", [])})
    assert "Contagion" not in solo.rules.why(solo.s, None, solo.names)[-1]


def test_replacements_cost_no_action_in_step_three(table: Any) -> None:
    """The action goes on the EXPOSURE! that was drawn; the two cards for the two Bonds cost nothing."""
    t = table().lay({"ana": "simple polar C1"}, {"malaria": ("bo", "", [])})
    t.do("expose", "symptom dizziness", "draw H4", "draw H2")
    assert (t.hand(), t.s.due, t.s.spent, actions_left(t.rules.game, t.s)) == (["C1", "H4", "H2"], None, 1, 2)


def test_odds_of_what_is_due(table: Any) -> None:
    """A new hand of five, two of step 2 and three actions: up to ten draws; three EXPOSURE! among 39 in the first pile."""
    t = table(hints=True)
    t.do("sick flu", "hand ana C10 H4 H4 O4 simple", "hand bo C4 C4 N2 BC immunity", "hand cy H10 H1 O1 polar mystery")
    t.s = changed(t.s, dues=(Due("hand", "ana", 5, "unconscious"),))
    rows = t.rules.asks(t.s, ["odds"], t.names).data["rows"]
    assert [row["k"] for row in rows] == list(range(1, 11))
    assert rows[9]["chance"] == pytest.approx(1 - (29 * 28 * 27) / (39 * 38 * 37))


def test_oranges_also_help_in_the_own_next_turn_only(table: Any) -> None:
    """Poison takes an action, Anthrax a draw, Avian Influenza a card of the limit; all three are off for one turn."""
    ill = {"poison": ("ana", "", []), "anthrax": ("ana", "", []), "flu": ("ana", "", []), "malaria": ("ana", "", [])}
    t = table(2).lay({"ana": "oranges C1 H1 H1 H2 H2"}, ill)
    t.do("use oranges ana")
    assert actions_left(t.rules.game, t.s) == 1
    t.do("discard C1", "end", "draw O1 O1", "end", "draw O1 O1")
    assert (actions_left(t.rules.game, t.s), t.rules.summary(t.s, t.names)["players"][0]["hand_limit"]) == (3, 7)
    t.do("end")
    assert t.hand() == ["H1", "H1", "H2", "H2", "O1", "O1"]


def test_the_end_by_ultimate_sacrifice(table: Any) -> None:
    """The last card of all is drawn, its holder is in Quarantine and alone ill: the two others win."""
    t = table().lay({"bo": "C1", "ana": "quarantine"}, {"malaria": ("ana", "", [])}, phase="draw")
    nearly_empty(t, ("quarantine", "ultimate-sacrifice"))
    assert t.refused("draw ultimate-sacrifice quarantine") == "bottom"
    t.do("draw quarantine ultimate-sacrifice", "use ultimate-sacrifice")
    assert (t.s.result, t.rules.score(t.s, t.names).data["winners"]) == ("won", ["bo", "cy"])


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_long_names_fit_eighty_columns(lang: str) -> None:
    players = ("Wilhelmina-Aleksandra", "Bartłomiej-Krzysztof", "Małgorzata-Stanisława")
    made = setup("build-a-cure", players)
    bot, r, n = BotTable(made, Random(0)), rules(made), names(made, lang)
    while not bot.state.over:
        for line in bot.lines():
            bot.enter(line)
            shown = rendered(r.shown(bot.state, n))
            assert all(len(row) <= 80 for row in shown.splitlines()), shown
