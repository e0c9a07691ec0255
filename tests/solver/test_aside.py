"""The thread that solves while the main thread waits for a signal, and where there is none to wait for."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from threading import Thread, current_thread, main_thread

import pytest

from rami_solver.solver.aside import aside, beside

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture
def listening() -> Iterator[None]:
    """Let Ctrl-C be heard: whoever runs the tests may have seen to it that it is not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("listening")
def test_the_main_thread_waits_where_it_may_hear_a_signal() -> None:
    assert current_thread() is main_thread()
    assert aside(current_thread) is not main_thread()


def test_a_second_thread_starts_no_third() -> None:
    pairs: list[tuple[Thread, Thread]] = []
    work = Thread(target=lambda: pairs.append((current_thread(), aside(current_thread))))
    work.start()
    work.join()
    ((second, worked),) = pairs
    assert second is worked


@pytest.mark.parametrize("heard", [None, *SIGNALS], ids=str)
def test_a_process_that_is_deaf_to_both_signals_needs_no_second_thread(heard: signal.Signals | None) -> None:
    code = f"""
import signal
from threading import current_thread, main_thread
from rami_solver.solver.aside import aside
for one in (signal.SIGINT, signal.SIGTERM):
    signal.signal(one, signal.SIG_IGN)
if {heard is not None}:
    signal.signal({int(heard or 0)}, lambda *_: None)
print(aside(current_thread) is main_thread())
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.strip() == str(heard is None)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system gives signals to no thread")
@pytest.mark.usefixtures("listening")
def test_only_the_main_thread_is_given_signals() -> None:
    """One that is given to another thread wakes nobody, and the main thread goes on waiting."""
    ending = {signal.SIGINT, signal.SIGTERM, signal.SIGALRM}

    def blocked() -> set[int]:
        return {*signal.pthread_sigmask(signal.SIG_BLOCK, ())}

    before = blocked()
    assert not before & ending
    assert blocked() == aside(lambda: blocked() - ending) == before
    assert ending <= aside(blocked)
    assert ending <= beside(blocked)()


def test_what_work_gives_or_raises_comes_through() -> None:
    assert aside(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 // 0)
    waiting = beside(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        waiting()
