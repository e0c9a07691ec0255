"""Ctrl-C and SIGTERM end the program at once, also while native code is solving in another thread."""

import os
import signal
import sys

TYPE_CHECKING = False  # not imported from typing: whatever is loaded here delays the first moment that can be ended
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn, Protocol

    class _Process(Protocol):
        def kill(self) -> None: ...


__all__ = ["adopt", "forget", "leave", "watch"]

_SHOW_CURSOR = b"\x1b[?25h"
"""A progress bar hides the cursor, and will not come to show it again."""

_ours: "set[_Process]" = set()


def watch() -> None:
    """Let both signals end the program with 128 and their number: 130 and 143.

    They end it from within the handler: an exception could be swallowed on its way up, and a normal exit would wait for
    the thread that solves. Every answer is flushed when it is written, so nothing is lost.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)


def _end(number: int, _frame: "FrameType | None") -> "NoReturn":
    leave(128 + number)


def adopt(process: "_Process") -> None:
    """Note a process that may not outlive this one."""
    _ours.add(process)


def forget(process: "_Process") -> None:
    """Let go of a process that has ended."""
    _ours.discard(process)


def leave(code: int) -> "NoReturn":
    """End the program here and now, and all its processes with it."""
    try:
        _end_processes()
    finally:
        try:
            _show_cursor()
        finally:
            os._exit(code)  # whatever was raised: a signal can come while any module is half loaded


def _end_processes() -> None:
    for process in tuple(_ours):
        process.kill()
    children = getattr(sys.modules.get("multiprocessing"), "active_children", None)
    for child in children() if children else ():
        child.kill()


def _show_cursor() -> None:
    if "rich.live" in sys.modules and sys.stderr and sys.stderr.isatty():
        os.write(sys.stderr.fileno(), _SHOW_CURSOR)
