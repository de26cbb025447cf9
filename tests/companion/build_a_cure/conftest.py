"""A table to play at: lines go in, states come out; positions can be laid out at will."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from companion.games.build_a_cure import BuildACure, rules
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.state import Case, Compound, Player, State, Unbound, gone, left, seen
from tests.companion.desk import Desk
from tests.companion.tables import facts as game_facts
from tests.companion.tables import names, setup

PLAYERS = ("ana", "bo", "cy", "di", "ed", "flo")


class Table(Desk):
    """One game; `s` is its state, `told` what the last line did."""

    def __init__(self, players: int, hints: bool, rulings: Mapping[str, str], options: Mapping[str, str]) -> None:
        self.setup = setup("build-a-cure", PLAYERS[:players], hints=hints, rulings=rulings, options=options)
        self.rules: BuildACure = rules(self.setup)
        self.names = names(self.setup)
        self.s: State = self.rules.start()
        self.told = ""

    @property
    def f(self) -> Any:
        return self.rules.game.facts

    def lay(
        self,
        hands: Mapping[str, str] | None = None,
        diseases: Mapping[str, tuple[str, str, Sequence[str]]] | None = None,
        active: str = "ana",
        phase: str = "actions",
        discard: str = "",
        **fields: Any,
    ) -> Table:
        """A position: hands as typed (Quarantine among them), diseases as `{id: (holder, "H10:ana …", ["H4 C2", …])}`."""
        token = self.card
        held = {who: [token(word) for word in words.split()] for who, words in (hands or {}).items()}
        players = tuple(
            Player(
                who,
                tuple(card for card in held.get(who, ()) if card != "quarantine"),
                held.get(who, []).count("quarantine"),
                dealt=True,
            )
            for who in self.setup.players
        )
        cases = []
        for id_, (holder, loose, compounds) in (diseases or {"flu": ("ana", "", [])}).items():
            unbound = tuple(Unbound(token(word.rpartition(":")[0]), word.rpartition(":")[2]) for word in loose.split())
            bound = tuple(Compound("abcdef"[i], tuple(map(token, words.split()))) for i, words in enumerate(compounds))
            cases.append(Case(id_, holder, unbound, bound))
        state = self.rules.start()._replace(
            players=players, diseases=tuple(cases), active=active, phase=phase, turn=1,
            discard=tuple(map(token, discard.split())),
        )  # fmt: skip
        self.s = state._replace(**fields)
        return self

    def card(self, word: str) -> str:
        if ":" in word:
            return f"mystery-element:{self.names.card(word.partition(':')[2])}"
        return self.names.card(word, among=self.f.resources)

    def set(self, who: str, **fields: Any) -> None:
        """Change what is with a player."""
        player = self.s.player(who)._replace(**fields)
        self.s = self.s._replace(players=tuple(player if p.name == who else p for p in self.s.players))

    def empty_deck(self) -> None:
        """Everything that is still in the Resource Deck goes to its discard pile, EXPOSURE! to its own."""
        known = seen(self.f, self.s)
        rest = {card: self.f.copies[card] - known[card] for card in self.f.resources}
        out = (rest.pop(self.f.exposure) + sum(self.s.exposed), *[0] * (len(self.s.exposed) - 1))
        self.s = self.s._replace(exposed=out, discard=(*self.s.discard, *Counter(rest).elements()))

    def p(self, who: str = "ana") -> Player:
        return self.s.player(who)

    def case(self, disease: str) -> Case:
        case = self.s.case(disease)
        assert case is not None
        return case

    def hand(self, who: str = "ana") -> list[str]:
        return [self.f.chemistry.text(card) for card in self.s.player(who).hand]

    def sane(self, forced: bool = False) -> None:
        """What must hold after every event, forced or not."""
        s, f = self.s, self.f
        assert left(f, s) == max(0, f.resource_count - gone(s))
        assert sum(seen(f, s).values()) == gone(s)
        if not forced:
            assert all(count <= f.copies[card] for card, count in seen(f, s).items()), seen(f, s)
            outbreaks = Counter((*s.outbreak, *s.cured, *(c.id for c in s.diseases)))
            assert all(count <= f.copies[card] for card, count in outbreaks.items()), outbreaks
        assert len({c.id for c in s.diseases}) == len(s.diseases)
        for case in s.diseases:
            assert all(len(c.cards) > 1 for c in case.compounds)
            assert len({c.letter for c in case.compounds}) == len(case.compounds)
            assert all(f.chemistry.atom(card) for card in case.cards)
        assert all(due.count > 0 for due in s.dues)
        assert all(plain(card) != "quarantine" for p in s.players for card in p.hand)
        assert all(":" not in card for card in s.discard)
        assert min(s.drawn, s.spent, s.idle, s.turn, *s.exposed) >= 0
        json.dumps(self.rules.dump(s))


@pytest.fixture(scope="session")
def table() -> Callable[..., Table]:
    """Make a table: how many players, hints, options, rulings (with _ for -)."""

    def make(players: int = 3, hints: bool = False, options: Mapping[str, str] | None = None, **rulings: str) -> Table:
        return Table(players, hints, {name.replace("_", "-"): choice for name, choice in rulings.items()}, options or {})

    return make


@pytest.fixture(scope="session")
def facts() -> Any:
    return game_facts("build-a-cure")


@pytest.fixture(scope="session")
def any_names() -> Any:
    return names(setup("build-a-cure", PLAYERS[:2]))
