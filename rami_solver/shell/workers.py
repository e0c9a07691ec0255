"""Several processes that answer lines: answers in order, a bounded look-ahead, losses told in their place."""

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import IO, Any, NamedTuple, cast

from rami_solver.analysis.deaf import deaf_to_ctrl_c
from rami_solver.findings import Code, Problem
from rami_solver.shell.answering import Answering
from rami_solver.shell.exits import Exit, gravest
from rami_solver.shell.lines import Line, packed
from rami_solver.shell.signals import adopt, forget

__all__ = ["answer_in_workers"]

_AHEAD = 3
"""How many batches for each process are read ahead of the one that is written next."""

_Event = tuple[str, Any]
"""What happened: `asked` (a batch), `ended` (an error or None), `back` (a worker and its answer, None if it died)."""


def answer_in_workers(
    batches: Iterable[list[Line]], answering: Answering, jobs: int, write: Callable[[bytes], object]
) -> Exit:
    """Answer batches in up to so many processes, write the answers (in UTF-8) in order, and give the gravest exit code.

    A process is started when there is work for it. Where one dies, another answers its lines again one by one; a
    line over which that one dies too is told as lost. Raises whatever reading the batches raised.
    """
    team = _Team(answering, jobs)
    room = BoundedSemaphore(_AHEAD * jobs)
    Thread(target=_read_ahead, args=(batches, room, team.events), daemon=True).start()
    try:
        return _run(team, room, write)
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


def _run(team: "_Team", room: BoundedSemaphore, write: Callable[[bytes], object]) -> Exit:
    waiting: deque[tuple[int, list[Line]]] = deque()
    done: dict[int, _Told] = {}
    codes = {Exit.OK}
    asked = written = 0
    ended = False
    fault: Exception | None = None
    while not ended or written < asked:
        kind, what = team.events.get()
        if kind == "asked":
            waiting.append((asked, what))
            asked += 1
        elif kind == "ended":
            ended, fault = True, what
        else:
            done |= team.came_back(*what)
        while waiting and team.has_room:
            team.give(_Job(*waiting.popleft()))
        while written in done:
            told = done.pop(written)
            write(told.content)
            codes.add(told.exit)
            written += 1
            room.release()
    if fault is not None:
        raise fault
    return gravest(codes)


class _Told(NamedTuple):
    """What is written for some lines, and the exit code of the gravest answer among them."""

    content: bytes
    exit: Exit


class _Job:
    """A batch; once a process was lost over it, its lines are given out one by one, and the next loss is told."""

    def __init__(self, number: int, lines: list[Line]) -> None:
        self.number = number
        self.lines = lines
        self.alone = False
        self.answered: list[_Told] = []

    @property
    def part(self) -> list[Line]:
        """What is to be answered next."""
        return [self.lines[len(self.answered)]] if self.alone else self.lines

    @property
    def done(self) -> bool:
        """Whether all of it is answered."""
        return len(self.answered) >= (len(self.lines) if self.alone else 1)

    def whole(self) -> _Told:
        """Give what is written for the batch."""
        return _Told(b"".join([one.content for one in self.answered]), gravest(one.exit for one in self.answered))


class _Worker:
    """A process and the batch that it has."""

    def __init__(self, answering: Answering, events: "SimpleQueue[_Event]") -> None:
        with deaf_to_ctrl_c():
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "rami_solver.shell.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=_environment(),
            )
            adopt(self.process)
        self.job = _Job(0, [])
        self._send(answering)
        Thread(target=self._listen, args=(events,), daemon=True).start()

    def give(self, job: _Job) -> None:
        self.job = job
        self._send(packed(job.part))

    def end(self) -> int:
        self.process.kill()
        code = self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            _close(pipe)
        forget(self.process)
        return code

    def _send(self, what: object) -> None:
        pipe = cast("IO[bytes]", self.process.stdin)
        try:
            pickle.dump(what, pipe)
            pipe.flush()
        except OSError:  # it died: its listener says so too, and there the batch is accounted for
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
    def __init__(self, answering: Answering, jobs: int) -> None:
        self.events: SimpleQueue[_Event] = SimpleQueue()
        self._answering = answering
        self._jobs = jobs
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()

    @property
    def has_room(self) -> bool:
        """Whether another batch can be given out."""
        return len(self._busy) < self._jobs

    def give(self, job: _Job) -> None:
        worker = self._idle.pop() if self._idle else _Worker(self._answering, self.events)
        self._busy.add(worker)
        worker.give(job)

    def came_back(self, worker: _Worker, told: _Told | None) -> dict[int, _Told]:
        """Take back what a worker had, answered or lost; nothing where it died idle, or where work on it goes on."""
        had_work = worker in self._busy
        self._busy.discard(worker)
        code = worker.end() if told is None else 0
        if not had_work:
            self._idle = [one for one in self._idle if one is not worker]
            return {}
        job = worker.job
        if told is not None:
            job.answered.append(told)
        elif job.alone:
            lost = self._answering.refuse(job.part, Problem(Code.WORKER_LOST, {"exit": code}))
            job.answered.append(_Told(lost.packed[0], lost.exit))
        else:
            job.alone = True
        if not job.done:
            again = _Worker(self._answering, self.events) if told is None else worker
            self._busy.add(again)
            again.give(job)
            return {}
        if told is not None:
            self._idle.append(worker)
        return {job.number: job.whole()}

    def dismiss(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.end()


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
