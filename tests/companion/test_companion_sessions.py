"""Whole games at a terminal: every document is typed again and must show the same; `--update-goldens` rewrites what is shown.

A game has its sessions in `sessions/<game>*.md`; there must be one for each of its variants, played to the end.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.session import CORE, game_module
from tests.companion.tables import catalog, setup

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

from tests.companion.terminal import typed, typed_again

HERE = Path(__file__).parent
SESSIONS = sorted((HERE / "sessions").glob("*.md"))
AT_THE_TABLE = HERE.parents[1] / "docs" / "at-the-table.md"
GAMES = sorted(catalog().games)
VARIANTS = [(game, variant) for game in GAMES for variant in game_module(game).VARIANTS]


@pytest.mark.parametrize("document", [*SESSIONS, AT_THE_TABLE], ids=lambda path: path.stem)
def test_a_session_shows_what_its_document_says(document: Path, tmp_path: Path, golden: Callable[[Path, str], None]) -> None:
    golden(document, typed_again(document.read_text(encoding="utf-8"), tmp_path))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_there_is_a_session_of_a_whole_game_of_every_variant(game: str, variant: str) -> None:
    started = re.compile(rf"^\$ companion new {game}(?!.*--variant)" if variant == game_module(game).VARIANTS[0] else
                         rf"^\$ companion new {game} .*--variant {variant}\b", re.MULTILINE)  # fmt: skip
    played = [path for path in SESSIONS if started.search(path.read_text(encoding="utf-8"))]
    assert played, f"no session in tests/companion/sessions plays {game} {variant}"
    ended = [
        path.name for path in played if re.search(r"now: (game )?over|\bwins?\b|\bwon\b|\blost\b", path.read_text(encoding="utf-8"))
    ]
    assert ended, f"none of {[path.name for path in played]} plays to the end"


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_grammar_is_typed_in_a_session_of_its_game(game: str) -> None:
    lines = [line for path in SESSIONS if path.name.startswith(game) for line in typed(path.read_text(encoding="utf-8"))]
    entries = [entry.strip().removeprefix("companion do ") for line in lines for entry in line.split(";")]
    heads = {entry.split()[0].casefold() for entry in entries if entry}
    verbs = set(game_module(game).rules(setup(game, ["ana", "bo", "cy"])).verbs) - {"card"}
    missing = {verb for verb in verbs | set(CORE) if verb not in heads and not any(verb in entry.casefold() for entry in entries)}
    assert not missing
