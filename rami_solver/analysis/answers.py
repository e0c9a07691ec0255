"""The answers to questions about a hand, as frozen values."""

from dataclasses import dataclass
from enum import StrEnum

from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, Verdict
from rami_solver.melds import Meld
from rami_solver.referee.verdict import LaydownVerdict
from rami_solver.rules.model import Rules
from rami_solver.scoring import Award

__all__ = [
    "Arrangement",
    "Award",
    "BestOpening",
    "FinishAnswer",
    "Goal",
    "HandAnswer",
    "HelpfulCard",
    "LayDown",
    "LaydownAnswer",
    "OpeningAnswer",
    "Phase",
]


class Phase(StrEnum):
    """Where in the turn the hand is held."""

    BEFORE_DRAW = "before-draw"
    AFTER_DRAW = "after-draw"


class Goal(StrEnum):
    """What `best-opening` looks for: most points, least left in the hand, fewest cards laid, fewest jokers laid."""

    POINTS = "points"
    LEFT = "left"
    CARDS = "cards"
    KEEP_JOKER = "keep-joker"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds out of a hand: their points, the cards left in order, and what those count in the hand (points)."""

    points: int
    melds: tuple[Meld, ...]
    left: tuple[AnyCard, ...]
    left_value: int


@dataclass(frozen=True, slots=True)
class OpeningAnswer:
    """Whether the hand opens; no melds where it does not. `points` are the most that meet further conditions too."""

    reachable: bool
    threshold: int
    points: int
    short_by: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class FinishAnswer:
    """Whether a turn from here empties the hand, and how. `discard` is None before the draw or where none is thrown.

    `waived` tells that the melds are below the opening's threshold and the finish makes up for it.
    """

    possible: bool
    melds: tuple[Meld, ...] = ()
    discard: AnyCard | None = None
    award: Award | None = None
    waived: bool = False


@dataclass(frozen=True, slots=True)
class HandAnswer:
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


@dataclass(frozen=True, slots=True)
class LaydownAnswer:
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


@dataclass(frozen=True, slots=True)
class LayDown:
    """One lay-down that opens, with how many cards and jokers it lays."""

    arrangement: Arrangement
    cards: int
    jokers: int


@dataclass(frozen=True, slots=True)
class HelpfulCard:
    """A single card that would make the hand open, were it held in addition, and the points it would open with."""

    card: AnyCard
    points: int


@dataclass(frozen=True, slots=True)
class BestOpening:
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
