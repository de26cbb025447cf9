"""Names as people type them: ids, codes and names of all languages, any case, without diacritics, shortened where that is clear."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping

from companion.engine.events import AmbiguousError, UnknownError

_SPECIAL = str.maketrans({"ł": "l", "Ł": "l", "ß": "ss", "ø": "o", "đ": "d", "−": "-", "–": "-"})


def fold(word: str) -> str:
    """A word without case, diacritics and blanks: `Różyczka` and `rozyczka` are the same, a blank is a hyphen."""
    plain = unicodedata.normalize("NFKD", word.translate(_SPECIAL))
    return "-".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


class Book:
    """Things by name. Made from `{id: (names …)}`; an exact name always beats a beginning (`C1` is not `C10`)."""

    def __init__(self, what: str, names: Mapping[str, Iterable[str]]) -> None:
        self.what = what
        self._ids: dict[str, dict[str, None]] = {}
        for id_, all_names in names.items():
            for name in (id_, *all_names):
                self._ids.setdefault(fold(name), {})[id_] = None

    def find(self, word: str, among: Iterable[str] | None = None) -> str:
        """The id that a typed word means; UnknownError or AmbiguousError say what would be possible.

        `among` limits what is possible here (the word may still name something else: then it is unknown here).
        """
        allowed = None if among is None else set(among)
        key = fold(word)
        exact = self._allowed(self._ids.get(key, {}), allowed)
        found = exact or self._allowed((id_ for name, ids in self._ids.items() if name.startswith(key) for id_ in ids), allowed)
        if key and len(found) == 1:
            return found[0]
        if not found or not key:
            raise UnknownError(f"{word!r} is not a {self.what} here{self._near(key, allowed)}")
        raise AmbiguousError(f"{word!r} can be {', '.join(found[:8])}{' …' if len(found) > 8 else ''}")

    def knows(self, word: str, among: Iterable[str] | None = None) -> bool:
        """Whether a word is exactly a name of one of the things."""
        return bool(self._allowed(self._ids.get(fold(word), {}), None if among is None else set(among)))

    def words(self) -> tuple[str, ...]:
        """All folded names."""
        return tuple(self._ids)

    def clear_words(self) -> tuple[str, ...]:
        """The folded names that mean one thing, for completion."""
        return tuple(name for name, ids in self._ids.items() if len(ids) == 1)

    @staticmethod
    def _allowed(ids: Iterable[str], allowed: set[str] | None) -> list[str]:
        return list(dict.fromkeys(id_ for id_ in ids if allowed is None or id_ in allowed))

    def _near(self, key: str, allowed: set[str] | None) -> str:
        possible = [name for name, ids in self._ids.items() if self._allowed(ids, allowed)]
        near = difflib.get_close_matches(key, possible, n=1, cutoff=0.6)
        if near:
            return f" (did you mean {near[0]}?)"
        ids = sorted(allowed) if allowed is not None else sorted({i for ids in self._ids.values() for i in ids})
        return f" (possible: {', '.join(ids)})" if 0 < len(ids) <= 16 else ""


class Names:
    """The names of one game: of its cards, by kind or all together, and of its players; and the labels that are shown.

    `cards` maps every card's id to its kind and its names (code and the name in every language); `labels` are the names in
    the language of the user, whose code is `lang`.
    """

    def __init__(
        self, players: Iterable[str], cards: Mapping[str, tuple[str, tuple[str, ...]]], labels: Mapping[str, str], lang: str = "en"
    ) -> None:
        self.lang = lang
        self.players = Book("player", dict.fromkeys(players, ()))
        self.cards = Book("card", {id_: names for id_, (_, names) in cards.items()})
        self._kinds = {id_: kind for id_, (kind, _) in cards.items()}
        self._labels = dict(labels)

    def player(self, word: str) -> str:
        """A player by name."""
        return self.players.find(word)

    def card(self, word: str, *kinds: str, among: Iterable[str] | None = None) -> str:
        """The id of a card, of these kinds where they are given, and among these ids where they are given."""
        if among is None and kinds:
            among = [id_ for id_, kind in self._kinds.items() if kind in kinds]
        return self.cards.find(word, among)

    def of_kind(self, *kinds: str) -> tuple[str, ...]:
        """The ids of all cards of kinds."""
        return tuple(id_ for id_, kind in self._kinds.items() if kind in kinds)

    def label(self, id_: str) -> str:
        """The name of a card in the language of the user (its id when it has none)."""
        return self._labels.get(id_, id_)
