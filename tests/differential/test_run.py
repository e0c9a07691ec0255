"""A run can be ended at any time and gone on with: whatever happens to it, the totals are the same."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

import pytest

from rami_solver.rules.load import profile_ids
from tests.differential.__main__ import main
from tests.differential.plan import Found, Part, Plan
from tests.differential.progress import progress
from tests.differential.run import Run, run
from tests.differential.state import State, StateError, load_state, save_state
from tests.differential.stop import Stop, stopping
from tests.differential.table import outcome_table, summary
from tests.differential.workers import WorkerLostError
from tests.pages import ROOT

PLAN = Plan("hands", "7", ("rami-51", "roemie"))


def counted(plan: Plan, numbers: Sequence[int]) -> Part:
    """Stand in for a comparison: quick, and different for every number."""
    outcomes = {plan.group(number): {"hands": len(numbers), f"number {number % 3}": number} for number in numbers}
    differ = tuple(
        Found(number, plan.group(number), ("differs",), {f"{number}.toml": f"# {number}\n"})
        for number in numbers
        if number % 50 == 7
    )
    drawn = {"run.max": {str(number): 1 for number in numbers if number % 10 == 0}}
    return Part(len(numbers), outcomes, drawn, differ)


def slow(plan: Plan, numbers: Sequence[int]) -> Part:
    time.sleep(0.1)
    return counted(plan, numbers)


def stuck(plan: Plan, numbers: Sequence[int]) -> Part:
    time.sleep(60 if numbers[0] else 0)
    return counted(plan, numbers)


def dies(plan: Plan, numbers: Sequence[int]) -> Part:
    if numbers[0] >= 180:
        os._exit(9)
    return counted(plan, numbers)


def _at_once(items: int) -> Part:
    *_, reached = run(Run(items), State(PLAN), Stop(), counted)
    return reached.part


@pytest.mark.parametrize("seed", range(20))
def test_a_run_that_is_interrupted_comes_to_the_same(seed: int, tmp_path: Path) -> None:
    rng, path = random.Random(seed), tmp_path / "state.json"
    how = Run(1000, state=path, differences=tmp_path / "differences")
    runs = 0
    while (state := load_state(path, PLAN)).next < how.items:
        runs += 1
        assert state.next % PLAN.chunk == 0
        stop, chunks = Stop(), rng.randint(1, 6)
        for number, reached in enumerate(run(how, state, stop, counted), 1):
            assert load_state(path, PLAN).next == reached.next
            if number == chunks and rng.random() < 0.5:
                stop.signal = signal.SIGTERM
            elif number == chunks:
                break  # as if it were killed: what comes next is not known
    assert runs > 2
    assert state.part == _at_once(1000)
    assert len(list(tmp_path.glob("differences/*.toml"))) == 20


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    state = State(PLAN)
    for items in (70, 75, 130, 400):
        *_, state = run(Run(items), state, Stop(), counted)
        assert state.next == state.part.done == items
    assert [one.number for one in state.part.found] == [one.number for one in _at_once(400).found]
    assert list(run(Run(400), state, Stop(), counted)) == []


def test_the_state_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "state.json"
    first = State(PLAN).with_part(counted(PLAN, range(60)), 1.5)
    save_state(path, first)
    known = path.read_text()

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_state(path, first.with_part(counted(PLAN, range(60, 120)), 1.5))
    assert path.read_text() == known
    assert [one.name for one in tmp_path.iterdir()] == ["state.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 0}', '{"format": 1, "plan": {}}', "\0"])
def test_another_file_is_no_state(text: str, tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(text)
    with pytest.raises(StateError):
        load_state(path, PLAN)


def test_the_state_of_another_comparison_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "state.json"
    save_state(path, State(PLAN))
    with pytest.raises(StateError, match="another comparison"):
        load_state(path, PLAN._replace(seed="8"))
    assert main(["positions", "5", "--state", str(path)]) == 2
    assert "another comparison" in capsys.readouterr().err


def test_two_processes_find_what_one_finds() -> None:
    plan = Plan("positions", "jobs", ("rami-51",))
    *_, alone = run(Run(40), State(plan), Stop())
    *_, together = run(Run(40, jobs=2), State(plan), Stop())
    assert (alone.part, alone.next) == (together.part, together.next)
    assert alone.part.done == 40


def test_a_process_that_dies_loses_nothing_but_its_chunk(tmp_path: Path) -> None:
    how = Run(1000, jobs=2, state=tmp_path / "state.json")
    with pytest.raises(WorkerLostError):
        for _ in run(how, State(PLAN), Stop(), dies):
            pass
    state = load_state(tmp_path / "state.json", PLAN)
    assert state.next in {0, 60, 120, 180}
    *_, reached = run(how, state, Stop(), counted)
    assert reached.part == _at_once(1000)


def test_a_signal_is_noted_and_what_was_there_before_is_put_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with stopping() as stop:
        os.kill(os.getpid(), signal.SIGTERM)
        assert (stop.signal, stop.exit) == (signal.SIGTERM, 143)
    assert signal.getsignal(signal.SIGTERM) is before


def _started(words: Sequence[str], work: str) -> "subprocess.Popen[str]":
    """Start the command in a group of its own, as a shell does, with a stand-in for the comparison."""
    start = "import sys; from tests.differential import __main__ as it, stop, test_run; stop.ends_at_once(); "
    command = [sys.executable, "-c", f"{start} sys.exit(it.main(sys.argv[1:], test_run.{work}))", *words]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )


def _wait_for(path: Path, process: "subprocess.Popen[str]") -> None:
    while not path.exists() and process.poll() is None:
        time.sleep(0.01)


_posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@_posix
@pytest.mark.parametrize(
    ("number", "code", "jobs", "told"),
    [
        (signal.SIGTERM, 143, "1", (os.kill,)),
        (signal.SIGINT, 130, "2", (os.killpg,)),  # a terminal sends Ctrl-C to the workers too
        (signal.SIGTERM, 143, "2", (os.kill, os.killpg)),  # as `timeout` does
    ],
)
def test_a_run_that_is_ended_by_a_signal_goes_on(
    number: signal.Signals,
    code: int,
    jobs: str,
    told: Sequence[Callable[[int, int], None]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "state.json"
    words = ["hands", "1000", "--seed", "7", "--profiles", "rami-51", "roemie", "--house-rules", "--state", str(path)]
    words += ["--jobs", jobs, "--differences", str(tmp_path / "differences")]
    with _started(words, "slow") as process:
        _wait_for(path, process)
        for one in told:
            one(process.pid, number)
            time.sleep(0.05)
        out, err = process.communicate()
    assert (process.returncode, err) == (code, "")
    state = load_state(path, PLAN)
    assert 60 <= state.next < 1000
    assert out.startswith(f"{state.next:,} hands, seed 7: ")
    assert "\n| all |" in out
    assert main(words, counted) == 1
    assert load_state(path, PLAN).part == _at_once(1000)


@_posix
def test_a_second_signal_ends_a_run_that_is_stuck_and_its_workers_with_it(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    words = ["hands", "1000", "--seed", "7", "--profiles", "rami-51", "--jobs", "2", "--state", str(path)]
    with _started(words, "stuck") as process:
        _wait_for(path, process)
        os.killpg(process.pid, signal.SIGTERM)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.2)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)  # a worker that lives on would keep its end open
    assert (process.returncode, err) == (143, "")
    assert out.startswith("60 hands, seed 7: ")
    assert "\n| all | 60 |" in out


ENDED_WHILE_LOADING = """
import os, runpy, sys

