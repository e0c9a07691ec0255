"""The yardstick: the loop that one would write first, with a `cp_model` model for every hand and goal.

It gives the same values as `check` (the benchmarks compare every hand) and does less: which of several equal lay-downs
is shown is left to the solver, nothing is certified and no JSON is made. It is spared what can be spared: melds are
formed once a hand, the opening is read off the best lay-down, and the solver has one worker, which is faster on models
so small.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python import cp_model

from benchmarks.hands import Hand
from benchmarks.values import Values
from rami_solver.cards import JOKER, AnyCard, Rank, Suit, card
from rami_solver.melds import card_in_hand, hand_value, run_card, run_points, set_points
from rami_solver.rules.model import Rules

__all__ = ["answer"]

_WEIGHT = 100_000
"""Points, hand values and jokers of any hand sum to less: one sum holds two aims."""


class _Meld(NamedTuple):
    """A meld: its cards, a joker as the joker, its points, and what its cards count in the hand."""

    cards: tuple[AnyCard, ...]
    points: int
    held: int

    @property
    def jokers(self) -> int:
        return self.cards.count(JOKER)


def answer(hand: Hand, rules: Rules) -> Values:
    """Answer the question of `check` on a hand, the player not having opened.

    Of the rules everything is heeded that the shipped default sets; others may need a clean run, or melds that joker
    places decide about, and are refused by an assertion.
    """
    assert not rules.opening.clean_run
    assert rules.joker.place == "as-laid"
    melds = [*_sets(hand, rules), *_runs(hand, rules)]
    before_draw = rules.deal.hand_enforced and len(hand) == rules.deal.hand
    most = len(hand) - int(not before_draw and rules.discard.to_go_out)
    best = _solve(hand, melds, (0, most), lambda one: one.points * _WEIGHT + one.held)
    leanest = _solve(hand, melds, (0, most), lambda one: one.held * _WEIGHT + one.points)
    finish = _finish(hand, melds, rules, before_draw=before_draw)
    assert best is not None
    assert leanest is not None
    points = _points(best)
    return Values(
        (points, _left(hand, best, rules)),
        (_points(leanest), _left(hand, leanest, rules)),
        (bool(best) and points >= rules.opening.points, points),
        finish,
    )


def _finish(hand: Hand, melds: Sequence[_Meld], rules: Rules, *, before_draw: bool) -> tuple[bool, int, bool]:
    """Lay all cards, or all but the discard; a joker stays only if nothing else can."""
    least = max(1, len(hand) - int(not before_draw))
    most = len(hand) - int(not before_draw and rules.discard.to_go_out)
    needed = 0 if rules.opening.waived_when_going_out else rules.opening.points
    laid = _solve(hand, melds, (least, most), lambda one: one.jokers * _WEIGHT + one.points, needed)
    if laid is None or (before_draw and not rules.discard.joker):
        return False, 0, False
    thrown = hand.count(JOKER) > sum(one.jokers for one in laid)
    return (True, _points(laid), thrown) if not thrown or rules.discard.joker else (False, 0, False)


def _solve(
    hand: Hand, melds: Sequence[_Meld], laid: tuple[int, int], worth: Callable[[_Meld], int], points: int = 0
) -> list[_Meld] | None:
    """Lay so many cards at least and at most, for the most worth; None where that cannot be done."""
    model = cp_model.CpModel()
    held = Counter(hand)
    times = [model.new_int_var(0, min(held[one] for one in meld.cards), "") for meld in melds]
    for one, copies in held.items():
        using = [often for meld, often in zip(melds, times, strict=True) if one in meld.cards]
        if using:
            model.add(sum(using) <= copies)
    model.add_linear_constraint(
        sum(len(meld.cards) * often for meld, often in zip(melds, times, strict=True)), laid[0], laid[1]
    )
    if points:
        model.add(sum(meld.points * often for meld, often in zip(melds, times, strict=True)) >= points)
    model.maximize(sum(worth(meld) * often for meld, often in zip(melds, times, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL
    return [meld for meld, often in zip(melds, times, strict=True) for _ in range(solver.value(often))]


def _sets(hand: Hand, rules: Rules) -> Iterator[_Meld]:
    for rank in Rank:
        held = [card(suit, rank) for suit in Suit if card(suit, rank) in hand]
        for size in range(rules.set.min, rules.set.max + 1):
            points = set_points(rank, size, rules.values)
            for naturals in combinations(held, size):
                yield _meld(naturals, points, rules)
            if JOKER in hand and rules.jokers_per_meld:
                for naturals in combinations(held, size - 1):
                    yield _meld((*naturals, JOKER), points, rules)


def _runs(hand: Hand, rules: Rules) -> Iterator[_Meld]:
    held = set(hand)
    for suit in Suit:
        for length in range(rules.run.min, (rules.run.max or 13) + 1):
            for low in range(1, 16 - length):
                points = run_points(low, length, rules.values)
                cards = [run_card(suit, place) for place in range(low, low + length)]
                if held.issuperset(cards):
                    yield _meld(tuple(cards), points, rules)
                for gone in range(length if JOKER in held and rules.jokers_per_meld else 0):
                    rest = cards[:gone] + cards[gone + 1 :]
                    if held.issuperset(rest):
                        yield _meld((*rest, JOKER), points, rules)


def _meld(cards: tuple[AnyCard, ...], points: int, rules: Rules) -> _Meld:
    return _Meld(cards, points, sum(card_in_hand(one, rules.values.hand) for one in cards))


def _points(laid: Sequence[_Meld]) -> int:
    return sum(one.points for one in laid)


def _left(hand: Hand, laid: Sequence[_Meld], rules: Rules) -> int:
    return hand_value(hand, rules.values.hand) - sum(one.held for one in laid)
