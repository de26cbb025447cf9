"""The printed facts of the game as typed values: read from the rule data and the cards of a table, never written down twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.events import MalformedError
from companion.engine.names import Book, Names
from companion.engine.setup import CardFacts, GameFacts, Setup

FULL, SIMPLIFIED, LITE = "full", "simplified", "lite"
ALTERNATIVE = "alternative-gwo"


def at(data: object, path: str) -> object:
    """A value of the rule data by its path (`end.laws`); KeyError when it is missing."""
    for part in path.split("."):
        if not isinstance(data, Mapping) or part not in data:
            raise KeyError(f"rules: {path} is missing")
        data = data[part]
    return data


def number(data: object, path: str) -> int:
    """A whole number of the rule data."""
    value = at(data, path)
    if not isinstance(value, int):
        raise KeyError(f"rules: {path} is not a number")
    return value


def entries(data: object, path: str) -> list[Mapping[str, object]]:
    """A list of maps of the rule data."""
    value = at(data, path)
    return [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, list) else []


def table(data: object, path: str) -> Mapping[str, object]:
    """A map of the rule data."""
    value = at(data, path)
    return value if isinstance(value, Mapping) else {}


@dataclass(frozen=True, slots=True)
class Tier:
    """All Products of one Image, for a Product that is not named: `p2` is any of Image 2."""

    image: int
    price: int
    copies: int


@dataclass(frozen=True, slots=True)
class Title:
    """A title and the Image it takes; an open end is None."""

    id: str
    least: int | None
    most: int | None
    names: Mapping[str, str]

    def fits(self, image: int) -> bool:
        return (self.least is None or image >= self.least) and (self.most is None or image <= self.most)


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on cards and in the rulebook, whoever plays. `diseases` by falling threshold."""

    rules: Mapping[str, object]
    cards: Mapping[str, CardFacts]
    tiers: Mapping[str, Tier]
    diseases: tuple[str, ...]
    laws: tuple[str, ...]
    levels: tuple[int, ...]  # the percentage of every level of the GWO
    targets: Mapping[int, int]  # Image that ends the game, by number of players
    titles: tuple[Title, ...]
    ties: tuple[str, ...]

    def kind(self, card: str) -> str:
        """The kind of a card or of an unnamed Product."""
        return "product" if card in self.tiers else self.cards[card].kind

    def field(self, card: str, name: str) -> int:
        """A printed number of a card, 0 where it has none."""
        value = self.cards[card].fields.get(name) if card in self.cards else None
        return value if isinstance(value, int) else 0

    def image(self, card: str) -> int:
        """The Image a card gives."""
        return self.tiers[card].image if card in self.tiers else self.field(card, "image")

    def price(self, card: str) -> int:
        """What it costs to take a card in phase 4; Actions and Vaccines are free."""
        return self.tiers[card].price if card in self.tiers else self.field(card, "price")

    def tier(self, card: str) -> str:
        """The code of the unnamed Product that a Product may have been entered as."""
        return f"p{self.image(card)}" if self.kind(card) == "product" else ""

    def deck(self) -> tuple[CardFacts, ...]:
        """The cards of the deck (the Laws lie apart)."""
        return tuple(card for card in self.cards.values() if card.kind != "law")

    def threshold(self, disease: str) -> int:
        """The GWO percentage that makes a disease epidemic."""
        return self.field(disease, "threshold")


def printed(source: Setup | GameFacts) -> Printed:
    """The printed facts of a game."""
    rules, cards = source.rules, source.cards
    products = [card for card in cards.values() if card.kind == "product"]
    tiers = {
        f"p{image}": Tier(int(image), number(tier, "price"), sum(c.copies for c in products if c.fields["image"] == int(image)))
        for image, tier in table(rules, "prices.products").items()
    }
    diseases = sorted((c.id for c in cards.values() if c.kind == "disease"), key=lambda d: -number(cards[d].fields, "threshold"))
    return Printed(
        rules=rules,
        cards=cards,
        tiers=tiers,
        diseases=tuple(diseases),
        laws=tuple(c.id for c in cards.values() if c.kind == "law"),
        levels=tuple(number(level, "percent") for level in entries(rules, "gwo.levels")),
        targets={int(n): number(rules, f"end.image.{n}") for n in table(rules, "end.image")},
        titles=tuple(_title(title) for title in entries(rules, "titles")),
        ties=tuple(str(tie["id"]) for tie in entries(rules, "ties")),
    )


def _title(entry: Mapping[str, object]) -> Title:
    least, most = entry.get("from"), entry.get("to")
    names = {str(lang): str(text) for lang, text in table(entry, "name").items()}
    return Title(str(entry["id"]), least if isinstance(least, int) else None, most if isinstance(most, int) else None, names)


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one table: what is printed, who plays, which variant, and which rulings are in force."""

    setup: Setup
    printed: Printed
    fragments: tuple[str, ...]  # of the Alternative GWO, right to left; none: the ordinary one

    @property
    def players(self) -> tuple[str, ...]:
        return self.setup.players

    @property
    def lite(self) -> bool:
        return self.setup.variant == LITE

    @property
    def full(self) -> bool:
        """Whether Parties and rescues are played."""
        return self.setup.variant == FULL

    @property
    def has_gwo(self) -> bool:
        return self.setup.variant != SIMPLIFIED

    @property
    def two(self) -> bool:
        return len(self.players) == 2

    @property
    def target(self) -> int:
        return self.printed.targets[len(self.players)]

    def ruling(self, name: str, choice: str) -> bool:
        """Whether a choice of a ruling is in force."""
        return self.setup.ruling(name) == choice

    def rule(self, path: str) -> int:
        """A number of the rule data."""
        return number(self.printed.rules, path)

    def requires(self, law: str) -> tuple[str, ...]:
        """The Influences that a Law requires on the side in use."""
        fields = self.printed.cards[law].fields
        needed = (fields.get("requires_2p") if self.two else None) or fields["requires"]
        return tuple(map(str, needed)) if isinstance(needed, list | tuple) else ()

    @property
    def law_compulsory(self) -> bool:
        return self.two and at(self.printed.rules, "two_players.law_compulsory.value") is True

    def bribe(self, action: str) -> int:
        """What each other player gives for an Action that is played when it is taken."""
        return (self.printed.field(action, "money_2p") if self.two else 0) or self.printed.field(action, "money")

    def held(self, action: str) -> bool:
        """Whether an Action waits in front of its owner."""
        return self.printed.cards[action].fields.get("held") is not False


def facts(setup: Setup) -> Facts:
    """The facts of a table; LineError when its option makes no sense."""
    return Facts(setup, printed(setup), fragments(setup))


def fragments(setup: Setup, names: Names | None = None) -> tuple[str, ...]:
    """The diseases of the Alternative GWO from right to left, as the option names them: by id, with `names` by any name."""
    if ALTERNATIVE not in setup.options:
        return ()
    if setup.variant != FULL:
        raise MalformedError(f"the option {ALTERNATIVE} is for the full variant, not for {setup.variant}")
    all_ids = [card.id for card in setup.cards.values() if card.kind == "disease"]
    book = names.cards if names else Book("disease", dict.fromkeys(all_ids, ()))
    typed = setup.options[ALTERNATIVE]
    found = tuple(book.find(word, all_ids) for word in typed.replace(",", " ").split())
    if sorted(found) != sorted(all_ids):
        raise MalformedError(
            f"{ALTERNATIVE}={typed}: needs each disease once, as the fragments lie from right to left ({', '.join(all_ids)})"
        )
    return found
