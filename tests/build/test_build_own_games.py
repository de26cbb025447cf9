"""Games of one's own: catalogues with includes, templates and pictures; hostile ones; very large ones."""

from __future__ import annotations

import shutil
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw

Run = Callable[..., Any]
Entries = Callable[[Path], dict[str, dict[str, Any]]]
Pages = Callable[..., list[Image.Image]]

GAME = """\
schema: 1
games:
  duel:
    title: {en: Duel}
    version: "1"
    players: {min: 2, max: 2}
    languages: [en]
    kinds: {move: {name: {en: Move}, template: TEMPLATE, fields: {picture: "string?", value: "int?", text: "text?"}}}
    decks: {main: {name: {en: Main}, format: 63x88mm, back: plain-back}}
    cards:
      - {id: lunge, code: L, kind: move, deck: main, copies: 2, name: {en: Lunge}, FIELDS}
"""
OWN = """\
<svg>
  <rect x="-4" y="-4" width="71" height="96" fill="#FFFFFF"/>
  BODY
  <text-box x="5" baseline="80" width="50" size="9">{{ card.name }}</text-box>
</svg>
"""


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., Path]:
    """Write a game of one card with the plain template, or with a template of its own that contains `body`."""

    def write(fields: str = "text: {en: Step forward.}", body: str | None = None) -> Path:
        path = tmp_path / "duel.yaml"
        text = GAME.replace("TEMPLATE", "plain" if body is None else "own").replace("FIELDS", fields)
        path.write_text(text if body is None else text.replace('value: "int?", text: "text?"', 'value: "int?"'), "utf-8")
        if body is not None:
            templates(path).mkdir(parents=True, exist_ok=True)
            (templates(path) / "own.svg.j2").write_text(OWN.replace("BODY", body), "utf-8")
        return path

    return write


def templates(catalogue: Path) -> Path:
    return catalogue.parent / "templates" / "duel"


def text_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return " ".join(page.get_textpage().get_text_range() for page in document)


def pdf_of(out: Path) -> Path:
    (path,) = out.rglob("*.pdf")
    return path


def test_a_file_with_nothing_but_cards_is_enough(game: Callable[..., Path], tmp_path: Path, pnp: Run, entries: Entries) -> None:
    """No template, no picture, no palette: the plain face and the plain back."""
    path = game("value: 7, text: {en: Step forward.}")
    pnp("check", "--catalog", path)
    pnp("build", "--parts", "decks", "--catalog", path, "--paper", "letter", "--out", tmp_path / "out")
    ((place, entry),) = entries(tmp_path / "out").items()
    assert place == "duel/en/letter/decks.pdf"
    assert (entry["cards"], entry["pages"]) == (2, 2)
    text = text_of(tmp_path / "out" / place)
    for word in ("MOVE", "Lunge", "Step forward.", "MAIN", "7"):
        assert word in text


def test_the_shipped_example_builds(tmp_path: Path, pnp: Run, entries: Entries) -> None:
    example = Path(__file__).parents[2] / "examples" / "pocket-duel.yaml"
    shutil.copy(example, tmp_path)
    assert pnp("check", "--catalog", tmp_path / example.name).stdout == "no problems\n"
    counts = {}
    for players in (2, 3, 4):
        words = ("--parts", "decks", "--lang", "all", "--paper", "a4", "--player-count", players, "--out", tmp_path / "out")
        pnp("build", "--catalog", tmp_path / example.name, *words)
        counts[players] = entries(tmp_path / "out")[f"pocket-duel/pl/a4/decks.{players}p.pdf"]["cards"]
    # four moves for each player, two Slippery Floors, one Full Gallery with two players and two with more
    assert counts == {2: 4 * 2 + 2 + 1, 3: 4 * 3 + 2 + 2, 4: 4 * 4 + 2 + 2}


def test_games_are_included_from_folders_below(game: Callable[..., Path], tmp_path: Path, pnp: Run) -> None:
    """The templates of an included game stand beside its own file."""
    below = tmp_path / "games" / "two"
    shutil.copytree(game(body='<rect x="10" y="10" width="30" height="30" fill="#123456"/>', fields="value: 1").parent, below)
    shutil.rmtree(tmp_path / "templates")
    (tmp_path / "duel.yaml").unlink()
    (tmp_path / "all.yaml").write_text("schema: 1\ninclude: [games/two/duel.yaml]\n")
    done = pnp("list", "--catalog", tmp_path / "all.yaml", "duel")
    assert "lunge" in done.stdout
    pnp("build", "--parts", "decks", "--catalog", tmp_path / "all.yaml", "--paper", "a4", "--out", tmp_path / "out")
    assert "Lunge" in text_of(pdf_of(tmp_path / "out"))


