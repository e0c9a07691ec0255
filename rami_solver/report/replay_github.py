"""A replay as workflow commands: a service that reads them shows every fault beside its line."""

from collections.abc import Mapping

from rami_solver.analysis.record_tally import RecordTally
from rami_solver.findings import Finding, InputError, Severity
from rami_solver.records.events import Event, LineJudged, RecordEnded
from rami_solver.report.batch_words import slashed
from rami_solver.report.github_lines import Kind, workflow_command, write_command
from rami_solver.report.record_remarks import Remark, Weight, remarks, said_remark
from rami_solver.report.record_words import said_tally
from rami_solver.report.view import View

__all__ = ["GithubReplay"]

_KINDS: Mapping[Weight, Kind] = {
    Weight.UNUSABLE: "error",
    Weight.ERROR: "error",
    Weight.UNDECIDED: "warning",
    Weight.WARNING: "warning",
}
"""What is written at all; faults that the record announces and notes are not."""

_SEVERITIES: Mapping[Severity, Kind] = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


class GithubReplay:
    """Tells replays as `::error` and `::warning` lines, and a summary a file."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._messages = view.messages
        self._file: str | None = None
        self._tally = RecordTally()

    def begin(self, file: str) -> None:
        """Begin with a file."""
        self._file = None if file == "-" else slashed(file)
        self._tally = RecordTally()

    def take(self, event: Event) -> bool:
        """Write a line for every fault of an event."""
        self._tally.take(event)
        if isinstance(event, LineJudged):
            for one in remarks(event):
                self._remark(one)
        elif isinstance(event, RecordEnded):
            for finding in event.findings:
                self._whole(finding)
            told = said_tally(self._tally, self._messages)
            self._write("notice", told, file=self._file, title="rami replay")
        return True

    def refuse(self, error: InputError) -> None:
        """Write a line for everything that makes the file unusable."""
        for one in error.problems:
            line = one.span.line if one.span else None
            self._write("error", self._messages.problem(one), file=self._file, line=line, title=one.code.value)

    def finish(self) -> None:
        """Add nothing."""

    def end(self) -> None:
        """Add nothing."""

    def _remark(self, remark: Remark) -> None:
        kind = _KINDS.get(remark.weight)
        if kind is None:
            return
        place = remark.place
        told = {"file": self._file, "line": place.line, "col": place.column, "title": remark.code.value}
        message = said_remark(remark, self._messages)
        mend = self._messages.mend(remark.told) if isinstance(remark.told, Finding) else None
        self._write(kind, f"{message}; {mend}" if mend else message, **told)

    def _whole(self, finding: Finding) -> None:
        kind = _SEVERITIES[finding.severity]
        self._write(kind, self._messages.finding(finding), file=self._file, title=finding.code.value)

    def _write(self, kind: Kind, message: str, **told: object) -> None:
        write_command(self._view, workflow_command(kind, message, **told))
