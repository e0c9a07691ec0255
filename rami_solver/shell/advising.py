"""Questions for advice: read, answered, shown, and their exit code."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rami_solver.analysis.advice_question import AdviceQuestion
from rami_solver.analysis.advice_reading import read_advice
from rami_solver.analysis.case_fields import ADVICE_KEYS, QUESTION_KEYS
from rami_solver.findings import Code, InputError, Problem
from rami_solver.shell.exits import Exit, gravest
from rami_solver.shell.session import write_json
from rami_solver.shell.systems import ALL, answer_each_system
from rami_solver.shell.topics import Topic

if TYPE_CHECKING:
    from rami_solver.analysis.advice_answers import Advice
    from rami_solver.analysis.question import Asked
    from rami_solver.findings import RamiError
    from rami_solver.report.messages import Messages
    from rami_solver.shell.session import Session

__all__ = ["ADVICE", "ask_for_advice"]


def ask_for_advice(asked: "Asked", session: "Session") -> Exit:
    """Advise on standard output and give the exit code; under all systems as a list of JSON.

    Raises InputError where the question cannot be read, and where all systems are asked for text; Undecided and
    WrongAnswer where it has no answer.
    """
    if asked.rules == ALL:
        return _under_every_system(asked, session)
    question = read_advice(asked)
    from rami_solver.analysis.advice import advise

    found = advise(question)
    if session.json:
        write_json(_as_json(question, found, session.canonical), session)
    else:
        from rami_solver.report.text import show_advice

        show_advice(found, session.view, question.top)
    return Exit.OK


def _under_every_system(asked: "Asked", session: "Session") -> Exit:
    if not session.json:  # side by side is what another command is for
        raise InputError(Problem(Code.OPTIONS_CLASH, {"one": "--rules all", "other": "advice-as-text"}, help="compare"))
    each = answer_each_system(asked, ADVICE)
    write_json([ADVICE.written(one.question, one.result, session.canonical) for one in each], session)
    return gravest(ADVICE.valued(one.question, one.result) for one in each)


def _answer(questions: Sequence[AdviceQuestion]) -> "list[Advice | RamiError]":
    from rami_solver.analysis.advice import advise_all

    return advise_all(questions)


def _as_json(question: AdviceQuestion, answer: "Advice", messages: "Messages") -> dict[str, Any]:
    from rami_solver.report.json import answer_json

    return answer_json(answer, messages, question.top)


def _exit(_: AdviceQuestion, __: "Advice") -> Exit:
    return Exit.OK


_TOGETHER = 4
"""How many lines are answered at once: few, as one of them takes as long as hundreds of hands that are checked."""

ADVICE = Topic(read_advice, _answer, _as_json, _exit, (*QUESTION_KEYS, *ADVICE_KEYS), _TOGETHER)
"""Advice on a position."""
