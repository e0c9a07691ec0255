"""What reads plain plays quickly reads them as the full reader does, and leaves everything else to it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rami_solver.cards import DECK, JOKER, Card, Rank
from rami_solver.melds import ClaimedCard, LaidJoker
from rami_solver.notation.codes import codes_of
from rami_solver.notation.folding import clean, fold
from rami_solver.notation.locales import CARD_LOCALES, CardLocale
from rami_solver.notation.play_draft import draft_play
from rami_solver.notation.play_plain import plain_play
from rami_solver.notation.play_words import ARROWS, JOINING, SHY_ARROW, SPELLINGS, THEN, meld_number, verb_of
from rami_solver.notation.play_write import write_play
from rami_solver.notation.spelling import Speller
from rami_solver.notation.style import CardStyle
from rami_solver.notation.vocabulary import HIDDEN, OF, SUITS
from rami_solver.plays import Add, Discard, Draw, Lay, Play, Swap, Take

HELD = st.one_of(st.sampled_from(DECK), st.just(JOKER))
LAID = st.one_of(
    HELD,
    st.builds(lambda one: LaidJoker((one,)), st.sampled_from(DECK)),
    st.builds(lambda rank: LaidJoker((DECK[rank], DECK[rank + 26])), st.integers(0, 12)),
)
NUMBER = st.integers(1, 12)
PLAYS = st.lists(
    st.one_of(
        st.builds(Draw, st.none() | HELD),
        st.builds(Take, st.none() | HELD),
        st.builds(Take, HELD, NUMBER),
        st.builds(Discard, st.none() | HELD),
        st.builds(Lay, st.lists(st.lists(LAID, min_size=1).map(tuple), min_size=1, max_size=3).map(tuple)),
        st.builds(Add, st.lists(LAID, min_size=1).map(tuple), NUMBER),
        st.builds(Swap, st.lists(st.sampled_from(DECK), min_size=1, max_size=2).map(tuple), NUMBER),
    ),
    min_size=1,
    max_size=6,
).map(tuple)
STYLES = st.builds(CardStyle, ascii=st.booleans(), locale=st.sampled_from(CARD_LOCALES))
LANGS = st.sampled_from(["en", "nl", "fr", "ca"])
BITS = (
    "; ;; then dan draw take lay leg add aan swap discard ? -> => = / [ ] ( ) + | , - # #2 M1 M 1 of van J J= ♥ ♥A h7 "
    "♥V V Q R d-10-B ❤ A hearts \u00a0 \u200b \ufe0f é =♥4 J=♥V J=♣-K ♥10= ♠A♠2 * 🂱 🂿 🂠"
)
"""Bits of plays, and of what is none."""
STRAY = st.sampled_from(BITS.split(" "))


def agree(text: str, locale: CardLocale) -> bool:
    """Assert that both readers say the same, and tell whether the quick one said anything."""
    speller = Speller(codes_of(locale), Rank.QUEEN)
    quick = plain_play(text, speller)
    if quick is None:
        return False
    full = draft_play(text, Speller(codes_of(locale), Rank.QUEEN))
    assert not full.faults
    assert not any(piece.found.by_v or piece.found.back for piece in full.pieces)
    assert [(one.step, one.start) for one in quick] == [(one.step, one.start) for one in full.steps]
    return True


def test_what_is_written_is_read_the_same() -> None:
    seen: set[bool] = set()

    @settings(deadline=None)
    @given(PLAYS, STYLES, LANGS)
    def write(play: Play, style: CardStyle, lang: str) -> None:
        seen.add(agree(write_play(play, style, lang), style.locale))

    write()
    assert seen == {True, False}


def test_what_is_spoilt_is_read_the_same_or_left() -> None:
    seen: set[bool] = set()

    @settings(deadline=None, max_examples=300)
    @given(PLAYS, STYLES, LANGS, st.data())
    def spoil(play: Play, style: CardStyle, lang: str, data: st.DataObject) -> None:
        text = write_play(play, style, lang)
        for _ in range(data.draw(st.integers(0, 3))):
            start = data.draw(st.integers(0, len(text)))
            end = data.draw(st.integers(start, min(start + 2, len(text))))
            gap = data.draw(st.sampled_from(["", " "]))
            text = text[:start] + gap + data.draw(STRAY) + gap + text[end:]
        seen.add(agree(text, style.locale))

    spoil()
    assert seen == {True, False}


@settings(deadline=None, max_examples=300)
@given(st.lists(STRAY, max_size=8).map(" ".join), st.sampled_from(CARD_LOCALES))
def test_noise_is_read_the_same_or_left(text: str, locale: CardLocale) -> None:
    agree(text, locale)


@pytest.mark.parametrize(
    "text",
    [
        "draw ♣2 ; discard ♥8",
        "trek ? ; gooi h8",
        "  take;discard  J ",
        "take ♥9 ; lay [♥9 J=♥10 ♥J][s4 D4 J=♠4/♣4] ; add ♥7 J=♥8 -> M12 ; swap ♥8 ♥9 -> 3 ; discard ?",
    ],
)
def test_plain_plays_are_read_quickly(text: str) -> None:
    assert agree(text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw ♣2 ;",
        "draw ♣2 then discard ♥8",
        "draw ♣2 discard ♥8",
        "draw ♣2 ♣3",
        "draw J=♣2",
        "take ♥9#2",
        "take ?",
        "discard ♥V",
        "discard",
        "leg aan ♥7 -> M1",
        "lay ♥7 -> M1",
        "lay []",
        "lay [♥A ♥2 ♥3] ♥4",
        "lay ♥9 [♥A ♥2 ♥3]",
        "lay [♥A ♥2 ♥3",
        "lay [♥A [♥2 ♥3]]",
        "lay [♥A ♥2 J=♥V]",
        "swap J -> M1",
        "add ♥7 -> M0",
        "add ♥7 M1",
        "add -> M1",
        "add ♥7 -> M1 ♥8",
    ],
)
def test_everything_else_is_left_to_the_full_reader(text: str) -> None:
    assert plain_play(text, Speller(codes_of("en"), Rank.QUEEN)) is None


@pytest.mark.parametrize("locale", CARD_LOCALES)
def test_no_code_means_anything_else(locale: CardLocale) -> None:
    meanings = THEN | JOINING | ARROWS | {SHY_ARROW} | HIDDEN | OF | SUITS.keys()
    second = {word for words in SPELLINGS.values() for one in words for word in clean(one.replace(" ", ";")).split(";")}
    for code, one in codes_of(locale).cards.items():
        card: ClaimedCard = one
        assert isinstance(card, Card) or card is JOKER
        assert code not in meanings | second
        assert verb_of(code) == (None, 0)
        assert meld_number(code, "", bare=True) == (0, 0)
        assert clean(fold(code)) == code
        assert not re.search(r"[ ,;|+\[\](){}→=#-]", code)
