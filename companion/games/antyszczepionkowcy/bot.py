"""A whole game as typed lines. The bot deals the cards itself, plays every verb sooner or later and never breaks a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.engine.events import Refused
from companion.engine.names import Names
from companion.engine.setup import Setup
from companion.games.antyszczepionkowcy.facts import facts
from companion.games.antyszczepionkowcy.invest import BOUGHT, DEBUNKING, DISCOUNT, INFLUENCER, LAWSUIT, PETITION, TIP
from companion.games.antyszczepionkowcy.possible import law_done, must_enact, takeable, typed
from companion.games.antyszczepionkowcy.read import read
from companion.games.antyszczepionkowcy.reveal import CERTIFICATE, certifiable, nothing_to_reveal, rescuers, tolerance
from companion.games.antyszczepionkowcy.state import (
    State,
    active,
    available,
    chooser,
    held_by,
    image,
    lawful,
    missing,
    shown_cards,
    started,
    value,
)
from companion.games.antyszczepionkowcy.step import step


def play(setup: Setup, seed: int) -> Iterator[str]:
    """The lines of a legal game, from the first to the last."""
    bot = Bot(setup, seed)
    while not bot.state.over:
        yield from bot.lite_turn() if bot.f.lite else bot.turn()


class Hidden:
    """The faces that nobody sees: in the deck (the last one on top), as money, and of discarded money."""

    def __init__(self, faces: Counter[str], state: State, random: Random) -> None:
        self.faces, self.random = faces, random
        self.deck = list(faces.elements())
        self.random.shuffle(self.deck)
        self.money: list[str] = []
        self.discards: list[str] = []
        self._fill(state)

    def follow(self, before: State, after: State) -> None:
        """Move faces until there are as many in every place as the rules count."""
        unseen = self.faces - shown_cards(after) - Counter(after.pile)
        hidden = Counter(self.deck + self.money + self.discards)
        for face in (hidden - unseen).elements():
            self._show(face)
        if after.knowledge.shuffles > before.knowledge.shuffles:
            self.money += self.deck
            self.deck = [*self.discards, *(unseen - hidden).elements()]
            self.discards = []
            self.random.shuffle(self.deck)
        self._fill(after)

    def _show(self, face: str) -> None:
        place = next(place for place in (self.deck, self.money, self.discards) if face in place)
        del place[len(place) - 1 - place[::-1].index(face)]

    def _fill(self, state: State) -> None:
        for place, size in ((self.deck, state.deck), (self.discards, state.hidden)):
            while len(place) > size:
                self.money.append(place.pop())
            while len(place) < size:
                place.append(self.money.pop(self.random.randrange(len(self.money))))


class Bot:
    """All players of one game. `state` is the game so far."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.f, self.random = facts(setup), Random(seed)
        self.names = Names(setup.players, {c.id: (c.kind, (c.code,) if c.code else ()) for c in setup.cards.values()}, {})
        self.state = started(self.f)
        unnamed = self.random.random() < 0.3  # whether the table types Products by their Image only
        tier = {c.id: self.f.printed.tier(c.id) if unnamed else "" for c in self.f.printed.deck()}
        faces: Counter[str] = Counter()
        for card in self.f.printed.deck():
            faces[tier[card.id] or card.id] += card.copies
        self.hidden = Hidden(faces, self.state, self.random)

    def after(self, line: str) -> State | Refused:
        """What a line would lead to."""
        state = self.state
        for event in read(self.f, state, line.split(), self.names):
            next_state = step(self.f, state, event)
            if isinstance(next_state, Refused):
                return next_state
            state = next_state
        return state

    def can(self, line: str) -> bool:
        """Whether a line is legal now."""
        return not isinstance(self.after(line), Refused)

    def enter(self, line: str) -> str:
        """Play a line."""
        state = self.after(line)
        if isinstance(state, Refused):
            raise AssertionError(f"{line}: {state}")
        self.hidden.follow(self.state, state)
        self.state = state
        return line

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    @property
    def me(self) -> str:
        return active(self.f, self.state)

    def turn(self) -> Iterator[str]:
        """One turn of the active player."""
        number = (self.state.round, self.state.turn)
        yield from self.correct()
        yield from self.enact()
        yield from self.reveal(number)
        if (self.state.round, self.state.turn) == number and not self.state.over:
            yield from self.invest()
            yield self.enter("end")

    def correct(self) -> Iterator[str]:
        """Money is exchanged and changed, and now and then the table sets something right."""
        who, other = self.random.sample(self.f.players, 2)
        if self.chance(0.3) and self.can(f"exchange {who}"):
            yield self.enter(f"exchange {who}")
        lines = [f"change {who}", f"change {who} {other}", f"money {who} +1", f"money {other} -1", "reshuffle"]
        lines += ["gwo +1", "gwo -1", *(f"drop {who} {card}" for card in self.state.seats[who].influences[:1])]
        legal = [line for line in lines if self.can(line)] if self.chance(0.1) else []
        if legal:
            yield self.enter(self.random.choice(legal))

    def enact(self) -> Iterator[str]:
        """Phase 1."""
        slack = self.f.printed.field(PETITION, "missing_influences")
        if self.state.seats[self.me].action == PETITION and not must_enact(self.f, self.state):
            near = lawful(self.f, self.state, self.me, slack)
            if near:
                yield self.enter("play petition")
                yield self.enter(f"law {near[0]}")
        while not law_done(self.f, self.state) and lawful(self.f, self.state, self.me):
            if not must_enact(self.f, self.state) and self.chance(0.1):
                return
            yield self.enter(f"law {self.random.choice(lawful(self.f, self.state, self.me))}")

    def reveal(self, number: tuple[int, int]) -> Iterator[str]:
        """Phase 2, until the money is drawn or the turn has failed."""
        goal = self.random.randint(2, 6)
        if self.f.full and self.chance(0.15) and self.state.deck >= 3:
            yield from self.party()
        while (self.state.round, self.state.turn) == number and not self.state.over and self.state.phase != "invest":
            if self.state.phase == "rescue":
                yield self.enter(self.help())
            elif nothing_to_reveal(self.state) or len(self.state.revealed) >= goal:
                yield self.enter("stop")
            elif self.state.deck == 0:
                yield self.enter("reshuffle")
            else:
                yield from self.tip()
                word = typed(self.f, self.hidden.deck[-1])
                yield self.enter(word if self.chance(0.5) else f"reveal {word}")

    def party(self) -> Iterator[str]:
        count = self.random.randint(2, 3)
        if not self.can(f"party {count}"):
            return
        yield self.enter(f"party {count}")
        yield self.enter(" ".join(typed(self.f, card) for card in self.hidden.deck[: -count - 1 : -1]))

    def tip(self) -> Iterator[str]:
        """Look at the top card before it is revealed."""
        if self.state.seats[self.me].action != TIP:
            return
        deck, card = self.hidden.deck, self.hidden.deck[-1]
        bad = self.f.printed.kind(card) == "disease" and not tolerance(self.f, self.state, self.me, card)
        yield self.enter(f"play {TIP} {'bottom' if bad else 'top'}")
        if bad:
            deck.insert(0, deck.pop())

    def help(self) -> str:
        """What happens to a failure."""
        if certifiable(self.f, self.state) and self.chance(0.9):
            return f"play {CERTIFICATE}"
        helpers = rescuers(self.f, self.state)
        return f"rescue {self.random.choice(helpers)}" if helpers and self.chance(0.4) else "norescue"

    def invest(self) -> Iterator[str]:
        """Phase 4."""
        for who in held_by(self.state, DEBUNKING):
            if self.chance(0.4) and self.can(f"play {DEBUNKING} {who}"):
                yield self.enter(f"play {DEBUNKING} {who}")
        while who := chooser(self.f, self.state):
            if self.state.seats[who].action == DISCOUNT and self.can(f"play {DISCOUNT} {who}"):
                yield self.enter(f"play {DISCOUNT} {who}")
            card = self.wanted(who)
            yield self.enter(f"take {who} {typed(self.f, card)}" if card else f"pass {who}")
            for other in held_by(self.state, LAWSUIT):
                if self.chance(0.6) and self.can(f"play {LAWSUIT} {other}"):
                    yield self.enter(f"play {LAWSUIT} {other}")
            if self.state.seats[who].action == INFLUENCER and self.can(f"play {INFLUENCER}"):
                yield self.enter(f"play {INFLUENCER}")
            if self.chance(0.1):
                return

    def wanted(self, who: str) -> str:
        """The card a player takes; empty to pass."""
        seat, kind = self.state.seats[who], self.f.printed.kind
        can = takeable(self.f, self.state, who)
        products = sorted((c for c in can if kind(c) == "product"), key=self.f.printed.image)
        if products:
            return products[-1]
        needed = {card for law in self.state.laws for card in missing(self.f, self.state, who, law)}
        useful = [c for c in can if c in needed and kind(c) in BOUGHT]
        if useful and value(self.f, seat) < 10:
            return self.random.choice(useful)
        free = [c for c in can if kind(c) == "action" and (seat.action is None or not self.f.held(c))]
        if image(self.f.printed, seat) > 0 and self.chance(0.4):
            free += [c for c in can if kind(c) == "disease"]
        return self.random.choice(free) if free and self.chance(0.9) else ""

    def lite_turn(self) -> Iterator[str]:
        """One turn of the lite variant: what was earned, bought and enacted."""
        earned = min(self.random.randint(2, 6), available(self.state))
        if earned:
            yield self.enter(f"money {self.me} +{earned}")
        tier, disease = self.random.choice(tuple(self.f.printed.tiers)), self.random.choice(self.f.printed.diseases)
        for line, often in ((f"take {self.me} {tier}", 0.6), (f"take {self.me} {disease}", 0.15)):
            if self.chance(often) and self.can(line):
                yield self.enter(line)
        extras = [f"law {law} {who}" for law in self.state.laws for who in self.f.players]
        extras += [f"drop {self.me} {typed(self.f, card)}" for card in self.state.seats[self.me].vaccines]
        extras += ["gwo +1", "gwo -1", f"money {self.me} -1"]
        line = self.random.choice(extras)
        if self.chance(0.2) and self.can(line):
            yield self.enter(line)
        yield self.enter("end")
