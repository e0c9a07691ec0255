"""Processes of ours that never hear of Ctrl-C, and threads that never hear of any signal."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Thread

__all__ = ["deaf_thread", "deaf_to_ctrl_c"]

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
