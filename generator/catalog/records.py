"""Shapes of maps and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from generator.catalog.nodes import BROKEN, Node
from generator.catalog.scope import Scope, dotted
from generator.catalog.shapes import Pattern, Schema, Shape, T, Translated
from generator.problems import did_you_mean


@dataclass(frozen=True, slots=True)
class ListOf(Generic[T]):
    """A list of values of one shape, each at most once if `once`; a lone value stands for a list of one if `lone`."""

    item: Shape[T]
    what: str
    least: int = 0
    once: bool = False
    lone: bool = False

    def read(self, node: Node, scope: Scope, path: str) -> tuple[T, ...]:
        if self.lone and isinstance(node.value, str):
            return (self.item.read(node, scope, path),)
        if not isinstance(node.value, list):
            scope.expected(node, path, self.what, "write [ … ]")
            return ()
        values: list[T] = []
        for child in node.value:
            value = self.item.read(child, scope, path)
            if self.once and value in values:
                scope.problem(child.mark, path, f"{value} stands here twice")
            values.append(value)
        if len(values) < self.least:
            scope.expected(node, path, self.what)
        return tuple(values)

    def schema(self) -> Schema:
        array: Schema = {"type": "array", "items": self.item.schema()}
        array |= ({"minItems": self.least} if self.least else {}) | ({"uniqueItems": True} if self.once else {})
        return {"anyOf": [self.item.schema(), array]} if self.lone else array


@dataclass(frozen=True, slots=True)
class MapOf(Generic[T]):
    """A map from names of one form to values of one shape."""

    name: Pattern
    item: Shape[T]
    what: str

    def read(self, node: Node, scope: Scope, path: str) -> dict[str, T]:
        if not isinstance(node.value, dict):
            scope.expected(node, path, self.what)
            return {}
        values = {}
        for name, child in node.value.items():
            if not self.name.matches(name):
                scope.problem(child.key or child.mark, path, f"expected {self.name.what} as a key, found {name}")
            values[str(name)] = self.item.read(child, scope, dotted(path, name))
        return values

    def schema(self) -> Schema:
        return {"type": "object", "propertyNames": self.name.schema(), "additionalProperties": self.item.schema()}


class Key(NamedTuple):
    """A key of a record: what stands there, what it is for, and whether it must be there."""

    shape: Shape[Any]
    doc: str
    required: bool = False


@dataclass(frozen=True)
class Record:
    """A map of known keys.

    Where the record is `open`, other keys are left to whoever reads it (the fields that kinds declare).
    """

    what: str
    keys: Mapping[str, Key]
    open: bool = False
    required: Sequence[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "required", tuple(name for name, key in self.keys.items() if key.required))

    def read(self, node: Node, scope: Scope, path: str) -> dict[str, Any]:
        entries, keys = node.value, self.keys
        if not isinstance(entries, dict):
            scope.expected(node, path, self.what)
            return {}
        values: dict[str, Any] = {}
        for name, child in entries.items():
            key = keys.get(name)  # type: ignore[arg-type]
            if key is None:
                if not self.open:
                    self._unknown(name, child, scope, path)
            elif child.value is None:
                scope.problem(child.mark, dotted(path, name), f"the key {name} is empty", "give it a value or delete it")
            else:
                values[str(name)] = key.shape.read(child, scope, f"{path}.{name}" if path else str(name))
        for name in self.required:
            if name not in entries:
                scope.problem(node.mark, dotted(path, name), f"the key {name} is missing", keys[name].doc)
        return values

    def _unknown(self, name: object, child: Node, scope: Scope, path: str) -> None:
        hint = did_you_mean(str(name), tuple(self.keys))
        scope.problem(child.key or child.mark, dotted(path, name), f"{self.what} has no key {name}", hint)

    def schema(self) -> Schema:
        properties = {name: {"description": key.doc, **key.shape.schema()} for name, key in self.keys.items()}
        required = {"required": list(self.required)} if self.required else {}
        return {"type": "object", "properties": properties, **required, "additionalProperties": self.open}


@dataclass(frozen=True, slots=True)
class Later(Generic[T]):
    """Takes the node as it is: somebody reads it who knows more. The schema is that of the shape."""

    shape: Shape[T]

    def read(self, node: Node, scope: Scope, path: str) -> Node:
        return node

    def schema(self) -> Schema:
        return self.shape.schema()


class Anything(NamedTuple):
    """Plain data: maps, lists, words, numbers.

    A map with a language of the game as a key is a text and must have all languages.
    """

    def read(self, node: Node, scope: Scope, path: str) -> object:
        value = node.value
        if isinstance(value, list):
            return tuple(self.read(child, scope, dotted(path, number)) for number, child in enumerate(value))
        if not isinstance(value, dict):
            return None if value is BROKEN else value
        if any(isinstance(value[name].value, str) for name in scope.languages if name in value):
            return Translated().read(node, scope, path)
        return {name: self.read(child, scope, dotted(path, name)) for name, child in value.items()}

    def schema(self) -> Schema:
        return {}
