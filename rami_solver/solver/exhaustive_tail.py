"""The last steps of a turn: lay-offs of naturals, meld by meld, and the discard."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rami_solver.solver.exhaustive_bound import Bound
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

    def __init__(self, terms: Terms, spots: Spots, ends: Ends, bound: Bound, effort: Effort) -> None:
        self._terms, self._spots, self._ends, self._bound, self._effort = terms, spots, ends, bound, effort
        packed = spots.packed
        self._guard, self._joker_shift = packed.guard, packed.joker_shift
        self._taken = packed.mask((terms.taken,)) if terms.taken is not None else 0
        self._memo: dict[_Key, tuple[int, bool]] = {}
        self._gains: dict[tuple[int, ...], Mapping[int, int]] = {(): {}}

    def best(self, state: State, floor: int) -> int:
        """Give the worth of the best of these ends where it is more than `floor`; else `floor` or less.

        Raises Undecided. What is remembered is the worth, or a bound of it and that it is no more than that.
        """
        return self._best(self._plain(state), floor)

    def steps(self, state: State, worth: int) -> tuple[list[tuple[int, Move]], Ending]:
        """Give the moves of an end that is worth so much, each with the place of its meld, and the ending."""
        moves = []
        key = _Key(state._replace(marks=self._settled(state)), False)
        for place in range(len(state.table)):
            chain, key = next(
                (chain, after)
                for chain, after in self._ways(key)
                if self._best(after, worth - chain.gain - 1) == worth - chain.gain
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
        return _Key(State(state.hand, tuple(table), state.pending, self._settled(state)), place)

    def _settled(self, state: State) -> int:
        """Give the marks once it is settled which joker is which: where one freed has to stay, others may."""
        kept = state.hand >> self._joker_shift if state.pending else 0
        used = any(one.used and one.pending <= kept for one in state.claims)
        return state.marks & ~DUE if used else state.marks

    def _best(self, key: _Key, floor: int) -> int:
        state = key.state
        if not state.table:
            return self._ends.worth(*key).worth
        known = self._memo.get(key)
        if known is not None and (known[1] or known[0] <= floor):
            return known[0]
        most = self._bound.most_laid_off(state.hand, self._gains_on(state.table))
        if most <= floor:
            return floor
        self._effort.spend(1)
        found = floor
        for chain, after in self._ways(key):
            found = max(found, chain.gain + self._best(after, found - chain.gain))
            if found >= most:
                break
        self._memo[key] = found, found > floor
        return found

    def _gains_on(self, table: tuple[int, ...]) -> Mapping[int, int]:
        """Give the most that each natural can bring on these melds, without jokers."""
        found = self._gains.get(table)
        if found is None:
            first, rest = self._spots.all[table[0] >> MARKS].gains, self._gains_on(table[1:])
            found = {one: max(first.get(one, NEVER), rest.get(one, NEVER)) for one in {**first, **rest}}
            self._gains[table] = found
        return found

    def _ways(self, key: _Key) -> Iterator[tuple[Move, _Key]]:
        """Give what may be laid off on the first meld that is left, and what is left then."""
        (hand, table, pending, marks, _), place = key
        may_lay_off = self._terms.may_lay_off(marks)
        for chain in self._spots.all[table[0] >> MARKS].chains:
            if (may_lay_off or not chain.takes) and ((hand | self._guard) - chain.takes) & self._guard == self._guard:
                after = marks | ACTED if chain.takes else marks
                if chain.takes & self._taken and not self._terms.due_in_meld:
                    after &= ~DUE
                takes_joker = bool(pending) and not table[0] & GAVE and chain.after.takes_joker
                yield chain, _Key(State(hand - chain.takes, table[1:], pending, after), place or takes_joker)
