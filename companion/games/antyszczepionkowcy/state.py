"""The state of a game and what can be counted in it. Facts only: who has which cards, where the others lie, what is going on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from companion.games.antyszczepionkowcy.facts import Facts, Printed

Phase = Literal["law", "reveal", "rescue", "invest"]
OTHER = "other"  # in counts: every card that is no Disease


class Seat(NamedTuple):
    """What a player has. A note is a face-down card that shows 1 or 5."""

    ones: int = 0
    fives: int = 0
    laws: tuple[str, ...] = ()
    products: tuple[str, ...] = ()
    vaccines: tuple[str, ...] = ()
    influences: tuple[str, ...] = ()
    action: str | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The open cards of the deck in front of the player (Laws are not of the deck)."""
        return (*self.products, *self.vaccines, *self.influences, *((self.action,) if self.action else ()))


class Open(NamedTuple):
    """A revealed card on the table."""

    card: str
    neutralised: bool = False


class Taken(NamedTuple):
    """The last Product or Influence taken, as long as a Lawsuit Threat can send it back: the notes and Actions it took."""

    who: str
    card: str
    ones: int
    fives: int
    discount: bool
    extra: bool


class Failing(NamedTuple):
    """A failure that is not settled: the Disease, and whether it was the card just revealed."""

    card: str
    revealed: bool


class Turn(NamedTuple):
    """What is forgotten when the turn ends. `left`: cards that each player may still take."""

    laws: int = 0
    petition: bool = False
    tip: bool = False
    party: int = 0
    failing: Failing | None = None
    rescuer: str = ""
    left: Mapping[str, int] = MappingProxyType({})
    took: Mapping[str, int] = MappingProxyType({})
    acted: str = ""  # who took or passed last
    debunked: bool = False
    discount: str = ""
    influencer: tuple[str, ...] = ()
    barred: tuple[tuple[str, str], ...] = ()
    last: Taken | None = None


class Knowledge(NamedTuple):
    """What everybody can know about the deck since it was last shuffled, in counts by Disease and of all other cards.

    The shuffled cards were `known` ones and `hidden` ones out of the `pool` of cards whose faces nobody knew; `seen` have been
    revealed since. At the start everything is in the pool and hidden, money too: it is exchangeable with the deck.
    """

    known: Mapping[str, int]
    pool: Mapping[str, int]
    hidden: int
    seen: Mapping[str, int]
    shuffles: int = 0


class State(NamedTuple):
    """`turn` is the seat of the active player; `pile` the discarded cards whose faces were seen, `hidden` the discarded money."""

    round: int
    turn: int
    phase: Phase
    over: bool
    seats: Mapping[str, Seat]
    laws: tuple[str, ...]
    level: int  # levels the GWO has lost
    deck: int
    pile: Mapping[str, int]
    hidden: int
    revealed: tuple[Open, ...]
    now: Turn
    knowledge: Knowledge


def started(f: Facts) -> State:
    """The table after the set-up."""
    money = f.rule("setup.money.value")
    seats = {who: Seat(ones=money) for who in f.players}
    pool = dict(counted(f.printed, {card.id: card.copies for card in f.printed.deck()}))
    size = sum(pool.values())
    knowledge = Knowledge({}, pool, size, {})
    phase: Phase = "invest" if f.lite else "law"
    return State(1, 0, phase, False, seats, f.printed.laws, 0, size - money * len(seats), {}, 0, (), Turn(), knowledge)


def counted(p: Printed, cards: Mapping[str, int]) -> Counter[str]:
    """Cards by Disease, all others together."""
    counts: Counter[str] = Counter()
    for card, n in cards.items():
        counts[card if p.kind(card) == "disease" else OTHER] += n
    return counts


def active(f: Facts, s: State) -> str:
    """The active player."""
    return f.players[s.turn]


def value(f: Facts, seat: Seat) -> int:
    """The money of a player."""
    return seat.ones * f.rule("money.notes.upright") + seat.fives * f.rule("money.notes.turned")


def image(p: Printed, seat: Seat) -> int:
    """The Image of a player."""
    return sum(p.image(card) for card in (*seat.laws, *seat.products, *seat.vaccines))


def discards(s: State) -> int:
    """The number of cards in the discard pile."""
    return s.hidden + sum(s.pile.values())


def available(s: State) -> int:
    """How many cards can be drawn, the discard pile shuffled in."""
    return s.deck + discards(s)


def shown_cards(s: State) -> Counter[str]:
    """The open cards of the deck: on the table and in front of players."""
    return Counter([o.card for o in s.revealed] + [card for seat in s.seats.values() for card in seat.cards])


def unseen(p: Printed, s: State, card: str) -> int:
    """Copies of a card that lie face down, or of a tier of Products that are not named."""
    visible = shown_cards(s) + Counter(s.pile)
    tier = p.tier(card)
    if not tier:
        return p.cards[card].copies - visible[card]
    of_tier = p.tiers[tier].copies - sum(n for other, n in visible.items() if p.tier(other) == tier)
    return of_tier if card == tier else min(of_tier, p.cards[card].copies - visible[card])


def held_by(s: State, card: str) -> tuple[str, ...]:
    """The players who hold an Action."""
    return tuple(who for who, seat in s.seats.items() if seat.action == card)


def chooser(f: Facts, s: State) -> str:
    """Who takes a card or passes next in phase 4; empty when nobody is left."""
    return next((who for who in f.setup.from_seat(active(f, s)) if s.now.left.get(who, 0) > 0), "")


def missing(f: Facts, s: State, who: str, law: str) -> tuple[str, ...]:
    """The Influences that a player lacks for a Law."""
    return tuple(card for card in f.requires(law) if card not in s.seats[who].influences)


def lawful(f: Facts, s: State, who: str, lacking: int = 0) -> tuple[str, ...]:
    """The Laws that a player can enact with so many Influences missing."""
    return tuple(law for law in s.laws if len(missing(f, s, who, law)) <= lacking)


def seated(s: State, who: str, seat: Seat) -> State:
    """The state with another seat for a player."""
    return s._replace(seats={**s.seats, who: seat})


def turned(s: State, **changes: object) -> State:
    """The state with changes in the running turn."""
    return s._replace(now=s.now._replace(**changes))  # type: ignore[arg-type]


def piled(s: State, *cards: str) -> State:
    """The state with cards laid face up on the discard pile."""
    return s._replace(pile=dict(Counter(s.pile) + Counter(cards)))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards less one copy of a card."""
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]
