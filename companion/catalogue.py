"""From the catalogue to what the rules need: facts, set-ups, names. Only this module knows the catalogue's model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.events import MalformedError
from companion.engine.names import Book, Names
from companion.engine.setup import CardFacts, GameFacts, Setup
from companion.engine.values import plain
from generator.catalog.model import Card, Game


def game_facts(game: Game) -> GameFacts:
    """A game without a table."""
    rulings = {name: ruling.default for name, ruling in game.rulings.items()}
    return GameFacts(game.id, game.players, rulings, _rules(game), _cards(game, None))


def setup_of(
    game: Game,
    players: Sequence[str],
    variant: str,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    hints: bool = False,
) -> Setup:
    """A table of players; the rulings that are not given have their defaults. The caller has checked names and choices."""
    chosen = {name: (rulings or {}).get(name, ruling.default) for name, ruling in game.rulings.items()}
    cards = _cards(game, len(players))
    return Setup(game.id, tuple(players), variant, dict(options or {}), chosen, hints, _rules(game), cards)


Pinned = Mapping[str, tuple[str, tuple[str, ...]]]  # kind and names of cards by id


def names_of(game: Game, players: Sequence[str], lang: str, pinned: Pinned | None = None) -> Names:
    """The names of a game's cards in all its languages, shown in one; `pinned` are cards that a game under way has besides."""
    shown = lang if lang in game.languages else game.languages[0]
    played = _played(game)
    cards = {**(pinned or {}), **{card.id: (card.kind, tuple(filter(None, (card.code, *card.name.values())))) for card in played}}
    return Names(players, cards, {card.id: card.name[shown].replace("\n", " ") for card in played}, shown)


def rulings_book(game: Game) -> Book:
    """The rulings of a game by name."""
    return Book("ruling", dict.fromkeys(game.rulings, ()))


def ruling_choice(game: Game, name: str, value: str) -> str:
    """The choice of a ruling that a word means."""
    return Book(f"choice of {name}", dict.fromkeys(game.rulings[name].choices, ())).find(value)


def check_players(game: Game, players: Sequence[str]) -> None:
    """MalformedError unless the names are words, different, and as many as the game is for."""
    for player in players:
        if not player or not player[0].isalpha() or not all(c.isalnum() or c in "_-" for c in player):
            raise MalformedError(
                f"{player!r} is not a player's name (one word of letters, digits, _ and -, beginning with a letter)"
            )
    if len({player.casefold() for player in players}) < len(players):
        raise MalformedError(f"two players have one name: {', '.join(players)}")
    low, high = game.players
    if not low <= len(players) <= high:
        raise MalformedError(f"{game.id} is for {low} to {high} players, not for {len(players)}")


def header(setup: Setup) -> dict[str, object]:
    """What the journal pins of a set-up."""
    cards = [
        {"id": c.id, "code": c.code, "kind": c.kind, "deck": c.deck, "copies": c.copies, "fields": plain(c.fields)}
        for c in setup.cards.values()
    ]
    return {
        "game": setup.game, "players": list(setup.players), "variant": setup.variant, "options": dict(setup.options),
        "rulings": dict(setup.rulings), "hints": setup.hints, "rules": setup.rules, "cards": cards,
    }  # fmt: skip


def setup_from(header: Mapping[str, object], live: Game | None = None) -> Setup:
    """The set-up that a header pins; a ruling that came later has the default of the live game. KeyError, TypeError,
    ValueError or AttributeError when it is no header."""
    data: dict = dict(header)  # type: ignore[type-arg]
    cards = {c["id"]: CardFacts(c["id"], c["code"], c["kind"], c["deck"], int(c["copies"]), c["fields"]) for c in data["cards"]}
    rulings = {name: ruling.default for name, ruling in (live.rulings.items() if live else ())} | dict(data["rulings"])
    return Setup(
        str(data["game"]), tuple(data["players"]), str(data["variant"]), dict(data["options"]), rulings,
        bool(data["hints"]), data["rules"], cards,
    )  # fmt: skip


def _rules(game: Game) -> Mapping[str, object]:
    rules = plain(game.rules)
    return rules if isinstance(rules, dict) else {}


def _cards(game: Game, players: int | None) -> dict[str, CardFacts]:
    return {card.id: _facts(game, card, players) for card in _played(game)}


def _played(game: Game) -> list[Card]:
    """The cards that the game is played with; aids, boards and tokens are none."""
    return [card for card in game.cards.values() if game.decks[card.deck].part == "decks"]


def _facts(game: Game, card: Card, players: int | None) -> CardFacts:
    types = game.kinds[card.kind].fields
    fields = {name: plain(value) for name, value in card.fields.items() if value is not None and types[name].base != "text"}
    return CardFacts(card.id, card.code, card.kind, card.deck, card.copies.of(players), fields)
