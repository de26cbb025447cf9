"""Draws docs/sheets.png, the picture of the README, from real sheets: python docs/pictures.py (needs the extra 'preview')."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

from generator.build import build
from generator.catalog import load_catalog
from generator.impose.papers import PAPERS
from generator.options import Options
from generator.paint.fonts import FontBook
from generator.paths import built_in_catalog

SHEETS = (("antyszczepionkowcy", "en", 0), ("zombology", "en", 16), ("build-a-cure", "en", 0))


def main() -> None:
    """One front of each game, side by side on a grey table."""
    fonts, games = FontBook(), load_catalog(built_in_catalog()).checked().games
    pages = [page(build(games[game], Options(lang, PAPERS["a4"]), fonts)[0].data, number) for game, lang, number in SHEETS]
    width, height = pages[0].size
    table = Image.new("RGB", (width * len(pages) + 20 * (len(pages) + 1), height + 40), "#8A8F96")
    for i, picture in enumerate(pages):
        table.paste(picture, (20 + i * (width + 20), 20))
    table.quantize(192).save(Path(__file__).with_name("sheets.png"), optimize=True)


def page(pdf: bytes, number: int) -> Image.Image:
    """One page as a picture."""
    return pypdfium2.PdfDocument(pdf)[number].render(scale=56 / 72).to_pil()


if __name__ == "__main__":
    main()
