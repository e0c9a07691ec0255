"""What is known to go wrong in the pinned OR-Tools, and the guards against it (docs/ortools.md)."""

import random
import resource
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from ortools.sat.python import cp_model_helper as cp

from rami_solver.analysis.advice import advise
from rami_solver.analysis.advice_reading import read_advice
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.check import answer
from rami_solver.analysis.question import Asked, read_question
from rami_solver.findings import WrongAnswer
from rami_solver.solver import light
from rami_solver.solver.light import Model, Outcome, Solution

DOC = Path(__file__).parents[2] / "docs" / "ortools.md"

# A literal that switches a row on, and the row: for each the variables, their factors, the least and the most.
FAR = 1 << 50
SWITCHED: list[tuple[int | None, list[int], list[int], int, int]] = [
    (None, [1, 4], [1, 1], 0, 1),
    (3, [2, 0, 1, 5, 4], [-3827557426, 3109192541, 2515758838, -3910277208, -2636911627], 2369203646, FAR),
    (5, [3, 4, 1, 0], [3679758149, 2855061050, 4186519247, -2229902718], 2248058948, FAR),
]
COSTS = [19, 6, -11, -11, -3, -18]


def _least_by_hand() -> int:
    def holds(one: tuple[int, ...]) -> bool:
        return all(
            (switch is not None and not one[switch])
            or low <= sum(factor * one[number] for number, factor in zip(numbers, factors, strict=True)) <= high
            for switch, numbers, factors, low, high in SWITCHED
        )

    costs = [sum(cost * value for cost, value in zip(COSTS, one, strict=True)) for one in product((0, 1), repeat=6)]
    return min(cost for cost, one in zip(costs, product((0, 1), repeat=6), strict=True) if holds(one))


def _solved(parameters: str) -> tuple[str, float]:
    model = cp.CpModelProto()
    for _ in COSTS:
        model.variables.add().domain.extend([0, 1])
    for switch, numbers, factors, low, high in SWITCHED:
        row = model.constraints.add()
        if switch is not None:
            row.enforcement_literal.append(switch)
        row.linear.vars.extend(numbers)
        row.linear.coeffs.extend(factors)
        row.linear.domain.extend([low, high])
    model.objective.vars.extend(range(6))
    model.objective.coeffs.extend(COSTS)
    asked = cp.SatParameters()
    assert asked.parse_text_format(parameters)
    wrapper: Any = cp.SolveWrapper()
    wrapper.set_parameters(asked)
    response = wrapper.solve(model)
    return response.status.name, response.objective_value


def test_a_wrong_optimum_of_presolve_is_real_and_not_ours() -> None:
    """9.15 with its defaults calls -23 the least, where -32 can be reached: sums beyond 2^31 wrap round in presolve."""
    assert _least_by_hand() == -32
    assert _solved(light._PARAMETERS.format(2, 10.0)) == ("OPTIMAL", -32)
    assert _solved(light._PARAMETERS.format(1, 10.0)) == ("OPTIMAL", -32)
    if _version() == "9.15.6755":
        assert _solved("num_workers: 1") == ("OPTIMAL", -23)


def _version() -> str:
    from importlib.metadata import version

    return version("ortools")


def test_the_version_is_the_one_that_the_document_is_about() -> None:
    assert _version().startswith("9.15.")
    assert "9.15.6755" in DOC.read_text(encoding="utf-8")


def test_the_parameters_are_taken_as_they_are_meant() -> None:
    taken = cp.SatParameters()
    assert taken.parse_text_format(light._PARAMETERS.format(2, 1.5))
    assert (taken.num_workers, taken.cp_model_presolve, taken.interleave_search) == (1, False, False)
    assert (taken.catch_sigint_signal, taken.random_seed, taken.linearization_level) == (False, 0, 2)
    assert taken.max_deterministic_time == 1.5


