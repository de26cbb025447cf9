"""The printed facts of Build A Cure, typed: chemistry from cards and `rules:`, and what one table plays with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine.events import IllegalError, MalformedError, Refused
from companion.engine.setup import CardFacts, Setup


class Disease(NamedTuple):
    """A disease as printed: what it does to its holder, by how much, and the formula of its cure."""

    effect: str
    amount: int
    formula: Mapping[str, int]


class Bond(NamedTuple):
    """How many items a Bond joins (`most` 0: any number), and whether compounds may be among them."""

    least: int
    most: int
    compounds: bool


class Chemistry(NamedTuple):
    """Elements and cures, with or without a table. `atoms` maps an element card to its symbol and value."""

    symbols: tuple[str, ...]
    atoms: Mapping[str, tuple[str, int]]
    codes: Mapping[str, str]
    diseases: Mapping[str, Disease]
    wild: str

    def atom(self, token: str) -> tuple[str, int] | None:
        """What a card counts as: an element card itself, a Mystery Element the card that it was named."""
        return self.atoms.get(token.partition(":")[2] or token)

    def is_element(self, token: str) -> bool:
        """Whether a card counts as an Element card; a Mystery Element does, named or not."""
        return token in self.atoms or plain(token) == self.wild

    def text(self, token: str) -> str:
        """A card as it is typed and shown: the code of an element, `mystery:N2`, the id of everything else."""
        card, _, named = token.partition(":")
        if named:
            return f"{card.partition('-')[0]}:{self.codes.get(named, named)}"
        return self.codes[card] if card in self.atoms else card


class Facts(NamedTuple):
    """What one table plays with. `copies` of every card in play, `kinds` of every card; `piles` and `middle`: EXPOSURE! cards."""

    chemistry: Chemistry
    players: int
    hand: int
    hand_limit: int
    actions: int
    draws: int
    ignore_diseases: bool
    removed: tuple[str, ...]
    copies: Mapping[str, int]
    kinds: Mapping[str, str]
    resources: tuple[str, ...]
    outbreaks: tuple[str, ...]
    categories: Mapping[str, str]
    bonds: Mapping[str, Bond]
    piles: tuple[int, ...]
    middle: int
    exposure: str
    last: str
    never: tuple[str, ...]
    helps: tuple[str, ...]
    fission_most: int
    fission_cost: int
    leave_cost: int
    mill: int
    mill_stop: str
    exposure_draws: int
    contagion_draws: int
    contagion_lost: int
    overrun: int
    resource_count: int  # cards above No More Resources

    def in_play(self, *kinds: str) -> tuple[str, ...]:
        """The cards of kinds that this table plays with."""
        return tuple(card for card, kind in self.kinds.items() if kind in kinds and self.copies[card])


def plain(token: str) -> str:
    """The card itself, without the name that a Mystery Element was given."""
    return token.partition(":")[0]


def chemistry(rules: Mapping[str, Any], cards: Mapping[str, CardFacts]) -> Chemistry:
    """Elements and cures from the rule data and the cards."""
    atoms: dict[str, tuple[str, int]] = {}
    diseases: dict[str, Disease] = {}
    for card in cards.values():
        fields: Mapping[str, Any] = card.fields
        if card.kind == "element":
            atoms[card.id] = (str(fields["element"]), int(fields["value"]))
        elif card.kind == "disease":
            diseases[card.id] = Disease(str(fields["effect"]), int(fields.get("amount") or 0), dict(fields["formula"]))
    symbols = tuple(str(element["symbol"]) for element in rules["elements"])
    return Chemistry(symbols, atoms, {card.id: card.code for card in cards.values()}, diseases, str(rules["wild"]["card"]))


def seats(rules: Mapping[str, Any], players: int) -> Mapping[str, Any]:
    """The set-up row for a number of players."""
    row: Mapping[str, Any] = next(row for row in rules["setup"] if players in row["players"])
    return row


def facts(setup: Setup) -> Facts:
    """All facts of one table: the number of players, the option `exposure` and the rulings on set-up are worked in."""
    rules: Mapping[str, Any] = setup.rules
    row, effects = seats(rules, len(setup.players)), rules["effects"]
    copies, removed = _copies(setup, row)
    kinds = {card.id: card.kind for card in setup.cards.values()}
    decks = {card.id: card.deck for card in setup.cards.values()}
    exposure = next(id_ for id_, kind in kinds.items() if kind == "exposure")
    last = next(id_ for id_, kind in kinds.items() if kind == "last-card")
    piles, middle = _piles(setup, row, int(rules["setup_piles"]["value"]))
    copies[exposure] = sum(piles) + middle
    resources = tuple(id_ for id_, kind in kinds.items() if decks[id_] == "resource" and kind != "last-card")
    return Facts(
        chemistry=chemistry(rules, setup.cards),
        players=len(setup.players),
        hand=int(row["hand"]),
        hand_limit=int(row["hand_limit"]),
        actions=int(row["actions"]),
        draws=next(int(step["cards"]) for step in rules["turn"] if step["id"] == "draw"),
        ignore_diseases=bool(row["ignore_disease_effects"]),
        removed=removed,
        copies=copies,
        kinds=kinds,
        resources=resources,
        outbreaks=tuple(id_ for id_ in kinds if decks[id_] == "disease"),
        categories={card.id: str(card.fields["category"]) for card in setup.cards.values() if card.kind == "symptom"},
        bonds={id_: Bond(int(b["least"]), int(b.get("most") or 0), bool(b["compounds"])) for id_, b in rules["bonds"].items()},
        piles=piles,
        middle=middle,
        exposure=exposure,
        last=last,
        **_numbers(setup, effects),
        overrun=lost_at(rules, "overrun"),
        resource_count=sum(copies[card] for card in resources),
    )


def _numbers(setup: Setup, effects: Mapping[str, Any]) -> dict[str, Any]:
    """The numbers of single cards, as fields of Facts."""
    never = effects["recycle-resource"]["never"]
    return {
        "never": tuple(card for card in never if card != "recycle-resource" or setup.ruling("recycle-loop") == "barred"),
        "helps": tuple(effects["asphyxia"]["helps"]),
        "fission_most": int(effects["fission-reduction"]["most"]),
        "fission_cost": int(effects["fission-reduction"]["cost_each"]),
        "leave_cost": int(effects["quarantine"]["leave_cost"]),
        "mill": int(effects["catastrophe"]["discards"]),
        "mill_stop": str(effects["catastrophe"]["stops_at"]),
        "exposure_draws": int(effects["exposure"]["disease_draws"]),
        "contagion_draws": int(effects["contagion"]["disease_draws"]),
        "contagion_lost": int(effects["contagion"]["lost_at"]),
    }


def lost_at(rules: Mapping[str, Any], id_: str) -> int:
    """How many uncured diseases lose the game in one of the printed ways."""
    return next(int(row["uncured"]) for row in rules["lost"] if row["id"] == id_)


def _copies(setup: Setup, row: Mapping[str, Any]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Copies in play, and the cards to take out, for this number of players and the ruling `solo-removals`."""
    copies = {card.id: card.copies for card in setup.cards.values()}
    removed = [str(card) for card in row["remove"]]
    if setup.ruling("solo-removals") == "printed":
        copies.update({str(card): int(number) for card, number in (row.get("put_back") or {}).items()})
    else:
        removed += [str(card) for card in row["remove_more"]]
    return copies, tuple(removed)


