"""A replay as JUnit XML: one suite a file, one test a deal, and one for the record around its deals."""

from rami_solver.findings import InputError, Severity
from rami_solver.records.events import Event, LineJudged, RecordEnded
from rami_solver.records.lines import DealEntry
from rami_solver.report.junit_xml import Suites, tell
from rami_solver.report.record_remarks import Remark, Weight, remarks, said_remark
from rami_solver.report.record_words import place_and_code
from rami_solver.report.view import View

__all__ = ["JunitReplay"]

_ERRORS = (Weight.UNUSABLE, Weight.UNDECIDED)
"""What leaves a deal without a verdict; a fault makes its test fail."""

_MOST = 200
"""How many faults of one test are told; the rest are counted."""


class JunitReplay:
    """Tells replays as JUnit XML, written as a whole at the end."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._messages = view.messages
        self._suites = Suites()
        self._test = _Test("", None)
        self._record = _Test("", None)
        self._file = ""

    def begin(self, file: str) -> None:
        """Begin with a file; what stands outside its deals is a test of its own."""
        self._file = file
        self._record = self._test = _Test(self._messages.text("replay.record"), None)

    def take(self, event: Event) -> bool:
        """Keep what an event tells of its deal."""
        if isinstance(event, LineJudged):
            self._line(event)
        elif isinstance(event, RecordEnded):
            for one in event.findings:
                if one.severity is Severity.ERROR:
                    self._record.faults.append((one.code.value, self._messages.finding(one)))
        return True

    def refuse(self, error: InputError) -> None:
        """Keep why a file cannot be read."""
        for one in error.problems:
            self._record.errors.append((one.code.value, f"{one.code}: {self._messages.problem(one)}"))

    def finish(self) -> None:
        """Close the last deal of the file, and the test of the record itself."""
        self._close()
        self._write(self._record)

    def end(self) -> None:
        """Write the document."""
        self._suites.write(self._view)

    def _line(self, event: LineJudged) -> None:
        begins = isinstance(event.line.entry, DealEntry) or self._test is self._record
        if event.deal is not None and begins:
            self._close()
            name = self._messages.text("replay.deal.alone", number=event.deal)
            self._test = _Test(name, event.line.number)
        for one in remarks(event):
            if one.weight in _ERRORS:
                self._test.errors.append(self._told(one))
            elif one.weight is Weight.ERROR:
                self._test.faults.append(self._told(one))

    def _told(self, remark: Remark) -> tuple[str, str]:
        said = said_remark(remark, self._messages)
        return remark.code.value, f"{place_and_code(self._file, remark, self._messages)}: {said}"

    def _close(self) -> None:
        if self._test is not self._record:
            self._write(self._test)
        self._test = self._record

    def _write(self, test: "_Test") -> None:
        element = self._suites.test(self._file, test.name, test.line)
        for kind, found in (("error", test.errors), ("failure", test.faults)):
            if found:
                told = [said for _, said in found[:_MOST]]
                if len(found) > _MOST:
                    told.append(self._messages.text("ui.more-problems", count=len(found) - _MOST))
                tell(element, kind, found[0][0], told)


class _Test:
    """A test that is not complete yet: what failed in it, with codes."""

    def __init__(self, name: str, line: int | None) -> None:
        self.name = name
        self.line = line
        self.errors: list[tuple[str, str]] = []
        self.faults: list[tuple[str, str]] = []
