"""Distances of hands that are easily got wrong."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from rami_solver.cards import DECK, JOKER, in_order
from rami_solver.findings import Undecided
from rami_solver.plays import Add, Discard, Swap
from rami_solver.rules.load import load
from rami_solver.solver.reach_exhaustive import exhaust_reaches
from rami_solver.solver.reach_quest import Goal, Reach, Reached
from tests.hands import thin
from tests.solver.reach_brute_force import decided, whole, within_two
from tests.solver.turns_asked import cards, meld


def _asked(hand: str, comes: str, *settings: str, profile: str = "rami-bridge", **more: object) -> Reach:
    """Ask for the opening with the cards that may come, each as often as it is named."""
    left = Counter(cards(comes))
    given: dict[str, object] = {"goal": Goal.OPENING} | more
    unseen_cards = tuple((one, left[one]) for one in in_order(left.keys()))
    return Reach(load(profile, settings), in_order(cards(hand)), unseen_cards, **given)  # type: ignore[arg-type]


def test_one_copy_does_not_stand_in_two_melds() -> None:
    hand = "♠6 ♦6 ♥4 ♥5 ♣K ♣9 ♦2"
    one, two = (_asked(hand, comes, "opening.points=33") for comes in ("♥6", "♥6 ♥6"))
    assert decided(one).distance is None
    found = decided(two)
    assert found.distance == 2
    assert found.way is not None
    assert found.way.comes == cards("♥6 ♥6")
    assert (within_two(one), within_two(two)) == (Fraction(0), Fraction(1))


def test_one_joker_does_not_stand_in_two_melds() -> None:
    hand = "♠K ♦K ♥10 ♥J ♣2 ♣9 ♦2"
    assert decided(_asked(hand, "J")).distance is None
    assert decided(_asked(hand, "J J")).distance == 2


def test_a_twin_that_comes_frees_the_card_that_is_held() -> None:
    found = decided(_asked("♥K ♠K ♦K ♥Q ♥J ♣2 ♣4 ♣5", "♥K"))
    assert found.distance == 1
    assert [str(card) for card, _ in found.helps or ()] == ["♥K"]


def test_more_cards_may_not_be_laid_than_the_hand_has() -> None:
    """Six cards with the one drawn, of which one is thrown: two melds of three are one too many."""
    fill = "♠K ♠K ♥K ♥K ♦K ♦K ♠Q ♥Q ♦Q"
    assert decided(_asked("♠2 ♥4 ♦6 ♣8 ♣10", fill)).distance is None
    assert decided(_asked("♠2 ♥4 ♦6 ♣8 ♣10", fill, "discard.to_go_out=false")).distance == 6
    assert decided(_asked("♠2 ♥4 ♦6 ♣8 ♣10 ♠4", fill)).distance == 6


@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize(("hand", "comes"), [("", ""), ("", "♠K ♥K ♦K J"), ("J J", ""), ("♠2 ♥4", ""), ("J J", "J J")])
def test_a_hand_that_nothing_can_bring_there(hand: str, comes: str, goal: Goal) -> None:
    problem = _asked(hand, comes, goal=goal)
    assert decided(problem) == Reached(None, None, (), certified=False)
    assert within_two(problem) == 0


def test_no_cards_are_worth_so_many_points() -> None:
    """Points beyond what so many cards can count are told at once, not by trying fourteen cards."""
    hand = thin(random.Random(1), 14, 0, load())
    problem = whole(load("rami-bridge", ("opening.points=300",)), hand, Goal.OPENING)
    assert decided(problem, most_steps=0).distance is None


def test_jokers_alone_want_cards() -> None:
    rules = load()
    found = decided(_asked("J J J", "♠K ♥K ♦K ♣K ♥10 ♥J", "pack.jokers=3", "deal.hand=3", "opening.points=30"))
    assert found.distance == 2
    assert {str(card) for card, _ in found.helps or ()} == {"♠K", "♥K", "♦K", "♣K", "♥10", "♥J"}
    assert rules.jokers_per_meld == 1


def test_where_no_joker_may_be_thrown_a_card_must_come_before_a_full_hand_goes_out() -> None:
    """The card that nobody knows may be a joker: any natural that comes is thrown, a joker has to be laid."""
    hand, comes = "♠4 ♠5 ♠6 ♥J ♥Q ♥K", "♠7 ♣2 ♣2 J"
    assert decided(_asked(hand, comes, goal=Goal.OUT)).distance == 0
    found = decided(_asked(hand, comes, "discard.joker=false", goal=Goal.OUT))
    assert found.distance == 1
    assert [str(card) for card, _ in found.helps or ()] == ["♠7", "♣2", "J"]
    ways = dict(found.helps or ())
    assert ways[DECK[40]].play[-1] == Discard(DECK[40])
    assert JOKER not in [step.card for step in ways[JOKER].play if isinstance(step, Discard)]


def test_a_card_laid_off_on_the_table_helps_to_go_out() -> None:
    rules = load()
    table = (meld("♣4 ♣5 ♣6", rules),)
    found = decided(_asked("♠4 ♠5 ♠6 ♣8", "♣7 ♥2", goal=Goal.OUT, table=table, opened=True))
    assert (found.distance, [str(card) for card, _ in found.helps or ()]) == (1, ["♣7"])
    assert found.way is not None
    assert any(isinstance(step, Add) and step.meld == 1 for step in found.way.play)


def test_a_joker_of_the_table_helps_to_go_out() -> None:
    """With the ♣5 the joker comes free and completes the kings; with the ♣7 only one card goes."""
    table = (meld("♣4 J=♣5 ♣6", load()),)
    found = decided(_asked("♠4 ♠5 ♠6 ♥K ♠K ♦2", "♣5 ♣7", goal=Goal.OUT, table=table))
    assert (found.distance, [str(card) for card, _ in found.helps or ()]) == (1, ["♣5"])
    assert found.way is not None
    assert found.way.play[1] == Swap(cards("♣5"), 1)


@pytest.mark.parametrize(
    "settings",
    [
        ("opening.clean_run=true", "opening.waived_when_going_out=false", "opening.layoff_before=no"),
        ("swap.freed_joker_own_meld=false",),
        ("run.max=4",),
    ],
)
def test_what_is_not_looked_for_is_left_to_the_other_engine(settings: tuple[str, ...]) -> None:
    """A clean run that a joker joins; freed jokers that may not go home; runs too long to lay, too short to part."""
    table = (meld("♣4 J=♣5 ♣6", load()),)
    asked = _asked("♠4 ♠5 ♠6 ♣8 J", "♣5 ♥2", *settings, goal=Goal.OUT, table=table)
    assert isinstance(exhaust_reaches([asked])[0], Undecided)
    assert isinstance(within_two(asked), Undecided)


def test_helpful_cards_are_told_as_far_as_asked() -> None:
    problem = _asked("♠6 ♦6 ♥4 ♥5 ♣K ♣9 ♦2", "♥6 ♥6", "opening.points=33")
    assert decided(problem._replace(helps_within=1)).helps is None
    assert len(decided(problem._replace(helps_within=2)).helps or ()) == 1


def test_a_search_that_is_too_long_is_left_undecided() -> None:
    problem = whole(load(), thin(random.Random(3), 14, 0, load()), Goal.OPENING)
    assert isinstance(exhaust_reaches([problem], most_steps=20)[0], Undecided)
    assert isinstance(within_two(problem, most_steps=20), Undecided)


def test_the_same_card_counts_in_the_chance_as_often_as_it_is_unseen() -> None:
    """Three of eleven cards open at once; of the pairs none does."""
    problem = _asked("♠K ♦K ♠Q ♦Q ♣2 ♣4 ♠5 ♥7 ♥A", "♥K ♥K ♣9 ♣9 ♠8 ♠8", "opening.points=30")
    assert decided(problem).distance == 1
    assert within_two(problem) == Fraction(1, 3) + Fraction(4, 6) * Fraction(2, 5)
