"""What a run of the benchmarks is told."""

from pathlib import Path
from typing import NamedTuple

from rami_solver.solver.engine import Engine

__all__ = ["Options"]


class Options(NamedTuple):
    """How much is measured: hands of each kind, the seed, the peers' Python, rounds of everybody in turn, lengths.

    `long` counts the hands of the stream that two processes share, `lines` the lengths of the streams whose memory is
    watched, `engine` who answers them, `runs` how often a command is started, `positions` how many positions a row of
    advice has.
    """

    hands: int = 1000
    seed: str = "1"
    peers: Path | None = None
    rounds: int = 4
    long: int = 10_000
    lines: tuple[int, ...] = (5_000, 100_000)
    runs: int = 20
    positions: int = 2
    engine: Engine = Engine.CERTIFIED
