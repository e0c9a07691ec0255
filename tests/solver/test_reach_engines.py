"""The engines for distances: CP-SAT alone finds what the exhaustive search does, and sees when that is wrong."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from rami_solver.cards import DECK, JOKER, AnyCard, in_order, order_key
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import unseen
from rami_solver.solver import reach_search
from rami_solver.solver.engine import Engine
from rami_solver.solver.reach_engines import solve_reaches
from rami_solver.solver.reach_exhaustive import Together, exhaust_reaches
from rami_solver.solver.reach_quest import Goal, Reach, Reached
from tests.analysis.advice_hands import Place, beside_a_table, near_going_out, near_opening
from tests.notation.reading import hand as read_hand
from tests.positions import house

PROFILES = ("rami-bridge", "rami-bridge-50", "rami-51", "roemie")


def _each_discard(place: Place, goal: Goal) -> Iterator[Reach]:
    """Put the questions of a hand after the draw: the place's hand and one of its unseen cards, less a card each."""
    drawn = place.unseen[0][0]
    hand = (*place.hand, drawn)
    rest = tuple((one, copies - (one == drawn)) for one, copies in place.unseen if copies > (one == drawn))
    for one in in_order({*hand}):
        fewer = list(hand)
        fewer.remove(one)
        opened = place.opened and goal is Goal.OUT
        yield Reach(place.rules, tuple(fewer), rest, goal, place.table if goal is Goal.OUT else (), opened, 2)


def _told(found: Reached) -> tuple[int | None, tuple[AnyCard, ...] | None]:
    return found.distance, None if found.helps is None else tuple(one for one, _ in found.helps)


def _agree(problems: Sequence[Reach], outcomes: Counter[int | None]) -> None:
    problems = [one for one in problems if one.hand]
    for model, search in zip(solve_reaches(problems, Engine.CPSAT), exhaust_reaches(problems), strict=True):
        if isinstance(model, Reached) and isinstance(search, Reached):
            assert _told(model) == _told(search)
            assert not model.certified
            outcomes[search.distance] += 1


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("made", "goal"), [(near_opening, Goal.OPENING), (near_going_out, Goal.OUT)])
def test_both_engines_find_the_same(profile: str, made: Callable[..., Place], goal: Goal) -> None:
    rng, outcomes = random.Random(f"{profile} {goal}"), Counter[int | None]()
    while outcomes.total() < 30 or not {0, 1, 2} <= outcomes.keys():
        _agree([*_each_discard(made(rng, load(profile), kinds=12), goal)], outcomes)


@pytest.mark.parametrize("profile", PROFILES)
def test_both_engines_find_the_same_beside_a_table(profile: str) -> None:
    rng, outcomes = random.Random(profile), Counter[int | None]()
    while outcomes.total() < 30 or not {0, 1, 2} <= outcomes.keys():
        _agree([*_each_discard(beside_a_table(rng, load(profile), kinds=8), Goal.OUT)], outcomes)


def test_both_engines_find_the_same_under_house_rules() -> None:
    rng, outcomes = random.Random(5), Counter[int | None]()
    while outcomes.total() < 80 or not {None, 0, 1, 2} <= outcomes.keys():
        rules = house(rng, load(rng.choice(PROFILES)))
        made, goal = rng.choice([(near_opening, Goal.OPENING), (near_going_out, Goal.OUT), (beside_a_table, Goal.OUT)])
        place = made(rng, rules, kinds=6)
        if place.unseen:
            _agree([place.reach(goal)._replace(helps_within=2)], outcomes)


# One engine without the other


def _hand(rules: Rules, *, goal: Goal = Goal.OPENING) -> Reach:
    """Give a hand that is one card from opening: an eight, ♣7 or a joker."""
    hand = read_hand("♠2 ♠3 ♥6 ♥K ♦3 ♦8 ♦J ♦Q ♦K ♣2 ♣6 ♣8 ♣Q ♥9")
    left = unseen(hand, rules)
    return Reach(rules, hand, tuple((one, left[one]) for one in sorted(left, key=order_key)), goal)


def test_an_answer_that_both_give_is_certified() -> None:
    (found,) = solve_reaches([_hand(load())], Engine.CERTIFIED)
    assert isinstance(found, Reached)
    assert found.certified
    assert (found.distance, [str(one) for one, _ in found.helps or ()]) == (1, ["♠8", "♥8", "♣7", "J"])


WRONG: dict[str, Callable[[Reached], Reached]] = {
    "too far": lambda one: one._replace(distance=2),
    "out of reach": lambda one: one._replace(distance=None, helps=()),
    "a helpful card forgotten": lambda one: one._replace(helps=(one.helps or ())[1:]),
}


@pytest.mark.parametrize("change", WRONG)
def test_a_wrong_answer_of_the_exhaustive_search_is_seen(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Together.reaches

    def wrong(together: Together) -> list[Reached | Undecided]:
        return [WRONG[change](one) if isinstance(one, Reached) else one for one in right(together)]

    monkeypatch.setattr(Together, "reaches", wrong)
    with pytest.raises(WrongAnswer) as raised:
        solve_reaches([_hand(load())], Engine.CERTIFIED)
    assert raised.value.report["fault"] == "engines disagree"


def test_what_one_engine_cannot_answer_the_other_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [_hand(load())]
    monkeypatch.setattr(Together, "reaches", lambda together: [Undecided()] * len(problems))
    (by_model,) = solve_reaches(problems, Engine.CERTIFIED)
    monkeypatch.undo()
    monkeypatch.setattr(reach_search, "CERTIFYING", 0.0)
    (by_search,) = solve_reaches(problems, Engine.CERTIFIED)
    for found in (by_model, by_search):
        assert isinstance(found, Reached)
        assert not found.certified
        assert found.distance == 1


def test_a_limit_leaves_it_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach_search, "ALONE", 0.0)
    (found,) = solve_reaches([_hand(load())], Engine.CPSAT)
    assert isinstance(found, Undecided)


def test_nothing_asked_is_nothing_answered() -> None:
    assert [solve_reaches([], engine) for engine in Engine] == [[], [], []]


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("hand", [(), (JOKER,), (JOKER, JOKER), DECK[:1]])
def test_hands_that_nothing_helps(hand: tuple[AnyCard, ...], goal: Goal) -> None:
    for engine in Engine:
        (found,) = solve_reaches([Reach(load(), hand, (), goal)], engine)
        assert isinstance(found, Reached)
        assert (found.distance, found.way, found.helps) == (None, None, ())
