"""Turns that must throw one card: both engines find the same, and the referee accepts it."""

import random
from collections import Counter

import pytest

from rami_solver.cards import JOKER, Card, Rank, Suit, in_order
from rami_solver.findings import Undecided, Verdict
from rami_solver.plays import Discard, Position, Swap, Take
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import solve_turns
from rami_solver.solver.turn_quest import Taken, TurnAim, TurnProblem
from tests.positions import deal, house

AIMS = (TurnAim.LIGHT_HAND, TurnAim.POINTS)


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-51", "roemie"])
@pytest.mark.parametrize("changes", [0, 6])
def test_a_turn_that_throws_this_card(profile: str, changes: int) -> None:
    rng, seen = random.Random(f"{profile} {changes}"), Counter[str]()
    while seen["laid"] < 25 or seen["nothing laid"] < 5:
        rules = house(rng, load(profile), changes) if changes else load(profile)
        dealt = deal(rng, rules, rng.randint(2, 8), rng.randint(0, 3))
        thrown = [one for one in in_order({*dealt.hand}) if rules.discard.joker or str(one) != "J"]
        problems = [TurnProblem(rules, dealt.hand, dealt.table, True, AIMS, throws=one) for one in thrown]
        for card, solved in zip(thrown, solve_turns(problems, Engine.CERTIFIED), strict=True):
            if isinstance(solved, Undecided) or solved.found is None:
                seen["none"] += 1
                continue
            play = solved.found.play
            judged = judge_turn(Position(dealt.hand, dealt.table, opened=True), play, rules)
            assert judged.verdict is Verdict.LEGAL
            assert play[-1] == Discard(card)
            seen["certified" if solved.certified else "alone"] += 1
            seen["laid" if len(play) > 1 else "nothing laid"] += 1
    assert seen["certified"] > seen["alone"]


QUEEN = Card(Suit.HEARTS, Rank.QUEEN)
ENGINES = (Engine.CPSAT, Engine.EXHAUSTIVE)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_hidden_card_is_not_thrown_in_its_place(engine: Engine) -> None:
    """The exhaustive search threw the card that nobody knows, and left ♥Q."""
    problem = TurnProblem(load("rami-51"), (QUEEN,), (), True, AIMS, hidden=True, throws=QUEEN)
    (solved,) = solve_turns([problem], engine)
    assert not isinstance(solved, Undecided)
    assert solved.found is not None
    assert solved.found.play == (Discard(QUEEN),)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_card_just_taken_is_not_thrown_where_it_may_not_be(engine: Engine) -> None:
    """The exhaustive search threw ♥Q back (rule `discard.taken_card`)."""
    hand = (QUEEN, Card(Suit.SPADES, Rank.TWO))
    problem = TurnProblem(load("rami-51"), hand, (), True, AIMS, Taken(QUEEN), throws=QUEEN)
    (solved,) = solve_turns([problem], engine)
    assert not isinstance(solved, Undecided)
    assert solved.found is None


@pytest.mark.parametrize("engine", ENGINES)
def test_a_freed_joker_without_a_place_is_thrown_though_one_was_taken(engine: Engine) -> None:
    """CP-SAT found no turn that throws a joker here; the taken one stays, and the freed one goes."""
    rules = load("rami-51")
    *three, club = (Card(suit, Rank.SEVEN) for suit in Suit)
    full = judge_meld([*three, JOKER], rules).meld
    assert full is not None
    problem = TurnProblem(rules, (JOKER, club), (full,), True, AIMS, Taken(JOKER), throws=JOKER)
    (solved,) = solve_turns([problem], engine)
    assert not isinstance(solved, Undecided)
    assert solved.found is not None
    play = (Take(JOKER, 1), *solved.found.play)
    assert judge_turn(Position((club,), (full,), opened=True, row=(JOKER,)), play, rules).verdict is Verdict.LEGAL
    assert solved.found.play == (Swap((club,), 1), Discard(JOKER))
