"""From a solution of a turn's model to the play: every step legal where it stands."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from rami_solver.melds import Kind
from rami_solver.plays import Discard, Lay, Play, Step, Swap
from rami_solver.solver.column import Column
from rami_solver.solver.model_rows import LaidSoon, TurnRows
from rami_solver.solver.outcome import Move, Moves

__all__ = ["play_of"]


def play_of(model: TurnRows, solution: Sequence[int]) -> Play:
    """Put the steps in order.

    First the melds that may count towards the opening; then swaps, each after what it needs; then melds that use freed
    jokers, and other lay-offs, first onto the table, then onto melds of this turn; the discard last. So every joker
    laid after the swaps pays for a freed one, and no meld that should count is laid while one is to be paid for. Where
    a joker has to show that it is the one taken and none of these, it is laid before too many others come free.
    """
    soon = (one for one in model.laid_soon if solution[one.number])
    order = _Order(
        model, model.chosen(solution), next(soon, None) if any(solution[one] for one in model.apart) else None
    )
    return (*order.steps(), *(Discard(card) for card in model.discarded(solution)))


class _Order:
    """The columns chosen, and the melds on the table by number as they come to lie there.

    `soon` is a new meld, or what comes onto one, that is laid as soon as the hand has the jokers for it.
    """

    def __init__(self, model: TurnRows, chosen: Sequence[Column], soon: LaidSoon | None) -> None:
        self._candidates = model.choices.pool.candidates
        self._melds = len(model.problem.table)
        self._new = [one for one in chosen if one.melds]
        self._lying = [(one.source.number + 1, one) for one in chosen if one.source.number is not None]
        self._own = model.choices.own
        self._runs = {number for number, meld in enumerate(model.problem.table, start=1) if meld.kind is Kind.RUN}
        self._soon = soon

    def steps(self) -> Iterator[Step]:
        """Give the steps before the discard."""
        yield from self._lay(one for one in self._new if not one.source.late)
        for number, one in self._lying:
            if one.before and one.source.outcome is not None and not one.melds:
                yield from (move.step(number) for move in one.source.outcome.moves.last)
        yield from self._swaps_at_once()
        yield from self._move(lambda moves: moves.between)
        for one in self._new:
            if one.early and one.source.late:
                # Its joker is the next one's: one after the other.
                yield from self._lay([one])
                yield from self._move(lambda moves: moves.first, len(self._lying) - 1)
        yield from self._lay(one for one in self._new if one.source.late and not one.early)
        self._lying = [(number, one) for number, one in self._lying if one.melds or not one.before]
        yield from self._move(lambda moves: moves.last)

    def _swaps_at_once(self) -> Iterator[Step]:
        """Give the swaps that need no joker, and among them what is to be laid soon."""
        if self._soon is None:
            yield from self._move(lambda moves: moves.first)
            return
        soon, home = self._soon.column, self._soon.column.source.number
        if home is None:
            self._new.remove(soon)
        else:
            self._lying.remove((home + 1, soon))
        jokers = self._own
        swaps = chain.from_iterable(map(self._one_by_one, self._move(lambda moves: moves.first)))
        while jokers < self._soon.needed and (step := next(swaps, None)):
            jokers += isinstance(step, Swap)
            yield step
        yield from self._lay([soon]) if home is None else _all_moves(home + 1, soon)
        yield from swaps

    def _one_by_one(self, step: Step) -> Sequence[Step]:
        """Take a swap for several jokers of a run apart: something may have to be laid after the first."""
        if isinstance(step, Swap) and step.meld in self._runs:
            return [step._replace(cards=(one,)) for one in step.cards]
        return [step]

    def _lay(self, columns: Iterable[Column]) -> Iterator[Step]:
        laid = []
        for one in columns:
            assert one.source.place is not None
            laid.append(self._candidates[one.source.place].meld().cards)
            self._melds += 1
            self._lying.append((self._melds, one))
        if laid:
            yield Lay(tuple(laid))

    def _move(self, of: Callable[[Moves], tuple[Move, ...]], start: int = 0) -> Iterator[Step]:
        for number, one in self._lying[start:]:
            if one.source.outcome is not None:
                for move in of(one.source.outcome.moves):
                    yield move.step(number)


def _all_moves(number: int, one: Column) -> Iterator[Step]:
    assert one.source.outcome is not None
    moves = one.source.outcome.moves
    yield from (move.step(number) for move in (*moves.first, *moves.between, *moves.last))
