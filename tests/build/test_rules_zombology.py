"""The rule sheets of Zombology: everything of the catalogue is in them, they follow its numbers, and their example is right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.catalog import load_catalog
from generator.catalog.model import Catalog, Game
from generator.faces import Workshop
from generator.impose.papers import paper
from generator.options import Options
from generator.paint.fonts import FontBook
from generator.paths import built_in_catalog, template_folders
from generator.rules import build_rules
from generator.rulesheet.blocks import Block, CardRow, Drawing, Heading, Items, Note, Rows, Words
from generator.rulesheet.sheet import rule_sheet
from tests.build.printed import folded, printed_text
from tests.companion.zombology.desk import facts, held

LANGUAGES = ("en", "pl")


@pytest.fixture(scope="module")
def game(catalog: Catalog) -> Game:
    return catalog.games["zombology"]


@pytest.fixture(scope="module")
def printed(game: Game, fonts: FontBook) -> dict[str, str]:
    """The text of rules.pdf by language."""
    built = {lang: build_rules(game, Options(lang, paper("a4"), "rules"), Workshop(fonts))[0] for lang in LANGUAGES}
    return {lang: printed_text(file.data, game, lang) for lang, file in built.items()}


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., str]:
    """The text of a sheet of the catalogue with pieces of its block replaced, each of which stands there once."""

    def sheet(lang: str, *pieces: tuple[str, str]) -> str:
        before, start, block = built_in_catalog().read_text("utf-8").partition("\n  zombology:\n")
        for old, new in pieces:
            assert block.count(old) == 1, old
            block = block.replace(old, new)
        path = tmp_path / "cards.yaml"
        path.write_text(before + start + block, "utf-8")
        read = rule_sheet(load_catalog(path, cached=False).checked().games["zombology"], lang)
        assert not read.problems
        return "\n".join(_words(read.blocks))

    return sheet


def _words(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading() | Words():
                yield block.text
            case Items():
                for item in block.items:
                    yield from _words(item)
            case Rows():
                yield from (" | ".join(row) for row in (block.heads, *block.rows))
            case Note():
                yield from _words(block.blocks)
            case CardRow() | Drawing():
                yield block.caption


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_zombology_name_everything(game: Game, printed: dict[str, str], lang: str):
    cards = [card for card in game.cards.values() if game.decks[card.deck].part == "decks"]
    names = {card.name[lang] for card in cards} | {card.code.replace("-", "−") for card in cards}
    names |= {deck.name[lang] for deck in game.decks.values() if deck.part == "decks"}
    names |= {treatment["name"][lang] for treatment in game.rules["treatments"]}
    names |= {evidence["text"][lang] for evidence in game.rules["evidence"]}
    names |= {aid["name"][lang] for aid in game.rules["printed_aids"]}
    names |= {text[lang] for ruling in game.rulings.values() for text in (ruling.text, ruling.why)}
    names |= {game.rules["edition"][key][lang] for key in ("text", "note")}
    assert len(names) > 90
    for text in (printed[lang], "\n".join(_words(rule_sheet(game, lang).blocks))):  # not only in the pictures
        assert not [name for name in names if folded(name) not in folded(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_zombology_are_words_only(printed: dict[str, str], lang: str):
    left = re.findall(r"\{|\}|\*\*|`|\||&\w+;|\b(?:Undefined|namespace|height=\d+)\b|#", printed[lang])
    assert not left


@pytest.mark.parametrize(("lang", "count"), [("en", 3), ("pl", 3)])
def test_rules_zombology_announce_the_conferences_often(printed: dict[str, str], lang: str, count: int):
    both = {"en": "4 and 7", "pl": "4 i 7"}[lang]
    assert " ".join(printed[lang].split()).count(both) >= count


def test_rules_zombology_follow_the_catalogue(changed: Callable[..., str]):
    text = changed(
        "en",
        ("minutes: {value: 20", "minutes: {value: 35"),
        ("most_successful: {positive: 1,", "most_successful: {positive: 3,"),
        ("{players: 8, most: 6}", "{players: 8, most: 5}"),
        ("requires: [3, 4]\n        origin", "requires: [4]\n        origin"),
        ("setup:\n        deal: [{deck: groundwork, each: 5}", "setup:\n        deal: [{deck: groundwork, each: 4}"),
    )
    assert "about 35 minutes" in text
    assert "worth 3 points" in text and "**+3** | **−1**" in text and "a 5 scores +3" in text
    assert "more than 5 play" in text
    assert "**Successful Human Trial** (5) requires a 4 of the same" in text
    assert "**4 Groundwork cards** and **2 Prejudice cards**" in text and "\n3 | 48 | 24 |" in text
    assert "Ada | +3 +3 | +3 +3 | −1 | **11**" in text


def test_rules_zombology_follow_the_rounds(changed: Callable[..., str]):
    text = changed(
        "pl",
        ("deck: groundwork, up_to: 2}, {deck: trials, each: 2}", "deck: groundwork, up_to: 3}, {deck: trials, each: 5}"),
        ("{round: 6, kind: research,", "{round: 6, kind: conference,"),
    )
    assert "Rundy **4, 6 i 7** to **Konferencje**" in text and "**6** | **KONFERENCJA** | 3 | **tak**" in text
    assert "każda osoba dostaje 5 kart Prób" in text and "mniej niż 3 karty" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_zombology_example_is_scored_as_at_the_table(game: Game, lang: str):
    """The companion counts the same collections."""
    from companion.games.zombology.ranking import in_order
    from companion.games.zombology.score import result

    template = next(folder for folder in template_folders("zombology", game.folder) if (folder / "_example.j2").exists())
    line = next(line for line in (template / "_example.j2").read_text("utf-8").splitlines() if '"final":' in line)
    collections = re.findall(r'"([^"]{9,})"', line)
    people = ("Ada", {"en": "Ben", "pl": "Bartek"}[lang], "Celina")
    counted = result(facts(), {name: held(codes) for name, codes in zip(people, collections, strict=True)})
    tables = [block for block in rule_sheet(game, lang).blocks if isinstance(block, Rows)]
    names = {treatment["id"]: treatment["name"][lang] for treatment in game.rules["treatments"]}
    ranking = [(str(s.rank), names[s.treatment.id], *map(str, s.counts)) for s in in_order(counted.treatments)]
    assert ranking in [[tuple(cell.strip("*") for cell in row[:7]) for row in table.rows] for table in tables]
    scores = [(name, str(score)) for name, score in zip(people, counted.scores, strict=True)]
    assert scores in [[(row[0], row[-1].strip("*")) for row in table.rows] for table in tables]
