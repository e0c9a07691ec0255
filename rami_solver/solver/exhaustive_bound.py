"""What a turn on its way can still bring at most: where that is too little the exhaustive search need not go on."""

from rami_solver.cards import Rank
from rami_solver.rules.model import Rules, Values
from rami_solver.solver.exhaustive_terms import Terms
from rami_solver.solver.exhaustive_worth import NEVER, Packed, Weights, Worths
from rami_solver.solver.turn_quest import TurnProblem

__all__ = ["Bound"]


class Bound:
    """The most that the cards of one search can bring: every card that could go down counts what it can at most.

    Counters of cards tell which could: `down` on melds that lie, `melds` in new ones. `late` says how many new melds
    can come at most, where that is known.
    """

    def __init__(self, problem: TurnProblem, terms: Terms, packed: Packed, worths: Worths, late_points: int) -> None:
        self._packed, self._out, rules = packed, terms.out, problem.rules
        self._may_stay = 0 if terms.hidden else 1
        self._point, self._joker, self._late_points = worths.point, worths.joker, late_points
        self._scored = rules.score.layoffs is not None
        self._joker_points = max(_dearest(rank, rules.values) for rank in Rank)
        # A joker that is swapped for may score again: those of the table once, where no others are swapped for.
        self._again = terms.swaps_any_joker
        table_jokers = sum(meld.jokers for meld in problem.table)
        self._more = table_jokers * self._joker_points + _revalued(problem, rules)
        points = {one: _dearest(one.rank, rules.values) for one in packed.cards}
        self._drops, self._points = Weights(packed, worths.drop), Weights(packed, points)
        throws = [worths.no_joker + worths.drop[one] for one in packed.cards]
        out = 0 if terms.out is False else worths.out
        self._ending = max([worths.no_joker + worths.card, worths.joker, *throws]) + out
        # A turn that does not go out leaves a card; where all could go down none is left to be thrown beside it.
        kept = [*worths.drop.values(), *([worths.card] if problem.hidden else []), worths.joker]
        leaves = terms.out is False and len(problem.hand) + problem.hidden > 1
        self._all_down = worths.no_joker + worths.card - min(kept) if leaves else self._ending

    def most(self, hand: int, down: int, melds: int, late: int | None = None, *, jokers_stay: bool = False) -> int:
        """Give the most that can still be brought; NEVER where too many cards must stay in a hand that must go out."""
        packed, laid = self._packed, hand & (down | melds)
        jokers, stays = hand >> packed.joker_shift, packed.naturals(hand & ~laid)
        if jokers_stay:
            jokers, stays = 0, stays + jokers
        if self._out and stays > self._may_stay:
            return NEVER
        most = (self._ending if stays else self._all_down) + jokers * self._joker
        most += self._drops.of(laid)
        if not self._point:
            return most
        scoring = laid if self._scored or self._again else hand & melds
        points = self._more + jokers * self._joker_points
        points += packed.naturals(scoring) * self._joker_points if self._again else self._points.of(scoring)
        if late is not None and not self._scored and not self._again:
            points = min(points, late * self._late_points)
        return most + points * self._point

    def points(self, hand: int) -> int:
        """Give the most points that new melds of a hand can count."""
        jokers = (hand >> self._packed.joker_shift) * self._joker_points
        return jokers + self._points.of(hand)


def _dearest(rank: Rank, values: Values) -> int:
    """The most points that a card of this rank can count in a meld."""
    if rank == Rank.ACE:
        return max(values.ace_low, values.ace_high, values.ace_in_set)
    if rank < Rank.TEN:
        return int(rank) if values.two_to_nine == "pips" else values.two_to_nine
    return values.ten if rank == Rank.TEN else values.court


def _revalued(problem: TurnProblem, rules: Rules) -> int:
    """The points that melds may gain beside the cards laid off: where an ace counts more as its run grows."""
    values = rules.values
    if rules.score.layoffs is None or not values.ace_low_only_in_a23:
        return 0
    return (len(problem.table) + len(problem.hand)) * max(0, values.ace_high - values.ace_low)
