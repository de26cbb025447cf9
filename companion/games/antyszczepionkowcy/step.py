"""One event on a state: judged, then done. A forced event is only done, as far as it can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.events import Event, Refused
from companion.games.antyszczepionkowcy import bank, invest, reveal
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.gwo import moved
from companion.games.antyszczepionkowcy.judge import judged
from companion.games.antyszczepionkowcy.state import Phase, State, discards, turned

Args = Mapping[str, Any]
Act = Callable[[Facts, State, Args], State]


def step(f: Facts, s: State, event: Event, forced: bool = False) -> State | Refused:
    """The state after an event, or why it is not legal."""
    refused = None if forced else judged(f, s, event.verb, event.args)
    return refused or ACTS[event.verb](f, s, event.args)


def _party(f: Facts, s: State, a: Args) -> State:
    phase: Phase = "reveal" if s.phase == "law" else s.phase
    return turned(s._replace(phase=phase), party=int(a["count"]), petition=False)


def _stop(f: Facts, s: State, a: Args) -> State:
    if s.over or s.phase == "invest":
        return s
    return reveal.party_closed(f, s) if s.now.party and s.phase != "rescue" else reveal.cashed(f, s)


def _pass(f: Facts, s: State, a: Args) -> State:
    return invest.passed(s, a["who"])


def _end(f: Facts, s: State, a: Args) -> State:
    return s if s.over else reveal.turn_over(f, s)


def _norescue(f: Facts, s: State, a: Args) -> State:
    return reveal.turn_over(f, s) if s.phase == "rescue" and not s.over else s


def _money(f: Facts, s: State, a: Args) -> State:
    amount = int(a["amount"])
    return bank.earned(f, s, a["who"], amount) if amount > 0 else bank.paid(f, s, a["who"], -amount)[0]


def _reshuffle(f: Facts, s: State, a: Args) -> State:
    return bank.reshuffled(f, s) if discards(s) else s


ACTS: Mapping[str, Act] = {
    "reveal": lambda f, s, a: reveal.revealed(f, s, a["card"]),
    "party": _party,
    "stop": _stop,
    "law": lambda f, s, a: reveal.enacted(f, s, a["card"], a["who"]),
    "take": lambda f, s, a: invest.taken(f, s, a["who"], a["card"], int(a["price"])),
    "pass": _pass,
    "end": _end,
    "rescue": lambda f, s, a: reveal.rescued(f, s, a["who"]),
    "norescue": _norescue,
    "play": lambda f, s, a: invest.played(f, s, a["who"], a["card"]),
    "exchange": lambda f, s, a: bank.exchanged(f, s, a["who"]),
    "change": lambda f, s, a: bank.changed(f, s, a["who"], str(a.get("from") or "")),
    "money": _money,
    "gwo": lambda f, s, a: moved(f, s, int(a["steps"])),
    "drop": lambda f, s, a: invest.dropped(f, s, a["who"], a["card"]),
    "reshuffle": _reshuffle,
}
