"""The catalogue as checked, frozen values. Nothing here knows YAML, pydantic, printing or a game's rules.

Lengths are millimetres. A `Texts` maps a language code to a text; every text of a game has each of the game's
languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from generator.problems import Problem, ProblemsError, Where

Texts = Mapping[str, str]
Ink = Literal["full", "low"]
Part = Literal["decks", "aids"]
Origin = Literal["rulebook", "published", "reconstructed"]
INKS: tuple[Ink, ...] = ("full", "low")
ORIGINS: tuple[Origin, ...] = ("rulebook", "published", "reconstructed")


class Places(Mapping[str, Where]):
    """The places of keys in one file, kept as numbers until somebody asks: upper bits line, lower 32 bits column."""

    __slots__ = ("_at", "_file")

    def __init__(self, file: str, at: Mapping[str, int]) -> None:
        self._file = file
        self._at = at

    def __getitem__(self, key: str) -> Where:
        at = self._at[key]
        return Where(self._file, at >> 32, at & 0xFFFFFFFF)

    def __iter__(self) -> Iterator[str]:
        return iter(self._at)

    def __len__(self) -> int:
        return len(self._at)


class Colour(NamedTuple):
    """A palette entry: `#RRGGBB` in capitals for fills and for strokes (usually the same)."""

    fill: str
    stroke: str


Palette = Mapping[str, Colour]
Palettes = Mapping[str, Palette]  # by ink; an ink without a table is absent

# What a field of a card holds, by its declared type: int, bool, word/string (str), text (Texts), ints, words, refs
# (tuple), ref (str), counts (Mapping[str, int]); an absent optional field is None.
Value = int | bool | str | Texts | tuple[int, ...] | tuple[str, ...] | Mapping[str, int] | None


class FieldType(NamedTuple):
    """A declared field.

    `base` is int bool word string text ints words ref refs counts; `kind` is the target of ref and refs.
    """

    base: str
    kind: str = ""
    optional: bool = False


class Copies(NamedTuple):
    """How many copies of a card are printed: by number of players, `per-player`, or the same for all.

    `by_players` maps each number of players of the game to a count (0 where the card is not used).
    """

    by_players: Mapping[int, int]

    def of(self, players: int | None) -> int:
        """Copies for a number of players; without one, the largest."""
        return max(self.by_players.values()) if players is None else self.by_players[players]


class Kind(NamedTuple):
    id: str
    name: Texts
    template: str
    fields: Mapping[str, FieldType]
    texts: Mapping[str, Texts]
    where: Where


class Size(NamedTuple):
    """A card format: width and height of the trim in mm."""

    width: float
    height: float


class Deck(NamedTuple):
    """A deck, or a set of aids, boards or tokens. `back` names the template of the back; empty: no back is printed."""

    id: str
    part: Part
    name: Texts
    size: Size
    format: str
    back: str
    palette: Palettes
    texts: Mapping[str, Texts]
    where: Where


class Card(NamedTuple):
    """A card. `back` names the template of its back, its own or else the deck's; empty: no back is printed."""

    id: str
    code: str
    kind: str
    deck: str
    copies: Copies
    name: Texts
    origin: Origin
    origins: Mapping[str, Origin]
    back: str
    palette: Palettes
    fields: Mapping[str, Value]
    where: Where
    places: Mapping[str, Where]  # of the value of every key, at the card or at its base


class Ruling(NamedTuple):
    """A named switch: the default, the choices, the text and the rulebook place it settles.

    A single choice means that it is not yet switchable.
    """

    id: str
    default: str
    choices: tuple[str, ...]
    text: Texts
    why: Texts
    where: Where


class Game(NamedTuple):
    """One game.

    `rules` is plain data (mappings, tuples, strings, numbers): for the companion, the rule sheets and templates.
    """

    id: str
    title: Texts
    version: str
    players: tuple[int, int]
    languages: tuple[str, ...]
    palette: Palettes
    texts: Mapping[str, Texts]
    glossary: Mapping[str, Texts]
    kinds: Mapping[str, Kind]
    decks: Mapping[str, Deck]
    cards: Mapping[str, Card]
    rules: Mapping[str, object]
    rulings: Mapping[str, Ruling]
    where: Where
    folder: str  # of the file that holds the game: its templates folder is looked for here first
    places: Mapping[str, Where]  # of keys, but for cards: "texts.label", "rules.gwo.0"

    def cards_of(self, deck: str) -> tuple[Card, ...]:
        """The cards of a deck in the order of the catalogue."""
        return tuple(card for card in self.cards.values() if card.deck == deck)


class Catalog(NamedTuple):
    """All games, in the order of the files; `fingerprint` is the SHA-256 of the bytes of all files."""

    games: Mapping[str, Game]
    files: tuple[str, ...]
    fingerprint: str


class Loaded(NamedTuple):
    """What came of loading: the catalogue, unless there are errors, and every Problem in the order of the files."""

    catalog: Catalog | None
    problems: tuple[Problem, ...] = ()

    def checked(self) -> Catalog:
        """The catalogue, or a ProblemsError with everything that is wrong."""
        if self.catalog is None:
            raise ProblemsError(self.problems)
        return self.catalog
