"""What is possible now, in the words to type."""

from __future__ import annotations

from companion.engine.events import Refused
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.invest import BOUGHT, DISCOUNT, PETITION, cost
from companion.games.antyszczepionkowcy.reveal import CERTIFICATE, certifiable, nothing_to_reveal, rescuers, reward
from companion.games.antyszczepionkowcy.state import State, active, chooser, lawful, value


def typed(f: Facts, card: str) -> str:
    """How a card is typed: by its code, else its id."""
    facts = f.printed.cards.get(card)
    return (facts.code if facts and facts.code else card) or card


def possible(f: Facts, s: State) -> str:
    """The lines that are possible now, the likeliest first."""
    if s.over:
        return "score"
    if f.lite:
        return "take CARD | law ID | money WHO ±N | drop WHO CARD | gwo ±N | end"
    phases = {"law": _law, "reveal": _reveal, "rescue": _rescue, "invest": _invest}
    return " | ".join(phases[s.phase](f, s))


def law_done(f: Facts, s: State) -> bool:
    """Whether the active player has enacted all Laws of this turn."""
    return f.ruling("laws-per-turn", "one") and s.now.laws >= f.rule("limits.laws_per_turn.value")


def must_enact(f: Facts, s: State) -> tuple[str, ...]:
    """The Laws of which the active player must enact one before going on."""
    return lawful(f, s, active(f, s)) if f.law_compulsory and not law_done(f, s) else ()


def _law(f: Facts, s: State) -> list[str]:
    who = active(f, s)
    slack = f.printed.field(PETITION, "missing_influences")
    laws = () if law_done(f, s) else lawful(f, s, who, slack if s.now.petition else 0)
    lines = [f"law {law}" for law in laws]
    if not s.now.petition and s.seats[who].action == PETITION and not law_done(f, s) and lawful(f, s, who, slack):
        lines.append("play petition")
    if s.now.petition or must_enact(f, s):
        return lines or ["law ID", "undo"]
    if nothing_to_reveal(s):
        return [*lines, "stop (nothing can be revealed)"]
    return [*lines, "reveal CARD…", *(["party N"] if f.full else []), *_tip(f, s)]


def _tip(f: Facts, s: State) -> list[str]:
    return ["play insider-tip top/bottom"] if s.seats[active(f, s)].action == "insider-tip" and not s.now.party else []


def _reveal(f: Facts, s: State) -> list[str]:
    if nothing_to_reveal(s):
        return [f"stop (draw {reward(f, s)})"]
    if s.now.party:
        left = s.now.party - len(s.revealed)
        return [f"reveal CARD… ({left} more)"]
    party = ["party N"] if f.full and not s.revealed else []
    stop = [f"stop (draw {reward(f, s)})"] if len(s.revealed) >= f.rule("reveal.least.value") else []
    return ["reveal CARD…", *stop, *party, *_tip(f, s)]


def _rescue(f: Facts, s: State) -> list[str]:
    certificate = [f"play {CERTIFICATE}"] if certifiable(f, s) else []
    return [*certificate, *(f"rescue {who}" for who in rescuers(f, s)), "norescue"]


def takeable(f: Facts, s: State, who: str) -> list[str]:
    """The cards on the table that a player can take and pay for now."""
    found = []
    for card in dict.fromkeys(o.card for o in s.revealed):
        kind = f.printed.kind(card)
        barred = s.now.barred.count((who, card)) >= sum(o.card == card for o in s.revealed)
        vaccinated = kind == "disease" and card in s.seats[who].vaccines
        if kind == "event" or barred or vaccinated or (kind in BOUGHT and s.now.debunked):
            continue
        if cost(f, s, who, card) <= value(f, s.seats[who]):
            found.append(card)
    return found


def discountable(f: Facts, s: State, who: str) -> bool:
    """Whether a discount, which there is not yet, would bring a Product of this turn within reach."""
    off, money = f.printed.field(DISCOUNT, "discount"), value(f, s.seats[who])
    products = [o.card for o in s.revealed if f.printed.kind(o.card) == "product"]
    return not s.now.debunked and s.now.discount != who and any(f.printed.price(card) - off <= money for card in products)


def _invest(f: Facts, s: State) -> list[str]:
    who = chooser(f, s)
    if not who:
        return ["end"]
    prices = [f"{typed(f, card)} {cost(f, s, who, card) or 'free'}" for card in takeable(f, s, who)]
    take = [f"take CARD ({', '.join(prices)})"] if prices else []
    discount = [f"play {DISCOUNT} {who}"] if s.seats[who].action == DISCOUNT and discountable(f, s, who) else []
    return [*take, *discount, "pass", "end"]


def phase_refusal(f: Facts, s: State, what: str, *phases: str) -> Refused | None:
    """A refusal unless the turn is in one of the phases."""
    if s.phase in phases:
        return None
    if s.phase == "rescue":
        return Refused("failure-pending", f"{what}: the failure must be settled first", "rescue-order", possible(f, s))
    return Refused("phase", f"{what}: not in this phase ({s.phase})", "Round and turn", possible(f, s))
