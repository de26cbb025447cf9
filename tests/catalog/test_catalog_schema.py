"""The JSON Schema for editors: current, and of one mind with the checks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.catalog.nodes import Node, parse
from generator.catalog.schema import schema, text

ROOT = Path(__file__).parents[2]


def plain(node: Node) -> Any:
    """A tree as JSON would have it: all keys are texts."""
    if isinstance(node.value, dict):
        return {str(key): plain(child) for key, child in node.value.items()}
    if isinstance(node.value, list):
        return [plain(child) for child in node.value]
    return node.value


def data(yaml: str) -> Any:
    root, problems = parse(yaml.encode(), "t.yaml")
    assert root is not None and not problems
    return plain(root)


def test_the_committed_schema_is_current() -> None:
    committed = (ROOT / "docs" / "cards.schema.json").read_text(encoding="utf-8")
    assert committed == text(), "run: python -m generator.catalog.schema > docs/cards.schema.json"


def test_what_ships_is_valid() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(schema())
    validator.check_schema(schema())
    for file in (ROOT / "cards.yaml", *(ROOT / "examples").glob("**/*.yaml")):
        validator.validate(data(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("schema: 1", "schema: 2"),
        ("    title:", "    titel:"),
        ('version: "1"', "version: 1.10"),
        ("speed: int", "speed: in"),
        ("#B3541E", "#B3541"),
        ("template: law", "template: law.svg.j2"),
        ("id: calm", "id: Calm"),
        ("copies: 2}", "copies: 0}"),
        ("copies: 2}", "copies: {some: 1}}"),
        ("choices: [none, both]", "choices: []"),
        ("pl: Wypad", "pl: 3"),
    ],
)
def test_the_schema_sees_what_the_checks_see(duel: str, old: str, new: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(schema())
    assert validator.is_valid(data(duel))
    assert old in duel
    assert not validator.is_valid(data(duel.replace(old, new)))


def test_every_key_is_described() -> None:
    def keys(part: object) -> list[tuple[str, dict[str, Any]]]:
        if isinstance(part, list):
            return [key for child in part for key in keys(child)]
        if not isinstance(part, dict):
            return []
        here = list(part["properties"].items()) if isinstance(part.get("properties"), dict) else []
        return here + [key for child in part.values() for key in keys(child)]

    described = {name for name, key in keys(schema()) if "description" in key}
    assert {"games", "include", "kinds", "bases", "decks", "cards", "expect", "rulings", "copies", "fields"} <= described
