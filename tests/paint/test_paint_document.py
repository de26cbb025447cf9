"""Whole PDF files: text that reads back, embedded fonts only, forms stored once, the printer's settings, equal bytes."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pypdf
import pytest

from generator.face.scene import Paint, Scene, Shape, Sub, scene_of
from generator.faces import FaceMaker
from generator.paint.document import Intent, PageContent, PdfDocument, Placed
from generator.paint.fonts import FontBook

MM = 72 / 25.4
PANGRAM = "Zażółć gęślą jaźń „PCHNĄĆ W TĘ ŁÓDŹ JEŻA” – −5 × 2₂ ½ → (a\\b)"
BOX = '<text-box x="5" y="{}" width="53" height="9" size="9" min-size="4" {}>{}</text-box>'

Make = Callable[..., Scene]
ToPdf = Callable[..., bytes]


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def fonts_of(owner: Any, seen: set[int] | None = None) -> Iterator[Any]:
    """Every font of a page or form and of the forms in it."""
    resources = owner.get("/Resources", {})
    for entry in resources.get("/Font", {}).values():
        yield entry.get_object()
    for entry in resources.get("/XObject", {}).values():
        yield from fonts_of(entry.get_object())


class TestWords:
    """Words are read back as they were set."""

    @pytest.mark.parametrize(
        ("attributes", "words"),
        [
            ("", PANGRAM),
            ('weight="700" style="italic"', PANGRAM),
            ('font="anton"', "ZAŻÓŁĆ GĘŚLĄ JAŹŃ"),
            ('stroke="#F00" stroke-width="0.1"', "Zażółć"),
            ("", "Ход λόγος"),
            ("", "".join(map(chr, range(0x100, 0x140)))),
        ],
    )
    def test_of_one_run(self, scene: Make, paint: ToPdf, attributes: str, words: str) -> None:
        card = {"name": words.replace("\\", "\\\\")}
        [page] = reader(paint([scene(BOX.format(9, attributes + ' max-lines="1"', "{{ card.name }}"), card=card)])).pages
        assert page.extract_text().strip() == words

    def test_of_many_subsets(self, scene: Make, paint: ToPdf, fonts: FontBook) -> None:
        """A font of more than 256 letters needs several subsets."""
        signs = [chr(c) for c in range(0x21, 0x530) if fonts.covers("fira-400", chr(c)) and chr(c).isalpha()]
        lines = ["".join(signs[i : i + 44]) for i in range(0, len(signs), 44)]
        assert len(signs) > 2 * 256
        boxes = "".join(BOX.format(4 + 3 * i, 'max-lines="1"', line) for i, line in enumerate(lines))
        [page] = reader(paint([scene(boxes)])).pages
        assert page.extract_text().split() == lines

    @pytest.mark.parametrize("once", [True, False])
    def test_of_all_letters_of_a_subset_wherever_they_are_drawn(self, scene: Make, fonts: FontBook, once: bool) -> None:
        """Over the cards of a page, in a face that is drawn once and in one that is a form: no byte is lost on the way."""
        signs = [chr(c) for c in range(0xA1, 0x180) if fonts.covers("fira-400", chr(c)) and chr(c).isalpha()]
        lines = ["".join(signs[i : i + 30]) for i in range(0, len(signs), 30)]
        assert len(signs) > 120
        face = scene("".join(BOX.format(4 + 3 * i, 'max-lines="1"', line) for i, line in enumerate(lines)))
        document = PdfDocument(fonts, Intent("Duel", "1.0", "pl"), {face.key} if once else ())
        document.page(PageContent(63, 176, [Placed(face, (1, 0, 0, 1, 0, 0), (-2, -2, 67, 92))], face))
        [page] = reader(document.save()).pages
        assert page.extract_text().split() == lines * 2

    def test_of_every_card_of_a_game(self, catalog: Any, fonts: FontBook) -> None:
        """Page by page, what a reader finds is what the scene says, hyphens and line breaks apart."""
        game = catalog.games["zombology"]
        faces = FaceMaker(game, "pl", "full", None, fonts).faces(list(game.cards.values())[::6]).faces
        document = PdfDocument(fonts, Intent("Duel", "1.0", "pl"))
        for face in faces:
            document.page(PageContent(63, 88, [Placed(face.front, (1, 0, 0, 1, 0, 0), (-2, -2, 67, 92))], Scene((), "")))
        for page, face in zip(reader(document.save()).pages, faces, strict=True):
            assert sorted(_letters(page.extract_text())) == sorted(_letters("".join(_runs(face.front)))), face.card.id


class TestFonts:
    """Fonts are embedded subsets, and nothing else is used."""

    def test_all_are_embedded_subsets(self, scene: Make, paint: ToPdf) -> None:
        source = BOX.format(9, "", "Lunge **parry** *feint*") + BOX.format(29, 'font="anton"', "Ход A") + BOX.format(49, "", "aʳ")
        found = {}
        for page in reader(paint([scene(source)])).pages:
            for font in fonts_of(page):
                descriptor = font["/FontDescriptor"]
                found[font["/BaseFont"]] = len(descriptor["/FontFile2"].get_data())
                assert font["/Subtype"] == "/TrueType"
                assert font["/ToUnicode"]
        names = {name.partition("+")[2] for name in found}
        assert names == {
            "FiraSansCondensed-Regular", "FiraSansCondensed-Bold", "FiraSansCondensed-Italic", "Anton-Regular", "NotoSans-Regular",
        }  # fmt: skip
        assert all("+" in name for name in found)
        assert max(found.values()) < 100_000

    def test_there_is_no_font_of_the_reader(self, scene: Make, paint: ToPdf) -> None:
        for data in (paint([scene('<rect width="1" height="1"/>')]), paint([scene(BOX.format(9, "", "Lunge"))]), paint([])):
            raw = b"".join(_every_object(data))
            for name in (b"Helvetica", b"Times", b"Courier", b"Symbol", b"ZapfDingbats", b"/Type1"):
                assert name not in raw, name

    def test_two_documents_at_the_same_time_keep_their_letters_apart(self, fonts: FontBook, scene: Make) -> None:
        documents = [PdfDocument(fonts, Intent("Duel", "1.0", "en")) for _ in range(2)]
        words = ["Lunge and parry", "Zażółć gęślą jaźń"]
        for document, text in zip(documents, words, strict=True):
            face = scene(BOX.format(9, "", text))
            document.page(PageContent(100, 100, [Placed(face, (1, 0, 0, 1, 0, 0), (0, 0, 99, 99))], Scene((), "")))
        assert [reader(d.save()).pages[0].extract_text().strip() for d in documents] == words


class TestForms:
    """Equal scenes are stored once, however often they are placed."""

    def test_equal_faces_are_one_form(self, scene: Make, paint: ToPdf, forms: Any) -> None:
        a, again, b = (scene(f'<rect width="{w}" height="9"/>') for w in (5, 5, 6))
        data = paint([a, again], [b, a])
        first, second = reader(data).pages
        names = [[name for name, _ in forms(page)] for page in (first, second)]
        assert sorted(map(len, names)) == [1, 2]
        assert set(names[0]) < set(names[1])
        assert [page.get_contents().get_data().count(b" Do") for page in (first, second)] == [2, 2]
        assert _count(data, b"/Subtype /Form") == 2

    def test_a_part_of_two_faces_is_one_form(self, scene: Make, paint: ToPdf, write: Callable[..., Any]) -> None:
        write("art/a.svg", '<svg><circle r="9"/></svg>')
        faces = [scene(f'<rect width="{w}" height="9"/><use href="art/a.svg"/><use href="art/a.svg" x="9"/>') for w in (1, 2, 3)]
        assert _count(paint(faces), b"/Subtype /Form") == 4

    def test_equal_pages_share_a_body_from_the_second_on(self, scene: Make, paint: ToPdf) -> None:
        face = scene('<rect width="5" height="9"/>')
        contents = [page.get_contents().get_data() for page in reader(paint([face, face], [face, face], [face, face])).pages]
        assert [content.count(b" Do") for content in contents] == [2, 1, 1]

    @pytest.mark.parametrize("once", [True, False])
    def test_a_face_is_cut_at_its_clip_and_nowhere_else(
        self, scene: Make, pixel: Callable[..., tuple[int, int, int]], fonts: FontBook, once: bool
    ) -> None:
        face = scene('<rect x="-40" y="-40" width="200" height="200" fill="#F00"/>')
        document = PdfDocument(fonts, Intent("Duel", "1.0", "en"), {face.key} if once else ())
        document.page(PageContent(83, 108, [Placed(face, (1, 0, 0, 1, 10, 10), (4, 4, 75, 100))], Scene((), "")))
        data = document.save()
        assert pixel(data, 4.5, 50) == pixel(data, 78.5, 50) == pixel(data, 40, 4.5) == pixel(data, 40, 103.5) == (255, 0, 0)
        assert pixel(data, 3.5, 50) == pixel(data, 79.5, 50) == pixel(data, 40, 3.5) == pixel(data, 40, 104.5) == (255, 255, 255)

    def test_a_part_is_not_cut(
        self, scene: Make, paint: ToPdf, pixel: Callable[..., tuple[int, int, int]], write: Callable[..., Any]
    ) -> None:
        write("art/a.svg", '<svg><rect x="-200" y="-200" width="400" height="400" fill="#00F"/></svg>')
        data = paint([scene('<use href="art/a.svg" x="30" y="40"/>')])
        assert pixel(data, 9, 9) == pixel(data, 74, 99) == (0, 0, 255)


class TestPage:
    """Pages in millimetres, and what the file says of itself."""

    def test_millimetres_from_the_top_left(self, scene: Make, paint: ToPdf, pixel: Callable[..., tuple[int, int, int]]) -> None:
        data = paint([scene('<rect x="10" y="20" width="5" height="7" fill="#0F0"/>')])
        [page] = reader(data).pages
        assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, 210 * MM, 297 * MM], abs=0.01)
        inside = [(20.5, 30.5), (24.5, 36.5)]
        outside = [(19.5, 30.5), (25.5, 36.5), (20.5, 29.5), (24.5, 37.5)]
        assert {pixel(data, *at) for at in inside} == {(0, 255, 0)}
        assert {pixel(data, *at) for at in outside} == {(255, 255, 255)}

    def test_a_face_can_be_turned(self, fonts: FontBook, scene: Make, pixel: Callable[..., tuple[int, int, int]]) -> None:
        document = PdfDocument(fonts, Intent("Duel", "1.0", "en"))
        face = scene('<rect width="63" height="88" fill="#00F"/><rect width="10" height="10" fill="#F00"/>')
        document.page(PageContent(83, 108, [Placed(face, (-1, 0, 0, -1, 73, 98), (10, 10, 63, 88))], Scene((), "")))
        data = document.save()
        assert pixel(data, 70, 95) == (255, 0, 0)
        assert pixel(data, 12, 12) == (0, 0, 255)

    def test_what_is_over_the_cards_is_drawn_last(
        self, scene: Make, paint: ToPdf, pixel: Callable[..., tuple[int, int, int]]
    ) -> None:
        over = scene('<rect width="30" height="30" fill="#0F0"/>')
        data = paint([scene('<rect width="63" height="88" fill="#F00"/>')], over=over)
        assert (pixel(data, 20, 20), pixel(data, 5, 5), pixel(data, 40, 40)) == ((0, 255, 0), (0, 255, 0), (255, 0, 0))

    def test_what_is_over_the_cards_may_be_transparent(self, scene: Make, paint: ToPdf) -> None:
        face = scene('<rect width="1" height="1"/>')
        over = scene_of((Shape((("m", 0, 0), ("l", 9, 9)), Paint(fill_alpha=0.5)),))
        page: Any = reader(paint([face], over=over)).pages[0]
        forms = [form.get_object() for form in page["/Resources"]["/XObject"].values()]
        states = [state.get_object() for form in forms for state in form["/Resources"].get("/ExtGState", {}).values()]
        assert [float(state["/ca"]) for state in states] == [0.5]

    def test_the_file_says_how_it_must_be_printed(self, scene: Make, paint: ToPdf) -> None:
        intent = Intent("Pojedynek: talie", "1.2, A4", "pl", "DuplexFlipLongEdge")
        document = reader(paint([scene('<rect width="1" height="1"/>')], intent=intent))
        root: Any = document.trailer["/Root"]
        assert root["/Lang"] == "pl"
        preferences = {key: str(value) for key, value in root["/ViewerPreferences"].items()}
        assert preferences == {"/PrintScaling": "/None", "/DisplayDocTitle": "True", "/Duplex": "/DuplexFlipLongEdge"}
        about = document.metadata
        assert about is not None
        assert (about.title, about.subject, about.author) == ("Pojedynek: talie", "1.2, A4", "papertable")

    def test_without_a_duplex_nothing_is_said_of_it(self, scene: Make, paint: ToPdf) -> None:
        root: Any = reader(paint([scene('<rect width="1" height="1"/>')])).trailer["/Root"]
        assert "/Duplex" not in root["/ViewerPreferences"]

    def test_entries_of_the_outline_lead_to_their_page(self, scene: Make, paint: ToPdf) -> None:
        document = reader(paint([scene('<rect width="1" height="1"/>')], outline=["Główna", "Boczna"]))
        assert [(entry["/Title"], document.get_destination_page_number(entry)) for entry in document.outline] == [  # type: ignore[index, call-overload]
            ("Główna", 0), ("Boczna", 0),
        ]  # fmt: skip


PROGRAM = """
import sys
from generator.face.scene import Scene
from generator.catalog import load_catalog
from generator.faces import FaceMaker
from generator.paint.document import Intent, PageContent, PdfDocument, Placed
from generator.paint.fonts import FontBook
from generator.paths import built_in_catalog
fonts = FontBook()
game = load_catalog(built_in_catalog(), cached=False).checked().games["build-a-cure"]
document = PdfDocument(fonts, Intent("t", "s", "pl"))
for face in FaceMaker(game, "pl", "full", None, fonts).faces(list(game.cards.values())[:6]).faces:
    document.page(PageContent(63, 88, [Placed(face.front, (1, 0, 0, 1, 0, 0), (0, 0, 63, 88))], Scene((), "")))
