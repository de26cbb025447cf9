"""A game: from its nodes to the frozen values of the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalog import check
from generator.catalog.cards import read_cards
from generator.catalog.keys import CARD_KEYS, GAME, LANGUAGES, ORIGIN
from generator.catalog.model import Deck, Game, Kind, Places, Ruling, Size
from generator.catalog.nodes import Node, place
from generator.catalog.scope import Scope, dotted, listed
from generator.problems import Problem, Where, did_you_mean

NO_SIZE = ("", Size(0.0, 0.0))
NOBODY = (0, -1)


def read_game(name: str, node: Node, file: str, folder: str) -> tuple[Game | None, list[Problem]]:
    """The game and everything that is wrong with it; `folder` is the folder of its file."""
    problems: list[Problem] = []
    scope = Scope(file, problems, game=name)
    spoken = _child(node, "languages")
    scope = scope._replace(languages=LANGUAGES.read(spoken, scope, "languages") if spoken is not None else ())
    values = GAME.read(node, scope, "")
    if not isinstance(node.value, dict):
        return None, problems
    places = Places(file, {path: _packed(child) for path, child in _paths(node)})
    game = _without_cards(name, node, values, scope, places, folder)
    bases: Mapping[str, Node] = values.get("bases", {})
    read = read_cards(values.get("cards"), bases, scope, game)
    game = game._replace(cards=read.cards)
    if _can_count(game, problems):
        problems += check.expectations(game, "", values.get("expect", {}))
        for deck, written in values.get("decks", {}).items():
            problems += check.expectations(game, deck, written.get("expect", {}))
    problems += check.across(game, read.kinds)
    if not problems:
        unused = {base: place(n.key or n.mark, file) for base, n in bases.items() if base not in read.bases}
        problems += check.unused(game, unused)
    return game, problems


def _can_count(game: Game, problems: list[Problem]) -> bool:
    """Whether the cards are known well enough to be counted: what is wrong are their texts, or other things."""
    kinds = game.kinds.values()
    texts = {"name", *(name for kind in kinds for name, type_ in kind.fields.items() if type_.base == "text")}
    for problem in problems:
        root = problem.field.partition(".")[0]
        if root not in texts if problem.card else root in ("", "kinds", "players", "bases", "cards"):
            return False
    return True


def _without_cards(name: str, node: Node, values: Mapping[str, Any], scope: Scope, places: Places, folder: str) -> Game:
    return Game(
        id=name,
        title=values.get("title", {}),
        version=values.get("version", ""),
        players=_players(values.get("players", {}), places, scope),
        languages=scope.languages,
        palette=values.get("palette", {}),
        texts=values.get("texts", {}),
        glossary=values.get("glossary", {}),
        kinds={kind: _kind(kind, v, places, scope) for kind, v in values.get("kinds", {}).items()},
        decks={deck: _deck(deck, v, places) for deck, v in values.get("decks", {}).items()},
        cards={},
        rules=_rules(node, values, scope),
        rulings={ruling: _ruling(ruling, v, places) for ruling, v in values.get("rulings", {}).items()},
        where=place(node.key or node.mark, scope.file),
        folder=folder,
        places=places,
    )


def _child(node: Node, key: str) -> Node | None:
    return node.value.get(key) if isinstance(node.value, dict) else None


def _paths(node: Node, path: str = "") -> Iterator[tuple[str, Node]]:
    """Every value of a game with its dotted path, but for cards and bases."""
    entries: Any = node.value
    if isinstance(entries, list):
        entries = dict(enumerate(entries))
    if not isinstance(entries, dict):
        return
    for name, child in entries.items():
        if path or name not in ("cards", "bases"):
            at = dotted(path, name)
            yield at, child
            yield from _paths(child, at)


def _packed(node: Node) -> int:
    mark = node.key or node.mark
    return (mark.line + 1) << 32 | mark.column + 1


def _players(values: Mapping[str, int], places: Mapping[str, Where], scope: Scope) -> tuple[int, int]:
    if any(problem.field.startswith("players") for problem in scope.problems) or not values:
        return NOBODY
    least, most = values["min"], values["max"]
    if least > most:
        message = f"min {least} is more than max {most}"
        scope.problems.append(Problem(places["players"], message, game=scope.game, field="players"))
        return NOBODY
    return least, most


def _kind(name: str, values: Mapping[str, Any], places: Mapping[str, Where], scope: Scope) -> Kind:
    fields = values.get("fields", {})
    for field in fields:
        if field in CARD_KEYS:
            where, path = places[f"kinds.{name}.fields.{field}"], f"kinds.{name}.fields"
            message = f"{field} is a key of every card and cannot be a field"
            scope.problems.append(Problem(where, message, "choose another name", game=scope.game, field=path))
    return Kind(
        id=name,
        name=values.get("name", {}),
        template=values.get("template", ""),
        fields=fields,
        texts=values.get("texts", {}),
        where=places[f"kinds.{name}"],
    )


def _deck(name: str, values: Mapping[str, Any], places: Mapping[str, Where]) -> Deck:
    text, size = values.get("format", NO_SIZE)
    return Deck(
        id=name,
        part=values.get("part", "decks"),
        name=values.get("name", {}),
        size=size,
        format=text,
        back=values.get("back", ""),
        palette=values.get("palette", {}),
        texts=values.get("texts", {}),
        where=places[f"decks.{name}"],
    )


def _ruling(name: str, values: Mapping[str, Any], places: Mapping[str, Where]) -> Ruling:
    return Ruling(
        id=name,
        default=values.get("default", ""),
        choices=values.get("choices", ()),
        text=values.get("text", {}),
        why=values.get("why", {}),
        where=places[f"rulings.{name}"],
    )


def _rules(node: Node, values: Mapping[str, Any], scope: Scope) -> Mapping[str, object]:
    """The rules as plain data; the origins in them must be words that exist."""
    rules = _child(node, "rules")
    if rules is None or rules.value is None:
        return {}
    if not isinstance(rules.value, dict):
        scope.expected(rules, "rules", "a map")
        return {}
    for path, child in _paths(rules, "rules"):
        parent, _, key = path.rpartition(".")
        is_origin = key == "origin" or parent.endswith(".origins")
        if is_origin and isinstance(child.value, str) and child.value not in ORIGIN.options:
            possible = tuple(ORIGIN.options)
            scope.expected(child, path, listed(possible), did_you_mean(child.value, possible))
    result: Mapping[str, object] = values.get("rules", {})
    return result
