"""What a start does not load: heavy libraries stay out of commands that can do without them."""

import json
import subprocess
import sys

import pytest

HEAVY = ("ortools", "numpy", "pandas", "pydantic", "rich", "multiprocessing", "asyncio")
SCRIPT = """
import json, sys
from rami_solver.cli import main
code = main(sys.argv[2:])
loaded = [name for name in sys.argv[1].split(",") if name in sys.modules]
print(json.dumps([code, loaded]), file=sys.stderr)
"""


def loaded(*words: str) -> tuple[int, list[str]]:
    """Give the exit code of a command and which heavy libraries it has loaded."""
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT, ",".join(HEAVY), *words], capture_output=True, timeout=60, check=True
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


def test_schemas_and_house_rules_need_pydantic_only() -> None:
    assert loaded("schema", "check") == (0, ["pydantic"])


def test_the_program_can_be_ended_before_it_has_loaded_anything() -> None:
    script = "import sys, rami_solver.__main__; print('typer' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], timeout=60).strip() == b"False"
