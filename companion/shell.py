"""The interactive shell: the same lines as `do`, one after the other; all commands without `companion`."""

from __future__ import annotations

import atexit
import contextlib
import difflib
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import home as homes
from companion.commands import print_done
from companion.context import Context, command, now, opened, read_anything, say
from companion.engine.events import LineError
from companion.engine.names import fold
from companion.journal import JournalError, LockedError
from companion.session import CORE, Session, enter
from companion.views.plain import for_terminal
from generator.terminal import command_name, only_typed

HELP = """Lines of the game: {verbs}.
Of every game: {core}, = WHO NAME VALUE, ! LINE.
Commands: {commands}. ; separates lines, quit ends. A word can be shortened where it is clear; tab completes.
WORD ? explains a word of the game."""
ENDS = ("quit", "exit", "q")
HISTORY, HISTORY_LINES = "history", 1000


@command
def shell(context: Context) -> int:
    """Read lines until the end. From a pipe the first rejected line ends it with its exit code."""
    desk = Desk(context, _start(context))
    interactive = sys.stdin.isatty()
    read_anything()
    if interactive:
        _readline(desk)
        if desk.session:
            _command(context, desk.session, ["show"])
    while (text := _next(desk, interactive)) is not None:
        lines = _lines(text)
        for place, line in enumerate(lines):
            if line.casefold() in ENDS:
                return 0
            desk.session, failed = _run(context, desk.session, line, last=place == len(lines) - 1)
            if failed and not interactive:
                return failed
            if failed:
                if lines[place + 1 :]:
                    say(f"companion: not entered: {'; '.join(lines[place + 1 :])}")
                break
    return 0


def _lines(text: str) -> list[str]:
    """The lines that `;` separates; a note goes to the end of what was typed."""
    lines: list[str] = []
    rest = text.strip()
    while rest:
        line, _, rest = (rest, "", "") if rest.split()[0].casefold() == "note" else rest.partition(";")
        lines += [line.strip()] if line.strip() else []
        rest = rest.strip()
    return lines


@dataclass(slots=True)
class Desk:
    """What the shell has before it: the open game changes from line to line."""

    context: Context
    session: Session | None

    @property
    def prompt(self) -> str:
        return f"{self.session.rules.prompt(self.session.state)}> " if self.session else "companion> "


def _start(context: Context) -> Session | None:
    """The game to begin with: the one named, else the current one, else none yet."""
    if context.game is None and homes.current(context.folder) is None:
        say("there is no current game: new GAME --players … starts one")
        return None
    session = opened(context)
    homes.make_current(context.folder, session.id)
    return session


def _next(desk: Desk, interactive: bool) -> str | None:
    """The next line, None at the end."""
    if not interactive:
        return sys.stdin.readline() or None
    while True:
        try:
            return input(desk.prompt)
        except EOFError:
            print()
            return None
        except KeyboardInterrupt:
            print("^C (quit ends)")


def _run(context: Context, session: Session | None, line: str, last: bool) -> tuple[Session | None, int]:
    """One line: of the game, or a command; what is now and next is only told after the last of several."""
    words = line.split()
    head = words[0].casefold()
    if head in ("help", "?"):
        for paragraph in _help(session).splitlines():
            print(for_terminal(paragraph))
        return session, 0
    if session and len(words) == 2 and words[1] == "?":
        return _explain(context, session, head)
    in_game = session is not None and (head in session.rules.verbs or head in CORE or head[0] in "!=")
    if session is None or (not in_game and _is_command(head)):
        try:
            return _command(context, session, shlex.split(line))
        except ValueError as error:  # a quotation that does not end
            say(f"companion: {line!r}: {error}")
            return session, 2
    try:
        session, done = enter(session, line, now)
        print_done(context, done, ahead=last)
        return session, 0
    except LockedError as error:
        say(f"companion: {error}")
        return opened(context._replace(game=session.id)), error.exit_code
    except (LineError, JournalError) as error:
        say(f"companion: {error}{'' if in_game else _meant(head)}")
        return session, error.exit_code
    except OSError as error:
        say(f"companion: {error.strerror or error}; nothing was recorded")
        return session, 1


