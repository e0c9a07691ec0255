"""The solver's own definition of a meld: every meld that cards can form.

The referee has a second one, written apart from this; a property test demands that both name the same melds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Any

from rami_solver.cards import DECK, JOKER, AnyCard, Rank, Suit
from rami_solver.melds import card_in_hand, run_points, set_points
from rami_solver.rules.kept import KeptByRules
from rami_solver.rules.model import Rules
from rami_solver.solver.melds_found import Candidate, Group, RunShape, SetShape, grouped

__all__ = ["Generator", "generator", "run_windows"]

_EVERY_CARD: tuple[AnyCard, ...] = (*DECK, JOKER)

_SUIT = (1 << 13) - 1

_SUITS_KEPT = 4096
"""The melds of so many suits, as hands hold them, are remembered for each set of rules: some megabytes."""

_MELDS_KEPT = 20_000
"""So many melds are remembered one by one."""

_by_shape = attrgetter("shape")


class Generator:
    """Forms the melds of one set of rules; keeps the shapes of suits and ranks that it has met.

    `hand_values` is what each card counts in the hand, by `Card.index`, the joker last; `solved` and
    `solved_by_cpsat` are where the engines keep what they found of clusters without jokers, by their cards.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.solved: dict[tuple[int, int], Any] = {}
        self.solved_by_cpsat: dict[tuple[int, ...], Any] = {}
        self._jokers = rules.jokers_per_meld
        self.hand_values = tuple(card_in_hand(one, rules.values.hand) for one in _EVERY_CARD)
        windows = list(_windows_with_ranks(rules))
        self._windows = [[one for one in windows if one[0] == low] for low in dict.fromkeys(one[0] for one in windows)]
        self._known: dict[SetShape | RunShape | tuple[int, int, int, int], Candidate] = {}
        self._sets = lru_cache(maxsize=1024)(self._sets_of)
        self._runs = lru_cache(maxsize=_SUITS_KEPT)(self._runs_of)

    def forget(self) -> None:
        """Forget what the engines found: one of them was wrong."""
        self.solved.clear()
        self.solved_by_cpsat.clear()

    def candidates(self, copies: Mapping[int, int], jokers: int) -> list[Candidate]:
        """Give every meld that these cards can form, in canonical order."""
        held = twice = 0
        for index, count in copies.items():
            held |= 1 << index
            if count > 1:
                twice |= 1 << index
        return [one for group in self.groups(held, twice, jokers) for one in group.candidates]

    def groups(self, held: int, twice: int, jokers: int) -> Sequence[Group]:
        """Give the melds that these cards can form by rank and suit, sets first; empty groups are left out.

        `held` has the naturals as bits by `Card.index`, `twice` those with two copies or more.
        """
        jokers = min(jokers, self._jokers)
        found: list[Group] = []
        spades, hearts, diamonds, clubs = suits = (
            held & _SUIT,
            held >> 13 & _SUIT,
            held >> 26 & _SUIT,
            held >> 39 & _SUIT,
        )
        ranks = _often(suits, self.rules.set.min - jokers)
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            rank = low.bit_length() - 1
            mask = spades >> rank & 1 | hearts >> rank << 1 & 2 | diamonds >> rank << 2 & 4 | clubs >> rank << 3 & 8
            group = self._sets(rank, mask, jokers)
            if group.candidates:
                found.append(group)
        for suit, mask in enumerate(suits):
            if mask:
                group = self._runs(suit, mask, jokers, twice >> 13 * suit & 1)
                if group.candidates:
                    found.append(group)
        return found

    def _sets_of(self, rank_index: int, mask: int, jokers: int) -> Group:
        """The sets of one rank out of these suits (bits), sorted by suits, then jokers."""
        rules, rank = self.rules, Rank(rank_index + 1)
        held = [suit for suit in Suit if mask >> suit & 1]
        shapes = [
            SetShape(rank, suits, used)
            for size in range(rules.set.min, rules.set.max + 1)
            for used in range(min(jokers, size - rules.naturals_needed) + 1)
            for suits in combinations(held, size - used)
        ]
        return grouped([self._of_set(shape) for shape in sorted(shapes)])

    def _of_set(self, shape: SetShape) -> Candidate:
        known = self._known.get(shape)
        if known is None:
            cards = tuple(suit * 13 + shape.rank - 1 for suit in shape.suits)
            points = set_points(shape.rank, len(cards) + shape.jokers, self.rules.values)
            known = Candidate(cards, shape.jokers, points, self._held(cards, shape.jokers), False, shape)
            self._keep(shape, known)
        return known

    def _runs_of(self, suit_index: int, mask: int, jokers: int, two_aces: int) -> Group:
        """The runs of one suit out of these ranks (bits), sorted by low end, length, jokers' places."""
        found: list[Candidate] = []
        lacking = ~mask
        for windows in self._windows:
            for low, length, ranks in windows:
                absent = ranks & lacking
                if absent and (not jokers or absent.bit_count() > jokers):
                    break  # the longer ones from here lack no less
                if jokers < 2 and length < 14:
                    found += self._runs_of_one_joker(suit_index, (low, length, ranks), absent, jokers)
                else:
                    found += self._runs_of_window(suit_index, low, length, mask, jokers, two_aces)
        if self.rules.joker.place == "lowest":
            found = _lowest_only(found)
        if jokers:
            found.sort(key=_by_shape)
        return grouped(found)

    def _runs_of_window(
        self, suit_index: int, low: int, length: int, mask: int, jokers: int, two_aces: int
    ) -> Iterator[Candidate]:
        """The runs of one window, whatever the number of jokers."""
        suit = Suit(suit_index)
        places = range(low, low + length)
        missing = tuple(place for place in places if not mask >> (place - 1) % 13 & 1)
        spare = tuple(place for place in places if place not in missing)
        most = min(jokers, length - self.rules.naturals_needed)
        for more in range(most - len(missing) + 1):
            for extra in combinations(spare, more):
                shape = RunShape(suit, low, length, tuple(sorted(missing + extra)))
                if length == 14 and not two_aces and not {1, 14} & set(shape.joker_places):
                    continue
                yield self._of_run(shape)

    def _runs_of_one_joker(self, suit: int, window: tuple[int, int, int], absent: int, jokers: int) -> list[Candidate]:
        """The runs of one window (low place, length, ranks) that lacks at most one rank, none of them twice."""
        low, length, ranks = window
        found = [] if absent else [self._of_places(suit, low, length, 0)]
        if jokers and length > self.rules.naturals_needed:
            left = absent or ranks
            while left:
                lowest = left & -left
                left ^= lowest
                found.append(self._of_places(suit, low, length, lowest))
        return found

    def _of_places(self, suit: int, low: int, length: int, joker: int) -> Candidate:
        """Give the run in which the joker has this rank (a bit), or none."""
        key = (suit, low, length, joker)
        known = self._known.get(key)
        if known is None:
            places = tuple(place for place in range(low, low + length) if joker >> (place - 1) % 13 & 1)
            known = self._of_run(RunShape(Suit(suit), low, length, places))
            self._keep(key, known)
        return known

    def _of_run(self, shape: RunShape) -> Candidate:
        known = self._known.get(shape)
        if known is None:
            first = shape.suit * 13
            places = range(shape.low, shape.low + shape.length)
            cards = tuple(first + (place - 1) % 13 for place in places if place not in shape.joker_places)
            points = run_points(shape.low, shape.length, self.rules.values)
            jokers = len(shape.joker_places)
            known = Candidate(cards, jokers, points, self._held(cards, jokers), not jokers, shape)
            self._keep(shape, known)
        return known

    def _keep(self, key: SetShape | RunShape | tuple[int, int, int, int], one: Candidate) -> None:
        if len(self._known) >= _MELDS_KEPT:
            self._known.clear()
        self._known[key] = one

    def _held(self, cards: Iterable[int], jokers: int) -> int:
        return sum(self.hand_values[index] for index in cards) + jokers * self.hand_values[-1]


def _often(suits: tuple[int, int, int, int], times: int) -> int:
    """Give the ranks (bits) that so many of the suits have."""
    one, two, three, four = suits
    if times <= 1:
        return one | two | three | four
    if times == 2:
        return one & two | three & four | (one | two) & (three | four)
    if times == 3:
        return one & two & (three | four) | three & four & (one | two)
    return one & two & three & four


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


_GENERATORS = KeptByRules(Generator)


def generator(rules: Rules) -> Generator:
    """Give the generator of these rules; the last few are kept, known by identity."""
    return _GENERATORS.of(rules)
