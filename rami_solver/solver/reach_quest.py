"""What a hand is to reach with cards that are still to come, said without a solver: both engines read it."""

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from rami_solver.cards import AnyCard
from rami_solver.melds import Meld
from rami_solver.plays import Play
from rami_solver.rules.model import Rules

__all__ = ["OUT_OF_REACH", "Goal", "Reach", "Reached", "Way", "Whole"]


OUT_OF_REACH = 1_000
"""Stands for a distance where there is none: farther than the cards of any packs can be."""


class Goal(StrEnum):
    """What is to be reached in one turn: to open with new melds out of the hand alone, or to go out."""

    OPENING = "opening"
    OUT = "out"


class Reach(NamedTuple):
    """A hand before the draw, and what it is to reach.

    In every turn one card comes and one is thrown; any card of `unseen` (in canonical order, each with its copies) may
    come, and none more often than it has copies. Nothing is laid before the turn that reaches the goal, `table` are the
    melds that lie then. An opening counts what `check` counts: new melds that reach the points, at most so many cards
    that one is left for the discard where going out needs one; nobody asks for it where the hand `opened` before.

    The cards that bring the hand one nearer are told where the distance is at most `helps_within`; with `two` the
    chance to reach the goal within two draws.
    """

    rules: Rules
    hand: tuple[AnyCard, ...]
    unseen: tuple[tuple[AnyCard, int], ...]
    goal: Goal
    table: tuple[Meld, ...] = ()
    opened: bool = False
    helps_within: int = 99
    two: bool = False


class Whole(NamedTuple):
    """A hand before the draw (`draws`), or one after it from which a card is thrown before the next one comes.

    `unseen` are the cards that may come, each with its copies.
    """

    rules: Rules
    hand: tuple[AnyCard, ...]
    unseen: tuple[tuple[AnyCard, int], ...]
    draws: bool
    table: tuple[Meld, ...] = ()
    opened: bool = False

    @property
    def size(self) -> int:
        """How many cards the hand has in the turn that reaches the goal."""
        return len(self.hand) + self.draws


class Way(NamedTuple):
    """One shortest way: the cards that come, those of the hand thrown before the last turn, and that turn's play.

    The play has no draw: it begins with `hand` less `thrown` and with all that came, and ends with the discard. Where
    nothing has to come the last turn still draws: Discard(None) throws the card that nobody knows.
    """

    comes: tuple[AnyCard, ...]
    thrown: tuple[AnyCard, ...]
    play: Play


class Reached(NamedTuple):
    """How far the goal is: `distance` counts the cards that must still come, 0 where none must, None where none can do.

    `way` is one shortest way (None where there is none). `helps` are the cards any of which brings the hand one nearer
    if it comes next, in canonical order, each with a shortest way on which it comes; at distance 1 they are the outs.
    None where the distance is beyond `Reach.helps_within`, or where CP-SAT alone would take too long to find them.
    `certified` tells that two independent engines agree on the distance and on the helpful cards. `within_two` is the
    chance that one of the next two cards from the stock reaches the goal, the card thrown between them chosen as well
    as can be once the first is known; None where nobody asks for it, or where it would take too long.
    """

    distance: int | None
    way: Way | None
    helps: tuple[tuple[AnyCard, Way], ...] | None
    certified: bool
    within_two: Fraction | None = None
