"""Phases 2 and 3: revealing, failure, rescue, Parties, Events; the rulings about them, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.antyszczepionkowcy.state import Open

SEJM = "influence-sejm"


def test_the_start(table: Any) -> None:
    for n in range(2, 6):
        t = table(n)
        assert (t.s.deck, t.s.round, t.s.phase, t.rules.active(t.s)) == (99 - 5 * n, 1, "law", "ala")
        assert all(t.money(who) == (5, 0) for who in t.f.players)
        assert t.rules.summary(t.s, t.names)["target"] == {2: 13, 3: 12, 4: 11, 5: 10}[n]


def test_reveal_and_stop(table: Any) -> None:
    t = table()
    t.do("reveal sejm mumps", "p2", "urine")
    assert [o.card for o in t.s.revealed] == [SEJM, "mumps", "p2", "urine-therapy"]
    assert (t.s.phase, t.s.deck) == ("reveal", 84 - 4)
    t.do("stop")
    assert (t.s.phase, t.s.deck, t.money()) == ("invest", 76, (9, 0))
    assert t.told == "stops with 4 cards, ala +4 = 9 money"
    t.do("end")
    assert (t.rules.active(t.s), t.s.phase, t.s.revealed, sum(t.s.pile.values())) == ("bart", "law", (), 4)


def test_at_least_one_card(table: Any) -> None:
    t = table()
    assert t.refused("stop") == "reveal-one"
    t.give("ala", action="insider-tip")
    t.do("play insider-tip top")
    assert t.refused("stop") == "reveal-one"


def test_the_second_card_of_a_disease_fails(table: Any) -> None:
    t = table(3, "simplified")
    t.do("mumps sejm mumps")
    assert (t.rules.active(t.s), t.s.phase, t.money()) == ("bart", "law", (5, 0))
    assert t.s.pile == {"mumps": 2, SEJM: 1}
    assert "the turn fails, 3 cards discarded" in t.told
    assert t.refused("mumps mumps sejm") == "not-active"


def test_vaccine_neutralises_the_first_card_only(table: Any) -> None:
    """The rulebook's table: Vaccines against Mumps and Rubella; one more Mumps is fatal only after two."""
    t = table(3, "simplified")
    t.give("ala", vaccines=("mumps", "rubella"))
    t.do("mumps mumps rubella")
    assert t.s.revealed == (Open("mumps", True), Open("mumps"), Open("rubella", True))
    t.do("rubella")
    assert t.s.phase == "reveal"
    t.do("mumps")
    assert t.rules.active(t.s) == "bart"


def test_epidemic(table: Any) -> None:
    t = table()
    t.do("gwo -1", "measles")
    assert t.s.phase == "rescue"
    t.do("norescue", "measles")
    assert t.s.phase == "rescue"
    t.do("gwo +1", "norescue", "measles")
    assert t.s.phase == "reveal"


def test_vaccinated_in_an_epidemic(table: Any) -> None:
    t = table()
    t.give("ala", vaccines=("measles",))
    t.do("gwo -1", "measles", "sejm")
    assert t.s.phase == "reveal"
    t.do("measles")
    assert t.s.phase == "rescue"


@pytest.mark.parametrize(("choice", "phase"), [("at-or-below", "rescue"), ("below", "reveal")])
def test_epidemic_at_threshold(table: Any, choice: str, phase: str) -> None:
    t = table(epidemic_at_threshold=choice)
    t.do("gwo -1", "measles")
    assert t.s.phase == phase
    assert t.rules.summary(t.s, t.names)["gwo"]["level"] == 1


@pytest.mark.parametrize(("choice", "phase"), [("never", "reveal"), ("at-once", "rescue")])
def test_no_retroactive_failure(table: Any, choice: str, phase: str) -> None:
    t = table(no_retroactive_failure=choice)
    t.do("measles", "film-premiere")
    assert (t.s.level, t.s.phase) == (1, phase)
    if choice == "at-once":
        t.give("ala", action="forged-certificate")
        assert t.refused("play forged-certificate") == "not-now"
        t.do("rescue bart")
        assert (t.seat("bart").vaccines, t.money()) == (("measles",), (7, 0))
    else:
        t.do("mumps")
        assert t.s.phase == "reveal"
        t.do("measles")
        assert t.s.phase == "rescue"


def test_failure_pends_only_while_somebody_can_help(table: Any) -> None:
    t = table(2)
    t.give("bart", vaccines=("mumps",))
    t.do("mumps mumps")
    assert t.rules.active(t.s) == "bart"
    t = table(2, "simplified")
    t.give("ala", action="forged-certificate")
    t.do("mumps mumps")
    assert t.s.phase == "rescue"
    assert t.refused("rescue bart") == "not-in-variant"
    t.do("norescue")
    assert t.rules.active(t.s) == "bart"


