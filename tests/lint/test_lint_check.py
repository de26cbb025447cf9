"""Every finding through `pnp check`: where it is told, once, and that warnings alone are no failure."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from generator.commands.check import check

GAME = """\
schema: 1
games:
  duel:
    title: {en: Duel}
    version: "1"
    players: {min: 2, max: 4}
    languages: [en]
    palette:
      full: {suit: "#404040"}
      low: {suit: "#303030"}
    kinds:
      move: {name: {en: Move}, template: move, fields: {}}
    decks:
      main: {name: {en: Main}, format: 63x88mm}
    cards:
      - {id: lunge, kind: move, deck: main, name: {en: Lunge}, origin: rulebook, copies: 1}
      - {id: parry, kind: move, deck: main, name: {en: Parry}, origin: rulebook, copies: 1, palette: {full: {suit: "#303080"}}}
"""
NAME = '<text-box x="9" y="40" width="40" height="9" size="16" field="name">{{ card.name }}</text-box>'
Check = Callable[..., list[dict[str, object]]]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The templates folder of a small game."""
    monkeypatch.setenv("PAPERTABLE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cards.yaml").write_text(GAME, "utf-8")
    folder = tmp_path / "templates" / "duel"
    for name in ("art", "icons"):
        (folder / name).mkdir(parents=True)
    return folder


