"""What may stand where: every mistake with its exact place and what is possible instead."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog.load import read_catalog
from generator.catalog.model import Colour, Copies, Loaded
from generator.catalog.nodes import Node, parse
from generator.problems import Problem

Load = Callable[[str], Loaded]
Broken = Callable[[str, str], list[Problem]]

MISTAKES = [
    # the file
    ("schema: 1", "schema: ¦2", "expected 1, found the number 2"),
    ("schema: 1", 'schema: ¦"1"', "expected 1, found the text “1”"),
    ("schema: 1", "schema: 1\n¦gmes: {}", "a catalogue has no key gmes (did you mean games?)"),
    ("  duel:\n", "  ¦Duel:\n", "expected an id of lower-case letters, digits and hyphens as a key, found Duel"),
    # the game
    ("    title: {en", "    ¦titel: {}\n    title: {en", "a game has no key titel (did you mean title?)"),
    ("    version:", "    ¦vercion: x\n    version:", "a game has no key vercion (did you mean version?)"),
    ('version: "1"', "version: ¦1.10", "expected a text, found the number 1.1 (put it in quotes"),
    ("{min: 2, max: 4}", "¦{min: 2}", "the key max is missing"),
    ("{min: 2, max: 4}", "{min: 2, max: ¦100}", "expected a whole number from 1 to 99, found the number 100"),
    ("{min: 2, max: 4}", '{min: ¦"2", max: 4}', "no quotes around a number"),
    ("title: {en: Duel, pl: Pojedynek}", "title: ¦Duel", "expected a text for each language, found the text “Duel”"),
    ("title: {en: Duel, pl: Pojedynek}", "title: ¦{en: Duel}", "the translation into pl is missing"),
    ("title: {en: Duel, pl: Pojedynek}", "title: {en: Duel, pl: P, ¦de: D}", "de is not a language of the game"),
    ("title: {en: Duel, pl: Pojedynek}", "title: {en: Duel, pl: ¦1984}", "expected a text, found the number 1984"),
    ("title: {en: Duel, pl: Pojedynek}", "title: {en: Duel, pl: ¦' '}", "expected a text, found the text “ ”"),
    ("pl: Pojedynek}", "pl: Ja, ¦ty}", "a text with a comma in it must be in quotes"),
    # colours
    ('low: {ink: "#17131C"', 'low: {ink: ¦"#17131"', 'expected a colour such as "#17131C", found the text “#17131”'),
    ('low: {ink: "#17131C"', 'low: {ink: ¦{fill: "#FFF"}', "the key stroke is missing"),
    ('low: {ink: "#17131C"', 'low: {ink: ¦, gold: "#FFF"', "a text that begins with # must be in quotes"),
    ('low: {ink: "#17131C"', 'low: {ink: "#17131C", ¦Gold: "#FFF"', "expected a colour name"),
    ("      low:", "      ¦lo: {}\n      low:", "a palette has no key lo (did you mean low?)"),
    # kinds and their fields
    ("template: law", "template: ¦law.svg.j2", "expected the name of a template, without folder and ending"),
    ("tags: words", "tags: ¦wordz", "expected a field type, found the text “wordz” (did you mean word?)"),
    ("tags: words", "tags: words, ¦Big: int?", "expected a name of lower-case letters, digits and underscores"),
    ("fields: {tags: words", "fields: {¦copies: int, tags: words", "copies is a key of every card"),
    ("texts: {beats:", "texts: {¦fast-one: {en: a, pl: b}, beats:", "expected a name of lower-case letters"),
    # decks
    ("format: 63x88mm", "format: ¦pokr", "did you mean poker?"),
    ("format: 63x88mm", "format: ¦63", "63"),
    ("back: back", "back: ¦back.svg", "expected the name of a template"),
    ("back: back", "part: ¦aid, back: back", "expected decks or aids, found the text “aid” (did you mean aids?)"),
    # cards
    ("id: calm, kind: law", "¦colour: red, id: calm, kind: law", "a card of kind law has no key colour"),
    ("held: true", "¦hold: true, held: true", "a card of kind law has no key hold (did you mean held?)"),
    ("held: true", "held: ¦yes", "expected true or false, found the text “yes”"),
    ("tags: [a, b]", "tags: [¦3, b]", "expected a word without blanks, found the number 3"),
    ("tags: [a, b]", "tags: ¦a", "expected a list of words, found the text “a”"),
    ("cost: {C: 2}", "cost: {C: ¦two}", "expected a whole number of 0 or more, found the text “two”"),
    ("cost: {C: 2}", "cost: ¦", "the key cost is empty"),
    ("speed: 1,", "speed: ¦true,", "expected a whole number, found true"),
    ("speed: 1,", "speed: ¦010,", "expected a whole number, found the text “010” (no quotes around a number)"),
    ("code: L", "code: ¦10", "expected a short code without blanks, found the number 10 (put it in quotes"),
    ("copies: 2", "copies: ¦0", "expected a number of 1 or more, per-player, or a map"),
    ("copies: 2", "copies: ¦each", "expected a number of 1 or more, per-player, or a map"),
    ("copies: 2", "copies: ¦{2: 1, 3: 2}", "no copies for 4 players"),
    ("copies: 2", "copies: ¦{2-4: 2, 5: 1}", "the game is not for 5 players"),
    ("copies: 2", "copies: {2-4: 2, ¦3: 1}", "the copies for 3 players stand here twice"),
    ("copies: 2", "copies: {2-4: 2, ¦many: 1}", "expected a number of players or a range such as 3-6, found many"),
    ("copies: 2", "copies: {2-3: 2, 4: ¦-1}", "expected a whole number of 0 or more, found the number -1"),
    ("copies: 2", "copies: 2, players: ¦[1, 2]", "the game is not for 1 players (possible: 2 to 4)"),
    ("copies: 2", "copies: 2, players: [2, ¦2]", "2 stands here twice"),
    ("speed: 3, text: {en: Quick", "speed: ¦fast, text: {en: Quick", "expected a whole number, found the text “fast”"),
    ("quick: {kind", "quick: {¦id: q, kind", "a base cannot have the key id"),
    ("quick: {kind", "quick: {¦base: slow, kind", "a base cannot have a base"),
    ("quick: {kind", "quick: {¦sped: 3, kind", "sped is not a field of any kind (did you mean speed?)"),
    ("quick: {kind", "quick: {¦tags: [a], kind", "a card of kind move has no key tags"),
    # rulings and rules
    ("choices: [none, both]", "choices: ¦[]", "expected a list of words, found a list"),
    ("label: {en: goal, pl: cel}", "label: ¦{en: goal}", "the translation into pl is missing"),
    ("label: {en: goal, pl: cel}", "label: {en: goal, pl: cel, ¦size: 3}", "size is not a language of the game"),
    ("origin: rulebook", "origin: ¦rulebok", "expected rulebook, published or reconstructed"),
]


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES, ids=[f"{m[1][:30]}" for m in MISTAKES])
def test_a_mistake_is_told_at_its_place(broken: Broken, old: str, new: str, message: str) -> None:
    assert any(message in str(problem) for problem in broken(old, new)), broken(old, new)


def test_the_game_itself_is_clean(load: Load, duel: str) -> None:
    loaded = load(duel)
    assert loaded.problems == ()
    game = loaded.checked().games["duel"]
    lunge, calm = game.cards["lunge"], game.cards["calm"]
    assert lunge.copies == Copies({2: 2, 3: 2, 4: 2})
    assert lunge.fields == {"speed": 3, "foe": None, "text": {"en": "Quick", "pl": "Szybko"}}
    assert calm.fields == {"tags": ("a", "b"), "held": True, "cost": {"C": 2}}
    assert game.palette["low"]["suit"] == Colour("#FFFFFF", "#FFFFFF")
    assert str(calm.places["held"]).endswith("cards.yaml:23:93")
    assert str(game.places["rules.goal.value"]).endswith("cards.yaml:25:20")
    assert game.rulings["tie"].choices == ("none", "both")
    assert calm.back == "back"


def test_several_mistakes_are_told_at_once(broken: Broken, duel: str) -> None:
    old = duel[duel.index("      - {id: parry") : duel.index("    expect")]
    new = """\
      - {id: parry, code: ¦"a b", base: quick, name: ¦{en: Parry}, speed: ¦fast, foe: ¦lung}
      - ¦{id: calm, kind: law, deck: ¦mian, name: {en: Calm, pl: ¦}, ¦tag: [a, b], held: true, cost: {C: 2}}
      - ¦nothing
