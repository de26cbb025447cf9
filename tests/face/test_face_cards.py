"""From a catalogue to faces: what templates see of it, whose colours win, which backs are shared, where mistakes are told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.load import read_catalog
from generator.catalog.model import Game
from generator.face.bounds import edge_colour, ground
from generator.face.environment import CardUsedError, Probe
from generator.face.scene import words
from generator.face.views import GameView
from generator.faces import Face, FaceMaker, Faces
from generator.paint.fonts import FontBook

DUEL = """\
schema: 1
games:
  duel:
    title: {en: Duel, pl: Pojedynek}
    version: "1.2"
    players: {min: 2, max: 4}
    languages: [en, pl]
    palette:
      full: {suit: "#B3541E", mark: "#111"}
      low: {suit: {fill: "#FFF", stroke: "#B3541E"}, mark: "#222"}
    texts: {beats: {en: beats, pl: bije}}
    kinds:
      move:
        name: {en: Move, pl: Ruch}
        template: move
        fields: {speed: int, foe: "ref:move?", wins: "refs:move?", text: text, flavor: "text?", cost: "counts?", tags: "words?"}
        texts: {label: {en: speed, pl: tempo}}
    decks:
      main: {name: {en: Main, pl: Główna}, format: 63x88mm, back: back, palette: {full: {mark: "#333"}, low: {mark: "#333"}}}
      side: {name: {en: Side, pl: Boczna}, format: 44x68mm, back: named-back}
      bare: {name: {en: Bare, pl: Goła}, format: 44x68mm}
    cards:
      - {id: lunge, code: L, kind: move, deck: main, copies: 2, speed: 3, foe: parry, wins: [parry, feint], cost: {C: 2, H: 1},
         tags: [fast, low], name: {en: Lunge, pl: Wypad}, text: {en: "Forward!\\nNow.", pl: "Naprzód!\\nTeraz."}}
      - {id: parry, code: P, kind: move, deck: main, copies: per-player, speed: 1, foe: lunge,
         palette: {full: {mark: "#444"}, low: {mark: "#444"}},
         name: {en: Parry, pl: Zasłona}, text: {en: Back., pl: Wstecz.}, flavor: {en: Ha!, pl: Ha!}}
      - {id: feint, kind: move, deck: side, back: back, speed: 2, name: {en: Feint, pl: Zwód}, text: {en: Or not., pl: Albo nie.}}
      - {id: bluff, kind: move, deck: side, copies: {2: 0, 3-4: 5}, speed: 2, name: {en: Bluff, pl: Blef}, text: {en: Hm., pl: Hm.}}
      - {id: rest, kind: move, deck: bare, speed: 0, name: {en: Rest, pl: Odpoczynek}, text: {en: Rest., pl: Odpocznij.}}
    rules: {goal: {value: 3, text: {en: three touches, pl: trzy trafienia}}}
