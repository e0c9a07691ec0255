"""What the exhaustive search of one problem stands on: its cards, its melds old and new, and what they can become."""

from collections import Counter

from rami_solver.cards import JOKER, Card
from rami_solver.solver.candidates import Candidate, generator
from rami_solver.solver.exhaustive_spots import Spots
from rami_solver.solver.exhaustive_state import Laying
from rami_solver.solver.exhaustive_terms import Terms
from rami_solver.solver.exhaustive_worth import Packed, Worths
from rami_solver.solver.turn_quest import TurnProblem

__all__ = ["Ground"]


class Ground:
    """One problem under all its terms: whether the turn goes out changes nothing of this.

    `jokers` are those of the hand, `old_jokers` those of the table. `layings` are the new melds that may be laid, those
    first that hold the cards with the fewest of them.
    """

    def __init__(self, problem: TurnProblem, terms: Terms) -> None:
        self.problem, self._terms = problem, terms
        self.packed = Packed(problem.hand)
        self.worths = Worths(problem, self.packed)
        self.jokers, self.old_jokers = problem.hand.count(JOKER), sum(meld.jokers for meld in problem.table)
        jokers = self.jokers + self.old_jokers
        self.spots = Spots(problem.rules, self.packed, self.worths, jokers, every_joker=terms.swaps_any_joker)
        self.layings = self._all_layings(jokers)
        self.with_joker = [one for one in self.layings if one.jokers]

    def _all_layings(self, jokers: int) -> list[Laying]:
        copies = Counter(one.index for one in self.problem.hand if isinstance(one, Card))
        candidates = generator(self.problem.rules).candidates(copies, jokers)
        ways = Counter(card for one in candidates for card in one.cards)
        candidates.sort(key=lambda one: min((ways[at], at) for at in one.cards))
        return [self._laying(one) for one in candidates]

    def _laying(self, candidate: Candidate) -> Laying:
        meld = candidate.meld()
        taken = self._terms.taken in meld.held
        counts = self._terms.counts_taken or not taken
        spot = self.spots.of(meld, 0)
        return Laying(
            takes=self.packed.of(meld.held),
            jokers=candidate.jokers,
            gain=self.worths.point * candidate.points + self.worths.dropped(meld.held),
            counts=candidate.points if counts else 0,
            clean=candidate.clean and counts,
            own=self.packed.mask(meld.held),
            taken=taken,
            spot=spot,
            candidate=candidate,
        )
