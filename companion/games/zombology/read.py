"""The grammar: one line a round, a card for every player in seat order. Understands the line, judges no rule."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import MalformedError
from companion.engine.names import Names, fold
from companion.games.zombology import told
from companion.games.zombology.facts import Card
from companion.games.zombology.state import Play
from companion.games.zombology.step import Table

ASIDE = "x"


def read(table: Table, words: Sequence[str], names: Names) -> tuple[Play, ...]:
    """A line as plays. LineError when a word cannot be understood."""
    if len(words) != len(table.players):
        for word in words:  # a word that is no card at all says more about the line than their number
            _play(table, table.players[0], word, names)
        raise MalformedError(told.wrong_count(words, table.players))
    return tuple(_play(table, who, word, names) for who, word in zip(table.players, words, strict=True))


def _play(table: Table, who: str, word: str, names: Names) -> Play:
    if fold(word) == ASIDE:
        return Play(who, None)
    code, colon, target = word.partition(":")
    if not code:
        raise MalformedError(f"{word!r} names no card")
    card = table.facts.cards[names.card(code)]
    if not colon:
        return Play(who, card.id)
    if not card.prejudice:
        raise MalformedError(told.no_target_here(word, card))
    return Play(who, card.id, _target(who, word, card, target, names))


def _target(who: str, word: str, card: Card, target: str, names: Names) -> tuple[str, str]:
    owner, dot, hit = target.rpartition(".")
    if (not dot and not card.repeats) or not hit or (dot and not owner):
        raise MalformedError(told.target_shape(word, card))
    return (names.player(owner) if dot else who), names.card(hit)
