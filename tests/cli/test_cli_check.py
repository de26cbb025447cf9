"""`pnp check` on broken copies of the real catalogue: one of each class of mistake, and all of them at once."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from generator.paths import built_in

Run = Callable[..., subprocess.CompletedProcess[str]]

TEXT = {"type": "string"}
FIELDS = {"file": TEXT, "line": {"type": "integer"}, "column": {"type": "integer"}, "game": TEXT, "card": TEXT, "field": TEXT,
          "severity": {"enum": ["error", "warning"]}, "message": TEXT, "hint": TEXT}  # fmt: skip
PROBLEM = {"type": "object", "properties": FIELDS, "required": list(FIELDS), "additionalProperties": False}
SCHEMA = {
    "type": "object", "properties": {"problems": {"type": "array", "items": PROBLEM}}, "required": ["problems"],
    "additionalProperties": False,
}  # fmt: skip


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times: {old}"
    path.write_text(text.replace(old, new), "utf-8")


def place(path: Path, text: str) -> tuple[int, int]:
    """Line and column, from 1, at which a text begins that stands in a file once."""
    whole = path.read_text("utf-8")
    assert whole.count(text) == 1, f"{whole.count(text)} times: {text}"
    before = whole[: whole.index(text)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def problems(pnp: Run, own: Path, code: int = 1) -> list[dict[str, object]]:
    data = json.loads(pnp("check", "--catalog", own, "--json", code=code).stdout)
    jsonschema.validate(data, SCHEMA)
    found: list[dict[str, object]] = data["problems"]
    return found


@pytest.fixture
def templates(own: Path) -> Path:
    """A copy of the templates beside the copy of the catalogue: they are found first."""
    folder = own.parent / "templates" / "zombology"
    shutil.copytree(built_in() / "templates" / "zombology", folder)
    return folder


def test_the_built_in_catalogue_is_without_problems(pnp: Run) -> None:
    data = json.loads(pnp("check", "--json").stdout)
    assert data == {"problems": []}


def test_the_copy_is_without_problems(pnp: Run, own: Path) -> None:
    done = pnp("check", "--catalog", own)
    assert (done.stdout, done.stderr) == ("no problems\n", "")


MISTAKES = {
    # a mistake in a base is told once, for the first of its cards by name
    # name: old text, new text, where the new text is wrong (a part of it), card, field, words of message and hint
    "unknown key": ("        code: d2\n", "        coed: d2\n", "coed: d2", "dna-petri-dish-proof", "coed", ["coed", "code"]),
    "missing translation": (
        '          en: "Day 9. The dish moans less. It may be shyness."\n', "", "pl: \"Dzień 9. Szalka",
        "dna-petri-dish-proof", "flavor", ["en"]),
    "dead reference": (
        "base: [works-in-mice, dna]", "base: [works-in-mcie, dna]", "works-in-mcie,",
        "dna-works-in-mice", "base", ["works-in-mcie", "did you mean works-in-mice?"]),
    "wrong type": (
        "copies: 1\n        flips: [1, 2, 3,", "copies: 1\n        flips: [1, 2, three,", "three,",
        "crystals-bad-science", "flips", ["whole number", "three"]),
    "doubled id": (
        "      - id: dna-petri-dish-proof\n", "      - id: dna-bad-science # again\n", "dna-bad-science # again",
        "dna-bad-science", "id", ["taken"]),
    "alien language": (
        '          en: "Day 9. The', '          de: "Day 9."\n          en: "Day 9. The', 'de: "Day 9."',
        "dna-petri-dish-proof", "flavor", ["de", "possible: en, pl"]),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_catalogue(mistake: str, pnp: Run, own: Path) -> None:
    old, new, wrong, card, field, said = MISTAKES[mistake]
    change(own, old, new)
    found = {(problem["line"], problem["column"]): problem for problem in problems(pnp, own)}
    assert len(found) == 1 or mistake == "dead reference", "what a base would have given is missing, too"
    problem = found[place(own, wrong)]
    assert (problem["file"], problem["game"], problem["card"]) == (str(own), "zombology", card)
    assert str(problem["field"]).startswith(field)
    assert problem["severity"] == "error"
    for word in said:
        assert word in f"{problem['message']} {problem['hint']}"
    said_to_people = pnp("check", "--catalog", own, code=1).stderr
    assert f"{own}:{problem['line']}:{problem['column']}: error: " in said_to_people


def test_a_wrong_count(pnp: Run, own: Path) -> None:
    """Four Theoretical Frameworks of each treatment instead of five: 24 instead of 30 ones, 54 instead of 60 Groundwork."""
    base = own.read_text("utf-8").split("      theoretical-framework:\n")[1].split("        origin")[0]
    change(own, "      theoretical-framework:\n" + base, "      theoretical-framework:\n" + base.replace("copies: 5", "copies: 4"))
    found = problems(pnp, own)
    lines = own.read_text("utf-8").splitlines()
    assert len(found) >= 2
    for problem in found:
        assert "expect" in str(problem["field"])
        assert str(problem["field"]).rpartition(".")[2] in lines[int(str(problem["line"])) - 1][int(str(problem["column"])) - 1 :]
    said = " ".join(str(problem["message"]) for problem in found)
    for number in ("114", "120", "54", "60", "24", "30"):
        assert re.search(rf"\b{number}\b", said), f"{number}: {said}"


def test_a_text_that_overflows_and_one_without_letters(pnp: Run, own: Path) -> None:
    """Face problems point at the text in the catalogue, and name the template that set it."""
    change(own, "Day 9. The dish moans less. It may be shyness.", "Day 9. " + "The dish moans less. " * 30)
    change(own, "Day 1. A virus made them.", "Day 1. A virus \U0001f9df made them.")
    everything = problems(pnp, own)
    found = {problem["card"]: problem for problem in everything if "safe zone" not in str(problem["message"])}
    assert set(found) == {"dna-petri-dish-proof", "dna-theoretical-framework"}
    for card, text, said in (
        ("dna-petri-dish-proof", 'en: "Day 9.', ["mm"]),
        ("dna-theoretical-framework", 'en: "Day 1.', ["\U0001f9df"]),
    ):
        problem = found[card]
        line, _ = place(own, text)
        assert problem["file"] == str(own) and problem["field"] == "flavor"
        assert problem["line"] == line
        assert re.search(r"_words\.svg\.j2:\d+", str(problem["hint"]))
        for word in said:
            assert word in f"{problem['message']} {problem['hint']}"


def test_an_unknown_field_in_a_template(pnp: Run, own: Path, templates: Path) -> None:
    change(templates / "research.svg.j2", "card.value }}.svg", "card.valeu }}.svg")
    line, _ = place(templates / "research.svg.j2", "card.valeu")
    found = problems(pnp, own)
    assert {(problem["file"], problem["line"]) for problem in found} == {(str(templates / "research.svg.j2"), line)}
    assert "valeu" in str(found[0]["message"])
    assert re.search(r"\bvalue\b", str(found[0]["hint"]))
    assert found[0]["card"]


@pytest.mark.parametrize(("old", "new", "said"), [
    ("{{ w.title() }}", "{{ w.title( }}", "template"),
    ("{{ w.title() }}", "{% if %}", "template"),
    ("{{ w.title() }}", "{{ 1 // 0 }}", "zero"),
    ("{{ w.title() }}", "<rect x='a' width='1' height='1'/>", "'a'"),
    ("{{ w.title() }}", "<blink/>", "blink"),
    ("{{ w.title() }}", "<rect width='1' height='1' colour='red'/>", "colour"),
    ("{{ w.title() }}", '<use href="art/none.svg"/>', "art/none.svg"),
    ("</g>", "", "not well-formed"),
])  # fmt: skip
def test_a_broken_template(old: str, new: str, said: str, pnp: Run, own: Path, templates: Path) -> None:
    change(templates / "research.svg.j2", old, new)
    found = problems(pnp, own)
    text = (templates / "research.svg.j2").read_text("utf-8")
    for problem in found:
        if not new:  # the last tag before the end may come from a macro
            assert Path(str(problem["file"])).parent == templates
            continue
        assert problem["file"] == str(templates / "research.svg.j2")
        assert 1 <= int(str(problem["line"])) <= text.count("\n") + 1
        if "w.title( " not in new:
            assert problem["line"] == place(templates / "research.svg.j2", new)[0]
    assert said in f"{found[0]['message']} {found[0]['hint']}"


def test_a_template_that_is_missing(pnp: Run, own: Path) -> None:
    change(own, "        template: repeated\n", "        template: repeatde\n")
    found = problems(pnp, own)
    assert "repeatde" in str(found[0]["message"])


def test_everything_is_told_at_once(pnp: Run, own: Path) -> None:
    for mistake in ("unknown key", "wrong type", "dead reference"):
        old, new, *_ = MISTAKES[mistake]
        change(own, old, new)
    found = problems(pnp, own)
    places = [(int(str(problem["line"])), int(str(problem["column"]))) for problem in found]
    assert places == sorted(places), "in the order of the file"
    for mistake in ("unknown key", "wrong type", "dead reference"):
        assert place(own, MISTAKES[mistake][2]) in places
    done = pnp("check", "--catalog", own, code=1)
    assert done.stderr.splitlines()[-1] == f"{len(found)} errors"
    assert done.stdout == ""


def test_everything_on_faces_is_told_at_once(pnp: Run, own: Path, templates: Path) -> None:
    change(own, "Day 9. The dish moans less. It may be shyness.", "Day 9. " + "The dish moans less. " * 30)
    change(templates / "prejudice.svg.j2", "</svg>", "<blink/></svg>")
    change(templates / "repeated.svg.j2", "</svg>", "{{ card.nothing }}</svg>")
    files = {Path(str(problem["file"])).name for problem in problems(pnp, own)}
    assert files == {"cards.yaml", "prejudice.svg.j2", "repeated.svg.j2"}


def test_warnings_alone_are_no_failure(pnp: Run, own: Path) -> None:
    """A field that no template uses, a base that no card uses: worth a word, no more."""
    change(own, "    bases:\n", "    bases:\n      nobody: {kind: research, deck: trials}\n")
    (problem,) = problems(pnp, own, code=0)
    assert problem["severity"] == "warning"
    assert (problem["line"], problem["column"]) == place(own, "nobody: {")
    assert "warning" in pnp("check", "--catalog", own).stderr


def test_origins(pnp: Run) -> None:
    text = pnp("check", "--origins").stdout
    assert re.search(r"cards\.yaml:\d+:\d+: rulebook +zombology dna-bad-science$", text, re.MULTILINE)
    data = json.loads(pnp("check", "--origins", "--json").stdout)
    origins = {row["origin"] for row in data["origins"]}
    assert origins == {"rulebook", "published", "reconstructed"}
    assert {"game", "card", "field", "origin", "file", "line", "column"} == set(data["origins"][0])
