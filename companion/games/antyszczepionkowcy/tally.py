"""`tally`: the final table as people type it up, checked entry by entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NoReturn

from companion.engine.events import AmbiguousError, IllegalError, MalformedError, Refused, UnknownError
from companion.engine.names import Book, Names, fold
from companion.engine.protocol import Answer
from companion.engine.setup import GameFacts
from companion.games.antyszczepionkowcy.facts import FULL, LITE, SIMPLIFIED, Printed, number, printed
from companion.games.antyszczepionkowcy.score import Standing, language, ranked, rows, standing, verdict
from companion.games.antyszczepionkowcy.state import Seat

KEYS = ("variant", "rounds_complete", "players")
OWN = ("name", "laws", "products", "vaccines", "money")


def tally(game: GameFacts, names: Names, data: object) -> Answer:
    """Scores, titles and winner of a table; LineError naming the entry that is wrong."""
    p = printed(game)
    table = _map(data, "the table", KEYS)
    variant = table.get("variant", FULL)
    if not isinstance(variant, str):
        _malformed("variant", variant, f"one of {FULL}, {SIMPLIFIED}, {LITE}")
    Book("variant", dict.fromkeys((FULL, SIMPLIFIED, LITE), ())).find(variant)
    complete = table.get("rounds_complete", True)
    if not isinstance(complete, bool):
        _malformed("rounds_complete", complete, "true or false")
    players = table.get("players")
    if not isinstance(players, list):
        _malformed("players", players, "a list of players")
    seats = [_player(p, names, entry, f"players[{i}]") for i, entry in enumerate(players, start=1)]
    _legal(game, p, seats)
    ones = tuple(standing(p, name, seat, money, money) for name, seat, money in seats)
    ranking = ranked(p, ones, complete and _ended(p, seats, ones), language(names))
    return Answer((rows(ranking), *verdict(ranking)), ranking)


def _ended(p: Printed, seats: list[tuple[str, Seat, int]], ones: tuple[Standing, ...]) -> bool:
    enacted = sum(len(seat.laws) for _, seat, _ in seats)
    return enacted >= number(p.rules, "end.laws") or max(one.image for one in ones) >= p.targets[len(ones)]


def _malformed(entry: str, found: object, wanted: str) -> NoReturn:
    raise MalformedError(f"{entry}: {found!r} is not {wanted}")


def _map(found: object, entry: str, keys: tuple[str, ...]) -> Mapping[str, object]:
    if not isinstance(found, Mapping):
        _malformed(entry, found, f"a map of {', '.join(keys)}")
    strange = [key for key in found if key not in keys]
    if strange:
        _malformed(entry, strange[0], f"an entry here (possible: {', '.join(keys)})")
    return found


def _list(found: object, entry: str) -> list[object]:
    if found is None:
        return []
    if not isinstance(found, list):
        _malformed(entry, found, "a list")
    return found


def _player(p: Printed, names: Names, data: object, entry: str) -> tuple[str, Seat, int]:
    own = _map(data, entry, OWN)
    name, money = own.get("name"), own.get("money")
    if not isinstance(name, str) or not name.strip():
        _malformed(f"{entry}.name", name, "a name")
    if not isinstance(money, int) or isinstance(money, bool) or money < 0:
        _malformed(f"{entry}.money", money, "an amount of money (a number from 0)")
    seat = Seat(
        laws=_cards(names, own.get("laws"), f"{entry}.laws", "law"),
        products=_products(p, names, own.get("products"), f"{entry}.products"),
        vaccines=_cards(names, own.get("vaccines"), f"{entry}.vaccines", "disease"),
    )
    return name, seat, money


def _cards(names: Names, found: object, entry: str, kind: str) -> tuple[str, ...]:
    return tuple(_card(names, word, f"{entry}[{i}]", kind) for i, word in enumerate(_list(found, entry), start=1))


def _card(names: Names, word: object, entry: str, kind: str) -> str:
    if not isinstance(word, str):
        _malformed(entry, word, f"the name of a {kind}")
    try:
        return names.card(word, kind)
    except (UnknownError, AmbiguousError) as error:
        raise type(error)(f"{entry}: {error}") from error


def _products(p: Printed, names: Names, found: object, entry: str) -> tuple[str, ...]:
    """Products by name, or by Image when they are not named."""
    cards = []
    for i, word in enumerate(_list(found, entry), start=1):
        place = f"{entry}[{i}]"
        if isinstance(word, int) and not isinstance(word, bool):
            if f"p{word}" not in p.tiers:
                possible = ", ".join(str(tier.image) for tier in p.tiers.values())
                raise UnknownError(f"{place}: there is no product of Image {word} (possible: {possible})")
            cards.append(f"p{word}")
        elif isinstance(word, str) and fold(word) in p.tiers:
            cards.append(fold(word))
        else:
            cards.append(_card(names, word, place, "product"))
    return tuple(cards)


def _illegal(code: str, reason: str, rule: str) -> NoReturn:
    raise IllegalError(Refused(code, reason, rule))


def _legal(game: GameFacts, p: Printed, seats: list[tuple[str, Seat, int]]) -> None:
    """IllegalError for a table that cannot be: too many players or copies, the same thing twice."""
    low, high = game.players
    if not low <= len(seats) <= high:
        _illegal("players", f"players: {len(seats)} are entered, the game is for {low} to {high}", "Components")
    for fold_name, n in Counter(fold(name) for name, _, _ in seats).items():
        if n > 1:
            _illegal("same-name", f"players: {n} are named {fold_name!r}", "players")
    for name, seat, _ in seats:
        twice = [card for card, n in Counter(seat.vaccines).items() if n > 1]
        if twice:
            _illegal("vaccine-twice", f"{name}: vaccinated twice against {twice[0]}", "Diseases and vaccines")
    owned = Counter(card for _, seat, _ in seats for card in (*seat.laws, *seat.products, *seat.vaccines))
    for card, n in owned.items():
        if card not in p.tiers and n > p.cards[card].copies:
            _illegal("copies", f"{card}: owned {n} times, printed {p.cards[card].copies}", "Components")
    for code, tier in p.tiers.items():
        n = sum(owned[card] for card in owned if p.tier(card) == code)
        if n > tier.copies:
            _illegal("copies", f"products of Image {tier.image}: {n} are owned, printed {tier.copies}", "Components")
