"""A batch as workflow commands: a service that reads them shows every failure beside its line."""

import re

from rami_solver.analysis.case_model import CaseResult
from rami_solver.findings import InputError
from rami_solver.report.batch_report import Tally
from rami_solver.report.batch_words import reasons, said_tally, slashed
from rami_solver.report.cells import encodable
from rami_solver.report.view import View

__all__ = ["GithubReport"]

_CONTROL = re.compile(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What a log's reader would obey rather than show; line ends are escaped by the commands' own rule."""


class GithubReport:
    """Tells a batch as `::error` lines and a summary."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._messages = view.messages

    def add(self, result: CaseResult) -> None:
        """Write the line of a case that does not hold."""
        if not result.ok:
            case = result.case
            self._error(case.file, case.line, case.name, "\n".join(reasons(result, self._messages)))

    def end(self, tally: Tally) -> None:
        """Write the summary."""
        self._write(f"::notice title=rami batch::{_message(said_tally(tally, self._messages))}")

    def refuse(self, error: InputError) -> None:
        """Write a line for everything that makes the files unusable."""
        for problem in error.problems:
            file, line = (problem.span.source, problem.span.line) if problem.span else (None, None)
            self._error(file, line, problem.code.value, self._messages.problem(problem))

    def _error(self, file: str | None, line: int | None, title: str, message: str) -> None:
        told = {"file": slashed(file) if file else None, "line": line, "title": title}
        properties = ",".join(f"{key}={_property(str(value))}" for key, value in told.items() if value is not None)
        self._write(f"::error {properties}::{_message(message)}")

    def _write(self, line: str) -> None:
        self._view.stream.write(encodable(line, getattr(self._view.stream, "encoding", None) or "utf-8") + "\n")


def _message(text: str) -> str:
    r"""Escape what would end a command's message, and show control characters by a question mark.

    >>> _message("100% of it\nis\x1b[2J here")
    '100%25 of it%0Ais?[2J here'
    """
    return _CONTROL.sub("?", text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape what would end a command's property.

    >>> _property("hands: two, three")
    'hands%3A two%2C three'
    """
    return _message(text).replace(":", "%3A").replace(",", "%2C")
