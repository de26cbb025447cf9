"""Talking to the user: messages and problems on stderr, progress on a terminal, exit codes for what went wrong."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import ParamSpec

from generator.catalog import load_catalog
from generator.catalog.model import Catalog
from generator.commands.ask import PROBLEM, USAGE, StopError
from generator.impose.errors import LayoutError
from generator.paths import built_in_catalog
from generator.problems import Problem, ProblemsError, in_order
from generator.terminal import abandon_stdout

P = ParamSpec("P")


def say(text: str) -> None:
    """A message for the user, on stderr."""
    print(text, file=sys.stderr)


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 page`, `28 pages`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def command(run: Callable[P, int]) -> Callable[P, int]:
    """Turn what a user can cause into a message and an exit code; no traceback for a user's mistake."""

    @wraps(run)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            code = run(*args, **kwargs)
            sys.stdout.flush()
            return code
        except StopError as stop:
            say(f"pnp: {stop}")
            return stop.code
        except ProblemsError as error:
            return show(error.problems)
        except LayoutError as error:
            say(f"pnp: {error}")
            return USAGE
        except KeyboardInterrupt:
            say("")
            return 130
        except BrokenPipeError:
            abandon_stdout()
            return 0
        except OSError as error:
            abandon_stdout()
            say(f"pnp: {error.filename or ''}: {error.strerror or error}".replace(": : ", ": "))
            return PROBLEM

    return guarded


def show(problems: Sequence[Problem]) -> int:
    """Print problems in order; 1 when one of them is an error."""
    for problem in in_order(problems):
        say(str(problem))
    errors = sum(problem.severity == "error" for problem in problems)
    if errors:
        say(counted(errors, "error"))
    return PROBLEM if errors else 0


def load(path: Path | None) -> Catalog:
    """The checked catalogue; warnings are printed, errors stop."""
    loaded = load_catalog(path or built_in_catalog())
    if loaded.catalog is None:
        raise ProblemsError(loaded.problems)
    show(loaded.problems)
    return loaded.catalog


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on stderr for work of more than half a second, on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=False) as bar:
        task = bar.add_task(title, total=None, visible=False)
        start = time.monotonic()

        def tick(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=time.monotonic() - start > 0.5)

        yield tick
