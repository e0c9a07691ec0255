"""The installed program with processes that are killed, and with a solver that fails: only what they had is lost."""

import json
import signal
from pathlib import Path

import pytest

from tests.cli.calls import finished

DIES = """
import os, signal
from rami_solver.solver import {module} as room
real = room.{name}
def dies(problems, *more):
    if any({size} == 5 for one in problems):
        os.kill(os.getpid(), {number})
    return real(problems, *more)
room.{name} = dies
"""
"""A sitecustomize: whoever searches a hand of five cards is ended, as by the system when memory runs out (SIGKILL), or
as native code ends itself (SIGABRT)."""

FIVE, OTHERS = "sK dK cK h2 h3", ["sK dK cK h2", "h5 h6 h7 c9 c10 cJ", "hA h2"]
LINES = [OTHERS[0], FIVE, OTHERS[1], "hZ", OTHERS[2]]


@pytest.mark.parametrize(
    ("command", "module", "name", "size", "number"),
    [
        ("check", "engines", "solve_hands", "one.pool.size", signal.SIGKILL),
        ("advise", "reach_engines", "solve_reaches", "len(one.hand)", signal.SIGABRT),
    ],
)
def test_a_line_over_which_its_process_dies(
    tmp_path: Path, command: str, module: str, name: str, size: str, number: int
) -> None:
    code = DIES.format(module=module, name=name, size=size, number=int(number))
    (tmp_path / "sitecustomize.py").write_text(code)
    called = finished(
        command,
        "-",
        "--jobs",
        "2",
        "--phase",
        "before-draw",
        text="\n".join(LINES).encode(),
        env={"PYTHONPATH": str(tmp_path)},
    )
    assert [one["line"] for one in called.lines] == [1, 2, 3, 4, 5]
    assert [one.get("code") for one in called.lines] == [None, "worker-lost", None, "unknown-card", None]
    assert called.lines[1]["errors"][0]["facts"] == {"exit": -number}
    assert (called.exit, called.err) == (70, "")


DIES_ONCE = """
import os, sys, time
from rami_solver.shell import workers
from rami_solver.shell.answering import Answering
workers._QUICK = 60.0
real = Answering.answer
def dies(self, batch):
    if len(batch) > 1 and any(line.text == "{killer}" for line in batch):
        os.set_blocking(0, False)
        while {waits} and not sys.stdin.buffer.peek(1):
            time.sleep(0.005)
        os._exit(9)
    return real(self, batch)
Answering.answer = dies
"""
"""A sitecustomize: whoever has this hand among others is ended, or first waits until the next batch is in hand."""


@pytest.mark.parametrize("waits", [True, False])
def test_no_answer_is_lost_with_a_process_that_has_its_next_batch_in_hand(tmp_path: Path, waits: bool) -> None:
    killer = "sK dK cK h2 h3"
    hands = [f"hA h2 h{number % 8 + 3} sK dK cK" for number in range(700)]
    # With the next in hand one process dies, in the midst; otherwise several, one after the other and at the end.
    for place in (250,) if waits else (0, 250, 330, 331, 699):
        hands[place] = killer
    text = "\n".join(hands).encode()
    words = ("check", "-", "--engine", "exhaustive", "--jobs")
    alone = finished(*words, "1", text=text)
    (tmp_path / "sitecustomize.py").write_text(DIES_ONCE.format(killer=killer, waits=waits))
    called = finished(*words, "2", text=text, env={"PYTHONPATH": str(tmp_path)})
    assert [one["line"] for one in called.lines] == list(range(1, 701))
    assert (called.exit, called.out, called.err) == (alone.exit, alone.out, "")


def test_a_case_over_which_its_process_dies(tmp_path: Path) -> None:
    code = DIES.format(module="engines", name="solve_hands", size="one.pool.size", number=int(signal.SIGKILL))
    (tmp_path / "sitecustomize.py").write_text(code)
    cases = tmp_path / "cases.toml"
    cases.write_text(
        "".join(
            f'[[case]]\nname = "{number}"\nhand = "{hand}"\nphase = "before-draw"\n'
            'expect = { verdict = "answered" }\n'
            for number, hand in enumerate([OTHERS[0], FIVE, *OTHERS[1:]])
        )
    )
    called = finished("batch", str(cases), "--jobs", "2", "--format", "jsonl", env={"PYTHONPATH": str(tmp_path)})
    *results, summary = called.lines
    assert [one["outcome"] for one in results] == ["holds", "fault", "holds", "holds"]
    assert (results[1]["code"], summary["fault"], summary["holds"]) == ("worker-lost", 1, 3)
    assert (called.exit, called.err) == (70, "")


FAILS = """
import types
from ortools.sat.python import cp_model_helper as cp
class Fails:
    def set_parameters(self, _):
        pass
    def solve(self, proto):
        {does}
cp.SolveWrapper = Fails
"""


@pytest.mark.parametrize(
    ("does", "code"),
    [
        ("return types.SimpleNamespace(status=cp.CpSolverStatus.INFEASIBLE, deterministic_time=0.0)", "wrong-answer"),
        ("raise MemoryError", "internal-fault"),
    ],
)
def test_the_installed_program_tells_what_to_report(tmp_path: Path, does: str, code: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(FAILS.format(does=does))
    words = ("check", "hA h2 h3 J sK", "--format", "json")
    called = finished(*words, env={"PYTHONPATH": str(tmp_path)})
    assert (called.exit, called.out) == (70, "")
    error = json.loads(called.err)
    assert error["code"] == code
    if code == "wrong-answer":
        assert error["report"]["fault"] == "false infeasible"
        assert error["report"]["hands"][0] == ["♠K", "♥A", "♥2", "♥3", "J"]
    else:
        assert error["errors"][0]["facts"]["fault"] == "MemoryError"
