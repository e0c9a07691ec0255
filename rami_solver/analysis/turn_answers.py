"""Questions about a turn, and their answers: a play that was judged, and the best turn from a position."""

from enum import StrEnum
from fractions import Fraction
from typing import Literal, NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, Verdict
from rami_solver.plays import Play, Position
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules

__all__ = ["BestTurn", "Choice", "Source", "TurnAnswer", "TurnGoal"]


class TurnAnswer(NamedTuple):
    """The answer of `check --play`: the referee's verdict on a turn and the rules it was judged by.

    `findings` are those of the turn as a whole (the referee's and notes on the rules); each step carries its own.
    """

    rules: Rules
    position: Position
    judged: TurnVerdict
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """Legal, illegal or undecided."""
        return self.judged.verdict


class TurnGoal(StrEnum):
    """What `turn` looks for: to go out (else the least left), the most points laid, the least left in the hand."""

    FINISH = "finish"
    POINTS = "points"
    LEFT = "left"


class Source(StrEnum):
    """Where the card of this turn comes from; NONE: it was drawn already (or this is the dealer's opening turn)."""

    NONE = "none"
    STOCK = "stock"
    OPEN_CARD = "open-card"
    ROW = "row"


class Choice(NamedTuple):
    """One way to draw, and the best turn with it.

    `taken` are the cards that come into the hand, the chosen one first; of the stock none is known. `play` is the best
    turn and `judged` what the referee says of it; both are None where these rules let nobody draw so from here. From
    the stock the play is the one that is sure, whatever is drawn, while `out`, `points` and `left` weigh every unseen
    card: the chance to go out, the expected points laid, and the expected value of the hand after the turn (points,
    exact). Elsewhere `out` is 0 or 1 and the others are whole. `helpful` are the stock cards that let the player go
    out, each with the copies unseen; `unseen` counts the cards that may come. `refused` are the faults of a draw that
    the rules do not let the player make.
    """

    source: Source
    taken: tuple[AnyCard, ...]
    play: Play | None
    judged: TurnVerdict | None
    out: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    left: Fraction = Fraction(0)
    helpful: tuple[tuple[AnyCard, int], ...] = ()
    unseen: int = 0
    refused: tuple[Finding, ...] = ()


class BestTurn(NamedTuple):
    """The answer of `turn`: every way to draw with its best turn, the best first.

    `findings` tell, where nobody can go out, what stands in the way; and the rulings that the best turn rests on.
    `certified` tells that an independent exhaustive search gave the same value for the best turn of every choice.
    """

    rules: Rules
    goal: TurnGoal
    phase: Phase
    certified: bool
    position: Position
    choices: tuple[Choice, ...]
    findings: tuple[Finding, ...]
    verdict: Literal[Verdict.ANSWERED] = Verdict.ANSWERED

    @property
    def best(self) -> Choice | None:
        """The choice to make; None where these rules leave no legal turn at all."""
        return next((one for one in self.choices if one.play is not None), None)
