"""`rami check - --jobs N`: the same answers in the same order, prompt, and none lost without a word."""

import gc
import json
import os
import pickle
import signal
import sys
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from fcntl import ioctl
from io import BufferedReader
from pathlib import Path
from subprocess import Popen
from termios import FIONREAD
from threading import Thread
from typing import cast

import pytest

from rami_solver.analysis.question import Asked
from rami_solver.shell import workers
from rami_solver.shell.answering import Answered, Answering
from rami_solver.shell.exits import Exit
from rami_solver.shell.lines import Line, packed
from rami_solver.shell.workers import answer_in_workers
from tests.cli.calls import finished, started

HANDS = "".join(f"hA h2 h{number % 8 + 3} sK dK cK\n" for number in range(150)) + "hZ\n# no\nhQ hK hA + sK dK hK\n"


def children(process: "Popen[bytes]") -> list[int]:
    return [int(one) for one in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


needs_proc = pytest.mark.skipif(not Path("/proc").exists(), reason="looks for the processes in /proc")


def test_the_same_answers_in_the_same_order() -> None:
    alone, together = (finished("check", "-", "--jobs", jobs, text=HANDS.encode()) for jobs in ("1", "2"))
    assert alone.out == together.out
    assert (alone.exit, together.exit) == (2, 2)
    assert len(alone.lines) == 152


def test_an_idle_pipe_is_answered_at_once() -> None:
    process = started("check", "-", "--jobs", "2")
    assert process.stdin
    assert process.stdout
    for number in (1, 2, 3):
        process.stdin.write(b"hA h2 h3\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["line"] == number
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, b"", b"")


@needs_proc
def test_the_lines_of_a_lost_process_are_answered_by_another() -> None:
    process = started("check", "-", "--jobs", "2")
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"hA h2 h3\n")
    process.stdin.flush()
    process.stdout.readline()
    (worker,) = children(process)
    os.kill(worker, signal.SIGSTOP)
    process.stdin.write(b"h4 h5 h6\nh7 h8 h9\n")
    process.stdin.flush()
    os.kill(worker, signal.SIGKILL)
    again = [json.loads(process.stdout.readline()) for _ in range(2)]
    out, err = process.communicate(b"h10 hJ hQ\n", timeout=60)
    assert [(one["line"], one["schema"]) for one in (*again, json.loads(out))] == [
        (number, "rami.check/1") for number in (2, 3, 4)
    ]
    assert (process.returncode, err) == (0, b"")


class Deadly(Answering):
    """Ends the process that answers a line of a queen alone or among others."""

    def answer(self, batch: Sequence[Line]) -> Answered:
        if any(line.text == "hQ" for line in batch):
            os._exit(9)
        return super().answer(batch)


def test_only_the_line_that_ends_a_process_again_is_told_as_lost() -> None:
    written: list[bytes] = []
    batch = [Line(number, text) for number, text in enumerate(("hA h2", "hQ", "h3 h4"), 1)]
    code = answer_in_workers(iter([batch]), Deadly(Asked(), "en", ascii=False), 2, written.append)
    lines = [json.loads(line) for line in b"".join(written).splitlines()]
    assert code == 70
    assert [(one["line"], one.get("code")) for one in lines] == [(1, None), (2, "worker-lost"), (3, None)]


def test_no_more_is_read_ahead_than_the_bound() -> None:
    read = 0
    written: list[bytes] = []

    def batches() -> Iterator[list[Line]]:
        nonlocal read
        for number in range(1, 31):
            read += 1
            assert read - len(written) <= 4 * 2 + 1
            yield [Line(number, "hA h2")]

    assert answer_in_workers(batches(), Answering(Asked(), "en", ascii=False), 2, written.append) == 0
    assert [json.loads(line)["line"] for line in written] == list(range(1, 31))


def test_a_fault_of_the_input_comes_after_the_answers_before_it() -> None:
    written: list[bytes] = []

    def batches() -> Iterator[list[Line]]:
        yield [Line(1, "hA h2")]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        answer_in_workers(batches(), Answering(Asked(), "en", ascii=False), 2, written.append)
    assert len(written) == 1


def next_in_hand(*, seconds: float = 0.0) -> bytes:
    """Give, in a process that answers, what is there already of its next batch; wait so long for it."""
    deadline = time.monotonic() + seconds
    os.set_blocking(0, False)
    try:
        while not (found := cast("BufferedReader", sys.stdin.buffer).peek(1)) and time.monotonic() < deadline:
            time.sleep(0.005)
    finally:
        os.set_blocking(0, True)
    return found


