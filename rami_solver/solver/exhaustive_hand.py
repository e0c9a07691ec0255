"""The independent search of a hand for `check`: one memoised recursion for all that is asked.

A part of a hand is a number: a bit for each natural by `Card.index`, and 52 bits higher one for its second copy; the
jokers left are counted beside it. First the recursion over the lowest card left finds the greatest values alone, points
and lightness of the hand packed into one small number each way round. Then the ways that reach them are walked, and of
the lay-downs at their ends the first in canonical order is kept: equal values are rare, and their ways few.

Without jokers the clusters of melds have nothing to do with each other: each is solved alone, and remembered for other
hands of the same rules. It shares the list of candidates and their clusters with the CP-SAT engine, and nothing else.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rami_solver.findings import Undecided
from rami_solver.solver import exhaustive
from rami_solver.solver.candidates import Candidate, Pool
from rami_solver.solver.hand_quest import HandProblem, HandSolution, LaidMelds, laid_melds, problems_of

__all__ = ["exhaust_hand"]

_FIRST = (1 << 52) - 1
"""The bits of first copies."""

_HALF = 24
"""Bits of the lesser of two packed values: points and hand values of a hand stay far below 2^24."""

_MASK = (1 << _HALF) - 1

_KEPT = 1_000
"""So many solved clusters are remembered for each set of rules: with more, memory grows and time does not fall."""

_NEW_PART = 250
"""What remembering one more part of a hand counts, in melds tried: it bounds the memory."""

_Move = tuple[int, tuple[int, int], int, Candidate]
"""What laying a meld does: the naturals it takes, its values by points and by lightness, its jokers; and the meld."""

_NEVER = -1
"""The value of what cannot be."""


def exhaust_hand(problem: HandProblem) -> HandSolution:
    """Find the lay-downs by looking at every way to lay the hand.

    Raises Undecided where it has too many ways (`exhaustive.MOST_STEPS`).
    """
    pool = problem.pool
    if not pool.groups:
        return HandSolution((), (), None)
    if pool.thrice:
        return _one_by_one(problem)
    jokers = pool.jokers if pool.generator.rules.jokers_per_meld else 0
    found = _whole(pool, jokers, clean=problem.clean) if jokers else _in_parts(pool, clean=problem.clean)
    for laid in found:
        if laid and sum([one.size for one in laid]) > problem.most:
            return _one_by_one(problem)
    return found


def _one_by_one(problem: HandProblem) -> HandSolution:
    """Solve what the quick search cannot: many copies of a card, or a card that must stay though all can be laid."""
    found = [exhaustive.exhaust(one) for one in problems_of(problem)]
    best, leanest, *clean = [laid_melds(problem.pool, one[0]) if one else None for one in found]
    assert best is not None
    assert leanest is not None
    return HandSolution(best, leanest, clean[0] if clean else None)


class _Part(NamedTuple):
    """A cluster without jokers, solved; `loss` is what the best with a clean run is worth less than the best."""

    best: LaidMelds
    leanest: LaidMelds
    clean: LaidMelds | None
    loss: int


def _in_parts(pool: Pool, *, clean: bool) -> HandSolution:
    """Solve a hand without jokers cluster by cluster."""
    solved = pool.generator.solved
    parts: list[_Part] = []
    for cards in _clusters(pool):
        key = (cards, pool.twice & cards)
        part = solved.get(key)
        if part is None:
            if len(solved) >= _KEPT:
                solved.clear()
            part = solved[key] = _solve_part(pool, cards)
        parts.append(part)
    if len(parts) == 1:
        (part,) = parts
        return HandSolution(part.best, part.leanest, part.clean if clean else None)
    best = _in_order([one for part in parts for one in part.best])
    leanest = best
    if any(part.leanest is not part.best for part in parts):
        leanest = _in_order([one for part in parts for one in part.leanest])
    return HandSolution(best, leanest, _with_clean(parts) if clean else None)


def _clusters(pool: Pool) -> list[int]:
    """Give the naturals of melds that hang together by shared cards, whatever their suits and ranks."""
    found: list[int] = []
    for group in pool.groups:
        for cluster in group.clusters:
            cards, apart = cluster.cards, []
            for other in found:
                if other & cards:
                    cards |= other
                else:
                    apart.append(other)
            apart.append(cards)
            found = apart
    return found


def _solve_part(pool: Pool, cards: int) -> _Part:
    melds = [one for group in pool.groups for of in group.clusters if of.cards & cards for one in of.candidates]
    if len(melds) == 1:
        (only,) = melds
        laid = (only,) if only.bits & ~pool.twice else (only, only)
        return _Part(laid, laid, laid if only.clean else None, 0)
    search = _Search(melds, 0)
    start = cards | (pool.twice & cards) << 52
    best, leanest = search.both(start, 0)
    clean = None
    loss = 0
    worth = search.value(start, 0, 0, clean=True)
    if worth != _NEVER:
        clean = search.best(start, 0, 0, clean=True)
        loss = search.value(start, 0, 0, clean=False) - worth
    return _Part(best, leanest, clean, loss)


def _with_clean(parts: Sequence[_Part]) -> LaidMelds | None:
    """Give the best lay-down with a clean run: one of the parts has it, the others are at their best."""
    least = min([part.loss for part in parts if part.clean is not None], default=None)
    if least is None:
        return None
    choices = [
        _in_order([one for part in parts for one in ((part.clean or ()) if part is which else part.best)])
        for which in parts
        if which.clean is not None and which.loss == least
    ]
    return min(choices, key=_canonical)


def _whole(pool: Pool, jokers: int, *, clean: bool) -> HandSolution:
    """Solve a hand with jokers as a whole."""
    search = _Search([one for group in pool.groups for one in group.candidates], jokers)
    start = (pool.held | pool.twice << 52) & search.live[jokers]
    best, leanest = search.both(start, jokers)
    with_clean = None
    if clean and search.value(start, jokers, 0, clean=True) != _NEVER:
        with_clean = search.best(start, jokers, 0, clean=True)
    return HandSolution(best, leanest, with_clean)


def _in_order(melds: list[Candidate]) -> LaidMelds:
    if len(melds) > 1:
        melds.sort(key=_order)
    return tuple(melds)


def _order(one: Candidate) -> tuple[object, ...]:
    return one.order


_END = (2,)


def _canonical(laid: Iterable[Candidate]) -> list[tuple[object, ...]]:
    """Sort key of lay-downs worth the same: the first lays a meld that is earlier in canonical order, or more often."""
    return [*[one.order for one in laid], _END]


class _Search:
    """A search among some melds with so many jokers.

    `tables[n]` has the moves by the lowest natural that they take (its bit) where n jokers are left, `live[n]` the bits
    of all naturals that they take.
    """

    def __init__(self, melds: Iterable[Candidate], jokers: int) -> None:
        self.tables: list[dict[int, list[_Move]]] = [{} for _ in range(jokers + 1)]
        self.live = [0] * (jokers + 1)
        for one in melds:
            bits, taken = one.bits, one.jokers
            low = bits & _FIRST
            both = bits | low << 52
            move = (bits, (one.points << _HALF | one.held, one.held << _HALF | one.points), taken, one)
            for left in range(taken, jokers + 1):
                self.tables[left].setdefault(low & -low, []).append(move)
                self.live[left] |= both
        self._memos: list[dict[int, tuple[int, int]]] = [{} for _ in range(jokers + 1)]
        self._clean: dict[tuple[int, int], int] = {}
        self._steps = exhaustive.MOST_STEPS

    def value(self, state: int, jokers: int, which: int, *, clean: bool) -> int:
        """Give the greatest value by points (0) or lightness (1); with `clean` a clean run must be laid."""
        if clean:
            found = self._clean.get((state, jokers))
            return self._look_clean(state, jokers) if found is None else found
        values = self._memos[jokers].get(state)
        return (self._look(state, jokers) if values is None else values)[which]

    def best(self, state: int, jokers: int, which: int, *, clean: bool = False) -> LaidMelds:
        """Give the lay-down of the greatest value, of several the first in canonical order."""
        return self._walk(state, jokers, which, {}, clean=clean)

    def both(self, state: int, jokers: int) -> tuple[LaidMelds, LaidMelds]:
        """Give the best and the leanest lay-down: one object where the same values are the greatest both ways."""
        best = self.best(state, jokers, 0)
        points, light = [self.value(state, jokers, which, clean=False) for which in (0, 1)]
        alike = (points & _MASK) << _HALF | points >> _HALF == light
        return best, best if alike else self.best(state, jokers, 1)

    def _options(self, state: int, jokers: int) -> tuple[int, int, list[_Move]]:
        """Find the lowest card with which a meld can be laid: the part without lower cards, without it, the melds."""
        table = self.tables[jokers]
        while True:
            free = state & _FIRST
            if not free:
                return 0, 0, []
            low = free & -free
            rest = state & ~(low | low << 52)
            if low in table:
                moves = [move for move in table[low] if state & move[0] == move[0]]
                if moves:
                    return state, rest, moves
            state = rest

    def _look(self, entry: int, jokers: int) -> tuple[int, int]:
        state, rest, moves = self._options(entry, jokers)
        memos = self._memos
        if not state:
            memos[jokers][entry] = (0, 0)
            return 0, 0
        self._steps -= _NEW_PART + len(moves)
        if self._steps < 0:
            raise Undecided
        points, light = memos[jokers].get(rest) or self._look(rest, jokers)
        for bits, (by_points, by_lightness), taken, _ in moves:
            after, left = _after(state, bits), jokers - taken
            if taken:
                after &= self.live[left]
            more_points, more_light = memos[left].get(after) or self._look(after, left)
            if by_points + more_points > points:  # noqa: PLR1730 - a call of `max` costs more
                points = by_points + more_points
            if by_lightness + more_light > light:  # noqa: PLR1730
                light = by_lightness + more_light
        found = memos[jokers][entry] = (points, light)
        return found

    def _look_clean(self, entry: int, jokers: int) -> int:
        state, rest, moves = self._options(entry, jokers)
        found = _NEVER
        if state:
            found = self.value(rest, jokers, 0, clean=True)
            for bits, values, taken, one in moves:
                left = jokers - taken
                more = self.value(_after(state, bits) & self.live[left], left, 0, clean=not one.clean)
                if more != _NEVER:
                    found = max(found, values[0] + more)
        self._clean[entry, jokers] = found
        return found

    def _walk(
        self, entry: int, jokers: int, which: int, known: dict[tuple[int, int, bool], LaidMelds], *, clean: bool
    ) -> LaidMelds:
        """Follow the ways that reach the greatest value, and give the first lay-down at their ends."""
        key = (entry, jokers, clean)
        if key in known:
            return known[key]
        state, rest, moves = self._options(entry, jokers)
        found: list[LaidMelds] = []
        if not state:
            return ()
        wanted = self.value(entry, jokers, which, clean=clean)
        if self.value(rest, jokers, which, clean=clean) == wanted:
            found.append(self._walk(rest, jokers, which, known, clean=clean))
        for bits, values, taken, one in moves:
            left, still = jokers - taken, clean and not one.clean
            after = _after(state, bits) & self.live[left]
            more = self.value(after, left, which, clean=still)
            if more != _NEVER and values[which] + more == wanted:
                found.append(_in_order([one, *self._walk(after, left, which, known, clean=still)]))
        known[key] = found[0] if len(found) == 1 else min(found, key=_canonical)
        return known[key]


def _after(state: int, bits: int) -> int:
    """Take a meld's naturals out of a part that has them all; where there is a second copy the first stays."""
    after = state ^ bits
    if after > _FIRST:
        twins = after >> 52 & bits
        if twins:
            after ^= twins | twins << 52
    return after
