"""A whole legal game at random: real decks, real hands, the lines a scribe would type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.engine.events import Refused
from companion.engine.setup import Setup
from companion.games.zombology.deal import passed
from companion.games.zombology.facts import CONFERENCE, PREJUDICE, facts_of
from companion.games.zombology.state import Play, State
from companion.games.zombology.step import Table, kind, lay, order, playable, resolve, start, step, targets

EAGER = 0.7  # how often a player with a playable Prejudice card attacks


@dataclass(slots=True)
class Desk:
    """What lies on the table and what the players hold: `hands` are passed on, `kept` are the Prejudice cards. By seat."""

    table: Table
    random: Random
    decks: dict[str, list[str]]
    hands: list[list[str]]
    kept: list[list[str]]


def play(setup: Setup, seed: int) -> Iterator[str]:
    """The lines of a game from the first to the last; the same seed gives the same game."""
    table, random = Table(facts_of(setup), setup.players), Random(seed)
    seats = len(setup.players)
    desk = Desk(table, random, _shuffled(table, random), [[] for _ in range(seats)], [[] for _ in range(seats)])
    state = start(table)
    _deal(desk, state)
    while not state.over:
        plays = _round(desk, state)
        yield " ".join(_typed(table, play) for play in plays)
        after = step(table, state, plays, False)
        assert not isinstance(after, Refused), after
        _tidy(desk, plays)
        _between(desk, after)
        state = after


def _shuffled(table: Table, random: Random) -> dict[str, list[str]]:
    decks: dict[str, list[str]] = {}
    for card in table.facts.cards.values():
        decks.setdefault(card.deck, []).extend([card.id] * card.copies)
    for deck in decks.values():
        random.shuffle(deck)
    return decks


def _deal(desk: Desk, state: State) -> None:
    """Deal what the companion says."""
    for seat, deal in enumerate(state.deal):
        for deck, count in deal.items():
            for _ in range(count):
                (desk.kept if deck == PREJUDICE else desk.hands)[seat].append(desk.decks[deck].pop())


def _between(desk: Desk, state: State) -> None:
    """Pass and deal in the order of the ruling; after the last round nothing is left to hold."""
    if state.over:
        return
    deal_first = desk.table.facts.choice("pass-then-restock") == "deal-first"
    if deal_first:
        _deal(desk, state)
    before = desk.hands
    desk.hands = [before[i] for i in passed(range(len(before)))]
    if not deal_first:
        _deal(desk, state)


def _tidy(desk: Desk, plays: tuple[Play, ...]) -> None:
    """Take what was played out of the hands; who sets a card aside loses any."""
    for seat, play in enumerate(plays):
        card = desk.table.card(play)
        if card is None:
            desk.hands[seat].pop(desk.random.randrange(len(desk.hands[seat])))
        else:
            (desk.kept if card.prejudice else desk.hands)[seat].remove(card.id)


def _round(desk: Desk, state: State) -> tuple[Play, ...]:
    """Cards for everybody, then targets in the order in which they are chosen.

    Where a negative card must not be played without a target, whoever finds none takes another card and it all begins anew.
    """
    peaceful: set[str] = set()
    while True:
        plays = [_choose(desk, state, seat, peaceful) for seat in range(len(desk.table.players))]
        stuck = _aim(desk, state, plays)
        if stuck is None:
            return tuple(plays)
        peaceful.add(stuck)


def _choose(desk: Desk, state: State, seat: int, peaceful: set[str]) -> Play:
    table, who = desk.table, desk.table.players[seat]
    hand = [id_ for id_ in desk.hands[seat] if playable(table, state, table.facts.cards[id_])]
    kept = [id_ for id_ in desk.kept[seat] if not (who in peaceful and table.facts.cards[id_].attacks)]
    if kept and kind(table, state) == CONFERENCE and (not hand or desk.random.random() < EAGER):
        return Play(who, desk.random.choice(kept))
    return Play(who, desk.random.choice(hand) if hand else None)


def _aim(desk: Desk, state: State, plays: list[Play]) -> str | None:
    """Give every Prejudice card of a round a target; returns who has none and would need one."""
    table = desk.table
    laid = lay(table, state, plays)
    for play in order(table, state, plays):
        possible = targets(table, laid, play)
        aimed = Play(play.who, play.card, desk.random.choice(possible) if possible else None)
        after = resolve(table, laid, aimed, False)
        if isinstance(after, Refused):
            return play.who
        plays[table.seat(play.who)], laid = aimed, after
    return None


def _typed(table: Table, play: Play) -> str:
    """A play in the words of the grammar."""
    if play.card is None:
        return "x"
    cards = table.facts.cards
    word = cards[play.card].code
    if play.target is None:
        return word
    owner, target = play.target
    return f"{word}:{cards[target].code}" if cards[play.card].repeats else f"{word}:{owner}.{cards[target].code}"
