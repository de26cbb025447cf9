"""When each Action may be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.events import Refused
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.invest import DEBUNKING, DISCOUNT, INFLUENCER, LAWSUIT, PETITION, TIP
from companion.games.antyszczepionkowcy.possible import law_done, must_enact, phase_refusal, possible
from companion.games.antyszczepionkowcy.reveal import CERTIFICATE, certifiable, nothing_to_reveal
from companion.games.antyszczepionkowcy.state import State, active, chooser, held_by, lawful


def judge_play(f: Facts, s: State, args: Mapping[str, Any]) -> Refused | None:
    """Why an Action cannot be played now, or None."""
    who, action = str(args["who"]), str(args["card"])
    if not f.held(action):
        return Refused("plays-itself", f"{action} is played when it is taken, by itself", action, f"take {who} {action}")
    if s.seats[who].action != action:
        holders = ", ".join(held_by(s, action)) or "nobody"
        return Refused("not-held", f"{who} does not hold {action} ({holders} does)", "Actions", possible(f, s))
    return TIMES[action](f, s, who) if action in TIMES else None


def _debunking(f: Facts, s: State, who: str) -> Refused | None:
    wrong = phase_refusal(f, s, DEBUNKING, "invest")
    if wrong or not s.now.acted:
        return wrong
    return Refused("too-late", "only at the start of phase 4, before anybody takes or passes", DEBUNKING, possible(f, s))


def _certificate(f: Facts, s: State, who: str) -> Refused | None:
    if s.phase == "rescue" and who == active(f, s) and certifiable(f, s):
        return None
    text = "only the active player, when a Disease just revealed would fail the turn, and not in a Party"
    return Refused("not-now", text, "certificate-before-rescue", possible(f, s))


def _tip(f: Facts, s: State, who: str) -> Refused | None:
    if who != active(f, s):
        return Refused("not-active", "only in one’s own phase 2", TIP, possible(f, s))
    wrong = phase_refusal(f, s, TIP, "law", "reveal")
    if wrong:
        return wrong
    if s.now.party:
        return Refused("party-open", "the Party’s cards are revealed at once", TIP, possible(f, s))
    if s.phase == "law" and s.now.petition:
        return Refused("petition-open", "a Petition was played: a Law must follow (or undo)", PETITION, possible(f, s))
    if s.phase == "law" and must_enact(f, s):
        return Refused("law-compulsory", f"{who} must enact a Law first", "laws-per-turn", possible(f, s))
    if nothing_to_reveal(s):
        return Refused("nothing-to-reveal", "deck and discard pile are empty", "nothing-to-reveal", "stop")
    return None


def _discount(f: Facts, s: State, who: str) -> Refused | None:
    wrong = phase_refusal(f, s, DISCOUNT, "invest")
    if wrong:
        return wrong
    if chooser(f, s) != who:
        return Refused("not-your-turn", f"{who} is not about to take a card", DISCOUNT, possible(f, s))
    if s.now.debunked or not any(f.printed.kind(o.card) == "product" for o in s.revealed):
        return Refused("no-product", "there is no Product to take in this turn", DISCOUNT, possible(f, s))
    if s.now.discount == who:
        return Refused("discounted", f"{who} has a discount already", DISCOUNT, possible(f, s))
    return None


def _influencer(f: Facts, s: State, who: str) -> Refused | None:
    wrong = phase_refusal(f, s, INFLUENCER, "invest")
    if wrong:
        return wrong
    if s.now.acted != who or not s.now.took.get(who, 0):
        return Refused("not-now", "only right after taking one’s own card", INFLUENCER, possible(f, s))
    return None


def _lawsuit(f: Facts, s: State, who: str) -> Refused | None:
    wrong = phase_refusal(f, s, LAWSUIT, "invest")
    if wrong:
        return wrong
    if s.now.last is None or s.now.last.who == who:
        return Refused("not-now", "only when another player has just taken a Product or an Influence", LAWSUIT, possible(f, s))
    return None


def _petition(f: Facts, s: State, who: str) -> Refused | None:
    if who != active(f, s):
        return Refused("not-active", "only in one’s own phase 1", PETITION, possible(f, s))
    wrong = phase_refusal(f, s, PETITION, "law")
    if wrong:
        return wrong
    slack = f.printed.field(PETITION, "missing_influences")
    if law_done(f, s) or not lawful(f, s, who, slack):
        return Refused("no-law", f"{who} cannot enact a Law even with {slack} Influence missing", PETITION, possible(f, s))
    return None


TIMES: Mapping[str, Callable[[Facts, State, str], Refused | None]] = {
    DEBUNKING: _debunking, CERTIFICATE: _certificate, TIP: _tip, DISCOUNT: _discount, INFLUENCER: _influencer,
    LAWSUIT: _lawsuit, PETITION: _petition,
}  # fmt: skip
