"""One round: is every card legal, how do the Prejudice cards resolve, what do the hands hold afterwards.

Requirements and targets look at earlier rounds only, so all cards of a round can be laid first and then resolved one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from companion.engine.events import Refused
from companion.games.zombology import refusals
from companion.games.zombology.deal import between, kind_of, restock
from companion.games.zombology.facts import CONFERENCE, PREJUDICE, Card, Facts
from companion.games.zombology.state import Laid, Play, State


class Table(NamedTuple):
    """The facts and who sits where."""

    facts: Facts
    players: tuple[str, ...]

    def card(self, play: Play) -> Card | None:
        return self.facts.cards[play.card] if play.card else None

    def seat(self, player: str) -> int:
        return self.players.index(player)


def start(table: Table) -> State:
    """The table after the set-up, before the first round."""
    facts, seats = table.facts, len(table.players)
    stock = {deck: supply.cards for deck, supply in facts.supply.items()}
    dealt = restock(facts, facts.rounds[0], (0,) * seats, stock, 0)
    return State(1, False, table.players[0], dealt.hands, dealt.deal, dealt.stock, ((),) * seats)


def kind(table: Table, state: State) -> str:
    """Research or Conference."""
    return kind_of(table.facts, state.round, state.hands)


def step(table: Table, state: State, plays: Sequence[Play], forced: bool) -> State | Refused:
    """The state after a round. Forced: never refused; a target that is not there is not flipped."""
    if state.over:
        return state if forced else refusals.over()
    if not forced and (refused := judge(table, state, plays)):
        return refused
    laid = lay(table, state, plays)
    for play in order(table, state, plays):
        after = resolve(table, laid, play, forced)
        if isinstance(after, Refused):
            return after
        laid = after
    return _close(table, state, laid, plays)


# ------------------------------------------------------------------------------------------------ may it be played?


def judge(table: Table, state: State, plays: Sequence[Play]) -> Refused | None:
    """Why a card may not be played at all, whatever it targets."""
    if tuple(play.who for play in plays) != table.players:
        return refusals.seats(table.players)
    seen = Counter(laid.card for collection in state.laid for laid in collection)
    for play in plays:
        card = table.card(play)
        refused = _judge_aside(table, state, play) if card is None else _judge_card(table, state, play, card)
        if refused:
            return refused
        if card:
            seen[card.id] += 1
            if seen[card.id] > card.copies:
                return refusals.too_many(play, card, _owners(table, state, card))
    return None


def _judge_aside(table: Table, state: State, play: Play) -> Refused | None:
    """A card may be set aside where no Prejudice card can stand in for the hand."""
    if kind(table, state) != CONFERENCE or table.facts.choice("no-target") == "refused":
        return None
    return None if _prejudice_spent(table, state, play) else refusals.aside_at_conference(play)


def _prejudice_spent(table: Table, state: State, play: Play) -> bool:
    """Whether a player has played all Prejudice cards that everybody is dealt."""
    played = sum(table.facts.cards[laid.card].prejudice for laid in state.laid[table.seat(play.who)])
    return played >= dealt_each(table.facts, PREJUDICE)


def _judge_card(table: Table, state: State, play: Play, card: Card) -> Refused | None:
    facts = table.facts
    if card.prejudice:
        if kind(table, state) != CONFERENCE:
            return refusals.not_at_research(play, card)
        spent = _prejudice_spent(table, state, play)
        return refusals.prejudice_spent(play, card, dealt_each(facts, PREJUDICE)) if spent else None
    if state.round < facts.dealt_from(card.deck):
        return refusals.not_dealt_yet(play, card, facts.dealt_from(card.deck))
    if card.requires and not requirement_met(table, state, card):
        return refusals.requirement(play, card, facts)
    return None


def dealt_each(facts: Facts, deck: str) -> int:
    """The cards of a deck that everybody is dealt in a game."""
    return sum(deal.count for space in facts.rounds for deal in space.deal if deal.deck == deck)


def _owners(table: Table, state: State, card: Card) -> tuple[str, ...]:
    return tuple(
        player for player, collection in zip(table.players, state.laid, strict=True) for laid in collection if laid.card == card.id
    )


def requirement_met(table: Table, state: State, card: Card) -> bool:
    """Whether any player played one of the required values of the treatment in an earlier round."""
    only_up = table.facts.choice("requirement-survives-flip") == "face-up"
    earlier = (laid for collection in state.laid for laid in collection if not (only_up and laid.down))
    known = (table.facts.cards[laid.card] for laid in earlier)
    return not card.requires or any(c.treatment == card.treatment and c.value in card.requires for c in known)


def playable(table: Table, state: State, card: Card) -> bool:
    """Whether a card that somebody holds may be played in this round."""
    return kind(table, state) == CONFERENCE if card.prejudice else requirement_met(table, state, card)


# ------------------------------------------------------------------------------------------------ laying and resolving


def lay(table: Table, state: State, plays: Iterable[Play]) -> State:
    """The cards of the round face up in the collections, nothing resolved yet."""
    laid = [list(collection) for collection in state.laid]
    for play in plays:
        if play.card:
            laid[table.seat(play.who)].append(Laid(play.card, state.round))
    return state._replace(laid=tuple(map(tuple, laid)))


def order(table: Table, state: State, plays: Sequence[Play]) -> list[Play]:
    """The plays that resolve, in the order of the ruling prejudice-order."""
    facts, seats = table.facts, len(table.players)
    first = table.seat(state.start)

    def place(play: Play) -> tuple[int, int]:
        card = table.card(play)
        seat = (table.seat(play.who) - first) % seats
        if card is None or facts.choice("prejudice-order") == "clockwise":
            return 0, seat
        values = facts.resolve_values
        return values.index(card.value) if card.value in values else len(values), seat

    return sorted((play for play in plays if (card := table.card(play)) and card.prejudice), key=place)


def targets(table: Table, state: State, play: Play) -> list[tuple[str, str]]:
    """What a Prejudice card may flip or turn up at this moment, each kind of card of a player once."""
    card = table.card(play)
    if card is None or not card.prejudice:
        return []
    found = [
        (player, laid.card)
        for player, collection in zip(table.players, state.laid, strict=True)
        for laid in collection
        if _is_target(table, state.round, play, card, player, laid)
    ]
    return list(dict.fromkeys(found))


def _is_target(table: Table, now: int, play: Play, card: Card, owner: str, laid: Laid) -> bool:
    if card.repeats:
        earlier = laid.down < now or table.facts.choice("repeated-experiments") == "any"
        return owner == play.who and laid.down > 0 and earlier
    hit = table.facts.cards[laid.card]
    return not laid.down and laid.round < now and hit.treatment == card.treatment and hit.value in card.flips


def resolve(table: Table, state: State, play: Play, forced: bool) -> State | Refused:
    """Flip or turn up the target of one Prejudice card."""
    card = table.card(play)
    assert card is not None
    possible = targets(table, state, play)
    if play.target is None:
        if forced or not _must_have_target(table, card, possible):
            return state
        return refusals.target_needed(play, card, possible, table.facts)
    if play.target not in possible:
        if not forced:
            return refusals.wrong_target(play, card, possible, table.facts)
        return _flip_anyway(table, state, play, card)
    owner, target = play.target
    copies = enumerate(state.laid[table.seat(owner)])
    fits = (i for i, laid in copies if laid.card == target and _is_target(table, state.round, play, card, owner, laid))
    return _turn(table, state, play.target, card, next(fits))


def _must_have_target(table: Table, card: Card, possible: Sequence[tuple[str, str]]) -> bool:
    return bool(possible) or (card.attacks and table.facts.choice("no-target") == "refused")


def _flip_anyway(table: Table, state: State, play: Play, card: Card) -> State:
    """What the table did against the rules: the named card, if it lies there the right way."""
    assert play.target is not None
    owner, target = play.target
    for i, laid in enumerate(state.laid[table.seat(owner)]):
        if laid.card == target and bool(laid.down) == card.repeats:
            return _turn(table, state, play.target, card, i)
    return state


def aimed(table: Table, state: State, plays: Sequence[Play], left_open: Collection[str]) -> tuple[Play, ...]:
    """A round with the targets that `left_open` players did not name, where exactly one is possible when their card resolves."""
    laid, found = lay(table, state, plays), list(plays)
    for play in order(table, state, plays):
        possible = targets(table, laid, play)
        if play.who in left_open and play.target is None and len(possible) == 1:
            play = found[table.seat(play.who)] = play._replace(target=possible[0])
        laid = _resolved(table, laid, play)
    return tuple(found)


def effective(table: Table, before: State, plays: Sequence[Play]) -> frozenset[str]:
    """Whose Prejudice card flipped or turned up something in a round, even if another card of the round undid it afterwards."""
    laid, found = lay(table, before, plays), set()
    for play in order(table, before, plays):
        after = _resolved(table, laid, play)
        if after.laid != laid.laid:
            found.add(play.who)
        laid = after
    return frozenset(found)


def _resolved(table: Table, state: State, play: Play) -> State:
    """The table after a Prejudice card that nobody refuses."""
    after = resolve(table, state, play, forced=True)
    assert not isinstance(after, Refused)
    return after


def _turn(table: Table, state: State, target: tuple[str, str], card: Card, index: int) -> State:
    seat = table.seat(target[0])
    collection = list(state.laid[seat])
    collection[index] = collection[index]._replace(down=0 if card.repeats else state.round)
    return state._replace(laid=(*state.laid[:seat], tuple(collection), *state.laid[seat + 1 :]))


# ------------------------------------------------------------------------------------------------ after the round


def _close(table: Table, state: State, laid: State, plays: Sequence[Play]) -> State:
    """Hands after the round; unless it was the last one, the next start player, hands passed and dealt."""
    facts, seats = table.facts, len(table.players)
    hands = list(state.hands)
    for play in plays:
        card = table.card(play)
        if card is None or not card.prejudice:
            hands[table.seat(play.who)] = max(0, hands[table.seat(play.who)] - 1)
    aside = state.aside + sum(play.card is None for play in plays)
    if state.round == len(facts.rounds):
        return laid._replace(over=True, hands=(0,) * seats, deal=({},) * seats, aside=aside)
    after = table.seat(state.start) + (kind(table, state) == facts.start_moves_after)
    first = after % seats
    dealt = between(facts, facts.rounds[state.round], hands, state.stock, first)
    return State(state.round + 1, False, table.players[first], dealt.hands, dealt.deal, dealt.stock, laid.laid, aside)
