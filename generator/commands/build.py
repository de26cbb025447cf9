"""`pnp build`: which files are asked for, which of them are up to date, and writing the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Catalog, Game
from generator.commands.ask import PROBLEM, USAGE, Ask, StopError, find_games, options_of
from generator.commands.console import command, counted, load, progress, say, show
from generator.commands.spread import spread
from generator.options import Options
from generator.output import Entry, Manifest, code_digest, digest, entry, input_digest, templates_digest, write_aside
from generator.parts import build_part, file_names
from generator.paths import template_folders
from generator.problems import Problem, ProblemsError

if TYPE_CHECKING:
    from generator.build import Built


@command
def build(ask: Ask, out: Path, catalog: Path | None) -> int:
    """Write the files that are asked for and not up to date."""
    return build_all(ask, out, load(catalog))


def build_all(ask: Ask, out: Path, catalog: Catalog) -> int:
    """Write the files of a catalogue that are asked for and not up to date; the exit code."""
    manifest = Manifest(out)
    todo, kept = _outdated(jobs(ask, catalog), catalog, manifest)
    failed = 0
    with closing(spread(todo, _shop_of, _made)) as results:
        for job, made in zip(todo, results, strict=True):
            if made.problems:
                failed += 1
                show(made.problems)
            _write(job, made, manifest)
    if kept and not todo:
        say(f"nothing to do: {counted(kept, 'file')} up to date")
    return PROBLEM if failed else 0


class Job(NamedTuple):
    """One part of a game to be made: its folder in the output folder, the hash of all that it is made of."""

    game: Game
    options: Options
    place: str
    input_hash: str


class File(NamedTuple):
    """A finished file: its path in the output folder, what is in it, its entry in the manifest."""

    path: str
    data: bytes
    pages: int
    cards: int
    entry: Entry


class Made(NamedTuple):
    """What came of a job: its files; what sheets traded; what is wrong."""

    files: tuple[File, ...] = ()
    trades: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def _outdated(wanted: Sequence[tuple[Game, Options]], catalog: Catalog, manifest: Manifest) -> tuple[list[Job], int]:
    """The jobs that have something to do, and the number of files that are up to date."""
    todo, kept = [], 0
    code, of_templates = code_digest(), cache(templates_digest)
    for game, options in wanted:
        place = f"{game.id}/{options.lang}/{options.paper.name}"
        input_hash = input_digest(code, catalog.fingerprint, of_templates(template_folders(game.id, game.folder)), game, options)
        names = file_names(game, options)
        if all(manifest.current(f"{place}/{name}", input_hash) for name in names):
            kept += len(names)
        else:
            todo.append(Job(game, options, place, input_hash))
    return todo, kept


def _shop_of(job: Job) -> object:
    """Jobs that show the same faces are made together; a rule sheet shows few of them and takes as long as all the others."""
    return job.game.id, job.options.appearance, job.options.part == "rules"


def _made(todo: Sequence[Job]) -> Iterator[Made]:
    from generator.faces import Workshop
    from generator.paint.fonts import FontBook

    shop = Workshop(FontBook())
    for job in todo:
        try:
            with progress(f"{job.game.id} {job.options.lang}") as tick:
                built = build_part(job.game, job.options, shop, tick)
            yield Made(tuple(_file(job, one) for one in built), built[0].trades)
        except ProblemsError as error:
            yield Made(problems=error.problems)


def _file(job: Job, built: Built) -> File:
    path = f"{job.place}/{built.name}"
    cards = sum(face.copies for face in built.faces)
    return File(path, built.data, built.pages, cards, entry(path, job.game, job.options, built, job.input_hash, digest(built.data)))


def jobs(ask: Ask, catalog: Catalog) -> list[tuple[Game, Options]]:
    """The files to make; a game that is not for the number of players is passed over unless it was named."""
    todo: list[tuple[Game, Options]] = []
    for game in find_games(catalog, ask.games):
        low, high = game.players
        if ask.players is not None and not ask.games and not low <= ask.players <= high:
            say(f"{game.id}: passed over, it is for {low} to {high} players")
            continue
        todo += [(game, options) for options in options_of(ask, game) if file_names(game, options)]
    if not todo:
        what = "--only " + " ".join(ask.only) if ask.only else "the options"
        raise StopError(USAGE, f"nothing is selected by {what}", "pnp list shows ids, codes, kinds and decks")
    return todo


def _write(job: Job, made: Made, manifest: Manifest) -> None:
    """Write the files of a job, record them and tell."""
    try:
        for file in made.files:
            path = manifest.folder / file.path
            write_aside(path, file.data)
            manifest.put(file.entry)
            print(f"{path}  {counted(file.pages, 'page')}" + (f", {counted(file.cards, 'card')}" if file.cards else ""))
    finally:
        manifest.save()
    for trade in made.trades:
        say(f"  {job.game.id} on {job.options.paper.title}: {trade}")
