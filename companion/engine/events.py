"""Events, refusals and the errors of a typed line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Event(NamedTuple):
    """One thing that happened at the table: a verb and its facts (which card, who, which price), never derived points.

    `args` is plain JSON: ids of cards and names of players, everything resolved that was left out when it was typed.
    """

    verb: str
    args: Mapping[str, Json] = MappingProxyType({})


class Refused(NamedTuple):
    """Not legal by the rules: a stable code, the reason as a sentence, the rule or ruling it comes from, what is possible."""

    code: str
    reason: str
    rule: str = ""
    hint: str = ""

    def __str__(self) -> str:
        return self.reason + (f" [{self.rule}]" if self.rule else "") + (f" ({self.hint})" if self.hint else "")


class LineError(Exception):
    """A typed line that changes nothing. `exit_code` is the command's exit code; the message quotes the input."""

    exit_code = 2


class MalformedError(LineError):
    """The line cannot be read: an unknown verb, too few words, something that is no number."""

    exit_code = 2


class UnknownError(LineError):
    """A name that nothing has."""

    exit_code = 4


class AmbiguousError(LineError):
    """A beginning of a name that several things have."""

    exit_code = 4


class IllegalError(LineError):
    """The line can be read, but the rules do not allow it now; `force` records it all the same."""

    exit_code = 3

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused
