"""The words that the formats of a batch have in common."""

import json
from pathlib import PurePath
from typing import Any

from rami_solver.analysis.case_model import CaseResult, Difference, Outcome
from rami_solver.findings import Code
from rami_solver.report.batch_report import Tally
from rami_solver.report.messages import Messages

__all__ = [
    "code_of",
    "line_of",
    "place",
    "reasons",
    "said_difference",
    "said_found",
    "said_tally",
    "said_value",
    "slashed",
]


def code_of(result: CaseResult) -> str | None:
    """Give the code of what is wrong with a case, None where it holds."""
    if result.ok:
        return None
    return Code.CASE_DIFFERS.value if result.outcome is Outcome.DIFFERS else result.problems[0].code.value


def place(result: CaseResult) -> str:
    """Give the file of a case and its line, as `file:line`."""
    line = line_of(result)
    return result.case.file if line is None else f"{result.case.file}:{line}"


def line_of(result: CaseResult) -> int | None:
    """Give the line to look at: of a record the first in which something was found, else that of the case."""
    return result.line if result.case.line is None else result.case.line


def slashed(file: str) -> str:
    """Write a path with slashes, as services that show files beside their lines want it."""
    return PurePath(file).as_posix()


def said_value(value: Any) -> str:
    """Write a value of an answer on one line, a text without quotes."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def said_found(difference: Difference, messages: Messages) -> str:
    """Write what was found, or that there is no such field."""
    return messages.text("ui.batch.absent") if difference.missing else said_value(difference.found)


def said_difference(difference: Difference, messages: Messages) -> str:
    """Say one difference in a line."""
    return messages.text(
        "ui.batch.difference",
        path=difference.path,
        expected=said_value(difference.expected),
        found=said_found(difference, messages),
    )


def reasons(result: CaseResult, messages: Messages) -> list[str]:
    """Say, a line each, why a case does not hold: its differences, or the problems and the trace of a fault."""
    if result.outcome is Outcome.DIFFERS:
        return [said_difference(one, messages) for one in result.differences]
    told = [f"{one.code}: {messages.problem(one)}" for one in result.problems]
    told += [said_difference(one, messages) for one in result.differences]
    return told + (result.trace.splitlines() if result.trace else [])


def said_tally(tally: Tally, messages: Messages) -> str:
    """Say in a sentence how many cases hold, and what became of the others."""
    others = tuple(
        messages.text(f"ui.batch.{outcome}", count=tally.counts[outcome])
        for outcome in Outcome
        if outcome is not Outcome.HOLDS and tally.counts[outcome]
    )
    if not others:
        return messages.text("ui.batch.all-hold", count=tally.total)
    return messages.text("ui.batch.summary", cases=tally.total, holds=tally.counts[Outcome.HOLDS], others=others)
