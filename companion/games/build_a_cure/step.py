"""From a state and an event to the next state: judged, applied, and everything that follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.events import Event, Refused
from companion.games.build_a_cure import actions, draws, outbreaks, steps, uses
from companion.games.build_a_cure.effects import Game
from companion.games.build_a_cure.state import Player, State
from companion.games.build_a_cure.turns import settle

Args = Mapping[str, Any]
May = Callable[[Game, State, Args], Refused | None]
Do = Callable[[Game, State, Args], State]


def start(game: Game) -> State:
    """The table before the first card."""
    players = game.setup.players
    return State(tuple(map(Player, players)), players[0], (0,) * len(game.facts.piles))


def step(game: Game, state: State, event: Event, forced: bool = False) -> State | Refused:
    """The state after an event, or why it is not legal. Forced events do what can be done."""
    may, do = MOVES[event.verb]
    if not forced:
        refused = may(game, state, event.args)
        if refused:
            return refused
    return settle(game, do(game, state, event.args))


MOVES: Mapping[str, tuple[May, Do]] = {
    "hand": (lambda g, s, a: steps.may_hand(g, s, a["who"], a["cards"]), lambda g, s, a: steps.hand(g, s, a["who"], a["cards"])),
    "draw": (lambda g, s, a: draws.may_take(g, s, a["who"], a["cards"]), lambda g, s, a: draws.take(g, s, a["who"], a["cards"])),
    "expose": (lambda g, s, a: draws.may_expose(g, s, a["who"]), lambda g, s, a: draws.expose(g, s, a["who"])),
    "sick": (
        lambda g, s, a: outbreaks.may_outbreak(g, s, a["who"], a["disease"]),
        lambda g, s, a: outbreaks.outbreak(g, s, a["who"], a["disease"]),
    ),
    "symptom": (
        lambda g, s, a: outbreaks.may_outbreak(g, s, a["who"], a["symptom"]),
        lambda g, s, a: outbreaks.outbreak(g, s, a["who"], a["symptom"]),
    ),
    "mill": (lambda g, s, a: draws.may_mill(g, s, a["cards"]), lambda g, s, a: draws.mill(g, s, a["cards"])),
    "place": (
        lambda g, s, a: actions.may_place(g, s, a["cards"], a["disease"]),
        lambda g, s, a: actions.place(g, s, a["cards"], a["disease"]),
    ),
    "bond": (
        lambda g, s, a: actions.may_bond(g, s, a["bond"], a["disease"], a["items"]),
        lambda g, s, a: actions.bond(g, s, a["bond"], a["disease"], a["items"]),
    ),
    "give": (lambda g, s, a: actions.may_give(g, s, a["card"], a["to"]), lambda g, s, a: actions.give(g, s, a["card"], a["to"])),
    "use": (lambda g, s, a: uses.USES[a["card"]][0](g, s, a), lambda g, s, a: uses.USES[a["card"]][1](g, s, a)),
    "discard": (
        lambda g, s, a: steps.may_discard(g, s, a["who"], a["cards"]),
        lambda g, s, a: steps.discard(g, s, a["who"], a["cards"]),
    ),
    "end": (lambda g, s, a: steps.may_end(g, s), lambda g, s, a: steps.end(g, s)),
}
