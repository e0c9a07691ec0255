"""Melds on the table as the exhaustive search of turns sees them: what can be done with each, step by step."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card, Suit, card, in_order
from rami_solver.melds import ClaimedCard, Kind, LaidJoker, Meld, as_held, run_card
from rami_solver.rules.model import Rules
from rami_solver.solver.exhaustive_worth import Packed, Worths
from rami_solver.table.lay_off import lay_off
from rami_solver.table.result import LaidOff
from rami_solver.table.swap import swap

__all__ = ["Move", "Spot", "Spots"]


class Move(NamedTuple):
    """Steps on one meld: the packed cards they take, jokers laid and freed, their worth, what the meld becomes.

    `cards` are those of each step; where jokers are freed, the last of them is a swap, all others are lay-offs.
    """

    takes: int
    lays: int
    frees: int
    gain: int
    after: "Spot"
    cards: tuple[tuple[ClaimedCard, ...], ...]

    @property
    def lays_off(self) -> bool:
        """Whether a lay-off is among the steps."""
        return len(self.cards) > bool(self.frees)

    def then(self, other: "Move") -> "Move":
        """Give this move and another after it as one."""
        return Move(
            self.takes + other.takes,
            self.lays + other.lays,
            self.frees + other.frees,
            self.gain + other.gain,
            other.after,
            self.cards + other.cards,
        )


class Spots:
    """The melds that come about in one search, each once, by number.

    Only jokers that lay there before the turn are swapped for. To lay a joker and then put the card in its place that
    was held all the time brings nothing that laying this card does not bring: the table and the hand are the same, the
    points no fewer, and what is owed no more. `every_joker` is for terms where that does not hold.
    """

    def __init__(self, rules: Rules, packed: Packed, worths: Worths, jokers: int, *, every_joker: bool) -> None:
        self.rules, self.packed, self.worths, self.every_joker = rules, packed, worths, every_joker
        self.gaps = min(self.rules.jokers_per_meld, jokers)
        self.all: list[Spot] = []
        self._known: dict[tuple[Meld, int] | int, Spot] = {}

    def of(self, meld: Meld, old: int) -> "Spot":
        """Give the spot of a meld in which so many jokers lay before the turn."""
        old = meld.jokers if self.every_joker else old
        found = self._known.get((meld, old))
        return found or self._new((meld, old), Spot(len(self.all), self, meld, old))

    def sink(self, gain: int) -> "Spot":
        """Give the spot of any meld that takes one joker, for this worth, and nothing else."""
        found = self._known.get(gain)
        return found or self._new(gain, Spot(len(self.all), self, None, 0, gain))

    def _new(self, key: tuple[Meld, int] | int, spot: "Spot") -> "Spot":
        self._known[key] = spot
        self.all.append(spot)
        return spot

    def gain(self, before: Meld, after: Meld, cards: Iterable[ClaimedCard]) -> int:
        """Give the worth of laying cards off (rule `score.layoffs`)."""
        points = after.points - before.points if self.rules.score.layoffs else 0
        return self.worths.point * points + self.worths.dropped(map(as_held, cards))


class Spot:
    """A meld, or what many melds are alike (`meld` is None): the worth that one joker brings there.

    `near` are the counters of cards that may fit at once, `far` of those that may fit when others, jokers too, lie
    between; `swaps` of those that may come in a joker's place. They may name too many cards, never too few.
    """

    def __init__(self, number: int, spots: Spots, meld: Meld | None, old: int, gain: int = 0) -> None:
        self.number, self.meld = number, meld
        self._spots, self._old, self._gain = spots, old, gain
        packed = spots.packed
        self.swaps = packed.mask(_stood_for(self.meld) if self.meld and old else ())
        self.near = self.swaps | packed.mask(_neighbours(self.meld) if self.meld else ())
        self.far = self.near | packed.mask(self.places)

    @cached_property
    def places(self) -> Sequence[Card]:
        """The cards that can come to lie in this meld, or a joker for each; they may be too many, never too few."""
        if self.meld is None:
            return ()
        if self.meld.kind is Kind.SET:
            return _neighbours(self.meld) if len(self.meld.cards) < len(Suit) else ()
        return _beyond(self.meld, self._spots.packed.shift, self._spots.gaps)

    @cached_property
    def takes_joker(self) -> bool:
        """Whether a joker can be laid off here."""
        return bool(self.joker_moves)

    @cached_property
    def as_sink(self) -> "Spot | None":
        """What this meld is where no card held fits it but a joker; None where it may take more than one."""
        if self.meld is None:
            return self
        if any(move.after.takes_joker for move in self.joker_moves):
            return None
        return self._spots.sink(max(move.gain for move in self.joker_moves))

    @cached_property
    def joker_moves(self) -> Sequence[Move]:
        """The ways to lay one joker off here."""
        spots = self._spots
        if self.meld is None:
            return [Move(spots.packed.joker, 1, 0, self._gain, spots.of(_NOTHING, 0), ((JOKER,),))]
        if not self.meld.cards:
            return []
        grown = lay_off(self.meld, (JOKER,), spots.rules).melds
        claims = [(JOKER,) if one.kind is Kind.SET else _fresh(self.meld, one) for one in grown]
        return [move for claim in dict.fromkeys(claims) for move in self._lay_off(claim)]

    @cached_property
    def chains(self) -> Sequence[Move]:
        """What lay-offs of naturals make of this meld, with the cards of this search, those that bring most first."""
        chains = {0: Move(0, 0, 0, 0, self, ())}
        reached = list(chains.values())
        for chain in reached:
            for move in chain.after._natural_moves:
                longer = chain.then(move)
                if longer.takes not in chains:
                    chains[longer.takes] = longer
                    reached.append(longer)
        return sorted(reached, key=lambda one: -one.gain)

    @cached_property
    def gains(self) -> Mapping[int, int]:
        """The most that each natural can bring that is laid off here without jokers, by the packed card."""
        found: dict[int, int] = {}
        for chain in self.chains:
            for move in chain.after._natural_moves:
                found[move.takes] = max(move.gain, found.get(move.takes, move.gain))
        return found

    @cached_property
    def leaps(self) -> Sequence[Move]:
        """Every lay-off of a joker and every swap here, and those that lay-offs of naturals here make possible."""
        return [chain.then(move) for chain in self.chains for move in chain.after._joker_steps]

    @cached_property
    def _joker_steps(self) -> Sequence[Move]:
        return [*self.joker_moves, *self._joint_moves(), *self._swaps()]

    @cached_property
    def _natural_moves(self) -> Sequence[Move]:
        if self.meld is None:
            return ()
        return [move for one in self._held(self.near) for move in self._lay_off((one,))]

    def _lay_off(self, cards: tuple[ClaimedCard, ...]) -> Iterator[Move]:
        assert self.meld is not None
        spots = self._spots
        after = _told(lay_off(self.meld, cards, spots.rules), spots.rules)
        if after is not None:
            held = [as_held(one) for one in cards]
            gain = spots.gain(self.meld, after, cards)
            yield Move(spots.packed.of(held), held.count(JOKER), 0, gain, spots.of(after, self._old), (cards,))

    def _joint_moves(self) -> Iterator[Move]:
        """Jokers laid off with naturals: the only way beyond the lowest place, where a joker alone takes that."""
        rules = self._spots.rules
        if self.meld is None or self.meld.kind is Kind.SET or rules.joker.place != "lowest":
            return
        for claim in _joint_claims(self.meld, set(self._held(self.far)), self._spots.gaps - self.meld.jokers):
            after = lay_off(self.meld, claim, rules).melds
            for one in after:
                yield from self._lay_off(_fresh(self.meld, one))

    def _swaps(self) -> Iterator[Move]:
        if self.meld is None or not self.swaps:
            return
        held = self._held(self.swaps)
        claims: list[tuple[Card, ...]] = [(one,) for one in held]
        if len(self.meld.cards) == 3 and self._spots.rules.swap.set_of_three == "both-cards":
            claims += combinations(held, 2)
        for claim in claims:
            swapped = swap(self.meld, claim, self._spots.rules)
            if swapped.meld is not None:
                spots, after = self._spots, self._spots.of(swapped.meld, self._old - swapped.freed)
                gain = spots.worths.dropped(claim) - swapped.freed * spots.worths.joker
                yield Move(spots.packed.of(claim), 0, swapped.freed, gain, after, (claim,))

    def _held(self, mask: int) -> list[Card]:
        packed = self._spots.packed
        return [one for one in packed.cards if mask >> packed.shift[one] & 7]


_NOTHING = Meld(Kind.SET, (), 0)
"""What a sink becomes: nothing fits it any more."""


def _told(laid: LaidOff, rules: Rules) -> Meld | None:
    """Give what a lay-off makes of a meld; None too where it has two readings that count differently."""
    if not laid.melds or (rules.score.layoffs and len({one.points for one in laid.melds}) > 1):
        return None
    return laid.melds[0]


def _fresh(before: Meld, after: Meld) -> tuple[ClaimedCard, ...]:
    """Give the cards that a run gained, in line, each joker with what it stands for."""
    size = len(before.cards)
    for at in range(len(after.cards) - size + 1):
        if after.cards[at : at + size] == before.cards:
            return (*after.cards[:at], *after.cards[at + size :])
    raise AssertionError(before, after)


def _stands(one: AnyCard | LaidJoker) -> Card:
    assert one is not JOKER
    return one.stands_for[0] if isinstance(one, LaidJoker) else one


def _stood_for(meld: Meld) -> list[Card]:
    """Give the cards that may come in a joker's place."""
    stood = [one for joker in meld.cards if isinstance(joker, LaidJoker) for one in joker.stands_for]
    return _neighbours(meld) if stood and meld.kind is Kind.SET else stood


