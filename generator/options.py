"""What a build is asked for, as one frozen value; and the file name that says what differs from the default."""

from __future__ import annotations

import fnmatch
import hashlib
from typing import Literal, NamedTuple

from generator.catalog.model import Card, Game, Ink
from generator.impose.duplex import Sides
from generator.impose.papers import Paper

OutputPart = Literal["decks", "rules", "aids"]
MARGIN = 5.0
BLEED = 2.0
SCORE_SHEET, PRINT_FIRST = "score-sheet", "print-first"  # whole pages: the stems of their files and templates


class Options(NamedTuple):
    """The options of `pnp build` for one file. Lengths in mm; `players` None prints what the largest count needs."""

    lang: str
    paper: Paper
    part: OutputPart = "decks"
    sides: Sides = "duplex-long"
    ink: Ink = "full"
    players: int | None = None
    only: tuple[str, ...] = ()
    bleed: float = BLEED
    margin: float = MARGIN
    gap: float = 0.0

    def selects(self, card: Card) -> bool:
        """Whether a glob of `--only` matches the card's id, code, kind or deck (without globs: every card)."""
        names = [name for name in (card.id, card.code, card.kind, card.deck) if name]
        return not self.only or any(fnmatch.fnmatchcase(name, glob) for glob in self.only for name in names)

    def cards(self, game: Game) -> list[Card]:
        """The cards of a game that are asked for, those with at least one copy."""
        return [
            card
            for card in game.cards.values()
            if game.decks[card.deck].part == self.part and card.copies.of(self.players) and self.selects(card)
        ]

    def file_names(self, game: Game) -> list[str]:
        """The files that a build makes: with `two-files` one for the fronts and, if a card has a back, one for the backs."""
        if self.sides != "two-files":
            return [self.file_name()]
        backs = any(card.back for card in self.cards(game))
        return [self.file_name(document) for document in ("fronts", "backs") if document == "fronts" or backs]

    def file_name(self, document: str = "", stem: str = "") -> str:
        """`decks.pdf`, with everything in the name that differs from the default and changes the content.

        `stem` names a page that belongs to a part but is cut by nobody.
        """
        name = stem or self.part
        parts = [f"{name}-{document}" if document else name]
        if self.ink != "full":
            parts.append(self.ink)
        if self.sides not in ("duplex-long", "two-files") and self.part != "rules":
            parts.append(self.sides)
        if self.players is not None:
            parts.append(f"{self.players}p")
        if stem or self.part == "rules":
            return ".".join(parts) + ".pdf"
        for name, value, default in (("bleed", self.bleed, BLEED), ("margin", self.margin, MARGIN), ("gap", self.gap, 0.0)):
            if value != default:
                parts.append(f"{name}-{value:g}mm")
        if self.only:
            digest = hashlib.sha256("\n".join(sorted(self.only)).encode()).hexdigest()
            parts.append(f"only-{digest[:6]}")
        return ".".join(parts) + ".pdf"

    @property
    def appearance(self) -> tuple[str, Ink, int | None]:
        """What the faces of a game depend on: language, ink, number of players."""
        return self.lang, self.ink, self.players

    def changed(self) -> dict[str, object]:
        """The options that differ from the default, for the manifest."""
        own: dict[str, object] = {}
        if self.players is not None:
            own["players"] = self.players
        if self.only:
            own["only"] = sorted(self.only)
        for name, value, default in (("bleed", self.bleed, BLEED), ("margin", self.margin, MARGIN), ("gap", self.gap, 0.0)):
            if value != default:
                own[name] = value
        return own
