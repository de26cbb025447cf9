"""What hits whom, and what that leaves: hand limits, draws, actions, who must draw next."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.engine.setup import Setup
from companion.games.build_a_cure.facts import Chemistry, Facts
from companion.games.build_a_cure.state import Due, Player, State, left, millable, outbreak_left


class Game(NamedTuple):
    """One table: its set-up with the rulings in force, and the facts."""

    setup: Setup
    facts: Facts

    @property
    def chemistry(self) -> Chemistry:
        """Elements and cures."""
        return self.facts.chemistry

    def rules_so(self, ruling: str, choice: str) -> bool:
        """Whether a ruling has a choice."""
        return self.setup.ruling(ruling) == choice


def hitting(game: Game, state: State, who: Player) -> tuple[str, ...]:
    """The diseases whose effect hits a player now."""
    if game.facts.ignore_diseases or who.guarded:
        return ()
    return tuple(case.id for case in state.diseases if case.holder == who.name)


def suffers(game: Game, state: State, who: Player, effect: str) -> bool:
    """Whether a disease with an effect hits a player now."""
    return any(game.chemistry.diseases[id_].effect == effect for id_ in hitting(game, state, who))


def amount(game: Game, state: State, who: Player, effect: str) -> int:
    """The sum of what diseases add to a number of a player."""
    diseases = game.chemistry.diseases
    return sum(diseases[id_].amount for id_ in hitting(game, state, who) if diseases[id_].effect == effect)


def breathless(who: Player) -> bool:
    """Whether Asphyxia keeps a player from draws and actions now."""
    return who.asphyxia != 0 and not who.guarded


def hand_limit(game: Game, state: State, who: Player) -> int:
    """The hand limit of a player now."""
    return max(0, game.facts.hand_limit + amount(game, state, who, "hand-limit"))


def excess(game: Game, state: State, who: Player) -> int:
    """Cards above the hand limit that must go in step 4; Malaria is paid first."""
    if state.no_limit:
        return 0
    return max(0, len(who.hand) - owes_element(game, state, who) - hand_limit(game, state, who))


def owes_element(game: Game, state: State, who: Player) -> bool:
    """Whether Malaria still takes an Element card from a player in this turn."""
    if who.name in state.paid or not (who.name == state.active or game.rules_so("malaria", "every-turn")):
        return False
    return suffers(game, state, who, "elements") and any(map(game.chemistry.is_element, who.hand))


def step_two(game: Game, state: State) -> int:
    """Cards that the active player has still to draw in step 2."""
    who = state.player(state.active)
    if state.phase != "draw" or state.cut or breathless(who):
        return 0
    draws = max(0, game.facts.draws + amount(game, state, who, "draws"))
    return min(max(0, draws - state.drawn), left(game.facts, state))


def actions_left(game: Game, state: State) -> int:
    """Actions that the active player has left; a cured Poison gives its action back at once."""
    who = state.player(state.active)
    if state.phase in ("setup", "discard") or state.over or state.cut or breathless(who):
        return 0
    return max(0, game.facts.actions + amount(game, state, who, "actions") - state.spent)


def owed(game: Game, state: State, due: Due) -> int:
    """Cards that something due asks for; a draw from the Disease Deck that has not begun asks for more with Scurvy."""
    if due.kind != "disease" or not due.fresh:
        return due.count
    return due.count * max(1, amount(game, state, state.player(due.who), "disease-draws"))


def drawer(game: Game, state: State) -> str:
    """Who must draw next, or may."""
    if state.due:
        return state.due.who
    if state.phase == "setup":
        return next((p.name for p in state.players if not p.dealt), state.active)
    return state.active


def uncured(state: State) -> int:
    """How many uncured diseases are on the table."""
    return len(state.diseases)


def next_turns(game: Game, state: State) -> tuple[str, ...]:
    """Players in the order in which their next turns start; the active one is the last."""
    return game.setup.from_seat(game.setup.after(state.active))


def can_draw_disease(game: Game, state: State) -> bool:
    """Whether there is a card to draw from the Disease Deck, after a reshuffle if need be."""
    if any(outbreak_left(game.facts, state).values()):
        return True
    return bool(state.outbreak) and game.rules_so("disease-deck-empty", "reshuffle")


def fits_outbreak(game: Game, state: State, card: str) -> bool:
    """Whether a card of the Disease Deck can be the next one."""
    in_deck = outbreak_left(game.facts, state)
    if any(in_deck.values()):
        return in_deck.get(card, 0) > 0
    return card in state.outbreak and game.rules_so("disease-deck-empty", "reshuffle")


def pending(game: Game, state: State) -> State:
    """The state without what can no longer happen: nothing left to draw, or a player who may not draw."""
    dues = state.dues
    while dues:
        due = dues[-1]
        if due.kind == "disease":
            count = due.count if can_draw_disease(game, state) else 0
        elif due.kind == "mill":
            count = min(due.count, millable(game.facts, state, game.rules_so("catastrophe", "stops")))
        else:
            count = 0 if breathless(state.player(due.who)) else min(due.count, left(game.facts, state))
        if count:
            dues = dues if count == due.count else (*dues[:-1], replace(due, count=count))
            break
        dues = dues[:-1]
    return state if dues is state.dues else state._replace(dues=dues)
