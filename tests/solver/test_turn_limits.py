"""Where the search for a turn stops: stages that stay exact, limits, faults."""

import random
from collections import Counter

import pytest

from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.rules.load import load, profile_ids
from rami_solver.solver import light, turn_task
from rami_solver.solver.tasks import STAGE_BOUND
from rami_solver.solver.turn_quest import FoundTurn
from rami_solver.solver.turn_search import search_turns
from rami_solver.solver.turn_task import TurnTask
from tests.positions import AIMS, deal, house
from tests.solver.turns_asked import LAID_OFF, found_turn, problem_of


def test_every_stage_stays_exact() -> None:
    rng = random.Random(8)
    stages = Counter[bool]()
    for _ in range(120):
        rules = house(rng, load(rng.choice(profile_ids())), 6)
        task = TurnTask(deal(rng, rules, rng.randint(4, 14), 6).problem(rng.choice(AIMS)))
        most = dict(enumerate(task.model.most))
        while task.levels:
            stage = task.stage()
            task.levels = task.levels[len(stage) :]
            bound = 1
            for level in stage:
                bound *= level.span + 1
                high = sum(max(0, worth) * most[number] for number, worth in level.terms)
                stages[high <= level.span] += 1
            assert bound < STAGE_BOUND
    assert stages[True] > 1000


def test_a_limit_is_undecided_and_spares_the_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = light.Model.solve

    def hard(self: light.Model, limit: float) -> light.Solution:
        return light.Solution(light.Outcome.LIMIT, ()) if self.variables > 20 else solve(self, limit)

    monkeypatch.setattr(light.Model, "solve", hard)
    small = problem_of(load(), "♠2 ♠3 ♠4 ♥9", opened=True)
    large = problem_of(load(), *LAID_OFF)
    first, second, third = search_turns([small, large, small])
    assert isinstance(second, Undecided)
    assert isinstance(first, FoundTurn)
    assert first == third


def test_too_much_to_choose_from_is_undecided_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_task, "MOST_VARIABLES", 30)
    small, large = problem_of(load(), "♠2 ♠3 ♠4 ♥9", opened=True), problem_of(load(), *LAID_OFF)
    assert [isinstance(one, Undecided) for one in search_turns([large, small])] == [True, False]


def test_a_false_infeasible_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light.Model, "solve", lambda self, limit: light.Solution(light.Outcome.INFEASIBLE, ()))
    with pytest.raises(WrongAnswer) as caught:
        search_turns([problem_of(load(), "♠2 ♠3 ♠4 ♥9", opened=True)])
    assert caught.value.report["fault"] == "false infeasible"


def test_nothing_held_is_no_turn() -> None:
    for profile in profile_ids():
        assert found_turn(problem_of(load(profile), "", opened=True, must_go_out=True)) is None
