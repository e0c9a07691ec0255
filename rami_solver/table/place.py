"""Where a meld lies: its rank, its suit, the place at which a run begins."""

from rami_solver.cards import Card, Rank, Suit
from rami_solver.melds import LaidJoker, Meld, MeldCard

__all__ = ["low_of", "rank_of", "stands", "suit_of"]


def stands(one: MeldCard) -> Card:
    """Give the card that lies, or that a joker stands for (of a set's open suits the first)."""
    return one.stands_for[0] if isinstance(one, LaidJoker) else one


def rank_of(meld: Meld) -> Rank:
    """Give the rank of a set."""
    return stands(meld.cards[0]).rank


def suit_of(meld: Meld) -> Suit:
    """Give the suit of a run."""
    return stands(meld.cards[0]).suit


def low_of(meld: Meld) -> int:
    """Give the place of a run's first card: an ace that begins a run is the low one."""
    return int(stands(meld.cards[0]).rank)
