"""What stands in the way of going out: every rule dropped alone, whether or not it seems to bear on the turn."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from rami_solver.analysis.drawing import Way
from rami_solver.analysis.obstacles import LOOSER, Asked, obstacles
from rami_solver.analysis.turn_answers import Source
from rami_solver.findings import Code, Finding
from rami_solver.rules.load import load, profile_ids
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import SolvedTurn, solve_turns
from rami_solver.solver.turn_quest import TurnAim, TurnProblem
from tests.positions import deal, house, with_value

AIMS = (TurnAim.OUT,)


def goes_out(problem: TurnProblem) -> bool:
    (solved,) = solve_turns([problem._replace(must_go_out=True)], Engine.EXHAUSTIVE)
    return isinstance(solved, SolvedTurn) and solved.found is not None


def dropped_alone(problem: TurnProblem) -> set[str]:
    """Name the rules that, each dropped alone, let the player go out, asking about every one of them."""
    rules = problem.rules
    return {
        key
        for key, value in LOOSER
        if rules.value(key) is not None
        and not (key == "jokers_per_meld" and rules.jokers_per_meld > 1)
        and goes_out(problem._replace(rules=with_value(rules, key, value)))
    }


@cache
def stuck() -> tuple[TurnProblem, ...]:
    """Positions from which nobody goes out, and from which a rule often keeps the player."""
    return tuple(_stuck(random.Random(71)))


def _stuck(rng: random.Random) -> Iterator[TurnProblem]:
    found = 0
    while found < 90:
        rules = house(rng, load(rng.choice(profile_ids())))
        problem = deal(rng, rules, rng.randint(1, 6), rng.randint(0, 3)).problem(AIMS)
        if not goes_out(problem):
            found += 1
            yield problem


def told(problem: TurnProblem) -> tuple[Finding, ...]:
    asked: list[Asked] = [(Way(Source.NONE), problem)]
    return obstacles(asked, Engine.EXHAUSTIVE)


def test_a_rule_that_seems_not_to_bear_on_a_turn_does_not() -> None:
    seen = Counter[str]()
    for problem in stuck():
        keys = dropped_alone(problem)
        named = {str(one.facts["case"]) for one in told(problem) if one.code is Code.FINISH_FORBIDDEN}
        assert named - {"not-opened"} == keys, problem
        seen.update(keys or {"none"})
    assert seen["none"] > 30
    # Rules of every section kept somebody from going out.
    sections = {key.partition(".")[0] for key in seen}
    assert sections >= {"opening", "draw", "swap", "run", "jokers_per_meld", "discard"}, seen


def test_where_no_rule_is_in_the_way_the_cards_that_stay_are_counted() -> None:
    counted = 0
    for problem in stuck():
        for note in told(problem):
            if note.code is not Code.FINISH_CARDS_LEFT:
                continue
            few = problem._replace(opened=True, aims=(TurnAim.FEW_CARDS,))
            (solved,) = solve_turns([few], Engine.EXHAUSTIVE)
            assert isinstance(solved, SolvedTurn)
            assert solved.found is not None
            assert solved.found.values == (-note.facts["count"],)
            counted += 1
    assert counted > 20
