"""`rami check - --jobs N`: the same answers in the same order, prompt, and none lost without a word."""

import gc
import json
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import Popen

import pytest

from rami_solver.analysis.question import Asked
from rami_solver.shell.answering import Answered, Answering
from rami_solver.shell.exits import Exit
from rami_solver.shell.lines import Line
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
            assert read - len(written) <= 3 * 2 + 1
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


class Telling(Answering):
    """Tells how seldom the process that answers looks for garbage."""

    def answer(self, batch: Sequence[Line]) -> Answered:
        return Answered(f"{gc.get_threshold()[0]}\n", Exit.OK)


def test_a_process_looks_for_garbage_no_more_often_than_the_program() -> None:
    written: list[bytes] = []
    answer_in_workers(iter([[Line(1, "hA")]]), Telling(Asked(), "en", ascii=False), 1, written.append)
    assert int(b"".join(written)) >= 100_000
