"""Where the cards of the finished Resource Deck lie: three piles of even size, EXPOSURE! shuffled into each."""

from __future__ import annotations

from companion.games.build_a_cure.effects import Game
from companion.games.build_a_cure.state import State, left


def dealt(game: Game, state: State) -> int:
    """Cards that are not in the finished deck, because hands are dealt before it is made; in the set-up those known so far."""
    if state.phase != "setup":
        return state.dealt
    hands_first = game.rules_so("deal-before-exposure", "hands-first")
    return sum(len(p.hand) + p.quarantine for p in state.players) if hands_first else 0


def pile_sizes(game: Game, state: State) -> tuple[int, ...]:
    """Cards in each pile of the finished deck from the top, as even as possible, EXPOSURE! included."""
    facts = game.facts
    others = facts.resource_count - facts.copies[facts.exposure] - facts.copies[facts.mill_stop] - dealt(game, state)
    each, more = divmod(max(0, others), len(facts.piles))
    count = len(facts.piles)
    return tuple(each + (place >= count - more) + facts.piles[place] + in_middle(game, place) for place in range(count))


def in_middle(game: Game, place: int) -> int:
    """EXPOSURE! cards that were put into the middle of the deck, for its middle pile."""
    return game.facts.middle if place == len(game.facts.piles) // 2 else 0


def pile_now(game: Game, state: State) -> int:
    """The pile that the next card comes from."""
    sizes = pile_sizes(game, state)
    position = game.facts.resource_count - left(game.facts, state) - dealt(game, state)
    for place, size in enumerate(sizes):
        if position < size:
            return place
        position -= size
    return len(sizes) - 1
