"""What `pnp` refuses: with which exit code, with which words, and without leaving anything behind."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

ONE = ("zombology", "--lang", "en", "--paper", "a4", "--only", "d5")

REFUSED = [  # words, exit code, what the message must say
    # 2: usage
    ("nonsense", 2, ["nonsense"]),
    ("build --nonsense", 2, ["--nonsense"]),
    ("build zombology --paper", 2, ["--paper"]),
    ("build zombology --ink lo", 2, ["ink", "'lo'", "did you mean low?"]),
    ("preview zombology --card d5 --ink lo", 2, ["ink", "'lo'", "did you mean low?"]),
    ("build zombology --sides duplex-lnog", 2, ["duplex-lnog", "did you mean duplex-long?"]),
    ("build zombology --parts deks", 2, ["'deks'", "did you mean decks?"]),
    ("build zombology --parts ,", 2, ["--parts"]),
    ("build zombology --player-count many", 2, ["--player-count", "many"]),
    ("build zombology --player-count 2", 2, ["3 to 10 players", "2"]),
    ("build --player-count 99", 2, ["nothing is selected"]),
    ("build zombology --only nothing-is-called-so", 2, ["--only", "nothing-is-called-so", "pnp list"]),
    ("build zombology --bleed 5mm", 2, ["bleed of 5 mm", "up to 4 mm"]),
    ("build zombology --bleed 0.2in", 2, ["bleed of 5.08 mm", "up to 4 mm"]),
    ("build zombology --gap 1mm", 2, ["gap of 1 mm", "0 for a shared cut, or 3mm and more"]),
    ("build zombology --gap 2.9mm", 2, ["gap of 2.9 mm"]),
    ("build zombology --margin 4mm", 2, ["margin of 4 mm", "5mm or more"]),
    ("build zombology --margin 75mm", 2, ["63 × 88 mm", "A4", "the largest that fits is"]),
    ("build zombology --bleed 2furlongs", 2, ["--bleed", "2furlongs", "2mm or 0.125in"]),
    ("build zombology --margin -8mm", 2, ["--margin", "-8mm"]),
    ("build zombology --gap nan", 2, ["--gap", "nan"]),
    ("build zombology --gap 1e3mm", 2, ["--gap", "1e3mm"]),
    ("preview zombology --dpi 7", 2, ["--dpi", "7"]),
    ("preview --out all.png", 2, ["--out", "zombology"]),
    ("watch zombology --sides fold --ink lo", 2, ["did you mean low?"]),
    # 4: unknown names
    ("build zombolgy", 4, ["'zombolgy'", "did you mean zombology?"]),
    ("list build-a-cur", 4, ["did you mean build-a-cure?"]),
    ("preview antyszczepionkowcyy", 4, ["did you mean antyszczepionkowcy?"]),
    ("watch zombolgy", 4, ["did you mean zombology?"]),
    ("build zombology --paper leter", 4, ["'leter'", "did you mean letter?"]),
    ("build zombology --paper b5", 4, ["'b5'"]),
    ("build zombology --lang de", 4, ["'de'", "possible: en, pl, all"]),
    ("list zombology --lang xx", 4, ["'xx'", "en, pl"]),
    ("preview zombology --card dna-works-in-mic", 4, ["did you mean dna-works-in-mice?"]),
    ("preview build-a-cure --card scurwy", 4, ["did you mean scurvy?"]),
    ("preview --card no-such-card-anywhere", 4, ["no-such-card-anywhere", "pnp list"]),
    # 1: files
    ("build --catalog no-such-file.yaml", 1, ["no-such-file.yaml", "No such file"]),
    ("check --catalog .", 1, ["directory"]),
    ("list --catalog no-such-file.yaml --json", 1, ["no-such-file.yaml"]),
]


@pytest.mark.parametrize(("words", "code", "said"), [pytest.param(*case, id=case[0]) for case in REFUSED])
def test_refused(words: str, code: int, said: list[str], pnp: Run, tmp_path: Path) -> None:
    args = words.split()
    paper = () if "--paper" in args or args[0] not in ("build", "watch") else ("--paper", "a4")
    done = pnp(*args, *paper, code=code)
    for part in said:
        assert part in done.stderr
    assert done.stdout == "", "nothing on stdout"
    assert not list(tmp_path.rglob("*.*")), "nothing is written"


def test_a_card_that_does_not_fit_is_refused_with_the_largest_that_does(pnp: Run, tmp_path: Path) -> None:
    """On A5 (148 × 210 mm) 5 mm at each edge stay clear and 1 mm is for the mark: 136 × 198 mm are left."""
    (tmp_path / "big.yaml").write_text(
        "schema: 1\ngames:\n  big:\n    title: {en: Big}\n    version: '1'\n    players: {min: 1, max: 1}\n    languages: [en]\n"
        "    kinds: {poster: {name: {en: Poster}, template: plain}}\n"
        "    decks: {posters: {name: {en: Posters}, format: 140x200mm}}\n"
        "    cards: [{id: one, kind: poster, deck: posters, name: {en: One}}]\n"
    )
    done = pnp("build", "--catalog", "big.yaml", "--paper", "a5", code=2)
    assert "140 × 200 mm (5.51 × 7.87 in)" in done.stderr
    assert "the largest that fits is 136 × 198 mm (5.35 × 7.8 in)" in done.stderr
    assert not (tmp_path / "output").exists()
    pnp("build", "--catalog", "big.yaml", "--paper", "letter")
    (tmp_path / "fits.yaml").write_text((tmp_path / "big.yaml").read_text().replace("140x200mm", "136x198mm"))
    assert "1 card" in pnp("build", "--catalog", "fits.yaml", "--paper", "a5").stdout


def test_a_good_build_says_what_it_wrote(pnp: Run, tmp_path: Path) -> None:
    done = pnp("build", *ONE)
    (written,) = (tmp_path / "output").rglob("*.pdf")
    assert done.stdout == f"{written.relative_to(tmp_path)}  2 pages, 1 card\n"


def test_what_a_sheet_traded_is_told(pnp: Run) -> None:
    """Nine 63 × 88 on Letter leave 7.7 mm at top and bottom: 5 stay clear, 1 is for the marks, the foot moves to the side."""
    told = pnp("build", "zombology", "--lang", "en", "--paper", "letter", "--only", "d5").stderr
    assert "crop marks" in told
    assert "foot" in told and "right margin" in told
    assert "Letter" in told


@pytest.mark.parametrize(("locale", "lang", "paper"), [
    ("en_US.UTF-8", "en", "letter"),
    ("en_CA.UTF-8", "en", "letter"),
    ("pl_PL.UTF-8", "pl", "a4"),
    ("en_GB.UTF-8", "en", "a4"),
    ("de_DE.UTF-8", "en", "a4"),  # the game has no German: its first language
    ("C", "en", "a4"),
])  # fmt: skip
def test_language_and_paper_follow_the_locale(locale: str, lang: str, paper: str, pnp: Run, tmp_path: Path) -> None:
    pnp("build", "zombology", "--only", "d5", env={"LC_ALL": locale})
    (written,) = (tmp_path / "output").rglob("*.pdf")
    assert written.parent == tmp_path / "output" / "zombology" / lang / paper
