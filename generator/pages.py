"""Whole pages that one template draws: the score sheet of a game, and the sheet that is printed first. Nobody cuts them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build import Built
from generator.catalog.model import Game
from generator.face.scene import Scene
from generator.faces import FaceMaker, Workshop
from generator.impose.duplex import MODES
from generator.options import PRINT_FIRST, Options
from generator.paint.document import Intent, PageContent, PdfDocument
from generator.paint.fonts import FontBook
from generator.problems import Problem, stop_at_errors


def build_pages(game: Game, options: Options, shop: Workshop, names: Sequence[str]) -> list[Built]:
    """A file for every page template. ProblemsError when a template has an error."""
    maker = shop.maker(game, options)
    built = [_built(name, maker, options, shop.fonts) for name in names]
    stop_at_errors(maker.problems)
    return built


def check_pages(game: Game, options: Options, shop: Workshop, names: Sequence[str]) -> list[Problem]:
    """Every problem of page templates on a paper."""
    maker = shop.maker(game, options)
    for name in names:
        _scenes(name, maker, options)
    return maker.problems


def _built(name: str, maker: FaceMaker, options: Options, fonts: FontBook) -> Built:
    size = options.paper.size("portrait")
    game, lang = maker.game, maker.view.lang
    scenes = _scenes(name, maker, options)
    duplex = MODES[options.sides].duplex if len(scenes) > 1 else "Simplex"
    pdf = PdfDocument(fonts, Intent(f"{game.title[lang]}: {name.replace('-', ' ')}", options.paper.title, lang, duplex))
    for scene in scenes:
        pdf.page(PageContent(*size, (), scene))
    return Built(options.file_name(stem=name), pdf.save(), len(scenes), (), ())


def _scenes(name: str, maker: FaceMaker, options: Options) -> list[Scene]:
    """The pages: one, but two of the sheet that shows how a sheet is turned over."""
    width, height = options.paper.size("portrait")
    flip = MODES[options.sides].flip if MODES[options.sides].flip in ("long", "short") else "none"
    sides = ("front", "back") if name == PRINT_FIRST and flip != "none" else ("front",)
    page = {"width": width, "height": height, "paper": options.paper.title, "flip": flip}
    return [maker.drawing(name, (width, height), page=page, side=side) for side in sides]
