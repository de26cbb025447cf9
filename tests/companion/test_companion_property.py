"""Games at random by tables that make mistakes: what the file tells is what was played, and what is taken back comes back."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.history import can_undo, replay, timeline
from companion.engine.setup import Setup
from companion.session import Session, game_module
from tests.companion.antyszczepionkowcy.conftest import Table as Antyszczepionkowcy
from tests.companion.build_a_cure.conftest import Table as BuildACure
from tests.companion.saved import begun, dump, entered, mistyped, reopened
from tests.companion.tables import catalog, setup

NAMES = ("ana", "bo", "cy", "di", "ed", "flo", "gus", "hal", "ivy", "jo")
VARIANTS = [(game, variant) for game in sorted(catalog().games) for variant in game_module(game).VARIANTS]


@st.composite
def tables(draw: st.DrawFn) -> Setup:
    """A table of any game, variant, number of players and choice of rulings."""
    game, variant = draw(st.sampled_from(VARIANTS))
    facts = catalog().games[game]
    rulings = {name: draw(st.sampled_from(sorted(ruling.choices))) for name, ruling in facts.rulings.items()}
    players = NAMES[: draw(st.integers(*facts.players))]
    return setup(game, players, variant, hints=draw(st.booleans()), rulings=rulings)


def bot_lines(table: Setup, seed: int) -> Iterator[str]:
    """The lines of a legal game."""
    lines: Iterator[str] = importlib.import_module(f"companion.games.{table.game.replace('-', '_')}.bot").play(table, seed)
    return lines


def as_told(session: Session) -> None:
    """The file, read again, gives the same entries and the same state; so does a replay of the lines that count."""
    again = reopened(session.journal.path)
    assert again.entries == session.entries
    assert dump(again) == dump(session)
    moves = timeline(session.entries).moves
    assert session.rules.dump(replay(session.rules, moves).state) == dump(session)
    assert [move.refused for move in again.played.moves] == [move.refused for move in session.played.moves]


def sane(session: Session) -> None:
    """No card is made or lost and nothing is negative, whatever was forced."""
    forced, table = any(move.forced for move in session.played.moves), session.setup
    if table.game == "zombology":
        state: Any = session.state
        assert min(*state.hands, *state.stock.values(), state.aside) >= 0 or forced
        return
    kind = Antyszczepionkowcy if table.game == "antyszczepionkowcy" else BuildACure
    desk: Any = kind.__new__(kind)
    desk.rules, desk.names, desk.s, desk.setup = session.rules, session.names, session.state, table
    desk.sane(forced)


@settings(max_examples=15, derandomize=True)
@given(table=tables(), seed=st.integers(0, 10**6), start=st.integers(0, 80))
def test_what_the_file_tells_is_what_was_played(table: Setup, seed: int, start: int) -> None:
    random = Random(seed)
    lines = [line for line, _ in zip(bot_lines(table, seed), range(start + 20), strict=False)]
    start = max(0, len(lines) - 20)
    with TemporaryDirectory() as folder:
        session = entered(begun(Path(folder), table), *lines[:start])
        for line in lines[start:]:
            for typed in mistyped(session, line, lines, random):
                session = typed
                as_told(session)
                sane(session)


@settings(max_examples=25, derandomize=True)
@given(table=tables(), seed=st.integers(0, 10**6), count=st.integers(1, 60))
def test_what_is_taken_back_comes_back(table: Setup, seed: int, count: int) -> None:
    random = Random(seed)
    lines = [line for line, _ in zip(bot_lines(table, seed), range(count), strict=False)]
    with TemporaryDirectory() as folder:
        session, states = begun(Path(folder), table), []
        for line in lines:
            states.append(dump(session))
            session = entered(session, line)
        present = dump(session)
        back = random.randint(1, len(lines))
        undone = entered(session, f"undo {back}")
        assert dump(undone) == states[len(lines) - back] and can_undo(undone.entries) == len(lines) - back
        restored = entered(undone, "note in between", *["redo"] * back)
        assert dump(restored) == present
        number = random.randint(1, len(lines))
        corrected = entered(restored, f"fix {number} {lines[number - 1]}")
        assert dump(corrected) == present and not any(move.refused for move in corrected.played.moves)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_whole_game_of_mistakes(game: str, variant: str, tmp_path: Path) -> None:
    table = setup(game, NAMES[:4], variant)
    random = Random(4)
    lines = [line for line, _ in zip(bot_lines(table, 4), range(120), strict=False)]
    session = begun(tmp_path, table)
    for line in lines:
        for typed in mistyped(session, line, lines, random):
            session = typed
    as_told(session)
    sane(session)
    assert len(session.entries) > len(lines) // 2
