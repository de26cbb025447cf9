"""Whole games: every number of players, variant, option and ruling; random legal lines; replay and JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.events import Event, Refused
from companion.games.antyszczepionkowcy import VARIANTS
from companion.games.antyszczepionkowcy.bot import play
from companion.games.antyszczepionkowcy.read import VERBS

RULINGS = {
    "epidemic-at-threshold": ("at-or-below", "below"),
    "no-retroactive-failure": ("never", "at-once"),
    "laws-per-turn": ("one", "any"),
    "events-pay": ("every-card", "not-events"),
    "party": ("from-one", "from-two"),
    "forced-action-not-held": ("stays", "replaced"),
    "action-taken-back": ("returned", "spent"),
    "money-compare": ("value", "notes"),
}
OPTIONS: list[dict[str, str]] = [{}, {"alternative-gwo": "rubella,pertussis,mumps,measles,diphtheria"}]


def replayed(t: Any, seed: int) -> Counter[str]:
    """Play a whole game by its lines; every event survives JSON, and replaying gives the same state."""
    verbs: Counter[str] = Counter()
    events = []
    for line in play(t.setup, seed):
        for event in t.read(line):
            again = json.loads(json.dumps({"verb": event.verb, "args": dict(event.args)}))
            assert Event(again["verb"], again["args"]) == event
            events.append(Event(again["verb"], again["args"]))
            verbs[event.verb] += 1
        t.do(line)
        assert all(ord(c) > 31 for c in t.told)
    assert t.s.over
    state = t.rules.start()
    for event in events:
        state = t.rules.step(state, event)
        assert not isinstance(state, Refused)
    assert t.rules.dump(state) == t.rules.dump(t.s)
    json.dumps(t.rules.dump(state))
    json.dumps(t.rules.summary(state, t.names))
    return verbs


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_reach_the_end(table: Any, players: int, variant: str) -> None:
    for options in OPTIONS if variant == "full" else OPTIONS[:1]:
        for seed in range(2):
            t = table(players, variant, options=options)
            replayed(t, seed)
            score = t.rules.score(t.s, t.names).data
            assert score["ended"] is True


@pytest.mark.parametrize(("name", "choice"), [(name, choices[1]) for name, choices in RULINGS.items()])
def test_bots_under_every_ruling(table: Any, name: str, choice: str) -> None:
    replayed(table(2, **{name: choice}), 7)
    replayed(table(4, **{name: choice}), 8)


def test_every_verb_is_played(table: Any) -> None:
    verbs: Counter[str] = Counter()
    for seed in range(60):
        t = table(3)
        verbs.update(line.split()[0] for line in play(t.setup, seed))
        if set(VERBS) - {"odds"} <= set(verbs):
            return
    raise AssertionError(f"never played: {set(VERBS) - set(verbs)}")


@settings(max_examples=12)
@given(st.data())
def test_random_legal_games(table: Any, data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(VARIANTS))
    rulings = {name: data.draw(st.sampled_from(choices)) for name, choices in RULINGS.items()}
    options = data.draw(st.sampled_from(OPTIONS)) if variant == "full" else {}
    t = table(data.draw(st.integers(2, 5)), variant, options=options, **rulings)
    replayed(t, data.draw(st.integers(0, 2**32)))


def test_a_game_is_its_seed(table: Any) -> None:
    t = table(3)
    assert list(play(t.setup, 5)) == list(play(t.setup, 5)) != list(play(t.setup, 6))
