"""A Problem says what is wrong in a file, where, and what would be possible; problems are collected and shown together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]


class Where(NamedTuple):
    """A place in a file. Lines and columns count from 1; 0 means that the whole file is meant."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


class Problem(NamedTuple):
    """One thing that is wrong.

    `message` says what was found, `hint` what is possible; `game`, `card` and `field` name what it is about, where that is known.
    """

    where: Where
    message: str
    hint: str = ""
    severity: Severity = "error"
    game: str = ""
    card: str = ""
    field: str = ""

    def __str__(self) -> str:
        about = " · ".join(part for part in (self.game, self.card, self.field) if part)
        head = f"{self.where}: {self.severity}: " + (f"[{about}] " if about else "")
        return head + self.message + (f" ({self.hint})" if self.hint else "")


class ProblemsError(Exception):
    """Raised at the end of a stage that cannot go on; carries every Problem that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether one of the problems is more than a warning."""
    return any(problem.severity == "error" for problem in problems)


def stop_at_errors(problems: Sequence[Problem]) -> None:
    """ProblemsError with all the problems when one is more than a warning."""
    if has_errors(problems):
        raise ProblemsError(problems)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by file, line and column, each once."""
    return sorted(dict.fromkeys(problems), key=lambda p: (p.where, p.game, p.card, p.field, p.message))


def did_you_mean(word: str, possible: Sequence[str]) -> str:
    """A hint for an unknown word: the nearest known one, else the known ones when they are few, else nothing."""
    import difflib  # only for those who slip: a command typed at a table starts without it

    near = difflib.get_close_matches(word.lower(), [p.lower() for p in possible], n=1, cutoff=0.6)
    if near:
        return f"did you mean {next(p for p in possible if p.lower() == near[0])}?"
    if 0 < len(possible) <= 16:
        return "possible: " + ", ".join(sorted(possible))
    return ""
