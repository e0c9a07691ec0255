"""What `check` asks of a hand: its best lay-down, its leanest one, the best with a clean run; all three at once."""

from typing import NamedTuple

from rami_solver.solver.candidates import Candidate, Pool
from rami_solver.solver.quest import Aim, Laid, Problem, Quest

__all__ = ["HandProblem", "HandSolution", "LaidMelds", "laid_melds", "problems_of"]

LaidMelds = tuple[Candidate, ...]
"""A lay-down: its melds in canonical order; one stands twice where it is laid twice."""


class HandProblem(NamedTuple):
    """A hand of which at most so many cards may be laid; `clean` asks for the best lay-down with a clean run too."""

    pool: Pool
    most: int
    clean: bool


class HandSolution(NamedTuple):
    """The lay-down of most points, the one that leaves the lightest hand, and the best of those with a clean run.

    Of equal ones the lighter hand, or the points, decide, then canonical order. `clean` is None where none was asked
    for, and where there is none.
    """

    best: LaidMelds
    leanest: LaidMelds
    clean: LaidMelds | None


def problems_of(hand: HandProblem) -> list[Problem]:
    """Put the same questions one by one: best, leanest and, where it is asked for, best with a clean run."""
    pool, most = hand.pool, hand.most
    problems = [
        Problem(pool, Quest((Aim.POINTS, Aim.LIGHT_HAND), most)),
        Problem(pool, Quest((Aim.LIGHT_HAND, Aim.POINTS), most)),
    ]
    if hand.clean:
        problems.append(Problem(pool, Quest((Aim.POINTS, Aim.LIGHT_HAND), most, clean_run=True)))
    return problems


def laid_melds(pool: Pool, laid: Laid) -> LaidMelds:
    """Give the melds at these places of `Pool.candidates`."""
    candidates = pool.candidates
    return tuple([candidates[place] for place in laid])
