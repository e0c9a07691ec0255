"""The independent search: a memoised recursion over the lowest card left, with whole numbers of any size.

It shares the list of candidates with the CP-SAT engine (a property test guards that list) and nothing else.
"""

from rami_solver.findings import Undecided
from rami_solver.solver.candidates import Pool
from rami_solver.solver.quest import Aim, Found, Laid, Problem, melds_of

__all__ = ["MOST_STEPS", "exhaust"]

MOST_STEPS = 100_000_000
"""So many melds are tried on partial hands before the search gives up as undecided: some fifteen seconds."""

_NEW_HAND = 250
"""What remembering one more partial hand counts, in melds tried: it bounds the memory (about half a GB)."""

_BITS = 4
"""Bits of one counter in a packed hand: up to seven copies and a guard bit."""

_NO_LIMIT = 1 << 10
"""As the number of cards that may stay unlaid: any; it is not counted down, so that equal hands stay equal."""

_Move = tuple[int, int, int, bool]
"""What laying one meld does: the packed cards it takes, its worth, its points, whether it is a clean run."""

_Key = tuple[int, int, int, int, bool]
"""A partial hand: cards left, how many must and may still stay unlaid, points and clean run still needed."""


class _Search:
    """One problem: `best` gives the worths of the best lay-downs of a partial hand, the greatest first.

    A lay-down's worth is one number: the aims as leading digits, then how often each candidate is laid, in canonical
    order. Sums of worths are worths of unions, so the greatest number is the one canonical answer.
    """

    def __init__(self, problem: Problem) -> None:
        pool, quest = problem.pool, problem.quest
        self.top = problem.top
        self.kinds = sorted(pool.copies)
        self.joker_shift = _BITS * len(self.kinds)
        self.guard = sum(8 << _BITS * number for number in range(len(self.kinds) + 1))
        self.radices = [most + 1 for most in pool.most]
        self.worths = _worths(problem)
        self.moves_by_kind = self._moves(problem)
        self.steps = 0
        self.memo: dict[_Key, tuple[int, ...]] = {}
        start = sum(pool.copies[kind] << _BITS * number for number, kind in enumerate(self.kinds))
        start |= pool.jokers << self.joker_shift
        must = max(0, pool.size - quest.laid_at_most)
        may = pool.size - quest.laid_at_least if quest.laid_at_least else _NO_LIMIT
        # Where points are the first aim the greatest worth tells by itself whether they suffice: see `exhaust`.
        points = 0 if quest.aims[0] is Aim.POINTS else max(0, quest.points_at_least)
        self.start: _Key = (start, must, may, points, quest.clean_run)

    def _moves(self, problem: Problem) -> list[list[_Move]]:
        """The candidates by their lowest card: what each takes from the packed hand, its worth, points, cleanness."""
        number_of = {kind: number for number, kind in enumerate(self.kinds)}
        by_kind: list[list[_Move]] = [[] for _ in self.kinds]
        for place, one in enumerate(problem.pool.candidates):
            takes = sum(1 << _BITS * number_of[index] for index in one.cards) + (one.jokers << self.joker_shift)
            by_kind[number_of[min(one.cards)]].append((takes, self.worths[place], one.points, one.clean))
        return by_kind

    def best(self, key: _Key) -> tuple[int, ...]:
        """Give the greatest worths, at most `top`, of what can still be laid; empty where the demands cannot be met."""
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._look(key)
        return found

    def _look(self, key: _Key) -> tuple[int, ...]:
        state, must, may, points, clean = key
        naturals = state & ((1 << self.joker_shift) - 1)
        if not naturals:
            jokers = state >> self.joker_shift
            return (0,) if must <= jokers <= may and not points and not clean else ()
        kind = ((naturals & -naturals).bit_length() - 1) // _BITS
        self.steps += _NEW_HAND + len(self.moves_by_kind[kind])
        if self.steps > MOST_STEPS:
            raise Undecided
        worths: set[int] = set()
        if may:
            fewer = may if may == _NO_LIMIT else may - 1
            worths.update(self.best((state - (1 << _BITS * kind), max(0, must - 1), fewer, points, clean)))
        for takes, worth, scored, is_clean in self.moves_by_kind[kind]:
            after = (state | self.guard) - takes
            if after & self.guard == self.guard:
                rest = (after ^ self.guard, must, may, max(0, points - scored), clean and not is_clean)
                worths.update(worth + more for more in self.best(rest))
        return tuple(sorted(worths, reverse=True)[: self.top]) if worths else ()

    def decode(self, worth: int) -> Laid:
        """Read from a worth's last digits how often each candidate is laid."""
        laid: list[int] = []
        for place in range(len(self.radices) - 1, -1, -1):
            worth, times = divmod(worth, self.radices[place])
            laid.extend([place] * times)
        return tuple(reversed(laid))


def _worths(problem: Problem) -> list[int]:
    """The worth of each candidate: digits for its own place, before them one digit for each aim."""
    pool, aims = problem.pool, problem.quest.aims
    worths: list[int] = []
    weight = 1
    for most in reversed(pool.most):
        worths.append(weight)
        weight *= most + 1
    worths.reverse()
    for aim in reversed(aims):
        gains = [aim.worth(one) for one in pool.candidates]
        for place, gain in enumerate(gains):
            worths[place] += gain * weight
        weight *= 2 * sum(abs(gain) * most for gain, most in zip(gains, pool.most, strict=True)) + 1
    return worths


def _reach(pool: Pool) -> int:
    """Bound how many cards any lay-down lays: many hands that are to be laid whole need no search.

    A meld with a joker takes one of the jokers, and of the naturals that no jokerless meld has at most so many.
    """
    alike = 0
    for one in pool.candidates:
        if not one.jokers:
            alike |= one.bits | one.bits >> 52
    alike |= alike << 52
    naturals = pool.indices[: pool.size - pool.jokers]
    easy = sum([alike >> index & 1 for index in naturals])
    hard = max([(one.bits & ~alike).bit_count() for one in pool.candidates if one.jokers], default=None)
    return easy if hard is None else easy + pool.jokers + min(len(naturals) - easy, pool.jokers * hard)


def exhaust(problem: Problem) -> Found:
    """Answer a problem by looking at every way to lay the hand.

    Raises Undecided where the hand has too many ways (`MOST_STEPS`).
    """
    if problem.quest.laid_at_least > _reach(problem.pool):
        return ()
    search = _Search(problem)
    found = (search.decode(worth) for worth in search.best(search.start))
    needed = problem.quest.points_at_least
    return tuple(laid for laid in found if sum(one.points for one in melds_of(problem.pool, laid)) >= needed)
