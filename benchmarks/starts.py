"""What a start costs beside the bare interpreter, beside importing `cp_model`, and beside an empty Typer command."""

import compileall
import gc
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import rami_solver
from benchmarks.options import Options
from benchmarks.report import Table, Target, at_most, judged, ms
from benchmarks.timing import PROGRAM, bare, cost

__all__ = ["EMPTY", "LIBRARIES", "TEXT", "compiled", "tables"]

TEXT = """A command started afresh, everybody in turn; CPU time, the least of all runs. The empty command is a Typer
command with two subcommands that do nothing, and imports the very libraries that this command of `rami` has loaded
when it ends. The files of the program and of these measurements are compiled first, as an installer does it, so that
nobody is charged with that; where they cannot be written, the table says so."""

_COMMANDS: dict[str, tuple[tuple[str, ...], Target | None]] = {
    "`rami --help`": (("--help",), None),
    'a lay-down: `rami check "♥10 ♥J J + ♣6 ♣7 ♣8"`': (("check", "♥10 ♥J J + ♣6 ♣7 ♣8"), at_most(1.2)),
    'a hand: `rami check "♥A ♥2 ♥3 ♠K ♦K ♣K"`': (("check", "♥A ♥2 ♥3 ♠K ♦K ♣K"), at_most(1.25)),
}
_BARE = (sys.executable, "-c", "pass")
_CP_MODEL = (sys.executable, "-c", "import ortools.sat.python.cp_model")
LIBRARIES = """
import io, json, sys
from rami_solver.__main__ import main
from rami_solver.cli import main as run
told, sys.stdout = sys.stdout, io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
run(sys.argv[1:])
print(json.dumps([one for one in sys.modules if one.partition(".")[0] not in ("__main__", "rami_solver")]), file=told)
"""
EMPTY = """
import contextlib
import sys
import typer

app = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)


@app.command()
def one(word: str) -> None:
    pass


@app.command()
def two(word: str) -> None:
    pass


def main() -> None:
    app(["one", "x"])
"""
_CALLER = "import sys\nsys.path.insert(0, {folder!r})\nfrom {name} import main\nsys.exit(main())\n"


def tables(options: Options) -> list[Table]:
    """Measure all commands."""
    state = "files compiled before" if compiled() else "some files could not be compiled before: that is counted too"
    with tempfile.TemporaryDirectory(prefix="rami-") as folder:
        everybody: dict[str, tuple[str, ...]] = {"bare": _BARE, "cp_model": _CP_MODEL}
        for number, (name, (words, _)) in enumerate(_COMMANDS.items()):
            everybody |= {name: (PROGRAM, *words), f"empty {name}": _empty(Path(folder), f"empty{number}", words)}
        least = dict.fromkeys(everybody, float("inf"))
        gc.collect()
        for _ in range(options.runs + 1):  # the first one brings files into memory
            for name, command in everybody.items():
                least[name] = min(least[name], cost(command).cpu)
    heads = ("command", "ms", "times the bare interpreter", "times importing `cp_model`", "times the empty command")
    yardsticks = [["the bare interpreter", ms(least["bare"]), "1", judged(least["bare"] / least["cp_model"]), ""]]
    imported = judged(least["cp_model"] / least["bare"])
    yardsticks.append(["`import ortools.sat.python.cp_model`", ms(least["cp_model"]), imported, "1", ""])
    return [
        Table(f"Least of {options.runs} runs, {state}", heads, [*yardsticks, *(_row(one, least) for one in _COMMANDS)])
    ]


def compiled(*folders: Path) -> bool:
    """Compile the files in these folders, else those of the program and the measurements; tell whether all now are.

    What is compiled already costs next to nothing; what cannot be written is left as it is.
    """
    known = folders or (Path(rami_solver.__file__).parent, Path(__file__).parent)
    done = [compileall.compile_dir(one, quiet=2) for one in known]
    return all(done)


def _row(name: str, least: dict[str, float]) -> list[str]:
    _, target = _COMMANDS[name]
    empty = least[f"empty {name}"]
    row = [name, ms(least[name]), *(judged(least[name] / least[other]) for other in ("bare", "cp_model"))]
    return [*row, f"{judged(least[name] / empty, target)} of {ms(empty)} ms"]


def _empty(folder: Path, name: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Write an empty command that imports what this command of ours loads, and give how it is called."""
    command = [sys.executable, "-c", LIBRARIES, *words]
    told = subprocess.check_output(command, env=bare(), timeout=60)  # noqa: S603
    imports = "".join(f"with contextlib.suppress(ImportError):\n    import {one}\n" for one in json.loads(told))
    (folder / f"{name}.py").write_text(EMPTY + imports, encoding="utf-8")
    caller = folder / f"call_{name}.py"
    caller.write_text(_CALLER.format(folder=str(folder), name=name), encoding="utf-8")
    return sys.executable, str(caller)
