"""Answers and errors as plain dicts that become JSON: stable keys, canonical cards, language in `message` only."""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TextIO

from rami_solver.analysis.answers import LaydownAnswer
from rami_solver.analysis.hand_answers import Arrangement, BestOpening, FinishAnswer, HandAnswer, LayDown, OpeningAnswer
from rami_solver.cards import DECK, AnyCard, Card, Joker, Suit
from rami_solver.findings import Code, Finding, InputError, Problem, RamiError, Span, Undecided, WrongAnswer
from rami_solver.melds import LaidJoker, Meld
from rami_solver.referee.verdict import JudgedMeld, LaydownOpening
from rami_solver.report.cells import encodable, part
from rami_solver.report.messages import Messages

__all__ = ["MOST_PROBLEMS", "answer_json", "best_opening_json", "error_json", "hand_json", "json_text", "laydown_json"]

MOST_PROBLEMS = 20
"""How many problems of one input are told; the rest are counted."""

Json = dict[str, Any]


def answer_json(answer: HandAnswer | LaydownAnswer | BestOpening, messages: Messages) -> Json:
    """Give any answer as a dict, by its kind."""
    if isinstance(answer, HandAnswer):
        return hand_json(answer, messages)
    if isinstance(answer, LaydownAnswer):
        return laydown_json(answer, messages)
    return best_opening_json(answer, messages)


def hand_json(answer: HandAnswer, messages: Messages) -> Json:
    """Give the answer on a hand as `rami.check/1`."""
    best = _arrangement(answer.best)
    return {
        "schema": "rami.check/1",
        "rules": answer.rules.profile,
        "phase": answer.phase.value,
        "verdict": answer.verdict.value,
        "certified": answer.certified,
        "hand": _cards(answer.hand),
        "best": best,
        "leanest": best if answer.leanest is answer.best else _arrangement(answer.leanest),
        "opening": None if answer.opening is None else _opening(answer.opening),
        "finish": _finish(answer.finish),
        "findings": _findings(answer.findings, messages),
    }


def laydown_json(answer: LaydownAnswer, messages: Messages) -> Json:
    """Give the verdict on a claimed lay-down as `rami.laydown/1`."""
    judged = answer.judged
    return {
        "schema": "rami.laydown/1",
        "rules": answer.rules.profile,
        "verdict": answer.verdict.value,
        "melds": [_judged(one, messages) for one in judged.melds],
        "points": judged.points,
        "opening": None if judged.opening is None else _laydown_opening(judged.opening),
        "left": None if judged.left is None else _cards(judged.left),
        "findings": _findings(answer.findings, messages),
    }


def best_opening_json(answer: BestOpening, messages: Messages) -> Json:
    """Give the best openings as `rami.best-opening/1`."""
    return {
        "schema": "rami.best-opening/1",
        "rules": answer.rules.profile,
        "phase": answer.phase.value,
        "verdict": "answered",
        "certified": answer.certified,
        "hand": _cards(answer.hand),
        "goal": answer.goal.value,
        "reachable": answer.reachable,
        "threshold": answer.threshold,
        "points": answer.points,
        "short_by": answer.short_by,
        "lay_downs": [_lay_down(one) for one in answer.lay_downs],
        "helpful": [{"card": str(one.card), "points": one.points} for one in answer.helpful],
        "findings": _findings(answer.findings, messages),
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
        result["report"] = _fact(error.report)
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


_WRITTEN = tuple(("", *(str(one) for one in DECK if one.suit == suit)) for suit in Suit)
"""The text of every natural by suit and rank: in a stream most of an answer is cards."""


def _cards(cards: Iterable[AnyCard | LaidJoker]) -> list[str]:
    return [_WRITTEN[one.suit][one.rank] if isinstance(one, Card) else str(one) for one in cards]


def _melds(melds: Iterable[Meld]) -> list[Json]:
    return [{"kind": one.kind.value, "cards": _cards(one.cards), "points": one.points} for one in melds]


def _arrangement(arrangement: Arrangement) -> Json:
    return {
        "points": arrangement.points,
        "melds": _melds(arrangement.melds),
        "left": _cards(arrangement.left),
        "left_value": arrangement.left_value,
    }


def _opening(opening: OpeningAnswer) -> Json:
    return {
        "reachable": opening.reachable,
        "threshold": opening.threshold,
        "points": opening.points,
        "short_by": opening.short_by,
        "melds": _melds(opening.melds),
    }


def _finish(finish: FinishAnswer) -> Json:
    award = finish.award
    return {
        "possible": finish.possible,
        "melds": _melds(finish.melds),
        "discard": None if finish.discard is None else str(finish.discard),
        "award": None if award is None else {"kind": award.kind, "value": award.value},
    }


def _judged(judged: JudgedMeld, messages: Messages) -> Json:
    cards = judged.cards if judged.meld is None else judged.meld.cards
    return {
        "kind": None if judged.kind is None else judged.kind.value,
        "cards": _cards(cards),
        "points": judged.points,
        "findings": _findings(judged.findings, messages),
    }


def _laydown_opening(opening: LaydownOpening) -> Json:
    return {
        "met": opening.met,
        "threshold": opening.threshold,
        "points": opening.points,
        "short_by": opening.short_by,
        "waived": opening.waived,
    }


def _lay_down(lay_down: LayDown) -> Json:
    return {**_arrangement(lay_down.arrangement), "cards": lay_down.cards, "jokers": lay_down.jokers}


def _findings(findings: Iterable[Finding], messages: Messages) -> list[Json]:
    return [
        {
            "code": one.code.value,
            "severity": one.severity.value,
            "rule": one.rule,
            "basis": None if one.basis is None else one.basis.value,
            "cards": _fact(one.cards),
            "facts": {name: _fact(fact) for name, fact in one.facts.items()},
            "message": messages.finding(one),
        }
        for one in findings
    ]


def _problem(problem: Problem, messages: Messages) -> Json:
    return {
        "code": problem.code.value,
        "message": messages.problem(problem),
        "help": messages.help(problem),
        "facts": {name: _fact(fact) for name, fact in problem.facts.items()},
        "span": None if problem.span is None else _span(problem.span),
    }


def _span(span: Span) -> Json:
    meant = part(span.text, span.start, span.width)
    return {"source": span.source, "line": span.line, "start": span.start, "width": span.width, "text": meant}


def _fact(fact: Any) -> Any:
    """Write a fact with what JSON has: cards and melds as text, tuples as lists, words of ours by their value."""
    if isinstance(fact, Enum) and not isinstance(fact, Joker):
        return fact.value if isinstance(fact.value, str) else fact.name.lower()
    if fact is None or isinstance(fact, bool | int | float | str):
        return fact
    if isinstance(fact, Mapping):
        return {str(name): _fact(one) for name, one in fact.items()}
    if isinstance(fact, tuple | list | set | frozenset):
        return [_fact(one) for one in fact]
    return str(fact)
