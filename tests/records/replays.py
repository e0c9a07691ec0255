"""Records as text put to the replay, for tests: what was found, line by line."""

from collections.abc import Iterable
from typing import NamedTuple

from rami_solver.findings import Code, Severity
from rami_solver.records.events import DealScored, Event, LineJudged, RecordEnded
from rami_solver.records.head import ReplayOptions
from rami_solver.records.read import read_lines
from rami_solver.records.replay import replay


class Replayed(NamedTuple):
    """The events of a replay, by kind."""

    lines: tuple[LineJudged, ...]
    deals: tuple[DealScored, ...]
    end: RecordEnded

    @property
    def surprises(self) -> list[tuple[int, Code]]:
        """The errors that no line announces, each with its line."""
        return [(one.line.number, fault.code) for one in self.lines for fault in one.surprises]

    @property
    def missing(self) -> list[tuple[int, Code]]:
        """The announced faults that were not found, each with its line."""
        return [(one.line.number, code) for one in self.lines for code in one.missing]

    @property
    def warnings(self) -> list[tuple[int, Code]]:
        return [
            (one.line.number, found.code)
            for one in self.lines
            for found in one.all_findings
            if found.severity is Severity.WARNING
        ]

    def scores(self) -> list[list[int | None]]:
        """The points of every deal that has an end."""
        return [[one.value for one in deal.scores.scores] for deal in self.deals if deal.scores]

    def at(self, number: int) -> LineJudged:
        return next(one for one in self.lines if one.line.number == number)


def replayed(text: str, options: ReplayOptions | None = None) -> Replayed:
    """Read a text as a record and put it to the referee."""
    return sorted_out(replay(read_lines(text.splitlines(keepends=True), source="game.rami"), options))


def sorted_out(events: Iterable[Event]) -> Replayed:
    listed = list(events)
    lines = tuple(one for one in listed if isinstance(one, LineJudged))
    deals = tuple(one for one in listed if isinstance(one, DealScored))
    (end,) = (one for one in listed if isinstance(one, RecordEnded))
    return Replayed(lines, deals, end)
