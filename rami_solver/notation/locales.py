"""The letters of suits and ranks in six languages, as data: what a locale reads and what it prints."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from rami_solver.cards import Rank, Suit
from rami_solver.findings import EMPTY

__all__ = ["CARD_LOCALES", "LETTERS", "SUIT_LETTERS", "CardLocale", "Letters", "suit_letters"]

CardLocale = Literal["en", "nl", "nl-be", "fr", "ca", "de"]
"""Whose letters stand for suits and ranks. It is chosen by the asker, never taken from the system's language."""

CARD_LOCALES: tuple[CardLocale, ...] = get_args(CardLocale)

_SPADES, _HEARTS, _DIAMONDS, _CLUBS = Suit
_JACK, _QUEEN, _KING = Rank.JACK, Rank.QUEEN, Rank.KING


class Letters(NamedTuple):
    """The letters of one locale.

    `suits` are printed as they stand here; `ranks` are its own ones beside A 1 2-10 T J Q K. With `suit_first` the
    rank may not stand before the suit. `shared` are letters that two suits begin with: they are refused alone, and the
    two spellings are offered.
    """

    suits: Mapping[str, Suit]
    ranks: Mapping[str, Rank] = EMPTY
    suit_first: bool = False
    shared: Mapping[str, tuple[str, str]] = EMPTY

    @property
    def queen_or_jack(self) -> Rank | None:
        """What V is here: a queen (vrouw) or a jack (valet), None where the letter is not used."""
        return self.ranks.get("V")


_NL_RANKS = {"B": _JACK, "V": _QUEEN, "D": _QUEEN, "H": _KING}
_ROMANCE_RANKS = {"V": _JACK, "D": _QUEEN, "R": _KING}
_NL_SUITS = {"S": _SPADES, "H": _HEARTS, "R": _DIAMONDS, "K": _CLUBS}

LETTERS: Mapping[CardLocale, Letters] = {
    "en": Letters({"S": _SPADES, "H": _HEARTS, "D": _DIAMONDS, "C": _CLUBS}),
    "nl": Letters(_NL_SUITS, _NL_RANKS, suit_first=True),
    "nl-be": Letters(_NL_SUITS, _ROMANCE_RANKS, suit_first=True),
    "fr": Letters(
        {"P": _SPADES, "Co": _HEARTS, "Ca": _DIAMONDS, "T": _CLUBS}, _ROMANCE_RANKS, shared={"C": ("Co", "Ca")}
    ),
    "ca": Letters({"P": _SPADES, "C": _HEARTS, "D": _DIAMONDS, "T": _CLUBS}),
    "de": Letters(
        {"P": _SPADES, "H": _HEARTS, "Ka": _DIAMONDS, "Kr": _CLUBS},
        {"B": _JACK, "D": _QUEEN},
        shared={"K": ("Ka", "Kr")},
    ),
}

SUIT_LETTERS = frozenset(text.upper() for one in LETTERS.values() for text in (*one.suits, *one.shared))
"""What may stand for a suit in some locale, in capitals."""


def suit_letters(locale: CardLocale) -> Mapping[Suit, str]:
    """Give what each suit is called in this locale's letters.

    >>> suit_letters("fr")[Suit.HEARTS]
    'Co'
    """
    return {suit: letters for letters, suit in LETTERS[locale].suits.items()}
