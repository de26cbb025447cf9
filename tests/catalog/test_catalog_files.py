"""Files: includes, what cannot be read, and the catalogues that ship."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from generator.catalog import load_catalog
from generator.catalog.load import read_catalog
from generator.problems import ProblemsError

ROOT = Path(__file__).parents[2]


def write(folder: Path, **files: str) -> Path:
    """Write files (`a__b` is a/b.yaml); the path of the first."""
    paths = [folder / (name.replace("__", "/") + ".yaml") for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths[0]


def told(path: Path) -> list[str]:
    """The Problems, with places relative to the folder of the file."""
    return [str(p).replace(f"{path.parent}/", "") for p in read_catalog(path).loaded.problems]


def test_games_of_included_files_come_after_those_of_the_file(tmp_path: Path, duel: str) -> None:
    first = duel.replace("schema: 1", "schema: 1\ninclude: [more/b.yaml, c.yaml]")
    rest = {name: duel.replace("  duel:", f"  {game}:") for name, game in (("more__b", "two"), ("c", "three"))}
    path = write(tmp_path, a=first, **rest)
    catalog = read_catalog(path).loaded.checked()
    assert list(catalog.games) == ["duel", "two", "three"]
    assert [Path(file).name for file in catalog.files] == ["a.yaml", "b.yaml", "c.yaml"]
    assert catalog.games["two"].folder == str(tmp_path / "more")
    assert catalog.games["two"].where.file == str(tmp_path / "more" / "b.yaml")
    assert catalog.fingerprint == sha256(b"".join(Path(file).read_bytes() for file in catalog.files)).hexdigest()


@pytest.mark.parametrize(
    ("include", "message"),
    [
        ("[no.yaml]", "a.yaml:2:11: error: cannot read no.yaml: No such file or directory"),
        ("[b.yaml, b.yaml]", "a.yaml:2:19: error: [include] b.yaml is included twice"),
        ("[../a.yaml]", "a.yaml:2:11: error: [include] ../a.yaml is not in the folder of this file or below"),
        ("[/etc/hostname]", "a.yaml:2:11: error: [include] /etc/hostname is not in the folder"),
        ("[a.yaml]", "a.yaml:2:11: error: [include] the files include each other: a.yaml → a.yaml"),
        ("[c.yaml]", "c.yaml:2:12: error: [include] the files include each other: a.yaml → c.yaml → a.yaml"),
        ("[d.yaml]", "d.yaml:3:3: error: [duel] the game duel is taken (first at a.yaml:4:3)"),
        ("[e.yaml]", "e.yaml:3:4: error: broken YAML"),
        ("b.yaml", "a.yaml:2:10: error: [include] expected a list of files, found the text “b.yaml”"),
        ("[3]", "a.yaml:2:11: error: [include] expected a file beside this one"),
        ('["a\\u0000b"]', "a.yaml:2:11: error: the control character U+0000"),
    ],
)
def test_an_include_that_does_not_work(tmp_path: Path, duel: str, include: str, message: str) -> None:
    other = duel.replace("  duel:", "  other:")
    a = duel.replace("schema: 1", f"schema: 1\ninclude: {include}")
    cyclic = "schema: 1\ninclude:  [a.yaml]\n"
    path = write(tmp_path, a=a, b=other, c=cyclic, d=duel, e="a: 1\nb: 2\n  c: 3\n")
    assert any(line.startswith(message) for line in told(path)), told(path)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path, duel: str) -> None:
    path = write(tmp_path, in__a=duel.replace("schema: 1", "schema: 1\ninclude: [b.yaml]"), secret="x: 1")
    (path.parent / "b.yaml").symlink_to(tmp_path / "secret.yaml")
    assert told(path)[0].startswith("a.yaml:2:11: error: [include] b.yaml is not in the folder")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing = read_catalog(tmp_path / "no.yaml").loaded
    assert missing.catalog is None and "cannot read" in str(missing.problems[0])
    assert "cannot read" in str(read_catalog(tmp_path).loaded.problems[0])
    with pytest.raises(ProblemsError, match="cannot read"):
        missing.checked()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schema: 1\n", "x.yaml:1:1: error: [games] no games"),
        ("schema: 1\ngames:\n", "x.yaml:2:7: error: [games] the key games is empty"),
        ("schema: 1\ngames: [a]\n", "x.yaml:2:8: error: [games] expected a map of games, found a list"),
        ("schema: 1\ngames: {a: 3}\n", "x.yaml:2:12: error: [a] expected a game, found the number 3"),
        ("games: {}\n", "x.yaml:1:1: error: [schema] the key schema is missing"),
        ("schema: 1\ngames: {}\n", "x.yaml:2:8: error: [games] no games"),
        ("- a\n", "x.yaml:1:1: error: expected a catalogue, found a list"),
        ("just words\n", "x.yaml:1:1: error: expected a catalogue, found the text “just words”"),
    ],
)
def test_a_file_that_is_no_catalogue(tmp_path: Path, text: str, message: str) -> None:
    assert told(write(tmp_path, x=text))[0].startswith(message)


def test_places_name_the_file_as_it_was_asked_for(tmp_path: Path, duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, cards=duel)
    monkeypatch.chdir(tmp_path)
    game = load_catalog(Path("cards.yaml"), cached=False).checked().games["duel"]
    assert str(game.where) == "cards.yaml:3:3" and game.folder == "."


SHIPPED = [path for path in (ROOT / "cards.yaml", *sorted((ROOT / "examples").glob("**/*.yaml"))) if path.exists()]


@pytest.mark.parametrize("path", SHIPPED, ids=[path.name for path in SHIPPED])
def test_what_ships_is_clean(path: Path) -> None:
    loaded = read_catalog(path).loaded
    assert loaded.problems == (), "\n".join(map(str, loaded.problems))


def test_every_shipped_card_says_its_origin() -> None:
    for game in read_catalog(ROOT / "cards.yaml").loaded.checked().games.values():
        assert all("origin" in card.places for card in game.cards.values()), game.id


def test_the_example_of_the_documentation_is_the_file(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "catalogue.md").read_text(encoding="utf-8")
    blocks = [block.split("\n", 1)[1] for block in page.split("```")[1::2] if block.startswith("yaml\nschema")]
    assert blocks
    for block in blocks:
        assert told(write(tmp_path, page=block)) == []
