"""Counting atoms: what lies on a disease, what is missing, what is too much, and the fewest cards that would do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from companion.games.build_a_cure.facts import Chemistry
from companion.games.build_a_cure.state import Case


def atoms(chemistry: Chemistry, cards: Iterable[str]) -> dict[str, int]:
    """The count of each symbol over cards, in the order of a formula."""
    counts = dict.fromkeys(chemistry.symbols, 0)
    for card in cards:
        atom = chemistry.atom(card)
        if atom:
            counts[atom[0]] += atom[1]
    return {symbol: count for symbol, count in counts.items() if count}


def missing(formula: Mapping[str, int], have: Mapping[str, int]) -> dict[str, int]:
    """What a formula still needs."""
    return {symbol: need - have.get(symbol, 0) for symbol, need in formula.items() if need > have.get(symbol, 0)}


def over(formula: Mapping[str, int], have: Mapping[str, int]) -> dict[str, int]:
    """What lies there beyond a formula."""
    return {symbol: count - formula.get(symbol, 0) for symbol, count in have.items() if count > formula.get(symbol, 0)}


def case_missing(chemistry: Chemistry, case: Case) -> dict[str, int]:
    """What a disease on the table still needs."""
    return missing(chemistry.diseases[case.id].formula, atoms(chemistry, case.cards))


def case_over(chemistry: Chemistry, case: Case) -> dict[str, int]:
    """What lies on a disease beyond its formula."""
    return over(chemistry.diseases[case.id].formula, atoms(chemistry, case.cards))


def is_cured(chemistry: Chemistry, disease: str, compounds: Sequence[Sequence[str]], unbound: Sequence[str]) -> bool:
    """One single compound equals the formula, and nothing else lies there."""
    if len(compounds) != 1 or unbound:
        return False
    return atoms(chemistry, compounds[0]) == dict(chemistry.diseases[disease].formula)


def formula_text(counts: Mapping[str, int]) -> str:
    """`C9 H11 N2`."""
    return " ".join(f"{symbol}{count}" for symbol, count in counts.items()) or "nothing"


def fewest(chemistry: Chemistry, counts: Mapping[str, int]) -> tuple[str, ...] | None:
    """A fewest set of printed element cards with exactly these counts; None when printed values cannot make one of them."""
    cards: list[str] = []
    for symbol, count in counts.items():
        by_value = {value: card for card, (s, value) in chemistry.atoms.items() if s == symbol}
        values = _fewest_values(count, tuple(sorted(by_value, reverse=True)))
        if values is None:
            return None
        cards += [by_value[value] for value in values]
    return tuple(cards)


def _fewest_values(total: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """The fewest values with a sum, large ones first."""

    @cache
    def best(rest: int) -> tuple[int, ...] | None:
        if rest == 0:
            return ()
        found = [(value, *tail) for value in values if value <= rest and (tail := best(rest - value)) is not None]
        return min(found, key=len, default=None)

    chosen = best(total)
    return None if chosen is None else tuple(sorted(chosen, reverse=True))
