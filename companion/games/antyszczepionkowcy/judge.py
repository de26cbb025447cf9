"""Why the rules do not allow an event now: every judge gives a refusal, or None when the event is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.events import Refused
from companion.games.antyszczepionkowcy.bank import changer, same_tier
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.invest import BOUGHT, on_table
from companion.games.antyszczepionkowcy.plays import judge_play
from companion.games.antyszczepionkowcy.possible import law_done, must_enact, phase_refusal, possible, typed
from companion.games.antyszczepionkowcy.reveal import nothing_to_reveal, rescuers, shuffled_if_empty
from companion.games.antyszczepionkowcy.state import State, active, available, chooser, discards, missing, unseen, value

Args = Mapping[str, Any]
Judge = Callable[[Facts, State, Args], Refused | None]
IN_LITE = ("law", "take", "drop", "money", "gwo", "end")


def judged(f: Facts, s: State, verb: str, args: Args) -> Refused | None:
    """Why an event is not legal, or None."""
    if s.over:
        return Refused("game-over", "the game is over", "Goal of the game", "score")
    if f.lite and verb not in IN_LITE:
        return Refused("not-in-lite", f"{verb} is not entered in the lite variant", "variant lite", " | ".join(IN_LITE))
    if "who" in args and verb in ("reveal", "stop", "party", "norescue", "end") and args["who"] != active(f, s):
        over = f"{typed(f, str(args['card']))} comes after the card that failed; end the line there: " if verb == "reveal" else ""
        text = f"{over}it is no longer {args['who']}’s turn but {active(f, s)}’s"
        return Refused("not-active", text, "Round and turn", possible(f, s))
    return JUDGES[verb](f, s, args)


def _opening(f: Facts, s: State, what: str) -> Refused | None:
    """What keeps the active player in phase 1."""
    wrong = phase_refusal(f, s, what, "law", "reveal")
    if wrong or s.phase == "reveal":
        return wrong
    if s.now.petition:
        return Refused("petition-open", "a Petition was played: a Law must follow (or undo)", "petition-voluntary", possible(f, s))
    laws = must_enact(f, s)
    if laws:
        hint = " | ".join(f"law {law}" for law in laws)
        return Refused("law-compulsory", f"with two players {active(f, s)} must enact a Law now", "laws-per-turn", hint)
    return None


def _reveal(f: Facts, s: State, args: Args) -> Refused | None:
    card = str(args["card"])
    if s.phase == "invest":
        return Refused("phase", f"{typed(f, card)}: {active(f, s)} has cashed in already", "Phase 2", possible(f, s))
    if s.phase == "rescue" and s.now.failing:
        ill = typed(f, s.now.failing.card)
        text = f"{typed(f, card)}: {ill} fails the turn, so a line ends with that card and then comes what is done about it"
        return Refused("failure-pending", text, "rescue-order", possible(f, s))
    wrong = _opening(f, s, f"reveal {typed(f, card)}")
    if wrong:
        return wrong
    if nothing_to_reveal(s):
        return Refused("nothing-to-reveal", "deck and discard pile are empty", "nothing-to-reveal", "stop")
    if unseen(f.printed, shuffled_if_empty(f, s), card) < 1:
        text = f"no copy of {typed(f, card)} can be in the deck: all are on the table, owned or discarded"
        return Refused("no-copies-left", text, "Components", "reshuffle, if the table has shuffled | undo | force")
    return None


def _party(f: Facts, s: State, args: Args) -> Refused | None:
    if not f.full:
        return Refused("not-in-variant", "a Chickenpox Party is for the full variant", "party", "reveal CARD…")
    wrong = _opening(f, s, "party")
    if wrong:
        return wrong
    count, least = int(args["count"]), 2 if f.ruling("party", "from-two") else f.rule("party.least")
    if s.revealed or s.now.party:
        return Refused("party-too-late", "a Party replaces revealing one by one; cards are open already", "party", possible(f, s))
    if count < least:
        return Refused("party-too-small", f"a Party is of at least {least} cards, not {count}", "party", f"party {least}")
    if count > available(s):
        return Refused("party-too-big", f"there are only {available(s)} cards to reveal", "party", f"party {available(s)}")
    return None


def _stop(f: Facts, s: State, args: Args) -> Refused | None:
    wrong = phase_refusal(f, s, "stop", "reveal") if s.phase != "law" else _opening(f, s, "stop")
    if wrong or nothing_to_reveal(s):
        return wrong
    if s.now.party:
        left = s.now.party - len(s.revealed)
        return Refused("party-open", f"the Party is not complete: {left} more to reveal", "party", possible(f, s))
    if len(s.revealed) < f.rule("reveal.least.value"):
        return Refused("reveal-one", "phase 2 reveals at least one card", "Phase 2", possible(f, s))
    return None


def _law(f: Facts, s: State, args: Args) -> Refused | None:
    law, who = str(args["card"]), str(args["who"])
    if law not in s.laws:
        owner = next((p for p, seat in s.seats.items() if law in seat.laws), "nobody")
        return Refused("law-taken", f"{typed(f, law)} is enacted already ({owner})", "Phase 1", " ".join(s.laws))
    if f.lite:
        return None
    if who != active(f, s):
        return Refused("not-active", f"only the active player enacts a Law: {active(f, s)}", "Phase 1", possible(f, s))
    wrong = phase_refusal(f, s, f"law {law}", "law")
    if wrong:
        return wrong
    if law_done(f, s):
        return Refused("one-law", "one Law a turn", "laws-per-turn", "reveal CARD…")
    lacking = missing(f, s, who, law)
    if len(lacking) > (f.printed.field("petition", "missing_influences") if s.now.petition else 0):
        words = ", ".join(typed(f, card) for card in lacking)
        return Refused("influences", f"{who} lacks {words} for the law {law}", "Phase 1", possible(f, s))
    return None


def _take(f: Facts, s: State, args: Args) -> Refused | None:
    who, card, price = str(args["who"]), str(args["card"]), int(args["price"])
    kind, word = f.printed.kind(card), typed(f, card)
    if kind == "event":
        return Refused("event", f"{word} is an Event: nobody may take it", "Events", possible(f, s))
    wrong = _takeable_lite(f, s, card) if f.lite else _takeable(f, s, who, card)
    if wrong:
        return wrong
    if kind == "disease" and card in s.seats[who].vaccines:
        return Refused("vaccinated", f"{who} is vaccinated against {word} already", "Diseases and vaccines", possible(f, s))
    if kind not in BOUGHT and price:
        return Refused("free", f"{word} is free", "Phase 4", f"take {who} {word}")
    money = value(f, s.seats[who])
    if price > money:
        hint = f"money {who} +{price - money} first, or another PRICE" if f.lite else possible(f, s)
        return Refused("money", f"{who} has {money}, {word} costs {price}", "Phase 4", hint)
    return None


def _takeable_lite(f: Facts, s: State, card: str) -> Refused | None:
    if available(s) and (unseen(f.printed, s, card) > 0 or s.pile.get(card) or same_tier(f, s, card)):
        return None
    return Refused("no-copies-left", f"all copies of {typed(f, card)} are owned", "Components", "drop WHO CARD")


def _takeable(f: Facts, s: State, who: str, card: str) -> Refused | None:
    wrong = phase_refusal(f, s, f"take {who} {typed(f, card)}", "invest")
    if wrong:
        return wrong
    if s.now.left.get(who, 0) < 1:
        rule = "rescue-order" if s.now.rescuer else "Phase 4"
        return Refused("no-card-left", f"{who} may take no (more) card in this turn", rule, possible(f, s))
    if chooser(f, s) != who:
        return Refused("not-your-turn", f"{chooser(f, s)} chooses before {who}", "Phase 4", possible(f, s))
    found = on_table(f, s, card)
    if found is None:
        return Refused("not-on-table", f"{typed(f, card)} is not on the table", "Phase 4", possible(f, s))
    if found != card and card in f.printed.cards and not unseen(f.printed, _unnamed(s, found), card):
        return Refused("no-copies-left", f"{typed(f, card)} lies elsewhere already", "Components", f"take {who} {found}")
    if s.now.barred.count((who, found)) >= sum(o.card == found for o in s.revealed):
        return Refused("barred", f"{who} must choose another card after the Lawsuit Threat", "lawsuit-threat", possible(f, s))
    if s.now.debunked and f.printed.kind(card) in BOUGHT:
        return Refused("debunked", "no Products and Influences in this turn", "debunking-article", possible(f, s))
    return None


def _unnamed(s: State, tier: str) -> State:
    """The table without one Product that is not named yet."""
    return replace(s, revealed=tuple(o for o in s.revealed if o.card != tier))


def _pass(f: Facts, s: State, args: Args) -> Refused | None:
    who = str(args["who"])
    wrong = phase_refusal(f, s, f"pass {who}", "invest")
    if wrong:
        return wrong
    if s.now.left.get(who, 0) < 1:
        return Refused("no-card-left", f"{who} has chosen already", "Phase 4", possible(f, s))
    if chooser(f, s) != who:
        return Refused("not-your-turn", f"{chooser(f, s)} chooses before {who}", "Phase 4", possible(f, s))
    return None


def _end(f: Facts, s: State, args: Args) -> Refused | None:
    return phase_refusal(f, s, "end", "invest")


def _norescue(f: Facts, s: State, args: Args) -> Refused | None:
    if s.phase == "rescue":
        return None
    return Refused("no-failure", "no failure is pending", "rescue-order", possible(f, s))


def _rescue(f: Facts, s: State, args: Args) -> Refused | None:
    who = str(args["who"])
    if not f.full:
        return Refused("not-in-variant", "Altruistic Vaccination is for the full variant", "rescue-order", possible(f, s))
    if s.now.failing is None:
        return _norescue(f, s, args)
    if who == active(f, s):
        return Refused("own-rescue", f"{who} cannot rescue themselves", "rescue-order", possible(f, s))
    if who not in rescuers(f, s):
        text = f"{who} is vaccinated against {typed(f, s.now.failing.card)} already"
        return Refused("vaccinated", text, "rescue-order", possible(f, s))
    return None


def _exchange(f: Facts, s: State, args: Args) -> Refused | None:
    who, needed = str(args["who"]), f.rule("money.exchange.notes")
    if s.seats[who].ones >= needed:
        return None
    text = f"{who} has {s.seats[who].ones} notes of 1, {needed} are needed"
    return Refused("money", text, "Money", f"change {who} for the way back")


def _change(f: Facts, s: State, args: Args) -> Refused | None:
    who, giver = str(args["who"]), str(args.get("from") or "")
    if not s.seats[who].fives:
        return Refused("money", f"{who} has no 5", "Money", "exchange WHO for the way back")
    if changer(f, s, who, giver) is None:
        return Refused("no-change", f"{giver or 'nobody'} has five 1s to change the 5 of {who}", "change", "change WHO FROM")
    return None


def _money(f: Facts, s: State, args: Args) -> Refused | None:
    who, amount, money = str(args["who"]), int(args["amount"]), value(f, s.seats[str(args["who"])])
    if amount < 0 and -amount > money:
        return Refused("money", f"{who} has only {money}", "short-payer", f"money {who} -{money}")
    if amount > available(s):
        return Refused("empty-deck", f"there are only {available(s)} cards to draw", "empty-deck", f"money {who} +{available(s)}")
    return None


def _gwo(f: Facts, s: State, args: Args) -> Refused | None:
    if f.has_gwo:
        return None
    return Refused("not-in-variant", "the simplified variant has no GWO", "Full variant", possible(f, s))


def _drop(f: Facts, s: State, args: Args) -> Refused | None:
    seat = s.seats[str(args["who"])]
    if args["card"] in (*seat.cards, *seat.laws):
        return None
    held = " ".join(typed(f, card) for card in (*seat.laws, *seat.cards))
    return Refused("not-held", f"{args['who']} has no {typed(f, str(args['card']))}", "Components", held or "nothing to drop")


def _reshuffle(f: Facts, s: State, args: Args) -> Refused | None:
    if discards(s):
        return None
    return Refused("nothing-to-reshuffle", "the discard pile is empty", "Phase 4", possible(f, s))


JUDGES: Mapping[str, Judge] = {
    "reveal": _reveal, "party": _party, "stop": _stop, "law": _law, "take": _take, "pass": _pass, "end": _end,
    "rescue": _rescue, "norescue": _norescue, "play": judge_play, "exchange": _exchange, "change": _change, "money": _money,
    "gwo": _gwo, "drop": _drop, "reshuffle": _reshuffle,
}  # fmt: skip
