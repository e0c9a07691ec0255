"""A long stream in one process and in two: `rami check - --jobs 2`."""

import tempfile
from pathlib import Path
from statistics import fmean

from benchmarks.hands import random_hands
from benchmarks.options import Options
from benchmarks.ours import stream_cost, written
from benchmarks.report import Table, at_least, judged
from benchmarks.timing import Cost
from rami_solver.rules.load import load
from rami_solver.solver.engine import Engine

__all__ = ["TEXT", "tables"]

TEXT = """A long stream of random hands in one process, in two, in two and in one, the whole command with its start.
Here wall time decides, so nothing else may run beside it."""

_ENGINES = (Engine.CERTIFIED, Engine.EXHAUSTIVE)


def tables(options: Options) -> list[Table]:
    """Measure both engines."""
    hands = random_hands(f"{options.seed} long", options.long, load())
    costs: dict[tuple[Engine, int], list[Cost]] = {(engine, jobs): [] for engine in _ENGINES for jobs in (1, 2)}
    with tempfile.TemporaryDirectory(prefix="rami-") as folder:
        source = written(hands, Path(folder, "hands"))
        for order in ((1, 2), (2, 1)):
            for engine in _ENGINES:
                for jobs in order:
                    costs[engine, jobs].append(stream_cost(source, engine, jobs=jobs))
    rows = []
    for engine in _ENGINES:
        one, two = (fmean(cost.wall for cost in costs[engine, jobs]) for jobs in (1, 2))
        cpu = sum(cost.cpu for cost in costs[engine, 2]) / sum(cost.cpu for cost in costs[engine, 1])
        rows.append([str(engine), f"{one:.1f}", f"{two:.1f}", judged(one / two, at_least(1.8)), f"{cpu:.2f}"])
    heads = ("engine", "one, s", "two, s", "two jobs are so many times as fast", "CPU time of two by that of one")
    return [Table(f"{len(hands)} hands", heads, rows)]
