"""A rough and quick answer to whether a part of a hand can be laid, asked before the exact one.

It forgets that something can be done with each meld of the table once only, which jokers were freed, and that a clean
run may be owed: what it forbids is impossible, what it allows may still be.
"""

from rami_solver.solver.reach_packing import Part
from rami_solver.solver.reach_steps import NEW_PART, Steps
from rami_solver.solver.reach_variants import Layings

__all__ = ["Rough"]

_NONE = 32
"""The bit of no joker: bits above it count those that a part lays of its own, bits below it those that it frees."""

_ALL = (1 << 2 * _NONE) - 1


class Rough:
    """What can be laid so that exactly so many cards come and stay; with `every_joker` no joker may stay.

    Raises Undecided, whatever is asked, after too many `steps`.
    """

    def __init__(self, layings: Layings, steps: Steps, *, every_joker: bool) -> None:
        self._layings, self._packing, self._every_joker = layings, layings.packing, every_joker
        self._steps = steps
        self._found: dict[Part, int] = {}
        self._takings: dict[tuple[int | None, int], list[tuple[int, int]]] = {}

    def allows(self, part: Part) -> bool:
        """Tell whether a part may be laid if exactly so many naturals come, and so many cards stay."""
        rough = part & self._packing.rough
        counts = self._found.get(rough)
        if counts is None:
            counts = self._look(rough)
        return bool(counts >> _NONE + self._packing.balance(part) & 1)

    def _look(self, part: Part) -> int:
        """Give how many jokers of its own a hand can have of which this part is known, as bits (`_NONE`)."""
        self._steps.count(NEW_PART)
        packing, found = self._packing, self._found
        comes, stays = packing.comes(part), packing.stays(part)
        kind = packing.lowest(part) if part & packing.naturals else None
        counts = 0
        if kind is None:
            counts = 0 if comes or (stays and self._every_joker) else 1 << _NONE + stays
        elif stays:
            skipped = part - packing.unit(kind) - packing.stay
            counts = found[skipped] if skipped in found else self._look(skipped)
        guard, guarded = packing.guard, part | packing.guard
        for takes, jokers in self._of(kind, comes):
            after = guarded - takes
            if after & guard == guard:
                after ^= guard
                more = found.get(after)
                counts |= _more(self._look(after) if more is None else more, jokers)
        found[part] = counts if kind is not None else self._with_jokers_alone(counts)
        return found[part]

    def _with_jokers_alone(self, counts: int) -> int:
        """Add what jokers that are laid off alone make possible."""
        alone = {self._packing.balance(one.takes) for one in self._layings.loose if not one.number}
        before = 0
        while counts != before:
            before = counts
            for jokers in alone:
                counts |= _more(counts, jokers) & _ALL
        return counts

    def _of(self, kind: int | None, comes: int) -> list[tuple[int, int]]:
        """Give what can take the lowest natural of this kind (None: takes none): what it takes, and its jokers."""
        key = kind, comes
        if key not in self._takings:
            bundles = self._layings.loose if kind is None else self._layings.by_kind[kind]
            self._takings[key] = [
                *{
                    (one.takes & self._packing.rough, self._packing.balance(one.takes)): None
                    for one in bundles
                    if one.number <= comes and (one.number or kind is not None)
                }
            ]
        return self._takings[key]


def _more(counts: int, jokers: int) -> int:
    """Give the counts when so many more jokers are laid, or freed where it is less than 0."""
    return counts << jokers if jokers >= 0 else counts >> -jokers
