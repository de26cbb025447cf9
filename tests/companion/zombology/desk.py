"""A table of Zombology for the tests: lines go in, states come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.events import Event, Refused
from companion.engine.history import attempt
from companion.engine.setup import Setup
from companion.games.zombology import rules
from companion.games.zombology.facts import Facts, facts_of
from companion.games.zombology.ranking import Held, standings
from companion.games.zombology.state import State
from tests.companion import tables

SEATS = ("ana", "bo", "cy", "di", "ed", "flo", "gus", "hal", "ivy", "jo")


def setup(players: int = 4, rulings: Mapping[str, str] | None = None) -> Setup:
    return tables.setup("zombology", SEATS[:players], rulings=rulings)


def facts(rulings: Mapping[str, str] | None = None) -> Facts:
    return facts_of(setup(rulings=rulings))


def held(codes: str) -> list[Held]:
    """Cards by code, a trailing x for face down."""
    ids = {card.code: card.id for card in facts().cards.values()}
    return [(ids[code], False) if code in ids else (ids[code[:-1]], True) for code in codes.split()]


def roles(codes: str, **rulings: str) -> dict[str, str]:
    """Letter → `b`, `l` or the rank, for the treatments in play; best and least without their rank."""
    ranked = standings(facts({name.replace("_", "-"): value for name, value in rulings.items()}), held(codes))
    return {s.treatment.letter: s.role if s.role != "none" else str(s.rank) for s in ranked if s.rank or s.role != "none"}


class Desk:
    """A table under way."""

    def __init__(self, players: int = 4, lines: Sequence[str] = (), **rulings: str) -> None:
        self.setup = setup(players, {name.replace("_", "-"): value for name, value in rulings.items()})
        self.names = tables.names(self.setup)
        self.rules = rules(self.setup)
        self.state: State = self.rules.start()
        self.events: list[Event] = []
        for line in lines:
            self.do(line)

    def read(self, line: str) -> tuple[Event, ...]:
        return self.rules.read(self.state, line.split(), self.names)

    def do(self, line: str) -> str:
        """Enter a legal line; what it did."""
        events = self.read(line)
        after, refused = attempt(self.rules, self.state, events)
        assert refused is None, str(refused)
        return self._take(events, after)

    def force(self, line: str) -> str:
        events = self.read(line)
        after: Any = self.state
        for event in events:
            after = self.rules.step(after, event, forced=True)
        return self._take(events, after)

    def refused(self, line: str) -> Refused:
        """Enter an illegal line: nothing changes."""
        before = self.rules.dump(self.state)
        after, refused = attempt(self.rules, self.state, self.read(line))
        assert refused is not None, f"{line} is legal"
        assert self.rules.dump(after) == before
        return refused

    def _take(self, events: Sequence[Event], after: Any) -> str:
        told = "; ".join(self.rules.told(self.state, event, after, self.names) for event in events)
        self.state = after
        self.events += events
        return told

    def cards(self) -> list[str]:
        """The collections as people write them."""
        return [" ".join(player["cards"]) for player in self.show()["players"]]

    def show(self) -> Any:
        return self.rules.summary(self.state, self.names)

    def column(self, name: str) -> list[Any]:
        """A value of all players in `show --json`."""
        return [player[name] for player in self.show()["players"]]
