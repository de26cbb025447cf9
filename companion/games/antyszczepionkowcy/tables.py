"""The table at a glance: for people, as data of `show --json`, and whole, to compare states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict

from companion.engine.events import Json
from companion.engine.names import Names
from companion.engine.protocol import Table
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.gwo import epidemics, indicator
from companion.games.antyszczepionkowcy.possible import typed
from companion.games.antyszczepionkowcy.reveal import ending
from companion.games.antyszczepionkowcy.state import Seat, State, active, discards, image, value
from companion.games.antyszczepionkowcy.told import gwo_short, label, price_tag


def dump(s: State) -> dict[str, Json]:
    """The whole state as plain data."""
    return {key: plain(part) for key, part in asdict(s).items()}


def plain(part: object) -> Json:
    """A value as JSON holds it."""
    if isinstance(part, dict):
        return {str(key): plain(value) for key, value in part.items()}
    if isinstance(part, tuple | list):
        return [plain(value) for value in part]
    return part if isinstance(part, bool | int | str | None) else str(part)


def summary(f: Facts, s: State) -> dict[str, Json]:
    """The game's part of `show --json`."""
    revealed: list[Json] = [{"card": o.card, "neutralised": o.neutralised} for o in s.revealed]
    return {
        "round": s.round,
        "active": active(f, s),
        "phase": s.phase,
        "players": [_player(f, who, seat) for who, seat in s.seats.items()],
        "over": s.over,
        "gwo": indicator(f, s),
        "revealed": revealed,
        "laws": list(s.laws),
        "deck": s.deck,
        "discards": discards(s),
        "target": f.target,
    }


def _player(f: Facts, who: str, seat: Seat) -> Json:
    return {
        "name": who,
        "image": image(f.printed, seat),
        "money": value(f, seat),
        "notes": {str(f.rule("money.notes.upright")): seat.ones, str(f.rule("money.notes.turned")): seat.fives},
        "laws": list(seat.laws),
        "products": list(seat.products),
        "vaccines": list(seat.vaccines),
        "influences": list(seat.influences),
        "action": seat.action,
    }


def shown(f: Facts, s: State, names: Names) -> tuple[str | Table, ...]:
    """The whole table for people."""
    lines = [_setting(f, s)] if s.round == 1 and s.turn == 0 and s.phase == "law" else []
    counts = "" if f.lite else f" · deck {s.deck} · discard pile {discards(s)}"
    turn = "over" if s.over else f"{active(f, s)}’s turn"
    lines.append(f"round {s.round} · {turn} · the game ends at {f.target} Image or with all Laws{counts}")
    if f.has_gwo:
        lines.append(_gwo(f, s, names))
    if s.laws:
        lines.append("Laws: " + "; ".join(f"{law} ({' '.join(typed(f, card) for card in f.requires(law))})" for law in s.laws))
    if s.revealed:
        cards = (price_tag(f, o.card) + (" neutralised" if o.neutralised else "") for o in s.revealed)
        lines.append(f"on the table: {', '.join(cards)}")
    if ending(f, s) and not s.over:
        lines.append("the game ends with this round, as things stand")
    return (*lines, _players(f, s, names))


def _setting(f: Facts, s: State) -> str:
    """What to lay out and deal before the first turn."""
    side = ", with the side for two players up" if f.two else ""
    gwo = " Lay out the fragments of the GWO from right to left." if f.fragments else f" GWO to {f.printed.levels[0]}%."
    money = f.rule("setup.money.value")
    return f"Set-up: deal each player {money} face-down cards as money, lay out the Laws{side}.{gwo if f.has_gwo else ''}"


def _gwo(f: Facts, s: State, names: Names) -> str:
    ill = epidemics(f, s)
    order = f.fragments or f.printed.diseases
    ahead = [d for d in order if d not in ill]
    rage = ", ".join(label(names, d) for d in ill) or "no epidemic"
    at = "" if f.fragments or not ahead else f" at {f.printed.threshold(ahead[0])}%"
    return f"{gwo_short(f, s)}: {rage}" + (f"; next {label(names, ahead[0])}{at}" if ahead else "")


def _players(f: Facts, s: State, names: Names) -> Table:
    rows = []
    for who, seat in s.seats.items():
        money = f"{value(f, seat)} ({seat.ones}×1 {seat.fives}×5)" if seat.fives else str(value(f, seat))
        mark = "* " if who == active(f, s) and not s.over else "  "
        rows.append((mark + who, str(image(f.printed, seat)), money, _owned(names, seat)))
    return Table("", ("player", "Image", "money", "has"), tuple(rows), (1,))


def _owned(names: Names, seat: Seat) -> str:
    parts = (
        ("Laws", seat.laws), ("Products", seat.products), ("Influences", seat.influences), ("Vaccines", seat.vaccines),
        ("Action", (seat.action,) if seat.action else ()),
    )  # fmt: skip
    return "; ".join(f"{head}: {_counted(names, cards)}" for head, cards in parts if cards) or "-"


def _counted(names: Names, cards: Iterable[str]) -> str:
    return ", ".join(label(names, card) + (f" ×{n}" if n > 1 else "") for card, n in Counter(cards).items())
