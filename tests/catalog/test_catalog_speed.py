"""Ten thousand cards load, and do not take for ever. (The bars are kept by the benchmarks; this only sees a disaster.)"""

from __future__ import annotations

import gc
import time
from pathlib import Path

from generator.catalog.cache import load_cached
from generator.catalog.load import read_catalog

HEAD = """\
schema: 1
games:
  big:
    title: {en: Big}
    version: "1"
    players: {min: 2, max: 4}
    languages: [en]
    kinds: {k: {name: {en: K}, template: k, fields: {value: int, foe: "ref:k", text: text}}}
    decks: {d: {name: {en: D}, format: poker}}
    bases: {b: {kind: k, deck: d, copies: 2}}
    expect: {copies: 20000}
    cards:
"""
CARDS = 10_000


def card(number: int) -> str:
    text = f"When card {number} is drawn, everybody draws one more and passes one on."
    name = f'{{en: "Zażółć {number}"}}'
    return f'      - {{id: c-{number}, base: b, name: {name}, value: {number % 7}, foe: c-{number // 2}, text: {{en: "{text}"}}}}\n'


def test_ten_thousand_cards(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_text(HEAD + "".join(map(card, range(CARDS))), encoding="utf-8")
    start = time.process_time()
    catalog = read_catalog(path).loaded.checked()
    cold = time.process_time() - start
    cards = catalog.games["big"].cards
    assert len(cards) == CARDS and gc.isenabled()
    assert cards["c-9999"].fields["foe"] == "c-4999"
    assert cards["c-9999"].where.line == HEAD.count("\n") + CARDS
    load_cached(path, tmp_path / "cache")
    start = time.process_time()
    assert load_cached(path, tmp_path / "cache").checked() == catalog
    warm = time.process_time() - start
    assert cold < 10 and warm < 3


def test_a_mistake_in_each_of_many_cards(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_text(HEAD + "".join(map(card, range(2_000))).replace("value:", "valeu:"), encoding="utf-8")
    start = time.process_time()
    problems = read_catalog(path).loaded.problems
    assert len(problems) == 4_000
    path.write_text(HEAD + "".join(map(card, range(2_000))).replace("foe: c-", "foe: d-"), encoding="utf-8")
    problems = read_catalog(path).loaded.problems
    assert sum(problem.message.startswith("there is no card d-") for problem in problems) == 2_000
    assert time.process_time() - start < 20
