"""Time, measured so that ratios can be trusted: everybody in turn, round by round, by what the processor did.

Wall time is told only where two processes work at once; CPU time counts what others do meanwhile hardly at all.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.hands import Hand
from benchmarks.values import Values

__all__ = [
    "OBJECTS",
    "PROGRAM",
    "Contestant",
    "Cost",
    "Ran",
    "Totals",
    "bare",
    "clocked",
    "contest",
    "cost",
    "same_answers",
]

PROGRAM = str(Path(sys.executable).with_name("rami"))
"""The program as it is installed beside this interpreter."""

OBJECTS = 100_000
"""New objects between two searches for garbage, as the program has it."""


class Ran(NamedTuple):
    """What somebody took for some hands: CPU seconds, the answers where they can be compared, what went wrong."""

    seconds: float
    answers: Sequence[Values] = ()
    failed: int = 0


class Contestant(NamedTuple):
    """Somebody who answers hands and says what that took."""

    name: str
    work: Callable[[Sequence[Hand]], Ran]


class Totals(NamedTuple):
    """What somebody took for each round, with the answers to all hands."""

    rounds: list[float]
    hands: int
    answers: list[Values]
    failed: int

    @property
    def seconds(self) -> float:
        """CPU seconds for all rounds."""
        return sum(self.rounds)

    @property
    def each(self) -> float:
        """CPU seconds a hand."""
        return self.seconds / self.hands


def contest(contestants: Sequence[Contestant], rounds: Sequence[Sequence[Hand]], warm: Sequence[Hand]) -> list[Totals]:
    """Let everybody answer the same rounds of hands, one after the other within each round.

    Before that everybody answers the hands of `warm`: what is loaded or remembered once counts for nobody.
    """
    usual = gc.get_threshold()
    gc.set_threshold(OBJECTS)
    try:
        return _contest(contestants, rounds, warm)
    finally:
        gc.set_threshold(*usual)


def _contest(contestants: Sequence[Contestant], rounds: Sequence[Sequence[Hand]], warm: Sequence[Hand]) -> list[Totals]:
    for one in contestants:
        one.work(warm)
    totals = [Totals([], sum(map(len, rounds)), [], 0) for _ in contestants]
    for number, hands in enumerate(rounds):
        for place, one in enumerate(contestants):
            gc.collect()
            ran = one.work(hands)
            told = totals[place]
            told.rounds.append(ran.seconds)
            told.answers.extend(ran.answers)
            totals[place] = told._replace(failed=told.failed + ran.failed)
        _progress(f"round {number + 1} of {len(rounds)}")
    return totals


def same_answers(contestants: Sequence[Contestant], totals: Sequence[Totals]) -> None:
    """Raise AssertionError where two of those who answer the very same question differ."""
    first: tuple[str, list[Values]] | None = None
    for one, told in zip(contestants, totals, strict=True):
        if not told.answers:
            continue
        if first is None:
            first = one.name, told.answers
        differing = [pair for pair in zip(first[1], told.answers, strict=True) if pair[0] != pair[1]]
        if differing:
            raise AssertionError(f"{first[0]} and {one.name} differ on {len(differing)} hands: {differing[0]}")


def clocked(work: Callable[[], object]) -> float:
    """Give the CPU seconds of some work in this process, all its threads."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


class Cost(NamedTuple):
    """What a process took: CPU seconds (its finished children included), wall seconds, peak memory in bytes, exit."""

    cpu: float
    wall: float
    memory: int
    exit: int


def cost(words: Sequence[str], *, source: str = os.devnull, target: str = os.devnull) -> Cost:
    """Run a process to its end, input and output being files, and give what it took.

    Raises CalledProcessError where it cannot be started.
    """
    measured = [sys.executable, "-I", "-S", str(Path(__file__).with_name("measured.py")), source, target, *words]
    told = subprocess.run(measured, env=bare(), capture_output=True, check=True).stdout.split()  # noqa: S603
    return Cost(float(told[0]), float(told[1]), int(told[2]), int(told[3]))


def bare() -> dict[str, str]:
    """Give the surroundings without what changes the program's answers or keeps its compiled files away."""
    taken = ("RAMI_RULES", "RAMI_LANG", "RAMI_CARDS", "RAMI_DEBUG", "NO_COLOR", "PYTHONDONTWRITEBYTECODE")
    return {name: value for name, value in os.environ.items() if name not in taken}


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="\r", file=sys.stderr, flush=True)
