"""Words in real fonts: widths, fonts for what a font lacks, missing characters, the ways to break a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.paint.fonts import FontBook
from generator.typeset.words import Face, Word, WordSetter

FIRA, BOLD, ANTON = Face("fira", 400, False), Face("fira", 700, False), Face("anton", 400, False)
Setter = Callable[[str], WordSetter]


def pieces(word: Word) -> list[tuple[str, str]]:
    return [(piece.font, piece.text) for piece in word.pieces]


def spelled(word: Word) -> str:
    return "".join(piece.text for piece in word.pieces)


def test_measures_are_those_of_the_font_files(fonts: FontBook) -> None:
    assert fonts.width("fira-400", "Hand") == pytest.approx(2.159)
    assert fonts.width("anton-400", "Hand") == pytest.approx(1.979, abs=1e-3)
    assert fonts.width("fira-400", " ") == pytest.approx(0.235)
    assert [fonts.cap_height(f) for f in ("fira-400", "fira-700", "anton-400")] == pytest.approx([0.688, 0.693, 0.859], abs=1e-3)


@pytest.mark.parametrize("weight", range(100, 1000, 100))
@pytest.mark.parametrize("italic", [False, True])
def test_every_weight_and_style_has_the_signs_of_polish_and_its_own_widths(fonts: FontBook, weight: int, italic: bool) -> None:
    font = Face("fira", weight, italic).font()
    assert all(fonts.covers(font, sign) for sign in "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”–½₂−×→")
    other = Face("fira", weight - 100 if weight > 100 else 200, italic).font()
    assert fonts.width(font, "Lunge") != fonts.width(other, "Lunge")


@pytest.mark.parametrize(
    ("face", "bold", "italic", "font"),
    [
        (FIRA, False, False, "fira-400"),
        (FIRA, True, False, "fira-700"),
        (FIRA, False, True, "fira-400-italic"),
        (FIRA, True, True, "fira-700-italic"),
        (Face("fira", 900, False), True, False, "fira-900"),
        (Face("fira", 300, True), False, True, "fira-300"),
        (Face("fira", 300, True), True, False, "fira-700-italic"),
    ],
)
def test_bold_and_italic_are_relative_to_the_face_of_the_box(face: Face, bold: bool, italic: bool, font: str) -> None:
    assert face.font(bold, italic) == font


def test_a_word_is_as_wide_as_its_letters(setter: Setter, fonts: FontBook) -> None:
    word = setter("pl").word("fira-400", "łąka")
    assert (word.letters, pieces(word)) == (4, [("fira-400", "łąka")])
    assert word.width == pytest.approx(sum(fonts.width("fira-400", letter) for letter in "łąka"))
    assert word.space == fonts.width("fira-400", " ")


@pytest.mark.parametrize(
    ("face", "text", "expected"),
    [
        (ANTON, "Zażółć", [("anton-400", "Zażółć")]),
        (ANTON, "Ход", [("fira-700", "Ход")]),
        (ANTON, "aЖb", [("anton-400", "a"), ("fira-700", "Ж"), ("anton-400", "b")]),
        (ANTON, "λόγος", [("fira-700", "λόγος")]),
        (FIRA, "Ход", [("fira-400", "Ход")]),
        (FIRA, "λόγος", [("fira-400", "λόγος")]),
        (FIRA, "aʳ", [("fira-400", "a"), ("noto-400", "ʳ")]),
        (ANTON, "ЖѺ", [("fira-700", "Ж"), ("noto-400", "Ѻ")]),
    ],
)
def test_what_a_font_lacks_is_set_in_the_next_that_has_it(
    setter: Setter, fonts: FontBook, face: Face, text: str, expected: list[tuple[str, str]]
) -> None:
    [[word]] = setter("en").paragraphs(text, face)
    assert pieces(word) == expected
    assert spelled(word) == text
    assert all(fonts.covers(font, letter) for font, letters in pieces(word) for letter in letters)
    assert word.width == pytest.approx(sum(fonts.width(font, letters) for font, letters in pieces(word)))


def test_a_word_of_two_emphases_is_one_word(setter: Setter) -> None:
    [words] = setter("en").paragraphs("half**bold**{icon:gwo}*er* end", FIRA)
    assert [pieces(word) for word in words] == [
        [("fira-400", "half"), ("fira-700", "bold"), ("fira-400", ""), ("fira-400-italic", "er")],
        [("fira-400", "end")],
    ]
    icon = words[0].pieces[2]
    assert (icon.icon, icon.width) == ("gwo", pytest.approx(0.688 * 1.3))
    assert words[0].letters == 4 + 4 + 1 + 2


def test_tied_words_are_one_word_with_a_plain_blank(setter: Setter) -> None:
    [words] = setter("pl").paragraphs("kot w domu", FIRA)
    assert [spelled(word) for word in words] == ["kot", "w domu"]
    [words] = setter("pl").paragraphs("**kot** w *domu*", FIRA)
    assert [spelled(word) for word in words] == ["kot", "w domu"]


@pytest.mark.parametrize(
    ("source", "expected"), [(r"a\nb c", [["a"], ["b c"]]), ("to\u2028me too", [["to"], ["me", "too"]]), (r"\n", [])]
)
def test_line_breaks_make_paragraphs(setter: Setter, source: str, expected: list[list[str]]) -> None:
    words = setter("en")
    assert [[spelled(word).replace("\xa0", " ") for word in paragraph] for paragraph in words.paragraphs(source, FIRA)] == expected
    assert words.missing == set()


class TestMissing:
    """A character that no font has is collected every time, and left out of the word."""

    def test_it_is_left_out_and_collected(self, setter: Setter) -> None:
        words = setter("en")
        [[word, other]] = words.paragraphs("snow☃man 漢", FIRA)
        assert (spelled(word), spelled(other)) == ("snowman", "")
        assert words.missing == {"☃", "漢"}

    @pytest.mark.parametrize("first", ["☃", "☃ ☃", "☃ a☃", "a☃ ☃ ☃b a☃"])
    @pytest.mark.parametrize("second", ["☃", "a☃", "☃b"])
    def test_it_is_collected_again_in_the_next_text(self, setter: Setter, first: str, second: str) -> None:
        words = setter("en")
        words.paragraphs(first, FIRA)
        words.missing.clear()
        words.paragraphs(second, FIRA)
        assert words.missing == {"☃"}

    def test_a_word_without_one_is_measured_once(self, setter: Setter) -> None:
        words = setter("en")
        assert words.word("fira-400", "Lunge") is words.word("fira-400", "Lunge")


class TestCuts:
    """Where a word may be broken, the longest first part first."""

    @pytest.mark.parametrize(
        ("lang", "text", "cuts"),
        [
            ("pl", "nieprawdopodobnie", ["nieprawdopodob-nie", "nieprawdopo-dobnie", "nieprawdo-podobnie", "niepraw-dopodobnie",
                                         "nie-prawdopodobnie"]),
            ("en", "hyphenation", ["hyphena-tion", "hyphen-ation"]),
            ("xx", "hyphenation", []),
            ("en", "cards", []),
            ("pl", "karta", []),
            ("en", "mother-in-law", ["mother-in-|law", "mother-|in-law"]),
            ("en", "and/or", ["and/|or"]),
            ("en", "5–7", ["5–|7"]),
            ("en", "-5", []),
        ],
    )  # fmt: skip
    def test_by_language(self, setter: Setter, lang: str, text: str, cuts: list[str]) -> None:
        words = setter(lang)
        found = [(spelled(a), spelled(b)) for a, b in words.cuts(words.word("fira-400", text))]
        assert found == [_halves(cut) for cut in cuts]

    def test_a_cut_word_is_as_wide_as_what_is_shown(self, setter: Setter, fonts: FontBook) -> None:
        words = setter("en")
        for first, rest in words.cuts(words.word("fira-400", "hyphenation")):
            assert first.width == pytest.approx(fonts.width("fira-400", spelled(first)))
            assert rest.width == pytest.approx(fonts.width("fira-400", spelled(rest)))

    def test_a_tie_is_cut_only_when_asked_for(self, setter: Setter) -> None:
        words = setter("pl")
        [[word]] = words.paragraphs("z nieprawdą", FIRA)
        assert ("z", "nieprawdą") in [(spelled(a), spelled(b)) for a, b in words.cuts(word)]
        assert [(spelled(a), spelled(b)) for a, b in words.cuts(word, ties=False)] == [("z nie-", "prawdą")]

    def test_pieces_of_other_fonts_stay_where_they_are(self, setter: Setter) -> None:
        words = setter("en")
        [[word]] = words.paragraphs("{icon:gwo}hyphenation**s**", FIRA)
        first, rest = next(iter(words.cuts(word)))
        assert [piece.icon or piece.text for piece in first.pieces] == ["gwo", "hyphena-"]
        assert pieces(rest) == [("fira-400", "tion"), ("fira-700", "s")]


def _halves(cut: str) -> tuple[str, str]:
    """`mother-|in-law` is cut at the bar, `hy-phen` after its only hyphen."""
    if "|" in cut:
        first, rest = cut.split("|")
    else:
        first, rest = cut.split("-")
        first += "-"
    return first, rest
