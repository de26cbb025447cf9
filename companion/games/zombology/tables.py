"""What is shown of a table, for people and as data; and the schedule of rounds for any number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.events import Json, MalformedError
from companion.engine.protocol import Answer
from companion.engine.protocol import Table as Rows
from companion.games.zombology import told
from companion.games.zombology.facts import PREJUDICE, Facts, Supply
from companion.games.zombology.ranking import Held
from companion.games.zombology.score import Result, code, result, treatments_table
from companion.games.zombology.state import Play, State
from companion.games.zombology.step import Table, effective, kind


def collections(table: Table, state: State) -> dict[str, list[Held]]:
    """Everybody's cards."""
    return {
        player: [(laid.card, laid.down > 0) for laid in collection]
        for player, collection in zip(table.players, state.laid, strict=True)
    }


def counted(table: Table, state: State) -> Result:
    """The ranking and the points as they are now."""
    return result(table.facts, collections(table, state))


def dealt(facts: Facts, deal: Mapping[str, int]) -> dict[str, Json]:
    """What a seat was dealt into its hand, every deck named."""
    return {deck: deal.get(deck, 0) for deck in facts.hand_decks}


def summary(table: Table, state: State) -> dict[str, Json]:
    """The game's part of `show --json`."""
    facts, now = table.facts, counted(table, state)
    held = collections(table, state)
    players: list[Json] = [
        {
            "name": player, "hand": state.hands[i], "deal": dealt(facts, state.deal[i]),
            "cards": [code(facts, card) for card in held[player]], "score": now.scores[i],
        }
        for i, player in enumerate(table.players)
    ]  # fmt: skip
    return {
        "round": state.round, "active": state.start, "phase": "play", "kind": kind(table, state), "start_player": state.start,
        "players": players, "treatments": [s.data(facts) for s in now.treatments], "over": state.over,
    }  # fmt: skip


def now(table: Table, state: State) -> str:
    """Which round, what kind, who starts."""
    if state.over:
        final = counted(table, state)
        return told.now_over(final.winners, max(final.scores))
    return told.now(state.round, len(table.facts.rounds), kind(table, state), state.start)


def next_(table: Table, state: State) -> str:
    """Pass, deal, type."""
    if state.over:
        return told.next_over()
    space = table.facts.rounds[state.round - 1]
    deals = told.deals(table.players, state.deal)
    first = table.facts.choice("pass-then-restock") == "deal-first"
    what = told.to_play(kind(table, state), table.facts.has_requirements(state.round), space.discard)
    due = told.next_round(state.round == 1, deals, first, table.players, what)
    return due + (told.SEE_NOTES if notes(table, state) else "")


def effect(table: Table, before: State, plays: Sequence[Play]) -> str:
    """What a round did, seat by seat."""
    if before.over:
        return told.nothing_after_the_end()
    did = effective(table, before, plays)
    parts = [told.played(play, table.facts, play.who in did) for play in plays]
    return f"{told.kind(kind(table, before))} {before.round}: {', '.join(parts)}"


def dump(table: Table, state: State) -> dict[str, Json]:
    """The whole state as plain data."""
    return {
        "round": state.round, "over": state.over, "start": state.start, "hands": list(state.hands),
        "deal": [dict(deal) for deal in state.deal], "stock": dict(state.stock), "aside": state.aside,
        "laid": [[[laid.card, laid.round, laid.down] for laid in collection] for collection in state.laid],
    }  # fmt: skip


def notes(table: Table, state: State) -> list[str]:
    """The warning before Trials may run short, and what could not be dealt."""
    facts = table.facts
    space = facts.rounds[state.round - 1]
    if state.over:
        return []
    if state.round == facts.warn_before:
        return list(filter(None, [told.warning(facts, len(table.players))]))
    if any(deal.up_to for deal in space.deal):
        return list(filter(None, [told.short(facts, state.hands, space.hand)]))
    return []


def shown(table: Table, state: State, lang: str) -> tuple[str | Rows, ...]:
    """The whole table at a glance."""
    facts, result_now, held = table.facts, counted(table, state), collections(table, state)
    stock = ", ".join(f"{count} {told.deck(deck)}" for deck, count in state.stock.items() if deck != PREJUDICE)
    title = f"Zombology, {facts.edition.get(lang, '')} · {stock}"
    rows = tuple(
        (
            "*" if player == state.start and not state.over else "", player, str(state.hands[i]),
            told.cards_dealt(state.deal[i]) or "-", str(result_now.scores[i]), " ".join(code(facts, card) for card in held[player]),
        )
        for i, player in enumerate(table.players)
    )  # fmt: skip
    players = Rows("", ("", "player", "hand", "dealt before", "points", "cards (x = face down)"), rows, right=(2, 4))
    ranked = treatments_table(facts, result_now.treatments, lang)
    return (f"{title} · * starts", *notes(table, state), players, ranked)


# ------------------------------------------------------------------------------------------------ without a table


def schedule(facts: Facts, low_high: tuple[int, int], players: int, lang: str) -> Answer:
    """The rounds, what to deal when, what may run short. MalformedError when the game is not for so many players."""
    low, high = low_high
    if not low <= players <= high:
        raise MalformedError(f"zombology is for {low} to {high} players, not for {players}")
    rounds: list[Json] = [
        {"round": r.number, "kind": r.kind, "hand": r.hand, "deal_before": r.deal_text.get(lang)} for r in facts.rounds
    ]
    supply: dict[str, Json] = {
        deck: {"have": s.cards, "need": [s.least_each * players, s.most_each * players]} for deck, s in facts.supply.items()
    }
    rows = tuple(
        (str(r.number), r.label.get(lang, told.kind(r.kind)), str(r.hand), r.deal_text.get(lang, "")) for r in facts.rounds
    )
    needs = tuple((told.deck(deck), str(s.cards), *_needed(s, players)) for deck, s in facts.supply.items())
    title = f"Zombology, {facts.edition.get(lang, '')}, {players} players"
    first = Rows("", ("round", "kind", "hand", "before the round"), rows, right=(0, 2))
    second = Rows("", ("deck", "cards", "needed", ""), needs, right=(1,))
    most = facts.shortage.get(players)
    short = [] if most is None else [told.shortage(facts.short_text.get(lang, ""), facts.warn_before, most)]
    shown: tuple[str | Rows, ...] = (title, first, facts.after_each_round.get(lang, ""), second, *short)
    return Answer(shown, {"players": players, "rounds": rounds, "supply": supply})


def _needed(supply: Supply, players: int) -> tuple[str, str]:
    """How many cards of a deck are needed, and whether there are enough."""
    least, most = supply.least_each * players, supply.most_each * players
    return str(least) if least == most else f"{least} to {most}", "always enough" if supply.cards >= most else "may run short"
