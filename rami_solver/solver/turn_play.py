"""From a solution of a turn's model to the play: every step legal where it stands."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from rami_solver.plays import Discard, Lay, Play, Step, Swap
from rami_solver.solver.column import Column
from rami_solver.solver.model_rows import TurnRows
from rami_solver.solver.outcome import Move, Moves

__all__ = ["play_of"]


def play_of(model: TurnRows, solution: Sequence[int]) -> Play:
    """Put the steps in order.

    First the melds that may count towards the opening; then swaps, each after what it needs; then melds that use freed
    jokers, and other lay-offs, first onto the table, then onto melds of this turn; the discard last. So every joker
    laid after the swaps pays for a freed one, and no meld that should count is laid while one is to be paid for. Where
    only its place shows that a joker is the one taken and none of these, it goes there before any other comes free.
    """
    order = _Order(model, model.chosen(solution))
    if model.laid_apart is not None and solution[model.laid_apart]:
        order.set_apart([one for number, one in model.laid_soon if solution[number]])
    return (*order.steps(), *(Discard(card) for card in model.discarded(solution)))


class _Order:
    """The columns chosen, and the melds on the table by number as they come to lie there."""

    def __init__(self, model: TurnRows, chosen: Sequence[Column]) -> None:
        self._candidates = model.choices.pool.candidates
        self._melds = len(model.problem.table)
        self._new = [one for one in chosen if one.melds]
        self._lying = [(one.source.number + 1, one) for one in chosen if one.source.number is not None]
        self._own = model.choices.own
        self._home: list[tuple[int, Column]] = []
        self._soon: list[Column] = []

    def set_apart(self, soon: Sequence[Column]) -> None:
        """Lay a joker where it can be none of those freed, unless one is laid before all.

        That is in a meld laid as soon as the hand has its jokers, or onto one to which those freed there may not go.
        """
        if any(one.before for one in (*self._new, *(one for _, one in self._lying))):
            return
        self._soon = [*soon[:1]]
        for one in self._soon:
            self._new.remove(one)
        if not self._soon:
            home = next(one for one in self._lying if one[1].freed and one[1].laid_off)
            self._lying.remove(home)
            self._home = [home]

    def steps(self) -> Iterator[Step]:
        """Give the steps before the discard."""
        for number, one in self._home:
            assert one.source.outcome is not None
            moves = one.source.outcome.moves
            yield from (move.step(number) for move in (*moves.first, *moves.between, *moves.last))
        yield from self._lay(one for one in self._new if not one.source.late)
        for number, one in self._lying:
            if one.before and one.source.outcome is not None and not one.melds:
                yield from (move.step(number) for move in one.source.outcome.moves.last)
        yield from self._swap_and_lay_soon()
        yield from self._move(lambda moves: moves.between)
        for one in self._new:
            if one.early and one.source.late:
                # Its joker is the next one's: one after the other.
                yield from self._lay([one])
                yield from self._move(lambda moves: moves.first, len(self._lying) - 1)
        yield from self._lay(one for one in self._new if one.source.late and not one.early)
        self._lying = [(number, one) for number, one in self._lying if one.melds or not one.before]
        yield from self._move(lambda moves: moves.last)

    def _swap_and_lay_soon(self) -> Iterator[Step]:
        """Give the swaps that need no joker, among them the meld that is laid as soon as the hand has its jokers."""
        jokers = self._own
        for one in self._move(lambda moves: moves.first):
            yield one
            jokers += isinstance(one, Swap)
            if self._soon and jokers >= self._soon[0].late:
                yield from self._lay([self._soon.pop()])
        yield from self._lay(self._soon)

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
