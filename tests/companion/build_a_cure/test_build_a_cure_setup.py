"""The set-up: cards taken out, piles, the first disease, opening hands; options and rulings about them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.events import IllegalError, MalformedError
from companion.games.build_a_cure import check_setup
from companion.games.build_a_cure.piles import pile_sizes
from companion.games.build_a_cure.state import left

SOLO = {"s2", "s1", "glanders", "arsenic", "anthrax", "contagion", "asphyxia", "ultimate-sacrifice"}
HAND = {"ana": "C10 H4 H4 O4 simple", "bo": "C4 C4 N2 BC immunity", "cy": "H10 H1 O1 polar mystery"}


@pytest.mark.parametrize(
    ("players", "hand", "actions", "exposure", "deck", "removed"),
    [
        # 135 cards lie above No More Resources; solo: −4 EXPOSURE!, −3 Sulfur, −1 Ultimate Sacrifice; two: −2 EXPOSURE!, −1 Sulfur
        (1, 10, 5, ((2, 2, 2), 0), 127, SOLO),
        (2, 7, 3, ((2, 3, 3), 0), 132, {"s2", "glanders", "arsenic"}),
        (3, 5, 3, ((3, 3, 3), 1), 135, set()),
        (5, 5, 3, ((3, 3, 3), 1), 135, set()),
        (6, 4, 3, ((3, 3, 3), 1), 135, set()),
    ],
)
def test_player_counts(table: Any, players: int, hand: int, actions: int, exposure: Any, deck: int, removed: set[str]) -> None:
    t = table(players)
    assert (t.f.hand, t.f.hand_limit, t.f.actions) == (hand, hand, actions)
    assert ((t.f.piles, t.f.middle), t.f.resource_count, set(t.f.removed)) == (exposure, deck, removed)
    assert all(t.f.copies[card] == 0 for card in removed)
    shown = t.rules.summary(t.s, t.names)
    assert (shown["phase"], shown["round"], shown["resources_left"], shown["over"]) == ("setup", 0, deck, False)
    assert shown["setup"]["exposure"] == {"piles": list(exposure[0]), "middle": exposure[1]}
    assert f"hands: {hand} cards each, {actions} actions a turn" in t.rules.shown(t.s, t.names)


def test_disease_decks(table: Any) -> None:
    sizes = {n: sum(table(n).f.copies[card] for card in table(n).f.outbreaks) for n in range(1, 7)}
    assert sizes == {1: 16, 2: 20, 3: 22, 4: 22, 5: 22, 6: 22}


def test_a_whole_set_up(table: Any) -> None:
    t = table()
    assert t.rules.next(t.s, t.names) == "sick WHO DISEASE: deal Disease cards, one to each player in turn, until a disease shows"
    t.do("sick ana flu")
    assert (t.s.phase, t.s.active, t.case("flu").holder) == ("setup", "ana", "ana")
    t.do(f"hand ana {HAND['ana']}", f"hand bo {HAND['bo']}")
    assert t.s.phase == "setup" and "cy" in t.rules.next(t.s, t.names)
    t.do(f"hand cy {HAND['cy']}")
    assert (t.s.phase, t.s.turn, t.s.active, left(t.f, t.s), t.s.dealt) == ("draw", 1, "ana", 120, 15)
    assert t.hand("cy") == ["H10", "H1", "O1", "polar-bond", "mystery-element"]
    assert t.rules.prompt(t.s) == "r1 ana draw" and t.rules.active(t.s) == "ana"
    assert "ana's turn" in t.told


def test_the_holder_of_the_first_disease_starts(table: Any) -> None:
    t = table()
    t.do("sick bo poison", *(f"hand {who} {cards}" for who, cards in HAND.items()))
    assert (t.s.active, t.rules.summary(t.s, t.names)["round"]) == ("bo", 1)
    t.do("draw bo C1 C1", "discard C1 C1", "end", "draw H2 H2", "discard H2 H2", "end", "draw H2 O2", "discard O2 H2", "end")
    assert (t.s.active, t.rules.summary(t.s, t.names)["round"]) == ("bo", 2)


def test_sick_without_a_name_is_the_first_player(table: Any) -> None:
    t = table()
    t.do("sick malaria")
    assert t.case("malaria").holder == "ana"


def test_refused_in_the_set_up(table: Any) -> None:
    t = table(2)
    assert t.refused("sick ana scurvy") == "scurvy-first"
    assert t.refused("sick ana glanders") == "no-copy"
    assert t.refused("symptom fatigue ana") == "first-disease"
    assert t.refused("expose ana") == "setup"
    t.do("sick ana flu")
    assert t.refused("sick bo malaria") == "no-disease-draw"
    assert t.refused("symptom fatigue") == "no-disease-draw"
    assert t.refused("expose bo") == "setup"
    assert t.refused("hand ana C10") == "hand-size"
    assert t.refused("hand ana C10 C10 C10 C10 C10 C10 exposure") == "never-in-hand"
    assert t.refused("hand ana C10 C10 C10 C10 C10 C10 ultimate-sacrifice") == "never-in-hand"
    assert t.refused("hand ana C10 C10 C10 C10 C10 C10 C10") == "no-copy"
    assert t.refused("hand ana S2 C10 C10 C10 C10 C10 C10") == "no-copy"
    for line in ("draw ana C10", "place C10 flu", "end", "discard ana C10", "mill C10", "use quarantine", "give C10 bo"):
        assert t.refused(line) in ("setup", "no-catastrophe"), line


def test_a_hand_can_be_typed_again(table: Any) -> None:
    t = table(2)
    t.do("sick flu", "hand ana C10 C10 C10 C10 C10 C10 H1", "hand ana H1 H1 H1 H1 H1 H2 H2")
    assert t.hand("ana") == ["H1"] * 5 + ["H2"] * 2


def test_a_correction_later(table: Any) -> None:
    t = table().lay({"ana": "C10 quarantine"})
    before = left(t.f, t.s)
    t.do("hand ana C4 C2 quarantine mystery:N2")
    assert (t.hand(), t.p().quarantine, left(t.f, t.s)) == (["C4", "C2", "mystery:N2"], 1, before - 2)
    t.do("hand ana C4")
    assert (t.hand(), t.p().quarantine, left(t.f, t.s)) == (["C4"], 0, before + 1)
    assert t.refused("hand ana S2 S2") == "no-copy"
    assert t.s.phase == "actions"


def test_quarantine_in_the_opening_hand_lies_before_its_player(table: Any) -> None:
    t = table()
    t.do("sick flu", "hand ana quarantine C4 C4 C4 C4")
    assert (t.hand(), t.p().quarantine) == (["C4"] * 4, 1)
    assert "ana in Quarantine" in t.told


def test_scurvy_first_kept(table: Any) -> None:
    t = table(scurvy_first="keep")
    t.do("sick ana scurvy")
    assert t.case("scurvy").holder == "ana"


def test_exposure_before_the_hands(table: Any) -> None:
    t = table(deal_before_exposure="exposure-first")
    assert t.refused("expose ana") == "setup"
    t.do("sick ana flu", "expose bo", "sick bo malaria")
    assert [c.id for c in t.s.diseases] == ["flu", "malaria"] and t.s.exposed == (1, 0, 0)
    t.do("hand ana C10 H4 H4 O4 simple", "expose", "symptom unconscious")
    assert t.p("bo").redeal and t.s.phase == "setup"
    t.do(f"hand bo {HAND['bo']}", "expose cy", "symptom contagion", f"hand cy {HAND['cy']}")
    assert (t.s.phase, t.s.dealt, t.s.exposed) == ("draw", 0, (3, 0, 0))
    assert sum(pile_sizes(t.rules.game, t.s)) == 134


@pytest.mark.parametrize(
    ("players", "value", "split", "piles", "middle"),
    [
        (3, "7", "lower-piles", (2, 2, 3), 0), (3, "7", "upper-piles", (3, 2, 2), 0), (3, "8", "lower-piles", (2, 3, 3), 0),
        (3, "10", "lower-piles", (3, 3, 3), 1), (3, "9", "upper-piles", (3, 3, 3), 0), (2, "8", "upper-piles", (3, 3, 2), 0),
        (2, "6", "lower-piles", (2, 2, 2), 0), (1, "1", "lower-piles", (0, 0, 1), 0),
    ],
)  # fmt: skip
def test_the_option_exposure(table: Any, players: int, value: str, split: str, piles: Any, middle: int) -> None:
    t = table(players, options={"exposure": value}, exposure_split=split)
    assert (t.f.piles, t.f.middle, t.f.copies["exposure"]) == (piles, middle, int(value))
    assert t.f.resource_count == table(players).f.resource_count - table(players).f.copies["exposure"] + int(value)


@pytest.mark.parametrize(
    ("value", "error"),
    [("many", MalformedError), ("", MalformedError), ("-1", MalformedError), ("0", IllegalError), ("11", IllegalError)],
)
def test_impossible_options(table: Any, value: str, error: type[Exception]) -> None:
    wrong = replace(table().setup, options={"exposure": value})
    with pytest.raises(error, match="exposure"):
        check_setup(wrong)


def test_upper_piles_without_the_option(table: Any) -> None:
    assert table(2, exposure_split="upper-piles").f.piles == (3, 3, 2)


def test_solo_removals_as_printed(table: Any) -> None:
    t = table(1, solo_removals="printed")
    assert [t.f.copies[card] for card in ("s1", "asphyxia", "ultimate-sacrifice", "s2")] == [2, 2, 1, 0]
    assert t.f.resource_count == 130 and set(t.f.removed) == {"s2", "glanders", "arsenic", "anthrax", "contagion"}
