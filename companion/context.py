"""What every command needs: the options that all share, the catalogue, the open game; output and exit codes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import ParamSpec

from companion import home as homes
from companion import journal as journals
from companion.catalogue import names_of, setup_from
from companion.engine.events import Json, LineError, UnknownError
from companion.engine.names import Names
from companion.engine.protocol import Table
from companion.engine.setup import Setup
from companion.journal import JournalError
from companion.session import Session, session_of
from companion.views.plain import rendered
from generator.catalog import load_catalog
from generator.catalog.model import Catalog, Game
from generator.paths import built_in_catalog
from generator.problems import ProblemsError, did_you_mean
from generator.terminal import abandon_stdout, users_language

P = ParamSpec("P")
DAMAGED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)  # what facts of another shape lead to


@dataclass(frozen=True, slots=True)
class Context:
    """The options that all commands share."""

    game: str | None = None
    home: Path | None = None
    catalog: Path | None = None
    lang: str | None = None
    as_json: bool = False
    no_color: bool = False

    @property
    def folder(self) -> Path:
        return homes.folder(self.home)


def now() -> str:
    """The time of an entry."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def say(text: str) -> None:
    """A message, on stderr."""
    print(text, file=sys.stderr)


def bold(context: Context) -> bool:
    """Whether the terminal may be sent bold letters."""
    return sys.stdout.isatty() and not context.no_color and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(context: Context, shown: Iterable[str | Table], data: Json) -> None:
    """Print for people, or as JSON."""
    print(json.dumps(data, indent=1, ensure_ascii=False) if context.as_json else rendered(shown, bold(context)))


def command(run: Callable[P, int]) -> Callable[P, int]:
    """Turn what a user can cause into a message and an exit code."""

    @wraps(run)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            code = run(*args, **kwargs)
            sys.stdout.flush()
            return code
        except (LineError, JournalError) as error:
            say(f"companion: {error}")
            return error.exit_code
        except ProblemsError as error:
            for problem in error.problems:
                say(str(problem))
            return 1
        except KeyboardInterrupt:
            return 130
        except BrokenPipeError:
            abandon_stdout()
            return 0
        except OSError as error:
            abandon_stdout()
            say(f"companion: {error.filename or ''}: {error.strerror or error}".replace(": : ", ": "))
            return 1

    return guarded


def load(context: Context) -> Catalog:
    """The checked catalogue."""
    return load_catalog(context.catalog or built_in_catalog()).checked()


def game_named(catalog: Catalog, name: str) -> Game:
    """A game of the catalogue by its id, or a clear beginning of it."""
    found = [id_ for id_ in catalog.games if id_ == name.lower()] or [id_ for id_ in catalog.games if id_.startswith(name.lower())]
    if len(found) != 1:
        raise UnknownError(f"there is no game {name!r} ({did_you_mean(name, tuple(catalog.games))})")
    return catalog.games[found[0]]


def language(context: Context, languages: tuple[str, ...], begun: object = None) -> str:
    """The language of names: as asked, else the one that the game was begun in, else the locale's, else the game's first."""
    if context.lang is None and begun in languages:
        return str(begun)
    if context.lang is not None:
        if context.lang not in languages:
            raise UnknownError(f"there is no language {context.lang!r} (possible: {', '.join(languages)})")
        return context.lang
    return users_language(languages)


def opened(context: Context) -> Session:
    """The game that the options mean, replayed. Says what is wrong with its file, if anything is."""
    id_ = homes.find(context.folder, context.game)
    journal = journals.read(homes.file_of(context.folder, id_))
    if journal.torn:
        say(f"companion: the last line of {id_} was not written to its end; it does not count and is set aside")
    if journal.damage:
        say(f"companion: {journal.path}: {journal.damage}; what comes before it is shown, nothing can be added")
    live = _live(context, journal.header.get("game"))
    try:
        setup = setup_from(journal.header, live)
    except DAMAGED as error:
        raise JournalError(f"{journal.path}: the header cannot be read: {error!r}") from error
    try:
        return session_of(id_, journal, setup, _names(context, setup, live, journal.header.get("lang")))
    except DAMAGED as error:  # facts that this game's rules cannot hold
        raise JournalError(f"{journal.path}: the game cannot be replayed: {error!r}") from error


def _live(context: Context, id_: object) -> Game | None:
    """The game as the catalogue has it now; None when it has gone from it, or when the built-in catalogue has errors."""
    loaded = load_catalog(context.catalog or built_in_catalog())
    catalog = loaded.checked() if context.catalog else loaded.catalog
    return catalog.games.get(str(id_)) if catalog else None


def _names(context: Context, setup: Setup, live: Game | None, begun: object) -> Names:
    """Names from the live catalogue; of cards that it has no longer the ids and codes that the save file has."""
    pinned = {card.id: (card.kind, (card.code,) if card.code else ()) for card in setup.cards.values()}
    if live is None:
        return Names(setup.players, pinned, {})
    return names_of(live, setup.players, language(context, live.languages, begun), pinned)
