"""A problem as CP-SAT is asked it: its demands as rows of numbers, and its aims cut into stages that stay exact."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rami_solver.solver.quest import Aim, Found, Laid, Problem

__all__ = ["JOINED", "Row", "Stage", "Task"]

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


class Task:
    """A problem on its way: what earlier stages have settled, and the answers found so far (for `top` above one)."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        candidates = problem.pool.candidates
        self.aims = [[aim.worth(one) for one in candidates] for aim in problem.quest.aims]
        self._spans = [
            sum(abs(worth) * most for worth, most in zip(aim, problem.pool.most, strict=True)) for aim in self.aims
        ]
        self.demands = list(_demands(problem))
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
        for place in reversed(stage.places):
            weights[place] = weight
            weight *= self.problem.pool.most[place] + 1
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
        spans = [*self._spans, *self.problem.pool.most]
        aims = len(self._spans)
        start, bound = 0, 2  # the literal "answerable" leads every stage
        for end, span in enumerate(spans):
            if end > start and bound * (span + 1) >= STAGE_BOUND:
                yield _stage(start, end, aims)
                start, bound = end, 2
            bound *= span + 1
        yield _stage(start, len(spans), aims)


def _stage(start: int, end: int, aims: int) -> Stage:
    """The levels from `start` to `end`, of which the first `aims` are the aims."""
    return Stage(range(min(start, aims), min(end, aims)), range(max(start - aims, 0), max(end - aims, 0)))


def _row(worths: Iterable[tuple[int, int]], slack: int, *, low: int = -_FAR, high: int = _FAR) -> Row:
    pairs = [(place, worth) for place, worth in worths if worth]
    return Row([place for place, _ in pairs], [worth for _, worth in pairs], slack, low, high)


def _demands(problem: Problem) -> Iterator[Row]:
    """What every lay-down keeps to: the cards held, and the quest's demands."""
    pool, quest = problem.pool, problem.quest
    uses: dict[int, dict[int, int]] = {}
    for place, one in enumerate(pool.candidates):
        for index in one.cards:
            of_card = uses.setdefault(index, {})
            of_card[place] = of_card.get(place, 0) + 1
    for index, of_card in uses.items():
        yield _row(of_card.items(), 0, high=pool.copies[index])
    yield _row(enumerate(one.jokers for one in pool.candidates), 0, high=pool.jokers)
    yield _row(enumerate(one.size for one in pool.candidates), -quest.laid_at_most, high=0)
    if quest.laid_at_least:
        yield _row(enumerate(one.size for one in pool.candidates), -quest.laid_at_least, low=0)
    if quest.points_at_least > 0:
        yield _row(enumerate(one.points for one in pool.candidates), -quest.points_at_least, low=0)
    if quest.clean_run:
        yield _row(enumerate(int(one.clean) for one in pool.candidates), -1, low=0)
