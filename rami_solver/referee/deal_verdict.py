"""What the referee says of a turn of a deal, and how a deal ended."""

from typing import Literal, NamedTuple

from rami_solver.plays import Position
from rami_solver.referee.turn_verdict import TurnVerdict

__all__ = ["DealEnd", "JudgedTurn"]


class DealEnd(NamedTuple):
    """How a deal ended: somebody went out (`seat`), nobody could draw any more, or the turns were over."""

    kind: Literal["out", "stock", "turns"]
    seat: int | None = None


class JudgedTurn(NamedTuple):
    """A turn of a deal, judged.

    `position` is where it began, with the cards that showed themselves in it; `judged` holds the findings of the deal
    too. `stands` tells that it counts as played; else the cards were put back, and `kept` tells whether its draw and
    its discard count all the same.
    """

    number: int
    round: int
    position: Position
    judged: TurnVerdict
    stands: bool
    kept: bool
