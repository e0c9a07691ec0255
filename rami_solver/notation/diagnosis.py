"""Why a word is no card, and what to type instead."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from rami_solver.cards import Rank, Suit, card
from rami_solver.findings import Code
from rami_solver.notation.codes import Codes, codes_of
from rami_solver.notation.locales import CARD_LOCALES, LETTERS, CardLocale
from rami_solver.notation.spelling import Speller
from rami_solver.notation.vocabulary import BACKS, HIDDEN, KNIGHTS, RANKS, SUITS, is_rank

__all__ = ["Diagnosis", "diagnose"]

_LONGEST_CODE = 6
_PUNCTUATION = re.compile(r"[;:.&_!\\]+")


class Diagnosis(NamedTuple):
    """A code, the tail of its help, and the facts that the sentences need."""

    code: Code
    help: str
    facts: Mapping[str, Any]


def diagnose(word: str, locale: CardLocale) -> Diagnosis:
    """Tell why a clean word is no card in this locale.

    >>> diagnose("J♥A", "en").facts["example"]
    'J ♥A'
    """
    for find in (_unheld, _shared, _told_of_joker, _glued, _punctuated, _half, _rank_first, _other_locale, _no_rank):
        found = find(word, locale)
        if found is not None:
            return found
    return _unknown("cards", example=card(Suit.HEARTS, Rank.QUEEN))


def _unknown(tail: str, **facts: Any) -> Diagnosis:
    return Diagnosis(Code.UNKNOWN_CARD, tail, facts)


def _unheld(word: str, _: CardLocale) -> Diagnosis | None:
    """Find cards that nobody holds here: a hidden one, a knight."""
    if word in HIDDEN:
        return _unknown("hidden-card")
    return _unknown("knight") if word in KNIGHTS else None


def _shared(word: str, locale: CardLocale) -> Diagnosis | None:
    """Find a letter that two suits begin with: C in French, K in German."""
    suit, *rest = word.split("-")
    known = codes_of(locale).shared
    both = known.get(suit + rest[0] if rest and suit in LETTERS[locale].shared and BACKS.issuperset(rest[1:]) else word)
    return both and Diagnosis(Code.AMBIGUOUS_CARD, "two-readings", {"first": both[0], "second": both[1]})


def _told_of_joker(word: str, locale: CardLocale) -> Diagnosis | None:
    _, equals, told = word.partition("=")
    if not equals:
        return None
    return next(filter(None, (_shared(one, locale) for one in told.split("/"))), None) or _unknown(
        "joker-claim", example=card(Suit.CLUBS, Rank.KING)
    )


def _glued(word: str, locale: CardLocale) -> Diagnosis | None:
    codes = codes_of(locale)
    melds = word.split("/")
    if len(melds) > 1 and all(one in codes.cards or one in codes.open for one in melds):
        return Diagnosis(Code.GLUED_CARDS, "slash", {"example": " / ".join(melds)})
    spaced = [" ".join(cards) for cards in islice(_cut(word, codes, 0, set()), 2)]
    if not spaced:
        return None
    if len(spaced) == 1:
        return Diagnosis(Code.GLUED_CARDS, "add-space", {"example": spaced[0]})
    return Diagnosis(Code.GLUED_CARDS, "two-readings", {"first": spaced[0], "second": spaced[1]})


def _punctuated(word: str, locale: CardLocale) -> Diagnosis | None:
    """Find cards with signs between or behind them that part no cards here."""
    cards = codes_of(locale).cards
    words = [one for one in _PUNCTUATION.split(word) if one]
    if not words or not all(one in cards for one in words):
        return None
    if len(words) == 1:
        return _unknown("cards", example=cards[words[0]])
    return Diagnosis(Code.GLUED_CARDS, "add-space", {"example": " ".join(words)})


def _cut(word: str, codes: Codes, at: int, dead: set[int]) -> Iterator[tuple[str, ...]]:
    """Give the ways to cut the rest of a word into cards; `dead` holds the places from where there is none."""
    if at == len(word):
        yield ()
        return
    if at in dead:
        return
    alive = False
    for end in range(at + 1, min(at + _LONGEST_CODE, len(word)) + 1):
        one = word[at:end]
        if one in codes.cards or one in codes.open:
            for rest in _cut(word, codes, end, dead):
                alive = True
                yield one, *rest
    if not alive:
        dead.add(at)


def _half(word: str, locale: CardLocale) -> Diagnosis | None:
    """Find a suit without a rank or a rank without a suit."""
    suit = SUITS.get(word, codes_of(locale).suits.get(word))
    if suit is not None:
        return _unknown("rank-missing", example=card(suit, Rank.QUEEN))
    if is_rank(word):
        return _unknown("suit-missing", example=card(Suit.HEARTS, RANKS.get(word, (Rank.QUEEN, ""))[0]))
    return None


def _rank_first(word: str, locale: CardLocale) -> Diagnosis | None:
    letters, codes = LETTERS[locale], codes_of(locale)
    suit, rank = word[-1:], word[:-1]
    if letters.suit_first and suit in codes.suits and rank in codes.ranks:
        return _unknown("suit-first", example=suit.lower() + rank)
    return None


def _other_locale(word: str, locale: CardLocale) -> Diagnosis | None:
    """Find a word that is a card in other letters, one and the same in all that read it."""
    found = {other: Speller(codes_of(other), Rank.QUEEN).one(word) for other in CARD_LOCALES if other != locale}
    readers = {other: one.card for other, one in found.items() if one and not one.by_v}
    if len(set(readers.values())) != 1:
        return None
    other, card_there = next(iter(readers.items()))
    return _unknown("locale", locale=other, example=card_there)


def _no_rank(word: str, locale: CardLocale) -> Diagnosis | None:
    """Find a suit with something beside it that is no rank."""
    for text, suit in SUITS.items():
        if word.startswith(text) or word.endswith(text):
            return _unknown("ranks", suit=suit, example=card(suit, Rank.QUEEN))
    for text, suit in codes_of(locale).suits.items():
        rest = word[len(text) :]
        if word.startswith(text) and (len(rest) == 1 or rest.isdecimal()):
            return _unknown("ranks", suit=suit, example=card(suit, Rank.QUEEN))
    return None