def test_a_parameter_that_is_unknown_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT itself only says so on standard error, and goes on with its defaults: presolve, and all the cores."""
    monkeypatch.setattr(light, "_PARAMETERS", "presolve_model: false # {} {}")
    with pytest.raises(ValueError, match="parameters"):
        _knapsack().solve(10.0)


def _knapsack(rng: random.Random | None = None) -> Model:
    rng = rng or random.Random(3)
    model = Model()
    numbers = [model.variable(0, 2) for _ in range(12)]
    for _ in range(4):
        model.linear(numbers, [rng.randint(0, 9) for _ in numbers], 0, 40)
    model.maximise(numbers, [rng.randint(1, 30) for _ in numbers])
    return model


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The models that are handed to CP-SAT, and the wrappers that they are handed to."""
    seen: list[Any] = []
    real: Any = cp.SolveWrapper

    class Noting:
        def __init__(self) -> None:
            self._real = real()
            self.solves = 0

        def set_parameters(self, parameters: Any) -> None:
            self._real.set_parameters(parameters)

        def solve(self, model: Any) -> Any:
            self.solves += 1
            assert self.solves == 1
            seen.append(model)
            return self._real.solve(model)

    monkeypatch.setattr(cp, "SolveWrapper", Noting)
    return seen


def _ask_all_kinds() -> None:
    hand = "hA h2 h3 J sK dK c5 c6 c7 c8"
    answer(read_question(Asked()._replace(cards=hand)))
    answer(read_question(Asked()._replace(cards=hand, table="h4 h5 h6 | J s9 c9", opened=True)))
    near = Asked()._replace(cards="sK dK h10 hJ hQ c6", table="J h4 h5", phase=Phase.BEFORE_DRAW)
    advise(read_advice(near))


def test_models_have_nothing_but_small_rows(models: list[Any]) -> None:
    """What the reports are about: switched rows, scheduling, circuits, hints, assumptions, sums beyond 2^31."""
    _ask_all_kinds()
    assert len(models) > 5
    for model in models:
        assert not model.has_solution_hint()
        assert not model.has_floating_point_objective()
        assert not model.has_symmetry()
        assert (len(model.assumptions), len(model.search_strategy)) == (0, 0)
        most = [max(map(abs, one.domain)) for one in model.variables]
        for row in model.constraints:
            assert row.has_linear() or row.has_at_most_one()
            assert len(row.enforcement_literal) == 0
            assert _total(row.linear, most) < 1 << 31
            assert all(most[literal] == 1 for literal in row.at_most_one.literals)
        assert _total(model.objective, most) < 1 << 53


def _total(terms: Any, most: list[int]) -> int:
    return sum(abs(factor) * most[number] for number, factor in zip(terms.vars, terms.coeffs, strict=True))


def test_every_model_can_be_answered(models: list[Any]) -> None:
    """So "infeasible" is always false, and always caught: to lay nothing is a solution of each."""
    _ask_all_kinds()
    for model in models[::3]:  # a copy: asking for these makes more of them
        status, solution = _with_the_objective_off(model)
        assert status == "OPTIMAL"
        assert solution


def _with_the_objective_off(model: Any) -> tuple[str, list[int]]:
    free = Model()
    for one in model.variables:
        free.variable(one.domain[0], one.domain[1])
    for row in model.constraints:
        if row.has_at_most_one():
            free.at_most_one(list(row.at_most_one.literals))
            continue
        free.linear(list(row.linear.vars), list(row.linear.coeffs), row.linear.domain[0], row.linear.domain[1])
    solved = free.solve(10.0)
    return solved.outcome.name, list(solved.values)


def test_a_model_has_one_answer_whatever_is_solved_beside_it() -> None:
    alone = [_knapsack(random.Random(seed)).solve(10.0) for seed in range(12)]
    assert len({tuple(one.values) for one in alone}) > 6
    with ThreadPoolExecutor(4) as threads:
        beside = list(threads.map(lambda seed: _knapsack(random.Random(seed % 12)).solve(10.0), range(48)))
    assert beside == alone * 4


