"""Turns that must throw one card: both engines find the same, and the referee accepts it."""

import random
from collections import Counter

import pytest

from rami_solver.cards import in_order
from rami_solver.findings import Undecided, Verdict
from rami_solver.plays import Discard, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import solve_turns
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
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
