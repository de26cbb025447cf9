"""The state of a table, and one seat's part of a round as it is typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine.events import Event, Json

VERB = "round"


class Laid(NamedTuple):
    """A card in a collection: when it was played, and in which round it was turned face down (0: it lies face up)."""

    card: str
    round: int
    down: int = 0


class State(NamedTuple):
    """A table before a round. Everything in tuples is by seat; `hands` are without Prejudice, after dealing.

    `deal` is what was dealt to each seat before this round (deck → cards), `stock` what the decks on the table still hold.
    """

    round: int
    over: bool
    start: str
    hands: tuple[int, ...]
    deal: tuple[Mapping[str, int], ...]
    stock: Mapping[str, int]
    laid: tuple[tuple[Laid, ...], ...]
    aside: int = 0


class Play(NamedTuple):
    """What one player does in a round: a card, or None for a hand card that leaves the game; a target is (whose, which card)."""

    who: str
    card: str | None
    target: tuple[str, str] | None = None


def event_of(plays: tuple[Play, ...]) -> Event:
    """A round as an event."""
    return Event(VERB, {"plays": [_data(play) for play in plays]})


def plays_of(event: Event) -> tuple[Play, ...]:
    """The plays of a round, in seat order."""
    rows: Any = event.args.get("plays") or ()
    return tuple(Play(row["who"], row["card"], _target(row.get("target"))) for row in rows)


def _data(play: Play) -> Json:
    row: dict[str, Json] = {"who": play.who, "card": play.card}
    if play.target:
        row["target"] = {"who": play.target[0], "card": play.target[1]}
    return row


def _target(data: Any) -> tuple[str, str] | None:
    return (data["who"], data["card"]) if data else None
