"""Whole games at random: nothing legal is refused, cards are conserved, events survive the save file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.events import Event
from companion.engine.names import Names
from companion.games.zombology import bot, tally
from tests.companion import tables
from tests.companion.zombology.desk import SEATS, Desk

CHOICES: Mapping[str, tuple[str, ...]] = {
    name: ruling.choices for name, ruling in tables.catalog().games["zombology"].rulings.items() if len(ruling.choices) > 1
}


def check(desk: Desk) -> None:
    """What holds after every round of a legal game."""
    facts, show = desk.rules.table.facts, desk.show()  # type: ignore[attr-defined]
    laid = Counter(card for collection in desk.state.laid for card in (held.card for held in collection))
    assert all(laid[id_] <= card.copies for id_, card in facts.cards.items())
    assert sum(laid.values()) + desk.state.aside == (show["round"] - (not show["over"])) * len(desk.setup.players)
    assert all(0 <= hand <= 5 for hand in desk.column("hand"))
    assert all(count >= 0 for count in desk.state.stock.values())
    if not show["over"]:
        in_play = sum(len(collection) for collection in desk.state.laid) + desk.state.aside + sum(desk.column("hand"))
        prejudice = sum(facts.cards[held.card].prejudice for collection in desk.state.laid for held in collection)
        left = desk.state.stock["groundwork"] + desk.state.stock["trials"]
        assert in_play - prejudice + left == sum(facts.supply[deck].cards for deck in facts.hand_decks)
    json.dumps(desk.rules.dump(desk.state))


def game(players: int, seed: int, **rulings: str) -> Desk:
    desk = Desk(players, **rulings)
    for line in bot.play(desk.setup, seed):
        desk.do(line)
        check(desk)
    assert desk.state.over and len(desk.events) == 8
    return desk


def replayed(desk: Desk) -> Any:
    """The dump after the events went through JSON."""
    state: Any = desk.rules.start()
    for event in desk.events:
        data = json.loads(json.dumps({"verb": event.verb, "args": dict(event.args)}))
        state = desk.rules.step(state, Event(data["verb"], data["args"]))
    return desk.rules.dump(state)


@pytest.mark.parametrize("players", range(3, 11))
def test_zombology_bots_play_to_the_end(players: int):
    for seed in range(6):
        desk = game(players, seed)
        assert replayed(desk) == desk.rules.dump(desk.state)


@pytest.mark.parametrize(("ruling", "choice"), [(name, choice) for name, choices in CHOICES.items() for choice in choices])
def test_zombology_bots_under_every_ruling(ruling: str, choice: str):
    for players in (3, 6, 10):
        desk = game(players, 7, **{ruling: choice})
        assert replayed(desk) == desk.rules.dump(desk.state)


def test_zombology_bots_use_the_whole_grammar():
    table = Desk(3).setup
    words = Counter(
        word.split(":")[0][-2:] + (":" if ":" in word else "")
        for seed in range(60)
        for line in bot.play(table, seed)
        for word in line.split()
    )
    assert {"-2:", "-1:", "-1", "re:", "re", "x", "d5", "c4"} <= set(words)


def test_zombology_the_same_seed_gives_the_same_game():
    table = Desk(5).setup
    assert list(bot.play(table, 3)) == list(bot.play(table, 3)) != list(bot.play(table, 4))


@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(3, 10),
    seed=st.integers(0, 10**6),
    rulings=st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in CHOICES.items()}),
)
def test_zombology_random_games(players: int, seed: int, rulings: dict[str, str]):
    desk = game(players, seed, **rulings)
    assert replayed(desk) == desk.rules.dump(desk.state)


@settings(max_examples=40, deadline=None)
@given(players=st.integers(3, 10), seed=st.integers(0, 10**6))
def test_zombology_score_and_tally_agree(players: int, seed: int):
    desk = game(players, seed)
    rows = [{"name": name, "cards": cards} for name, cards in zip(SEATS, desk.cards(), strict=False)]
    data: Any = desk.rules.score(desk.state, desk.names).data
    assert tally(tables.facts("zombology"), desk.names, {"players": rows}).data == data
    assert data["treatments"] == desk.show()["treatments"]
    assert [row["score"] for row in data["players"]] == desk.column("score")
    assert sum(len(desk.rules.why(desk.state, name, desk.names)) for name in desk.setup.players) == 9 * players - desk.state.aside


@settings(max_examples=60, deadline=None)
@given(players=st.integers(3, 5), data=st.data())
def test_zombology_any_forced_lines_keep_the_state_sane(players: int, data: st.DataObject):
    desk = Desk(players, **{name: data.draw(st.sampled_from(choices)) for name, choices in CHOICES.items()})
    codes = [card.code for card in desk.rules.table.facts.cards.values()]  # type: ignore[attr-defined]
    attacks = [code for code in codes if "-" in code]
    word = st.one_of(
        st.just("x"), st.sampled_from(codes), st.builds("re:{}".format, st.sampled_from(codes)),
        st.builds("{}:{}.{}".format, st.sampled_from(attacks), st.sampled_from(desk.setup.players), st.sampled_from(codes)),
    )  # fmt: skip
    for _ in range(9):
        desk.force(" ".join(data.draw(st.lists(word, min_size=players, max_size=players))))
        assert min(desk.column("hand")) >= 0 and min(desk.state.stock.values()) >= 0
        desk.rules.shown(desk.state, desk.names)
        desk.rules.score(desk.state, desk.names)
    assert desk.state.over


def test_zombology_names_in_polish_change_nothing():
    desk = Desk(3)
    polish: Names = tables.names(desk.setup, "pl")
    assert desk.rules.read(desk.state, ["d1", "s1", "c2"], polish) == desk.read("d1 s1 c2")
