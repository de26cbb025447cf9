"""Markdown to blocks: what is kept, what is refused and where."""

from __future__ import annotations

import pytest

from generator.rulesheet.blocks import Break, CardRow, Drawing, Heading, Items, Note, Rows, Words, walk
from generator.rulesheet.markdown import MarkdownReader
from generator.typeset.markup import NBSP, parse


def read(source: str) -> tuple[object, ...]:
    reader = MarkdownReader("rules.en.md.j2")
    blocks = reader.blocks(source)
    assert not reader.problems
    return blocks


def test_every_block_is_read_in_order() -> None:
    assert read("# T\n\n## S\n\ntext\nmore\n\n- a\n- b\n\n3. c\n\n---\n\n> note\n") == (
        Heading(1, "T", 1),
        Heading(2, "S", 3),
        Words("text more"),
        Items(((Words("a"),), (Words("b"),)), None),
        Items(((Words("c"),),), 3),
        Break(),
        Note((Words("note"),)),
    )


def test_a_table_has_heads_rows_and_alignment() -> None:
    (table,) = read("| a | b | c |\n|---|--:|:-:|\n| 1 | **2** | x\\|y |\n")
    assert table == Rows(("a", "b", "c"), (("1", "**2**", "x|y"),), ("left", "right", "center"))


def test_fences_hold_cards_and_pictures() -> None:
    assert read("```cards height=30\nmeasles money:back\nA *caption*,\nlong.\n```\n\n```picture\nsetup\n```") == (
        CardRow((("measles", False), ("money", True)), 30.0, "A *caption*, long.", 1),
        Drawing("setup", 50.0, "", 7),
    )


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("2\\*3\\*4 {x}", "2*3*4 {x}"),
        ("a \\\\ b", "a \\ b"),
        ("`c-1:di.c2` and `a*b*`", "c-1:di.c2 and a*b*"),
        ("**b** *i* x", "b i x"),
        ("[go](http://x)", "go"),
    ],
)
def test_words_come_out_of_the_typesetter_as_they_were_meant(markdown: str, plain: str) -> None:
    (words,) = read(markdown)
    assert isinstance(words, Words)
    assert "".join(span.text for span in parse(words.text)).replace(NBSP, " ") == plain


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        ("x\n\n<div>raw</div>\n", 3, "html block cannot be printed"),
        ("x\n\ny ![p](p.png)\n", 3, "image cannot be printed"),
        ("```python\nx\n```", 1, "unknown fence 'python'"),
        ("```cardz\nmeasles\n```", 1, "unknown fence 'cardz'"),
        ("```cards height=tall\nmeasles\n```", 1, "'height=tall' is no option of a fence"),
        ("```cards height=2000\nmeasles\n```", 1, "'height=2000' is no option of a fence"),
        ("```cards\n\n```", 1, "a cards fence names nothing"),
    ],
)
def test_what_cannot_be_printed_is_a_problem_with_its_line(source: str, line: int, message: str) -> None:
    reader = MarkdownReader("rules.en.md.j2")
    reader.blocks(source)
    (problem,) = reader.problems
    assert (problem.where.line, problem.message) == (line, message)
    assert problem.hint


def test_walk_goes_into_lists_and_notes() -> None:
    found = [type(block).__name__ for block in walk(read("> - a\n>   - b\n"))]  # type: ignore[arg-type]
    assert found == ["Note", "Items", "Words", "Items", "Words"]
