"""Sentences for people: what an event did, what is going on, what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.events import Event
from companion.engine.names import Names
from companion.games.antyszczepionkowcy.facts import Facts
from companion.games.antyszczepionkowcy.gwo import epidemics
from companion.games.antyszczepionkowcy.invest import DISCOUNT
from companion.games.antyszczepionkowcy.plays import judge_play
from companion.games.antyszczepionkowcy.possible import discountable, must_enact, possible, typed
from companion.games.antyszczepionkowcy.reveal import caught, ending, laid, nothing_to_reveal, reward
from companion.games.antyszczepionkowcy.state import Seat, State, active, chooser, image, value

Args = Mapping[str, Any]


def label(names: Names, card: str) -> str:
    """A card for people: its name, or the code of a Product that is not named."""
    return names.label(card)


def plural(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def told(f: Facts, before: State, event: Event, after: State, names: Names) -> str:
    """What an event did: the act, then everything that changed with it."""
    if before == after:
        return f"{event.verb}: nothing changes" + (f", {gwo_short(f, after)}" if event.verb == "gwo" and f.has_gwo else "")
    head = HEADS[event.verb](f, before, event.args, after, names)
    changes = [*_money(f, before, after), *_change(f, before, event, after), *_gwo(f, before, after, names)]
    return ", ".join(filter(None, (head, *changes, *_shuffle(before, after), *_turn(f, before, after, names))))


def _money(f: Facts, before: State, after: State) -> list[str]:
    """Whose money changed, and what they have now."""
    found = []
    for who in f.players:
        old, new = value(f, before.seats[who]), value(f, after.seats[who])
        if old != new:
            found.append(f"{who} {new - old:+d} = {new} money")
    return found


def _change(f: Facts, before: State, event: Event, after: State) -> list[str]:
    """Whose 5 had to be changed to pay."""
    if event.verb in ("exchange", "change"):
        return []
    found = []
    for who, old in before.seats.items():
        new, spent = after.seats[who], value(f, old) - value(f, after.seats[who])
        if old.fives - new.fives > _fitting(f, old, spent) and new.ones > old.ones:
            found.append(f"{who} changes a 5 first")
    return found


def _fitting(f: Facts, seat: Seat, spent: int) -> int:
    return min(seat.fives, max(0, spent) // f.rule("money.notes.turned"))


def _gwo(f: Facts, before: State, after: State, names: Names) -> list[str]:
    if before.level == after.level:
        return []
    ill, was = epidemics(f, after), epidemics(f, before)
    news = [f"{label(names, d)} epidemic" for d in ill if d not in was]
    news += [f"{label(names, d)} epidemic over" for d in was if d not in ill]
    return [", ".join([gwo_short(f, after), *news])]


def gwo_short(f: Facts, s: State) -> str:
    """The GWO in a few words."""
    return f"GWO level {s.level}" if f.fragments else f"GWO {f.printed.levels[s.level]}%"


def _shuffle(before: State, after: State) -> list[str]:
    if before.knowledge.shuffles == after.knowledge.shuffles:
        return []
    return [f"discard pile shuffled, {plural(after.deck, 'card')} left in the deck"]


def _turn(f: Facts, before: State, after: State, names: Names) -> list[str]:
    """That the turn passed on, or the game ended."""
    if after.over and not before.over:
        return ["the game is over (score)"]
    if after.now.failing and not before.now.failing:
        return [f"{label(names, after.now.failing.card)} fails the turn unless somebody helps"]
    if (before.round, before.turn) == (after.round, after.turn):
        return []
    return [f"{active(f, after)} is active" + (f", round {after.round}" if after.round != before.round else "")]


def _reveal(f: Facts, before: State, a: Args, after: State, names: Names) -> str:
    card = str(a["card"])
    text = f"{'' if before.revealed else f'{active(f, before)} '}reveals {label(names, card)}"
    if after.revealed and after.revealed[-1].card == card and after.revealed[-1].neutralised:
        text += " (neutralised)"
    if (before.round, before.turn) != (after.round, after.turn) or (after.over and not before.over):
        return f"{text}: the {_failed(f, before, card, names)}, {plural(len(before.revealed) + 1, 'card')} discarded"
    if after.phase == "invest" and before.phase != "invest":
        return f"{text}: the Party survives, {active(f, after)} takes up to {after.now.left[active(f, after)]}"
    return text


def _failed(f: Facts, before: State, card: str, names: Names) -> str:
    """That the turn failed; of a Party the diseases that did it, which need not be the last card."""
    whole = laid(f, before, card) if before.now.party else None
    ill = ", ".join(label(names, disease) for disease in caught(f, whole)) if whole else ""
    return f"Party fails by {ill}" if ill else "turn fails"


def _take(f: Facts, before: State, a: Args, after: State, names: Names) -> str:
    who, card = str(a["who"]), str(a["card"])
    kind = f.printed.kind(card)
    text = f"{who} takes {label(names, card)}" + (" as a Vaccine" if kind == "disease" else "")
    if before.now.discount == who and kind == "product":
        text += " with the discount"
    old = before.seats[who].action
    if kind == "action" and not f.held(card):
        text += " and plays it"
    if old and old != after.seats[who].action:
        text += f", discarding {label(names, old)}"
    return text


def _play(f: Facts, before: State, a: Args, after: State, names: Names) -> str:
    who, action, last = str(a["who"]), str(a["card"]), before.now.last
    text = f"{who} plays {label(names, action)}"
    if "place" in a:
        return f"{text}: the card {'goes to the bottom' if a['place'] == 'bottom' else 'stays on top'}"
    if last and after.now.barred != before.now.barred:
        back = after.seats[last.who].action
        action_back = f", with {label(names, back)} back" if back and back != before.seats[last.who].action else ""
        return f"{text}: {label(names, last.card)} goes back, {last.who} chooses another card{action_back}"
    if before.now.failing and not after.now.failing:
        return f"{text}: {label(names, before.now.failing.card)} is discarded, the turn goes on"
    return text


def _law(f: Facts, before: State, a: Args, after: State, names: Names) -> str:
    gone = list(before.seats[a["who"]].influences)
    for card in after.seats[a["who"]].influences:
        gone.remove(card)
    spent = f" for {', '.join(label(names, card) for card in gone)}" if gone else ""
    return f"{a['who']} enacts {label(names, a['card'])}{spent}, Image {image(f.printed, after.seats[a['who']])}"


def _gives(f: Facts, before: State, a: Args, after: State, names: Names) -> str:
    """A 5 changed with another player's 1s: the note that moved."""
    other = next((who for who in f.players if who != a["who"] and before.seats[who].fives < after.seats[who].fives), "")
    return f"{a['who']} changes a 5 with {other or 'four cards of the deck'}"


