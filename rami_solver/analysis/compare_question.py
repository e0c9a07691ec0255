"""One hand asked about under several rules, read: a column for each."""

from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.cards import AnyCard
from rami_solver.findings import Finding, RamiError
from rami_solver.melds import ClaimedCard
from rami_solver.plays import Position
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine

__all__ = ["Column", "CompareQuestion"]


class CompareQuestion(NamedTuple):
    """A hand under one table's rules. `phase` None: by the number of cards.

    `groups` are the melds on the table as they were written: other rules may let their jokers stand for other cards.
    `seen` are cards that can no longer come; so many `players` decide which cards are unseen.
    """

    rules: Rules
    position: Position
    phase: Phase | None = None
    groups: tuple[tuple[ClaimedCard, ...], ...] = ()
    seen: tuple[AnyCard, ...] = ()
    players: int = 4
    engine: Engine = Engine.CERTIFIED
    notes: tuple[Finding, ...] = ()


class Column(NamedTuple):
    """The rules of one column, and the question under them, or the reason why it cannot be put to them."""

    rules: Rules
    question: CompareQuestion | RamiError
