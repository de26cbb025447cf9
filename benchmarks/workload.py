"""The catalogues that are measured: W(n), n plain cards, and R(n), n cards in a frame that ships with papertable.

    python benchmarks/workload.py plain 1200 FOLDER      # FOLDER/cards.yaml with its own templates
    python benchmarks/workload.py framed 1200 FOLDER     # FOLDER/cards.yaml with the Products of antyszczepionkowcy

Everything is computed from the number of the card: the same n gives the same bytes on every machine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

REPOSITORY = Path(__file__).resolve().parent.parent
FRAMED_GAME, FRAMED_KIND = "antyszczepionkowcy", "product"

_HEADS = "zdro żół szcze pró łań księ mię ćwi gó ruch ło dźwi sól ząb świa wie per ka mo bu".split()
_TAILS = "wie dek pka cuch życ tnia ra awka dka źba nek bek tło rza ła lan muk stka wąs na".split()
VOCABULARY = [head + tail for head in _HEADS for tail in _TAILS]
CATEGORIES = {  # a title for the band, the colour of the band, the paler one of the ground
    "badanie": ("#1F5C99", "#E3EDF7"), "próba": ("#7A3B8F", "#F1E6F5"), "łącznik": ("#2E7D4F", "#E2F2E8"),
    "środek": ("#B3541E", "#F9EBE1"), "źródło": ("#8C1C2B", "#F8E3E6"), "żywioł": ("#4A4A4A", "#EDEDED"),
}  # fmt: skip
EMBLEMS = 12


class Fact(NamedTuple):
    """What is on one card of W(n)."""

    title: str
    category: str
    emblem: int
    value: int
    text: str


def facts(n: int) -> list[Fact]:
    """The cards of W(n)."""
    return [_fact(i) for i in range(n)]


def _fact(i: int) -> Fact:
    """Card number i: a title of two words and a number, 25 words of text out of a vocabulary of 400."""
    words = [VOCABULARY[(i * 149 + k * (k + i % 17) * 31) % 400] for k in range(25)]
    title = f"{words[7].capitalize()} {VOCABULARY[i * 7 % 400]} {i + 1}"
    return Fact(title, list(CATEGORIES)[i % len(CATEGORIES)], i // 5 % EMBLEMS, i * 11 % 97 + 1, " ".join(words).capitalize() + ".")


FACE = """\
<svg xmlns="http://www.w3.org/2000/svg">
<g palette="band={{ card.category }}; pale={{ card.category }}-pale">
<use href="frame.svg.j2?category={{ card.category_name }}"/>
<use href="emblem.svg.j2?points={{ card.emblem + 5 }}" x="31.5" y="34"/>
<text-box x="13" width="37" baseline="9.5" size="11" min-size="8" weight="700" align="center" hyphens="none" fill="#FFFFFF" field="name">{{ card.name }}</text-box>
<text-box x="4" width="9" baseline="9.5" size="14" weight="700" fill="#FFFFFF">{{ card.value }}</text-box>
<text-box x="50" width="9" baseline="84" size="14" weight="700" align="right" fill="#FFFFFF">{{ card.value }}</text-box>
<text-box x="5" y="56" width="53" height="18" size="9" min-size="7" leading="3.7" hyphens="none" fill="#1E2430" field="text">{{ card.text }}</text-box>
</g>
</svg>
"""
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg">
<rect x="-4" y="-4" width="71" height="96" fill="var(--pale)"/>
<rect x="-4" y="-4" width="71" height="17" fill="var(--band)"/>
<rect x="-4" y="77" width="71" height="15" fill="var(--band)"/>
<rect x="3.5" y="16" width="56" height="36" rx="2" fill="#FFFFFF" stroke="var(--band)" stroke-width=".5"/>
<text-box x="4" width="40" baseline="83" size="9" fill="#FFFFFF">{{ category }}</text-box>
</svg>
"""
EMBLEM = """\
<svg xmlns="http://www.w3.org/2000/svg">
{% set n = points|int %}
<circle r="15" fill="var(--pale)" stroke="var(--band)" stroke-width=".6"/>
<polygon points="{% for i in range(2 * n) %}{% set r = 6 if i % 2 else 13 %}{{ (r * sin(180 * i / n))|round(2) }} {{ (-r * cos(180 * i / n))|round(2) }} {% endfor %}" fill="var(--band)"/>
<circle r="3" fill="#FFFFFF"/>
<line x1="-15" x2="15" y1="0" y2="0" stroke="#FFFFFF" stroke-width=".3"/>
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg">
<rect x="-4" y="-4" width="71" height="96" fill="#23395B"/>
<rect x="4" y="4" width="55" height="80" rx="3" fill="none" stroke="#FFFFFF" stroke-width=".8"/>
<g fill="#FFFFFF">{% for y in range(20, 70, 8) %}{% for x in range(12, 56, 8) %}<circle cx="{{ x - 0.5 }}" cy="{{ y }}" r="1.2"/>{% endfor %}{% endfor %}</g>
<text-box x="5" width="53" baseline="14" size="13" weight="700" align="center" fill="#FFFFFF">{{ deck.name }}</text-box>
</svg>
"""
TEMPLATES = {"face": FACE, "frame": FRAME, "emblem": EMBLEM, "back": BACK}


