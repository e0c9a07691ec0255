"""The variables and rows of a turn's model, as they are put together.

Every demand that may fail hangs on the variable `ANSWERABLE`: with it at 0 everything may stay at 0, so that a model
always has a solution.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, order_key
from rami_solver.solver.column import Column
from rami_solver.solver.outcome import Reserve
from rami_solver.solver.turn_columns import Choices
from rami_solver.solver.turn_quest import TurnProblem

__all__ = ["ANSWERABLE", "FAR", "JokerDue", "LaidSoon", "Row", "Sum", "TableColumns", "Terms", "TurnRows", "minus"]

ANSWERABLE = 0
"""The number of the variable that tells whether the turn has an answer."""

FAR = 1 << 30
"""No limit."""

Terms = Sequence[tuple[int, int]]
"""A sum: variables by number, each with its coefficient."""

Sum = Callable[[Column], int]
"""What each column adds to a sum."""


class Row(NamedTuple):
    """A sum that lies in `low` to `high`."""

    terms: Terms
    low: int
    high: int


class TableColumns(NamedTuple):
    """What may become of a table meld: the numbers of the variables; whether the meld as it lies takes a joker."""

    numbers: range
    takes_joker: bool


class JokerDue(NamedTuple):
    """A joker was taken and must be used, `in_meld`: in a new meld; where the variable `number` is 1."""

    in_meld: bool
    number: int


class LaidSoon(NamedTuple):
    """Jokers of a column may be laid as soon as the hand has so many as are `needed`: where the variable is 1."""

    number: int
    column: Column
    needed: int


class TurnRows:
    """Variables, each of 0 to its `most`, and rows; the columns come first, numbered in `numbered`.

    `table` are the columns of each table meld, `grounds` those of each meld that jokers may come from and go to.
    `discards` are the cards that may be thrown, each with its variable (None is the hidden card), `thrown` their sum.
    `held` counts the cards of the hand, `frees` the jokers that can be freed at most; `out` tells that the turn goes
    out, `may_keep` whether a freed joker may stay in the hand where there is no place for it, `throws_only_freed` that
    of the jokers only such a one may be thrown. `apart` are variables that tell, if one is 1, that some are
    laid before others come free, and so are none of these; `laid_soon` tells where that may be.
    """

    def __init__(self, problem: TurnProblem, reserve: Reserve | None = None) -> None:
        self.problem = problem
        self.choices = Choices(problem, reserve)
        self.most = [1]
        self.rows: list[Row] = []
        columns = list(self.choices.columns)
        self.numbered = [(self.variable(one.most), one) for one in columns]
        self.melds = self.numbered[: len(self.choices.melds)]
        self.table = list(self._table())
        self.grounds = [[*meld.numbers] for meld in self.table]
        self.grounds += [[number] for number, one in self.melds if one.freed]
        # A card that nobody knows might make a meld with it.
        self.may_keep = self.choices.frees and problem.rules.swap.freed_joker == "if-possible" and not problem.hidden
        self.throws_only_freed = self.may_keep and _only_a_freed_one(problem)
        self.discards = [(card, self.variable(1)) for card in self._throwable()]
        self.thrown = [(number, 1) for _, number in self.discards]
        self.held = len(problem.hand) + problem.hidden
        self.frees = sum(max((one.freed for one in meld.columns), default=0) for meld in self.choices.table)
        self.frees += sum(one.freed * one.most for _, one in self.melds)
        # Each comes free for a natural at least.
        self.frees = min(self.frees, len(problem.hand) - self.choices.own)
        self.out = self.variable(1)
        self.apart: tuple[int, ...] = ()
        self.laid_soon: Sequence[LaidSoon] = ()

    def _table(self) -> Iterator[TableColumns]:
        number = 1 + len(self.melds)
        for meld in self.choices.table:
            yield TableColumns(range(number, number + len(meld.columns)), meld.takes_joker)
            number += len(meld.columns)

    def _throwable(self) -> Iterator[AnyCard | None]:
        """Give the cards that may be thrown, in canonical order, the hidden one last (rules: `discard.*`)."""
        problem = self.problem
        for one in sorted({*problem.hand, *([JOKER] if self.choices.frees else ())}, key=order_key):
            if _may_throw(one, problem) or (one is JOKER and self.throws_only_freed):
                yield one
        if problem.hidden and problem.throws is None and problem.rules.discard.joker:  # it may be a joker
            yield None

    def variable(self, most: int) -> int:
        """Add a variable of 0 to `most` and give its number."""
        self.most.append(most)
        return len(self.most) - 1

    def sum(self, of: Sum) -> list[tuple[int, int]]:
        """Give the sum of something over all columns."""
        return [(number, worth) for number, one in self.numbered if (worth := of(one))]

    def uses(self) -> dict[int, list[tuple[int, int]]]:
        """Count for each natural (`Card.index`) how often the columns take it."""
        found: dict[int, list[tuple[int, int]]] = {}
        for number, one in self.numbered:
            for index in set(one.cards):
                found.setdefault(index, []).append((number, one.cards.count(index)))
        return found

    def row(self, *sums: Terms, low: int = -FAR, high: int = FAR) -> None:
        """Demand that sums, added up, lie in `low` to `high`."""
        worths: dict[int, int] = {}
        for terms in sums:
            for number, worth in terms:
                worths[number] = worths.get(number, 0) + worth
        self.rows.append(Row(list(worths.items()), low, high))

    def chosen(self, solution: Sequence[int]) -> list[Column]:
        """Give the columns chosen, each as often as it is."""
        return [one for number, one in self.numbered for _ in range(solution[number])]

    def discarded(self, solution: Sequence[int]) -> tuple[AnyCard | None, ...]:
        """Give the card that is thrown (None is the hidden one), nothing where none is."""
        return tuple(card for card, number in self.discards if solution[number])

    @property
    def gone(self) -> list[tuple[int, int]]:
        """Count the cards that leave the hand, freed jokers that come into it counted off."""
        return [*self.sum(lambda one: one.size), *self.thrown]


def minus(terms: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give a sum with every sign changed."""
    return [(number, -worth) for number, worth in terms]


def _only_a_freed_one(problem: TurnProblem) -> bool:
    """Tell whether of the jokers only a freed one may be thrown, since one was taken (rule `discard.taken_card`)."""
    took = problem.took_joker and problem.throws in (None, JOKER)
    return took and problem.rules.discard.joker and not _may_throw(JOKER, problem)


def _may_throw(one: AnyCard, problem: TurnProblem) -> bool:
    discard, taken = problem.rules.discard, problem.taken
    if problem.throws not in (None, one) or (one is JOKER and not discard.joker):
        return False
    if taken is None:
        return True
    chosen, along = one == taken.card, one in taken.along
    if discard.taken_card if chosen else not along or discard.taken_along is not False:
        return True
    if discard.taken_twin and problem.hand.count(one) > (taken.card, *taken.along).count(one):
        return True
    return chosen and along and bool(discard.taken_along)
