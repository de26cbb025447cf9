"""`pnp build`: which files are asked for, which of them are up to date, and writing the others."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.model import Catalog, Game
from generator.commands.ask import PROBLEM, USAGE, Ask, StopError, find_games, options_of
from generator.commands.console import command, counted, load, progress, say, show
from generator.options import Options
from generator.output import Manifest, code_digest, digest, entry, input_digest, templates_digest, write_aside
from generator.parts import build_part, file_names
from generator.paths import template_folders
from generator.problems import ProblemsError

if TYPE_CHECKING:
    from generator.faces import Workshop


@command
def build(ask: Ask, out: Path, catalog: Path | None) -> int:
    """Write the files that are asked for and not up to date."""
    return build_all(ask, out, load(catalog))


def build_all(ask: Ask, out: Path, catalog: Catalog) -> int:
    """Write the files of a catalogue that are asked for and not up to date; the exit code."""
    todo = jobs(ask, catalog)
    manifest = Manifest(out)
    code, of_templates = code_digest(), cache(templates_digest)
    made = kept = failed = 0
    shops = cache(_workshop)  # opened for the first file that has to be made
    for game, options in todo:
        place = f"{game.id}/{options.lang}/{options.paper.name}"
        input_hash = input_digest(code, catalog.fingerprint, of_templates(template_folders(game.id, game.folder)), game, options)
        names = file_names(game, options)
        if all(manifest.current(f"{place}/{name}", input_hash) for name in names):
            kept += len(names)
            continue
        try:
            _write(game, options, place, input_hash, manifest, shops())
            made += 1
        except ProblemsError as error:
            failed += 1
            show(error.problems)
        finally:
            manifest.save()
    if kept and not made and not failed:
        say(f"nothing to do: {counted(kept, 'file')} up to date")
    return PROBLEM if failed else 0


def _workshop() -> Workshop:
    from generator.faces import Workshop
    from generator.paint.fonts import FontBook

    return Workshop(FontBook())


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


def _write(game: Game, options: Options, place: str, input_hash: str, manifest: Manifest, shop: Workshop) -> None:
    """Build one part of a game and record its files."""
    with progress(f"{game.id} {options.lang}") as tick:
        built = build_part(game, options, shop, tick)
    for file in built:
        path = f"{place}/{file.name}"
        write_aside(manifest.folder / path, file.data)
        manifest.put(entry(path, game, options, file, input_hash, digest(file.data)))
        copies = sum(face.copies for face in file.faces)
        cards = f", {counted(copies, 'card')}" if copies else ""
        print(f"{manifest.folder / path}  {counted(file.pages, 'page')}{cards}")
    for trade in built[0].trades:
        say(f"  {game.id} on {options.paper.title}: {trade}")
