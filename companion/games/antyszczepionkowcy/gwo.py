"""The Global Immunity Indicator: which epidemics rage, and the command that asks for a percentage."""

from __future__ import annotations

from companion.engine.events import Json, MalformedError
from companion.engine.names import Names
from companion.engine.protocol import Answer
from companion.engine.setup import GameFacts
from companion.games.antyszczepionkowcy.facts import Facts, Printed, printed
from companion.games.antyszczepionkowcy.state import State

AT_OR_BELOW = "at-or-below"


def raging(p: Printed, percent: int, at_threshold: bool) -> tuple[str, ...]:
    """The diseases in epidemic at a percentage, in the order in which they break out."""
    return tuple(d for d in p.diseases if percent < p.threshold(d) or (at_threshold and percent == p.threshold(d)))


def epidemics(f: Facts, s: State) -> tuple[str, ...]:
    """The diseases in epidemic now."""
    if not f.has_gwo:
        return ()
    if f.fragments:
        return f.fragments[: s.level]
    return raging(f.printed, f.printed.levels[s.level], f.ruling("epidemic-at-threshold", AT_OR_BELOW))


def moved(f: Facts, s: State, steps: int) -> State:
    """The GWO moved by levels, up with +, within its ends; nothing in the simplified variant."""
    if not f.has_gwo:
        return s
    return s._replace(level=min(max(s.level - steps, 0), len(f.printed.levels) - 1))


def indicator(f: Facts, s: State) -> Json:
    """The GWO as `show --json` has it; null in the simplified variant."""
    if not f.has_gwo:
        return None
    now = epidemics(f, s)
    order = f.fragments or f.printed.diseases
    ahead = [d for d in order if d not in now]
    percent = None if f.fragments else f.printed.levels[s.level]
    following: Json = None
    if ahead:
        following = {"percent": None if f.fragments else f.printed.threshold(ahead[0]), "disease": ahead[0]}
    return {"percent": percent, "level": s.level, "epidemics": list(now), "next": following}


def gwo(game: GameFacts, percent: int, names: Names | None = None) -> Answer:
    """Which epidemics rage at a percentage from 0 to 100, and what comes next."""
    if isinstance(percent, bool) or not 0 <= percent <= 100:
        raise MalformedError(f"{percent!r} is not a percentage from 0 to 100")
    p = printed(game)
    now = raging(p, percent, game.rulings["epidemic-at-threshold"] == AT_OR_BELOW)
    level = max((n for n, at in enumerate(p.levels) if percent <= at), default=0)
    ahead = [d for d in p.diseases if d not in now]
    following: Json = {"percent": p.threshold(ahead[0]), "disease": ahead[0]} if ahead else None
    data: Json = {"percent": percent, "level": level, "epidemics": list(now), "next": following}
    label = names.label if names else str
    rage = ", ".join(f"{label(d)} ({p.threshold(d)}%)" for d in now) or "none"
    then = f"next: {label(ahead[0])} at {p.threshold(ahead[0])}%" if ahead else "next: nothing, all diseases are in epidemic"
    return Answer((f"GWO {percent}%: level {level}", f"epidemics: {rage}", then), data)
