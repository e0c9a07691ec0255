"""The ways to draw in a turn, each with what it brings into the hand, as problems for the solver."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.turn_answers import Source
from rami_solver.cards import AnyCard
from rami_solver.plays import Draw, Position, Step, Take
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import unseen
from rami_solver.solver.turn_quest import Taken, TurnAim, TurnProblem

__all__ = ["Way", "problem_of", "unseen_from", "ways_to_draw"]


class Way(NamedTuple):
    """A way to draw: the step (None where the card was drawn already), and the cards taken, the chosen one first."""

    source: Source
    step: Step | None = None
    taken: tuple[AnyCard, ...] = ()
    deeper: bool = False


def ways_to_draw(position: Position, phase: Phase, rules: Rules) -> tuple[Way, ...]:
    """Give the ways to draw from here: the stock first, then the open card, then deeper cards from the youngest on."""
    if phase is Phase.AFTER_DRAW:
        return (Way(Source.NONE),)
    return (Way(Source.STOCK, Draw(None)), *_from_discards(position.row, rules))


def _from_discards(row: tuple[AnyCard, ...], rules: Rules) -> Iterator[Way]:
    for at in range(len(row) - 1, -1, -1):
        card, deeper = row[at], at < len(row) - 1
        if deeper and rules.draw.deeper_card is None:
            return
        # Of two alike the youngest is meant where no number tells otherwise.
        number = row[: at + 1].count(card) if card in row[at + 1 :] else None
        yield Way(Source.ROW if deeper else Source.OPEN_CARD, Take(card, number), row[at:], deeper)


def problem_of(
    way: Way, position: Position, rules: Rules, aims: tuple[TurnAim, ...], *, must_go_out: bool = False
) -> TurnProblem:
    """Put the turn that begins with this draw to the solver; of a stock card nothing is known."""
    taken = Taken(way.taken[0], way.deeper, way.taken[1:]) if way.taken else None
    hand = (*position.hand, *way.taken)
    hidden = way.source is Source.STOCK
    return TurnProblem(rules, hand, position.table, position.opened, aims, taken, hidden, must_go_out)


def unseen_from(position: Position, rules: Rules, players: int) -> Counter[AnyCard]:
    """Count the cards that nobody sees: the packs without the hand, the table and the discards that are known."""
    on_table = (one for meld in position.table for one in meld.held)
    return unseen((*position.hand, *on_table, *position.row), rules, players)
