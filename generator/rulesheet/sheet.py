"""The rule sheet of a game in one language: its template rendered, read as blocks, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from generator.catalog.model import Game
from generator.face.environment import FaceError, Templates
from generator.face.views import GameView
from generator.problems import Problem, Where, did_you_mean
from generator.rulesheet.blocks import Block, CardRow, Drawing, Heading, walk
from generator.rulesheet.markdown import MarkdownReader
from generator.rulesheet.words import for_markdown, vocabulary
from generator.templates import texts_of

SKELETON = "en"  # the language of the plain sheet for games whose language has none


class RuleSheet(NamedTuple):
    """What stands in a rule sheet of a game; `file` is its template."""

    game: Game
    file: str
    blocks: tuple[Block, ...]
    problems: tuple[Problem, ...]


def rule_sheet(game: Game, lang: str, players: int | None = None) -> RuleSheet:
    """Read the rule sheet of a game; a game without one of its own gets the plain one, made of its catalogue."""
    templates = texts_of(game)
    name = template_name(templates, lang)
    path = templates.loader.find(name)
    values = {"game": GameView(game, lang, players, written=for_markdown), "lang": lang, "players": players, **vocabulary(lang)}
    try:
        source = templates.render(name, values)
    except FaceError as error:
        return RuleSheet(game, str(path or name), (), (error.problem._replace(game=game.id),))
    reader = MarkdownReader(str(path))
    blocks = reader.blocks(source)
    found = [*reader.problems, *_dead_references(game, templates, blocks, str(path))]
    return RuleSheet(game, str(path), blocks, tuple(_placed(p, source, path)._replace(game=game.id) for p in found))


def rule_sheets(game: Game) -> dict[str, RuleSheet]:
    """The rule sheets of a game in all its languages."""
    return {lang: rule_sheet(game, lang) for lang in game.languages}


def template_name(templates: Templates, lang: str) -> str:
    """The template of a language; for one that nobody has written the plain sheet."""
    name = f"rules.{lang}.md.j2"
    return name if templates.loader.find(name) else f"rules.{SKELETON}.md.j2"


def _dead_references(game: Game, templates: Templates, blocks: tuple[Block, ...], file: str) -> Iterator[Problem]:
    """Cards and pictures that a sheet shows but that do not exist."""
    for block in walk(blocks):
        if isinstance(block, CardRow):
            for card, back in block.cards:
                if card not in game.cards:
                    yield Problem(Where(file, block.line), f"there is no card {card!r}", did_you_mean(card, tuple(game.cards)))
                elif back and not game.cards[card].back:
                    yield Problem(Where(file, block.line), f"there is nothing on the back of {card!r}")
        elif isinstance(block, Drawing) and not templates.loader.find(f"{block.template}.svg.j2"):
            yield Problem(Where(file, block.line), f"there is no picture {block.template}.svg.j2 in the templates folders")


def _placed(problem: Problem, source: str, path: Path | None) -> Problem:
    """The problem at the line of its template, where the line of the rendered text can be found in it."""
    lines = source.splitlines()
    number = problem.where.line
    if not path or not 0 < number <= len(lines):
        return problem
    same = [i for i, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1) if line == lines[number - 1]]
    if len(same) == 1:
        return problem._replace(where=Where(problem.where.file, same[0], 1))
    return problem._replace(where=Where(problem.where.file), message=f"{problem.message}: {lines[number - 1].strip()[:60]!r}")


def untranslated(sheets: Mapping[str, RuleSheet]) -> list[Problem]:
    """Where the sheets of a game by language differ: a language without a sheet, a section or a picture left out."""
    folders = {Path(sheet.file).parent for sheet in sheets.values()}
    own = max(folders, key=lambda folder: folder.name != "base", default=None)
    written = [sheet for lang, sheet in sheets.items() if Path(sheet.file) == own / f"rules.{lang}.md.j2"] if own else []
    problems = []
    for lang, sheet in sheets.items():
        if sheet not in written:
            found = Problem(Where(sheet.file), f"nobody has written the rule sheet in {lang}", f"write {own}/rules.{lang}.md.j2")
        elif difference := _difference(written[0], sheet):
            found = Problem(Where(sheet.file), difference, "sheets of all languages have the same sections and pictures")
        else:
            continue
        problems.append(found._replace(severity="warning", game=sheet.game.id))
    return problems


def _difference(first: RuleSheet, other: RuleSheet) -> str:
    """The first section or picture in which two sheets differ."""
    ours, theirs = list(_landmarks(first)), list(_landmarks(other))
    for (mark, text), (mark2, text2) in zip(ours, theirs, strict=False):
        if mark != mark2:
            return f"after the same beginning {Path(first.file).name} has {text!r}, this sheet {text2!r}"
    if len(ours) != len(theirs):
        return f"{len(theirs)} sections and pictures, {Path(first.file).name} has {len(ours)}"
    return ""


def _landmarks(sheet: RuleSheet) -> Iterator[tuple[object, str]]:
    for block in walk(sheet.blocks):
        if isinstance(block, Heading):
            yield ("heading", block.level), block.text
        elif isinstance(block, CardRow):
            yield ("cards", block.cards), " ".join(card for card, _ in block.cards)
        elif isinstance(block, Drawing):
            yield ("picture", block.template), block.template
