"""What a turn on its way can still bring at most: where that is too little the exhaustive search need not go on."""

from collections.abc import Mapping, Sequence

from rami_solver.cards import Card
from rami_solver.rules.model import Rules
from rami_solver.solver.exhaustive_ground import Ground
from rami_solver.solver.exhaustive_spots import Spot
from rami_solver.solver.exhaustive_terms import Terms
from rami_solver.solver.exhaustive_tops import Tops
from rami_solver.solver.exhaustive_worth import NEVER, Weights
from rami_solver.solver.turn_quest import TurnProblem

__all__ = ["Bound"]


class Bound:
    """The most that the cards of one search can bring: every card that could go down counts what it can at most.

    Counters of cards tell which could: `down` on melds that lie, `melds` in new ones. `late` says how many new melds
    can come at most, where that is known.
    """

    def __init__(self, ground: Ground, terms: Terms, table: Sequence[Spot]) -> None:
        problem, packed, worths = ground.problem, ground.packed, ground.worths
        self._packed, self._out, rules = packed, terms.out, problem.rules
        self._may_stay = 0 if terms.hidden else 1
        self._point, self._joker = worths.point, worths.joker
        self._late_points = max((one.candidate.points for one in ground.with_joker), default=0)
        self.scored, self._again = rules.score.layoffs is not None, terms.swaps_any_joker
        self.tops = Tops(ground, table)
        points, self._joker_points = self.tops.points, self.tops.joker
        self._revalued = _revalued(problem, rules)
        self._drops, self._points = Weights(packed, worths.drop), Weights(packed, points)
        self._cheapest = sorted((points[one], 7 << packed.shift[one]) for one in packed.cards)
        self._heaviest = sorted(((worths.drop[one], 7 << packed.shift[one]) for one in packed.cards), reverse=True)
        self._drop_of = worths.drop
        self._lying = [(spot.swaps, spot.meld.jokers) for spot in table if spot.meld and spot.meld.jokers]
        self.all_jokers = sum(count for _, count in self._lying) + ground.jokers
        # What a joker that comes free brings by itself, where its points do not count with a meld.
        self.freed = self.tops.joker_laid_off * self._point if self.scored else 0
        self.of_joker = self._joker + self.freed
        self._going_out = 0 if terms.out is False else worths.out
        self._no_joker, self._hidden = worths.no_joker, worths.card if problem.hidden else 0
        # A turn that does not go out leaves a card; where all could go down none is left to be thrown beside it.
        kept = [*worths.drop.values(), *([worths.card] if problem.hidden else []), worths.joker]
        leaves = terms.out is False and len(problem.hand) + problem.hidden > 1
        self._leaves = min(kept) if leaves else 0

    def most(self, hand: int, down: int, melds: int, late: int | None = None, *, jokers_stay: bool = False) -> int:
        """Give the most that can still be brought; NEVER where too many cards must stay in a hand that must go out."""
        packed, laid = self._packed, hand & (down | melds)
        kept = hand & ~laid & ~packed.jokers
        jokers, stays = hand >> packed.joker_shift, packed.naturals(kept)
        jokers, stay = (0, jokers) if jokers_stay else (jokers, 0)
        if self._out and stays + stay > self._may_stay:
            return NEVER
        most = self._ending(kept, stays + stay, joker=stay > 0) + jokers * self._joker + self._drops.of(laid)
        if not self._point:
            return most
        scoring = laid if self.scored or self._again else hand & melds
        points = self._points.of(scoring) + jokers * self._joker_points + self._revalued
        if not jokers_stay:
            points += self._freed(hand)
        if late is not None and not self.scored and not self._again:
            points = min(points, late * self._late_points)
        return most + points * self._point

    def laid_off(self, one: Card) -> int:
        """Give the most that a natural brings that is laid off."""
        return self._drop_of[one] + (self.tops.laid_off[one] * self._point if self.scored else 0)

    def of_jokers(self, hand: int) -> int:
        """Give the most that the jokers held bring, beside what counts with their melds."""
        return (hand >> self._packed.joker_shift) * self.of_joker + self._revalued * self._point

    def _ending(self, kept: int, stays: int, *, joker: bool) -> int:
        """Give the most that a discard brings, where these naturals must stay, and so many cards in all."""
        if not stays:
            return self._no_joker + self._hidden + self._going_out - self._leaves
        heaviest = next((worth for worth, counter in self._heaviest if kept & counter), 0)
        worth = self._no_joker + max(heaviest, self._hidden)
        if joker:
            worth = max(worth, self._joker)
        return worth + (self._going_out if stays <= self._may_stay else 0)

    def _freed(self, hand: int) -> int:
        """Give the points that jokers of the table may bring, beside what the cards in their place would have.

        Where jokers of this turn are swapped for as well, a card that takes the place of one counts what that counted.
        Nobody must swap where that brings less.
        """
        if self._again:
            least = next((points for points, counter in self._cheapest if hand & counter), self._joker_points)
            return (self.all_jokers - (hand >> self._packed.joker_shift)) * max(0, self._joker_points - least)
        return sum(count * self._gain_of_swap(hand & swaps) for swaps, count in self._lying if hand & swaps)

    def _gain_of_swap(self, fitting: int) -> int:
        """Give the points that a joker may bring more than the cheapest of these cards, which lies in its place."""
        if not self.scored:
            return self._joker_points
        return max(0, self._joker_points - next(points for points, counter in self._cheapest if fitting & counter))

    def most_laid_off(self, hand: int, gains: Mapping[int, int]) -> int:
        """Give the most that lay-offs of naturals and a discard bring, where each natural brings so much at most."""
        packed, most, kept = self._packed, 0, hand & ~self._packed.jokers
        for one, gain in gains.items():
            counter = 7 * one
            if hand & counter:
                most += (hand & counter) // one * max(0, gain)
                kept &= ~counter
        jokers = hand >> packed.joker_shift
        stays = packed.naturals(kept) + jokers
        if self._out and stays > self._may_stay:
            return NEVER
        return most + self._ending(kept, stays, joker=jokers > 0)

    def points(self, hand: int) -> int:
        """Give the most points that new melds of a hand can count."""
        jokers = (hand >> self._packed.joker_shift) * self._joker_points
        return jokers + self._points.of(hand)


def _revalued(problem: TurnProblem, rules: Rules) -> int:
    """The points that melds may gain beside the cards laid off: where an ace counts more as its run grows."""
    values = rules.values
    if rules.score.layoffs is None or not values.ace_low_only_in_a23:
        return 0
    return (len(problem.table) + len(problem.hand)) * max(0, values.ace_high - values.ace_low)
