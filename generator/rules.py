"""The rule sheet of a game as files: `rules.pdf` for reading, `rules-booklet.pdf` for folding and stapling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.build import Built
from generator.catalog.model import Game
from generator.face.scene import Scene
from generator.faces import FaceMaker, Workshop
from generator.furniture import words_of
from generator.impose.booklet import booklet
from generator.options import Options
from generator.paint.booklet import BookletCanvas
from generator.paint.document import MM, Intent, PdfDocument
from generator.paint.rulesheet import Printed, paint_rule_sheet
from generator.paint.story import Colours, Pictures
from generator.problems import Problem, Where, has_errors, stop_at_errors
from generator.rulesheet.blocks import CardRow, Drawing, walk
from generator.rulesheet.pages import SheetPage, booklet_page, reading_page
from generator.rulesheet.sheet import RuleSheet, rule_sheet
from generator.typeset.words import WordSetter

MASTHEAD, COVER = "masthead", "cover"  # the templates of the title: above the columns, and as the first page of the booklet


def build_rules(game: Game, options: Options, shop: Workshop) -> list[Built]:
    """Both files. ProblemsError when the template, a card or a picture has an error."""
    built, problems = composed(game, options, shop)
    stop_at_errors(problems)
    return built


def composed(game: Game, options: Options, shop: Workshop) -> tuple[list[Built], Sequence[Problem]]:
    """The files as far as they can be made, and everything that is wrong with them."""
    printing = _Printing(rule_sheet(game, options.lang, options.players), options, shop)
    reading, half = reading_page(options.paper), booklet_page(options.paper)
    built = []
    if painted := printing.paint(reading, printing.reading()):
        built.append(Built(options.file_name(), *painted, (), ()))
    if half and (painted := printing.paint(half, printing.booklet())):
        data, pages = painted
        built.append(Built(options.file_name("booklet"), data, len(booklet(pages)), (), ()))
    return built, printing.problems()


def check_rules(sheet: RuleSheet, options: Options, shop: Workshop) -> Sequence[Problem]:
    """Everything that is wrong with a rule sheet in both its shapes; in low ink, which has the same words, with its pictures."""
    printing = _Printing(sheet, options, shop)
    for page in filter(None, (reading_page(options.paper), booklet_page(options.paper))):
        if options.ink == "full":
            printing.paint(page, printing.reading())
        else:
            printing.draw(page)
    return printing.problems()


class _Printing:
    """One rule sheet on its way to pages; what is wrong on the way is collected."""

    def __init__(self, sheet: RuleSheet, options: Options, shop: Workshop) -> None:
        self.sheet, self.options, self.fonts = sheet, options, shop.fonts
        self.maker = shop.maker(sheet.game, options)
        self.setter = WordSetter(shop.fonts, options.lang)  # of its own: what it misses is reported for the sheet

    def problems(self) -> Sequence[Problem]:
        """Every problem so far, each once."""
        missing = (f"no font has {sign!r} (U+{ord(sign):04X})" for sign in sorted(self.setter.missing))
        found = [*self.sheet.problems, *self.maker.problems, *(Problem(Where(self.sheet.file), message) for message in missing)]
        return list(dict.fromkeys(problem if problem.game else problem._replace(game=self.sheet.game.id) for problem in found))

    def reading(self) -> PdfDocument:
        """An empty document that is read page by page."""
        return PdfDocument(self.fonts, self.intent("rules", "DuplexFlipLongEdge"))

    def booklet(self) -> PdfDocument:
        """An empty document whose pages become a booklet."""
        width, height = self.options.paper.size("landscape")
        canvas = partial(BookletCanvas, sheet=(width * MM, height * MM))
        return PdfDocument(self.fonts, self.intent("booklet", "DuplexFlipShortEdge"), canvas=canvas)

    def paint(self, page: SheetPage, pdf: PdfDocument) -> tuple[bytes, int] | None:
        """The document and its number of pages; None when the sheet has an error or does not fit."""
        if has_errors(self.sheet.problems):
            return None
        title = MASTHEAD if page.masthead else COVER
        foot = f"{self.maker.game.title[self.options.lang]} · {self.maker.game.version}"
        printed = Printed(
            lambda width, height: self.drawing(title, width, height), foot, _colours(self.maker),
            Pictures(self.maker.shown, self.drawing),
        )  # fmt: skip
        try:
            return paint_rule_sheet(self.sheet.blocks, page, printed, pdf, self.setter, self.icon)
        except ValueError as error:
            self.maker.problems.append(Problem(Where(self.sheet.file), str(error)))
            return None

    def draw(self, page: SheetPage) -> None:
        """Only the pictures of a sheet, at the widths of its pages."""
        if page.masthead is None:
            self.drawing(COVER, page.width, page.height)
        else:
            self.drawing(MASTHEAD, page.text_width, page.masthead)
        for block in walk(self.sheet.blocks):
            if isinstance(block, Drawing):
                self.drawing(block.template, page.column, block.height)
            elif isinstance(block, CardRow):
                for card, back in block.cards:
                    self.maker.shown(card, back)

    def drawing(self, template: str, width: float, height: float) -> Scene:
        return self.maker.drawing(template, (width, height), page={"width": width, "height": height})

    def icon(self, name: str, colour: str) -> Scene:
        return self.maker.drawings.icon(name, colour, self.maker.palette)

    def intent(self, part: str, duplex: str) -> Intent:
        """What a document says of itself."""
        game, lang = self.maker.game, self.options.lang
        return Intent(f"{game.title[lang]}: {words_of(lang)[part]}", f"{game.version}, {self.options.paper.title}", lang, duplex)


def _colours(maker: FaceMaker) -> Colours:
    """The colours of the sheet: the palette's `heading`, where the game has one, else its ink."""
    palette = maker.palette
    ink = palette["ink"].fill
    heading = palette["heading"].fill if "heading" in palette else ink
    pale = "#FFFFFF" if maker.ink == "low" else "#F1F3F5"
    return Colours(ink, heading, palette["grey"].fill, "#B4BAC2", pale)
