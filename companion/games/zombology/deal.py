"""Hands between two rounds: who is dealt how many of which deck, what is passed on, what runs short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.zombology.facts import CONFERENCE, PREJUDICE, Deal, Facts, Round


@dataclass(slots=True)
class _Dealing:
    """Hands and decks while cards are dealt; seats are numbers."""

    hands: list[int]
    stock: dict[str, int]
    dealt: list[dict[str, int]]

    def give(self, seat: int, deck: str, into_hand: bool = True) -> None:
        self.stock[deck] -= 1
        self.dealt[seat][deck] = self.dealt[seat].get(deck, 0) + 1
        self.hands[seat] += into_hand


class Dealt(NamedTuple):
    """Hands, decks and what each seat got."""

    hands: tuple[int, ...]
    stock: Mapping[str, int]
    deal: tuple[Mapping[str, int], ...]


def restock(facts: Facts, space: Round, hands: Sequence[int], stock: Mapping[str, int], first: int) -> Dealt:
    """Deal what a space of the schedule says. `first` is the start player's seat, `hands` are as they are then."""
    dealing = _Dealing(list(hands), dict(stock), [{} for _ in hands])
    for deal in space.deal:
        _deal(facts, deal, dealing, first)
    return Dealt(tuple(dealing.hands), dealing.stock, tuple(dealing.dealt))


def _deal(facts: Facts, deal: Deal, dealing: _Dealing, first: int) -> None:
    """One card at a time, whoever has the fewest first; equal ones clockwise from the start player."""
    seats = len(dealing.hands)
    into_hand = deal.deck != PREJUDICE
    owed = [max(0, deal.count - hand) if deal.up_to else deal.count for hand in dealing.hands]
    decks = [deal.deck]
    if deal.deck == facts.short_deck and facts.choice("trials-short") == facts.short_then:
        decks.append(facts.short_then)
    while any(owed):
        deck = next((deck for deck in decks if dealing.stock.get(deck, 0) > 0), None)
        if deck is None:
            return
        seat = min((i for i in range(seats) if owed[i]), key=lambda i: (dealing.hands[i], -owed[i], (i - first) % seats))
        dealing.give(seat, deck, into_hand)
        owed[seat] -= 1


def passed(hands: Sequence[int]) -> tuple[int, ...]:
    """Hands after everybody gave theirs to the left: a seat has what its right-hand neighbour had."""
    return (hands[-1], *hands[:-1])


def between(facts: Facts, space: Round, hands: Sequence[int], stock: Mapping[str, int], first: int) -> Dealt:
    """From the hands left over from a round to the hands of the next one, in the order of the ruling pass-then-restock."""
    if facts.choice("pass-then-restock") == "deal-first":
        dealt = restock(facts, space, hands, stock, first)
        return Dealt(passed(dealt.hands), dealt.stock, dealt.deal)
    return restock(facts, space, passed(hands), stock, first)


def kind_of(facts: Facts, number: int, hands: Sequence[int]) -> str:
    """Whether a round is Research or a Conference, by the ruling conference-by-round."""
    space = facts.rounds[number - 1]
    if facts.choice("conference-by-round") == "round":
        return space.kind
    return (
        CONFERENCE
        if all(hand == facts.conference_hand for hand in hands)
        else next(r.kind for r in facts.rounds if r.kind != CONFERENCE)
    )
