"""Transforms and path data become absolute numbers: every command, exact quarter turns, arcs on their ellipse."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.face.arcs import arc
from generator.face.geometry import (
    IDENTITY,
    KAPPA,
    Matrix,
    ellipse,
    multiply,
    parse_path,
    parse_transform,
    polyline,
    rectangle,
    scale_of,
    transformed,
    turn,
)

COMMANDS = [
    ("M1 2 L3 4", (("m", 1, 2), ("l", 3, 4))),
    ("M1 2 3 4 5 6", (("m", 1, 2), ("l", 3, 4), ("l", 5, 6))),
    ("m1 2 3 4 5 6", (("m", 1, 2), ("l", 4, 6), ("l", 9, 12))),
    ("M1 2 l3 4 -1 -1", (("m", 1, 2), ("l", 4, 6), ("l", 3, 5))),
    ("M1 2 H5 V6", (("m", 1, 2), ("l", 5, 2), ("l", 5, 6))),
    ("M1 2 h5 -1 v6", (("m", 1, 2), ("l", 6, 2), ("l", 5, 2), ("l", 5, 8))),
    ("M1 2 C1 3 4 5 6 7", (("m", 1, 2), ("c", 1, 3, 4, 5, 6, 7))),
    ("M1 2 c1 3 4 5 6 7", (("m", 1, 2), ("c", 2, 5, 5, 7, 7, 9))),
    ("M0 0 C0 1 2 1 2 0 S4 -1 4 0", (("m", 0, 0), ("c", 0, 1, 2, 1, 2, 0), ("c", 2, -1, 4, -1, 4, 0))),
    ("M0 0 c0 1 2 1 2 0 s2 -1 2 0", (("m", 0, 0), ("c", 0, 1, 2, 1, 2, 0), ("c", 2, -1, 4, -1, 4, 0))),
    ("M1 1 S4 1 4 4", (("m", 1, 1), ("c", 1, 1, 4, 1, 4, 4))),
    ("M0 0 Q3 3 6 0", (("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0))),
    ("M1 1 q3 3 6 0", (("m", 1, 1), ("c", 3, 3, 5, 3, 7, 1))),
    ("M0 0 Q3 3 6 0 T12 0", (("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0), ("c", 8, -2, 10, -2, 12, 0))),
    ("M0 0 q3 3 6 0 t6 0 t6 0", (("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0), ("c", 8, -2, 10, -2, 12, 0), ("c", 14, 2, 16, 2, 18, 0))),
    ("M0 0 T6 0", (("m", 0, 0), ("c", 0, 0, 2, 0, 6, 0))),
    # a smooth cubic after a quadratic has no cubic control point to mirror, and the other way round
    ("M0 0 Q3 3 6 0 S9 1 12 0", (("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0), ("c", 6, 0, 9, 1, 12, 0))),
    ("M0 0 C0 1 2 1 2 0 T8 0", (("m", 0, 0), ("c", 0, 1, 2, 1, 2, 0), ("c", 2, 0, 4, 0, 8, 0))),
    ("M1 1 L5 1 L5 5 Z", (("m", 1, 1), ("l", 5, 1), ("l", 5, 5), ("h",))),
    ("M1 1 L5 1 z m1 1 l1 0", (("m", 1, 1), ("l", 5, 1), ("h",), ("m", 2, 2), ("l", 3, 2))),
    ("M1 1 L5 1 z l0 3", (("m", 1, 1), ("l", 5, 1), ("h",), ("l", 1, 4))),
    ("M-.5.5-1e1,2.5E-1", (("m", -0.5, 0.5), ("l", -10, 0.25))),
    ("M0 0 A0 5 0 0 1 3 4", (("m", 0, 0), ("l", 3, 4))),
    ("M1 1 A5 5 0 0 1 1 1 L2 2", (("m", 1, 1), ("l", 2, 2))),
    ("", ()),
]


@pytest.mark.parametrize(("d", "outline"), COMMANDS, ids=[case[0] for case in COMMANDS])
def test_a_path_command_becomes_absolute_segments(d: str, outline: object) -> None:
    found = parse_path(d)
    assert [segment[0] for segment in found] == [segment[0] for segment in outline]
    for segment, expected in zip(found, outline, strict=True):
        assert segment[1:] == pytest.approx(expected[1:])


@pytest.mark.parametrize(
    "compressed",
    [
        "M10 0a10 10 0 01 10 10",
        "M10 0a10 10 0 0110 10",
        "M10 0a10,10,0,0,1,10,10",
        "M10 0 A10 10 0 01+20 10",
        "M10 0a10 10 0 011e1 10",
    ],
)
def test_arc_flags_need_no_separators(compressed: str) -> None:
    assert parse_path(compressed) == parse_path("M10 0 A10 10 0 0 1 20 10")


def test_arc_flags_run_into_fractions_and_the_next_arc() -> None:
    assert parse_path("M0 0a1 1 0 10.5.5 2 2 0 00-1-1") == parse_path("M0 0 a1 1 0 1 0 .5 .5 a2 2 0 0 0 -1 -1")


def test_a_quarter_arc_is_the_curve_of_a_quarter_circle() -> None:
    [_, curve] = parse_path("M10 0 A10 10 0 0 1 0 10")
    assert curve[1:] == pytest.approx((10, 10 * KAPPA, 10 * KAPPA, 10, 0, 10), abs=1e-9)


def test_large_and_sweep_choose_one_of_four_arcs() -> None:
    found = {}
    for large, sweep in ((0, 0), (0, 1), (1, 0), (1, 1)):
        curves = arc(10, 0, 10, 10, 0, bool(large), bool(sweep), 0, 10)
        xs, ys = zip(*_points(curves, (10, 0)), strict=True)
        found[large, sweep] = len(curves), *(round(v) for v in (min(xs), min(ys), max(xs), max(ys)))
    # from (10, 0) to (0, 10): around the origin or around (10, 10), by a quarter or by three
    assert found == {(0, 0): (1, 0, 0, 10, 10), (0, 1): (1, 0, 0, 10, 10), (1, 0): (3, -10, -10, 10, 10), (1, 1): (3, 0, 0, 20, 20)}
    bulge = {sweep: _points(arc(10, 0, 10, 10, 0, False, sweep, 0, 10), (10, 0))[4] for sweep in (False, True)}
    assert bulge[True] == pytest.approx((7.071, 7.071), abs=0.003)
    assert bulge[False] == pytest.approx((2.929, 2.929), abs=0.003)


@pytest.mark.parametrize(
    ("d", "message"),
    [
        ("M1", "M needs numbers in groups of 2, found 1"),
        ("M1 2 C1 2 3 4 5", "C needs numbers in groups of 6, found 5"),
        ("M1 2 Z3", "Z needs numbers in groups of 0, found 1"),
        ("M1 2 L", "L needs numbers in groups of 2, found 0"),
        ("1 2 L3 4", "must begin with M"),
        ("L3 4", "must begin with M"),
        ("Z", "must begin with M"),
        ("M1 2 B3", "unexpected 'B'"),
        ("M1 2 Lnan 0", "unexpected 'n'"),
        ("M0 0 A5 5 0 0 7 10 10", "'7' is not an arc flag"),
        ("M0 0 A5 5 0 0.5 1 10 10", "'.5' is not an arc flag"),
        ("M0 0 A5 5 0 -1 1 10 10", "'-1' is not an arc flag"),
    ],
)
def test_wrong_path_data_are_refused(d: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("'", ".")):
        parse_path(d)


TRANSFORMS = [
    ("", IDENTITY),
    ("translate(3)", (1, 0, 0, 1, 3, 0)),
    ("translate(3 4)", (1, 0, 0, 1, 3, 4)),
    ("translate(3,-4.5)", (1, 0, 0, 1, 3, -4.5)),
    ("scale(2)", (2, 0, 0, 2, 0, 0)),
    ("scale(2 -3)", (2, 0, 0, -3, 0, 0)),
    ("rotate(90)", (0, 1, -1, 0, 0, 0)),
    ("rotate(180 31.5 44)", (-1, 0, 0, -1, 63, 88)),
    ("rotate(-90 10 20)", (0, -1, 1, 0, -10, 30)),
    ("matrix(1 2 3 4 5 6)", (1, 2, 3, 4, 5, 6)),
    ("translate(10 20) scale(2)", (2, 0, 0, 2, 10, 20)),
    ("scale(2) translate(10 20)", (2, 0, 0, 2, 20, 40)),
    (" translate( 1 , 2 ) , rotate(90)\n scale(2,4) ", (0, 2, -4, 0, 1, 2)),
]


@pytest.mark.parametrize(("text", "matrix"), TRANSFORMS, ids=[case[0] for case in TRANSFORMS])
def test_transforms_are_read_and_chained_from_the_left(text: str, matrix: Matrix) -> None:
    assert parse_transform(text) == matrix


@pytest.mark.parametrize(
    "text",
    ["skewX(10)", "rotate(1 2)", "scale()", "matrix(1 2 3)", "translate(a)", "translate(1) oops", "oops translate(1)", "rotate 5"],
)
def test_anything_else_is_no_transform(text: str) -> None:
    with pytest.raises(ValueError, match="not a "):
        parse_transform(text)


@pytest.mark.parametrize("degrees", range(-720, 721, 90))
def test_quarter_turns_are_exact(degrees: int) -> None:
    assert set(turn(degrees)) <= {0.0, 1.0, -1.0}
    assert turn(degrees) == pytest.approx((math.cos(math.radians(degrees)), math.sin(math.radians(degrees))), abs=1e-12)


def test_a_scale_is_the_root_of_the_area() -> None:
    assert scale_of(parse_transform("rotate(33) scale(2 8)")) == pytest.approx(4)
    assert scale_of(parse_transform("scale(-1 1)")) == 1


def test_shapes_have_exact_outlines() -> None:
    assert rectangle(1, 2, 10, 20) == (("m", 1, 2), ("l", 11, 2), ("l", 11, 22), ("l", 1, 22), ("h",))
    assert polyline([0, 0, 1, 0, 1, 1], close=True) == (("m", 0, 0), ("l", 1, 0), ("l", 1, 1), ("h",))
    quarters = ellipse(5, 6, 4, 3)
    assert [segment[-2:] for segment in quarters[:-1]] == [(9, 6), (5, 9), (1, 6), (5, 3), (9, 6)]
    assert quarters[1][1:] == pytest.approx((9, 6 + 3 * KAPPA, 5 + 4 * KAPPA, 9, 5, 9))


def test_corner_radii_are_cut_to_half_the_sides() -> None:
    outline = rectangle(0, 0, 10, 4, 9, 9)
    assert outline[0] == ("m", 5, 0)
    assert [segment[-2:] for segment in outline if segment[0] == "c"] == [(10, 2), (5, 4), (0, 2), (5, 0)]


lengths = st.floats(-50, 50).map(lambda v: round(v, 3))
matrices = st.tuples(*[lengths] * 6)
single = st.one_of(
    st.tuples(lengths, lengths).map(lambda v: f"translate({v[0]} {v[1]})"),
    st.tuples(lengths, lengths).map(lambda v: f"scale({v[0]},{v[1]})"),
    st.tuples(st.integers(-720, 720), lengths, lengths).map(lambda v: f"rotate({v[0]} {v[1]} {v[2]})"),
    matrices.map(lambda v: "matrix(" + " ".join(map(str, v)) + ")"),
)


@given(st.lists(single, min_size=1, max_size=4))
def test_a_chain_is_the_product_of_its_parts(parts: list[str]) -> None:
    product = IDENTITY
    for part in parts:
        product = multiply(product, parse_transform(part))
    assert parse_transform(" ".join(parts)) == pytest.approx(product)


@given(matrices, matrices, lengths, lengths)
def test_a_product_moves_points_as_its_parts_do(m: Matrix, n: Matrix, x: float, y: float) -> None:
    point = (("m", x, y),)
    assert transformed(point, multiply(m, n))[0][1:] == pytest.approx(transformed(transformed(point, n), m)[0][1:], abs=1e-6)


@given(matrices)
def test_a_matrix_written_out_is_read_back(m: Matrix) -> None:
    assert parse_transform(f"matrix({','.join(map(repr, m))})") == m


radii = st.floats(0.5, 40)


@given(lengths, lengths, radii, radii, st.integers(-360, 360), st.booleans(), st.booleans(), lengths, lengths)
def test_an_arc_ends_at_its_end_point_and_stays_on_its_ellipse(x0, y0, rx, ry, rotation, large, sweep, x, y) -> None:  # type: ignore[no-untyped-def]
    curves = arc(x0, y0, rx, ry, rotation, large, sweep, x, y)
    if (x0, y0) == (x, y):
        assert curves == []
        return
    assert curves[-1][-2:] == (x, y)
    centre, rx, ry = _centre(x0, y0, rx, ry, rotation, large, sweep, x, y)
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    for px, py in _points(curves, (x0, y0)):
        u, v = px - centre[0], py - centre[1]
        assert math.hypot((cos * u + sin * v) / rx, (cos * v - sin * u) / ry) == pytest.approx(1, abs=5e-4)


def _points(curves, start):  # type: ignore[no-untyped-def]
    """Nine points on each of the curves."""
    points = []
    for x1, y1, x2, y2, x, y in curves:
        for t in (i / 8 for i in range(9)):
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * start[0] + b * x1 + c * x2 + d * x, a * start[1] + b * y1 + c * y2 + d * y))
        start = (x, y)
    return points


def _centre(x0, y0, rx, ry, rotation, large, sweep, x, y):  # type: ignore[no-untyped-def]
    """The centre and the radii of an arc, by turning and squeezing the plane until its ellipse is the unit circle."""
    back = complex(math.cos(math.radians(rotation)), -math.sin(math.radians(rotation)))

    def unit(px: float, py: float) -> complex:
        turned = complex(px, py) * back
        return complex(turned.real / rx, turned.imag / ry)

    start, end = unit(x0, y0), unit(x, y)
    half = (end - start) / 2
    grow = max(1.0, abs(half))
    height = math.sqrt(max(0.0, grow * grow - abs(half) ** 2))
    middle = (start + end) / 2 + half / abs(half) * 1j * height * (1 if large != sweep else -1)
    turned = complex(middle.real * rx, middle.imag * ry) / back
    return (turned.real, turned.imag), rx * grow, ry * grow