def answered(batches: Iterable[list[Line]], answering: Answering) -> list[bytes]:
    """Answer batches in two processes and give what was written for each; within a minute, or one was lost."""
    written: list[bytes] = []
    ended: list[Exit] = []
    thread = Thread(target=lambda: ended.append(answer_in_workers(batches, answering, 2, written.append)), daemon=True)
    thread.start()
    thread.join(60)
    assert ended == [Exit.OK]
    return written


class Looking(Answering):
    """Tells how many batches were in hand while this one, of as many bytes, was answered, in half a second and more."""

    def answer(self, batch: Sequence[Line]) -> Answered:
        next_in_hand(seconds=0.5)
        time.sleep(0.1)
        read = len(next_in_hand())
        there = array("i", [0])
        ioctl(0, FIONREAD, there)
        return Answered(f"{(read + there[0]) / len(pickle.dumps(packed(list(batch)))):.3g}\n", Exit.OK)


@pytest.mark.parametrize(
    ("quick", "text", "least", "most"),
    [
        # Not before a process was seen to be quick, and not at the end, where nothing is left.
        pytest.param(60.0, "hA", 4, 8, id="quick"),
        pytest.param(workers._QUICK, "hA", 0, 0, id="slow"),
        pytest.param(60.0, "hA" * workers._SMALL, 0, 0, id="large"),
    ],
)
def test_a_quick_process_has_its_next_batch_in_hand(
    monkeypatch: pytest.MonkeyPatch, quick: float, text: str, least: int, most: int
) -> None:
    monkeypatch.setattr(workers, "_QUICK", quick)
    batches = ([Line(number, text)] for number in range(10 if most else 4))
    written = answered(batches, Looking(Asked(), "en", ascii=False))
    assert least <= written.count(b"1\n") <= most
    assert set(written) <= {b"0\n", b"1\n"}


class Echoing(Answering):
    """Gives back what it was asked."""

    def answer(self, batch: Sequence[Line]) -> Answered:
        return Answered("".join(line.text for line in batch), Exit.OK)


def test_questions_and_answers_larger_than_their_pipes_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_QUICK", 60.0)
    monkeypatch.setattr(workers, "_SMALL", 10_000_000)
    batches = [[Line(1, f"{number}" * 60_000)] * 16 for number in range(10)]
    written = answered(batches, Echoing(Asked(), "en", ascii=False))
    assert b"".join(written).decode() == "".join(line.text for batch in batches for line in batch)


class Dying(Answering):
    """Ends each process that has a queen among several lines; a queen of hearts waits until the next batch is there.

    Tells of every line its number and with how many it was answered.
    """

    def answer(self, batch: Sequence[Line]) -> Answered:
        texts = {line.text for line in batch} if len(batch) > 1 else set()
        if "sQ" in texts or ("hQ" in texts and next_in_hand(seconds=20)):
            os._exit(9)
        return Answered("".join(f"{line.number} {len(batch)}\n" for line in batch), Exit.OK)


@pytest.mark.parametrize(("queen", "guilty"), [("hQ", {4}), ("sQ", {0, 4, 5, 11})])
def test_a_batch_in_hand_when_its_process_dies_is_answered_once_and_whole(
    monkeypatch: pytest.MonkeyPatch, queen: str, guilty: set[int]
) -> None:
    monkeypatch.setattr(workers, "_QUICK", 60.0)
    texts = [queen if number in guilty else "hA" for number in range(12)]
    batches = [[Line(3 * number + place, text) for place in range(3)] for number, text in enumerate(texts)]
    written = answered(batches, Dying(Asked(), "en", ascii=False))
    assert b"".join(written).decode().splitlines() == [
        f"{line.number} {1 if number in guilty else 3}" for number, batch in enumerate(batches) for line in batch
    ]


class Telling(Answering):
    """Tells how seldom the process that answers looks for garbage."""

    def answer(self, batch: Sequence[Line]) -> Answered:
        return Answered(f"{gc.get_threshold()[0]}\n", Exit.OK)


def test_a_process_looks_for_garbage_no_more_often_than_the_program() -> None:
    written: list[bytes] = []
    answer_in_workers(iter([[Line(1, "hA")]]), Telling(Asked(), "en", ascii=False), 1, written.append)
    assert int(b"".join(written)) >= 100_000
