"""What `pnp list` shows of a game, as data and as text of 80 columns."""

from __future__ import annotations

from generator.catalog.model import Card, Game


def as_data(game: Game) -> dict[str, object]:
    """A game with its decks and cards, as the JSON of `pnp list` holds it."""
    decks = [
        {"id": deck.id, "part": deck.part, "copies": sum(card.copies.of(None) for card in game.cards_of(deck.id)),
         "faces": len(game.cards_of(deck.id))}
        for deck in game.decks.values()
    ]  # fmt: skip
    cards = [
        {"id": card.id, "code": card.code, "deck": card.deck, "kind": card.kind, "copies": card.copies.of(None),
         "name": dict(card.name), "origin": card.origin}
        for card in game.cards.values()
    ]  # fmt: skip
    low, high = game.players
    return {
        "id": game.id, "title": game.title[game.languages[0]], "version": game.version, "players": [low, high],
        "languages": list(game.languages), "decks": decks, "cards": cards,
    }  # fmt: skip


def as_text(game: Game, lang: str, details: bool) -> str:
    """A few lines a game; with `details` a line for every card."""
    low, high = game.players
    lines = [f"{game.id}: {game.title[lang]} {game.version}, {low}–{high} players, {', '.join(game.languages)}"]
    for deck in game.decks.values():
        cards = game.cards_of(deck.id)
        copies = sum(card.copies.of(None) for card in cards)
        lines.append(f"  {deck.id:14} {copies:4} cards {len(cards):4} faces  {deck.format:9} {deck.name[lang]}")
        lines += [_line(card, lang) for card in cards] if details else []
    return "\n".join(lines)


def _line(card: Card, lang: str) -> str:
    name = card.name[lang].replace("\n", " ")
    return f"    {card.copies.of(None):3} × {card.code or '–':12} {card.id:28} {card.kind:12} {card.origin:13} {name}"
