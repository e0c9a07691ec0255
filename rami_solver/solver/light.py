"""The few verbs of CP-SAT that this project needs, on OR-Tools' compiled classes.

`ortools.sat.python.cp_model`, the documented front door, imports pandas, which costs several times as much as all the
rest of a command; the classes that it wraps do not. This module is the only one that names OR-Tools; the minor version
is pinned, and a test holds it against `cp_model` on random models (docs/adr/0002).
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

from ortools.sat.python import cp_model_helper as cp

__all__ = ["Model", "Outcome", "Solution"]

_PARAMETERS = (
    "num_workers: 1 cp_model_presolve: false linearization_level: {} random_seed: 0 catch_sigint_signal: false "
    "max_deterministic_time: {:.6f}"
)


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
    """A model of whole-number variables, linear constraints and one linear objective to maximise."""

    def __init__(self) -> None:
        self._proto = cp.CpModelProto()
        self.variables = 0

    def variable(self, low: int, high: int) -> int:
        """Add a variable of `low` to `high` and give its number."""
        self._proto.variables.add().domain.extend([low, high])
        self.variables += 1
        return self.variables - 1

    def linear(self, variables: Sequence[int], coefficients: Sequence[int], low: int, high: int) -> None:
        """Demand that the sum of coefficient times variable lies in `low` to `high`."""
        linear = self._proto.constraints.add().linear
        linear.vars.extend(variables)
        linear.coeffs.extend(coefficients)
        linear.domain.extend([low, high])

    def maximise(self, variables: Sequence[int], coefficients: Sequence[int]) -> None:
        """Set what is to be as great as it can be; called once."""
        self._proto.objective.vars.extend(variables)
        self._proto.objective.coeffs.extend([-one for one in coefficients])

    def solve(self, limit: float, linearization: int = 2) -> Solution:
        """Solve, deterministically, with one worker, and give up after so much work.

        `linearization` is CP-SAT's level: how much of the model it gives its linear relaxation.

        Raises ValueError where the model itself is not valid: a fault of ours, never the asker's.
        """
        fault = cp.CpSatHelper.validate_model(self._proto)
        if fault:
            raise ValueError(fault)
        parameters = cp.SatParameters()
        parameters.parse_text_format(_PARAMETERS.format(linearization, limit))
        # A wrapper serves one solve: a second model on the same one aborts the process.
        wrapper = cp.SolveWrapper()
        wrapper.set_parameters(parameters)
        response: Any = wrapper.solve(self._proto)  # type: ignore[no-untyped-call]  # the shipped stub has no types here
        work = response.deterministic_time
        if response.status == cp.CpSolverStatus.OPTIMAL:
            return Solution(Outcome.OPTIMAL, list(response.solution), work)
        if response.status == cp.CpSolverStatus.INFEASIBLE:
            return Solution(Outcome.INFEASIBLE, (), work)
        return Solution(Outcome.LIMIT, (), work)
