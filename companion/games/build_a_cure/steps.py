"""Opening hands and corrections, step 4, the end of a turn: when they are legal, and what they do."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import Refused
from companion.games.build_a_cure.changing import changed
from companion.games.build_a_cure.draws import SACRIFICE, less_due
from companion.games.build_a_cure.effects import Game, excess, owes_element
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.hints import missing_copy, no, no_action, not_held, over
from companion.games.build_a_cure.state import State, holds, taken, unseen, with_player
from companion.games.build_a_cure.turns import debts, finish


def may_hand(game: Game, state: State, who: str, cards: list[str]) -> Refused | None:
    """In the set-up exactly the opening hand; later a correction to whatever lies there."""
    if state.phase == "setup" and len(cards) != game.facts.hand:
        reason = f"an opening hand has {game.facts.hand} cards, found {len(cards)}"
        return no(game, state, "hand-size", reason, "Setup 7")
    for card in cards:
        if card in (game.facts.exposure, game.facts.last) or (card == SACRIFICE and state.phase == "setup"):
            return no(game, state, "never-in-hand", f"{card} is no card of a hand here", "deal-before-exposure")
    player = state.player(who)
    return missing_copy(game, state, cards, unseen(game.facts, with_player(state, changed(player, hand=(), quarantine=0))))


def hand(game: Game, state: State, who: str, cards: list[str]) -> State:
    """A hand as it is at the table; a Quarantine among the cards lies before the player."""
    player = state.player(who)
    more = len(cards) - len(player.hand) - player.quarantine
    quarantine = cards.count("quarantine")
    held = tuple(card for card in cards if card != "quarantine")
    state = with_player(state, changed(player, hand=held, quarantine=quarantine, dealt=True))
    due = state.due
    return less_due(state, max(0, more)) if due and due.kind == "hand" and due.who == who else state


def may_discard(game: Game, state: State, who: str, cards: list[str]) -> Refused | None:
    """Step 4: an Element for Malaria, and cards above the hand limit, no more."""
    if state.over:
        return over(game, state)
    if state.phase in ("setup", "draw") or state.due:
        return no_action(game, state)
    before = state
    for place, card in enumerate(cards):
        player = state.player(who)
        if not holds(player.hand, card):
            return not_held(game, before, who, card)
        owes = owes_element(game, state, player)
        if not (owes and game.chemistry.is_element(card)) and not excess(game, state, player):
            return _not_due(game, before, who, card, owes, place)
        state = discard(game, state, who, [card])
    return None


def _not_due(game: Game, state: State, who: str, card: str, owes: bool, enough: int) -> Refused:
    """A discard that step 4 does not ask for; `enough` cards before it in the line are all that it does."""
    if owes:
        reason = f"{who} owes Malaria an Element, not {game.chemistry.text(card)}"
        return no(game, state, "nothing-to-discard", reason, "malaria")
    reason = f"{who} discards {enough} now, not more" if enough else f"{who} is not above the hand limit"
    return no(game, state, "nothing-to-discard", reason, "Turn Guide 4")


def discard(game: Game, state: State, who: str, cards: Sequence[str]) -> State:
    """Cards go to the discard pile; the first Element pays Malaria. Step 4 begins with the first discard."""
    if state.phase == "actions" and not state.dues:
        state = changed(state, phase="discard")
    for card in cards:
        player = state.player(who)
        pays = owes_element(game, state, player) and game.chemistry.is_element(card)
        if not holds(player.hand, card):
            continue
        state = with_player(state, changed(player, hand=taken(player.hand, card)))
        state = changed(state, discard=(*state.discard, plain(card)), paid=(*state.paid, who) if pays else state.paid)
    return state


def may_end(game: Game, state: State) -> Refused | None:
    """Nothing may be due, and step 4 must be done."""
    if state.over:
        return over(game, state)
    if state.phase in ("setup", "draw") or state.due:
        return no_action(game, state)
    owing = debts(game, state)
    if owing:
        who, cards, element = owing[0]
        reason = f"{who} owes Malaria an Element" if element else f"{who} has {cards} above the hand limit"
        return no(game, state, "step-4", reason, "malaria" if element else "Turn Guide 4")
    return None


def end(game: Game, state: State) -> State:
    """The next player's turn. Forced in the set-up or after the end it does nothing."""
    return state if state.phase == "setup" or state.over else finish(game, state)
