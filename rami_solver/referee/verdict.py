"""What the referee says of a claimed lay-down."""

from typing import NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, Severity, Verdict
from rami_solver.melds import ClaimedCard, Kind, Meld

__all__ = ["JudgedMeld", "LaydownOpening", "LaydownVerdict"]


class JudgedMeld(NamedTuple):
    """One claimed meld as written, and what the referee found.

    `meld` is the legal meld, in order and with its jokers told; None where it is illegal or undecided. `kind` is what
    the cards evidently mean to be, None where they are neither set nor run.
    """

    cards: tuple[ClaimedCard, ...]
    kind: Kind | None
    meld: Meld | None
    verdict: Verdict
    findings: tuple[Finding, ...] = ()

    @property
    def points(self) -> int | None:
        """Points of the legal meld, None where it is not legal."""
        return self.meld.points if self.meld else None


class LaydownOpening(NamedTuple):
    """Whether a lay-down opens: its points against the threshold; `waived` where going out makes up for fewer."""

    met: bool
    threshold: int
    points: int
    short_by: int
    waived: bool


class LaydownVerdict(NamedTuple):
    """The referee's answer: legal where no finding is an error, undecided where a joker's place leaves it open.

    `points` are those of the legal melds; `opening` is None where the player has opened before; `left` is None where
    nothing was said of the hand. `findings` are those of the lay-down as a whole, the melds carry their own.
    """

    verdict: Verdict
    melds: tuple[JudgedMeld, ...]
    points: int
    opening: LaydownOpening | None
    left: tuple[AnyCard, ...] | None
    findings: tuple[Finding, ...]

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """The findings of the melds, in order, then those of the whole."""
        return tuple(one for meld in self.melds for one in meld.findings) + self.findings

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make it illegal."""
        return tuple(one for one in self.all_findings if one.severity is Severity.ERROR)
