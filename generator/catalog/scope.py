"""Where a reader stands: the file, the game, the card; and how it reports what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.catalog.nodes import BROKEN, Mark, Node, place
from generator.problems import Problem


class Scope(NamedTuple):
    """What is known while reading: the file, the game, its languages, the card, and the Problems found so far."""

    file: str
    problems: list[Problem]
    game: str = ""
    languages: tuple[str, ...] = ()
    card: str = ""

    def at_card(self, card: str) -> Scope:
        """The same scope at a card."""
        return Scope(self.file, self.problems, self.game, self.languages, card)

    def problem(self, mark: Mark, path: str, message: str, hint: str = "") -> None:
        """Report something that is wrong at a mark."""
        where = place(mark, self.file)
        self.problems.append(Problem(where, message, hint, game=self.game, card=self.card, field=path))

    def expected(self, node: Node, path: str, what: str, hint: str = "") -> None:
        """Report that a node is not what it should be; says nothing about a node that was reported before."""
        if node.value is not BROKEN:
            self.problem(node.mark, path, f"expected {what}, found {found(node)}", hint)


def found(node: Node) -> str:
    """A node in words, for messages."""
    value = node.value
    if isinstance(value, dict):
        return "a map"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f"the text “{value if len(value) <= 40 else value[:39] + '…'}”"
    return f"the number {value}"


def quote(node: Node) -> str:
    """The hint for a number, a truth value or nothing where a text is meant."""
    if isinstance(node.value, bool | int | float):
        return "put it in quotes if it is meant as a text"
    if node.value is None:
        return "a text that begins with # must be in quotes"
    return ""


def listed(words: Sequence[str]) -> str:
    """Words in a row: `a`, `a or b`, `a, b or c`."""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def dotted(path: str, name: object) -> str:
    """The path of an entry below a path."""
    return f"{path}.{name}" if path else str(name)
