"""Files: written aside and renamed, recorded in a manifest, left alone when nothing changed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.model import Game
from generator.options import Options
from generator.paths import own_version, versions

if TYPE_CHECKING:
    from generator.build import Built

MANIFEST = "manifest.json"
PRINTERS = ("reportlab", "jinja2", "markdown-it-py", "pyphen", "fontpkg-anton", "fontpkg-fira-sans-condensed")
Entry = dict[str, object]


def write_aside(path: Path, data: bytes) -> None:
    """Write a file under another name in its folder, flush it to the disk, rename it. OSError leaves the old file as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _write_aside(path, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write_aside(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def code_digest() -> str:
    """A hash of the program: its own source files and the versions of what draws letters and PDF."""
    folder = Path(__file__).resolve().parent
    parts = [path.read_bytes() for path in sorted(folder.rglob("*.py"))]
    parts += [version.encode() for version in versions(PRINTERS)]
    return digest(b"\0".join(parts))


def templates_digest(folders: Iterable[Path]) -> str:
    """A hash of all files in template folders."""
    parts = []
    for folder in folders:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            parts += [path.relative_to(folder).as_posix(), digest(path.read_bytes())]
    return digest("\0".join(parts).encode())


def input_digest(code: str, catalogue: str, templates: str, game: Game, options: Options) -> str:
    """A hash of all that a file is made of: program, catalogue, templates and options; equal on every machine."""
    return digest("\0".join([code, catalogue, templates, game.id, repr(options)]).encode())


def entry(path: str, game: Game, options: Options, file: Built, input_hash: str, sha256: str) -> dict[str, object]:
    """The entry of one written file, as scripts read it."""
    faces = [
        {
            "id": face.card.id, "deck": face.card.deck, "kind": face.card.kind, "copies": face.copies,
            "face_hash": face.front.key, "back_hash": face.back.key if face.back else None,
        }
        for face in file.faces
    ]  # fmt: skip
    return {
        "path": path, "game": game.id, "lang": options.lang, "paper": options.paper.name, "part": options.part,
        "sides": options.sides, "ink": options.ink, "options": options.changed(), "pages": file.pages,
        "cards": sum(face.copies for face in file.faces), "faces": faces, "input_hash": input_hash, "sha256": sha256,
    }  # fmt: skip


class Manifest:
    """The record of an output folder: one entry a file, by its path in the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries = _read(folder / MANIFEST)
        self._own: dict[str, Entry] = {}

    def current(self, path: str, input_hash: str) -> bool:
        """Whether a file was made from this input and is still as it was written."""
        entry = self.entries.get(path, {})
        try:
            return entry.get("input_hash") == input_hash and entry.get("sha256") == digest((self.folder / path).read_bytes())
        except OSError:
            return False

    def put(self, entry: Entry) -> None:
        """Add or replace an entry."""
        self.entries[str(entry["path"])] = self._own[str(entry["path"])] = entry

    def save(self) -> None:
        """Write the manifest; entries of files that are gone are dropped, entries that another build wrote meanwhile are kept."""
        if self.folder.is_dir():
            with _alone(self.folder):
                self._save()

    def _save(self) -> None:
        merged = {**_read(self.folder / MANIFEST), **self._own}
        files = [merged[path] for path in sorted(merged) if (self.folder / path).is_file()]
        text = _written(files)
        old = (self.folder / MANIFEST).read_bytes() if (self.folder / MANIFEST).is_file() else b""
        if text.encode() != old and (files or old):
            write_aside(self.folder / MANIFEST, text.encode())


def _written(files: Iterable[Entry]) -> str:
    """A manifest as JSON, a line a file: json writes lines of its own ten times slower."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in files)
    return f'{{"schema": 1, "version": {json.dumps(own_version())}, "files": [\n{lines}\n]}}\n'


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Other processes that save a manifest in this folder wait, where the system can lock a folder."""
    try:
        import fcntl

        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _read(path: Path) -> dict[str, Entry]:
    """The entries of a manifest file by path; none if there is no readable manifest."""
    try:
        files: Iterable[Mapping[str, object]] = json.loads(path.read_text(encoding="utf-8"))["files"]
        return {str(entry["path"]): dict(entry) for entry in files}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
