"""The grammar: one line a round, a card for every player in seat order. Understands the line, judges no rule."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import AmbiguousError, MalformedError, UnknownError
from companion.engine.names import Names, fold
from companion.games.zombology import refusals
from companion.games.zombology.facts import Card, Facts
from companion.games.zombology.state import Play, State
from companion.games.zombology.step import Table, aimed

ASIDE = "x"
NOTHING = "-"  # in place of a target: the card turned nothing


def read(table: Table, state: State, words: Sequence[str], names: Names) -> tuple[Play, ...]:
    """A line as plays, targets that are left out filled in where only one is possible. LineError when a word is not understood."""
    if len(words) != len(table.players):
        for word in words:  # a word that is no card at all says more about the line than their number
            _play(table, table.players[0], word, names)
        raise MalformedError(refusals.wrong_count(words, table.players))
    plays = tuple(_play(table, who, word, names) for who, word in zip(table.players, words, strict=True))
    return aimed(table, state, plays, {who for who, word in zip(table.players, words, strict=True) if ":" not in word})


def card_named(facts: Facts, word: str, names: Names) -> str:
    """The id of a card that a word means; who does not find it hears what would be possible, by the codes that are typed."""
    try:
        return names.card(word)
    except AmbiguousError:
        raise AmbiguousError(refusals.ambiguous(word, _meant(facts, word, names))) from None
    except UnknownError as error:
        raise UnknownError(_unknown(facts, word, names, str(error))) from None


def _meant(facts: Facts, word: str, names: Names) -> list[str]:
    """The codes of all cards that a word can mean: whose name it is, else whose code it begins, else whose name it begins."""
    exact = [card.code for card in facts.cards.values() if names.cards.knows(word, [card.id])]
    begun = [card.code for card in facts.cards.values() if _begins(card, word, names)]
    return exact or [code for code in begun if code.startswith(fold(word))] or begun


def _begins(card: Card, word: str, names: Names) -> bool:
    try:
        return bool(names.card(word, among=[card.id]))
    except UnknownError:
        return False


def _unknown(facts: Facts, word: str, names: Names, said: str) -> str:
    key = fold(word)
    if key == ASIDE:
        return refusals.aside_alone(word)
    if names.players.knows(word):
        return refusals.player_for_card(word)
    if key.endswith(ASIDE) and names.cards.knows(word[:-1]):
        return refusals.face_down_typed(word)
    if any(c in word for c in ",/|+"):
        return refusals.not_apart(word)
    suit = [card.code for card in facts.cards.values() if card.code[0] == key[:1] and card.treatment]
    if suit and len(key) <= 1 + max(map(len, suit)) and any(c.isdigit() for c in key):
        return refusals.not_in_suit(word, suit)
    return said if said.endswith(")") else refusals.no_card(said, [t.letter for t in facts.treatments])


def _play(table: Table, who: str, word: str, names: Names) -> Play:
    if fold(word) == ASIDE:
        return Play(who, None)
    code, colon, target = word.partition(":")
    if not code:
        raise MalformedError(f"{word!r} names no card")
    card = table.facts.cards[card_named(table.facts, code, names)]
    if not colon:
        return Play(who, card.id)
    if not card.prejudice:
        raise MalformedError(refusals.no_target_here(word, card))
    return Play(who, card.id, None if fold(target) == NOTHING else _target(table, who, word, card, target, names))


def _target(table: Table, who: str, word: str, card: Card, target: str, names: Names) -> tuple[str, str]:
    owner, dot, hit = target.rpartition(".")
    if (not dot and not card.repeats) or not hit or (dot and not owner):
        raise MalformedError(refusals.target_shape(word, card))
    return (names.player(owner) if dot else who), card_named(table.facts, hit, names)
