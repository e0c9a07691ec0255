"""A quick stand-in for the count of distances, where a test is about something else."""

import sys
from types import ModuleType
from typing import NamedTuple

import pytest

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.hands import finish_of
from rami_solver.analysis.opening import best_opening
from rami_solver.analysis.question import HandQuestion
from rami_solver.findings import Undecided
from rami_solver.solver.engine import Engine

__all__ = ["Distances", "stand_in"]


class Distances(NamedTuple):
    """As the count itself gives them."""

    opening: int | None
    out: int | None
    certified: bool


def stand_in(patch: pytest.MonkeyPatch, *, undecided: tuple[str, ...] = ()) -> list[AdviceQuestion]:
    """Let a hand be as many cards from the opening as it is tens short of it, and out now or never.

    The count hits a limit under the profiles `undecided`. Gives the questions that are asked, as they come.
    """
    asked: list[AdviceQuestion] = []

    def distances(question: AdviceQuestion, goals: object = None) -> Distances:
        asked.append(question)
        if question.rules.profile in undecided:
            raise Undecided
        rules, position = question.rules, question.position
        hand = HandQuestion(
            rules,
            position.hand,
            position.opened,
            position.round,
            question.phase,
            engine=Engine.EXHAUSTIVE,
            table=position.table,
        )
        short = best_opening(hand).short_by
        opening = None if position.opened else -(-short // 10)
        return Distances(opening, 0 if finish_of(hand).possible else None, certified=True)

    module = ModuleType("rami_solver.analysis.distance")
    module.__dict__.update(Distances=Distances, distances=distances)
    patch.setitem(sys.modules, module.__name__, module)
    return asked
