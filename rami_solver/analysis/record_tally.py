"""What a replayed record comes to: how many turns there were, what was found in them, and whether it holds."""

from dataclasses import dataclass

from rami_solver.analysis.case_model import Outcome
from rami_solver.findings import Code, Severity, Verdict
from rami_solver.records.events import DealScored, Event, LineJudged, RecordEnded

__all__ = ["OPEN_CODES", "RecordTally", "is_open", "unusable"]

OPEN_CODES = frozenset({Code.HIDDEN_CARD, Code.JOKER_PLACE_OPEN, Code.RECORD_INCOMPLETE})
"""What tells why a line is undecided: a card that nobody showed, a joker without a place, half a line."""


@dataclass(slots=True)
class RecordTally:
    """The counts of a record, kept while its events pass.

    `legal`, `illegal` and `undecided` are turns; `faults` are errors that the record does not announce, `expected`
    those that it does, `missing` what it announces in vain; `open` lines are undecided without saying so, `unusable`
    ones cannot be read, or not in all their parts.
    """

    deals: int = 0
    legal: int = 0
    illegal: int = 0
    undecided: int = 0
    faults: int = 0
    expected: int = 0
    missing: int = 0
    open: int = 0
    unusable: int = 0

    @property
    def turns(self) -> int:
        """How many turns were judged."""
        return self.legal + self.illegal + self.undecided

    @property
    def outcome(self) -> Outcome:
        """What it comes to, the gravest first: unusable, undecided, differing; else it holds."""
        if self.unusable:
            return Outcome.UNUSABLE
        if self.open:
            return Outcome.UNDECIDED
        return Outcome.DIFFERS if self.faults or self.missing else Outcome.HOLDS

    @property
    def verdict(self) -> Verdict:
        """The verdict on the record as it was played, whatever it announces."""
        if self.faults or self.expected:
            return Verdict.ILLEGAL
        return Verdict.UNDECIDED if self.undecided or self.open or self.unusable else Verdict.LEGAL

    def take(self, event: Event) -> None:
        """Count what an event tells."""
        if isinstance(event, LineJudged):
            self._line(event)
        elif isinstance(event, DealScored):
            self.deals += 1
        elif isinstance(event, RecordEnded):
            self.faults += sum(1 for one in event.findings if one.severity is Severity.ERROR)
            nothing_judged = event.standing is None
            self.open += nothing_judged and not (self.open or self.faults)

    def _line(self, event: LineJudged) -> None:
        verdict = event.verdict
        if event.turn is not None:
            if verdict is Verdict.LEGAL:
                self.legal += 1
            elif verdict is Verdict.ILLEGAL:
                self.illegal += 1
            else:
                self.undecided += 1
        if unusable(event):
            self.unusable += 1
        if verdict is Verdict.LEGAL and not event.missing:
            return
        errors = sum(1 for one in event.all_findings if one.severity is Severity.ERROR)
        self.faults += len(event.surprises)
        self.expected += errors - len(event.surprises)
        self.missing += len(event.missing)
        self.open += is_open(event)


def is_open(event: LineJudged) -> bool:
    """Tell whether a line is undecided and does not say so itself."""
    return event.verdict is Verdict.UNDECIDED and not OPEN_CODES.intersection(event.line.expects)


def unusable(event: LineJudged) -> bool:
    """Tell whether something in a line cannot be read and it does not say so; half a line at the end is only open."""
    line = event.line
    return not line.cut and any(one.code not in line.expects for one in line.all_problems)
