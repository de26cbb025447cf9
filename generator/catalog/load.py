"""Files: a catalogue and what it includes become one frozen Catalog, or a list of everything that is wrong."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from generator.catalog.gc_pause import paused_gc
from generator.catalog.keys import FILE
from generator.catalog.model import Catalog, Game, Loaded
from generator.catalog.nodes import Node, parse, place
from generator.catalog.read import read_game
from generator.catalog.scope import Scope
from generator.problems import Problem, Where, has_errors, in_order


class Read(NamedTuple):
    """A catalogue with the files it was read from: resolved path → bytes, in the order of reading."""

    loaded: Loaded
    files: dict[Path, bytes]


def read_catalog(path: Path) -> Read:
    """Read and check a catalogue file and everything it includes."""
    files = _Files()
    with paused_gc():
        files.read(path, Where(str(path)), ())
        problems = _once(in_order(files.problems))
        catalog = None
        if not has_errors(problems):
            fingerprint = hashlib.sha256(b"".join(files.data.values())).hexdigest()
            catalog = Catalog(files.games, tuple(files.names), fingerprint)
    return Read(Loaded(catalog, problems), files.data)


def _once(problems: list[Problem]) -> tuple[Problem, ...]:
    """A mistake in a base shows at every card that has it: one is enough."""
    first: dict[tuple[Where, str, str], Problem] = {}
    for problem in problems:
        first.setdefault((problem.where, problem.field, problem.message), problem)
    return tuple(first.values())


@dataclass(slots=True)
class _Files:
    """What was read so far."""

    games: dict[str, Game] = field(default_factory=dict)
    places: dict[str, Where] = field(default_factory=dict)
    data: dict[Path, bytes] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def read(self, path: Path, asked: Where, chain: tuple[Path, ...]) -> None:
        """Read a file that was asked for at a place; `chain` are the files that led to it."""
        try:
            real = path.resolve()
            data = real.read_bytes()
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.problems.append(Problem(asked, f"cannot read {path}: {reason}"))
            return
        self.data[real] = data
        self.names.append(str(path))
        root, problems = parse(data, str(path))
        self.problems += problems
        if root is not None:
            self._file(root, path, (*chain, real))

    def _file(self, root: Node, path: Path, chain: tuple[Path, ...]) -> None:
        scope = Scope(str(path), self.problems)
        values = FILE.read(root, scope, "")
        games = root.value.get("games", root) if isinstance(root.value, dict) else root
        if values and not values.get("games") and "include" not in values and (games is root or games.value == {}):
            scope.problem(games.mark, "games", "no games", "write them under `games:`")
        for name, node in values.get("games", {}).items():
            self._game(name, node, path)
        if values.get("include"):
            listed = root.value["include"].value if isinstance(root.value, dict) else []
            for name, node in zip(values["include"], listed if isinstance(listed, list) else [], strict=True):
                self._include(name, node, path, chain)

    def _game(self, name: str, node: Node, path: Path) -> None:
        where = place(node.key or node.mark, str(path))
        if name in self.places:
            message = f"the game {name} is taken"
            self.problems.append(Problem(where, message, f"first at {self.places[name]}", game=name))
            return
        self.places[name] = where
        game, problems = read_game(name, node, str(path), str(path.parent))
        self.problems += problems
        if game is not None:
            self.games[name] = game

    def _include(self, name: str, node: Node, path: Path, chain: tuple[Path, ...]) -> None:
        """Include a file once, from the folder of the including file or below."""
        if not name:
            return
        where = place(node.mark, str(path))
        target = path.parent / name
        try:
            real, folder = target.resolve(), path.parent.resolve()
        except (OSError, ValueError, RuntimeError) as error:
            self.problems.append(Problem(where, f"cannot read {name}: {error}", field="include"))
            return
        if Path(name).is_absolute() or "\\" in name or not real.is_relative_to(folder):
            message = f"{name} is not in the folder of this file or below"
            self.problems.append(Problem(where, message, "only relative paths downwards", field="include"))
        elif real in chain:
            names = " → ".join(p.name for p in (*chain[chain.index(real) :], real))
            self.problems.append(Problem(where, f"the files include each other: {names}", field="include"))
        elif real in self.data:
            self.problems.append(Problem(where, f"{name} is included twice", field="include"))
        else:
            self.read(target, where, chain)
