"""Pictures of cards as they will lie on the table: rounded corners, a grey ground, one card or a contact sheet."""

from __future__ import annotations

import io
from collections.abc import Sequence

from generator.catalog.model import Card, Game, Ink
from generator.commands.ask import PROBLEM, StopError
from generator.face.compose import CORNER
from generator.face.geometry import Outline, rectangle
from generator.face.scene import Paint, Scene, Shape
from generator.faces import FaceMaker
from generator.paint.document import Intent, PageContent, PdfDocument, Placed
from generator.paint.fonts import FontBook
from generator.problems import stop_at_errors

GAP = 4.0
TABLE = "#8A8F96"
COLUMNS = 8


def png(game: Game, cards: Sequence[Card], lang: str, ink: Ink, dpi: int, backs: bool) -> bytes:
    """The PNG of the distinct faces (or backs) of cards; ProblemsError when a face has an error; StopError without the extra."""
    fonts = FontBook()
    made = FaceMaker(game, lang, ink, None, fonts).faces(cards)
    stop_at_errors(made.problems)
    shown: dict[str, tuple[Scene, tuple[float, float]]] = {}
    for face in made.faces:
        scene = face.back if backs else face.front
        if scene:
            shown[scene.key] = (scene, (face.deck.size.width, face.deck.size.height))
    if not shown:
        raise StopError(PROBLEM, "these cards have no back")
    pdf = PdfDocument(fonts, Intent(game.title[lang], "preview", lang))
    pdf.page(contact_sheet(list(shown.values())))
    return rasterised(pdf.save(), dpi)


def contact_sheet(faces: Sequence[tuple[Scene, tuple[float, float]]]) -> PageContent:
    """One page of faces in rows, as large as it must be; a row is as long as the first faces need, eight beside each other."""
    length = GAP + sum(width + GAP for _, (width, _) in faces[:COLUMNS])
    placed, holes = [], rectangle(0, 0, 0, 0)[:0]
    x = y = GAP
    high = 0.0
    for scene, (width, height) in faces:
        if x > GAP and x + width + GAP > length + 0.01:
            x, y, high = GAP, y + high + GAP, 0.0
        placed.append(Placed(scene, (1.0, 0.0, 0.0, 1.0, x, y), (x, y, width, height)))
        holes += rectangle(x, y, width, height, CORNER, CORNER)
        x, high, length = x + width + GAP, max(high, height), max(length, width + 2 * GAP)
    page = (length, y + high + GAP)
    return PageContent(*page, placed, Scene((_table((*rectangle(0, 0, *page), *holes)),), ""))


def _table(holes: Outline) -> Shape:
    """The ground around the rounded cards."""
    return Shape(holes, Paint(fill=TABLE, even_odd=True))


def rasterised(pdf: bytes, dpi: int) -> bytes:
    """The first page of a PDF as PNG."""
    try:
        import pypdfium2
    except ImportError as error:
        raise StopError(PROBLEM, "pictures need the extra 'preview'", 'pip install "papertable[preview]"') from error
    document = pypdfium2.PdfDocument(pdf)
    buffer = io.BytesIO()
    document[0].render(scale=dpi / 72).to_pil().save(buffer, "PNG")
    return buffer.getvalue()
