"""Strict YAML: the traps, each with its exact place."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.nodes import Node, parse

Marks = Callable[[str], tuple[str, list[tuple[int, int]]]]


def plain(node: Node) -> Any:
    """The bare values of a tree."""
    if isinstance(node.value, dict):
        return {key: plain(child) for key, child in node.value.items()}
    if isinstance(node.value, list):
        return [plain(child) for child in node.value]
    return node.value


def value(text: str) -> Any:
    root, problems = parse(text.encode(), "t.yaml")
    assert not problems and root is not None, problems
    return plain(root)


@pytest.fixture(params=[True, False], ids=["libyaml", "python"])
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param and not yaml.__with_libyaml__:
        pytest.skip("no libyaml here")
    monkeypatch.setattr(yaml, "__with_libyaml__", request.param)


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(
    "word",
    [
        *["no", "No", "NO", "off", "on", "yes", "y", "n", "1:30", "12:30:45", "010", "0o17", "0x1F", "1_000", "+5", "1e5"],
        *[".5", "5.", ".inf", ".nan", "2013-11-26", "=", "tRUE", "nULL", "1.2.3", "--1", "0b1", "08", "-01"],
    ],
)
def test_words_that_yaml_used_to_change_stay_words(word: str) -> None:
    assert value(f"a: {word}") == {"a": word}
    assert value(f"{{{word}: 1}}") == {word: 1}
    assert value(f"[{word}]") == [word]


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        *[("true", True), ("False", False), ("7", 7), ("-12", -12), ("0", 0), ("1.50", 1.5), ("-0.25", -0.25)],
        *[("null", None), ("~", None), ("", None), ('"7"', "7"), ("'true'", "true"), ('""', ""), ("'~'", "~")],
    ],
)
def test_the_four_things_that_are_not_words(text: str, meaning: object) -> None:
    found = value(f"a: {text}")["a"]
    assert found == meaning and type(found) is type(meaning)


def test_integers_are_keys() -> None:
    assert value('{1: a, 2-3: b, "4": c, -1: d}') == {1: "a", "2-3": "b", "4": "c", -1: "d"}


def test_keys_and_values_know_their_place() -> None:
    root, _ = parse("a: 1\nb:\n  - x\n  - {c: zażółć}\n".encode(), "t.yaml")
    assert root is not None and isinstance(root.value, dict)
    items = root.value["b"].value
    assert isinstance(items, list) and isinstance(items[1].value, dict)
    leaf = items[1].value["c"]
    assert leaf.key is not None
    assert [(mark.line, mark.column) for mark in (leaf.key, leaf.mark)] == [(3, 5), (3, 8)]


TRAPS = [
    ("a: 1\n¦a: 2", "the key a stands here twice"),
    ("{a: 1, ¦'a': 2, ¦\"a\": 3}", "the key a stands here twice"),
    ("{1: a, ¦1: b}", "the key 1 stands here twice"),
    ("{ż: 1, ¦z\u0307: 2}", "the key ż stands here twice"),
    ("a: ¦&x 1", "the anchor &x"),
    ("a: ¦&x {b: ¦*x}", ""),
    ("a: ¦*nobody", "the alias *nobody"),
    ("a: {¦<<: {b: 1}}", "the merge key <<"),
    ("a: ¦!!int 3", "the tag int"),
    ("a: ¦!python/object x", "the tag !python/object"),
    ("a: ¦! x", "the tag !"),
    ("¦!!map {a: ¦!!seq [1]}", ""),
    ("a:¦\t1", "a tab"),
    ("a:\n¦\tb: 1\n¦\tc:\t2", "a tab"),
    ("a: 'x ¦\ty'", "a tab"),
    ("a: x¦\u2028y", "the invisible character U+2028"),
    ("a: x¦\x07y", "the invisible character U+0007"),
    ("a: x¦\x85y", "the invisible character U+0085"),
    ("a: x\nb: ¦\ufeff", "the invisible character U+FEFF"),
    ('a: ¦"\\x00"', "the control character U+0000 in a text"),
    ('a: ¦"\\t"', "the control character U+0009 in a text"),
    ("{¦true: 1}", "the key true is not a word"),
    ("{¦~: 1}", "the key ~ is not a word"),
    ("{¦1.5: 1}", "the key 1.5 is not a word"),
    ("{¦[a]: 1, b: 2}", "a key must be a word"),
    ("? ¦{a: 1}\n: 2", "a key must be a word"),
    ("a: 1\n¦---\nb: 2", "a second document"),
    ("¦", "the file is empty"),
    ("¦# nothing but a comment", "the file is empty"),
    ("a: ¦12345678901234567890", "a number of 20 characters"),
    ("a: " + "[" * 39 + "¦[]" + "]" * 39, "more than 40 levels deep"),
]


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(("marked", "message"), TRAPS, ids=[trap[0][:24] for trap in TRAPS])
def test_a_trap_is_a_problem_at_its_place(marks: Marks, marked: str, message: str) -> None:
    text, places = marks(marked)
    _, problems = parse(text.encode(), "t.yaml")
    assert [(p.where.line, p.where.column) for p in problems] == places, problems
    assert all(message in p.message for p in problems), problems


SYNTAX = [
    ("a: b¦: c", "quotes"),
    ("x: 1\na: ¦'open\nb: 2\n", "never closed"),
    ("x: 1\na: ¦{b: 1, c: 2\n", "} is missing"),
    ("x: 1\na: ¦[b, c\n", "] is missing"),
    ("a: ¦@x", "quotes"),
    ("a: ¦`x`", "quotes"),
    ("a: 1\n  b¦: 2", "indentation"),
    ('a: "x" ¦y', "quotes"),
    ("a: text with # c\n ¦b", "# in it"),
]


@pytest.mark.parametrize(("marked", "hint"), SYNTAX, ids=[case[0][:20] for case in SYNTAX])
def test_broken_yaml_is_one_problem_with_a_remedy(marks: Marks, marked: str, hint: str) -> None:
    text, places = marks(marked)
    root, problems = parse(text.encode(), "t.yaml")
    assert root is None
    assert [(p.where.line, p.where.column) for p in problems] == places, problems
    assert problems[0].message.startswith("broken YAML: ") and hint in problems[0].hint


def test_problems_before_a_syntax_error_are_told_as_well() -> None:
    _, problems = parse(b"a: &x 1\na: 2\nb: [\n", "t.yaml")
    assert [(p.where.line, p.where.column) for p in problems] == [(1, 4), (2, 1), (3, 5)]


def test_bytes_that_are_not_utf8() -> None:
    _, problems = parse("a: 1\nb: Zażółć".encode("cp1250"), "t.yaml")
    assert str(problems[0]).startswith("t.yaml:2:6: error: the byte 0xBF is not UTF-8")
    _, problems = parse("a: 1".encode("utf-16"), "t.yaml")
    assert "UTF-16" in problems[0].hint
    _, problems = parse("\ufeffź".encode() + b"\xff", "t.yaml")
    assert (problems[0].where.line, problems[0].where.column) == (1, 2)


def test_byte_order_mark_and_line_ends_are_accepted() -> None:
    root, problems = parse(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "t.yaml")
    assert not problems and root is not None and plain(root) == {"a": 1, "b": 2}
    assert root.mark.column == 0


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1))
def test_texts_and_keys_are_nfc(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    nfc = unicodedata.normalize("NFC", text)
    assert value(f"{{{quoted}: {quoted}}}") == {nfc: nfc}


@settings(max_examples=300)
@given(st.one_of(st.binary(), st.text("ab:{}[],-?!&*#|>'\"%@`~<=01. \n\t").map(str.encode)))
def test_no_bytes_raise(data: bytes) -> None:
    root, problems = parse(data, "t.yaml")
    assert root is not None or problems
    lines = data.decode("utf-8", "replace").count("\n") + data.count(b"\r") + 2
    assert all(0 < p.where.line <= lines for p in problems)
