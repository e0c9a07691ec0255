"""Where two tables play by different rules."""

from typing import Any, NamedTuple

from rami_solver.rules.model import Ground, Rules

__all__ = ["Difference", "differences"]


class Difference(NamedTuple):
    """One key on which two tables differ, with both values and where they come from."""

    key: str
    a: Any
    b: Any
    ground_a: Ground
    ground_b: Ground


def differences(a: Rules, b: Rules) -> tuple[Difference, ...]:
    """Give the keys on which two tables differ, in the order of the model; equal values from different texts are none.

    >>> from rami_solver.rules.load import load
    >>> [one.key for one in differences(load("rami-51"), load("rami-40"))]
    ['opening.points']
    """
    pairs = ((key, a.value(key), b.value(key)) for key in a.grounds)
    return tuple(
        Difference(key, of_a, of_b, a.grounds[key], b.grounds[key]) for key, of_a, of_b in pairs if of_a != of_b
    )
