"""The run of a comparison: chunk by chunk, in one process or more, kept after each, stopped where it is asked to."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.differential.compare import Compare, compare
from tests.differential.state import State, save_state, write_whole
from tests.differential.stop import Stop
from tests.differential.worker import timed
from tests.differential.workers import Timed, in_workers

__all__ = ["Run", "run"]


class Run(NamedTuple):
    """How a comparison is run: how many items and processes, and where state and differences are kept, if at all."""

    items: int
    jobs: int = 1
    state: Path | None = None
    differences: Path | None = None


def run(how: Run, state: State, stop: Stop, work: Compare = compare) -> Iterator[State]:
    """Go on from a state until so many items are compared, or until it is to stop; give the state after each chunk.

    First its differences are written, then the state. Raises WorkerLostError where a worker died: what was compared
    before is kept, and can be gone on from.
    """
    chunks = _chunks(how, state)
    alone = how.jobs == 1
    parts = _here(work, state, chunks, stop) if alone else in_workers(how.jobs, work, state.plan, chunks, stop)
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


def _here(work: Compare, state: State, chunks: Iterator[range], stop: Stop) -> Iterator[Timed]:
    for numbers in chunks:
        if stop.signal:
            return
        yield timed(work, state.plan, numbers)
