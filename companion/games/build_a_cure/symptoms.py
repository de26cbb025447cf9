"""What each symptom and event does at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.build_a_cure.effects import Game, breathless, uncured
from companion.games.build_a_cure.state import NEVER, Due, State, with_player
from companion.games.build_a_cure.turns import clear_unbound

Effect = Callable[[Game, State, str], State]


def strike(game: Game, state: State, symptom: str, who: str) -> State:
    """The state after a symptom or event that a player drew; Oranges cancel symptoms, not events."""
    if state.player(who).guarded and game.facts.categories.get(symptom) == "symptom":
        return state
    return EFFECTS[symptom](game, state, who)


def _asphyxia(game: Game, state: State, who: str) -> State:
    """No draws and no actions until the sufferer's next turn ends; draws that were due are lost."""
    turns = NEVER if game.rules_so("asphyxia", "until-oxygen") else 1 + (who == state.active and state.phase != "setup")
    player = state.player(who)
    state = with_player(state, player._replace(asphyxia=turns))
    return _no_draws(state, who) if breathless(state.player(who)) else state


def _catastrophe(game: Game, state: State, who: str) -> State:
    return state._replace(dues=(*state.dues, Due("mill", who, game.facts.mill, "catastrophe")))


def _contagion(game: Game, state: State, who: str) -> State:
    """Lost at so many uncured diseases; else, when the drawer has one, every other player draws, clockwise."""
    count, limit = uncured(state), game.facts.contagion_lost
    if count == limit or (count > limit and game.rules_so("contagion-four-or-more", "four-or-more")):
        return state._replace(result="lost", reason="contagion")
    if not any(case.holder == who for case in state.diseases):
        return state
    others = game.setup.from_seat(who)[1:]
    due = tuple(Due("disease", other, game.facts.contagion_draws, "contagion") for other in reversed(others))
    return state._replace(dues=state.dues + due)


def _dizziness(game: Game, state: State, who: str) -> State:
    player = state.player(who)
    bonds = tuple(card for card in player.hand if game.facts.kinds.get(card) == "bond")
    if not bonds:
        return state
    hand = tuple(card for card in player.hand if card not in bonds)
    state = state._replace(discard=(*state.discard, *bonds), dues=(*state.dues, Due("replace", who, len(bonds), "dizziness")))
    return with_player(state, player._replace(hand=hand))


def _fatigue(game: Game, state: State, who: str) -> State:
    return _turn_is_over(game, state, who)


def _fission_removal(game: Game, state: State, who: str) -> State:
    fallen = tuple(card for player in state.players for card in player.hand if card == "fission-reduction")
    players = tuple(p._replace(hand=tuple(card for card in p.hand if card != "fission-reduction")) for p in state.players)
    return state._replace(players=players, discard=(*state.discard, *fallen))


def _unconscious(game: Game, state: State, who: str) -> State:
    player = state.player(who)
    fallen = tuple(card.partition(":")[0] for card in player.hand)
    kept = player.quarantine if game.rules_so("unconscious-quarantine", "stays") else 0
    fallen += ("quarantine",) * (player.quarantine - kept)
    state = with_player(state, player._replace(hand=(), quarantine=kept, redeal=True))
    return _turn_is_over(game, state._replace(discard=(*state.discard, *fallen)), who)


def _unstable_elements(game: Game, state: State, who: str) -> State:
    return clear_unbound(state, None)


def _turn_is_over(game: Game, state: State, who: str) -> State:
    """In the own turn no more draws and actions; in another player's turn nothing."""
    if who != state.active or state.phase == "setup":
        return state
    skipped = game.rules_so("fatigue-unconscious", "limit-skipped")
    return _no_draws(state._replace(cut=True, no_limit=state.no_limit or skipped), who)


def _no_draws(state: State, who: str) -> State:
    """Draws from the Resource Deck that a player was due are lost; the Disease Deck and a Catastrophe go on."""
    return state._replace(dues=tuple(d for d in state.dues if d.who != who or d.kind in ("disease", "mill")))


EFFECTS: Mapping[str, Effect] = {
    "asphyxia": _asphyxia,
    "catastrophe": _catastrophe,
    "contagion": _contagion,
    "dizziness": _dizziness,
    "fatigue": _fatigue,
    "fission-removal": _fission_removal,
    "unconscious": _unconscious,
    "unstable-elements": _unstable_elements,
}
