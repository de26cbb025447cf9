"""`pnp`: print card games at home. Thin: reads options, calls the stages, prints, chooses the exit code."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Annotated, Optional

import typer

from generator.commands.ask import Ask
from generator.terminal import start, whole_number

app = typer.Typer(
    name="pnp", help="Print card games at home: decks from a YAML catalogue as print-ready PDF.", no_args_is_help=True,
    pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]}, rich_markup_mode=None,
)  # fmt: skip

Games = Annotated[Optional[list[str]], typer.Argument(help="Games by id; none means all.", show_default=False)]
OneGame = Annotated[Optional[str], typer.Argument(help="A game by id; none means all.", show_default=False)]
CatalogFile = Annotated[Optional[Path], typer.Option("--catalog", help="A catalogue of your own instead of the built-in one.")]
Lang = Annotated[
    Optional[str], typer.Option("--lang", help="Language of the cards, or 'all' [default: yours, if the game has it].")
]
OutDir = Annotated[Path, typer.Option("--out", help="Folder for the files.")]
PaperName = Annotated[
    Optional[str], typer.Option("--paper", help="a4, letter, a3, tabloid, legal or a5 [default: your country's].")
]
SidesName = Annotated[str, typer.Option("--sides", help="duplex-long, duplex-short, fronts-then-backs, two-files, fronts or fold.")]
PartList = Annotated[Optional[str], typer.Option("--parts", help="decks, rules, aids, separated by commas [default: all].")]
PlayerCount = Annotated[
    Optional[int],
    typer.Option("--player-count", parser=whole_number, metavar="N", help="Leave out what this number of players does not use."),
]
Only = Annotated[Optional[list[str]], typer.Option("--only", help="Cards whose id, code, kind or deck matches (repeatable).")]
InkName = Annotated[str, typer.Option("--ink", help="full, or low: outlines instead of grounds.")]
Length = Annotated[Optional[str], typer.Option(help="A length such as 2mm or 0.125in.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _no_color(wanted: bool) -> bool:
    if wanted:
        os.environ["NO_COLOR"] = "1"  # the word that progress bars and shells know
    return wanted


NoColor = Annotated[bool, typer.Option("--no-color", callback=_no_color, help="No colour (also: NO_COLOR, or not a terminal).")]


def _version(wanted: bool) -> None:
    if wanted:
        from generator.paths import own_version

        typer.echo(f"papertable {own_version()}")
        raise typer.Exit


@app.callback()
def main(
    show: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    """Print card games at home: decks from a YAML catalogue as print-ready PDF."""


@app.command(epilog="Example: pnp build zombology --lang pl --paper a4 --ink low")
def build(
    games: Games = None, out: OutDir = Path("output"), paper: PaperName = None, lang: Lang = None,
    sides: SidesName = "duplex-long", parts: PartList = None, player_count: PlayerCount = None, only: Only = None,
    ink: InkName = "full", bleed: Length = None, margin: Length = None, gap: Length = None, catalog: CatalogFile = None,
    no_color: NoColor = False,
) -> None:  # fmt: skip
    """Write the PDF files of games: DIR/GAME/LANGUAGE/PAPER/decks.pdf."""
    ask = Ask(tuple(games or ()), paper, lang, sides, parts, player_count, tuple(only or ()), ink, bleed, margin, gap)
    from generator.commands import build as run

    raise typer.Exit(run.build(ask, out, catalog))


@app.command(epilog="Example: pnp check --catalog my-game.yaml")
def check(
    catalog: CatalogFile = None, origins: Annotated[bool, typer.Option("--origins", help="Where every number comes from.")] = False,
    as_json: Json = False, no_color: NoColor = False,
) -> None:  # fmt: skip
    """Show every problem of a catalogue and of its faces with file, line and column."""
    from generator.commands import check as run

    raise typer.Exit(run.check(catalog, origins, as_json))


@app.command("list", epilog="Example: pnp list zombology --json")
def list_(
    game: OneGame = None, catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False, no_color: NoColor = False
) -> None:  # fmt: skip
    """List games, decks and cards with copies and origin."""
    from generator.commands import show as run

    raise typer.Exit(run.list_games(game, catalog, lang, as_json))


@app.command(epilog="Example: pnp preview build-a-cure --card scurvy --out scurvy.png")
def preview(
    game: OneGame = None, card: Annotated[Optional[str], typer.Option("--card", help="One card by id or code.")] = None,
    ink: InkName = "full", lang: Lang = None, dpi: Annotated[Optional[int], typer.Option("--dpi", min=20, max=1200)] = None,
    out: Annotated[Optional[Path], typer.Option("--out", help="The PNG file.")] = None,
    back: Annotated[bool, typer.Option("--back", help="Show backs instead of fronts.")] = False, catalog: CatalogFile = None,
    no_color: NoColor = False,
) -> None:  # fmt: skip
    """Draw a card, or a contact sheet of a game, as PNG."""
    from generator.commands import show as run

    raise typer.Exit(run.preview(game, card, ink, lang, dpi, out, back, catalog))


@app.command(epilog="Example: pnp watch --catalog my-game.yaml --paper letter")
def watch(
    games: Games = None, out: OutDir = Path("output"), paper: PaperName = None, lang: Lang = None,
    sides: SidesName = "duplex-long", parts: PartList = None, player_count: PlayerCount = None, only: Only = None,
    ink: InkName = "full", bleed: Length = None, margin: Length = None, gap: Length = None, catalog: CatalogFile = None,
    no_color: NoColor = False,
) -> None:  # fmt: skip
    """Build, then build again whenever the catalogue or a template changes."""
    ask = Ask(tuple(games or ()), paper, lang, sides, parts, player_count, tuple(only or ()), ink, bleed, margin, gap)
    from generator.commands import watch as run

    raise typer.Exit(run.watch(ask, out, catalog))


def run() -> None:
    """The command `pnp`. What it makes is needed to the end: garbage is looked for rarely, and not at the end."""
    gc.set_threshold(1_000_000)
    try:
        start(app)
    finally:
        gc.freeze()


if __name__ == "__main__":
    run()
