"""A rough and quick answer to whether a part of a hand can be laid, asked before the exact one.

It forgets that something can be done with each meld of the table once only, which jokers were freed, and that a clean
run may be owed: what it forbids is impossible, what it allows may still be.
"""

from rami_solver.solver.reach_variants import Layings

__all__ = ["Rough"]

_NONE = 32
"""The bit of no joker: bits above it count those that a part lays of its own, bits below it those that it frees."""

_ALL = (1 << 2 * _NONE) - 1


class Rough:
    """What can be laid so that exactly so many cards come and stay; with `every_joker` no joker may stay."""

    def __init__(self, layings: Layings, *, every_joker: bool) -> None:
        self._layings, self._packing, self._every_joker = layings, layings.packing, every_joker
        self._guard = self._packing.guard & self._packing.naturals
        self._found: dict[tuple[int, int, int], int] = {}
        self._takings: dict[tuple[int | None, int], set[tuple[int, int, int]]] = {}

    def allows(self, cards: int, comes: int, stays: int) -> bool:
        """Tell whether a packed part may be laid if exactly so many naturals come, and so many cards stay."""
        counts = self._counts(cards & self._packing.naturals, comes, stays)
        return bool(counts >> _NONE + self._packing.balance(cards) & 1)

    def _counts(self, naturals: int, comes: int, stays: int) -> int:
        """Give how many jokers of its own a hand with these naturals can have, as bits (`_NONE`)."""
        key = naturals, comes, stays
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._look(naturals, comes, stays)
        return found

    def _look(self, naturals: int, comes: int, stays: int) -> int:
        kind = self._packing.lowest(naturals) if naturals else None
        if kind is None:
            found = 0 if comes or (stays and self._every_joker) else 1 << _NONE + stays
        else:
            found = self._counts(naturals - self._packing.unit(kind), comes, stays - 1) if stays else 0
        guard = self._guard
        for number, takes, jokers in self._of(kind, comes):
            after = (naturals | guard) - takes
            if after & guard == guard:
                found |= _more(self._counts(after ^ guard, comes - number, stays), jokers)
        return found if kind is not None else self._with_jokers_alone(found)

    def _with_jokers_alone(self, found: int) -> int:
        """Add what jokers that are laid off alone make possible."""
        alone = {self._packing.balance(one.takes) for one in self._layings.loose if not one.number}
        before = 0
        while found != before:
            before = found
            for jokers in alone:
                found |= _more(found, jokers) & _ALL
        return found

    def _of(self, kind: int | None, comes: int) -> set[tuple[int, int, int]]:
        """Give what can take the lowest natural of this kind (None: takes none): what comes, what it takes, jokers."""
        key = kind, comes
        if key not in self._takings:
            bundles = self._layings.loose if kind is None else self._layings.by_kind[kind]
            naturals, balance = self._packing.naturals, self._packing.balance
            self._takings[key] = {
                (one.number, one.takes & naturals, balance(one.takes))
                for one in bundles
                if one.number <= comes and (one.number or kind is not None)
            }
        return self._takings[key]


def _more(counts: int, jokers: int) -> int:
    """Give the counts when so many more jokers are laid, or freed where it is less than 0."""
    return counts << jokers if jokers >= 0 else counts >> -jokers
