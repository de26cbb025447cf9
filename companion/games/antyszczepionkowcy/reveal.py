"""Phases 1 to 3: Laws, revealing cards one by one or in a Party, failure and rescue, cashing in; and the end of a turn."""

from __future__ import annotations

from dataclasses import replace

from companion.games.antyszczepionkowcy.bank import earned, fetched, paid, reshuffled
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.gwo import epidemics, moved
from companion.games.antyszczepionkowcy.state import (
    Failing,
    Open,
    Phase,
    State,
    Turn,
    active,
    available,
    image,
    piled,
    seated,
    turned,
    without,
)

CERTIFICATE = "forged-certificate"


def limit(f: Facts, s: State, disease: str) -> int:
    """The non-neutralised card of a disease that fails a turn."""
    return f.rule("failure.epidemic.card" if disease in epidemics(f, s) else "failure.normal.card")


def standing(s: State, disease: str) -> int:
    """The open cards of a disease that are not neutralised."""
    return sum(o.card == disease and not o.neutralised for o in s.revealed)


def tolerance(f: Facts, s: State, who: str, disease: str) -> int:
    """How many more cards of a disease a player can reveal in this turn without failing."""
    neutralises = f.rule("failure.vaccine.neutralises") if disease in s.seats[who].vaccines else 0
    used = sum(o.card == disease and o.neutralised for o in s.revealed)
    return max(0, limit(f, s, disease) - 1 - standing(s, disease)) + max(0, neutralises - used)


def enacted(f: Facts, s: State, law: str, who: str) -> State:
    """A player takes an open Law, discards the Influences it requires, and the GWO falls."""
    if law not in s.laws:
        return s
    seat, spent = s.seats[who], [card for card in f.requires(law) if card in s.seats[who].influences]
    left = seat.influences
    for card in spent:
        left = without(left, card)
    s = seated(piled(s, *spent), who, replace(seat, laws=(*seat.laws, law), influences=left))
    s = turned(replace(s, laws=without(s.laws, law)), laws=s.now.laws + 1, petition=False)
    return moved(f, s, f.printed.field(law, "gwo"))


def laid(f: Facts, s: State, card: str) -> State | None:
    """A card comes from the deck onto the table, the first of a disease neutralised by a Vaccine; None: there is no such card."""
    after = fetched(f, s, card)
    if after is None:
        return None
    vaccinated = f.printed.kind(card) == "disease" and card in s.seats[active(f, s)].vaccines
    neutralised = vaccinated and Open(card, True) not in s.revealed
    return replace(after, revealed=(*after.revealed, Open(card, neutralised)))


def revealed(f: Facts, s: State, card: str) -> State:
    """A card is revealed, and what follows from it."""
    after = laid(f, s, card)
    if after is None:
        return s
    s, disease, neutralised = after, f.printed.kind(card) == "disease", after.revealed[-1].neutralised
    if s.over or s.phase not in ("law", "reveal"):
        return s
    s = turned(replace(s, phase="reveal"), petition=False)
    if s.now.party:
        return party_closed(f, s) if len(s.revealed) >= s.now.party else s
    if not disease:
        return happened(f, s, card) if f.printed.kind(card) == "event" else s
    if not neutralised and standing(s, card) >= limit(f, s, card):
        return failing(f, s, Failing(card, True))
    return s


def happened(f: Facts, s: State, event: str) -> State:
    """An Event acts on all players, the active one first."""
    level, money = s.level, f.printed.field(event, "money")
    s = moved(f, s, f.printed.field(event, "gwo"))
    for who in f.setup.from_seat(active(f, s)) if money else ():
        s = earned(f, s, who, money) if money > 0 else paid(f, s, who, -money)[0]
    if s.level > level and f.ruling("no-retroactive-failure", "at-once") and not s.now.party:
        ill = [o.card for o in s.revealed if not o.neutralised and _fails(f, s, o.card)]
        return failing(f, s, Failing(ill[-1], False)) if ill else s
    return s


def _fails(f: Facts, s: State, card: str) -> bool:
    return f.printed.kind(card) == "disease" and standing(s, card) >= limit(f, s, card)


def caught(f: Facts, s: State) -> tuple[str, ...]:
    """The diseases of which so many cards lie open that the turn fails, in the order in which they came."""
    return tuple(dict.fromkeys(o.card for o in s.revealed if not o.neutralised and _fails(f, s, o.card)))


