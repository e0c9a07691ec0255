"""Random places at the table to count a distance from, of every profile and of random house rules.

Random hands are far from everything, so these are put together from melds, some of whose cards are then exchanged for
others; and of the cards that fit somewhere often a copy, or none, is left.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card, Suit, card, in_order
from rami_solver.melds import Meld, run_card
from rami_solver.plays import Position
from rami_solver.rules.load import load
from rami_solver.rules.model import Rules
from rami_solver.rules.pack import unseen
from rami_solver.solver.reach_quest import Goal, Reach
from tests.positions import TURN_VALUES, deal

__all__ = ["Place", "beside_a_table", "near_going_out", "near_opening"]

_FEW_EXCHANGED = (0, 1, 1, 2, 2, 3)


class Place(NamedTuple):
    """A hand before the draw, what lies, whether the player has opened, and what may still come to so many players."""

    rules: Rules
    hand: tuple[AnyCard, ...]
    unseen: tuple[tuple[AnyCard, int], ...]
    table: tuple[Meld, ...] = ()
    opened: bool = False
    players: int = 4

    def reach(self, goal: Goal) -> Reach:
        """Give the question of a distance."""
        return Reach(self.rules, self.hand, self.unseen, goal, self.table, self.opened)

    def position(self) -> Position:
        """Give where the turn begins."""
        return Position(self.hand, self.table, self.opened)

    def seen(self) -> tuple[AnyCard, ...]:
        """Give the cards that are gone beyond those of the position, so that no others are unseen."""
        return in_order(
            (_rest(self.rules, self.hand, self.table, self.players) - Counter(dict(self.unseen))).elements()
        )

    def __str__(self) -> str:
        names = " ".join(map(str, self.hand))
        left = " ".join(f"{one}×{copies}" for one, copies in self.unseen)
        table = " | ".join(map(str, self.table))
        base = load(self.rules.base)
        changed = [f"{key}={self.rules.value(key)}" for key in TURN_VALUES if self.rules.value(key) != base.value(key)]
        return (
            f"{self.rules.profile} {changed}, hand {names}, table {table}, opened {self.opened}, unseen {left}, "
            f"players {self.players}"
        )


def near_opening(rng: random.Random, rules: Rules, kinds: int, players: int = 4) -> Place:
    """Give a hand of four to fourteen cards built from melds, up to five cards exchanged, beside no table."""
    place = _near(rng, rules, rng.randint(4, 14), rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5)), kinds, players)
    return place._replace(opened=False)


def near_going_out(rng: random.Random, rules: Rules, kinds: int, players: int = 4) -> Place:
    """Give a hand of two to fourteen cards built from melds, up to three cards exchanged, beside no table."""
    size = rng.choice((*range(2, 10), *range(3, 15)))
    return _near(rng, rules, size, rng.choice(_FEW_EXCHANGED), kinds, players)


def beside_a_table(rng: random.Random, rules: Rules, kinds: int, players: int = 4) -> Place:
    """Give a small hand beside one to four melds that it often fits, some with jokers; mostly its player opened."""
    dealt = deal(rng, rules, rng.randint(1, 5), rng.randint(1, 4))
    drawn, *hand = rng.sample(dealt.hand, len(dealt.hand))
    hand, lost = _exchanged(rng, rules, hand, rng.choice(_FEW_EXCHANGED), dealt.table, players)
    left = _left(rng, rules, hand, dealt.table, kinds, [drawn, *lost], players)
    return Place(rules, in_order(hand), left, dealt.table, rng.random() < 0.75, players)


def _near(rng: random.Random, rules: Rules, size: int, exchanged: int, kinds: int, players: int) -> Place:
    hand, lost = _exchanged(rng, rules, _melded(rng, rules, size), exchanged, (), players)
    left = _left(rng, rules, hand, (), kinds, lost, players)
    return Place(rules, in_order(hand), left, (), rng.random() < 0.2, players)


def _melded(rng: random.Random, rules: Rules, size: int) -> list[AnyCard]:
    """Build a hand of melds of three to five cards, some of them jokers; a hand of one or two holds part of one."""
    decks, jokers = rules.pack.decks, min(rng.choice((0, 0, 0, 1, 1, 2, 3, 4)), rules.pack.jokers)
    hand: list[AnyCard] = []
    while len(hand) < size:
        room = size - len(hand)
        length = rng.choice([one for one in (3, 3, 4, 5) if one == room or room - one >= 3] or [min(room, 5)])
        meld: list[AnyCard] = [*_meld(rng, length)]
        if jokers and rng.random() < 0.6:
            jokers -= 1
            meld[rng.randrange(length)] = JOKER
        copies = Counter(one for one in (*hand, *meld) if one is not JOKER)
        if max(copies.values(), default=0) <= decks:
            hand += meld
    return hand


def _meld(rng: random.Random, length: int) -> list[Card]:
    if length > 4 or rng.random() < 0.55:
        low, suit = rng.randint(1, 15 - length), rng.choice(list(Suit))
        return [run_card(suit, place) for place in range(low, low + length)]
    rank = rng.randint(1, 13)
    return [card(suit, rank) for suit in rng.sample(list(Suit), length)]


def _exchanged(
    rng: random.Random, rules: Rules, hand: list[AnyCard], exchanged: int, table: tuple[Meld, ...], players: int
) -> tuple[list[AnyCard], list[AnyCard]]:
    """Exchange so many cards for any others; give the hand, and the cards that it lost."""
    exchanged = min(exchanged, len(hand))
    shuffled = rng.sample(hand, len(hand))
    lost, kept = shuffled[:exchanged], shuffled[exchanged:]
    rest = list(_rest(rules, kept, table, players).elements())
    return [*kept, *rng.sample(rest, min(exchanged, len(rest)))], lost


def _rest(rules: Rules, hand: Iterable[AnyCard], table: tuple[Meld, ...], players: int) -> Counter[AnyCard]:
    return unseen((*hand, *(one for meld in table for one in meld.held)), rules, players)


def _left(
    rng: random.Random,
    rules: Rules,
    hand: Sequence[AnyCard],
    table: tuple[Meld, ...],
    kinds: int,
    lost: Sequence[AnyCard],
    players: int,
) -> tuple[tuple[AnyCard, int], ...]:
    """Leave so many kinds unseen, each with some of its copies: those lost, then mostly such as fit hand or table."""
    rest = _rest(rules, hand, table, players)
    lying = [one for meld in table for one in meld.held]
    fitting = [one for one in rest if any(_fits(one, other) for other in (*hand, *lying))]
    chosen = {one for one in lost[:kinds] if one in rest}
    rng.shuffle(fitting)
    chosen.update(fitting[: max(0, kinds * 3 // 4 - len(chosen))])
    others = [one for one in rest if one not in chosen]
    chosen.update(rng.sample(others, min(len(others), kinds - len(chosen))))
    left = Counter({one: rng.randint(1, rest[one]) for one in chosen})
    return tuple((one, left[one]) for one in in_order(left))


def _fits(one: AnyCard, other: AnyCard) -> bool:
    """Tell whether two naturals might stand in one meld side by side, or a card apart; a joker fits anywhere."""
    if not isinstance(one, Card) or not isinstance(other, Card):
        return one is JOKER
    apart = (one.rank - other.rank) % 13
    return one.rank == other.rank or (one.suit == other.suit and min(apart, 13 - apart) <= 2)
