"""What the peers are asked, by brute force on tiny hands: every way to part the cards into melds of a peer.

Written from what the peers say and show that they do, not with their code. Where a peer looks at fewer melds than its
game has, that is said here, so that its answers can be compared one by one.
"""

from collections.abc import Callable, Sequence
from functools import partial

__all__ = ["QUESTIONS"]

_JOKER = 52
_KING, _HIGH_ACE = 13, 14


def _most(hand: Sequence[int], worth: Callable[[Sequence[int], int], int | None]) -> int | None:
    """Give the greatest sum of worths of disjoint melds; `worth` is asked about places in the hand, as bits."""
    whole = (1 << len(hand)) - 1
    worths = [worth(hand, mask) for mask in range(whole + 1)]
    best: list[int] = [0] * (whole + 1)
    for mask in range(1, whole + 1):
        rest = mask & (mask - 1)
        best[mask] = best[rest]  # the lowest card stays in the hand
        part = mask
        while part:
            value = worths[part]
            if value is not None and part & mask & -mask:
                best[mask] = max(best[mask], value + best[mask ^ part])
            part = (part - 1) & mask
    return best[whole]


def _cards(hand: Sequence[int], mask: int) -> tuple[list[int], int]:
    """Give the naturals and the number of jokers at these places."""
    cards = [one for place, one in enumerate(hand) if mask >> place & 1]
    naturals = sorted(one for one in cards if one != _JOKER)
    return naturals, len(cards) - len(naturals)


def _ranks(naturals: Sequence[int]) -> list[int]:
    return [one % 13 + 1 for one in naturals]


def _is_group(naturals: Sequence[int], size: int) -> bool:
    """Tell whether naturals have one rank and different suits, in a set of three or four."""
    return 3 <= size <= 4 and len(set(_ranks(naturals))) == 1 and len(set(naturals)) == len(naturals)


def _is_of_one_suit(naturals: Sequence[int]) -> bool:
    return len({one // 13 for one in naturals}) == 1


def _okey_worth(hand: Sequence[int], mask: int) -> int | None:
    """Points of a meld as okey-solver-py forms it.

    A joker stands for a card. It does not begin a run; in a set of four it stands only for the suit of which the hand
    has no card of that rank; one joker alone in a meld is always the first of the hand.
    """
    naturals, jokers = _cards(hand, mask)
    size = len(naturals) + jokers
    if size < 3 or not naturals or not _first_jokers(hand, mask, jokers):
        return None
    values: list[int] = []
    if _is_group(naturals, size):
        rank = naturals[0] % 13
        suits = {one // 13 for one in hand if one != _JOKER and one % 13 == rank}
        if size == 3 or not jokers or (jokers == 1 and len(suits) == 3):
            values.append(size * (rank + 1))
    if _is_of_one_suit(naturals):
        values += _okey_runs(_ranks(naturals), size)
    return max(values, default=None)


def _first_jokers(hand: Sequence[int], mask: int, jokers: int) -> bool:
    places = [place for place, one in enumerate(hand) if one == _JOKER]
    return all(mask >> place & 1 for place in places[:jokers])


def _okey_runs(ranks: Sequence[int], size: int) -> list[int]:
    """Points of the runs that these ranks and jokers form, an ace low or above the king, always one point."""
    found = []
    for low in range(1, _HIGH_ACE + 2 - size):
        places = range(low, low + size)
        for high_aces in range(ranks.count(1) + 1):
            low_aces = ranks.count(1) - high_aces
            taken = sorted([one for one in ranks if one > 1] + [1] * low_aces + [_HIGH_ACE] * high_aces)
            if len(set(taken)) == len(taken) and set(taken) <= set(places) and taken[0] == low:
                found.append(sum(1 if place == _HIGH_ACE else place for place in places))
    return found


def _rummikub_meld(hand: Sequence[int], mask: int) -> int | None:
    """Most points of a meld as rummikub-solver forms it, by Rummikub's values; none where it is no such meld.

    A joker stands at the end of a run of three only, and in no set of four; runs have five cards at most, as longer
    ones can be laid in parts; the ace is low.
    """
    naturals, jokers = _cards(hand, mask)
    size = len(naturals) + jokers
    if size < 3 or not naturals:
        return None
    values: list[int] = []
    if _is_group(naturals, size) and (size == 3 or not jokers):
        values.append(size * (naturals[0] % 13 + 1))
    if _is_of_one_suit(naturals) and size <= 5:
        ranks = _ranks(naturals)
        for low in range(1, _KING + 2 - size):
            ends = size == 3 or {low, low + size - 1} <= set(ranks)
            if ends and len(set(ranks)) == len(ranks) and low <= min(ranks) and max(ranks) < low + size:
                values.append(sum(range(low, low + size)))
    return max(values, default=None)


def _rummikub_cards(hand: Sequence[int]) -> int | None:
    def worth(held: Sequence[int], mask: int) -> int | None:
        return None if _rummikub_meld(held, mask) is None else mask.bit_count()

    return _most(hand, worth)


def _rummikub_opening(hand: Sequence[int]) -> int | None:
    """Give the most naturals laid with fifty points or more.

    rummikub-solver does not look further where the different numbers of a hand, its jokers the highest that may come,
    sum to less than fifty.
    """
    numbers = set(_ranks([one for one in hand if one != _JOKER])) | ({_KING} if _JOKER in hand else set())
    if sum(numbers) < 50:
        return None

    def worth(held: Sequence[int], mask: int) -> int | None:
        points = _rummikub_meld(held, mask)
        return None if points is None else 100 * points + len(_cards(held, mask)[0])

    return _opened(hand, worth)


def _opened(hand: Sequence[int], worth: Callable[[Sequence[int], int], int | None]) -> int | None:
    """Give the most naturals of lay-downs with points enough; all pairs of points and naturals are kept."""
    whole = (1 << len(hand)) - 1
    worths = [worth(hand, mask) for mask in range(whole + 1)]
    reached: list[set[int]] = [{0}]
    for mask in range(1, whole + 1):
        sums = set(reached[mask & (mask - 1)])
        part = mask
        while part:
            value = worths[part]
            if value is not None and part & mask & -mask:
                sums |= {value + more for more in reached[mask ^ part]}
            part = (part - 1) & mask
        reached.append(sums)
    return max((one % 100 for one in reached[whole] if one // 100 >= 50), default=None)


QUESTIONS: dict[str, Callable[[Sequence[int]], int | None]] = {
    "okey-backtracking": partial(_most, worth=_okey_worth),
    "okey-ilp": partial(_most, worth=_okey_worth),
    "rummikub-cards": _rummikub_cards,
    "rummikub-opening": _rummikub_opening,
}
"""The answer that each question of the peers has, by its name."""