def _meant(word: str) -> str:
    """The command that a word that is none may have been meant for."""
    near = difflib.get_close_matches(word, [*CORE, *_commands(), "help", "quit"], n=1, cutoff=0.7)
    return f" – did you mean {near[0]}?" if near else ""


def _commands() -> list[str]:
    from companion.cli import app

    return [command_name(info) for info in app.registered_commands]


def _is_command(word: str) -> bool:
    return word in _commands() and word not in ("do", "shell")


def _command(context: Context, session: Session | None, words: Sequence[str]) -> tuple[Session | None, int]:
    """A command as typed without `companion`; afterwards the current game is open."""
    from companion.cli import app

    if words[0] not in _commands():
        say(f"companion: {words[0]!r} is no command here (help lists them)")
        return session, 2
    shared = [*(["--home", str(context.home)] if context.home else []), *(["--lang", context.lang] if context.lang else []),
              *(["--catalog", str(context.catalog)] if context.catalog else [])]  # fmt: skip
    takes = {"--home": True, "--catalog": True, "--lang": words[0] not in ("games", "check")}
    if words[0] in ("gwo", "schedule", "formula", "tally"):
        takes["--home"] = False
    options = [text for flag, value in zip(shared[::2], shared[1::2], strict=True) if takes[flag] for text in (flag, value)]
    if session and words[0] in ("show", "log", "score", "why", "rules", "check"):
        options += ["--game", session.id]
    try:
        code = only_typed(app, words)([words[0], *options, *words[1:]], standalone_mode=False) or 0
    except SystemExit as stop:
        code = int(stop.code or 0)
    except Exception as error:  # a usage error of the command line parser, whose classes are private
        if not hasattr(error, "format_message"):
            raise
        say(f"companion: {error.format_message()}")
        return session, 2
    if words[0] in ("new", "open") and not code:
        return opened(context._replace(game=homes.current(context.folder))), 0
    return session, int(code)


def _help(session: Session | None) -> str:
    verbs = " · ".join(verb.usage for verb in session.rules.verbs.values()) if session else "(no game is open)"
    return HELP.format(
        verbs=verbs, core=", ".join(CORE), commands=", ".join(c for c in _commands() if c not in CORE and c not in ("do", "shell"))
    )


def _explain(context: Context, session: Session, word: str) -> tuple[Session | None, int]:
    """What a word of the grammar means, or what is printed on a card."""
    verb = session.rules.verbs.get(word)
    if verb is None:
        return _command(context, session, ["rules", word])
    print(f"{verb.usage}: {verb.help}")
    return session, 0


def _completions(session: Session | None, line: str) -> list[str]:
    """The words that can stand where the cursor is, after the beginning of a line; of cards the names that mean one card."""
    if session is None:
        return _commands()
    heads = [*session.rules.verbs, *CORE, *_commands()]
    cards = session.names.cards.clear_words()
    if not line.strip():
        return heads if "card" not in session.rules.verbs else [*heads, *cards]
    return [*session.setup.players, *cards]


def _readline(desk: Desk) -> None:
    """Completion with tab and a history of lines, which is kept beside the saved games, where the terminal has them."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_begidx()].rpartition(";")[2]
        found = sorted({word for word in _completions(desk.session, line) if fold(word).startswith(fold(text))})
        ends = "" if line.endswith((":", ".")) else " "
        return found[state] + ends if state < len(found) else None

    history = desk.context.folder / HISTORY
    with contextlib.suppress(OSError):
        readline.read_history_file(history)
    readline.set_history_length(HISTORY_LINES)
    atexit.register(_keep_history, history)
    readline.set_completer(complete)
    readline.set_completer_delims(" ;:.")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def _keep_history(file: Path) -> None:
    import readline

    with contextlib.suppress(OSError):
        readline.write_history_file(file)
