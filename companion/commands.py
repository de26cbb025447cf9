"""The commands of `companion` about saved games. Every function returns the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence

from companion import home as homes
from companion import journal as journals
from companion.catalogue import check_players, header, names_of, ruling_choice, rulings_book, setup_of
from companion.context import Context, command, game_named, language, load, now, opened, read_anything, say, show
from companion.engine.events import Json, LineError, MalformedError
from companion.engine.history import timeline
from companion.engine.names import Book
from companion.engine.protocol import Table
from companion.journal import Journal, JournalError
from companion.session import Done, Session, as_json, effect_of, enter, game_module
from companion.views.plain import for_terminal
from generator.catalog.model import Game

LISTED = 5  # lines that a correction made illegal are shown


@command
def new(
    context: Context,
    game: str,
    players: str,
    variant: str | None,
    options: Sequence[str],
    rulings: Sequence[str],
    hints: bool,
    id_: str | None,
) -> int:
    """Begin a game and make it the current one."""
    catalog = load(context)
    chosen = game_named(catalog, game)
    module = game_module(chosen.id)
    names = [name.strip() for name in players.split(",") if name.strip()]
    check_players(chosen, names)
    picked = Book("variant", dict.fromkeys(module.VARIANTS, ())).find(variant) if variant is not None else module.VARIANTS[0]
    setup = setup_of(chosen, names, picked, _pairs("option", options, module.OPTIONS), _rulings(chosen, rulings), hints)
    if hasattr(module, "check_setup"):
        setup = module.check_setup(setup, names_of(chosen, names, language(context, chosen.languages)))
    folder = context.folder
    free = homes.new_id(folder, chosen.id, id_)
    started = header(setup) | {"id": free, "created": now(), "catalogue": catalog.fingerprint}
    if context.lang:
        started["lang"] = language(context, chosen.languages)
    journals.create(homes.file_of(folder, free), started)
    homes.make_current(folder, free)
    session = opened(context._replace(game=free))
    if context.as_json:
        show(context, (), as_json(session))
        return 0
    say(f"started {free}: {', '.join(names)}")
    return _show(context, session)


def _pairs(what: str, typed: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """`NAME[=VALUE]` options."""
    pairs: dict[str, str] = {}
    for text in typed:
        name, sign, value = text.partition("=")
        found = Book(what, dict.fromkeys(known, ())).find(name)
        if bool(known[found]) != bool(sign and value):
            needs = f"a value: {found}={known[found]}" if known[found] else "no value"
            raise MalformedError(f"{what} {found} needs {needs}")
        pairs[found] = value
    return pairs


def _rulings(game: Game, typed: Sequence[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in typed:
        name, sign, value = text.partition("=")
        if not sign:
            raise MalformedError(f"--ruling {text!r} is not NAME=VALUE")
        found = rulings_book(game).find(name)
        chosen[found] = ruling_choice(game, found, value)
    return chosen


def saved(context: Context) -> Iterator[dict[str, Json]]:
    """A row for every saved game."""
    current = homes.current(context.folder)
    for id_, journal in homes.journals(context.folder):
        if isinstance(journal, JournalError):
            say(f"companion: {journal}")
            continue
        try:
            session = opened(context._replace(game=id_))
        except (LineError, JournalError) as error:
            say(f"companion: {id_}: {error}")
            continue
        summary = session.rules.summary(session.state, session.names)
        changed = journal.entries[-1].time if journal.entries else str(journal.header.get("created", ""))
        yield {
            "id": id_, "game": session.setup.game, "players": list(session.setup.players), "round": summary["round"],
            "over": summary["over"], "current": id_ == current, "changed": changed,
        }  # fmt: skip


@command
def games(context: Context) -> int:
    """List the saved games."""
    rows = list(saved(context))
    cells = tuple(
        ("*" if row["current"] else "", str(row["id"]), ", ".join(map(str, row["players"] or [])),  # type: ignore[arg-type]
         "over" if row["over"] else f"round {row['round']}", str(row["changed"])[:16].replace("T", " "))
        for row in rows
    )  # fmt: skip
    table = Table("", ("", "game", "players", "state", "changed"), cells)
    show(context, (table,) if rows else ("no saved games (companion new GAME --players … starts one)",), list(rows))
    return 0


@command
def open_(context: Context, word: str) -> int:
    """Make a saved game the current one."""
    id_ = homes.find(context.folder, word)
    session = opened(context._replace(game=id_))
    homes.make_current(context.folder, id_)
    return _show(context, session)


@command
def show_(context: Context) -> int:
    """The whole table at a glance."""
    return _show(context, opened(context))


def _show(context: Context, session: Session) -> int:
    rules, state, names = session.rules, session.state, session.names
    if context.as_json:
        show(context, (), as_json(session))
        return 0
    title = f"{session.id} · {session.setup.game} · {session.setup.variant}"
    ahead = (f"now:  {rules.now(state, names)}", f"next: {rules.next(state, names)}")
    show(context, (title, *rules.shown(state, names), *ahead), None)
    return 0


@command
def log(context: Context) -> int:
    """Every line that was typed, with its number and what it did."""
    session = opened(context)
    line = timeline(session.entries)
    fixed = {entry.target: entry.n for entry in session.entries if entry.kind == "fix" and entry.n not in line.undone}
    forced = {move.n for move in session.played.moves if move.forced}
    rows: list[dict[str, Json]] = [
        {
            "n": entry.n, "time": entry.time, "line": entry.line,
            "event": [{"verb": e.verb, "args": dict(e.args)} for e in entry.events],
            "effect": "" if entry.n in line.undone else effect_of(session, entry),
            "undone": entry.n in line.undone, "forced": entry.n in forced or entry.forced,
        }
        for entry in session.entries
    ]  # fmt: skip
    if context.as_json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        return 0
    cells = tuple((str(r["n"]), str(r["line"]), _marks(r, fixed) + str(r["effect"])) for r in rows)
    show(context, (Table("", ("n", "line", "effect"), cells, right=(0,)),) if rows else ("nothing has been entered yet",), None)
    return 0


def _marks(row: Mapping[str, Json], fixed: Mapping[int, int]) -> str:
    """What became of a line: undone, corrected by another, forced."""
    corrected = fixed.get(row["n"]) if isinstance(row["n"], int) else None
    marks = ("undone", row["undone"]), (f"corrected by {corrected}:", corrected), ("!", row["forced"])
    return "".join(f"{mark} " for mark, is_so in marks if is_so)


@command
def score(context: Context) -> int:
    """Points, places and what decided them."""
    session = opened(context)
    answer = session.rules.score(session.state, session.names)
    show(context, answer.shown, answer.data)
    return 0


@command
def why(context: Context, who: str | None) -> int:
    """The steps of a score or a ranking."""
    session = opened(context)
    lines = session.rules.why(session.state, who, session.names)
    show(context, lines, list(lines))
    return 0


@command
def check(context: Context) -> int:
    """Replay the file and say whether it is whole."""
    session = opened(context)
    journal = session.journal
    if journal.damage:
        raise JournalError(f"{journal.path}: {journal.damage}; the {len(journal.entries)} lines before it are good")
    lines = [f"good: {len(journal.entries)} lines, {len(session.played.moves)} count"]
    forced = [move for move in session.played.moves if move.forced]
    lines += [f"line {m.n} is forced: {m.line}" + (f": {m.refused}" if m.refused else "") for m in forced]
    show(context, lines, {"lines": len(journal.entries), "forced": [move.n for move in forced]})
    return 0


@command
def do(context: Context, words: Sequence[str]) -> int:
    """Enter one line, or with `-` the lines of stdin until the first that is rejected."""
    session = opened(context)
    piped = list(words) == ["-"]
    if piped:
        read_anything()
    for line in (line.strip() for line in sys.stdin) if piped else (" ".join(words),):
        if piped and not line:
            continue
        try:
            session, done = enter(session, line, now)
        except LineError as error:
            say(f"companion: {f'{line!r}: ' if piped else ''}{error}")
            return error.exit_code
        print_done(context, done)
    return 0


def print_done(context: Context, done: Done, ahead: bool = True) -> None:
    """One line for an accepted line: effect and, `ahead`, now and next; or the answer to a question."""
    if done.answer:
        show(context, done.answer.shown, done.answer.data)
        return
    if context.as_json:
        entry = done.entry
        events: list[Json] = [{"verb": e.verb, "args": dict(e.args)} for e in entry.events] if entry else []
        data = {"n": entry.n if entry else None, "line": entry.line if entry else None, "event": events, "effect": done.effect}
        print(json.dumps({**data, "now": done.now, "next": done.next}, ensure_ascii=False), flush=True)
        return
    head = f"{done.entry.n} " if done.entry else ""
    line = f"{head}{done.effect}" + (f" · now: {done.now} · next: {done.next}" if ahead else "")
    print(for_terminal(line) if sys.stdout.isatty() else line, flush=True)
    for line in done.listed[:LISTED]:
        print(f"  no longer legal, kept as forced: {line}")
    if len(done.listed) > LISTED:
        print(f"  … and {len(done.listed) - LISTED} more; undo takes the correction back")


def journal_of(context: Context, id_: str) -> Journal:
    """The journal of a saved game as it is on the disk now."""
    return journals.read(homes.file_of(context.folder, id_))
