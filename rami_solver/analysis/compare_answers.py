"""One hand under several rules: what each says, and the rules that make them differ; frozen values."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, NamedTuple

from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, RamiError, Verdict
from rami_solver.rules.compare import Difference
from rami_solver.rules.model import Rules
from rami_solver.scoring.award import Award

__all__ = ["Comparison", "Differing", "Row", "Side", "Value"]


class Row(StrEnum):
    """What is asked of a hand under every set of rules; each is named by its path in a side of the JSON answer."""

    PHASE = "phase"
    """Whether the hand is held before or after the draw."""
    OPENS = "opening.reachable"
    """Whether it opens."""
    THRESHOLD = "opening.threshold"
    """The points that the opening needs."""
    OPENING_POINTS = "opening.points"
    """The most points that count towards the opening."""
    POINTS = "points"
    """The most points that melds out of the hand make."""
    LEFT = "left_value"
    """The least that is left in the hand, in points."""
    FINISH = "finish.possible"
    """Whether a turn from here empties the hand."""
    AWARD = "finish.award"
    """What going out earns."""
    TO_OPENING = "distance.opening"
    """How many cards must still come for the opening; None where none can do."""
    TO_OUT = "distance.out"
    """How many cards must still come to go out; None where none can do."""


Value = bool | int | str | Award | None


class Side(NamedTuple):
    """What one set of rules says of the hand, or why it cannot say anything.

    A row that is not asked (the opening of a player who has opened, the award where nobody goes out) or that a solver
    limit left open has no value; `undecided` tells that the latter happened.
    """

    rules: Rules
    answer: HandAnswer | RamiError
    values: Mapping[Row, Value]
    certified: bool = False
    undecided: bool = False


class Differing(NamedTuple):
    """A row on which a side says something else than the base, and the rules that make it so.

    The base's rules with the values that `rules` take from the side give the side's value, and no one of them can be
    left out of it; other rules, even fewer, might do as well. None: no such rules were found, as a limit was hit on the
    way.
    """

    row: Row
    side: int
    base: Value
    value: Value
    rules: tuple[Difference, ...] | None


class Comparison(NamedTuple):
    """The answer of `compare`: the sides in order, and where the others differ from the base.

    `base` is the number (from 0) of the side that the others are held against: the first that has an answer, None where
    none has. `findings` are notes on how the cards were read; what concerns one set of rules is told by its side.
    """

    hand: tuple[AnyCard, ...]
    opened: bool
    base: int | None
    sides: tuple[Side, ...]
    differing: tuple[Differing, ...]
    findings: tuple[Finding, ...]
    verdict: Literal[Verdict.ANSWERED] = Verdict.ANSWERED

    @property
    def certified(self) -> bool:
        """Whether two independent engines gave every answer there is; False where there is none."""
        answered = [one for one in self.sides if one.values]
        return bool(answered) and all(one.certified for one in answered)
