"""Builds in several processes: the same files in the same order, whatever happens to one of the processes."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from generator.commands import spread as spreading
from generator.commands.spread import processors, spread
from tests.processes import hear_ctrl_c

PNP = Path(sys.executable).with_name("pnp")
HERE = os.getpid()
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="one process builds everything where none can be copied")


@pytest.fixture(autouse=True)
def three(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of three processors."""
    monkeypatch.setattr(spreading, "processors", lambda: 3)


def squares(jobs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The square of every job, and who made it."""
    for job in jobs:
        yield job * job, os.getpid()


def tens(job: int) -> int:
    return job // 10


JOBS = [0, 1, 10, 11, 2, 20, 30, 31, 12, 3]


def test_results_come_in_the_order_of_the_jobs_from_other_processes() -> None:
    made = list(spread(JOBS, tens, squares))
    assert [square for square, _ in made] == [job * job for job in JOBS]
    assert len({maker for _, maker in made} - {os.getpid()}) == 3


def test_jobs_that_belong_together_are_made_by_one_process() -> None:
    makers: dict[int, set[int]] = {}
    for job, (_, maker) in zip(JOBS, spread(JOBS, tens, squares), strict=True):
        makers.setdefault(tens(job), set()).add(maker)
    assert [len(found) for found in makers.values()] == [1, 1, 1, 1]


@pytest.mark.parametrize(("jobs", "processors"), [([0, 1, 2], 3), ([0, 10, 20], 1), ([], 3)])
def test_one_group_or_one_processor_needs_no_other_process(
    jobs: list[int], processors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreading, "processors", lambda: processors)
    assert list(spread(jobs, tens, squares)) == [(job * job, os.getpid()) for job in jobs]


def _killed(job: int) -> object:
    if os.getpid() != HERE and job == 11:
        os.kill(os.getpid(), signal.SIGKILL)
    return job


def _lost(job: int) -> object:
    if os.getpid() != HERE and job == 11:
        raise MemoryError
    return job


def _not_sendable(job: int) -> object:
    return squares if os.getpid() == HERE or job != 11 else lambda: job


@pytest.mark.parametrize("one", [_killed, _lost, _not_sendable])
def test_what_a_process_does_not_bring_home_is_made_here(one: Callable[[int], object]) -> None:
    assert os.getpid() == HERE, "tests are run by the process that read them"
    found = list(spread(JOBS, tens, lambda jobs: map(one, jobs)))
    assert found == list(map(one, JOBS))


def test_jobs_whose_process_cannot_be_started_are_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def start(*given: object) -> object:
        if started:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        started.append(original(*given))  # type: ignore[arg-type]
        return started[0]

    original = spreading._started
    monkeypatch.setattr(spreading, "_started", start)
    made = list(spread(JOBS, tens, squares))
    assert [square for square, _ in made] == [job * job for job in JOBS]
    assert len({maker for _, maker in made}) == 2 and HERE in {maker for _, maker in made}


def test_an_error_waits_for_no_other_process() -> None:
    def slow(jobs: Sequence[int]) -> Iterator[int]:
        for job in jobs:
            if job == 0:
                raise ZeroDivisionError
            time.sleep(60)
            yield job

    began = time.monotonic()
    with pytest.raises(ZeroDivisionError):
        next(spread(JOBS, tens, slow))
    assert time.monotonic() - began < 30


def test_processes_that_hear_no_signal_are_ended_too() -> None:
    def endless(jobs: Sequence[int]) -> Iterator[bytes]:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            yield bytes(1 << 20)

    results = spread(JOBS, tens, endless)
    next(results)
    results.close()  # and does not wait for ever


def test_an_error_of_a_job_is_raised_at_its_turn() -> None:
    def halves(jobs: Sequence[int]) -> Iterator[float]:
        for job in jobs:
            yield 60 / (job - 11)

    results = spread(JOBS, tens, halves)
    assert [next(results) for _ in range(3)] == [60 / -11, 60 / -10, 60 / -1]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_the_processors_of_the_machine_are_counted() -> None:
    assert 1 <= processors() <= 8


# --- the real command --------------------------------------------------------------------------------------------------


def command(out: Path, shared_folder: Path) -> dict[str, object]:
    """What starts a build of everything in a session of its own."""
    env = {"PATH": os.environ["PATH"], "HOME": str(out.parent), "PAPERTABLE_CACHE": str(shared_folder / "cache")}
    return {"args": [str(PNP), "build", "--lang", "all", "--out", str(out)], "env": env, "start_new_session": True}


def state(out: Path) -> dict[str, str]:
    """Every file with a hash of its bytes."""
    files = sorted(path for path in out.rglob("*") if path.is_file())
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.slow
def test_many_processors_write_what_one_writes(tmp_path: Path, shared_folder: Path) -> None:
    cpus = os.sched_getaffinity(0)
    if len(cpus) < 2:
        pytest.skip("this machine has one processor")
    said = []
    for name, chosen in (("one", {min(cpus)}), ("many", cpus)):
        out = tmp_path / name / "out"
        done = subprocess.run(
            **command(out, shared_folder), capture_output=True, text=True, preexec_fn=lambda c=chosen: os.sched_setaffinity(0, c)
        )  # type: ignore[call-overload]
        assert done.returncode == 0, done.stderr
        said.append((done.stdout.replace(str(out), ""), done.stderr))
    assert said[0] == said[1]
    assert state(tmp_path / "one" / "out") == state(tmp_path / "many" / "out")


def alive(session: int) -> list[int]:
    """The processes of a session that are still running."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] not in "ZX":
                found.append(int(entry.name))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGKILL, -9), (signal.SIGTERM, -15), (signal.SIGINT, 130)])
def test_no_process_outlives_a_build_that_is_stopped(sent: int, code: int, tmp_path: Path, shared_folder: Path) -> None:
    out = tmp_path / "out"
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "preexec_fn": hear_ctrl_c}
    process = subprocess.Popen(**command(out, shared_folder), **pipes)  # type: ignore[call-overload]
    try:
        patience = time.monotonic() + 60
        while not list(out.rglob("*.pdf")):
            assert process.poll() is None and time.monotonic() < patience
            time.sleep(0.01)
        process.send_signal(sent)
        _, told = process.communicate(timeout=60)
        assert process.returncode == code
        assert "Traceback" not in told
        patience = time.monotonic() + 60
        while alive(process.pid) and time.monotonic() < patience:
            time.sleep(0.05)
        assert alive(process.pid) == []
    finally:
        process.kill()
