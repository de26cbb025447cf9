"""What follows by itself: cures, ends, phases, the four steps of a turn."""

from __future__ import annotations

from companion.games.build_a_cure.chemistry import is_cured
from companion.games.build_a_cure.effects import Game, actions_left, breathless, excess, owes_element, pending, step_two
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.piles import dealt
from companion.games.build_a_cure.state import NEVER, Case, Due, State, left, with_player


def settle(game: Game, state: State) -> State:
    """Everything that happens without a word: cured diseases leave, the game ends, the turn goes on to its next step."""
    if state.over:
        return state
    state = pending(game, ended(game, cures(game, state)))
    if state.over or state.dues:
        return state
    if state.phase == "setup":
        ready = bool(state.diseases) and all(player.dealt for player in state.players)
        return settle(game, _deck_is_made(game, state)) if ready else state
    if state.phase == "draw" and not step_two(game, state):
        return settle(game, state._replace(phase="actions"))
    if state.phase == "actions" and not actions_left(game, state):
        return state._replace(phase="discard")
    return state


def cures(game: Game, state: State) -> State:
    """Cured diseases go to their pile, their cards to the Resource discard pile."""
    done = [case for case in state.diseases if _cured(game, case)]
    for case in done:
        state = remove_case(state, case)
    return state


def _cured(game: Game, case: Case) -> bool:
    if len(case.compounds) != 1 or case.unbound:
        return False
    return is_cured(game.chemistry, case.id, (case.compounds[0].cards,), ())


def remove_case(state: State, case: Case) -> State:
    """A disease leaves the table cured; a Mystery Element loses its name."""
    return state._replace(
        diseases=tuple(c for c in state.diseases if c.id != case.id),
        cured=(*state.cured, case.id),
        discard=(*state.discard, *map(plain, case.cards)),
    )


def ended(game: Game, state: State) -> State:
    """The state with a result, when the game is won or lost at this moment."""
    if state.phase == "setup":
        return state
    if not state.diseases:
        return state._replace(result="won", reason="cured") if game.rules_so("win-at-once", "at-once") else state
    if left(game.facts, state):
        return state
    if game.rules_so("deck-empty", "lost-at-once") or not any(player.hand for player in state.players):
        return state._replace(result="lost", reason="exhausted")
    return state


def _deck_is_made(game: Game, state: State) -> State:
    """The end of the set-up: the holder of the first disease begins."""
    return begin(game, state._replace(dealt=dealt(game, state)), state.active)


def begin(game: Game, state: State, who: str) -> State:
    """A turn begins: Oranges start to protect, step 1 takes off own unbound elements, a lost hand is drawn anew."""
    state = clear_unbound(state, who)
    player = state.player(who)
    player = player._replace(guarded=player.shield, shield=False)
    dues = state.dues
    if player.redeal and not breathless(player):
        player = player._replace(redeal=False)
        dues = (*dues, Due("hand", who, game.facts.hand, "unconscious"))
    state = state._replace(
        active=who, turn=state.turn + 1, phase="draw", dues=dues, drawn=0, spent=0, cut=False, no_limit=False, paid=(),
        played=False, dry=left(game.facts, state) == 0,
    )  # fmt: skip
    return with_player(state, player)


def clear_unbound(state: State, who: str | None) -> State:
    """Unbound elements of one player, or of all, go to the discard pile; markers return to their owners."""
    fallen = [plain(u.card) for case in state.diseases for u in case.unbound if who in (None, u.owner)]
    if not fallen:
        return state
    diseases = tuple(c._replace(unbound=tuple(u for u in c.unbound if who not in (None, u.owner))) for c in state.diseases)
    return state._replace(diseases=diseases, discard=(*state.discard, *fallen))


def finish(game: Game, state: State) -> State:
    """A turn ends: the losses and wins of its end, Asphyxia and Oranges wear off, the next player begins."""
    state = state._replace(dues=())
    idle = 0 if state.played or not state.dry else state.idle + 1
    state = state._replace(idle=idle)
    if not state.diseases:
        return state._replace(result="won", reason="cured")
    if len(state.diseases) >= game.facts.overrun:
        return state._replace(result="lost", reason="overrun")
    if idle >= game.facts.players:
        return state._replace(result="lost", reason="exhausted")
    if all(player.asphyxia == NEVER and not player.shield for player in state.players):
        return state._replace(result="lost", reason="locked")
    player = state.player(state.active)
    asphyxia = player.asphyxia if player.asphyxia == NEVER else max(0, player.asphyxia - 1)
    state = with_player(state, player._replace(asphyxia=asphyxia, guarded=False))
    return begin(game, state, game.setup.after(state.active))


def debts(game: Game, state: State) -> tuple[tuple[str, int, bool], ...]:
    """What step 4 still asks for: players with cards above their limit, and with an Element owed to Malaria."""
    found = ((p.name, excess(game, state, p), owes_element(game, state, p)) for p in state.players)
    return tuple(debt for debt in found if debt[1] or debt[2])
