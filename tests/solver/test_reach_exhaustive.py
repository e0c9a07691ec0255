"""The independent search for distances against trying every card, and on hands that are easily got wrong."""

import random
from collections import Counter

import pytest

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.check import answer_all
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.analysis.question import HandQuestion
from rami_solver.cards import in_order
from rami_solver.findings import Undecided
from rami_solver.plays import Swap
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.pack import unseen
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_exhaustive import Together, exhaust_reaches
from rami_solver.solver.reach_quest import Goal, Reach, Reached
from tests.hands import thick, thin
from tests.positions import house
from tests.solver.reach_brute_force import (
    chance_of_two,
    decided,
    nearest,
    require_legal,
    told,
    whole,
    with_table,
    within_two,
    without_table,
)

SETTINGS = [
    ("opening.clean_run=true",),
    ("jokers_per_meld=2", "run.max=none", "pack.jokers=4"),
    ("joker.place=lowest", "run.round_the_corner=true", "pack.decks=3"),
    ("discard.joker=false", "discard.to_go_out=false"),
    ("jokers_per_meld=4", "pack.jokers=4", "naturals_per_meld_of_many_jokers=1", "run.max=none"),
]
PROFILES = [one for one in profile_ids() if not one.endswith("-house")]
"""Those that differ in more than the pack."""

TABLES = [*((profile, ()) for profile in PROFILES), *(("rami-bridge", settings) for settings in SETTINGS)]
MOST = 3


def _names(one: tuple[str, tuple[str, ...]]) -> str:
    return " ".join((one[0], *one[1]))


# Against trying every card


def _compare(problem: Reach, most: int, outcomes: Counter[int | None]) -> bool:
    """Compare distance and helpful cards, and have the referee judge every way; tell whether a joker is swapped for."""
    (found,) = exhaust_reaches([problem])
    if isinstance(found, Undecided):
        outcomes[-1] += 1
        return False
    wanted = nearest(problem, most)
    if wanted is None:
        assert found.distance is None or found.distance > most, (told(problem), found)
        outcomes[None if found.distance is None else 9] += 1
    else:
        assert found.helps is not None
        helpful = tuple(card for card, _ in found.helps)
        assert (found.distance, helpful) == (wanted[0], wanted[1] if wanted[0] else ()), (told(problem), found)
        outcomes[wanted[0]] += 1
    if found.distance is None:
        assert found == Reached(None, None, (), certified=False)
        return False
    assert found.way is not None
    require_legal(problem, found.way, found.distance)
    for card, way in found.helps or ():
        assert card in way.comes
        require_legal(problem, way, found.distance)
    return any(isinstance(step, Swap) for step in found.way.play)


@pytest.mark.parametrize("table", TABLES, ids=_names)
def test_openings_are_as_near_as_trying_every_card_shows(table: tuple[str, tuple[str, ...]]) -> None:
    rules, rng = load(*table), random.Random(f"openings {table}")
    outcomes = Counter[int | None]()
    for _ in range(40):
        _compare(without_table(rng, rules, Goal.OPENING), MOST, outcomes)
    assert not outcomes[-1]
    assert all(outcomes[one] for one in (None, 0, 1, 2)), outcomes


@pytest.mark.parametrize("table", TABLES, ids=_names)
def test_going_out_is_as_near_as_trying_every_card_shows(table: tuple[str, tuple[str, ...]]) -> None:
    rules, rng = load(*table), random.Random(f"going out {table}")
    outcomes = Counter[int | None]()
    for _ in range(30):
        _compare(without_table(rng, rules, Goal.OUT), MOST, outcomes)
    assert all(outcomes[one] for one in (None, 1, 2)), outcomes
    assert bool(outcomes[0]) == rules.discard.joker, outcomes


@pytest.mark.parametrize("profile", PROFILES)
def test_going_out_beside_a_table_is_as_near_as_trying_every_card_shows(profile: str) -> None:
    rules, rng = load(profile), random.Random(f"table {profile}")
    outcomes, swaps = Counter[int | None](), 0
    for _ in range(25):
        swaps += _compare(with_table(rng, rules), 2, outcomes)
    assert all(outcomes[one] for one in (None, 0, 1)), outcomes
    assert not outcomes[-1]
    assert swaps


@pytest.mark.parametrize("profile", ["rami-bridge-50", "rami-51", "roemie"])
def test_who_opens_in_the_same_turn_may_free_a_joker_then(profile: str) -> None:
    """The melds that open have none of the freed jokers; one may be laid off on them afterwards."""
    rng, outcomes, swaps = random.Random(f"opens and swaps {profile}"), Counter[int | None](), 0
    for points in (9, 15, 20, 30) * 5:
        rules = load(profile, (f"opening.points={points}",))
        problem = with_table(rng, rules, (5, 6, 7, 8))._replace(opened=False)
        swaps += _compare(problem, 1, outcomes)
    assert all(outcomes[one] for one in (0, 1)), outcomes
    assert not outcomes[-1]
    assert swaps


