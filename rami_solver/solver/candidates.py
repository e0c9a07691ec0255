"""A hand as the solver sees it, with every meld that it can form."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rami_solver.cards import JOKER, AnyCard
from rami_solver.rules.model import Rules
from rami_solver.solver.generator import Generator, generator, run_windows
from rami_solver.solver.melds_found import DECK_BITS, Candidate, Group, RunShape, SetShape

__all__ = ["Candidate", "Generator", "Group", "Pool", "RunShape", "SetShape", "generator", "run_windows"]

_JOKER = 52
"""`Card.index` of the joker."""


class Pool:
    """A hand as the solver sees it: copies of each natural by index, jokers, and the melds they can form.

    `indices` are its cards by `Card.index`, sorted, a joker being 52; `held` and `twice` have the naturals of which
    there are one and two copies as bits, `thrice` tells that there are more. `candidates` are in canonical order: sets
    by rank and suits; runs by suit ♠♥♦♣, low end, length, jokers' places; `groups` are the same by rank and suit.
    In `spaces` and `proved` the CP-SAT engine keeps what its problems about one pool have in common, and what it found.
    """

    __slots__ = (
        "_candidates",
        "_copies",
        "_most",
        "generator",
        "groups",
        "held",
        "indices",
        "jokers",
        "proved",
        "size",
        "spaces",
        "thrice",
        "twice",
    )

    def __init__(self, cards: Iterable[AnyCard], rules: Rules) -> None:
        indices = sorted([_JOKER if one is JOKER else one.index for one in cards])
        held = twice = jokers = 0
        thrice = False
        for index in indices:
            if index == _JOKER:
                jokers += 1
                continue
            bit = 1 << index
            if held & bit:
                thrice = thrice or bool(twice & bit)
                twice |= bit
            held |= bit
        self.indices, self.size, self.jokers = indices, len(indices), jokers
        self.held, self.twice, self.thrice = held, twice, thrice
        self.generator = generator(rules)
        self.groups = self.generator.groups(held, twice, jokers)
        self.spaces: dict[bool, Any] = {}
        self.proved: Any = None
        self._copies: dict[int, int] | None = None
        self._candidates: Sequence[Candidate] | None = None
        self._most: Sequence[int] | None = None

    @property
    def copies(self) -> dict[int, int]:
        """How many copies of each natural there are, by index."""
        if self._copies is None:
            self._copies = {}
            for index in self.indices[: self.size - self.jokers]:
                self._copies[index] = self._copies.get(index, 0) + 1
        return self._copies

    @property
    def in_melds(self) -> int:
        """How many cards stand in any meld at all: no lay-down can lay more."""
        cards = 0
        joker = False
        for group in self.groups:
            joker = joker or any(one.jokers for one in group.candidates)
            for cluster in group.clusters:
                cards |= cluster.cards
        naturals = self.indices[: self.size - self.jokers]
        return sum([cards >> index & 1 for index in naturals]) + (self.jokers if joker else 0)

    @property
    def candidates(self) -> Sequence[Candidate]:
        """The melds that the hand can form, in canonical order."""
        if self._candidates is None:
            self._candidates = [one for group in self.groups for one in group.candidates]
        return self._candidates

    @property
    def most(self) -> Sequence[int]:
        """How often each candidate could be laid at most: 1 but for identical melds of several packs."""
        if self._most is None:
            twice = self.twice
            self._most = [1 if one.bits & ~twice else self._most_of(one) for one in self.candidates]
        return self._most

    def narrow(self, wanted: Callable[[Sequence[int]], bool]) -> None:
        """Leave out the melds whose naturals (`Card.index`) are not wanted."""
        most = self.most
        kept = [number for number, one in enumerate(self.candidates) if wanted(one.cards)]
        self._most = [most[number] for number in kept]
        self._candidates = [self.candidates[number] for number in kept]
        self.groups = ()
        self.spaces = {}
        self.proved = None

    def _most_of(self, candidate: Candidate) -> int:
        copies = self.copies
        if self.thrice or candidate.bits > DECK_BITS:
            least = min([copies[index] // candidate.cards.count(index) for index in candidate.cards])
        else:
            least = 2  # only melds all of whose cards are held twice come here
        return min(least, self.jokers // candidate.jokers) if candidate.jokers else least
