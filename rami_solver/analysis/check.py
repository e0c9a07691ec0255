"""The dispute question: what a hand can do, or whether a claimed lay-down or a turn is legal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rami_solver.analysis.answers import Answer, LaydownAnswer
from rami_solver.analysis.notes import rules_in_force
from rami_solver.analysis.question import HandQuestion, LaydownQuestion, Question
from rami_solver.findings import RamiError
from rami_solver.referee.laydown import judge_laydown

if TYPE_CHECKING:
    from rami_solver.analysis.hand_answers import HandAnswer
    from rami_solver.analysis.turn_answers import TurnAnswer
    from rami_solver.analysis.turn_question import TurnQuestion

__all__ = ["answer", "answer_all", "check_laydown"]


def answer(question: Question) -> Answer:
    """Answer one question.

    Raises Undecided where a solver limit was hit, WrongAnswer where our engines disagree.
    """
    (only,) = answer_all([question])
    if isinstance(only, RamiError):
        raise only
    return only


def answer_all(questions: Sequence[Question]) -> "list[Answer | RamiError]":
    """Answer questions together, hands in common models; an error stands in the place of the question that it ended.

    Raises WrongAnswer where our engines disagree: no answer of such a run can be trusted.
    """
    checked = iter(_check_hands([one for one in questions if isinstance(one, HandQuestion)]))
    return [next(checked) if isinstance(one, HandQuestion) else _judged(one) for one in questions]


def check_laydown(question: LaydownQuestion) -> LaydownAnswer:
    """Have the referee judge a claimed lay-down."""
    judged = judge_laydown(question.melds, question.rules, opened=question.opened, left=question.left)
    findings = (*question.notes, *rules_in_force(question.rules), *judged.findings)
    return LaydownAnswer(question.rules, judged, findings)


def _judged(question: "LaydownQuestion | TurnQuestion") -> "LaydownAnswer | TurnAnswer":
    if isinstance(question, LaydownQuestion):
        return check_laydown(question)
    from rami_solver.analysis.turns import judge

    return judge(question)


def _check_hands(questions: Sequence[HandQuestion]) -> "list[HandAnswer | RamiError]":
    if not questions:
        return []
    from rami_solver.analysis.hands import check_hands

    return check_hands(questions)
