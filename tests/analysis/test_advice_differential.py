"""Distances, helpful cards and chances are those of the count by hand: both engines, and the advice itself."""

import random
from collections import Counter

import pytest

from rami_solver.rules.load import load, profile_ids
from rami_solver.solver.engine import Engine
from tests.analysis.advice_compared import compare_advice
from tests.analysis.advice_differential import SORTS, Sort, compare, dealt, places, solved_by

HOUSE = (2, 4, 8)

FEW_KINDS = tuple(one._replace(kinds=(1, 3, 6)) for one in SORTS)
"""So few kinds of cards that CP-SAT is quick as well."""


def _compared(engine: Engine, profile: str, sorts: tuple[Sort, ...], number: int) -> Counter[str]:
    """Compare places of each sort, under the profile and under house rules; give what was found, without a sort."""
    seen = Counter[str]()
    for sort in sorts:
        for changes in ((), HOUSE):
            group = f"{engine} {profile} {sort.name} {changes}"
            found, faults = compare(solved_by(engine), dealt(group, load(profile), sort, number, changes), sort.goal)
            assert not faults, "\n".join(faults)
            seen += found
    return seen


@pytest.mark.parametrize("profile", profile_ids())
def test_the_exhaustive_engine_counts_as_by_hand(profile: str) -> None:
    seen = _compared(Engine.EXHAUSTIVE, profile, SORTS, 9)
    assert all(seen[outcome] >= 2 for outcome in ("0", "1", "2", "None")), seen
    assert seen["undecided"] < 40, seen


@pytest.mark.parametrize("profile", profile_ids())
def test_cp_sat_counts_as_by_hand(profile: str) -> None:
    seen = _compared(Engine.CPSAT, profile, FEW_KINDS, 2)
    assert all(seen[outcome] >= 1 for outcome in ("1", "None")), seen
    assert not seen["undecided"]


@pytest.mark.parametrize("profile", profile_ids())
def test_both_engines_count_as_by_hand(profile: str) -> None:
    seen = _compared(Engine.CERTIFIED, profile, FEW_KINDS, 1)
    assert seen["certified"] >= 9, seen


@pytest.mark.parametrize("profile", profile_ids())
def test_advice_tells_what_was_counted_by_hand(profile: str) -> None:
    rng = random.Random(f"advice {profile}")
    base = load(profile)
    seen = Counter[str]()
    while not seen["told by chance"]:
        asked = [one for sort in FEW_KINDS for changes in ((), HOUSE) for one in places(rng, base, sort, 1, changes)]
        found, faults = compare_advice(asked, rng)
        assert not faults, "\n".join(faults)
        seen += found
