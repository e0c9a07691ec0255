"""What is to be said of a line of a record, each thing at its place in the file."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from rami_solver.analysis.record_tally import OPEN_CODES
from rami_solver.findings import Code, Finding, Problem, Severity, Span, Verdict
from rami_solver.records.events import LineJudged
from rami_solver.records.lines import RecordLine
from rami_solver.report.messages import Messages
from rami_solver.report.record_places import (
    Place,
    place_in_step,
    place_of_expectation,
    place_of_finding,
    place_of_line,
    place_of_meld,
)

__all__ = ["Remark", "Weight", "remarks", "said_remark"]


class Weight(StrEnum):
    """How much a remark weighs: a line that cannot be read, a fault, an open question, a warning, an announced fault.

    The last is a note.
    """

    UNUSABLE = "unusable"
    ERROR = "error"
    UNDECIDED = "undecided"
    WARNING = "warning"
    EXPECTED = "expected"
    NOTE = "note"


class Remark(NamedTuple):
    """A finding, or why a line cannot be read, at its place; `step` counts the steps of a turn from 1."""

    weight: Weight
    told: Finding | Problem
    place: Place
    step: int | None = None

    @property
    def code(self) -> Code:
        """The code of what is said."""
        return self.told.code


def said_remark(remark: Remark, messages: Messages) -> str:
    """Say a remark in a sentence, without what would mend it."""
    told = remark.told
    return messages.said(told) if isinstance(told, Finding) else messages.problem(told)


def remarks(judged: LineJudged) -> list[Remark]:
    """Give what is to be said of a line, in the order of its places in the text, then of the whole line."""
    line = judged.line
    found = [_remark(one, place, judged, step) for one, place, step in _placed(judged)]
    found += [_unusable(one, line) for one in line.all_problems]
    for code in judged.missing:
        told = Finding(Code.EXPECTED_FAULT_MISSING, Severity.ERROR, facts={"code": code.value})
        found.append(Remark(Weight.ERROR, told, place_of_expectation(line, code)))
    return found


def _placed(judged: LineJudged) -> Iterator[tuple[Finding, Place, int | None]]:
    line = judged.line
    if judged.turn is not None:
        for number, step in enumerate(judged.turn.judged.steps):
            for part, meld in enumerate(step.melds):
                for one in meld.findings:
                    yield one, place_of_meld(line, number, part, len(step.melds)), number + 1
            for one in step.findings:
                yield one, place_in_step(one, line, number), number + 1
        for one in judged.turn.judged.findings:
            yield one, place_of_finding(one, line), None
    for one in judged.findings:
        yield one, place_of_finding(one, line), None


def _remark(finding: Finding, place: Place, judged: LineJudged, step: int | None) -> Remark:
    return Remark(_weight(finding, judged), finding, place, step)


def _weight(finding: Finding, judged: LineJudged) -> Weight:
    if finding.severity is Severity.ERROR:
        return Weight.ERROR if finding in judged.surprises else Weight.EXPECTED
    if finding.code in OPEN_CODES and judged.verdict is Verdict.UNDECIDED:
        return Weight.EXPECTED if finding.code in judged.line.expects else Weight.UNDECIDED
    return Weight.WARNING if finding.severity is Severity.WARNING else Weight.NOTE


def _unusable(problem: Problem, line: RecordLine) -> Remark:
    weight = Weight.EXPECTED if problem.code in line.expects else Weight.NOTE if line.cut else Weight.UNUSABLE
    return Remark(weight, problem, _place_of_span(problem.span, line))


def _place_of_span(span: Span | None, line: RecordLine) -> Place:
    """Give the place of a problem: what it points at in display cells becomes characters of the line."""
    whole = place_of_line(line)
    if span is None or not span.text or span.line not in (None, line.number):
        return whole
    from rami_solver.report.cells import part

    before = part(span.text, 0, span.start, span.start) if span.start else ""
    meant = part(span.text, span.start, span.width, span.width)
    cut = max(line.text.find(span.text), 0)
    start = cut + len(before)
    return Place(line.number, start, start + max(len(meant), 1), line.text)
