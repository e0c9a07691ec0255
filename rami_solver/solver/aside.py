"""Work in a second thread while the main thread waits: only there does Python hear Ctrl-C during a solve."""

import signal
from collections.abc import Callable
from threading import current_thread, main_thread
from typing import TypeVar

from rami_solver.solver.deaf import LISTENS, deaf_thread

__all__ = ["aside", "beside"]

_T = TypeVar("_T")


def aside(work: Callable[[], _T]) -> _T:
    """Do work, give its result, and raise what it raises: in a second thread if a signal is to be heard meanwhile."""
    return beside(work)() if current_thread() is main_thread() and _listens() else work()


def beside(work: Callable[[], _T]) -> Callable[[], _T]:
    """Begin work in a second thread; what is given back waits for its result, and raises what it raised."""
    results: list[_T] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as fault:
            faults.append(fault)

    thread = deaf_thread(run)

    def result() -> _T:
        while thread.is_alive():
            thread.join(LISTENS)
        if faults:
            raise faults[0]
        return results[0]

    return result


def _listens() -> bool:
    """Tell whether Python would act on a signal; a worker leaves them to whoever started it, and saves the thread."""
    return any(callable(signal.getsignal(one)) for one in (signal.SIGINT, signal.SIGTERM))
