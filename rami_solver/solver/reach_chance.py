"""The chance that one of the next two cards from the stock reaches a goal, the card between them thrown at best."""

from collections.abc import Sequence
from fractions import Fraction

from rami_solver.cards import AnyCard, in_order, order_key
from rami_solver.solver.reach_group import Group
from rami_solver.solver.reach_packing import Part
from rami_solver.solver.reach_partners import Partners, add_partners, both_ways
from rami_solver.solver.reach_quest import Reach

__all__ = ["chance_within_two"]

_JOKER = 1 << 52
_NATURALS = _JOKER - 1


def chance_within_two(group: Group, problem: Reach) -> Fraction:
    """Give the chance for one of a group's problems; raises Undecided after too many steps (`Group.steps`)."""
    near = [any(group.suffices(one) for one in group.roots(problem.hand, at)) for at in range(3)]
    if near[0]:
        return Fraction(1)
    if not any(near) or not group.total:
        return Fraction(0)
    return _TwoDraws(group, problem.hand).chance()


class _TwoDraws:
    """A hand that the next card may bring to the goal, or the one after it."""

    def __init__(self, group: Group, hand: tuple[AnyCard, ...]) -> None:
        self._group, self._hand = group, hand
        self._throws_jokers = group.rules.discard.joker
        copies = {order_key(one): left for one, left in group.unseen}
        self._copies = copies
        # The cards of which there is one, of which there are two …: their numbers of bits add up to copies.
        self._levels = [
            sum(1 << index for index, left in copies.items() if left >= level)
            for level in range(1, max(copies.values(), default=0) + 1)
        ]

    def chance(self) -> Fraction:
        """Give the chance that the first card reaches the goal, or the second."""
        total = self._group.total
        at_once = self._at_once()
        thrown = [self._with_one_thrown(self._rest(one)) for one in self._may_be_thrown()]
        first = second = 0
        for index, left in self._copies.items():
            if at_once >> index & 1:
                first += left
                continue
            best = self._count(at_once, index) if self._may_throw(index) else 0
            for alone, both in thrown:
                reach = both.get(index, 0) | (alone if self._may_stay(index) else 0)
                best = max(best, self._count(reach, index))
            second += left * best
        chance = Fraction(first, total)
        return chance + Fraction(second, total * (total - 1)) if total > 1 else chance

    def _may_throw(self, index: int) -> bool:
        return self._throws_jokers or 1 << index != _JOKER

    def _may_stay(self, index: int) -> bool:
        """Tell whether the goal can be reached although this card is not laid: who goes out throws it."""
        return not self._group.out or self._may_throw(index)

    def _may_be_thrown(self) -> Sequence[AnyCard]:
        return [one for one in in_order(set(self._hand)) if self._may_throw(order_key(one))]

    def _count(self, cards: int, gone: int) -> int:
        """Count the unseen copies of cards, one of which is gone."""
        return sum((cards & level).bit_count() for level in self._levels) - (cards >> gone & 1)

    def _at_once(self) -> int:
        """Give the cards any of which reaches the goal when it comes next."""
        found = 0
        for root in self._group.roots(self._hand, 1):
            if self._group.suffices(root):
                found |= _JOKER if root.jokers else _NATURALS if root.idle else 0
                found |= self._group.memo.helps(root.part, root.need)
        return found & self._levels[0]

    def _rest(self, card: AnyCard) -> tuple[AnyCard, ...]:
        rest = list(self._hand)
        rest.remove(card)
        return tuple(rest)

    def _with_one_thrown(self, rest: tuple[AnyCard, ...]) -> tuple[int, Partners]:
        """Give what reaches the goal with this rest of the hand: as the second card alone, and as pairs.

        Hands that differ in one card have many rests in common: each is looked at once.
        """
        known = self._group.with_one_thrown
        if rest not in known:
            known[rest] = self._with_second(rest), self._with_both(rest)
        return known[rest]

    def _with_second(self, rest: Sequence[AnyCard]) -> int:
        """Give the cards that reach the goal as the second, the first of no use."""
        found = 0
        for root in self._group.parts(rest, 1, 0):
            if self._group.suffices(root):
                found |= _JOKER if root.jokers else self._group.memo.helps(root.part, root.need)
        return found

    def _with_both(self, rest: Sequence[AnyCard]) -> Partners:
        """Give the pairs that reach the goal."""
        bound = self._group.rules.discard.to_go_out
        found: Partners = {}
        for stays in {int(bound)} if not self._group.out else {1, int(bound)}:
            for root in self._group.parts(rest, 2, stays):
                self._with_jokers(found, root.part, root.need, root.jokers)
        return both_ways(found)

    def _with_jokers(self, found: Partners, part: Part, need: int, jokers: int) -> None:
        if jokers == 0:
            add_partners(found, self._group.pairs.of(part, need))
        elif self._group.memo.points(part) >= need:
            others = _JOKER if jokers == 2 else self._group.memo.helps(part, need)
            add_partners(found, {52: others})
