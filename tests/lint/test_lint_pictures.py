"""Pictures that leave their windows, thin strokes, large files, users' pictures of few pixels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.face.compose import Composed
from generator.face.scene import Picture
from generator.lint.flat import stroked
from generator.lint.pictures import large_files, overruns, placed, thin_strokes, too_coarse, unreadable, window_of

Compose = Callable[..., Composed]
WINDOW = (0.0, 0.0, 20.0, 40.0)


@pytest.mark.parametrize(("text", "window"), [
    ("0 0 20 40", (0, 0, 20, 40)), ("-10,-10 20 20", (-10, -10, 10, 10)), (None, None), ("", None), ("0 0 20", None),
    ("0 0 0 40", None), ("a b c d", None),
])  # fmt: skip
def test_window(text: str | None, window: tuple[float, ...] | None) -> None:
    assert window_of(text) == window


def test_bounds_of_strokes() -> None:
    line = (("m", 0.0, 5.0), ("l", 10.0, 5.0))
    assert stroked(line, 2, 0) == (0, 4, 10, 6), "a butt end ends with the line"
    assert stroked(line, 2, 1) == stroked(line, 2, 2) == (-1, 4, 11, 6)
    square = (("m", 0.0, 0.0), ("l", 10.0, 0.0), ("l", 10.0, 10.0), ("l", 0.0, 10.0), ("h",))
    assert stroked(square, 2, 0) == (-1, -1, 11, 11)
    assert stroked(square, 0, 0) == (0, 0, 10, 10)
    curve = (("m", 0.0, 0.0), ("c", 0.0, 4.0, 10.0, 4.0, 10.0, 0.0))
    assert stroked(curve, 0, 0) == (0, 0, 10, 3), "not as far as its control points"


OVER = {
    "right": ('<rect x="10" width="11" height="5"/>', "5.0 %"),
    "left": ('<rect x="-.3" width="1" height="5"/>', "1.5 %"),
    "top": ('<circle cx="9" cy="2" r="3"/>', "2.5 %"),
    "bottom": ('<path d="M3 30V42"/>', "5.0 %"),
    "half of a stroke": ('<rect width="20" height="40" fill="none" stroke="#000" stroke-width=".5"/>', "1.2 %"),
    "nested": ('<g transform="translate(18 0)"><g transform="scale(2)"><circle cx="0" cy="9" r="2"/></g></g>', "10.0 %"),
    "another file": ('<use href="art/b.svg" x="19"/>', "5.0 %"),
}  # fmt: skip
IN = {
    "all of it": '<rect width="20" height="40"/>',
    "one hundredth": '<rect x="-.2" width="20.4" height="40.4"/>',
    "a butt end": '<path d="M9 0V40" stroke="#000" stroke-width="2"/>',
    "control points": '<path d="M2 10C-.6 10 -.6 20 2 20Z"/>',  # they reach -0.6, the curve 0.05
    "not drawn": '<rect width="90" height="9" fill="none"/><defs><rect width="99" height="9"/></defs>',
    "text": '<text-box x="3" y="3" width="50" height="9" size="9">Lunge</text-box>',
}  # fmt: skip


@pytest.mark.parametrize("case", OVER)
def test_outside_the_window(case: str, compose: Compose, write: Callable[[str, str], Path]) -> None:
    write("art/b.svg", '<svg><rect width="2" height="2"/></svg>')
    drawing, percent = OVER[case]
    (finding,) = overruns(compose(f'<rect width="1" height="1"/>{drawing}').scene, WINDOW)
    assert finding.message == f"drawn outside the art window by {percent} of it"
    assert "viewBox 0 0 20 40" in finding.hint
    assert finding.number == 1


@pytest.mark.parametrize("case", IN)
def test_inside_the_window(case: str, compose: Compose) -> None:
    assert list(overruns(compose(IN[case]).scene, WINDOW)) == []


def test_a_picture_of_a_whole_card_may_bleed(compose: Compose) -> None:
    scene = compose('<rect x="-4" y="-4" width="71" height="96"/>').scene
    assert list(overruns(scene, (0, 0, 63, 88))) == []
    assert list(overruns(scene, (0, 0, 63, 87))) != []
    assert list(overruns(compose('<rect x="-5" y="-4" width="71" height="96"/>').scene, (0, 0, 63, 88))) != []


def widths(compose: Compose, drawing: str, **options: Any) -> list[str]:
    composed = compose(drawing, **options)
    assert not composed.problems
    return [finding.message for finding in thin_strokes(composed.scene)]


def test_thin_strokes(compose: Compose, write: Callable[[str, str], Path]) -> None:
    """0.25 pt are 0.0882 mm."""
    line = '<path d="M9 9H20" fill="none" stroke="#000" stroke-width="{}"/>'
    told = ["a stroke is 0.24 pt wide in print"]
    assert widths(compose, line.format(0.0882)) == [], "0.2500 pt"
    assert widths(compose, line.format(0.087)) == told
    assert widths(compose, line.format(0)) == [], "not drawn"
    assert widths(compose, line.format(0.1)) == []
    assert widths(compose, f'<g transform="scale(.87)">{line.format(0.1)}</g>') == told
    assert widths(compose, f'<g stroke-scale=".87">{line.format(0.1)}</g>') == told
    assert widths(compose, '<circle r="9" stroke-width=".01"/>') == [], "it has no stroke"
    write("art/thin.svg", f"<svg>{line.format(0.1)}</svg>")
    assert widths(compose, '<use href="art/thin.svg"/>') == []
    twice = '<use href="art/thin.svg" transform="scale(.87)"/><use href="art/thin.svg" transform="scale(.6)"/>'
    assert widths(compose, twice) == [*told, "a stroke is 0.17 pt wide in print"]
    assert widths(compose, f'<g stroke-scale="{{{{ 0.87 if ink == "low" else 1 }}}}">{line.format(0.1)}</g>', ink="low") == told


def test_thin_outlines_of_letters(compose: Compose) -> None:
    box = '<text-box x="9" y="9" width="40" height="9" size="30" fill="none" stroke="#000" stroke-width="{}">9</text-box>'
    assert widths(compose, box.format(0.2)) == []
    assert widths(compose, box.format(0.05)) == ["a stroke is 0.14 pt wide in print"]


def test_large_files(tmp_path: Path) -> None:
    own, built_in = tmp_path / "own", tmp_path / "built-in"
    for path, size in (
        (own / "art/a.svg", 12_000), (own / "icons/b.svg", 12_001), (own / "art/deep/c.svg.j2", 20_000),
        (own / "art/photo.png", 99_000),
        (own / "face.svg.j2", 99_000), (built_in / "art/a.svg", 99_000), (built_in / "art/d.svg", 12_345),
    ):  # fmt: skip
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b" " * size)
    problems = list(large_files([own, built_in]))
    assert [(problem.where.file, problem.message) for problem in problems] == [
        (str(own / "art/deep/c.svg.j2"), "the file of the picture has 20.0 kB"),
        (str(own / "icons/b.svg"), "the file of the picture has 12.0 kB"),
        (str(built_in / "art/d.svg"), "the file of the picture has 12.3 kB"),
    ]
    assert {problem.severity for problem in problems} == {"warning"}


def test_the_size_at_which_a_picture_is_printed(compose: Compose, write: Callable[[str, bytes], Path]) -> None:
    write("art/b.png", b"whatever")
    scene = compose('<g transform="scale(2)"><image href="art/b.png" width="10" height="20"/></g>').scene
    ((finding, picture, width, height),) = placed(scene)
    assert (finding.scene, finding.number, Path(picture.file).name) == (scene, 0, "b.png")
    assert (width, height) == pytest.approx((20, 40))


def test_few_pixels(tmp_path: Path) -> None:
    """25.4 mm, an inch: as many dpi as pixels; the ratio is kept, so the tighter side counts."""
    file = tmp_path / "a.png"
    picture = Picture(str(file), "", 0, 0, 1, 1, (1, 0, 0, 1, 0, 0))
    Image.new("RGB", (150, 100)).save(file)
    assert too_coarse(picture, 25.4, 25.4) is None
    assert too_coarse(picture, 99, 16.94) is not None and too_coarse(picture, 99, 16.9) is None
    Image.new("RGB", (100, 50)).save(file)
    assert too_coarse(picture, 25.4, 25.4) == (
        "the picture has 100 × 50 pixels at 25 × 13 mm: 100 dpi", "150 dpi or more: 150 × 75 pixels",
    )  # fmt: skip
    assert too_coarse(picture, 0, 9) is None
    assert too_coarse(Picture("a.svg", "", 0, 0, 1, 1, (1, 0, 0, 1, 0, 0)), 25.4, 25.4) is None


def test_why_a_picture_cannot_be_opened() -> None:
    def opened(_: Picture) -> None:
        raise ValueError("no")

    picture = Picture("a.png", "", 0, 0, 1, 1, (1, 0, 0, 1, 0, 0))
    assert unreadable(picture, opened) == "the picture cannot be read: no"
    assert unreadable(picture, lambda _: None) == ""
