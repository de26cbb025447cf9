"""The build stamp changes when, and only when, the drawing of its card changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.face.compose import Composed, Composer
from generator.face.environment import Templates
from generator.paint.fonts import FontBook
from generator.typeset.words import WordSetter

Compose = Callable[..., Composed]


FOOT = '<text-box x="1" baseline="86" width="40" size="4" role="stamp">Duel · {stamp}</text-box>'
NAME = '<text-box x="5" y="10" width="40" height="20" size="9">{{ card.name }}</text-box>'


def stamp_of(composed: Composed) -> str:
    assert not composed.problems
    return composed.stamp


def test_it_is_set_and_may_stand_outside_the_safe_zone(compose: Compose) -> None:
    composed = compose('<rect width="9" height="9"/>' + FOOT)
    assert composed.scene.items[-1].runs[0].text == f"Duel · {composed.stamp}"
    assert composed.scene.items[-1].foot
    assert len(composed.stamp) == 4
    assert int(composed.stamp, 16) >= 0


def test_it_is_the_same_for_the_same_drawing(compose: Compose) -> None:
    stamp = stamp_of(compose(f'<svg><rect width="9" height="9"/>{FOOT}</svg>'))
    same = f'<svg>\n{{# a comment #}}<g><rect height="9.0" id="a" width="9" fill="#000"/></g><title>x</title>{FOOT}</svg>'
    assert stamp_of(compose(same)) == stamp
    assert stamp_of(compose(same, card={"name": "Parry and riposte"})) == stamp


@pytest.mark.parametrize(
    "changed",
    [
        '<rect width="9" height="9.1"/>',
        '<rect width="9" height="9" fill="#001"/>',
        '<rect width="9" height="9" opacity="0.9"/>',
        '<rect width="9" height="9"/><circle r="1"/>',
        '<rect width="9" height="9"/>' + NAME,
    ],
)
def test_it_changes_with_the_drawing(compose: Compose, changed: str) -> None:
    assert stamp_of(compose(changed + FOOT)) != stamp_of(compose('<rect width="9" height="9"/>' + FOOT))


def test_it_changes_with_a_text_and_with_a_sub_scene(compose: Compose, write: Callable[..., Path]) -> None:
    stamps = set()
    for name, radius in (("Lunge", 1), ("Parry", 1), ("Lunge", 2)):
        write("art/a.svg", f'<svg><circle r="{radius}"/></svg>')
        stamps.add(stamp_of(compose(NAME + '<use href="art/a.svg"/>' + FOOT, card={"name": name})))
    assert len(stamps) == 3


def test_it_changes_with_the_bytes_of_a_picture_and_not_with_its_place(
    compose: Compose, write: Callable[..., Path], tmp_path: Path, fonts: FontBook
) -> None:
    source = '<image href="art/a.png" width="9" height="9"/>' + FOOT
    write("art/a.png", b"one")
    first = stamp_of(compose(source))
    moved = (tmp_path / "templates").rename(tmp_path / "moved")
    maker = Composer(Templates([moved]), WordSetter(fonts, "en"), {"ink": "full", "lang": "en"})
    assert stamp_of(maker.face("face", (63, 88), {})) == first
    write("art/a.png", b"two")
    second = stamp_of(compose(source))
    assert second != first
    write("art/b.png", b"two")
    assert stamp_of(compose(source.replace("a.png", "b.png"))) == second


def test_the_wording_around_it_does_not_count(compose: Compose) -> None:
    shape = '<rect width="9" height="9"/>'
    assert stamp_of(compose(shape + FOOT)) == stamp_of(compose(shape + FOOT.replace("Duel", "Duel 2")))


def test_it_stands_in_the_template_of_the_card(problem: Callable[..., SimpleNamespace], write: Callable[..., Path]) -> None:
    write("frame.svg", f"<svg>{FOOT}</svg>")
    message = problem('<use href="frame.svg"/>').message
    assert message == "<use>: a build stamp must stand in the template of the card itself, not in a sub-scene"
