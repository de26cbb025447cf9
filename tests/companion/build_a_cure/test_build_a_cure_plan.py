"""`plan`: completions, alarm and the earliest cure, against trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from companion.games.build_a_cure.bonding import Pool, joined
from companion.games.build_a_cure.completions import exact_sums, reachable
from companion.games.build_a_cure.rotation import Turn
from companion.games.build_a_cure.state import Case


def asks(t: Any, line: str) -> Any:
    return t.rules.asks(t.s, line.split(), t.names).data


@pytest.mark.parametrize("seed", range(30))
def test_reachable_against_trying_everything(seed: int) -> None:
    random = Random(seed)
    values = [random.choice((1, 2, 4, 10)) for _ in range(random.randint(0, 6))]
    wilds, target = random.randint(0, 2), random.randint(1, 22)
    sums = {sum(some) for n in range(len(values) + 1) for some in combinations(values, n)}
    tried = [n for n in range(wilds + 1) for named in product((1, 2, 4, 10), repeat=n) if target - sum(named) in sums]
    assert reachable(target, values, wilds, (10, 4, 2, 1)) == min(tried, default=None)


@pytest.mark.parametrize("seed", range(20))
def test_exact_sums_against_trying_everything(seed: int) -> None:
    random = Random(seed)
    counts = {value: random.randint(0, 3) for value in (1, 2, 4, 10)}
    target = random.randint(0, 15)
    ways = [dict(w) for w in exact_sums(target, counts)]
    every = [
        {v: n for v, n in zip(counts, take, strict=True) if n}
        for take in product(*(range(n + 1) for n in counts.values()))
        if sum(v * n for v, n in zip(counts, take, strict=True)) == target
    ]
    assert sorted(map(str, map(sorted, (w.items() for w in ways)))) == sorted(map(str, map(sorted, (w.items() for w in every))))


def test_completions(table: Any) -> None:
    hands = {"ana": "C4 C4 mystery:C2", "bo": "C2 H4 mystery", "cy": "C10 O4"}
    t = table(hints=True).lay(hands, {"scurvy": ("ana", "", [])})
    data = asks(t, "plan scurvy")
    assert data["missing"] == {"C": 6, "H": 8, "O": 6}
    ways = [tuple(way) for way in data["completions"]["C"]]
    assert ways[0] == ("C4", "C2") and ("C4", "mystery:C2") in ways and ("C2", "mystery:C2", "mystery:C2") in ways
    assert data["completions"]["H"] == [["H4", "mystery:H4"]] and data["completions"]["O"] == [["O4", "mystery:O2"]]
    assert data["earliest"] is None and data["alarm"] == {"level": "none", "elements": []}


def test_alarm(table: Any) -> None:
    t = table(hints=True).lay({}, {"arsenic": ("ana", "", []), "flu": ("bo", "", [])}, discard="S1 S1 S2 mystery mystery")
    assert asks(t, "plan arsenic")["alarm"] == {"level": "none", "elements": []}
    t.lay({}, {"arsenic": ("ana", "", [])}, discard="S1 S1 S2 mystery mystery mystery")
    data = asks(t, "plan arsenic")
    assert data["alarm"] == {"level": "recycle", "elements": ["S"]}
    assert any("ALARM" in str(line) for line in t.rules.asks(t.s, ["plan", "arsenic"], t.names).shown)
    two = table(2, hints=True).lay({}, {"anthrax": ("ana", "", [])}, discard="S1 S1 mystery mystery mystery")
    assert asks(two, "plan anthrax")["alarm"]["level"] == "recycle"
    t.lay({}, {"anthrax": ("bo", "S2:bo", [])}, discard="S1")
    assert asks(t, "plan anthrax")["earliest"] is None


def test_alarm_when_wild_cards_do_not_do_for_all(table: Any) -> None:
    gone = "S1 S1 S2 N1 N1 N1 N2 N2 N2 N2"
    t = table(hints=True).lay({}, {"anthrax": ("ana", "", [])}, discard=gone + " mystery mystery")
    assert asks(t, "plan anthrax")["alarm"] == {"level": "recycle", "elements": ["N", "S"]}
    t.lay({}, {"anthrax": ("ana", "", [])}, discard=gone + " mystery")
    assert asks(t, "plan anthrax")["alarm"]["level"] == "none"


SCURVY = ["C4 C2 H4 H4 O4"]  # lacks O2


def earliest(t: Any, disease: str = "scurvy") -> Any:
    return asks(t, f"plan {disease}")["earliest"]


def test_a_cure_in_this_turn(table: Any) -> None:
    t = table(hints=True).lay({"ana": "O2 polar"}, {"scurvy": ("bo", "", SCURVY), "flu": ("cy", "", [])})
    assert earliest(t) == {"turn": 0, "who": "ana", "steps": [{"who": "ana", "moves": ["place O2", "bond polar"]}]}
    t.s = t.s._replace(spent=2)
    assert earliest(t) is None


def test_a_cure_in_a_later_turn(table: Any) -> None:
    t = table(hints=True).lay({"ana": "O2", "bo": "simple", "cy": "polar"}, {"scurvy": ("bo", "", SCURVY), "flu": ("cy", "", [])})
    cure = earliest(t)
    assert (cure["turn"], cure["who"]) == (2, "cy")
    assert cure["steps"] == [{"who": "ana", "moves": ["place O2"]}, {"who": "cy", "moves": ["bond polar"]}]


def test_a_bond_is_given_to_the_one_who_finishes(table: Any) -> None:
    t = table(hints=True).lay({"ana": "complex", "bo": "O2"}, {"scurvy": ("bo", "", SCURVY), "flu": ("cy", "", [])})
    assert earliest(t)["steps"] == [
        {"who": "ana", "moves": ["give complex-bond bo"]}, {"who": "bo", "moves": ["place O2", "bond complex"]},
    ]  # fmt: skip
    t.s = t.s._replace(diseases=(*t.s.diseases, Case("glanders", "bo")))
    assert earliest(t)["who"] == "cy"
    t.s = t.s._replace(diseases=(*t.s.diseases[:2], Case("glanders", "ana")))
    assert earliest(t) is None


def test_what_bars_a_cure(table: Any) -> None:
    ill = {"scurvy": ("bo", "", SCURVY), "arsenic": ("ana", "", [])}
    t = table(hints=True).lay({"ana": "O2 polar"}, ill)
    assert earliest(t)["steps"][0]["moves"] == ["place O2", "give polar-bond bo"]
    t.lay({"ana": "O2", "bo": "polar"}, {**ill, "arsenic": ("bo", "", [])})
    assert earliest(t)["steps"][1] == {"who": "bo", "moves": ["give polar-bond cy"]}
    t.lay({"ana": "O2", "cy": "polar"}, {**ill, "arsenic": ("cy", "", [])})
    assert earliest(t) is None
    t.lay({"ana": "O2 polar quarantine"}, {"scurvy": ("bo", "", SCURVY)})
    assert earliest(t)["steps"][0]["moves"] == ["use quarantine", "place O2", "bond polar"]
    t.set("ana", quarantine=2)
    assert earliest(t) is None
    t.lay({"bo": "O2 polar"}, {"scurvy": ("bo", "", SCURVY)})
    t.set("bo", asphyxia=1)
    assert earliest(t) is None
    t.set("bo", shield=True)
    assert earliest(t)["who"] == "bo"


def test_oranges_cure_scurvy_at_once(table: Any) -> None:
    t = table(hints=True).lay({"bo": "oranges"}, {"scurvy": ("cy", "", []), "flu": ("cy", "", [])})
    assert earliest(t) == {"turn": 1, "who": "bo", "steps": [{"who": "bo", "moves": ["use oranges scurvy"]}]}


def test_elements_that_fall_must_be_bound_or_replaced(table: Any) -> None:
    """Bo's O2 falls when bo's turn starts: ana binds it now, or cy must place another one."""
    t = table(hints=True).lay({"ana": "polar", "cy": "polar"}, {"scurvy": ("bo", "O2:bo", SCURVY)})
    assert earliest(t)["turn"] == 0
    t.lay({"ana": "C1", "cy": "polar"}, {"scurvy": ("bo", "O2:bo", SCURVY)})
    assert earliest(t) is None
    t.lay({"ana": "C1", "cy": "polar O2"}, {"scurvy": ("bo", "O2:bo", SCURVY)})
    assert earliest(t)["turn"] == 2
    t.lay({"ana": "O2", "cy": "polar"}, {"scurvy": ("bo", "O2:bo", SCURVY)})
    assert earliest(t) is None


def test_the_turn_is_over(table: Any) -> None:
    """In step 4 the rotation begins with the next player, and ana's unbound elements fall before ana comes again."""
    t = table(hints=True).lay({"ana": "polar"}, {"scurvy": ("bo", "O2:ana", SCURVY)}, phase="discard")
    assert earliest(t) is None
    t.lay({"ana": "polar O2"}, {"scurvy": ("bo", "", SCURVY)}, phase="discard")
    assert (earliest(t)["turn"], earliest(t)["who"]) == (2, "ana")


