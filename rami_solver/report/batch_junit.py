"""A batch as JUnit XML: one suite a file, one test a case."""

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rami_solver.analysis.case_model import CaseResult, Outcome
from rami_solver.findings import InputError, Problem
from rami_solver.report.batch_report import Tally
from rami_solver.report.batch_words import code_of, reasons, slashed
from rami_solver.report.messages import Messages
from rami_solver.report.view import View

__all__ = ["JunitReport"]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot carry, in whatever form."""


class JunitReport:
    """Tells a batch as JUnit XML, written as a whole at the end."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._suites: dict[str, Element] = {}

    def add(self, result: CaseResult) -> None:
        """Keep a case for the document."""
        case = result.case
        test = self._test(case.file, case.name, case.line)
        if not result.ok:
            kind = "failure" if result.outcome is Outcome.DIFFERS else "error"
            _tell(test, kind, code_of(result) or "", reasons(result, self._view.messages))

    def end(self, tally: Tally) -> None:
        """Write the document."""
        root = Element("testsuites", name="rami")
        root.extend(self._suites.values())
        for one in (*self._suites.values(), root):
            one.set("tests", str(_count(one, "testcase")))
            one.set("failures", str(_count(one, "failure")))
            one.set("errors", str(_count(one, "error")))
        indent(root)
        encoding = getattr(self._view.stream, "encoding", None) or "utf-8"
        carried = "utf-8" if encoding.lower().replace("-", "") == "utf8" else "us-ascii"
        text = tostring(root, encoding=carried, xml_declaration=True).decode(carried)
        self._view.stream.write(text + "\n")

    def refuse(self, error: InputError) -> None:
        """Write a document of the files that cannot be used: whoever waits for one learns why."""
        for problem in error.problems:
            self._add_problem(problem, self._view.messages)
        self.end(Tally())

    def _add_problem(self, problem: Problem, messages: Messages) -> None:
        file = problem.span.source if problem.span else ""
        test = self._test(file, problem.code.value, problem.span.line if problem.span else None)
        _tell(test, "error", problem.code.value, [messages.problem(problem)])

    def _test(self, file: str, name: str, line: int | None) -> Element:
        path = _clean(slashed(file))
        if path not in self._suites:
            self._suites[path] = Element("testsuite", name=path)
        test = SubElement(self._suites[path], "testcase", name=_clean(name), classname=path, file=path)
        if line is not None:
            test.set("line", str(line))
        return test


def _tell(test: Element, kind: str, what: str, lines: list[str]) -> None:
    told = SubElement(test, kind, type=what, message=_clean(lines[0] if lines else what))
    told.text = _clean("\n".join(lines))


def _count(element: Element, name: str) -> int:
    return sum(1 for _ in element.iter(name))


def _clean(text: str) -> str:
    return _NOT_XML.sub(lambda char: f"\\u{ord(char[0]):04x}", text)
