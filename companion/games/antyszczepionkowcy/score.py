"""Image, places and titles: of a game under way and of a typed-up table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.engine.events import Json
from companion.engine.names import Names
from companion.engine.protocol import Answer, Table
from companion.games.antyszczepionkowcy.bank import notes_of
from companion.games.antyszczepionkowcy.facts import Facts, Printed, Title
from companion.games.antyszczepionkowcy.state import Seat, State, value

IMAGE, DRAW = "image", "draw"


class Standing(NamedTuple):
    """What counts of one player; `compared` is the money as ties compare it."""

    name: str
    laws: int
    products: int
    vaccines: int
    money: int
    compared: int

    @property
    def image(self) -> int:
        return self.laws + self.products + self.vaccines


def standing(p: Printed, name: str, seat: Seat, money: int, compared: int) -> Standing:
    """The points of what a player has."""
    laws, products, vaccines = (sum(map(p.image, cards)) for cards in (seat.laws, seat.products, seat.vaccines))
    return Standing(name, laws, products, vaccines, money, compared)


def standings(f: Facts, s: State) -> tuple[Standing, ...]:
    """All players of a game."""
    by_notes = f.ruling("money-compare", "notes")
    found = []
    for who, seat in s.seats.items():
        money = value(f, seat)
        found.append(standing(f.printed, who, seat, money, notes_of(seat) if by_notes else money))
    return tuple(found)


def key(p: Printed, one: Standing) -> tuple[int, ...]:
    """What is compared, in order: Image, then the tie-breaks of the rules."""
    ties = {"money": one.compared, "laws": one.laws, "laws+products": one.laws + one.products}
    return (one.image, *(ties[tie] for tie in p.ties))


def title(p: Printed, image: int) -> Title:
    """The title for an Image."""
    return next(title for title in p.titles if title.fits(image))


def decided_by(p: Printed, ones: Sequence[Standing]) -> str:
    """What told the winner from the next player: the first criterion that differs at the top, or a draw."""
    keys = sorted((key(p, one) for one in ones), reverse=True)
    for name, first, second in zip((IMAGE, *p.ties), keys[0], keys[1], strict=True):
        if first != second:
            return name
    return DRAW


def ranked(p: Printed, ones: Sequence[Standing], ended: bool, lang: str) -> dict[str, Json]:
    """The data of `tally` and `score`."""
    players: list[Json] = []
    for one in ones:
        place = 1 + sum(key(p, other) > key(p, one) for other in ones)
        worn = title(p, one.image)
        points: Json = {"laws": one.laws, "products": one.products, "vaccines": one.vaccines}
        players.append({
            "name": one.name, "image": one.image, "points": points, "money": one.money,
            "title": worn.names.get(lang) or next(iter(worn.names.values())), "title_id": worn.id, "place": place,
        })  # fmt: skip
    best = max(key(p, one) for one in ones)
    winners: list[Json] = [one.name for one in ones if key(p, one) == best]
    target = p.targets[len(ones)]
    return {"players": players, "winners": winners, "decided_by": decided_by(p, ones), "target": target, "ended": ended}


def language(names: Names) -> str:
    """The language of titles: the one that the names are shown in, where that is known."""
    return str(getattr(names, "lang", "en"))


def score(f: Facts, s: State, names: Names) -> Answer:
    """The score now, with what decided it."""
    data = ranked(f.printed, standings(f, s), s.over, language(names))
    return Answer((rows(data), *verdict(data)), data)


def rows(data: Mapping[str, Json]) -> Table:
    """Places for people."""
    players = data["players"] if isinstance(data["players"], list) else []
    found = []
    for one in sorted((p for p in players if isinstance(p, dict)), key=lambda one: int(str(one["place"]))):
        points = one["points"] if isinstance(one["points"], dict) else {}
        cells = (one["place"], one["name"], one["image"], *(points[n] for n in ("laws", "products", "vaccines")), one["money"])
        found.append((*map(str, cells), str(one["title"])))
    heads = ("place", "player", "Image", "Laws", "Products", "Vaccines", "money", "title")
    return Table("", heads, tuple(found), (0, 2, 3, 4, 5, 6))


def verdict(data: Mapping[str, Json]) -> tuple[str, ...]:
    """Who wins and by what."""
    winners = data["winners"] if isinstance(data["winners"], list) else []
    won = "won" if data["ended"] else "ahead"
    how = "a draw" if data["decided_by"] == DRAW else f"decided by {data['decided_by']}"
    ended = "" if data["ended"] else f"; the game goes on until {data['target']} Image at the end of a round, or all Laws"
    return (f"{won}: {', '.join(map(str, winners))} ({how}){ended}",)


def why(f: Facts, s: State, who: str | None, names: Names) -> tuple[str, ...]:
    """The points of a player card by card, or what was compared between players."""
    if who is not None:
        player = names.player(who)
        return (_sum(f, s, player), *_cards(f, s.seats[player], names))
    ones = sorted(standings(f, s), key=lambda one: key(f.printed, one), reverse=True)
    lines = [_sum(f, s, one.name) for one in ones]
    for first, second in pairwise(ones):
        criterion = decided_by(f.printed, (first, second))
        if criterion == DRAW:
            lines.append(f"{first.name} and {second.name} share a place: nothing tells them apart")
        else:
            at = (IMAGE, *f.printed.ties).index(criterion)
            high, low = key(f.printed, first)[at], key(f.printed, second)[at]
            lines.append(f"{first.name} before {second.name} by {criterion}: {high} against {low}")
    return tuple(lines)


def _sum(f: Facts, s: State, who: str) -> str:
    one = next(one for one in standings(f, s) if one.name == who)
    return f"{who}: Image {one.image} = Laws {one.laws} + Products {one.products} + Vaccines {one.vaccines}; money {one.money}"


def _cards(f: Facts, seat: Seat, names: Names) -> list[str]:
    return [f"  {f.printed.image(card):+d}  {names.label(card)}" for card in (*seat.laws, *seat.products, *seat.vaccines)]
