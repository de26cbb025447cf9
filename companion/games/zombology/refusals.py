"""What a person is told when a line of Zombology cannot be read, or is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import Refused
from companion.games.zombology import told
from companion.games.zombology.facts import Card, Facts
from companion.games.zombology.state import Play

# ------------------------------------------------------------------------------------------------ lines that cannot be read


def wrong_count(words: Sequence[str], players: Sequence[str]) -> str:
    """Not one card for every player."""
    pairs = [f"{player} {word}" for player, word in zip(players, words, strict=False)]
    pairs += [f"{player} ?" for player in players[len(words) :]] + [f"{word} is left over" for word in words[len(players) :]]
    return f"{' '.join(words)!r} has {told.many(len(words), 'card')} for {len(players)} players: {', '.join(pairs)}"


def ambiguous(word: str, codes: Sequence[str]) -> str:
    """Several cards have the name."""
    return f"{word!r} can be {', '.join(codes[:12])}{' …' if len(codes) > 12 else ''}: type the code"


def aside_alone(word: str) -> str:
    """An x with something behind it."""
    return f"{word!r} is not a card here: x stands alone, for a hand card that is set aside"


def player_for_card(word: str) -> str:
    """A name where a card belongs."""
    return f"{word!r} is a player, not a card here: a line has cards only, one for every player in seat order"


def face_down_typed(word: str) -> str:
    """A code with the x of `show`."""
    return f"{word!r} is not a card here: type {word[:-1]}; only show writes x behind what lies face down"


def not_apart(word: str) -> str:
    """Cards with something other than blanks between them."""
    return f"{word!r} is not a card here: blanks stand between the cards (d1 s1 s2)"


def not_in_suit(word: str, codes: Sequence[str]) -> str:
    """A value that a treatment has not."""
    return f"{word!r} is not a card here (possible: {', '.join(codes)})"


def no_card(said: str, letters: Sequence[str]) -> str:
    """A word that nothing is like."""
    return f"{said} (cards: {' '.join(letters)} with 1 to 5, -1 or -2 as in d1, c-2; re; x; other words: help)"


def no_target_here(word: str, card: Card) -> str:
    """A colon after a card that never targets anything."""
    return f"{word!r}: {card.code} targets nothing; only Prejudice cards do (c-1:WHO.c2, re:s2)"


def target_shape(word: str, card: Card) -> str:
    """A target that is not WHO.CARD."""
    wanted = "the own card that is turned up: re:s2" if card.repeats else f"whose card is flipped: {card.code}:WHO.CARD"
    return f"{word!r} does not say {wanted}"


# ------------------------------------------------------------------------------------------------ refusals


def over() -> Refused:
    return Refused("over", "the game is over", "the eight rounds", "score shows the result; undo or fix N LINE corrects")


def seats(players: Sequence[str]) -> Refused:
    return Refused("seats", "a round needs one card of every player in seat order", "", f"seats: {' '.join(players)}")


def not_at_research(play: Play, card: Card) -> Refused:
    return Refused(
        "research-only", f"{play.who}'s {card.code} is a Prejudice card and this is a Research round", "Research rounds",
        "a card from the hand, or x when none can be played",
    )  # fmt: skip


def prejudice_spent(play: Play, card: Card, dealt: int) -> Refused:
    return Refused(
        "prejudice-spent", f"{play.who}'s {card.code}: {play.who} has played {told.many(dealt, 'Prejudice card')} and got no more",
        "Setup", "a card from the hand",
    )  # fmt: skip


def not_dealt_yet(play: Play, card: Card, first: int) -> Refused:
    return Refused(
        "not-dealt", f"{play.who}'s {card.code} is a {told.deck(card.deck)} card; these are dealt before round {first}",
        "The eight rounds", "a card that has been dealt",
    )  # fmt: skip


def requirement(play: Play, card: Card, facts: Facts) -> Refused:
    letter = card.code[:1]
    needed = " or ".join(f"{letter}{value}" for value in sorted(card.requires))
    survives = facts.choice("requirement-survives-flip") == "played"
    return Refused(
        "requirement", f"{play.who}'s {card.code} requires {needed} from an earlier round{'' if survives else ', still face up'}",
        "same-round" if survives else "requirement-survives-flip", "another card; in Research rounds x when none can be played",
    )  # fmt: skip


def too_many(play: Play, card: Card, owners: Sequence[str]) -> Refused:
    where = f"{', '.join(dict.fromkeys(owners))} already {'has' if len(set(owners)) == 1 else 'have'} "
    return Refused(
        "copies", f"{play.who}'s {card.code}: {told.only(card)}", "Contents",
        (f"{where}{len(owners)}" if owners else f"{card.code} stands more than {card.copies} times in the line"),
    )  # fmt: skip


def aside_at_conference(play: Play) -> Refused:
    return Refused(
        "aside", f"{play.who} cannot set a card aside at a Conference: {play.who} holds a Prejudice card, which can be played",
        "no-playable-card", "a card from the hand or a Prejudice card",
    )  # fmt: skip


def target_needed(play: Play, card: Card, possible: Sequence[tuple[str, str]], facts: Facts) -> Refused:
    if not possible:
        return Refused(
            "no-target", f"{play.who}'s {card.code} has nothing to flip and may not be played", "no-target", "another card"
        )
    verb = "turn up" if card.repeats else "flip"
    rule = "repeated-experiments" if card.repeats else "no-target"
    return Refused("target-needed", f"{play.who}'s {card.code} must {verb} a card", rule, as_typed(card, possible, facts))


def wrong_target(play: Play, card: Card, possible: Sequence[tuple[str, str]], facts: Facts) -> Refused:
    assert play.target is not None
    owner, hit = play.target[0], facts.cards[play.target[1]]
    whose = "the own" if owner == play.who else f"{owner}'s"
    if card.repeats:
        why = "it did not lie face down before this round" if owner == play.who else "own cards only"
        reason, rule = f"cannot turn up {whose} {hit.code}: {why}", "repeated-experiments"
    elif hit.treatment != card.treatment or hit.value not in card.flips:
        values = "/".join(map(str, sorted(card.flips)))
        reason, rule = f"cannot flip {hit.code}: only {values} of the same treatment", "Prejudice cards"
    else:
        reason, rule = f"finds no {hit.code} of {owner} that lies face up from an earlier round", "same-round, prejudice-order"
    return Refused("wrong-target", f"{play.who}'s {card.code} {reason}", rule, as_typed(card, possible, facts))


def as_typed(card: Card, possible: Sequence[tuple[str, str]], facts: Facts) -> str:
    """What can be targeted, with the words to type."""
    if not possible:
        return f"{card.code} alone: there is nothing to {'turn up' if card.repeats else 'flip'}"
    words = [f"{card.code}:{'' if card.repeats else who + '.'}{facts.cards[hit].code}" for who, hit in possible]
    return f"possible: {', '.join(words[:8])}{' …' if len(words) > 8 else ''}"
