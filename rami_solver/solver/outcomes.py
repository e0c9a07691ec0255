"""What the melds on a table can become in one turn, each way with what it takes and what it frees."""

from collections.abc import Iterable
from functools import lru_cache

from rami_solver.melds import Kind, LaidJoker, Meld
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Generator, generator
from rami_solver.solver.outcome import Growth, Outcome
from rami_solver.solver.run_outcomes import run_outcomes
from rami_solver.solver.set_outcomes import set_outcomes

__all__ = ["growth_for", "outcomes"]


def outcomes(meld: Meld, growth: Growth, rules: Rules) -> tuple[Outcome, ...]:
    """Give what a meld can become with the cards of a hand, unchanged first.

    The same meld for the same cards stands there once. Laying a joker off to swap it out again is left out where the
    natural could be laid at once: the same cards leave the hand, and less is owed. Only `growth.relaid` asks for it.
    Raises Undecided where there are too many. Rules: `layoff.*`, `swap.*`, `joker.*`, `jokers_per_meld`, `run.*`.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> run = Meld(Kind.RUN, DECK[3:6], 15)
    >>> [str(one.meld) for one in outcomes(run, Growth(((6, 1), (8, 1)), 0), load())]
    ['♠4 ♠5 ♠6', '♠4 ♠5 ♠6 ♠7']
    >>> [str(one.meld) for one in outcomes(run, Growth(((7, 1),), 1), load())][2:]
    ['J=♠3 ♠4 ♠5 ♠6', '♠4 ♠5 ♠6 J=♠7 ♠8']
    """
    if meld.kind is Kind.RUN and growth.jokers > rules.jokers_per_meld:
        # No more than these lie there as they were laid off at any time: so what was found is found again.
        growth = growth._replace(jokers=rules.jokers_per_meld)
    return _outcomes(meld, growth, generator(rules))


@lru_cache(maxsize=4096)
def _outcomes(meld: Meld, growth: Growth, of: Generator) -> tuple[Outcome, ...]:
    """Remember what was found: the generator stands for its rules, which are slow to compare."""
    return _each_once((run_outcomes if meld.kind is Kind.RUN else set_outcomes)(meld, growth, of.rules))


def growth_for(meld: Meld, copies: Iterable[tuple[int, int]], jokers: int) -> Growth:
    """Give what a hand holds for one meld: what cannot lie there is left out, so that what was found is found again."""
    first = meld.cards[0]
    one = first.stands_for[0] if isinstance(first, LaidJoker) else first
    if meld.kind is Kind.SET:
        near = [(index, held) for index, held in copies if index % 13 == one.index % 13]
    else:
        near = [(index, held) for index, held in copies if index // 13 == one.suit]
    return Growth(tuple(sorted(near)), jokers)


def _each_once(found: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Keep of equal ones that which brings most points, of these the first."""
    once: dict[tuple[object, ...], Outcome] = {}
    for one in found:
        key = (one.meld, one.cost, one.early, one.adds, one.swaps)
        if key not in once or one.points > once[key].points:
            once[key] = one
    return tuple(sorted(once.values(), key=lambda one: one.order))
