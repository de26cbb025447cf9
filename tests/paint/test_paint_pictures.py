"""Users' own pictures: PNG with and without alpha, JPEG, SVG; fitted into their box, stored once, told when broken."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image

from generator.face.scene import Scene
from generator.problems import ProblemsError

IMAGE = '<image href="art/{}" x="10" y="20" width="40" height="40"{}/>'
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">'
    '<rect width="20" height="10" fill="#0000FF"/><rect width="10" height="5" fill="#FF0000"/></svg>'
)

Make = Callable[..., Scene]
ToPdf = Callable[..., bytes]
Pixel = Callable[..., tuple[int, int, int]]
Write = Callable[..., Path]


def picture(kind: str, size: tuple[int, int] = (8, 4), mode: str = "RGB", **options: Any) -> bytes:
    """A file whose upper left quarter is red and the rest blue; with an alpha channel the right half is clear."""
    image = Image.new(mode, size, (0, 0, 255, 255)[: len(mode)])
    image.paste((255, 0, 0, 255)[: len(mode)], (0, 0, size[0] // 2, size[1] // 2))
    if mode == "RGBA":
        image.paste((0, 0, 255, 0), (size[0] // 2, 0, size[0], size[1]))
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def images(data: bytes, forms: Callable[[Any], list[tuple[str, Any]]]) -> list[Any]:
    found = {name: entry for page in pypdf.PdfReader(io.BytesIO(data)).pages for name, entry in forms(page)}
    return [entry for entry in found.values() if entry["/Subtype"] == "/Image"]


# the box of 40 × 40 mm stands 20, 30 mm from the corner of the page; a picture of 2 : 1 fills its middle from 40 to 60 mm
PLACES = {
    (25, 42): "red",
    (35, 42): "red",
    (45, 42): "blue",
    (25, 55): "blue",
    (55, 58): "blue",
    (40, 38): "white",
    (40, 62): "white",
}
COLOURS = {"red": (255, 0, 0), "blue": (0, 0, 255), "white": (255, 255, 255)}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.png", picture("PNG")),
        ("a.PNG", picture("PNG", size=(800, 400))),
        ("a.jpg", picture("JPEG", size=(160, 80), quality=95, subsampling=0)),
        ("a.jpeg", picture("JPEG", size=(160, 80), quality=95, subsampling=0, progressive=True)),
        ("a.svg", SVG.encode()),
    ],
)
def test_a_picture_is_fitted_upright_into_the_middle_of_its_box(
    scene: Make, paint: ToPdf, pixel: Pixel, write: Write, name: str, content: bytes
) -> None:
    write(f"art/{name}", content)
    data = paint([scene(IMAGE.format(name, ""))])
    for place, colour in PLACES.items():
        assert pixel(data, *place) == pytest.approx(COLOURS[colour], abs=12), place


def test_a_high_picture_is_fitted_too(scene: Make, paint: ToPdf, pixel: Pixel, write: Write) -> None:
    write("art/a.png", picture("PNG", size=(4, 8)))
    data = paint([scene(IMAGE.format("a.png", ""))])
    assert [pixel(data, *at) for at in ((35, 35), (45, 35), (35, 65), (28, 50), (52, 50))] == [
        COLOURS[name] for name in ("red", "blue", "blue", "white", "white")
    ]


def test_it_turns_with_its_group(scene: Make, paint: ToPdf, pixel: Pixel, write: Write) -> None:
    write("art/a.png", picture("PNG"))
    data = paint([scene(f'<g transform="rotate(180 30 40)">{IMAGE.format("a.png", "")}</g>')])
    assert pixel(data, 55, 58) == COLOURS["red"]
    assert pixel(data, 25, 42) == COLOURS["blue"]


def test_the_alpha_of_a_png_lets_the_ground_through(scene: Make, paint: ToPdf, pixel: Pixel, write: Write, forms: Any) -> None:
    write("art/a.png", picture("PNG", mode="RGBA"))
    data = paint([scene('<rect width="63" height="88" fill="#0F0"/>' + IMAGE.format("a.png", ""))])
    assert (pixel(data, 25, 42), pixel(data, 25, 58), pixel(data, 55, 50)) == (COLOURS["red"], COLOURS["blue"], (0, 255, 0))
    [image] = images(data, forms)
    assert image["/SMask"]["/ColorSpace"] == "/DeviceGray"


@pytest.mark.parametrize(("name", "content"), [("a.png", picture("PNG")), ("a.svg", SVG.encode())])
def test_opacity_reaches_a_picture(scene: Make, paint: ToPdf, pixel: Pixel, write: Write, name: str, content: bytes) -> None:
    write(f"art/{name}", content)
    half = ' opacity="0.5"'
    data = paint([scene(f'<g{half}>{IMAGE.format(name, half)}</g><rect y="80" width="63" height="8"/>')])
    assert pixel(data, 25, 55) == pytest.approx((191, 191, 255), abs=2)
    assert pixel(data, 25, 94) == (0, 0, 0)


def test_a_jpeg_is_passed_through_byte_for_byte(scene: Make, paint: ToPdf, write: Write, forms: Any) -> None:
    content = picture("JPEG", size=(64, 32), quality=70)
    write("art/a.jpg", content)
    data = paint([scene(IMAGE.format("a.jpg", ""))])
    assert content in data
    [image] = images(data, forms)
    assert (image["/Filter"], int(image["/Width"]), int(image["/Height"])) == (["/DCTDecode"], 64, 32)
    assert image["/ColorSpace"] == "/DeviceRGB"


@pytest.mark.parametrize(("mode", "space"), [("L", "/DeviceGray"), ("CMYK", "/DeviceCMYK")])
def test_grey_and_cmyk_jpegs_keep_their_colours(scene: Make, paint: ToPdf, write: Write, forms: Any, mode: str, space: str) -> None:
    out = io.BytesIO()
    Image.new("RGB", (16, 16), (200, 30, 30)).convert(mode).save(out, "JPEG")
    write("art/a.jpg", out.getvalue())
    data = paint([scene(IMAGE.format("a.jpg", ""))])
    assert out.getvalue() in data
    assert [image["/ColorSpace"] for image in images(data, forms)] == [space]


WHITE_PNGS = {
    **{mode: Image.new("RGBA", (8, 8), "white").convert(mode) for mode in ("1", "L", "LA", "RGBA", "P")},
    "I;16": Image.new("I;16", (8, 8), 65535),
}


@pytest.mark.parametrize("mode", WHITE_PNGS)
def test_every_kind_of_png_can_be_drawn(scene: Make, paint: ToPdf, pixel: Pixel, write: Write, mode: str) -> None:
    out = io.BytesIO()
    WHITE_PNGS[mode].save(out, "PNG")
    write("art/a.png", out.getvalue())
    data = paint([scene('<rect width="63" height="88" fill="#0F0"/>' + IMAGE.format("a.png", ""))])
    assert pixel(data, 40, 50) == (255, 255, 255)


class TestStoredOnce:
    """A picture is in the file once, however often and under whatever name it is used."""

    @pytest.mark.parametrize(
        ("kind", "content"),
        [("png", picture("PNG")), ("jpg", picture("JPEG", size=(32, 16))), ("svg", SVG.encode())],
        ids=["png", "jpg", "svg"],
    )
    def test_by_its_bytes(
        self, scene: Make, paint: ToPdf, write: Write, pixel: Pixel, forms: Any, kind: str, content: bytes
    ) -> None:
        for name in ("one", "two"):
            write(f"art/{name}.{kind}", content)
        one, two = (IMAGE.format(f"{name}.{kind}", "") for name in ("one", "two"))
        faces = [scene(one + '<rect width="1" height="1"/>'), scene(two + '<rect width="2" height="1"/>')]
        data = paint(faces, faces)
        reader = pypdf.PdfReader(io.BytesIO(data))
        names = {name for page in reader.pages for name, _ in forms(page) if "picture" in name}
        assert len(names) == 1
        assert pixel(data, 25, 55) == pytest.approx(COLOURS["blue"], abs=12)
        assert pixel(data, 95, 55) == pytest.approx(COLOURS["blue"], abs=12)

    def test_others_are_others(self, scene: Make, paint: ToPdf, write: Write, forms: Any) -> None:
        write("art/a.png", picture("PNG"))
        write("art/b.png", picture("PNG", size=(4, 8)))
        data = paint([scene(IMAGE.format("a.png", "") + IMAGE.format("b.png", ""))])
        assert sorted(int(image["/Width"]) for image in images(data, forms)) == [4, 8]


class TestBroken:
    """A picture that cannot be read is a Problem that names the file."""

    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("a.png", b""),
            ("a.png", b"no picture at all"),
            ("a.png", picture("PNG", size=(300, 300))[:200]),
            ("a.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40),
            ("a.jpg", b""),
            ("a.jpg", b"no picture at all"),
            ("a.jpg", picture("JPEG", size=(300, 300))[:40]),
            ("a.jpg", picture("JPEG", size=(300, 300))[:-200]),
            ("a.svg", b""),
            ("a.svg", b"<svg"),
            ("a.svg", b"<html/>"),
            ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
        ],
    )
    def test_it_is_told(self, scene: Make, paint: ToPdf, write: Write, name: str, content: bytes) -> None:
        path = write(f"art/{name}", content)
        with pytest.raises(ProblemsError) as told:
            paint([scene(IMAGE.format(name, ""))])
        [problem] = told.value.problems
        assert problem.where.file == str(path)
        assert problem.message.startswith("the picture cannot be read: ")

    def test_a_jpeg_that_says_it_is_a_png_is_still_a_picture(self, scene: Make, paint: ToPdf, write: Write, pixel: Pixel) -> None:
        write("art/a.png", picture("JPEG", size=(160, 80), quality=95, subsampling=0))
        assert pixel(paint([scene(IMAGE.format("a.png", ""))]), 25, 55) == pytest.approx(COLOURS["blue"], abs=12)

    def test_a_png_that_says_it_is_a_jpeg_is_still_a_picture(self, scene: Make, paint: ToPdf, write: Write, pixel: Pixel) -> None:
        write("art/a.jpg", picture("PNG"))
        assert pixel(paint([scene(IMAGE.format("a.jpg", ""))]), 25, 55) == COLOURS["blue"]

    def test_a_gone_file_is_told(self, scene: Make, paint: ToPdf, write: Write) -> None:
        path = write("art/a.png", picture("PNG"))
        face = scene(IMAGE.format("a.png", ""))
        path.unlink()
        with pytest.raises(ProblemsError, match="the picture cannot be read"):
            paint([face])


def test_letters_in_an_svg_bring_no_font_that_is_not_embedded(scene: Make, paint: ToPdf, write: Write) -> None:
    write("art/a.svg", SVG.replace("</svg>", '<text x="1" y="8" font-size="4">Zażółć</text></svg>'))
    with pytest.raises(ProblemsError, match="letters in an SVG picture are not drawn: turn them into paths"):
        paint([scene(IMAGE.format("a.svg", ""))])
