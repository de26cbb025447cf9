"""What a game began with, as it is pinned in the header of its journal: players, variant, options, rulings, rule data and cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class CardFacts(NamedTuple):
    """A card without its words: what the rules need. `fields` holds every declared field that is not a text."""

    id: str
    code: str
    kind: str
    deck: str
    copies: int  # for this number of players
    fields: Mapping[str, object] = MappingProxyType({})


class Setup(NamedTuple):
    """The frozen beginning of a game. `players` in clockwise order, the first one starts.

    `rules` is the game's whole `rules:` block of the catalogue as plain data (maps, lists, words, numbers);
    `rulings` has every ruling of the game with the choice in force; `options` maps an option to its value ("" when it has none).
    """

    game: str
    players: tuple[str, ...]
    variant: str
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    hints: bool
    rules: Mapping[str, object]
    cards: Mapping[str, CardFacts]

    def ruling(self, name: str) -> str:
        """The choice in force."""
        return self.rulings[name]

    def after(self, player: str, steps: int = 1) -> str:
        """The player so many seats further clockwise."""
        return self.players[(self.players.index(player) + steps) % len(self.players)]

    def from_seat(self, player: str) -> tuple[str, ...]:
        """All players clockwise, beginning with one."""
        i = self.players.index(player)
        return self.players[i:] + self.players[:i]


class GameFacts(NamedTuple):
    """A game of the catalogue without a table: for `tally`, `gwo`, `schedule`, `formula`. Same plain data as in Setup.

    `rulings` are the defaults, `players` the least and the most, `cards` count the largest number of copies.
    """

    game: str
    players: tuple[int, int]
    rulings: Mapping[str, str]
    rules: Mapping[str, object]
    cards: Mapping[str, CardFacts]
