"""Ctrl-C and SIGTERM end the program at once, also while native code is solving in another thread."""

import os
import signal
import sys

TYPE_CHECKING = False  # not imported from typing: whatever is loaded here delays the first moment that can be ended
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn, Protocol

    class _Mortal(Protocol):
        def kill(self) -> None: ...


__all__ = ["adopt", "forget", "hold", "leave", "release", "watch"]

_GRACE = 0.5
"""Seconds that a text may still take to be written out after a signal: whoever reads slowly gets whole lines too."""

_TWICE = 0.05
"""Seconds in which a second signal is the first told again: `timeout` tells the program, and then its whole group."""

_SHOW_CURSOR = b"\x1b[?25h"
"""A progress bar hides the cursor, and will not come to show it again."""

_ours: "set[_Mortal]" = set()


class _Held:
    """How much is being done that a signal should not cut short, and the exit code that one has asked for meanwhile."""

    much = 0
    due: int | None = None


def watch() -> None:
    """Let both signals end the program with 128 and their number: 130 and 143.

    They end it from within the handler: an exception could be swallowed on its way up, and a normal exit would wait for
    the thread that solves. Every answer is flushed when it is written, so nothing is lost. A text that is being written
    is written out first, so that no line is cut off, unless that takes too long or a second signal comes later.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)


def hold() -> None:
    """Begin what a signal should not cut short: up to `release` it is given a moment."""
    _Held.much += 1


def release() -> None:
    """End what `hold` began, and the program with it if a signal has come meanwhile."""
    _Held.much -= 1
    if _Held.due is not None and not _Held.much:
        leave(_Held.due)


def _end(number: int, _frame: "FrameType | None") -> None:
    if not _Held.much or not hasattr(signal, "setitimer"):
        leave(128 + number)
    if _Held.due is None:
        _Held.due = 128 + number
        signal.signal(signal.SIGALRM, lambda *_: leave(128 + number))
        signal.setitimer(signal.ITIMER_REAL, _GRACE)
    elif signal.getitimer(signal.ITIMER_REAL)[0] < _GRACE - _TWICE:
        leave(128 + number)


def adopt(ours: "_Mortal") -> None:
    """Note what may not outlive this program: a process, a file that is only half written."""
    _ours.add(ours)


def forget(ours: "_Mortal") -> None:
    """Let go of what has ended."""
    _ours.discard(ours)


def leave(code: int) -> "NoReturn":
    """End the program here and now, and with it all that may not outlive it."""
    try:
        _end_ours()
    finally:
        try:
            _show_cursor()
        finally:
            os._exit(code)  # whatever was raised: a signal can come while any module is half loaded


def _end_ours() -> None:
    for one in tuple(_ours):
        one.kill()
    children = getattr(sys.modules.get("multiprocessing"), "active_children", None)
    for child in children() if children else ():
        child.kill()


def _show_cursor() -> None:
    if "rich.live" in sys.modules and sys.stderr and sys.stderr.isatty():
        os.write(sys.stderr.fileno(), _SHOW_CURSOR)
