"""Hands and values of turns as single numbers: what the exhaustive search of turns counts with."""

from collections.abc import Iterable, Mapping, Sequence

from rami_solver.cards import JOKER, AnyCard, Card
from rami_solver.melds import card_in_hand
from rami_solver.rules.model import Rules
from rami_solver.solver.turn_quest import TurnAim, TurnProblem

__all__ = ["NEVER", "Packed", "Weights", "Worths"]

NEVER = -(1 << 200)
"""The worth of what cannot be; whatever is added to it stays below every worth."""

_BITS = 4
"""Bits of one counter in a packed hand: up to seven copies and a guard bit."""

_JOKER_BITS = 7

_DIGIT = 1 << 24
"""The base of a worth: every aim is one digit, which may be below zero."""


class Packed:
    """The kinds of cards of one turn, and hands of them as numbers: one counter a kind, the jokers in the last."""

    def __init__(self, hand: Iterable[AnyCard]) -> None:
        naturals = {one for one in hand if isinstance(one, Card)}
        self.cards: Sequence[Card] = sorted(naturals, key=lambda one: one.index)
        self.shift = {one: _BITS * number for number, one in enumerate(self.cards)}
        self.bits = _BITS
        self.joker_shift = _BITS * len(self.cards)
        self.joker = 1 << self.joker_shift
        self.jokers = ((1 << _JOKER_BITS) - 1) << self.joker_shift
        counters = sum(1 << shift for shift in self.shift.values())
        self.ones, self.twos, self.fours = counters, counters << 1, counters << 2
        self.guard = 8 * counters | 1 << self.joker_shift + _JOKER_BITS

    def of(self, cards: Iterable[AnyCard]) -> int:
        """Pack cards of these kinds."""
        return sum(1 << self.shift[one] if isinstance(one, Card) else self.joker for one in cards)

    def mask(self, cards: Iterable[AnyCard]) -> int:
        """Give the counters of these cards, those that are not held left out."""
        return sum(7 << self.shift[one] for one in set(cards) if isinstance(one, Card) and one in self.shift)

    def fits(self, cards: int, hand: int) -> bool:
        """Tell whether a hand holds these cards."""
        return ((hand | self.guard) - cards) & self.guard == self.guard

    def naturals(self, hand: int) -> int:
        """Count the natural cards of a hand."""
        twos, fours = (hand & self.twos).bit_count(), (hand & self.fours).bit_count()
        return (hand & self.ones).bit_count() + 2 * twos + 4 * fours

    def size(self, hand: int) -> int:
        """Count the cards of a hand."""
        return self.naturals(hand) + (hand >> self.joker_shift)


class Weights:
    """Sums what the natural cards of a hand count; sums are kept."""

    def __init__(self, packed: Packed, weights: Mapping[Card, int]) -> None:
        self._weights = [(packed.shift[one], weights[one]) for one in packed.cards]
        self._known: dict[int, int] = {}

    def of(self, hand: int) -> int:
        """Sum up a packed hand."""
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = sum((hand >> shift & 7) * weight for shift, weight in self._weights)
        return found


class Worths:
    """What a step adds to the aims, as one number: the gravest aim is its first digit.

    A turn begins with `start`; every card that leaves the hand adds its `drop`.
    """

    def __init__(self, problem: TurnProblem, packed: Packed) -> None:
        self._aims = problem.aims
        weights: dict[TurnAim, int] = {aim: _DIGIT**at for at, aim in enumerate(reversed(self._aims))}
        self.out, self.no_joker = weights.get(TurnAim.OUT, 0), weights.get(TurnAim.NO_JOKER_THROWN, 0)
        self.point = weights.get(TurnAim.POINTS, 0)
        self.card = weights.get(TurnAim.FEW_CARDS, 0)
        self._light = weights.get(TurnAim.LIGHT_HAND, 0)
        rules = problem.rules
        self.joker = self._dropped(JOKER, rules)
        self.drop = {one: self._dropped(one, rules) for one in packed.cards}
        self.start = -self.dropped(problem.hand) - self.card * problem.hidden

    def _dropped(self, one: AnyCard, rules: Rules) -> int:
        return self._light * card_in_hand(one, rules.values.hand) + self.card

    def dropped(self, cards: Iterable[AnyCard]) -> int:
        """Give what these cards add when they leave the hand."""
        return sum(self.drop[one] if isinstance(one, Card) else self.joker for one in cards)

    def values(self, worth: int) -> tuple[int, ...]:
        """Read the aims from a worth."""
        found: list[int] = []
        for _ in self._aims:
            digit = (worth + _DIGIT // 2) % _DIGIT - _DIGIT // 2
            found.append(digit)
            worth = (worth - digit) // _DIGIT
        return tuple(reversed(found))
