"""The page of an error: what cannot be used, the place with carets under it, and what to type instead."""

import json
from collections.abc import Mapping
from typing import Any

from rami_solver.findings import Code, Problem, RamiError, Span, WrongAnswer
from rami_solver.report.cells import harmless
from rami_solver.report.json import MOST_PROBLEMS, problems_of
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Excerpt, Page, Sentence, Tone

__all__ = ["problems_page", "reasons"]

_PLAIN_SOURCES = ("CARDS", "rami")
"""The names of the sources that need none: the cards on the command line, and the command line itself."""


def problems_page(error: RamiError, messages: Messages, *, weight: str = "severity.error") -> Page:
    """Build the page of an error, the first twenty problems and how many more there are; `weight` heads each."""
    problems = problems_of(error)
    told = problems[:MOST_PROBLEMS]
    page = [block for one in told for block in _problem(one, messages, weight)]
    if len(problems) > len(told):
        page.append(Sentence(messages.text("ui.more-problems", count=len(problems) - len(told)), Tone.QUIET))
    if isinstance(error, WrongAnswer):
        page += _report(error.report)
    return tuple(page)


def reasons(name: str, error: RamiError, messages: Messages) -> list[Block]:
    """Say why one of several has no answer, under its name: the first twenty problems, each with what mends it."""
    told: list[Block] = []
    for one in problems_of(error)[:MOST_PROBLEMS]:
        told.append(Sentence(harmless(messages.problem(one)), Tone.ERROR, name))
        told += _help(one, messages, indent=1)
    return told


def _problem(problem: Problem, messages: Messages, weight: str) -> list[Block]:
    tone = Tone.ERROR if weight == "severity.error" else Tone.OPEN
    blocks: list[Block] = [
        Sentence(harmless(messages.problem(problem)), tone, f"{messages.text(weight)}[{problem.code}]")
    ]
    if problem.span is not None:
        blocks += _place(problem.span, problem.facts.get("column") if problem.code is Code.BAD_SHEET else None)
    return blocks + _help(problem, messages)


def _help(problem: Problem, messages: Messages, indent: int = 0) -> list[Block]:
    """Say what to type instead."""
    told = messages.help(problem)
    return [Sentence(harmless(told), Tone.NOTE, messages.text("ui.help"), indent)] if told else []


def _place(span: Span, column: int | None) -> list[Block]:
    blocks: list[Block] = []
    named = ":".join(str(one) for one in (span.source, span.line, column) if one is not None)
    if named not in _PLAIN_SOURCES:
        blocks.append(Sentence(harmless(named), Tone.QUIET, indent=1))
    if span.text:
        blocks.append(Excerpt(harmless(span.text), span.start, span.width))
    return blocks


def _report(report: Mapping[str, Any]) -> list[Block]:
    """Show what is to be sent to the authors, one fact a line."""
    return [
        Sentence(f"{key} = {json.dumps(value, default=str)}", Tone.QUIET, indent=1) for key, value in report.items()
    ]