@pytest.fixture
def checked(own: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    """The problems of the small game when its cards are drawn so."""

    def run(*lines: str, code: int = 0) -> list[dict[str, object]]:
        (own / "move.svg.j2").write_text("\n".join(["<svg>", *lines, "</svg>"]), "utf-8")
        assert check(own.parents[1] / "cards.yaml", False, True) == code
        found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["problems"]
        assert {problem["game"] for problem in found} <= {"duel"}
        assert {problem["severity"] for problem in found} <= {"error" if code else "warning"}
        return found

    return run


def places(found: list[dict[str, object]]) -> list[tuple[str, object, object]]:
    return [(Path(str(problem["file"])).name, problem["line"], problem["column"]) for problem in found]


def test_nothing_is_wrong(checked: Check) -> None:
    assert checked('<rect width="63" height="20" fill="var(--suit)"/>', NAME) == []


def test_contrast(checked: Check) -> None:
    """Two cards, two inks, one place."""
    dark = '<rect y="30" width="63" height="30" fill="#404040"/>'
    (problem,) = found = checked(dark, "<g>", NAME, "</g>")
    assert places(found) == [("move.svg.j2", 4, 1)]
    assert (problem["card"], problem["field"]) == ("lunge", "name")
    assert problem["message"] == "letters #000000 on #404040 have a contrast of 2.02 : 1"
    assert problem["hint"] == "4.5 : 1 or more; seen in full ink"


def test_contrast_of_each_palette(checked: Check) -> None:
    """Each pair of colours is a flaw of its own: of the game in both inks, of a card."""
    found = checked('<rect y="30" width="63" height="30" fill="var(--suit)"/>', NAME)
    assert places(found) == [("move.svg.j2", 3, 1)] * 3
    assert [problem["card"] for problem in found] == ["lunge", "lunge", "parry"]


def test_contrast_in_a_frame(own: Path, checked: Check) -> None:
    (own / "art/frame.svg").write_text(f"<svg>\n\n{NAME.replace('{{ card.name }}', 'X')}</svg>", "utf-8")
    found = checked('<rect y="30" width="63" height="30" fill="#404040"/>', '<use href="art/frame.svg"/>')
    assert places(found) == [("frame.svg", 3, 1)]


def test_strokes(own: Path, checked: Check) -> None:
    (own / "art/thin.svg").write_text('<svg>\n<g>\n<path d="M9 9H20" stroke="#000" stroke-width=".3"/></g></svg>', "utf-8")
    small = '<use href="art/thin.svg" transform="scale(.{})"/>'
    found = checked(NAME, '<path d="M9 9H20" stroke="#000" stroke-width=".05"/>', small.format(2), small.format(1))
    assert places(found) == [("thin.svg", 3, 1), ("move.svg.j2", 3, 1)]
    assert [problem["message"] for problem in found] == ["a stroke is 0.08 pt wide in print", "a stroke is 0.14 pt wide in print"]


def test_outside_the_window(own: Path, checked: Check) -> None:
    """Only the whole file has a window: a part of it may be drawn anywhere."""
    picture = '<svg viewBox="0 0 10 10">\n<rect width="5" height="5"/>\n<rect id="part" x="8" width="3" height="3"/></svg>'
    (own / "art/wide.svg").write_text(picture, "utf-8")
    (own / "icons/wide.svg").write_text(picture.replace('x="8"', 'transform="translate(9 0)"'), "utf-8")
    found = checked(
        '<use href="art/wide.svg#part"/>', '<text-box x="9" y="40" width="40" baseline="48" size="9">{icon:wide} a</text-box>'
    )
    assert sorted((str(p["message"]), Path(str(p["file"])).parent.name, p["line"]) for p in found) == [
        ("drawn outside the art window by 10.0 % of it", "art", 3), ("drawn outside the art window by 20.0 % of it", "icons", 3),
    ]  # fmt: skip


def test_a_large_file(own: Path, checked: Check) -> None:
    (own / "art/large.svg").write_text(f"<svg>{'<!-- more -->' * 1000}</svg>", "utf-8")
    (problem,) = checked(NAME)
    assert (Path(str(problem["file"])).name, problem["message"]) == ("large.svg", "the file of the picture has 13.0 kB")


def test_few_pixels(own: Path, checked: Check) -> None:
    Image.new("RGB", (100, 100)).save(own / "art/photo.png")
    (problem,) = checked(NAME, '<image href="art/photo.png" width="25.4" height="30"/>')
    assert Path(str(problem["file"])).name == "photo.png"
    assert problem["message"] == "the picture has 100 × 100 pixels at 25 × 25 mm: 100 dpi"
    assert str(problem["hint"]).startswith("150 dpi or more: 150 × 150 pixels; shown by ")
    assert str(problem["hint"]).endswith("move.svg.j2:3:1")


@pytest.mark.parametrize(("name", "data"), [
    ("a.png", b"no picture"), ("a.jpg", b""), ("a.svg", b"<svg"), ("cut.png", None),
    ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>a</text></svg>'),
])  # fmt: skip
def test_a_broken_picture_is_an_error(name: str, data: bytes | None, own: Path, checked: Check) -> None:
    path = own / "art" / name
    if data is None:
        Image.effect_noise((400, 400), 99).save(path)
        data = path.read_bytes()[:9000]
    path.write_bytes(data)
    (problem,) = checked(f'<image href="art/{name}" width="9" height="9"/>', NAME, code=1)
    assert (problem["file"], problem["card"]) == (str(path), "lunge")
    assert str(problem["message"]).startswith("the picture cannot be read: ")
    assert str(problem["message"]).count("cannot be read") == 1
    assert str(problem["hint"]).endswith("move.svg.j2:2:1")


def test_a_broken_picture_on_a_page_is_an_error(own: Path, checked: Check) -> None:
    (own / "art/a.png").write_bytes(b"no picture")
    (own / "score-sheet.svg.j2").write_text('<svg><image href="art/a.png" width="9" height="9"/></svg>', "utf-8")
    found = checked(NAME, code=1)
    assert [problem["file"] for problem in found] == [str(own / "art/a.png")]


def test_a_broken_picture_in_the_rules_is_an_error(own: Path, checked: Check) -> None:
    (own / "art/a.png").write_bytes(b"no picture")
    (own / "setup.svg.j2").write_text('<svg><image href="art/a.png" width="9" height="9"/></svg>', "utf-8")
    (own / "rules.en.md.j2").write_text("# Duel\n\n```picture height=20\nsetup\nSo.\n```\n", "utf-8")
    found = checked(NAME, code=1)
    assert [problem["file"] for problem in found] == [str(own / "art/a.png")]


def test_meaning_by_colour_alone(own: Path, checked: Check) -> None:
    (problem,) = found = checked('<rect width="63" height="20" fill="var(--suit)"/>', NAME.replace("16", "9"))
    assert places(found) == [("cards.yaml", 16, 9)]
    assert problem["card"] == "lunge" and "parry is at " in str(problem["hint"])
    assert "lunge and parry are the same drawing" in str(problem["message"])


def test_people_are_told_too(own: Path, checked: Check, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "art/large.svg").write_text(f"<svg>{'<!-- more -->' * 1000}</svg>", "utf-8")
    checked(NAME)
    assert check(own.parents[1] / "cards.yaml", False, False) == 0
    said = capsys.readouterr()
    assert said.out == "" and "large.svg: warning: [duel] the file" in said.err
