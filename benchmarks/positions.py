"""Positions in the middle of a deal: a hand, some melds on the table, cards seen elsewhere, out of one pack."""

import random
from collections import Counter
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card, Suit, card, in_order
from rami_solver.melds import ClaimedCard, Meld, run_card
from rami_solver.plays import Position
from rami_solver.referee.meld import judge_meld
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import unseen

__all__ = ["Scene", "scene"]


class Scene(NamedTuple):
    """A position after the draw, and cards that were seen beside it."""

    rules: Rules
    position: Position
    seen: tuple[AnyCard, ...]


def scene(rng: random.Random, rules: Rules, *, opened: bool, cards: int = 15, seen: int = 20) -> Scene:
    """Deal a hand of so many cards, half of it parts of melds, beside five to eight melds, and so many cards seen."""
    pack = unseen((), rules)
    table = [_meld(rng, rules, pack) for _ in range(rng.randint(5, 8))]
    hand: list[AnyCard] = []
    while len(hand) < cards // 2:
        part = rng.sample(_naturals(rng), 2)
        hand += [one for one in part if _take(pack, [one])]
    hand += _any(rng, pack, cards - len(hand))
    elsewhere = _any(rng, pack, seen)
    return Scene(rules, Position(in_order(hand), tuple(table), opened, 3), in_order(elsewhere))


def _meld(rng: random.Random, rules: Rules, pack: Counter[AnyCard]) -> Meld:
    """Lay a meld out of the pack; one of three holds a joker, as long as there are any."""
    while True:
        claim: list[ClaimedCard] = [*_naturals(rng)]
        if rng.random() < 1 / 3:
            claim[rng.randrange(len(claim))] = JOKER
        meld = judge_meld(claim, rules).meld
        if meld is not None and _take(pack, meld.held):
            return meld


def _naturals(rng: random.Random) -> list[Card]:
    """Give the cards of a meld of three to five, a run that rises or a set."""
    if rng.random() < 0.6:
        length, suit = rng.randint(3, 5), rng.choice(list(Suit))
        low = rng.randint(1, 15 - length)
        return [run_card(suit, place) for place in range(low, low + length)]
    rank = rng.randint(1, 13)
    return [card(suit, rank) for suit in sorted(rng.sample(list(Suit), rng.randint(3, 4)))]


def _take(pack: Counter[AnyCard], cards: "tuple[AnyCard, ...] | list[AnyCard]") -> bool:
    """Take these cards out of the pack if it has all of them."""
    if Counter(cards) - pack:
        return False
    pack -= Counter(cards)
    return True


def _any(rng: random.Random, pack: Counter[AnyCard], number: int) -> list[AnyCard]:
    drawn = rng.sample(list(pack.elements()), number)
    _take(pack, drawn)
    return drawn
