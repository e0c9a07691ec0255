"""A problem as CP-SAT is asked it: its demands as rows of numbers, and its aims cut into stages that stay exact."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rami_solver.solver.candidates import Pool
from rami_solver.solver.quest import Aim, Found, Laid, Problem

__all__ = ["JOINED", "Row", "Shared", "Stage", "Task"]

JOINED = 32
"""So many problems share one model: small models cost more to set up than to solve."""

STAGE_BOUND = 1 << 47
"""A stage's objective stays below this, and `JOINED` of them together below 2^53.

CP-SAT holds objective and bound as floating point when it decides that the gap is closed: beyond 2^53 it calls answers
optimal that are a little worse than the best (docs/adr/0002).
"""

_FAR = 1 << 40


class Row(NamedTuple):
    """A demand: worths of the candidates at `places`, times how often they are laid, lie in `low` to `high`.

    Where the problem can be answered, `slack` is added to the sum.
    """

    places: Sequence[int]
    worths: Sequence[int]
    slack: int
    low: int
    high: int


class Stage(NamedTuple):
    """Some of the aims, then some of the candidates in canonical order, the first the gravest."""

    aims: range
    places: range


class Shared:
    """What problems about one pool have in common; `laid_at_most` bounds how many cards its melds could ever lay."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._aims: dict[Aim, tuple[list[int], int]] = {}
        self.rivals = list(_rivals(pool))
        self.demands: list[Row] = []
        self.laid_at_most = 0
        self._hold()

    def aim(self, aim: Aim) -> tuple[list[int], int]:
        """Give what each candidate adds to an aim, and a bound of the sum."""
        found = self._aims.get(aim)
        if found is None:
            worths = [aim.worth(one) for one in self._pool.candidates]
            found = self._aims[aim] = worths, _span(worths, self._pool)
        return found

    def _hold(self) -> None:
        """Demand that no more cards are laid than are held, where that could be."""
        pool = self._pool
        most, copies = pool.most, pool.copies
        uses: dict[int, dict[int, int]] = {}
        for place, one in enumerate(pool.candidates):
            for index in one.cards:
                of_card = uses.setdefault(index, {})
                of_card[place] = of_card.get(place, 0) + 1
        for index, of_card in uses.items():
            if sum([times * most[place] for place, times in of_card.items()]) > copies[index]:
                self.demands.append(_row(of_card.items(), 0, high=copies[index]))
        jokers = sum([one.jokers * times for one, times in zip(pool.candidates, most, strict=True)])
        if jokers > pool.jokers:
            self.demands.append(_row(enumerate(one.jokers for one in pool.candidates), 0, high=pool.jokers))
        self.laid_at_most = min(jokers, pool.jokers) + sum([copies[index] for index in uses])


