"""The engines behind one door: CP-SAT certified by the exhaustive search, or one of them alone."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.engine import Engine
from rami_solver.solver.exhaustive import exhaust
from rami_solver.solver.exhaustive_hand import exhaust_hand
from rami_solver.solver.hand_quest import HandProblem, HandSolution
from rami_solver.solver.quest import Found, Problem, cards_held

__all__ = ["CERTIFIED_UP_TO", "Solved", "SolvedHand", "solve", "solve_hands"]

CERTIFIED_UP_TO = 16
"""Hands of so many cards are always searched by both engines."""


class Solved(NamedTuple):
    """The answers to one problem, and whether two independent engines gave them."""

    found: Found
    certified: bool


class SolvedHand(NamedTuple):
    """What was asked of one hand, and whether two independent engines gave it."""

    found: HandSolution
    certified: bool


def solve(problems: Sequence[Problem], engine: Engine) -> list[Solved | Undecided]:
    """Answer problems; Undecided stands in the place of one that hit a limit.

    Raises WrongAnswer where the engines disagree.
    """
    if engine is Engine.EXHAUSTIVE:
        return [_exhausted(one) for one in problems]
    # Here and not above: a command that searches nothing must not pay for OR-Tools.
    from rami_solver.solver.search import search

    answers = search(problems)
    if engine is Engine.CPSAT:
        return [one if isinstance(one, Undecided) else Solved(one, certified=False) for one in answers]
    return [_certified(problem, answer) for problem, answer in zip(problems, answers, strict=True)]


def solve_hands(problems: Sequence[HandProblem], engine: Engine) -> list[SolvedHand | Undecided]:
    """Answer what `check` asks of hands; Undecided stands in the place of a hand that hit a limit.

    Raises WrongAnswer where the engines disagree.
    """
    if engine is Engine.EXHAUSTIVE:
        return [_exhausted_hand(one) for one in problems]
    from rami_solver.solver.search_hands import search_hands

    answers = search_hands(problems)
    if engine is Engine.CPSAT:
        return [one if isinstance(one, Undecided) else SolvedHand(one, certified=False) for one in answers]
    return [_certified_hand(problem, answer) for problem, answer in zip(problems, answers, strict=True)]


def _exhausted_hand(problem: HandProblem) -> SolvedHand | Undecided:
    try:
        return SolvedHand(exhaust_hand(problem), certified=False)
    except Undecided as undecided:
        return undecided


def _certified_hand(problem: HandProblem, answer: HandSolution | Undecided) -> SolvedHand | Undecided:
    if isinstance(answer, Undecided):
        return answer
    if problem.pool.size > CERTIFIED_UP_TO:
        return SolvedHand(answer, certified=False)
    other = _exhausted_hand(problem)
    if isinstance(other, Undecided):
        return other
    if other.found != answer:
        problem.pool.generator.forget()
        raise WrongAnswer(_report_of_hand(problem, answer, other.found))
    return SolvedHand(answer, certified=True)


def _report_of_hand(problem: HandProblem, answer: HandSolution, other: HandSolution) -> dict[str, object]:
    return {
        "fault": "engines disagree",
        "hand": cards_held(problem.pool),
        "laid_at_most": problem.most,
        "cpsat": [laid if laid is None else [str(one.meld()) for one in laid] for laid in answer],
        "exhaustive": [laid if laid is None else [str(one.meld()) for one in laid] for laid in other],
    }


def _exhausted(problem: Problem) -> Solved | Undecided:
    try:
        return Solved(exhaust(problem), certified=False)
    except Undecided as undecided:
        return undecided


def _certified(problem: Problem, answer: Found | Undecided) -> Solved | Undecided:
    if isinstance(answer, Undecided):
        return answer
    if problem.pool.size > CERTIFIED_UP_TO:
        return Solved(answer, certified=False)
    other = exhaust(problem)
    if other != answer:
        raise WrongAnswer(_report(problem, answer, other))
    return Solved(answer, certified=True)


def _report(problem: Problem, answer: Found, other: Found) -> dict[str, object]:
    """What the authors need to see a disagreement again."""
    pool, quest = problem.pool, problem.quest
    return {
        "fault": "engines disagree",
        "hand": cards_held(pool),
        "quest": repr(quest),
        "top": problem.top,
        "cpsat": [[str(pool.candidates[place].meld()) for place in laid] for laid in answer],
        "exhaustive": [[str(pool.candidates[place].meld()) for place in laid] for laid in other],
    }