"""
    messages = [problem.message for problem in broken(old, new)]
    assert "there is no deck mian" in messages and "there is no card lung" in messages


def test_the_required_fields_of_a_kind(broken: Broken) -> None:
    calm = "- {id: calm, kind: law, deck: main, name: {en: Calm, pl: Spokój}, tags: [a, b], held: true"
    [problem] = broken(calm, "- ¦" + calm.removeprefix("- ").removesuffix(", held: true"))
    assert (problem.message, problem.hint) == ("the key held is missing", "kind law has it: held: bool")
    assert (problem.game, problem.card, problem.field) == ("duel", "calm", "held")


# --- whatever is in the file, nothing raises ---------------------------------------------------------


def plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {str(key): plain(child) for key, child in node.value.items()}
    if isinstance(node.value, list):
        return [plain(child) for child in node.value]
    return node.value


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values."""
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(deeper for key, child in children for deeper in paths(child, (*path, key)))]


def change(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at a path."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = change(data[path[0]], path[1:], value)
    return copy


LEAVES = st.sampled_from([None, True, 0, -1, 99, 1.5, "", "x", "lunge", "law", "per-player", "en", "ref:law", "#FFF", "2-3"])
VALUES = st.recursive(LEAVES, lambda v: st.lists(v, max_size=3) | st.dictionaries(LEAVES.map(str), v, max_size=3), max_leaves=6)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_value_anywhere_raises(tmp_path: Path, duel: str, data: st.DataObject) -> None:
    root, _ = parse(duel.encode(), "duel")
    assert root is not None
    tree = plain(root)
    changed = change(tree, data.draw(st.sampled_from(paths(tree))), data.draw(VALUES))
    file = tmp_path / "fuzz.yaml"
    file.write_text(json.dumps(changed), encoding="utf-8")
    loaded = read_catalog(file).loaded
    assert (loaded.catalog is None) == any(problem.severity == "error" for problem in loaded.problems)
