"""Both engines and the referee agree about whole turns, on some thousand random positions; and so do their orders."""

import random
from collections import Counter

import pytest

from rami_solver.rules.load import load, profile_ids
from rami_solver.solver.turn_search import search_turns
from tests.differential.compare import compare
from tests.differential.plan import Plan
from tests.positions import AIMS, deal, house

POSITIONS = 60
FREQUENT = ("a turn", "no turn", "goes out", "does not go out", "lays", "lays off")


def _outcomes(plan: Plan, positions: int) -> Counter[str]:
    """Count what became of so many positions, none of which may differ."""
    seen = Counter[str]()
    for start in range(0, positions, plan.chunk):
        part = compare(plan, range(start, start + plan.chunk))
        assert not part.found, part.found[0]
        for counts in part.outcomes.values():
            seen.update(counts)
    return seen


@pytest.mark.parametrize("profile", profile_ids())
def test_the_engines_and_the_referee_agree(profile: str) -> None:
    """Under the profile and, a third of the positions, under house rules."""
    seen = _outcomes(Plan("positions", "quality", (profile,)), POSITIONS)
    for outcome in FREQUENT:
        assert seen[outcome] >= POSITIONS // 20, seen
    assert seen["cpsat gave up"] == 0, seen
    assert seen["certified"] >= POSITIONS - 3, seen


def test_they_agree_about_which_joker_is_which() -> None:
    plan = Plan("jokers", "quality", profile_ids())
    seen = _outcomes(plan, len(plan.groups) * plan.chunk)
    for outcome in (*FREQUENT, "swaps"):
        assert seen[outcome] >= 20, seen


def test_one_position_has_one_turn_whatever_the_order_of_its_cards_and_its_company() -> None:
    rng = random.Random(20)
    problems = []
    for _ in range(60):
        rules = house(rng, load(rng.choice(profile_ids())), 4)
        problems.append(deal(rng, rules, rng.randint(5, 13), 3).problem(rng.choice(AIMS)))
    together = search_turns(problems)
    shuffled = []
    for one in problems:
        hand = list(one.hand)
        rng.shuffle(hand)
        shuffled.append(one._replace(hand=tuple(hand)))
    order = rng.sample(range(len(shuffled)), len(shuffled))
    again = search_turns([shuffled[at] for at in order])
    assert [again[order.index(at)] for at in range(len(problems))] == together
