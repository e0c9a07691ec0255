"""What can be laid with cards that are still to come: each meld or lay-off by what it takes and what must come.

It serves many hands that differ in few cards, all parts of one that is packed into a number.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Candidate, generator
from rami_solver.solver.outcome import Outcome
from rami_solver.solver.reach_late import Late, late
from rami_solver.solver.reach_packing import Packing
from rami_solver.solver.reach_table import Swaps, Table

__all__ = ["Bundle", "LaidOff", "Laying", "Layings"]


class LaidOff(NamedTuple):
    """What is laid off on a table meld, or swapped there: its number (from 1) and what becomes of it."""

    number: int
    outcome: Outcome


class Laying(NamedTuple):
    """Something laid, the naturals of it that come (`Card.index`, rising), and its points as a new meld."""

    points: int
    comes: tuple[int, ...]
    laid: Candidate | Late | LaidOff


class Bundle(NamedTuple):
    """What takes the same cards of the hand and the same number of coming ones, packed: `points` are the most.

    `layings` have the most points first; `reach` gives after each of them the cards (bits) that come in one so far.
    """

    number: int
    takes: int
    points: int
    clean: bool
    layings: tuple[Laying, ...]
    reach: tuple[int, ...]

    def coming(self, points: int) -> int:
        """Give the cards (bits) that come in what has so many points."""
        if self.layings[-1].points >= points:
            return self.reach[-1]
        found = 0
        for one, reach in zip(self.layings, self.reach, strict=True):
            if one.points < points:
                break
            found = reach
        return found


class _Piece(NamedTuple):
    """A meld or lay-off before it is told which of its naturals come; `held` are those that may be in the hand."""

    cards: tuple[int, ...]
    held: tuple[int, ...]
    fixed: int
    points: int
    clean: bool
    laid: Candidate | Late | LaidOff


class Layings:
    """All that can be laid out of a hand that `packing` packs, and of unseen cards (`Card.index`, copies).

    `jokers` are the most that can be there, held or coming. A meld laid before swaps is laid with own jokers.
    `by_kind` has the bundles by the lowest natural of the hand that they take, `without_joker` those of them that take
    no joker, `loose` those that take no natural; few coming cards first. `clean_runs` keeps clean runs apart.
    """

    def __init__(
        self,
        rules: Rules,
        packing: Packing,
        unseen: Mapping[int, int],
        jokers: int,
        table: Table,
        *,
        clean_runs: bool = False,
    ) -> None:
        self.packing, self.unseen, self._clean_runs = packing, unseen, clean_runs
        self.by_kind: list[list[Bundle]] = [[] for _ in range(packing.kinds)]
        self.without_joker: list[list[Bundle]] = [[] for _ in range(packing.kinds)]
        self.loose: list[Bundle] = []
        self._lacking: list[list[_Piece]] = []
        for piece in (*self._melds(rules, jokers, table.swaps), *self._growths(rules, table.growths)):
            lacking = len(piece.cards) - len(piece.held)
            while len(self._lacking) <= lacking:
                self._lacking.append([])
            self._lacking[lacking].append(piece)
        self._level = -1

    def upto(self, number: int) -> None:
        """Provide all of which so many cards come at most."""
        while self._level < number:
            self._level += 1
            for bundle in self._bundles(self._level):
                taken = bundle.takes & self.packing.naturals
                if not taken:
                    self.loose.append(bundle)
                    continue
                kind = self.packing.lowest(taken)
                self.by_kind[kind].append(bundle)
                if not self.packing.jokers(bundle.takes):
                    self.without_joker[kind].append(bundle)

    def densest(self) -> float:
        """Give the most points a card that any meld has, whatever comes."""
        melds = (one.laid for pieces in self._lacking for one in pieces if isinstance(one.laid, Candidate))
        return max((one.points / one.size for one in melds), default=0)

    def _melds(self, rules: Rules, jokers: int, swaps: Swaps) -> Iterator[_Piece]:
        held = self.packing.held
        copies = {index: held[index] + self.unseen.get(index, 0) for index in {*held, *self.unseen}}
        for one in generator(rules).candidates(copies, jokers):
            takes = self.packing.meld((), one.jokers)
            plain = _Piece(one.cards, self._may_be_held(one.cards), takes, one.points, one.clean, one)
            if swaps is Swaps.NONE or not one.jokers:
                yield plain
            elif swaps is Swaps.AT_ANY_TIME:
                yield plain._replace(laid=Late(one))
            else:
                yield plain._replace(fixed=takes + self.packing.own(one.jokers))
                after = late(one, rules)
                yield plain._replace(points=after.points, laid=after)

    def _growths(self, rules: Rules, growths: Sequence[Sequence[Outcome]]) -> Iterator[_Piece]:
        own = rules.swap.freed_joker == "new-meld"
        for number, of_meld in enumerate(growths):
            for one in of_meld:
                fixed = self.packing.spot(number, one.laid, one.freed, own=own)
                yield _Piece(one.cards, self._may_be_held(one.cards), fixed, 0, False, LaidOff(number + 1, one))

    def _may_be_held(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Give the cards of which so many are in the hand."""
        if len(set(cards)) == len(cards):
            return tuple(index for index in cards if index in self.packing.held)
        return tuple((Counter(cards) & self.packing.held).elements())

    def _bundles(self, number: int) -> list[Bundle]:
        """Give what takes exactly so many coming cards; of what takes the same cards that of most points stands."""
        found: dict[tuple[int, bool], dict[tuple[int, ...], Laying]] = {}
        for lacking in self._lacking[: number + 1]:
            for piece in lacking:
                keep = len(piece.cards) - number
                if keep < 0:
                    continue
                for held in combinations(piece.held, keep):
                    comes = self._rest(piece.cards, held)
                    if comes is None:
                        continue
                    takes = piece.fixed + self.packing.meld(held, 0)
                    of_cards = found.setdefault((takes, piece.clean and self._clean_runs), {})
                    other = of_cards.get(comes)
                    if other is None or piece.points > other.points:
                        of_cards[comes] = Laying(piece.points, comes, piece.laid)
        coming = self.packing.coming(number)
        return [_bundle(number, takes + coming, clean, layings.values()) for (takes, clean), layings in found.items()]

    def _rest(self, cards: tuple[int, ...], held: tuple[int, ...]) -> tuple[int, ...] | None:
        """Give the cards that come, None where there are not so many unseen."""
        rest = list(cards)
        for index in held:
            rest.remove(index)
        for index in rest:
            if self.unseen.get(index, 0) < rest.count(index):
                return None
        rest.sort()
        return tuple(rest)


def _bundle(number: int, takes: int, clean: bool, layings: Iterable[Laying]) -> Bundle:
    ordered = tuple(sorted(layings, key=lambda one: -one.points))
    reach, seen = [], 0
    for one in ordered:
        for index in one.comes:
            seen |= 1 << index
        reach.append(seen)
    return Bundle(number, takes, ordered[0].points, clean, ordered, tuple(reach))
