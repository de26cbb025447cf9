"""The pipeline: cards of a game → faces → slots → pages → PDF. Values in, bytes out; files are written by `output`."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.catalog.model import Game
from generator.face.bounds import ground
from generator.face.scene import Scene
from generator.faces import Face, Workshop
from generator.furniture import Imprint, Surround
from generator.impose.errors import LayoutError
from generator.impose.sheets import Document, Item, LayoutRequest, Page, edge_order, impose
from generator.options import Options
from generator.paint.document import Intent, PageContent, PdfDocument, Placed
from generator.paint.fonts import FontBook
from generator.problems import stop_at_errors
from generator.typeset.words import WordSetter

Progress = Callable[[int, int], None]


class Built(NamedTuple):
    """One finished file: its name, bytes, pages, the faces on it and what the sheet traded to hold them."""

    name: str
    data: bytes
    pages: int
    faces: tuple[Face, ...]
    trades: tuple[str, ...]


def build(game: Game, options: Options, shop: Workshop, progress: Progress = lambda done, total: None) -> list[Built]:
    """The PDF files of one part of a game (two with `two-files`).

    ProblemsError when a face has an error; LayoutError when a card does not fit the paper or the bleed exceeds the drawn ground.
    """
    cards = options.cards(game)
    maker, fonts = shop.maker(game, options), shop.fonts
    done = iter(range(1, len(cards) + 1))
    made = maker.faces(cards, lambda: progress(next(done), len(cards)))
    stop_at_errors(made.problems)
    _check_ground(made.faces, options)
    items = edge_order(_items(game, made.faces))
    imposition = impose(items, _request(options))
    scenes = {scene.key: scene for face in made.faces for scene in (face.front, face.back) if scene}
    imprint = _imprint(game, options, made.faces)
    around = Surround(imposition.sheets, imprint, WordSetter(fonts, options.lang))
    job = _Print(game, items, scenes, imprint, around)
    trades = tuple(map(str, imposition.trades))
    return [
        Built(options.file_name(document.name), _paint(document, job, fonts), len(document.pages), made.faces, trades)
        for document in imposition.documents
    ]


def _check_ground(faces: Sequence[Face], options: Options) -> None:
    """Refuse a bleed beyond what is drawn."""
    for scene, face in {s: f for f in faces for s in (f.front, f.back) if s}.items():
        drawn = ground(scene, (face.deck.size.width, face.deck.size.height))
        if options.bleed > drawn + 0.001:
            raise LayoutError(
                f"a bleed of {options.bleed:g} mm is more than is drawn: {face.card.id} ends {drawn:.1f} mm beyond the trim",
                f"choose a bleed up to {int(drawn * 10) / 10:g} mm",
            )


def _items(game: Game, faces: Sequence[Face]) -> Iterator[Item]:
    """Every copy of every face, deck by deck in the order of the catalogue."""
    decks = {deck: place for place, deck in enumerate(game.decks)}
    for face in sorted(faces, key=lambda face: decks[face.deck.id]):
        size = (face.deck.size.width, face.deck.size.height)
        back = face.back.key if face.back else None
        yield from [Item(size, face.front.key, back, face.edge, face.deck.id)] * face.copies


def _request(options: Options) -> LayoutRequest:
    return LayoutRequest(options.paper, options.sides, options.bleed, options.gap, options.margin)


def _imprint(game: Game, options: Options, faces: Sequence[Face]) -> Imprint:
    keys = "".join(face.front.key + (face.back.key if face.back else "") for face in faces)
    stamp = hashlib.sha256(keys.encode()).hexdigest()[:7]
    low = options.ink == "low"
    return Imprint(
        game.title[options.lang], game.version, options.lang, options.part, options.paper.title, stamp, low, options.players
    )


class _Print(NamedTuple):
    """What all pages of a build share."""

    game: Game
    items: Sequence[Item]
    scenes: Mapping[str, Scene]
    imprint: Imprint
    around: Surround


def _paint(document: Document, job: _Print, fonts: FontBook) -> bytes:
    """One document, with an outline entry where a deck begins."""
    imprint = job.imprint
    title = f"{imprint.title}: {imprint.words.get(imprint.part, imprint.part)}"
    placed = Counter(p.face for page in document.pages for p in page.placed)
    once = {face for face, times in placed.items() if times == 1}
    pdf = PdfDocument(fonts, Intent(title, f"{imprint.version}, {imprint.paper}", imprint.lang, document.duplex), once)
    begun: dict[str, None] = {}
    for page in document.pages:
        here = {job.items[p.item].deck: None for p in page.placed if page.side == document.pages[0].side}
        outline = [job.game.decks[deck].name[imprint.lang] for deck in here if deck not in begun]
        begun |= here
        pdf.page(_content(page, job, outline))
    return pdf.save()


def _content(page: Page, job: _Print, outline: Sequence[str]) -> PageContent:
    around = page.furniture
    placed = [
        Placed(job.scenes[p.face], p.slot.matrix, (clip.x, clip.y, clip.width, clip.height))
        for p in page.placed
        for clip in (p.slot.clip,)
    ]
    return PageContent(around.width, around.height, placed, job.around.scene(page), outline)