# --- against trying everything: joining


Loose = tuple[int, ...]


def every_move(loose: Loose, compounds: int) -> Iterator[tuple[int, Loose, int]]:
    """Every way to play one Bond (0 Simple, 1 Polar, 2 Complex), item by item."""
    groups = [g for g, n in enumerate(loose) if n]
    for a, b in product(groups, groups):
        pair = Counter((a, b))
        if all(loose[g] >= n for g, n in pair.items()):
            after = tuple(n - pair[g] for g, n in enumerate(loose))
            yield from ((kind, after, compounds + 1) for kind in (0, 1))
    for a in groups if compounds else ():
        yield 1, tuple(n - (g == a) for g, n in enumerate(loose)), compounds
    if compounds >= 2:
        yield 1, loose, compounds - 1
    for some in product(*(range(n + 1) for n in loose)):
        for joins in range(compounds + 1):
            if sum(some) + joins >= 2:
                yield 2, tuple(n - s for n, s in zip(loose, some, strict=True)), compounds - joins + 1


def plus(held: Loose, kind: int, count: int) -> Loose:
    return tuple(n + count * (k == kind) for k, n in enumerate(held))


def every_way(turns: list[Turn], placed: list[int], start: Pool) -> bool:
    """Whether some order of Bonds and gifts ends in one compound."""
    last = len(turns) - 1

    def go(j: int, loose: Loose, compounds: int, held: Loose, given: Loose, actions: int) -> bool:
        turn = turns[j]
        if j == last and compounds == 1 and not sum(loose):
            return True
        if actions and turn.may_bond:
            for kind, rest, more in every_move(loose, compounds):
                if held[kind] and go(j, rest, more, plus(held, kind, -1), given, actions - 1):
                    return True
        if actions and j < last and turn.may_give:
            for kind in range(3):
                if held[kind] and go(j, loose, compounds, plus(held, kind, -1), plus(given, kind, 1), actions - 1):
                    return True
        return j < last and enter(j + 1, loose, compounds, given)

    def enter(j: int, loose: Loose, compounds: int, given: Loose) -> bool:
        if loose[j]:
            return False
        held = tuple(a + b for a, b in zip(turns[j].bonds, given if j == last else (0, 0, 0), strict=True))
        return go(j, plus(loose, len(loose) - 1, placed[j]), compounds, held, given, turns[j].actions - placed[j])

    return enter(0, start.unbound, start.compounds, (0, 0, 0))


