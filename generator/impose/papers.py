"""Papers by name, and which one a locale uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from generator.impose.errors import UnknownNameError
from generator.problems import did_you_mean

Orientation = Literal["portrait", "landscape"]


class Paper(NamedTuple):
    """A paper: its name in options and files, its name for people, its edges in mm, how it lies by default."""

    name: str
    title: str
    short: float
    long: float
    orientation: Orientation = "portrait"

    def size(self, orientation: Orientation) -> tuple[float, float]:
        """Width and height in mm of a page of this paper."""
        return (self.short, self.long) if orientation == "portrait" else (self.long, self.short)


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        paper.name: paper
        for paper in (
            Paper("a4", "A4", 210.0, 297.0),
            Paper("letter", "Letter", 215.9, 279.4),
            Paper("a3", "A3", 297.0, 420.0, "landscape"),
            Paper("tabloid", "Tabloid", 279.4, 431.8, "landscape"),
            Paper("legal", "Legal", 215.9, 355.6),
            Paper("a5", "A5", 148.0, 210.0),
        )
    }
)

_LETTER_LANDS = frozenset({"us", "ca", "united states", "canada"})


def paper(name: str) -> Paper:
    """The paper of that name; case does not matter."""
    found = PAPERS.get(name.strip().lower())
    if found is None:
        raise UnknownNameError(f"'{name}' is not a known paper", did_you_mean(name, tuple(PAPERS)))
    return found


def paper_of_locale(locale: str) -> Paper:
    """The usual paper of a locale (`en_US.UTF-8`, `fr-CA`, `English_Canada.1252`): Letter in the US and Canada."""
    parts = re.split(r"[_-]", re.split(r"[.@]", locale.lower())[0])
    return PAPERS["letter" if _LETTER_LANDS.intersection(parts[1:]) else "a4"]
