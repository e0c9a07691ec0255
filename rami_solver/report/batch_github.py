"""A batch as workflow commands: a service that reads them shows every failure beside its line."""

from rami_solver.analysis.case_model import CaseResult
from rami_solver.findings import InputError
from rami_solver.report.batch_report import Tally
from rami_solver.report.batch_words import line_of, reasons, said_tally, slashed
from rami_solver.report.github_lines import workflow_command, write_command
from rami_solver.report.view import View

__all__ = ["GithubReport"]


class GithubReport:
    """Tells a batch as `::error` lines and a summary."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._messages = view.messages

    def add(self, result: CaseResult) -> None:
        """Write the line of a case that does not hold."""
        if not result.ok:
            case = result.case
            self._error(case.file, line_of(result), case.name, "\n".join(reasons(result, self._messages)))

    def end(self, tally: Tally) -> None:
        """Write the summary."""
        write_command(self._view, workflow_command("notice", said_tally(tally, self._messages), title="rami batch"))

    def refuse(self, error: InputError) -> None:
        """Write a line for everything that makes the files unusable."""
        for problem in error.problems:
            file, line = (problem.span.source, problem.span.line) if problem.span else (None, None)
            self._error(file, line, problem.code.value, self._messages.problem(problem))

    def _error(self, file: str | None, line: int | None, title: str, message: str) -> None:
        told = slashed(file) if file else None
        write_command(self._view, workflow_command("error", message, file=told, line=line, title=title))
