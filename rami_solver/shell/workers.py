"""Several processes that answer lines: answers in order, a bounded look-ahead, losses told in their place."""

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore
from time import monotonic
from typing import IO, Any, NamedTuple, cast

from rami_solver.findings import Code, Problem
from rami_solver.shell.answering import Answering
from rami_solver.shell.exits import Exit, gravest
from rami_solver.shell.lines import Line, packed
from rami_solver.shell.signals import adopt, forget
from rami_solver.solver.deaf import LISTENS, deaf_thread, deaf_to_ctrl_c

__all__ = ["answer_in_workers"]

_AHEAD = 4
"""How many batches for each process are read ahead of the one that is written next: what it has, and as much again."""

_QUICK = 0.25
"""Seconds within which a process has answered if it is to have a second batch in hand: behind a slow one, that would
wait while others are idle."""

_SMALL = 16_000
"""Characters that a second batch has at most: the pipe of a process that is busy takes them, so that nobody waits."""

_Event = tuple[str, Any]
"""What happened: `asked` (a batch), `ended` (an error or None), `back` (a worker and its answer, None if it died)."""


def answer_in_workers(
    batches: Iterable[list[Line]], answering: Answering, jobs: int, write: Callable[[bytes], object]
) -> Exit:
    """Answer batches in up to so many processes, write the answers (in UTF-8) in order, and give the gravest exit code.

    A process is started when there is work for it, and has its next batch in hand while it answers one. Where it dies,
    the lines that it was at are answered again, each alone; a line over which another dies too is told as lost. Raises
    whatever reading the batches raised.
    """
    events: SimpleQueue[_Event] = SimpleQueue()
    room = BoundedSemaphore(_AHEAD * jobs)
    deaf_thread(lambda: _read_ahead(batches, room, events))
    team = _Team(answering, jobs, events)
    try:
        return _run(team, events, room, write)
    finally:
        team.dismiss()


def _read_ahead(batches: Iterable[list[Line]], room: BoundedSemaphore, events: "SimpleQueue[_Event]") -> None:
    fault: Exception | None = None
    try:
        for batch in batches:
            room.acquire()
            events.put(("asked", batch))
    except Exception as error:  # told where the answers are written
        fault = error
    events.put(("ended", fault))


def _run(
    team: "_Team", events: "SimpleQueue[_Event]", room: BoundedSemaphore, write: Callable[[bytes], object]
) -> Exit:
    codes = {Exit.OK}
    ended = False
    fault: Exception | None = None
    while team.unwritten or not ended:
        kind, what = _next(events)
        if kind == "asked":
            team.ask(what)
        elif kind == "ended":
            ended, fault = True, what
        else:
            team.came_back(*what)
        team.give_out()
        while team.unwritten and (told := team.unwritten[0].told):
            write(told.content)
            codes.add(told.exit)
            if team.unwritten.pop(0).ends_batch:
                room.release()
    if fault is not None:
        raise fault
    return gravest(codes)


def _next(events: "SimpleQueue[_Event]") -> _Event:
    while True:
        try:
            return events.get(timeout=LISTENS)
        except Empty:  # a signal may have come meanwhile
            continue


class _Told(NamedTuple):
    """What is written for some lines, and the exit code of the gravest answer among them."""

    content: bytes
    exit: Exit


class _Job:
    """Lines that one process answers together, and what it told; `again` where a process was lost over them before."""

    def __init__(self, lines: list[Line], *, again: bool = False, ends_batch: bool = True) -> None:
        self.lines = lines
        self.again = again
        self.ends_batch = ends_batch
        self.told: _Told | None = None

    @property
    def small(self) -> bool:
        """Whether it may wait in the pipe of a busy process."""
        return sum([len(line.text) for line in self.lines]) <= _SMALL

    def split(self) -> "list[_Job]":
        """Give its lines as jobs of their own."""
        *others, last = [_Job([line], again=True, ends_batch=False) for line in self.lines]
        last.ends_batch = self.ends_batch
        return [*others, last]


