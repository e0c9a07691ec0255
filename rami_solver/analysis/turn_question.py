"""Questions about a turn, read: one that was played, and the best one to play."""

from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.question import Claim
from rami_solver.analysis.turn_answers import TurnGoal
from rami_solver.findings import Finding
from rami_solver.plays import Play, Position
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine

__all__ = ["BestTurnQuestion", "TurnQuestion"]


class TurnQuestion(NamedTuple):
    """A turn to judge: where it began, and what was played; every card and meld that it names can be there."""

    rules: Rules
    position: Position
    play: Play
    require: Claim | None = None
    notes: tuple[Finding, ...] = ()


class BestTurnQuestion(NamedTuple):
    """A position to find the best turn from, and what is best; so many `players` decide which cards are unseen."""

    rules: Rules
    position: Position
    phase: Phase
    goal: TurnGoal
    players: int = 4
    engine: Engine = Engine.CERTIFIED
    notes: tuple[Finding, ...] = ()
