"""The rule sheets of antyszczepionkowcy.biz: all is named, numbers follow the catalogue, no template is left."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.model import Catalog, Game
from generator.faces import Workshop
from generator.impose.papers import PAPERS
from generator.options import Options
from generator.paint.fonts import FontBook
from generator.rules import composed
from generator.rulesheet.blocks import CardRow, Drawing, Heading, Items, Rows, Words, walk
from generator.rulesheet.sheet import rule_sheet, rule_sheets, untranslated
from tests.build.edited import edited
from tests.build.printed import folded, printed_text

GAME = "antyszczepionkowcy"


@pytest.fixture(scope="module")
def printed(catalog: Catalog, fonts: FontBook) -> Callable[[str], str]:
    """The folded text of the printed sheet of a language."""

    @cache
    def text(lang: str) -> str:
        built, problems = composed(catalog.games[GAME], Options(lang, PAPERS["a4"], part="rules"), Workshop(fonts))
        assert not problems, "\n".join(map(str, problems))
        assert 4 <= built[0].pages <= 8
        return folded(printed_text(built[0].data, catalog.games[GAME], lang))

    return text


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Game]:
    """The game from a copy of the built-in catalogue in which lines were replaced; each must be there once."""

    return lambda *pairs: edited(tmp_path, GAME, *pairs)


def said(game: Game, lang: str) -> str:
    """The texts of a sheet in light markup, a line each; the cells of a row of a table on one line."""
    sheet = rule_sheet(game, lang)
    assert not sheet.problems, "\n".join(map(str, sheet.problems))
    lines = []
    for block in walk(sheet.blocks):
        match block:
            case Words() | Heading():
                lines.append(block.text)
            case Rows():
                lines += [" | ".join(row) for row in (block.heads, *block.rows)]
            case CardRow() | Drawing():
                lines.append(block.caption)
    return "\n".join(lines).replace("**", "").replace("\u00a0", " ")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_name_of_the_game_is_printed(lang: str, catalog: Catalog, printed: Callable[[str], str]) -> None:
    game = catalog.games[GAME]
    rules: Any = game.rules
    names = [card.name[lang] for card in game.cards.values() if game.decks[card.deck].part == "decks"]
    names += [str(card.fields["official_title"][lang]) for card in game.cards.values() if card.kind == "law"]  # type: ignore[index, call-overload]
    names += [deck.name[lang] for deck in game.decks.values()]
    for key in ("titles", "ties", "phases", "variants", "options"):
        names += [part["name"][lang] for part in rules[key]]
    assert len(names) > 60
    assert [name for name in names if folded(name) not in printed(lang)] == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_ruling_is_printed_with_its_reason(lang: str, catalog: Catalog, printed: Callable[[str], str]) -> None:
    texts = [text[lang] for ruling in catalog.games[GAME].rulings.values() for text in (ruling.text, ruling.why)]
    assert [text for text in texts if folded(text) not in printed(lang)] == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_sign_of_a_template_is_left(lang: str, catalog: Catalog, printed: Callable[[str], str]) -> None:
    assert not re.search(r"[{}<>`#_]|None|Undefined", said(catalog.games[GAME], lang))
    assert not any(sign in printed(lang) for sign in ("{{", "}}", "{%", "%}", "```", "](", "undefined"))


def test_sheets_of_both_languages_match(catalog: Catalog) -> None:
    game = catalog.games[GAME]
    assert untranslated(rule_sheets(game)) == []
    shapes = []
    for lang in ("en", "pl"):
        blocks = walk(rule_sheet(game, lang).blocks)
        shapes.append([(type(b).__name__, len(b.rows) if isinstance(b, Rows) else len(b.items) if isinstance(b, Items) else 0)
                       for b in blocks])  # fmt: skip
    assert shapes[0] == shapes[1]


def test_numbers_follow_the_catalogue(changed: Callable[..., Game]) -> None:
    """Of cards: a price, the Image of a Law. Of the rules: starting money, a target, failure, a title, a level, the Party."""
    game = changed(
        ("{id: moon-water, base: [product], image: 2, price: 7,", "{id: moon-water, base: [product], image: 2, price: 8,"),
        ("{id: doctors, base: [law], image: 6,", "{id: doctors, base: [law], image: 7,"),
        ("money: {value: 5, origin: rulebook}            # cards", "money: {value: 6, origin: rulebook}            # cards"),
        ("image: {2: 13, 3: 12, 4: 11, 5: 10}            # by", "image: {2: 13, 3: 12, 4: 17, 5: 10}            # by"),
        ("normal: {card: 2, origin: rulebook}", "normal: {card: 3, origin: rulebook}"),
        ("{id: scoundrel, from: 1, to: 4,", "{id: scoundrel, from: 2, to: 4,"),
        ("{level: 0, percent: 99,", "{level: 0, percent: 98,"),
        ("price: {7: 8, 10: 6, 13: 3}", "price: {7: 7, 8: 1, 10: 6, 13: 3}"),
        ("image: {6: 4, 9: 1}", "image: {6: 3, 7: 1, 9: 1}"),
        ("take_active: 2, take_others: 1, rescue: false", "take_active: 3, take_others: 1, rescue: false"),
    )
    texts = {lang: said(game, lang) for lang in ("en", "pl")}
    for lang, expected in {
        "en": ("2 | 8 | Moon-Charged Water", "7 Image, GWO −1. Requires Sejm", "Deal each player 6 cards", "4 | 17 | 3–5 players",
               "the third non-neutralised card", "with its Vaccine | fourth |", "2–4 | Scoundrel", "98% | none",
               "take up to 3 cards", "7 + 2 − 1 = 8", "Ada | 7 | 3 + 4 | −1 | 13 | Impostor"),
        "pl": ("2 | 8 | Woda ładowana pełnią", "Wizerunek 7, GWO −1. Wymaga: Sejm", "po 6 kart tyłem", "4 | 17 | 3–5 osób",
               "trzecia niezneutralizowana karta", "z jej Szczepionką | czwarta |", "2–4 | Łapserdak", "98% | brak",
               "wziąć 3 karty", "7 + 2 − 1 = 8", "Ada | 7 | 3 + 4 | −1 | 13 | Hochsztapler"),
    }.items():  # fmt: skip
        assert [words for words in expected if words not in texts[lang]] == []


def test_a_card_of_every_category_is_shown(catalog: Catalog) -> None:
    game = catalog.games[GAME]
    shown = {card for block in walk(rule_sheet(game, "pl").blocks) if isinstance(block, CardRow) for card, _ in block.cards}
    assert {game.cards[card].kind for card in shown} >= {card.kind for card in game.cards.values() if card.deck in ("deck", "laws")}
