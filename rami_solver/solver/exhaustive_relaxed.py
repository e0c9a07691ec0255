"""What a turn could bring if every lay-off went well: melds chosen exactly, all other cards each for itself."""

from collections.abc import Sequence

from rami_solver.cards import Rank
from rami_solver.findings import Undecided
from rami_solver.melds import Kind
from rami_solver.solver.exhaustive_bound import Bound
from rami_solver.solver.exhaustive_ground import Ground
from rami_solver.solver.exhaustive_spots import Spot
from rami_solver.solver.exhaustive_state import Laying
from rami_solver.solver.exhaustive_terms import Terms
from rami_solver.solver.exhaustive_worth import NEVER

__all__ = ["Relaxed"]

_MOST_HANDS = 10_000
"""With more partial hands to look at, this brings less than it costs."""

_FLAGS, _THROWN, _STAYED = 2, 1, 2
"""The lowest bits of a state: that a card was thrown, that one has stayed. Above them is the packed hand."""

_MARK, _MARK_BITS = 1 << 8, 4
"""The first mark of a joker on the table, above the jokers of a packed hand, and the bits of its counter."""

_COUNT = 7
"""The bits of such a counter without its guard."""

_Move = tuple[int, int, Laying | None]
"""A meld, or a swap: the packed cards it takes, jokers and marks of them too, and its worth without its jokers."""

_Way = tuple[int, int, Laying | None]
"""What may become of a card: its worth, the state after it, and the meld that is laid."""


