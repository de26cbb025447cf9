"""Pages of one PDF as a booklet: two beside each other on each side of a sheet, ready to be folded and stapled."""

from __future__ import annotations

import io

from pypdf import PageObject, PdfReader, PdfWriter, Transformation
from pypdf.generic import BooleanObject, DictionaryObject, NameObject, TextStringObject

from generator.impose.booklet import booklet
from generator.paint.document import MM, Intent, about


def fold(pages: bytes, sheet: tuple[float, float], intent: Intent) -> tuple[bytes, int]:
    """The pages of a document on sheets of width × height mm (landscape), each in the middle of a half; and the number of sides."""
    source = PdfReader(io.BytesIO(pages))
    writer = PdfWriter()
    width, height = sheet[0] * MM, sheet[1] * MM
    for spread in booklet(len(source.pages)):
        side = PageObject.create_blank_page(width=width, height=height)
        for number, left in ((spread.left, 0.0), (spread.right, width / 2)):
            if number <= len(source.pages):
                page = source.pages[number - 1]
                x = left + (width / 2 - float(page.mediabox.width)) / 2
                side.merge_transformed_page(page, Transformation().translate(x, (height - float(page.mediabox.height)) / 2))
        writer.add_page(side)
    _describe(writer, intent)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue(), len(writer.pages)


def _describe(writer: PdfWriter, intent: Intent) -> None:
    """What the document says of itself, as in the other documents."""
    writer.metadata = {f"/{name.title()}": text for name, text in about(intent).items()}
    preferences = DictionaryObject({
        NameObject("/PrintScaling"): NameObject("/None"), NameObject("/DisplayDocTitle"): BooleanObject(True),
        NameObject("/Duplex"): NameObject("/" + intent.duplex),
    })  # fmt: skip
    writer.root_object[NameObject("/ViewerPreferences")] = preferences
    writer.root_object[NameObject("/Lang")] = TextStringObject(intent.lang)
