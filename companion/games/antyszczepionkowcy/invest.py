"""Phase 4: taking cards and passing, and what Actions do."""

from __future__ import annotations

from collections import Counter

from companion.games.antyszczepionkowcy.bank import Notes, collected, fetched, paid, returned
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.reveal import certified
from companion.games.antyszczepionkowcy.state import (
    Open,
    Phase,
    Seat,
    State,
    Taken,
    piled,
    seated,
    turned,
    unseen,
    without,
)

DISCOUNT, INFLUENCER, LAWSUIT = "discount-code", "friendly-influencer", "lawsuit-threat"
DEBUNKING, PETITION, TIP = "debunking-article", "petition", "insider-tip"
BOUGHT = ("product", "influence")
KINDS = {"product": "products", "influence": "influences", "disease": "vaccines"}  # where a seat keeps its cards


def on_table(f: Facts, s: State, card: str) -> str | None:
    """The revealed card that is meant: itself, the unnamed Product of its tier, or for a tier a named Product of it."""
    cards = [o.card for o in s.revealed]
    if card in cards:
        return card
    tier = f.printed.tier(card)
    alike = [other for other in cards if tier and f.printed.tier(other) == tier and tier in (card, other)]
    return alike[0] if alike else None


def lifted(f: Facts, s: State, card: str) -> tuple[State, str] | None:
    """A card leaves the table (or, where it was not revealed, the deck): the state and the card; None: there is none."""
    found = on_table(f, s, card)
    if found is None:
        after = fetched(f, s, card)
        return None if after is None else (after, card)
    at = next(i for i, o in enumerate(s.revealed) if o.card == found)
    s = s._replace(revealed=s.revealed[:at] + s.revealed[at + 1 :])
    named = card not in f.printed.tiers and (found == card or unseen(f.printed, s, card) > 0)
    return s, card if named else found


def cost(f: Facts, s: State, who: str, card: str) -> int:
    """What a player pays for a card now, a Discount Code taken off."""
    off = f.printed.field(DISCOUNT, "discount") if s.now.discount == who and f.printed.kind(card) == "product" else 0
    return max(0, f.printed.price(card) - off)


def taken(f: Facts, s: State, who: str, card: str, price: int) -> State:
    """A player takes a card and pays for it."""
    lift = lifted(f, s, card)
    if lift is None:
        return s
    s, card = lift
    s, notes = paid(f, s, who, price)
    kind = f.printed.kind(card)
    discount = kind == "product" and s.now.discount == who
    extra = who in s.now.influencer and s.now.left.get(who, 0) == 1
    last = Taken(who, card, notes.ones, notes.fives, discount, extra) if kind in BOUGHT and not f.lite else None
    left = max(0, s.now.left.get(who, 0) - 1)
    s = turned(
        s,
        last=last,
        left={**s.now.left, who: left},
        took={**s.now.took, who: s.now.took.get(who, 0) + 1},
        acted=who,
        discount="" if discount else s.now.discount,
    )
    return received(f, s, who, card)


def received(f: Facts, s: State, who: str, card: str) -> State:
    """A card comes to a player; an Action takes the place of the one held, or is played at once."""
    seat, kind = s.seats[who], f.printed.kind(card)
    if kind in KINDS:
        return seated(s, who, _with(seat, KINDS[kind], card))
    if kind != "action":  # an Event, forced
        return piled(s, card)
    if f.held(card):
        s = piled(s, *((seat.action,) if seat.action else ()))
        return seated(s, who, seat._replace(action=card))
    if seat.action and f.ruling("forced-action-not-held", "replaced"):
        s = seated(piled(s, seat.action), who, seat._replace(action=None))
    return collected(f, piled(s, card), who, f.bribe(card))


def _with(seat: Seat, place: str, card: str) -> Seat:
    held: tuple[str, ...] = getattr(seat, place)
    return seat._replace(**{place: (*held, card)})  # type: ignore[arg-type]


def passed(s: State, who: str) -> State:
    """A player takes nothing more in this turn."""
    return turned(s, left={**s.now.left, who: 0}, acted=who, last=None)


def dropped(f: Facts, s: State, who: str, card: str) -> State:
    """A card leaves a player: to the discard pile, a Law back to the table."""
    seat = s.seats[who]
    if card in seat.laws:
        s = s._replace(laws=tuple(law for law in f.printed.laws if law in (*s.laws, card)))
        return seated(s, who, seat._replace(laws=without(seat.laws, card)))
    if card not in seat.cards:
        return s
    if card == seat.action:
        return seated(piled(s, card), who, seat._replace(action=None))
    place = KINDS[f.printed.kind(card)]
    return seated(piled(s, card), who, seat._replace(**{place: without(getattr(seat, place), card)}))  # type: ignore[arg-type]


def played(f: Facts, s: State, who: str, action: str) -> State:
    """An Action is discarded and does what it says."""
    if s.seats[who].action == action:
        s = seated(piled(s, action), who, s.seats[who]._replace(action=None))
    now = s.now
    if action == DEBUNKING:
        return turned(s, debunked=True)
    if action == DISCOUNT:
        return turned(s, discount=who)
    if action == INFLUENCER:
        left = {**now.left, who: now.left.get(who, 0) + 1}
        return turned(s, left=left, influencer=(*now.influencer, who), last=None)
    if action == LAWSUIT:
        return sued(f, s)
    if action == PETITION:
        return turned(s, petition=True)
    if action == TIP:
        phase: Phase = "reveal" if s.phase == "law" else s.phase
        return turned(s._replace(phase=phase), tip=True)
    return certified(f, s) if f.held(action) else collected(f, s, who, f.bribe(action))


def sued(f: Facts, s: State) -> State:
    """The last card taken goes back to the table, and its payment to the player, who chooses another one or passes."""
    last = s.now.last
    if last is None:
        return s
    seat, place = s.seats[last.who], KINDS[f.printed.kind(last.card)]
    if last.card not in seat.cards:
        return turned(s, last=None)
    held = without(getattr(seat, place), last.card)
    s = seated(s, last.who, seat._replace(**{place: held}))  # type: ignore[arg-type]
    s = returned(s._replace(revealed=(*s.revealed, Open(last.card))), last.who, Notes(last.ones, last.fives))
    left, influencer = s.now.left.get(last.who, 0) + 1, s.now.influencer
    if f.ruling("action-taken-back", "returned"):
        if last.discount:
            s = _handed_back(s, last.who, DISCOUNT)
        if last.extra:
            s = _handed_back(s, last.who, INFLUENCER)
            left, influencer = left - 1, without(influencer, last.who)
    return turned(
        s,
        last=None,
        left={**s.now.left, last.who: left},
        took={**s.now.took, last.who: s.now.took.get(last.who, 1) - 1},
        influencer=influencer,
        barred=(*s.now.barred, (last.who, last.card)),
    )


def _handed_back(s: State, who: str, action: str) -> State:
    seat = s.seats[who]
    if seat.action or not s.pile.get(action):
        return s
    return seated(s._replace(pile=dict(Counter(s.pile) - Counter([action]))), who, seat._replace(action=action))
