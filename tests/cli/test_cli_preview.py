"""`pnp preview`: pictures of cards, contact sheets, and what it says when pictures cannot be made."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

Run = Callable[..., subprocess.CompletedProcess[str]]

GAP = 4  # mm of table around a card


def picture(path: Path) -> Image.Image:
    with Image.open(path) as file:
        assert file.format == "PNG"
        return file.convert("RGB")


@pytest.mark.parametrize("dpi", [50, 200])
def test_a_card(dpi: int, pnp: Run, tmp_path: Path) -> None:
    done = pnp("preview", "build-a-cure", "--card", "scurvy", "--lang", "en", "--dpi", dpi, "--out", "pictures/scurvy.png")
    assert done.stdout == f"{Path('pictures/scurvy.png')}\n"
    card = picture(tmp_path / "pictures" / "scurvy.png")
    assert card.size == pytest.approx(((63 + 2 * GAP) * dpi / 25.4, (88 + 2 * GAP) * dpi / 25.4), abs=1.01)
    assert len(card.getcolors(1 << 24)) > 50  # type: ignore[arg-type]
    assert [path.name for path in (tmp_path / "pictures").iterdir()] == ["scurvy.png"]


def test_cards_are_found_by_code_and_without_their_game(pnp: Run, tmp_path: Path) -> None:
    pnp("preview", "--card", "D1", "--dpi", 40, "--out", "one.png")
    pnp("preview", "zombology", "--card", "dna-theoretical-framework", "--dpi", 40, "--out", "two.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_rounded_corners_on_a_table(pnp: Run, tmp_path: Path) -> None:
    """A dark card with corners of 3 mm: the table shows at the very corner, the card 1.5 mm further in."""
    pnp("preview", "antyszczepionkowcy", "--card", "media", "--lang", "en", "--dpi", 254, "--out", "law.png")
    law = picture(tmp_path / "law.png")
    table = law.getpixel((5, 5))
    assert law.getpixel((42, 42)) == table
    assert law.getpixel((60, 60)) != table
    assert law.getpixel((42, 10 * (GAP + 44))) != table


def test_ink_language_and_side_change_the_picture(pnp: Run, tmp_path: Path) -> None:
    variants = {"en": (), "pl": ("--lang", "pl"), "low": ("--ink", "low"), "back": ("--back",)}
    seen = set()
    for name, words in variants.items():
        lang = () if "--lang" in words else ("--lang", "en")
        pnp("preview", "zombology", "--card", "d3", "--dpi", 60, *lang, *words, "--out", f"{name}.png")
        seen.add((tmp_path / f"{name}.png").read_bytes())
    assert len(seen) == len(variants)
    full, low = (picture(tmp_path / f"{name}.png").convert("L").resize((1, 1), Image.Resampling.BOX) for name in ("en", "low"))
    assert low.getpixel((0, 0)) > full.getpixel((0, 0)), "less ink"  # type: ignore[operator]


def test_a_contact_sheet_of_a_game(pnp: Run, tmp_path: Path) -> None:
    """Eleven different faces, eight to a row: two rows, the second one with three; copies are shown once."""
    cards = [f"      - {{id: card-{n}, kind: move, deck: main, copies: {n}, name: {{en: Move {n}}}}}\n" for n in range(1, 12)]
    (tmp_path / "duel.yaml").write_text(
        "schema: 1\ngames:\n  duel:\n    title: {en: Duel}\n    version: '1'\n    players: {min: 1, max: 2}\n    languages: [en]\n"
        "    kinds: {move: {name: {en: Move}, template: plain}}\n    decks: {main: {name: {en: Main}, format: 63x88mm}}\n"
        "    cards:\n" + "".join(cards)
    )
    pnp("preview", "--catalog", "duel.yaml", "--dpi", 40, "--out", "sheet.png")
    sheet = picture(tmp_path / "sheet.png")
    assert sheet.size == pytest.approx(((8 * 67 + GAP) * 40 / 25.4, (2 * 92 + GAP) * 40 / 25.4), abs=1.01)
    table = sheet.getpixel((2, 2))

    def card(column: int, row: int) -> bool:
        left, top = GAP + 67 * column, GAP + 92 * row
        box = tuple(round(length * 40 / 25.4) for length in (left + 5, top + 5, left + 58, top + 83))
        return sheet.crop(box).getcolors() != [((box[2] - box[0]) * (box[3] - box[1]), table)]  # type: ignore[arg-type]

    assert [card(column, row) for row in range(2) for column in range(8)] == [True] * 11 + [False] * 5


def test_pictures_go_beside_you_by_default(pnp: Run, tmp_path: Path) -> None:
    assert pnp("preview", "zombology", "--card", "re", "--dpi", 30).stdout.split() == ["re.png"]
    assert picture(tmp_path / "re.png").width > 60


def test_without_the_extra_it_says_how_to_get_it(pnp: Run, tmp_path: Path) -> None:
    """An environment in which pypdfium2 cannot be imported."""
    blocker = tmp_path / "blocker"
    blocker.mkdir()
    (blocker / "sitecustomize.py").write_text(
        "import sys\n\n\n"
        "class Blocker:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('pypdfium2', 'pypdfium2_raw'):\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n\n\n"
        "sys.meta_path.insert(0, Blocker())\n"
    )
    env = {"PYTHONPATH": str(blocker)}
    done = pnp("preview", "zombology", "--card", "re", code=1, env=env)
    assert 'pip install "papertable[preview]"' in done.stderr
    assert not list(tmp_path.glob("*.png"))
    pnp("build", "zombology", "--only", "re", "--paper", "a4", env=env)  # everything else works without it
    pnp("list", env=env)


def test_a_picture_that_cannot_be_written(pnp: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    done = pnp("preview", "zombology", "--card", "re", "--dpi", 30, "--out", "folder.png", code=1)
    assert done.stderr == "pnp: folder.png: Is a directory\n"
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_a_broken_face_is_told_and_not_drawn(pnp: Run, own: Path, tmp_path: Path) -> None:
    text = own.read_text("utf-8")
    own.write_text(text.replace("Day 1. A virus made them.", "Day 1. " + "A virus made them. " * 40), "utf-8")
    done = pnp("preview", "--catalog", own, "--card", "d1", "--lang", "en", "--out", "d1.png", code=1)
    assert "dna-theoretical-framework" in done.stderr
    assert not (tmp_path / "d1.png").exists()
    pnp("preview", "--catalog", own, "--card", "d2", "--lang", "en", "--dpi", 30, "--out", "d2.png")
