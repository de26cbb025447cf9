"""Phase 4: taking, paying, changing notes, and every Action."""

from __future__ import annotations

from typing import Any

import pytest

SEJM, MEDIA = "influence-sejm", "influence-media"


def opened(t: Any, *cards: str) -> Any:
    """A table in phase 4 with cards open; ala has drawn for them."""
    t.do(*cards, "stop")
    return t


def test_take_in_turn_order(table: Any) -> None:
    t = opened(table(), "sejm", "mumps", "petition", "p2")
    assert [t.refused(line) for line in ("take bart mumps", "pass cela")] == ["not-your-turn"] * 2
    assert t.refused("take ala media") == "not-on-table"
    t.do("take ala p2")
    assert (t.seat().products, t.money(), t.s.hidden) == (("p2",), (2, 0), 7)
    assert t.refused("take ala mumps") == "no-card-left"
    t.do("take bart mumps", "take cela petition")
    assert (t.seat("bart").vaccines, t.seat("cela").action, t.rules.next(t.s, t.names)) == (("mumps",), "petition", "end")
    assert t.refused("pass cela") == "no-card-left"
    t.do("end")
    assert t.s.pile == {SEJM: 1}


def test_too_dear(table: Any) -> None:
    t = opened(table(), "p4", "sejm")
    assert t.refused("take ala p4") == "money"
    t.do("take ala p4 7")
    assert (t.seat().products, t.money()) == (("p4",), (0, 0))


def test_free_is_free_and_vaccines_are_single(table: Any) -> None:
    t = table()
    t.give("ala", vaccines=("mumps",))
    opened(t, "mumps", "petition", "health-fair")
    assert [t.refused(line) for line in ("take ala petition 1", "take ala mumps", "take ala health-fair")] == [
        "free", "vaccinated", "event"]  # fmt: skip


def test_a_product_is_named_when_taken(table: Any) -> None:
    t = table()
    t.give("ala", ones=9)
    opened(t, "p2", "p3")
    t.do("take ala ear-candle")
    assert (t.seat().products, t.s.revealed[0].card) == (("ear-candle",), "p3")
    t = table()
    t.give("ala", products=("ear-candle",), ones=9)
    opened(t, "p2")
    assert t.refused("take ala ear-candle") == "no-copies-left"
    t = table()
    t.give("ala", ones=9)
    opened(t, "urine", "hypnosis")
    t.do("take ala p2")
    assert t.seat().products == ("urine-therapy",)


@pytest.mark.parametrize(
    ("ones", "fives", "price", "after"),
    [
        (7, 0, 7, (0, 0)),
        (3, 2, 7, (1, 1)),
        (0, 2, 7, (3, 0)),
        (2, 1, 3, (4, 0)),
        (9, 1, 10, (4, 0)),
        (0, 2, 10, (0, 0)),
        (1, 1, 5, (1, 0)),
    ],
)
def test_payment(table: Any, ones: int, fives: int, price: int, after: tuple[int, int]) -> None:
    """5s while they fit, then 1s; a 5 is changed when 1s are short."""
    t = opened(table(), "p2")
    t.give("ala", ones=ones, fives=fives)
    t.do(f"take ala p2 {price}")
    assert t.money() == after
    assert ("changes a 5 first" in t.told) == (after[0] > ones)


def test_change_from_the_deck_players_or_nobody(table: Any) -> None:
    def bare(bart: int) -> Any:
        """A table where deck and discard pile are empty and Ala has one 5."""
        t = opened(table(2), "sejm", "media")
        t.give("bart", ones=bart)
        t.give("ala", ones=0, fives=99 - 2 - bart)
        assert t.s.deck == 0
        return t

    t = bare(6)
    t.do("take ala sejm")
    assert (t.money("bart"), t.money()) == ((1, 1), (2, 90))
    t = bare(4)
    t.do("take ala sejm")
    assert (t.money("bart"), t.money(), t.s.hidden) == ((4, 0), (0, 92), 1), "overpaid: nobody has five 1s"
    t = bare(4)
    assert (t.refused("change ala"), t.refused("change ala bart")) == ("no-change", "no-change")


def test_exchange_and_change(table: Any) -> None:
    t = table()
    t.do("exchange ala")
    assert (t.money(), t.s.hidden, t.refused("exchange ala")) == ((0, 1), 4, "money")
    t.do("change ala")
    assert (t.money(), t.s.deck, t.refused("change ala")) == ((5, 0), 80, "money")
    t.do("exchange ala", "change ala bart")
    assert (t.money(), t.money("bart"), t.s.deck) == ((5, 0), (0, 1), 80)