class Task:
    """A problem on its way: what earlier stages have settled, and the answers found so far (for `top` above one)."""

    def __init__(self, problem: Problem, shared: Shared | None = None) -> None:
        self.problem = problem
        shared = shared or Shared(problem.pool)
        found = [shared.aim(aim) for aim in problem.quest.aims]
        self.aims = [worths for worths, _ in found]
        self._spans = [span for _, span in found]
        self._rows = shared.rivals
        self.demands = [*shared.demands, *_demands(problem, shared.laid_at_most)]
        self._stages = list(self._cut())
        self.found: list[Laid] = []
        self.next()

    @property
    def done(self) -> bool:
        """Whether the problem is answered, or has no further answer."""
        return self.exhausted or len(self.found) >= self.problem.top

    @property
    def answers(self) -> Found:
        """What was found, best first."""
        return tuple(self.found)

    def next(self) -> None:
        """Turn to the search for the next answer."""
        quest = self.problem.quest
        self.exhausted = False
        self.optional = bool(quest.laid_at_least or quest.points_at_least or quest.clean_run or self.found)
        self.stages = list(self._stages)
        self.settled: list[Row] = []
        self.times: list[int] = []
        self.fixed = 0

    def weights(self) -> tuple[list[int], int]:
        """Give the first stage's objective: a weight for each candidate, and one that outweighs all they sum to."""
        stage = self.stages[0]
        weights, weight = [0] * len(self.problem.pool.candidates), 1
        for row in reversed(self._rows):
            if row.start in stage.places:
                for number, place in enumerate(reversed(row), 1):
                    weights[place] = weight * number
                weight *= _times(row, self.problem.pool) + 1
        for number in reversed(stage.aims):
            for place, worth in enumerate(self.aims[number]):
                weights[place] += worth * weight
            weight *= self._spans[number] + 1
        return weights, weight

    def settle(self, times: list[int] | None) -> None:
        """Take over the first stage's answer, how often each candidate is laid; None where there is none (any more)."""
        if times is None:
            self.exhausted = True
            return
        stage = self.stages.pop(0)
        self.times = times
        for number in stage.aims:
            reached = sum(worth * laid for worth, laid in zip(self.aims[number], times, strict=True))
            self.settled.append(_row(enumerate(self.aims[number]), 0, low=reached, high=reached))
        self.fixed = max(self.fixed, stage.places.stop)
        if self._is_settled():
            self.stages.clear()
        if not self.stages:
            self.found.append(tuple(place for place, laid in enumerate(times) for _ in range(laid)))
            if not self.done:
                self.next()

    def _is_settled(self) -> bool:
        """Whether later stages can change nothing: one more meld would bring points, and their sum is settled."""
        if not self.stages or self.stages[0].aims or Aim.POINTS not in self.problem.quest.aims:
            return False
        later = self.problem.pool.candidates[self.fixed :]
        return not any(self.times[self.fixed :]) and all(one.points > 0 for one in later)

    def _cut(self) -> Iterator[Stage]:
        """The aims, then the candidates, packed into as few objectives as stay exact."""
        spans = [*self._spans, *(_times(row, self.problem.pool) for row in self._rows)]
        start, bound = 0, 2  # the literal "answerable" leads every stage
        for end, span in enumerate(spans):
            if end > start and bound * (span + 1) >= STAGE_BOUND:
                yield self._stage(start, end)
                start, bound = end, 2
            bound *= span + 1
        yield self._stage(start, len(spans))

    def _stage(self, start: int, end: int) -> Stage:
        """The levels from `start` to `end`: the aims, then the rows of rivals."""
        aims = len(self._spans)
        rows = self._rows[max(start - aims, 0) : max(end - aims, 0)]
        places = range(rows[0].start, rows[-1].stop) if rows else range(0)
        return Stage(range(min(start, aims), min(end, aims)), places)


def _span(aim: Sequence[int], pool: Pool) -> int:
    """Bound what an aim can sum up to: every card at the greatest share that it has in a meld's worth."""
    shares: dict[int, float] = {}
    of_joker = 0.0
    for worth, one in zip(aim, pool.candidates, strict=True):
        share = abs(worth) / one.size
        for index in one.cards:
            shares[index] = max(shares.get(index, 0.0), share)
        if one.jokers:
            of_joker = max(of_joker, share)
    copies = pool.copies
    return int(sum([share * copies[index] for index, share in shares.items()]) + of_joker * pool.jokers) + 1


def _rivals(pool: Pool) -> Iterator[range]:
    """Cut the candidates into rows of neighbours that share a single card: of such a row one is laid at most.

    So in canonical order a row is one digit of as many values as it has candidates, and none laid.
    """
    start = 0
    shared: set[int] = set()
    for place, one in enumerate(pool.candidates):
        single = {index for index in one.cards if pool.copies[index] == 1}
        if place > start and not shared & single:
            yield range(start, place)
            start, shared = place, single
        else:
            shared = shared & single if place > start else single
    if pool.candidates:
        yield range(start, len(pool.candidates))


def _times(row: range, pool: Pool) -> int:
    """Tell how many values a row of rivals has beside none: its places, or how often its only one can be laid."""
    return len(row) if len(row) > 1 else pool.most[row.start]


def _row(worths: Iterable[tuple[int, int]], slack: int, *, low: int = -_FAR, high: int = _FAR) -> Row:
    pairs = [(place, worth) for place, worth in worths if worth]
    return Row([place for place, _ in pairs], [worth for _, worth in pairs], slack, low, high)


def _demands(problem: Problem, most: int) -> Iterator[Row]:
    """The quest's demands; no lay-down can lay more than `most` cards anyhow."""
    pool, quest = problem.pool, problem.quest
    if most > quest.laid_at_most:
        yield _row(enumerate(one.size for one in pool.candidates), -quest.laid_at_most, high=0)
    if quest.laid_at_least:
        yield _row(enumerate(one.size for one in pool.candidates), -quest.laid_at_least, low=0)
    if quest.points_at_least > 0:
        yield _row(enumerate(one.points for one in pool.candidates), -quest.points_at_least, low=0)
    if quest.clean_run:
        yield _row(enumerate(int(one.clean) for one in pool.candidates), -1, low=0)
