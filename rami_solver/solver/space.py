"""The melds that CP-SAT may still choose from, and what the cards that are left let it lay together."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter, mul
from typing import NamedTuple

from rami_solver.solver.candidates import Candidate, Pool, RunShape
from rami_solver.solver.melds_found import DECK_BITS
from rami_solver.solver.quest import Aim

__all__ = ["Digit", "Limit", "Space", "Worths", "superior"]

_WORTHS: Mapping[Aim, Callable[[Candidate], int]] = {
    Aim.POINTS: attrgetter("points"),
    Aim.LIGHT_HAND: attrgetter("held"),
    Aim.JOKERS: attrgetter("jokers"),
}


_DIGIT_BITS = 32
"""A digit has fewer than two to the power of this as values, so that it fits into any stage."""


class Limit(NamedTuple):
    """Factors of the melds with these numbers: times how often they are laid, they sum to `high` at most."""

    numbers: Sequence[int]
    factors: Sequence[int]
    high: int


class Digit(NamedTuple):
    """Neighbours in canonical order, of which `most` are laid at most, all together.

    It takes so many `values`: from the last meld on, each weighs more than `most` of all that come after it. All of
    them laid as often as each alone can be would weigh `reach`.
    """

    numbers: range
    most: int
    values: int
    reach: int


class Worths(NamedTuple):
    """What each meld adds to an aim, a bound of the sum, and the sum if each were laid as often as it alone can be."""

    of: Sequence[int]
    span: int
    reach: int


class Space:
    """Melds by number, in canonical order, and how often each can be laid at most (`most`).

    Of each of `rivals` one is laid at most; `limits` are the other rows that hold the cards together. `digits` has
    every number once. `cards` bounds how many cards can be laid.
    """

    def __init__(
        self,
        places: Sequence[int],
        melds: Sequence[Candidate],
        most: Sequence[int],
        copies: Mapping[int, int],
        jokers: int,
    ) -> None:
        self.places, self.melds, self.most = places, melds, most
        self.sizes = [one.size for one in melds]
        self.limits: list[Limit] = []
        self.cards = _cards(melds, copies, jokers)
        self._order: tuple[list[int], int] | None = None
        self._worths: dict[Aim, Worths] = {}
        masks = _largest(self._hold(copies, jokers))
        self.rivals = list(masks.values())
        self.digits = list(self._digits(masks, copies))

    def worths(self, aim: Aim) -> Worths:
        """Give what each meld adds to an aim; the sum is bounded by every card at the greatest share of any."""
        found = self._worths.get(aim)
        if found is None:
            of = _WORTHS.get(aim, aim.worth)
            worths = [of(one) for one in self.melds]
            share = max([-(-abs(worth) // size) for worth, size in zip(worths, self.sizes, strict=True)], default=0)
            reach = abs(sum(map(mul, worths, self.most)))
            found = self._worths[aim] = Worths(worths, share * self.cards, reach)
        return found

    @property
    def order(self) -> tuple[list[int], int]:
        """The weights of the melds in canonical order, and how many values all digits take together."""
        if self._order is None:
            weights, weight = self.weights(self.digits)
            self._order = weights, weight
        return self._order

    def weights(self, digits: Sequence[Digit]) -> tuple[list[int], int]:
        """Give the weights of the melds where these digits alone decide, and one that outweighs all they sum to."""
        weights, weight = [0] * len(self.melds), 1
        for numbers, most, _, _ in reversed(digits):
            step = weight
            for number in reversed(numbers):
                weights[number] = weight
                weight = weight * most + step
        return weights, weight

    def _hold(self, copies: Mapping[int, int], jokers: int) -> Iterator[list[int]]:
        """Limit the melds to the cards that are left, and give the rows of which one is laid at most."""
        uses = defaultdict[int, list[int]](list)
        of_joker: list[int] = []
        for number, one in enumerate(self.melds):
            for index in one.cards:
                uses[index].append(number)
            if one.jokers:
                of_joker.append(number)
        for index, numbers in uses.items():
            if copies[index] == 1:
                yield numbers
            else:
                self._limit(Counter(numbers), copies[index])
        if jokers == 1:
            yield of_joker
        elif of_joker:
            self._limit({number: self.melds[number].jokers for number in of_joker}, jokers)

    def _limit(self, factors: Mapping[int, int], high: int) -> None:
        """Add a limit, where it limits anything that none before it does."""
        if sum([times * self.most[number] for number, times in factors.items()]) <= high:
            return
        limit = Limit(list(factors), list(factors.values()), high)
        if limit not in self.limits:
            self.limits.append(limit)

    def _digits(self, rivals: Mapping[int, Sequence[int]], copies: Mapping[int, int]) -> Iterator[Digit]:
        """Cut the numbers into rows of which every two are rivals, or that have a card in common."""
        conflicts = [0] * len(self.melds)
        for mask, row in rivals.items():
            for number in row:
                conflicts[number] |= mask
        levels = _levels(copies)
        start, most, common, shared = 0, 0, 0, 0
        for number, (one, times, conflict) in enumerate(zip(self.melds, self.most, conflicts, strict=True)):
            still = shared & one.bits
            if number > start:
                if common >> number & 1:
                    common, shared = common & conflict, still
                    continue
                if still and (number == start + 1 or most > 1):
                    more = max(most, _fewest(still, levels))
                    if (number - start + 2) * more.bit_length() <= _DIGIT_BITS:
                        common, shared, most = 0, still, more
                        continue
                yield self._digit(range(start, number), most)
            start, most, common, shared = number, times, conflict, one.bits & DECK_BITS
        if self.melds:
            yield self._digit(range(start, len(self.melds)), most)

    def _digit(self, numbers: range, most: int) -> Digit:
        values, reach = 1, 0
        for number in reversed(numbers):
            reach += values * self.most[number]
            values = values * most + 1
        return Digit(numbers, most, values, reach)


def _cards(melds: Sequence[Candidate], copies: Mapping[int, int], jokers: int) -> int:
    """Bound how many cards the melds can lay.

    A natural of no jokerless meld needs one with a joker: there are as many of these as jokers at most, and each takes
    at most so many such naturals.
    """
    jokerless = {index for one in melds if not one.jokers for index in one.cards}
    cards = sum([copies[index] for index in jokerless])
    others = [[index for index in one.cards if index not in jokerless] for one in melds if one.jokers]
    if others:
        held = sum([copies[index] for index in {index for some in others for index in some}])
        cards += jokers + min(held, jokers * max(map(len, others)))
    return cards


def _levels(copies: Mapping[int, int]) -> list[tuple[int, int]]:
    """Give the numbers of copies, the least first, each with the cards of which there are so many, as bits."""
    levels: dict[int, int] = {}
    for index, count in copies.items():
        levels[count] = levels.get(count, 0) | 1 << index
    return sorted(levels.items())


def _fewest(cards: int, levels: Sequence[tuple[int, int]]) -> int:
    """Give of how many copies there are fewest."""
    return next(count for count, level in levels if cards & level)


def _largest(rows: Iterator[list[int]]) -> dict[int, list[int]]:
    """Leave out the rows that say nothing, or lie within others; give each with its numbers as bits."""
    masks = {sum([1 << number for number in row]): row for row in rows if len(row) > 1}
    kept: dict[int, list[int]] = {}
    for mask in sorted(masks, key=int.bit_count, reverse=True):
        if not any(mask & other == mask for other in kept):
            kept[mask] = masks[mask]
    return kept


def superior(pool: Pool) -> list[int]:
    """Give the places of the melds that can stand in the single best lay-down, where points are among the aims.

    A meld is left out where others lay the very same cards for no fewer points (docs/adr/0012): another of the same
    cards and jokers, worth more, or as much and earlier in canonical order; or the two parts of a long run.
    """
    candidates = pool.candidates
    best: dict[tuple[tuple[int, ...], int], Candidate] = {}
    runs: dict[RunShape, Candidate] = {}
    long = 2 * pool.generator.rules.run.min
    for one in candidates:
        if isinstance(one.shape, RunShape):
            runs[one.shape] = one
            if one.jokers:
                key = one.cards, one.jokers
                if key not in best or best[key].points < one.points:
                    best[key] = one
    return [
        place
        for place, one in enumerate(candidates)
        if not isinstance(one.shape, RunShape)
        or (
            (not one.jokers or best[one.cards, one.jokers] is one)
            and (one.shape.length < long or not _falls_apart(one, one.shape, runs, long // 2))
        )
    ]


def _falls_apart(one: Candidate, shape: RunShape, runs: Mapping[RunShape, Candidate], least: int) -> bool:
    """Tell whether a run can be laid as two, of the same cards and for no fewer points."""
    for length in range(least, shape.length - least + 1):
        cut = shape.low + length
        first = runs.get(RunShape(shape.suit, shape.low, length, tuple([at for at in shape.joker_places if at < cut])))
        rest = tuple([at for at in shape.joker_places if at >= cut])
        second = runs.get(RunShape(shape.suit, cut, shape.length - length, rest))
        if first and second and first.points + second.points >= one.points:
            return True
    return False
