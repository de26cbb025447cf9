"""`pnp check`: every problem of a catalogue, of its templates and of its faces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog import load_catalog, origins, unused_texts
from generator.catalog.model import INKS, Catalog, Game
from generator.catalog.origin_rows import OriginRow
from generator.commands.ask import PROBLEM
from generator.commands.console import command, progress, show
from generator.impose.papers import PAPERS
from generator.options import Options
from generator.parts import page_templates
from generator.paths import built_in_catalog, template_folders
from generator.problems import Problem, ProblemsError, has_errors, in_order

if TYPE_CHECKING:
    from generator.face.scene import Picture
    from generator.faces import Workshop
    from generator.rulesheet.sheet import RuleSheet


@command
def check(catalog: Path | None, origins: bool, as_json: bool) -> int:
    """Every problem of the catalogue, its templates and its faces in all languages and inks."""
    loaded = load_catalog(catalog or built_in_catalog())
    problems = list(loaded.problems)
    if loaded.catalog and not origins:
        problems += _face_problems(loaded.catalog)
    problems = in_order(problems)
    if origins and loaded.catalog:
        _print_origins(loaded.catalog, as_json)
    elif as_json:
        print(json.dumps({"problems": [_problem_json(p) for p in problems]}, indent=1, ensure_ascii=False))
    if not as_json:
        show(problems)
        if not problems and not origins:
            print("no problems")
    return PROBLEM if has_errors(problems) else 0


def _face_problems(catalog: Catalog) -> list[Problem]:
    """The problems of everything that is drawn, game by game."""
    from generator.faces import Workshop
    from generator.paint.fonts import FontBook
    from generator.paint.pictures import opener

    shop, opened = Workshop(FontBook()), opener()
    return [problem for game in catalog.games.values() for problem in _of_game(game, shop, opened)]


def _of_game(game: Game, shop: Workshop, opened: Callable[[Picture], object]) -> list[Problem]:
    """Compose every card in every language and ink; if that went well, lay out rule sheets (which show cards) and whole pages."""
    from generator.commands.lints import Lints
    from generator.rulesheet.sheet import rule_sheets, untranslated

    found: list[Problem] = []
    lints, sheets = Lints(game, opened), rule_sheets(game)
    with progress(game.id) as tick:
        steps = [(lang, ink) for lang in game.languages for ink in INKS if ink in game.palette or ink == "full"]
        for number, (lang, ink) in enumerate(steps):
            options = Options(lang, PAPERS["a4"], ink=ink)
            maker = shop.maker(game, options)
            faces = maker.faces(game.cards.values())
            found += faces.problems
            bad = {problem.card for problem in faces.problems if problem.severity == "error"}
            lints.faces(maker, [face for face in faces.faces if face.card.id not in bad])  # what overflows also leaves its ground
            found += sheets[lang].problems if bad else _page_problems(sheets[lang], options, shop)
            lints.pictures(maker)
            tick(number + 1, len(steps))
    linted = {(problem.where, problem.message) for problem in lints.problems}  # which say more than a sheet that fails
    found = [problem for problem in found if (problem.where, problem.message) not in linted]
    return [*found, *untranslated(sheets), *unused_texts(game, _sources(game)), *lints.problems]


def _sources(game: Game) -> Iterator[str]:
    """The templates of a game as they are written."""
    for folder in template_folders(game.id, game.folder):
        for path in sorted(folder.rglob("*.j2")):
            yield path.read_text(encoding="utf-8-sig", errors="replace")


def _page_problems(sheet: RuleSheet, options: Options, shop: Workshop) -> list[Problem]:
    """The rule sheet, and the whole pages on both usual papers."""
    from generator.pages import check_pages
    from generator.rules import check_rules

    try:
        found = list(check_rules(sheet, options, shop))
    except ProblemsError as error:  # a user's picture that cannot be painted
        found = list(error.problems)
    for name in ("a4", "letter"):
        aids = options._replace(part="aids", paper=PAPERS[name])
        found += check_pages(sheet.game, aids, shop, page_templates(sheet.game, aids))
    return found


def _problem_json(problem: Problem) -> dict[str, object]:
    where = {"file": problem.where.file, "line": problem.where.line, "column": problem.where.column}
    about = {"game": problem.game, "card": problem.card, "field": problem.field}
    return {**where, **about, "severity": problem.severity, "message": problem.message, "hint": problem.hint}


def _print_origins(catalog: Catalog, as_json: bool) -> None:
    rows = list(origins(catalog))
    if as_json:
        print(json.dumps({"origins": [_origin_json(row) for row in rows]}, indent=1, ensure_ascii=False))
        return
    for row in rows:
        print(f"{row.where}: {row.origin:13} {row.game} {row.card} {row.field}".rstrip())


def _origin_json(row: OriginRow) -> dict[str, object]:
    where = {"file": row.where.file, "line": row.where.line, "column": row.where.column}
    return {"game": row.game, "card": row.card, "field": row.field, "origin": row.origin, **where}
