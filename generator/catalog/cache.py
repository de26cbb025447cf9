"""A cache of checked catalogues, so that nobody waits for the same file to be read and checked twice.

One entry for each catalogue path. It counts only if the bytes of all files and the code that checks them are the same
as when it was written; whatever else is wrong with it, it is ignored and written anew. Catalogues with errors are not
kept.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import sys
from pathlib import Path
from typing import Any

from generator.catalog import model
from generator.catalog.gc_pause import paused_gc
from generator.catalog.model import Loaded
from generator.problems import Problem, Where

ENTRIES = 32
CHECKSUM = hashlib.sha256().digest_size

Files = tuple[tuple[str, str], ...]  # resolved path and SHA-256 of every file


def load_cached(path: Path, folder: Path) -> Loaded:
    """The catalogue at a path, from the cache if nothing has changed; else read, checked and kept."""
    try:
        code = code_version()
        entry = folder / f"{_digest(os.fsencode(path), os.fsencode(path.resolve()))[:32]}.catalog"
    except (OSError, RuntimeError, ValueError):  # no sources to compare, or no such path: there is nothing to key by
        code, entry = "", None
    if entry is not None:
        loaded = read_entry(entry, code)
        if loaded is not None:
            return loaded
    from generator.catalog.load import read_catalog

    read = read_catalog(path)
    if entry is not None and read.loaded.catalog is not None:
        files = tuple((str(file), hashlib.sha256(data).hexdigest()) for file, data in read.files.items())
        write_entry(entry, code, files, read.loaded)
    return read.loaded


def code_version() -> str:
    """A hash of the code that reads, checks and holds catalogues."""
    here = Path(__file__).parent
    sources = [*sorted(here.glob("*.py")), here.parent / "problems.py", here.parent / "impose" / "formats.py"]
    return _digest(sys.version.encode(), *(source.read_bytes() for source in sources))


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


# --- an entry: checksum, then (code version, files), then what was loaded ----------------------------


def read_entry(entry: Path, code: str) -> Loaded | None:
    """What an entry holds, if it is whole and nothing has changed since."""
    try:
        data = entry.read_bytes()
        if hashlib.sha256(memoryview(data)[CHECKSUM:]).digest() != data[:CHECKSUM]:
            return None
        reader = _OwnTypes(io.BytesIO(data))
        reader.skip(CHECKSUM)
        with paused_gc():
            version, files = reader.load()
            if version != code or not all(_is_same(Path(file), digest) for file, digest in files):
                return None
            loaded = reader.load()
    except Exception:  # whatever is wrong with a cache, the answer is to read the catalogue
        return None
    return loaded if isinstance(loaded, Loaded) else None


def _is_same(file: Path, digest: str) -> bool:
    return hashlib.sha256(file.read_bytes()).hexdigest() == digest


def write_entry(entry: Path, code: str, files: Files, loaded: Loaded) -> None:
    """Write an entry aside and rename it; a folder that cannot be written to is no error."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL)
    pickler.dump((code, files))
    pickler.dump(loaded)
    data = buffer.getvalue()
    aside = entry.with_name(f"{entry.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        entry.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            aside.write_bytes(hashlib.sha256(data).digest() + data)
            os.replace(aside, entry)
        finally:
            aside.unlink(missing_ok=True)
        _forget_old(entry.parent)
    except OSError:
        return


def _forget_old(folder: Path) -> None:
    """Keep the entries that were written last."""
    entries = sorted(folder.glob("*.catalog"), key=lambda entry: entry.stat().st_mtime, reverse=True)
    for entry in entries[ENTRIES:]:
        entry.unlink(missing_ok=True)


# --- pickling ----------------------------------------------------------------------------------------

_TYPES: dict[tuple[str, str], type[Any]] = {
    (type_.__module__, type_.__qualname__): type_
    for type_ in (
        *(model.Card, model.Catalog, model.Colour, model.Copies, model.Deck, model.FieldType, model.Game, model.Kind),
        *(model.Loaded, model.Places, model.Ruling, model.Size, Problem, Where),
    )
}


class _OwnTypes(pickle.Unpickler):
    """Makes values of the model and nothing else, whatever a file says."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.skip = file.seek

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _TYPES:
            return _TYPES[module, name]
        raise pickle.UnpicklingError(f"{module}.{name} is not part of a catalogue")
