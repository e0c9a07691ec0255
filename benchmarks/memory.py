"""The memory of a long stream: the peak of `rami check -` after so many lines."""

import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from benchmarks.hands import Hand, random_hands
from benchmarks.options import Options
from benchmarks.ours import stream_cost
from benchmarks.report import Table, at_most, judged
from rami_solver.notation.write import write_cards
from rami_solver.rules.load import load

__all__ = ["TEXT", "tables"]

TEXT = """Peak memory of `rami check -` over streams of random hands, the longer as a multiple of the shortest: it is
flat where that stays near 1."""

_BLOCK = 1000


def tables(options: Options) -> list[Table]:
    """Measure every length."""
    lengths = sorted(options.lines)
    rows: list[list[str]] = []
    first = 0
    for length in lengths:
        with tempfile.TemporaryDirectory(prefix="rami-") as folder:
            source = Path(folder, "hands")
            with source.open("w", encoding="utf-8") as file:
                file.writelines(f"{write_cards(hand)}\n" for hand in _hands(options.seed, length))
            taken = stream_cost(source, options.engine)
        first = first or taken.memory
        ratio = judged(taken.memory / first, at_most(1.1) if rows else None)
        rows.append([f"{length:,}", f"{taken.memory / 2**20:.0f}", ratio, f"{taken.cpu:.0f}"])
    return [Table(f"Engine: {options.engine}", ("lines", "peak, MB", "times the shortest", "CPU time, s"), rows)]


def _hands(seed: str, length: int) -> Iterator[Hand]:
    rules = load()
    blocks = range(-(-length // _BLOCK))
    return chain.from_iterable(
        random_hands(f"{seed} memory {block}", min(_BLOCK, length - block * _BLOCK), rules) for block in blocks
    )