"""
FACE = '<svg><text-box x="5" y="10" width="{{{{ deck.width - 10 }}}}" height="40" size="9" min-size="5">{}</text-box></svg>'
BACK = '<svg><rect x="-4" y="-4" width="{{ deck.width + 8 }}" height="{{ deck.height + 8 }}" fill="var(--suit)"/></svg>'

Duel = Callable[..., Game]
Made = Callable[..., Faces]


@pytest.fixture
def duel(tmp_path: Path) -> Game:
    """The game, with its templates folder beside it."""
    folder = tmp_path / "templates" / "duel"
    folder.mkdir(parents=True)
    (folder / "back.svg.j2").write_text(BACK)
    (folder / "named-back.svg.j2").write_text(FACE.format("{% include '_name.svg.j2' %}"))
    (folder / "_name.svg.j2").write_text("{{ card.name }}")
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    return read_catalog(path).loaded.checked().games["duel"]


@pytest.fixture
def made(duel: Game, fonts: FontBook, tmp_path: Path) -> Made:
    """The faces of the cards with the ids given (all without), their template holding a text-box with `content`."""

    def compose(content: str, *ids: str, lang: str = "en", ink: str = "full", players: int | None = None) -> Faces:
        source = content if "<svg" in content else FACE.format(content)
        (tmp_path / "templates/duel/move.svg.j2").write_text(source)
        maker = FaceMaker(duel, lang, ink, players, fonts)  # type: ignore[arg-type]
        return maker.faces([duel.cards[name] for name in ids or duel.cards])

    return compose


@pytest.fixture
def said(made: Made) -> Callable[..., str]:
    """The words on the face of one card, without Problems."""

    def read(content: str, card: str = "lunge", **options: object) -> str:
        faces = made(content, card, **options)
        assert not faces.problems, "\n".join(map(str, faces.problems))
        return words(faces.faces[0].front)

    return read


SEEN = [
    ("{{ card.id }} {{ card.code }} {{ card.copies }} {{ card.origin }}", "lunge L 2 rulebook", "lunge L 2 rulebook"),
    ("{{ card.name }}: {{ card.speed + 1 }}", "Lunge: 4", "Wypad: 4"),
    ("{{ card.text }}", "Forward! Now.", "Naprzód! Teraz."),
    ("{{ card.flavor is none }} {{ card.flavor or 'silent' }}", "True silent", "True silent"),
    ("{{ card.foe.name }} {{ card.foe.foe.foe.name }} {{ card.foe }}", "Parry Parry Parry", "Zasłona Zasłona Zasłona"),
    ("{% for c in card.wins %}{{ c.name }}{{ ', ' if not loop.last }}{% endfor %}", "Parry, Feint", "Zasłona, Zwód"),
    ("{% for k, n in card.cost.items() %}{{ k }}{{ n }}{% endfor %} {{ card.tags | join('+') }}", "C2H1 fast+low", "C2H1 fast+low"),
    ("{{ kind.id }} {{ kind.name }} {{ kind.texts.label }}", "move Move speed", "move Ruch tempo"),
    ("{{ card.kind.name }} {{ card.deck.name }}", "Move Main", "Ruch Główna"),
    ("{{ deck.id }} {{ deck.name }} {{ deck.format }}", "main Main 63x88mm", "main Główna 63x88mm"),
    ("{{ game.decks.main.palette.mark }} {{ game.cards['parry'].palette.mark }}", "#333333 #444444", "#333333 #444444"),
    ("{{ card.palette | length }} {{ game.decks.bare.palette | length }}", "0 0", "0 0"),
    ("{{ deck.width }} by {{ deck.height }}", "63.0 by 88.0", "63.0 by 88.0"),
    ("{{ game.id }} {{ game.title }} {{ game.version }} {{ game.texts.beats }}", "duel Duel 1.2 beats", "duel Pojedynek 1.2 bije"),
    ("{{ game.players.min }}–{{ game.players.max }}", "2–4", "2–4"),
    ("{{ game.cards['feint'].name }} {{ game.cards | length }}", "Feint 5", "Zwód 5"),
    ("{{ game.rules.goal.value }} {{ game.rules.goal.text }}", "3 three touches", "3\u00a0trzy trafienia"),
    ("{{ lang }} {{ ink }}", "en full", "pl full"),
]


@pytest.mark.parametrize(("content", "english", "polish"), SEEN, ids=[case[0][:40] for case in SEEN])
def test_a_template_sees_the_catalogue_in_its_language(said: Callable[..., str], content: str, english: str, polish: str) -> None:
    assert said(content) == english
    assert said(content, lang="pl") == polish.replace("\u00a0", " ")


@pytest.mark.parametrize(("players", "copies", "deck"), [(None, 4, 6), (2, 2, 4), (3, 3, 5)])
def test_copies_are_those_of_the_number_of_players(said: Callable[..., str], players: int | None, copies: int, deck: int) -> None:
    assert said("{{ card.copies }} of {{ deck.copies }}", "parry", players=players) == f"{copies} of {deck}"


def test_a_face_carries_its_card_its_deck_and_its_copies(made: Made) -> None:
    faces = made("{{ card.name }}", players=2).faces
    assert [(face.card.id, face.deck.id, face.copies) for face in faces] == [
        ("lunge", "main", 2), ("parry", "main", 2), ("feint", "side", 1), ("bluff", "side", 0), ("rest", "bare", 1),
    ]  # fmt: skip


def test_every_card_is_counted(made: Made, duel: Game, fonts: FontBook) -> None:
    ticks: list[int] = []
    made("{{ card.name }}")
    FaceMaker(duel, "en", "full", None, fonts).faces(duel.cards.values(), lambda: ticks.append(1))
    assert len(ticks) == 5


def test_the_colours_of_the_card_are_over_the_deck_over_the_game_over_the_plain_ones(made: Made) -> None:
    square = '<rect width="9" height="9" fill="var(--{0})" stroke="var(--{0})"/>'
    source = "<svg>" + "".join(square.format(name) for name in ("mark", "suit", "accent")) + "</svg>"

    def colours(card: str, ink: str) -> list[tuple[str | None, str | None]]:
        [face] = made(source, card, ink=ink).faces
        return [(item.paint.fill, item.paint.stroke) for item in face.front.items]  # type: ignore[union-attr]

    accent, suit = ("#2F5D8A",) * 2, ("#B3541E",) * 2
    assert colours("feint", "full") == [("#111111",) * 2, suit, accent]
    assert colours("lunge", "full") == [("#333333",) * 2, suit, accent]
    assert colours("parry", "full") == [("#444444",) * 2, suit, accent]
    assert colours("feint", "low") == [("#222222",) * 2, ("#FFFFFF", "#B3541E"), ("#1E2430",) * 2]


class TestBacks:
    """A back that does not mention the card is one scene for its deck."""

    def by_id(self, faces: Faces) -> dict[str, Face]:
        assert not faces.problems
        return {face.card.id: face for face in faces.faces}

    def test_it_is_shared_by_the_deck(self, made: Made) -> None:
        faces = self.by_id(made("{{ card.name }}"))
        assert faces["lunge"].back is faces["parry"].back
        assert faces["feint"].back != faces["lunge"].back  # of another size

    def test_it_is_made_for_each_card_that_it_mentions(self, made: Made) -> None:
        faces = self.by_id(made("{{ card.speed }}"))
        assert words(faces["bluff"].back) == "Bluff"  # type: ignore[arg-type]

    def test_a_deck_without_a_back_has_none(self, made: Made) -> None:
        assert self.by_id(made("{{ card.name }}"))["rest"].back is None

    @pytest.mark.parametrize(
        ("name", "uses"),
        [("back", False), ("_name", True), ("named-back", True), ("move", True), ("plain-back", False), ("plain", True)],
    )
    def test_a_template_uses_the_card_also_by_what_it_includes(
        self, made: Made, duel: Game, fonts: FontBook, name: str, uses: bool
    ) -> None:
        made("{{ card.name }}")
        maker = FaceMaker(duel, "en", "full", None, fonts)
        values = {**maker.composer.values, "deck": maker.view.decks["main"], "card": Probe(), "kind": Probe()}
        if uses:
            with pytest.raises(CardUsedError):
                maker.composer.templates.render(f"{name}.svg.j2", values)
        else:
            assert "<svg" in maker.composer.templates.render(f"{name}.svg.j2", values)


class TestProblems:
    """A mistake names game, card and field; a text that does not fit is told at its line of the catalogue."""

    def test_in_a_template_it_is_told_at_the_template(self, made: Made, tmp_path: Path) -> None:
        [found] = made("<svg>\n<blob/></svg>", "lunge").problems
        assert (found.game, found.card, found.where.file, found.where.line) == (
            "duel", "lunge", str((tmp_path / "templates/duel/move.svg.j2").resolve()), 2,
        )  # fmt: skip

    def test_in_a_text_it_is_told_at_the_catalogue(self, made: Made, tmp_path: Path) -> None:
        source = FACE.format("{{ card.name }}").replace(">{{ card", ' field="name" max-lines="1">{{ card').replace("min-size", "id")
        source = source.replace('width="{{ deck.width - 10 }}"', 'width="8"').replace('size="9"', 'size="9" hyphens="none"')
        problems = made(source, "lunge", "rest", lang="pl").problems
        lines = DUEL.splitlines()
        assert [(p.card, p.field, p.where.file) for p in problems] == [
            ("lunge", "name", str(tmp_path / "duel.yaml")), ("rest", "name", str(tmp_path / "duel.yaml")),
        ]  # fmt: skip
        for found in problems:
            assert lines[found.where.line - 1][found.where.column - 1 :].startswith("{en: " + found.card.capitalize())
            assert "too much at the smallest size" in found.message
            assert found.hint.startswith("shorten the text; set by ")
            assert found.hint.endswith("templates/duel/move.svg.j2:1:1")

    def test_each_is_told_once_for_a_back(self, made: Made, tmp_path: Path) -> None:
        (tmp_path / "templates/duel/back.svg.j2").write_text("<svg><blob/></svg>")
        problems = made("{{ card.name }}", "lunge", "parry").problems
        assert [(p.card, p.message.partition(":")[0]) for p in problems] == [("", "<blob>")]

    def test_a_missing_template_says_where_it_was_looked_for(self, made: Made, tmp_path: Path) -> None:
        (tmp_path / "templates/duel/back.svg.j2").unlink()
        [found] = made("{{ card.name }}", "lunge").problems
        assert found.message == "template not found: back.svg.j2"
        assert found.hint.startswith(f"looked in {(tmp_path / 'templates' / 'duel').resolve()}, ")


def test_the_colours_of_another_card_are_those_of_the_ink(said: Callable[..., str], duel: Game) -> None:
    path = Path(duel.folder) / "duel.yaml"
    path.write_text(DUEL.replace('low: {mark: "#444"}', 'low: {mark: {fill: "#FFF", stroke: "#444"}}'), encoding="utf-8")
    other = read_catalog(path).loaded.checked().games["duel"]
    assert said("{{ game.cards['parry'].palette.mark }}", ink="full") == "#444444"
    assert GameView(other, "en", None, "low").cards["parry"].palette == {"mark": "#FFFFFF"}, "the fill, where strokes differ"


class TestBounds:
    """How far a drawing reaches, and the colour at its edges."""

    def test_the_ground_is_the_least_reach_at_the_sides_that_are_touched(self, made: Made) -> None:
        def reach(*boxes: tuple[float, float, float, float]) -> float:
            rects = "".join(f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>' for x, y, w, h in boxes)
            return ground(made(f"<svg>{rects}</svg>", "lunge").faces[0].front, (63, 88))

        assert reach((-4, -4, 71, 96)) == 4
        assert reach((-4, -3, 71, 96)) == 3
        assert reach((-4, -4, 71, 20), (0, 16, 63, 20)) == 4
        assert reach((5, 5, 20, 20)) == float("inf")
        assert reach((0, 0, 63, 88)) == 0
        assert reach((-2, 10, 10, 10)) == 2

    def test_the_edge_is_the_colour_of_the_last_shape_over_all_four(self, made: Made) -> None:
        ground_, frame = (f'<rect x="-4" y="-4" width="71" height="96" fill="{fill}"/>' for fill in ("#111", "#222"))
        inner = '<rect x="3" y="3" width="57" height="82" fill="#333"/>'
        turned = '<g transform="rotate(180 31.5 44)">{}</g>'
        for source, colour in ((ground_ + inner, "#111111"), (ground_ + turned.format(frame), "#222222"), (inner, "")):
            assert edge_colour(made(f"<svg>{source}</svg>", "lunge").faces[0].front, (63, 88)) == colour

    def test_sub_scenes_count(self, made: Made, tmp_path: Path) -> None:
        (tmp_path / "templates/duel/frame.svg").write_text('<svg><rect width="71" height="96" fill="#123"/></svg>')
        [face] = made('<svg><use href="frame.svg" x="-4" y="-4"/></svg>', "lunge").faces
        assert (ground(face.front, (63, 88)), face.edge) == (4, "#112233")
