"""How a turn may end: the discard, and what must be done before it."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard
from rami_solver.solver.exhaustive_spots import Spots
from rami_solver.solver.exhaustive_state import Laying, State
from rami_solver.solver.exhaustive_terms import ACTED, DUE, Terms
from rami_solver.solver.exhaustive_worth import NEVER

__all__ = ["Ending", "Ends"]


class Ending(NamedTuple):
    """What it is worth to end a turn, the card thrown (None: the hidden one), and whether one is."""

    worth: int
    thrown: AnyCard | None
    throws: bool


_NONE = Ending(NEVER, None, False)


class Ends:
    """Tells what it is worth to end a turn where it stands."""

    def __init__(self, terms: Terms, spots: Spots, with_joker: Sequence[Laying]) -> None:
        self._terms, self._with_joker = terms, with_joker
        self._packed, self._worths = spots.packed, spots.worths
        self._throws = self._all_throws()

    def _all_throws(self) -> list[tuple[int, int, AnyCard]]:
        """The cards that may be thrown, with their counters and the worth of throwing them, the best first."""
        worths, packed = self._worths, self._packed
        throws: list[tuple[int, int, AnyCard]] = [
            (7 << packed.shift[one], worths.no_joker + worths.drop[one], one)
            for one in packed.cards
            if one not in self._terms.banned
        ]
        if self._terms.may_throw_joker:
            throws.append((packed.jokers, worths.joker, JOKER))
        return sorted(throws, key=lambda throw: -throw[1])

    def worth(self, state: State, place: bool) -> Ending:
        """Give the worth of ending a turn here; `place` tells whether a meld on the table takes a joker."""
        terms, size = self._terms, self._packed.size(state.hand)
        if not self._used(state) or not terms.opening_met(state.marks):
            return _NONE
        if state.pending and not self._may_keep(state, size, place):
            return _NONE
        ways = []
        if terms.out is not False and state.marks & ACTED:
            ways.append(self._end_out(state, size))
        if not terms.out:
            ways.append(self._end_in(state, size))
        return max(ways, key=lambda end: end.worth, default=_NONE)

    def _used(self, state: State) -> bool:
        """Tell whether the card that was taken was used as it must be."""
        return not state.marks & DUE or (self._terms.due_if_acted and not state.marks & ACTED)

    def _end_out(self, state: State, size: int) -> Ending:
        worths, out = self._worths, self._worths.out + self._worths.no_joker
        if size == 0 and self._terms.hidden:
            return Ending(out + worths.card, None, True) if self._terms.may_throw_hidden else _NONE
        if size == 0 and not self._terms.must_throw:
            return Ending(out, None, False)
        if size == 1 and not self._terms.hidden:
            worth, card = self._throw(state)
            return Ending(worth + worths.out, card, card is not None)
        return _NONE

    def _end_in(self, state: State, size: int) -> Ending:
        """End a turn that leaves cards: throw the best one, or the hidden one."""
        worths, hidden = self._worths, self._terms.hidden
        acted = bool(state.marks & ACTED)
        best = _NONE
        if size + hidden > 1 or not acted:
            worth, card = self._throw(state)
            best = Ending(worth, card, card is not None)
        if self._terms.may_throw_hidden and (size or not acted):
            best = max(best, Ending(worths.no_joker + worths.card, None, True), key=lambda end: end.worth)
        return best

    def _throw(self, state: State) -> tuple[int, AnyCard | None]:
        """Choose the best card to throw; of the jokers one that was freed and stays, where the one taken may not go."""
        for counter, worth, card in self._throws:
            if state.hand & counter and (card not in self._terms.banned or state.pending):
                return worth, card
        return NEVER, None

    def _may_keep(self, state: State, size: int, place: bool) -> bool:
        """Tell whether freed jokers need not be laid again: there is no place for one (rule `swap.freed_joker`)."""
        rules, packed = self._terms.rules, self._packed
        if rules.swap.freed_joker != "if-possible" or state.pending > state.hand >> packed.joker_shift:
            return False
        if self._terms.hidden:
            # The card that nobody knows might make a meld with it.
            return False
        spare = size - rules.discard.to_go_out
        if spare > 0 and place:
            return False
        return not any(one.candidate.size <= spare and packed.fits(one.takes, state.hand) for one in self._with_joker)