@pytest.mark.parametrize("seed", range(120))
def test_joining_against_trying_everything(seed: int) -> None:
    random = Random(seed)
    turns, placed = [], []
    for _ in range(random.randint(1, 3)):
        bonds = (random.choice((0, 0, 1, 2)), random.choice((0, 0, 1, 2)), random.choice((0, 0, 0, 1)))
        turns.append(Turn("x", random.randint(1, 3), 0, (), 0, bonds, random.random() < 0.8, random.random() < 0.8, True))
        placed.append(random.randint(0, min(2, turns[-1].actions)))
    unbound = [0] * (len(turns) + 1)
    for _ in range(random.randint(0, 2)):
        unbound[random.randint(1, len(turns))] += 1
    turns[-1] = turns[-1]._replace(may_bond=True, may_give=True)
    pool = Pool(tuple(unbound), random.randint(0, 2))
    assert (joined(turns, placed, pool) is not None) == every_way(turns, placed, pool)


# --- against trying everything: whole plans with real cards, in one turn


@pytest.mark.parametrize("seed", range(40))
def test_plans_of_one_turn_against_playing_every_action(table: Any, seed: int) -> None:
    """Solo: whatever sequence of real lines cures the disease within the actions left, the plan finds it, and no other."""
    random = Random(seed)
    t = table(1, hints=True)
    elements = random.sample(["O2", "O1", "O1", "O4", "H4", "C2", "mystery", "C1", "C1"], 4)
    cards = [*elements, random.choice(["simple", "polar", "complex"])]
    lies = random.choice([SCURVY, ["C4 C2", "H4 H4 O4"], ["C4 H4 H4 O4"], ["C4 C2 H4", "H4 O2 O1"]])
    loose = random.choice(["", "O1:ana", "C1:ana"])
    t.lay({"ana": " ".join(cards)}, {"scurvy": ("ana", loose, lies), "flu": ("ana", "", [])}, spent=2)
    assert (earliest(t) is not None) == can_cure(t, t.s)


def can_cure(t: Any, state: Any) -> bool:
    """Depth first over all lines with one card each."""
    if "scurvy" in state.cured:
        return True
    case = state.case("scurvy")
    items = [*(f"{t.f.chemistry.text(u.card)}:{u.owner}" for u in case.unbound), *(c.letter for c in case.compounds)]
    lines = {f"place {t.f.chemistry.text(card)} scurvy" for card in state.player("ana").hand if card in t.f.chemistry.atoms}
    if "mystery-element" in state.player("ana").hand:
        lines |= {f"place mystery:{code} scurvy" for code in ("O1", "O2", "O4", "H1", "H2", "H4", "C1", "C2", "C4")}
    for kind in ("simple", "polar", "complex"):
        for n in range(2, len(items) + 1) if kind == "complex" else (2,):
            lines |= {f"bond {kind} scurvy {' '.join(some)}" for some in combinations(items, n)}
    for line in lines:
        after = state
        for event in t.rules.read(state, line.split(), t.names):
            after = t.rules.step(state, event)
        if hasattr(after, "cured") and can_cure(t, after):
            return True
    return False
