"""The answers to questions about a hand, as frozen values."""

from enum import StrEnum
from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, Verdict
from rami_solver.melds import Meld
from rami_solver.plays import Play
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.scoring.award import Award

__all__ = [
    "Arrangement",
    "Award",
    "BestOpening",
    "FinishAnswer",
    "Goal",
    "HandAnswer",
    "HelpfulCard",
    "LayDown",
    "OpeningAnswer",
]


class Goal(StrEnum):
    """What `best-opening` looks for: most points, least left in the hand, fewest cards laid, fewest jokers laid."""

    POINTS = "points"
    LEFT = "left"
    CARDS = "cards"
    KEEP_JOKER = "keep-joker"


class Arrangement(NamedTuple):
    """Melds out of a hand: their points, the cards left in order, and what those count in the hand (points)."""

    points: int
    melds: tuple[Meld, ...]
    left: tuple[AnyCard, ...]
    left_value: int


class OpeningAnswer(NamedTuple):
    """Whether the hand opens; no melds where it does not. `points` are the most that meet further conditions too."""

    reachable: bool
    threshold: int
    points: int
    short_by: int
    melds: tuple[Meld, ...]


class FinishAnswer(NamedTuple):
    """Whether a turn from here empties the hand, and how. `discard` is None before the draw or where none is thrown.

    `waived` tells that the melds are below the opening's threshold and the finish makes up for it. `play` is the whole
    turn where it uses the table, and `judged` what the referee says of it: the melds are those newly laid, and cards go
    onto the table beside them.
    """

    possible: bool
    melds: tuple[Meld, ...] = ()
    discard: AnyCard | None = None
    award: Award | None = None
    waived: bool = False
    play: Play | None = None
    judged: TurnVerdict | None = None


class HandAnswer(NamedTuple):
    """The answer of `check` on a hand. `opening` is None where the player has opened before."""

    rules: Rules
    phase: Phase
    certified: bool
    hand: tuple[AnyCard, ...]
    best: Arrangement
    leanest: Arrangement
    opening: OpeningAnswer | None
    finish: FinishAnswer
    findings: tuple[Finding, ...]
    verdict: Verdict = Verdict.ANSWERED


class LayDown(NamedTuple):
    """One lay-down that opens, with how many cards and jokers it lays."""

    arrangement: Arrangement
    cards: int
    jokers: int


class HelpfulCard(NamedTuple):
    """A single card that would make the hand open, were it held in addition, and the points it would open with."""

    card: AnyCard
    points: int


class BestOpening(NamedTuple):
    """The answer of `best-opening`: the lay-downs that open, best first; where there is none, what is missing."""

    rules: Rules
    phase: Phase
    certified: bool
    goal: Goal
    hand: tuple[AnyCard, ...]
    threshold: int
    points: int
    short_by: int
    lay_downs: tuple[LayDown, ...]
    helpful: tuple[HelpfulCard, ...]
    findings: tuple[Finding, ...]

    @property
    def reachable(self) -> bool:
        """Whether the hand opens."""
        return bool(self.lay_downs)
