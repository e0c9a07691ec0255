"""Ctrl-C and SIGTERM end the program at once, whatever it is doing."""

import signal
import sys
import time
from pathlib import Path

import pytest

from tests.cli.calls import started

BOTH = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
SOLVING = """
import sys, threading, time
from rami_solver.shell import asking
def solves_for_ever(question):
    thread = threading.Thread(target=time.sleep, args=(60,))
    thread.start()
    print("solving", file=sys.stderr, flush=True)
    thread.join()
asking.answer = solves_for_ever
sys.argv = ["rami", "check", "hA"]
from rami_solver.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(("number", "code"), BOTH)
def test_while_waiting_for_input(number: int, code: int) -> None:
    process = started("check", "-")
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"hA h2 h3\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(number)
    _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (code, b"")


@pytest.mark.parametrize(("number", "code"), BOTH)
def test_while_another_thread_solves(number: int, code: int) -> None:
    import subprocess

    process = subprocess.Popen([sys.executable, "-c", SOLVING], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stderr
    assert process.stderr.readline() == b"solving\n"
    begun = time.monotonic()
    process.send_signal(number)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (code, b"", b"")
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(("number", "code"), BOTH)
@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for the processes in /proc")
def test_no_process_outlives_the_program(number: int, code: int) -> None:
    process = started("check", "-", "--jobs", "2")
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"hA h2 h3\n")
    process.stdin.flush()
    process.stdout.readline()
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert workers
    process.send_signal(number)
    process.communicate(timeout=10)
    assert process.returncode == code
    deadline = time.monotonic() + 5
    while any(Path(f"/proc/{one}").exists() for one in workers) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(Path(f"/proc/{one}").exists() for one in workers)


HALF_LOADED = """
import os, signal, sys
from types import ModuleType
from rami_solver.shell.signals import adopt, watch
watch()
sys.modules["multiprocessing"] = ModuleType("multiprocessing")
class Refuses:
    def kill(self):
        raise ImportError("half loaded")
if {refuses}:
    adopt(Refuses())
try:
    os.kill(os.getpid(), {number})
except ImportError:
    pass
print("swallowed")
"""


@pytest.mark.parametrize("refuses", [True, False])
@pytest.mark.parametrize(("number", "code"), BOTH)
def test_while_modules_are_half_loaded(number: int, code: int, refuses: bool) -> None:
    import subprocess

    script = HALF_LOADED.format(refuses=refuses, number=int(number))
    called = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, timeout=60)
    assert (called.returncode, called.stdout, called.stderr) == (code, b"", b"")


@pytest.mark.parametrize("wait", [0.0, 0.05, 0.2, 0.5])
@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")
def test_ctrl_c_while_workers_start_leaves_no_traceback(wait: float) -> None:
    import os
    import subprocess

    from tests.cli.calls import PROGRAM

    words = [PROGRAM, "check", "-", "--jobs", "2"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    assert process.stdin
    process.stdin.write(b"hA h2 h3\n")
    process.stdin.flush()
    deadline = time.monotonic() + 20
    while not Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text() and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")
