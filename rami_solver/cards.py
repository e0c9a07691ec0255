"""Suits, ranks, cards and the joker: the pack's vocabulary, with no rule in it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from operator import attrgetter

__all__ = ["DECK", "JOKER", "AnyCard", "Card", "Joker", "Rank", "Suit", "card", "counted", "in_order", "order_key"]


class Suit(IntEnum):
    """The four suits, in the order in which answers are sorted: ♠ ♥ ♦ ♣."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def symbol(self) -> str:
        """The suit as one character, ♠ ♥ ♦ or ♣."""
        return "♠♥♦♣"[self]


class Rank(IntEnum):
    """The thirteen ranks by their place in the suit; the ace is 1 (high or low is a matter of the meld)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def label(self) -> str:
        """The rank as it is printed: A, 2 … 10, J, Q, K."""
        return _LABELS[self]


_LABELS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True)
class Card:
    """A natural card.

    >>> str(Card(Suit.HEARTS, Rank.ACE))
    '♥A'
    """

    suit: Suit
    rank: Rank
    index: int = field(init=False, repr=False, compare=False)
    """The card's place in a sorted deck, 0 (♠A) to 51 (♣K)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", self.suit * 13 + self.rank - 1)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.suit.symbol + self.rank.label


class Joker(Enum):
    """The joker; all jokers are alike."""

    JOKER = "J"

    @property
    def index(self) -> int:
        """Its place after all naturals, 52."""
        return 52

    def __str__(self) -> str:
        return "J"


JOKER = Joker.JOKER
AnyCard = Card | Joker

_BY_INDEX = attrgetter("index")

DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 52 naturals, in order of `Card.index`."""


def card(suit: Suit, rank: int) -> Card:
    """Give the one shared card of this suit and rank (1 to 13)."""
    return DECK[suit * 13 + rank - 1]


def order_key(one: AnyCard) -> int:
    """Sort key of a card: naturals by suit ♠♥♦♣ and rank, jokers last (52)."""
    return one.index


def in_order(cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    """Sort cards as answers show them: by suit ♠♥♦♣, then rank, jokers last."""
    return tuple(sorted(cards, key=_BY_INDEX))


def counted(cards: Iterable[AnyCard]) -> Counter[AnyCard]:
    """Count the copies of each card."""
    return Counter(cards)
