"""The engines for whole turns behind one door: CP-SAT certified by the exhaustive search, or one of them alone."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_exhaustive import MOST_STEPS, exhaust_turn
from rami_solver.solver.turn_quest import FoundTurn, TurnProblem

__all__ = ["SolvedTurn", "solve_turns"]

_ALONE = MOST_STEPS // 4
"""So many steps the exhaustive search may take to certify one turn: some tenths of a second."""

_TOGETHER = MOST_STEPS
"""So many it may take for all turns asked for at once: a second or two."""


class SolvedTurn(NamedTuple):
    """The best turn, None where there is none, and whether two independent engines gave its value."""

    found: FoundTurn | None
    certified: bool


def solve_turns(problems: Sequence[TurnProblem], engine: Engine) -> list[SolvedTurn | Undecided]:
    """Find the best turns; Undecided stands in the place of one that hit a limit.

    A turn is certified where the exhaustive search stays within its own limit and finds the same value. Raises
    WrongAnswer where the engines disagree.
    """
    if engine is Engine.EXHAUSTIVE:
        return [_exhausted(one) for one in problems]
    # Here and not above: a command that searches nothing must not pay for OR-Tools.
    from rami_solver.solver.turn_search import search_turns

    answers = search_turns(problems)
    if engine is Engine.CPSAT:
        return [one if isinstance(one, Undecided) else SolvedTurn(one, certified=False) for one in answers]
    steps = min(_ALONE, _TOGETHER // max(1, len(problems)))
    return [_certified(problem, answer, steps) for problem, answer in zip(problems, answers, strict=True)]


def _exhausted(problem: TurnProblem) -> SolvedTurn | Undecided:
    try:
        return SolvedTurn(exhaust_turn(problem), certified=False)
    except Undecided as undecided:
        return undecided


def _certified(problem: TurnProblem, answer: FoundTurn | Undecided | None, steps: int) -> SolvedTurn | Undecided:
    if isinstance(answer, Undecided):
        return answer
    try:
        other = exhaust_turn(problem, steps)
    except Undecided:
        return SolvedTurn(answer, certified=False)
    if (None if other is None else other.values) != (None if answer is None else answer.values):
        raise WrongAnswer(_report(problem, answer, other))
    return SolvedTurn(answer, certified=True)


def _report(problem: TurnProblem, answer: FoundTurn | None, other: FoundTurn | None) -> dict[str, object]:
    """What the authors need to see a disagreement again."""
    rules, taken = problem.rules, problem.taken
    return {
        "fault": "engines disagree",
        "rules": rules.profile,
        "settings": [f"{key}={rules.value(key)}" for key in rules.changed],
        "hand": [str(one) for one in problem.hand],
        "table": [str(meld) for meld in problem.table],
        "opened": problem.opened,
        "taken": [str(one) for one in (taken.card, *taken.along)] if taken else [],
        "hidden": problem.hidden,
        "throws": str(problem.throws),
        "must_go_out": problem.must_go_out,
        "aims": [aim.value for aim in problem.aims],
        "cpsat": _told(answer),
        "exhaustive": _told(other),
    }


def _told(found: FoundTurn | None) -> object:
    return None if found is None else {"values": found.values, "play": repr(found.play)}
