"""A part of a hand as one number: a counter for each kind of card, for jokers, for what may be done with the table.

So a part is compared, remembered and made smaller in one operation, whatever it holds.
"""

from collections import Counter
from collections.abc import Iterable

from rami_solver.cards import AnyCard, Card

__all__ = ["Packing", "Part"]

Part = int
"""A part of a hand that is still to be laid, packed with its jokers (`Packing.part`)."""

_BITS = 4
"""Bits of one counter of naturals: up to seven copies and a guard bit."""

_JOKER_BITS = 6
"""Bits of one counter of jokers: up to 31 and a guard bit."""

_COUNT_BITS = 8
"""Bits of a count of cards: up to 127 and a guard bit."""

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
        self._comes = first + _SPOT_BITS * table
        self._stays, self._clean = self._comes + _COUNT_BITS, self._comes + 2 * _COUNT_BITS
        self.stay, self.clean = 1 << self._stays, 1 << self._clean
        self.naturals = (1 << self._jokers) - 1
        self.guard = (
            sum(self._units.values()) << _BITS - 1
            | sum(1 << shift + _JOKER_BITS - 1 for shift in (self._jokers, self._own, self._owed))
            | sum(self._spots) << _SPOT_BITS - 1
            | 1 << self._comes + _COUNT_BITS - 1
        )
        # What a rough look at a part rests on: its naturals, and how many cards come and stay.
        self.rough = self.naturals | (1 << 2 * _COUNT_BITS) - 1 << self._comes

    def part(self, cards: int, comes: int, stays: int, *, clean: bool) -> Part:
        """Pack what is still to be laid: so many naturals come, and are all laid, and so many cards stay unlaid.

        With `clean` a run without joker is still needed.
        """
        return cards | comes << self._comes | stays << self._stays | clean << self._clean

    def comes(self, part: Part) -> int:
        """Give how many naturals come."""
        return part >> self._comes & 127

    def stays(self, part: Part) -> int:
        """Give how many cards stay unlaid."""
        return part >> self._stays & 127

    def takes(self, part: Part, taken: int, *, clean: bool) -> Part | None:
        """Lay something that takes so much, with `clean` a run without joker; None where the part does not hold it."""
        left = (part | self.guard) - taken
        if left & self.guard != self.guard:
            return None
        left ^= self.guard
        return left & ~self.clean if clean else left

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

    def coming(self, number: int) -> int:
        """Pack that so many cards come."""
        return number << self._comes

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
        return (cards >> self._jokers & 31) - (cards >> self._owed & 31)

    def is_settled(self, cards: int) -> bool:
        """Tell whether as many jokers were freed as were to be, and no more stay than may."""
        return not cards >> self._owed & 31 and self.jokers(cards) <= cards >> self._own & 31
