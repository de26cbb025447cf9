"""Speed as ratios: whole processes, taken in turn with their floor so that a noisy machine hits both; medians.

python benchmarks/run.py            # W and R at 1,200 and 12,000, everything shipped, the companion
python benchmarks/run.py --quick    # W and R at 120 and 1,200
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
STARTUP = (sys.executable, "-c", "import reportlab.pdfgen.canvas, jinja2, yaml, typer")
BARE = (sys.executable, "-c", "import typer\napp = typer.Typer()\n@app.command()\ndef f(): print('a line')\napp()")
Prepare = Callable[[], None]


def seconds(command: Sequence[str], env: dict[str, str], prepare: Prepare) -> float:
    """One run of a whole process, with compiled modules as on a user's machine."""
    prepare()
    env = {name: value for name, value in {**os.environ, **env}.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def ratio(
    name: str, bar: float, ours: Sequence[str], floor: Sequence[str], env: dict[str, str], prepare: Prepare, runs: int
) -> None:
    """Both commands in turn, a first time without counting; prints the median of the ratios pair by pair."""
    pairs = [(seconds(ours, env, prepare), seconds(floor, env, lambda: None)) for _ in range(runs + 1)][1:]
    middle = statistics.median(a / b for a, b in pairs)
    a, b = (statistics.median(pair[i] for pair in pairs) for i in (0, 1))
    print(f"{name:44} {middle:6.2f}   bar {bar:5.2f}   {a:7.2f} s over {b:6.2f} s", flush=True)


def pnp(folder: Path, *rest: str) -> tuple[str, ...]:
    """The command that builds a workload."""
    return (sys.executable, "-m", "generator.cli", "build", "--paper", "a4", "--out", str(folder / "out"), *rest)


def workload(kind: str, n: int, folder: Path) -> tuple[str, ...]:
    """Write a workload; the options that build it."""
    subprocess.run([sys.executable, str(HERE / "workload.py"), kind, str(n), str(folder)], check=True)
    return pnp(folder, "--catalog", str(folder / "cards.yaml"), "--lang", "pl", "--parts", "decks")


def measure_workloads(sizes: Sequence[int], work: Path) -> None:
    """W(n) cold and warm against plain reportlab, R(n) against W(n)."""
    for n in sizes:
        runs = 5 if n < 5000 else 3
        plain, framed = work / f"plain-{n}", work / f"framed-{n}"
        ours, pictures = workload("plain", n, plain), workload("framed", n, framed)
        floor = (sys.executable, str(HERE / "floor.py"), str(n), str(work / "floor.pdf"))
        env = {"PAPERTABLE_CACHE": str(work / "cache")}

        def fresh(*folders: Path) -> Prepare:
            return lambda: [shutil.rmtree(folder, ignore_errors=True) for folder in folders] and None

        ratio(f"W({n}) cold / plain reportlab", 2.0, ours, floor, env, fresh(plain / "out", work / "cache"), runs)
        ratio(f"W({n}) warm / plain reportlab", 1.6, ours, floor, env, fresh(plain / "out"), runs)
        ratio(f"R({n}) / W({n})", 2.5, pictures, ours, env, fresh(plain / "out", framed / "out"), runs)


def measure_shipped(work: Path) -> None:
    """Everything that ships, built and found unchanged; the largest PDF."""
    env = {"PAPERTABLE_CACHE": str(work / "cache")}
    everything = pnp(work, "--lang", "en")
    ratio("everything shipped / start-up", 10, everything, STARTUP, env, lambda: shutil.rmtree(work / "out", ignore_errors=True), 5)
    ratio("nothing changed / start-up", 2, everything, STARTUP, env, lambda: None, 5)
    largest = max((work / "out").rglob("*.pdf"), key=lambda path: path.stat().st_size)
    print(f"{'largest deck':44} {largest.stat().st_size / 1e6:6.2f}   bar  1.50   MB")


def measure_companion(work: Path) -> None:
    """One line and one look in a long game against a bare Typer program."""
    home = {"COMPANION_HOME": str(work / "home"), "PAPERTABLE_CACHE": str(work / "cache")}
    companion = (sys.executable, "-m", "companion.cli")
    env = {**os.environ, **home}
    run = [*companion, "new", "antyszczepionkowcy", "--players", "ala,bart,cela", "--variant", "lite"]
    subprocess.run(run, check=True, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    lines = "".join(f"money ala {'+' if i % 2 else '-'}1\n" for i in range(400))
    subprocess.run([*companion, "do", "-"], input=lines.encode(), check=True, env=env, stdout=subprocess.DEVNULL)
    ratio("companion show / bare Typer program", 2.2, (*companion, "show"), BARE, home, lambda: None, 7)
    ratio("companion do note x / bare Typer program", 2.2, (*companion, "do", "note", "x"), BARE, home, lambda: None, 7)


def main() -> None:
    """All measurements, one line each."""
    sizes = (120, 1200) if "--quick" in sys.argv else (1200, 12000)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        measure_workloads(sizes, work)
        measure_shipped(work)
        measure_companion(work)
    print(f"{'peak memory of a child':44} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:6.0f}   bar   250   MB")


if __name__ == "__main__":
    main()
