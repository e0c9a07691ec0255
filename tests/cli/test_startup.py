"""What a start costs beside its libraries, and which of them it does not load."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.starts import EMPTY, LIBRARIES
from tests.cli.calls import PROGRAM

HEAVY = ("ortools", "numpy", "pandas", "pydantic", "rich", "multiprocessing", "asyncio")
ABOUT_TURNS = (
    "rami_solver.analysis.turn_reading",
    "rami_solver.notation.plays",
    "rami_solver.referee.turn",
    "rami_solver.solver.turn_quest",
    "rami_solver.table",
)
ABOUT_ADVICE = ("rami_solver.analysis.advice_reading", "rami_solver.shell.advising", "rami_solver.solver.reach_quest")
SCRIPT = """
import json, sys
from rami_solver.cli import main
code = main(sys.argv[2:])
loaded = [name for name in sys.argv[1].split(",") if name in sys.modules]
print(json.dumps([code, loaded]), file=sys.stderr)
"""


def loaded(*words: str, of: Sequence[str] = HEAVY) -> tuple[int, list[str]]:
    """Give the exit code of a command and which of these modules, heavy libraries by themselves, it has loaded."""
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT, ",".join(of), *words], capture_output=True, timeout=60, check=True
    )
    code, names = json.loads(process.stderr.splitlines()[-1])
    return code, names


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("--version",),
        ("check", "--help"),
        ("check", "hA", "--phas", "x"),
        ("check", "hQ hK hA + sK dK cK"),
        ("check", "hQ hK hA + sK dK cK", "--format", "json", "--lang", "nl"),
        ("rules", "list"),
        ("rules", "show", "roemie"),
        ("rules", "diff", "rami-51", "rami-40"),
        ("explain", "run-gap"),
    ],
)
def test_nothing_heavy_is_loaded(words: tuple[str, ...]) -> None:
    code, names = loaded(*words)
    assert code == (2 if "--phas" in words else 0)
    assert names == []


@pytest.mark.parametrize("command", ["check", "best-opening"])
def test_a_hand_needs_the_solver_and_nothing_else(command: str) -> None:
    assert loaded(command, "hA h2 h3 sK dK cK") == (0, ["ortools"])


@pytest.mark.parametrize("cards", ["hQ hK hA sK dK cK", "hQ hK hA + sK dK cK"])
def test_a_question_without_a_table_loads_nothing_about_turns(cards: str) -> None:
    assert loaded("check", cards, of=(*ABOUT_TURNS, *ABOUT_ADVICE)) == (0, [])


def test_a_turn_needs_no_solver_to_be_judged() -> None:
    code, names = loaded("check", "h7 s9", "--table", "h4 h5 h6", "--play", "add h7 to M1", of=(*HEAVY, *ABOUT_TURNS))
    assert (code, names) == (1, [one for one in ABOUT_TURNS if ".solver." not in one])


def test_advice_that_cannot_be_given_needs_no_solver() -> None:
    assert loaded("advise", "hA h2 h3", "--seen", "hZ") == (2, [])


def test_schemas_and_house_rules_need_pydantic_only() -> None:
    assert loaded("schema", "check") == (0, ["pydantic"])


def test_the_program_can_be_ended_before_it_has_loaded_anything() -> None:
    script = "import sys, rami_solver.__main__; print('typer' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], timeout=60).strip() == b"False"


ALLOWED = 1.3
"""So many times an empty command, its libraries imported, may a command cost."""

RUNS = 15
TRIES = 4

CALLER = """
import sys
sys.path.insert(0, {folder!r})
from empty import main
sys.exit(main())
"""


def cost(words: tuple[str, ...], environ: dict[str, str]) -> float:
    """Seconds of the processor that a process takes: what others do meanwhile counts little."""
    nowhere = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
    process = os.posix_spawn(words[0], words, environ, file_actions=nowhere)
    used = os.wait4(process, 0)[2]
    return used.ru_utime + used.ru_stime


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="only here a process tells what it took")
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("check", "♥10 ♥J J | ♣6 ♣7 ♣8"), id="lay-down"),
        pytest.param(("check", "♥A ♥2 ♥3 ♠K ♦K ♣K"), id="hand"),
        pytest.param(("--help",), id="help"),
        pytest.param(("explain", "run-gap"), id="explain"),
        pytest.param(("rules", "list"), id="rules"),
    ],
)
@pytest.mark.measures
def test_a_command_costs_little_more_than_its_libraries(words: tuple[str, ...], tmp_path: Path) -> None:
    # As installed: with compiled files, here in a folder of our own, as surroundings may forbid to write others.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environ["PYTHONPYCACHEPREFIX"] = str(tmp_path / "compiled")
    told = subprocess.check_output([sys.executable, "-c", LIBRARIES, *words], env=environ, timeout=60)
    imports = "".join(f"with contextlib.suppress(ImportError):\n    import {one}\n" for one in json.loads(told))
    (tmp_path / "empty.py").write_text(EMPTY + imports)
    (tmp_path / "caller.py").write_text(CALLER.format(folder=str(tmp_path)))
    empty, ours = (sys.executable, str(tmp_path / "caller.py")), (sys.executable, PROGRAM, *words)
    ratios: list[float] = []
    for _ in range(TRIES):
        costs = [(cost(empty, environ), cost(ours, environ)) for _ in range(RUNS)]
        ratios.append(min(one for _, one in costs) / min(one for one, _ in costs))
        if ratios[-1] <= ALLOWED:
            return
    pytest.fail(f"{' '.join(words)} costs {', '.join(f'{one:.2f}' for one in ratios)} times an empty command")
