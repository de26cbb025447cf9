"""`pnp watch`: builds again whenever a file changes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from generator.catalog import load_catalog
from generator.commands.ask import Ask
from generator.commands.build import build_all, jobs
from generator.commands.console import command, say, show
from generator.paths import built_in_catalog, template_folders


@command
def watch(ask: Ask, out: Path, catalog: Path | None) -> int:
    """Build again and again, whenever a file of the catalogue or of the templates changes; Ctrl-C ends it."""
    path = catalog or built_in_catalog()
    if found := load_catalog(path).catalog:
        jobs(ask, found)  # refuses at once what no change of a file would mend
    seen: object = None
    files: tuple[str, ...] = (str(path),)
    folders: tuple[Path, ...] = ()
    while True:
        state = _state(files, folders)
        if state != seen:
            known = files, folders
            files, folders = _rebuild(ask, out, path, files, folders)
            seen = state if known == (files, folders) else _state(files, folders)
            say("watching, Ctrl-C ends")
        time.sleep(0.3)


def _rebuild(
    ask: Ask, out: Path, path: Path, files: tuple[str, ...], folders: tuple[Path, ...]
) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """One round of `watch`: problems are shown and do not end it. Returns the files and folders to look at."""
    loaded = load_catalog(path)
    if loaded.catalog is None:
        show(loaded.problems)
        return files, folders
    guarded = command(build_all)
    guarded(ask, out, loaded.catalog)
    games = loaded.catalog.games.values()
    return loaded.catalog.files, tuple(dict.fromkeys(f for g in games for f in template_folders(g.id, g.folder)))


def _state(files: Sequence[str], folders: Sequence[Path]) -> object:
    """What changes when a file is written, added or removed."""
    paths = [Path(file) for file in files] + [p for folder in folders for p in sorted(folder.rglob("*"))]
    return [(str(p), s.st_mtime_ns, s.st_size) for p in paths if p.exists() and (s := p.stat())]
