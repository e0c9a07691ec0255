"""A batch as JUnit XML: one suite a file, one test a case."""

from rami_solver.analysis.case_model import CaseResult, Outcome
from rami_solver.findings import InputError
from rami_solver.report.batch_report import Tally
from rami_solver.report.batch_words import code_of, line_of, reasons
from rami_solver.report.junit_xml import Suites, tell
from rami_solver.report.view import View

__all__ = ["JunitReport"]


class JunitReport:
    """Tells a batch as JUnit XML, written as a whole at the end."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._suites = Suites()

    def add(self, result: CaseResult) -> None:
        """Keep a case for the document."""
        case = result.case
        test = self._suites.test(case.file, case.name, line_of(result))
        if not result.ok:
            kind = "failure" if result.outcome is Outcome.DIFFERS else "error"
            tell(test, kind, code_of(result) or "", reasons(result, self._view.messages))

    def end(self, tally: Tally) -> None:
        """Write the document."""
        self._suites.write(self._view)

    def refuse(self, error: InputError) -> None:
        """Write a document of the files that cannot be used: whoever waits for one learns why."""
        for problem in error.problems:
            file, line = (problem.span.source, problem.span.line) if problem.span else ("", None)
            test = self._suites.test(file, problem.code.value, line)
            tell(test, "error", problem.code.value, [self._view.messages.problem(problem)])
        self.end(Tally())
