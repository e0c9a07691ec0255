"""A hand as one number: a counter for each kind of card, for jokers, and for what may still be done with the table."""

from collections import Counter
from collections.abc import Iterable

from rami_solver.cards import AnyCard, Card

__all__ = ["Packing"]

_BITS = 4
"""Bits of one counter of naturals: up to seven copies and a guard bit."""

_JOKER_BITS = 6
"""Bits of one counter of jokers: up to 31 and a guard bit."""

_SPOT_BITS = 2
"""Bits of a counter that is 1 as long as nothing was done with a meld of the table, and a guard bit."""


class Packing:
    """Packs every hand that is part of `cards`, beside so many melds on the table.

    What something takes is packed alike, so that one subtraction takes it; where a guard bit goes, it was not there.
    """

    def __init__(self, cards: Iterable[AnyCard], table: int) -> None:
        self.held = Counter(one.index for one in cards if isinstance(one, Card))
        self._units = {index: 1 << _BITS * number for number, index in enumerate(sorted(self.held))}
        self._jokers = _BITS * len(self._units)
        self._own, self._owed = self._jokers + _JOKER_BITS, self._jokers + 2 * _JOKER_BITS
        first = self._jokers + 3 * _JOKER_BITS
        self._spots = [1 << first + _SPOT_BITS * number for number in range(table)]
        self.naturals = (1 << self._jokers) - 1
        self.guard = (
            sum(self._units.values()) << _BITS - 1
            | sum(1 << shift + _JOKER_BITS - 1 for shift in (self._jokers, self._own, self._owed))
            | sum(self._spots) << _SPOT_BITS - 1
        )

    @property
    def kinds(self) -> int:
        """How many kinds of naturals are counted."""
        return len(self._units)

    def lowest(self, cards: int) -> int:
        """Give the place of the lowest natural among `kinds`; there is one."""
        naturals = cards & self.naturals
        return ((naturals & -naturals).bit_length() - 1) // _BITS

    def unit(self, kind: int) -> int:
        """Give one card of the kind at this place."""
        return 1 << _BITS * kind

    def hand(self, cards: Iterable[AnyCard], jokers: int, freed: int, *, table: bool) -> int:
        """Pack a hand with so many more jokers, and so many that are to be freed.

        All jokers but the freed ones may stay; with `table` something can be done with each meld.
        """
        naturals, own = 0, jokers
        for one in cards:
            if isinstance(one, Card):
                naturals += self._units[one.index]
            else:
                own += 1
        of_jokers = (own + freed) << self._jokers | own << self._own | freed << self._owed
        return naturals | of_jokers | (sum(self._spots) if table else 0)

    def meld(self, cards: Iterable[int], jokers: int) -> int:
        """Pack what a new meld takes: naturals by index, jokers."""
        return sum(self._units[index] for index in cards) + (jokers << self._jokers)

    def own(self, jokers: int) -> int:
        """Pack that so many jokers are none of those freed."""
        return jokers << self._own

    def spot(self, number: int, laid: int, freed: int, *, own: bool) -> int:
        """Pack what is done with a meld of the table: jokers laid off, with `own` none that were freed, and freed."""
        return self._spots[number] + (laid << self._jokers) + (laid * own << self._own) + (freed << self._owed)

    def jokers(self, cards: int) -> int:
        """Count the jokers left."""
        return cards >> self._jokers & 31

    def balance(self, cards: int) -> int:
        """Count the jokers left less those that are still to be freed."""
        return self.jokers(cards) - (cards >> self._owed & 31)

    def is_settled(self, cards: int) -> bool:
        """Tell whether as many jokers were freed as were to be, and no more stay than may."""
        return not cards >> self._owed & 31 and self.jokers(cards) <= cards >> self._own & 31
