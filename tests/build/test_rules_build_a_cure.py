"""The rule sheet of Build A Cure: it names everything of the catalogue, follows it, and its examples keep the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog import load_catalog
from generator.catalog.model import Catalog, Game
from generator.face.environment import Templates
from generator.face.views import GameView
from generator.faces import Workshop
from generator.impose.papers import PAPERS
from generator.options import Options
from generator.paint.fonts import FontBook
from generator.parts import build_part
from generator.paths import built_in_catalog, template_folders
from generator.rulesheet.blocks import CardRow, Drawing, Heading, Rows, Words, walk
from generator.rulesheet.sheet import RuleSheet, rule_sheet, rule_sheets, untranslated
from tests.build.printed import folded, printed_text

GAME = "build-a-cure"
LANGUAGES = ("en", "pl")


@pytest.fixture(scope="module")
def game(catalog: Catalog) -> Game:
    """The game as it ships."""
    return catalog.games[GAME]


@pytest.fixture(scope="module")
def printed(game: Game, fonts: FontBook) -> Callable[[str], str]:
    """The text of rules.pdf in a language, built once."""
    made: dict[str, str] = {}

    def text(lang: str) -> str:
        if lang not in made:
            built = build_part(game, Options(lang, PAPERS["a4"], "rules"), Workshop(fonts), lambda *_: None)
            made[lang] = printed_text(built[0].data, game, lang)
        return made[lang]

    return text


def sheet_text(sheet: RuleSheet) -> str:
    """All words of a sheet, tables cell by cell."""
    parts = []
    for block in walk(sheet.blocks):
        if isinstance(block, (Heading, Words)):
            parts.append(block.text)
        elif isinstance(block, Rows):
            parts += [cell for row in (block.heads, *block.rows) for cell in row]
        elif isinstance(block, (CardRow, Drawing)):
            parts.append(block.caption)
    return "\n".join(parts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_of_the_catalogue_is_named(game: Game, printed: Callable[[str], str], lang: str) -> None:
    """Every card by name and text, every cure and formula, every ruling; elements by name and short name."""
    view, text = GameView(game, lang, None), folded(printed(lang))
    wanted: list[object] = []
    for card in view.cards.values():
        if card.deck.part != "decks":
            continue
        if card.kind.id == "element":
            wanted += [card.element_name, f"{card.code} × {card.copies}"]
            continue
        wanted += [card.name, card.text]
        if card.kind.id == "disease":
            wanted += [card.cure, card.fact, " ".join(f"{symbol}{count}" for symbol, count in card.formula.items())]
        else:
            wanted.append(f"{card.name} × {card.copies}")
    wanted += [colour["name"] for colour in view.rules["markers"]["colours"]]
    assert len(wanted) > 120
    assert [each for each in wanted if folded(str(each)) not in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulings_stand_in_the_sheet(game: Game, lang: str) -> None:
    """All of them, with what they settle."""
    text = folded(sheet_text(rule_sheet(game, lang)))
    assert [r.id for r in game.rulings.values() if folded(r.text[lang]) not in text or folded(r.why[lang]) not in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_template_is_left(printed: Callable[[str], str], lang: str) -> None:
    """No Jinja2 and no Markdown in the printed text."""
    assert re.findall(r"\{\{|\}\}|\{%|%\}|\*\*|```|(?m:^#)|\bnone\b|Undefined|\[\]", printed(lang)) == []


def test_both_languages_have_the_same_sections(game: Game) -> None:
    """And the sheets have no problems."""
    assert untranslated(rule_sheets(game)) == []
    assert [problem for lang in LANGUAGES for problem in rule_sheet(game, lang).problems] == []


CHANGES = [  # in the catalogue, and what the sheets of both languages then say: a row of a table, or words
    ("formula: {C: 6, H: 8, O: 6}", "formula: {C: 6, H: 12, O: 6}", "C6 H12 O6"),
    ("base: [carbon], value: 10, copies: 6,", "base: [carbon], value: 10, copies: 9,", "C10 × 9"),
    ("hand: 7\n          hand_limit: 7", "hand: 8\n          hand_limit: 8", "**2** | 8 | 3 | 3 | 8 | 2, 3, 3"),
    ("exposure: {cards: 6, piles: [2, 2, 2], middle: 0}", "exposure: {cards: 5, piles: [1, 2, 2], middle: 0}", "| 5 | 1, 2, 2"),
    ("id: draw, cards: 2,", "id: draw, cards: 3,", {"en": "Draw 3 cards", "pl": "Dobierz po kolei 3 karty"}),
    ("id: overrun, uncured: 5,", "id: overrun, uncured: 7,", {"en": "with 7 or more uncured", "pl": "chorób jest 7 lub więcej"}),
    ("exposure: {from: 6, to: 7, origin", "exposure: {from: 3, to: 4, origin", {"en": "only 3 or 4", "pl": "tylko 3 lub 4"}),
]  # fmt: skip


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The game of a catalogue in which all of these numbers are others."""
    source = built_in_catalog().read_text("utf-8")
    for old, new, _ in CHANGES:
        head, mark, own = source.partition(f"\n  {GAME}:\n")
        assert own.count(old) == 1, old
        source = head + mark + own.replace(old, new)
    counts = {"C: 27, H": "C: 30, H", "10: 16, 4: 26": "10: 19, 4: 26", "copies: 136": "copies: 139", "copies: 158": "copies: 161"}
    for old, new in {**counts, "element: {copies: 82": "element: {copies: 85"}.items():
        source = source.replace(old, new)
    path = tmp_path_factory.mktemp("changed") / "cards.yaml"
    path.write_text(source, "utf-8")
    return load_catalog(path, cached=False).checked().games[GAME]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_follows_the_catalogue(game: Game, changed: Game, lang: str) -> None:
    """What is changed there is changed here; the sheet of the shipped catalogue says otherwise."""
    before, after = rule_sheet(game, lang), rule_sheet(changed, lang)
    assert after.problems == ()
    for _, _, said in CHANGES:
        words = said if isinstance(said, str) else said[lang]
        needle = folded(words).replace("|", "\n")
        assert needle in _lines(after), words
        assert needle not in _lines(before), words


