"""Solvers that fail: what CP-SAT and the exhaustive searches could do wrong, put in their place."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from ortools.sat.python import cp_model_helper as cp

from rami_solver.findings import Undecided
from rami_solver.rules.kept import KeptByRules
from rami_solver.solver.exhaustive import exhaust
from rami_solver.solver.exhaustive_hand import exhaust_hand
from rami_solver.solver.generator import Generator
from rami_solver.solver.hand_quest import HandSolution
from rami_solver.solver.reach_exhaustive import Together
from rami_solver.solver.turn_exhaustive import exhaust_turn

__all__ = ["CPSAT", "EXHAUSTIVE", "doctor_cpsat", "doctor_exhaustive"]

_Response = Any
_Kind = Callable[[Any, Callable[[Any], _Response]], _Response]


def _said(status: Any, solution: Sequence[int] = (), worth: float = 0.0) -> _Response:
    return SimpleNamespace(status=status, solution=solution, objective_value=worth, deterministic_time=0.001)


def _worth(proto: Any, solution: Sequence[int]) -> float:
    of = proto.objective
    return float(sum(worth * solution[number] for number, worth in zip(of.vars, of.coeffs, strict=True)))


def _optimal(proto: Any, solution: Sequence[int]) -> _Response:
    return _said(cp.CpSolverStatus.OPTIMAL, solution, _worth(proto, solution))


def _solution(proto: Any, solve: Callable[[Any], _Response]) -> list[int]:
    response = solve(proto)  # kept while its solution is copied, which is nothing but a view into it
    return list(response.solution)


def _worst(proto: Any, solve: Callable[[Any], _Response]) -> _Response:
    """The worst solution of the model, called the best: legal all through."""
    upside_down = cp.CpModelProto()
    upside_down.copy_from(proto)
    coefficients = list(proto.objective.coeffs)
    upside_down.objective.coeffs.clear()
    upside_down.objective.coeffs.extend([-one for one in coefficients])
    return _optimal(proto, _solution(upside_down, solve))


def _a_little_worse(proto: Any, solve: Callable[[Any], _Response]) -> _Response:
    """The best solution but for the last variable that it can do without."""
    solution = _solution(proto, solve)
    for number in reversed(range(len(solution))):
        low = proto.variables[number].domain[0]
        less = [*solution[:number], low, *solution[number + 1 :]]
        if less != solution and _holds(proto, less):
            return _optimal(proto, less)
    return _optimal(proto, solution)


def _holds(proto: Any, solution: Sequence[int]) -> bool:
    for one in proto.constraints:
        if one.has_at_most_one():
            if sum(solution[number] for number in one.at_most_one.literals) > 1:
                return False
            continue
        row = one.linear
        reached = sum(worth * solution[number] for number, worth in zip(row.vars, row.coeffs, strict=True))
        if not row.domain[0] <= reached <= row.domain[1]:
            return False
    return True


def _raises(fault: BaseException) -> _Kind:
    def kind(_: Any, __: Any) -> _Response:
        raise fault

    return kind


def _bragging(proto: Any, solve: Callable[[Any], _Response]) -> _Response:
    solution = _solution(proto, solve)
    return _said(cp.CpSolverStatus.OPTIMAL, solution, _worth(proto, solution) - 1)


CPSAT: dict[str, _Kind] = {
    "gives up": lambda proto, _: _said(cp.CpSolverStatus.UNKNOWN),
    "has no proof": lambda proto, solve: _said(cp.CpSolverStatus.FEASIBLE, _solution(proto, solve)),
    "says there is none": lambda proto, _: _said(cp.CpSolverStatus.INFEASIBLE),
    "tells nothing": lambda proto, _: _said(cp.CpSolverStatus.OPTIMAL),
    "tells too little": lambda proto, solve: _said(
        cp.CpSolverStatus.OPTIMAL, _solution(proto, solve)[:-1], -_worth(proto, _solution(proto, solve))
    ),
    "leaves the bounds": lambda proto, _: _optimal(proto, [99] * len(proto.variables)),
    "takes all": lambda proto, _: _optimal(proto, [one.domain[1] for one in proto.variables]),
    "brags": _bragging,
    "gives the worst": _worst,
    "gives a little worse": _a_little_worse,
    "refuses the model": lambda proto, _: _said(cp.CpSolverStatus.MODEL_INVALID),
    "crashes": _raises(RuntimeError("in native code")),
    "has no memory": _raises(MemoryError()),
}
"""What CP-SAT may do instead of solving a model."""


def doctor_cpsat(patch: pytest.MonkeyPatch, kind: str) -> list[int]:
    """Let CP-SAT behave so; gives a list that grows with every solve."""
    real: Any = cp.SolveWrapper
    solves: list[int] = []

    class Doctored:
        def __init__(self) -> None:
            self._parameters: Any = None

        def set_parameters(self, parameters: Any) -> None:
            self._parameters = parameters

        def solve(self, proto: Any) -> _Response:
            solves.append(len(proto.variables))

            def solve(model: Any) -> _Response:
                wrapper = real()
                wrapper.set_parameters(self._parameters)
                return wrapper.solve(model)

            return CPSAT[kind](proto, solve)

    patch.setattr(cp, "SolveWrapper", Doctored)
    _forget(patch)
    return solves


def _forget(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be known of other hands, and nothing be remembered of these."""
    patch.setattr("rami_solver.solver.generator._GENERATORS", KeptByRules(Generator))