def party_closed(f: Facts, s: State) -> State:
    """All cards of a Party are revealed: failure without rescue, or the Events in their order and phase 3."""
    if caught(f, s):
        return turn_over(f, s)
    for o in s.revealed:
        if f.printed.kind(o.card) == "event":
            s = happened(f, s, o.card)
    return cashed(f, s)


def rescuers(f: Facts, s: State) -> tuple[str, ...]:
    """The players who could rescue the active one now, in the order in which they are asked."""
    if not f.full or s.now.failing is None or s.now.party:
        return ()
    disease = s.now.failing.card
    return tuple(who for who in f.setup.from_seat(active(f, s))[1:] if disease not in s.seats[who].vaccines)


def certifiable(f: Facts, s: State) -> bool:
    """Whether the active player holds a Forged Certificate that helps now."""
    failing = s.now.failing
    return failing is not None and failing.revealed and not s.now.party and s.seats[active(f, s)].action == CERTIFICATE


def failing(f: Facts, s: State, failure: Failing) -> State:
    """The turn fails, unless somebody can still prevent it."""
    s = turned(replace(s, phase="rescue"), failing=failure)
    return s if rescuers(f, s) or certifiable(f, s) else turn_over(f, s)


def rescued(f: Facts, s: State, who: str) -> State:
    """A player takes the last Disease as a Vaccine: the active player is paid, only the rescuer may take one more card."""
    failure, at = s.now.failing, _failing_at(s)
    if failure is None or at is None:
        return s
    s = earned(f, s, active(f, s), reward(f, s))
    s = replace(s, phase="invest", revealed=s.revealed[:at] + s.revealed[at + 1 :])
    seat = s.seats[who]
    s = seated(s, who, replace(seat, vaccines=(*seat.vaccines, failure.card)))
    return turned(s, failing=None, rescuer=who, left={who: f.rule("rescue.take_rescuer")})


def _failing_at(s: State) -> int | None:
    """Where the Disease that fails the turn lies."""
    return max((i for i, o in enumerate(s.revealed) if s.now.failing and o.card == s.now.failing.card), default=None)


def certified(f: Facts, s: State) -> State:
    """The Disease that would fail the turn is discarded, and the turn goes on."""
    failure, at = s.now.failing, _failing_at(s)
    if failure is None or at is None:
        return s
    s = replace(s, phase="reveal", revealed=s.revealed[:at] + s.revealed[at + 1 :])
    return turned(piled(s, failure.card), failing=None)


def reward(f: Facts, s: State) -> int:
    """What the open cards pay."""
    paying = s.revealed
    if f.ruling("events-pay", "not-events"):
        paying = tuple(o for o in s.revealed if f.printed.kind(o.card) != "event")
    return len(paying) * f.rule("money.per_revealed_card.value")


def cashed(f: Facts, s: State) -> State:
    """Phase 3: the active player draws money for the open cards; phase 4 begins."""
    s = earned(f, s, active(f, s), reward(f, s))
    own, others = (f.rule("party.take_active"), f.rule("party.take_others")) if s.now.party else (f.rule("invest.take"),) * 2
    left = {who: own if who == active(f, s) else others for who in f.players}
    return turned(replace(s, phase="invest"), failing=None, left=left)


def nothing_to_reveal(s: State) -> bool:
    """Whether neither deck nor discard pile has a card."""
    return available(s) == 0


def shuffled_if_empty(f: Facts, s: State) -> State:
    """The state with the discard pile shuffled when the deck has run out: what the next draw comes from."""
    return reshuffled(f, s) if s.deck == 0 and available(s) else s


def turn_over(f: Facts, s: State) -> State:
    """What lies open is discarded; the next player is active, or the game is over after a complete round."""
    s = piled(replace(s, revealed=(), now=Turn()), *(o.card for o in s.revealed))
    if s.turn + 1 < len(f.players):
        return replace(s, turn=s.turn + 1, phase=_first_phase(f))
    if ending(f, s):
        return replace(s, over=True, phase="invest")
    return replace(s, round=s.round + 1, turn=0, phase=_first_phase(f))


def _first_phase(f: Facts) -> Phase:
    return "invest" if f.lite else "law"


def ending(f: Facts, s: State) -> str:
    """Why the game ends when this round is complete: `image`, `laws`, or nothing."""
    if sum(len(seat.laws) for seat in s.seats.values()) >= f.rule("end.laws"):
        return "laws"
    return "image" if max(image(f.printed, seat) for seat in s.seats.values()) >= f.target else ""
