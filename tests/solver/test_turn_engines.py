"""The door to whole turns: who answers, what is certified, what a disagreement and a limit come to."""

import subprocess
import sys

import pytest

from rami_solver.cards import DECK, AnyCard
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.rules.load import load
from rami_solver.solver import turn_engines, turn_exhaustive
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import SolvedTurn, solve_turns
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem

AIMS = (TurnAim.OUT, TurnAim.POINTS)


def _problem(hand: tuple[AnyCard, ...], *, must_go_out: bool = False) -> TurnProblem:
    return TurnProblem(load(), hand, (), True, AIMS, must_go_out=must_go_out)


def test_each_engine_gives_the_same_values_and_only_both_together_certify() -> None:
    problems = [_problem(DECK[:4]), _problem(DECK[:4], must_go_out=True), _problem(DECK[:9:2], must_go_out=True)]
    found = {}
    for engine in Engine:
        solved = [one for one in solve_turns(problems, engine) if isinstance(one, SolvedTurn)]
        assert [one.certified for one in solved] == [engine is Engine.CERTIFIED] * 3
        found[engine] = [one.found and one.found.values for one in solved]
    assert found[Engine.CERTIFIED] == [(1, 9), (1, 9), None]
    assert found[Engine.CPSAT] == found[Engine.EXHAUSTIVE] == found[Engine.CERTIFIED]


def test_what_the_exhaustive_search_leaves_open_is_answered_and_not_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(problem: TurnProblem, most_steps: int = 0) -> FoundTurn | None:
        raise Undecided

    monkeypatch.setattr(turn_engines, "exhaust_turn", gives_up)
    (solved,) = solve_turns([_problem(DECK[:4])], Engine.CERTIFIED)
    assert isinstance(solved, SolvedTurn)
    assert solved.found is not None
    assert not solved.certified
    (alone,) = solve_turns([_problem(DECK[:4])], Engine.EXHAUSTIVE)
    assert isinstance(alone, Undecided)


def test_many_turns_share_the_steps_that_certify_them(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    exhaust = turn_exhaustive.exhaust_turn

    def counting(problem: TurnProblem, most_steps: int) -> FoundTurn | None:
        given.append(most_steps)
        return exhaust(problem, most_steps)

    monkeypatch.setattr(turn_engines, "exhaust_turn", counting)
    for number in (1, 50):
        solve_turns([_problem(DECK[:4])] * number, Engine.CERTIFIED)
    assert given[0] == turn_exhaustive.MOST_STEPS // 4
    assert set(given[1:]) == {turn_exhaustive.MOST_STEPS // 50}


def test_a_disagreement_is_never_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_engines, "exhaust_turn", lambda problem, steps: FoundTurn((), (0, 0)))
    with pytest.raises(WrongAnswer) as caught:
        solve_turns([_problem(DECK[:4])], Engine.CERTIFIED)
    report = caught.value.report
    assert report["fault"] == "engines disagree"
    assert report["hand"] == ["♠A", "♠2", "♠3", "♠4"]
    assert report["cpsat"] is not None


def test_the_exhaustive_search_alone_never_imports_the_solver() -> None:
    code = (
        "import sys; from rami_solver.cards import DECK; from rami_solver.rules.load import load; "
        "from rami_solver.solver.engine import Engine; from rami_solver.solver.turn_engines import solve_turns; "
        "from rami_solver.solver.turn_quest import TurnAim, TurnProblem; "
        "solve_turns([TurnProblem(load(), DECK[:4], (), True, (TurnAim.OUT,))], Engine.EXHAUSTIVE); "
        "sys.exit('ortools' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
