"""The last steps of a turn: lay-offs of naturals, meld by meld, and the discard."""

from collections.abc import Iterator
from typing import NamedTuple

from rami_solver.solver.exhaustive_end import Ending, Ends
from rami_solver.solver.exhaustive_spots import Move, Spots
from rami_solver.solver.exhaustive_state import GAVE, MARKS, Effort, State
from rami_solver.solver.exhaustive_terms import ACTED, DUE, Terms
from rami_solver.solver.exhaustive_worth import NEVER

__all__ = ["Tail"]


class _Key(NamedTuple):
    """What is left to decide: the state with the melds not looked at yet; whether one of the others takes a joker."""

    state: State
    place: bool


class Tail:
    """Finds the best way to lay off naturals and end the turn."""

    def __init__(self, terms: Terms, spots: Spots, ends: Ends, effort: Effort) -> None:
        self._terms, self._spots, self._ends, self._effort = terms, spots, ends, effort
        packed = spots.packed
        self._guard = packed.guard
        self._taken = packed.mask((terms.taken,)) if terms.taken is not None else 0
        self._memo: dict[_Key, int] = {}

    def best(self, state: State) -> int:
        """Give the worth of the best of these ends, NEVER where there is none; raises Undecided."""
        return self._best(self._plain(state))

    def steps(self, state: State, worth: int) -> tuple[list[tuple[int, Move]], Ending]:
        """Give the moves of an end that is worth so much, each with the place of its meld, and the ending."""
        moves = []
        key = _Key(state, False)
        for place in range(len(state.table)):
            chain, key = next(
                (chain, after) for chain, after in self._ways(key) if self._best(after) == worth - chain.gain
            )
            worth -= chain.gain
            if chain.cards:
                moves.append((place, chain))
        return moves, self._ends.worth(key.state, key.place)

    def _plain(self, state: State) -> _Key:
        """Leave out the melds that no natural fits; of these it only matters whether one takes a joker."""
        spots, place, table = self._spots.all, False, []
        may_lay_off = self._terms.may_lay_off(state.marks)
        for code in state.table:
            spot = spots[code >> MARKS]
            if may_lay_off and state.hand & spot.near:
                table.append(code)
            elif state.pending and not code & GAVE and spot.takes_joker:
                place = True
        return _Key(State(state.hand, tuple(table), state.pending, state.marks), place)

    def _best(self, key: _Key) -> int:
        if not key.state.table:
            return self._ends.worth(*key).worth
        found = self._memo.get(key)
        if found is None:
            self._effort.spend(1)
            found = max((chain.gain + self._best(after) for chain, after in self._ways(key)), default=NEVER)
            self._memo[key] = found
        return found

    def _ways(self, key: _Key) -> Iterator[tuple[Move, _Key]]:
        """Give what may be laid off on the first meld that is left, and what is left then."""
        (hand, table, pending, marks), place = key
        chains = self._spots.all[table[0] >> MARKS].chains
        for chain in chains if self._terms.may_lay_off(marks) else chains[:1]:
            if ((hand | self._guard) - chain.takes) & self._guard == self._guard:
                after = marks | ACTED if chain.takes else marks
                if chain.takes & self._taken and not self._terms.due_in_meld:
                    after &= ~DUE
                takes_joker = bool(pending) and not table[0] & GAVE and chain.after.takes_joker
                yield chain, _Key(State(hand - chain.takes, table[1:], pending, after), place or takes_joker)
