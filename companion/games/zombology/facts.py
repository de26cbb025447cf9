"""The rule data of Zombology as typed facts: cards, treatments, rounds, supply, ranking, scoring.

Every number is the catalogue's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from companion.engine.setup import CardFacts, GameFacts, Setup

CONFERENCE = "conference"
RESEARCH = "research"
PREJUDICE = "prejudice"
Role = Literal["best", "least", "none"]


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card. `value` is 0 and `treatment` None for a Repeated Experiment; `copies` is how many are printed."""

    id: str
    code: str
    deck: str
    copies: int
    treatment: str | None
    value: int
    requires: frozenset[int]
    flips: frozenset[int]

    @property
    def prejudice(self) -> bool:
        """Whether it is one of the cards that stay with their player and are played at Conferences only."""
        return self.deck == PREJUDICE

    @property
    def attacks(self) -> bool:
        return bool(self.flips)

    @property
    def repeats(self) -> bool:
        return self.prejudice and not self.flips


@dataclass(frozen=True, slots=True)
class Treatment:
    """One of the six suits."""

    id: str
    letter: str
    names: Mapping[str, str]

    def name(self, lang: str) -> str:
        """What it is called in a language; in English or at all where that language has no name for it."""
        return self.names.get(lang) or self.names.get("en") or next(iter(self.names.values()))


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards of a deck for everybody: `count` each, or until the hand holds `count` cards."""

    deck: str
    count: int
    up_to: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A space of the schedule. `hand` is the hand before the card is played; `deal` comes before the round."""

    number: int
    kind: str
    hand: int
    deal: tuple[Deal, ...]
    discard: int
    label: Mapping[str, str]
    deal_text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Supply:
    """Cards of a deck, and how many of them each player can need in a whole game."""

    cards: int
    least_each: int
    most_each: int


@dataclass(frozen=True)
class Facts:
    """The rules of a game without its players. `rulings` has the choice in force of every ruling."""

    edition: Mapping[str, str]
    cards: Mapping[str, Card]
    treatments: tuple[Treatment, ...]
    rounds: tuple[Round, ...]
    after_each_round: Mapping[str, str]
    supply: Mapping[str, Supply]
    shortage: Mapping[int, int]  # players → most plays from the hand in the round before, for which there are enough
    short_text: Mapping[str, str]
    warn_before: int
    short_deck: str
    short_then: str
    start_moves_after: str
    resolve_values: tuple[int, ...]
    ranking: tuple[int, ...]
    most_successful: int
    points: Mapping[str, tuple[int, int]]  # role → points of a positive, of a negative card
    rulings: Mapping[str, str]

    @cached_property
    def hand_decks(self) -> tuple[str, ...]:
        """The decks whose cards go into the hand that is passed on."""
        return tuple(deck for deck in self.supply if deck != PREJUDICE)

    @cached_property
    def conference_hand(self) -> int:
        """The cards everybody holds before a Conference."""
        return next(r.hand for r in self.rounds if r.kind == CONFERENCE)

    def dealt_from(self, deck: str) -> int:
        """The first round before which cards of a deck are dealt."""
        return min((r.number for r in self.rounds for deal in r.deal if deal.deck == deck), default=1)

    def has_requirements(self, number: int) -> bool:
        """Whether a card that may not be playable can be in a hand in a round; before that every hand card can be played."""
        return any(card.requires and number >= self.dealt_from(card.deck) for card in self.cards.values())

    def treatment(self, id_: str) -> Treatment:
        """A treatment by its id."""
        return next(t for t in self.treatments if t.id == id_)

    def choice(self, ruling: str) -> str:
        """The choice in force."""
        return self.rulings[ruling]


def facts_of(source: Setup | GameFacts) -> Facts:
    """Typed facts from the plain rule data of a table or of a game."""
    rules: Any = source.rules
    scoring, shortage = rules["scoring"], rules["shortage"]
    roles = {"best": "most_successful", "least": "least_successful", "none": "other_treatments"}
    return Facts(
        edition=rules["edition"]["text"],
        cards={card.id: _card(card) for card in source.cards.values()},
        treatments=tuple(Treatment(t["id"], t["letter"], t["name"]) for t in rules["treatments"]),
        rounds=tuple(_round(r) for r in rules["schedule"]["rounds"]),
        after_each_round=rules["schedule"]["after_each_round"],
        supply={
            deck: Supply(s["cards"], s["least_each"], s["most_each"]) for deck, s in rules["supply"].items() if "least_each" in s
        },
        shortage={row["players"]: row["most"] for row in shortage["hand_plays_in_round_7"]},
        short_text=shortage["text"],
        warn_before=shortage["warn_before_round"],
        short_deck=shortage["deck"],
        short_then=shortage["then"],
        start_moves_after=rules["start_player"]["after"],
        resolve_values=tuple(rules["resolve_order"]["values"]),
        ranking=tuple(rules["ranking"]["by_count_of"]),
        most_successful=rules["ranking"]["most_successful"],
        points={role: (scoring[name]["positive"], scoring[name]["negative"]) for role, name in roles.items()},
        rulings=source.rulings,
    )


def _card(card: CardFacts) -> Card:
    fields: Any = card.fields
    numbers = {name: frozenset(fields.get(name) or ()) for name in ("requires", "flips")}
    return Card(card.id, card.code, card.deck, card.copies, fields.get("treatment"), fields.get("value", 0), **numbers)


def _round(data: Any) -> Round:
    deal = tuple(Deal(d["deck"], d["up_to"] if "up_to" in d else d["each"], "up_to" in d) for d in data["deal"])
    return Round(data["round"], data["kind"], data["hand"], deal, data["discard"], data["label"], data.get("deal_text", {}))
