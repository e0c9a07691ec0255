"""The full table of advice costs so many times one `check` of the same hand at most; `benchmarks.advise` tells more."""

import random
from functools import partial

import pytest

from benchmarks.advise import question_of, seconds
from benchmarks.positions import scene
from rami_solver.analysis.advice import advise
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.check import answer
from rami_solver.analysis.question import HandQuestion
from rami_solver.rules.load import load

MOST_TIMES = 100
"""A ratio, not a time: some thirty distances, each with its cards that help, beside the one answer of `check`."""

PROFILES = ("rami-bridge", "rami-40", "roemie")


@pytest.mark.measures
def test_a_full_table_costs_as_much_as_so_many_checks() -> None:
    advising, checking = 0.0, 0.0
    for profile in PROFILES:
        for opened in (False, True):
            one = scene(random.Random(f"speed {profile} {opened}"), load(profile), opened=opened)
            position = one.position
            check = HandQuestion(one.rules, position.hand, opened, phase=Phase.AFTER_DRAW, table=position.table)
            answer(check)  # what is loaded and remembered once counts for neither
            checking += min(seconds(partial(answer, check)) for _ in range(3))
            advising += seconds(partial(advise, question_of(one)))
    assert advising < MOST_TIMES * checking, f"{advising:.2f} s beside {checking:.2f} s"