def test_rescue(table: Any) -> None:
    t = table(4)
    t.give("cela", vaccines=("mumps",), action="petition")
    t.do("sejm p2 mumps mumps")
    assert t.rules.next(t.s, t.names) == "rescue bart | rescue dan | norescue"
    assert [t.refused(line) for line in ("rescue ala", "rescue cela", "stop", "sejm", "end", "take bart sejm")] == [
        "own-rescue", "vaccinated", "failure-pending", "failure-pending", "failure-pending", "failure-pending"]  # fmt: skip
    t.do("rescue dan")
    assert (t.seat("dan").vaccines, t.money(), t.s.phase) == (("mumps",), (9, 0), "invest")
    assert [t.refused(f"take {who} sejm") for who in ("ala", "bart", "cela")] == ["no-card-left"] * 3
    t.do("take dan sejm")
    assert t.money("dan") == (2, 0)
    t.do("end")
    assert (t.rules.active(t.s), t.s.pile["mumps"]) == ("bart", 1)
    assert t.refused("norescue") == "no-failure"


def test_certificate_goes_on_and_does_not_pay(table: Any) -> None:
    t = table()
    t.give("ala", action="forged-certificate")
    t.do("sejm mumps mumps")
    assert t.rules.next(t.s, t.names).startswith("play forged-certificate | rescue bart")
    t.do("play forged-certificate")
    assert (t.s.phase, t.seat().action, t.s.pile) == ("reveal", None, {"forged-certificate": 1, "mumps": 1})
    t.do("stop")
    assert t.money() == (7, 0)


def test_certificate_on_the_first_card_leaves_nothing_revealed(table: Any) -> None:
    t = table()
    t.give("ala", action="forged-certificate")
    t.do("gwo -1", "measles", "play forged")
    assert t.refused("stop") == "reveal-one"


def test_party(table: Any) -> None:
    t = table()
    t.do("party 4", "sejm tax-audit", "health-fair")
    assert (t.money(), t.s.phase) == ((5, 0), "reveal")
    assert t.refused("stop") == "party-open"
    t.do("mumps")
    assert (t.s.phase, t.money(), t.money("bart")) == ("invest", (9, 0), (5, 0))
    t.do("take ala mumps", "take ala sejm")
    assert t.refused("take ala tax-audit") == "event"
    t.do("pass bart")
    assert t.refused("take bart sejm") == "no-card-left"


def test_party_fails_without_rescue_certificate_or_events(table: Any) -> None:
    t = table()
    t.give("ala", action="forged-certificate")
    t.do("party 3", "mumps health-fair mumps")
    assert (t.rules.active(t.s), t.money(), t.s.level, t.s.pile["mumps"]) == ("bart", (5, 0), 0, 2)
    assert t.told.endswith("reveals Mumps: the Party fails by Mumps, 3 cards discarded, bart is active")
    t.do("party 3", "odra odra sejm")
    assert t.told.endswith("reveals Sejm: the Party fails by Measles, 3 cards discarded, cela is active")


def test_party_film_counts_after_survival(table: Any) -> None:
    t = table(no_retroactive_failure="at-once")
    t.do("party 2", "film-premiere measles")
    assert (t.s.phase, t.s.level) == ("invest", 1)


def test_party_sizes(table: Any) -> None:
    assert table(party="from-two").refused("party 1") == "party-too-small"
    t = table()
    assert t.refused("party 85") == "party-too-big"
    t.do("party 1")
    assert t.refused("party 2") == "party-too-late"
    t.do("sejm")
    assert t.s.phase == "invest"
    t = table()
    t.do("sejm")
    assert t.refused("party 2") == "party-too-late"
    assert table(3, "simplified").refused("party 2") == "not-in-variant"


@pytest.mark.parametrize(("choice", "money"), [("every-card", 8), ("not-events", 7)])
def test_events_pay(table: Any, choice: str, money: int) -> None:
    t = table(events_pay=choice)
    t.give("ala", vaccines=("mumps",))
    t.do("inspector-rap mumps sejm", "stop")
    assert t.money() == (money, 0)


def test_events(table: Any) -> None:
    t = table()
    t.give("bart", ones=0, fives=1)
    t.give("cela", ones=0)
    t.do("film-premiere", "tax-audit", "inspector-rap")
    assert (t.money(), t.money("bart"), t.money("cela"), t.s.level) == ((4, 0), (4, 0), (0, 0), 0)
    assert t.s.hidden == 2
    t.do("health-fair")
    assert (t.money(), t.money("bart"), t.money("cela")) == ((5, 0), (5, 0), (1, 0))
    t = table(3, "simplified")
    t.do("film-premiere inspector-rap")
    assert (t.s.level, t.rules.summary(t.s, t.names)["gwo"]) == (0, None)
    assert t.refused("gwo -1") == "not-in-variant"


def test_the_gwo_stays_within_its_ends(table: Any) -> None:
    t = table()
    t.do("gwo +1")
    assert (t.s.level, t.told) == (0, "gwo: nothing changes, GWO 99%")
    t.do("gwo -9")
    assert t.rules.summary(t.s, t.names)["gwo"]["percent"] == 75
    assert t.rules.summary(t.s, t.names)["gwo"]["next"] is None
