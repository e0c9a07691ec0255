"""Random hands in which every question has both outcomes: thin ones from the pack, thick ones built from melds."""

import random
from collections.abc import Sequence

from rami_solver.cards import DECK, JOKER, AnyCard, Card, Suit, card, counted
from rami_solver.rules.model import Rules


def thin(rng: random.Random, size: int, jokers: int, rules: Rules) -> list[AnyCard]:
    """Deal a hand from the shuffled pack, with exactly so many jokers (as many as it holds)."""
    jokers = min(jokers, rules.pack.jokers, size)
    return [*rng.sample(DECK * rules.pack.decks, size - jokers), *[JOKER] * jokers]


def thick(rng: random.Random, size: int, jokers: int, rules: Rules) -> list[AnyCard]:
    """Build a hand from random runs and sets, some cards replaced by jokers, cut or filled to the size."""
    jokers = min(jokers, rules.pack.jokers, size)
    held: list[Card] = []
    while len(held) < size - jokers:
        held += _run(rng) if rng.random() < 0.6 else _set(rng)
        held = [
            one
            for one, copies in counted(held).items()
            if isinstance(one, Card)
            for _ in range(min(copies, rules.pack.decks))
        ]
    rng.shuffle(held)
    spare = rng.randrange(3) if size > 6 else 0
    held = held[: max(0, size - jokers - spare)]
    rest = list((counted(DECK * rules.pack.decks) - counted(held)).elements())
    return [*held, *rng.sample(rest, size - jokers - len(held)), *[JOKER] * jokers]


def _run(rng: random.Random) -> list[Card]:
    low, length = rng.randint(1, 12), rng.randint(3, 6)
    suit = rng.choice(list(Suit))
    return [card(suit, (place - 1) % 13 + 1) for place in range(low, min(low + length, 15))]


def _set(rng: random.Random) -> list[Card]:
    rank = rng.randint(1, 13)
    return [card(suit, rank) for suit in rng.sample(list(Suit), rng.randint(3, 4))]


def mixed(rng: random.Random, rules: Rules, sizes: Sequence[int] = range(21)) -> list[AnyCard]:
    """Give a thin or a thick hand of one of these sizes with none to four jokers."""
    size, jokers = rng.choice(sizes), rng.choice((0, 0, 1, 1, 2, 3, 4))
    return (thick if rng.random() < 0.7 else thin)(rng, size, jokers, rules)
