"""What must hold of every reader, whatever it is given: only its own errors, at most a second, at most 200 MB."""

import json
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, NoReturn

from rami_solver.findings import Code, InputError, RamiError, Undecided
from rami_solver.notation.style import SYMBOLS
from rami_solver.report.json import error_json
from rami_solver.report.messages import LANGUAGES, Messages

__all__ = ["MEGABYTES", "SECONDS", "Limits", "TooLarge", "TooSlow", "guarded", "refused", "strict_json"]

SECONDS = 1.0
"""Processor time that any input may take."""

MEGABYTES = 200
"""Memory that any input may take, beyond what the program has anyway."""

_LARGE = 20_000
"""Before a larger input is read the most memory used is counted anew, which takes some time itself."""

_PER_MEGABYTE = 1024 if sys.platform != "darwin" else 1024 * 1024
_CLEAR = Path("/proc/self/clear_refs")
_STATUS = Path("/proc/self/status")


class TooSlow(BaseException):
    """An input took too long; no `except Exception` of a reader gets hold of this."""


class TooLarge(BaseException):
    """An input took too much memory."""


class Limits(NamedTuple):
    """Seconds of processor time, and megabytes."""

    seconds: float = SECONDS
    megabytes: float = MEGABYTES


def guarded(read: Callable[[bytes], bool], content: bytes, limits: Limits = Limits()) -> bool:  # noqa: B008 - frozen
    """Read an input within the limits, and tell whether it was read (else it was refused as it should be).

    Raises TooSlow or TooLarge where it goes beyond them; whatever else the reader raises is its fault, and passes.
    """
    large = len(content) >= _LARGE
    before = _peak(anew=large)
    with _alarm(limits.seconds):
        found = read(content)
    grown = _peak() - before
    if grown > limits.megabytes:
        raise TooLarge(f"{grown:.0f} MB")
    return found


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer than so many seconds of processor time."""

    def ring(_: int, __: FrameType | None) -> NoReturn:
        raise TooSlow(f"more than {seconds} s")

    begin = time.process_time()
    earlier = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, earlier)
    if (taken := time.process_time() - begin) > seconds:  # in code that no signal interrupts
        raise TooSlow(f"{taken:.1f} s")


def _peak(*, anew: bool = False) -> float:
    """Give the most memory that was ever used, in megabytes, where the system can do so counted `anew` from now on."""
    if anew:
        with suppress(OSError):
            _CLEAR.write_text("5", encoding="ascii")
    with suppress(OSError, IndexError, ValueError):
        return int(_STATUS.read_text(encoding="ascii").partition("VmHWM:")[2].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _PER_MEGABYTE


def refused(error: RamiError) -> bool:
    """Check an error as it should be, told in every language as JSON, and give False: the input was not read.

    An error of ours in the disguise of one of the input is none.
    """
    if isinstance(error, Undecided):
        return False
    assert isinstance(error, InputError)
    assert error.problems
    assert not any(one.code in (Code.INTERNAL_FAULT, Code.WORKER_LOST) for one in error.problems), error.problems
    for messages in _messages():
        strict_json(json.dumps(error_json(error, messages)))
    return False


@cache
def _messages() -> tuple[Messages, ...]:
    return tuple(Messages(lang, SYMBOLS) for lang in LANGUAGES)


def strict_json(text: str) -> Any:
    """Read JSON that is nothing but JSON: no NaN, no Infinity."""

    def no(word: str) -> NoReturn:
        raise AssertionError(f"{word} is no JSON")

    return json.loads(text, parse_constant=no)
