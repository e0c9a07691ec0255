"""Every meld that a pool of cards can form, as data: the solver's own definition of a meld.

The referee has a second one, written apart from this; a property test demands that both name the same melds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rami_solver.cards import DECK, AnyCard, Card, Rank, Suit
from rami_solver.melds import (
    Kind,
    LaidJoker,
    Meld,
    MeldCard,
    card_in_hand,
    joker_in_set,
    run_card,
    run_points,
    set_points,
)
from rami_solver.rules.model import Rules

__all__ = ["Candidate", "Generator", "Pool", "generator", "run_windows"]


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


class Candidate(NamedTuple):
    """A meld that could be laid.

    `cards` are the indices of its naturals (`Card.index`; an index stands twice where both copies are used), `points`
    what it counts on the table, `held` what its cards would count in the hand, `clean` that it is a run without joker.
    """

    cards: tuple[int, ...]
    jokers: int
    points: int
    held: int
    clean: bool
    shape: SetShape | RunShape

    @property
    def size(self) -> int:
        """How many cards it lays."""
        return len(self.cards) + self.jokers

    def meld(self) -> Meld:
        """Spell the meld out, every joker with what it stands for."""
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


class Pool:
    """A hand as the solver sees it: copies of each natural by index, jokers, and the melds they can form.

    `candidates` are in canonical order: sets by rank and suits; runs by suit ♠♥♦♣, low end, length, jokers' places.
    """

    __slots__ = ("candidates", "copies", "jokers", "most", "size")

    def __init__(self, cards: Iterable[AnyCard], rules: Rules) -> None:
        self.copies: dict[int, int] = {}
        self.jokers = 0
        for one in cards:
            if isinstance(one, Card):
                self.copies[one.index] = self.copies.get(one.index, 0) + 1
            else:
                self.jokers += 1
        self.size = self.jokers + sum(self.copies.values())
        self.candidates: Sequence[Candidate] = generator(rules).candidates(self.copies, self.jokers)
        self.most: Sequence[int] = [self._most(one) for one in self.candidates]

    def narrow(self, wanted: Callable[[Sequence[int]], bool]) -> None:
        """Leave out the melds whose naturals (`Card.index`) are not wanted."""
        kept = [number for number, one in enumerate(self.candidates) if wanted(one.cards)]
        self.candidates = [self.candidates[number] for number in kept]
        self.most = [self.most[number] for number in kept]

    def _most(self, candidate: Candidate) -> int:
        """How often a candidate could be laid at most: 1 but for identical melds of several packs."""
        least = min(self.copies[index] // candidate.cards.count(index) for index in candidate.cards)
        return min(least, self.jokers // candidate.jokers) if candidate.jokers else least


class Generator:
    """Forms the melds of one set of rules; keeps the shapes of suits and ranks that it has met."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._hand_values = tuple(card_in_hand(one, rules.values.hand) for one in DECK)
        self._joker_value = rules.values.hand.joker
        self._windows = tuple(_windows_with_ranks(rules))
        self._sets = lru_cache(maxsize=1024)(self._sets_of)
        self._runs = lru_cache(maxsize=2048)(self._runs_of)

    def candidates(self, copies: dict[int, int], jokers: int) -> list[Candidate]:
        """Give every meld that these cards can form, in canonical order."""
        suits = [0, 0, 0, 0]
        ranks = [0] * 13
        twice = [False] * 4
        for index, count in copies.items():
            suit, rank = divmod(index, 13)
            suits[suit] |= 1 << rank
            ranks[rank] |= 1 << suit
            if rank == 0 and count > 1:
                twice[suit] = True
        jokers = min(jokers, self.rules.jokers_per_meld)
        found: list[Candidate] = []
        for rank, mask in enumerate(ranks):
            if mask:
                found.extend(self._sets(rank, mask, jokers))
        for suit, mask in enumerate(suits):
            if mask:
                found.extend(self._runs(suit, mask, jokers, twice[suit]))
        return found

    def _sets_of(self, rank_index: int, mask: int, jokers: int) -> tuple[Candidate, ...]:
        """The sets of one rank out of these suits (bits), sorted by suits, then jokers."""
        rules, rank = self.rules, Rank(rank_index + 1)
        held = [suit for suit in Suit if mask >> suit & 1]
        shapes = [
            SetShape(rank, suits, used)
            for size in range(rules.set.min, rules.set.max + 1)
            for used in range(min(jokers, size - rules.naturals_needed) + 1)
            for suits in combinations(held, size - used)
        ]
        return tuple(self._of_set(shape) for shape in sorted(shapes))

    def _of_set(self, shape: SetShape) -> Candidate:
        cards = tuple(suit * 13 + shape.rank - 1 for suit in shape.suits)
        points = set_points(shape.rank, len(cards) + shape.jokers, self.rules.values)
        return Candidate(cards, shape.jokers, points, self._held(cards, shape.jokers), False, shape)

    def _runs_of(self, suit_index: int, mask: int, jokers: int, two_aces: bool) -> tuple[Candidate, ...]:
        """The runs of one suit out of these ranks (bits), sorted by low end, length, jokers' places."""
        suit = Suit(suit_index)
        found: list[Candidate] = []
        for low, length, ranks in self._windows:
            if (ranks & ~mask).bit_count() > jokers:
                continue
            places = range(low, low + length)
            missing = tuple(place for place in places if not mask >> (place - 1) % 13 & 1)
            spare = tuple(place for place in places if place not in missing)
            most = min(jokers, length - self.rules.naturals_needed)
            for more in range(most - len(missing) + 1):
                for extra in combinations(spare, more):
                    shape = RunShape(suit, low, length, tuple(sorted(missing + extra)))
                    if length == 14 and not two_aces and not {1, 14} & set(shape.joker_places):
                        continue
                    found.append(self._of_run(shape))
        if self.rules.joker.place == "lowest":
            found = _lowest_only(found)
        return tuple(sorted(found, key=lambda one: one.shape))

    def _of_run(self, shape: RunShape) -> Candidate:
        first = shape.suit * 13
        places = range(shape.low, shape.low + shape.length)
        cards = tuple(first + (place - 1) % 13 for place in places if place not in shape.joker_places)
        points = run_points(shape.low, shape.length, self.rules.values)
        jokers = len(shape.joker_places)
        return Candidate(cards, jokers, points, self._held(cards, jokers), not jokers, shape)

    def _held(self, cards: Iterable[int], jokers: int) -> int:
        return sum(self._hand_values[index] for index in cards) + jokers * self._joker_value


