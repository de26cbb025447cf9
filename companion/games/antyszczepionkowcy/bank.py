"""Money and the deck it comes from: drawing, paying, changing notes, shuffling. Every function does what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.state import (
    Knowledge,
    Seat,
    State,
    available,
    counted,
    discards,
    seated,
    shown_cards,
    turned,
    unseen,
    value,
)


class Notes(NamedTuple):
    """Notes that change hands."""

    ones: int = 0
    fives: int = 0

    @property
    def cards(self) -> int:
        return self.ones + self.fives


def reshuffled(f: Facts, s: State) -> State:
    """The discard pile becomes the deck; what is still counted in the deck is shuffled in."""
    pile = counted(f.printed, s.pile)
    whole = counted(f.printed, {card.id: card.copies for card in f.printed.deck()})
    pool = whole - pile - counted(f.printed, shown_cards(s))
    knowledge = Knowledge(dict(pile), dict(pool), s.hidden + s.deck, {}, s.knowledge.shuffles + 1)
    return turned(s._replace(deck=available(s), pile={}, hidden=0, knowledge=knowledge), last=None)


def drawn(f: Facts, s: State, count: int) -> tuple[State, int]:
    """Cards leave the deck, which is shuffled anew when it runs out; how many there were."""
    first = min(count, s.deck)
    s = s._replace(deck=s.deck - first)
    if first == count or not discards(s):
        return s, first
    s = reshuffled(f, s)
    more = min(count - first, s.deck)
    return s._replace(deck=s.deck - more), first + more


def earned(f: Facts, s: State, who: str, count: int) -> State:
    """A player draws money; when there is no card left, everybody exchanges five 1s for a 5 first, and the rest lapses."""
    s, got = drawn(f, s, count)
    s = _given(s, who, Notes(ones=got))
    if got < count:
        for player in f.players:
            while s.seats[player].ones >= f.rule("money.exchange.notes"):
                s = exchanged(f, s, player)
        s, more = drawn(f, s, count - got)
        s = _given(s, who, Notes(ones=more))
    return s


def exchanged(f: Facts, s: State, who: str) -> State:
    """Five 1s become a 5: four go to the discard pile. Nothing happens with fewer."""
    seat, needed, gone = s.seats[who], f.rule("money.exchange.notes"), f.rule("money.exchange.discard")
    if seat.ones < needed:
        return s
    s = seated(s, who, seat._replace(ones=seat.ones - needed, fives=seat.fives + needed - gone))
    return s._replace(hidden=s.hidden + gone)


def changer(f: Facts, s: State, who: str, giver: str = "") -> str | None:
    """Who can change a 5 of a player: "" is the deck, else another player with enough 1s; None: nobody."""
    if not s.seats[who].fives:
        return None
    needed = f.rule("money.exchange.notes")
    if not giver and available(s) >= f.rule("money.exchange.discard"):
        return ""
    others = (giver,) if giver else f.setup.from_seat(who)[1:]
    return next((other for other in others if other != who and s.seats[other].ones >= needed), None)


def changed(f: Facts, s: State, who: str, giver: str = "") -> State:
    """A 5 becomes five 1s, with cards from the deck or against another player's 1s; nothing happens when nobody can."""
    source = changer(f, s, who, giver)
    if source is None:
        return s
    needed = f.rule("money.exchange.notes")
    if source:
        s = _given(s, source, Notes(ones=-needed, fives=1))
        return _given(s, who, Notes(ones=needed, fives=-1))
    s, got = drawn(f, s, f.rule("money.exchange.discard"))
    return _given(s, who, Notes(ones=got + 1, fives=-1))


def handed(f: Facts, s: State, who: str, amount: int) -> tuple[State, Notes]:
    """Notes worth an amount leave a player: 5s while they fit, then 1s; a 5 is changed when 1s are short.

    Who has less pays all; when nobody can change, the payer overpays with a 5.
    """
    five = f.rule("money.notes.turned")
    due = min(amount, value(f, s.seats[who]))
    fives = min(s.seats[who].fives, due // five)
    ones = due - fives * five
    if s.seats[who].ones < ones:
        s = changed(f, s, who)
        if s.seats[who].ones < ones:
            fives, ones = fives + 1, 0
    notes = Notes(ones, fives)
    return _given(s, who, Notes(-ones, -fives)), notes


def paid(f: Facts, s: State, who: str, amount: int) -> tuple[State, Notes]:
    """A player pays to the discard pile, face down."""
    s, notes = handed(f, s, who, amount)
    return s._replace(hidden=s.hidden + notes.cards), notes


def returned(s: State, who: str, notes: Notes) -> State:
    """A payment comes back from the discard pile."""
    return _given(s._replace(hidden=s.hidden - notes.cards), who, notes)


def collected(f: Facts, s: State, who: str, amount: int) -> State:
    """Every other player in turn order gives a player money."""
    for other in f.setup.from_seat(who)[1:]:
        s, notes = handed(f, s, other, amount)
        s = _given(s, who, notes)
    return s


def _given(s: State, who: str, notes: Notes) -> State:
    seat = s.seats[who]
    return seated(s, who, seat._replace(ones=seat.ones + notes.ones, fives=seat.fives + notes.fives))


def fetched(f: Facts, s: State, card: str) -> State | None:
    """A card that lies face down leaves the deck; one known to be discarded leaves the pile; None: all copies lie open."""
    if s.deck == 0 and discards(s):
        s = reshuffled(f, s)
    if unseen(f.printed, s, card) > 0 and s.deck:
        seen = dict(Counter(s.knowledge.seen) + counted(f.printed, {card: 1}))
        return s._replace(deck=s.deck - 1, knowledge=s.knowledge._replace(seen=seen))
    known = next((c for c in (card, *same_tier(f, s, card)) if s.pile.get(c)), None)
    if known is None:
        return None
    return s._replace(pile=dict(Counter(s.pile) - Counter([known])))


def same_tier(f: Facts, s: State, card: str) -> Sequence[str]:
    """Discarded unnamed Products that a Product may be."""
    tier = f.printed.tier(card)
    return (tier,) if tier and s.pile.get(tier) else ()


def total(s: State) -> int:
    """All cards of the deck, wherever they lie: never changes."""
    notes = sum(seat.ones + seat.fives for seat in s.seats.values())
    return available(s) + notes + len(s.revealed) + sum(len(seat.cards) for seat in s.seats.values())


def notes_of(seat: Seat) -> int:
    """The number of notes of a player."""
    return seat.ones + seat.fives
