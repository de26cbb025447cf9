"""Every sentence about a game under way: what an event did, where the game stands, why it stands so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.events import Event
from companion.engine.names import Names
from companion.games.build_a_cure.chemistry import case_missing, case_over, formula_text
from companion.games.build_a_cure.effects import Game, actions_left, breathless, hand_limit, hitting, owed, step_two
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.hints import must
from companion.games.build_a_cure.score import REASONS
from companion.games.build_a_cure.state import Case, Player, State, left
from companion.games.build_a_cure.turns import debts

STEPS = {"draw": "step 2, draw", "actions": "step 3", "discard": "step 4, hand limit"}


def card_name(game: Game, names: Names, token: str) -> str:
    """A card for people: elements by code, a named Mystery Element as it is typed, everything else by name."""
    if ":" in token or token in game.chemistry.atoms:
        return game.chemistry.text(token)
    return names.label(token)


def listed(game: Game, names: Names, cards: Iterable[str]) -> str:
    """Cards one after the other, several of a kind together."""
    counts = Counter(card_name(game, names, card) for card in cards)
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items()) or "nothing"


def told(game: Game, before: State, event: Event, after: State, names: Names) -> str:
    """What an event did, as a short clause; what followed by itself stands behind it."""
    return "; ".join(filter(None, (_deed(game, before, event, after, names), *_consequences(game, before, event, after, names))))


def _deed(game: Game, before: State, event: Event, after: State, names: Names) -> str:
    args: Mapping[str, Any] = event.args
    who = str(args.get("who", ""))
    cards = listed(game, names, args.get("cards") or ())
    if event.verb == "hand":
        return f"{who} holds {cards}"
    if event.verb == "draw":
        return f"{who} draws {cards}"
    if event.verb == "discard":
        return f"{who} discards {cards}{_settled(game, before, after, names)}"
    if event.verb == "expose":
        drawn = any(due.kind == "disease" for due in after.dues) or after.over
        return f"{names.label(game.facts.exposure)} for {who}" + ("" if drawn else ", but no Disease card is left to draw")
    if event.verb == "sick":
        return _illness(game, before, after, who, names.label(args["disease"]), args["disease"])
    if event.verb == "symptom":
        return _strike(game, before, after, who, args["symptom"], names)
    if event.verb == "mill":
        return f"off the deck: {cards}"
    if event.verb == "place":
        return f"{who} puts {cards} on {names.label(args['disease'])}"
    if event.verb == "bond":
        return _joined(game, before, after, args, names)
    if event.verb == "give":
        return f"{who} gives {card_name(game, names, args['card'])} to {args['to']}"
    return _used(game, before, args, names) if event.verb == "use" else f"{who}'s turn ends"


def _settled(game: Game, before: State, after: State, names: Names) -> str:
    """What a discard settles: Malaria, and the actions that are given up because step 4 begins."""
    malaria = next((id_ for id_, d in game.chemistry.diseases.items() if d.effect == "elements"), "")
    paid = f" ({names.label(malaria)} paid)" if len(after.paid) > len(before.paid) else ""
    unused = actions_left(game, before) if before.phase == "actions" and after.phase == "discard" else 0
    return paid + (f"; step 4 begins, {unused} action{'s' * (unused != 1)} unused" if unused else "")


def _illness(game: Game, before: State, after: State, who: str, label: str, disease: str) -> str:
    if after.case(disease) and not before.case(disease):
        return f"{who} gets {label} ({len(after.diseases)} uncured)"
    return f"{who}'s Immunity takes {label}"


def _strike(game: Game, before: State, after: State, who: str, symptom: str, names: Names) -> str:
    label = f"{names.label(symptom)} for {who}"
    if before.player(who).guarded and game.facts.categories.get(symptom) == "symptom":
        return f"{label}: no effect, Oranges protect"
    lost = listed(game, names, map(plain, _fallen(before, after)))
    if symptom == "asphyxia":
        return f"{label}: no draws, no actions until a team-mate gives an Oxygen"
    if symptom in ("dizziness", "fission-removal", "unstable-elements"):
        return f"{label}: {lost} discarded"
    if symptom == "unconscious":
        return f"{label}: the hand is gone, a new one comes with {who}'s next turn"
    if symptom == "fatigue":
        return f"{label}: the turn is over" if who == before.active else f"{label}: no effect in another player's turn"
    return label


def _fallen(before: State, after: State) -> tuple[str, ...]:
    """Cards that came to the discard pile."""
    return after.discard[len(before.discard) :]


def _joined(game: Game, before: State, after: State, args: Mapping[str, Any], names: Names) -> str:
    items = [item.get("compound") or game.chemistry.text(item["card"]) for item in args["items"]]
    bond, disease = names.label(args["bond"]), names.label(args["disease"])
    return f"{args['who']} joins {' + '.join(items) or 'nothing'} on {disease} ({bond})"


def _used(game: Game, before: State, args: Mapping[str, Any], names: Names) -> str:
    who, card = str(args["who"]), str(args["card"])
    label = names.label(card)
    if "target" in args and card.startswith("recycle"):
        return f"{who} fetches {card_name(game, names, args['target'])} with {label}"
    if card == "fission-reduction":
        return f"{who} takes {listed(game, names, (i['card'] for i in args['items']))} from {names.label(args['disease'])}"
    if card == "oranges":
        cures = f"{label} cure {names.label(args.get('disease', ''))}"
        return f"{label} protect {args['target']}'s next turn" if "target" in args else cures
    if card == "immunity":
        return f"{who} uses {label}"
    if card == "quarantine":
        more = before.player(who).quarantine - 1
        return f"{who} discards one {label}, {more} more lies there" if more > 0 else f"{who} leaves {label}"
    return f"{who} plays {label}"


def _consequences(game: Game, before: State, event: Event, after: State, names: Names) -> Iterable[str]:
    """Cures, new turns, the end of the game."""
    cured = [id_ for id_ in after.cured if id_ not in before.cured]
    if cured and not (event.verb == "use" and event.args.get("card") == "oranges"):
        yield f"CURED: {', '.join(map(names.label, cured))}"
    quarantined = [p.name for p in after.players if p.quarantine and not before.player(p.name).quarantine]
    if quarantined:
        yield f"{', '.join(quarantined)} in {names.label('quarantine')}"
    freed = [p.name for p in before.players if p.quarantine and not after.player(p.name).quarantine]
    if freed and event.verb == "hand":
        yield f"{', '.join(freed)} no longer in {names.label('quarantine')}"
    if len(after.outbreak) < len(before.outbreak):
        yield "the discard pile of the Disease Deck was shuffled first"
    saved = [p.name for p in before.players if p.asphyxia and not after.player(p.name).asphyxia]
    if saved:
        yield f"{', '.join(saved)} can breathe again"
    if after.turn > before.turn and not after.over:
        lost = [card for card in _fallen(before, after) if event.verb == "end"]
        off = f", unbound {listed(game, names, lost)} discarded" if lost else ""
        alone = event.verb == "end" and after.active == before.active
        yield ("the next turn begins" if alone else f"{after.active}'s turn") + off
    if left(game.facts, after) == 0 < left(game.facts, before):
        yield "the Resource Deck is empty"
    if after.over and not before.over:
        yield f"{after.result.upper()}: {REASONS[after.reason]}"


def now(game: Game, state: State, names: Names) -> str:
    """Whose turn, which phase, what is being decided."""
    if state.over:
        return f"{state.result}: {REASONS[state.reason]}"
    ahead = "set-up" if state.phase == "setup" else f"round {round_of(game, state)}, {state.active}, {STEPS[state.phase]}"
    if state.due:
        many = owed(game, state, state.due)
        return f"{ahead}: {state.due.who} must {must(state.due)} ({many} card{'s' * (many != 1)})"
    if state.phase == "setup":
        return f"{ahead}: the first disease" if not state.diseases else f"{ahead}: opening hands"
    if state.phase == "draw":
        return f"{ahead} {step_two(game, state)}"
    if state.phase == "actions":
        count = actions_left(game, state)
        return f"{ahead}, {count} action{'s' * (count != 1)} left"
    reason = _why_no_actions(state)
    return f"{ahead}{f' ({reason})' if reason else ''}" + ("" if debts(game, state) else ", done")


def _why_no_actions(state: State) -> str:
    if breathless(state.player(state.active)):
        return "Asphyxia"
    return "the turn was lost" if state.cut else ""


def winners(state: State) -> tuple[str, ...]:
    """Who has won: all, or all but the one who played Ultimate Sacrifice."""
    if state.result != "won":
        return ()
    return tuple(p.name for p in state.players if state.reason != "ultimate-sacrifice" or p.name != state.active)


def round_of(game: Game, state: State) -> int:
    """The round from 1, 0 in the set-up."""
    return 0 if state.turn == 0 else (state.turn - 1) // game.facts.players + 1


def conditions(game: Game, state: State, who: Player) -> list[str]:
    """What is with a player, as ids: diseases that hit, then symptoms, Quarantine, Oranges."""
    flags = {
        "asphyxia": who.asphyxia != 0 and not who.guarded, "unconscious": who.redeal, "quarantine": who.quarantine > 0,
        "oranges": who.shield or who.guarded,
    }  # fmt: skip
    return [*hitting(game, state, who), *(name for name, on in flags.items() if on)]


def unbound_words(game: Game, case: Case) -> list[str]:
    """Unbound elements with their markers, as they are typed."""
    return [f"{game.chemistry.text(u.card)}:{u.owner}" for u in case.unbound]


def compound_words(game: Game, case: Case) -> list[str]:
    """Compounds by letter, with their cards."""
    return [f"{c.letter}({' '.join(map(game.chemistry.text, c.cards))})" for c in case.compounds]


def lying_words(game: Game, case: Case) -> list[str]:
    """Everything that lies on a disease."""
    return [*unbound_words(game, case), *compound_words(game, case)]


def why(game: Game, state: State, who: str | None, names: Names) -> tuple[str, ...]:
    """What the result or the progress comes from; of one player: limits and effects."""
    if who:
        player = state.player(who)
        hit = [f"{names.label(id_)}: {_hits(game, id_)}" for id_ in hitting(game, state, player)]
        flags = [c for c in conditions(game, state, player) if c not in hitting(game, state, player)]
        limit = f"{who}: hand limit {hand_limit(game, state, player)} of {game.facts.hand_limit}, {len(player.hand)} in hand"
        return (limit, *hit, *(f"{names.label(flag)}" for flag in flags))
    lines = [f"{state.result}: {REASONS[state.reason or 'open']}"]
    for case in state.diseases:
        formula = formula_text(game.chemistry.diseases[case.id].formula)
        much = case_over(game.chemistry, case)
        lies = ", ".join(lying_words(game, case)) or "nothing"
        lack = formula_text(case_missing(game.chemistry, case))
        lines.append(
            f"{names.label(case.id)} ({case.holder}): {formula}; there: {lies}; missing: {lack}"
            + (f"; too much: {formula_text(much)}" if much else "")
        )
    lines.append(f"cured: {listed(game, names, state.cured)}")
    return (*lines, _dangers(game, state, names))


def _dangers(game: Game, state: State, names: Names) -> str:
    """How far the printed losses are."""
    facts = game.facts
    limits = f"lost with {facts.overrun} uncured at the end of a turn"
    if facts.copies["contagion"]:
        limits += f", with {facts.contagion_lost} when {names.label('contagion')} comes up"
    return f"{left(facts, state)} Resource cards left; {limits}; {len(state.diseases)} uncured now"


def _hits(game: Game, disease: str) -> str:
    facts = game.chemistry.diseases[disease]
    return {
        "draws": f"{facts.amount:+d} card in step 2", "bonds": "no Bonds", "hand-limit": f"hand limit {facts.amount:+d}",
        "gifts": "neither gives nor accepts cards", "elements": f"{facts.amount:+d} Element at the end of the turn",
        "actions": f"{facts.amount:+d} action a turn", "disease-draws": f"draws {facts.amount} from the Disease Deck",
    }.get(facts.effect, facts.effect)  # fmt: skip
