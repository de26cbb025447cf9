"""What the tests of faces share: real fonts, the real catalogue, goldens, and templates written on the spot."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings

from generator.catalog import load_catalog
from generator.catalog.model import Catalog, Colour
from generator.face.compose import Composed, Composer
from generator.face.environment import Templates
from generator.face.views import View
from generator.paint.fonts import FontBook
from generator.paths import built_in_catalog
from generator.typeset.words import WordSetter

settings.register_profile("papertable", deadline=None, database=None)  # several workers share two cores
settings.load_profile("papertable")

CARD = {"id": "parry", "name": "Parry", "text": "Draw *two* cards.", "code": "P1", "copies": 3}
PALETTE = {
    "full": {"ink": Colour("#17131C", "#17131C"), "suit": Colour("#B3541E", "#B3541E"), "paper": Colour("#FFFFFF", "#FFFFFF")},
    "low": {"ink": Colour("#17131C", "#17131C"), "suit": Colour("#FFFFFF", "#B3541E"), "paper": Colour("#FFFFFF", "#FFFFFF")},
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="rewrite the golden files instead of comparing with them")


@pytest.fixture(scope="session")
def fonts() -> FontBook:
    """The real fonts, read once."""
    return FontBook()


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The built-in catalogue."""
    return load_catalog(built_in_catalog(), cached=False).checked()


@pytest.fixture
def setter(fonts: FontBook) -> Callable[[str], WordSetter]:
    """A fresh setter of words of a language, in the real fonts."""
    return lambda lang: WordSetter(fonts, lang)


@pytest.fixture
def templates_folder(tmp_path: Path) -> Path:
    """An empty templates folder."""
    folder = tmp_path / "templates"
    folder.mkdir()
    return folder


@pytest.fixture
def write(templates_folder: Path) -> Callable[[str, str | bytes], Path]:
    """Write a file into the templates folder."""

    def write_file(name: str, content: str | bytes) -> Path:
        path = templates_folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write_file


@pytest.fixture
def composer(templates_folder: Path, fonts: FontBook) -> Callable[..., Composer]:
    """A fresh composer over the templates folder, for a language and an ink."""

    def make(lang: str = "en", ink: str = "full", **values: object) -> Composer:
        game = View({"id": "duel", "title": "Duel", "version": "1.0", "texts": {"beats": "beats"}})
        return Composer(Templates([templates_folder]), WordSetter(fonts, lang), {"game": game, "lang": lang, "ink": ink, **values})

    return make


@pytest.fixture
def compose(composer: Callable[..., Composer], write: Callable[[str, str], Path]) -> Callable[..., Composed]:
    """Compose the text of a template for one card of 63 × 88 mm. Without an `<svg>` of its own it is put into one, on one line.

    `card` gives fields of the card, `palette` more colours; the other options are those of `composer`.
    """

    def compose_text(
        source: str, *, card: Mapping[str, object] | None = None, palette: Mapping[str, Colour] | None = None, **options: Any
    ) -> Composed:
        write("face.svg.j2", source if "<svg" in source else f"<svg>{source}</svg>")
        colours = {**PALETTE[options.get("ink", "full")], **(palette or {})}
        return composer(**options).face("face", (63, 88), colours, card=View({**CARD, **(card or {})}))

    return compose_text


@pytest.fixture
def draw(compose: Callable[..., Composed]) -> Callable[..., tuple[Any, ...]]:
    """Compose a text that must be without Problems; the items of its scene."""

    def items(source: str, **options: Any) -> tuple[Any, ...]:
        composed = compose(source, **options)
        assert not composed.problems, "\n".join(map(str, composed.problems))
        return composed.scene.items

    return items


@pytest.fixture
def only(draw: Callable[..., tuple[Any, ...]]) -> Callable[..., Any]:
    """The single item that a text without Problems draws."""

    def item(source: str, **options: Any) -> Any:
        items = draw(source, **options)
        assert len(items) == 1, items
        return items[0]

    return item


@pytest.fixture
def problem(compose: Callable[..., Composed], templates_folder: Path) -> Callable[..., SimpleNamespace]:
    """The single Problem of a text: `at` (file in the templates folder and line), `message`, `hint`, `field`."""

    def find(source: str, **options: Any) -> SimpleNamespace:
        problems = compose(source, **options).problems
        assert len(problems) == 1, "\n".join(map(str, problems))
        where, root = problems[0].where, f"{templates_folder.resolve()}/"
        at = where.file.removeprefix(root) + (f":{where.line}" if where.line else "")
        return SimpleNamespace(at=at, message=problems[0].message, hint=problems[0].hint, field=problems[0].field)

    return find


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with a golden file; with `--update-goldens` write it instead."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        if not path.is_file():
            pytest.fail(f"there is no golden {path.name}; write it with --update-goldens and look at it", pytrace=False)
        expected = path.read_text(encoding="utf-8")
        if text != expected:
            pytest.fail("\n".join(_difference(path.name, expected, text)), pytrace=False)

    return compare


def _difference(name: str, expected: str, found: str) -> Iterator[str]:
    """The first lines that differ, each cut where a page would end."""
    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), f"golden {name}", "now", lineterm="", n=1)
    for count, line in enumerate(lines):
        if count == 40:
            yield "… and more"
            return
        yield line if len(line) <= 200 else line[:200] + " …"
