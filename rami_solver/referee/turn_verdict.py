"""What the referee says of a turn."""

from typing import NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, Severity, Verdict
from rami_solver.melds import Meld
from rami_solver.plays import Step
from rami_solver.referee.verdict import JudgedMeld, LaydownOpening
from rami_solver.scoring.award import Award

__all__ = ["JudgedStep", "TableMeld", "TurnVerdict"]


class TableMeld(NamedTuple):
    """A meld on the table, M1, M2 …; `meld` is None where it was laid illegally in this turn."""

    number: int
    meld: Meld | None


class JudgedStep(NamedTuple):
    """One step and what the referee found in it.

    `melds` are those of a lay-down, with findings of their own; `target` is the number of the table meld that a lay-off
    or a swap meant, `before` and `after` that meld. `points` are those that the step brings: of new melds, and of
    lay-offs where the rules score them. `received` are cards that came into the hand: drawn, taken (the chosen one
    first), or jokers that a swap freed. `hand` is what is held after the step, in order, a hidden card last (None).
    """

    step: Step
    findings: tuple[Finding, ...]
    hand: tuple[AnyCard | None, ...]
    melds: tuple[JudgedMeld, ...] = ()
    numbers: tuple[int, ...] = ()
    target: int | None = None
    before: Meld | None = None
    after: Meld | None = None
    points: int = 0
    received: tuple[AnyCard | None, ...] = ()


class TurnVerdict(NamedTuple):
    """The referee's answer: illegal where a finding is an error; undecided where jokers or hidden cards leave it open.

    `opening` is None where the player had opened before, or laid nothing; `points` are those of this turn; `goes_out`
    tells that the turn empties the hand, `score` what that earns (None where it does not, or is not legal). `findings`
    are those of the turn as a whole, the steps and their melds carry their own. `shown` are the cards of a recorded
    hand that nobody had seen before they were played; `scored_by` names the rules behind the score, first the one that
    gives it. `other_tables` are what may lie on the table as well, where nobody told the place of a joker.
    """

    verdict: Verdict
    steps: tuple[JudgedStep, ...]
    table_before: tuple[TableMeld, ...]
    table_after: tuple[TableMeld, ...]
    hand: tuple[AnyCard | None, ...]
    opening: LaydownOpening | None
    points: int
    goes_out: bool
    score: Award | None
    findings: tuple[Finding, ...]
    shown: tuple[AnyCard, ...] = ()
    scored_by: tuple[str, ...] = ()
    other_tables: tuple[tuple[TableMeld, ...], ...] = ()

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """The findings of the steps and their melds, in order, then those of the whole."""
        of_steps = (
            one
            for step in self.steps
            for findings in (*(meld.findings for meld in step.melds), step.findings)
            for one in findings
        )
        return (*of_steps, *self.findings)

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make it illegal."""
        return tuple(one for one in self.all_findings if one.severity is Severity.ERROR)
