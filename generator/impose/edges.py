"""How the margin around a grid is shared out among bleed, crop marks and foot band, and what gives way if it is narrow.

First the crop marks shrink from 3 to 1 mm, then the outer bleed to 1 mm, then the foot band moves from the bottom to
the right, then it has one line instead of two. What must stay clear of ink stays clear. Millimetres.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from generator.impose.formats import describe_length
from generator.impose.geometry import EPSILON

MARK_LONGEST, MARK_SHORTEST = 3.0, 1.0
MARK_OFFSET = 0.5  # from the bleed to the mark
LEAST_BLEED = 1.0
LEAST_MARGIN, GOOD_MARGIN = 5.0, 8.0
LEAST_GAP = 3.0
FOOT_OFFSET = 0.5  # from the marks to the foot band
FOOT_SHORTEST = 90.0  # the rulers and some words

FootPlace = Literal["bottom", "right", "none"]
Where = Literal["sides", "ends", "fold", ""]


class FootBand(NamedTuple):
    """Where the foot band stands and how high it is."""

    place: FootPlace
    height: float


FOOT_BANDS = (  # the best first
    FootBand("bottom", 4.0),
    FootBand("right", 4.0),
    FootBand("bottom", 2.2),
    FootBand("right", 2.2),
    FootBand("none", 0.0),
)


class Edge(NamedTuple):
    """What is between the grid and two opposite edges of the paper, outwards from the trim.

    `margin` is the whole distance; bleed and marks end at `free` at the latest. The bleed ends at `bleed`, on pages
    without marks at `back_bleed`; the crop marks go from `start` to `start + marks`.
    """

    margin: float
    free: float
    bleed: float
    back_bleed: float
    start: float
    marks: float

    @property
    def inked(self) -> float:
        """How far from the trim the crop marks reach."""
        return self.start + self.marks


class Trade(NamedTuple):
    """One thing that was given up for the number of cards: what, at which edges, and the lengths asked and granted."""

    code: Literal["marks", "bleed", "foot-right", "foot-thin", "foot-none"]
    where: Where = ""
    asked: float = 0.0
    granted: float = 0.0

    def __str__(self) -> str:
        edges = {
            "sides": "at the left and right edges",
            "ends": "at the top and bottom edges",
            "fold": "at the fold",
            "": "",
        }
        lengths = f"{describe_length(self.granted)} instead of {describe_length(self.asked)} {edges[self.where]}"
        return {
            "marks": f"the length of the crop marks is {lengths}",
            "bleed": f"the outer bleed is {lengths}",
            "foot-right": "the foot band stands in the right margin, turned by 90°",
            "foot-thin": "the foot band has one line instead of two",
            "foot-none": "there is no room for the foot band with its rulers",
        }[self.code]


def ends_of_band(margin: float) -> float:
    """How far the ends of the foot band stay from the edges of the paper."""
    return max(GOOD_MARGIN, margin)


def share_out(margin: float, clear: float, bleed: float, foot_height: float) -> Edge | None:
    """Share out a margin of which `clear` stays without ink; None if a foot band of that height does not fit in it."""
    free = margin - clear - (foot_height + FOOT_OFFSET if foot_height else 0.0)
    least = min(bleed, LEAST_BLEED)
    marks = _down(min(MARK_LONGEST, max(MARK_SHORTEST, free - MARK_OFFSET - bleed)))
    room = free - MARK_OFFSET - marks
    granted = _grant(bleed, room)
    start = granted + MARK_OFFSET
    if room < least - EPSILON:
        if foot_height:
            return None
        granted = _grant(least, free - marks)
        start = min(granted + MARK_OFFSET, free - marks)
    return Edge(margin, free, granted, max(granted, _grant(bleed, free)), start, marks)


def trades(x: Edge, y: Edge, foot: FootBand, bleed: float, fold_bleed: float) -> tuple[Trade, ...]:
    """What was given up left and right (x), at top and bottom (y), towards the fold, and in the foot band."""
    lengths: tuple[tuple[Where, float, float], ...] = (
        ("sides", x.marks, x.bleed),
        ("ends", y.marks, y.bleed),
        ("fold", MARK_LONGEST, fold_bleed),
    )
    marks = [Trade("marks", where, MARK_LONGEST, mark) for where, mark, _ in lengths if mark < MARK_LONGEST]
    bleeds = [Trade("bleed", where, bleed, granted) for where, _, granted in lengths if granted < bleed]
    right = [Trade("foot-right")] if foot.place == "right" else []
    thin = [Trade("foot-thin")] if 0 < foot.height < FOOT_BANDS[0].height else []
    none = [Trade("foot-none")] if foot.place == "none" else []
    return (*marks, *bleeds, *right, *thin, *none)


def _grant(asked: float, room: float) -> float:
    """What is asked if there is room for it, else what there is room for."""
    return asked if room > asked - EPSILON else max(0.0, _down(room))


def _down(length: float) -> float:
    """Rounded down to a tenth of a millimetre, so that what is said is what is printed."""
    return math.floor(length * 10 + EPSILON) / 10
