"""The turns of the next rotation as the plan sees them: one for each player, with actions, cards and what is barred."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.games.build_a_cure.effects import Game, actions_left, amount, breathless, suffers
from companion.games.build_a_cure.state import Case, Player, State

BONDS = ("simple-bond", "polar-bond", "complex-bond")


class Turn(NamedTuple):
    """One turn to come: element cards and Bonds in hand, wild cards without a name, actions after leaving Quarantine if need be."""

    who: str
    actions: int
    leaves: int
    elements: tuple[str, ...]
    wilds: int
    bonds: tuple[int, int, int]
    may_bond: bool
    may_give: bool
    may_accept: bool


def upcoming(game: Game, state: State, case: Case) -> tuple[Turn, ...]:
    """The turns from now on: the active player's first if actions are left in it, else it comes last."""
    now = runs_now(game, state)
    seats = game.setup.from_seat(state.active if now else game.setup.after(state.active))
    return tuple(_turn(game, state, state.player(name), case, now and place == 0) for place, name in enumerate(seats))


def runs_now(game: Game, state: State) -> bool:
    """Whether the active player's turn is still one to plan with."""
    return state.phase == "setup" or actions_left(game, state) > 0


def _turn(game: Game, state: State, player: Player, case: Case, now: bool) -> Turn:
    acting = player if now else player._replace(guarded=player.shield)
    if now and state.phase != "setup":
        actions = actions_left(game, state)
    else:
        actions = 0 if breathless(acting) else max(0, game.facts.actions + amount(game, state, acting, "actions"))
    own = case.holder == player.name
    leaves = 0 if own else player.quarantine * game.facts.leave_cost
    hand = Counter(player.hand)
    everyone = game.rules_so("arsenic", "everyone") and game.chemistry.diseases[case.id].effect == "bonds"
    barred = suffers(game, state, acting, "bonds") or (everyone and not game.facts.ignore_diseases)
    return Turn(
        player.name,
        max(0, actions - leaves),
        leaves,
        tuple(card for card in player.hand if game.chemistry.atom(card)),
        hand[game.chemistry.wild],
        (hand[BONDS[0]], hand[BONDS[1]], hand[BONDS[2]]),
        not barred,
        not suffers(game, state, acting, "gifts") and not (own and player.quarantine),
        not suffers(game, state, player, "gifts"),
    )
