"""Phase 1, the Alternative GWO, the deck, and the end of rounds and games."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import LineError, MalformedError, UnknownError
from companion.games.antyszczepionkowcy import check_setup
from tests.companion.tables import names, setup

SEJM, KINDERGARTEN, CORPORATION, FESTIVAL, MEDIA = (
    f"influence-{name}" for name in ("sejm", "kindergarten", "corporation", "festival", "media")
)
FRAGMENTS = "rubella,pertussis,mumps,measles,diphtheria"


def test_law(table: Any) -> None:
    t = table()
    t.give("ala", influences=(SEJM, SEJM, CORPORATION, FESTIVAL))
    assert t.refused("law media") == "influences"
    assert t.refused("law doctors bart") == "not-active"
    t.do("law doctors")
    assert (t.seat().laws, t.seat().influences, t.s.level) == (("doctors",), (SEJM,), 1)
    assert t.s.pile == {SEJM: 1, CORPORATION: 1, FESTIVAL: 1}
    t.do("measles")
    assert t.s.phase == "rescue", "the drop counts in the same turn"
    t.do("norescue")
    t.give("bart", influences=(SEJM, CORPORATION, FESTIVAL, MEDIA, KINDERGARTEN))
    assert t.refused("law doctors") == "law-taken"
    t.do("law vaccination")
    assert (t.s.level, t.seat("bart").influences) == (3, ())


def test_laws_per_turn(table: Any) -> None:
    both = (SEJM, CORPORATION, FESTIVAL, SEJM, KINDERGARTEN, MEDIA)
    t = table(laws_per_turn="one")
    t.give("ala", influences=both)
    t.do("law doctors")
    assert t.refused("law diseases") == "one-law"
    t = table(laws_per_turn="any")
    t.give("ala", influences=both)
    t.do("law doctors", "law diseases", "sejm")
    assert t.seat().laws == ("doctors", "diseases")
    assert t.refused("law media") == "phase"


def test_two_players_use_the_other_side_and_must_enact(table: Any) -> None:
    t = table(2)
    t.give("ala", influences=(SEJM, CORPORATION, FESTIVAL))
    assert t.refused("law doctors") == "influences"
    t.do("mumps", "stop", "end", "sejm", "stop", "end")
    t.give("ala", influences=(SEJM, CORPORATION, FESTIVAL, KINDERGARTEN))
    assert [t.refused(line) for line in ("sejm", "party 2")] == ["law-compulsory"] * 2
    assert t.rules.next(t.s, t.names) == "law doctors"
    assert "must be enacted" in t.rules.now(t.s, t.names)
    t.do("law doctors", "sejm")
    assert t.seat().laws == ("doctors",)


def test_compulsory_laws_go_on_where_any_number_is_allowed(table: Any) -> None:
    t = table(2, laws_per_turn="any")
    t.give("ala", influences=(SEJM, CORPORATION, FESTIVAL, KINDERGARTEN, SEJM, KINDERGARTEN, MEDIA, FESTIVAL))
    t.do("law doctors")
    assert t.refused("sejm") == "law-compulsory"
    t.do("law diseases", "sejm")


def test_petition(table: Any) -> None:
    t = table()
    t.give("ala", influences=(SEJM, CORPORATION), action="petition")
    t.give("bart", action="petition")
    assert t.refused("play petition bart") == "not-active"
    t.do("play petition")
    assert t.refused("sejm") == "petition-open"
    assert t.rules.next(t.s, t.names) == "law doctors | law homeopathy"
    assert t.refused("law diseases") == "influences"
    t.do("law doctors")
    assert (t.seat().laws, t.seat().influences, t.seat().action) == (("doctors",), (), None)
    t = table()
    t.give("ala", influences=(SEJM,), action="petition")
    assert t.refused("play petition") == "no-law"


def test_petition_is_never_compulsory(table: Any) -> None:
    t = table(2)
    t.give("ala", influences=(SEJM, CORPORATION, FESTIVAL), action="petition")
    t.do("sejm")


def test_alternative_gwo(table: Any) -> None:
    t = table(3, options={"alternative-gwo": FRAGMENTS})
    gwo = t.rules.summary(t.s, t.names)["gwo"]
    assert gwo == {"percent": None, "level": 0, "epidemics": [], "next": {"percent": None, "disease": "rubella"}}
    t.do("gwo -2", "measles")
    assert t.s.phase == "reveal", "printed thresholds do not apply"
    t.do("pertussis")
    assert t.s.phase == "rescue"
    t.do("norescue", "inspector-rap", "pertussis")
    assert t.s.phase == "reveal"
    assert t.rules.summary(t.s, t.names)["gwo"]["epidemics"] == ["rubella"]


WRONG = [
    ("full", "rubella,pertussis", MalformedError), ("full", FRAGMENTS + ",rubella", MalformedError), ("full", "flu", UnknownError),
    ("full", "rubella,pertussis,mumps,measles,measles", MalformedError), ("simplified", FRAGMENTS, MalformedError),
    ("lite", FRAGMENTS, MalformedError),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "typed", "kind"), WRONG)
def test_wrong_options(variant: str, typed: str, kind: type[LineError]) -> None:
    with pytest.raises(kind):
        check_setup(setup("antyszczepionkowcy", ("a", "b"), variant, options={"alternative-gwo": typed}))


def test_the_fragments_have_all_their_names() -> None:
    """Polish and English names, without diacritics, shortened, as everywhere; by id where no names are known."""
    for typed in ("Różyczka,KRZTUSIEC,świnka,odra,blon", "rub pert mum mea diph", "rubella,krzt,mumps,Measles,Błonica"):
        plain = setup("antyszczepionkowcy", ("a", "b"), options={"alternative-gwo": typed})
        assert check_setup(plain, names(plain)).options == {"alternative-gwo": "rubella,pertussis,mumps,measles,diphtheria"}
    wrong = setup("antyszczepionkowcy", ("a", "b"), options={"alternative-gwo": "sejm,pertussis,mumps,measles,diphtheria"})
    with pytest.raises(UnknownError):
        check_setup(wrong, names(wrong))
    plain = setup("antyszczepionkowcy", ("a", "b"))
    assert check_setup(plain, names(plain)) == check_setup(plain) == plain


def test_the_game_ends_after_a_complete_round(table: Any) -> None:
    t = table(2)
    t.give("ala", products=("p4", "p4", "p3", "p2"))
    t.do("sejm", "stop", "end")
    assert not t.s.over
    t.do("sejm", "stop", "end")
    assert (t.s.over, t.s.round, t.refused("sejm"), t.refused("money ala +1")) == (True, 1, "game-over", "game-over")
    assert t.rules.score(t.s, t.names).data["ended"] is True
    assert (t.rules.next(t.s, t.names), t.rules.prompt(t.s)) == ("score", "r1 bart over")


def test_who_falls_below_the_target_plays_on(table: Any) -> None:
    t = table(2)
    t.give("ala", products=("p4", "p4", "p3", "p2"))
    t.do("sejm", "stop", "end", "mumps", "stop", "pass bart", "take ala mumps", "end")
    assert (t.s.over, t.s.round) == (False, 2)


def test_all_laws_end_the_game_when_the_round_is_complete(table: Any) -> None:
    t = table(3)
    t.give("bart", laws=("doctors", "diseases"))
    t.give("cela", laws=("homeopathy", "media"), vaccines=("mumps", "measles", "rubella"))
    t.give("ala", influences=(SEJM, KINDERGARTEN, CORPORATION, FESTIVAL, MEDIA))
    t.do("law vaccination")
    assert "the last round" in t.rules.now(t.s, t.names)
    t.do("sejm", "stop", "end", "sejm", "stop", "end", "rubella", "rubella", "pertussis")
    assert t.s.phase == "rescue"
    t.do("norescue")
    assert (t.s.over, t.s.round) == (True, 1)


def test_copies_run_out(table: Any) -> None:
    t = table(2, "simplified")
    t.give("ala", vaccines=("measles",))
    t.give("bart", vaccines=("measles",))
    t.do("measles measles measles")
    assert (t.rules.active(t.s), t.refused("measles")) == ("bart", "no-copies-left")
    t.force("measles")
    assert (len(t.s.revealed), t.s.pile["measles"]) == (1, 2)
    t = table(2)
    t.do("p4 p4 p4")
    assert (t.refused("p4"), t.refused("sauerkraut")) == ("no-copies-left", "no-copies-left")
    t.do("urine")
    assert t.refused("urine") == "no-copies-left"


def test_reshuffle(table: Any) -> None:
    t = table(2)
    assert t.refused("reshuffle") == "nothing-to-reshuffle"
    t.do("sejm mumps", "stop", "end", "reshuffle")
    assert (t.s.deck, t.s.pile, t.s.knowledge.shuffles) == (87, {}, 1)


def test_the_deck_runs_out(table: Any) -> None:
    t = table(2)
    t.do("sejm mumps", "stop", "end")
    t.do(f"money ala +{t.s.deck - 1}", "sejm")
    assert (t.s.deck, t.s.knowledge.shuffles) == (0, 0)
    t.do("sejm")
    assert (t.s.deck, t.s.knowledge.shuffles, t.s.pile) == (1, 1, {})
    assert "discard pile shuffled" in t.told


def test_nothing_to_reveal_and_empty_deck(table: Any) -> None:
    t = table(2)
    t.do(f"money ala +{t.s.deck}")
    assert (t.refused("sejm"), t.rules.next(t.s, t.names)) == ("nothing-to-reveal", "stop (nothing can be revealed)")
    t.do("stop")
    assert (t.s.phase, t.money()) == ("invest", (94, 0))
    t = table(2)
    t.do(f"money bart +{t.s.deck - 2}", "sejm", "sejm", "stop")
    assert t.money("bart") == (2, 18), "all exchanged five 1s for a 5"
    assert t.money() == (2, 1), "and the money is drawn from the four-card rests"
