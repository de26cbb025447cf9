"""Rule sheets from templates: facts come from the catalogue, dead references and missing translations are told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.model import Game
from generator.rulesheet.blocks import Heading, Items, Words, walk
from generator.rulesheet.sheet import rule_sheet, rule_sheets, untranslated
from generator.rulesheet.words import listed, plural, signed

Duel = Callable[..., Game]


def words(game: Game, lang: str = "en", players: int | None = None) -> list[str]:
    sheet = rule_sheet(game, lang, players)
    assert not sheet.problems, sheet.problems
    return [block.text for block in walk(sheet.blocks) if isinstance(block, (Words, Heading))]


def test_a_number_follows_the_catalogue(duel: Duel) -> None:
    template = "{{ game.rules.aim }} {{ game.rules.limit }}, {{ plural(game.cards.lunge.copies, 'karta', 'karty', 'kart') }}."
    assert words(duel(rules_pl=template), "pl") == ["Wygraj 5, 4 karty."]
    changed = duel(lambda text: text.replace("limit: 5", "limit: 6").replace("copies: 4", "copies: 5"), rules_pl=template)
    assert words(changed, "pl") == ["Wygraj 6, 5 kart."]


def test_copies_are_those_of_the_number_of_players(duel: Duel) -> None:
    game = duel(rules_en="{{ game.cards.feint.copies }}")
    assert [words(game, players=n) for n in (None, 2, 3)] == [["4"], ["2"], ["3"]]


def test_texts_of_the_catalogue_keep_their_markup_and_nothing_else(duel: Duel) -> None:
    game = duel(rules_en="{{ game.cards.lunge.name }}: {{ game.cards.lunge.text }} {{ game.cards.feint.text }}")
    assert words(game) == ["Lunge_1: Beats **Feint**. Wins a <tie>."]


def test_rulings_say_what_is_in_force_and_why(duel: Duel) -> None:
    game = duel(rules_en="{% for r in game.rulings %}{{ r.id }}={{ r.default }}: {{ r.text }} {{ r.why }}{% endfor %}")
    assert words(game) == ["ties=share: Share it. Not printed."]


@pytest.mark.parametrize(
    ("template", "line", "message"),
    [
        ("x\n\n{{ game.cards.lunch.name }}", 3, "template: 'generator.face.views.Lazy object' has no attribute 'lunch'"),
        ("{{ game.rules.limits }}", 1, "template: 'dict object' has no attribute 'limits'"),
        ("x\n{% for %}", 2, "template: Expected an expression, got 'end of statement block'"),
        ("x\n\n```cards\nlunge lunch\n```", 3, "there is no card 'lunch'"),
        ("```cards\nfeint:back\n```", 1, "there is nothing on the back of 'feint'"),
        ("\n```picture\nsetup\n```", 2, "there is no picture setup.svg.j2 in the templates folders"),
    ],
)
def test_a_dead_reference_is_a_problem_at_its_line(duel: Duel, template: str, line: int, message: str) -> None:
    sheet = rule_sheet(duel(rules_en=template), "en")
    (problem,) = sheet.problems
    assert Path(problem.where.file).name == "rules.en.md.j2"
    assert (problem.where.line, problem.game, problem.severity) == (line, "duel", "error")
    assert problem.message.startswith(message[:60])


def test_a_game_without_a_sheet_gets_a_plain_one_of_its_catalogue(duel: Duel) -> None:
    text = " ".join(words(duel(), "pl"))
    assert all(name in text for name in ("Pojedynek", "W pudełku", "Wypad", "Zwód", "Bije **Zwód**.", "Dzielcie."))
    assert untranslated(rule_sheets(duel())) == []


def test_lists_of_a_plain_sheet_hold_every_card(duel: Duel) -> None:
    lists = [block for block in rule_sheet(duel(), "en").blocks if isinstance(block, Items)]
    assert [len(items.items) for items in lists] == [2, 1]  # cards, rulings


def test_a_missing_translation_and_a_missing_section_are_warnings(duel: Duel) -> None:
    (problem,) = untranslated(rule_sheets(duel(rules_en="# A\n\n## B\n")))
    assert (problem.severity, problem.message) == ("warning", "nobody has written the rule sheet in pl")
    (problem,) = untranslated(rule_sheets(duel(rules_en="# A\n\n## B\n\n## C\n", rules_pl="# A\n\n## B\n\n### C\n")))
    assert "'C'" in problem.message
    (problem,) = untranslated(rule_sheets(duel(rules_pl="# A\n\n## B\n")))
    assert problem.message == "2 sections and pictures, rules.en.md.j2 has 3"
    assert untranslated(rule_sheets(duel(rules_pl="# Ą\n\n## Ę\n\n## Ć\n"))) == []


def test_numbers_nouns_and_lists() -> None:
    assert [signed(n) for n in (-2, 0, 3)] == ["−2", "0", "+3"]
    forms = [plural(n, "karta", "karty", "kart") for n in (1, 2, 4, 5, 12, 14, 22, 25, 112, 104)]
    assert forms == [
        "1 karta",
        "2 karty",
        "4 karty",
        "5 kart",
        "12 kart",
        "14 kart",
        "22 karty",
        "25 kart",
        "112 kart",
        "104 karty",
    ]
    assert [plural(n, "card", "cards") for n in (1, 2, 22)] == ["1 card", "2 cards", "22 cards"]
    assert listed("en")(["a"]) == "a" and listed("en")(["a", "b", "c"]) == "a, b and c" and listed("pl")(["a", "b"]) == "a i b"
