"""`pnp list`: the shape of its JSON, and that it says the same as the catalogue."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import jsonschema

from generator.catalog.model import Catalog

Run = Callable[..., subprocess.CompletedProcess[str]]

TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 0}


def record(**fields: object) -> dict[str, object]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def some(item: object) -> dict[str, object]:
    return {"type": "array", "items": item, "minItems": 1}


CARD = record(
    id=TEXT, code=TEXT, deck=TEXT, kind=TEXT, copies=COUNT, name={"type": "object", "additionalProperties": TEXT}, origin=TEXT
)
DECK = record(id=TEXT, part={"enum": ["decks", "aids"]}, copies=COUNT, faces=COUNT)
GAME = record(
    id=TEXT, title=TEXT, version=TEXT, players={"type": "array", "items": COUNT, "minItems": 2, "maxItems": 2},
    languages=some(TEXT), decks=some(DECK), cards=some(CARD),
)  # fmt: skip
SCHEMA = record(games=some(GAME))


def test_json_has_exactly_the_agreed_shape(pnp: Run) -> None:
    data = json.loads(pnp("list", "--json").stdout)
    jsonschema.validate(data, SCHEMA)
    assert {"antyszczepionkowcy", "zombology", "build-a-cure"} <= {game["id"] for game in data["games"]}


def test_json_says_what_the_catalogue_says(pnp: Run, catalog: Catalog) -> None:
    data = json.loads(pnp("list", "--json").stdout)
    for game in data["games"]:
        source = catalog.games[game["id"]]
        assert game["players"] == list(source.players)
        assert game["languages"] == list(source.languages)
        assert [card["id"] for card in game["cards"]] == list(source.cards)
        for card in game["cards"]:
            assert card["name"] == dict(source.cards[card["id"]].name)
            assert card["origin"] in ("rulebook", "published", "reconstructed")
        for deck in game["decks"]:
            mine = [card for card in game["cards"] if card["deck"] == deck["id"]]
            assert (deck["copies"], deck["faces"]) == (sum(card["copies"] for card in mine), len(mine))


def test_one_game(pnp: Run) -> None:
    (game,) = json.loads(pnp("list", "zombology", "--json").stdout)["games"]
    assert game["id"] == "zombology"
    decks = {deck["id"]: deck["copies"] for deck in game["decks"] if deck["part"] == "decks"}
    assert decks == {"groundwork": 60, "trials": 30, "prejudice": 30}
    codes = {card["code"]: card["copies"] for card in game["cards"] if card["deck"] in decks}
    assert codes["d1"] == 5 and codes["c-2"] == 1 and codes["re"] == 6


def test_text_is_for_people(pnp: Run) -> None:
    everything = pnp("list").stdout
    for line in ("99 cards", "22 cards", "136 cards"):
        assert line in everything
    polish = pnp("list", "zombology", "--lang", "pl").stdout
    assert "Ramy teoretyczne" in polish and "Theoretical Framework" not in polish
    assert "d1" in polish


def test_json_is_readable_text(pnp: Run) -> None:
    """UTF-8 whatever the locale, letters as letters."""
    done = pnp("list", "antyszczepionkowcy", "--json", env={"LC_ALL": "C"})
    assert "Odra" in done.stdout
    assert "Różyczka" in done.stdout