class Ends:
    @staticmethod
    def find_spec(name, *_):
        if name == "ortools":
            os.kill(os.getpid(), 15)

sys.meta_path.insert(0, Ends)
runpy.run_module("tests.differential", run_name="__main__", alter_sys=True)
"""


@_posix
def test_a_signal_while_the_solver_is_loaded_ends_it_without_a_word() -> None:
    command = [sys.executable, "-c", ENDED_WHILE_LOADING, "hands", "10"]
    ended = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (143, "", "")


def test_what_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    assert main(["hands", "6", "--seed", "3", "--profiles", "rami-40", "--state", str(path)]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[1:4] == ["0 differ.", "", printed.out.splitlines()[3]]
    assert "| `rami-40` | 6 |" in printed.out
    assert printed.err.startswith("6 of 6 hands, ")
    told = json.loads(path.read_text())
    assert (told["next"], told["plan"]["seed"], told["part"]["outcomes"]["rami-40"]["alike"]) == (6, "3", 6)


def test_differences_are_told_and_end_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "state.json"
    save_state(path, State(PLAN).with_part(counted(PLAN, range(60)), 2.0))
    words = ["hands", "60", "--seed", "7", "--profiles", "rami-51", "roemie", "--house-rules", "--state", str(path)]
    assert main(words) == 1
    assert "2 differ:\n  hands 7, rami-51: differs\n  hands 57, rami-51: differs\n" in capsys.readouterr().out


def test_the_table_has_every_group_and_the_sums() -> None:
    plan = Plan("positions", "1", profile_ids())
    state = State(plan).with_part(Part(3, {"roemie": {"positions": 2000, "goes out": 1500}}), 1)
    rows = outcome_table(state).splitlines()
    assert len(rows) == 2 + 14 + 1
    assert {row.count("|") for row in rows} == {14}
    assert "| `roemie` | 2,000 | 0 | 0 | 1,500 |" in "\n".join(rows)
    assert rows[-1].startswith("| all | 2,000 |")
    assert "house rules on `roemie`" in rows[-2]
    assert any("86 settings varied, 0 of" in line or "0 of" in line for line in summary(state))


def test_a_terminal_shows_a_bar_and_anything_else_lines() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    state = State(PLAN)
    for stream, shown in ((Terminal(), "\x1b["), (StringIO(), "120 of 120 hands, ")):
        with progress(120, state, stream) as told:
            told(state._replace(next=60))
            told(state._replace(next=120))
        assert shown in stream.getvalue()
        assert ("\x1b" in stream.getvalue()) == (shown == "\x1b[")
