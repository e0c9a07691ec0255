"""Answers and errors as plain dicts that become JSON: stable keys, canonical cards, language in `message` only."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from rami_solver.analysis.answers import LaydownAnswer
from rami_solver.analysis.hand_answers import Arrangement, BestOpening, HandAnswer, LayDown
from rami_solver.findings import Code, InputError, Problem, RamiError, Span, Undecided, WrongAnswer
from rami_solver.melds import Meld
from rami_solver.report.cells import encodable, part
from rami_solver.report.json_hand import hand_text
from rami_solver.report.json_notes import dumped
from rami_solver.report.json_parts import (
    Json,
    cards_json,
    fact_json,
    findings_json,
    judged_json,
    laydown_opening_json,
    meld_json,
)
from rami_solver.report.messages import Messages

if TYPE_CHECKING:
    from rami_solver.analysis.advice_answers import Advice
    from rami_solver.analysis.turn_answers import BestTurn, TurnAnswer

__all__ = ["MOST_PROBLEMS", "answer_json", "answer_text", "best_opening_json", "dumped", "error_json", "hand_json"]
__all__ += ["json_text", "laydown_json"]

MOST_PROBLEMS = 20
"""How many problems of one input are told; the rest are counted."""


def answer_json(
    answer: "HandAnswer | LaydownAnswer | TurnAnswer | BestOpening | BestTurn | Advice",
    messages: Messages,
    top: int | None = None,
) -> Json:
    """Give any answer as a dict, by its kind; of the discards of advice at most `top`."""
    if isinstance(answer, HandAnswer):
        return hand_json(answer, messages)
    if isinstance(answer, LaydownAnswer):
        return laydown_json(answer, messages)
    if isinstance(answer, BestOpening):
        return best_opening_json(answer, messages)
    from rami_solver.analysis.turn_answers import BestTurn, TurnAnswer
    from rami_solver.report.json_turns import best_turn_json, turn_json

    if isinstance(answer, TurnAnswer):
        return turn_json(answer, messages)
    if isinstance(answer, BestTurn):
        return best_turn_json(answer, messages)
    from rami_solver.report.json_advice import advice_json

    return advice_json(answer, messages, top)


def answer_text(
    answer: "HandAnswer | LaydownAnswer | TurnAnswer | BestOpening | BestTurn | Advice", messages: Messages
) -> str:
    """Write any answer as JSON in one line, suits as they are."""
    return hand_text(answer, messages) if isinstance(answer, HandAnswer) else dumped(answer_json(answer, messages))


def hand_json(answer: HandAnswer, messages: Messages) -> Json:
    """Give the answer on a hand as `rami.check/1`."""
    found: Json = json.loads(hand_text(answer, messages))
    return found


def laydown_json(answer: LaydownAnswer, messages: Messages) -> Json:
    """Give the verdict on a claimed lay-down as `rami.laydown/1`."""
    judged = answer.judged
    return {
        "schema": "rami.laydown/1",
        "rules": answer.rules.profile,
        "verdict": answer.verdict.value,
        "melds": [judged_json(one, messages) for one in judged.melds],
        "points": judged.points,
        "opening": laydown_opening_json(judged.opening),
        "left": None if judged.left is None else cards_json(judged.left),
        "findings": findings_json(answer.findings, messages),
    }


def best_opening_json(answer: BestOpening, messages: Messages) -> Json:
    """Give the best openings as `rami.best-opening/1`."""
    return {
        "schema": "rami.best-opening/1",
        "rules": answer.rules.profile,
        "phase": answer.phase.value,
        "verdict": "answered",
        "certified": answer.certified,
        "hand": cards_json(answer.hand),
        "goal": answer.goal.value,
        "reachable": answer.reachable,
        "threshold": answer.threshold,
        "points": answer.points,
        "short_by": answer.short_by,
        "lay_downs": [_lay_down(one) for one in answer.lay_downs],
        "helpful": [{"card": str(one.card), "points": one.points} for one in answer.helpful],
        "findings": findings_json(answer.findings, messages),
    }


def error_json(error: RamiError, messages: Messages) -> Json:
    """Give an error as `rami.error/1`: the first problem at the top, the first twenty, how many more there are.

    A limit is told as `solver-limit`, engines that disagree as `wrong-answer` with their report.
    """
    problems = problems_of(error)
    told = [_problem(one, messages) for one in problems[:MOST_PROBLEMS]]
    first = told[0]
    result = {
        "schema": "rami.error/1",
        "code": first["code"],
        "message": first["message"],
        "span": first["span"],
        "errors": told,
        "more": len(problems) - len(told),
    }
    if isinstance(error, WrongAnswer):
        result["report"] = fact_json(error.report)
    return result


def problems_of(error: RamiError) -> Sequence[Problem]:
    """Give the reasons of an error, at least one."""
    if isinstance(error, InputError) and error.problems:
        return error.problems
    if isinstance(error, Undecided):
        return (Problem(Code.SOLVER_LIMIT),)
    return (Problem(Code.WRONG_ANSWER if isinstance(error, WrongAnswer) else Code.INTERNAL_FAULT),)


def json_text(data: Any, stream: TextIO, *, indent: int | None = None) -> str:
    """Write JSON for a stream: suits as they are, escaped where the stream's encoding cannot carry all of the text."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    if text.isascii() or encodable(text, encoding) == text:
        return text
    return json.dumps(data, indent=indent)


def _melds(melds: Iterable[Meld]) -> list[Json]:
    return [meld_json(one) for one in melds]


def _arrangement(arrangement: Arrangement) -> Json:
    return {
        "points": arrangement.points,
        "melds": _melds(arrangement.melds),
        "left": cards_json(arrangement.left),
        "left_value": arrangement.left_value,
    }


def _lay_down(lay_down: LayDown) -> Json:
    return {**_arrangement(lay_down.arrangement), "cards": lay_down.cards, "jokers": lay_down.jokers}


def _problem(problem: Problem, messages: Messages) -> Json:
    return {
        "code": problem.code.value,
        "message": messages.problem(problem),
        "help": messages.help(problem),
        "facts": {name: fact_json(fact) for name, fact in problem.facts.items()},
        "span": None if problem.span is None else _span(problem.span),
    }


def _span(span: Span) -> Json:
    meant = part(span.text, span.start, span.width)
    return {"source": span.source, "line": span.line, "start": span.start, "width": span.width, "text": meant}
