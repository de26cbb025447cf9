"""What is possible or due now, with the words to type; and the refusals that several verbs share."""

from __future__ import annotations

from companion.engine.events import Refused
from companion.games.build_a_cure.effects import Game, actions_left, breathless, owed, step_two, suffers
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.state import Due, State, held_as, left
from companion.games.build_a_cure.turns import debts

RULE_OF = {"disease": "EXPOSURE!", "hand": "Unconscious", "replace": "Dizziness", "mill": "catastrophe"}


def possible(game: Game, state: State) -> str:
    """One short line: what can be typed now."""
    if state.over:
        return "the game is over: score, why, undo"
    if state.due:
        return due_words(game, state, state.due)
    if state.phase == "setup":
        return _setup_words(game, state)
    if state.phase == "draw":
        cards = step_two(game, state)
        return f"draw and {_cards(cards)}{_or_exposure(game, state, '')}"
    owing = debts(game, state)
    if state.phase == "actions":
        closing = f"discard ({_debt_words(owing)})" if owing else "end"
        return ", ".join([*_action_words(game, state), f"or {closing}"])
    return f"discard: {_debt_words(owing)}" if owing else "end"


def _action_words(game: Game, state: State) -> list[str]:
    """The actions that nothing bars for the active player as a whole."""
    who = state.player(state.active)
    words = {
        "place": True,
        "bond": not suffers(game, state, who, "bonds"),
        "use": True,
        "give": game.facts.players > 1 and not who.quarantine,
        "draw": left(game.facts, state) > 0,
    }
    return [word for word, possible in words.items() if possible]


def due_words(game: Game, state: State, due: Due) -> str:
    """What must be typed first."""
    count = owed(game, state, due)
    if due.kind == "disease":
        spared = _may_spare(game, state, due)
        more = f" ({count} cards)" if count > 1 else ""
        return f"sick {due.who} DISEASE or symptom NAME {due.who}{more}" + (f", or use immunity {due.who}" if spared else "")
    if due.kind == "mill":
        return f"mill and {_cards(count)}{_or_exposure(game, state, due.who)}"
    return f"draw {due.who} and {_cards(count)}{_or_exposure(game, state, due.who)}"


def _may_spare(game: Game, state: State, due: Due) -> bool:
    if "immunity" not in state.player(due.who).hand:
        return False
    return (due.cause == "contagion" and due.fresh) or game.rules_so("immunity", "optional")


def _or_exposure(game: Game, state: State, who: str) -> str:
    more = game.facts.copies[game.facts.exposure] > sum(state.exposed)
    return f" (EXPOSURE!: expose{' ' + who if who else ''})" if more else ""


def _setup_words(game: Game, state: State) -> str:
    if not state.diseases:
        return "sick WHO DISEASE: deal Disease cards, one to each player in turn, until a disease shows"
    waiting = [p.name for p in state.players if not p.dealt]
    return f"hand WHO and {_cards(game.facts.hand)}: {', '.join(waiting)}"


def _debt_words(owing: tuple[tuple[str, int, bool], ...]) -> str:
    return ", ".join(
        f"{who} " + " and ".join(filter(None, ("1 Element (Malaria)" if element else "", _cards(excess) if excess else "")))
        for who, excess, element in owing
    )


def _cards(count: int) -> str:
    return f"{count} card{'s' if count != 1 else ''}"


def no(game: Game, state: State, code: str, reason: str, rule: str) -> Refused:
    """A refusal whose hint is what is possible now."""
    return Refused(code, reason, rule, f"now: {possible(game, state)}")


def over(game: Game, state: State) -> Refused | None:
    """The game must not be over."""
    return no(game, state, "over", f"the game is {state.result}", "end of the game") if state.over else None


def no_action(game: Game, state: State, cost: int = 1) -> Refused | None:
    """The active player must have actions left, and nothing else may be due first."""
    who = state.player(state.active)
    left_over = actions_left(game, state)
    if state.over:
        return over(game, state)
    if state.due:
        return due_first(game, state)
    if state.phase == "setup":
        return no(game, state, "setup", "the game is still being set up", "Setup")
    if breathless(who):
        return no(game, state, "asphyxia", f"{who.name} has Asphyxia: no draws and no actions", "asphyxia")
    if state.cut:
        return no(game, state, "turn-lost", f"the rest of {who.name}'s turn is lost", "fatigue-unconscious")
    if state.phase == "draw":
        return no(game, state, "draw-first", f"{who.name} draws first (step 2)", "Turn Guide 2")
    if state.phase == "discard" and state.spent < game.facts.actions:
        return no(game, state, "step-4", "step 4 has begun: no actions are left", "Turn Guide 4")
    if left_over < cost:
        reason = f"{cost} action{'s' * (cost != 1)} needed, {who.name} has {left_over} left"
        return no(game, state, "no-actions", reason, "Turn Guide 3")
    return None


def due_first(game: Game, state: State) -> Refused | None:
    """Nothing may be due."""
    if state.due is None:
        return None
    return no(game, state, "due", f"first {state.due.who} must {must(state.due)}", RULE_OF[state.due.kind])


def must(due: Due) -> str:
    """What somebody must do."""
    return {
        "disease": "draw from the Disease Deck", "hand": "draw a new hand", "replace": "draw replacements",
        "mill": "finish the Catastrophe",
    }[due.kind]  # fmt: skip


def not_held(game: Game, state: State, who: str, card: str) -> Refused:
    """A card that is not in a hand, or not so often."""
    player, text = state.player(who), game.chemistry.text(card)
    hand = ", ".join(map(game.chemistry.text, player.hand)) or "nothing"
    if card == "quarantine" and player.quarantine:
        reason = f"{card} lies before {who}, outside the hand: use {card} leaves it, as an action of {who}'s turn"
        return no(game, state, "not-in-hand", reason, card)
    count = sum(held_as((held,), card) == held for held in player.hand)
    reason = f"{who} has only {count} × {text} in hand" if count else f"{who} has no {text} in hand"
    return no(game, state, "not-in-hand", f"{reason} ({hand})", "Turn Guide 3")


def quarantined(game: Game, state: State, disease: str) -> Refused | None:
    """In Quarantine nothing may be played on another player's disease."""
    case = state.case(disease)
    if case is None or case.holder == state.active or not state.player(state.active).quarantine:
        return None
    reason = f"{state.active} is in Quarantine and may not play on {case.holder}'s {disease}"
    return no(game, state, "quarantine", reason, "quarantine")


def not_on_table(game: Game, state: State, disease: str) -> Refused | None:
    """A disease must lie uncured on the table."""
    if state.case(disease):
        return None
    there = ", ".join(case.id for case in state.diseases) or "no disease"
    return no(game, state, "not-on-table", f"{disease} is not on the table (there is {there})", "Diseases")


def missing_copy(game: Game, state: State, cards: list[str], known: dict[str, int]) -> Refused | None:
    """No more copies of Resource cards than the deck still has (`known`)."""
    for card in dict.fromkeys(map(plain, cards)):
        wanted = sum(plain(c) == card for c in cards)
        if wanted > known.get(card, 0):
            label, have = game.chemistry.text(card), known.get(card, 0)
            reason = f"{wanted} × {label}, but the deck can hold only {have} more ({game.facts.copies.get(card, 0)} in play)"
            return no(game, state, "no-copy", reason, "copies of a card")
    return None
