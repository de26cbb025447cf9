"""Actions of step 3 but for draws: when they are legal, and what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.events import Refused
from companion.games.build_a_cure.changing import changed
from companion.games.build_a_cure.chemistry import atoms
from companion.games.build_a_cure.effects import Game, hand_limit, suffers
from companion.games.build_a_cure.facts import plain
from companion.games.build_a_cure.hints import no, no_action, not_held, not_on_table, quarantined
from companion.games.build_a_cure.state import (
    Case,
    Compound,
    State,
    Unbound,
    held_as,
    holds,
    taken,
    with_case,
    with_player,
)

LETTERS = "abcdefghijklmnopqrstuvwxyz"
Item = Mapping[str, str]


def may_place(game: Game, state: State, cards: Sequence[str], disease: str) -> Refused | None:
    """Element cards on a disease, one action each, never beyond the formula."""
    refused = (
        no_action(game, state, len(cards)) or not_on_table(game, state, disease) or may_hold(game, state, cards)
        or quarantined(game, state, disease)
    )  # fmt: skip
    case = state.case(disease)
    if refused or case is None or game.rules_so("no-overshoot", "allowed"):
        return refused
    formula, have = game.chemistry.diseases[disease].formula, atoms(game.chemistry, (*case.cards, *cards))
    for symbol, count in have.items():
        lies = atoms(game.chemistry, case.cards).get(symbol, 0)
        if count > formula.get(symbol, 0) and count > lies:
            takes = f"takes {symbol}{formula[symbol]}, {symbol}{lies} lie there" if symbol in formula else f"has no {symbol}"
            reason = f"{symbol}{count} would be too much: the formula of {disease} {takes}"
            return no(game, state, "overshoot", reason, "no-overshoot")
    return None


def may_hold(game: Game, state: State, cards: Sequence[str]) -> Refused | None:
    """All these cards must be in the hand of the active player together."""
    hand = state.player(state.active).hand
    for card in cards:
        if not holds(hand, card):
            return not_held(game, state, state.active, card)
        hand = taken(hand, card)
    return None


def place(game: Game, state: State, cards: Sequence[str], disease: str) -> State:
    """Cards lie unbound on a disease, with the marker of the active player."""
    case = state.case(disease)
    if case is None:
        return state
    state = played(state, cards, len(cards), discarded=False)
    unbound = tuple(Unbound(card, state.active) for card in cards)
    return with_case(state, changed(case, unbound=case.unbound + unbound))


def played(state: State, cards: Sequence[str], cost: int, discarded: bool = True) -> State:
    """Cards leave the hand of the active player, for actions; to the discard pile unless they lie elsewhere now."""
    player = state.player(state.active)
    hand = player.hand
    for card in cards:
        hand = taken(hand, card)
    state = with_player(state, changed(player, hand=hand))
    pile = state.discard + (tuple(map(plain, cards)) if discarded else ())
    return changed(state, discard=pile, spent=state.spent + cost, played=True)


def may_bond(game: Game, state: State, bond: str, disease: str, items: Sequence[Item]) -> Refused | None:
    """A Bond joins items of one disease: as many, and of such a kind, as its card says."""
    refused = no_action(game, state) or not_on_table(game, state, disease) or _may_use_bonds(game, state, disease)
    refused = refused or may_hold(game, state, [bond]) or quarantined(game, state, disease)
    case = state.case(disease)
    if refused or case is None:
        return refused
    rule = game.facts.bonds[bond]
    if len(items) < rule.least or (rule.most and len(items) > rule.most):
        number = f"{rule.least} items" if rule.least == rule.most else f"at least {rule.least} items"
        return no(game, state, "bond-count", f"{bond} joins {number}, found {len(items)}", bond)
    if not rule.compounds and any("compound" in item for item in items):
        return no(game, state, "bond-compound", f"{bond} joins unbound elements only, no compounds", bond)
    return _are_there(game, state, case, items)


def _may_use_bonds(game: Game, state: State, disease: str) -> Refused | None:
    if suffers(game, state, state.player(state.active), "bonds"):
        return no(game, state, "arsenic", f"{state.active} has Arsenic Poisoning and may not use Bonds", "arsenic")
    everyone = game.rules_so("arsenic", "everyone") and not game.facts.ignore_diseases
    if everyone and game.chemistry.diseases[disease].effect == "bonds":
        return no(game, state, "arsenic", f"nobody may bond on {disease}", "arsenic")
    return None


def _are_there(game: Game, state: State, case: Case, items: Sequence[Item]) -> Refused | None:
    """All items must lie on the disease, each one once."""
    rest = case
    for item in items:
        after = _less(rest, item)
        if after is None:
            what = item.get("compound") or game.chemistry.text(item["card"]) + (f":{item['owner']}" if item.get("owner") else "")
            lies = ", ".join(item_words(game, case)) or "nothing"
            return no(game, state, "no-item", f"{what} does not lie on {case.id} (there is {lies})", "Bonding")
        rest = after
    return None


def item_words(game: Game, case: Case) -> list[str]:
    """Everything on a disease that can be joined, as it is typed."""
    return [*(f"{game.chemistry.text(u.card)}:{u.owner}" for u in case.unbound), *(c.letter for c in case.compounds)]


def _less(case: Case, item: Item) -> Case | None:
    """A disease without one whole item, None when it does not lie there."""
    if "compound" in item:
        kept = tuple(c for c in case.compounds if c.letter != item["compound"])
        return changed(case, compounds=kept) if len(kept) < len(case.compounds) else None
    found = next((u for u in case.unbound if u.card == item["card"] and u.owner == item.get("owner")), None)
    if found is None:
        return None
    place = case.unbound.index(found)
    return changed(case, unbound=case.unbound[:place] + case.unbound[place + 1 :])


def bond(game: Game, state: State, bond_card: str, disease: str, items: Sequence[Item]) -> State:
    """The Bond is discarded; the items become one compound, which keeps the first letter among them."""
    state = played(state, [bond_card], 1) if holds(state.player(state.active).hand, bond_card) else changed(state, played=True)
    case = state.case(disease)
    if case is None:
        return state
    cards: list[str] = []
    letters: list[str] = []
    rest, joined = case, 0
    for item in items:
        after = _less(rest, item)
        if after is None:
            continue
        joined += 1
        letters += [item["compound"]] if "compound" in item else []
        cards += next(c.cards for c in rest.compounds if c.letter == item["compound"]) if "compound" in item else [item["card"]]
        rest = after
    if joined < 2:
        return state
    letter = min(letters) if letters else free_letter(rest)
    compounds = sorted((*rest.compounds, Compound(letter, tuple(cards))), key=lambda c: c.letter)
    return with_case(state, changed(rest, compounds=tuple(compounds)))


def free_letter(case: Case) -> str:
    """The first letter that names no compound of a disease."""
    used = {c.letter for c in case.compounds}
    return next(letter for letter in LETTERS if letter not in used)


def may_give(game: Game, state: State, card: str, to: str) -> Refused | None:
    """One card to a team-mate, one action; an Oxygen helps against Asphyxia even despite Glanders."""
    giver, receiver = state.player(state.active), state.player(to)
    refused = no_action(game, state)
    if not refused and to == giver.name:
        refused = no(game, state, "to-oneself", f"{to} has the cards already", "give")
    refused = refused or may_hold(game, state, [card])
    if not refused and giver.quarantine:
        refused = no(game, state, "quarantine", f"{giver.name} is in Quarantine and may not give cards", "quarantine")
    if refused:
        return refused
    helps = rescues(game, state, card, to)
    if receiver.asphyxia and card == game.chemistry.wild and not helps:
        return Refused("unnamed", "say which Oxygen the Mystery Element is", "asphyxia", f"give mystery:O2 {to}")
    if ":" in card and not helps and card not in giver.hand:
        return no(game, state, "not-named-yet", "a Mystery Element gets its name when it is placed", "mystery")
    for player in (giver, receiver):
        if not helps and suffers(game, state, player, "gifts"):
            return no(game, state, "glanders", f"{player.name} has Glanders: neither gives nor accepts cards", "glanders")
    if game.rules_so("give", "limit-at-once"):
        return _fits(game, state, to)
    return None


def _fits(game: Game, state: State, to: str) -> Refused | None:
    receiver = state.player(to)
    if len(receiver.hand) < hand_limit(game, state, receiver):
        return None
    return no(game, state, "hand-limit", f"{to} has {len(receiver.hand)} cards already", "give")


def rescues(game: Game, state: State, card: str, to: str) -> bool:
    """Whether a given card ends the receiver's Asphyxia: an Oxygen, or a Mystery Element named so."""
    atom = game.chemistry.atom(card)
    if not state.player(to).asphyxia or atom is None or atom[0] not in game.facts.helps:
        return False
    return ":" not in card or game.chemistry.wild in game.facts.helps


def give(game: Game, state: State, card: str, to: str) -> State:
    """A card goes into another hand; it may end Asphyxia."""
    helped = rescues(game, state, card, to)
    before = state.played
    hand = state.player(state.active).hand
    if not holds(hand, card):
        return state
    given = card if ":" in card else held_as(hand, card)
    state = changed(played(state, [card], 1, discarded=False), played=before)
    receiver = state.player(to)
    return with_player(state, changed(receiver, hand=(*receiver.hand, given), asphyxia=0 if helped else receiver.asphyxia))
