"""`companion`: tracks the game on the table and works out the scores. Thin: reads options, calls a command, exits with its code."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from companion.context import Context
from generator.terminal import start, whole_number

app = typer.Typer(
    name="companion", help="Track a card game on the table and work out the scores.", no_args_is_help=True,
    pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]}, rich_markup_mode=None,
)  # fmt: skip
LINE = {"allow_interspersed_args": False, "ignore_unknown_options": True}

Game = Annotated[Optional[str], typer.Option("--game", help="Another saved game than the current one.")]
Home = Annotated[Optional[Path], typer.Option("--home", help="The folder of saved games [default: COMPANION_HOME].")]
CatalogFile = Annotated[Optional[Path], typer.Option("--catalog", help="A catalogue of your own.")]
Lang = Annotated[Optional[str], typer.Option("--lang", help="The language of names [default: yours].")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="No bold letters.")]
Line = Annotated[list[str], typer.Argument(help="The line, as in the shell; - reads lines from stdin.")]


def _version(wanted: bool) -> None:
    if wanted:
        from generator.paths import own_version

        typer.echo(f"papertable {own_version()}")
        raise typer.Exit


@app.callback()
def main(
    show: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    """Track a card game on the table and work out the scores."""


@app.command(epilog="Example: companion gwo 92")
def gwo(
    percent: Annotated[int, typer.Argument(parser=whole_number, metavar="PERCENT")],
    catalog: CatalogFile = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Which epidemics rage at a percentage of antyszczepionkowcy, and what comes next."""
    from companion import questions

    raise typer.Exit(questions.gwo(Context(catalog=catalog, lang=lang, as_json=as_json), percent))


@app.command(epilog="Example: companion schedule zombology --player-count 10")
def schedule(
    game: str, player_count: Annotated[int, typer.Option("--player-count", parser=whole_number, metavar="N")],
    catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False,
) -> None:  # fmt: skip
    """The rounds of a game, what to deal when, what may run short."""
    from companion import questions

    raise typer.Exit(questions.schedule(Context(catalog=catalog, lang=lang, as_json=as_json), game, player_count))


@app.command(epilog="Example: companion formula flu C4 C2 H10 H10 N2 O4")
def formula(
    disease: str, cards: Annotated[Optional[list[str]], typer.Argument()] = None, catalog: CatalogFile = None, lang: Lang = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Progress of one cure of Build A Cure."""
    from companion import questions

    raise typer.Exit(questions.formula(Context(catalog=catalog, lang=lang, as_json=as_json), disease, cards or []))


@app.command(epilog="Example: companion tally zombology table.yaml")
def tally(
    game: str, file: Annotated[str, typer.Argument(help="YAML or JSON; - reads stdin.")], catalog: CatalogFile = None,
    lang: Lang = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Final scores, titles and winner from a typed-up table."""
    from companion import questions

    raise typer.Exit(questions.tally(Context(catalog=catalog, lang=lang, as_json=as_json), game, file))


@app.command(epilog="Example: companion new zombology --players ana,bo,cy")
def new(
    game: str, players: Annotated[str, typer.Option("--players", help="Names in clockwise order, the first one starts.")],
    variant: Annotated[Optional[str], typer.Option("--variant")] = None,
    option: Annotated[Optional[list[str]], typer.Option("--option", help="NAME or NAME=VALUE.")] = None,
    ruling: Annotated[Optional[list[str]], typer.Option("--ruling", help="NAME=VALUE.")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="Allow odds and plans.")] = False,
    id_: Annotated[Optional[str], typer.Option("--id", help="A name for the game.")] = None,
    home: Home = None, catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False, no_color: NoColor = False,
) -> None:  # fmt: skip
    """Begin a game and make it the current one."""
    from companion import commands

    context = Context(None, home, catalog, lang, as_json, no_color)
    raise typer.Exit(commands.new(context, game, players, variant, option or [], ruling or [], hints, id_))


@app.command(epilog="Example: companion games")
def games(home: Home = None, catalog: CatalogFile = None, as_json: Json = False, no_color: NoColor = False) -> None:
    """List the saved games."""
    from companion import commands

    raise typer.Exit(commands.games(Context(None, home, catalog, None, as_json, no_color)))


