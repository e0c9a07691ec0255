"""How long the search for distances may look: the same on every machine, since layings tried are counted, not time."""

from rami_solver.findings import Undecided

__all__ = ["NEW_PART", "Steps"]

NEW_PART = 8
"""What remembering one more part of a hand counts, in layings tried: it bounds the memory."""


class Steps:
    """How many layings may still be tried."""

    def __init__(self) -> None:
        self._left = 0

    def allow(self, steps: int) -> None:
        """Let the next questions take so many steps together."""
        self._left = steps

    def count(self, steps: int) -> None:
        """Count steps; raises Undecided where too many were taken."""
        self._left -= steps
        if self._left < 0:
            raise Undecided
