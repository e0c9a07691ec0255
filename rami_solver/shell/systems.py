"""One question under each of the systems."""

from rami_solver.analysis.question import Asked
from rami_solver.rules.load import systems

__all__ = ["ALL", "each_system"]

ALL = "all"
"""The word that stands for the systems side by side where rules are named."""


def each_system(asked: Asked) -> list[Asked]:
    """Give the question under each system where it asks for all of them, else itself alone."""
    if asked.rules != ALL:
        return [asked]
    return [asked._replace(rules=name) for name in systems()]