def test_bribe_plays_itself(table: Any) -> None:
    t = opened(table(3), "bribe", "sejm")
    t.give("bart", ones=0)
    t.give("cela", ones=0, fives=1)
    t.give("ala", action="petition")
    assert t.refused("play bribe") == "plays-itself"
    t.do("take ala bribe")
    assert (t.money(), t.money("bart"), t.money("cela"), t.seat().action) == ((8, 0), (0, 0), (4, 0), "petition")
    assert t.s.pile["bribe"] == 1


def test_bribe_of_two_players_is_two(table: Any) -> None:
    t = opened(table(2), "bribe")
    t.do("take ala bribe")
    assert (t.money(), t.money("bart")) == ((8, 0), (3, 0))


@pytest.mark.parametrize(("choice", "action"), [("stays", "petition"), ("replaced", None)])
def test_forced_action_not_held(table: Any, choice: str, action: str | None) -> None:
    t = opened(table(forced_action_not_held=choice), "bribe")
    t.give("ala", action="petition")
    t.do("take ala bribe")
    assert t.seat().action == action


def test_one_action_is_held(table: Any) -> None:
    t = opened(table(), "petition")
    t.give("ala", action="insider-tip")
    t.do("take ala petition")
    assert (t.seat().action, t.s.pile) == ("petition", {"insider-tip": 1})
    assert "discarding Insider Tip" in t.told


def test_debunking(table: Any) -> None:
    t = opened(table(), "sejm", "p2", "mumps")
    t.give("cela", action="debunking-article")
    assert "play debunking-article cela" in t.rules.next(t.s, t.names)
    t.do("play debunking")
    assert [t.refused(f"take ala {card}") for card in ("sejm", "p2")] == ["debunked"] * 2
    t.do("take ala mumps", "end", "sejm", "stop", "take bart sejm")


def test_debunking_only_at_the_start_of_phase_4(table: Any) -> None:
    t = table()
    t.give("cela", action="debunking-article")
    assert t.refused("play debunking") == "phase"
    opened(t, "sejm")
    t.do("pass ala")
    assert t.refused("play debunking") == "too-late"


def test_discount(table: Any) -> None:
    t = opened(table(), "sejm", "p2", "p3", "mumps")
    t.give("ala", action="discount-code", ones=9)
    t.give("bart", action="discount-code", ones=9)
    assert t.refused("play discount bart") == "not-your-turn"
    t.do("play discount ala", "take ala p2")
    assert (t.money(), t.seat().action, t.s.now.discount) == ((5, 0), None, "")
    t.do("play discount bart", "take bart sejm")
    assert (t.money("bart"), t.s.now.discount) == ((6, 0), "bart"), "only for Products"
    t = opened(table(), "sejm")
    t.give("ala", action="discount-code")
    assert t.refused("play discount") == "no-product"


def test_influencer(table: Any) -> None:
    t = opened(table(), "sejm", "media", "mumps")
    t.give("ala", action="friendly-influencer")
    t.give("bart", action="friendly-influencer")
    assert t.refused("play friendly ala") == "not-now"
    t.do("take ala sejm", "play friendly ala", "take ala mumps")
    assert (t.seat().influences, t.seat().vaccines) == ((SEJM,), ("mumps",))
    assert t.refused("take ala media") == "no-card-left"
    t.do("take bart media")
    t.do("pass cela")
    assert t.refused("play friendly bart") == "not-now"


def test_lawsuit_brings_card_and_payment_back(table: Any) -> None:
    t = opened(table(), "sejm", "media", "mumps")
    t.give("bart", action="lawsuit-threat")
    t.give("ala", ones=0, fives=2)
    t.do("take ala sejm")
    assert t.money() == (2, 1)
    t.do("play lawsuit")
    assert (t.money(), t.seat().influences, t.s.hidden, t.seat("bart").action) == ((5, 1), (), 0, None)
    assert t.refused("take ala sejm") == "barred"
    t.do("take ala media", "take bart sejm")


def test_lawsuit_bars_one_card_and_not_its_twin(table: Any) -> None:
    t = opened(table(), "sejm", "sejm")
    t.give("bart", action="lawsuit-threat")
    t.do("take ala sejm", "play lawsuit", "take ala sejm")
    assert t.seat().influences == (SEJM,)


