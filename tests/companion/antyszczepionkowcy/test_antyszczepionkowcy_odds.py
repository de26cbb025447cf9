"""Odds against the published row, against every shuffle of small decks, and what `odds` says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from time import perf_counter
from typing import Any

import pytest

from companion.engine.events import IllegalError, MalformedError
from companion.games.antyszczepionkowcy.odds import failing_chances
from companion.games.antyszczepionkowcy.state import Knowledge, seated

OURS = [0, 3.5, 10.0, 18.6, 28.5, 38.9]


def percents(t: Any, line: str = "odds") -> list[float]:
    return [round(100 * row["chance"], 1) for row in t.rules.asks(t.s, line.split(), t.names).data["rows"]]


def test_the_published_row() -> None:
    pool = {"measles": 9, "mumps": 9, "rubella": 8, "pertussis": 8, "diphtheria": 8, "other": 57}
    chances = failing_chances(Knowledge({}, pool, 99, {}), dict.fromkeys(list(pool)[:5], 1), 6)
    assert [round(100 * float(c), 1) for c in chances] == [0, 3.2, 9.2, 17.4, 26.9, 37.0]


def test_our_row_and_the_same_with_five_epidemics_and_vaccines(table: Any) -> None:
    t = table(2, hints=True)
    assert percents(t) == OURS
    assert [row["reward"] for row in t.rules.asks(t.s, ["odds", "3"], t.names).data["rows"]] == [1, 2, 3]
    t.do("gwo -5")
    assert percents(t)[0] == 42.4
    t.s = seated(t.s, "ala", t.seat()._replace(vaccines=t.f.printed.diseases))  # seen before the first card: not counted
    assert percents(t) == OURS


def brute(k: Knowledge, tolerances: dict[str, int], most: int) -> list[Fraction]:
    """Every choice of hidden cards and every order of the deck that fits what was seen."""
    pool = [sort for sort, n in k.pool.items() for _ in range(n)]
    known = [sort for sort, n in k.known.items() for _ in range(n)]
    seen = Counter({sort: n for sort, n in k.seen.items() if n})
    fits, fails = 0, [0] * most
    for chosen in combinations(range(len(pool)), k.hidden):
        for order in permutations(known + [pool[i] for i in chosen]):
            size = seen.total()
            if Counter(order[:size]) != seen:
                continue
            fits += 1
            for n in range(1, most + 1):
                ahead = Counter(order[size : size + n])
                fails[n - 1] += any(ahead[d] > t for d, t in tolerances.items())
    return [Fraction(n, fits) for n in fails]


SMALL = [
    Knowledge({}, {"a": 3, "b": 2, "other": 2}, 7, {}),
    Knowledge({}, {"a": 3, "b": 2, "other": 2}, 7, {"a": 1, "other": 1}),
    Knowledge({"a": 1, "b": 1, "other": 1}, {"a": 2, "b": 1, "other": 2}, 3, {}, 1),
    Knowledge({"a": 1, "b": 1, "other": 1}, {"a": 2, "b": 1, "other": 2}, 3, {"a": 1}, 1),
    Knowledge({"a": 2, "other": 1}, {"a": 1, "b": 2, "other": 3}, 4, {"a": 2, "other": 1}, 1),
    Knowledge({"a": 1, "b": 3}, {"a": 2, "other": 2}, 2, {"b": 1, "other": 1}, 1),
]


@pytest.mark.parametrize("k", SMALL)
@pytest.mark.parametrize("tolerances", [{"a": 1, "b": 1}, {"a": 0, "b": 2}, {"a": 0, "b": 0}, {"a": 2, "b": 1}])
def test_every_shuffle(k: Knowledge, tolerances: dict[str, int]) -> None:
    assert failing_chances(k, tolerances, 4) == brute(k, tolerances, 4)


def test_open_cards_and_vaccines_count(table: Any) -> None:
    """One Mumps open: 11 of 99 − 1 − 0 face-down cards fail the turn at once; with the Vaccine none does."""
    t = table(2, hints=True)
    t.do("mumps")
    assert percents(t, "odds 1") == [round(100 * 11 / 98, 1)]
    t.do("stop", "take ala mumps", "end", "sejm", "stop", "end", "mumps")
    assert t.s.revealed[0].neutralised
    assert percents(t, "odds 1") == [0]


def test_money_does_not_matter_before_a_shuffle_and_a_shuffle_says_about(table: Any) -> None:
    t = table(2, hints=True)
    before = percents(t)
    t.do("money ala +10", "money bart -2")
    assert percents(t) == before
    t.do("sejm", "mumps", "mumps", "norescue", "reshuffle")
    answer = t.rules.asks(t.s, ["odds"], t.names)
    assert answer.data["knowledge"].startswith("about")
    assert "3 known and" in answer.data["knowledge"]


def test_the_rows_end_with_the_deck(table: Any) -> None:
    t = table(2, hints=True)
    t.do(f"money ala +{t.s.deck - 3}")
    answer = t.rules.asks(t.s, ["odds", "9"], t.names)
    assert len(answer.data["rows"]) == 3
    assert "the rows end" in answer.data["knowledge"]
    t.do("money ala +3")
    with pytest.raises(IllegalError):
        t.rules.asks(t.s, ["odds"], t.names)
    t.do("money ala -8")
    assert len(percents(t, "odds 20")) == t.s.hidden > 0


def test_after_the_money_is_drawn_the_next_player_is_meant(table: Any) -> None:
    t = table(2, hints=True)
    t.give("bart", vaccines=("mumps",))
    t.do("mumps", "stop")
    assert percents(t, "odds 2")[0] == 0
    assert t.rules.asks(t.s, ["odds"], t.names).shown[0].title.startswith("bart")


@pytest.mark.parametrize("line", ["odds 0", "odds -1", "odds x", "odds 1 2", "odds 1000", "odds ²"])
def test_malformed(table: Any, line: str) -> None:
    with pytest.raises(MalformedError):
        table(2, hints=True).rules.asks(table(2).s, line.split(), table(2).names)


def test_only_with_hints_and_not_in_lite(table: Any) -> None:
    for t in (table(2), table(2, "lite", hints=True)):
        with pytest.raises(MalformedError):
            t.rules.asks(t.s, ["odds"], t.names)


def test_inconsistent_corrections_still_give_an_answer() -> None:
    k = Knowledge({"a": 1}, {"a": 1, "b": 2, "other": 2}, 1, {"b": 2}, 1)
    assert 0 <= failing_chances(k, {"a": 1, "b": 1}, 2)[1] <= 1


def test_fast_enough() -> None:
    known = {"a": 4, "b": 5, "c": 5, "d": 7, "e": 6, "other": 15}
    pool = {"a": 1, "b": 2, "c": 3, "d": 3, "e": 6, "other": 35}
    start = perf_counter()
    failing_chances(Knowledge(known, pool, 30, {"a": 2, "d": 3, "other": 5}, 1), dict.fromkeys("abcde", 2), 50)
    assert perf_counter() - start < 0.25  # the bar is 0.05 on a quiet machine
