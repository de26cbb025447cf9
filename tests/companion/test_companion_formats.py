"""Save files of every format that was ever written open, and show what they always showed; what cannot be opened says why.

`saves/<game>*.jsonl` are real save files that are never changed; what `show --json` says of each stands beside it.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import journal as journals
from companion.catalogue import setup_from
from companion.engine.history import can_undo
from companion.session import game_module
from tests.companion.saved import dump, entered, ran, reopened, zombology
from tests.companion.tables import catalog

SAVES = sorted((Path(__file__).parent / "saves").glob("*.jsonl"))
ONE_OF_EACH = [path for path in SAVES if path.stem in ("antyszczepionkowcy-full", "build-a-cure", "zombology")]
named = {"ids": lambda path: path.stem}


def header_and_rest(path: Path) -> tuple[dict[str, Any], str]:
    head, _, rest = path.read_text(encoding="utf-8").partition("\n")
    return json.loads(head), rest


def with_header(path: Path, folder: Path, **changes: object) -> str:
    """The shown data of a copy whose header is changed; None takes a key away."""
    head, rest = header_and_rest(path)
    head = {key: value for key, value in (head | changes).items() if value is not None}
    (folder / path.name).write_text(json.dumps(head, ensure_ascii=False) + "\n" + rest, encoding="utf-8")
    return shown(folder, path.stem)


def shown(folder: Path, id_: str, *options: str) -> str:
    """`show --json` without its sentences, which may be worded anew."""
    result = ran(folder, "show", "--json", "--game", id_, *options)
    assert result.exit_code == 0, result.stderr
    data = {key: value for key, value in json.loads(result.stdout).items() if key not in ("now", "next")}
    return json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def expected(path: Path) -> str:
    return path.with_suffix(".show.json").read_text(encoding="utf-8")


def test_there_is_a_save_file_of_every_game_and_variant_in_the_present_format() -> None:
    wanted = {(game, variant) for game in catalog().games for variant in game_module(game).VARIANTS}
    heads = [header_and_rest(path)[0] for path in SAVES]
    assert {(head["game"], head["variant"]) for head in heads if head["format"] == journals.FORMAT} == wanted


@pytest.mark.parametrize("path", SAVES, **named)
def test_a_save_file_opens_and_shows_what_it_always_showed(path: Path, tmp_path: Path, golden: Callable[[Path, str], None]) -> None:
    shutil.copy(path, tmp_path)
    golden(path.with_suffix(".show.json"), shown(tmp_path, path.stem))
    assert ran(tmp_path, "check", "--game", path.stem).exit_code == 0
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("path", SAVES, **named)
def test_a_save_file_holds_every_kind_of_entry(path: Path) -> None:
    entries = journals.read(path).entries
    assert {entry.kind for entry in entries} == {"move", "undo", "redo", "fix", "note", "assert"}
    assert any(entry.forced for entry in entries) and any(move.refused for move in reopened(path).played.moves)


@pytest.mark.parametrize("path", SAVES, **named)
def test_every_line_of_a_save_file_can_be_undone_and_brought_back(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path)
    session = reopened(tmp_path / path.name)
    count = can_undo(session.entries)
    undone = entered(session, "undo", "redo", f"undo {count}")
    assert dump(undone) == undone.rules.dump(undone.rules.start())
    assert dump(entered(undone, *["redo"] * count)) == dump(session)
    assert shown(tmp_path, path.stem) == expected(path)


@pytest.mark.parametrize("path", ONE_OF_EACH, **named)
def test_keys_that_this_version_does_not_know_do_no_harm(path: Path, tmp_path: Path) -> None:
    assert with_header(path, tmp_path, weather="rain", table={"round": True}) == expected(path)
    head, rest = header_and_rest(path)
    more = "".join(json.dumps(json.loads(line) | {"mood": "good"}) + "\n" for line in rest.splitlines())
    (tmp_path / path.name).write_text(json.dumps(head) + "\n" + more, encoding="utf-8")
    assert shown(tmp_path, path.stem) == expected(path)


def test_a_header_without_hints_has_none_and_one_without_options_has_no_option(tmp_path: Path) -> None:
    path = next(path for path in SAVES if path.stem == "antyszczepionkowcy-full")
    assert json.loads(with_header(path, tmp_path, hints=None)) == json.loads(expected(path)) | {"hints": False}
    assert with_header(path, tmp_path, options=None) == expected(path)


@pytest.mark.parametrize("path", ONE_OF_EACH, **named)
def test_a_ruling_that_came_later_has_its_default(path: Path, tmp_path: Path) -> None:
    head, _ = header_and_rest(path)
    for name in head["rulings"]:
        others = {ruling: choice for ruling, choice in head["rulings"].items() if ruling != name}
        assert setup_from(head | {"rulings": others}, catalog().games[head["game"]]).rulings == head["rulings"]
    assert with_header(path, tmp_path, rulings=None) == expected(path)


@pytest.mark.parametrize("path", ONE_OF_EACH, **named)
def test_a_ruling_that_is_no_more_does_no_harm(path: Path, tmp_path: Path) -> None:
    head, _ = header_and_rest(path)
    assert with_header(path, tmp_path, rulings=head["rulings"] | {"dress-code": "formal"}) == expected(path)


NO_GAMES = {
    "a newer format": ('{"format": 99, "game": "zombology"}\n', "written by a newer papertable (format 99"),
    "no format": ('{"game": "zombology"}\n', "not a saved game"),
    "a format that is no number": ('{"format": "one"}\n', "not a saved game"),
    "a format without end": ('{"format": 1e999}\n', "not a saved game"),
    "nothing": ("", "not a saved game"),
    "a diary": ("dear diary\n", "not a saved game"),
    "a list": ("[]\n", "not a saved game"),
    "a deep list": ("[" * 100_000 + "\n", "not a saved game"),
    "only a format": ('{"format": 1}\n', "header cannot be read"),
    "a game without rules": (None, "cannot be"),
}


@pytest.mark.parametrize("name", NO_GAMES)
def test_what_is_no_game_is_refused_by_every_command_and_stays_as_it_was(name: str, tmp_path: Path) -> None:
    content, message = NO_GAMES[name]
    if content is None:
        zombology(tmp_path)
        head, _ = header_and_rest(tmp_path / "game.jsonl")
        content = json.dumps(head | {"rules": {}, "cards": []}) + "\n"
    path = tmp_path / "odd.jsonl"
    path.write_text(content, encoding="utf-8")
    for command in ("show", "log", "score", "check", "undo", "do"):
        words = ("d1", "d1", "s1") if command == "do" else ()
        result = ran(tmp_path, command, "--game", "odd", *words)
        assert result.exit_code == 6 and message in result.stderr and not result.stdout, command
    assert ran(tmp_path, "games").exit_code == 0
    assert path.read_text(encoding="utf-8") == content


BROKEN_LINES = (
    '{"n": 1, "time": "", "line": "", "kind": "dance"}',
    '{"n": 7, "time": "", "line": "", "kind": "note"}',
    '{"n": Infinity, "time": "", "line": "", "kind": "note"}',
    '{"n": 1, "time": "", "line": "", "kind": "move", "of": 1e999, "verb": "round", "args": {}}',
    '{"n": 1, "time": "", "line": "", "kind": "move", "verb": "round", "args": 5}',
    '{"n": 1}',
    '"n"',
    "[" * 100_000,
    "\0" * 512,
)


@pytest.mark.parametrize("line", BROKEN_LINES, ids=range(len(BROKEN_LINES)))
def test_a_line_that_cannot_be_read_opens_what_is_before_it(line: str, tmp_path: Path) -> None:
    session = zombology(tmp_path)
    path = session.journal.path
    note = '{"n": 2, "time": "", "line": "note x", "kind": "note"}'
    path.write_text(path.read_text(encoding="utf-8") + f"{line}\n{note}\n", encoding="utf-8")
    data = path.read_bytes()
    assert ran(tmp_path, "show").exit_code == 0
    check = ran(tmp_path, "check")
    assert check.exit_code == 6 and "line 2 cannot be read" in check.stderr
    assert ran(tmp_path, "note", "more").exit_code == 6 and path.read_bytes() == data
