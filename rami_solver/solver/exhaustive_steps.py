"""Which steps with jokers may follow the new melds: lay-offs, swaps, and melds with freed jokers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER
from rami_solver.solver.exhaustive_claims import after_laying, after_swap, fewest, with_meld
from rami_solver.solver.exhaustive_spots import Move, Spots
from rami_solver.solver.exhaustive_state import GAVE, MARKS, Laying, State
from rami_solver.solver.exhaustive_terms import ACTED, DUE, MELDED, Terms

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
        self._taken = self._packed.mask((taken,)) if taken is not None and taken is not JOKER else 0
        self._only_new_melds = terms.rules.swap.freed_joker == "new-meld"

    def of(self, state: State) -> Iterator[Next]:
        """Give every move with a joker, and every new meld with a freed one."""
        terms, packed = self._terms, self._packed
        may_lay_off, may_swap = terms.may_lay_off(state.marks), terms.may_swap(state.marks)
        if may_lay_off or may_swap:
            guarded = state.hand | packed.guard
            for place, code in enumerate(state.table):
                for move in self._spots.all[code >> MARKS].leaps:
                    fits = (guarded - move.takes) & packed.guard == packed.guard
                    allowed = (may_lay_off or not move.lays_off) and (may_swap or not move.frees)
                    if fits and allowed and self._has_jokers_for(move, state):
                        yield self._play(state, place, move)
        if state.pending and terms.may_meld_late(state.marks):
            for laying in self._with_joker:
                if packed.fits(laying.takes, state.hand):
                    yield self._meld(state, laying)

    def _has_jokers_for(self, move: Move, state: State) -> bool:
        """Tell whether the jokers to be laid off may be: a freed one may have to go into a new meld."""
        return not self._only_new_melds or (state.hand >> self._packed.joker_shift) - state.pending >= move.lays

    def _play(self, state: State, place: int, move: Move) -> Next:
        terms, claims = self._terms, state.claims
        pays, uses = not self._only_new_melds, not terms.due_in_meld
        if claims:
            claims = after_laying(claims, move.lays, place, pays=pays, uses=uses and terms.joker_is_due)
            claims = after_swap(claims, place, move.frees, may_go_back=terms.own_meld)
            pending = fewest(claims)
        else:
            pending = max(0, state.pending - pays * move.lays) + move.frees
        gave = state.table[place] & GAVE | (move.frees > 0 and not terms.own_meld)
        table = (*state.table[:place], move.after.number << MARKS | gave, *state.table[place + 1 :])
        marks = state.marks | ACTED
        if uses and move.takes & self._taken:
            marks &= ~DUE
        hand = state.hand - move.takes + move.frees * self._packed.joker
        return Next(move.gain, State(hand, table, pending, marks, claims), place, move)

    def _meld(self, state: State, laying: Laying) -> Next:
        claims = state.claims
        if claims:
            claims = after_laying(claims, laying.jokers, None, pays=True, uses=self._terms.joker_is_due)
            claims = with_meld(claims, used=False)
            pending = fewest(claims)
        else:
            pending = max(0, state.pending - laying.jokers)
        marks = state.marks | ACTED | MELDED
        if laying.takes & self._taken:
            marks &= ~DUE
        table = (*state.table, laying.spot.number << MARKS)
        after = State(state.hand - laying.takes, table, pending, marks, claims)
        return Next(laying.gain, after, len(state.table), laying)
