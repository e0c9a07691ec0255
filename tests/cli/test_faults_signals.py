"""Signals in every phase of a command: where it is known to be, and at random moments."""

import fcntl
import random
import signal
import struct
import sys
import termios
import time
from itertools import islice
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.calls import started
from tests.cli.storm import BOTH, SCENES, attempts, survivors, undisturbed

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="rests on what Linux tells of processes and pipes")

STOPS = """
import os, sys, threading, time
def stop(*_, **__):
    os.write(2, b"here\\n")
    time.sleep(60)
"""
"""The beginning of a sitecustomize that lets a command stop at a place which nothing in the program itself marks."""

SOLVES = """
from rami_solver.solver import light
def solve(self, limit, linearization=2):
    # Exact sums of several rows at once: CP-SAT takes minutes over it, in native code all the time.
    hard, rows, of = light.Model(), 5, 40
    ones = [hard.variable(0, 1) for _ in range(of)]
    import random
    rng = random.Random(4)
    for _ in range(rows):
        worths = [rng.randrange(100) for _ in ones]
        hard.linear(ones, worths, sum(worths) // 2, sum(worths) // 2)
    hard.maximise(ones, [1] * of)
    os.write(2, b"here\\n")
    real(hard, 1000.0)
real, light.Model.solve = light.Model.solve, solve
"""

HAND = ("check", "sK dK J h10 hJ hQ c6 c7 d9 d8")
PHASES = {
    "settings are read": ("import rami_solver.shell.settings as m; m.ambient = stop", HAND),
    "rules are loaded": ("import rami_solver.rules.load as m; m.load = stop", HAND),
    "CP-SAT solves": (SOLVES, HAND),
    "the exhaustive search searches": ("import rami_solver.solver.exhaustive_hand as m; m.exhaust_hand = stop", HAND),
    "a turn is searched for": (
        "import rami_solver.solver.turn_exhaustive as m; m.exhaust_turn = stop",
        ("turn", "h7 h8 s9 d9 c2", "--opened", "--table", "h4 h5 h6"),
    ),
    "distances are searched for": (
        "import rami_solver.solver.reach_exhaustive as m; m.Together.reaches = stop",
        ("advise", "sK dK h10 hJ hQ c6 c7 d9"),
    ),
    "advice has two threads": (
        "import rami_solver.analysis.advice_discards as m; m.lightest_turns = stop\n"
        "import rami_solver.solver.reach_exhaustive as m; m.Together.reaches = stop",
        ("advise", "sK dK h10 hJ hQ c6 c7 d9 d8 s3 h2 c2 h5 s9 dA"),
    ),
    "the referee certifies": ("import rami_solver.analysis.certify as m; m.certify = stop", HAND),
    "the answer is laid out": ("import rami_solver.report.hand_page as m; m.hand_page = stop", HAND),
    "all is written": ("import rami_solver.cli as m; m.leave = stop", ("rules", "list", "--format", "json")),
}


@pytest.mark.parametrize("phase", PHASES)
def test_while(tmp_path: Path, phase: str) -> None:
    code, words = PHASES[phase]
    (tmp_path / "sitecustomize.py").write_text(STOPS + code)
    number = BOTH[list(PHASES).index(phase) % 2]
    process = started(*words, env={"PYTHONPATH": str(tmp_path)})
    assert process.stderr
    assert process.stderr.readline() == b"here\n"
    if "CP-SAT" in phase:
        time.sleep(0.3)
    begun = time.monotonic()
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err.replace(b"here\n", b"")) == (128 + number, b"")
    assert out == b"" or out.endswith(b"\n")
    assert time.monotonic() - begun < 5


def _waiting(pipe: int) -> int:
    found: int = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0]
    return found


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("reads", [True, False])
def test_what_is_being_written_is_written_out_where_somebody_reads(unbuffered: str, reads: bool) -> None:
    """Once a signal cut the text off in the middle of a line, and `python -u` lost the rest of it without one."""
    whole = started("rules", "show", "--format", "markdown").communicate(timeout=60)[0]
    process = started("rules", "show", "--format", "markdown", env={"PYTHONUNBUFFERED": unbuffered})
    assert process.stdout
    least = fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
    assert len(whole) > 3 * least
    while _waiting(process.stdout.fileno()) < least:
        time.sleep(0.01)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    if not reads:  # then it cannot be helped
        process.wait(10)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, b"")
    assert out == whole if reads else whole.startswith(out)
    assert time.monotonic() - begun < 5


@pytest.mark.measures
def test_a_second_signal_waits_for_nobody() -> None:
    process = started("rules", "show", "--format", "markdown")
    assert process.stdout
    least = fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
    while _waiting(process.stdout.fileno()) < least:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    time.sleep(0.1)
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 143
    assert time.monotonic() - begun < 0.35
    process.communicate()


def test_a_stream_ends_at_a_whole_line() -> None:
    process = started("check", "-")
    assert process.stdin
    assert process.stdout
    least = fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
    feeding = Thread(target=process.stdin.write, args=(b"hA h2 h3 J sK\n" * 64,))
    feeding.start()
    feeding.join()
    process.stdin.flush()
    while _waiting(process.stdout.fileno()) < least:
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (143, b"")
    assert out.count(b"\n") > 1
    assert out.endswith(b"\n")


IN_THE_STORM = ("lay-down", "hand in JSON", "rules", "new rules", "stream, two jobs")


@pytest.mark.parametrize("name", IN_THE_STORM)
def test_at_any_moment(name: str) -> None:
    """`python -m tests.cli.signal_storm` does this thousands of times, to every command."""
    scene = SCENES[name]
    whole = undisturbed(scene)
    assert whole.out
    assert not whole.left
    for one in islice(attempts(scene, whole, random.Random(f"{name} 1")), 2):
        assert one.faults == [], one.shot


def test_a_lost_process_would_be_seen() -> None:
    """What the storm finds it can find: a process that stays behind, and one that does not."""
    import subprocess

    code = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(2)'])"
    process = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    process.wait()
    assert len(survivors(process.pid, within=0.1)) == 1
    assert survivors(process.pid, within=20) == ()
