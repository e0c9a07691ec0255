"""Distance, helpful cards and chances counted by hand: cards added and thrown, one at a time, and `check` asked.

Nothing here knows how the solvers count a distance. The definition, for a hand before the draw and a goal of one turn:

* distance 0: `check` says so before the draw; distance 1: not 0, and some unseen card c makes `check` say so of the
  hand with c after the draw (such cards are the outs);
* distance 2: not nearer, and some unseen card c1 can come, some card d be thrown (a joker only where the rules let it
  be), and some card c2 that is then still unseen is an out of what is held (such cards c1 help);
* the chance with the next card is that of an out, the chance within two that of an out, or of a card after which the
  best throw leaves such and such outs among the cards that are then unseen.

`Counting` asks every card, pair and throw but those of which the answer follows:

* a hand with several cards more than drawn at once, which opens nowhere, or of which too many cards fit no meld, tells
  the same of each of its parts (see `Asks`): so pairs are asked in blocks, and a block that fails is done with;
* at distance 0 the next card is no matter, and both chances are 1.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, in_order
from rami_solver.solver.reach_quest import Goal
from tests.analysis.advice_asks import Asks, Hand, held, kinds_of, size_of, unit

__all__ = ["FAR", "Counted", "Counting"]

FAR = 3
"""The distance of every hand that two cards do not bring to its goal."""

_BLOCK = 3
"""So many kinds are added to a hand at once at first, twice, where pairs are looked for."""

_Pair = tuple[AnyCard, AnyCard]
_Cards = tuple[AnyCard, ...]


class Counted(NamedTuple):
    """What was counted: `helps` are the outs at distance 1, at 2 the first cards of pairs, None beyond.

    `within_two` is None where it was not asked for.
    """

    distance: int
    helps: tuple[AnyCard, ...] | None
    next: Fraction
    within_two: Fraction | None


class Counting:
    """Counts for hands at one place of the table, and remembers what was asked."""

    def __init__(self, asks: Asks, goal: Goal) -> None:
        self.asks, self.goal = asks, goal
        opening = goal is Goal.OPENING
        self._reaches = asks.opens if opening else asks.goes_out
        self._before = asks.opens_before if opening else asks.goes_out_before

    def count(self, cards: Sequence[AnyCard], unseen: Mapping[AnyCard, int], *, chances: bool = True) -> Counted:
        """Count for this hand before the draw, when these cards may come, each so often.

        Without `chances` the chance within two is left out where the distance is told already. A hand without cards is
        out, and reaches nothing any more.
        """
        if not cards:
            return Counted(FAR, None, Fraction(0), Fraction(0))
        hand = held(cards)
        kinds = in_order(one for one, copies in unseen.items() if copies > 0)
        if self._before(hand):
            return Counted(0, (), Fraction(1), Fraction(1))
        outs = tuple(one for one in kinds if self._reaches(hand + unit(one)))
        chance = _share(outs, unseen)
        if outs and not chances:
            return Counted(1, outs, chance, None)
        seconds = self._seconds(hand, kinds, unseen)
        total = sum(unseen.values())
        within = sum((self._within(first, outs, seconds[first], unseen) for first in kinds), Fraction(0))
        within_two = within / total if total else Fraction(0)
        if outs:
            return Counted(1, outs, chance, within_two)
        helps = tuple(first for first in kinds if any(seconds[first]))
        return Counted(2, helps, chance, within_two) if helps else Counted(FAR, None, chance, within_two)

    def whole_way(self, cards: Sequence[AnyCard], unseen: Mapping[AnyCard, int]) -> tuple[int | None, _Cards]:
        """Give the distance however far it is, None where all that is unseen does not do it, and the cards that help.

        Every card that may come, and every card that may then be thrown, is tried: for very few unseen cards only.
        """
        if not cards:
            return None, ()
        way = _WholeWay(self._before, self._reaches, joker_thrown=self.asks.rules.discard.joker)
        hand, left = held(cards), held(Counter(unseen).elements())
        return way.distance(hand, left), way.helps(hand, left)

    def _within(
        self,
        first: AnyCard,
        outs: Sequence[AnyCard],
        seconds: Iterable[Sequence[AnyCard]],
        unseen: Mapping[AnyCard, int],
    ) -> Fraction:
        """Give the chance that this card or the one after it reaches the goal, times the copies of this one."""
        if first in outs:
            return Fraction(unseen[first])
        left = Counter(unseen) - Counter((first,))
        return unseen[first] * max((_share(after, left) for after in seconds), default=Fraction(0))

    def _seconds(
        self, hand: Hand, kinds: Sequence[AnyCard], unseen: Mapping[AnyCard, int]
    ) -> dict[AnyCard, list[list[AnyCard]]]:
        """Give for each first card, and for each card thrown after it, the second cards that then reach the goal."""
        may: dict[AnyCard, list[AnyCard]] = {one: [] for one in kinds}
        for one, other in self._pairs(hand, kinds):
            if one is not other:
                may[one].append(other)
                may[other].append(one)
            elif unseen[one] > 1:
                may[one].append(one)
        return {first: list(self._after(hand + unit(first), in_order(may[first]))) for first in kinds}

    def _after(self, hand: Hand, seconds: Sequence[AnyCard]) -> Iterator[list[AnyCard]]:
        for thrown, _ in kinds_of(hand):
            if thrown is not JOKER or self.asks.rules.discard.joker:
                rest = hand - unit(thrown)
                yield [one for one in seconds if self._reaches(rest + unit(one))]

    def _pairs(self, hand: Hand, kinds: Sequence[AnyCard]) -> Iterator[_Pair]:
        """Give the pairs of cards with which the hand might reach its goal if nothing had to be thrown between them."""
        # Neighbours go into different blocks, so that a block makes few melds of its own; a joker makes many.
        naturals: list[AnyCard] = [one for one in kinds if one is not JOKER]
        blocks = [naturals[start :: -(-len(naturals) // _BLOCK)] for start in range(-(-len(naturals) // _BLOCK))]
        blocks += [[one] for one in kinds if one is JOKER]
        for number, block in enumerate(blocks):
            for other in blocks[number:]:
                yield from self._split(hand, block, other)

    def _split(self, hand: Hand, ones: Sequence[AnyCard], others: Sequence[AnyCard]) -> Iterator[_Pair]:
        if not self._might(hand + held(ones) + held(others), size_of(hand)):
            return
        if len(ones) == len(others) == 1:
            yield ones[0], others[0]
        elif ones is others:
            for number, one in enumerate(ones):
                for other in ones[number:]:
                    yield from self._split(hand, [one], [other])
        elif len(ones) > 1:
            for one in ones:
                yield from self._split(hand, [one], others)
        else:
            for other in others:
                yield from self._split(hand, ones, [other])

    def _might(self, larger: Hand, size: int) -> bool:
        """Tell whether a part of a hand, of one card more than `size`, might reach the goal: that lays `size` cards."""
        if self.goal is Goal.OPENING:
            return self.asks.opens(larger)
        return size_of(larger) - self.asks.least_left(larger) >= size


class _WholeWay:
    """Tries every way to the goal, to its end."""

    def __init__(self, before: Callable[[Hand], bool], reaches: Callable[[Hand], bool], *, joker_thrown: bool) -> None:
        self._before, self._reaches, self._joker_thrown = before, reaches, joker_thrown
        self._known: dict[tuple[Hand, Hand], int | None] = {}

    def distance(self, hand: Hand, left: Hand) -> int | None:
        key = hand, left
        if key not in self._known:
            self._known[key] = self._look(hand, left)
        return self._known[key]

    def helps(self, hand: Hand, left: Hand) -> tuple[AnyCard, ...]:
        """Give the cards after which the hand is one nearer if the right card is thrown."""
        distance = self.distance(hand, left)
        if not distance:
            return ()
        cards = (one for one, _ in kinds_of(left))
        if distance == 1:
            return tuple(one for one in cards if self._reaches(hand + unit(one)))
        return tuple(one for one in cards if distance - 1 in self._after(hand + unit(one), left - unit(one)))

    def _look(self, hand: Hand, left: Hand) -> int | None:
        if self._before(hand):
            return 0
        if any(self._reaches(hand + unit(one)) for one, _ in kinds_of(left)):
            return 1
        after = (self._after(hand + unit(one), left - unit(one)) for one, _ in kinds_of(left))
        return min((1 + one for distances in after for one in distances if one is not None), default=None)

    def _after(self, hand: Hand, left: Hand) -> list[int | None]:
        """Give the distances after each card that may be thrown."""
        thrown = (one for one, _ in kinds_of(hand) if one is not JOKER or self._joker_thrown)
        return [self.distance(hand - unit(one), left) for one in thrown]


def _share(cards: Iterable[AnyCard], unseen: Mapping[AnyCard, int]) -> Fraction:
    """Give how many of the unseen cards are these."""
    total = sum(unseen.values())
    return Fraction(sum(unseen[one] for one in cards), total) if total else Fraction(0)
