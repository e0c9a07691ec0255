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
from typing import IO, Any, cast

from rami_solver.findings import Code, Problem
from rami_solver.shell.answering import Answered, Answering
from rami_solver.shell.exits import Exit, gravest
from rami_solver.shell.lines import Line
from rami_solver.shell.signals import adopt, forget

__all__ = ["answer_in_workers"]

_AHEAD = 3
"""How many batches for each process are read ahead of the one that is written next."""

_Event = tuple[str, Any]
"""What happened: `asked` (a batch), `ended` (an error or None), `back` (a worker and its answer, None if it died)."""


def answer_in_workers(
    batches: Iterable[list[Line]], answering: Answering, jobs: int, write: Callable[[str], object]
) -> Exit:
    """Answer batches in up to so many processes, write the answers in order, and give the gravest exit code.

    A process is started when there is work for it. One that dies is told at the lines that it had, and the next takes
    its place. Raises whatever reading the batches raised.
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


def _run(team: "_Team", room: BoundedSemaphore, write: Callable[[str], object]) -> Exit:
    waiting: deque[tuple[int, list[Line]]] = deque()
    done: dict[int, Answered] = {}
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
            team.give(*waiting.popleft())
        while written in done:
            answered = done.pop(written)
            write(answered.text)
            codes.add(answered.exit)
            written += 1
            room.release()
    if fault is not None:
        raise fault
    return gravest(codes)


class _Worker:
    """A process and the batch that it has."""

    def __init__(self, answering: Answering, events: "SimpleQueue[_Event]") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "rami_solver.shell.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(),
        )
        adopt(self.process)
        self.number = 0
        self.batch: list[Line] = []
        self._send(answering)
        Thread(target=self._listen, args=(events,), daemon=True).start()

    def give(self, number: int, batch: list[Line]) -> None:
        self.number, self.batch = number, batch
        self._send(batch)

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
                events.put(("back", (self, pickle.load(pipe))))  # noqa: S301 - our own process wrote it
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

    def give(self, number: int, batch: list[Line]) -> None:
        worker = self._idle.pop() if self._idle else _Worker(self._answering, self.events)
        self._busy.add(worker)
        worker.give(number, batch)

    def came_back(self, worker: _Worker, answered: Answered | None) -> dict[int, Answered]:
        """Take back what a worker had, answered or lost; nothing where it died idle."""
        had_work = worker in self._busy
        self._busy.discard(worker)
        if answered is not None:
            self._idle.append(worker)
            return {worker.number: answered}
        code = worker.end()
        if not had_work:
            self._idle.remove(worker)
            return {}
        problem = Problem(Code.WORKER_LOST, {"exit": code})
        return {worker.number: self._answering.refuse(worker.batch, problem)}

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
