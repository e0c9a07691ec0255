"""Solver, exhaustive search and referee compared on any number of hands and positions.

    python -m tests.differential hands 20000 --seed 1 --house-rules --jobs 2 --state hands.json
    python -m tests.differential positions 2000 --seed 1 --house-rules

Each hand and each position is made of the seed and its number alone. With `--state` the run can be ended at any time
(Ctrl-C, SIGTERM) and goes on when the same line is run again, also with a greater number. Each difference is written
into `differences/` as an example file that `rami batch` reads, the answers of both engines beside it. Prints what was
found as Markdown; ends with 1 where something differs, with 130 or 143 where a signal ended it.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from rami_solver.rules.load import profile_ids
from tests.differential.compare import Compare, compare
from tests.differential.plan import CHUNK, Plan
from tests.differential.progress import progress
from tests.differential.run import WORKER_LOST, Run, run, stopping
from tests.differential.state import State, StateError, load_state
from tests.differential.table import outcome_table, settings_table, summary

__all__ = ["main"]


def main(arguments: Sequence[str], work: Compare = compare) -> int:
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
        try:
            with progress(how.items, state) as told:
                for reached in run(how, state, stop, work):
                    state = reached
                    told(state)
        except BrokenProcessPool:
            print("a worker process died; what was compared before is kept", file=sys.stderr)
            _tell(state, settings=False)
            return stop.exit if stop.signal else WORKER_LOST
    _tell(state, settings=asked.settings)
    if stop.signal and state.next < how.items:
        return stop.exit
    return 1 if state.part.found else 0


def _tell(state: State, *, settings: bool) -> None:
    print(*summary(state), "", outcome_table(state), sep="\n")
    if settings:
        print(settings_table(state.part))


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
