"""`assert WHO NAME VALUE`: looks a value up in the data of `show` and compares it with what was typed."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.events import IllegalError, Json, MalformedError, Refused, UnknownError
from companion.engine.names import Names, fold
from generator.problems import did_you_mean

TABLE = "table"


def assert_value(summary: Mapping[str, Json], who: str, name: str, value: str, names: Names) -> None:
    """IllegalError when the value is another; UnknownError for a name that the data have not. `who` is a player or `table`."""
    held: Json = dict(summary)
    if fold(who) != TABLE:
        player = names.player(who)
        players = summary.get("players")
        held = (
            next((p for p in players if isinstance(p, dict) and p.get("name") == player), {}) if isinstance(players, list) else {}
        )
    for part in name.split("."):
        if not isinstance(held, dict) or part not in held:
            possible = list(held) if isinstance(held, dict) else []
            raise UnknownError(f"{name!r} is not a value of {who} ({did_you_mean(part, possible)})")
        held = held[part]
    if isinstance(held, dict):
        raise MalformedError(f"{name} has parts: {', '.join(f'{name}.{key}' for key in held)}")
    if not _same(held, value):
        raise IllegalError(Refused("assert", f"{who} {name} is {_shown(held)}, not {value}"))


def _same(held: Json, typed: str) -> bool:
    if isinstance(held, list):
        words = [fold(str(part)) for part in held]
        return sorted(words) == sorted(fold(w) for w in typed.replace(",", " ").split() if w not in ("-", "none"))
    if isinstance(held, bool):
        return fold(typed) in (("true", "yes") if held else ("false", "no"))
    if isinstance(held, (int, float)):
        try:
            return float(typed.replace("−", "-").removeprefix("+")) == held
        except ValueError:
            return False
    return fold(typed) == fold("none" if held is None else str(held))


def _shown(held: Json) -> str:
    if isinstance(held, list):
        return ", ".join(map(str, held)) or "none"
    return "none" if held is None else str(held)
