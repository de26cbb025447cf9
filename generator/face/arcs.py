"""Elliptical arcs of SVG path data as cubic curves (the end-point parametrisation of SVG 1.1, appendix F.6)."""

from __future__ import annotations

import math

Curve = tuple[float, float, float, float, float, float]


def arc(
    x0: float, y0: float, rx: float, ry: float, rotation: float, large: bool, sweep: bool, x: float, y: float
) -> list[Curve | tuple[float, float]]:
    """Curves (six numbers) from (x0, y0) to (x, y) along an ellipse; a straight line (two numbers) where a radius is 0."""
    if (x0, y0) == (x, y):
        return []
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry:
        return [(x, y)]
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    px, py = (x0 - x) / 2, (y0 - y) / 2
    x1, y1 = cos * px + sin * py, -sin * px + cos * py
    grow = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * y1) ** 2 + (ry * x1) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 / below - 1)) * (-1 if large == sweep else 1)
    u, v = factor * rx * y1 / ry, -factor * ry * x1 / rx
    centre = cos * u - sin * v + (x0 + x) / 2, sin * u + cos * v + (y0 + y) / 2
    start = math.atan2((y1 - v) / ry, (x1 - u) / rx)
    extent = math.atan2((-y1 - v) / ry, (-x1 - u) / rx) - start
    if sweep and extent < 0:
        extent += 2 * math.pi
    elif not sweep and extent > 0:
        extent -= 2 * math.pi
    curves = _curves(centre, rx, ry, cos, sin, start, extent)
    return [*curves[:-1], (*curves[-1][:4], x, y)]


def _curves(centre: tuple[float, float], rx: float, ry: float, cos: float, sin: float, start: float, extent: float) -> list[Curve]:
    """The arc cut into pieces of at most a quarter turn."""
    pieces = max(1, math.ceil(abs(extent) / (math.pi / 2) - 1e-9))
    step = extent / pieces
    k = 4 / 3 * math.tan(step / 4)

    def point(c: float, s: float) -> tuple[float, float]:
        return centre[0] + cos * rx * c - sin * ry * s, centre[1] + sin * rx * c + cos * ry * s

    curves: list[Curve] = []
    for i in range(pieces):
        t0, t1 = start + i * step, start + (i + 1) * step
        c0, s0, c1, s1 = math.cos(t0), math.sin(t0), math.cos(t1), math.sin(t1)
        curves.append((*point(c0 - k * s0, s0 + k * c0), *point(c1 + k * s1, s1 - k * c1), *point(c1, s1)))
    return curves
