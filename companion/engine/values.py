"""Values as plain data; and `assert WHO NAME VALUE`, which compares one of the data of `show` with what was typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from companion.engine.events import IllegalError, Json, MalformedError, Refused, UnknownError
from companion.engine.names import Names, fold
from generator.problems import did_you_mean

TABLE = "table"


def plain(value: object) -> Json:
    """A frozen value as JSON holds it, records by the names of their fields."""
    if is_dataclass(value):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return value if isinstance(value, bool | int | float | str | None) else str(value)


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
        held = _part(held, part, f"{name!r} is not a value of {who}")
    if isinstance(held, dict):
        raise MalformedError(f"{name} has parts: {', '.join(f'{name}.{key}' for key in held)}")
    if not _same(held, value, names):
        raise IllegalError(Refused("assert", f"{who} {name} is {_shown(held)}, not {value}"))


def _part(held: Json, name: str, otherwise: str) -> Json:
    """A part of a value by its name; of a list by its place from 0, or by the name or id that one of its parts has."""
    if isinstance(held, dict):
        found = next((key for key in held if fold(key) == fold(name)), None)
        if found is not None:
            return held[found]
    elif isinstance(held, list):
        for place, part in enumerate(held):
            own = (part.get("id"), part.get("name")) if isinstance(part, dict) else ()
            if str(place) == name or fold(name) in [fold(str(word)) for word in own if word]:
                return part
    possible = list(held) if isinstance(held, dict) else []
    raise UnknownError(f"{otherwise} ({did_you_mean(name, possible)})" if possible else otherwise)


def _same(held: Json, typed: str, names: Names) -> bool:
    if isinstance(held, list):
        words = [w for w in typed.replace(",", " ").split() if w not in ("-", "none")]
        ids = [str(part) for part in held]
        return sorted(map(fold, ids)) == sorted(_meant(word, ids, names) for word in words)
    if isinstance(held, bool):
        return fold(typed) in (("true", "yes") if held else ("false", "no"))
    if isinstance(held, (int, float)):
        number = typed.replace("−", "-")
        return bool(re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", number)) and float(number) == held
    return fold(typed) == fold("none" if held is None else str(held))


def _meant(word: str, held: list[str], names: Names) -> str:
    """What a word of a list means: a card by any of its names, where the list has it."""
    cards = [id_ for id_ in held if names.cards.knows(id_)]
    if fold(word) not in map(fold, held) and names.cards.knows(word, cards):
        return fold(names.cards.find(word, cards))
    return fold(word)


def _shown(held: Json) -> str:
    if isinstance(held, list):
        return ", ".join(map(str, held)) or "none"
    return "none" if held is None else str(held)
