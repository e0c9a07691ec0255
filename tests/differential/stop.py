"""How a run is ended: Ctrl-C and SIGTERM, once or twice, to the command alone or to all that belongs to it."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Stop", "ends_at_once", "stopping"]

_SIGNALS = (signal.SIGINT, signal.SIGTERM)

_TWICE = 1.0
"""Seconds in which a second signal is the first one told again: `timeout` tells the command, and then its group."""

_SHOW_CURSOR = b"\x1b[?25h"
"""A progress bar hides the cursor."""


class Stop:
    """Whether the run is to end, and by which signal; `last` gives what is said where it ends at once."""

    def __init__(self) -> None:
        self.signal = 0
        self.since = 0.0
        self.last: Callable[[], str] = str

    @property
    def exit(self) -> int:
        """The exit code of a run that a signal ended."""
        return 128 + self.signal


def ends_at_once() -> None:
    """Let both signals end the process before there is anything that could be told of."""
    for number in _SIGNALS:
        signal.signal(number, lambda number, _frame: os._exit(128 + number))


@contextmanager
def stopping() -> Iterator[Stop]:
    """Let Ctrl-C and SIGTERM end the run after the chunks that are being worked at; another one later at once."""
    stop = Stop()

    def end(number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if not stop.signal:
            stop.signal, stop.since = number, now
        elif now - stop.since > _TWICE:
            _end_now(stop)

    before = {number: signal.signal(number, end) for number in _SIGNALS}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end_now(stop: Stop) -> None:
    """Say what was found and end; the state of the last chunk is on the disk, and workers end with us."""
    try:
        if sys.stderr.isatty():
            os.write(2, _SHOW_CURSOR)
        os.write(1, stop.last().encode())  # not by `print`: it may be what was interrupted
    finally:
        os._exit(stop.exit)
