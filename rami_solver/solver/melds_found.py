"""A meld that could be laid, as data; and the melds of a suit or a rank, parted into those that hang together."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from rami_solver.cards import DECK, Rank, Suit
from rami_solver.melds import Kind, LaidJoker, Meld, MeldCard, joker_in_set, run_card

__all__ = ["DECK_BITS", "Candidate", "Cluster", "Group", "RunShape", "SetShape", "grouped"]

DECK_BITS = (1 << 52) - 1
"""Every natural as a bit by `Card.index`."""


class SetShape(NamedTuple):
    """A set: its rank, the suits of its naturals, and how many jokers join them."""

    rank: Rank
    suits: tuple[Suit, ...]
    jokers: int


class RunShape(NamedTuple):
    """A run: its suit, its lowest place (1 is the low ace), its length, and the places that jokers fill, rising."""

    suit: Suit
    low: int
    length: int
    joker_places: tuple[int, ...]


class _Fields(NamedTuple):
    cards: tuple[int, ...]
    jokers: int
    points: int
    held: int
    clean: bool
    shape: SetShape | RunShape


class Candidate(_Fields):
    """A meld that could be laid; the generator makes each one once, so that what is derived from it is kept with it.

    `cards` are the indices of its naturals (`Card.index`; an index stands twice where both copies are used), `points`
    what it counts on the table, `held` what its cards would count in the hand, `clean` that it is a run without joker.
    """

    @cached_property
    def size(self) -> int:
        """How many cards it lays."""
        return len(self.cards) + self.jokers

    @cached_property
    def bits(self) -> int:
        """Its naturals as bits by `Card.index`; the second copy of a card is 52 bits higher."""
        bits = 0
        for index in self.cards:
            bits |= 1 << index + 52 if bits >> index & 1 else 1 << index
        return bits

    @cached_property
    def order(self) -> tuple[int, SetShape | RunShape]:
        """Its place in canonical order."""
        return int(isinstance(self.shape, RunShape)), self.shape

    def meld(self) -> Meld:
        """Spell the meld out, every joker with what it stands for."""
        return self._meld

    @cached_property
    def _meld(self) -> Meld:
        shape = self.shape
        if isinstance(shape, SetShape):
            joker = joker_in_set(shape.rank, shape.suits)
            spelt: tuple[MeldCard, ...] = tuple(DECK[index] for index in self.cards) + (joker,) * shape.jokers
            return Meld(Kind.SET, spelt, self.points)
        places = range(shape.low, shape.low + shape.length)
        spelt = tuple(
            LaidJoker((run_card(shape.suit, place),)) if place in shape.joker_places else run_card(shape.suit, place)
            for place in places
        )
        return Meld(Kind.RUN, spelt, self.points)


class Cluster(NamedTuple):
    """Melds of one suit or one rank that hang together by the cards they share; `cards` are all their naturals."""

    cards: int
    candidates: tuple[Candidate, ...]


class Group(NamedTuple):
    """The melds that one suit or one rank of a hand can form, in canonical order, and the same in clusters."""

    candidates: tuple[Candidate, ...]
    clusters: tuple[Cluster, ...]


def grouped(candidates: Sequence[Candidate]) -> Group:
    """Find which of the melds hang together."""
    clusters: list[_Cluster] = []
    for one in candidates:
        cards = one.bits & DECK_BITS
        met = [cluster for cluster in clusters if cluster.cards & cards]
        if not met:
            clusters.append(_Cluster(cards, [one]))
            continue
        first, *others = met
        first.cards |= cards
        first.candidates.append(one)
        for other in others:
            first.cards |= other.cards
            first.candidates += other.candidates
            clusters.remove(other)
    return Group(tuple(candidates), tuple(Cluster(one.cards, tuple(one.candidates)) for one in clusters))


class _Cluster:
    """A cluster in the making."""

    __slots__ = ("candidates", "cards")

    def __init__(self, cards: int, candidates: list[Candidate]) -> None:
        self.cards, self.candidates = cards, candidates
