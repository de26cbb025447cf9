"""Every command and every word of the grammars, typed in a real shell: signs, colons, options, names; exit codes and what is said.

A row is `exit code | what is said (stdout and stderr) | what is typed`; the rows of a script are typed one after the other.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from companion.session import CORE, game_module
from tests.companion.tables import setup

if sys.platform == "win32":
    pytest.skip("there are no such shells here", allow_module_level=True)

from tests.companion.processes import typed_in

ANTYSZCZEPIONKOWCY = """
4 | no current game | companion do stop
0 | started friday: ala, bart, cela | companion new antyszczepionkowcy --players ala,bart,cela --hints --id friday
3 | already | companion new zombology --players a,b,c --id friday
0 | GWO 95%, Measles epidemic | companion do gwo -1
0 | GWO 99% | companion do gwo +1
2 | a number with its sign | companion do gwo 1
0 | ala -2 = 3 money | companion do money ala -2
0 | "args": {"who": "ala", "amount": -2} | companion do --json money ala -2
0 | "line": "money ala +5" | companion do --json --no-color money ala +5
0 | right | companion do = ala money 6
3 | ala money is 6, not 7 | companion do = ala money 7
4 | is not a value of ala | companion do assert ala monee 6
4 | is not a player | companion do = zed money 6
0 | right | companion do = ala notes.1 6
0 | five 1s for a 5 | companion do exchange ala
0 | | companion do change ala
0 | reveals Measles; reveals p2 | companion do reveal ODRA p2
0 | reveals p3 | companion do p3
4 | can be | companion do reveal c
2 | neither a verb nor a card | companion do revael odra
3 | | companion do party 2
0 | would be: | companion do try stop
0 | | companion do stop
3 | | companion do take bart p2
0 | ala | companion do take ala p2
0 | | companion do pass bart
0 | undo of | companion undo
0 | undo of | companion do undo 2
2 | undo takes one number | companion undo 1 2
2 | a number from 1 | companion undo -1
2 | a number from 1 | companion undo 1_0
3 | only | companion undo 99
0 | redo of | companion redo
0 | redo of | companion do redo
2 | redo takes no words | companion redo 2
0 | line 11 is now | companion fix 11 p4
0 | noted | companion note Ala owes Bart a coffee -- 2 --json
0 | noted | companion do note "mówi: 5 zł | ; * $HOME"
2 | needs a text | companion note
0 | | companion do end
0 | | companion do różyczka p2
0 | (forced) | companion do force law media bart
0 | (forced) | companion do ! play discount cela
3 | | companion do play discount cela
3 | | companion do rescue ala
3 | | companion do norescue
0 | shuffled | companion do reshuffle
0 | | companion do ! drop bart media
0 | chance | companion do odds 3
2 | | companion do odds 3 4
0 | "rows": [ | companion do --json odds
0 | friday · antyszczepionkowcy · full | companion show --game fri
0 | "game": "antyszczepionkowcy" | companion show --json
0 | różyczka p2 | companion log
0 | Product | companion score
0 | ala | companion why ala
4 | 'zed' is not a player | companion why zed
0 | rescue-order | companion rules rescue
0 | good: | companion check
0 | Odra | companion show --lang pl
4 | no language 'xx' | companion show --lang xx
1 | | companion new zombology --players a,b,c --catalog /does/not/exist.yaml
2 | | companion do
2 | an empty line | companion do ""
2 | sign | companion do note "$(printf '\\001')"
2 | sign | companion do note "$(printf '\\377')"
"""
ZOMBOLOGY = """
0 | start | companion new zombology --players ana,bo,cy,di --id first
0 | start | companion new zombology --players ana,bo,cy --ruling treatment-ties=share --id second
2 | is for 3 to 10 players | companion new zombology --players ana,bo
2 | two players have one name | companion new zombology --players ana,ANA,bo
4 | is not a ruling | companion new zombology --players ana,bo,cy --ruling nonsense=1
4 | there is no game | companion new poker --players ana,bo,cy
0 | first | companion open first
4 | is not a saved game | companion open third
4 | is not a saved game | companion show --game ''
0 | *  first | companion games
0 | ana d1, bo s1, cy s2, di c1 | companion do d1 s1 s2 c1
4 | can be | companion do d2 c2 c2 ramy-teoretyczne
0 | ana d2, bo c2, cy c2, di c1 | companion do D2 C2 CRYSTALS-PÉTRI Crystals-Theo
0 | round 4 | companion do h1 c1 v1 x
0 | ana c-1 | companion do c-1:di.c1 h1 re p1
0 | c-1:di.c1 h1 | companion log
0 | undo of | companion undo
0 | bo s-1 | companion do v1 s-1:bo.s1 d-1:ana.d1 p1
3 | | companion do h1 c-1:di.c1 h1 h1
4 | | companion do q9 h1 h1 h1
4 | | companion do h1 h1 h1 c-1:zed.c1
2 | 3 cards for 4 players | companion do h1 h1 h1
0 | (forced) | companion do ! h5 h5 h5 h5
0 | right | companion do = ana cards "d1x d2 h1 v1 h5"
0 | second | companion show --game second
0 | round 2 | companion do --game second d1 s1 s2
0 | first · zombology | companion show
0 | "score" | companion score --json
0 | LEAST | companion why
0 | best | companion rules best
4 | no ruling and no card | companion rules xyzzy
0 | second · zombology | companion show --home elsewhere --game second; companion new zombology --players x,y,z --home elsewhere --id second
0 | x | companion show --home elsewhere
0 | 1 Research 1 | printf 'd1 s1 s2\\n' | companion do --home elsewhere -
3 | 'd5 d5 d5': | printf 'd1 s1 s2\\nd5 d5 d5\\nd1 s1 s2\\n' | companion do --home elsewhere -
0 | 4 right | printf 'show; d1 s1 s2; = x hand 2\\nquit\\nd5 d5 d5' | companion shell --home elsewhere
0 | CONFERENCE | companion schedule zombology --player-count 10
2 | | companion schedule zombology --player-count 11
"""
BUILD_A_CURE = """
0 | start | companion new build-a-cure --players ana,bo,cy --hints --option exposure=7
0 | ana gets Avian Influenza | companion do sick ana PTASIA-GRYPA
3 | | companion do end
0 | ana holds | companion do hand ana C10 H10 H10 O4 N2
0 | bo holds | companion do hand bo C4 C2 h4 o1 simple
0 | cy holds | companion do hand cy polar complex mystery recycle-element oranges
0 | draws H1, H2 | companion do draw H1 H2
0 | C10 on Avian Influenza | companion do place C10 flu
4 | can be | companion do place C flu
3 | | companion do place C1 flu
0 | holds | companion do hand ana h10 O4 simple mystery:N2 fission immunity
0 | N2 | companion do place mystery:N2 flu
0 | joins mystery:N2 + C10 | companion do bond simple flu mystery:N2:ana C10:ana
0 | undo of | companion undo
0 | gives H10 to cy | companion do give h10 cy
3 | ana has 0 left | companion do use fission flu C10:ana
0 | takes mystery:N2 | companion do ! use fission flu mystery:N2
0 | | companion do ! use recycle-resource simple
0 | | companion do ! use recycle-element C10
0 | | companion do ! use oranges bo
0 | | companion do ! use immunity ana
0 | | companion do ! use quarantine
0 | | companion do ! use ultimate-sacrifice
0 | undo of | companion undo 7
4 | 'H10' is not a card here | companion do hand ana H10:ana
2 | something is missing | companion do hand ana
0 | cy discards H10 | companion do discard cy H10
0 | ana | companion do end
0 | draws O2; | companion do draw bo O2 exposure
0 | | companion do symptom fatigue
0 | | companion do ! expose cy
0 | | companion do ! sick cy scurvy
0 | | companion do ! mill C1 C2
0 | missing | companion do plan flu
0 | EXPOSURE! | companion do odds
0 | flu | companion formula flu C4 C2 H10 H10 mystery:N2 O4
"""
SCRIPTS = {"antyszczepionkowcy": ANTYSZCZEPIONKOWCY, "zombology": ZOMBOLOGY, "build-a-cure": BUILD_A_CURE}
SHELLS = {"antyszczepionkowcy": "bash", "zombology": "sh", "build-a-cure": "bash"}


@pytest.mark.parametrize("game", SCRIPTS)
def test_what_is_typed_in_a_shell(game: str, tmp_path: Path) -> None:
    shell = shutil.which(SHELLS[game])
    if not shell:
        pytest.skip(f"there is no {SHELLS[game]}")
    rows = [row.split("| ", 2) for row in SCRIPTS[game].strip().splitlines()]
    answers = typed_in(shell, [typed for _, _, typed in rows], tmp_path)
    wrong = [
        f"{typed}\n  exit {code}, wanted {wanted} and {said.strip()!r} in:\n{answer}"
        for (wanted, said, typed), (code, answer) in zip(rows, answers, strict=True)
        if code != int(wanted) or said.strip() not in answer or "Traceback" in answer
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", SCRIPTS)
def test_every_word_of_the_grammar_is_typed(game: str) -> None:
    players = ("ana", "bo", "cy")
    verbs = set(game_module(game).rules(setup(game, players)).verbs) - {"card"}
    words = {word.partition(":")[0] for row in SCRIPTS[game].splitlines() for word in row.split("| ", 2)[-1].split()}
    assert verbs <= words and (game != "antyszczepionkowcy" or set(CORE) <= words)
