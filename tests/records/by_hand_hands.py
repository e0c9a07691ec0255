"""What a hand holds, found by trying: melds of it, and those of the most points."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from rami_solver.cards import Card
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.rules.model import Rules
from tests.records.by_hand_melds import RANKS, SUITS, bare, lay
from tests.records.by_hand_table import CARDS

__all__ = ["Written", "best_melds", "claimed", "count", "melds_in"]

Written = tuple[str, ...]
"""A meld as it is written: `♥7`, `J`, or `J=♥7` for a joker that is told."""


def claimed(text: str) -> ClaimedCard:
    """A card of a meld as it is written."""
    name = text.partition("=")[2]
    if not name:
        return CARDS[text]
    told = CARDS[name]
    assert isinstance(told, Card)
    return LaidJoker((told,))


def melds_in(hand: Sequence[str], rules: Rules) -> list[Written]:
    """The melds that these cards hold: sets, runs of three to five, with a joker inside where one is held."""
    held, joker = sorted(set(hand) - {"J"}), "J" in hand
    found: list[Written] = []
    for rank in RANKS[1:]:
        of_rank = [one for one in held if one[1:] == rank]
        found += [one for size in (4, 3) for one in combinations(of_rank, size)]
        found += [(*one, "J") for size in (3, 2) for one in combinations(of_rank, size) if joker]
    for suit in SUITS:
        for length in (5, 4, 3):
            for low in range(1, 16 - length):
                run = tuple(suit + RANKS[(place - 1) % 13 + 1] for place in range(low, low + length))
                missing = [one for one in run[1:-1] if one not in held]
                if run[0] not in held or run[-1] not in held or len(missing) > (1 if joker else 0):
                    continue
                found.append(tuple(f"J={one}" if one in missing else one for one in run))
    return sorted(set(found), key=lambda one: (-lay(one, rules).points(rules), one))


def best_melds(
    hand: Sequence[str], rules: Rules, *, most_cards: int | None = None, below: int | None = None
) -> list[Written]:
    """Choose melds of one hand with the most points, of so many cards at most; `below` a number of points."""
    melds = [(lay(one, rules).points(rules), one) for one in melds_in(hand, rules)][:24]
    best: tuple[int, list[Written]] = (0, [])
    limit = len(hand) if most_cards is None else most_cards

    def choose(start: int, left: Counter[str], points: int, cards: int, chosen: list[Written]) -> None:
        nonlocal best
        if points > best[0]:
            best = points, chosen
        for at in range(start, len(melds)):
            worth, meld = melds[at]
            fits = cards + len(meld) <= limit and (below is None or points + worth < below)
            if fits and not Counter(map(bare, meld)) - left:
                choose(at + 1, left - Counter(map(bare, meld)), points + worth, cards + len(meld), [*chosen, meld])

    choose(0, Counter(hand), 0, 0, [])
    return best[1]


def count(melds: Sequence[Written], rules: Rules) -> int:
    """What melds of a hand count together."""
    return sum(lay(one, rules).points(rules) for one in melds)