class Relaxed:
    """The best of a hand where each card is in one of the given melds, is laid off, is thrown, or stays.

    A card is laid off where the counters `down` tell that it could ever be, whatever else lies there. That brings no
    less than any turn does, so that nothing need be tried where it is too little. A joker comes free for a card that
    can take its place, and a meld may take it before: it is owed until then.
    """

    def __init__(
        self,
        ground: Ground,
        terms: Terms,
        bound: Bound,
        layings: Sequence[Laying],
        table: Sequence[Spot],
        down: int,
    ) -> None:
        problem = ground.problem
        self._packed, self._worths, self._bound = ground.packed, ground.worths, bound
        self._terms, self._hidden = terms, problem.hidden
        self._one_card = len(problem.hand) + problem.hidden < 2
        self._naturals, self._guard = self._packed.joker - 1 << _FLAGS, self._packed.guard << _FLAGS
        self._lent, self._swaps, self._at_first, self._memo = 0, 0, 0, dict[int, int]()
        self._any_joker = bound.all_jokers > 0
        self._kinds: list[tuple[int, int, int | None, list[_Move]]] = []
        for one, drop in self._worths.drop.items():
            laid_off = bound.laid_off(one) if down >> self._packed.shift[one] & 1 else None
            self._kinds.append((1 << self._packed.shift[one] + _FLAGS, drop, laid_off, []))
        for laying in layings:
            self._add(laying.takes, laying.gain - laying.jokers * bound.of_joker, laying)
        mark = _MARK << self._packed.joker_shift
        for spot in table:
            if spot.swaps:
                self._add_swaps(spot, mark)
                mark <<= _MARK_BITS
        self._dear, self._dearer = mark << _FLAGS, 0
        if bound.scored:
            self._add_ace_places(mark, down)
        self._ends = [self._end(thrown=bool(at & _THROWN), stayed=bool(at & _STAYED)) for at in range(4)]
        self._may_throw = terms.out is not True or not problem.hidden
        self._may_stay = terms.out is not True
        # Jokers of this turn that are swapped for come free again: nobody knows how many melds they may be in.
        self.is_on = not terms.swaps_any_joker

    def most(self, hand: int) -> int:
        """Give the most that the rest of a turn can bring with this packed hand, whatever has been laid before."""
        if not self.is_on:
            return -NEVER
        try:
            return self._bound.of_jokers(hand) + self._best(self._start(hand))
        except Undecided:
            self.is_on = False
            return -NEVER

    def melds(self, hand: int) -> list[Laying]:
        """Give the melds that are laid where all goes well; none where that is not known."""
        found: list[Laying] = []
        if self.most(hand) <= NEVER // 2 or not self.is_on:
            return found
        state = self._start(hand)
        while state & self._naturals:
            best = self._best(state)
            state, laying = next(
                (left, laying) for gain, left, laying in self._ways(state) if gain + self._best(left) == best
            )
            if laying is not None:
                found.append(laying)
        return found

    def _start(self, hand: int) -> int:
        """Give a hand as a state, with all jokers that may be owed and marks of those that lie on the table."""
        return (hand << _FLAGS) + self._at_first

    def _add(self, takes: int, gain: int, laying: Laying | None = None) -> None:
        lowest = ((takes & -takes).bit_length() - 1) // self._packed.bits
        self._kinds[lowest][3].append((takes << _FLAGS, gain, laying))

    def _add_swaps(self, spot: Spot, mark: int) -> None:
        """Let cards take the place of the jokers of a meld; a set of three may ask for both cards that it lacks."""
        assert spot.meld is not None
        packed, rules, jokers = self._packed, self._terms.rules, spot.meld.jokers
        self._guard |= mark << _MARK_BITS - 1 + _FLAGS
        self._at_first += jokers * (mark + packed.joker) << _FLAGS
        self._lent += jokers
        self._swaps |= spot.swaps
        cards = [one for one in packed.cards if spot.swaps >> packed.shift[one] & 1]
        is_small = spot.meld.kind is Kind.SET and len(spot.meld.cards) == 3
        if is_small and rules.jokers_per_meld == 1 and rules.swap.set_of_three != "card-it-stands-for":
            if len(cards) == 2:
                one, other = cards
                self._add_swap(packed.of(cards), self._worths.drop[one] + self._bound.laid_off(other), mark)
            return
        for one in cards:
            self._add_swap(packed.of([one]), self._worths.drop[one], mark)

    def _add_ace_places(self, mark: int, down: int) -> None:
        """Let an ace, or a joker, count more in one of the places that are left in sets of aces."""
        tops, packed = self._bound.tops, self._packed
        self._guard |= mark << _MARK_BITS - 1 + _FLAGS
        self._at_first += tops.ace_places * mark << _FLAGS
        self._dearer = self._worths.point * max(0, tops.ace_in_set - tops.joker_laid_off)
        for one, drop in self._worths.drop.items():
            if one.rank == Rank.ACE and down >> packed.shift[one] & 1:
                self._add(packed.of([one]) + mark, drop + self._worths.point * tops.ace_in_set)

    def _add_swap(self, takes: int, gain: int, mark: int) -> None:
        self._add(takes + mark - self._packed.joker, gain + self._bound.freed)

    def _best(self, state: int) -> int:
        """Give the most that this state brings."""
        found = self._memo.get(state)
        if found is None:
            found = self._memo[state] = self._look(state)
        return found

    def _look(self, state: int) -> int:
        packed = self._packed
        owed = self._lent - ((state >> _FLAGS & packed.jokers) >> packed.joker_shift)
        if owed > 0 and owed > packed.naturals(state >> _FLAGS & self._swaps):
            return NEVER
        if not state & self._naturals:
            return self._ends[state & _THROWN | state & _STAYED] + self._of_dear_places(state)
        if len(self._memo) > _MOST_HANDS:
            raise Undecided
        known, best = self._memo, NEVER
        for gain, left, _ in self._ways(state):
            worth = known.get(left)
            if worth is None:
                worth = known[left] = self._look(left)
            best = max(best, gain + worth)
        return best

    def _of_dear_places(self, state: int) -> int:
        """Give what jokers may count more in the places that are left in sets of aces."""
        if not self._dearer:
            return 0
        return min(self._bound.all_jokers, state // self._dear & _COUNT) * self._dearer

    def _ways(self, state: int) -> list[_Way]:
        """Give what may become of the lowest card: its gain, the state after it, the meld laid."""
        rest, guard = state & self._naturals, self._guard
        number = ((rest & -rest).bit_length() - 1 - _FLAGS) // self._packed.bits
        one, drop, laid_off, moves = self._kinds[number]
        left, guarded = state - one, state | guard
        ways: list[_Way] = [
            (gain, after ^ guard, laying)
            for takes, gain, laying in moves
            if (after := guarded - takes) & guard == guard
        ]
        if laid_off is not None:
            ways.append((laid_off, left, None))
        if self._may_throw and not state & _THROWN:
            ways.append((drop, left | _THROWN, None))
        if self._may_stay and (laid_off is None or not state & _STAYED):
            ways.append((0, left | _STAYED, None))
        return ways

    def _end(self, *, thrown: bool, stayed: bool) -> int:
        """Give what the discard brings beside what a natural brings that is thrown; jokers count as laid already."""
        terms, worths = self._terms, self._worths
        ways = [NEVER]
        joker = terms.may_throw_joker and self._any_joker
        if terms.out is not False and not stayed:
            if self._hidden:
                ways += [worths.no_joker + worths.card] if terms.may_throw_hidden and not thrown else []
            else:
                ways += [worths.no_joker] if thrown or not terms.must_throw else []
                ways += [0] if joker and not thrown else []
            ways = [one + worths.out for one in ways]
        if terms.out is True:
            return max(ways)
        # A turn that does not go out leaves a card: a joker, where no other stays.
        lacks = 0 if stayed or self._one_card else worths.joker
        can_stay = stayed or self._one_card or self._any_joker
        if thrown:
            ways += [worths.no_joker - lacks] if can_stay else []
            ways += [worths.no_joker] if self._hidden else []
        else:
            ways += [-lacks] if joker and can_stay else []
            ways += [0] if joker and self._hidden else []
            ways += [worths.no_joker + worths.card - lacks] if self._hidden and can_stay else []
        return max(ways)
