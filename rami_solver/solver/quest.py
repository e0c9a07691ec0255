"""What is searched for, said without a solver: both engines read it, each in its own way."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rami_solver.cards import DECK, JOKER
from rami_solver.solver.candidates import Candidate, Pool

__all__ = ["Aim", "Found", "Laid", "Problem", "Quest", "cards_held", "melds_of"]


class Aim(Enum):
    """What a lay-down should have most of; each is a sum over the melds laid."""

    POINTS = "points"
    """Points on the table."""
    LIGHT_HAND = "light-hand"
    """Hand value laid, so that the least value stays in the hand."""
    JOKERS = "jokers"
    """Jokers laid."""
    FEW_JOKERS = "few-jokers"
    """Jokers kept."""
    FEW_CARDS = "few-cards"
    """Cards kept."""

    def worth(self, one: Candidate) -> int:
        """How much one meld adds to this aim (it may be below zero)."""
        match self:
            case Aim.POINTS:
                return one.points
            case Aim.LIGHT_HAND:
                return one.held
            case Aim.JOKERS:
                return one.jokers
            case Aim.FEW_JOKERS:
                return -one.jokers
            case Aim.FEW_CARDS:
                return -one.size


class Quest(NamedTuple):
    """Aims, the first the gravest, and what a lay-down must keep to; equal ones are told apart by canonical order.

    `laid_at_least` and `laid_at_most` count cards, `points_at_least` points; `clean_run` asks for a jokerless run.
    """

    aims: tuple[Aim, ...]
    laid_at_most: int
    laid_at_least: int = 0
    points_at_least: int = 0
    clean_run: bool = False


class Problem(NamedTuple):
    """A quest put to a hand; `top` asks for so many different answers, best first."""

    pool: Pool
    quest: Quest
    top: int = 1


Laid = tuple[int, ...]
"""A lay-down as places in `Pool.candidates`, rising; a place stands twice where the meld is laid twice."""

Found = tuple[Laid, ...]
"""The answers to a problem, best first: fewer than asked where there are no more, none where nothing will do."""


def melds_of(pool: Pool, laid: Laid) -> Sequence[Candidate]:
    """Give the melds of a lay-down, in canonical order."""
    return [pool.candidates[place] for place in laid]


def cards_held(pool: Pool) -> list[str]:
    """Spell the cards of a pool, for the report of a fault."""
    naturals = [str(DECK[index]) for index, held in sorted(pool.copies.items()) for _ in range(held)]
    return naturals + [str(JOKER)] * pool.jokers
