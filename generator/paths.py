"""Where the built-in catalogue and templates are: in a checkout beside the packages, in an installed wheel inside this one."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

CACHE = "PAPERTABLE_CACHE"
_PACKAGE = Path(__file__).resolve().parent


def built_in() -> Path:
    """The folder that holds `cards.yaml` and `templates/`."""
    checkout = _PACKAGE.parent
    return checkout if (checkout / "cards.yaml").is_file() and (checkout / "templates").is_dir() else _PACKAGE / "data"


def built_in_catalog() -> Path:
    """The catalogue that ships with papertable."""
    return built_in() / "cards.yaml"


def template_folders(game: str, beside: str | os.PathLike[str]) -> tuple[Path, ...]:
    """Where the templates of a game are looked for, the first one wins: beside the user's catalogue, built in, then the plain ones.

    `beside` is the folder of the file that holds the game.
    """
    folders = (Path(beside) / "templates" / game, built_in() / "templates" / game, built_in() / "templates" / "base")
    return tuple(dict.fromkeys(folder.resolve() for folder in folders if folder.is_dir()))


def cache_folder() -> Path:
    """The folder of the cache: PAPERTABLE_CACHE, else the platform's."""
    if named := os.environ.get(CACHE):
        return Path(named)
    if sys.platform == "linux" and not os.environ.get("XDG_CACHE_HOME"):
        return Path.home() / ".cache" / "papertable"  # what platformdirs would say, 20 ms earlier
    from platformdirs import user_cache_path

    return user_cache_path("papertable", appauthor=False)


def own_version() -> str:
    """The version of papertable; of a checkout that is not installed nobody knows it."""
    return versions(["papertable"])[0] or "0+checkout"


def versions(names: Sequence[str]) -> list[str]:
    """The versions of installed distributions, empty for one that is missing.

    They are read from the names of their records (`jinja2-3.1.6.dist-info`), as the packaging standard writes them: a command
    typed at a table need not wait for importlib.metadata, which is asked only about what was installed in another way.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        with contextlib.suppress(OSError):
            for record in os.listdir(folder or "."):
                stem, kind = os.path.splitext(record)
                if kind in (".dist-info", ".egg-info"):  # the first on the path counts; of the old kind importlib knows more
                    name, _, version = stem.partition("-")
                    found.setdefault(name.lower().replace(".", "_"), version if kind == ".dist-info" else "")
    return [found.get(name.replace("-", "_")) or _recorded(name) for name in names]


def _recorded(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return ""
