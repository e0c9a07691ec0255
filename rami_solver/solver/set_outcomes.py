"""What a set on the table can become: the solver's own account of it, written apart from the table's."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, Card, Suit, card
from rami_solver.melds import Kind, LaidJoker, Meld, MeldCard, joker_in_set, set_points
from rami_solver.rules.model import Rules
from rami_solver.solver.outcome import Growth, Move, Moves, Outcome

__all__ = ["set_outcomes"]

_FULL = 4


class _Set(NamedTuple):
    """A set on its way: suits (bits) of its naturals, those that jokers are bound to, and how many jokers are free.

    `used` are the suits of naturals that came from the hand; `early` the jokers laid before the last swap, `prompt`
    those freed before any joker was laid.
    """

    naturals: int
    bound: int
    free: int
    used: int = 0
    laid: int = 0
    freed: int = 0
    early: int = 0
    prompt: int = 0
    adds: int = 0

    @property
    def jokers(self) -> int:
        return self.bound.bit_count() + self.free

    @property
    def size(self) -> int:
        return self.naturals.bit_count() + self.jokers


def set_outcomes(meld: Meld, growth: Growth, rules: Rules) -> list[Outcome]:
    """Give what a set can become, what each way costs included; unchanged is one of them."""
    return list(_Sets(meld, growth, rules).outcomes())


class _Sets:
    """One set and the cards that may go onto it."""

    def __init__(self, meld: Meld, growth: Growth, rules: Rules) -> None:
        first = meld.cards[0]
        self._rank = (first.stands_for[0] if isinstance(first, LaidJoker) else first).rank
        self._meld, self._growth, self._rules = meld, growth, rules
        self._declared = rules.joker.set_of_three == "declared"
        held = {index for index, copies in growth.copies if copies}
        self._held = sum(1 << suit for suit in Suit if card(suit, self._rank).index in held)

    def outcomes(self) -> Iterator[Outcome]:
        """Give every outcome once, those that need least first."""
        start = self._start()
        paths: dict[_Set, tuple[Move, ...]] = {start: ()}
        queue = [start]
        for state in queue:
            for after, move in self._steps(state):
                if after not in paths:
                    paths[after] = (*paths[state], move)
                    queue.append(after)
        for state in queue:
            if not self._is_detour(state, queue):
                yield self._outcome(state, paths[state])

    def _start(self) -> _Set:
        naturals = bound = free = 0
        for one in self._meld.cards:
            if isinstance(one, Card):
                naturals |= 1 << one.suit
            elif self._declared and len(one.stands_for) == 1:
                bound |= 1 << one.stands_for[0].suit
            else:
                free += 1
        return _Set(naturals, bound, free)

    def _is_detour(self, state: _Set, states: Sequence[_Set]) -> bool:
        """Tell whether a joker was laid only to be swapped out again, though the natural could be laid at once."""
        if self._growth.relaid or not state.early:
            return False
        plain = (state.naturals, state.bound, state.free, state.used, state.laid - state.freed)
        return any(
            plain == (one.naturals, one.bound, one.free, one.used, one.laid - one.freed) and one.early < state.early
            for one in states
        )

    def _steps(self, state: _Set) -> Iterator[tuple[_Set, Move]]:
        if self._growth.swaps:
            yield from self._swaps(state)
        if state.size < min(_FULL, self._rules.set.max):
            for suit in self._fitting(state, ~state.bound):
                after = state._replace(naturals=state.naturals | 1 << suit, used=state.used | 1 << suit)
                yield after._replace(adds=state.adds + 1), self._move(suit)
            if state.jokers < self._rules.jokers_per_meld and state.laid < self._growth.jokers:
                yield state._replace(free=state.free + 1, laid=state.laid + 1, adds=state.adds + 1), Move((JOKER,))

    def _fitting(self, state: _Set, among: int) -> list[Suit]:
        """Give the suits that are missing and held, of these (bits)."""
        suits = self._held & ~state.used & ~state.naturals & among
        return [suit for suit in Suit if suits >> suit & 1]

    def _move(self, *suits: Suit, swaps: bool = False) -> Move:
        return Move(tuple(card(suit, self._rank) for suit in suits), swaps)

    def _swaps(self, state: _Set) -> Iterator[tuple[_Set, Move]]:
        how = self._rules.swap.set_of_three
        if not state.jokers or (state.size < _FULL and (state.jokers > 1 or how == "never")):
            return
        stands = ~0 if state.free else state.bound
        if state.size < _FULL and how == "both-cards":
            suits = self._fitting(state, ~0)
            if len(suits) == 2 and self._rules.set.max == _FULL:
                yield self._swapped(state, *suits), self._move(*suits, swaps=True)
            return
        for suit in self._fitting(state, stands):
            yield self._swapped(state, suit), self._move(suit, swaps=True)

    def _swapped(self, state: _Set, *suits: Suit) -> _Set:
        """Put naturals in the place of one joker: of the one bound to the suit, else of a free one."""
        bits = sum(1 << suit for suit in suits)
        takes_bound = state.bound & (bits if len(suits) == 1 or not state.free else 0)
        return state._replace(
            naturals=state.naturals | bits,
            bound=state.bound & ~takes_bound,
            free=state.free - (not takes_bound),
            used=state.used | bits,
            freed=state.freed + 1,
            early=state.laid,
            prompt=state.prompt + (not state.laid),
        )

    # Outcomes

    def _outcome(self, state: _Set, path: tuple[Move, ...]) -> Outcome:
        meld = self._spelt(state) if path else self._meld
        joins = state.size < min(_FULL, self._rules.set.max) and state.jokers < self._rules.jokers_per_meld
        return Outcome(
            meld,
            tuple(card(suit, self._rank).index for suit in Suit if state.used >> suit & 1),
            state.laid,
            state.freed,
            state.early,
            state.prompt,
            state.adds * set_points(self._rank, 1, self._rules.values),
            state.adds > 0,
            state.freed > 0,
            joins,
            _sorted_out(path, early=state.early > 0),
        )

    def _spelt(self, state: _Set) -> Meld:
        naturals = [suit for suit in Suit if state.naturals >> suit & 1]
        bound = [suit for suit in Suit if state.bound >> suit & 1]
        free = joker_in_set(self._rank, (*naturals, *bound))
        jokers = [LaidJoker((card(suit, self._rank),)) for suit in bound] + [free] * state.free
        jokers.sort(key=lambda joker: joker.stands_for)
        laid: list[MeldCard] = [*(card(suit, self._rank) for suit in naturals), *jokers]
        return Meld(Kind.SET, tuple(laid), set_points(self._rank, len(laid), self._rules.values))


def _sorted_out(path: tuple[Move, ...], *, early: bool) -> Moves:
    """Sort the moves: those up to the last swap, apart where a joker is laid among them, and the lay-offs after it."""
    end = max((at + 1 for at, move in enumerate(path) if move.swaps), default=0)
    if early:
        begin = next(at for at, move in enumerate(path) if move.cards == (JOKER,))
        begin = max((at + 1 for at, move in enumerate(path[:begin]) if move.swaps), default=0)
        return Moves(path[:begin], path[begin:end], path[end:])
    return Moves(path[:end], (), path[end:])
