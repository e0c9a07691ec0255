"""Which two cards that come reach a goal together."""

from collections.abc import Iterator

from rami_solver.solver.reach_memo import Memo
from rami_solver.solver.reach_packing import Part

__all__ = ["Pairs", "Partners", "add_partners", "both_ways"]

Partners = dict[int, int]
"""For a card (its index, 52 the joker) the cards (bits) that reach the goal together with it."""


class Pairs:
    """Which two cards that come make a part of a hand reach its points, both of them laid.

    No two of them are laid in such a way that a card would have to come that is not there: a pair of alike cards is
    left out where only one is unseen.
    """

    def __init__(self, memo: Memo) -> None:
        self._memo = memo
        self._found: dict[tuple[Part, int], Partners] = {}

    def of(self, part: Part, need: int) -> Partners:
        """Give the pairs of naturals, each at one of its two cards at least (`both_ways`)."""
        need = max(0, need)
        if self._memo.points(part) < need:
            return {}
        found = self._found.get((part, need))
        if found is None:
            found = self._found[part, need] = self._look(part, need)
        return found

    def _look(self, part: Part, need: int) -> Partners:
        memo = self._memo
        bundles, skipped = memo.bundles(part)
        found: Partners = dict(self.of(skipped, need)) if skipped is not None else {}
        memo.steps.count(len(bundles))
        for bundle in bundles:
            if bundle.number > 2:
                break
            after = memo.after(part, bundle)
            if after is None or (rest := memo.points(after)) < 0:
                continue
            floor = need - rest
            if memo.own_points(bundle.points) < floor:
                continue
            if not bundle.number:
                add_partners(found, self.of(after, need - memo.own_points(bundle.points)))
                continue
            for laying in bundle.layings:
                if memo.own_points(laying.points) < floor:
                    break
                if bundle.number == 2:
                    self._pair(found, laying.comes[0], 1 << laying.comes[1])
                else:
                    others = memo.helps(after, need - memo.own_points(laying.points))
                    self._pair(found, laying.comes[0], others)
        return found

    def _pair(self, found: Partners, card: int, others: int) -> None:
        if self._memo.layings.unseen[card] < 2:
            others &= ~(1 << card)
        if others:
            found[card] = found.get(card, 0) | others


def both_ways(found: Partners) -> Partners:
    """Give pairs at each of their two cards."""
    every = dict(found)
    for card, others in found.items():
        for other in _bits(others):
            every[other] = every.get(other, 0) | 1 << card
    return every


def add_partners(found: Partners, more: Partners) -> None:
    """Add pairs to those found."""
    for card, others in more.items():
        found[card] = found.get(card, 0) | others


def _bits(cards: int) -> Iterator[int]:
    """Give the cards of a set of bits by index, rising."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest
