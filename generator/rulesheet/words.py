"""What rule sheet templates can say: texts of the catalogue as Markdown, numbers with their sign, plural forms, lists of names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

_MARKDOWN = re.compile(r"([_|<>\[\]`])")
_AND = {"en": "and", "pl": "i"}


def for_markdown(text: object) -> object:
    """A text of the catalogue for a Markdown template: on one line, its light markup kept, other signs of Markdown escaped."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split())) if isinstance(text, str) else text


def signed(number: int) -> str:
    """A number with its sign: +1, −2 (with the minus of the typographer), 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def plural(number: int, one: str, few: str, many: str = "") -> str:
    """A number with its noun: 1 karta, 2 karty, 5 kart; with two forms as in English: 1 card, 2 cards."""
    if number == 1:
        return f"{number} {one}"
    slavic = bool(many)
    is_few = not slavic or (2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14)
    return f"{number} {few if is_few else many}"


def listed(lang: str) -> Callable[[Sequence[object]], str]:
    """The function that joins names of a language: a, b and c."""

    def join(names: Sequence[object]) -> str:
        words = [str(name) for name in names]
        return f" {_AND.get(lang, '·')} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))

    return join


def vocabulary(lang: str) -> Mapping[str, Callable[..., str]]:
    """The functions by name, for a language."""
    return {"signed": signed, "plural": plural, "listed": listed(lang)}
