"""A process that compares chunks for another: it reads what compares, then chunks, and writes what was found."""

import os
import pickle
import signal
import sys
import time
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:  # what compares is imported with the first that is read, when signals are left to the other already
    from tests.differential.compare import Compare
    from tests.differential.plan import Part, Plan

__all__ = ["main", "timed"]


def timed(work: "Compare", plan: "Plan", numbers: Sequence[int]) -> "tuple[Part, float]":
    """Compare a chunk, and give the CPU time it took as well."""
    begun = time.process_time()
    return work(plan, numbers), time.process_time() - begun


def main() -> None:
    """Compare what comes on standard input, and end where that ends, also in the midst of a chunk."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    # Opened anew: the thread that reads would hold what Python closes at its end.
    source, target = os.fdopen(0, "rb", closefd=False), sys.stdout.buffer
    given: SimpleQueue[range] = SimpleQueue()
    try:
        work, plan = pickle.load(source)
        Thread(target=_read, args=(source, given), daemon=True).start()
        while True:
            pickle.dump(timed(work, plan, given.get()), target)
            target.flush()
    except (EOFError, BrokenPipeError):
        os._exit(1)


def _read(source: IO[bytes], given: "SimpleQueue[range]") -> None:
    try:
        while True:
            given.put(pickle.load(source))
    finally:
        os._exit(1)


if __name__ == "__main__":
    main()
