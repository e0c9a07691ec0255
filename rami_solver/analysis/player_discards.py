"""Which card the practice player throws: the one that has least to do with the others."""

from collections.abc import Iterator, Sequence

from rami_solver.cards import JOKER, AnyCard, Card, Rank, in_order, order_key
from rami_solver.findings import Undecided
from rami_solver.melds import card_in_hand
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Pool
from rami_solver.solver.exhaustive import exhaust
from rami_solver.solver.quest import Aim, Problem, Quest, melds_of

__all__ = ["discards", "melds_held"]

_NEXT, _GAP, _SAME_RANK = 2, 1, 2
"""How much a neighbour of its suit, one with a gap between, and a card of its rank speak for keeping a card."""

_ACE_HIGH = 14


def melds_held(hand: Sequence[AnyCard], rules: Rules, *, keep: int) -> tuple[int, tuple[AnyCard, ...]]:
    """Give the most points that melds of a hand bring where so many cards must stay, and the cards of these melds.

    A hand with too many ways to lay it has none.
    """
    pool = Pool(hand, rules)
    if not pool.candidates:
        return 0, ()
    try:
        found = exhaust(Problem(pool, Quest((Aim.POINTS, Aim.LIGHT_HAND), max(0, len(hand) - keep))))
    except Undecided:
        return 0, ()
    melds = [one.meld() for laid in found for one in melds_of(pool, laid)]
    return sum(one.points for one in melds), tuple(card for one in melds for card in one.held)


def discards(hand: Sequence[AnyCard], rules: Rules) -> Iterator[AnyCard]:
    """Give the cards that may be thrown, each once, the best to throw first; jokers come last.

    The cards of melds that are held stay, then those with most neighbours and cards of their rank; of equals the one
    that counts most goes.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> [str(one) for one in discards([DECK[0], DECK[1], DECK[6], DECK[8], DECK[30], JOKER], load("rami-bridge"))]
    ['♦5', '♠A', '♠2', '♠9', '♠7', 'J']
    """
    _, melded = melds_held(hand, rules, keep=1)
    values = rules.values.hand
    naturals = {one for one in hand if isinstance(one, Card)}

    def weight(one: AnyCard) -> tuple[bool, bool, int, int, int]:
        ties = sum(map(_tie, [one] * len(naturals), naturals)) if isinstance(one, Card) else 0
        spare = hand.count(one) > melded.count(one)
        return one is JOKER, not spare, ties, -card_in_hand(one, values), order_key(one)

    yield from sorted(dict.fromkeys(in_order(hand)), key=weight)


def _tie(one: Card, other: Card) -> int:
    """Tell how much two cards have to do with each other."""
    if one.suit != other.suit:
        return _SAME_RANK if one.rank == other.rank else 0
    apart = min(abs(_place(one, high) - _place(other, high)) for high in (False, True))
    return {1: _NEXT, 2: _GAP}.get(apart, 0)


def _place(one: Card, high: bool) -> int:
    return _ACE_HIGH if high and one.rank == Rank.ACE else int(one.rank)
