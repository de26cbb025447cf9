"""Pages of one PDF as a booklet: two beside each other on each side of a sheet, ready to be folded and stapled."""

from __future__ import annotations

import io
from collections.abc import Mapping

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, BooleanObject, DictionaryObject, FloatObject, NameObject, StreamObject, TextStringObject

from generator.impose.booklet import booklet
from generator.paint.document import MM, Intent, about


def fold(pages: bytes, sheet: tuple[float, float], intent: Intent) -> tuple[bytes, int]:
    """The pages of a document on sheets of width × height mm (landscape), each in the middle of a half; and the number of sides."""
    source, writer = PdfReader(io.BytesIO(pages)), PdfWriter()
    forms = [writer._add_object(_form(page, writer)) for page in source.pages]
    width, height = sheet[0] * MM, sheet[1] * MM
    for spread in booklet(len(forms)):
        side = writer.add_blank_page(width, height)
        placed = [(number, left) for number, left in ((spread.left, 0.0), (spread.right, width / 2)) if number <= len(forms)]
        names = {f"/P{number}": forms[number - 1] for number, _ in placed}
        content = "".join(_placement(source.pages[number - 1], f"/P{number}", left, width / 2, height) for number, left in placed)
        _fill(side, content, names, writer)
    _describe(writer, intent)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue(), len(writer.pages)


def _form(page: PageObject, writer: PdfWriter) -> StreamObject:
    """A page as a form: its content as it is, with its resources."""
    content = page.get_contents()
    form = StreamObject()
    form.set_data(content.get_data() if content is not None else b"")
    form.update({
        NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Form"),
        NameObject("/BBox"): ArrayObject(FloatObject(side) for side in page.mediabox),
        NameObject("/Resources"): page["/Resources"].clone(writer),
    })  # fmt: skip
    return form.flate_encode()


def _placement(page: PageObject, name: str, left: float, width: float, height: float) -> str:
    """The operators that draw a form in the middle of a place of width × height points."""
    x = left + max(0.0, width - float(page.mediabox.width)) / 2
    y = max(0.0, height - float(page.mediabox.height)) / 2
    return f"q 1 0 0 1 {x:.3f} {y:.3f} cm {name} Do Q\n"


def _fill(side: PageObject, content: str, names: Mapping[str, object], writer: PdfWriter) -> None:
    stream = StreamObject()
    stream.set_data(content.encode())
    side[NameObject("/Contents")] = writer._add_object(stream)
    objects = DictionaryObject({NameObject(name): form for name, form in names.items()})
    side[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): objects})


def _describe(writer: PdfWriter, intent: Intent) -> None:
    """What the document says of itself, as in the other documents."""
    writer.metadata = {f"/{name.title()}": text for name, text in about(intent).items()}
    preferences = DictionaryObject({
        NameObject("/PrintScaling"): NameObject("/None"), NameObject("/DisplayDocTitle"): BooleanObject(True),
        NameObject("/Duplex"): NameObject("/" + intent.duplex),
    })  # fmt: skip
    writer.root_object[NameObject("/ViewerPreferences")] = preferences
    writer.root_object[NameObject("/Lang")] = TextStringObject(intent.lang)
