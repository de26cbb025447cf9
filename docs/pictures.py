"""Draws the pictures of the documentation from real files: python docs/pictures.py (needs the extra 'preview').

`sheets.png`: a printed sheet of each game and a page of rules; `cards-<game>.png`: every card of a game.
"""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
from PIL import Image

from generator.catalog import load_catalog
from generator.catalog.model import Game
from generator.commands.pictures import png
from generator.faces import Workshop
from generator.impose.papers import PAPERS
from generator.options import Options, OutputPart
from generator.paint.fonts import FontBook
from generator.parts import build_part
from generator.paths import built_in_catalog

HERE = Path(__file__).parent
SHEETS: tuple[tuple[str, OutputPart, int], ...] = (
    ("antyszczepionkowcy", "decks", 0), ("zombology", "decks", 16), ("build-a-cure", "decks", 0), ("zombology", "rules", 0),
)  # fmt: skip
TABLE = "#8A8F96"


def main() -> None:
    """Draw all of them."""
    games, shop = load_catalog(built_in_catalog()).checked().games, Workshop(FontBook())
    save(table([page(games[game], part, number, shop) for game, part, number in SHEETS]), "sheets.png")
    for game in games.values():
        cards = [card for card in game.cards.values() if game.decks[card.deck].part == "decks"]
        picture = Image.open(io.BytesIO(png(game, cards, game.languages[0], "full", 50, backs=False)))
        save(picture.convert("RGB"), f"cards-{game.id}.png")


def page(game: Game, part: OutputPart, number: int, shop: Workshop) -> Image.Image:
    """One page of a part as a picture."""
    built = build_part(game, Options("en", PAPERS["a4"], part), shop, lambda done, total: None)
    return pypdfium2.PdfDocument(built[0].data)[number].render(scale=56 / 72).to_pil()


def table(pages: list[Image.Image]) -> Image.Image:
    """Pages side by side on a grey table."""
    width, height = pages[0].size
    ground = Image.new("RGB", (width * len(pages) + 20 * (len(pages) + 1), height + 40), TABLE)
    for i, picture in enumerate(pages):
        ground.paste(picture, (20 + i * (width + 20), 20))
    return ground


def save(picture: Image.Image, name: str) -> None:
    """A small file: 192 colours are enough."""
    picture.quantize(192).save(HERE / name, optimize=True)


if __name__ == "__main__":
    main()
