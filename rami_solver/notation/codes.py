"""Every short spelling of a card in a locale, as one table: `♥A`, `A♥`, `hA`, `🂱`."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card, Rank, Suit, card
from rami_solver.notation.locales import LETTERS, CardLocale, Letters
from rami_solver.notation.vocabulary import BLOCK, COMMON_RANKS, JOKERS, NATIONAL_RANKS

__all__ = ["Codes", "codes_of"]


class Codes(NamedTuple):
    """The spellings of one locale, all in capitals.

    `cards` are those with one reading whatever stands beside them; `open` those of a suit symbol and V, a queen or a
    jack by the letters beside it; `telling` the national letter (B D H R) of a spelling, which decides that; `shared`
    those whose letter two suits begin with, and the two spellings meant. `suits` and `ranks` are the locale's letters.
    """

    cards: Mapping[str, AnyCard]
    open: Mapping[str, Suit]
    telling: Mapping[str, str]
    shared: Mapping[str, tuple[str, str]]
    suits: Mapping[str, Suit]
    ranks: Mapping[str, Rank]


@cache
def codes_of(locale: CardLocale) -> Codes:
    """Give the table of a locale.

    >>> str(codes_of("nl").cards["HH"]), str(codes_of("fr").cards["CA7"]), codes_of("fr").shared["C7"]
    ('♥K', '♦7', ('Co7', 'Ca7'))
    """
    letters = LETTERS[locale]
    symbols = {suit.symbol: suit for suit in Suit}
    suits = {spelled.upper(): suit for spelled, suit in letters.suits.items()}
    ranks = {**COMMON_RANKS, **letters.ranks}
    telling: dict[str, str] = {}
    found = _spelled(symbols, {**COMMON_RANKS, **NATIONAL_RANKS}, telling, suit_first=False)
    for text, spelled in _spelled(suits, ranks, telling, suit_first=letters.suit_first).items():
        found[text] |= spelled
    cards: dict[str, AnyCard] = {text: one for text, (one, *others) in found.items() if not others}
    cards |= BLOCK
    cards |= dict.fromkeys(JOKERS, JOKER)
    return Codes(
        cards=cards,
        open={text: suit for symbol, suit in symbols.items() for text in (symbol + "V", "V" + symbol)},
        telling=telling,
        shared={text: two for text, two in _shared(letters, ranks).items() if text not in cards},
        suits=suits,
        ranks=ranks,
    )


def _spelled(
    suits: Mapping[str, Suit], ranks: Mapping[str, Rank], telling: dict[str, str], *, suit_first: bool
) -> defaultdict[str, set[Card]]:
    found: defaultdict[str, set[Card]] = defaultdict(set)
    for suit_text, suit in suits.items():
        for rank_text, rank in ranks.items():
            for text in (suit_text + rank_text,) if suit_first else (suit_text + rank_text, rank_text + suit_text):
                found[text].add(card(suit, rank))
                if rank_text in NATIONAL_RANKS:
                    telling[text] = rank_text
    return found


def _shared(letters: Letters, ranks: Mapping[str, Rank]) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for letter, (one, other) in letters.shared.items():
        found |= {rank + letter: (rank + one, rank + other) for rank in ranks}
        found |= {letter + rank: (one + rank, other + rank) for rank in ranks}
    return found
