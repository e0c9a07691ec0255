"""What is made once for each set of rules, and kept for the last few of them."""

from collections.abc import Callable
from typing import Generic, TypeVar

from rami_solver.rules.model import Rules

__all__ = ["KeptByRules"]

_T = TypeVar("_T")

_MOST = 16
"""So many sets of rules are remembered."""


class KeptByRules(Generic[_T]):
    """Makes something of rules, once for each.

    Rules are known by identity (they hold a mapping and cannot be hashed quickly), and kept alive with what was made.
    """

    def __init__(self, make: Callable[[Rules], _T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[Rules, _T]] = {}

    def of(self, rules: Rules) -> _T:
        """Give what was made of these rules; the last few are kept."""
        known = self._kept.get(id(rules))
        if known is None or known[0] is not rules:
            if len(self._kept) >= _MOST:
                del self._kept[next(iter(self._kept))]
            known = self._kept[id(rules)] = (rules, self._make(rules))
        return known[1]
