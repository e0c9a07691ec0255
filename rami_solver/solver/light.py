"""The few verbs of CP-SAT that this project needs, on OR-Tools' compiled classes.

`ortools.sat.python.cp_model`, the documented front door, imports pandas, which costs several times as much as all the
rest of a command; the classes that it wraps do not. This module is the only one that names OR-Tools; the minor version
is pinned, and a test holds it against `cp_model` on random models (docs/adr/0002).
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from operator import le, mul
from typing import Any, NamedTuple

from ortools.sat.python import cp_model_helper as cp

from rami_solver.findings import WrongAnswer

__all__ = ["Model", "Outcome", "Solution"]

_PARAMETERS = (
    "num_workers: 1 cp_model_presolve: false linearization_level: {} random_seed: 0 catch_sigint_signal: false "
    "max_deterministic_time: {:.6f} "
)


_PACKING = (
    "cp_model_probing_level: 0 symmetry_level: 0 add_mir_cuts: false add_clique_cuts: false "
    "add_lp_constraints_lazily: false exploit_all_lp_solution: false inprocessing_probing_dtime: 0 "
)
"""For models that are nothing but melds to be packed: what costs them more than it brings is off (docs/adr/0012)."""


class Outcome(Enum):
    """How a solve ended: proved best, proved impossible, or stopped at the limit before either was proved."""

    OPTIMAL = "optimal"
    INFEASIBLE = "infeasible"
    LIMIT = "limit"


class Solution(NamedTuple):
    """A solve's outcome, the value of every variable where it is optimal, and the work it took.

    Work is CP-SAT's deterministic time: about seconds, and the same on every machine.
    """

    outcome: Outcome
    values: Sequence[int]
    work: float = 0.0


class Model:
    """A model of whole-number variables, linear constraints and one linear objective to maximise.

    `packing` tells CP-SAT that melds are packed, and nothing else.
    """

    def __init__(self, *, packing: bool = False) -> None:
        self._proto = cp.CpModelProto()
        self._lows: list[int] = []
        self._highs: list[int] = []
        self._rows: list[tuple[Sequence[int], Sequence[int], int, int]] = []
        self._rivals: list[Sequence[int]] = []
        self._wanted: tuple[Sequence[int], Sequence[int]] = ((), ())
        self._parameters = _PARAMETERS + _PACKING if packing else _PARAMETERS

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return len(self._highs)

    def variable(self, low: int, high: int) -> int:
        """Add a variable of `low` to `high` and give its number."""
        self._proto.variables.add().domain.extend([low, high])
        self._lows.append(low)
        self._highs.append(high)
        return len(self._highs) - 1

    def counts(self, most: Sequence[int]) -> range:
        """Add a variable from 0 on for each of these greatest values, and give their numbers."""
        first = len(self._highs)
        self._proto.variables.extend([_count(high) for high in most])
        self._lows += [0] * len(most)
        self._highs += most
        return range(first, len(self._highs))

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Demand that of these variables of 0 or 1 one is 1 at most."""
        self._proto.constraints.add().at_most_one.literals.extend(literals)
        self._rivals.append(literals)

    def linear(self, variables: Sequence[int], coefficients: Sequence[int], low: int, high: int) -> None:
        """Demand that the sum of coefficient times variable lies in `low` to `high`."""
        linear = self._proto.constraints.add().linear
        linear.vars.extend(variables)
        linear.coeffs.extend(coefficients)
        linear.domain.extend([low, high])
        self._rows.append((variables, coefficients, low, high))

    def maximise(self, variables: Sequence[int], coefficients: Sequence[int]) -> None:
        """Set what is to be as great as it can be; called once."""
        self._proto.objective.vars.extend(variables)
        self._proto.objective.coeffs.extend([-one for one in coefficients])
        self._wanted = variables, coefficients

    def solve(self, limit: float, linearization: int = 2) -> Solution:
        """Solve, deterministically, with one worker, and give up after so much work.

        `linearization` is CP-SAT's level: how much of the model it gives its linear relaxation.

        Raises ValueError where the model itself is not valid: a fault of ours, never the asker's; WrongAnswer where
        what is called the best breaks the model, or is not worth what is said.
        """
        fault = cp.CpSatHelper.validate_model(self._proto)
        if fault:
            raise ValueError(fault)
        parameters = cp.SatParameters()
        if not parameters.parse_text_format(self._parameters.format(linearization, limit)):
            raise ValueError("CP-SAT does not take its parameters")
        # A wrapper serves one solve: a second model on the same one aborts the process.
        wrapper = cp.SolveWrapper()
        wrapper.set_parameters(parameters)
        # Held on to while its solution is copied: that is a view, which does not keep it alive.
        response: Any = wrapper.solve(self._proto)  # type: ignore[no-untyped-call]  # the shipped stub has no types here
        work = response.deterministic_time
        if response.status == cp.CpSolverStatus.OPTIMAL:
            return Solution(Outcome.OPTIMAL, self._checked(response), work)
        if response.status == cp.CpSolverStatus.INFEASIBLE:
            return Solution(Outcome.INFEASIBLE, (), work)
        if response.status in (cp.CpSolverStatus.FEASIBLE, cp.CpSolverStatus.UNKNOWN):
            return Solution(Outcome.LIMIT, (), work)
        raise ValueError(f"CP-SAT ended as {response.status}")

    def _checked(self, response: Any) -> list[int]:
        """Give the values of the variables, once our own arithmetic has found them to be a solution worth what is said.

        It costs a hundredth of the solve, and is all that guards answers too large for the exhaustive search.
        """
        values = list(response.solution)
        if len(values) != len(self._highs):
            raise _broken("number of values", expected=len(self._highs), found=len(values))
        if not (all(map(le, self._lows, values)) and all(map(le, values, self._highs))):
            raise _broken("bounds", lows=self._lows, highs=self._highs, found=values)
        for number, (variables, coefficients, low, high) in enumerate(self._rows):
            reached = _sum(variables, coefficients, values)
            if not low <= reached <= high:
                raise _broken("row", row=number, low=low, high=high, found=reached)
        for number, literals in enumerate(self._rivals):
            if sum(map(values.__getitem__, literals)) > 1:
                raise _broken("rivals", row=number)
        worth = _sum(*self._wanted, values)
        # CP-SAT says the value of an objective that it scales as 13.999999999999998.
        if not abs(response.objective_value + worth) < 0.5:
            raise _broken("objective", said=-response.objective_value, found=worth)
        return values


@cache
def _count(high: int) -> Any:
    one = cp.IntegerVariableProto()
    one.domain.extend([0, high])
    return one


def _sum(variables: Sequence[int], coefficients: Sequence[int], values: Sequence[int]) -> int:
    return sum(map(mul, coefficients, map(values.__getitem__, variables)))


def _broken(what: str, **facts: object) -> WrongAnswer:
    return WrongAnswer({"fault": "CP-SAT's solution breaks its model", "breaks": what, **facts})
