"""Where two tables play by different rules."""

from collections.abc import Collection
from typing import Any, NamedTuple

from rami_solver.rules.model import Ground, Rules, declared, is_section

__all__ = ["Difference", "differences", "taking"]


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


def taking(a: Rules, b: Rules, keys: Collection[str]) -> Rules:
    """Give the rules of one table with these keys as the other plays them.

    >>> from rami_solver.rules.load import load
    >>> taking(load("rami-51"), load("rami-40"), ["opening.points"]).opening.points
    40
    """
    grounds = {key: b.grounds[key] if key in keys else ground for key, ground in a.grounds.items()}
    mixed: Rules = _taking(a, b, keys, "")._replace(grounds=grounds)
    return mixed


def _taking(a: Any, b: Any, keys: Collection[str], above: str) -> Any:
    taken: dict[str, Any] = {}
    for name, declaration in declared(type(a)).items():
        key = above + name
        if key in keys:
            taken[name] = getattr(b, name)
        elif is_section(declaration) and any(one.startswith(key + ".") for one in keys):
            taken[name] = _taking(getattr(a, name), getattr(b, name), keys, key + ".")
    return a._replace(**taken)
