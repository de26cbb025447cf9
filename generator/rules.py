"""The rule sheet of a game as files: `rules.pdf` for reading, `rules-booklet.pdf` for folding and stapling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.build import Built
from generator.catalog.model import Game
from generator.face.scene import Scene
from generator.faces import FaceMaker
from generator.options import Options
from generator.paint.document import Intent
from generator.paint.fonts import FontBook
from generator.paint.rulesheet import Printed, paint_rule_sheet
from generator.paint.story import Colours, Pictures
from generator.problems import Problem, ProblemsError, Where
from generator.rulesheet.pages import SheetPage, booklet_page, reading_page
from generator.rulesheet.sheet import RuleSheet, rule_sheet
from generator.typeset.words import WordSetter

MASTHEAD, COVER = "masthead", "cover"  # the templates of the title: above the columns, and as the first page of the booklet
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"rules": "rules", "booklet": "rules as a booklet"},
    "pl": {"rules": "zasady", "booklet": "zasady jako książeczka"},
}


def build_rules(game: Game, options: Options, fonts: FontBook) -> list[Built]:
    """Both files. ProblemsError when the template, a card or a picture has an error."""
    built, problems = composed(game, options, fonts)
    if any(problem.severity == "error" for problem in problems):
        raise ProblemsError(problems)
    return built


def composed(game: Game, options: Options, fonts: FontBook) -> tuple[list[Built], Sequence[Problem]]:
    """The files as far as they can be made, and everything that is wrong with them."""
    sheet = rule_sheet(game, options.lang, options.players)
    if any(problem.severity == "error" for problem in sheet.problems):
        return [], sheet.problems
    maker = FaceMaker(game, options.lang, options.ink, options.players, fonts)
    setter = WordSetter(fonts, options.lang)  # of its own: what it misses is reported for the sheet
    try:
        built = [*_reading(sheet, maker, options, setter, fonts), *_booklet(sheet, maker, options, setter, fonts)]
    except ValueError as error:
        built = []
        maker.problems.append(Problem(Where(sheet.file), str(error)))
    for sign in sorted(setter.missing):
        maker.problems.append(Problem(Where(sheet.file), f"no font has {sign!r} (U+{ord(sign):04X})"))
    problems = [problem if problem.game else problem._replace(game=game.id) for problem in maker.problems]
    return built, [*sheet.problems, *dict.fromkeys(problems)]


def _reading(sheet: RuleSheet, maker: FaceMaker, options: Options, setter: WordSetter, fonts: FontBook) -> list[Built]:
    intent = _intent(maker.game, options, "rules", "DuplexFlipLongEdge")
    data, pages = _painted(sheet, reading_page(options.paper), intent, maker, setter, fonts)
    return [Built(options.file_name(), data, pages, (), ())]


def _booklet(sheet: RuleSheet, maker: FaceMaker, options: Options, setter: WordSetter, fonts: FontBook) -> list[Built]:
    page = booklet_page(options.paper)
    if page is None:
        return []
    from generator.paint.booklet import fold

    intent = _intent(maker.game, options, "booklet", "DuplexFlipShortEdge")
    data, _ = _painted(sheet, page, intent, maker, setter, fonts)
    folded, sides = fold(data, options.paper.size("landscape"), intent)
    return [Built(options.file_name("booklet"), folded, sides, (), ())]


def _painted(
    sheet: RuleSheet, page: SheetPage, intent: Intent, maker: FaceMaker, setter: WordSetter, fonts: FontBook
) -> tuple[bytes, int]:
    title = MASTHEAD if page.masthead else COVER

    def drawing(template: str, width: float, height: float) -> Scene:
        return maker.drawing(template, (width, height), page={"width": width, "height": height})

    printed = Printed(
        lambda width, height: drawing(title, width, height),
        f"{maker.game.title[maker.view.lang]} · {maker.game.version}", _colours(maker), Pictures(maker.shown, drawing),
    )  # fmt: skip
    icon = lambda name, colour: maker.drawings.icon(name, colour, maker.palette)  # noqa: E731
    return paint_rule_sheet(sheet.blocks, page, printed, intent, fonts, setter, icon)


def _intent(game: Game, options: Options, part: str, duplex: str) -> Intent:
    words = WORDS.get(options.lang, WORDS["en"])
    return Intent(f"{game.title[options.lang]}: {words[part]}", f"{game.version}, {options.paper.title}", options.lang, duplex)


def _colours(maker: FaceMaker) -> Colours:
    """The colours of the sheet: the palette's `heading`, where the game has one, else its ink."""
    palette = maker.palette
    ink = palette["ink"].fill
    heading = palette["heading"].fill if "heading" in palette else ink
    pale = "#FFFFFF" if maker.ink == "low" else "#F1F3F5"
    return Colours(ink, heading, palette["grey"].fill, "#B4BAC2", pale)
