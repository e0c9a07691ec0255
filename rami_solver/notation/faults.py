"""What cannot be read, while reading: a place, and where it is known at once, the code with its facts."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rami_solver.findings import EMPTY, Code

__all__ = ["Fault"]


class Fault(NamedTuple):
    """A place that cannot be used; without a code it is a word that is no card, and why is found when it is told."""

    start: int
    end: int
    code: Code | None = None
    facts: Mapping[str, Any] = EMPTY
    help: str | None = None