def write_plain(n: int, folder: Path) -> Path:
    """Write W(n) with its templates; the path of its catalogue."""
    palette = {}
    for number, (band, pale) in enumerate(CATEGORIES.values()):
        palette |= {f"c{number}": band, f"c{number}-pale": pale}
    fields = {"category": "word", "category_name": "string", "emblem": "int", "value": "int", "text": "text"}
    head = {
        "title": {"pl": "Pomiar"}, "version": "1", "players": {"min": 2, "max": 4}, "languages": ["pl"],
        "palette": {"full": palette, "low": palette},
        "kinds": {"plain": {"name": {"pl": "Karta"}, "template": "face", "fields": fields}},
        "decks": {"deck": {"name": {"pl": "Pomiar"}, "format": "63x88mm", "back": "back"}},
    }  # fmt: skip
    numbers = {category: f"c{number}" for number, category in enumerate(CATEGORIES)}
    cards = [
        {
            "id": f"card-{i}", "kind": "plain", "deck": "deck", "copies": 1, "origin": "reconstructed", "name": {"pl": f.title},
            "category": numbers[f.category], "category_name": f.category, "emblem": f.emblem, "value": f.value, "text": {"pl": f.text},
        }
        for i, f in enumerate(facts(n), start=1)
    ]  # fmt: skip
    for name, source in TEMPLATES.items():
        _write(folder / "templates" / "workload" / f"{name}.svg.j2", source)
    return _catalogue(folder, "workload", head, cards)


def write_framed(n: int, folder: Path) -> Path:
    """Write R(n): the Products of a game that ships with papertable, varied, in its own frame with its own pictures.

    The templates are the shipped ones; only the face is told to take its picture by name instead of by the card's id.
    """
    game = _shipped(FRAMED_GAME)
    deck = next(iter(game["decks"]))
    models = [card for card in game["cards"] if FRAMED_KIND in card.get("base", ())]
    kind = game["kinds"][FRAMED_KIND]
    kind["fields"] = {**kind["fields"], "picture": "word"}
    head = {
        key: game[key]
        for key in ("title", "version", "players", "languages", "palette", "glossary", "texts", "rules")
        if key in game
    }
    head["kinds"] = {FRAMED_KIND: kind}
    head["decks"] = {deck: {key: value for key, value in game["decks"][deck].items() if key != "expect"}}
    cards = [_framed(i, models, deck) for i in range(n)]
    shipped = REPOSITORY / "templates" / FRAMED_GAME / f"{kind['template']}.svg.j2"
    face = shipped.read_text(encoding="utf-8").replace("art/{{ card.id }}", "art/{{ card.picture }}")
    _write(folder / "templates" / FRAMED_GAME / shipped.name, face)
    return _catalogue(folder, FRAMED_GAME, head, cards)


def _framed(i: int, models: list[dict[str, Any]], deck: str) -> dict[str, Any]:
    """Card number i: name and picture of one model, effect of another, numbers of its own."""
    model, other = models[i % len(models)], models[i // len(models) % len(models)]
    return {
        "id": f"card-{i + 1}", "code": f"p{i + 1}", "kind": FRAMED_KIND, "deck": deck, "copies": 1, "origin": "reconstructed",
        "name": model["name"], "picture": model["id"], "image": i % 4 + 1, "price": i % 89 + 1, "effect": other["effect"],
    }  # fmt: skip


def _shipped(game: str) -> dict[str, Any]:
    import yaml

    with (REPOSITORY / "cards.yaml").open(encoding="utf-8") as file:
        found: dict[str, Any] = yaml.load(file, yaml.CSafeLoader)["games"][game]
    return found


def _catalogue(folder: Path, game: str, head: dict[str, Any], cards: list[dict[str, Any]]) -> Path:
    """Write a catalogue by hand: JSON values are YAML values, and a card a line reads like a catalogue that people write."""
    lines = ["schema: 1", "games:", f"  {game}:"]
    lines += [f"    {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    lines += ["    cards:", *(f"      - {_flow(card)}" for card in cards)]
    path = folder / "cards.yaml"
    _write(path, "\n".join(lines) + "\n")
    return path


def _flow(card: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in card.items()) + "}"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    which, number, target = sys.argv[1:]
    print({"plain": write_plain, "framed": write_framed}[which](int(number), Path(target)))