def picture(path: Path, mode: str = "RGB") -> None:
    """40 × 20 pixels, red with a blue right half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    drawing = Image.new(mode, (40, 20), (230, 20, 30, 255)[: len(mode)])
    ImageDraw.Draw(drawing).rectangle((20, 0, 39, 19), fill=(20, 40, 220, 255)[: len(mode)])
    drawing.save(path)


@pytest.mark.parametrize("name", ["photo.png", "art/photo.png", "photo.jpg"])
def test_a_picture_of_ones_own(name: str, game: Callable[..., Path], tmp_path: Path, pnp: Run, pages: Pages) -> None:
    path = game(f"picture: {name}", body='<image href="{{ card.picture }}" x="10" y="10" width="40" height="40"/>')
    picture(templates(path) / name)
    pnp("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out")
    pdf = pdf_of(tmp_path / "out")
    page = pages(pdf)[0]
    # the card stands at (10.5, 16.5); the picture fits 40 × 40 as 40 × 20 in the middle of its box
    left, right, above = (page.getpixel((2 * x, 2 * y)) for x, y in ((25, 46), (55, 46), (40, 32)))
    assert [round(value / 40) for value in left] == [6, 0, 1]  # type: ignore[union-attr]
    assert [round(value / 40) for value in right] == [0, 1, 6]  # type: ignore[union-attr]
    assert above == (255, 255, 255)
    reader = pypdf.PdfReader(pdf)
    objects: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    assert sum(isinstance(thing, dict) and thing.get("/Subtype") == "/Image" for thing in objects) == 1, "two copies, one picture"


def test_a_picture_with_the_plain_face(game: Callable[..., Path], tmp_path: Path, pnp: Run, pages: Pages) -> None:
    path = game("picture: mouse.png, text: {en: Step forward.}")
    picture(templates(path) / "mouse.png", "RGBA")
    pnp("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out")
    page = pages(pdf_of(tmp_path / "out"))[0]
    colours = {colour for count, colour in page.getcolors(1 << 20) if count > 200}  # type: ignore[union-attr]
    assert (230, 20, 30) in colours and (20, 40, 220) in colours


def test_another_folder_gives_the_same_bytes(game: Callable[..., Path], tmp_path: Path, pnp: Run) -> None:
    path = game("picture: photo.png", body='<image href="{{ card.picture }}" x="10" y="10" width="40" height="40"/>')
    picture(templates(path) / "photo.png")
    shutil.copytree(path.parent, tmp_path / "elsewhere")
    written = []
    for folder in (tmp_path, tmp_path / "elsewhere"):
        pnp("build", "--parts", "decks", "--catalog", folder / "duel.yaml", "--paper", "a4", "--out", folder / "out")
        written.append(pdf_of(folder / "out").read_bytes())
    assert written[0] == written[1]


def test_another_picture_is_built_again(game: Callable[..., Path], tmp_path: Path, pnp: Run) -> None:
    path = game("picture: photo.png", body='<image href="{{ card.picture }}" x="10" y="10" width="40" height="40"/>')
    picture(templates(path) / "photo.png")
    words = ("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out")
    pnp(*words)
    before = pdf_of(tmp_path / "out").read_bytes()
    Image.new("RGB", (40, 40), (0, 200, 0)).save(templates(path) / "photo.png")
    pnp(*words)
    assert pdf_of(tmp_path / "out").read_bytes() != before


def test_small_decks_that_share_a_sheet_are_all_in_the_outline(tmp_path: Path, pnp: Run) -> None:
    text = GAME.replace("TEMPLATE", "plain").replace("FIELDS", "value: 1, text: {en: One}")
    text = text.replace("decks: {", "decks: {first: {name: {en: First}, format: 63x88mm}, ")
    text += "      - {id: parry, kind: move, deck: first, name: {en: Parry}, picture: '', value: 2, text: {en: Two}}\n"
    (tmp_path / "duel.yaml").write_text(text.replace("picture: '', ", ""), "utf-8")
    pnp("build", "--parts", "decks", "--catalog", tmp_path / "duel.yaml", "--paper", "a4", "--out", tmp_path / "out")
    reader = pypdf.PdfReader(pdf_of(tmp_path / "out"))
    outline = [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline]  # type: ignore[union-attr,arg-type]
    assert outline == [("First", 0), ("Main", 0)]


# --- hostile -----------------------------------------------------------------------------------------


def harmless(done: Any, out: Path) -> None:
    """Nothing of the secret file came out anywhere."""
    assert "root:" not in done.stdout + done.stderr
    for path in out.rglob("*.pdf"):
        assert "root:" not in text_of(path)


BOMB = "\n".join(f"  a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" if i else "  a0: &a0 [lol, lol, lol]" for i in range(30))


@pytest.mark.parametrize(("text", "said"), [
    ("schema: 1\ngames:\n" + BOMB, "anchor"),
    ("schema: 1\ninclude: [../secret.yaml]\n", "not in the folder"),
    ("schema: 1\ninclude: [/etc/passwd]\n", "not in the folder"),
    ("schema: 1\ninclude: [below/link.yaml]\n", "not in the folder"),
    ("schema: 1\ninclude: [me.yaml]\n", "include each other"),
    ("schema: 1\ngames: !!python/object/apply:os.system [touch owned]\n", ""),
    ("[" * 100_000, ""),
    ("schema: 1\ngames: {a: " + "{a: " * 5_000 + "1" + "}" * 5_001, ""),
    ("\x00\x01\xff", ""),
])  # fmt: skip
def test_a_hostile_catalogue_is_refused(text: str, said: str, tmp_path: Path, pnp: Run) -> None:
    folder = tmp_path / "catalogue"
    (folder / "below").mkdir(parents=True)
    (tmp_path / "secret.yaml").write_text("hidden: 7")
    (folder / "below" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "me.yaml").write_text(text, "latin-1")
    start = time.monotonic()
    for words in (("check",), ("build", "--paper", "a4", "--out", tmp_path / "out")):
        done = pnp(*words, "--catalog", folder / "me.yaml", code=1, cwd=tmp_path)
        assert "me.yaml" in done.stderr
        assert said in done.stderr
        assert "hidden" not in done.stderr
    assert time.monotonic() - start < 10
    assert not (tmp_path / "out").exists() and not (tmp_path / "owned").exists()


BODIES = {
    "include of a system file": '{% include "/etc/passwd" %}',
    "include upwards": '{% include "../../../../../../../../etc/passwd" %}',
    "include through a link": '{% include "link" %}',
    "art upwards": '<use href="../../../../../../../../etc/passwd"/>',
    "art through a link": '<use href="link"/>',
    "picture upwards": '<image href="../../../../../../../../etc/passwd" x="9" y="9" width="9" height="9"/>',
    "picture by address": '<image href="file:///etc/passwd" x="9" y="9" width="9" height="9"/>',
    "classes of objects": "{{ card.__class__.__mro__[1].__subclasses__() }}",
    "the way through a function": "{{ sin.__globals__ }}",
    "the way through a loop": '{{ cycler.__init__.__globals__.os.popen("id").read() }}',
    "formatting": '{{ "{0.__class__}".format(card) }}{{ card.nothing }}',
    "an endless loop": "{% for i in range(10 ** 12) %}x{% endfor %}",
    "a template that includes itself": '{% include "own.svg.j2" %}',
    "an entity of a file": "</svg>",
}


@pytest.mark.parametrize("body", BODIES)
def test_a_hostile_template_is_refused(body: str, game: Callable[..., Path], tmp_path: Path, pnp: Run) -> None:
    path = game("value: 1", body=BODIES[body])
    (templates(path) / "link").symlink_to("/etc/passwd")
    if body == "an entity of a file":
        doctype = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        (templates(path) / "own.svg.j2").write_text(
            f'{doctype}<svg><text-box x="5" baseline="9" width="50" size="9">&x;</text-box></svg>'
        )
    start = time.monotonic()
    done = pnp("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out", code=1)
    assert "own.svg.j2" in done.stderr or "duel.yaml" in done.stderr
    assert "lunge" in done.stderr
    assert time.monotonic() - start < 10
    harmless(done, tmp_path / "out")


@pytest.mark.parametrize("svg", [
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">'
    '<text x="5" y="50">&x; here</text></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">'
    '<image xlink:href="file:///etc/passwd" width="50" height="50"/><use xlink:href="../../../../../etc/passwd#a"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">'
    '<image xlink:href="../../magenta.png" width="90" height="90"/></svg>',
    '<svg width="90" height="90"><path d="M0 0 L"/><g transform="rotate(x)"/><text style="font-size:huge">x</text></svg>',
    "<svg", "", "\x89PNG",
    '<!DOCTYPE svg [<!ENTITY x0 "aaaaaaaaaa">' + "".join(f'<!ENTITY x{i + 1} "{10 * f"&x{i};"}">' for i in range(8))
    + ']><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text x="5" y="50">&x8;</text></svg>',
])  # fmt: skip
def test_a_hostile_picture_is_harmless(svg: str, game: Callable[..., Path], tmp_path: Path, pnp: Run, pages: Pages) -> None:
    """It may be refused or drawn without what it asks for, quickly and without a traceback."""
    path = game("picture: bad.svg", body='<image href="{{ card.picture }}" x="10" y="10" width="40" height="40"/>')
    (templates(path) / "bad.svg").write_text(svg)
    Image.new("RGB", (40, 40), (255, 0, 255)).save(tmp_path / "magenta.png")
    start = time.monotonic()
    try:
        done = pnp("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out")
    except AssertionError as error:
        if "exit code 1, not 0" not in str(error):
            raise
        done = pnp("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out", code=1)
        assert "bad.svg" in done.stderr
    assert time.monotonic() - start < 20
    harmless(done, tmp_path / "out")
    for pdf in (tmp_path / "out").rglob("*.pdf"):
        assert (255, 0, 255) not in {colour for _, colour in pages(pdf)[0].getcolors(1 << 20)}  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["bomb.png", "cut.png", "text.jpg", "empty.png"])
def test_a_broken_photo_is_refused(name: str, game: Callable[..., Path], tmp_path: Path, pnp: Run) -> None:
    path = game(f"picture: {name}", body='<image href="{{ card.picture }}" x="10" y="10" width="40" height="40"/>')
    picture(templates(path) / "good.png")
    good = (templates(path) / "good.png").read_bytes()
    header = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (60_000).to_bytes(4, "big") * 2 + b"\x08\x00\x00\x00\x00"
    huge = header + zlib.crc32(header[12:]).to_bytes(4, "big") + good[33:]  # 60,000 × 60,000 pixels in a few bytes
    data = {"bomb.png": huge, "cut.png": good[: len(good) // 2], "text.jpg": b"no photo", "empty.png": b""}[name]
    (templates(path) / name).write_bytes(data)
    done = pnp("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out", code=1)
    assert f"{name}: error: the picture cannot be read" in done.stderr
    assert not (tmp_path / "out").exists()


# --- large -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_ten_thousand_cards(game: Callable[..., Path], tmp_path: Path, pnp: Run, entries: Entries) -> None:
    path = game("FIELDS", body='<rect x="5" y="5" width="20" height="30" fill="#B3541E"/>')
    text = path.read_text("utf-8")
    head, card = text[: text.index("      - ")], text[text.index("      - ") :].replace("copies: 2, ", "")
    cards = [
        card.replace("lunge, code: L", f"card-{n}, code: K{n}")
        .replace("Lunge", f"Card no. {n}")
        .replace("FIELDS", f"value: {n % 10}")
        for n in range(10_000)
    ]
    path.write_text(head + "".join(cards), "utf-8")
    start = time.monotonic()
    pnp("build", "--parts", "decks", "--catalog", path, "--paper", "a4", "--out", tmp_path / "out")
    assert time.monotonic() - start < 60, "it takes five seconds on a quiet machine"
    (entry,) = entries(tmp_path / "out").values()
    assert entry["cards"] == len({face["face_hash"] for face in entry["faces"]}) == 10_000
    assert entry["pages"] == 2 * 1112  # 10,000 / 9 = 1,111.1
    last = pypdfium2.PdfDocument(tmp_path / "out" / entry["path"])[2 * 1112 - 2].get_textpage().get_text_range()
    assert "Card no. 9999" in last
