"""Whole games by themselves: every number of players, every ruling, the option; what holds after every line; chance and force."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.events import Event, LineError, Refused
from companion.games.build_a_cure import OPTIONS, VARIANTS, rules
from companion.games.build_a_cure.bot import play
from companion.games.build_a_cure.score import REASONS
from companion.views.plain import rendered
from tests.companion.tables import catalog

NOT_DEFAULT = {
    name: choice
    for name, ruling in catalog().games["build-a-cure"].rulings.items()
    for choice in ruling.choices
    if choice != ruling.default
}


def watch(t: Any, seed: int) -> list[Event]:
    """Play a whole game, look at everything after every line, and return its events."""
    events: list[Event] = []
    for line in play(t.setup, seed):
        assert not t.s.over
        events += t.read(line)
        t.do(line)
        assert t.told and t.rules.now(t.s, t.names) and t.rules.next(t.s, t.names) and t.rules.prompt(t.s)
    assert t.s.over and t.s.reason in REASONS
    return events


def looked_at(t: Any) -> None:
    """What a person and a script see."""
    text = rendered(t.rules.shown(t.s, t.names))
    assert all(len(row) <= 80 for row in text.splitlines())
    json.dumps(t.rules.summary(t.s, t.names))
    json.dumps(t.rules.score(t.s, t.names).data)
    assert t.rules.why(t.s, None, t.names) and t.rules.why(t.s, "ana", t.names)
    for case in t.s.diseases:
        json.dumps(t.rules.asks(t.s, ["plan", case.id], t.names).data)
    json.dumps(t.rules.asks(t.s, ["odds"], t.names).data)


@pytest.mark.parametrize("players", range(1, 7))
def test_every_number_of_players(table: Any, players: int) -> None:
    for seed in range(3):
        t = table(players, hints=True)
        events = watch(t, seed)
        looked_at(t)
        assert replayed(t, events) == t.rules.dump(t.s)


def replayed(t: Any, events: list[Event]) -> Any:
    """The state after events that went through JSON."""
    state = t.rules.start()
    for event in events:
        state = t.rules.step(state, Event(event.verb, json.loads(json.dumps(event.args))))
        assert not isinstance(state, Refused)
    return t.rules.dump(state)


@pytest.mark.parametrize("ruling", NOT_DEFAULT)
def test_every_ruling_the_other_way(table: Any, ruling: str) -> None:
    for players in (1, 2, 4):
        watch(table(players, **{ruling.replace("-", "_"): NOT_DEFAULT[ruling]}), seed=players)


@pytest.mark.parametrize("seed", range(4))
def test_all_rulings_the_other_way(table: Any, seed: int) -> None:
    t = table(seed + 1, **{name.replace("-", "_"): choice for name, choice in NOT_DEFAULT.items()})
    watch(t, seed)


@pytest.mark.parametrize("count", ["1", "6", "7"])
def test_the_option(table: Any, count: str) -> None:
    assert VARIANTS and list(OPTIONS) == ["exposure"]
    for players in (2, 3) if count == "7" else (1, 2, 6):
        watch(table(players, options={"exposure": count}), seed=1)


@cache
def lines(players: int, seed: int) -> tuple[str, ...]:
    from tests.companion.tables import setup

    return tuple(play(setup("build-a-cure", ("ana", "bo", "cy", "di", "ed", "flo")[:players]), seed))


def test_every_verb_and_card_is_used_sooner_or_later(table: Any) -> None:
    used: Counter[str] = Counter()
    for seed in range(6):
        for players in (1, 3, 5):
            for line in lines(players, seed):
                used[" ".join(line.split()[: 2 if line.startswith(("use", "bond", "symptom")) else 1])] += 1
    verbs = {word.split()[0] for word in used}
    assert verbs == {verb for verb, what in table().rules.verbs.items() if not what.reads}
    cards = {word.split()[1] for word in used if word.startswith("use")}
    assert cards >= {"recycle-element", "recycle-resource", "fission", "oranges", "quarantine"}
    assert len({word for word in used if word.startswith("bond")}) == 3
    assert len({word for word in used if word.startswith("symptom")}) == 8


def test_games_are_won_and_lost(table: Any) -> None:
    ends: Counter[str] = Counter()
    for seed in range(5):
        for players in (2, 3, 5):
            t = table(players)
            t.s = final(t, lines(players, seed))
            ends[t.s.result] += 1
    assert ends["won"] and ends["lost"]


def final(t: Any, typed: tuple[str, ...]) -> Any:
    state = t.rules.start()
    for line in typed:
        for event in t.rules.read(state, line.split(), t.names):
            state = t.rules.step(state, event)
    return state


def test_the_same_seed_is_the_same_game() -> None:
    from tests.companion.tables import setup

    table = setup("build-a-cure", ("ana", "bo"))
    assert list(play(table, 7)) == list(play(table, 7)) != list(play(table, 8))


@settings(max_examples=15)
@given(players=st.integers(1, 6), seed=st.integers(0, 10**6), stops=st.integers(0, 400))
def test_games_survive_their_journal(table: Any, players: int, seed: int, stops: int) -> None:
    t = table(players)
    events: list[Event] = []
    for n, line in enumerate(play(t.setup, seed)):
        if n == stops:
            break
        events += t.read(line)
        t.do(line)
    assert replayed(t, events) == t.rules.dump(t.s)


WORDS = (
    "ana bo cy flu malaria scurvy poison C10 C4 C1 H10 H4 N2 O4 O1 S1 a b mystery:N2 mystery:O1 simple polar complex fission "
    "oranges immunity quarantine ultimate-sacrifice exposure recycle-element recycle-resource fatigue contagion catastrophe "
    "dizziness asphyxia unconscious unstable-elements fission-removal H4:ana a.H4"
)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), start=st.integers(0, 60), chaos=st.integers(1, 30))
def test_any_line_may_be_forced(table: Any, seed: int, start: int, chaos: int) -> None:
    """Lines at random: a line error, a refusal, or a sane state; forced it is always a sane state that can be shown."""
    t, random = table(3, hints=True), Random(seed)
    t.do(*lines(3, seed % 5)[:start])
    verbs = [verb for verb, what in t.rules.verbs.items() if not what.reads]
    for _ in range(chaos):
        line = " ".join([random.choice(verbs), *random.choices(WORDS.split(), k=random.randint(0, 4))])
        try:
            t.force(line)
        except LineError:
            continue
        assert t.rules.now(t.s, t.names) and t.rules.next(t.s, t.names)
    looked_at(t)


def test_rules_hold_no_state(table: Any) -> None:
    t = table()
    first, second = rules(t.setup), rules(t.setup)
    assert first.dump(final_of(first, t)) == second.dump(final_of(second, t))


def final_of(r: Any, t: Any) -> Any:
    state = r.start()
    for line in lines(3, 1):
        for event in r.read(state, line.split(), t.names):
            state = r.step(state, event)
    return state
