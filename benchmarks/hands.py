"""Hands to measure with, dealt out of one shuffled pack by a seed: the same everywhere."""

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from rami_solver.cards import JOKER, AnyCard
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import unseen

__all__ = ["KINDS", "Hand", "numbers", "random_hands", "rounds_of", "two_joker_hands"]

Hand: TypeAlias = tuple[AnyCard, ...]


def random_hands(seed: str, number: int, rules: Rules, cards: int = 15) -> list[Hand]:
    """Deal so many hands of so many cards, each out of the whole pack."""
    rng = random.Random(f"{seed} random {cards}")  # noqa: S311
    pack = list(unseen((), rules).elements())
    return [tuple(rng.sample(pack, cards)) for _ in range(number)]


def two_joker_hands(seed: str, number: int, rules: Rules, cards: int = 15) -> list[Hand]:
    """Deal so many hands that hold two jokers each."""
    rng = random.Random(f"{seed} jokers {cards}")  # noqa: S311
    naturals = [one for one in unseen((), rules).elements() if one is not JOKER]
    return [(*rng.sample(naturals, cards - 2), JOKER, JOKER) for _ in range(number)]


KINDS: dict[str, Callable[[str, int, Rules], list[Hand]]] = {
    "random hands": random_hands,
    "hands with both jokers": two_joker_hands,
}
"""The two kinds of hands that every comparison is made on."""


def numbers(hand: Hand) -> list[int]:
    """Give a hand as those who know nothing of us get it: 0 (♠A) to 51 (♣K), 52 for a joker."""
    return [one.index for one in hand]


def rounds_of(hands: Sequence[Hand], rounds: int) -> list[Sequence[Hand]]:
    """Cut hands into so many rounds, as equal as can be; fewer where there are fewer hands.

    >>> [len(part) for part in rounds_of([()] * 7, 3)]
    [2, 2, 3]
    """
    rounds = max(1, min(rounds, len(hands)))
    return [hands[number * len(hands) // rounds : (number + 1) * len(hands) // rounds] for number in range(rounds)]
