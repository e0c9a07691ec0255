"""What is remembered of the rules in force while hands are answered one after another."""

from collections.abc import Mapping
from typing import Any

from rami_solver.findings import Basis
from rami_solver.melds import Meld, values_used
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.kept import KeptByRules
from rami_solver.rules.model import Rules

__all__ = ["MOST_MELDS", "Memory", "memory_of"]

MOST_MELDS = 5000
"""So much is remembered of melds, for each set of rules."""


class Memory:
    """What holds for every hand under some rules.

    `ruled` are the keys whose values are rulings of ours; `judged` is what the referee said of melds, by their
    identity, and with them, so that they live as long.
    """

    __slots__ = ("_used", "judged", "ruled", "ruled_in_hand", "ruled_values", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ruled = frozenset(key for key, ground in rules.grounds.items() if ground.basis is Basis.RULING)
        self.ruled_values = any(one.startswith("values.") and not one.startswith("values.hand.") for one in self.ruled)
        self.ruled_in_hand = any(one.startswith("values.hand.") for one in self.ruled)
        self.judged: dict[int, tuple[Meld, JudgedMeld]] = {}
        self._used: dict[int, tuple[Meld, Mapping[str, tuple[Any, ...]]]] = {}

    def values_used(self, meld: Meld) -> Mapping[str, tuple[Any, ...]]:
        """Name those of the ruled keys that the points of a meld rest on, with its cards."""
        found = self._used.get(id(meld))
        if found is None or found[0] is not meld:
            if len(self._used) >= MOST_MELDS:
                self._used.clear()
            used = {key: cards for key, cards in values_used((meld,), self.rules).items() if key in self.ruled}
            found = self._used[id(meld)] = (meld, used)
        return found[1]


_MEMORIES = KeptByRules(Memory)


def memory_of(rules: Rules) -> Memory:
    """Give the memory of these rules; the last few are kept, known by identity."""
    return _MEMORIES.of(rules)