def test_house_rules_change_nothing_of_that() -> None:
    rng = random.Random("reaches of houses")
    outcomes = Counter[int | None]()
    for number in range(60):
        rules = house(rng, load(rng.choice(profile_ids())), 9)
        _compare(without_table(rng, rules, Goal(("opening", "out")[number % 2])), 2, outcomes)
        _compare(with_table(rng, rules), 1, outcomes)
    assert all(outcomes[one] > 3 for one in (None, 0, 1, 2)), outcomes
    assert outcomes[-1] < 2 * outcomes.total() // 3, outcomes


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-51", "roemie"])
def test_the_outs_are_the_cards_with_which_check_says_so(profile: str) -> None:
    rules, rng = load(profile), random.Random(f"outs {profile}")
    outs = Counter[Goal]()
    for size in (14, 13, 9, 6):
        hand = (thick if size == 13 else thin)(rng, size, int(size > 8), rules)
        asked: list[HandQuestion] = [
            HandQuestion(rules, in_order(hand), phase=Phase.BEFORE_DRAW, engine=Engine.EXHAUSTIVE)
        ]
        left = in_order(unseen(hand, rules).keys())
        asked += [asked[0]._replace(hand=in_order((*hand, one)), phase=Phase.AFTER_DRAW) for one in left]
        now, *then = [one for one in answer_all(asked) if isinstance(one, HandAnswer)]
        for goal in Goal:
            found = decided(whole(rules, hand, goal))
            opens = [bool(one.opening and one.opening.reachable) for one in (now, *then)]
            reached = opens if goal is Goal.OPENING else [one.finish.possible for one in (now, *then)]
            assert (found.distance == 0) == reached[0]
            if found.distance:
                wanted = [one for one, reaches in zip(left, reached[1:], strict=True) if reaches]
                assert ([one for one, _ in found.helps or ()] if found.distance == 1 else []) == wanted
                outs[goal] += bool(wanted)
    assert outs[Goal.OPENING], outs


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-51", "roemie"])
def test_hands_asked_together_are_answered_as_alone(profile: str) -> None:
    rules, rng = load(profile), random.Random(f"together {profile}")
    for deal_hand in (thick, thin):
        hand = in_order(deal_hand(rng, 13, rng.choice((0, 1)), rules))
        left = unseen(hand, rules)
        whole = Reach(rules, hand, tuple((one, left[one]) for one in in_order(left.keys())), Goal.OPENING)
        problems = [
            whole._replace(hand=(*hand[:at], *hand[at + 1 :]), goal=goal, helps_within=1 if goal is Goal.OUT else 99)
            for at in range(0, len(hand), 5)
            for goal in Goal
        ]
        problems += [whole, whole._replace(unseen=whole.unseen[:9]), whole._replace(hand=hand[:4])]
        for problem, found in zip(problems, exhaust_reaches(problems), strict=True):
            assert found == decided(problem)
        together = Together(problems)
        assert together.within_two(range(0, len(problems), 2)) == {
            number: within_two(problems[number]) for number in range(0, len(problems), 2)
        }


# The next two cards


@pytest.mark.parametrize("table", TABLES, ids=_names)
def test_the_chance_of_two_cards_is_that_of_every_pair_and_throw(table: tuple[str, tuple[str, ...]]) -> None:
    rules, rng = load(*table), random.Random(f"two cards {table}")
    kinds = Counter[str]()
    for number in range(24):
        problem = without_table(rng, rules, Goal(("opening", "out")[number % 2]))
        found = within_two(problem)
        if not isinstance(found, Undecided):
            assert found == chance_of_two(problem), told(problem)
            kinds["sure" if found == 1 else "none" if not found else "between"] += 1
    assert all(kinds[one] > 1 for one in ("sure", "none", "between")), kinds


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-51", "roemie"])
def test_the_chance_of_two_cards_beside_a_table(profile: str) -> None:
    rules, rng = load(profile), random.Random(f"two cards and a table {profile}")
    kinds = Counter[str]()
    for _ in range(20):
        problem = with_table(rng, rules)
        found = within_two(problem)
        if not isinstance(found, Undecided):
            assert found == chance_of_two(problem), told(problem)
            kinds["between" if 0 < found < 1 else "other"] += 1
    assert all(kinds[one] for one in ("between", "other")), kinds
