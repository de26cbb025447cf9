"""The whole table: as rows for people, and as the data of `show --json`."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from itertools import zip_longest

from companion.engine.events import Json
from companion.engine.names import Names
from companion.engine.protocol import Table
from companion.games.build_a_cure.chemistry import case_missing, case_over, formula_text
from companion.games.build_a_cure.effects import Game, actions_left, hand_limit, owed
from companion.games.build_a_cure.score import REASONS
from companion.games.build_a_cure.state import Case, Player, State, left, outbreak_left
from companion.games.build_a_cure.told import compound_words, conditions, listed, round_of, unbound_words

WIDTH, GAP, LEAST = 80, 2, 16  # of a terminal, between columns, of the last two columns together


def summary(game: Game, state: State, names: Names) -> dict[str, Json]:
    """The game's part of `show --json`. Elements by code, everything else by id."""
    due: list[Json] = [{"who": d.who, "what": d.kind, "count": owed(game, state, d)} for d in reversed(state.dues)]
    setup: dict[str, Json] = {
        "remove": [*map(game.chemistry.text, game.facts.removed)], "hand": game.facts.hand,
        "exposure": {"piles": [*game.facts.piles], "middle": game.facts.middle},
    }  # fmt: skip
    return {
        "round": round_of(game, state),
        "active": state.active,
        "phase": state.phase,
        "players": [_player(game, state, player) for player in state.players],
        "over": state.over,
        "diseases": [_disease(game, case) for case in state.diseases],
        "cured": [*state.cured],
        "result": state.result,
        "reason": REASONS[state.reason] if state.reason else None,
        "resources_left": left(game.facts, state),
        "exposure_left": game.facts.copies[game.facts.exposure] - sum(state.exposed),
        "due": due,
        "setup": setup,
    }


def _player(game: Game, state: State, player: Player) -> dict[str, Json]:
    active = player.name == state.active
    return {
        "name": player.name,
        "hand": [*map(game.chemistry.text, player.hand)],
        "hand_limit": hand_limit(game, state, player),
        "actions_left": actions_left(game, state) if active else 0,
        "effects": [*conditions(game, state, player)],
    }


def _disease(game: Game, case: Case) -> dict[str, Json]:
    return {
        "id": case.id,
        "holder": case.holder,
        "missing": {**case_missing(game.chemistry, case)},
        "over": {**case_over(game.chemistry, case)},
        "unbound": [{"card": game.chemistry.text(u.card), "owner": u.owner} for u in case.unbound],
        "compounds": [{"letter": c.letter, "cards": [*map(game.chemistry.text, c.cards)]} for c in case.compounds],
    }


def shown(game: Game, state: State, names: Names) -> tuple[str | Table, ...]:
    """The table at a glance, within 80 columns."""
    ahead = _setup_lines(game, state, names) if state.phase == "setup" else [_headline(game, state)]
    rows = [_row(game, case, names) for case in state.diseases]
    diseases = _folded(("disease", "holder", "missing", "unbound", "compounds"), rows)
    players = _folded(("", "player", "cards", "hand", "effects"), [_hand_row(game, state, player) for player in state.players])
    closing = [f"cured: {listed(game, names, state.cured)}"] if state.cured else []
    return (*ahead, *((diseases,) if state.diseases else ()), players, *closing)


def _headline(game: Game, state: State) -> str:
    facts = game.facts
    exposure = f"{facts.copies[facts.exposure] - sum(state.exposed)} of {facts.copies[facts.exposure]} EXPOSURE!"
    decks = f"{left(facts, state)} cards in the deck, {exposure} · {sum(outbreak_left(facts, state).values())} Disease cards"
    return f"round {round_of(game, state)} · {state.active} · {decks}"


def _setup_lines(game: Game, state: State, names: Names) -> list[str]:
    facts = game.facts
    piles = " / ".join(map(str, facts.piles)) + (f", {facts.middle} in the middle of the deck" if facts.middle else "")
    return [
        f"take out: {listed(game, names, facts.removed)}",
        f"hands: {facts.hand} cards each, {facts.actions} actions a turn",
        f"EXPOSURE! into the piles from the top: {piles}",
    ]


def _row(game: Game, case: Case, names: Names) -> tuple[str, ...]:
    unbound = " ".join(unbound_words(game, case)) or "-"
    compounds = " ".join(compound_words(game, case)) or "-"
    lack = case_missing(game.chemistry, case)
    return names.label(case.id), case.holder, formula_text(lack) if lack else "only bonds", unbound, compounds


def _hand_row(game: Game, state: State, player: Player) -> tuple[str, ...]:
    hand = " ".join(map(game.chemistry.text, player.hand)) or "-"
    count = f"{len(player.hand)}/{hand_limit(game, state, player)}"
    return "*" if player.name == state.active else "", player.name, count, hand, " ".join(_conditions(game, state, player)) or "-"


def _conditions(game: Game, state: State, player: Player) -> list[str]:
    """What is with a player; several Quarantines are counted."""
    shown_so = {"quarantine": f"quarantine×{player.quarantine}"} if player.quarantine > 1 else {}
    return [shown_so.get(name, name) for name in conditions(game, state, player)]


def _folded(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Table:
    """A table whose last two columns are both folded at blanks, into rows of their own, when together they are too wide."""
    *fixed, one, two = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    room = max(LEAST, WIDTH - sum(width + GAP for width in fixed) - GAP)
    if one + two <= room:
        return Table("", tuple(heads), tuple(rows))
    left_hand = max(min(one, room // 2), room - two)
    lines: list[tuple[str, ...]] = []
    for *row, first, second in rows:
        parts = (_wrapped(first, left_hand), _wrapped(second, room - left_hand))
        for n, pair in enumerate(zip_longest(*parts, fillvalue="")):
            lines.append((*(row if n == 0 else [""] * len(row)), *pair))
    return Table("", tuple(heads), tuple(lines))


def _wrapped(text: str, width: int) -> list[str]:
    """A cell folded at blanks."""
    return textwrap.wrap(text, width, break_on_hyphens=False)


def dump(state: State) -> dict[str, Json]:
    """The whole state as plain data."""
    data: dict[str, Json] = _plain(asdict(state))  # type: ignore[assignment]
    return data


def _plain(value: object) -> Json:
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value  # type: ignore[return-value]
