"""A PDF document: faces as form XObjects that are stored once, pages that place them, and what the printer must know.

Lengths are millimetres with the origin at the top left of the page; the conversion to points happens here and nowhere else.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import zlib
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, cast

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFResourceDictionary, xObjectName
from reportlab.pdfgen.canvas import Canvas

from generator.face.geometry import IDENTITY, Matrix
from generator.face.scene import Item, Scene, Sub, scene_of
from generator.paint.fonts import FontBook
from generator.paint.operators import Letters, Pen, alpha_name, matrix, number, precise
from generator.paint.pictures import Pictures

MM = 72 / 25.4  # points in a millimetre
REACH = 1000.0  # mm from the origin: no drawing goes further
THE_DATE = (2000, 1, 1, 0, 0, 0)  # of every document: the time of day is no part of the input


class Intent(NamedTuple):
    """What the document says of itself: title, subject, language and, for printing, `duplex` as a PDF name."""

    title: str
    subject: str
    lang: str
    duplex: str = ""  # DuplexFlipLongEdge, DuplexFlipShortEdge, Simplex


class Placed(NamedTuple):
    """A scene on a page: its matrix to the page and the clip rectangle (x, y, width, height) on the page, all in mm."""

    scene: Scene
    matrix: Matrix
    clip: tuple[float, float, float, float]


class PageContent(NamedTuple):
    """One page: paper size in mm, the scenes on it, what is drawn over them (marks, foot), and the titles of outline entries."""

    width: float
    height: float
    placed: Sequence[Placed]
    over: Scene
    outline: Sequence[str] = ()


class PdfDocument:
    """Builds one PDF in memory. Equal scenes are stored once; equal pages share one stored page body.

    `once` are the keys of the faces that will be placed a single time: they are written where they are, without a form.
    `canvas` makes the canvas, for pages that are not to be shown as they are drawn.
    """

    def __init__(
        self, fonts: FontBook, intent: Intent, once: Collection[str] = frozenset(), canvas: Callable[..., Canvas] = Canvas
    ) -> None:
        self._buffer = io.BytesIO()
        self._fonts, self._once = fonts, once
        self.about = about(intent)
        self._canvas = cast(Any, _canvas(canvas, self._buffer, fonts, intent))  # its internals are not typed
        self._document = self._canvas._doc
        self._letters = Letters(fonts, self._document)
        self._pictures = Pictures(self._canvas)
        self._forms: set[str] = set()
        self._sheets = itertools.count(1)
        self._resources: dict[object, object] = {}
        self._bodies: dict[str, str] = {}  # form names by content; empty for one that was drawn once

    @property
    def canvas(self) -> Any:
        """The reportlab canvas, for what lays out pages itself."""
        return self._canvas

    def form(self, scene: Scene, name: str = "") -> str:
        """The name of the form XObject of a scene, which may be given. It cuts nothing off: slots and windows do."""
        name = name or f"part-{scene.key}"
        if name not in self._forms:
            self._keep(name, *self._written(scene.items))
        return name

    def _written(self, items: tuple[Item, ...]) -> tuple[str, Pen]:
        """What draws items, and the pen that knows what this needs."""
        pen = Pen(self._letters, self.form, self._pictures.place)
        return pen.draw(items), pen

    def _keep(self, name: str, content: str, pen: Pen) -> None:
        self._forms.add(name)
        self._store(name, content, (-REACH, -REACH, REACH, REACH), pen.used, pen.alphas)

    def page(self, content: PageContent) -> None:
        """Add a page."""
        canvas = self._canvas
        canvas.setPageSize((content.width * MM, content.height * MM))
        names: dict[str, None] = {}
        body = self._body("\n".join(self._placement(placed, names) for placed in content.placed), content, names)
        canvas.addLiteral(f"{_flipped(content.height)}\n{body}\nQ")
        canvas._formsinuse.extend(names)
        self.draw(content.over.items, content.height)
        for place, title in enumerate(content.outline):
            key = f"page-{canvas.getPageNumber()}-{place}"  # reportlab knows an entry by its key
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(title, key, 0)
        canvas.showPage()

    def draw(self, items: tuple[Item, ...], height: float) -> None:
        """Draw items on the page, or wherever the canvas has its origin, the top left corner of a box of a height in mm."""
        content, pen = self._written(items)
        if pen.alphas:  # what is transparent needs resources of its own
            return self.draw((Sub(scene_of(items), IDENTITY),), height)
        self._canvas.addLiteral(f"{_flipped(height)}\n{content}\nQ")
        self._canvas._formsinuse.extend(pen.used)

    def _body(self, body: str, content: PageContent, names: dict[str, None]) -> str:
        """What draws the cards of a page; from the second time on, the same cards at the same places are one form."""
        if body not in self._bodies:
            self._bodies[body] = ""
            return body
        if not self._bodies[body]:
            self._bodies[body] = name = f"sheet-{next(self._sheets)}"
            self._store(name, body, (0.0, 0.0, content.width, content.height), names)
        names.clear()
        names[self._bodies[body]] = None
        return f"/{xObjectName(self._bodies[body])} Do"

    def _placement(self, placed: Placed, names: dict[str, None]) -> str:
        """What draws a face in its slot; `names` grows by the forms that it needs."""
        clip = " ".join(map(number, placed.clip))
        return f"q {clip} re W n {matrix(placed.matrix)} {self._drawn(placed, names)} Q"

    def _drawn(self, placed: Placed, names: dict[str, None]) -> str:
        name = _face(placed.scene)
        if placed.scene.key in self._once:
            content, pen = self._written(placed.scene.items)
            if not pen.alphas:
                names |= pen.used
                return f"/{name} BMC {content} EMC"  # so that who opens the file still finds the face
            self._keep(name, content, pen)  # what is transparent needs resources of its own
        names[self.form(placed.scene, name)] = None
        return f"/{xObjectName(name)} Do"

    def _store(
        self,
        name: str,
        content: str,
        box: tuple[float, float, float, float],
        used: Iterable[str],
        alphas: Iterable[tuple[float, float]] = (),
    ) -> None:
        """Keep a form: its content, its bounds, the forms it uses and its transparencies."""
        resources = self._resources_of(tuple(used), tuple(alphas))
        self._document.addForm(name, _Form(zlib.compress(content.encode("latin-1")), box, resources))

    def _resources_of(self, used: tuple[str, ...], alphas: tuple[tuple[float, float], ...]) -> object:
        """A reference to the resources that forms with the same parts share."""
        key = (used, alphas)
        if key not in self._resources:
            resources: Any = PDFResourceDictionary()
            resources.basicFonts()
            resources.allProcs()
            if used:
                resources.XObject = self._document.xobjDict(used)
            if alphas:
                resources.ExtGState = PDFDictionary({alpha_name(a): _alpha(a) for a in alphas})
            self._resources[key] = self._document.Reference(resources)
        return self._resources[key]

    def save(self) -> bytes:
        """The finished document."""
        self._canvas.save()
        return self.saved()

    def saved(self) -> bytes:
        """The document after somebody has saved its canvas."""
        for font in self._fonts.loaded():
            font.pdf.state.pop(self._document, None)
        return self._buffer.getvalue()


class _Form(PDFObject):
    """A form XObject, written as reportlab writes its own, in a tenth of the time: there are thousands."""

    def __init__(self, data: bytes, box: tuple[float, float, float, float], resources: Any) -> None:
        self.data, self.box, self.resources = data, box, resources

    def format(self, document: object) -> bytes:
        box = " ".join(map(number, self.box))
        head = (
            f"<<\n/BBox [ {box} ] /Filter [ /FlateDecode ] /FormType 1 /Length {len(self.data)} /Matrix [ 1 0 0 1 0 0 ] "
            f"/Resources {self.resources.format(document).decode()} \n  /Subtype /Form /Type /XObject\n>>\nstream\n"
        )
        return head.encode() + self.data + b"endstream\n"


def _face(scene: Scene) -> str:
    """The name of a face in the document."""
    return f"face-{scene.key}"


def about(intent: Intent) -> dict[str, str]:
    """What stands in the information of a document."""
    return {"title": intent.title, "subject": intent.subject, **dict.fromkeys(("author", "creator", "producer"), "papertable")}


def _flipped(height: float) -> str:
    """Save the state; from here on lengths are mm, y downwards from so many mm above the origin."""
    return f"q {precise(MM)} 0 0 {precise(-MM)} 0 {number(height * MM)} cm"


def _alpha(alpha: tuple[float, float]) -> PDFDictionary:
    return PDFDictionary({"Type": "/ExtGState", "ca": alpha[0], "CA": alpha[1]})


def _canvas(make: Callable[..., Canvas], buffer: io.BytesIO, fonts: FontBook, intent: Intent) -> Canvas:
    """An empty document without un-embedded fonts, without the time of day in it."""
    rl_config.useA85 = 0  # binary streams: a sixth smaller, a sixth faster
    rl_config.pdfComments = 0
    fonts.register("fira-400")
    canvas = make(buffer, pageCompression=1, invariant=1, initialFontName="fira-400", lang=intent.lang)
    document = cast(Any, canvas)._doc  # reportlab has put SOURCE_DATE_EPOCH of the environment into date and ID
    document._timeStamp.YMDhms = THE_DATE
    document.signature = hashlib.md5(usedforsecurity=False)
    said = about(intent)
    canvas.setTitle(said["title"])
    canvas.setSubject(said["subject"])
    canvas.setAuthor(said["author"])
    canvas.setCreator(said["creator"])
    canvas.setProducer(said["producer"])
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if intent.duplex:
        canvas.setViewerPreference("Duplex", intent.duplex)
    return canvas
