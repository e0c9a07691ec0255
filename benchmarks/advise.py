"""How long the full table of `rami advise` takes: fifteen cards beside five to eight melds, under every profile."""

import gc
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from benchmarks.options import Options
from benchmarks.positions import Scene, scene
from benchmarks.report import Table
from benchmarks.timing import OBJECTS
from rami_solver.analysis.advice import advise
from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.answers import Phase
from rami_solver.notation.write import write_cards, write_melds
from rami_solver.rules.load import load, profile_ids

__all__ = ["TEXT", "question_of", "seconds", "tables"]

TEXT = """The full table of `rami advise`: fifteen cards beside five to eight melds, twenty cards seen elsewhere.
Wall seconds, median and longest, in a process that runs already and of the whole command; in brackets how many
times the median of one `rami check` of the same hand, as a command of its own in the same run."""


class _Times(NamedTuple):
    """Wall seconds: the table in this process, `rami advise` and `rami check` as commands."""

    table: float
    command: float
    check: float


def question_of(one: Scene) -> AdviceQuestion:
    """Give the question for the full table."""
    return AdviceQuestion(one.rules, one.position, Phase.AFTER_DRAW, one.seen)


def seconds(work: Callable[[], object]) -> float:
    """Give the wall time of some work, in seconds."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _measure(one: Scene) -> _Times:
    question = question_of(one)
    hand, table, seen = write_cards(one.position.hand), write_melds(m.cards for m in one.position.table), one.seen
    options = ["--rules", one.rules.profile, "--table", table, "--phase", "after-draw"]
    options += ["--opened"] * one.position.opened
    return _Times(
        seconds(lambda: advise(question)),
        seconds(lambda: _run(["advise", hand, *options, "--seen", write_cards(seen)])),
        seconds(lambda: _run(["check", hand, *options])),
    )


def _run(arguments: Sequence[str]) -> None:
    command = [sys.executable, "-m", "rami_solver", *arguments, "--lang", "en", "--format", "json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def _rows(positions: int, seed: str) -> Iterator[tuple[str, str, list[_Times]]]:
    for profile in profile_ids():
        for opened in (False, True):
            rng = random.Random(f"{seed} {profile} {opened}")  # noqa: S311
            measured = [_measure(scene(rng, load(profile), opened=opened)) for _ in range(positions)]
            yield profile, "opened" if opened else "not opened", measured


def tables(options: Options) -> list[Table]:
    """Measure every profile, opened and not."""
    gc.set_threshold(OBJECTS)
    warm = scene(random.Random(options.seed), load(), opened=False)  # noqa: S311
    _measure(warm)
    heads = ("profile", "player", "table", "`rami advise`", "yardstick: `rami check`")
    title = f"{options.positions} positions a row"
    return [Table(title, heads, [_row(*row) for row in _rows(options.positions, options.seed)])]


def _row(profile: str, player: str, measured: Sequence[_Times]) -> list[str]:
    yardstick = statistics.median(one.check for one in measured)
    longest = max(one.check for one in measured)
    cells = [_cell([one.table for one in measured], yardstick), _cell([one.command for one in measured], yardstick)]
    return [f"`{profile}`", player, *cells, f"{yardstick:.2f}, {longest:.2f}"]


def _cell(times: Sequence[float], yardstick: float) -> str:
    median, longest = statistics.median(times), max(times)
    return f"{median:.2f}, {longest:.2f} ({median / yardstick:.1f}, {longest / yardstick:.1f})"
