"""The best end of a turn once its new melds lie: every order of the steps that may follow, remembered by state."""

from functools import reduce
from operator import or_

from rami_solver.solver.exhaustive_bound import Bound
from rami_solver.solver.exhaustive_claims import rearranged
from rami_solver.solver.exhaustive_end import Ends
from rami_solver.solver.exhaustive_ground import Ground
from rami_solver.solver.exhaustive_relaxed import Relaxed
from rami_solver.solver.exhaustive_state import GAVE, MARKS, Effort, State
from rami_solver.solver.exhaustive_steps import Next, Steps
from rami_solver.solver.exhaustive_tail import Tail
from rami_solver.solver.exhaustive_terms import ACTED, DUE, Terms
from rami_solver.solver.exhaustive_worth import NEVER

__all__ = ["After"]


class After:
    """Finds the best end of a turn from any state, under the terms of one search."""

    def __init__(self, ground: Ground, terms: Terms, bound: Bound, effort: Effort) -> None:
        spots, with_joker = ground.spots, ground.with_joker
        self.steps = Steps(terms, spots, with_joker)
        self.tail = Tail(terms, spots, Ends(terms, spots, with_joker), bound, effort)
        self._terms, self._spots, self._packed = terms, spots, spots.packed
        self._bound, self._effort = bound, effort
        self.relaxed: Relaxed | None = None
        self.late = reduce(or_, (one.own for one in with_joker), 0)
        self.late_down = reduce(or_, (one.spot.far for one in with_joker), 0)
        self._old_jokers = ground.old_jokers
        self._late_due = any(one.taken for one in with_joker)
        self._memo: dict[State, tuple[int, bool]] = {}

    def best(self, state: State, floor: int) -> int:
        """Give the worth of the best end of a turn from here where it is more than `floor`; else `floor` or less.

        Raises Undecided. What is remembered is the worth, or a bound of it and that it is no more than that.
        """
        state, cover, swaps = self._plain(state)
        known = self._memo.get(state)
        if known is not None and (known[1] or known[0] <= floor):
            return known[0]
        if self._most(state, cover, swaps, floor) <= floor:
            return floor
        found = floor
        if self._bound.most(state.hand, cover, 0, 0, jokers_stay=True) > floor:
            found = max(floor, self.tail.best(state, floor))
        following = self._following(state)
        self._effort.spend(1 + len(following))
        for most, one in following:
            if most > found:
                found = max(found, one.gain + self.best(one.state, found - one.gain))
        self._memo[state] = (found, found > floor)
        return found

    def _following(self, state: State) -> list[tuple[int, Next]]:
        """Give the steps that may follow, each with the most that it can bring, what promises most first."""
        if self.relaxed is None:
            following = [(-NEVER, one) for one in self.steps.of(state)]
            following.sort(key=lambda step: -step[1].gain)
        else:
            following = [(one.gain + self.relaxed.most(one.state.hand), one) for one in self.steps.of(state)]
            following.sort(key=lambda step: (-step[0], -step[1].gain))
        return following

    def may_swap(self, hand: int, swaps: int) -> bool:
        """Tell whether a joker may come free, where these are the counters of cards that may come in one's place."""
        return bool(hand & swaps) or (self._spots.every_joker and hand >= self._packed.joker)

    def _most(self, state: State, cover: int, swaps: int, floor: int) -> int:
        """Give the most that may follow; looked at more closely where it is more than `floor`."""
        if state.pending > state.hand >> self._packed.joker_shift:
            return NEVER
        late = bool(state.pending) or self.may_swap(state.hand, swaps)
        due = state.marks & DUE and (state.marks & ACTED or not self._terms.due_if_acted)
        due = due and not any(one.used for one in state.claims)
        if due and self._terms.due_in_meld and not (late and self._late_due):
            return NEVER
        if not late:
            return self._bound.most(state.hand, cover, 0, 0)
        freed = state.pending + self._old_jokers
        most = self._bound.most(state.hand, cover | self.late_down, self.late, freed)
        if most > floor and self.relaxed is not None:
            most = min(most, self.relaxed.most(state.hand))
        return most

    def _plain(self, state: State) -> tuple[State, int, int]:
        """Leave out melds that nothing held can change, and make alike those that only take a joker.

        Give also the counters of cards that may go down on the melds that are left, and of those that may be swapped.
        """
        hand, table, pending, marks, claims = state
        may_lay_off, may_swap = self._terms.may_lay_off(marks), self._terms.may_swap(marks)
        if not may_lay_off and not may_swap:
            return State(hand, (), pending, marks, claims and rearranged(claims, ())), 0, 0
        spots = self._spots.all
        swaps = 0
        if may_swap:
            for code in table:
                swaps |= spots[code >> MARKS].swaps
        jokers = hand >= self._packed.joker or hand & swaps
        plain: list[int] = []
        places: list[int] = []
        cover = 0
        for place, code in enumerate(table):
            spot = spots[code >> MARKS]
            if jokers and not hand & spot.far and spot.takes_joker:
                sink = spot.as_sink
                plain.append(code if sink is None else sink.number << MARKS | code & GAVE)
                places.append(place)
            elif hand & spot.near or (jokers and spot.takes_joker):
                plain.append(code)
                places.append(place)
                cover |= spot.far
        if claims:
            order = sorted(range(len(plain)), key=plain.__getitem__)
            claims = rearranged(claims, [places[at] for at in order])
        plain.sort()
        return State(hand, tuple(plain), pending, marks, claims), cover, swaps
