"""Jobs in several processes. What a process does not bring home, for whatever reason, is made in this one."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Job = TypeVar("Job")
Result = TypeVar("Result")
Make = Callable[[Sequence[Job]], Iterator[Result]]

MOST = 8  # processes: each needs some 80 MB


def spread(jobs: Sequence[Job], together: Callable[[Job], object], make: Make[Job, Result]) -> Generator[Result]:
    """The results of jobs in their order. `make` yields those of the jobs it is given in turn.

    Jobs for which `together` says the same are made by one process, one after the other. An error of a job is raised here.
    """
    groups: dict[object, list[int]] = {}
    for number, job in enumerate(jobs):
        groups.setdefault(together(job), []).append(number)
    count = min(len(groups), processors())
    if count < 2:
        yield from make(jobs)
        return
    shares = [sorted(chain.from_iterable(list(groups.values())[start::count])) for start in range(count)]
    yield from _gathered(jobs, shares, make)


def processors() -> int:
    """How many processes may run at once: one where a running process cannot be copied, which is what makes new ones cheap."""
    return min(len(os.sched_getaffinity(0)), MOST) if sys.platform == "linux" else 1


def _gathered(jobs: Sequence[Job], shares: Sequence[Sequence[int]], make: Make[Job, Result]) -> Iterator[Result]:
    from multiprocessing.connection import wait

    processes: list[ForkProcess] = []
    reading: list[Connection] = []
    sources: dict[int, Connection] = {}
    try:
        for share in shares:
            try:
                process, source = _started(jobs, share, make)
            except OSError:  # no more processes or pipes are to be had
                break
            processes.append(process)
            reading.append(source)
            sources |= dict.fromkeys(share, source)
        found: dict[int, Result] = {}
        for number in range(len(jobs)):
            while number not in found and number in sources and sources[number] in reading:
                for connection in wait(reading):
                    _receive(connection, found, reading)  # type: ignore[arg-type]
            yield found.pop(number) if number in found else next(make([jobs[number]]))
    finally:
        for process in processes:
            process.kill()
            process.join()


def _started(jobs: Sequence[Job], share: Sequence[int], make: Make[Job, Result]) -> tuple[ForkProcess, Connection]:
    """A process that makes its share, and where its results are read. It hears no Ctrl-C: who waits for it does."""
    from multiprocessing import get_context

    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(ours, theirs, jobs, share, make), daemon=True)
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    except OSError:
        ours.close()
        theirs.close()
        raise
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)
    theirs.close()
    return process, ours


def _receive(connection: Connection, found: dict[int, Result], reading: list[Connection]) -> None:
    """Take one result; a process that has no more is not read any longer."""
    try:
        number, result = connection.recv()
        found[number] = result
    except (EOFError, OSError):
        reading.remove(connection)


def _work(ours: Connection, theirs: Connection, jobs: Sequence[Job], share: Sequence[int], make: Make[Job, Result]) -> None:
    """One process: send what was made until it is done, something goes wrong, or nobody listens."""
    ours.close()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # stderr: one process tells, and what went wrong here it will find again
    try:
        for number, result in zip(share, make([jobs[number] for number in share]), strict=True):
            theirs.send((number, result))
    except BaseException:
        os._exit(1)  # whoever waits makes it again, and says what is wrong
