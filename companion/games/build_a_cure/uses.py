"""Resource cards that are used: when they are legal, and what they do. Every `use` is an action, but for Immunity."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.events import Refused
from companion.games.build_a_cure.actions import Item, may_hold, played
from companion.games.build_a_cure.effects import Game
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.hints import no, no_action, not_held, not_on_table, over, quarantined
from companion.games.build_a_cure.state import (
    Case,
    State,
    Unbound,
    left,
    taken,
    with_case,
    with_player,
)  # fmt: skip
from companion.games.build_a_cure.turns import remove_case

Args = Mapping[str, Any]


def _may_recycle(game: Game, state: State, args: Args) -> Refused | None:
    """A card from the Resource discard pile: an Element, or one that is not and may be fetched."""
    card, target = str(args["card"]), str(args["target"])
    refused = no_action(game, state) or may_hold(game, state, [card])
    if refused:
        return refused
    wants_element = card == "recycle-element"
    if game.chemistry.is_element(target) != wants_element:
        what = "Element cards only" if wants_element else "no Element cards"
        return no(game, state, "wrong-kind", f"{card} fetches {what}, not {game.chemistry.text(target)}", card)
    if not wants_element and target in (*game.facts.never, game.facts.exposure):
        return no(game, state, "never-recycled", f"{target} is never recycled", "recycle-loop")
    if plain(target) not in state.discard:
        there = ", ".join(sorted({game.chemistry.text(c) for c in state.discard if game.chemistry.is_element(c) == wants_element}))
        reason = f"{game.chemistry.text(target)} is not in the discard pile (there is {there or 'nothing of the kind'})"
        return no(game, state, "not-discarded", reason, card)
    return None


def _recycle(game: Game, state: State, args: Args) -> State:
    card, target = str(args["card"]), plain(str(args["target"]))
    if target not in state.discard:
        return played(state, [card], 1) if card in state.player(state.active).hand else state
    state = state._replace(discard=taken(state.discard, target))
    held = card in state.player(state.active).hand
    state = played(state, [card], 1, discarded=held)
    player = state.player(state.active)
    if target == "quarantine":
        return with_player(state, player._replace(quarantine=player.quarantine + 1))
    return with_player(state, player._replace(hand=(*player.hand, target)))


def _may_split(game: Game, state: State, args: Args) -> Refused | None:
    """One to three cards of one disease, one action each, out of compounds too."""
    disease, items = str(args["disease"]), _items(args)
    refused = (
        no_action(game, state, max(1, len(items) * game.facts.fission_cost)) or may_hold(game, state, ["fission-reduction"])
        or not_on_table(game, state, disease) or quarantined(game, state, disease)
    )  # fmt: skip
    case = state.case(disease)
    if refused or case is None:
        return refused
    if not 1 <= len(items) <= game.facts.fission_most:
        return no(game, state, "fission-count", f"1 to {game.facts.fission_most} cards, found {len(items)}", "fission")
    for item in items:
        rest = _without_card(case, item)
        if rest is None:
            text = game.chemistry.text(item["card"])
            what = f"{item['compound']}.{text}" if "compound" in item else text
            return no(game, state, "no-item", f"{what} does not lie on {disease}", "fission")
        case = rest
    return None


def _items(args: Args) -> Sequence[Item]:
    items: Sequence[Item] = args["items"]
    return items


def _without_card(case: Case, item: Item) -> Case | None:
    """A disease without one card, out of a compound or unbound; None when it does not lie there."""
    card = item["card"]
    if "compound" in item:
        compound = next((c for c in case.compounds if c.letter == item["compound"]), None)
        if compound is None or card not in compound.cards:
            return None
        less = compound._replace(cards=taken(compound.cards, card))
        return case._replace(compounds=tuple(less if c.letter == less.letter else c for c in case.compounds))
    found = next((u for u in case.unbound if u.card == card and u.owner == item.get("owner")), None)
    if found is None:
        return None
    place = case.unbound.index(found)
    return case._replace(unbound=case.unbound[:place] + case.unbound[place + 1 :])


def _split(game: Game, state: State, args: Args) -> State:
    case = state.case(str(args["disease"]))
    if case is None:
        return state
    fetched: list[str] = []
    for item in _items(args):
        rest = _without_card(case, item)
        if rest is not None:
            case, fetched = rest, [*fetched, item["card"]]
    lone = tuple(Unbound(c.cards[0], state.active) for c in case.compounds if len(c.cards) == 1)
    whole = tuple(c for c in case.compounds if len(c.cards) > 1)
    held = "fission-reduction" in state.player(state.active).hand
    state = played(state, ["fission-reduction"], len(fetched) * game.facts.fission_cost, discarded=held)
    player = state.player(state.active)
    state = with_player(state, player._replace(hand=(*player.hand, *fetched)))
    return with_case(state, case._replace(unbound=case.unbound + lone, compounds=whole))


def _may_peel(game: Game, state: State, args: Args) -> Refused | None:
    """Oranges protect a player's next turn, or cure Scurvy."""
    refused = no_action(game, state) or may_hold(game, state, ["oranges"])
    if refused or "target" not in args:
        disease = str(args.get("disease"))
        return refused or not_on_table(game, state, disease) or quarantined(game, state, disease)
    target = state.player(str(args["target"]))
    if target.name == state.active and game.rules_so("oranges", "teammates-only"):
        return no(game, state, "oneself", "Oranges protect a team-mate, not oneself", "oranges")
    if target.shield:
        return no(game, state, "protected", f"{target.name}'s next turn is protected already", "oranges")
    return None


