"""What a claim says: its cards counted, the places a run may take, and the line in which it was written.

Nothing is judged here. Places of a run count from 1 (the low ace) over 13 (the king) to 14 (the ace after the king)
and, where runs may go round the corner, beyond.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from rami_solver.cards import DECK, Card, Rank, Suit, card
from rami_solver.melds import ClaimedCard, LaidJoker, MeldCard, run_card
from rami_solver.referee.matching import most_seated
from rami_solver.rules.model import Run

__all__ = [
    "Claim",
    "bare_line",
    "can_be",
    "claim_of",
    "free_cards",
    "line_of",
    "rank_at",
    "run_as_laid",
    "run_starts",
    "run_windows",
    "starts_as_declared",
    "told_line",
]


class Claim(NamedTuple):
    """A claimed meld, counted: `ranks` and `suits` of its naturals are bit masks (bit 1 of `ranks` is the ace)."""

    cards: tuple[ClaimedCard, ...]
    naturals: list[Card]
    declared: list[LaidJoker]
    jokers: int
    ranks: int
    suits: int

    @property
    def one_rank(self) -> bool:
        """Whether the naturals are of one rank, as in a set."""
        return not self.ranks & (self.ranks - 1)

    @property
    def one_suit(self) -> bool:
        """Whether the naturals are of one suit, as in a run."""
        return not self.suits & (self.suits - 1)

    @property
    def aces(self) -> int:
        """How many naturals are aces."""
        return sum(one.rank == Rank.ACE for one in self.naturals)


def claim_of(cards: Sequence[ClaimedCard]) -> Claim:
    """Count the cards of a claimed meld."""
    naturals: list[Card] = []
    declared: list[LaidJoker] = []
    ranks = suits = 0
    for one in cards:
        if isinstance(one, Card):
            naturals.append(one)
            ranks |= 1 << one.rank
            suits |= 1 << one.suit
        elif isinstance(one, LaidJoker):
            declared.append(one)
    return Claim(tuple(cards), naturals, declared, len(cards) - len(naturals), ranks, suits)


def rank_at(place: int) -> int:
    """Give the rank, 1 to 13, of the card at a place of a run.

    >>> [rank_at(place) for place in (1, 13, 14, 15)]
    [1, 13, 1, 2]
    """
    return (place - 1) % 13 + 1


@lru_cache(maxsize=1024)
def run_windows(length: int, low: bool, high: bool, corner: bool, both_ends: bool) -> tuple[tuple[int, int], ...]:
    """Give where a run of so many cards may begin, each with the bit mask of its ranks.

    `low` and `high` allow the ace below the two and above the king, `corner` the places beyond that ace, `both_ends`
    the fourteen cards from ace to ace; no other run holds a rank twice (rules: `run.ace_low` and its neighbours).

    >>> [start for start, _ in run_windows(12, low=True, high=True, corner=False, both_ends=False)]
    [1, 2, 3]
    """
    if length == 14:
        return ((1, _mask(1, 14)),) if low and high and both_ends else ()
    if length > 14:
        return ()
    return tuple(
        (start, _mask(start, length))
        for start in range(1, 14)
        if (low or start > 1) and (high or start + length - 1 < 14) and (corner or start + length - 1 <= 14)
    )


def _mask(start: int, length: int) -> int:
    mask = 0
    for place in range(start, start + length):
        mask |= 1 << rank_at(place)
    return mask


def run_starts(claim: Claim, run: Run) -> list[int]:
    """Give the places where the claim may begin as a run, whatever its length and its jokers' number, in order.

    Empty where the naturals are of several suits, leave a gap too wide, or hold a rank twice.
    """
    if not claim.one_suit:
        return []
    length = len(claim.cards)
    twice = len(claim.naturals) - claim.ranks.bit_count()
    if twice and not (length == 14 and twice == 1 and claim.aces == 2):
        return []
    windows = run_windows(length, run.ace_low, run.ace_high, run.round_the_corner, run.ace_at_both_ends)
    return [start for start, mask in windows if not claim.ranks & ~mask]


def free_cards(claim: Claim, start: int) -> list[Card]:
    """Give the cards that the jokers stand for where the claim is a run from this place, in order."""
    suit, ranks = claim.naturals[0].suit, claim.ranks
    free = [one for one in _whole_run(suit, start, len(claim.cards)) if not ranks >> one.rank & 1]
    if len(free) < claim.jokers:
        free.append(card(suit, Rank.ACE))  # one ace is held, and a joker is the ace at the other end
    return free


def _whole_run(suit: Suit, start: int, length: int) -> tuple[Card, ...]:
    if start + length <= 14:
        first = suit * 13 + start - 1
        return DECK[first : first + length]
    return tuple(run_card(suit, place) for place in range(start, start + length))


def starts_as_declared(claim: Claim, starts: Iterable[int]) -> list[int]:
    """Keep the places where every declared joker can be what it was declared to be."""
    if not claim.declared:
        return list(starts)
    return [start for start in starts if can_be(claim.declared, free_cards(claim, start))]


def can_be(declared: Sequence[LaidJoker], free: Sequence[Card]) -> bool:
    """Tell whether each of the declared jokers can be one of its cards, no two of them the same one of `free`.

    >>> six, other = card(Suit.SPADES, 6), card(Suit.HEARTS, 6)
    >>> can_be([LaidJoker((six,)), LaidJoker((six, other))], [six, other])
    True
    >>> can_be([LaidJoker((six,)), LaidJoker((six,))], [six, other])
    False
    """
    return most_seated([partial(_stands_for, one) for one in declared], free) == len(declared)


def _stands_for(joker: LaidJoker, one: Card) -> bool:
    return one in joker.stands_for


def line_of(cards: Sequence[ClaimedCard]) -> int | None:
    """Give the place (1 to 13) of the first card of a line that rises by one each, None where it does not.

    Jokers count where they are written, declared ones as their card.
    """
    start = None
    for number, one in enumerate(cards):
        if isinstance(one, Card):
            rank = one.rank
        elif isinstance(one, LaidJoker) and len(one.stands_for) == 1:
            rank = one.stands_for[0].rank
        else:
            continue
        first = (rank - number - 1) % 13 + 1
        if start is None:
            start = first
        elif start != first:
            return None
    return start


def bare_line(claim: Claim) -> tuple[int, ...]:
    """Give the starts that the written line tells: of the rising line, of the falling one, of both, or none."""
    rising = line_of(claim.cards)
    if rising is not None and len(claim.naturals) > 1:
        return (rising,)
    falling = line_of(claim.cards[::-1])
    return tuple(start for start in dict.fromkeys((rising, falling)) if start is not None)


def told_line(claim: Claim, run: Run) -> tuple[int, ...]:
    """Give the starts of the written line that may count: of the rising one alone where runs must rise as written."""
    if run.written_order != "rising":
        return bare_line(claim)
    rising = line_of(claim.cards)
    return () if rising is None else (rising,)


def run_as_laid(claim: Claim, start: int) -> tuple[MeldCard, ...]:
    """Put the claim in order as a run from this place, every joker told what it stands for."""
    suit, ranks = claim.naturals[0].suit, claim.ranks
    whole = _whole_run(suit, start, len(claim.cards))
    if not claim.jokers:
        return whole
    laid: list[MeldCard] = [one if ranks >> one.rank & 1 else LaidJoker((one,)) for one in whole]
    if len(whole) == 14 and claim.aces == 1:
        # The line tells which of the two aces is the joker; an ace written first of a rising line is the low one.
        written = claim.cards if line_of(claim.cards) is not None else claim.cards[::-1]
        high = isinstance(written[-1], Card) and written[-1].rank == Rank.ACE
        laid[0 if high else -1] = LaidJoker((card(suit, Rank.ACE),))
    return tuple(laid)