def test_lawsuit_only_against_another_and_at_once(table: Any) -> None:
    t = opened(table(), "sejm", "media", "mumps", "petition")
    t.give("ala", action="lawsuit-threat")
    t.give("cela", action="lawsuit-threat")
    assert t.refused("play lawsuit ala") == "not-now"
    t.do("take ala sejm")
    assert (t.refused("play lawsuit ala"), t.refused("play lawsuit bart")) == ("not-now", "not-held")
    t.do("take bart mumps")
    assert t.refused("play lawsuit cela") == "not-now"


@pytest.mark.parametrize(("choice", "action", "price"), [("returned", "discount-code", 7), ("spent", None, 7)])
def test_action_taken_back_discount(table: Any, choice: str, action: str | None, price: int) -> None:
    t = opened(table(action_taken_back=choice), "ear-candle", "moon-water")
    t.give("ala", action="discount-code", ones=9)
    t.give("bart", action="lawsuit-threat")
    t.do("play discount", "take ala ear-candle", "play lawsuit")
    assert (t.money(), t.seat().action) == ((9, 0), action)
    t.do("take ala moon-water")
    assert t.money() == (9 - price, 0)


@pytest.mark.parametrize("choice", ["returned", "spent"])
def test_action_taken_back_influencer(table: Any, choice: str) -> None:
    t = opened(table(action_taken_back=choice), "mumps", "sejm", "media")
    t.give("ala", action="friendly-influencer", ones=9)
    t.give("bart", action="lawsuit-threat")
    t.do("take ala mumps", "play friendly", "take ala sejm", "play lawsuit")
    if choice == "returned":
        assert (t.seat().action, t.refused("take ala media")) == ("friendly-influencer", "no-card-left")
        t.do("play friendly")
    t.do("take ala media")
    assert t.seat().influences == (MEDIA,)


def test_tip(table: Any) -> None:
    t = table()
    t.give("ala", action="insider-tip")
    t.give("bart", action="insider-tip")
    assert t.refused("play insider bart") == "not-active"
    t.do("play insider bottom")
    assert (t.s.phase, t.s.now.tip, t.told) == ("reveal", True, "ala plays Insider Tip: the card goes to the bottom")
    assert t.refused("law media") == "phase"
    t.do("sejm", "stop")
    t.give("ala", action="insider-tip")
    assert t.refused("play insider ala") == "phase"
    t = table()
    t.give("ala", action="insider-tip")
    t.do("party 2")
    assert t.refused("play insider") == "party-open"


def test_who_plays(table: Any) -> None:
    """The only holder, else the active player."""
    t = opened(table(), "sejm")
    t.give("cela", action="debunking-article")
    assert t.read("play debunking")[0].args["who"] == "cela"
    t.give("bart", action="debunking-article")
    assert t.read("play debunking")[0].args["who"] == "ala"
    assert t.read("play debunking bart")[0].args["who"] == "bart"
    assert t.refused("play debunking") == "not-held"


def test_corrections(table: Any) -> None:
    t = table()
    t.give("ala", influences=(SEJM, SEJM), vaccines=("mumps",), action="petition", laws=("media",), products=("p2",))
    t.do("drop ala sejm", "drop ala swinka", "drop ala petition")
    assert t.s.pile == {SEJM: 1, "mumps": 1, "petition": 1}
    t.do("drop ala media", "drop ala p2")
    assert (t.seat().laws, "media" in t.s.laws, t.seat().products, t.seat().influences) == ((), True, (), (SEJM,))
    assert t.refused("drop ala doctors") == "not-held"
    assert (t.refused("money ala -6"), t.refused("money ala +999")) == ("money", "empty-deck")
    t.do("money ala -2", "money ala +4")
    assert t.money() == (7, 0)


def test_lite(table: Any) -> None:
    t = table(3, "lite")
    assert (t.s.phase, t.refused("sejm"), t.refused("party 2"), t.refused("pass ala")) == ("invest", *["not-in-lite"] * 3)
    t.do("money cela +4")
    assert t.told == "cela +4 = 9 money", "in lite this is no correction"
    t.do("take cela urine", "law media bart", "take bart mumps", "gwo -1", "drop bart mumps")
    assert (t.seat("cela").products, t.money("cela"), t.seat("bart").laws, t.s.level) == (("urine-therapy",), (2, 0), ("media",), 2)
    assert (t.refused("take cela p4"), t.refused("take ala health-fair")) == ("money", "event")
    assert (t.refused("law media"), t.refused("take ala urine 0")) == ("law-taken", "no-copies-left")
    t.do("take cela p4 0", "take cela p4 0", "take cela p4 0", "end", "end")
    assert t.rules.active(t.s) == "cela"
    t.do("end")
    assert t.s.over
