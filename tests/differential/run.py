"""The run of a comparison: chunk by chunk, in one process or more, kept after each, stopped where it is asked to."""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tests.differential.compare import Compare, compare
from tests.differential.plan import Part, Plan
from tests.differential.state import State, save_state, write_whole

__all__ = ["WORKER_LOST", "Run", "Stop", "run", "stopping"]

WORKER_LOST = 70
"""The exit code where a worker process died."""


class Stop:
    """Whether the run is to end, and by which signal."""

    def __init__(self) -> None:
        self.signal = 0

    @property
    def exit(self) -> int:
        """The exit code of a run that a signal ended."""
        return 128 + self.signal


class Run(NamedTuple):
    """How a comparison is run: how many items and processes, and where state and differences are kept, if at all."""

    items: int
    jobs: int = 1
    state: Path | None = None
    differences: Path | None = None


@contextmanager
def stopping() -> Iterator[Stop]:
    """Let Ctrl-C and SIGTERM end the run after the chunks that are being worked at; a second time at once."""
    stop = Stop()

    def end(number: int, _frame: FrameType | None) -> None:
        if stop.signal:
            os._exit(128 + number)  # the state of the last chunk is on the disk; workers end with us
        stop.signal = number

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run(how: Run, state: State, stop: Stop, work: Compare = compare) -> Iterator[State]:
    """Go on from a state until so many items are compared, or until it is to stop; give the state after each chunk.

    First its differences are written, then the state. Raises BrokenProcessPool where a worker died: what was compared
    before is kept, and can be gone on from.
    """
    parts = _in_workers(how, state, stop, work) if how.jobs > 1 else _here(how, state, stop, work)
    for part, seconds in parts:
        if how.differences is not None:
            for one in part.found:
                how.differences.mkdir(parents=True, exist_ok=True)
                for name, text in one.files.items():
                    write_whole(how.differences / name, text)
        # The texts are on the disk now.
        kept = tuple(one._replace(files=dict.fromkeys(one.files, "")) for one in part.found)
        state = state.with_part(part._replace(found=kept), seconds)
        if how.state is not None:
            save_state(how.state, state)
        yield state


def _chunks(how: Run, state: State) -> Iterator[range]:
    """Give the numbers of each chunk; one that was cut short is filled up first, so that a chunk has one group."""
    start, size = state.next, state.plan.chunk
    while start < how.items:
        end = min(how.items, (start // size + 1) * size)
        yield range(start, end)
        start = end


def _here(how: Run, state: State, stop: Stop, work: Compare) -> Iterator[tuple[Part, float]]:
    for numbers in _chunks(how, state):
        if stop.signal:
            return
        yield _timed(work, state.plan, numbers)


def _in_workers(how: Run, state: State, stop: Stop, work: Compare) -> Iterator[tuple[Part, float]]:
    """Work at chunks in processes, and give their parts in the order of the chunks."""
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    waiting: deque[Future[tuple[Part, float]]] = deque()
    chunks = _chunks(how, state)
    with ProcessPoolExecutor(how.jobs, get_context(method), _begin_worker) as pool:
        while True:
            # One more than there are processes, so that none waits for us; after a signal no more.
            while not stop.signal and len(waiting) <= how.jobs and (numbers := next(chunks, None)) is not None:
                waiting.append(pool.submit(_timed, work, state.plan, numbers))
            if stop.signal:
                while waiting and waiting[-1].cancel():
                    waiting.pop()
            if not waiting:
                return
            yield waiting.popleft().result()


def _timed(work: Compare, plan: Plan, numbers: Sequence[int]) -> tuple[Part, float]:
    begun = time.process_time()
    return work(plan, numbers), time.process_time() - begun


def _begin_worker() -> None:
    """Leave signals to the process that started us, and end with it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
