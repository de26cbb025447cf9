"""`pnp list` and `pnp preview`: looking at a catalogue without building it."""

from __future__ import annotations

import json
from pathlib import Path

from generator.catalog.model import Card, Game
from generator.commands.ask import UNKNOWN, USAGE, StopError, find_games, find_ink, find_languages
from generator.commands.console import command, load
from generator.output import write_aside
from generator.problems import did_you_mean


@command
def list_games(game: str | None, catalog: Path | None, lang: str | None, as_json: bool) -> int:
    """Games, decks and cards."""
    from generator.commands.listing import as_data, as_text

    loaded = load(catalog)
    games = find_games(loaded, [game] if game else [])
    if as_json:
        print(json.dumps({"games": [as_data(one) for one in games]}, indent=1, ensure_ascii=False))
    else:
        print("\n".join(as_text(one, find_languages(one, lang)[0], details=game is not None) for one in games))
    return 0


@command
def preview(
    game: str | None,
    card: str | None,
    ink: str,
    lang: str | None,
    dpi: int | None,
    out: Path | None,
    back: bool,
    catalog: Path | None,
) -> int:
    """A PNG of one card, or a contact sheet of all cards of each game."""
    from generator.commands.pictures import png

    loaded = load(catalog)
    if card and not game and len(loaded.games) > 1:
        games = [g for g in loaded.games.values() if _card(g, card)]
    else:
        games = find_games(loaded, [game] if game else [])
    if card and not any(_card(g, card) for g in games):
        names = [name for g in games or loaded.games.values() for c in g.cards.values() for name in (c.id, c.code) if name]
        near = did_you_mean(card, names)
        raise StopError(UNKNOWN, f"there is no card {card!r}", near or "pnp list GAME shows ids and codes")
    if out and len(games) > 1:
        raise StopError(USAGE, "--out names one file, but there are several games", "name one of: " + ", ".join(loaded.games))
    for one in games:
        cards = [found] if card and (found := _card(one, card)) else list(one.cards.values())
        chosen = find_languages(one, lang)[0]
        path = out or Path(f"{card or one.id}.png")
        write_aside(path, png(one, cards, chosen, find_ink(ink), dpi or (200 if card else 110), back))
        print(path)
    return 0


def _card(game: Game, name: str) -> Card | None:
    """A card by id or code."""
    return game.cards.get(name) or next((c for c in game.cards.values() if c.code and c.code.lower() == name.lower()), None)
