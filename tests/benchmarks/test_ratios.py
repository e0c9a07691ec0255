"""A small run of the benchmarks: it fails on a ratio, never on a time; `python -m benchmarks` tells more.

The limits are far below what an idle machine reaches (docs/benchmarks.md): they catch an answer that has become several
times as slow, not a noisy neighbour.
"""

import pytest

from benchmarks.hands import KINDS, random_hands, rounds_of
from benchmarks.largest_table import times
from benchmarks.ours import library, naive_loop
from benchmarks.timing import contest, same_answers
from rami_solver.analysis.turn_answers import TurnGoal
from rami_solver.rules.load import default_profile, load
from rami_solver.solver.engine import Engine

pytestmark = pytest.mark.measures

TRIES = 3

TIMES_NAIVE = {
    ("random hands", Engine.CERTIFIED): 1.5,
    ("random hands", Engine.EXHAUSTIVE): 3.0,
    ("hands with both jokers", Engine.CERTIFIED): 1.0,
    ("hands with both jokers", Engine.EXHAUSTIVE): 2.0,
}
"""So many times as fast as the naive loop a full answer is at least."""

MOST_NAIVE = 300
"""So many times the naive loop on the same hand without a table may the best turn beside the largest table cost."""


@pytest.mark.parametrize("kind", KINDS)
def test_full_answers_are_faster_than_a_model_for_each_goal(kind: str) -> None:
    rules = load()
    hands, warm = KINDS[kind]("small", 48, rules), random_hands("warm", 4, rules)
    contestants = [library(rules, Engine.CERTIFIED), library(rules, Engine.EXHAUSTIVE), naive_loop(rules)]
    wanted = [TIMES_NAIVE[kind, Engine.CERTIFIED], TIMES_NAIVE[kind, Engine.EXHAUSTIVE]]
    seen: list[list[float]] = []
    for _ in range(TRIES):
        totals = contest(contestants, rounds_of(hands, 3), warm)
        same_answers(contestants, totals)
        *ours, naive = (one.seconds for one in totals)
        seen.append([naive / one for one in ours])
        if all(ratio >= limit for ratio, limit in zip(seen[-1], wanted, strict=True)):
            return
    pytest.fail(f"{kind}: {seen} times as fast as the naive loop, wanted {wanted}")


def test_the_largest_table_costs_so_many_naive_answers_at_most() -> None:
    ratios = []
    for _ in range(TRIES):
        _, whole, naive = times(default_profile(), TurnGoal.FINISH, opened=True, runs=1)
        ratios.append(whole / naive)
        if ratios[-1] <= MOST_NAIVE:
            return
    pytest.fail(f"the best turn costs {ratios} times the naive loop")
