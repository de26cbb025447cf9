"""A table that plays by itself: whole legal games as typed lines, with shuffled decks and a modest wish to cure."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.engine.events import LineError, Refused
from companion.engine.names import Names
from companion.engine.setup import Setup
from companion.games.build_a_cure import read, step
from companion.games.build_a_cure.chemistry import case_missing
from companion.games.build_a_cure.effects import Game, excess, owed, owes_element, step_two
from companion.games.build_a_cure.facts import facts
from companion.games.build_a_cure.piles import in_middle, pile_sizes
from companion.games.build_a_cure.state import Case, Due, Player, State, left
from companion.games.build_a_cure.turns import debts

ODDITY = 0.06  # how often something unusual is tried first


def play(setup: Setup, seed: int) -> Iterator[str]:
    """The typed lines of one game from the first to the last."""
    table = BotTable(setup, Random(seed))
    while not table.state.over:
        for line in table.lines():
            table.enter(line)
            yield line


class BotTable:
    """The simulated table: shuffled decks (the last card is the top), and the state that the lines lead to."""

    def __init__(self, setup: Setup, random: Random) -> None:
        self.game = Game(setup, facts(setup))
        self.random = random
        self.names = Names(setup.players, {c.id: (c.kind, (c.code,)) for c in setup.cards.values()}, {})
        self.state = step.start(self.game)
        self.outbreaks: list[str] = []
        self.deck: list[str] = []
        self.begun = False

    def enter(self, line: str) -> None:
        """Play a line; it must be legal."""
        for event in read.read(self.game, self.state, line.split(), self.names):
            after = step.step(self.game, self.state, event)
            if isinstance(after, Refused):
                raise AssertionError(f"{line}: {after}")
            self.state = after

    def legal(self, line: str) -> bool:
        """Whether a line would be accepted now."""
        state = self.state
        try:
            for event in read.read(self.game, state, line.split(), self.names):
                after = step.step(self.game, state, event)
                if isinstance(after, Refused):
                    return False
                state = after
        except LineError:
            return False
        return True

    def lines(self) -> list[str]:
        """What is typed next: never empty."""
        if not self.state.diseases and self.state.phase == "setup":
            return [self._first_disease()]
        if self.state.due:
            return self._due(self.state.due)
        if self.state.phase == "setup":
            return self._deal()
        if self.state.phase == "draw":
            return [self._from_deck("draw", self.state.active, step_two(self.game, self.state))]
        if self.random.random() < ODDITY / 2:
            return [self._same_hand()]
        return [self._action() if self.state.phase == "actions" else self._step_four()]

    def _text(self, card: str) -> str:
        return self.game.chemistry.text(card)

    def _first_disease(self) -> str:
        """Shuffle the Disease Deck and deal until a disease comes that may be the first."""
        copies = self.game.facts.copies
        self.outbreaks = [card for card in self.game.facts.outbreaks for _ in range(copies[card])]
        self.random.shuffle(self.outbreaks)
        first = next(d for d in self.outbreaks if self.legal(f"sick {d}") and self.game.facts.kinds[d] == "disease")
        self.outbreaks.remove(first)
        who = self.random.choice(self.game.setup.players)
        return f"sick {who} {first}"

    def _deal(self) -> list[str]:
        """Opening hands before or after EXPOSURE! is shuffled in, then the piles."""
        hands_first = self.game.rules_so("deal-before-exposure", "hands-first")
        if not self.begun:
            self.begun = True
            facts_ = self.game.facts
            plain = [c for c in facts_.resources if c not in (facts_.exposure, facts_.mill_stop) for _ in range(facts_.copies[c])]
            self.random.shuffle(plain)
            self.deck = plain if hands_first else self._stacked(plain, self.state)
        who = next(player.name for player in self.state.players if not player.dealt)
        hand = self._hand_or_exposure(who)
        if isinstance(hand, str):
            return [hand]
        if hands_first and sum(not p.dealt for p in self.state.players) == 1:
            others = sum(len(p.hand) + p.quarantine for p in self.state.players)
            self.deck = self._stacked(self.deck, self.state, others + len(hand))
        return [f"hand {who} {' '.join(map(self._text, hand))}"]

    def _hand_or_exposure(self, who: str) -> list[str] | str:
        """The next cards for a hand; an EXPOSURE! among them is resolved and replaced."""
        size = self.game.facts.hand
        if self.game.facts.exposure in self.deck[-size:]:
            place = max(i for i, card in enumerate(self.deck) if card == self.game.facts.exposure)
            del self.deck[place]
            return f"expose {who}"
        hand = self.deck[-size:][::-1]
        del self.deck[-size:]
        return hand

    def _stacked(self, cards: list[str], state: State, dealt: int = 0) -> list[str]:
        """The finished deck: EXPOSURE! shuffled into the piles, Ultimate Sacrifice at the bottom."""
        facts_, rest = self.game.facts, list(cards)
        stack: list[str] = []
        for place, size in enumerate(pile_sizes(self.game, state._replace(dealt=dealt, phase="draw"))):
            count = facts_.piles[place] + in_middle(self.game, place)
            pile = [rest.pop() for _ in range(size - count)] + [facts_.exposure] * count
            self.random.shuffle(pile)
            stack = pile + stack
        return [facts_.mill_stop] * facts_.copies[facts_.mill_stop] + stack

    def _due(self, due: Due) -> list[str]:
        count = owed(self.game, self.state, due)
        if due.kind == "disease":
            return self._outbreak(due)
        return [self._from_deck("mill" if due.kind == "mill" else "draw", due.who, count)]

    def _from_deck(self, verb: str, who: str, count: int) -> str:
        """Cards off the deck up to the next EXPOSURE!, or that card itself."""
        cards: list[str] = []
        while self.deck and len(cards) < count and self.deck[-1] != self.game.facts.exposure:
            cards.append(self.deck.pop())
        if not cards:
            self.deck.pop()
            return f"expose {who}" if self.random.random() < 0.5 else "expose"
        named = f" {who}" if verb == "draw" and self.random.random() < 0.5 else ""
        return f"{verb}{named} {' '.join(map(self._text, cards))}"

    def _outbreak(self, due: Due) -> list[str]:
        """Immunity against Contagion now and then, else the top card of the Disease Deck."""
        immune = f"use immunity {due.who}"
        if due.cause == "contagion" and self.random.random() < 0.7 and self.legal(immune):
            return [immune]
        if not self.outbreaks:
            self.outbreaks = list(self.state.outbreak)
            self.random.shuffle(self.outbreaks)
        card = self.outbreaks[-1]
        disease = self.game.facts.kinds[card] == "disease"
        armed = disease and self.game.rules_so("immunity", "optional") and self.random.random() < 0.7
        if armed and not due.ward and self.legal(immune):
            return [immune]
        self.outbreaks.pop()
        return [f"sick {due.who} {card}" if disease else f"symptom {card} {due.who}"]

    def _same_hand(self) -> str:
        """A hand typed once more."""
        holding = [p for p in self.state.players if p.hand or p.quarantine]
        if not holding:
            return self._step_four() if self.state.phase == "discard" else self._action()
        player = self.random.choice(holding)
        cards = [*player.hand, *["quarantine"] * player.quarantine]
        return f"hand {player.name} {' '.join(map(self._text, cards))}"

    def _step_four(self) -> str:
        """What step 4 asks for, else the end of the turn."""
        owing = debts(self.game, self.state)
        if not owing:
            return "end"
        player = self.state.player(self.random.choice(owing)[0])
        element = next((c for c in player.hand if self.game.chemistry.is_element(c)), None)
        if owes_element(self.game, self.state, player) and element:
            return f"discard {player.name} {self._text(element)}"
        worst = self.random.sample(player.hand, excess(self.game, self.state, player))
        return f"discard {player.name} {' '.join(map(self._text, worst))}"

    def _action(self) -> str:
        """The best thing that comes to mind; sometimes anything at all."""
        wishes = self._wishes()
        if self.random.random() < ODDITY:
            self.random.shuffle(wishes)
        for line in wishes:
            if self.legal(line):
                if line.split()[0] in ("draw", "expose"):
                    self.deck.pop()
                return line
        return self._step_four()

    def _wishes(self) -> list[str]:
        """Lines worth a try, the best ones first; most are not legal."""
        player = self.state.player(self.state.active)
        cases = sorted(self.state.diseases, key=lambda c: sum(case_missing(self.game.chemistry, c).values()))
        wishes = ["use ultimate-sacrifice"]
        for case in cases:
            wishes += self._bonds(case)
        wishes += self._help(player)
        for case in cases:
            wishes += self._places(player, case)
        wishes += self._tools(player, cases)
        return wishes

    def _bonds(self, case: Case) -> list[str]:
        """Cure if nothing is missing, else save unbound elements, with the plainest Bond that will do."""
        items = [*(f"{self._text(u.card)}:{u.owner}" for u in case.unbound), *(c.letter for c in case.compounds)]
        whole = f"bond complex {case.id}"
        if not case_missing(self.game.chemistry, case):
            pair = " ".join(items[:2])
            return [f"bond simple {case.id} {pair}", f"bond polar {case.id} {pair}", whole]
        if len(case.unbound) < 2 and not (case.unbound and case.compounds):
            return []
        pair = " ".join(self.random.sample(items, 2))
        tries = [f"bond simple {case.id} {pair}", f"bond polar {case.id} {pair}"]
        return [*tries, whole] if len(items) > 3 or self.random.random() < 0.2 else tries

    def _help(self, player: Player) -> list[str]:
        """An Oxygen for whoever cannot breathe; Oranges; out of Quarantine."""
        lines = []
        for other in self.state.players:
            if other.asphyxia and other.name != player.name:
                oxygen = [c for c in player.hand if (atom := self.game.chemistry.atom(c)) and atom[0] == "O"]
                lines += [f"give {self._text(card)} {other.name}" for card in oxygen] + [f"give mystery:O1 {other.name}"]
        if self.random.random() < 0.3:
            lines += ["use oranges scurvy", f"use oranges {self.random.choice(self.state.players).name}", "use quarantine"]
        return lines

    def _places(self, player: Player, case: Case) -> list[str]:
        """Elements that fit, large ones first; a Mystery Element as what is missing most."""
        lack = case_missing(self.game.chemistry, case)
        fitting = [(a[1], c) for c in player.hand if (a := self.game.chemistry.atom(c)) and a[1] <= lack.get(a[0], 0)]
        lines = [f"place {self._text(card)} {case.id}" for _, card in sorted(fitting, reverse=True)]
        wild = [c for c, (symbol, value) in self.game.chemistry.atoms.items() if value <= lack.get(symbol, 0)]
        if wild:
            lines.append(f"place mystery:{self._text(self.random.choice(wild))} {case.id}")
        return lines

    def _tools(self, player: Player, cases: list[Case]) -> list[str]:
        """Everything else; once the deck is empty nothing comes back, so that the game ends."""
        lines = []
        others = [p.name for p in self.state.players if p.name != player.name]
        if left(self.game.facts, self.state):
            pile = sorted(set(self.state.discard))
            self.random.shuffle(pile)
            lines += [f"use recycle-resource {card}" for card in pile]
            lines += [f"use recycle-element {self._text(card)}" for card in pile]
            lines += [self._fission(case) for case in cases if case.cards and self.random.random() < 0.3]
            if self.random.random() < 0.4:
                lines.append("expose" if self.deck[-1] == self.game.facts.exposure else f"draw {self._text(self.deck[-1])}")
        if others and player.hand and self.random.random() < 0.3:
            lines.append(f"give {self._text(self.random.choice(player.hand))} {self.random.choice(others)}")
        return lines

    def _fission(self, case: Case) -> str:
        out = [f"{c.letter}.{self._text(card)}" for c in case.compounds for card in c.cards]
        out += [f"{self._text(u.card)}:{u.owner}" for u in case.unbound]
        return f"use fission {case.id} {' '.join(self.random.sample(out, min(len(out), self.random.randint(1, 3))))}"
