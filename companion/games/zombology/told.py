"""The sentences of Zombology that are shown to a person: effects, what is now and next. What is refused: see refusals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
    "c-1": Verb(
        "c-1:WHO.CARD",
        "at a Conference: a Prejudice card flips a card (c-1:di.c2, d-2:ana.d4); without a target it flips the only one there is, "
        "or none where there is none",
    ),
    "re": Verb(
        "re:CARD",
        "at a Conference: a Repeated Experiment turns an own card up (re:s2); without a target it turns up the only one there is, "
        "or none where there is none",
    ),
    "x": Verb("x", "in place of a card in Research rounds: nothing can be played, a hand card leaves the game"),
}


def many(count: int, what: str) -> str:
    """`2 cards`."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """`ana, bo and cy`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def only(card: Card) -> str:
    """How many of a card are printed."""
    return f"there {'is' if card.copies == 1 else 'are'} only {card.copies} of it"


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
    return f"game over: {listed(winners)} win{'s' if len(winners) == 1 else ''} with {many(score, 'point')}"


def won(winners: Sequence[str], score: int, over: bool) -> str:
    """Who has the most points: the result, or who leads while the game goes on."""
    if not over:
        return f"the game goes on; ahead so far: {listed(winners)} with {many(score, 'point')}"
    return f"{listed(winners)}: {many(score, 'point')}{', a shared victory' if len(winners) > 1 else ''}"


def nothing_after_the_end() -> str:
    return "the game is over: nothing changed"


def next_over() -> str:
    return "score shows the result, why NAME the points; undo or fix N LINE corrects"


def to_play(kind_: str, may_be_stuck: bool, discard: int) -> str:
    """What everybody chooses from; x is spoken of only where a hand can hold nothing that may be played."""
    if kind_ == CONFERENCE:
        return "a hand card or a Prejudice card (c-1:WHO.c2, re:s2) each"
    return f"a hand card{' (x: none can be played)' if may_be_stuck else ''} each{f', {discard} are discarded' if discard else ''}"


def next_round(first: bool, deals: str, deal_first: bool, players: Sequence[str], what: str) -> str:
    """What to do before the round, and what to type after it."""
    passing = "" if first else "pass hands left"
    steps = [deals, passing] if deal_first else [passing, deals]
    return "; then ".join([*filter(None, steps), f"type for {' '.join(players)}: {what}"])


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
