"""Cards of the Disease Deck: when they may come, and how they strike."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.events import Refused
from companion.games.build_a_cure.effects import Game, fits_outbreak, owed
from companion.games.build_a_cure.hints import no, over
from companion.games.build_a_cure.state import Case, State, outbreak_left, taken, with_player
from companion.games.build_a_cure.symptoms import strike


def may_outbreak(game: Game, state: State, who: str, card: str) -> Refused | None:
    """A card of the Disease Deck: the first disease, or something due."""
    due = state.due
    if state.over:
        return over(game, state)
    if state.phase == "setup" and not state.diseases:
        return _may_be_first(game, state, card)
    if not due or due.kind != "disease":
        return no(game, state, "no-disease-draw", "nobody must draw from the Disease Deck now", "EXPOSURE!")
    if who != due.who:
        return no(game, state, "not-the-drawer", f"{due.who} must draw from the Disease Deck next, not {who}", "EXPOSURE!")
    if due.ward and game.facts.kinds[card] != "disease":
        return no(game, state, "ward", f"{who} used Immunity: against a disease", "immunity")
    if not fits_outbreak(game, state, card):
        return no(game, state, "no-copy", f"no {card} can be in the Disease Deck now", "disease-deck-empty")
    return None


def _may_be_first(game: Game, state: State, card: str) -> Refused | None:
    if game.facts.kinds[card] != "disease":
        return no(game, state, "first-disease", "symptoms and events go back in the set-up: type the first disease only", "Setup 6")
    if card == "scurvy" and game.rules_so("scurvy-first", "pass-over"):
        return no(game, state, "scurvy-first", "Scurvy is not the first disease: it goes back, deal on", "scurvy-first")
    if not outbreak_left(game.facts, state)[card]:
        return no(game, state, "no-copy", f"{card} is not in play with {game.facts.players} players", "Before You Begin")
    return None


def outbreak(game: Game, state: State, who: str, card: str) -> State:
    """A card of the Disease Deck strikes: a disease goes to its holder, or Immunity takes it; a symptom has its effect."""
    due = state.due
    ward = bool(due and due.ward)
    first = state.phase == "setup" and not state.diseases
    if not any(outbreak_left(game.facts, state).values()) and game.rules_so("disease-deck-empty", "reshuffle"):
        state = state._replace(outbreak=())
    if due and due.kind == "disease":
        rest = owed(game, state, due) - 1
        dues = (*state.dues[:-1], replace(due, count=rest, fresh=False, ward=False)) if rest > 0 else state.dues[:-1]
        state = state._replace(dues=dues)
    if game.facts.kinds[card] != "disease":
        return strike(game, state._replace(outbreak=(*state.outbreak, card)), card, who)
    return _fall_ill(game, state, who, card, ward, first)


def _fall_ill(game: Game, state: State, who: str, disease: str, ward: bool, first: bool) -> State:
    player = state.player(who)
    if not first and "immunity" in player.hand and game.rules_so("immunity", "mandatory"):
        ward = True
        spent = player._replace(hand=taken(player.hand, "immunity"))
        state = with_player(state, spent)._replace(discard=(*state.discard, "immunity"))
    if ward:
        return state._replace(outbreak=(*state.outbreak, disease))
    held = tuple(case for case in state.diseases if case.id != disease)
    known = state.case(disease) or Case(disease, who)
    cured = tuple(id_ for id_ in state.cured if id_ != disease)
    state = state._replace(diseases=(*held, known._replace(holder=who)), cured=cured)
    return state._replace(active=who) if first else state
