"""Who hears of signals: not our processes, not our threads, and the main thread even while it waits."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Thread

__all__ = ["LISTENS", "deaf_thread", "deaf_to_ctrl_c"]

LISTENS = 0.2
"""Seconds after which the main thread, whatever it waits for, turns to signals: one that came just before it began to
wait would not wake it, and on Windows none does."""

_ENDING = ("SIGINT", "SIGTERM", "SIGALRM")


def deaf_to_ctrl_c() -> AbstractContextManager[None]:
    """Let a process that is started in here never hear of Ctrl-C, which reaches the whole group; we hear it after."""
    return _deaf_to("SIGINT")


def deaf_thread(work: Callable[[], object]) -> Thread:
    """Start work in a thread that the system gives no signal to.

    Python acts on signals in the main thread alone. One that another thread is given wakes nobody there: the main
    thread would go on waiting, for whatever it waits.
    """
    thread = Thread(target=work, daemon=True)
    with _deaf_to(*_ENDING):
        thread.start()
    return thread


@contextmanager
def _deaf_to(*names: str) -> Iterator[None]:
    """Let whatever is started in here never hear these signals; what comes meanwhile we hear after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [getattr(signal, name) for name in names])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
