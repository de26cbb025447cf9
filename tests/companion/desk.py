"""A game under way for the tests: lines go in, states come out, and what must always hold is looked at after every event."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.events import Event, Refused
from companion.engine.names import Names


class Desk:
    """One game; `s` is its state, `told` what the last line did. A game's own desk makes `rules`, `names` and `s`."""

    rules: Any
    names: Names
    s: Any
    told: str

    def read(self, line: str) -> tuple[Event, ...]:
        events: tuple[Event, ...] = self.rules.read(self.s, line.split(), self.names)
        return events

    def do(self, *lines: str, forced: bool = False) -> Any:
        """Play lines that must be legal (or are forced); events must survive JSON."""
        for line in lines:
            told = []
            for event in self.read(line):
                assert Event(event.verb, json.loads(json.dumps(event.args))) == event
                after = self.rules.step(self.s, event, forced)
                assert not isinstance(after, Refused), f"{line}: {after}"
                told.append(self.rules.told(self.s, event, after, self.names))
                self.s = after
                self.sane(forced)
            self.told = "; ".join(told)
        return self.s

    def force(self, *lines: str) -> Any:
        return self.do(*lines, forced=True)

    def refused(self, line: str) -> str:
        """The code of the refusal of a line, which changes nothing and says why."""
        state = self.s
        for event in self.read(line):
            after = self.rules.step(state, event)
            if isinstance(after, Refused):
                assert after.reason and after.rule and after.hint
                return after.code
            state = after
        raise AssertionError(f"{line}: is legal")

    def sane(self, forced: bool = False) -> None:
        """What must hold after every event."""
        raise NotImplementedError
