"""Users' own pictures: PNG, JPEG and SVG files, each stored once in a document."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFImageXObject, xObjectName
from reportlab.pdfgen.canvas import Canvas

from generator.face.geometry import Matrix
from generator.face.scene import Picture
from generator.problems import Problem, ProblemsError, Where


def opener() -> Callable[[Picture], object]:
    """Reads pictures as a document does, which nobody prints; what cannot be read is a ProblemsError."""
    return Pictures(Canvas(io.BytesIO())).place


class Pictures:
    """The pictures of one document, by the bytes of their files."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas: Any = canvas  # its internals are not typed
        self._known: dict[str, tuple[str, float, float, bool]] = {}  # by file
        self._sizes: dict[str, tuple[float, float, bool]] = {}  # by name

    def place(self, picture: Picture) -> tuple[str, Matrix]:
        """The name of the stored picture and the matrix that fits it into its box, ratio kept and centred."""
        name, wide, high, unit = self._stored(picture.file)
        scale = min(picture.width / wide, picture.height / high)
        w, h = wide * scale, high * scale
        x = picture.x + (picture.width - w) / 2
        y = picture.y + (picture.height - h) / 2
        sx, sy = (w, h) if unit else (scale, scale)
        return name, (sx, 0.0, 0.0, -sy, x, y + h)

    def _stored(self, file: str) -> tuple[str, float, float, bool]:
        if file not in self._known:
            try:
                data = Path(file).read_bytes()
                name = "picture-" + hashlib.sha256(data).hexdigest()[:16]
                if name not in self._sizes:
                    self._sizes[name] = self._vector(file, name) if file.lower().endswith(".svg") else self._raster(file, name)
            except Exception as error:  # whatever the readers of other makers make of a broken file
                raise ProblemsError([Problem(Where(file), f"the picture cannot be read: {error}")]) from error
            self._known[file] = (name, *self._sizes[name])
        return self._known[file]

    def _raster(self, file: str, name: str) -> tuple[float, float, bool]:
        """Store a PNG or a JPEG (JPEG data go in as they are); its size in pixels, drawn into a unit square."""
        document = self._canvas._doc
        jpeg = file.lower().endswith((".jpg", ".jpeg"))
        with Image.open(file) as whole:
            whole.load()  # a file that breaks off is told here, not by the printer
            wide, high = whole.size
        image: Any = PDFImageXObject(name, file if jpeg else ImageReader(file), mask="auto")
        document.Reference(image, xObjectName(name))
        mask = image.__dict__.pop("_smask", None)
        if mask is not None:
            image.smask = document.Reference(mask, xObjectName(f"{name}-mask"))
        document.addForm(name, image)
        return float(wide), float(high), True

    def _vector(self, file: str, name: str) -> tuple[float, float, bool]:
        """Store an SVG file as a form; its size in points."""
        from reportlab.graphics import renderPDF, shapes
        from svglib.svglib import svg2rlg

        drawing = svg2rlg(file)
        if drawing is None:
            raise ValueError("not an SVG picture")
        if drawing.width <= 0 or drawing.height <= 0:
            raise ValueError("it has no width or no height")
        if _holds(drawing, shapes.Image):  # which might come from anywhere
            raise ValueError("a photo inside an SVG picture is not drawn: use the photo itself")
        if _holds(drawing, shapes.String):  # their font would not be embedded
            raise ValueError("letters in an SVG picture are not drawn: turn them into paths")
        self._canvas.beginForm(name, 0, 0, drawing.width, drawing.height)
        renderPDF.draw(drawing, self._canvas, 0, 0)
        self._canvas.endForm()
        return float(drawing.width), float(drawing.height), False


def _holds(group: Any, kind: type) -> bool:
    """Whether there is a node of a kind anywhere in a drawing of reportlab."""
    return any(isinstance(node, kind) or _holds(node, kind) for node in getattr(group, "contents", ()))
