"""Mutation testing of the rooms that judge: makes mutants with mutmut, and runs the fast suite against each.

`mutmut results`, `mutmut show NAME` and `mutmut browse` read what this leaves in `mutants/`.
"""

import argparse
import os
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from time import monotonic

import pytest
from mutmut.__main__ import create_mutants
from mutmut.configuration import config
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, setup_source_paths, walk_mutatable_files

from tests.mutation.one_session import EveryMutant

KILLED = frozenset(("killed", "timeout", "segfault"))


def files() -> list[SourceFileMutationData]:
    """Read what is known of the mutants of every file."""
    found = [SourceFileMutationData(path=path) for path in sorted(walk_mutatable_files())]
    for one in found:
        one.load()
        one.meta_path = one.meta_path.absolute()
    return [one for one in found if one.exit_code_by_key]


def chosen(known: Sequence[SourceFileMutationData], asked: argparse.Namespace) -> Iterator[str]:
    """Name the mutants to judge: those not judged yet, or with `--again` those that no test has killed."""
    for one in known:
        for name, code in one.exit_code_by_key.items():
            status = status_by_exit_code[code]
            if any(fnmatchcase(name, pattern) for pattern in asked.patterns) and (
                code is None or asked.all or (asked.again and status not in KILLED)
            ):
                yield name


def sampled(names: Sequence[str], every: int) -> list[str]:
    """Give one name of so many, the same ones each time whatever else is judged."""
    return [one for one in names if zlib.crc32(one.encode()) % every == 0]


def make() -> None:
    """Write the mutated rooms and the tests to `mutants/`; what did not change keeps its verdicts."""
    set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    with Path(os.devnull).open("w") as nowhere:
        told, sys.stdout = sys.stdout, nowhere
        try:
            copy_src_dir()
            copy_also_copy_files()
            setup_source_paths()
            create_mutants(1)
        finally:
            sys.stdout = told


def judge(asked: argparse.Namespace) -> None:
    """Judge the mutants that are asked for, and keep each verdict as soon as it is known."""
    known = files()
    by_name = {name: one for one in known for name in one.exit_code_by_key}
    names = sampled(list(chosen(known, asked)), asked.every)
    print(f"{len(names)} mutants to judge", file=sys.stderr, flush=True)
    if not names:
        return
    begun, done = monotonic(), Counter[str]()

    def told(name: str, code: int) -> None:
        by_name[name].exit_code_by_key[name] = code
        done[status_by_exit_code[code]] += 1
        by_name[name].save()
        if not sum(done.values()) % 25 or name == names[-1]:
            spent = monotonic() - begun
            print(f"{sum(done.values())}/{len(names)} {dict(done)} {spent:.0f} s", file=sys.stderr, flush=True)

    plugin = EveryMutant(names, asked.tests, asked.seconds, told, begun + asked.minutes * 60)
    tests = config().pytest_add_cli_args + config().pytest_add_cli_args_test_selection
    os.chdir("mutants")
    set_mutant_under_test("")
    try:
        pytest.main(["--rootdir=.", "--tb=no", "--assert=plain", *tests], plugins=[plugin])
    finally:
        os.chdir("..")
        for one in known:
            one.save()


def report(patterns: Sequence[str], *, diffs: bool) -> None:
    """Print how many mutants of each file are killed, and with `diffs` what every other one changes."""
    rooms: dict[str, Counter[str]] = {}
    for one in files():
        counted = Counter[str]()
        for name, code in one.exit_code_by_key.items():
            if not any(fnmatchcase(name, pattern) for pattern in patterns):
                continue
            status = status_by_exit_code[code]
            counted["killed" if status in KILLED else status] += 1
            if diffs and status not in KILLED and code is not None:
                print(f"# {name}: {status}")
                print(*get_diff_for_mutant(name, path=one.path).splitlines()[3:], sep="\n")
        rooms.setdefault(str(Path(one.path).parent), Counter()).update(counted)
        _line(str(one.path), counted)
    for room, counted in rooms.items():
        _line(room, counted)


def _line(name: str, counted: Counter[str]) -> None:
    judged = counted.total() - counted["not checked"]
    if judged:
        rest = ", ".join(f"{number} {status}" for status, number in sorted(counted.items()) if status != "killed")
        print(f"{name:42} {counted['killed']:5} of {judged:5} killed {counted['killed'] / judged:7.1%}  {rest}")


def main() -> None:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("patterns", nargs="*", default=["*"], help="names of mutants, such as 'rami_solver.scoring.*'")
    parser.add_argument("--again", action="store_true", help="also judge again what no test killed")
    parser.add_argument("--all", action="store_true", help="judge everything again")
    parser.add_argument("--seconds", type=float, default=3, help="CPU seconds of tests that a mutant may cost (3)")
    parser.add_argument("--minutes", type=float, default=600, help="stop after so many minutes; the next run goes on")
    parser.add_argument("--every", type=int, default=1, help="judge a sample: one mutant of so many")
    parser.add_argument("--tests", default="*", help="run only these tests, such as '*test_answers.py*'")
    parser.add_argument("--report", action="store_true", help="judge nothing, print what is known")
    parser.add_argument("--diffs", action="store_true", help="print what every mutant changes that no test killed")
    asked = parser.parse_args()
    asked.patterns = asked.patterns or ["*"]
    if not asked.report:
        make()
        judge(asked)
    report(asked.patterns, diffs=asked.diffs)


if __name__ == "__main__":
    main()
