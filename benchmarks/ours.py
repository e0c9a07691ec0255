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

__all__ = ["library", "naive_loop", "stream", "stream_cost", "written"]


def library(rules: Rules, engine: Engine) -> Contestant:
    """Answer hands in this process, as many together as the stream does: from cards read to answers as values.

    What is remembered goes with the very object of the rules: with a copy nobody has seen the hands before.
    """
    return Contestant(f"library, {engine}", partial(_in_library, copy(rules), engine))


def naive_loop(rules: Rules) -> Contestant:
    """Answer hands with a `cp_model` model for every hand and goal, one after the other."""
    return Contestant("naive loop", partial(_naively, rules))


def stream(engine: Engine) -> Contestant:
    """Answer hands with the command, one process: from text to JSON, its start not counted."""
    return Contestant(f"`rami check -`, {engine}", partial(_in_stream, engine, []))


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


def _in_stream(engine: Engine, starts: list[float], hands: Sequence[Hand]) -> Ran:
    """Take off what a stream of one hand costs, the least of those measured so far (`starts`)."""
    with tempfile.TemporaryDirectory(prefix="rami-") as folder:
        source, alone, target = (Path(folder, name) for name in ("hands", "hand", "answers.jsonl"))
        starts.append(stream_cost(written(hands[:1], alone), engine).cpu)
        whole = stream_cost(written(hands, source), engine, target=target)
        answers = [values_in_json(json.loads(line)) for line in target.read_text(encoding="utf-8").splitlines()]
    # That one hand was answered with the start: what the others took is taken for it too.
    share = len(hands) / (len(hands) - 1) if len(hands) > 1 else 0.0
    return Ran((whole.cpu - min(starts)) * share, answers)


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
