"""The reading verb `odds`: who reveals next, what the next cards may do to them, and what the figure knows."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import IllegalError, Json, MalformedError, Refused
from companion.engine.names import Names
from companion.engine.protocol import Answer, Table
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.odds import failing_chances
from companion.games.antyszczepionkowcy.read import VERBS
from companion.games.antyszczepionkowcy.reveal import reward, shuffled_if_empty, tolerance
from companion.games.antyszczepionkowcy.state import State, Turn, active, available

USUAL = 6


def asks(f: Facts, s: State, words: Sequence[str], names: Names) -> Answer:
    """Answer `odds [K]`; MalformedError without hints."""
    most = _count(words)
    if not f.setup.hints:
        raise MalformedError("odds: this game was started without hints (companion new … --hints starts one with them)")
    if f.lite:
        raise MalformedError("odds: in the lite variant nobody enters what is revealed")
    if s.over:
        raise IllegalError(Refused("game-over", "the game is over", "Goal of the game", "score"))
    if not available(s):
        raise IllegalError(Refused("nothing-to-reveal", "deck and discard pile are empty", "nothing-to-reveal", "stop"))
    who, ahead = _ahead(f, s)
    ahead = shuffled_if_empty(f, ahead)
    most = min(most, ahead.deck)
    open_now = reward(f, ahead)
    tolerances = {disease: tolerance(f, ahead, who, disease) for disease in f.printed.diseases}
    chances = [float(chance) for chance in failing_chances(ahead.knowledge, tolerances, most)]
    per_card = f.rule("money.per_revealed_card.value")
    rows: list[Json] = [{"k": k, "chance": chance, "reward": open_now + k * per_card} for k, chance in enumerate(chances, start=1)]
    knowledge = _knowledge(f, s, ahead, most)
    about = "about " if ahead.knowledge.shuffles else ""
    cells = tuple((str(k), f"{about}{100 * c:.1f}%", str(open_now + k * per_card)) for k, c in enumerate(chances, start=1))
    table = Table(f"{who}: the turn fails within the next k cards", ("k", "chance", "money if not"), cells, (0, 1, 2))
    return Answer((table, knowledge), {"knowledge": knowledge, "rows": rows})


def _count(words: Sequence[str]) -> int:
    if len(words) == 1:
        return USUAL
    if len(words) > 2 or not (words[1].isascii() and words[1].isdigit()) or not 1 <= int(words[1][:4]) <= 99:
        raise MalformedError(f"{' '.join(words[1:])!r} is not a number of cards from 1; the line is: {VERBS['odds'].usage}")
    return int(words[1])


def _ahead(f: Facts, s: State) -> tuple[str, State]:
    """Who reveals next, and the table as it is then, as far as anybody can tell."""
    if s.phase in ("law", "reveal"):
        return active(f, s), s
    return f.setup.after(active(f, s)), s._replace(revealed=(), now=Turn())


def _knowledge(f: Facts, s: State, ahead: State, most: int) -> str:
    """What the figure rests on, and what it leaves out."""
    if ahead.knowledge.shuffles:
        seen = sum(ahead.knowledge.known.values())
        base = f"about: {seen} known and {ahead.knowledge.hidden} unknown discards were shuffled in (mixture)"
    else:
        base = "every face-down card is equally likely to come next, money in hand and discarded money included"
    limits = ["held Vaccines and all open cards are counted as seen"]
    if f.has_gwo:
        limits.append("an Event that moves the GWO can change the tolerance in mid-row (up to 0.6 points)")
    if s.now.tip:
        limits.append("after an Insider Tip its user knows more")
    if most == ahead.deck:
        limits.append("the rows end where the deck does: then the discard pile is shuffled")
    return f"{base}; {'; '.join(limits)}"
