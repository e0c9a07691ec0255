"""The exit codes: what a script learns without reading a word."""

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from rami_solver.findings import Code, InputError, Undecided, Verdict

if TYPE_CHECKING:
    from rami_solver.analysis.answers import Answer
    from rami_solver.analysis.hand_answers import HandAnswer
    from rami_solver.analysis.question import Question
    from rami_solver.analysis.turn_answers import BestTurn, TurnAnswer

__all__ = ["Exit", "exit_of_answer", "exit_of_error", "exit_of_turn", "failed_claim", "gravest"]


class Exit(IntEnum):
    """What each exit code means."""

    OK = 0
    """Answered, legal, all examples hold."""
    NO = 1
    """Illegal, a claim fails, an example does not hold."""
    UNUSABLE = 2
    """The input cannot be used; nothing was judged."""
    UNDECIDED = 3
    """A limit was hit, or hidden cards leave it open."""
    FAULT = 70
    """A fault of ours: never to be read as "illegal"."""
    NO_OUTPUT = 74
    """The answer cannot be written, as on a full disk."""
    INTERRUPTED = 130
    """Ctrl-C."""
    PIPE_CLOSED = 141
    """Whoever read the answers has gone."""
    TERMINATED = 143
    """SIGTERM."""


_FAULTS = (Code.INTERNAL_FAULT, Code.WORKER_LOST)
_GRAVITY = (Exit.FAULT, Exit.UNUSABLE, Exit.UNDECIDED, Exit.NO, Exit.OK)


def gravest(codes: Iterable[int]) -> Exit:
    """Give the code that decides for several answers: 70 before 2, 3, 1 and 0; no answers are 0.

    >>> gravest([0, 3, 1])
    <Exit.UNDECIDED: 3>
    """
    return min(map(Exit, codes), key=_GRAVITY.index, default=Exit.OK)


def exit_of_error(error: Exception) -> Exit:
    """Give the code of a question that has no answer; whatever is no error of the input is a fault of ours."""
    if isinstance(error, InputError):
        ours = any(problem.code in _FAULTS for problem in error.problems)
        return Exit.FAULT if ours else Exit.UNUSABLE
    return Exit.UNDECIDED if isinstance(error, Undecided) else Exit.FAULT


def exit_of_answer(question: "Question", answer: "Answer") -> Exit:
    """Give the code of an answer: of its verdict, and of what was required of the hand or the turn."""
    if answer.verdict is Verdict.UNDECIDED:
        return Exit.UNDECIDED
    if answer.verdict is Verdict.ILLEGAL:
        return Exit.NO
    return Exit.NO if failed_claim(question, answer) else Exit.OK


def exit_of_turn(answer: "BestTurn", *, must_go_out: bool) -> Exit:
    """Give the code of a best turn: where it is required to go out, it has to."""
    judged = answer.best.judged if answer.best else None
    return Exit.NO if must_go_out and not (judged and judged.goes_out) else Exit.OK


def failed_claim(question: "Question", answer: "Answer") -> str | None:
    """Name what was required of a hand or a turn and does not hold; None where all holds, or nothing was required."""
    if getattr(question, "require", None) is None:
        return None
    from rami_solver.analysis.answers import LaydownAnswer
    from rami_solver.analysis.question import LaydownQuestion

    if isinstance(question, LaydownQuestion) or isinstance(answer, LaydownAnswer) or question.require is None:
        return None
    from rami_solver.analysis.hand_answers import HandAnswer

    holds = _holds_of_hand(answer) if isinstance(answer, HandAnswer) else _holds_of_turn(answer)
    return None if holds[question.require] else question.require


def _holds_of_hand(answer: "HandAnswer") -> dict[str, bool]:
    return {
        "finish": answer.finish.possible,
        "opening": answer.opening is not None and answer.opening.reachable,
    }


def _holds_of_turn(answer: "TurnAnswer") -> dict[str, bool]:
    """Tell what a legal turn does; going out may make up for an opening, as in a lay-down."""
    opening = answer.judged.opening
    return {
        "finish": answer.judged.goes_out,
        "opening": opening is not None and (opening.met or opening.waived),
    }
