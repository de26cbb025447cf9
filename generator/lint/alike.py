"""Meaning by colour alone: faces of different kinds or suits that are the same drawing in other colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from generator.catalog.model import Card, Colour
from generator.face.geometry import scale_of
from generator.face.scene import Picture, Scene, Shape, Sub, texts
from generator.problems import Problem
from generator.typeset.metrics import POINT

LETTERS = 14.0  # points: what is read at arm's length tells cards apart
SHORT = 16  # characters: a value, a symbol, the name of a category; a title tells one card, not its suit
_ROUNDING = 0.05

Group = tuple[str, tuple[tuple[str, Colour], ...]]  # a kind and the own colours of a deck and a card


class Drawn(NamedTuple):
    """A card with the group it belongs to and hashes of its drawing without colours and of its colours."""

    card: Card
    group: Group
    drawing: int
    colours: int


def drawn(card: Card, group: Group, scene: Scene) -> Drawn:
    """What is compared of a face."""
    marks = tuple(_marks(scene))
    drawing = hash((_drawing(scene), tuple([words for words, _ in marks])))
    return Drawn(card, group, drawing, hash((_colours(scene), tuple([inks for _, inks in marks]))))


def alike(faces: list[Drawn]) -> Iterator[tuple[frozenset[Group], Problem]]:
    """A Problem for each two groups of which two cards differ in nothing but hue; the card that comes first is meant."""
    told: set[frozenset[Group]] = set()
    by_drawing: dict[int, dict[tuple[Group, int], Drawn]] = {}
    for face in faces:
        known = by_drawing.setdefault(face.drawing, {})
        for other in known.values():
            pair = frozenset((face.group, other.group))
            if pair not in told and other.colours != face.colours:
                told.add(pair)
                yield pair, _problem(other, face)
        known.setdefault((face.group, face.colours), face)


def _problem(one: Drawn, other: Drawn) -> Problem:
    kind = "" if one.card.kind == other.card.kind else f" (kinds {one.card.kind} and {other.card.kind})"
    message = f"meaning by colour alone: {one.card.id} and {other.card.id} are the same drawing in other colours{kind}"
    hint = f"tell them apart by a shape, a pattern or large letters as well; {other.card.id} is at {other.card.where}"
    return Problem(one.card.where, message, hint, "warning", card=one.card.id)


def _marks(scene: Scene) -> Iterator[tuple[str, tuple[str | None, str | None]]]:
    """The short large texts of a face and their colours."""
    for text, matrix in texts(scene):
        scale = scale_of(matrix)
        if any(run.size * scale / POINT >= LETTERS - _ROUNDING for run in text.runs):
            words = " ".join(run.text for run in text.runs).strip()
            if len(words) <= SHORT:
                yield words, (text.paint.fill, text.paint.stroke)


def _drawing(scene: Scene) -> int:
    """A hash of all outlines and of how they are drawn, but not of colours and texts."""
    parts: list[object] = []
    for item in scene.items:
        match item:
            case Shape():
                p = item.paint
                parts.append((item.outline, p.fill is None, (p.width, p.dash) if p.stroke else None, p.even_odd))
            case Picture():
                parts.append((item.digest, item.x, item.y, item.width, item.height, item.matrix))
            case Sub():
                parts.append((_nested_drawing(item.scene), item.matrix))
    return hash(tuple(parts))


_nested_drawing = lru_cache(maxsize=4096)(_drawing)


def _colours(scene: Scene) -> int:
    """A hash of the colours of all shapes: texts differ in number from card to card."""
    parts: list[object] = []
    for item in scene.items:
        if isinstance(item, Shape):
            parts.append((item.paint.fill, item.paint.stroke))
        elif isinstance(item, Sub):
            parts.append(_nested_colours(item.scene))
    return hash(tuple(parts))


_nested_colours = lru_cache(maxsize=4096)(_colours)
