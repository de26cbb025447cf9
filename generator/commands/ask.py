"""From what was typed to what is built: names are looked up, lengths read, defaults filled in; refusals carry the exit code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, get_args

from generator.catalog.model import INKS, Catalog, Game, Ink
from generator.impose.duplex import mode_of
from generator.impose.errors import UnknownNameError
from generator.impose.formats import parse_length
from generator.impose.papers import paper, paper_of_locale
from generator.options import BLEED, MARGIN, Options, OutputPart
from generator.problems import did_you_mean
from generator.terminal import users_language, users_locale

PROBLEM, USAGE, UNKNOWN = 1, 2, 4  # exit codes


class StopError(Exception):
    """A command cannot go on: the exit code and the message for the user."""

    def __init__(self, code: int, message: str, hint: str = "") -> None:
        self.code = code
        super().__init__(f"{message} ({hint})" if hint else message)


class Ask(NamedTuple):
    """The words of a build command as typed; None where an option was not given."""

    games: tuple[str, ...] = ()
    paper: str | None = None
    lang: str | None = None
    sides: str = "duplex-long"
    parts: str | None = None
    players: int | None = None
    only: tuple[str, ...] = ()
    ink: str = "full"
    bleed: str | None = None
    margin: str | None = None
    gap: str | None = None


def find_game(catalog: Catalog, name: str) -> Game:
    """A game by its id."""
    found = catalog.games.get(name) or catalog.games.get(name.lower())
    if found is None:
        raise StopError(UNKNOWN, f"there is no game {name!r}", did_you_mean(name, tuple(catalog.games)))
    return found


def find_games(catalog: Catalog, names: Sequence[str]) -> list[Game]:
    """Games by id, all of them when no name is given."""
    return [find_game(catalog, name) for name in dict.fromkeys(names)] or list(catalog.games.values())


def find_languages(game: Game, lang: str | None) -> tuple[str, ...]:
    """The languages asked for: one, `all`, or by default the locale's if the game has it, else the game's first."""
    if lang is None:
        return (users_language(game.languages),)
    if lang == "all":
        return game.languages
    if lang not in game.languages:
        raise StopError(UNKNOWN, f"{game.id} has no language {lang!r}", "possible: " + ", ".join((*game.languages, "all")))
    return (lang,)


def find_ink(name: str) -> Ink:
    """An ink by name."""
    if name not in INKS:
        raise StopError(USAGE, f"unknown ink {name!r}", did_you_mean(name, INKS) or "possible: " + ", ".join(INKS))
    return next(ink for ink in INKS if ink == name)


def find_parts(parts: str | None) -> tuple[OutputPart, ...]:
    """The parts of a comma-separated list."""
    known: Mapping[str, OutputPart] = {part: part for part in get_args(OutputPart)}
    if parts is None:
        return tuple(known.values())
    names = [name.strip() for name in parts.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise StopError(USAGE, f"unknown part {name!r}", did_you_mean(name, tuple(known)))
    if not names:
        raise StopError(USAGE, "--parts names nothing", "possible: " + ", ".join(known))
    return tuple(known[name] for name in dict.fromkeys(names))


def options_of(ask: Ask, game: Game) -> list[Options]:
    """One set of options for each file of a game: every language and part."""
    try:
        chosen = paper(ask.paper) if ask.paper else paper_of_locale(users_locale())
        sides, _ = mode_of(ask.sides)
    except UnknownNameError as error:
        raise StopError(UNKNOWN if "paper" in error.message else USAGE, error.message, error.hint) from error
    lengths = [_length(name, text, default) for name, text, default in
               (("bleed", ask.bleed, BLEED), ("margin", ask.margin, MARGIN), ("gap", ask.gap, 0.0))]  # fmt: skip
    low, high = game.players
    if ask.players is not None and not low <= ask.players <= high:
        raise StopError(USAGE, f"{game.id} is for {low} to {high} players, not for {ask.players}")
    ink = find_ink(ask.ink)
    return [
        Options(lang, chosen, part, sides, ink, ask.players, tuple(sorted(set(ask.only))), *lengths)
        for lang in find_languages(game, ask.lang)
        for part in find_parts(ask.parts)
    ]


def _length(name: str, text: str | None, default: float) -> float:
    if text is None:
        return default
    try:
        value = parse_length(text)
    except ValueError as error:
        raise StopError(USAGE, f"--{name}: {error}") from error
    if value < 0:
        raise StopError(USAGE, f"--{name}: {text} is below nothing")
    return value
