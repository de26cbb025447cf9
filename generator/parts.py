"""The parts of a game (decks, rule sheets, aids): their files, and how they are made. A part is imported when it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from generator.catalog.model import Game
from generator.options import PRINT_FIRST, SCORE_SHEET, Options
from generator.paths import template_folders
from generator.rulesheet.pages import booklet_page

if TYPE_CHECKING:
    from generator.build import Built
    from generator.faces import Workshop

LEAST_PAGE = 250.0  # mm of paper that whole pages are drawn for


def file_names(game: Game, options: Options) -> list[str]:
    """The files of a part; none when nothing is selected. With `--only` there are only cards."""
    if options.part == "rules":
        shapes = ("", "booklet") if booklet_page(options.paper) else ("",)
        return [] if options.only else [options.file_name(shape) for shape in shapes]
    cards = options.file_names(game) if options.cards(game) else []
    return [*cards, *(options.file_name(stem=name) for name in page_templates(game, options))]


def page_templates(game: Game, options: Options) -> list[str]:
    """The templates of whole pages that belong to the aids; a score sheet only if somebody has drawn one, none on small papers."""
    if options.part != "aids" or options.only or options.paper.long < LEAST_PAGE:
        return []
    folders = template_folders(game.id, game.folder)
    return [name for name in (SCORE_SHEET, PRINT_FIRST) if any((folder / f"{name}.svg.j2").is_file() for folder in folders)]


def build_part(game: Game, options: Options, shop: Workshop, progress: Callable[[int, int], None]) -> Sequence[Built]:
    """All files of a part. ProblemsError when something of it has an error; LayoutError when it does not fit the paper."""
    if options.part == "rules":
        from generator.rules import build_rules

        return build_rules(game, options, shop)
    from generator.build import build

    cards = build(game, options, shop, progress) if options.cards(game) else []
    pages = page_templates(game, options)
    if pages:
        from generator.pages import build_pages

        return [*cards, *build_pages(game, options, shop, pages)]
    return cards