def _turns_over(f: Facts, before: State, a: Args, after: State, names: Names) -> str:
    what = "the failure stands" if before.phase == "rescue" else f"{active(f, before)}’s turn ends"
    return what + (f", {plural(len(before.revealed), 'card')} discarded" if before.revealed else "")


HEADS: Mapping[str, Callable[[Facts, State, Args, State, Names], str]] = {
    "reveal": _reveal,
    "stop": lambda f, b, a, s, n: f"stops with {plural(len(b.revealed), 'card')}",
    "party": lambda f, b, a, s, n: f"{active(f, b)} declares a Party of {plural(int(a['count']), 'card')}",
    "law": _law,
    "take": _take,
    "pass": lambda f, b, a, s, n: f"{a['who']} passes",
    "end": _turns_over,
    "rescue": lambda f, b, a, s, n: f"{a['who']} is vaccinated with {label(n, s.seats[a['who']].vaccines[-1])}, the turn is saved",
    "norescue": _turns_over,
    "play": _play,
    "exchange": lambda f, b, a, s, n: f"{a['who']} exchanges five 1s for a 5",
    "change": _gives,
    "money": lambda f, b, a, s, n: "" if f.lite else "money corrected",
    "gwo": lambda f, b, a, s, n: "" if f.lite else "GWO corrected",
    "drop": lambda f, b, a, s, n: f"{a['who']} drops {label(n, a['card'])}",
    "reshuffle": lambda f, b, a, s, n: "",
}


LAST = {"": "", "laws": " · the last round", "image": " · the last round as things stand"}


def now(f: Facts, s: State, names: Names) -> str:
    """Whose turn, which phase, what is being decided."""
    if s.over:
        return f"the game is over after round {s.round}"
    who = active(f, s)
    why = ending(f, s)
    last = LAST[why] if why == "laws" or s.phase == "law" or f.lite else ""
    if f.lite:
        return f"round {s.round}, {who}’s turn{last}"
    return f"round {s.round}, {who}’s turn, {_phase(f, s, names)}{last}"


def _phase(f: Facts, s: State, names: Names) -> str:
    if s.phase == "law":
        return "phase 1 Law" + (": a Law must be enacted" if must_enact(f, s) else "")
    if s.phase == "rescue" and s.now.failing:
        return f"failure by {label(names, s.now.failing.card)}: is there help?"
    if s.phase == "reveal" and s.now.party:
        return f"phase 2* Party, {len(s.revealed)} of {s.now.party} open"
    if s.phase == "reveal":
        empty = ", nothing left to reveal" if nothing_to_reveal(s) else ""
        return f"phase 2, {plural(len(s.revealed), 'card')} open worth {reward(f, s)} money{empty}"
    chosen = chooser(f, s)
    return f"phase 4, {chosen} chooses" if chosen else "phase 4, all have chosen"


def following(f: Facts, s: State, names: Names) -> str:
    """What is possible or due next, with the words to type."""
    lines = possible(f, s)
    plays = [f"play {seat.action} {who}" for who, seat in s.seats.items() if seat.action and _playable(f, s, who, seat.action)]
    return " | ".join([lines, *(play for play in plays if play.rpartition(" ")[0] not in lines)])


def _playable(f: Facts, s: State, who: str, action: str) -> bool:
    """Whether an Action can be played now and would help."""
    if s.over or f.lite or judge_play(f, s, {"who": who, "card": action}):
        return False
    return action != DISCOUNT or discountable(f, s, who)


def prompt(f: Facts, s: State) -> str:
    """For the shell."""
    return f"r{s.round} {active(f, s)} {'over' if s.over else 'lite' if f.lite else s.phase}"


def price_tag(f: Facts, card: str) -> str:
    """A revealed card in the words to type, with its price."""
    price = f.printed.price(card)
    return f"{typed(f, card)} {price}" if price else typed(f, card)
