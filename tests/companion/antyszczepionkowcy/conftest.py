"""A table to play at: lines go in, states come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.games.antyszczepionkowcy import rules
from companion.games.antyszczepionkowcy.bank import total
from companion.games.antyszczepionkowcy.state import State, shown_cards, unseen
from tests.companion.desk import Desk
from tests.companion.tables import facts as game_facts
from tests.companion.tables import names, setup

PLAYERS = ("ala", "bart", "cela", "dan", "ewa")


class Table(Desk):
    """One game; `s` is its state."""

    def __init__(self, players: int, variant: str, hints: bool, rulings: Mapping[str, str], options: Mapping[str, str]) -> None:
        self.setup = setup("antyszczepionkowcy", PLAYERS[:players], variant, hints, rulings, options)
        self.rules, self.names = rules(self.setup), names(self.setup)
        self.s: State = self.rules.start()
        self.told = ""

    @property
    def f(self) -> Any:
        return self.rules.facts

    def give(self, who: str, **fields: Any) -> None:
        """Set what a player has; the cards come from the deck or go back to it."""
        seats = {**self.s.seats, who: self.s.seats[who]._replace(**fields)}
        laws = tuple(law for law in self.s.laws if all(law not in seat.laws for seat in seats.values()))
        self.s = self.s._replace(seats=seats, laws=laws)
        self.s = self.s._replace(deck=self.s.deck + 99 - total(self.s))

    def seat(self, who: str = "ala") -> Any:
        return self.s.seats[who]

    def money(self, who: str = "ala") -> tuple[int, int]:
        return self.seat(who).ones, self.seat(who).fives

    def sane(self, forced: bool = False) -> None:
        """What must hold after every event, forced or not."""
        s = self.s
        assert total(s) == 99
        assert min(s.deck, s.hidden, *s.pile.values(), 0) == 0
        assert all(seat.ones >= 0 and seat.fives >= 0 for seat in s.seats.values())
        assert 0 <= s.level <= 5
        laws = [law for seat in s.seats.values() for law in seat.laws] + list(s.laws)
        assert sorted(laws) == sorted(self.f.printed.laws)
        for card in set(shown_cards(s)) | set(s.pile):
            assert unseen(self.f.printed, s, card) >= 0, card
        assert s.phase != "rescue" or s.now.failing


@pytest.fixture(scope="session")
def table() -> Callable[..., Table]:
    """Make a table: how many players, which variant, rulings and options."""

    def make(
        players: int = 3, variant: str = "full", hints: bool = False, options: Mapping[str, str] | None = None, **rulings: str
    ) -> Table:
        return Table(players, variant, hints, {name.replace("_", "-"): choice for name, choice in rulings.items()}, options or {})

    return make


@pytest.fixture(scope="session")
def facts() -> Any:
    return game_facts("antyszczepionkowcy")


@pytest.fixture(scope="session")
def any_names() -> Any:
    return names(setup("antyszczepionkowcy", PLAYERS[:2], "full"))
