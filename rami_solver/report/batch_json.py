"""A batch for programs: one document, or one line a case as soon as it is there."""

from typing import Any

from rami_solver.analysis.case_model import CaseResult, Outcome
from rami_solver.findings import InputError
from rami_solver.report.batch_report import Tally
from rami_solver.report.batch_words import code_of, line_of
from rami_solver.report.json import error_json, json_text
from rami_solver.report.messages import Messages
from rami_solver.report.view import View

__all__ = ["JsonReport", "LinesReport"]

Json = dict[str, Any]


class JsonReport:
    """Tells a batch as one document, `rami.batch/1`."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._cases: list[Json] = []

    def add(self, result: CaseResult) -> None:
        """Keep a case for the document."""
        self._cases.append(_case(result, self._view.messages))

    def end(self, tally: Tally) -> None:
        """Write the document."""
        document = {"schema": "rami.batch/1", "cases": self._cases, "summary": _summary(tally)}
        self._view.stream.write(json_text(document, self._view.stream, indent=1) + "\n")

    def refuse(self, error: InputError) -> None:
        """Leave it to the JSON of the error."""


class LinesReport:
    """Tells a batch as JSON lines: `rami.batch-case/1` for every case, `rami.batch-summary/1` at the end."""

    def __init__(self, view: View) -> None:
        self._view = view

    def add(self, result: CaseResult) -> None:
        """Write the line of a case."""
        self._write({"schema": "rami.batch-case/1", **_case(result, self._view.messages)})

    def end(self, tally: Tally) -> None:
        """Write the line of the summary."""
        self._write({"schema": "rami.batch-summary/1", **_summary(tally)})

    def refuse(self, error: InputError) -> None:
        """Leave it to the JSON of the error."""

    def _write(self, line: Json) -> None:
        self._view.stream.write(json_text(line, self._view.stream) + "\n")


def _case(result: CaseResult, messages: Messages) -> Json:
    failed = bool(result.problems) and not result.ok
    return {
        "name": result.case.name,
        "file": result.case.file,
        "line": line_of(result),
        "outcome": result.outcome.value,
        "code": code_of(result),
        "differences": [
            {"path": one.path, "expected": one.expected, "found": one.found, "missing": one.missing}
            for one in result.differences
        ],
        "error": error_json(InputError(*result.problems), messages) if failed else None,
        "trace": result.trace,
    }


def _summary(tally: Tally) -> Json:
    return {"cases": tally.total, **{outcome.value: tally.counts[outcome] for outcome in Outcome}}
