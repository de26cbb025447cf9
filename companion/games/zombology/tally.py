"""The final table as it was typed up: its shape, its cards, whether it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.engine.events import IllegalError, LineError, MalformedError, Refused
from companion.engine.names import Names, fold
from companion.engine.protocol import Answer
from companion.games.zombology import told
from companion.games.zombology.facts import Facts
from companion.games.zombology.ranking import Held
from companion.games.zombology.read import card_named
from companion.games.zombology.score import answer, result


def tally(facts: Facts, low_high: tuple[int, int], names: Names, data: object) -> Answer:
    """Final scores of a typed-up table. MalformedError: wrong shape; UnknownError: a card; IllegalError: an impossible table."""
    entries = _entries(data)
    collections: dict[str, list[Held]] = {}
    for name, words in entries:
        collections[name] = [_held(facts, names, name, word) for word in words]
    _possible(facts, low_high, [name for name, _ in entries], collections)
    return answer(facts, result(facts, collections), names.lang)


def _entries(data: object) -> list[tuple[str, list[str]]]:
    """Names and codes from plain data."""
    if not isinstance(data, dict) or not isinstance(data.get("players"), list):
        raise MalformedError("the table needs `players`: a list of {name: …, cards: …}")
    _only(data, ("players",), "the table")
    return [_entry(entry, f"players[{i}]") for i, entry in enumerate(data["players"])]


def _entry(entry: object, where: str) -> tuple[str, list[str]]:
    if not isinstance(entry, dict):
        raise MalformedError(f"{where} is {entry!r}, not {{name: …, cards: …}}")
    _only(entry, ("name", "cards"), where)
    for key in ("name", "cards"):
        if not isinstance(entry.get(key), str):
            raise MalformedError(f"{where}.{key} needs a text, found {entry.get(key)!r}")
    if not entry["name"].strip():
        raise MalformedError(f"{where}.name is empty")
    return entry["name"].strip(), entry["cards"].split()


def _only(entry: Mapping[object, object], known: Sequence[str], where: str) -> None:
    for key in entry:
        if key not in known:
            raise MalformedError(f"{where} has {key!r}; known are {', '.join(known)}")


def _held(facts: Facts, names: Names, who: str, word: str) -> Held:
    """A code with or without the trailing x."""
    down = not names.cards.knows(word) and word.casefold().endswith("x")
    try:
        return card_named(facts, word[:-1] if down else word, names), down
    except LineError as error:
        raise type(error)(f"{who}, {word!r}: {error}") from error


def _possible(facts: Facts, low_high: tuple[int, int], players: Sequence[str], collections: Mapping[str, Sequence[Held]]) -> None:
    """IllegalError for a table that cannot be."""
    twice = [name for name, n in Counter(map(fold, players)).items() if n > 1]
    if twice:
        raise IllegalError(Refused("names", f"two players have the name {twice[0]}"))
    low, high = low_high
    if not low <= len(players) <= high:
        raise IllegalError(Refused("players", f"Zombology is for {low} to {high} players, not for {len(players)}", "players"))
    seen: Counter[str] = Counter()
    for name, collection in collections.items():
        for id_, _ in collection:
            seen[id_] += 1
            if seen[id_] > facts.cards[id_].copies:
                card = facts.cards[id_]
                raise IllegalError(Refused("copies", f"{name}'s {card.code}: {told.only(card)}", "Contents"))
