"""The command `python -m tests.differential`: what it is asked, what it prints, how it ends."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rami_solver.rules.load import profile_ids
from tests.differential.compare import Compare, compare
from tests.differential.plan import CHUNK, Plan
from tests.differential.progress import progress
from tests.differential.run import Run, run
from tests.differential.state import State, StateError, load_state
from tests.differential.stop import Stop, stopping
from tests.differential.table import outcome_table, settings_table, summary
from tests.differential.workers import WorkerLostError

__all__ = ["WORKER_LOST", "command"]

WORKER_LOST = 70
"""The exit code where a worker process died."""


def command(arguments: Sequence[str], work: Compare | None = None) -> int:
    """Run the comparison that the arguments ask for, print what was found, and give the exit code."""
    asked = _parser().parse_args(arguments)
    plan = Plan(asked.kind, asked.seed, tuple(asked.profiles or profile_ids()), asked.house_rules)
    how = Run(asked.number, asked.jobs, asked.state, asked.differences)
    try:
        state = load_state(how.state, plan) if how.state else State(plan)
    except StateError as fault:
        print(fault, file=sys.stderr)
        return 2
    with stopping() as stop:
        lost = False
        stop.last = lambda: _told(state, settings=False)
        try:
            with progress(how.items, state) as told:
                for reached in run(how, state, stop, work or compare):
                    state = reached
                    told(state)
        except WorkerLostError:
            lost = True
        with _whoever_reads():
            if lost:
                print("a worker process died; what was compared before is kept", file=sys.stderr)
            print(_told(state, settings=asked.settings and not lost), end="", flush=True)
        return _exit(how, state, stop, lost=lost)


def _exit(how: Run, state: State, stop: Stop, *, lost: bool) -> int:
    if stop.signal and state.next < how.items:
        return stop.exit
    if lost:
        return WORKER_LOST
    return 1 if state.part.found else 0


def _told(state: State, *, settings: bool) -> str:
    table = settings_table(state.part) + "\n" if settings else ""
    return "\n".join((*summary(state), "", outcome_table(state), table))


@contextmanager
def _whoever_reads() -> Iterator[None]:
    """Let the exit code stand where Ctrl-C has ended whoever reads what is printed, as `tee` is ended too."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.differential", description="Compare CP-SAT, exhaustive search and referee."
    )
    parser.add_argument("kind", choices=tuple(CHUNK), help="what is compared")
    parser.add_argument("number", type=_whole, help="how many, in all")
    parser.add_argument("--seed", default="1", help="what all are made of, with their numbers (1)")
    parser.add_argument("--profiles", nargs="+", choices=profile_ids(), metavar="PROFILE", help="these alone (all)")
    parser.add_argument("--house-rules", action="store_true", help="half of them under random house rules")
    parser.add_argument("--jobs", type=_whole, default=1, help="so many processes (1)")
    parser.add_argument("--state", type=Path, help="the file to go on from, written after each chunk")
    parser.add_argument("--differences", type=Path, default=Path("differences"), help="the folder of examples")
    parser.add_argument("--settings", action="store_true", help="print how often each value of each setting was drawn")
    return parser


def _whole(text: str) -> int:
    number = int(text.replace("_", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return number
