"""Cards: what is written at a card over what its bases give it, read by the keys of all cards and of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.catalog.keys import BASE, BASE_KEYS, CARD, CARD_KEYS, FIELD_SHAPES, ID, CopiesShape
from generator.catalog.model import Card, Copies, FieldType, Game, Kind, Places
from generator.catalog.nodes import Node, place
from generator.catalog.records import Anything, Key, Record
from generator.catalog.scope import Scope
from generator.problems import did_you_mean


class CardsRead(NamedTuple):
    """The cards that could be read; `kinds` of all ids that were written; the bases that somebody uses."""

    cards: Mapping[str, Card]
    kinds: Mapping[str, str]
    bases: frozenset[str]


def read_cards(node: Node | None, bases: Mapping[str, Node], scope: Scope, game: Game) -> CardsRead:
    """The cards of a game of which everything else is read."""
    shared = {name: _base(name, base, scope, game.kinds) for name, base in bases.items()}
    records = {name: _record(kind) for name, kind in game.kinds.items()}
    reader = _Reader(scope, game, shared, range(game.players[0], game.players[1] + 1), records)
    cards: dict[str, Card] = {}
    seen: dict[str, Node] = {}
    for item in _items(node, scope):
        merged = reader.with_bases(item)
        card = reader.card(merged)
        name = merged.value.get("id") if isinstance(merged.value, dict) else None
        if name is None or not ID.matches(name.value):
            continue
        key = str(name.value)
        if key in seen:
            first = place(seen[key].mark, scope.file).line
            scope.at_card(key).problem(name.mark, "id", f"the id {key} is taken", f"first in line {first}")
            continue
        seen[key] = merged
        if card is not None:
            cards[key] = card
    return CardsRead(cards, {name: _word(item, "kind") for name, item in seen.items()}, frozenset(reader.used))


def _items(node: Node | None, scope: Scope) -> Iterator[Node]:
    if node is not None and isinstance(node.value, list):
        if not node.value:
            scope.problem(node.mark, "cards", "the game has no cards")
        yield from node.value
    elif node is not None and node.value is not None:
        scope.expected(node, "cards", "a list of cards")


def _word(node: Node, key: str) -> str:
    """The text at a key, or nothing."""
    child = node.value.get(key) if isinstance(node.value, dict) else None
    return child.value if child is not None and isinstance(child.value, str) else ""


def _record(kind: Kind) -> Record:
    """What may stand at a card of this kind."""
    fields = {
        name: Key(
            FIELD_SHAPES.get(type_.base, Anything()),
            f"kind {kind.id} has it: {name}: {_type(type_)}",
            not type_.optional,
        )
        for name, type_ in kind.fields.items()
        if name not in CARD_KEYS
    }
    return Record(f"a card of kind {kind.id}", {**CARD_KEYS, **fields})


def _type(type_: FieldType) -> str:
    return type_.base + (f":{type_.kind}" if type_.kind else "")


# --- bases ----------------------------------------------------------------------------------------


def _base(base: str, node: Node, scope: Scope, kinds: Mapping[str, Kind]) -> Node:
    """What cards take over from a base. Its keys are checked here, whoever uses it; its values with the cards."""
    path = f"bases.{base}"
    if not isinstance(node.value, dict):
        scope.expected(node, path, BASE.what)
        return Node({}, node.mark, node.key)
    possible = {*BASE_KEYS, *(name for kind in kinds.values() for name in kind.fields)}
    for name, child in node.value.items():
        mark, at = child.key or child.mark, f"{path}.{name}"
        if name == "base":
            scope.problem(mark, at, "a base cannot have a base", "list both at the card: base: [one, other]")
        elif name in CARD_KEYS and name not in possible:
            scope.problem(mark, at, f"a base cannot have the key {name}", "it belongs to the card")
        elif name not in possible:
            hint = did_you_mean(str(name), sorted(possible))
            scope.problem(mark, at, f"{name} is not a field of any kind", hint)
    return Node({name: child for name, child in node.value.items() if name in possible}, node.mark, node.key)


def merge(lower: Node, upper: Node) -> Node:
    """The upper node over the lower one: maps key by key, everything else as a whole."""
    if not (isinstance(lower.value, dict) and isinstance(upper.value, dict)):
        return upper
    merged = dict(lower.value)
    for name, child in upper.value.items():
        merged[name] = merge(merged[name], child) if name in merged else child
    return Node(merged, upper.mark, upper.key)


# --- one card -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads cards one by one; equal numbers of copies share one value."""

    scope: Scope
    game: Game
    bases: Mapping[str, Node]
    players: Sequence[int]
    records: Mapping[str, Record]
    used: set[str] = field(default_factory=set)
    shared: dict[object, Copies] = field(default_factory=dict)

    def with_bases(self, node: Node) -> Node:
        """The card over its bases, merged left to right."""
        if not isinstance(node.value, dict) or "base" not in node.value:
            return node
        scope = self.scope.at_card(_word(node, "id"))
        wanted = node.value["base"]
        names = CARD_KEYS["base"].shape.read(wanted, scope, "base")
        marks = wanted.value if isinstance(wanted.value, list) else [wanted]
        merged = Node({}, node.mark, node.key)
        for name, child in zip(names, marks, strict=False):
            if name in self.bases:
                self.used.add(name)
                merged = merge(merged, self.bases[name])
            elif name:
                scope.problem(child.mark, "base", f"there is no base {name}", did_you_mean(name, tuple(self.bases)))
        return merge(Node(merged.value, node.mark, node.key), _without(node, "base"))

    def card(self, node: Node) -> Card | None:
        """The card, or None where its id, kind or deck is unknown."""
        entries = node.value
        scope = self.scope.at_card(_word(node, "id"))
        kind_id = _word(node, "kind")
        values = self.records.get(kind_id, CARD).read(node, scope, "")
        if not values or not isinstance(entries, dict):
            return None
        kind = self._known("kind", values, self.game.kinds, entries, scope)
        deck = self._known("deck", values, self.game.decks, entries, scope)
        copies = self._copies(values, node, scope)
        if kind is None or deck is None or not values.get("id"):
            return None
        if origins := values.get("origins"):
            self._check_origins(origins, entries, scope)
        return Card(
            id=values["id"],
            code=values.get("code", ""),
            kind=kind.id,
            deck=deck.id,
            copies=copies,
            name=values.get("name", {}),
            origin=values.get("origin", "rulebook"),
            origins=origins or _NOTHING,
            back=values.get("back") or deck.back,
            palette=values.get("palette", _NOTHING),
            fields={name: values.get(name) for name in kind.fields},
            where=place(node.mark, scope.file),
            places=_places(entries, scope.file),
        )

    @staticmethod
    def _known(key: str, values: Mapping[str, Any], things: Mapping[str, Any], entries: Any, scope: Scope) -> Any:
        """The kind or deck of a card, or None after a Problem."""
        name = values.get(key)
        thing = things.get(name) if name else None
        if thing is None and name:
            scope.problem(entries[key].mark, key, f"there is no {key} {name}", did_you_mean(name, tuple(things)))
        return thing

    @staticmethod
    def _check_origins(origins: Mapping[str, str], entries: Mapping[Any, Node], scope: Scope) -> None:
        for name in origins:
            if name not in entries:
                children = entries["origins"].value
                child = children[name] if isinstance(children, dict) else entries["origins"]
                hint = did_you_mean(name, [str(key) for key in entries])
                scope.problem(child.key or child.mark, "origins", f"the card has no {name}", hint)

    def _copies(self, values: Mapping[str, Any], node: Node, scope: Scope) -> Copies:
        raw, players = values.get("copies", 1), values.get("players")
        if isinstance(raw, dict):
            return Copies(self._by_players(raw, players, node, scope))
        key = (raw, players)
        if key not in self.shared:
            per_player = raw == CopiesShape.PER_PLAYER
            used = self._used(players, node, scope)
            self.shared[key] = Copies({n: (n if per_player else raw) if n in used else 0 for n in self.players})
        return self.shared[key]

    def _used(self, players: Sequence[int] | None, node: Node, scope: Scope) -> Sequence[int]:
        """The numbers of players that use a card."""
        if not players or not self.players:
            return self.players
        wrong = [n for n in players if n not in self.players]
        if wrong:
            message = f"the game is not for {_listed(wrong)} players"
            scope.problem(_at(node, "players"), "players", message, f"possible: {self.players[0]} to {self.players[-1]}")
        return [n for n in players if n in self.players] or self.players

    def _by_players(self, raw: Mapping[int, int], players: Sequence[int] | None, node: Node, scope: Scope) -> dict[int, int]:
        used = self._used(players, node, scope)
        if missing := [n for n in used if n not in raw]:
            scope.problem(_at(node, "copies"), "copies", f"no copies for {_listed(missing)} players", "0 is possible")
        if wrong := [n for n in raw if self.players and n not in self.players]:
            scope.problem(_at(node, "copies"), "copies", f"the game is not for {_listed(wrong)} players")
        counts = {n: raw.get(n, 0) if n in used else 0 for n in self.players}
        if counts and not any(counts.values()) and not missing:
            scope.problem(_at(node, "copies"), "copies", "no number of players uses this card", "leave the card out")
        return counts


_NOTHING: Mapping[str, Any] = {}


def _places(entries: Mapping[Any, Node], file: str) -> Places:
    return Places(file, {key: (node.mark.line + 1) << 32 | node.mark.column + 1 for key, node in entries.items()})


def _at(node: Node, key: str) -> Any:
    """The mark of the value of a key of a card, else of the card."""
    child = node.value.get(key) if isinstance(node.value, dict) else None
    return node.mark if child is None else child.mark


def _without(node: Node, key: str) -> Node:
    entries = node.value if isinstance(node.value, dict) else {}
    return Node({name: child for name, child in entries.items() if name != key}, node.mark, node.key)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
