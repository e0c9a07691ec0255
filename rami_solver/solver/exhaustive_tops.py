"""The most points that each card of one search, and a joker, can count."""

from collections.abc import Iterable, Sequence

from rami_solver.cards import Rank, Suit
from rami_solver.melds import Kind, LaidJoker
from rami_solver.rules.model import Values
from rami_solver.solver.exhaustive_ground import Ground
from rami_solver.solver.exhaustive_spots import Spot

__all__ = ["Tops"]

_MANY = 7
"""More places than there are cards that could go there."""


class Tops:
    """What a card can count at most, in any meld or laid off; an ace counts one thing in a set, another in a run.

    `points` are those of naturals anywhere, `joker` those of a joker. `laid_off` and `joker_laid_off` are those where
    they are laid off, but for the `ace_places` that are left in sets of aces, where each counts `ace_in_set`.
    """

    def __init__(self, ground: Ground, table: Sequence[Spot]) -> None:
        self._values = values = ground.problem.rules.values
        new, cards = [one.spot for one in ground.layings], ground.packed.cards
        runs_and_others = [one for one in (*table, *new) if not _is_of_aces(one)]
        self.laid_off = {one: self._most(one.rank, in_sets=False) for one in cards}
        self.joker_laid_off = self._dearest(runs_and_others)
        self.ace_in_set, self.ace_places = values.ace_in_set, self._ace_places(table, new)
        aces = self.ace_places or any(map(_is_of_aces, new))
        self.points = {one: self._most(one.rank, in_sets=bool(aces)) for one in cards}
        places = [self.joker_laid_off, *([values.ace_in_set] if self.ace_places else [])]
        self.joker = max(*places, self._dearest_joker(one.spot for one in ground.with_joker), 0)

    def _ace_places(self, table: Sequence[Spot], new: Sequence[Spot]) -> int:
        """Count the places left in sets of aces; where new ones may be laid, more than there could be cards."""
        if any(_is_of_aces(one) and one.places for one in new):
            return _MANY
        sets = [one.meld for one in table if one.meld is not None and _is_of_aces(one)]
        return min(_MANY, sum(len(Suit) - len(meld.cards) for meld in sets))

    def _most(self, rank: Rank, *, in_sets: bool) -> int:
        """Give the most points of a card of this rank in a run, or in a set too."""
        values = self._values
        if rank == Rank.ACE:
            return max(values.ace_low, values.ace_high, values.ace_in_set if in_sets else 0)
        return _plain(rank, values)

    def _dearest(self, spots: Iterable[Spot]) -> int:
        """Give the most points of any place that is free on these melds."""
        in_sets = {
            (one.rank, spot.meld is not None and spot.meld.kind is Kind.SET) for spot in spots for one in spot.places
        }
        return max((self._most(rank, in_sets=of_set) for rank, of_set in in_sets), default=0)

    def _dearest_joker(self, spots: Iterable[Spot]) -> int:
        """Give the most points that a joker has in any of these melds."""
        jokers = {
            (joker.stands_for[0].rank, spot.meld.kind is Kind.SET)
            for spot in spots
            if spot.meld is not None
            for joker in spot.meld.cards
            if isinstance(joker, LaidJoker)
        }
        return max((self._most(rank, in_sets=of_set) for rank, of_set in jokers), default=0)


def _is_of_aces(spot: Spot) -> bool:
    meld = spot.meld
    if meld is None or meld.kind is not Kind.SET:
        return False
    first = meld.cards[0]
    return (first.stands_for[0] if isinstance(first, LaidJoker) else first).rank == Rank.ACE


def _plain(rank: Rank, values: Values) -> int:
    """Give the points of a card that counts the same wherever it lies."""
    if rank < Rank.TEN:
        return int(rank) if values.two_to_nine == "pips" else values.two_to_nine
    return values.ten if rank == Rank.TEN else values.court
