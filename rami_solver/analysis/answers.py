"""The answers to questions, as values; those about hands and turns are in rooms that a lay-down does not load."""

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rami_solver.findings import Finding, Verdict
from rami_solver.referee.verdict import LaydownVerdict
from rami_solver.rules.model import Rules

if TYPE_CHECKING:
    from rami_solver.analysis.hand_answers import HandAnswer
    from rami_solver.analysis.turn_answers import TurnAnswer

__all__ = ["Answer", "LaydownAnswer", "Phase"]

Answer: TypeAlias = "HandAnswer | LaydownAnswer | TurnAnswer"


class Phase(StrEnum):
    """Where in the turn the hand is held."""

    BEFORE_DRAW = "before-draw"
    AFTER_DRAW = "after-draw"


class LaydownAnswer(NamedTuple):
    """The answer of `check` on a claimed lay-down: the referee's verdict and the rules it was judged by.

    `findings` are those of the lay-down as a whole (the referee's and notes on the rules); each meld carries its own.
    """

    rules: Rules
    judged: LaydownVerdict
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """Legal, illegal or undecided."""
        return self.judged.verdict
