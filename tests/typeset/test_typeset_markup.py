"""Light markup: spans of one style, icons, line breaks, escapes, ties; nothing that can be typed breaks it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typeset.markup import NBSP, Span, parse, plain, tie

BOLD, ITALIC, BOTH, BREAK = {"bold": True}, {"italic": True}, {"bold": True, "italic": True}, Span("\n")

CASES = [
    ("Lunge", [Span("Lunge")]),
    ("", []),
    (" \n\t ", []),
    ("  many \n  blanks\t here ", [Span("many blanks here")]),
    ("**Lunge**", [Span("Lunge", **BOLD)]),
    ("*Lunge*", [Span("Lunge", **ITALIC)]),
    ("***Lunge***", [Span("Lunge", **BOTH)]),
    ("say **bold** and *italic* now", [Span("say "), Span("bold", **BOLD), Span(" and "), Span("italic", **ITALIC), Span(" now")]),
    ("**bo*th* ld**", [Span("bo", **BOLD), Span("th", **BOTH), Span(" ld", **BOLD)]),
    ("half**bold**", [Span("half"), Span("bold", **BOLD)]),
    # icons take the style of their place
    ("{icon:gwo}", [Span("", icon="gwo")]),
    ("pay **{icon:pip-2}now**", [Span("pay "), Span("", icon="pip-2", **BOLD), Span("now", **BOLD)]),
    ("{icon:a}{icon:a}", [Span("", icon="a"), Span("", icon="a")]),
    # line breaks
    ("up\u2028down", [Span("up"), BREAK, Span("down")]),
    (r"up\ndown", [Span("up"), BREAK, Span("down")]),
    (r"**up\ndown**", [Span("up", **BOLD), BREAK, Span("down", **BOLD)]),
    (r"a \n b", [Span("a "), BREAK, Span(" b")]),
    (r"\n", [BREAK]),
    # what is not markup stays as it is
    ("2*3", [Span("2*3")]),
    ("**open", [Span("**open")]),
    ("*open", [Span("*open")]),
    ("open*", [Span("open*")]),
    ("{icon:}", [Span("{icon:}")]),
    ("{icon:Up}", [Span("{icon:Up}")]),
    ("{stamp}", [Span("{stamp}")]),
    ("a { b", [Span(f"a{NBSP}{{ b")]),
    # a backslash makes a sign plain
    (r"\*\*5\*\*", [Span("**5**")]),
    (r"\{icon:gwo}", [Span("{icon:gwo}")]),
    (r"a\\nb", [Span(r"a\nb")]),
    (r"\z", [Span("z")]),
    ("\\", [Span("\\")]),
]


@pytest.mark.parametrize(("source", "spans"), CASES, ids=[repr(case[0]) for case in CASES])
def test_markup_becomes_spans(source: str, spans: list[Span]) -> None:
    assert list(parse(source)) == spans


@pytest.mark.parametrize(
    ("source", "tied"),
    [
        ("kot w domu", "kot w~domu"),
        ("i z domu", "i~z~domu"),
        ("W domu i a", "W~domu i~a"),
        ("weź 3 karty", "weź 3~karty"),
        ("take 12 cards, 5 more", "take 12~cards, 5~more"),
        ("I am", "I~am"),
        ("(a fox) „o nas” “a fox", "(a~fox) „o~nas” “a~fox"),
        ("*w domu* **5 kart**", "*w~domu* **5~kart**"),
        ("Ó świcie", "Ó~świcie"),
        ("go on at it", "go on at it"),
        ("x2 y, b. c", "x2 y, b. c"),
        ("5 – 7", "5 – 7"),
        ("weź 3", "weź 3"),
        (r"up\ni do\n3 karty", r"up\ni~do\n3~karty"),
        ("1 2 3 x", "1~2~3~x"),
        ("Q12 cards (12 cards, 1,5 mm", "Q12 cards (12~cards, 1,5 mm"),
        ("a \\n b\u2028c d", "a \\n b\u2028c~d"),
    ],
)
def test_one_letter_words_and_numbers_are_tied_to_the_next_word(source: str, tied: str) -> None:
    assert tie(source) == tied.replace("~", NBSP)


@given(st.text())
def test_a_tie_only_turns_blanks_into_ties(source: str) -> None:
    assert tie(source).replace(NBSP, " ") == source.replace(NBSP, " ")


@given(st.one_of(st.text(), st.text(alphabet="ab *\\{}:icon-1\n\u2028\u00a0ł")))
def test_nothing_breaks_the_parser(source: str) -> None:
    spans = parse(source)
    for one, next_one in pairwise(spans):
        joined = not one.icon and not next_one.icon and "\n" not in (one.text, next_one.text)
        assert not (joined and (one.bold, one.italic) == (next_one.bold, next_one.italic)), "neighbours of one style are one span"
    assert all(bool(span.icon) != bool(span.text) for span in spans)
    assert all(span == BREAK or "\n" not in span.text for span in spans)


@given(st.text(alphabet=st.characters(exclude_characters="\\{")))
def test_plain_text_keeps_every_letter(source: str) -> None:
    def letters(text: str) -> str:
        return "".join(c for c in text if c.isalnum())

    assert letters(plain(source)) == letters(source)


@given(st.text(alphabet="abw *\\{}łN1–„"))
def test_what_is_escaped_is_read_back(source: str) -> None:
    escaped = re.sub(r"[\\*{]", r"\\\g<0>", source)
    assert plain(escaped) == re.sub(" +", " ", source).strip()
    assert all(span == Span(span.text) for span in parse(escaped))


@given(st.text(alphabet="abc łż", min_size=1).map(str.strip).filter(bool))
def test_emphasis_changes_nothing_but_the_style(words: str) -> None:
    [span] = parse(f"**{words}**")
    assert (span.bold, span.italic) == (True, False)
    assert span.text == parse(words)[0].text


def test_plain_text_is_for_messages() -> None:
    assert plain(r"**Weź** 3 karty\n*z* {icon:gwo}talii") == "Weź 3 karty z talii"
