"""Checks across a game: references, codes, origins, palettes, counts, and what nobody uses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.catalog import origins, unused_texts
from generator.catalog.model import Colour, Copies, Loaded
from generator.problems import Problem

Load = Callable[[str], Loaded]
Broken = Callable[[str, str], list[Problem]]

PARRY_TO_CALM = """, code: P, base: quick, name: {en: Parry, pl: Zasłona}, speed: 1, foe: lunge}
      - {id: calm"""

MISTAKES = [
    ("foe: lunge", "foe: ¦lunges", "there is no card lunges (did you mean lunge?)"),
    ("foe: lunge", "foe: ¦calm", "calm is a card of kind law (a card of kind move is meant)"),
    ('foe: "ref:move?"', '¦foe: "ref:mov?"', "there is no kind mov (did you mean move?)"),
    ("id: parry", "id: ¦lunge", "the id lunge is taken (first in line 21)"),
    ("code: P", "code: ¦l", "the code l is taken by lunge (first in line 21)"),
    ("code: L", "code: ¦PARRY", "the code PARRY is the id of another card of kind move"),
    ("kind: law, deck: main", "kind: ¦lav, deck: main", "there is no kind lav (did you mean law?)"),
    ("kind: law, deck: main", "kind: law, deck: ¦man", "there is no deck man (did you mean main?)"),
    ("{id: calm, kind: law,", "¦{id: calm,", "the key kind is missing"),
    ("default: none", "¦default: nothing", "nothing is not among the choices"),
    ('suit: "#B3541E"}', 'suit: "#B3541E", ¦gold: "#FC0"}', "the colour gold has no value in low ink"),
    ("held: true,", 'held: true, palette: ¦{full: {gold: "#FC0"}},', "the colour gold has no value in low ink"),
    ("back: back", 'back: back, palette: {full: {¦gold: "#FC0"}}', "the colour gold has no value in low ink"),
    ("held: true,", "held: true, origins: {¦cots: published},", "the card has no cots (did you mean cost?)"),
    ("{copies: 4", "{¦copies: 5", "expected 5 copies, found 4"),
    ("move: {copies: 3", "move: {¦copies: 2", "expected 2 copies of kind move, found 3"),
    ("{3: 2, 1: 1}", "{¦3: 1, 1: 1}", "expected 1 copies with speed 3, found 2"),
    ("speed: {3: 2, 1: 1}", "¦speed: {3: 2}", "expected no speed 1, found 1 copies (add 1: 1)"),
    ("{3: 2, 1: 1}", "{3: 2, 1: 1, ¦9: 1}", "expected 1 copies with speed 9, found 0"),
    ("speed: {3: 2, 1: 1}", "¦sped: {3: 2, 1: 1}", "kind move has no field sped (did you mean speed?)"),
    ("law: {held", "¦lav: {held", "there is no kind lav (did you mean law?)"),
    ("back: back", "back: back, expect: {¦copies: 3}", "expected 3 copies, found 4"),
    # warnings
    ("tags: words,", 'tags: words, ¦extra: "int?",', "no card of kind law has the field extra"),
    ("    decks:\n", "      ¦slow: {speed: 1}\n    decks:\n", "no card has the base slow"),
    ("    bases:\n", "      ¦idle: {name: {en: I, pl: I}, template: idle}\n    bases:\n", "no card is of kind idle"),
    ("    cards:\n", "      ¦side: {name: {en: S, pl: S}, format: tarot}\n    cards:\n", "no card is in deck side"),
]


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES, ids=[case[1][:30] for case in MISTAKES])
def test_a_mistake_is_told_at_its_place(broken: Broken, old: str, new: str, message: str) -> None:
    assert any(message in str(problem) for problem in broken(old, new))


def test_what_nobody_uses_is_a_warning(broken: Broken) -> None:
    [problem] = broken("    decks:\n", "      ¦slow: {speed: 1}\n    decks:\n")
    assert problem.severity == "warning"


def test_a_code_may_be_the_id_of_a_card_of_another_kind(broken: Broken) -> None:
    assert broken("code: L", "code: calm") == []


def test_all_cards_say_their_origin_or_none(broken: Broken) -> None:
    old = "- {id: lunge, code: L, base: quick, name: {en: Lunge, pl: Wypad}, copies: 2}\n      - {id: parry"
    new = "- {origin: published, " + old[3:].replace("- {id: parry", "- {origin: rulebook, id: parry")
    [problem] = broken(old + PARRY_TO_CALM, new + PARRY_TO_CALM.replace("{id: calm", "¦{id: calm"))
    assert (problem.card, problem.message) == ("calm", "the key origin is missing")


def test_bases_merge_left_to_right_and_maps_key_by_key(load: Load, duel: str) -> None:
    text = duel.replace(
        "    decks:\n",
        '      red: {speed: 7, palette: {full: {suit: "#F00", ink: "#111"}}, text: {en: Red}}\n'
        '      blue: {palette: {full: {suit: "#00F"}}, copies: {2: 1, 3-4: 0}}\n    decks:\n',
    ).replace(
        "base: quick, name: {en: Lunge, pl: Wypad}, copies: 2", "base: [quick, red, blue], name: {en: Lunge, pl: Wypad}, speed: 9"
    )
    lunge = load(text[: text.index("    expect:")]).checked().games["duel"].cards["lunge"]
    assert lunge.fields == {"speed": 9, "foe": None, "text": {"en": "Red", "pl": "Szybko"}}
    assert lunge.palette == {"full": {"suit": Colour("#0000FF", "#0000FF"), "ink": Colour("#111111", "#111111")}}
    assert lunge.copies == Copies({2: 1, 3: 0, 4: 0})
    assert (lunge.places["text"].line, lunge.places["speed"].line, lunge.where.line) == (18, 23, 23)


def test_a_mistake_in_a_base_is_told_once(broken: Broken) -> None:
    assert len(broken("speed: 3, text: {en: Quick, pl: Szybko}", "speed: 3, text: ¦{en: Quick}")) == 1


@pytest.mark.parametrize(
    ("copies", "counts"),
    [
        ("copies: 3", {2: 3, 3: 3, 4: 3}),
        ("copies: per-player", {2: 2, 3: 3, 4: 4}),
        ("copies: {2: 8, 3-4: 10}", {2: 8, 3: 10, 4: 10}),
        ("copies: 3, players: [2, 4]", {2: 3, 3: 0, 4: 3}),
        ("copies: {2: 1, 4: 5}, players: [2, 4]", {2: 1, 3: 0, 4: 5}),
        ("players: [3]", {2: 0, 3: 1, 4: 0}),
    ],
)
def test_copies_by_number_of_players(load: Load, duel: str, copies: str, counts: dict[int, int]) -> None:
    text = duel.replace("copies: 2}", copies + "}")
    card = load(text[: text.index("    expect:")]).checked().games["duel"].cards["lunge"]
    assert card.copies == Copies(counts)
    assert card.copies.of(None) == max(counts.values())


def test_the_expected_copies_of_a_game_leave_out_aids(load: Load, duel: str) -> None:
    text = duel.replace("back: back}", "back: back}\n      help: {part: aids, name: {en: Help, pl: Pomoc}, format: tarot}")
    text = text.replace("expect: {copies: 4", "expect: {copies: 3").replace("kind: law, deck: main", "kind: law, deck: help")
    assert load(text).problems == ()


def test_origins_are_rows(load: Load, duel: str) -> None:
    text = duel.replace("base: quick, name", "base: quick, origin: rulebook, name")
    text = text.replace("id: calm,", "id: calm, origin: published, origins: {cost: reconstructed},")
    rows = [(row.card, row.field, row.origin, row.where.line) for row in origins(load(text).checked())]
    assert rows == [
        ("lunge", "", "rulebook", 21),
        ("parry", "", "rulebook", 22),
        ("calm", "", "published", 23),
        ("calm", "cost", "reconstructed", 23),
        ("", "rules.goal", "rulebook", 25),
    ]


def test_texts_that_no_template_names(load: Load, duel: str) -> None:
    game = load(duel).checked().games["duel"]
    assert unused_texts(game, ["{{ game.texts.beats }}"]) == ()
    [problem] = unused_texts(game, ["<svg/>", '{{ "_" }}'])
    assert (problem.severity, problem.where.line, problem.field) == ("warning", 12, "texts.beats")
