"""Lengths, card formats and papers as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.impose.errors import LayoutError, UnknownNameError
from generator.impose.formats import FORMATS, card_format, describe_format, parse_length
from generator.impose.papers import PAPERS, paper, paper_of_locale


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("2mm", 2), ("2 mm", 2), ("3", 3), ("0.125in", 3.175), ('0.125"', 3.175), (".5in", 12.7), ("2,5mm", 2.5), ("1 inch", 25.4),
        ("1cm", 10), ("0", 0), ("3MM", 3),
    ],
)  # fmt: skip
def test_lengths_are_read(text: str, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["", "mm", "two", "-2mm", "2pt", "2mm3", "1e3", "nan", "inf", "٣mm", "1..2", "9" * 400])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a length"):
        parse_length(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("poker", (63.5, 88.9)),
        ("Poker", (63.5, 88.9)),
        ("trading", (63, 88)),
        ("euro-poker", (63, 88)),
        ("standard euro", (59, 92)),
        ("mini_us", (41, 63)),
        ("square", (70, 70)),
        ("square-us", (88.9, 88.9)),
        ("business", (88.9, 50.8)),
        ("business-eu", (85, 55)),
        ("63x88mm", (63, 88)),
        ("63 x 88 mm", (63, 88)),
        ("63 × 88", (63, 88)),
        ("63mm x 88mm", (63, 88)),
        ("2.5x3.5in", (63.5, 88.9)),
        ("2.5in × 3.5in", (63.5, 88.9)),
        ('2.5x3.5"', (63.5, 88.9)),
        ("2.5in x 88.9mm", (63.5, 88.9)),
    ],
)
def test_formats_are_read(text: str, size: tuple[float, float]) -> None:
    assert card_format(text) == pytest.approx(size)


def test_an_unknown_format_says_what_was_meant() -> None:
    with pytest.raises(ValueError, match=r"'pokr' is not a card format .*did you mean poker"):
        card_format("pokr")
    with pytest.raises(UnknownNameError, match="63x88mm"):
        card_format("enormous")
    with pytest.raises(LayoutError, match="no area"):
        card_format("0x88mm")


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((63, 88), "63 × 88 mm (2.48 × 3.46 in)"),
        ((63.5, 88.9), "63.5 × 88.9 mm (2.5 × 3.5 in)"),
        ((57.15, 88.9), "57.15 × 88.9 mm (2.25 × 3.5 in)"),
        ((100, 150), "100 × 150 mm (3.94 × 5.91 in)"),
    ],
)
def test_sizes_are_said_in_both_units(size: tuple[float, float], text: str) -> None:
    assert describe_format(*size) == text


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_said_of_a_format_reads_back(name: str) -> None:
    assert card_format(describe_format(*FORMATS[name]).split(" (")[0]) == pytest.approx(FORMATS[name])


@given(st.integers(1, 99999), st.sampled_from(["", "mm", " mm"]))
def test_hundredths_of_millimetres_read_back(hundredths: int, unit: str) -> None:
    assert parse_length(f"{hundredths / 100:.2f}{unit}") == pytest.approx(hundredths / 100)


def test_papers_have_names_in_any_case() -> None:
    assert paper("A4") is PAPERS["a4"]
    assert paper(" Letter ").size("portrait") == (215.9, 279.4)
    assert paper("a3").size(paper("a3").orientation) == (420, 297)
    with pytest.raises(UnknownNameError, match="did you mean letter"):
        paper("leter")
    with pytest.raises(ValueError, match="possible: a3, a4, a5, legal, letter, tabloid"):
        paper("quarto")


@pytest.mark.parametrize(
    ("locale", "name"),
    [
        ("en_US.UTF-8", "letter"), ("fr_CA", "letter"), ("en-CA", "letter"), ("es_US.utf8@euro", "letter"),
        ("English_United States.1252", "letter"), ("pl_PL.UTF-8", "a4"), ("ca_ES", "a4"), ("en_GB", "a4"), ("C.UTF-8", "a4"),
        ("POSIX", "a4"), ("", "a4"), ("us", "a4"),
    ],
)  # fmt: skip
def test_the_paper_follows_the_locale(locale: str, name: str) -> None:
    assert paper_of_locale(locale).name == name