@app.command("open", epilog="Example: companion open friday")
def open_(
    id_: Annotated[str, typer.Argument(metavar="ID")], home: Home = None, catalog: CatalogFile = None, lang: Lang = None,
    as_json: Json = False, no_color: NoColor = False,
) -> None:  # fmt: skip
    """Make a saved game the current one."""
    from companion import commands

    raise typer.Exit(commands.open_(Context(None, home, catalog, lang, as_json, no_color), id_))


@app.command(epilog="Example: companion show --json")
def show(
    game: Game = None, home: Home = None, catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False,
    no_color: NoColor = False,
) -> None:  # fmt: skip
    """The whole table at a glance."""
    from companion import commands

    raise typer.Exit(commands.show_(Context(game, home, catalog, lang, as_json, no_color)))


@app.command(epilog="Example: companion log")
def log(
    game: Game = None, home: Home = None, catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False,
    no_color: NoColor = False,
) -> None:  # fmt: skip
    """Every line that was typed, with its number and what it did."""
    from companion import commands

    raise typer.Exit(commands.log(Context(game, home, catalog, lang, as_json, no_color)))


@app.command(epilog="Example: companion score --json")
def score(
    game: Game = None, home: Home = None, catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False,
    no_color: NoColor = False,
) -> None:  # fmt: skip
    """Points, places and what decided them."""
    from companion import commands

    raise typer.Exit(commands.score(Context(game, home, catalog, lang, as_json, no_color)))


@app.command(epilog="Example: companion why ana")
def why(
    who: Annotated[Optional[str], typer.Argument()] = None, game: Game = None, home: Home = None, catalog: CatalogFile = None,
    lang: Lang = None, as_json: Json = False,
) -> None:  # fmt: skip
    """The steps of a score or a ranking."""
    from companion import commands

    raise typer.Exit(commands.why(Context(game, home, catalog, lang, as_json), who))


@app.command(epilog="Example: companion rules rescue")
def rules(
    word: str, game: Game = None, home: Home = None, catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False
) -> None:
    """Find rulings and card rules that speak of a word."""
    from companion import questions

    raise typer.Exit(questions.rules(Context(game, home, catalog, lang, as_json), word))


@app.command(epilog="Example: companion check --game friday")
def check(game: Game = None, home: Home = None, catalog: CatalogFile = None, as_json: Json = False) -> None:
    """Replay a save file and say whether it is whole."""
    from companion import commands

    raise typer.Exit(commands.check(Context(game, home, catalog, None, as_json)))


@app.command(context_settings=LINE, epilog="Example: companion do reveal measles p2")
def do(
    line: Line, game: Game = None, home: Home = None, catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False,
    no_color: NoColor = False,
) -> None:  # fmt: skip
    """Enter one line for the current game; options stand before the line."""
    _do(line, Context(game, home, catalog, lang, as_json, no_color))


def _do(line: list[str], context: Context) -> None:
    from companion import commands

    raise typer.Exit(commands.do(context, line))


def _recording(word: str, text: str, example: str) -> None:
    """A command that is one word of the grammar, so that it can be typed without `do`."""

    @app.command(word, context_settings=LINE, help=text, epilog=f"Example: companion {example}")
    def run(
        rest: Annotated[Optional[list[str]], typer.Argument(help="What follows.")] = None, game: Game = None, home: Home = None,
        catalog: CatalogFile = None, lang: Lang = None, as_json: Json = False,
    ) -> None:  # fmt: skip
        _do([word, *(rest or [])], Context(game, home, catalog, lang, as_json))


_recording("undo", "Take back the last line, or the last K lines.", "undo 2")
_recording("redo", "Bring back what was undone.", "redo")
_recording("fix", "Replace line N of the log and replay.", "fix 12 take ala ear-candle")
_recording("note", "Write a remark into the log.", "note ala owes bart a coffee")


@app.command(epilog="Example: companion shell friday")
def shell(
    id_: Annotated[Optional[str], typer.Argument(metavar="ID")] = None, home: Home = None, catalog: CatalogFile = None,
    lang: Lang = None, no_color: NoColor = False,
) -> None:  # fmt: skip
    """Enter lines one after the other, with completion and history; reads a pipe too."""
    from companion import shell as shells

    raise typer.Exit(shells.shell(Context(id_, home, catalog, lang, False, no_color)))


def run() -> None:
    """The command `companion`."""
    start(app)


if __name__ == "__main__":
    run()
