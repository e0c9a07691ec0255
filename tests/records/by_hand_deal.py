"""Hands with melds or near melds in them, so that a deal shows in a few turns what an evening shows."""

import random
from collections import Counter

from tests.records.by_hand_melds import RANKS, SUITS

__all__ = ["friendly_hand"]


def friendly_hand(rng: random.Random, pack: list[str], size: int) -> list[str]:
    """Deal a hand with some melds or near melds in it, and sometimes a joker."""
    hand = ["J"] * rng.choice((0, 0, 0, 1, 1, 2))
    hand = hand[: pack.count("J")]
    for one in hand:
        pack.remove(one)
    for _ in range(rng.choice((0, 2, 3, 4, 4))):
        wanted = _meld(rng)
        wanted = rng.sample(wanted, rng.choice((len(wanted) - 1, len(wanted))))
        if len(hand) + len(wanted) <= size - 1 and not Counter(wanted) - Counter(pack):
            for one in wanted:
                pack.remove(one)
            hand += wanted
    while len(hand) < size:
        hand.append(pack.pop())
    rng.shuffle(hand)
    return hand


def _meld(rng: random.Random) -> list[str]:
    if rng.random() < 0.5:
        rank = rng.choice(RANKS[1:])
        return [suit + rank for suit in rng.sample(SUITS, rng.choice((3, 3, 4)))]
    suit, length = rng.choice(SUITS), rng.choice((3, 3, 4, 4, 6))
    low = rng.randint(1, 15 - length)
    return [suit + RANKS[(place - 1) % 13 + 1] for place in range(low, low + length)]
