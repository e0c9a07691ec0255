"""Writing and reading are inverses: every card, hand and lay-down, in every style of every locale."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rami_solver.cards import DECK, JOKER, AnyCard, Rank, Suit, card
from rami_solver.melds import ClaimedCard, LaidJoker, joker_in_set
from rami_solver.notation.read import CARD_LOCALES, read_cards, read_inputs
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.notation.write import write_card, write_cards, write_melds
from tests.notation.reading import claimed, hand, melds

STYLES = [CardStyle(ascii=ascii_only, locale=locale) for locale in CARD_LOCALES for ascii_only in (False, True)]
TOLD = [LaidJoker((one,)) for one in DECK] + [
    joker_in_set(rank, suits)
    for rank in Rank
    for suits in [*((one,) for one in Suit), *((one, other) for one in Suit for other in Suit if one < other)]
]

cards: st.SearchStrategy[AnyCard] = st.sampled_from([*DECK, JOKER])
claims: st.SearchStrategy[ClaimedCard] = st.one_of(cards, st.sampled_from(TOLD))
styles = st.sampled_from(STYLES)


@pytest.mark.parametrize(
    ("text", "ascii_en", "ascii_fr", "ascii_de"),
    [
        ("♥A", "hA", "coA", "hA"),
        ("♥10", "h10", "co10", "h10"),
        ("♠K", "sK", "pK", "pK"),
        ("♦J", "dJ", "caJ", "kaJ"),
        ("♣Q", "cQ", "tQ", "krQ"),
        ("J", "J", "J", "J"),
        ("J=♣K", "J=cK", "J=tK", "J=krK"),
        ("J=♠6/♦6", "J=s6/d6", "J=p6/ca6", "J=p6/ka6"),
    ],
)
def test_symbols_and_their_ascii_twins(text: str, ascii_en: str, ascii_fr: str, ascii_de: str) -> None:
    one = claimed(text)
    assert write_card(one) == write_card(one, CardStyle(locale="fr")) == text
    assert write_card(one, CardStyle(ascii=True)) == ascii_en
    assert write_card(one, CardStyle(ascii=True, locale="fr")) == ascii_fr
    assert write_card(one, CardStyle(ascii=True, locale="de")) == ascii_de


def test_one_meld_stands_in_brackets_and_several_between_bars() -> None:
    one, other = melds("♥A ♥2 ♥3", "♠K ♦K J=♥K/♣K")
    assert write_melds([]) == ""
    assert write_melds([one]) == "[♥A ♥2 ♥3]"
    assert write_melds([one, other]) == "♥A ♥2 ♥3 | ♠K ♦K J=♥K/♣K"
    assert write_melds([one, other], CardStyle(ascii=True)) == "hA h2 h3 | sK dK J=hK/cK"
    assert write_cards(hand("♥A J ♠10")) == "♥A J ♠10"


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_every_card_is_read_as_it_was_written(style: CardStyle) -> None:
    every: tuple[AnyCard, ...] = (*DECK, JOKER)
    for one in every:
        text = write_card(one, style)
        assert text.isascii() or not style.ascii
        for explicit in (False, True):
            read = read_cards(text, locale=style.locale, explicit=explicit)
            assert (read.cards, read.groups, read.notes) == ((one,), (), ())
    for told in TOLD:
        read = read_cards(f"[{write_card(told, style)}]", locale=style.locale)
        assert (read.cards, read.groups, read.notes) == ((JOKER,), ((told,),), ())


@settings(deadline=None)
@given(st.lists(cards), styles)
def test_a_hand_is_read_as_it_was_written(held: list[AnyCard], style: CardStyle) -> None:
    read = read_cards(write_cards(held, style), locale=style.locale)
    assert (read.cards, read.groups, read.notes) == (tuple(held), (), ())


@settings(deadline=None)
@given(st.lists(st.lists(claims, min_size=1), max_size=5), styles)
def test_a_lay_down_is_read_as_it_was_written(laid: list[list[ClaimedCard]], style: CardStyle) -> None:
    read = read_cards(write_melds(laid, style), locale=style.locale)
    assert read.groups == tuple(map(tuple, laid))
    assert [one for meld in laid for one in meld if not isinstance(one, LaidJoker)] == [
        one
        for one, written in zip(read.cards, (one for meld in read.groups for one in meld), strict=True)
        if not isinstance(written, LaidJoker)
    ]
    assert read.notes == ()


@settings(deadline=None)
@given(st.lists(claims, min_size=1), styles)
def test_a_meld_without_brackets_is_read_as_a_lay_down(meld: list[ClaimedCard], style: CardStyle) -> None:
    text = write_cards(meld, style)
    read = read_inputs({"laydown": text}, locale=style.locale, melds=frozenset({"laydown"}))["laydown"]
    assert read.groups == (tuple(meld),)


@settings(deadline=None)
@given(st.lists(cards, min_size=1), styles)
def test_writing_what_was_read_gives_the_same_text(held: list[AnyCard], style: CardStyle) -> None:
    text = write_cards(held, style)
    assert write_cards(read_cards(text, locale=style.locale).cards, style) == text


def test_the_plain_style_is_the_canonical_one() -> None:
    assert CardStyle() == SYMBOLS
    assert write_card(card(Suit.HEARTS, 10)) == "♥10"
