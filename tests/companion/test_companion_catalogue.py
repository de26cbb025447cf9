"""An edited catalogue: a game under way keeps its rules and cards, a new game has the new ones; only names are those of today."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.paths import built_in_catalog
from tests.companion.saved import ran

PLAYERS = {"antyszczepionkowcy": "ala,bart,cela", "zombology": "ana,bo,cy", "build-a-cure": "ana,bo,cy"}
FIRST = {"antyszczepionkowcy": "measles p2", "zombology": "d1 s1 c1", "build-a-cure": "sick ana flu"}
RULES = {  # what is written in the catalogue, what is written there instead
    "antyszczepionkowcy": ("money: {value: 5, origin: rulebook} ", "money: {value: 6, origin: rulebook} "),
    "zombology": ("[{deck: groundwork, each: 5}", "[{deck: groundwork, each: 6}"),
    "build-a-cure": ('formula: {C: 16, H: 28, "N": 2, O: 4}', 'formula: {C: 17, H: 28, "N": 2, O: 4}'),
}


def edited(folder: Path, *edits: tuple[str, str]) -> str:
    """A copy of the catalogue with something else in it."""
    text = built_in_catalog().read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    (folder / "cards.yaml").write_text(text, encoding="utf-8")
    return str(folder / "cards.yaml")


def begun(folder: Path, game: str, id_: str, catalog: str | None = None) -> None:
    options = ("--catalog", catalog) if catalog else ()
    assert ran(folder, "new", game, "--players", PLAYERS[game], "--id", id_, *options).exit_code == 0
    assert ran(folder, "do", "--game", id_, *options, *FIRST[game].split()).exit_code == 0


def shown(folder: Path, id_: str, *options: str) -> dict[str, object]:
    result = ran(folder, "show", "--json", "--game", id_, *options)
    assert result.exit_code == 0, result.stderr
    data: dict[str, object] = json.loads(result.stdout)
    return {key: value for key, value in data.items() if key != "id"}


@pytest.mark.parametrize("game", RULES)
def test_a_changed_rule_is_for_new_games_only(game: str, tmp_path: Path) -> None:
    catalog = edited(tmp_path, RULES[game])
    begun(tmp_path, game, "old")
    before = shown(tmp_path, "old")
    assert shown(tmp_path, "old", "--catalog", catalog) == before
    begun(tmp_path, game, "young", catalog)
    assert shown(tmp_path, "young", "--catalog", catalog) != before
    assert shown(tmp_path, "young") == shown(tmp_path, "young", "--catalog", catalog)


def test_a_changed_default_of_a_ruling_is_for_new_games_only(tmp_path: Path) -> None:
    begun(tmp_path, "antyszczepionkowcy", "old")
    catalog = edited(tmp_path, ("default: at-or-below", "default: below"))
    assert ran(tmp_path, "do", "gwo", "-1").exit_code == 0
    gwo = shown(tmp_path, "old", "--catalog", catalog)["gwo"]
    assert isinstance(gwo, dict) and (gwo["percent"], gwo["epidemics"]) == (95, ["measles"])
    assert ran(tmp_path, "gwo", "95", "--json", "--catalog", catalog).stdout.count('"epidemics": []') == 1


def test_a_card_is_known_by_the_name_that_it_has_today(tmp_path: Path) -> None:
    begun(tmp_path, "antyszczepionkowcy", "old")
    catalog = edited(tmp_path, ("{en: Measles", "{en: Rubeola morbilli"))
    assert ran(tmp_path, "do", "reveal", "rubeola-morbilli").exit_code == 4
    assert ran(tmp_path, "do", "--catalog", catalog, "rubeola").exit_code == 0
    told = ran(tmp_path, "log", "--catalog", catalog, "--json").stdout.splitlines()
    assert [json.loads(line)["event"][-1]["args"]["card"] for line in told] == ["p2", "measles"]
    assert "Rubeola" in ran(tmp_path, "show", "--catalog", catalog).stdout


def test_a_card_that_the_catalogue_has_no_longer_is_still_in_the_game(tmp_path: Path) -> None:
    begun(tmp_path, "zombology", "old")
    catalog = edited(tmp_path, ("id: crystals-theoretical-framework", "id: crystals-first-idea"))
    assert ran(tmp_path, "do", "--catalog", catalog, "h1", "v1", "crystals-theoretical-framework").exit_code == 0
    assert ran(tmp_path, "show", "--catalog", catalog, "--json").exit_code == 0


def test_a_game_that_the_catalogue_has_no_longer_goes_on(tmp_path: Path) -> None:
    begun(tmp_path, "zombology", "old")
    catalog = edited(tmp_path, ("\n  zombology:", "\n  undead:"))
    assert ran(tmp_path, "do", "--catalog", catalog, "h1", "v1", "d2").exit_code == 0
    assert shown(tmp_path, "old", "--catalog", catalog)["round"] == 3


def test_a_catalogue_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    begun(tmp_path, "zombology", "old")
    for words in (("show",), ("log",), ("do", "h1", "v1", "d2")):
        result = ran(tmp_path, words[0], "--catalog", str(tmp_path / "none.yaml"), *words[1:])
        assert result.exit_code == 1 and "none.yaml" in result.stderr and not result.stdout
