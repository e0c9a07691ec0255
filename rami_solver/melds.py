"""Melds: what was laid, what each joker stands for, and what it counts. What is legal is not told here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rami_solver.cards import JOKER, AnyCard, Card, Rank, Suit, card
from rami_solver.rules.model import HandValues, Rules, Values

__all__ = [
    "ClaimedCard",
    "Kind",
    "LaidJoker",
    "Meld",
    "MeldCard",
    "as_held",
    "card_in_hand",
    "hand_value",
    "hand_values_used",
    "joker_in_set",
    "run_card",
    "run_points",
    "set_points",
    "values_used",
]

ACE_HIGH = 14
"""The place of an ace after the king: places in a run are 1 (low ace) to 14 and, round the corner, beyond."""


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class LaidJoker:
    """A joker in a meld and the cards it may stand for: one, or in a set every suit that is missing.

    >>> str(LaidJoker((card(Suit.SPADES, 6), card(Suit.DIAMONDS, 6))))
    'J=♠6/♦6'
    """

    stands_for: tuple[Card, ...]

    def __str__(self) -> str:
        return "J=" + "/".join(map(str, self.stands_for))


MeldCard = Card | LaidJoker
"""A card of a judged meld: a natural, or a joker that is told what it stands for."""

ClaimedCard = AnyCard | LaidJoker
"""A card of a meld as somebody wrote it: a joker may be bare."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld: its kind, its cards (a run rises, a set goes ♠♥♦♣ with its jokers last) and its points on the table."""

    kind: Kind
    cards: tuple[MeldCard, ...]
    points: int

    @property
    def jokers(self) -> int:
        """How many of its cards are jokers."""
        return sum(isinstance(one, LaidJoker) for one in self.cards)

    @property
    def held(self) -> tuple[AnyCard, ...]:
        """The cards as they were held in the hand: jokers bare."""
        return tuple(map(as_held, self.cards))

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def as_held(one: ClaimedCard) -> AnyCard:
    """Give a card of a meld as it is in the hand: a laid joker is a bare joker."""
    return JOKER if isinstance(one, LaidJoker) else one


def run_card(suit: Suit, place: int) -> Card:
    """Give the card at a place of a run: 1 to 13, 14 for the ace after the king, 15 and on round the corner."""
    return card(suit, (place - 1) % 13 + 1)


def joker_in_set(rank: Rank, suits: Iterable[Suit]) -> LaidJoker:
    """Give the joker of a set of this rank whose naturals have these suits: it may be any missing suit."""
    taken = set(suits)
    return LaidJoker(tuple(card(suit, rank) for suit in Suit if suit not in taken))


def run_value(place: int, length: int, values: Values) -> int:
    """Points of the card at a place of a run of so many cards (rules: `values.*`)."""
    rank = (place - 1) % 13 + 1
    if rank == Rank.ACE:
        return values.ace_low if _ace_is_low(place, length, values) else values.ace_high
    return _plain_value(rank, values)


def _ace_is_low(place: int, length: int, values: Values) -> bool:
    return place == 1 and (length == 3 or not values.ace_low_only_in_a23)


def _plain_value(rank: int, values: Values | HandValues) -> int:
    if rank < Rank.TEN:
        return rank if values.two_to_nine == "pips" else values.two_to_nine
    return values.ten if rank == Rank.TEN else values.court


def run_points(low: int, length: int, values: Values) -> int:
    """Points of a run that begins at place `low` (1 is the low ace), jokers as what they stand for."""
    return sum(run_value(place, length, values) for place in range(low, low + length))


def set_points(rank: Rank, size: int, values: Values) -> int:
    """Points of a set of so many cards, jokers as what they stand for."""
    return size * (values.ace_in_set if rank == Rank.ACE else _plain_value(rank, values))


def hand_values_used(cards: Iterable[AnyCard]) -> dict[str, tuple[AnyCard, ...]]:
    """Name the keys of the hand values that these cards count by, in order of first use, with their cards."""
    used: dict[str, list[AnyCard]] = {}
    for one in cards:
        if not isinstance(one, Card):
            key = "joker"
        elif one.rank == Rank.ACE:
            key = "ace"
        else:
            key = _plain_key(one.rank)
        used.setdefault(f"values.hand.{key}", []).append(one)
    return {key: tuple(dict.fromkeys(held)) for key, held in used.items()}


def _plain_key(rank: int) -> str:
    return "two_to_nine" if rank < Rank.TEN else "ten" if rank == Rank.TEN else "court"


def hand_value(cards: Iterable[AnyCard], values: HandValues) -> int:
    """Points that these cards count in the hand at the end of a deal (rules: `values.hand.*`)."""
    return sum(card_in_hand(one, values) for one in cards)


def card_in_hand(one: AnyCard, values: HandValues) -> int:
    """Points that one card counts in the hand (rules: `values.hand.*`)."""
    if not isinstance(one, Card):
        return values.joker
    return values.ace if one.rank == Rank.ACE else _plain_value(one.rank, values)


def values_used(melds: Sequence[Meld], rules: Rules) -> dict[str, tuple[MeldCard, ...]]:
    """Name the keys of the values that the points of these melds rest on, in order of first use, with their cards."""
    used: dict[str, list[MeldCard]] = {}
    for meld in melds:
        for number, one in enumerate(meld.cards):
            rank = one.stands_for[0].rank if isinstance(one, LaidJoker) else one.rank
            for key in _keys_of(meld, number, rank, rules):
                used.setdefault(key, []).append(one)
    return {key: tuple(dict.fromkeys(cards)) for key, cards in used.items()}


def _keys_of(meld: Meld, number: int, rank: Rank, rules: Rules) -> tuple[str, ...]:
    if rank != Rank.ACE:
        return ("values." + _plain_key(rank),)
    if meld.kind is Kind.SET:
        return ("values.ace_in_set",)
    if number > 0:
        return ("values.ace_high",)
    own = "values.ace_low" if _ace_is_low(1, len(meld.cards), rules.values) else "values.ace_high"
    return (own,) if len(meld.cards) == 3 else ("values.ace_low_only_in_a23", own)