class _Worker:
    """A process, and the jobs that it has: the one that it is at, since `begun`, and perhaps one in hand.

    It is `quick` as long as it takes no more than `_QUICK` for a job.
    """

    def __init__(self, answering: Answering, events: "SimpleQueue[_Event]") -> None:
        with deaf_to_ctrl_c():
            self.process = subprocess.Popen(
                # Not as a module by `-m`, which starts a sixth later.
                [sys.executable, "-P", "-c", "from rami_solver.shell.worker import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=_environment(),
            )
            adopt(self.process)
        self.jobs: deque[_Job] = deque()
        self.begun = monotonic()
        self.quick = False
        self._send(answering)
        deaf_thread(lambda: self._listen(events))

    def give(self, job: _Job) -> None:
        if not self.jobs:
            self.begun = monotonic()
        self.jobs.append(job)
        self._send(packed(job.lines))

    def answered(self, told: _Told) -> None:
        now = monotonic()
        self.quick, self.begun = now - self.begun <= _QUICK, now
        self.jobs.popleft().told = told

    def end(self) -> int:
        self.process.kill()
        code = self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            _close(pipe)
        forget(self.process)
        return code

    def _send(self, what: object) -> None:
        # However much this is, it gets through: the process reads it as soon as its answer is off, and the listener
        # takes that off whatever we do.
        pipe = cast("IO[bytes]", self.process.stdin)
        try:
            pickle.dump(what, pipe)
            pipe.flush()
        except OSError:  # it died: its listener says so too, and there the job is accounted for
            return

    def _listen(self, events: "SimpleQueue[_Event]") -> None:
        pipe = cast("IO[bytes]", self.process.stdout)
        try:
            while True:
                content, code = pickle.load(pipe)  # noqa: S301 - our own process wrote it
                events.put(("back", (self, _Told(content, Exit(code)))))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            events.put(("back", (self, None)))


class _Team:
    """Processes, and the jobs from the first that is not written on; of these some still wait to be given out."""

    def __init__(self, answering: Answering, jobs: int, events: "SimpleQueue[_Event]") -> None:
        self.unwritten: list[_Job] = []
        self._waiting: deque[_Job] = deque()
        self._workers: list[_Worker] = []
        self._answering = answering
        self._jobs = jobs
        self._events = events

    def ask(self, batch: list[Line]) -> None:
        job = _Job(batch)
        self.unwritten.append(job)
        self._waiting.append(job)

    def give_out(self) -> None:
        """Give out jobs as long as there is somebody to have the next."""
        while self._waiting and (worker := self._worker_for(self._waiting[0])):
            worker.give(self._waiting.popleft())

    def came_back(self, worker: _Worker, told: _Told | None) -> None:
        """Take what a worker told; or it died, and what it was at and what it had in hand is to be given out again."""
        if told is not None:
            worker.answered(told)
            return
        code = worker.end()
        self._workers.remove(worker)
        again = list(worker.jobs)
        if again:
            again[:1] = self._lost(again[0], code)
        self._waiting.extendleft(reversed(again))

    def dismiss(self) -> None:
        for worker in self._workers:
            worker.end()

    def _lost(self, job: _Job, code: int) -> list[_Job]:
        """Give what is to be done of a job over which a process was lost: each line alone, and after that nothing."""
        if job.again:
            lost = self._answering.refuse(job.lines, Problem(Code.WORKER_LOST, {"exit": code}))
            job.told = _Told(lost.packed[0], lost.exit)
            return []
        place = self.unwritten.index(job)
        self.unwritten[place : place + 1] = alone = job.split()
        return alone

    def _worker_for(self, job: _Job) -> _Worker | None:
        """Find a worker for a job: an idle one, else a new one, else the quick one that has been at its own longest."""
        for worker in self._workers:
            if not worker.jobs:
                return worker
        if len(self._workers) < self._jobs and (new := self._new()):
            self._workers.append(new)
            return new
        quick = [one for one in self._workers if one.quick and len(one.jobs) == 1]
        return min(quick, key=lambda one: one.begun) if quick and job.small else None

    def _new(self) -> _Worker | None:
        """Start a process; where the system has no room for one more, those that run do the work."""
        try:
            return _Worker(self._answering, self._events)
        except OSError:
            if not self._workers:
                raise
            self._jobs = len(self._workers)
            return None


def _close(pipe: "IO[bytes] | None") -> None:
    try:
        if pipe is not None:
            pipe.close()
    except OSError:  # what was still to be sent has no reader any more
        return


def _environment() -> dict[str, str]:
    """Let a process find this very package, wherever the program was started from."""
    home = str(Path(__file__).parents[2])
    others = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((home, others)) if others else home}
