"""Single words of a line as cards, players, diseases and items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.engine.events import AmbiguousError, LineError, MalformedError, UnknownError
from companion.engine.names import Names
from companion.games.build_a_cure.effects import Game, next_turns
from companion.games.build_a_cure.state import Case, State


@dataclass(frozen=True, slots=True)
class Reader:
    """The words of one line, with what they may mean at this table now."""

    game: Game
    state: State
    names: Names
    words: Sequence[str]
    usage: str

    def malformed(self, reason: str) -> MalformedError:
        """An error that quotes the line and shows the right form."""
        return MalformedError(f"{' '.join(self.words)!r}: {reason} (form: {self.usage})")

    def rest(self, least: int, most: int | None = None) -> Sequence[str]:
        """The words after the verb; as many as there must be."""
        words = self.words[1:]
        if len(words) < least:
            raise self.malformed("something is missing")
        if most is not None and len(words) > most:
            raise self.malformed(f"{' '.join(words[most:])!r} is too much")
        return words

    def resource(self, word: str) -> str:
        """A card of the Resource Deck; a Mystery Element may carry its name: `mystery:N2`."""
        if ":" in word:
            return self.mystery(word)
        facts = self.game.facts
        return self.names.card(word, among=(*facts.resources, facts.last))

    def resources(self, words: Iterable[str]) -> list[str]:
        """Cards of the Resource Deck."""
        return [self.resource(word) for word in words]

    def mystery(self, word: str) -> str:
        """`mystery:N2` as the Mystery Element with its name."""
        return mystery(self.names, self.game.chemistry.wild, word)

    def element(self, word: str) -> str:
        """An element card, or a Mystery Element with its name (one in the hand that has a name already may stand without it)."""
        if ":" in word:
            return self.mystery(word)
        wild = self.game.chemistry.wild
        card = self.names.card(word, among=(*self.game.chemistry.atoms, wild))
        if card != wild:
            return card
        named = {held for held in self.state.player(self.state.active).hand if held.startswith(wild + ":")}
        if len(named) == 1 and wild not in self.state.player(self.state.active).hand:
            return named.pop()
        raise self.malformed(f"say which element {word!r} is, such as mystery:N2")

    def outbreak(self, word: str, kind: str, other: str) -> str:
        """A card of the Disease Deck of one kind; when it is of the other kind, the right verb is named."""
        try:
            return self.names.card(word, kind)
        except UnknownError:
            if not _begins(lambda w: self.names.card(w, other), word):
                raise
            verb = "sick" if other == "disease" else "symptom"
            raise UnknownError(f"{word!r} is a {other}: {verb} {word}") from None

    def disease(self, word: str) -> str:
        """A disease: one on the table before any other."""
        try:
            return self.names.card(word, among=[case.id for case in self.state.diseases])
        except UnknownError:
            return self.names.card(word, "disease")

    def player_or(self, word: str, among: Iterable[str]) -> str | None:
        """The player that a word means where a card (of these) could stand too: None when it is the card."""
        cards = tuple(among)
        as_player, as_card = self.names.players.knows(word), self.names.cards.knows(word.partition(":")[0], cards)
        if as_player == as_card:
            as_player, as_card = _begins(self.names.player, word), _begins(lambda w: self.names.card(w, among=cards), word)
            if as_player and as_card:
                raise AmbiguousError(f"{word!r} can be a player and a card; write it out")
        return self.names.player(word) if as_player else None

    def who_and_cards(self, default: str) -> tuple[str, Sequence[str]]:
        """`[WHO] CARD…`."""
        words = self.rest(1)
        if len(words) == 1 and self.names.players.knows(words[0]) and not self.names.cards.knows(words[0]):
            raise self.malformed("which cards?")
        if len(words) > 1 and (who := self.player_or(words[0], (*self.game.facts.resources, self.game.facts.last))):
            return who, words[1:]
        return default, words

    def items(self, words: Iterable[str], case: Case | None) -> list[dict[str, str]]:
        """Items of a disease: `a`, `H10:ana`, `H10`; those without a name mean the ones that expire first."""
        read = [self._item(word, case) for word in words]
        lying = list(case.unbound) if case else []
        for item in read:
            found = next((u for u in lying if u.card == item.get("card") and u.owner == item.get("owner")), None)
            if found:
                lying.remove(found)
        for item in read:
            if "card" in item and "owner" not in item and "compound" not in item:
                seats = next_turns(self.game, self.state)
                first = min((u for u in lying if u.card == item["card"]), key=lambda u: seats.index(u.owner), default=None)
                item["owner"] = first.owner if first else ""
                if first:
                    lying.remove(first)
        return read

    def _item(self, word: str, case: Case | None) -> dict[str, str]:
        """One item; `a.H10` is a card out of a compound."""
        letters = [c.letter for c in case.compounds] if case else []
        if word.casefold() in letters or (len(word) == 1 and word.isalpha() and not self._is_element(word, case)):
            return {"compound": word.casefold()}
        letter, dot, inner = word.partition(".")
        if dot and len(letter) == 1:
            inside = [c for x in case.compounds if x.letter == letter.casefold() for c in x.cards] if case else []
            return {"compound": letter.casefold(), "card": self._lying(inner, inside)}
        card, owner = self._split_owner(word)
        lying = self._lying(card, [u.card for u in case.unbound] if case else [])
        return {"card": lying, "owner": self.names.player(owner)} if owner else {"card": lying}

    def _is_element(self, word: str, case: Case | None) -> bool:
        """Whether a single letter is the beginning of an element that lies there."""
        lying = case.unbound if case else ()
        return any(self.game.chemistry.text(u.card).casefold().startswith(word.casefold()) for u in lying)

    def _split_owner(self, word: str) -> tuple[str, str]:
        """`H10:ana` and `mystery:N2:ana` as card and owner."""
        parts = word.split(":")
        named = self.names.cards.knows(parts[0], self.game.chemistry.atoms) or len(parts) == 1
        count = 1 if named or not _begins(lambda w: self.names.card(w, among=[self.game.chemistry.wild]), parts[0]) else 2
        if len(parts) > count + 1 or "" in parts:
            raise self.malformed(f"{word!r} is no item, such as a, H10 or H10:{self.state.active}")
        return ":".join(parts[:count]), parts[count] if len(parts) > count else ""

    def _lying(self, word: str, there: Sequence[str]) -> str:
        """An element card as it lies on a disease; a plain Mystery Element is the only one there."""
        if ":" in word:
            return self.mystery(word)
        wild = self.game.chemistry.wild
        try:
            card = self.names.card(word, among={c.partition(":")[0] for c in there})
        except UnknownError:
            card = self.names.card(word, among=(*self.game.chemistry.atoms, wild))
        if card != wild:
            return card
        named = sorted({c for c in there if c.startswith(wild + ":")})
        if len(named) > 1:
            raise AmbiguousError(f"{word!r} can be {', '.join(map(self.game.chemistry.text, named))}")
        return named[0] if named else wild


def mystery(names: Names, wild: str, word: str) -> str:
    """`mystery:N2` as `mystery-element:n2`; LineError when it names no element card."""
    head, _, tail = word.partition(":")
    card = names.card(head, among=[wild])
    if not tail:
        raise MalformedError(f"{word!r}: say which element it is, such as mystery:N2")
    return f"{card}:{names.card(tail, 'element')}"


def _begins(find: Callable[[str], str], word: str) -> bool:
    """Whether a word can mean a thing of a book; more than one counts too."""
    try:
        find(word)
    except AmbiguousError:
        return True
    except LineError:
        return False
    return True
