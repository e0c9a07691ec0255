"""Cards and melds to text: suit symbols, or an ASCII twin in the letters of a locale, each read back as it was."""

from collections.abc import Iterable
from functools import cache

from rami_solver.cards import DECK, Card
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.notation.locales import CardLocale, suit_letters
from rami_solver.notation.style import SYMBOLS, CardStyle

__all__ = ["write_card", "write_cards", "write_melds"]


def write_card(one: ClaimedCard, style: CardStyle = SYMBOLS) -> str:
    """Write one card; a joker is `J`, a laid one also tells what it stands for.

    >>> from rami_solver.cards import JOKER, DECK, Suit, card
    >>> write_card(DECK[13]), write_card(JOKER), write_card(LaidJoker((card(Suit.SPADES, 6), card(Suit.DIAMONDS, 6))))
    ('♥A', 'J', 'J=♠6/♦6')
    >>> write_card(DECK[13], CardStyle(ascii=True, locale="fr"))
    'coA'
    """
    if not style.ascii:
        return str(one)
    if isinstance(one, Card):
        return _twins(style.locale)[one.index]
    if isinstance(one, LaidJoker):
        return "J=" + "/".join(_twins(style.locale)[card.index] for card in one.stands_for)
    return str(one)


def write_cards(cards: Iterable[ClaimedCard], style: CardStyle = SYMBOLS) -> str:
    """Write cards with blanks between them."""
    return " ".join(write_card(one, style) for one in cards)


def write_melds(melds: Iterable[Iterable[ClaimedCard]], style: CardStyle = SYMBOLS) -> str:
    """Write melds so that they are read as melds: one alone in brackets, several parted by bars.

    >>> from rami_solver.cards import DECK
    >>> write_melds([DECK[:3]]), write_melds([DECK[:3], DECK[4:7]])
    ('[♠A ♠2 ♠3]', '♠A ♠2 ♠3 | ♠5 ♠6 ♠7')
    """
    written = [write_cards(meld, style) for meld in melds]
    return f"[{written[0]}]" if len(written) == 1 else " | ".join(written)


@cache
def _twins(locale: CardLocale) -> tuple[str, ...]:
    """Give the ASCII twin of every card by its index: ranks keep A 2-10 J Q K, which every locale reads."""
    suits = suit_letters(locale)
    return tuple(suits[one.suit].lower() + one.rank.label for one in DECK)
