"""Why a layout is refused: the message says what is wrong, the hint what is possible."""

from __future__ import annotations


class LayoutError(ValueError):
    """A length, size or combination that makes no sense or does not fit."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(f"{message} ({hint})" if hint else message)


class UnknownNameError(LayoutError):
    """A name of a paper or card format that is not known."""
