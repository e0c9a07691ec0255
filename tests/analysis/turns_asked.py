"""Questions about turns, read from words, and what is refused of them."""

from typing import Any

import pytest

from rami_solver.analysis.question import Asked, HandQuestion, read_question
from rami_solver.analysis.turn_answers import TurnGoal
from rami_solver.analysis.turn_question import BestTurnQuestion, TurnQuestion
from rami_solver.analysis.turn_reading import read_turn
from rami_solver.findings import Code, InputError, Problem

__all__ = ["HAND", "TABLE", "best_turn_question", "clash", "hand_question", "meant", "problems_of", "refused"]
__all__ += ["turn_question"]

TABLE = "h4 h5 h6 | J=h2 h3 h4"
HAND = "h7 h2 s9 cK"


def hand_question(**asked: Any) -> HandQuestion:
    question = read_question(Asked(**{"hand": HAND, **asked}))
    assert isinstance(question, HandQuestion)
    return question


def turn_question(play: str, **asked: Any) -> TurnQuestion:
    question = read_question(Asked(**{"hand": HAND, "table": TABLE, "play": play, **asked}))
    assert isinstance(question, TurnQuestion)
    return question


def best_turn_question(**asked: Any) -> BestTurnQuestion:
    goal = asked.pop("goal", TurnGoal.FINISH)
    return read_turn(Asked(**{"hand": HAND, **asked}), goal)


def problems_of(**asked: Any) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        read_question(Asked(**asked))
    return caught.value.problems


def refused(play: str, **asked: Any) -> list[tuple[Code, str | None, str]]:
    """Give what is refused of a play: the code, its case, and the text meant."""
    problems = problems_of(**{"hand": HAND, "table": TABLE, "play": play, **asked})
    return [(one.code, one.facts.get("case"), meant(one)) for one in problems]


def meant(problem: Problem) -> str:
    """Give the text that a problem's place marks; every input here is plain ASCII on one line."""
    assert problem.span is not None
    return problem.span.text[problem.span.start :][: problem.span.width]


def clash(**asked: Any) -> tuple[str, str]:
    (problem,) = problems_of(**{"hand": HAND, **asked})
    assert problem.code is Code.OPTIONS_CLASH
    return problem.facts["one"], problem.facts["other"]
