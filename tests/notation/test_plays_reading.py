"""Plays as people type them: every language's verbs, what parts steps, arrows, and the cards of a question beside."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from rami_solver.cards import Rank, Suit, card
from rami_solver.findings import InputError, Problem, Span
from rami_solver.melds import ClaimedCard
from rami_solver.notation.codes import codes_of
from rami_solver.notation.play_words import ARROWS, JOINING, SHY_ARROW, SPELLINGS, THEN, Verb, verb_of
from rami_solver.notation.plays import PlayRead, read_with_play, write_play
from rami_solver.notation.read import CARD_LOCALES, CardLocale, CardsRead, read_inputs
from rami_solver.notation.vocabulary import HIDDEN, JOKERS, OF, RANKS, SUITS
from rami_solver.plays import Add, Discard, Draw, Lay, Step, Swap, Take
from tests.notation.reading import BY_TEXT, hand, melds

WHOLE = "draw ♣2 ; lay [♥A ♥2 ♥3] [♠K ♦K J=♣K] ; add ♥7 ♥8 -> M1 ; swap ♦J ♠J -> M12 ; discard ♠9"


def play_of(text: str, locale: CardLocale = "en") -> PlayRead:
    """Read a play that stands alone."""
    return read_with_play({}, text, locale=locale)[1]


def steps_of(text: str, locale: CardLocale = "en") -> tuple[Step, ...]:
    """Give the steps of a play that stands alone."""
    return tuple(one.step for one in play_of(text, locale).steps)


def test_every_step_as_it_is_printed() -> None:
    assert steps_of(WHOLE) == (
        Draw(BY_TEXT["♣2"]),
        Lay(melds("♥A ♥2 ♥3", "♠K ♦K J=♣K")),
        Add(hand("♥7 ♥8"), 1),
        Swap(hand("♦J ♠J"), 12),
        Discard(BY_TEXT["♠9"]),
    )


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("draw ?", Draw(None)),
        ("draw J", Draw(BY_TEXT["J"])),
        ("draw 🂠", Draw(None)),
        ("take", Take()),
        ("take ♥9", Take(BY_TEXT["♥9"])),
        ("take ♥9#1", Take(BY_TEXT["♥9"], 1)),
        ("take ♥9 #2", Take(BY_TEXT["♥9"], 2)),
        ("take harten 9#12", Take(BY_TEXT["♥9"], 12)),
        ("take ♥9＃02", Take(BY_TEXT["♥9"], 2)),
        ("take joker#1", Take(BY_TEXT["J"], 1)),
        ("lay ♥A ♥2 ♥3", Lay(melds("♥A ♥2 ♥3"))),
        ("lay ♥A-♥2-♥3", Lay(melds("♥A ♥2 ♥3"))),
        ("lay ♥A ♥2 ♥3 + ♠K ♦K J", Lay(melds("♥A ♥2 ♥3", "♠K ♦K J"))),
        ("lay [♥A, ♥2, ♥3] | (♠K ♦K *)", Lay(melds("♥A ♥2 ♥3", "♠K ♦K J"))),
        ("lay ♠6 ♦6 J=♥6/♣6", Lay(melds("♠6 ♦6 J=♥6/♣6"))),
        ("add J -> M1", Add((BY_TEXT["J"],), 1)),
        ("add J = ♥6 -> M1", Add(melds("J=♥6")[0], 1)),
        ("add [♥7 ♥8] -> M1", Add(hand("♥7 ♥8"), 1)),
        ("add ♥7-♥8->M1", Add(hand("♥7 ♥8"), 1)),
        ("add ♥7, ♥8, -> M1", Add(hand("♥7 ♥8"), 1)),
        ("swap ♥2 → M2", Swap(hand("♥2"), 2)),
        ("swap ♥2 => m2", Swap(hand("♥2"), 2)),
        ("swap ♥2 ⇒ M2", Swap(hand("♥2"), 2)),
        ("swap ♥2 –> M2", Swap(hand("♥2"), 2)),
        ("swap ♥2 to M 2", Swap(hand("♥2"), 2)),
        ("swap ♥2 to 2", Swap(hand("♥2"), 2)),
        ("swap ♥2 a M02", Swap(hand("♥2"), 2)),
        ("discard ?", Discard(None)),
        ("discard ♠ boer", Discard(BY_TEXT["♠J"])),
        ("discard [♠9]", Discard(BY_TEXT["♠9"])),
        # An `a` behind a suit is its ace.
        ("add harten a a m1", Add(hand("♥A"), 1)),
        ("add harten A to M1", Add(hand("♥A"), 1)),
        # What is laid on a meld is laid off.
        ("lay ♥7 on M1", Add(hand("♥7"), 1)),
        ("leg ♥7 ♥8 aan op M1", Add(hand("♥7 ♥8"), 1)),
    ],
)
def test_one_step(text: str, step: Step) -> None:
    assert steps_of(text) == (step,)


@pytest.mark.parametrize(
    "text",
    [
        "take;lay [♥A ♥2 ♥3];add ♥7->M1;discard ♠9",
        "take ; lay [♥A ♥2 ♥3] ; add ♥7 -> M1 ; discard ♠9 ;",
        "take then lay hA h2 h3 then add h7 to M1 then discard s9",
        "TAKE THEN LAY HA H2 H3 THEN ADD H7 TO M1 THEN DISCARD S9",
        "take; then lay hA h2 h3; and then add h7 on M1, then throw s9",
        "take；lay ♥A ♥2 ♥3\n;\tadd ♥7 ➔ M1;\ndiscard ♠9\n",
        "neem ; leg [♥A ♥2 ♥3] ; leg-aan ♥7 op M1 ; gooi ♠9",
        "neem dan leg ♥A ♥2 ♥3 en dan leg aan ♥7 bij M1 daarna werp ♠9",
        "Neem, dan leg neer ♥A ♥2 ♥3, vervolgens pap ♥7 aan M1, dan gooi weg ♠9",
        "prends ; pose [♥A ♥2 ♥3] ; ajoute ♥7 à M1 ; jette ♠9",
        "prends puis pose ♥A ♥2 ♥3 puis ajoute ♥7 a M1 et puis défausse ♠9",
        "PRENDS PUIS POSE ♥A ♥2 ♥3 ENSUITE AJOUTE ♥7 SUR M1 PUIS DEFAUSSE ♠9",
        "agafa ; baixa [♥A ♥2 ♥3] ; afegeix ♥7 a M1 ; descarta ♠9",
        "agafa després baixa ♥A ♥2 ♥3 despres afegeix ♥7 al M1 llavors tira ♠9",
        "took then lay down ♥A ♥2 ♥3 then lay off ♥7 -> M1 then throw away ♠9",
        "take then put down ♥A ♥2 ♥3 then layoff ♥7 -> M1 then discards ♠9",
    ],
)
def test_one_play_in_many_words(text: str) -> None:
    assert write_play(steps_of(text)) == "take ; lay [♥A ♥2 ♥3] ; add ♥7 -> M1 ; discard ♠9"


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("échange", Verb.SWAP),
        ("e\u0301change", Verb.SWAP),
        ("Echange", Verb.SWAP),
        ("défausse", Verb.DISCARD),
        ("LLENÇA", Verb.DISCARD),
        ("llenca", Verb.DISCARD),
        ("trekt", Verb.DRAW),
        ("raap op", Verb.TAKE),
        ("wissel om", Verb.SWAP),
        ("intercanvia", Verb.SWAP),
    ],
)
def test_verbs_with_and_without_accents(text: str, verb: Verb) -> None:
    told = "♥2 -> M1" if verb is Verb.SWAP else "♥2"
    (step,) = steps_of(f"{text} {told}")
    assert type(step).__name__.lower() == verb


@pytest.mark.parametrize("verb", Verb)
def test_every_spelling_is_read_in_every_letters(verb: Verb) -> None:
    told = {Verb.ADD: "♥2 ♥3 -> M4", Verb.SWAP: "♥2 -> M4", Verb.LAY: "[♥2 ♥3 ♥4]"}.get(verb, "♥2")
    assert len(SPELLINGS[verb]) > 8
    for locale in CARD_LOCALES:
        (expected,) = steps_of(f"{verb} {told}", locale)
        for spelled in SPELLINGS[verb]:
            for text in (spelled, spelled.upper(), spelled.title()):
                assert steps_of(f"{text} {told}", locale) == (expected,)


def test_no_word_of_a_play_has_two_meanings() -> None:
    verbs = [word for words in SPELLINGS.values() for word in words]
    assert len(set(verbs)) == len(verbs)
    words = {part for verb in verbs for part in verb.upper().split()}
    assert {word for word in words if verb_of(word)[0]} & (THEN | ARROWS | JOINING) == set()
    assert THEN & ARROWS == JOINING & ARROWS == JOINING & THEN == set()
    parts = words | THEN | (ARROWS - {"->", "→"})
    cards = {*SUITS, *RANKS, *JOKERS, *OF, *HIDDEN}
    for locale in CARD_LOCALES:
        codes = codes_of(locale)
        cards |= {*codes.cards, *codes.open, *codes.shared, *codes.suits, *codes.ranks}
    assert parts & cards == set()
    assert SHY_ARROW in RANKS


def test_the_place_of_every_step_card_and_meld() -> None:
    text = "draw ♣2 ; lay [♥A ♥2] [🃏=♣K] ; add ♥7 -> M1"
    draw, lay, add = play_of(text).steps
    assert draw.span == Span("--play", text, 0, 7)
    assert [(str(one.card), one.span.start, one.span.width) for one in draw.cards] == [("♣2", 5, 2)]
    assert (lay.span.start, lay.span.width, lay.meld) == (10, 19, None)
    assert [(str(one.card), one.span.start, one.span.width) for one in lay.cards] == [
        ("♥A", 15, 2),
        ("♥2", 18, 2),
        ("J=♣K", 23, 5),
    ]
    assert [(str(one.card), one.span.start) for one in add.cards] == [("♥7", 36)]
    assert add.meld
    assert (add.span.start, add.meld.start, add.meld.width) == (32, 42, 2)


def test_places_in_several_lines_and_of_another_source() -> None:
    text = "take ♥9#1;\n  swap ♥2\n  to M2;\n"
    _, play = read_with_play({}, text, play_source="play")
    take, swap = play.steps
    assert take.cards[0].span == Span("play", "take ♥9#1;", 5, 2, 1)
    assert swap.span == Span("play", "  swap ♥2", 2, 7, 2)
    assert swap.meld == Span("play", "  to M2;", 5, 2, 3)


def test_a_hidden_card_is_in_the_step_alone() -> None:
    for one in play_of("draw ? ; discard ?").steps:
        assert (one.cards, one.meld) == ((), None)


def claimed_of(play: PlayRead) -> list[tuple[ClaimedCard, ...]]:
    return [tuple(card.card for card in one.cards) for one in play.steps]


def test_the_cards_of_a_step_are_told_as_they_are_written() -> None:
    assert claimed_of(play_of("lay [♠6 J=♥6/♣6 ♦6] [J ♥2 ♥3] ; add J=♥6 ♥7 -> M1 ; take ; take ♥9#1")) == [
        melds("♠6 J=♥6/♣6 ♦6 J ♥2 ♥3")[0],
        melds("J=♥6 ♥7")[0],
        (),
        hand("♥9"),
    ]


# What a V is


def test_a_letter_in_the_play_tells_what_a_v_in_the_hand_is_and_the_other_way_round() -> None:
    for there, here, rank in (("♥V", "♥H", "♥Q"), ("♥V", "♥R", "♥J"), ("♥V", "♥D", "♥J")):
        cards, play = read_with_play({"CARDS": there}, f"discard {here}")
        assert cards["CARDS"].cards == hand(rank)
        assert [(note.code.value, note.facts["because"]) for note in cards["CARDS"].notes] == [
            ("letter-read-as", (here[1],))
        ]
        assert play.notes == ()
        cards, play = read_with_play({"CARDS": here}, f"take ; discard {there}")
        assert play.steps[1].step == Discard(BY_TEXT[rank])
        assert [note.code.value for note in play.notes] == ["letter-read-as"]
        assert cards["CARDS"].notes == ()


def test_explicit_letters_decide_in_the_play_too() -> None:
    for locale, rank in (("nl", "♥Q"), ("fr", "♥J")):
        _, play = read_with_play({}, "discard ♥V", locale=locale, explicit=True)  # type: ignore[arg-type]
        assert play.steps[0].step == Discard(BY_TEXT[rank])
        assert play.notes == ()


def test_the_letters_of_a_locale_and_backs_are_read_in_a_play() -> None:
    _, play = read_with_play({}, "gooi H-10-B", locale="nl")
    assert play.steps[0].step == Discard(card(Suit.HEARTS, Rank.TEN))
    assert [(note.code.value, note.facts["count"]) for note in play.notes] == [("backs-dropped", 1)]
    assert steps_of("pose coA co2 co3 puis jette pR", "fr") == (Lay(melds("♥A ♥2 ♥3")), Discard(BY_TEXT["♠K"]))


# The inputs beside the play


PARTS = "♥A ♥V ♣B ♦R ♥D J J=♥4 hA H-10-B harten 2 | + [ ] - , M1 M2: xx"
TEXTS = st.lists(st.sampled_from([*PARTS.split(), "♥A ♥2 | ♠K"])).map(" ".join)


def outcome(reading: Callable[[], dict[str, CardsRead]]) -> dict[str, CardsRead] | tuple[Problem, ...]:
    """Give what is read, or the problems."""
    try:
        return reading()
    except InputError as error:
        return error.problems


@settings(deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(CARD_LOCALES), st.booleans())
def test_the_cards_beside_a_play_are_read_as_without_it(one: str, other: str, locale: CardLocale, known: bool) -> None:
    texts = {"CARDS": one, "--table": other}
    tables = frozenset({"--table"})
    alone = outcome(lambda: read_inputs(texts, locale=locale, explicit=known, tables=tables))
    beside = outcome(lambda: read_with_play(texts, "take", locale=locale, explicit=known, tables=tables)[0])
    event("read" if isinstance(alone, dict) else "refused")
    assert alone == beside


def test_an_input_named_in_melds_is_a_lay_down_beside_a_play_too() -> None:
    cards, _ = read_with_play({"laydown": "♥A ♥2 ♥3", "--left": "♠2"}, "take", melds=frozenset({"laydown"}))
    assert cards["laydown"].groups == melds("♥A ♥2 ♥3")
    assert not cards["--left"].grouped


def test_a_question_without_a_play_loads_nothing_of_plays() -> None:
    code = (
        "import sys; from rami_solver.notation.read import read_cards; read_cards('♥A ♥2 J');"
        "print([name for name in sys.modules if 'play' in name or 'labels' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_writing_a_play_loads_no_reader() -> None:
    code = (
        "import sys; from rami_solver.notation.plays import write_play; write_play(());"
        "print([name for name in sys.modules if name.endswith(('closely', 'play_draft', 'groups'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