def _lines(sheet: RuleSheet) -> str:
    """The words of a sheet, folded, with a line for every cell and paragraph."""
    return "\n".join(folded(line) for line in sheet_text(sheet).split("\n"))


@pytest.mark.parametrize("which", ["game", "changed"])
def test_the_whole_cure_is_exact(which: str, request: pytest.FixtureRequest) -> None:
    """The cards of the example add up to the formula, and three players with three actions can place and bond them."""
    game: Game = request.getfixturevalue(which)
    view = GameView(game, "en", None)
    templates = Templates(template_folders(GAME, game.folder))
    module = templates.environment.get_template("_cure.j2").make_module({"game": view, "lang": "en", "ink": "full"})
    sums: Counter[str] = Counter()
    for card in module.parts:
        sums[card.element] += card.value
    assert sums == Counter(module.disease.formula)
    actions = min(row["actions"] for row in view.rules["setup"] if row["players"][0] > 1)
    turns = [module.first, module.second, module.third]
    assert [card for turn in turns for card in turn] == module.parts
    assert all(len(turn) + 1 <= actions for turn in turns)


def test_pictures_of_bonds_stay_inside_a_formula(game: Game) -> None:
    """The items that the three pictures join all fit the disease that the text names."""
    glanders = game.cards["glanders"].fields["formula"]
    folder = next(folder for folder in template_folders(GAME, game.folder) if folder.name == GAME)
    for name in ("simple", "polar", "complex"):
        source = Path(folder, f"rules-{name}.svg.j2").read_text("utf-8")
        sums: Counter[str] = Counter()
        for id_ in re.findall(r'"([chnos]\d+)"', source):
            fields = game.cards[id_].fields
            sums[str(fields["element"])] += int(fields["value"])
        assert sums and all(count <= glanders.get(symbol, 0) for symbol, count in sums.items())
