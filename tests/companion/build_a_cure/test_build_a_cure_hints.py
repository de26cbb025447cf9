"""`odds` against counting every order of small piles and the gate of --hints."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest

from companion.engine.events import IllegalError, MalformedError, UnknownError
from companion.games.build_a_cure.odds import chance
from companion.games.build_a_cure.state import left


def asks(t: Any, line: str) -> Any:
    return t.rules.asks(t.s, line.split(), t.names).data


def test_only_with_hints(table: Any) -> None:
    t = table().lay({})
    for line in ("odds", "plan flu"):
        with pytest.raises(MalformedError, match="--hints"):
            asks(t, line)
    t = table(hints=True).lay({})
    for line in ("odds 3", "plan", "plan flu now"):
        with pytest.raises(MalformedError):
            asks(t, line)
    with pytest.raises(UnknownError):
        asks(t, "plan gout")
    with pytest.raises(IllegalError):
        asks(t, "plan scurvy")


def brute(piles: tuple[tuple[int, int], ...], draws: int) -> Fraction:
    """At least one EXPOSURE! among the next draws, over every placement in every pile."""
    hits = total = 0
    for hidden in product(*(list(combinations(range(cards), count)) for cards, count in piles)):
        deck = [place in chosen for (cards, _), chosen in zip(piles, hidden, strict=True) for place in range(cards)]
        total += 1
        hits += any(deck[:draws])
    return Fraction(hits, total)


@pytest.mark.parametrize(
    "piles", [((3, 1), (4, 2), (2, 1)), ((1, 0), (3, 2), (4, 1)), ((1, 1), (5, 2)), ((4, 0), (3, 3)), ((0, 0), (5, 1))]
)
def test_chance_against_counting(piles: tuple[tuple[int, int], ...]) -> None:
    for draws in range(sum(cards for cards, _ in piles) + 1):
        assert chance(piles, draws) == pytest.approx(float(brute(piles, draws)))


def opened(table: Any, **options: Any) -> Any:
    t = table(hints=True, **options)
    hands = {"ana": "C10 H4 H4 O4 simple", "bo": "C4 C4 N2 BC immunity", "cy": "H10 H1 O1 polar mystery"}
    t.do("sick flu", *(f"hand {who} {cards}" for who, cards in hands.items()))
    return t


def test_odds_at_the_start(table: Any) -> None:
    """109 cards in piles of 36, 36, 37; three EXPOSURE! in each, the tenth somewhere in the middle one."""
    t = opened(table)
    data = asks(t, "odds")
    assert data["piles"] == [
        {"pile": 1, "cards": 39, "exposure": 3}, {"pile": 2, "cards": 40, "exposure": 4}, {"pile": 3, "cards": 40, "exposure": 3},
    ]  # fmt: skip
    rows = {row["k"]: row["chance"] for row in data["rows"]}
    assert list(rows) == [1, 2, 3, 4, 5] and data["step_two"] == 2
    assert rows[1] == pytest.approx(3 / 39)
    assert rows[2] == pytest.approx(1 - (36 * 35) / (39 * 38))
    assert all(row["reward"] is None for row in data["rows"]) and "middle" in data["knowledge"]


def test_odds_follow_the_draws(table: Any) -> None:
    t = opened(table)
    t.do("draw C1 exposure", "symptom unstable")
    data = asks(t, "odds")
    assert data["piles"][0] == {"pile": 1, "cards": 37, "exposure": 2}
    assert [row["k"] for row in data["rows"]] == [1, 2, 3]
    assert data["rows"][0]["chance"] == pytest.approx(2 / 37)


def test_odds_across_piles(table: Any) -> None:
    t = opened(table)
    kept = ("exposure", "ultimate-sacrifice")
    rest = [card for card in t.f.resources if card not in kept for _ in range(t.f.copies[card])]
    for player in t.s.players:
        for card in player.hand:
            rest.remove(card)
    t.s = t.s._replace(discard=tuple(rest[:35]), exposed=(3, 0, 0))
    data = asks(t, "odds")
    assert [(p["cards"], p["exposure"]) for p in data["piles"]] == [(1, 0), (40, 4), (40, 3)]
    assert [row["chance"] for row in data["rows"][:2]] == pytest.approx([0, 0.1])
    t.s = t.s._replace(discard=tuple(rest[:34]), exposed=(4, 0, 0))
    data = asks(t, "odds")
    assert len(data["piles"]) == 1 and "does not fit" in data["knowledge"]
    assert data["rows"][0]["chance"] == pytest.approx(6 / (left(t.f, t.s) - 1))


def test_odds_of_an_empty_deck(table: Any) -> None:
    t = table(hints=True).lay({})
    t.empty_deck()
    assert asks(t, "odds")["rows"] == []


def test_permutations_are_not_needed() -> None:
    """The chance does not depend on the order in which the cards of one pile are drawn."""
    orders = list(permutations([True, False, False, False]))
    assert Fraction(sum(any(o[:2]) for o in orders), len(orders)) == Fraction(1, 2) == Fraction(chance(((4, 1),), 2))


def test_odds_in_the_set_up(table: Any) -> None:
    t = table(hints=True)
    t.do("sick flu", "hand ana C10 H4 H4 O4 simple")
    data = asks(t, "odds")
    assert sum(pile["cards"] for pile in data["piles"]) == 134 - 5 and data["piles"][0]["exposure"] == 3
    assert "not made yet" in data["knowledge"]
