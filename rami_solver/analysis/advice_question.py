"""Questions for advice, read."""

from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.cards import AnyCard
from rami_solver.findings import Finding
from rami_solver.plays import Position
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine

__all__ = ["AdviceQuestion"]


class AdviceQuestion(NamedTuple):
    """A position to advise on: a hand before or after the draw, beside a table and discards.

    `seen` are cards that can no longer come beyond those of the position. So many `players` decide which cards are
    unseen; `top` says how many discards are told, None for all.
    """

    rules: Rules
    position: Position
    phase: Phase
    seen: tuple[AnyCard, ...] = ()
    players: int = 4
    top: int | None = None
    engine: Engine = Engine.CERTIFIED
    notes: tuple[Finding, ...] = ()
