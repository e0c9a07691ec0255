"""Processes of ours that never hear of Ctrl-C, not even while they start."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["deaf_to_ctrl_c"]


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Let a process that is started in here never hear of Ctrl-C, which reaches the whole group; we hear it after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