def test_solving_again_and_again_takes_no_more_memory() -> None:
    for seed in range(50):
        _knapsack(random.Random(seed)).solve(10.0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in range(150):
        _knapsack(random.Random(seed)).solve(10.0)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4_000


ABORTS = """
from ortools.sat.python import cp_model_helper as cp
def model(size):
    made = cp.CpModelProto()
    for _ in range(size):
        made.variables.add().domain.extend([0, 1])
    made.objective.vars.extend(range(size))
    made.objective.coeffs.extend([-1] * size)
    return made
wrapper = cp.SolveWrapper()
wrapper.solve(model(3))
wrapper.solve(model(5))
"""


@pytest.mark.skipif(_version() != "9.15.6755", reason="of this very version")
def test_a_second_model_on_one_wrapper_ends_the_process() -> None:
    """Why every solve has a wrapper of its own, which `models` above demands."""
    done = subprocess.run([sys.executable, "-c", ABORTS], check=False, capture_output=True, timeout=60)
    assert done.returncode < 0


# What breaks a model is told, whatever its size.

_Lie = Callable[[list[int], float], tuple[list[int], float]]
LIES: dict[str, _Lie] = {
    "number of values": lambda values, worth: (values[:-1], worth),
    "bounds": lambda values, worth: ([3, *values[1:]], worth),
    "row": lambda values, worth: ([2] * len(values), worth),
    "objective": lambda values, worth: (values, worth - 1),
}


def _lying(lie: _Lie) -> type:
    real: Any = cp.SolveWrapper

    class Lying:
        def __init__(self) -> None:
            self._real = real()

        def set_parameters(self, parameters: Any) -> None:
            self._real.set_parameters(parameters)

        def solve(self, model: Any) -> Any:
            response = self._real.solve(model)
            values, worth = lie(list(response.solution), response.objective_value)

            class Answer:
                status, deterministic_time = response.status, 0.0
                solution, objective_value = values, worth

            return Answer()

    return Lying


@pytest.mark.parametrize("broken", LIES)
def test_a_solution_that_breaks_its_model_is_no_answer(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    assert _knapsack().solve(10.0).outcome is Outcome.OPTIMAL
    monkeypatch.setattr(cp, "SolveWrapper", _lying(LIES[broken]))
    with pytest.raises(WrongAnswer) as told:
        _knapsack().solve(10.0)
    assert (told.value.report["fault"], told.value.report["breaks"]) == ("CP-SAT's solution breaks its model", broken)


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        ("FEASIBLE", Outcome.LIMIT),
        ("UNKNOWN", Outcome.LIMIT),
        ("INFEASIBLE", Outcome.INFEASIBLE),
        ("MODEL_INVALID", None),
    ],
)
def test_only_optimal_is_an_answer(monkeypatch: pytest.MonkeyPatch, status: str, outcome: Outcome | None) -> None:
    class Ends:
        def set_parameters(self, _: Any) -> None:
            pass

        def solve(self, _: Any) -> Any:
            class Answer:
                solution, objective_value, deterministic_time = (0,) * 12, 0.0, 0.5

            Answer.status = getattr(cp.CpSolverStatus, status)  # type: ignore[attr-defined]
            return Answer()

    monkeypatch.setattr(cp, "SolveWrapper", Ends)
    if outcome is None:
        with pytest.raises(ValueError, match=status):
            _knapsack().solve(10.0)
    else:
        assert _knapsack().solve(10.0) == Solution(outcome, (), 0.5)


def test_every_test_that_the_document_names_is_there() -> None:
    import re

    named = re.findall(r"`(tests/[a-z_/]+\.py)`(?:: `(test_\w+)`)?", DOC.read_text(encoding="utf-8"))
    assert len(named) > 8
    root = DOC.parents[1]
    for path, test in named:
        text = (root / path).read_text(encoding="utf-8")
        assert not test or f"def {test}(" in text, (path, test)
