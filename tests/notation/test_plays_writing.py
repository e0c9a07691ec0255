"""Writing and reading plays are inverses, in every style, locale and language."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rami_solver.cards import DECK, JOKER, AnyCard, Rank, Suit
from rami_solver.melds import ClaimedCard, LaidJoker, joker_in_set
from rami_solver.notation.play_words import SPELLINGS, Verb, verb_of
from rami_solver.notation.play_write import VERBS
from rami_solver.notation.plays import read_with_play, write_play, write_step
from rami_solver.notation.read import CARD_LOCALES
from rami_solver.notation.style import SYMBOLS, CardStyle
from rami_solver.plays import Add, Discard, Draw, Lay, Play, Step, Swap, Take
from tests.notation.reading import BY_TEXT, hand, melds

STYLES = [CardStyle(ascii=ascii_only, locale=locale) for locale in CARD_LOCALES for ascii_only in (False, True)]
LANGS = ["en", "nl", "fr", "ca", "de"]
TOLD = [LaidJoker((one,)) for one in DECK] + [
    joker_in_set(rank, suits)
    for rank in Rank
    for suits in [*((one,) for one in Suit), *((one, other) for one in Suit for other in Suit if one < other)]
]

naturals = st.sampled_from(DECK)
cards: st.SearchStrategy[AnyCard] = st.sampled_from([*DECK, JOKER])
claims: st.SearchStrategy[ClaimedCard] = st.one_of(cards, st.sampled_from(TOLD))
melds_of = st.lists(st.lists(claims, min_size=1, max_size=5).map(tuple), min_size=1, max_size=3).map(tuple)
numbers = st.integers(1, 999)
steps: st.SearchStrategy[Step] = st.one_of(
    st.builds(Draw, st.none() | cards),
    st.just(Take()),
    st.builds(Take, cards, st.none() | numbers),
    st.builds(Lay, melds_of),
    st.builds(Add, st.lists(claims, min_size=1, max_size=4).map(tuple), numbers),
    st.builds(Swap, st.lists(naturals, min_size=1, max_size=2).map(tuple), numbers),
    st.builds(Discard, st.none() | cards),
)
plays: st.SearchStrategy[Play] = st.lists(steps, min_size=1, max_size=8).map(tuple)

WHOLE: Play = (
    Draw(BY_TEXT["♣2"]),
    Take(BY_TEXT["♥9"], 1),
    Lay(melds("♥A ♥2 ♥3", "♠K ♦K J=♥K/♣K")),
    Add(melds("J=♥6 ♥7")[0], 1),
    Swap(hand("♦J ♠J"), 12),
    Discard(None),
)


@pytest.mark.parametrize(
    ("lang", "style", "text"),
    [
        (
            "en",
            SYMBOLS,
            "draw ♣2 ; take ♥9#1 ; lay [♥A ♥2 ♥3] [♠K ♦K J=♥K/♣K] ; add J=♥6 ♥7 -> M1 ; swap ♦J ♠J -> M12 ; discard ?",
        ),
        (
            "nl",
            CardStyle(locale="nl"),
            "trek ♣2 ; neem ♥9#1 ; leg [♥A ♥2 ♥3] [♠K ♦K J=♥K/♣K] ; leg-aan J=♥6 ♥7 -> M1 ; wissel ♦J ♠J -> M12"
            " ; gooi ?",
        ),
        (
            "fr",
            SYMBOLS,
            "pioche ♣2 ; prends ♥9#1 ; pose [♥A ♥2 ♥3] [♠K ♦K J=♥K/♣K] ; ajoute J=♥6 ♥7 -> M1 ; échange ♦J ♠J -> M12"
            " ; jette ?",
        ),
        (
            "fr",
            CardStyle(ascii=True, locale="fr"),
            "pioche t2 ; prends co9#1 ; pose [coA co2 co3] [pK caK J=coK/tK] ; ajoute J=co6 co7 -> M1"
            " ; echange caJ pJ -> M12 ; jette ?",
        ),
        (
            "ca",
            CardStyle(ascii=True, locale="ca"),
            "roba t2 ; agafa c9#1 ; baixa [cA c2 c3] [pK dK J=cK/tK] ; afegeix J=c6 c7 -> M1 ; canvia dJ pJ -> M12"
            " ; descarta ?",
        ),
    ],
)
def test_a_play_as_it_is_printed(lang: str, style: CardStyle, text: str) -> None:
    assert write_play(WHOLE, style, lang) == text
    assert " ; ".join(write_step(one, style, lang) for one in WHOLE) == text


def test_a_language_without_verbs_has_the_english_ones() -> None:
    assert write_step(Discard(None), lang="de") == write_step(Discard(None)) == "discard ?"
    assert write_step(Take(), lang="nl") == "neem"


def test_every_verb_that_is_written_is_one_that_is_read() -> None:
    for words in VERBS.values():
        for kind, word in words.items():
            assert word in SPELLINGS[Verb(kind.__name__.lower())]
            assert verb_of(word.upper()) == (kind.__name__.lower(), 1)


@settings(deadline=None)
@given(plays, st.sampled_from(STYLES), st.sampled_from(LANGS), st.booleans())
def test_a_play_is_read_as_it_was_written(play: Play, style: CardStyle, lang: str, explicit: bool) -> None:
    text = write_play(play, style, lang)
    assert text.isascii() or not style.ascii
    _, read = read_with_play({}, text, locale=style.locale, explicit=explicit)
    assert tuple(one.step for one in read.steps) == play
    assert read.notes == ()
    shown = Counter(str(one.card) for step in read.steps for one in step.cards)
    assert shown == Counter(str(one) for step in play for one in cards_in(step))
    assert [one.meld is not None for one in read.steps] == [isinstance(step, Add | Swap) for step in play]


def cards_in(step: Step) -> tuple[ClaimedCard, ...]:
    """Give the cards that a step shows."""
    if isinstance(step, Lay):
        return tuple(one for meld in step.melds for one in meld)
    if isinstance(step, Add | Swap):
        return step.cards
    return () if step.card is None else (step.card,)


@settings(deadline=None)
@given(plays, st.sampled_from(STYLES), st.sampled_from(LANGS))
def test_a_play_without_signs_that_a_shell_reads_is_the_same(play: Play, style: CardStyle, lang: str) -> None:
    text = write_play(play, style, lang).replace(" ;", " then").replace("->", "to")
    _, read = read_with_play({}, text, locale=style.locale)
    assert tuple(one.step for one in read.steps) == play


@settings(deadline=None)
@given(plays, st.sampled_from(STYLES))
def test_every_card_is_at_its_place(play: Play, style: CardStyle) -> None:
    text = write_play(play, style)
    _, read = read_with_play({}, text, locale=style.locale)
    for step in read.steps:
        assert step.span.text == text
        places = [one.span for one in step.cards] + ([step.meld] if step.meld else [])
        assert [(one.start, one.start + one.width) for one in places] == sorted(
            (one.start, one.start + one.width) for one in places
        )
        for one in step.cards:
            written = text[one.span.start : one.span.start + one.span.width]
            assert read_with_play({}, f"add {written} -> M1", locale=style.locale)[1].steps[0].step == Add(
                (one.card,), 1
            )


def test_every_laid_joker_of_a_set_is_read_as_it_was_written() -> None:
    for style in STYLES:
        play = (Lay((tuple(TOLD),)), Add(tuple(TOLD), 7))
        _, read = read_with_play({}, write_play(play, style), locale=style.locale)
        assert tuple(one.step for one in read.steps) == play