def _peel(game: Game, state: State, args: Args) -> State:
    held = "oranges" in state.player(state.active).hand
    state = played(state, ["oranges"], 1, discarded=held)
    if "target" in args:
        return with_player(state, state.player(str(args["target"]))._replace(shield=True))
    case = state.case(str(args["disease"]))
    return remove_case(state, case) if case else state


def _may_spare(game: Game, state: State, args: Args) -> Refused | None:
    """Immunity instead of a Contagion draw; against a disease it is spent by itself, or, by ruling, its holder's choice."""
    who, due = str(args["who"]), _spared(game, state, args)
    if state.over:
        return over(game, state)
    if "immunity" not in state.player(who).hand:
        return not_held(game, state, who, "immunity")
    if due is None:
        reason = f"{who} is not about to draw because of a Contagion"
        if not game.rules_so("immunity", "optional"):
            reason += "; against a disease a held Immunity is spent by itself"
        return no(game, state, "nothing-to-block", reason, "immunity")
    return None


def _spared(game: Game, state: State, args: Args) -> int | None:
    """The place of what Immunity blocks: a Contagion draw that has not begun, else the disease draw that comes first."""
    for place, due in enumerate(state.dues):
        if due.kind == "disease" and due.cause == "contagion" and due.fresh and due.who == args["who"]:
            return place
    due_now = state.due
    optional = game.rules_so("immunity", "optional")
    if due_now and optional and due_now.kind == "disease" and due_now.who == args["who"] and not due_now.ward:
        return len(state.dues) - 1
    return None


def _spare(game: Game, state: State, args: Args) -> State:
    player, place = state.player(str(args["who"])), _spared(game, state, args)
    held = "immunity" in player.hand
    state = with_player(state, player._replace(hand=taken(player.hand, "immunity")))
    state = state._replace(discard=(*state.discard, "immunity") if held else state.discard, played=True)
    if place is None:
        return state
    due = state.dues[place]
    blocked = () if due.cause == "contagion" and due.fresh else (replace(due, ward=True),)
    return state._replace(dues=(*state.dues[:place], *blocked, *state.dues[place + 1 :]))


def _may_leave(game: Game, state: State, args: Args) -> Refused | None:
    refused = no_action(game, state, game.facts.leave_cost)
    if refused or state.player(state.active).quarantine:
        return refused
    return no(game, state, "no-quarantine", f"{state.active} is not in Quarantine", "quarantine")


def _leave(game: Game, state: State, args: Args) -> State:
    player = state.player(state.active)
    if not player.quarantine:
        return state
    state = with_player(state, player._replace(quarantine=player.quarantine - 1))
    return state._replace(discard=(*state.discard, "quarantine"), spent=state.spent + game.facts.leave_cost)


def _may_sacrifice(game: Game, state: State, args: Args) -> Refused | None:
    """Deck empty, holder in Quarantine, and no other player with a disease: the others win."""
    refused = no_action(game, state) or may_hold(game, state, ["ultimate-sacrifice"])
    if refused:
        return refused
    ill = sorted({case.holder for case in state.diseases if case.holder != state.active})
    lacks = [
        (left(game.facts, state) > 0, f"the deck still has {left(game.facts, state)} cards"),
        (not state.player(state.active).quarantine, f"{state.active} is not in Quarantine"),
        (bool(ill), f"{', '.join(ill)} still {'has' if len(ill) == 1 else 'have'} a disease"),
        (game.facts.players == 1, "there is nobody to save"),
    ]
    reasons = [reason for lacking, reason in lacks if lacking]
    return no(game, state, "no-sacrifice", "; ".join(reasons), "ultimate-sacrifice") if reasons else None


def _sacrifice(game: Game, state: State, args: Args) -> State:
    held = "ultimate-sacrifice" in state.player(state.active).hand
    state = played(state, ["ultimate-sacrifice"], 1, discarded=held)
    return state._replace(result="won", reason="ultimate-sacrifice")


May = Callable[[Game, State, Args], Refused | None]
Do = Callable[[Game, State, Args], State]
USES: Mapping[str, tuple[May, Do]] = {
    "recycle-element": (_may_recycle, _recycle),
    "recycle-resource": (_may_recycle, _recycle),
    "fission-reduction": (_may_split, _split),
    "oranges": (_may_peel, _peel),
    "immunity": (_may_spare, _spare),
    "quarantine": (_may_leave, _leave),
    "ultimate-sacrifice": (_may_sacrifice, _sacrifice),
}
