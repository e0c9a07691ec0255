"""An example case and what became of it, as frozen values."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from rami_solver.analysis.answers import Answer
from rami_solver.analysis.question import Asked
from rami_solver.findings import EMPTY, Code, Problem

__all__ = ["Case", "CaseResult", "Difference", "Outcome", "ToJson"]

ToJson = Callable[[Answer], Mapping[str, Any]]
"""What makes the JSON answer out of an answer; a function of a module, so that worker processes find it."""


class Outcome(StrEnum):
    """What became of a case, from the best outcome to the gravest.

    It holds, it differs from what was found, a limit was hit, its input is unusable, or the fault is ours.
    """

    HOLDS = "holds"
    DIFFERS = "differs"
    UNDECIDED = "undecided"
    UNUSABLE = "unusable"
    FAULT = "fault"


class Case(NamedTuple):
    """One example: a question and what its answer is expected to say.

    `expect` are fields of the JSON answer, `error` is the code of the input error that is expected instead of an
    answer. `file` is the path as it was given; `line` counts from 1, None where it is not known. A `record` asks
    nothing: it is replayed, and announces in its lines what is expected of it.
    """

    name: str
    file: str
    line: int | None
    asked: Asked
    expect: Mapping[str, Any] = EMPTY
    error: Code | None = None
    why: str | None = None
    record: bool = False


class Difference(NamedTuple):
    """A field of the answer that is not as expected; `missing` where the answer has no such field."""

    path: str
    expected: Any
    found: Any
    missing: bool = False


class CaseResult(NamedTuple):
    """What became of a case. `found` is its JSON answer, None where there is none.

    `problems` tell why there is none; `trace` is what a fault of ours left behind, for whoever mends it. `line` is that
    of a record in which something was found first.
    """

    case: Case
    outcome: Outcome
    found: Mapping[str, Any] | None = None
    differences: tuple[Difference, ...] = ()
    problems: tuple[Problem, ...] = ()
    trace: str | None = None
    line: int | None = None

    @property
    def ok(self) -> bool:
        """Whether the case holds."""
        return self.outcome is Outcome.HOLDS