def _piles(setup: Setup, row: Mapping[str, Any], piles: int) -> tuple[tuple[int, ...], int]:
    """EXPOSURE! cards in each pile from the top, and those put into the middle of the finished deck."""
    printed = row["exposure"]
    upper = setup.ruling("exposure-split") == "upper-piles"
    cards = exposure_option(setup, int(printed["cards"]))
    if cards == printed["cards"]:
        given = tuple(int(n) for n in printed["piles"])
        return (given[::-1] if upper else given), int(printed["middle"])
    each, over = divmod(cards, piles)
    split = tuple(each + (place < over) for place in range(piles))
    return (split if upper else split[::-1]), 0


def exposure_option(setup: Setup, most: int) -> int:
    """The number of EXPOSURE! cards that was chosen, `most` without a choice. LineError when it is no possible number."""
    value = setup.options.get("exposure")
    if value is None:
        return most
    if not value.isdecimal():
        raise MalformedError(f"option exposure={value}: needs a number of EXPOSURE! cards, such as exposure=7")
    if not 1 <= int(value) <= most:
        reason = f"option exposure={value}: {len(setup.players)} players use at most {most} EXPOSURE! cards, and at least 1"
        raise IllegalError(Refused("exposure-count", reason, "set-up", f"exposure=1 to exposure={most}"))
    return int(value)
