"""Those who answer hands with this project: the library, the command over a stream, and the naive loop beside them."""

import json
import tempfile
import time
from collections.abc import Sequence
from copy import copy
from functools import partial
from pathlib import Path

from benchmarks import naive
from benchmarks.hands import Hand
from benchmarks.timing import PROGRAM, Contestant, Cost, Ran, clocked, cost
from benchmarks.values import Values, values_in_json, values_of
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.hands import check_hands
from rami_solver.analysis.question import HandQuestion
from rami_solver.findings import RamiError
from rami_solver.notation.write import write_cards
from rami_solver.rules.model import Rules
from rami_solver.shell.lines import BATCH
from rami_solver.solver.engine import Engine

__all__ = ["Stream", "library", "naive_loop", "stream_cost", "written"]


def library(rules: Rules, engine: Engine) -> Contestant:
    """Answer hands in this process, as many together as the stream does: from cards read to answers as values.

    What is remembered goes with the very object of the rules: with a copy nobody has seen the hands before.
    """
    return Contestant(f"library, {engine}", partial(_in_library, copy(rules), engine))


def naive_loop(rules: Rules) -> Contestant:
    """Answer hands with a `cp_model` model for every hand and goal, one after the other."""
    return Contestant("naive loop", partial(_naively, rules))


class Stream:
    """The command over a stream of hands, one process: from text to JSON, its start not counted.

    A stream is long: in each round all its hands go through one process, and the share of the round's hands is counted;
    other hands, to warm up with, are a stream of their own. `none`, `one` and `whole` are the CPU seconds of streams of
    no line, of one hand and of all hands, measured one after the other in each round.
    """

    def __init__(self, engine: Engine, hands: Sequence[Hand] = ()) -> None:
        self.engine = engine
        self.hands = hands
        self.none: list[float] = []
        self.one: list[float] = []
        self.whole: list[float] = []

    @property
    def contestant(self) -> Contestant:
        """Answer hands with the command."""
        return Contestant(f"`rami check -`, {self.engine}", self._answer)

    def _answer(self, hands: Sequence[Hand]) -> Ran:
        if not set(hands) <= set(self.hands):  # to warm up
            return Stream(self.engine, hands)._answer(hands)
        answers = self._measure()
        # The one hand was answered with the start: what the others took is taken for it too.
        each = (self.whole[-1] - self.one[-1]) / max(1, len(self.hands) - 1)
        return Ran(each * len(hands), [answers[hand] for hand in hands])

    def _measure(self) -> dict[Hand, Values]:
        with tempfile.TemporaryDirectory(prefix="rami-") as folder:
            source, target = Path(folder, "hands"), Path(folder, "answers.jsonl")
            for taken, hands in ((self.none, ()), (self.one, self.hands[:1]), (self.whole, self.hands)):
                taken.append(stream_cost(written(hands, source), self.engine, target=target).cpu)
            told = target.read_text(encoding="utf-8").splitlines()
        return dict(zip(self.hands, map(values_in_json, map(json.loads, told)), strict=True))


def _in_library(rules: Rules, engine: Engine, hands: Sequence[Hand]) -> Ran:
    questions = [HandQuestion(rules, hand, engine=engine) for hand in hands]
    found: list[HandAnswer | RamiError] = []
    begun = time.process_time()
    for start in range(0, len(questions), BATCH):
        found += check_hands(questions[start : start + BATCH])
    taken = time.process_time() - begun
    return Ran(taken, [_answered(one) for one in found])


def _answered(one: HandAnswer | RamiError) -> Values:
    if isinstance(one, RamiError):
        raise one
    return values_of(one)


def _naively(rules: Rules, hands: Sequence[Hand]) -> Ran:
    answers: list[Values] = []
    taken = clocked(lambda: answers.extend(naive.answer(hand, rules) for hand in hands))
    return Ran(taken, answers)


def written(hands: Sequence[Hand], path: Path) -> Path:
    """Write hands as the command reads them, one a line."""
    path.write_text("".join(f"{write_cards(hand)}\n" for hand in hands), encoding="utf-8")
    return path


def stream_cost(source: Path, engine: Engine, *, jobs: int = 1, target: Path = Path("/dev/null")) -> Cost:
    """Let the command answer a file of hands and give what it took; raises RuntimeError where it failed."""
    options = ["--engine", str(engine), "--jobs", str(jobs), "--lang", "en", "--cards", "en"]
    taken = cost([PROGRAM, "check", "-", *options], source=str(source), target=str(target))
    if taken.exit:
        raise RuntimeError(f"`rami check -` ended with exit code {taken.exit}")
    return taken