def _hand(what: str) -> Callable[..., Any]:
    def search(problem: Any) -> Any:
        found = exhaust(problem)
        if what == "tells nothing":
            return ()
        return ((),) if what == "gives the worst" else tuple(laid[1:] for laid in found)

    return search


def _all_of_hand(what: str) -> Callable[..., Any]:
    def search(problem: Any) -> Any:
        if what != "gives a little worse":
            return HandSolution((), (), None)
        best, leanest, clean = exhaust_hand(problem)
        return HandSolution(best[1:], leanest[1:], clean and clean[1:])

    return search


def _turn(what: str) -> Callable[..., Any]:
    def search(problem: Any, *steps: int) -> Any:
        found = exhaust_turn(problem, *steps)
        if what == "tells nothing" or found is None:
            return None
        return found._replace(values=tuple(value - 1 for value in found.values))

    return search


def _far(what: str) -> type[Together]:
    class Doctored(Together):
        def reaches(self, *steps: int) -> Any:
            return [self._doctored(one) for one in super().reaches(*steps)]

        def _doctored(self, one: Any) -> Any:
            if isinstance(one, Undecided) or one.distance is None:
                return one
            if what == "tells nothing":
                return one._replace(distance=None, way=None, helps=())
            return one._replace(distance=one.distance + 1)

    return Doctored


_FAULTS: dict[str, type[Exception]] = {"gives up": Undecided, "crashes": RuntimeError, "has no memory": MemoryError}

EXHAUSTIVE = ("gives the worst", "gives a little worse", "tells nothing", *_FAULTS)
"""What the exhaustive searches may do instead of searching."""


def doctor_exhaustive(patch: pytest.MonkeyPatch, what: str) -> None:
    """Let the exhaustive searches of hands, turns and distances behave so."""
    hand, all_of_hand, turn, far = _hand(what), _all_of_hand(what), _turn(what), _far(what)
    if what in _FAULTS:

        def fails(*_: Any) -> Any:
            raise _FAULTS[what]

        hand = all_of_hand = turn = fails
        patch.setattr(far, "reaches", fails)
    _forget(patch)
    patch.setattr("rami_solver.solver.engines.exhaust", hand)
    patch.setattr("rami_solver.solver.engines.exhaust_hand", all_of_hand)
    patch.setattr("rami_solver.solver.turn_engines.exhaust_turn", turn)
    patch.setattr("rami_solver.solver.reach_engines.Together", far)