def run_windows(rules: Rules, least: int, longest: int) -> Iterator[tuple[int, int]]:
    """Give lowest place and length of every run of `least` to `longest` cards, whatever the cards (rules: `run.*`).

    A rank stands once in a run, so thirteen cards are the most, and fourteen where an ace may close both ends.
    """
    run = rules.run
    for low in range(1 if run.ace_low else 2, 14):
        for length in range(least, min(longest, 14) + 1):
            high = low + length - 1
            both_ends = low == 1 and high == 14
            if length == 14 and not (both_ends and run.ace_at_both_ends):
                continue
            if high >= 14 and not run.ace_high:
                continue
            if high > 14 and not run.round_the_corner:
                continue
            yield low, length


def _windows_with_ranks(rules: Rules) -> Iterator[tuple[int, int, int]]:
    """Low place, length and ranks (bits) of every run that may be laid."""
    for low, length in run_windows(rules, rules.run.min, rules.run.max or 14):
        yield low, length, sum({1 << (place - 1) % 13 for place in range(low, low + length)})


def _lowest_only(runs: list[Candidate]) -> list[Candidate]:
    """Of runs with jokers and the same cards keep that of the fewest points, of equals the lowest (`joker.place`)."""
    clean = [one for one in runs if one.clean]
    best: dict[tuple[tuple[int, ...], int], Candidate] = {}
    for one in runs:
        if one.clean:
            continue
        key = (tuple(sorted(one.cards)), one.jokers)
        other = best.get(key)
        if other is None or (one.points, one.shape) < (other.points, other.shape):
            best[key] = one
    return clean + list(best.values())


class _Held:
    """Rules as a cache key: equal by identity (they hold a mapping and cannot be hashed), kept alive by the cache."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.rules is self.rules

    def __hash__(self) -> int:
        return id(self.rules)


@lru_cache(maxsize=16)
def _generator(held: _Held) -> Generator:
    return Generator(held.rules)


def generator(rules: Rules) -> Generator:
    """Give the generator of these rules; the last few are kept."""
    return _generator(_Held(rules))
