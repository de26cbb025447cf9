"""How many cards come out: counts of games, decks and kinds, for numbers of players and for `--only`."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.model import Catalog
from generator.impose.papers import PAPERS
from generator.options import Options

Entries = Callable[[Path], dict[str, dict[str, Any]]]
Shared = Callable[..., Path]

DECKS = {  # game, deck: different faces, copies of all
    # 17 Products, 5 Influences of 4, 4 Events, 8 Actions of 2, 5 Diseases of 5 + 7 + 8 + 10 + 12
    ("antyszczepionkowcy", "deck"): (17 + 5 + 4 + 8 + 5, 17 + 5 * 4 + 4 + 8 * 2 + (5 + 7 + 8 + 10 + 12)),
    ("antyszczepionkowcy", "laws"): (5, 5),
    # six treatments: value 1 and value 2, five copies each
    ("zombology", "groundwork"): (6 * 2, 6 * (5 + 5)),
    # six treatments: two Mice, two Monkeys, one Human Trial
    ("zombology", "trials"): (6 * 3, 6 * (2 + 2 + 1)),
    # six treatments: one Bad Science, three Strong Rebuttals; and six Repeated Experiments
    ("zombology", "prejudice"): (6 * 2 + 1, 6 * (1 + 3) + 6),
    # 7 diseases, Contagion, 7 other Symptoms and Events of 2
    ("build-a-cure", "disease"): (7 + 1 + 7, 7 + 1 + 7 * 2),
    # Bonds 5 + 8 + 10, EXPOSURE! 10, two last cards, seven Resources of 3 3 3 2 3 3 2, Elements: ELEMENTS below
    ("build-a-cure", "resource"): (3 + 1 + 2 + 7 + 15, (5 + 8 + 10) + 10 + 2 + (3 + 3 + 3 + 2 + 3 + 3 + 2) + 82),
}
GAMES = {"antyszczepionkowcy": 99 + 5, "zombology": 120, "build-a-cure": 22 + 136}
PAGES = {"antyszczepionkowcy": 2 * (11 + 1), "zombology": 2 * 14, "build-a-cure": 2 * 18}  # nine to a sheet, two sides each
ELEMENTS = {
    "C10": 6, "C4": 8, "C2": 7, "C1": 6,
    "H10": 10, "H4": 10, "H2": 4, "H1": 5,
    "N2": 4, "N1": 3,
    "O4": 8, "O2": 4, "O1": 4,
    "S2": 1, "S1": 2,
}  # fmt: skip


def decks(game: str) -> tuple[str, ...]:
    """The arguments of the build that most tests look at."""
    return (game, "--lang", "all", "--paper", "a4", "--parts", "decks")


def copies(entry: dict[str, Any]) -> Counter[str]:
    return Counter({face["id"]: face["copies"] for face in entry["faces"]})


@pytest.mark.parametrize("game", GAMES)
def test_every_deck_has_its_cards(game: str, shared: Shared, entries: Entries) -> None:
    for path, entry in entries(shared(*decks(game))).items():
        found = {
            deck: (sum(f["deck"] == deck for f in entry["faces"]), sum(f["copies"] for f in entry["faces"] if f["deck"] == deck))
            for deck in {face["deck"] for face in entry["faces"]}
        }
        assert found == {deck: numbers for (owner, deck), numbers in DECKS.items() if owner == game}, path
        assert entry["cards"] == GAMES[game] == sum(copies for _, copies in found.values())
        assert entry["pages"] == PAGES[game]


def test_the_antyszczepionkowcy_deck_by_kinds(shared: Shared, entries: Entries, catalog: Catalog) -> None:
    out = shared(*decks("antyszczepionkowcy"))
    cards = catalog.games["antyszczepionkowcy"].cards
    for entry in entries(out).values():
        kinds: Counter[str] = Counter()
        tiers: Counter[object] = Counter()
        for name, number in copies(entry).items():
            kinds[cards[name].kind] += number
            if cards[name].kind == "product":
                tiers[cards[name].fields["image"]] += number
        assert kinds == {"product": 17, "influence": 20, "event": 4, "action": 16, "disease": 42, "law": 5}
        assert tiers == {2: 8, 3: 6, 4: 3}
        diseases = {"measles": 5, "pertussis": 7, "diphtheria": 8, "rubella": 10, "mumps": 12}
        assert {name: copies(entry)[name] for name in diseases} == diseases


def test_six_suits_of_nineteen_and_six_more(shared: Shared, entries: Entries, catalog: Catalog) -> None:
    cards = catalog.games["zombology"].cards
    for entry in entries(shared(*decks("zombology"))).values():
        suits: Counter[object] = Counter()
        codes: Counter[str] = Counter()
        for name, number in copies(entry).items():
            suits[cards[name].fields.get("treatment")] += number
            codes[cards[name].code] += number
        treatments = ["dna", "stem", "herbal", "vegan", "pharma", "crystals"]
        assert suits.pop(None) == 6
        assert suits == dict.fromkeys(treatments, 19)
        values = {"-2": 1, "-1": 3, "1": 5, "2": 5, "3": 2, "4": 2, "5": 1}
        assert codes == {"re": 6, **{suit + value: number for suit in "dshvpc" for value, number in values.items()}}


def test_the_elements_of_build_a_cure(shared: Shared, entries: Entries, catalog: Catalog) -> None:
    cards = catalog.games["build-a-cure"].cards
    for entry in entries(shared(*decks("build-a-cure"))).values():
        printed = copies(entry)
        elements = {cards[name].code: printed[name] for name in printed if cards[name].kind == "element"}
        assert elements == ELEMENTS
        assert sum(elements.values()) == 82
        assert sum(printed[name] for name in printed if cards[name].kind == "bond") == 5 + 8 + 10


PLAYERS = [
    *(("antyszczepionkowcy", players, 104) for players in range(2, 6)),  # nothing is taken out for fewer players
    *(("zombology", players, 120) for players in range(3, 11)),  # the decks only last longer
    # without Sulfur 2, Glanders, Arsenic Poisoning and two EXPOSURE!: 158 − 1 − 1 − 1 − 2
    ("build-a-cure", 2, 153),
    # besides without Anthrax, Contagion, two more EXPOSURE!, two Asphyxias, Ultimate Sacrifice and two Sulfur 1
    ("build-a-cure", 1, 153 - 1 - 1 - 2 - 2 - 1 - 2),
    *(("build-a-cure", players, 158) for players in range(3, 7)),
]


@pytest.mark.parametrize(("game", "players", "cards"), PLAYERS)
def test_a_number_of_players_selects_cards(game: str, players: int, cards: int, catalog: Catalog) -> None:
    selected = Options("en", PAPERS["a4"], players=players).cards(catalog.games[game])
    assert sum(card.copies.of(players) for card in selected) == cards


@pytest.mark.parametrize(("players", "gone", "exposures"), [
    (2, {"s2", "glanders", "arsenic"}, 8),
    (1, {"s2", "glanders", "arsenic", "anthrax", "contagion", "asphyxia", "ultimate-sacrifice", "s1"}, 6),
])  # fmt: skip
def test_cards_left_out_are_not_printed(players: int, gone: set[str], exposures: int, shared: Shared, entries: Entries) -> None:
    whole = entries(shared(*decks("build-a-cure")))["build-a-cure/en/a4/decks.pdf"]
    out = shared("build-a-cure", "--lang", "en", "--paper", "a4", "--parts", "decks", "--player-count", str(players))
    entry = entries(out)[f"build-a-cure/en/a4/decks.{players}p.pdf"]
    assert copies(whole).keys() - copies(entry).keys() == gone
    assert copies(entry)["exposure"] == exposures
    assert entry["cards"] == {p: c for g, p, c in PLAYERS if g == "build-a-cure"}[players]
    assert entry["options"] == {"players": players}


@pytest.mark.parametrize(("game", "globs", "cards"), [
    ("zombology", ["dna-*"], 19),  # by id: the suit of DNA Retroviruses
    ("zombology", ["re"], 6),  # by code
    ("zombology", ["d[12]"], 10),  # d1 and d2, five each
    ("zombology", ["trials"], 30),  # by deck
    ("zombology", ["trials", "re", "d3"], 30 + 6),  # d3 is a Trials card: no card comes twice
    ("build-a-cure", ["bond"], 23),  # by kind
    ("build-a-cure", ["C[0-9]*", "h?"], 6 + 8 + 7 + 6 + 10 + 4 + 5),  # C10 C4 C2 C1; ids h4 h2 h1 (H10 has two digits)
])  # fmt: skip
def test_only_selects_by_id_code_kind_and_deck(game: str, globs: list[str], cards: int, shared: Shared, entries: Entries) -> None:
    only = [word for glob in globs for word in ("--only", glob)]
    out = shared(game, "--lang", "en", "--paper", "a4", "--parts", "decks", *only)
    digest = hashlib.sha256("\n".join(sorted(globs)).encode()).hexdigest()[:6]
    (entry,) = entries(out).values()
    assert entry["path"] == f"{game}/en/a4/decks.only-{digest}.pdf"
    assert entry["cards"] == cards == sum(copies(entry).values())
    assert entry["options"] == {"only": sorted(globs)}
    assert (out / entry["path"]).is_file()
