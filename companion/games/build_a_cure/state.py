"""The state of a table of Build A Cure: frozen values and simple questions about where the cards are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.games.build_a_cure.facts import Facts, plain

Phase = Literal["setup", "draw", "actions", "discard"]
DueKind = Literal["disease", "hand", "replace", "mill"]
Result = Literal["open", "won", "lost"]

NEVER = -1  # Asphyxia that does not lapse


class Unbound(NamedTuple):
    """An element card left of a disease, with the marker of its owner."""

    card: str
    owner: str


class Compound(NamedTuple):
    """Cards bound together; the letter names it for good."""

    letter: str
    cards: tuple[str, ...]


class Case(NamedTuple):
    """An uncured disease on the table."""

    id: str
    holder: str
    unbound: tuple[Unbound, ...] = ()
    compounds: tuple[Compound, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """All element cards that lie there."""
        return (*(u.card for u in self.unbound), *(card for c in self.compounds for card in c.cards))


class Player(NamedTuple):
    """What lies before a player and what is to come.

    `asphyxia`: how many ends of own turns until it lapses (0: none); `shield`: Oranges protect the next turn, `guarded`: they
    protect this one; `redeal`: the next turn begins with a new opening hand; `dealt`: the opening hand is known.
    """

    name: str
    hand: tuple[str, ...] = ()
    quarantine: int = 0
    asphyxia: int = 0
    shield: bool = False
    guarded: bool = False
    redeal: bool = False
    dealt: bool = False


@dataclass(frozen=True)
class Due:
    """Something that must happen before the turn goes on.

    `disease`: draws from the Disease Deck (`fresh`: a draw not begun yet, Scurvy still counts; `ward`: Immunity is armed);
    `hand` and `replace`: Resource cards without an action; `mill`: cards from the deck to the discard pile.
    """

    kind: DueKind
    who: str
    count: int
    cause: str
    fresh: bool = True
    ward: bool = False


class State(NamedTuple):
    """A table. `dues`: the last one comes first; `exposed`: EXPOSURE! cards that came out of each pile; `outbreak`: discard pile
    of the Disease Deck; `dry`: the deck was empty when the turn began; `idle`: such turns in a row without a card played;
    `dealt`: cards that were not in the finished deck; `paid`: who has lost an Element to Malaria in this turn."""

    players: tuple[Player, ...]
    active: str
    exposed: tuple[int, ...]
    phase: Phase = "setup"
    turn: int = 0
    diseases: tuple[Case, ...] = ()
    cured: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    outbreak: tuple[str, ...] = ()
    dues: tuple[Due, ...] = ()
    drawn: int = 0
    spent: int = 0
    cut: bool = False
    no_limit: bool = False
    paid: tuple[str, ...] = ()
    played: bool = False
    dry: bool = False
    idle: int = 0
    dealt: int = 0
    result: Result = "open"
    reason: str = ""

    def player(self, name: str) -> Player:
        """A player by name."""
        return next(p for p in self.players if p.name == name)

    def case(self, disease: str) -> Case | None:
        """An uncured disease on the table."""
        return next((case for case in self.diseases if case.id == disease), None)

    @property
    def due(self) -> Due | None:
        """What must happen first."""
        return self.dues[-1] if self.dues else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result != "open"


def with_player(state: State, player: Player) -> State:
    """The state with another version of a player."""
    return state._replace(players=tuple(player if p.name == player.name else p for p in state.players))


def with_case(state: State, case: Case) -> State:
    """The state with another version of a disease on the table."""
    return state._replace(diseases=tuple(case if c.id == case.id else c for c in state.diseases))


def holds(cards: tuple[str, ...], card: str) -> bool:
    """Whether a card is among cards. A named Mystery Element may be an unnamed one, which takes the name."""
    return card in cards or (":" in card and plain(card) in cards) or (":" not in card and any(plain(c) == card for c in cards))


def held_as(cards: tuple[str, ...], card: str) -> str:
    """The card among cards that is meant: a named Mystery Element may be an unnamed one, a plain one may have a name."""
    if card in cards:
        return card
    return plain(card) if plain(card) in cards else next((c for c in cards if plain(c) == card), card)


def taken(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards less one that is played; the same cards when it is not among them."""
    meant = held_as(cards, card)
    if meant not in cards:
        return cards
    place = cards.index(meant)
    return cards[:place] + cards[place + 1 :]


def gone(state: State) -> int:
    """How many Resource cards have left the deck, opening hands included."""
    table = sum(len(u.unbound) + sum(len(c.cards) for c in u.compounds) for u in state.diseases)
    return sum(len(p.hand) + p.quarantine for p in state.players) + len(state.discard) + sum(state.exposed) + table


def left(facts: Facts, state: State) -> int:
    """Cards above No More Resources."""
    return max(0, facts.resource_count - gone(state))


def seen(facts: Facts, state: State) -> Counter[str]:
    """Resource cards that are not in the deck, by card."""
    cards: Counter[str] = Counter(map(plain, state.discard))
    for player in state.players:
        cards.update(map(plain, player.hand))
        cards["quarantine"] += player.quarantine
    for case in state.diseases:
        cards.update(map(plain, case.cards))
    cards[facts.exposure] += sum(state.exposed)
    return cards


def unseen(facts: Facts, state: State) -> dict[str, int]:
    """Resource cards that are still in the deck, by card."""
    known = seen(facts, state)
    return {card: max(0, facts.copies[card] - known[card]) for card in facts.resources}


def in_deck(facts: Facts, state: State, card: str) -> bool:
    """Whether a copy of a Resource card can still come from the deck."""
    return seen(facts, state)[card] < facts.copies.get(card, 0)


def outbreak_left(facts: Facts, state: State) -> dict[str, int]:
    """Cards in the Disease Deck, by card, before a reshuffle."""
    known = Counter((*state.outbreak, *state.cured, *(case.id for case in state.diseases)))
    return {card: max(0, facts.copies[card] - known[card]) for card in facts.outbreaks}


def millable(facts: Facts, state: State, stops: bool) -> int:
    """How many cards Catastrophe can still take off the deck."""
    held_back = int(stops and in_deck(facts, state, facts.mill_stop))
    return max(0, left(facts, state) - held_back)
