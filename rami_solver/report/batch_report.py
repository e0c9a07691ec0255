"""What every format of a batch does, and the count of its outcomes."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from rami_solver.analysis.case_model import CaseResult, Outcome
from rami_solver.findings import InputError

__all__ = ["Report", "Tally"]

_EXITS = {
    Outcome.HOLDS: 0,
    Outcome.DIFFERS: 1,
    Outcome.UNDECIDED: 3,
    Outcome.UNUSABLE: 2,
    Outcome.FAULT: 70,
}
_GRAVITY = tuple(Outcome)


@dataclass(slots=True)
class Tally:
    """How many cases had which outcome."""

    counts: Counter[Outcome] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """How many cases were run."""
        return self.counts.total()

    @property
    def exit_code(self) -> int:
        """The exit code of the gravest outcome: 70, 2, 3, 1 or 0."""
        return _EXITS[max(self.counts, key=_GRAVITY.index, default=Outcome.HOLDS)]


class Report(Protocol):
    """What tells a batch in one format. Whatever it writes goes to the view that it was made with."""

    def add(self, result: CaseResult) -> None:
        """Take the next result, and write what the format says of it at once."""

    def end(self, tally: Tally) -> None:
        """Tell the end of the batch."""

    def refuse(self, error: InputError) -> None:
        """Say, in formats that machines read for annotations, that the files cannot be used."""
