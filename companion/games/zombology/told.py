"""Every sentence of Zombology that is shown to a person: refusals, effects, what is now and next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.engine.events import Refused
from companion.engine.protocol import Verb
from companion.games.zombology.facts import CONFERENCE, Card, Facts
from companion.games.zombology.state import Play

DECKS = {"groundwork": "Groundwork", "trials": "Trials", "prejudice": "Prejudice"}
SEE_NOTES = " · cards may run short: see show"
VERBS: Mapping[str, Verb] = {
    "card": Verb(
        "CARD CARD … (one a player in seat order: d1 s1 s2)",
        "one line a round: what every player lays, in seat order, whoever is start player",
        ("card", "player"),
    ),
    "c-1": Verb("c-1:WHO.CARD", "at a Conference: a Prejudice card flips a card (c-1:di.c2); c-1 alone when there is none to flip"),
    "re": Verb("re:CARD", "at a Conference: a Repeated Experiment turns an own card up (re:s2); re alone when none is face down"),
    "x": Verb("x", "in place of a card in Research rounds: nothing can be played, a hand card leaves the game"),
}


# ------------------------------------------------------------------------------------------------ lines that cannot be read


def wrong_count(words: Sequence[str], players: Sequence[str]) -> str:
    """Not one card for every player."""
    pairs = [f"{player} {word}" for player, word in zip(players, words, strict=False)]
    pairs += [f"{player} ?" for player in players[len(words) :]] + [f"{word} is left over" for word in words[len(players) :]]
    return f"{' '.join(words)!r} has {many(len(words), 'card')} for {len(players)} players: {', '.join(pairs)}"


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
        "prejudice-spent", f"{play.who}'s {card.code}: {play.who} has played {many(dealt, 'Prejudice card')} and got no more",
        "Setup", "a card from the hand",
    )  # fmt: skip


def not_dealt_yet(play: Play, card: Card, first: int) -> Refused:
    return Refused(
        "not-dealt", f"{play.who}'s {card.code} is a {DECKS.get(card.deck, card.deck)} card; these are dealt before round {first}",
        "The eight rounds", "a card that has been dealt",
    )  # fmt: skip


def requirement(play: Play, card: Card, facts: Facts) -> Refused:
    letter = card.code[:1]
    needed = " or ".join(f"{letter}{value}" for value in sorted(card.requires))
    survives = facts.choice("requirement-survives-flip") == "played"
    return Refused(
        "requirement", f"{play.who}'s {card.code} requires {needed} from an earlier round{'' if survives else ', still face up'}",
        "same-round" if survives else "requirement-survives-flip", "another card, or x when none can be played (Research rounds)",
    )  # fmt: skip


def too_many(play: Play, card: Card, owners: Sequence[str]) -> Refused:
    where = f"{', '.join(dict.fromkeys(owners))} already {'has' if len(set(owners)) == 1 else 'have'} "
    return Refused(
        "copies", f"{play.who}'s {card.code}: there are only {card.copies} of it", "Contents",
        (f"{where}{len(owners)}" if owners else f"{card.code} stands more than {card.copies} times in the line"),
    )  # fmt: skip


def aside_at_conference(play: Play) -> Refused:
    return Refused(
        "aside", f"{play.who} cannot set a card aside at a Conference: a Prejudice card can always be played", "no-playable-card",
        "a card from the hand or a Prejudice card",
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


# ------------------------------------------------------------------------------------------------ effects, now, next


def many(count: int, what: str) -> str:
    """`2 cards`."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def deck(id_: str) -> str:
    """A deck as it is called."""
    return DECKS.get(id_, id_)


def played(play: Play, facts: Facts, turned: bool) -> str:
    """One player's part of a round."""
    if play.card is None:
        return f"{play.who} sets a card aside"
    card = facts.cards[play.card]
    if not card.prejudice:
        return f"{play.who} {card.code}"
    if not play.target or not turned:
        return f"{play.who} {card.code} without effect"
    owner, hit = play.target[0], facts.cards[play.target[1]].code
    if card.repeats:
        return f"{play.who} turns {hit} up again"
    whose = "the own" if owner == play.who else f"{owner}'s"
    return f"{play.who} {card.code} flips {whose} {hit}"


def kind(name: str) -> str:
    """A kind of round as it is written; a Conference must be seen."""
    return "CONFERENCE" if name == CONFERENCE else "Research"


def now(number: int, rounds: int, kind_: str, start: str) -> str:
    return f"round {number} of {rounds}: {kind(kind_)} · start player {start}"


def now_over(winners: Sequence[str], score: int) -> str:
    return f"game over: {' and '.join(winners)} win{'s' if len(winners) == 1 else ''} with {many(score, 'point')}"


def nothing_after_the_end() -> str:
    return "the game is over: nothing changed"


def next_over() -> str:
    return "score shows the result, why NAME the points; undo or fix N LINE corrects"


def next_round(first: bool, deals: str, deal_first: bool, kind_: str, players: Sequence[str], discard: int) -> str:
    """What to do before the round, and what to type after it."""
    passing = "" if first else "pass hands left"
    steps = [deals, passing] if deal_first else [passing, deals]
    what = "a hand card or a Prejudice card (c-1:WHO.c2, re:s2)" if kind_ == CONFERENCE else "a hand card (x: set aside)"
    rest = f", {discard} are discarded" if discard else ""
    typed = f"type for {' '.join(players)}: {what} each{rest}"
    return "; then ".join([*filter(None, steps), typed])


def deals(players: Sequence[str], deal: Sequence[Mapping[str, int]]) -> str:
    """Who is dealt what, those with the same together; empty when nobody is dealt anything."""
    groups: dict[str, list[str]] = {}
    for player, cards in zip(players, deal, strict=True):
        groups.setdefault(cards_dealt(cards), []).append(player)
    if set(groups) == {""}:
        return ""
    if len(groups) == 1:
        return f"deal {next(iter(groups))} to each"
    return "deal " + ", ".join(f"{what or 'nothing'} to {' '.join(who)}" for what, who in groups.items())


def cards_dealt(cards: Mapping[str, int]) -> str:
    """`1 Groundwork + 2 Trials`."""
    return " + ".join(f"{count} {deck(id_)}" for id_, count in cards.items() if count)


def warning(facts: Facts, players: int) -> str | None:
    """That Trials may run short, and what then."""
    most = facts.shortage.get(players)
    if most is None:
        return None
    name, then = deck(facts.short_deck), "nothing"
    if facts.choice("trials-short") == facts.short_then:
        then = f"the leftover {deck(facts.short_then)}"
    who = f"more than {most} play" if most else "anybody plays"
    return (
        f"{name} may run short: if {who} from the hand in round {facts.warn_before}, there are too few before the next round; "
        f"deal one at a time, smallest hands first, then {then} [trials-short]"
    )


def shortage(text: str, number: int, most: int) -> str:
    """The catalogue's words about short decks, with the number that decides."""
    return f"{text} (round {number}: {most + 1} or more from the hand)"


def short(facts: Facts, hands: Iterable[int], wanted: int) -> str | None:
    """That the dealing before this round did not fill all hands."""
    lacking = sum(hand < wanted for hand in hands)
    return f"{many(lacking, 'hand')} could not be filled to {wanted}: play what you hold [trials-short]" if lacking else None
