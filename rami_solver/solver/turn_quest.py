"""What is searched for in a turn, said without a solver: every engine reads it, each in its own way."""

from enum import Enum
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard
from rami_solver.melds import Meld
from rami_solver.plays import Play
from rami_solver.rules.model import Rules

__all__ = ["FoundTurn", "Taken", "TurnAim", "TurnProblem"]


class TurnAim(Enum):
    """What a turn should have most of; going out and throwing no joker count 1, the others points or cards."""

    OUT = "out"
    """The turn empties the hand, and lays at least one card."""
    NO_JOKER_THROWN = "no-joker-thrown"
    """No joker is discarded."""
    POINTS = "points"
    """Points laid: of new melds, and of lay-offs where the rules score them."""
    LIGHT_HAND = "light-hand"
    """Hand value left after the discard, as little as can be."""
    FEW_CARDS = "few-cards"
    """Cards left after the discard, as few as can be."""


class Taken(NamedTuple):
    """The card just taken from the discards, which binds the turn: `deeper` than the open card, and what came along."""

    card: AnyCard
    deeper: bool = False
    along: tuple[AnyCard, ...] = ()


class TurnProblem(NamedTuple):
    """A turn to be found, after the draw: `hand` holds the card drawn or taken already.

    `hidden` tells that one more card was drawn that nobody knows: it can be thrown and nothing else, and counts no
    points where it stays. With `must_go_out` only turns that empty the hand answer, with `throws` only those that throw
    this card. Aims are lexicographic, the first the gravest; of equal turns CP-SAT gives the first in canonical order,
    the exhaustive search any.
    """

    rules: Rules
    hand: tuple[AnyCard, ...]
    table: tuple[Meld, ...]
    opened: bool
    aims: tuple[TurnAim, ...]
    taken: Taken | None = None
    hidden: bool = False
    must_go_out: bool = False
    throws: AnyCard | None = None

    @property
    def took_joker(self) -> bool:
        """Whether the card taken from the discards is a joker."""
        return self.taken is not None and self.taken.card is JOKER


class FoundTurn(NamedTuple):
    """The best turn: its steps after the draw, and its value in each of the problem's aims (left ones as negatives)."""

    play: Play
    values: tuple[int, ...]
