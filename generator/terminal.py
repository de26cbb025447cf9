"""What both commands know of the user's terminal: the locale, and a stdout that can no longer be written to."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typer import Typer
    from typer.models import CommandInfo


def users_locale() -> str:
    """The name of the user's locale, `en_US.UTF-8`; empty when there is none."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return named or (locale.getlocale()[0] or "")


def users_language(languages: Sequence[str]) -> str:
    """The language of the user's locale if it is one of these, else the first of them."""
    own = users_locale().replace("-", "_").partition("_")[0].lower()
    return own if own in languages else languages[0]


def abandon_stdout() -> None:
    """What could not be written to stdout is forgotten; the interpreter would else try once more at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def whole_number(text: str) -> int:
    """A number as people write it: digits, perhaps a minus. BadParameter for what only Python takes for one (1_0, ٣)."""
    if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()) or len(text) > 9:
        from typer import BadParameter

        raise BadParameter(f"{text!r} is not a whole number")
    return int(text)


def start(app: Typer) -> None:
    """Run a command line as it was typed. What is said to a stream that the process was started without (`2>&-`) goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # and no file or pipe may get its number
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    only_typed(app, sys.argv[1:])()


def only_typed(app: Typer, words: Sequence[str]) -> Typer:
    """The same command line with only the command that is typed: the parser builds every command it is given before it looks at
    the words, which doubles the start-up of a program with twenty of them. Anything else (help, a slip) gets all commands."""
    chosen = [info for info in app.registered_commands if words and command_name(info) == words[0]]
    if not chosen:
        return app
    slim = copy(app)
    slim.registered_commands = chosen
    return slim


def command_name(info: CommandInfo) -> str:
    """The word that calls a command."""
    return str(info.name or (info.callback.__name__ if info.callback else ""))
