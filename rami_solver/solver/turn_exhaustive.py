"""The independent search for the best turn: every way to lay new melds, then every way to go on, step by step.

It shares the list of candidates, and what lay-offs and swaps make of melds, with the other rooms, and nothing else.

New melds come first: one that pays for no freed joker can always be laid before the other steps of its turn, since it
takes cards that were held from the beginning, and more melds on the table, or an opening that is met, forbid nothing.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from rami_solver.cards import Card
from rami_solver.plays import Add, Discard, Lay, Step, Swap
from rami_solver.solver.exhaustive_after import After
from rami_solver.solver.exhaustive_bound import Bound
from rami_solver.solver.exhaustive_claims import with_meld
from rami_solver.solver.exhaustive_ground import Ground
from rami_solver.solver.exhaustive_relaxed import Relaxed
from rami_solver.solver.exhaustive_spots import Move
from rami_solver.solver.exhaustive_state import MARKS, Effort, Laying, PausedError, State
from rami_solver.solver.exhaustive_terms import ACTED, DUE, MELDED, Terms
from rami_solver.solver.exhaustive_worth import NEVER
from rami_solver.solver.turn_quest import FoundTurn, TurnAim, TurnProblem

__all__ = ["MOST_STEPS", "exhaust_turn"]

MOST_STEPS = 100_000
"""So many steps are tried before the search gives up as undecided: one or two seconds."""

_FIRST = 150
"""So many before it looks more closely at what can be reached at most."""


def exhaust_turn(problem: TurnProblem, most_steps: int = MOST_STEPS) -> FoundTurn | None:
    """Find the best turn by looking at every one; None where there is no legal turn, or none that goes out as it must.

    Of equal turns any is given. Raises Undecided where more than `most_steps` would have to be tried.
    """
    effort, every = Effort(most_steps), Terms.of(problem)
    ground = Ground(problem, every[0])
    best, found = NEVER // 2, None
    for terms in every:
        if found is not None and terms.out is False and problem.aims[:1] == (TurnAim.OUT,):
            break
        better = _Search(ground, terms, effort).look(best)
        if better is not None:
            best, play = better
            found = FoundTurn(tuple(play), ground.worths.values(best))
    return found


class _Node(NamedTuple):
    """Some new melds laid: the turn after them, their worth, points and clean run towards the opening.

    `cover` are the counters of cards that may be laid off on these melds or the table, `swaps` of those that may come
    in a joker's place there.
    """

    state: State
    worth: int
    points: int
    clean: bool
    cover: int
    swaps: int


class _Search:
    """One problem under one assumption: that the turn goes out, that it does not, or none."""

    def __init__(self, ground: Ground, terms: Terms, effort: Effort) -> None:
        problem, spots = ground.problem, ground.spots
        self._ground, self._terms, self._effort = ground, terms, effort
        self._packed, self._layings = ground.packed, ground.layings
        melds = () if terms.table_is_closed else problem.table
        self._table = [spots.of(meld, meld.jokers) for meld in melds]
        self._bound = Bound(ground, terms, self._table)
        self._relaxed: Relaxed | None = None
        self._after = After(ground, terms, self._bound, effort)
        self._best = NEVER // 2
        self._laid: tuple[Laying, ...] = ()

    def look(self, best: int) -> tuple[int, Sequence[Step]] | None:
        """Give the worth of the best turn and its steps; None where there is none better than `best`."""
        self._best = best
        spots, ground = self._table, self._ground
        table = tuple(one.number << MARKS for one in spots)
        terms = self._terms
        state = State(self._packed.of(ground.problem.hand), table, 0, terms.begin(), terms.claims(len(table)))
        cover, swaps = reduce(or_, (one.far for one in spots), 0), reduce(or_, (one.swaps for one in spots), 0)
        node = _Node(state, ground.worths.start, 0, False, cover, swaps)
        fitting = [one for one in self._layings if one.jokers <= ground.jokers]
        if not self._is_done_soon(node, fitting):
            self._guess(node)
            self._go(node, fitting, ())
        return (self._best, self._play(state)) if self._best > best else None

    def _is_done_soon(self, node: _Node, fitting: list[Laying]) -> bool:
        """Tell whether so few steps are the whole search that to look more closely would cost more than it saves."""
        self._effort.pause_after(_FIRST)
        try:
            self._go(node, fitting, ())
        except PausedError:
            return False
        finally:
            self._effort.pause_after(0)
        return True

    def _guess(self, node: _Node) -> None:
        """Look more closely at what can be reached, and try the melds first that would be best if all went well."""
        ground, terms = self._ground, self._terms
        down = reduce(or_, (one.far for one in (*self._table, *(one.spot for one in self._layings))), 0)
        self._relaxed = Relaxed(ground, terms, self._bound, self._layings, self._table, down)
        self._after.relaxed = Relaxed(ground, terms, self._bound, ground.with_joker, self._table, down)
        laid: tuple[Laying, ...] = ()
        for laying in self._relaxed.melds(node.state.hand):
            if laying.jokers <= node.state.hand >> self._packed.joker_shift:
                node, laid = self._lay(node, laying), (*laid, laying)
        self._end(node, laid)

    def _end(self, node: _Node, laid: tuple[Laying, ...]) -> None:
        """Try every end of a turn after these melds."""
        worth = node.worth + self._after.best(node.state, self._best - node.worth)
        if worth > self._best:
            self._best, self._laid = worth, laid

    def _go(self, node: _Node, fitting: list[Laying], laid: tuple[Laying, ...]) -> None:
        """Try every end of a turn after these melds, then every further meld that fits."""
        self._effort.spend(1 + len(fitting))
        hand = node.state.hand
        if self._relaxed is not None and node.worth + self._relaxed.most(hand) <= self._best:
            return
        self._end(node, laid)
        if not fitting or self._terms.short_by(node.points) > self._bound.points(hand):
            return
        late, down = 0, node.cover
        if self._after.may_swap(hand, node.swaps):
            late, down = self._after.late, down | self._after.late_down
        melds = list(accumulate((one.own for one in reversed(fitting)), or_, initial=late))
        downs = list(accumulate((one.spot.far for one in reversed(fitting)), or_, initial=down))
        for number, laying in enumerate(fitting):
            if node.worth + self._bound.most(hand, downs[-1 - number], melds[-1 - number]) <= self._best:
                return
            after = self._lay(node, laying)
            guarded, guard = after.state.hand | self._packed.guard, self._packed.guard
            left = [one for one in fitting[number:] if (guarded - one.takes) & guard == guard]
            self._go(after, left, (*laid, laying))

    def _lay(self, node: _Node, laying: Laying) -> _Node:
        state, terms = node.state, self._terms
        points, clean = node.points + laying.counts, node.clean or laying.clean
        marks = state.marks | ACTED | MELDED | terms.opened(points, clean)
        if laying.taken:
            marks &= ~DUE
        table = (*state.table, laying.spot.number << MARKS)
        return _Node(
            State(state.hand - laying.takes, table, 0, marks, with_meld(state.claims, used=laying.taken)),
            node.worth + laying.gain,
            points,
            clean,
            node.cover | laying.spot.far,
            node.swaps | laying.spot.swaps,
        )

    def _play(self, state: State) -> list[Step]:
        """Give the steps of the best turn."""
        node = _Node(state, 0, 0, False, 0, 0)
        for laying in self._laid:
            node = self._lay(node, laying)
        melds = tuple(laying.candidate.meld().cards for laying in self._laid)
        rest = self._rest(node.state, self._best - self._ground.worths.start - node.worth)
        return [Lay(melds), *rest] if melds else rest

    def _rest(self, state: State, worth: int) -> list[Step]:
        """Give the steps of an end of a turn that is worth so much."""
        after = self._after
        if after.tail.best(state, worth - 1) == worth:
            moves, ending = after.tail.steps(state, worth)
            steps = [step for place, move in moves for step in _steps(place, move)]
            return [*steps, Discard(ending.thrown)] if ending.throws else steps
        for one in after.steps.of(state):
            left = worth - one.gain
            if after.best(one.state, left - 1) == left:
                return [*_steps(one.place, one.done), *self._rest(one.state, left)]
        raise AssertionError(state)


def _steps(place: int, done: Move | Laying) -> list[Step]:
    """Give the steps of a move on the meld at this place, or of a new meld."""
    if isinstance(done, Laying):
        return [Lay((done.candidate.meld().cards,))]
    steps: list[Step] = [Add(cards, place + 1) for cards in done.cards]
    if done.frees:
        steps[-1] = Swap(tuple(card for card in done.cards[-1] if isinstance(card, Card)), place + 1)
    return steps
