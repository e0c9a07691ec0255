"""What a run on the table can become: the solver's own account of lay-offs and swaps, written apart from the table's.

Cards are laid off one by one, outwards from either end. Where the rules give a joker the lowest place, a joker alone
goes there; laid off in one step with a natural it can fill the gap up to that one.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rami_solver.cards import JOKER, Card, card
from rami_solver.findings import Undecided
from rami_solver.melds import ClaimedCard, Kind, LaidJoker, Meld, run_card
from rami_solver.rules.model import Rules
from rami_solver.solver.outcome import Growth, Move, Moves, Outcome
from rami_solver.solver.run_places import Place, rank_at, run_places

__all__ = ["run_outcomes"]

_MOST = 20_000
"""So many outcomes of one run are too many to choose from: long runs with several jokers, and almost a suit in hand."""

_NATURAL, _LAID, _FRESH = range(3)
"""A card of a run on its way: a natural, a joker that lay there, a joker that was laid off."""

_BITS = 4
"""Bits of one counter in the packed naturals that were used, one counter a rank."""


class _Line(NamedTuple):
    """A run on its way: its lowest place, its cards, the naturals used (packed), the jokers laid and freed again."""

    low: int
    cards: tuple[int, ...]
    used: int
    relaid: int = 0


class _Grow(NamedTuple):
    """Cards laid off in one step: those to the left and to the right in line, and whether the step stands alone."""

    left: tuple[ClaimedCard, ...] = ()
    right: tuple[ClaimedCard, ...] = ()
    alone: bool = False


_Step = tuple[_Line, tuple[Move | _Grow, ...]]


def run_outcomes(meld: Meld, growth: Growth, rules: Rules) -> list[Outcome]:
    """Give what a run can become, what each way costs included; unchanged is one of them.

    Raises Undecided where there are too many.
    """
    return list(_Runs(meld, growth, rules).outcomes())


class _Runs:
    """One run and the cards that may go onto it."""

    def __init__(self, meld: Meld, growth: Growth, rules: Rules) -> None:
        first = meld.cards[0]
        lowest = first.stands_for[0] if isinstance(first, LaidJoker) else first
        self._meld, self._growth, self._rules = meld, growth, rules
        self._suit, self._low = lowest.suit, int(lowest.rank)
        self._cards = tuple(_LAID if isinstance(one, LaidJoker) else _NATURAL for one in meld.cards)
        self._held = [0] * 13
        for index, copies in growth.copies:
            if index // 13 == self._suit:
                self._held[index % 13] = copies
        reserve = growth.reserve
        owned = dict(reserve.held) if reserve else {}
        first_of_suit = lowest.suit * 13
        self._owned = [owned.get(first_of_suit + rank, 0) for rank in range(13)] if reserve else self._held
        self._most_reserved = reserve.most if reserve else 0
        self._places = run_places(rules)
        self._lowest = rules.joker.place == "lowest"

    def outcomes(self) -> Iterator[Outcome]:
        """Give every outcome once, those that need least first."""
        lines: dict[_Line, tuple[_Line | None, tuple[Move | _Grow, ...]]] = {}
        for line, move in self._swapped():
            lines[line] = (None, move)
        queue = list(lines)
        for line in queue:
            for after, moves in self._steps(line):
                if after not in lines and self._reserved(after) <= self._most_reserved:
                    lines[after] = (line, moves)
                    queue.append(after)
                    if len(queue) > _MOST:
                        raise Undecided
        for line in queue:
            path: list[Move | _Grow] = []
            at: _Line | None = line
            while at is not None:
                at, moves = lines[at]
                path[:0] = moves
            yield self._outcome(line, path)

    def _swapped(self) -> Iterator[tuple[_Line, tuple[Move, ...]]]:
        """Put held naturals in the place of the jokers that lie there, in every combination."""
        fits = [at for at, one in enumerate(self._cards) if one == _LAID and self._held[rank_at(self._low + at)]]
        for number in range(len(fits) + 1 if self._growth.swaps else 1):
            for chosen in combinations(fits, number):
                cards = tuple(_NATURAL if at in chosen else one for at, one in enumerate(self._cards))
                line = _Line(self._low, cards, 0)
                for at in chosen:
                    line = line._replace(used=line.used + self._one(rank_at(self._low + at)))
                move = Move(tuple(run_card(self._suit, self._low + at) for at in chosen), swaps=True)
                if self._has(line.used):
                    yield line, (move,) if chosen else ()

    def _reserved(self, line: _Line) -> int:
        """Count the naturals used of the reserve."""
        return sum(max(0, (line.used >> _BITS * rank & 15) - owned) for rank, owned in enumerate(self._owned))

    # Places

    def _one(self, rank: int) -> int:
        return 1 << _BITS * rank

    def _has(self, used: int) -> bool:
        return all(used >> _BITS * rank & 15 <= held for rank, held in enumerate(self._held))

    def _left(self, line: _Line, rank: int) -> bool:
        """Tell whether a natural of this rank (from 0) is still held."""
        return self._held[rank] > (line.used >> _BITS * rank & 15)

    # Steps

    def _steps(self, line: _Line) -> Iterator[_Step]:
        if self._lowest:
            yield from self._lowest_steps(line)
        else:
            yield from self._single_steps(line)
        if self._growth.relaid and _FRESH not in line.cards and self._may_lay_joker(line):
            yield from self._relaid(line)

    def _may_lay_joker(self, line: _Line, number: int = 1) -> bool:
        jokers = sum(one != _NATURAL for one in line.cards)
        fresh = line.cards.count(_FRESH)
        return jokers + number <= self._rules.jokers_per_meld and fresh + number <= self._growth.jokers

    def _single_steps(self, line: _Line) -> Iterator[_Step]:
        """Lay one card off at either end, a joker where it is told to be."""
        places = list(self._places.all(line.low, len(line.cards), 1, None))
        ranks = [rank_at(place.low if place.before else place.low + len(line.cards)) for place in places]
        same = len(places) == 2 and ranks[0] == ranks[1]
        if same:
            # One card fits both ends: it goes where it counts most, of equals to the lower one.
            places = [max(places, key=lambda one: (one.points, -one.low))]
        told, whole = not same and len(ranks) > 1, len(line.cards) > 11
        for place, rank in zip(places, ranks, strict=False):
            if self._left(line, rank):
                yield self._grown(line, place._replace(natural=0), rank, 0, alone=whole)
            # Nobody can tell the places of two jokers apart that stand for the same cards.
            if self._may_lay_joker(line) and not (same and any(line.cards)):
                yield self._grown(line, place, None, 1, alone=whole, told=told)

    def _lowest_steps(self, line: _Line) -> Iterator[_Step]:
        """Lay one natural off, or jokers that go to the lowest place, alone or with a natural beyond them."""
        held = [rank for rank in range(13) if self._left(line, rank)]
        most = 0
        while self._may_lay_joker(line, most + 1):
            most += 1
        for jokers in range(most + 1):
            for rank in (*held, *((None,) if jokers else ())):
                place = self._places.cheapest(line.low, len(line.cards), jokers, rank)
                if place is not None:
                    yield self._grown(line, place, rank, jokers)

    def _grown(
        self, line: _Line, place: Place, rank: int | None, jokers: int, *, alone: bool = False, told: bool = False
    ) -> _Step:
        fresh = [_NATURAL if at == place.natural else _FRESH for at in range(jokers + (rank is not None))]
        cards = (*fresh[: place.before], *line.cards, *fresh[place.before :])
        used = line.used if rank is None else line.used + self._one(rank)
        claims = self._claims(place, fresh, len(line.cards), told=told)
        after = _Line(place.low, cards, used, line.relaid)
        return after, (_Grow(claims[: place.before], claims[place.before :], alone),)

    def _claims(self, place: Place, fresh: Sequence[int], length: int, *, told: bool) -> tuple[ClaimedCard, ...]:
        """Spell the cards laid off, in line."""
        at = [*range(place.low, place.low + place.before)]
        at += range(place.low + place.before + length, place.low + length + len(fresh))
        spelt = [run_card(self._suit, one) for one in at]
        return tuple(
            one if kind == _NATURAL else LaidJoker((one,)) if told else JOKER
            for one, kind in zip(spelt, fresh, strict=True)
        )

    def _relaid(self, line: _Line) -> Iterator[_Step]:
        """Lay a joker off where a natural could go, and swap it out at once."""
        for after, moves in self._lowest_steps(line) if self._lowest else self._single_steps(line):
            if after.cards.count(_FRESH) != 1:
                continue
            rank = rank_at(after.low + after.cards.index(_FRESH))
            if self._left(after, rank):
                cards = tuple(_NATURAL if one == _FRESH else one for one in after.cards)
                used = after.used + self._one(rank)
                swap = Move((card(self._suit, rank + 1),), swaps=True)
                yield _Line(after.low, cards, used, line.relaid + 1), (*moves, swap)

    # Outcomes

    def _outcome(self, line: _Line, path: Sequence[Move | _Grow]) -> Outcome:
        laid: list[Card | LaidJoker] = []
        for at, kind in enumerate(line.cards):
            one = run_card(self._suit, line.low + at)
            laid.append(one if kind == _NATURAL else LaidJoker((one,)))
        adds = len(laid) > len(self._cards)
        points = self._places.points[line.low, len(laid)] if adds else self._meld.points
        meld = Meld(Kind.RUN, tuple(laid), points)
        swapped = self._cards.count(_LAID) - line.cards.count(_LAID)
        return Outcome(
            meld,
            self._used(line.used),
            line.cards.count(_FRESH) + line.relaid,
            swapped + line.relaid,
            line.relaid,
            swapped,
            points - self._meld.points,
            adds,
            swapped + line.relaid > 0,
            self._takes_joker(line),
            self._moves(path),
        )

    def _used(self, used: int) -> tuple[int, ...]:
        """Give the naturals used as indices, rising."""
        found: list[int] = []
        index = self._suit * 13
        while used:
            found.extend([index] * (used & 15))
            used >>= _BITS
            index += 1
        return tuple(found)

    def _takes_joker(self, line: _Line) -> bool:
        below = sum(one != _NATURAL for one in line.cards) < self._rules.jokers_per_meld
        return below and bool(self._places.all(line.low, len(line.cards), 1, None))

    def _moves(self, path: Sequence[Move | _Grow]) -> Moves:
        """Sort the moves: swaps of jokers that lay there, what is laid only to be swapped out, the other lay-offs."""
        swaps = [at for at, move in enumerate(path) if isinstance(move, Move)]
        first = path[:1] if swaps[:1] == [0] else path[:0]
        end = swaps[-1] + 1 if swaps else 0
        return Moves(
            tuple(one for one in first if isinstance(one, Move)),
            tuple(_joined(path[len(first) : max(end, len(first))], apart=True)),
            tuple(_joined(path[max(end, len(first)) :], apart=self._lowest)),
        )


def _joined(path: Sequence[Move | _Grow], *, apart: bool) -> Iterator[Move]:
    """Put lay-offs that follow each other into one step; `apart` keeps those with jokers each a step of its own."""
    left: tuple[ClaimedCard, ...] = ()
    right: tuple[ClaimedCard, ...] = ()
    for one in path:
        if isinstance(one, Move) or one.alone or (apart and JOKER in (*one.left, *one.right)):
            if left or right:
                yield Move((*left, *right))
            left, right = (), ()
            yield one if isinstance(one, Move) else Move((*one.left, *one.right))
            continue
        left, right = (*one.left, *left), (*right, *one.right)
    if left or right:
        yield Move((*left, *right))
