"""The tables of letters and words: nothing in them means two things."""

import pytest

from rami_solver.cards import DECK, JOKER
from rami_solver.notation.codes import codes_of
from rami_solver.notation.locales import CARD_LOCALES, LETTERS, CardLocale
from rami_solver.notation.vocabulary import BLOCK, JOKERS, OF, RANK_WORDS, RANKS, SUIT_WORDS, SUITS


def spellings(locale: CardLocale, *, either_order: bool = False) -> dict[str, set[str]]:
    """Give every way to put a suit's and a rank's letters together, counted anew."""
    letters = LETTERS[locale]
    ranks = {**{one.rank.label: one.rank for one in DECK[:13]}, **letters.ranks}
    found: dict[str, set[str]] = {}
    for text, suit in letters.suits.items():
        for label, rank in ranks.items():
            card = DECK[suit * 13 + rank - 1]
            for spelled in (text + label,) if letters.suit_first and not either_order else (text + label, label + text):
                found.setdefault(spelled.upper(), set()).add(str(card))
    return found


@pytest.mark.parametrize("locale", CARD_LOCALES)
def test_no_spelling_of_a_locale_has_two_readings(locale: CardLocale) -> None:
    cards = codes_of(locale).cards
    for text, meant in spellings(locale).items():
        assert meant == {str(cards[text])}


def test_dutch_read_in_either_order_would_have_two() -> None:
    # Why the suit comes first there, and that the test above can fail.
    either = spellings("nl", either_order=True)
    assert (either["HK"], either["KH"]) == ({"♥K", "♣K"}, {"♥K", "♣K"})


@pytest.mark.parametrize("locale", CARD_LOCALES)
def test_every_card_has_its_codes(locale: CardLocale) -> None:
    cards = codes_of(locale).cards
    assert set(cards.values()) == {*DECK, JOKER}
    assert not set(cards) & set(codes_of(locale).shared)
    assert not set(cards) & set(codes_of(locale).open)
    assert {text for text, one in cards.items() if one is JOKER} == JOKERS


def test_no_word_has_two_meanings() -> None:
    suits = [word for words in SUIT_WORDS.values() for word in words.split()]
    ranks = [word for words in RANK_WORDS.values() for word in words.split()]
    assert len({*suits, *ranks}) == len(suits) + len(ranks)
    assert not set(OF) & {*SUITS, *RANKS, *JOKERS}
    assert set(SUITS) & set(RANKS) == set()


@pytest.mark.parametrize("locale", CARD_LOCALES)
def test_no_word_is_a_card_by_itself_but_the_english_as(locale: CardLocale) -> None:
    known = {*codes_of(locale).cards, *codes_of(locale).shared}
    words = {word.upper() for words in (*SUIT_WORDS.values(), *RANK_WORDS.values()) for word in words.split()}
    assert (words | OF) & known == ({"AS"} if locale == "en" else set())


def test_no_word_glued_to_its_suit_can_be_cut_in_two_ways() -> None:
    glued: dict[str, set[tuple[int, int]]] = {}
    for suit_text, suit in SUITS.items():
        for rank_text, (rank, _) in RANKS.items():
            glued.setdefault(suit_text + rank_text, set()).add((suit, rank))
    assert all(len(meant) == 1 for meant in glued.values())


def test_the_block_holds_every_natural_once() -> None:
    assert sorted(map(str, BLOCK.values())) == sorted(map(str, DECK))
