"""Records as example cases: one holds where nothing is found in it but what it announces itself."""

from collections.abc import Iterator
from pathlib import Path

from rami_solver.analysis.case_model import Case, CaseResult, Difference, Outcome
from rami_solver.analysis.question import Asked
from rami_solver.analysis.record_tally import OPEN_CODES, RecordTally, is_open, unusable
from rami_solver.findings import Code, Problem, Severity, Span
from rami_solver.notation.places import cells
from rami_solver.records.events import Event, LineJudged, RecordEnded
from rami_solver.records.lines import RecordLine

__all__ = ["SUFFIX", "record_case", "run_record"]

SUFFIX = ".rami"
"""How the name of a record ends."""

_MOST = 100
"""How many lines of one record are told at most."""


def record_case(path: Path, defaults: Asked | None = None) -> Case:
    """Give the case that a record is; `defaults` hold where it says nothing of rules and letters."""
    return Case(name=path.name, file=str(path), line=None, asked=defaults or Asked(), record=True)


def run_record(case: Case) -> CaseResult:
    """Replay a record and tell the lines in which something else is found than it announces.

    Raises InputError where the file cannot be read at all.
    """
    tally = RecordTally()
    differences: list[Difference] = []
    problems: list[Problem] = []
    first: int | None = None
    for event in _events(case):
        tally.take(event)
        if isinstance(event, LineJudged):
            told, why = _differences(event), _problems(event, case.file)
            if first is None and (told or why):
                first = event.line.number
            differences += told if len(differences) < _MOST else ()
            problems += why if len(problems) < _MOST else ()
        elif isinstance(event, RecordEnded):
            differences += _of_the_whole(event)
    outcome = tally.outcome
    if outcome is Outcome.UNDECIDED and not problems:  # no line of it is, but nothing was played
        problems.append(Problem(Code.RECORD_INCOMPLETE, {"case": "empty"}, Span(case.file, "", 0, 0)))
    return CaseResult(case, outcome, None, tuple(differences), tuple(problems), line=first)


def _events(case: Case) -> Iterator[Event]:
    from rami_solver.records.read import open_record
    from rami_solver.records.replay import ReplayOptions, replay

    asked, path = case.asked, Path(case.file)
    options = ReplayOptions(asked.rules, asked.settings, asked.origin, path.parent)
    return replay(open_record(path, locale=asked.locale), options)


def _differences(event: LineJudged) -> tuple[Difference, ...]:
    """Give the difference of a line between the faults that it announces and those that were found."""
    if not event.surprises and not event.missing:
        return ()
    found = [one.code.value for one in event.all_findings if one.severity is Severity.ERROR]
    found += [one.code.value for one in event.all_findings if one.code in event.line.expects and one.code not in found]
    return (Difference(f"line {event.line.number}", [one.value for one in event.line.expects], found),)


def _of_the_whole(event: RecordEnded) -> tuple[Difference, ...]:
    found = [one.code.value for one in event.findings if one.severity is Severity.ERROR]
    return (Difference("record", [], found),) if found else ()


def _problems(event: LineJudged, file: str) -> tuple[Problem, ...]:
    """Give why a line cannot be read, or what leaves it undecided."""
    line = event.line
    if unusable(event):
        return tuple(_placed(one, file, line) for one in line.all_problems)
    if not is_open(event):
        return ()
    why = [Problem(one.code, one.facts) for one in event.all_findings if one.code in OPEN_CODES]
    return tuple(_placed(one, file, line) for one in why[:1] or [Problem(Code.HIDDEN_CARD)])


def _placed(problem: Problem, file: str, line: RecordLine) -> Problem:
    if problem.span is not None:
        return problem._replace(span=problem.span._replace(source=file, line=problem.span.line or line.number))
    return problem._replace(span=Span(file, line.text, 0, cells(line.text), line.number))
