"""Shapes: what may stand at a place of the catalogue.

One description serves two masters: it reads nodes and reports what does not fit, and it gives the JSON Schema that
editors use. Here are the shapes of single values.
"""

from __future__ import annotations

import re
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from generator.catalog.nodes import Node
from generator.catalog.scope import Scope, dotted, listed, quote
from generator.problems import did_you_mean

Schema = dict[str, Any]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Shape(Protocol[T_co]):
    """What may stand at a place.

    `read` returns a value of the shape's own type whatever comes in (an empty one where the node does not fit, and then
    the scope holds a Problem). `path` is the dotted name of the place, for messages.
    """

    def read(self, node: Node, scope: Scope, path: str) -> T_co: ...

    def schema(self) -> Schema: ...


class Text:
    """A text in no particular language."""

    def read(self, node: Node, scope: Scope, path: str) -> str:
        value = node.value
        if isinstance(value, str) and value and not value.isspace():
            return value
        scope.expected(node, path, "a text", quote(node))
        return ""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1}


class Pattern:
    """A text of a certain form; `what` names the form in messages."""

    def __init__(self, what: str, form: str) -> None:
        self.what = what
        self.form = form
        self._match = re.compile(form).fullmatch

    def read(self, node: Node, scope: Scope, path: str) -> str:
        value = node.value
        if isinstance(value, str) and self._match(value):
            return value
        scope.expected(node, path, self.what, quote(node))
        return ""

    def matches(self, text: object) -> bool:
        """Whether a text has the form."""
        return isinstance(text, str) and self._match(text) is not None

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{self.form})$"}


class Int(NamedTuple):
    """A whole number within bounds."""

    least: int | None = None
    most: int | None = None

    def read(self, node: Node, scope: Scope, path: str) -> int:
        value: Any = node.value
        low, high = self.least, self.most
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and (low is None or value >= low) and (high is None or value <= high):
            return int(value)
        hint = "no quotes around a number" if isinstance(value, str) and value.lstrip("-").isdecimal() else ""
        scope.expected(node, path, self.what, hint)
        return self.least or 0

    @property
    def what(self) -> str:
        """The bounds in words."""
        low = "" if self.least is None else f" of {self.least} or more"
        return "a whole number" + (low if self.most is None else f" from {self.least} to {self.most}")

    def schema(self) -> Schema:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": "integer"} | {name: bound for name, bound in bounds.items() if bound is not None}


class Bool:
    """true or false."""

    def read(self, node: Node, scope: Scope, path: str) -> bool:
        if isinstance(node.value, bool):
            return node.value
        scope.expected(node, path, "true or false")
        return False

    def schema(self) -> Schema:
        return {"type": "boolean"}


class Choice(Generic[T]):
    """One of a few words or numbers."""

    def __init__(self, *options: T) -> None:
        self.options = {option: option for option in options}

    def read(self, node: Node, scope: Scope, path: str) -> T:
        value: Any = node.value
        if value.__class__ in (str, int) and value in self.options:
            return self.options[value]
        possible = [str(option) for option in self.options]
        hint = did_you_mean(value, possible) if isinstance(value, str) else ""
        scope.expected(node, path, listed(possible), "" if hint.startswith("possible") else hint)
        return next(iter(self.options))

    def schema(self) -> Schema:
        return {"enum": list(self.options)}


LANGUAGE = Pattern("a language code such as en or pl", "[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


class Translated:
    """A text in each language of the game: `{en: …, pl: …}`."""

    def read(self, node: Node, scope: Scope, path: str) -> dict[str, str]:
        entries = node.value
        if not isinstance(entries, dict):
            hint = f"write {{{', '.join(f'{language}: …' for language in scope.languages)}}}"
            scope.expected(node, path, "a text for each language", hint)
            return {}
        texts = {}
        for language, child in entries.items():
            if scope.languages and language not in scope.languages:
                self._unknown(language, child, scope, path)
            elif isinstance(text := child.value, str) and text and not text.isspace():
                texts[str(language)] = text
            else:
                scope.expected(child, dotted(path, language), "a text", quote(child))
        if len(texts) < len(scope.languages):
            for language in scope.languages:
                if language not in entries:
                    scope.problem(node.mark, path, f"the translation into {language} is missing", f"add `{language}: …`")
        return texts

    @staticmethod
    def _unknown(language: object, child: Node, scope: Scope, path: str) -> None:
        message = f"{language} is not a language of the game"
        comma = "; a text with a comma in it must be in quotes" if child.value is None else ""
        scope.problem(child.key or child.mark, path, message, f"possible: {', '.join(scope.languages)}{comma}")

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": LANGUAGE.schema(),
            "additionalProperties": Text().schema(),
            "minProperties": 1,
        }
