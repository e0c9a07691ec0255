"""Both engines and the referee agree about whole turns, on some thousand random positions; and so do their orders."""

import random

import pytest

from rami_solver.rules.load import load, profile_ids
from rami_solver.solver.turn_search import search_turns
from tests.positions import AIMS, deal, house
from tests.solver.turn_differential import compare

POSITIONS = 64
FREQUENT = ("a turn", "goes out", "does not go out", "lays", "lays off")


@pytest.mark.parametrize("profile", profile_ids())
def test_the_engines_and_the_referee_agree(profile: str) -> None:
    seen = compare(load(profile), POSITIONS, f"turns {profile}")
    for outcome in FREQUENT:
        assert seen[outcome] >= POSITIONS // 16, seen
    assert seen["no turn"] >= 5, seen
    assert seen["undecided"] == 0


@pytest.mark.parametrize("profile", profile_ids())
def test_they_agree_under_house_rules(profile: str) -> None:
    seen = compare(load(profile), POSITIONS, f"house {profile}", (2, 4, 8, 12))
    for outcome in FREQUENT:
        assert seen[outcome] >= POSITIONS // 16, seen
    assert seen["no turn"] >= 5, seen


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
