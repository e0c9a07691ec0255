"""Processes that compare chunks: nothing but pipes between them and us, so that nothing is left where one is ended.

They have a session of their own: a signal to the whole group of the command, as Ctrl-C is one, does not reach them,
and the command alone says when they end. They end with it, however it ends.
"""

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, NamedTuple, cast

from tests.differential.compare import Compare
from tests.differential.plan import Part, Plan
from tests.differential.stop import Stop

__all__ = ["Timed", "WorkerLostError", "in_workers"]

_AHEAD = 4
"""So many chunks for each process are begun before the first is given: what is lost where the command is killed."""

Timed = tuple[Part, float]
"""What was found in a chunk, and the CPU time it took."""


class WorkerLostError(Exception):
    """A worker process that died."""


def in_workers(jobs: int, work: Compare, plan: Plan, chunks: Iterator[range], stop: Stop) -> Iterator[Timed]:
    """Compare chunks in processes, and give what was found in the order of the chunks.

    After a signal no more are begun; what is being worked at is given still. Raises WorkerLostError where a process
    died.
    """
    team = _Team(jobs, work, plan)
    try:
        while True:
            team.take_back()
            while not stop.signal and team.has_room and (numbers := next(chunks, None)) is not None:
                team.give(numbers)
            if not team.begun:
                return
            if (first := team.first()) is not None:
                yield first
            else:
                team.wait()
    finally:
        team.dismiss()


class _Back(NamedTuple):
    """A worker that is heard of, and what it found; None where it has died."""

    worker: "_Worker"
    timed: Timed | None


class _Worker:
    """A process and the chunk that it has."""

    def __init__(self, work: Compare, plan: Plan, heard: "SimpleQueue[_Back]") -> None:
        command = [sys.executable, "-P", "-m", "tests.differential.worker"]
        # Where `work` is found here, it is found there.
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(one or str(Path.cwd()) for one in sys.path)}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, start_new_session=True
        )
        self.numbers = range(0)
        self._send((work, plan))
        self._listening = Thread(target=self._listen, args=(heard,), daemon=True)
        self._listening.start()

    def give(self, numbers: range) -> None:
        self.numbers = numbers
        self._send(numbers)

    def end(self) -> None:
        self._process.kill()
        self._listening.join()
        with suppress(BrokenPipeError), self._process:  # what was still to be sent has no reader any more
            pass

    def _send(self, what: object) -> None:
        pipe = cast("IO[bytes]", self._process.stdin)
        try:
            pickle.dump(what, pipe)
            pipe.flush()
        except OSError:  # it died: whoever listens to it says so
            return

    def _listen(self, heard: "SimpleQueue[_Back]") -> None:
        pipe = cast("IO[bytes]", self._process.stdout)
        try:
            while True:
                heard.put(_Back(self, pickle.load(pipe)))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            heard.put(_Back(self, None))


class _Team:
    def __init__(self, jobs: int, work: Compare, plan: Plan) -> None:
        self._jobs, self._work, self._plan = jobs, work, plan
        self._heard: SimpleQueue[_Back] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._done: dict[range, Timed] = {}
        self.begun: deque[range] = deque()

    @property
    def has_room(self) -> bool:
        """Whether a process is idle, or could be started, and the first chunk that is waited for is not far behind."""
        free = bool(self._idle) or len(self._workers) < self._jobs
        return free and len(self.begun) < _AHEAD * self._jobs

    def give(self, numbers: range) -> None:
        if not self._idle:
            self._idle.append(_Worker(self._work, self._plan, self._heard))
            self._workers += self._idle
        self._idle.pop().give(numbers)
        self.begun.append(numbers)

    def first(self) -> Timed | None:
        """Give what was found in the chunk that was begun first, unless it is being worked at."""
        if self.begun[0] not in self._done:
            return None
        return self._done.pop(self.begun.popleft())

    def take_back(self) -> None:
        """Take what has come, without waiting."""
        while not self._heard.empty():
            self.wait()

    def wait(self) -> None:
        worker, found = self._heard.get()
        if found is None:
            raise WorkerLostError
        self._done[worker.numbers] = found
        self._idle.append(worker)

    def dismiss(self) -> None:
        for one in self._workers:
            one.end()
