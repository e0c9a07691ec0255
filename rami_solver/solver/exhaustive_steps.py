"""Which steps with jokers may follow the new melds: lay-offs, swaps, and melds with freed jokers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER
from rami_solver.solver.exhaustive_spots import Move, Spots
from rami_solver.solver.exhaustive_state import FREED, GAVE, MARKS, PENDING, Laying, State
from rami_solver.solver.exhaustive_terms import ACTED, DUE, MELDED, PASSED, Terms

__all__ = ["Next", "Steps"]


class Next(NamedTuple):
    """What may come next: its worth, the state after it, and what is done: a move on the meld at a place, or a meld."""

    gain: int
    state: State
    place: int
    done: Move | Laying


class Steps:
    """Gives what may be done with jokers in any state.

    A lay-off of a natural changes nothing but its meld: it can wait until the meld is next touched, or to the end.
    """

    def __init__(self, terms: Terms, spots: Spots, with_joker: Sequence[Laying]) -> None:
        self._terms, self._spots, self._with_joker = terms, spots, with_joker
        self._packed = spots.packed
        taken = terms.taken
        self._taken = self._packed.mask((taken,)) if taken is not None else 0
        self._took_joker = taken is JOKER

    def of(self, state: State) -> Iterator[Next]:
        """Give every move with a joker, and every new meld with a freed one."""
        terms, packed = self._terms, self._packed
        may_lay_off, may_swap = terms.may_lay_off(state.marks), terms.may_swap(state.marks)
        if may_lay_off or may_swap:
            guarded = state.hand | packed.guard
            for place, code in enumerate(state.table):
                for move in self._spots.all[code >> MARKS].leaps:
                    fits = (guarded - move.takes) & packed.guard == packed.guard
                    if fits and (may_lay_off or not move.lays_off) and (may_swap or not move.frees):
                        yield from self._play(state, place, move)
        if state.pending and terms.may_meld_late(state.marks):
            for laying in self._with_joker:
                if packed.fits(laying.takes, state.hand):
                    yield from self._meld(state, laying)

    def _play(self, state: State, place: int, move: Move) -> Iterator[Next]:
        if move.lays and self._terms.rules.swap.freed_joker == "new-meld":
            if (state.hand >> self._packed.joker_shift) - state.pending < move.lays:
                return
            ways = [(state.table, state.pending)]
        else:
            ways = self._paid(state, move.lays, place)
        hand = state.hand - move.takes + move.frees * self._packed.joker
        for table, pending in ways:
            own = table[place] & FREED
            if move.frees and not self._terms.own_meld:
                own = own + move.frees | GAVE
            grown = (*table[:place], move.after.number << MARKS | own, *table[place + 1 :])
            marks = state.marks | ACTED
            if not self._terms.due_in_meld:
                marks = self._used(marks, move.takes, move.lays, state.pending - pending)
            yield Next(move.gain, State(hand, grown, pending + move.frees, marks), place, move)

    def _meld(self, state: State, laying: Laying) -> Iterator[Next]:
        for table, pending in self._paid(state, laying.jokers, None):
            marks = self._used(state.marks | ACTED | MELDED, laying.takes, laying.jokers, state.pending - pending)
            melds = (*table, laying.spot.number << MARKS)
            yield Next(laying.gain, State(state.hand - laying.takes, melds, pending, marks), len(table), laying)

    def _used(self, marks: int, takes: int, jokers: int, paid: int) -> int:
        """Give the marks after cards were laid where the taken one may be used; some jokers paid for freed ones."""
        if not marks & DUE:
            return marks
        if self._took_joker:
            return marks & ~DUE if jokers > paid else marks | PASSED if jokers else marks
        return marks & ~DUE if takes & self._taken else marks

    def _paid(self, state: State, jokers: int, place: int | None) -> list[tuple[tuple[int, ...], int]]:
        """Let laid jokers pay for freed ones: the table and what is pending then, one way or several.

        One laid off at `place` cannot pay for one that was freed there, where the rules want it elsewhere.
        """
        if self._terms.own_meld or not jokers:
            return [(state.table, max(0, state.pending - jokers))]
        ways = {(state.table, state.pending)}
        for _ in range(jokers):
            ways = {after for table, pending in ways for after in _one_paid(table, pending, place)}
        return sorted(ways)


def _one_paid(table: tuple[int, ...], pending: int, place: int | None) -> Iterator[tuple[tuple[int, ...], int]]:
    """Let one joker pay for any that is pending but those freed at `place`; for none where there is no other."""
    marked = [at for at, code in enumerate(table) if code & PENDING]
    paid = False
    if pending > sum(table[at] & PENDING for at in marked):
        paid = True
        yield table, pending - 1
    for at in marked:
        if at != place:
            paid = True
            yield (*table[:at], table[at] - 1, *table[at + 1 :]), pending - 1
    if not paid:
        yield table, pending
