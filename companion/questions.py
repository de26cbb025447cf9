"""The commands that need no saved game (`gwo`, `schedule`, `formula`, `tally`), and the search in rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.catalogue import game_facts, names_of
from companion.context import Context, command, game_named, language, load, opened, show
from companion.engine.events import Json, MalformedError, UnknownError
from companion.engine.names import fold
from companion.engine.protocol import Answer
from companion.home import current
from companion.session import game_module
from generator.catalog.model import Catalog, Game


def _game(context: Context, name: str) -> tuple[Game, Any]:
    game = game_named(load(context), name)
    return game, game_module(game.id)


def _answered(context: Context, answer: Answer) -> int:
    show(context, answer.shown, answer.data)
    return 0


@command
def gwo(context: Context, percent: int) -> int:
    """Which epidemics rage at a percentage, and what comes next."""
    game, module = _game(context, "antyszczepionkowcy")
    names = names_of(game, (), language(context, game.languages))
    return _answered(context, module.gwo(game_facts(game), percent, names))


@command
def schedule(context: Context, game: str, players: int) -> int:
    """The rounds, what to deal when, what may run short."""
    found, module = _game(context, game)
    if not hasattr(module, "schedule"):
        raise MalformedError(f"{found.id} has no schedule of rounds")
    return _answered(context, module.schedule(game_facts(found), players, language(context, found.languages)))


@command
def formula(context: Context, disease: str, cards: Sequence[str]) -> int:
    """Progress of one cure."""
    game, module = _game(context, "build-a-cure")
    names = names_of(game, (), language(context, game.languages))
    return _answered(context, module.formula(game_facts(game), names, disease, list(cards)))


@command
def tally(context: Context, game: str, file: str) -> int:
    """Final scores from a typed-up table."""
    found, module = _game(context, game)
    data = _read(file)
    names = names_of(found, _player_names(data), language(context, found.languages))
    return _answered(context, module.tally(game_facts(found), names, data))


def _read(file: str) -> object:
    """A table as YAML or JSON, from a file or from stdin."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MalformedError(f"{file}: it is not UTF-8 text ({error.reason} at byte {error.start})") from error
    try:
        found: object = json.loads(source)
        json.dumps(found, ensure_ascii=False).encode()
        return found
    except RecursionError as error:
        raise MalformedError(f"{file}: it is nested too deeply") from error
    except UnicodeEncodeError as error:
        raise MalformedError(f"{file}: it has half a character in it ({error.object[error.start]!r})") from error
    except ValueError:
        return _yaml(source, file)


def _yaml(source: str, file: str) -> object:
    """Strict YAML as plain data; MalformedError with the first thing that is wrong."""
    from generator.catalog.nodes import parse

    node, problems = parse(source.encode(), file)
    if problems or node is None:
        raise MalformedError(str(problems[0]) if problems else f"{file}: there is nothing in it")
    return _data(node)


def _data(node: Any) -> object:
    value = node.value
    if isinstance(value, dict):
        return {key: _data(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_data(part) for part in value]
    return value


def _player_names(data: object) -> tuple[str, ...]:
    players = data.get("players") if isinstance(data, dict) else None
    named = players if isinstance(players, list) else []
    return tuple(str(p["name"]) for p in named if isinstance(p, dict) and isinstance(p.get("name"), str))


@command
def rules(context: Context, word: str) -> int:
    """Rulings and card rules that have a word in them."""
    if not fold(word):
        raise MalformedError("rules needs a word to look for")
    catalog = load(context)
    rows = [row for game, chosen in _searched(context, catalog) for row in _rows(game, chosen, language(context, game.languages))]
    sought = fold(word)
    found = [row for row, names, _ in rows if sought in names] or [
        row for row, names, text in rows if sought in " ".join((*names, text))
    ]
    if not found:
        raise UnknownError(f"no ruling and no card speaks of {word!r}")
    lines = [f"{row['id']} ({row['kind']}): {row['text']}" for row in found]
    data: list[Json] = [dict(row) for row in found]
    show(context, lines, data)
    return 0


def _searched(context: Context, catalog: Catalog) -> list[tuple[Game, Mapping[str, str]]]:
    """The open game's rules and its rulings in force if there is one, else those of all games."""
    if context.game or current(context.folder):
        setup = opened(context).setup
        game = catalog.games.get(setup.game)
        if game:
            return [(game, setup.rulings)]
    return [(game, {}) for game in catalog.games.values()]


def _rows(game: Game, chosen: Mapping[str, str], lang: str) -> Iterator[tuple[dict[str, Json], tuple[str, ...], str]]:
    """Every ruling and card as a row, with its names and the text in which a word is looked for, folded."""
    for ruling in game.rulings.values():
        text = f"{ruling.text[lang]} {ruling.why[lang]}"
        row: dict[str, Json] = {
            "game": game.id,
            "id": ruling.id,
            "kind": f"ruling: {chosen.get(ruling.id, ruling.default)}",
            "text": text,
        }
        yield row, (fold(ruling.id),), fold(f"{text} {' '.join(ruling.text.values())}")
    for card in game.cards.values():
        if game.decks[card.deck].part != "decks":
            continue
        texts = [value for name, value in card.fields.items() if game.kinds[card.kind].fields[name].base == "text" and value]
        own = " · ".join(t[lang] for t in texts if isinstance(t, dict)).replace("**", "")
        names = tuple(fold(name) for name in (card.id, card.code, *card.name.values()) if name)
        yield {"game": game.id, "id": card.id, "kind": card.kind, "text": f"{card.name[lang]} · {own}"}, names, fold(own)