sys.stdout.buffer.write(document.save())
"""


class TestBytes:
    """The same input gives the same bytes."""

    def test_in_one_process(self, scene: Make, paint: ToPdf) -> None:
        faces = [scene(BOX.format(9, "", PANGRAM)), scene('<circle r="9" opacity="0.5"/>')]
        assert paint(faces, faces) == paint(faces, faces)

    def test_whatever_was_painted_before(self, fonts: FontBook, scene: Make, paint: ToPdf) -> None:
        face, other = scene(BOX.format(9, "", "Lunge")), scene(BOX.format(9, 'font="anton"', PANGRAM))
        first = paint([face])
        paint([other])
        assert paint([face]) == first

    def test_in_two_processes_with_other_hashes(self) -> None:
        def run(seed: str) -> bytes:
            command, env = [sys.executable, "-c", PROGRAM], {"PYTHONHASHSEED": seed}
            return subprocess.run(command, env=env, capture_output=True, check=True, timeout=120).stdout

        runs = [run("1"), run("2")]
        assert runs[0].startswith(b"%PDF-")
        assert runs[0] == runs[1]


def _letters(text: str) -> str:
    return "".join(text.split())


def _runs(scene: Scene) -> Iterator[str]:
    """The texts of a scene and of the scenes in it."""
    for item in scene.items:
        if isinstance(item, Sub):
            yield from _runs(item.scene)
        else:
            yield from (run.text for run in getattr(item, "runs", ()))


def _every_object(data: bytes) -> Iterator[bytes]:
    """The dictionaries of all objects of a file as text, streams left out."""
    document = reader(data)
    for number in range(1, int(document.trailer["/Size"])):  # type: ignore[call-overload]
        entry: Any = document.get_object(number)
        out = io.BytesIO()
        pypdf.generic.DictionaryObject.write_to_stream(entry, out) if isinstance(entry, dict) else out.write(str(entry).encode())
        yield out.getvalue()


def _count(data: bytes, text: bytes) -> int:
    return sum(text in entry for entry in _every_object(data))
