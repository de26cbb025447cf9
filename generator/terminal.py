"""What both commands know of the user's terminal: the locale, and a stdout that can no longer be written to."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Sequence


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
