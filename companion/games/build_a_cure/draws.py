"""Cards that leave the Resource Deck: draws, EXPOSURE!, Catastrophe: when they are legal, and what they do."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.events import Refused
from companion.games.build_a_cure.effects import Game, drawer, step_two
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.hints import due_first, missing_copy, no, no_action, over
from companion.games.build_a_cure.piles import pile_now
from companion.games.build_a_cure.state import Due, State, in_deck, left, millable, unseen, with_player

SACRIFICE = "ultimate-sacrifice"


def may_take(game: Game, state: State, who: str, cards: list[str]) -> Refused | None:
    """Cards from the Resource Deck, for something due, in step 2, or as actions."""
    return _may_draw(game, state, who, len(cards)) or _may_come(game, state, cards)


def _may_draw(game: Game, state: State, who: str, count: int) -> Refused | None:
    """Whether it is the moment for a player to draw so many Resource cards."""
    due = state.due
    if state.over:
        return over(game, state)
    if due and due.kind in ("disease", "mill"):
        return due_first(game, state)
    if state.phase == "setup" and not due:
        return no(game, state, "setup", "opening hands are typed with hand", "Setup 7")
    if who != drawer(game, state):
        return no(game, state, "not-the-drawer", f"{drawer(game, state)} draws next, not {who}", "Turn Guide 2")
    if not due and state.phase != "draw":
        return no_action(game, state, count)
    possible = due.count if due else step_two(game, state)
    if count > possible:
        return no(game, state, "too-many", f"{who} draws {possible} now, found {count}", "Turn Guide 2")
    return None


def _may_come(game: Game, state: State, cards: list[str]) -> Refused | None:
    """Cards must be able to be the next ones of the deck; Ultimate Sacrifice is the very last."""
    rest = left(game.facts, state)
    if game.facts.last in cards:
        reason = f"{game.facts.last} stays on the table: it is not drawn ({rest} cards left)"
        return no(game, state, "last-card", reason, "deck-empty")
    if len(cards) > rest:
        return no(game, state, "deck-empty", f"the Resource Deck has only {rest} more", "deck-empty")
    if SACRIFICE in cards[:-1] or (SACRIFICE in cards and len(cards) < rest):
        return no(game, state, "bottom", f"{SACRIFICE} lies at the bottom, under {rest - 1} cards", "Setup 5")
    if len(cards) == rest and SACRIFICE not in cards and in_deck(game.facts, state, SACRIFICE):
        return no(game, state, "bottom", f"the last card of the deck is {SACRIFICE}", "Setup 5")
    return missing_copy(game, state, cards, unseen(game.facts, state))


def take(game: Game, state: State, who: str, cards: list[str]) -> State:
    """Cards come into a hand; a Quarantine lies before the player at once."""
    player = state.player(who)
    held = tuple(card for card in cards if card != "quarantine")
    quarantine = player.quarantine + len(cards) - len(held)
    state = with_player(state, player._replace(hand=player.hand + held, quarantine=quarantine))
    return _counted(state, who, len(cards))


def _counted(state: State, who: str, count: int) -> State:
    """Draws counted against what is due, step 2, or the actions."""
    if state.due and state.due.who == who and state.due.kind in ("hand", "replace"):
        return less_due(state, count)
    if who == state.active and state.phase == "draw":
        return state._replace(drawn=state.drawn + count)
    return state._replace(spent=state.spent + count) if who == state.active and state.phase == "actions" else state


def less_due(state: State, count: int) -> State:
    """What comes first is due so many times less."""
    due = state.dues[-1]
    rest = due.count - count
    return state._replace(dues=(*state.dues[:-1], replace(due, count=rest)) if rest > 0 else state.dues[:-1])


def may_expose(game: Game, state: State, who: str) -> Refused | None:
    """EXPOSURE! comes up where a Resource card is drawn or discarded from the deck."""
    refused = _may_turn_up(game, state, who)
    if refused:
        return refused
    if not unseen(game.facts, state)[game.facts.exposure] or not millable(game.facts, state, True):
        count = game.facts.copies[game.facts.exposure]
        return no(game, state, "no-exposure", f"no EXPOSURE! is left in the deck ({count} in play)", "EXPOSURE!")
    return None


def _may_turn_up(game: Game, state: State, who: str) -> Refused | None:
    due = state.due
    if state.over:
        return over(game, state)
    if due and due.kind == "mill":
        return None if who == due.who else no(game, state, "not-the-drawer", f"the Catastrophe is {due.who}'s", "catastrophe")
    if state.phase == "setup" and not due:
        if state.diseases and game.rules_so("deal-before-exposure", "exposure-first"):
            return None
        return no(game, state, "setup", "hands are dealt before EXPOSURE! is shuffled in", "deal-before-exposure")
    return _may_draw(game, state, who, 1)


def expose(game: Game, state: State, who: str) -> State:
    """EXPOSURE! goes to its own pile and asks for a disease draw."""
    pile = pile_now(game, state)
    exposed = tuple(count + (place == pile) for place, count in enumerate(state.exposed))
    due = state.due
    mills = bool(due and due.kind == "mill")
    action = not due and state.phase == "actions" and who == state.active
    if mills:
        state = less_due(state, 1)
    elif game.rules_so("exposure-resolves-first", "counts-as-drawn"):
        state = _counted(state, who, 1)
    elif action:
        state = _counted(state, who, 1)._replace(dues=(Due("replace", who, 1, "exposure"),))
    draws = Due("disease", who, game.facts.exposure_draws, "exposure")
    return state._replace(exposed=exposed, dues=(*state.dues, draws))


def may_mill(game: Game, state: State, cards: list[str]) -> Refused | None:
    """Cards that Catastrophe takes off the deck."""
    due = state.due
    if state.over:
        return over(game, state)
    if not due or due.kind != "mill":
        return no(game, state, "no-catastrophe", "no Catastrophe is being resolved now", "catastrophe")
    if len(cards) > due.count:
        return no(game, state, "too-many", f"{due.count} cards are to be discarded, found {len(cards)}", "catastrophe")
    if SACRIFICE in cards and game.rules_so("catastrophe", "stops"):
        return no(game, state, "bottom", f"{SACRIFICE} is never discarded by Catastrophe", "catastrophe")
    return _may_come(game, state, cards)


def mill(game: Game, state: State, cards: list[str]) -> State:
    """Cards go from the deck to the discard pile."""
    state = state._replace(discard=(*state.discard, *map(plain, cards)))
    return less_due(state, len(cards)) if state.due and state.due.kind == "mill" else state
