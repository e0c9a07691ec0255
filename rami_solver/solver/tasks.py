"""A problem as CP-SAT is asked it: its demands as rows of numbers, and its aims cut into stages that stay exact."""

from collections.abc import Iterator, Mapping, Sequence
from operator import mul
from typing import NamedTuple

from rami_solver.solver.quest import Aim, Found, Laid, Problem
from rami_solver.solver.space import Space, superior

__all__ = ["JOINED", "STAGE_BOUND", "Row", "Task"]

JOINED = 32
"""So many problems share one model: small models cost more to set up than to solve."""

STAGE_BOUND = 1 << 47
"""A stage's objective stays below this, and `JOINED` of them together below 2^53; fewer may share the same sum.

CP-SAT holds objective and bound as floating point when it decides that the gap is closed: beyond 2^53 it calls answers
optimal that are a little worse than the best (docs/adr/0002).
"""

_FAR = 1 << 40


class Row(NamedTuple):
    """A demand: worths of the melds by number, times how often they are laid, lie in `low` to `high`.

    Where the problem can be answered, `slack` is added to the sum.
    """

    worths: Sequence[int]
    slack: int
    low: int
    high: int


class Task:
    """A problem on its way: what earlier stages have settled, and the answers found so far (for `top` above one).

    `space` has the melds that are still open. A stage decides about some aims, or some melds in canonical order; what
    no longer fits beside the melds that are settled is no longer asked about.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.found: list[Laid] = []
        self._next()

    def _next(self) -> None:
        """Turn to the search for the next answer."""
        quest, pool = self.problem.quest, self.problem.pool
        self.optional = bool(quest.laid_at_least or quest.points_at_least or quest.clean_run or self.found)
        self.space = _whole(self.problem)
        self.exhausted = quest.laid_at_least > self.space.cards
        self.laid: dict[int, int] = {}
        self._left: list[int] = []
        self._copies: Mapping[int, int] = pool.copies
        self._jokers, self._room = pool.jokers, quest.laid_at_most
        self._cards = self._points = 0
        self._clean = False
        self._asked = (0, 0)

    @property
    def done(self) -> bool:
        """Whether the problem is answered, or has no further answer."""
        return self.exhausted or len(self.found) >= self.problem.top

    @property
    def answers(self) -> Found:
        """What was found, best first."""
        return tuple(self.found)

    def weights(self, bound: int) -> tuple[list[int], int]:
        """Give the next stage's objective: each meld's weight, and one that outweighs all they sum to.

        The stage has the aims that are not settled, then the digits of canonical order, as many as fit: all weights
        together, every meld laid as often as it alone can be, stay below `bound`.
        """
        space, settled = self.space, len(self._left)
        aims = [space.worths(aim) for aim in self.problem.quest.aims[settled:]]
        reach, taken = 1, 0  # the literal "answerable" leads every stage
        for one in aims:
            more = reach * (one.span + 1) + one.reach
            if taken and more >= bound:
                break
            reach, taken = more, taken + 1
        digits = self._digits(reach, bound, alone=not taken) if taken == len(aims) else 0
        self._asked = settled + taken, space.digits[digits - 1].numbers.stop if digits else 0
        weights, weight = space.order if digits == len(space.digits) else space.weights(space.digits[:digits])
        for one in reversed(aims[:taken]):
            weights = [old + worth * weight for old, worth in zip(weights, one.of, strict=True)]
            weight *= one.span + 1
        return weights, weight

    def _digits(self, reach: int, bound: int, *, alone: bool) -> int:
        """Tell how many digits fit into an objective below `bound`; alone in it at least one."""
        digits = 0
        for digit in self.space.digits:
            reach = reach * digit.values + digit.reach
            if reach >= bound and (digits or not alone):
                break
            digits += 1
        return digits

    def rows(self) -> Iterator[Row]:
        """The quest's demands on the open melds, and the aims that are settled."""
        space, quest = self.space, self.problem.quest
        if space.cards > self._room:
            yield Row(space.sizes, -self._room, -_FAR, 0)
        if quest.laid_at_least > self._cards:
            yield Row(space.sizes, self._cards - quest.laid_at_least, 0, _FAR)
        if quest.points_at_least > self._points:
            yield Row([one.points for one in space.melds], self._points - quest.points_at_least, 0, _FAR)
        if quest.clean_run and not self._clean:
            yield Row([int(one.clean) for one in space.melds], -1, 0, _FAR)
        for aim, left in zip(quest.aims, self._left, strict=False):
            yield Row(space.worths(aim).of, -left, 0, 0)

    def excluded(self) -> Iterator[list[int]]:
        """Give how often the open melds are laid in each answer found, where what is settled is the same in it."""
        places = self.space.places
        for laid in self.found:
            times = {place: laid.count(place) for place in laid}
            settled = {place: often for place, often in times.items() if not places or place < places[0]}
            still = [times.get(place, 0) for place in places]
            fits = all(often <= most for often, most in zip(still, self.space.most, strict=True))
            if settled == self.laid and fits and sum(still) + sum(settled.values()) == len(laid):
                yield still

    def settle(self, times: Sequence[int] | None) -> None:
        """Take over the stage's answer, how often each open meld is laid; None where there is none (any more)."""
        if times is None:
            self.exhausted = True
            return
        self.optional = False
        aims, decided = self._asked
        for aim in self.problem.quest.aims[len(self._left) : aims]:
            self._left.append(sum(map(mul, self.space.worths(aim).of, times)))
        if decided < len(times) or aims < len(self.problem.quest.aims):
            start = self._lay(times, decided)
            if start < len(times):
                self._narrow(start)
                return
        else:
            self.laid.update({place: often for place, often in zip(self.space.places, times, strict=True) if often})
        self.found.append(tuple([place for place, often in self.laid.items() for _ in range(often)]))
        if not self.done:
            self._next()

    def _lay(self, times: Sequence[int], decided: int) -> int:
        """Settle the melds that are decided, and those that follow and are laid as often as can be; tell where it ends.

        More than the cards allow no answer lays: one that is as good and lays so many is the first of its equals.
        """
        copies = self._copies = dict(self._copies)
        for number, (place, one, often) in enumerate(zip(self.space.places, self.space.melds, times, strict=True)):
            if number >= decided and (
                len(self._left) < len(self.problem.quest.aims) or often < self._fit(number, self._open_aims())
            ):
                return number
            if often:
                self.laid[place] = often
                for index in one.cards:
                    copies[index] -= often
                self._jokers -= often * one.jokers
                self._room -= often * one.size
                self._cards += often * one.size
                self._points += often * one.points
                self._clean = self._clean or one.clean
                for number_of, aim in enumerate(self.problem.quest.aims[: len(self._left)]):
                    self._left[number_of] -= often * aim.worth(one)
        return len(times)

    def _open_aims(self) -> list[tuple[Sequence[int], int]]:
        """Give what each open meld adds to the aims that are settled, and what these have left."""
        aims = zip(self.problem.quest.aims, self._left, strict=False)
        return [(self.space.worths(aim).of, left) for aim, left in aims]

    def _fit(self, number: int, aims: Sequence[tuple[Sequence[int], int]], single: int = 0) -> int:
        """Bound how often a meld can be laid beside those that are settled; of the cards `single` one copy is left."""
        one, fit = self.space.melds[number], 1
        if one.bits >> 52:
            fit = min([self._copies[index] // one.cards.count(index) for index in one.cards])
        elif not one.bits & single:
            fit = min([self._copies[index] for index in one.cards])
        if fit * one.size > self._room:
            fit = self._room // one.size
        if fit * one.jokers > self._jokers:
            fit = self._jokers // one.jokers
        # The worths of one aim are all of one sign.
        for of, left in aims:
            if worth := of[number]:
                fit = min(fit, left // worth)
        return fit

    def _narrow(self, start: int) -> None:
        """Leave the melds open that fit, from `start` on."""
        space, aims = self.space, self._open_aims()
        gone = sum([1 << index for index, left in self._copies.items() if not left])
        single = sum([1 << index for index, left in self._copies.items() if left == 1])
        fits = [
            0 if one.bits & gone else self._fit(number, aims, single)
            for number, one in enumerate(space.melds[start:], start)
        ]
        places = [place for place, fit in zip(space.places[start:], fits, strict=True) if fit]
        melds = [one for one, fit in zip(space.melds[start:], fits, strict=True) if fit]
        self.space = Space(places, melds, [fit for fit in fits if fit], self._copies, self._jokers)


def _whole(problem: Problem) -> Space:
    """Give the space of all melds, or of those that can stand in the single answer; kept with the pool."""
    pool = problem.pool
    single = problem.top == 1 and Aim.POINTS in problem.quest.aims
    known: Space | None = pool.spaces.get(single)
    if known is None:
        candidates, most = pool.candidates, pool.most
        places = superior(pool) if single else range(len(candidates))
        melds = [candidates[place] for place in places]
        known = pool.spaces[single] = Space(places, melds, [most[at] for at in places], pool.copies, pool.jokers)
    return known
