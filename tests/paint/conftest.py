"""Scenes painted into real PDF files, and what can be read of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pypdfium2
import pytest

from generator.face.compose import Composed
from generator.face.scene import Scene
from generator.paint.document import Intent, PageContent, PdfDocument, Placed
from generator.paint.fonts import FontBook

Paint = Callable[..., bytes]


@pytest.fixture
def paint(fonts: FontBook) -> Paint:
    """A PDF with every list of scenes on a page of its own, side by side in places of 63 × 88 mm."""

    def painted(
        *pages: Sequence[Scene], over: Scene | None = None, intent: Intent | None = None, outline: Sequence[str] = ()
    ) -> bytes:
        document = PdfDocument(fonts, intent or Intent("Duel", "1.0", "en"))
        for scenes in pages:
            placed = [Placed(scene, (1, 0, 0, 1, 10 + 70 * i, 10), (8 + 70 * i, 8, 67, 92)) for i, scene in enumerate(scenes)]
            document.page(PageContent(210, 297, placed, over or Scene((), ""), outline))
        return document.save()

    return painted


@pytest.fixture
def scene(compose: Callable[..., Composed]) -> Callable[..., Scene]:
    """The scene of a template text that must be without Problems."""

    def composed(source: str, **options: Any) -> Scene:
        face = compose(source, **options)
        assert not face.problems, "\n".join(map(str, face.problems))
        return face.scene

    return composed


@pytest.fixture
def pixel() -> Callable[..., tuple[int, int, int]]:
    """The colour of a PDF at a place of its first page, in mm."""

    def at(data: bytes, x: float, y: float) -> tuple[int, int, int]:
        image = pypdfium2.PdfDocument(data)[0].render(scale=4 * 25.4 / 72).to_pil().convert("RGB")
        return image.getpixel((round(x * 4), round(y * 4)))  # type: ignore[return-value]

    return at


@pytest.fixture
def forms() -> Callable[[Any], list[tuple[str, Any]]]:
    """Every form and picture that a page or a form uses, with its name, those inside them included."""

    def inside(owner: Any) -> Iterator[tuple[str, Any]]:
        for name, entry in owner.get("/Resources", {}).get("/XObject", {}).items():
            yield name, entry.get_object()
            yield from inside(entry.get_object())

    return lambda owner: list(inside(owner))