def _neighbours(meld: Meld) -> list[Card]:
    """Give the cards that may fit a meld at once."""
    if not meld.cards:
        return []
    first = _stands(meld.cards[0])
    if meld.kind is Kind.SET:
        held = {one.suit for one in meld.cards if isinstance(one, Card)}
        return [card(suit, first.rank) for suit in Suit if suit not in held]
    return [run_card(first.suit, first.rank + 12), run_card(first.suit, first.rank + len(meld.cards))]


def _beyond(meld: Meld, held: Container[Card], gaps: int) -> list[Card]:
    """Give the cards of a suit that may come to lie in a run: jokers fill so many gaps on either side."""
    first, length = _stands(meld.cards[0]), len(meld.cards)
    found = []
    for places in (range(first.rank + 12, first.rank - 1, -1), range(first.rank + length, first.rank + length + 13)):
        left = gaps
        for one in (run_card(first.suit, place) for place in places):
            if one not in held:
                if not left:
                    break
                left -= 1
            found.append(one)
    return found


def _joint_claims(meld: Meld, held: set[Card], jokers: int) -> set[tuple[AnyCard, ...]]:
    """Give jokers with naturals, or several jokers, that might be laid off on a run together.

    A natural that can only lie next to the run can be laid off by itself before, so claims with one are left out.
    """
    first, length = _stands(meld.cards[0]), len(meld.cards)
    most = min(14 - length, jokers + len(held)) if jokers > 0 else 0
    left = [run_card(first.suit, first.rank + 12 - step) for step in range(most)]
    right = [run_card(first.suit, first.rank + length + step) for step in range(most)]
    ends = {*left[:1], *right[:1]} - (set(left) & set(right))
    found: set[tuple[AnyCard, ...]] = set()
    for before, after in product(range(most + 1), repeat=2):
        if 2 <= before + after <= most:
            claims = _filled([*left[:before], *right[:after]], held, jokers)
            found.update(claim for claim in claims if ends.isdisjoint(claim))
    return found


def _filled(places: Sequence[Card], held: set[Card], jokers: int) -> Iterator[tuple[AnyCard, ...]]:
    """Fill places with cards that are held or with jokers, one joker at least."""
    if sum(one not in held for one in places) > jokers:
        return
    for ways in product(*((one, JOKER) if one in held else (JOKER,) for one in places)):
        if 0 < ways.count(JOKER) <= jokers:
            yield in_order(one if isinstance(one, Card) else JOKER for one in ways)
