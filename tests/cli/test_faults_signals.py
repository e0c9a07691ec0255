"""Signals in every phase of a command: where it is known to be, and at random moments."""

import fcntl
import os
import random
import signal
import struct
import subprocess
import sys
import termios
import time
from itertools import islice
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.calls import PROGRAM, started
from tests.cli.storm import BOTH, SCENES, attempts, survivors, undisturbed
from tests.pages import ROOT

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

READS = """
import rami_solver.shell.stdin as m
def read(most):
    os.write(2, b"here\\n")
    return os.read(0, most)
m.read_stdin = read
"""

RECORD = str(ROOT / "examples/rami-51/vetllada.rami")
GAME = "the beginning of a game"
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
    "openings are looked for": (
        "import rami_solver.analysis.opening as m; m.best_opening = stop",
        ("best-opening", HAND[1]),
    ),
    "rules are compared": (
        "import rami_solver.analysis.compare as m; m.compare = stop",
        ("compare", "sA hA dA c5", "--with", "rami-51"),
    ),
    "a record is replayed": ("import rami_solver.records.replay as m; m.replay = stop", ("replay", RECORD)),
    "a step is shown": ("import rami_solver.report.replay as m; m.make_steps = stop", ("replay", "--step", RECORD)),
    "a game is played out": (
        "import rami_solver.analysis.player_game as m; m.choose_turn = stop",
        ("play-out", GAME),
    ),
    "a deal is dealt": ("import rami_solver.records.dealing as m; m.dealt_entries = stop", ("deal",)),
    "a deal is scored": (
        "import rami_solver.analysis.score as m; m.score = stop",
        ("score", "--out", "A", "--names", "A", "--names", "B", "--hand", "B=sK"),
    ),
    "examples are answered": (
        "import rami_solver.analysis.check as m; m.answer = stop",
        ("batch", str(ROOT / "examples")),
    ),
    "a finding is explained": (
        "import rami_solver.report.explain_page as m; m.explain_page = stop",
        ("explain", "run-too-long"),
    ),
    "a turn is judged": ("import rami_solver.referee.turn as m; m.judge_turn = stop", (*HAND, "--play", "draw s2")),
    "a hand is waited for by several": (READS, ("check", "-", "--jobs", "2")),
    "advice is waited for": (READS, ("advise", "-")),
    "a record is waited for": (READS, ("replay", "-")),
    "the beginning of a game is waited for": (READS, ("play-out", "-")),
    "a sheet is waited for": (READS, ("score", "-")),
    "all is written": ("import rami_solver.cli as m; m.leave = stop", ("rules", "list", "--format", "json")),
}


@pytest.mark.parametrize("phase", PHASES)
def test_while(tmp_path: Path, phase: str) -> None:
    code, words = PHASES[phase]
    (tmp_path / "sitecustomize.py").write_text(STOPS + code)
    number = BOTH[list(PHASES).index(phase) % 2]
    (tmp_path / GAME).write_text("rami 1\nplayers: An Bert\nseed: 7\n")
    words = tuple(str(tmp_path / GAME) if word == GAME else word for word in words)
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


@pytest.mark.parametrize(("words", "number"), [(("check", "-"), BOTH[0]), (("batch", "cases.toml"), BOTH[1])])
def test_while_several_processes_solve(tmp_path: Path, words: tuple[str, ...], number: int) -> None:
    (tmp_path / "sitecustomize.py").write_text(STOPS + SOLVES)
    case = f'[[case]]\nname = "{{}}"\nhand = "{HAND[1]}"\nexpect = {{{{ verdict = "answered" }}}}\n'
    (tmp_path / "cases.toml").write_text("".join(case.format(one) for one in range(4)))
    command = [PROGRAM, *words, "--jobs", "2"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(f"{HAND[1]}\n".encode() * 200)
        process.stdin.flush()
        assert process.stderr.readline() == b"here\n"
        time.sleep(0.2)
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.replace(b"here\n", b"")) == (128 + number, b"", b"")
    assert survivors(process.pid) == ()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_both_signals_at_once_while_a_line_is_waited_for(tmp_path: Path, jobs: str) -> None:
    """The system gave the second one to another thread, which took both away from the one that waited."""
    (tmp_path / "sitecustomize.py").write_text(STOPS + READS)
    for _ in range(6):
        process = started("check", "-", "--jobs", jobs, env={"PYTHONPATH": str(tmp_path)})
        assert process.stderr
        assert process.stderr.readline() == b"here\n"
        for number in BOTH:
            process.send_signal(number)
        assert process.wait(10) in {128 + number for number in BOTH}
        assert process.communicate() == (b"", b"")


def test_while_a_house_file_is_half_written(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(STOPS + "import rami_solver.shell.drafts as m; m._publish = stop")
    disk = tmp_path / "disk"
    disk.mkdir()
    for number in BOTH:
        process = started("rules", "new", str(disk / "club.toml"), env={"PYTHONPATH": str(tmp_path)})
        assert process.stderr
        assert process.stderr.readline() == b"here\n"
        assert len(list(disk.iterdir())) == 1
        process.send_signal(number)
        assert (process.communicate(timeout=30), process.returncode) == ((b"", b""), 128 + number)
        assert list(disk.iterdir()) == []


def _waiting(pipe: int) -> int:
    found: int = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0]
    return found


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(("reads", "told"), [(True, 1), (True, 2), (False, 1)])
def test_what_is_being_written_is_written_out_where_somebody_reads(unbuffered: str, reads: bool, told: int) -> None:
    """Once a signal cut the text off in the middle of a line, and `python -u` lost the rest of it without one.

    So did `timeout`, which tells the program twice: by itself, and with its group.
    """
    whole = started("rules", "show", "--format", "markdown").communicate(timeout=60)[0]
    process = started("rules", "show", "--format", "markdown", env={"PYTHONUNBUFFERED": unbuffered})
    assert process.stdout
    least = fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
    assert len(whole) > 3 * least
    while _waiting(process.stdout.fileno()) < least:
        time.sleep(0.01)
    begun = time.monotonic()
    for _ in range(told):
        process.send_signal(signal.SIGINT)
        time.sleep(0.005)
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
    code = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(2)'])"
    process = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    process.wait()
    assert len(survivors(process.pid, within=0.1)) == 1
    assert survivors(process.pid, within=20) == ()
