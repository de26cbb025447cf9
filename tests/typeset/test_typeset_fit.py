"""Texts in boxes of real fonts: the largest size that fits both ways, line breaks, hyphens only where they gain, places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.paint.fonts import FontBook
from generator.typeset.fit import Fit, Measured, Style, fit, fit_stack, place
from generator.typeset.lines import Line
from generator.typeset.metrics import POINT
from generator.typeset.words import Face, WordSetter

FIRA = Face("fira", 400, False)
Prepare = Callable[..., Measured]

LONG_PL = "Odrzuć wszystkie karty z nieprawdopodobnie niebezpiecznymi przeciwciałami"
LONG_EN = "Discard everything with extraordinarily complicated misunderstandings"


@pytest.fixture
def prepare(setter: Callable[[str], WordSetter]) -> Prepare:
    """A text that is ready to be fitted into a measure of mm; 9 pt down to 6 pt unless something else is asked for."""

    def measured(text: str, width: float, lang: str = "en", **style: Any) -> Measured:
        size = style.pop("size", 9.0)
        face = style.pop("face", FIRA)
        words = setter(lang)
        given = {"min_size": 6.0, "leading": 1.2 * size * POINT, **style}
        return Measured(words.paragraphs(text, face), Style(face, size, **given), width, words)

    return measured


def shown(lines: Sequence[Line]) -> list[str]:
    return [" ".join("".join(piece.text or f"<{piece.icon}>" for piece in word.pieces) for word in line.words) for line in lines]


class TestSize:
    """One size for the whole text, in steps of a tenth of a point."""

    def test_the_full_size_where_it_fits(self, prepare: Prepare, fonts: FontBook) -> None:
        fitted = fit(prepare("Lunge", 50), 5)
        assert (fitted.size, fitted.excess) == (9.0, 0.0)
        assert fitted.lines[0].width == pytest.approx(fonts.width("fira-400", "Lunge"))

    @pytest.mark.parametrize("size", [6.1, 7.0, 8.3, 8.9])
    def test_smaller_until_the_width_is_enough(self, prepare: Prepare, fonts: FontBook, size: float) -> None:
        width = fonts.width("fira-400", "Counterattack") * size * POINT
        assert fit(prepare("Counterattack", width, hyphens=False), None).size == pytest.approx(size)
        assert fit(prepare("Counterattack", width - 0.001, hyphens=False), None).size == pytest.approx(size - 0.1)

    @pytest.mark.parametrize(("lines", "size"), [(1, 6.1), (2, 7.5), (3, 8.9)])
    def test_smaller_until_the_height_is_enough(self, prepare: Prepare, fonts: FontBook, lines: int, size: float) -> None:
        text = r"\n".join(["Lunge"] * lines)
        # capitals of the first line, and the leading that shrinks with the size
        height = (0.688 + 1.2 * (lines - 1)) * size * POINT
        assert fonts.cap_height("fira-400") == 0.688
        assert fit(prepare(text, 50), height).size == pytest.approx(size)
        assert fit(prepare(text, 50), height - 0.001).size == pytest.approx(size - 0.1)

    def test_width_and_height_together(self, prepare: Prepare) -> None:
        text = "Draw two cards, then put one of them back on top of the deck."
        wide, high = fit(prepare(text, 30), None), fit(prepare(text, 60), 5)
        both = fit(prepare(text, 30), 5)
        assert both.size < min(wide.size, high.size)
        assert len(both.lines) == 2

    def test_the_smallest_size_is_tried_when_it_is_between_two_steps(self, prepare: Prepare, fonts: FontBook) -> None:
        width = fonts.width("fira-400", "Lunge") * 8.85 * POINT
        assert fit(prepare("Lunge", width, min_size=8.85), None) == Fit(8.85, fit(prepare("Lunge", 50), None).lines, 0.0)

    def test_no_smaller_than_the_smallest(self, prepare: Prepare, fonts: FontBook) -> None:
        wide = fonts.width("fira-400", "Lunge")
        fitted = fit(prepare("Lunge", 3), None)
        assert fitted.size == 6.0
        assert fitted.excess == pytest.approx(wide * 6 * POINT - 3, abs=1e-5)
        fitted = fit(prepare("Lunge", 50), 1)
        assert (fitted.size, fitted.excess) == (6.0, pytest.approx(0.688 * 6 * POINT - 1, abs=1e-5))

    @pytest.mark.parametrize(("most", "lines"), [(4, 3), (3, 3), (2, 2), (1, 1)])
    def test_lines_are_limited(self, prepare: Prepare, most: int, lines: int) -> None:
        fitted = fit(prepare("Draw two cards, then put one back.", 18, min_size=3, max_lines=most), None)
        assert (len(fitted.lines), fitted.excess) == (lines, 0.0)

    def test_too_many_lines_are_an_excess_of_their_leading(self, prepare: Prepare) -> None:
        fitted = fit(prepare(r"one\ntwo\nsix", 50, max_lines=1), None)
        assert fitted.excess == pytest.approx(2 * 1.2 * 6 * POINT, abs=1e-5)

    def test_tracking_counts_between_letters_and_shrinks(self, prepare: Prepare, fonts: FontBook) -> None:
        wide = fonts.width("fira-400", "Lunge") * 9 * POINT
        assert fit(prepare("Lunge", wide + 4 * 0.5, tracking=0.5), None).size == 9
        assert fit(prepare("Lunge", wide + 4 * 0.5 - 0.001, tracking=0.5), None).size == pytest.approx(8.9)
        two_words = fonts.width("fira-400", "Lunge on") * 9 * POINT
        assert len(fit(prepare("Lunge on", two_words + 7 * 0.5, tracking=0.5), None).lines) == 1


class TestHyphens:
    """Words are hyphenated by the rules of the language, and only where that gains at least 0.3 points."""

    def test_polish(self, prepare: Prepare) -> None:
        fitted = fit(prepare(LONG_PL, 36, "pl"), 9)
        assert shown(fitted.lines) == ["Odrzuć wszystkie karty z nie-", "prawdopodobnie niebezpiecz-", "nymi przeciwciałami"]
        plain = fit(prepare(LONG_PL, 36, "pl", hyphens=False), 9)
        assert (fitted.size, plain.size) == pytest.approx((8.2, 7.7))

    def test_english(self, prepare: Prepare) -> None:
        fitted = fit(prepare(LONG_EN, 28), 9)
        assert shown(fitted.lines) == ["Discard everything with", "extraordinarily complic-", "ated misunderstandings"]
        assert fit(prepare(LONG_EN, 28, hyphens=False), 9).size == pytest.approx(fitted.size - 1)

    def test_not_in_a_language_without_rules(self, prepare: Prepare) -> None:
        assert fit(prepare(LONG_EN, 28, "xx"), 9) == fit(prepare(LONG_EN, 28, "xx", hyphens=False), 9)

    def test_not_where_the_text_fits_at_its_full_size(self, prepare: Prepare) -> None:
        assert not any(line.endswith("-") for line in shown(fit(prepare(LONG_PL, 32, "pl"), None).lines))

    def test_not_for_a_gain_of_less_than_three_tenths(self, prepare: Prepare) -> None:
        plain = fit(prepare(LONG_PL, 28, "pl", hyphens=False), None)
        assert plain.size == pytest.approx(8.9)  # 9.0 with hyphens
        assert fit(prepare(LONG_PL, 28, "pl"), None) == plain

    @pytest.mark.parametrize(("full", "size", "lines"), [(7.0, 6.8, 1), (7.1, 7.1, 2), (7.5, 7.5, 2)])
    def test_for_a_gain_of_three_tenths(self, prepare: Prepare, fonts: FontBook, full: float, size: float, lines: int) -> None:
        width = fonts.width("fira-400", "nieprawdopodobnie") * 6.8 * POINT
        fitted = fit(prepare("nieprawdopodobnie", width, "pl", size=full), None)
        assert (fitted.size, len(fitted.lines)) == (pytest.approx(size), lines)

    def test_where_nothing_fits_without(self, prepare: Prepare) -> None:
        fitted = fit(prepare("nieprawdopodobnie", 16, "pl", size=6.1), None)
        assert (fitted.size, fitted.excess, shown(fitted.lines)) == (6.1, 0.0, ["nieprawdopodob-", "nie"])
        assert fit(prepare("nieprawdopodobnie", 16, "pl", size=6.1, hyphens=False), None).excess == pytest.approx(1.539, abs=1e-3)

    def test_a_tie_is_kept(self, prepare: Prepare) -> None:
        fitted = fit(prepare(LONG_PL, 32, "pl"), 9)
        assert any("-" in line for line in shown(fitted.lines))
        assert not any(line.endswith(" z") for line in shown(fitted.lines))


class TestLines:
    """Lines break as evenly as they can."""

    def test_centred_lines_are_even(self, prepare: Prepare) -> None:
        text = "The quick brown fox jumps over it"
        left, centred = (fit(prepare(text, 40, align=align), None) for align in ("left", "center"))
        assert shown(left.lines) == ["The quick brown fox jumps", "over it"]
        assert shown(centred.lines) == ["The quick brown", "fox jumps over it"]

    def test_a_title_of_two_lines_is_even(self, prepare: Prepare) -> None:
        assert shown(fit(prepare("The quick brown fox jumps over it", 40, max_lines=2), None).lines) == [
            "The quick brown",
            "fox jumps over it",
        ]

    def test_a_short_last_word_gets_company(self, prepare: Prepare) -> None:
        text = "Draw two cards from the deck, then put one of them back on top of it"
        measured = prepare(text, 31)
        assert shown(measured.lines_at(9.0, hyphens=False))[-1] == "it"
        assert shown(fit(measured, None).lines)[-1] == "top of it"

    def test_no_line_begins_after_a_one_letter_word_or_a_number(self, prepare: Prepare) -> None:
        text = "Kot i pies w domu z ogrodem i o 5 kart więcej"
        for width in range(16, 60):  # all of them are wider than "z ogrodem"
            lines = shown(fit(prepare(text, width, "pl"), None).lines)
            assert not [line for line in lines if f" {line}"[-2:] in (" i", " w", " z", " o", " 5")], width

    def test_line_breaks_are_kept(self, prepare: Prepare) -> None:
        assert shown(fit(prepare("Lunge\u2028and parry\\nat once", 50), None).lines) == ["Lunge", "and parry", "at once"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.lists(st.text(alphabet="aąimwŁ-/", min_size=1, max_size=14), min_size=1, max_size=12),
    st.floats(12, 60),
    st.one_of(st.none(), st.floats(2, 20)),
    st.sampled_from(["left", "center", "right"]),
    st.booleans(),
    st.sampled_from([0.0, 0.2]),
)
def test_what_fits_is_inside_and_complete_and_as_large_as_can_be(prepare, words, width, height, align, hyphens, tracking) -> None:  # type: ignore[no-untyped-def]
    measured = prepare(" ".join(words), width, "pl", align=align, hyphens=hyphens, tracking=tracking)
    fitted = fit(measured, height)
    assert 6 <= fitted.size <= 9
    assert (9 - fitted.size) / 0.1 == pytest.approx(round((9 - fitted.size) / 0.1), abs=1e-6)
    said = "".join("".join(shown(fitted.lines)).split())
    assert said.replace("-", "") == "".join(words).replace("-", "")
    if fitted.excess:
        assert fitted.size == 6
        return
    assert max(line.width for line in fitted.lines) * fitted.size * POINT <= width + 1e-5
    if height is not None:
        assert measured.height(len(fitted.lines), fitted.size) <= height + 1e-5
    if fitted.size < 9 and not hyphens:
        larger = min(9.0, fitted.size + 0.1)
        assert measured.excess(measured.lines_at(larger, False), larger, height) > 0
    runs, _ = place(measured, fitted, 10, 20)
    for run in runs:
        reach = run.x + measured.setter.metrics.width(run.font, run.text) * run.size + run.tracking * (len(run.text) - 1)
        assert run.x >= 10 - 1e-5
        assert reach <= 10 + width + 1e-4


@pytest.mark.parametrize("text", ["", " ", "* *", "** **", "*  *", r"\n", r"\n\n"])
def test_a_text_of_blanks_has_no_lines(prepare: Prepare, text: str) -> None:
    fitted = fit(prepare(text, 40), 5)
    assert (fitted.lines, fitted.excess) == ((), 0.0)


class TestPlaces:
    """Where the runs of letters and the icons stand, in mm."""

    @pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
    def test_lines_are_aligned(self, prepare: Prepare, fonts: FontBook, align: str, share: float) -> None:
        measured = prepare(r"Lunge\nand parry", 40, align=align)
        runs, icons = place(measured, fit(measured, None), 5, 10)
        size = 9 * POINT
        expected = [5 + share * (40 - fonts.width("fira-400", text) * size) for text in ("Lunge", "and parry")]
        assert [run.x for run in runs] == pytest.approx(expected)
        assert [run.y for run in runs] == pytest.approx([10, 10 + 1.2 * size])
        assert [(run.text, run.font, run.size) for run in runs] == [("Lunge", "fira-400", size), ("and parry", "fira-400", size)]
        assert icons == []

    def test_leading_and_tracking_shrink_with_the_size(self, prepare: Prepare) -> None:
        measured = prepare(r"Lunge\nand parry", 40, min_size=9.0, leading=5.0, tracking=0.3)
        fitted = Fit(6.0, fit(measured, None).lines, 0.0)
        runs, _ = place(measured, fitted, 0, 0)
        assert [(run.y, run.tracking) for run in runs] == [
            (0.0, pytest.approx(0.2)),
            (pytest.approx(5 * 6 / 9), pytest.approx(0.2)),
        ]

    @pytest.mark.parametrize("tracking", [0.0, 0.4])
    def test_runs_of_other_fonts_stand_where_the_one_before_ends(self, prepare: Prepare, fonts: FontBook, tracking: float) -> None:
        measured = prepare("say **bold** and *it*alic", 60, tracking=tracking)
        runs, _ = place(measured, fit(measured, None), 5, 10)
        assert [(run.font, run.text) for run in runs] == [
            ("fira-400", "say "), ("fira-700", "bold "), ("fira-400", "and "), ("fira-400-italic", "it"), ("fira-400", "alic"),
        ]  # fmt: skip
        x = 5.0
        for run in runs:
            assert run.x == pytest.approx(x)
            x += fonts.width(run.font, run.text) * 9 * POINT + tracking * len(run.text)

    @pytest.mark.parametrize("tracking", [0.0, 0.4])
    def test_a_fallback_inside_a_word_leaves_no_gap(self, prepare: Prepare, fonts: FontBook, tracking: float) -> None:
        measured = prepare("aЖb c", 60, face=Face("anton", 400, False), tracking=tracking)
        runs, _ = place(measured, fit(measured, None), 5, 10)
        assert [(run.font, run.text) for run in runs] == [("anton-400", "a"), ("fira-700", "Ж"), ("anton-400", "b c")]
        first, middle = (fonts.width(run.font, run.text) * 9 * POINT + tracking for run in runs[:2])
        assert [run.x for run in runs] == pytest.approx([5, 5 + first, 5 + first + middle])

    @pytest.mark.parametrize("tracking", [0.0, 0.4])
    def test_icons_stand_in_the_text(self, prepare: Prepare, fonts: FontBook, tracking: float) -> None:
        measured = prepare("pay {icon:gwo} now{icon:pip}", 60, tracking=tracking)
        runs, icons = place(measured, fit(measured, None), 5, 10)
        size = 9 * POINT
        side = 1.3 * 0.688 * size
        blank = fonts.width("fira-400", " ") * size
        pay, now = (fonts.width("fira-400", word) * size for word in ("pay", "now"))
        first = 5 + pay + blank + 4 * tracking
        second = first + side + blank + now + 5 * tracking
        assert [icon.name for icon in icons] == ["gwo", "pip"]
        assert [icon.x for icon in icons] == pytest.approx([first, second])
        assert [icon.side for icon in icons] == pytest.approx([side, side])
        # the middle of the icon is the middle of the capitals
        assert [icon.y + icon.side / 2 for icon in icons] == pytest.approx([10 - 0.688 * size / 2] * 2)
        assert [run.text.strip() for run in runs] == ["pay", "now"]
        assert runs[1].x + (blank + tracking if runs[1].text[0] == " " else 0) == pytest.approx(first + side + blank + 2 * tracking)


class TestStack:
    """Boxes one under the other go down together."""

    def test_full_sizes_where_they_fit(self, prepare: Prepare) -> None:
        fits, excess = fit_stack([prepare("Lunge", 40, size=14), prepare("Draw two cards.", 40)], [9, 2], 30)
        assert ([f.size for f in fits], excess) == ([14, 9], 0.0)

    def test_all_sizes_go_down_by_the_same_part(self, prepare: Prepare) -> None:
        texts = [prepare(r"Lunge\nLunge", 40, size=14.0, min_size=10.0), prepare(r"a\nb\nc", 40, size=9.0, min_size=7.0)]
        full = sum(text.height(lines, text.style.size) for text, lines in zip(texts, (2, 3), strict=True))
        fits, excess = fit_stack(texts, [9, 2], 2 + full * 0.9)
        assert excess == 0
        title, text = (f.size for f in fits)
        assert (14 - title) / 4 == pytest.approx((9 - text) / 2)
        assert sum(t.height(len(f.lines), f.size) for t, f in zip(texts, fits, strict=True)) <= full * 0.9
        # one of 24 steps larger would be too high
        step = (14 - title) / 4 - 1 / 24
        assert texts[0].height(2, 14 - 4 * step) + texts[1].height(3, 9 - 2 * step) > full * 0.9

    def test_the_excess_at_the_smallest_sizes(self, prepare: Prepare) -> None:
        fits, excess = fit_stack([prepare("Lunge", 40), prepare("Parry", 40)], [9, 2], 4)
        assert [f.size for f in fits] == [6, 6]
        assert excess == pytest.approx(2 * 0.688 * 6 * POINT + 2 - 4, abs=1e-5)

    def test_no_boxes_fit(self) -> None:
        assert fit_stack([], [], 5) == ([], 0.0)
