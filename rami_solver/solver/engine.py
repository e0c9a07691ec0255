"""Which engine answers a question about a hand."""

from enum import StrEnum

__all__ = ["Engine"]


class Engine(StrEnum):
    """Who answers: CP-SAT certified by the exhaustive search, or one of the two alone."""

    CERTIFIED = "certified"
    CPSAT = "cpsat"
    EXHAUSTIVE = "exhaustive"
