"""V: vrouw is a queen, valet a jack. The locale that was asked for decides, else the other letters, else nobody."""

import pytest

from rami_solver.cards import Rank
from rami_solver.findings import InputError
from rami_solver.notation.read import CARD_LOCALES, CardLocale, read_cards, read_inputs
from tests.notation.reading import claimed, hand, melds, notes, refused


def shown(cards: str, rank: Rank, *because: str) -> list[tuple[str, str, dict[str, object]]]:
    return [("letter-read-as", cards, {"letter": "V", "rank": rank, "because": because})]


@pytest.mark.parametrize(("locale", "card"), [("nl", "♥Q"), ("nl-be", "♥J"), ("fr", "♥J")])
def test_an_explicit_locale_decides_whatever_the_other_letters_say(locale: CardLocale, card: str) -> None:
    for others, meant in (("", ""), (" ♣B", " ♣J"), (" ♣R", " ♣K"), (" ♣D", " ♣Q"), (" ♣H", " ♣K")):
        read = read_cards("♥V" + others, locale=locale, explicit=True)
        assert (read.cards, read.notes) == (hand(card + meant), ())
    assert read_cards("v♥", locale=locale, explicit=True).cards == hand(card)


@pytest.mark.parametrize(
    ("text", "cards", "rank", "because"),
    [
        ("♥V ♣B", "♥Q ♣J", Rank.QUEEN, "B"),
        ("♥V ♣H", "♥Q ♣K", Rank.QUEEN, "H"),
        ("♥V H♣ b♣", "♥Q ♣K ♣J", Rank.QUEEN, "BH"),
        ("♥V ♣B ♣D", "♥Q ♣J ♣Q", Rank.QUEEN, "B"),
        ("♥V ♣H ♣D", "♥Q ♣K ♣Q", Rank.QUEEN, "H"),
        ("♥V ♣R", "♥J ♣K", Rank.JACK, "R"),
        ("♥V ♣R ♣D", "♥J ♣K ♣Q", Rank.JACK, "R"),
        ("♥V ♣R ♣B", "♥J ♣K ♣J", Rank.JACK, "R"),
        ("♥V ♣R ♣H", "♥J ♣K ♣K", Rank.JACK, "R"),
        ("♥V ♣D", "♥J ♣Q", Rank.JACK, "D"),
        ("♥V klaveren boer", "♥Q ♣J", Rank.QUEEN, "B"),
        ("V♥ roi de trèfle", "♥J ♣K", Rank.JACK, "R"),
    ],
)
def test_the_other_letters_decide_and_the_reading_is_shown(text: str, cards: str, rank: Rank, because: str) -> None:
    # Roi and dame go with the valet, boer and heer with the vrouw; R alone is stronger than both.
    for locale in CARD_LOCALES:
        read = read_cards(text, locale=locale)
        assert read.cards == hand(cards)
        assert notes(read) == shown(cards.split(maxsplit=1)[0], rank, *because)


def test_a_locale_without_a_v_decides_nothing_even_when_asked_for() -> None:
    for locale in ("en", "ca", "de"):
        assert read_cards("♥V ♣B", locale=locale, explicit=True).cards == hand("♥Q ♣J")
        assert [one.code for one in refused("♥V", locale=locale, explicit=True)] == ["ambiguous-card"]


@pytest.mark.parametrize("text", ["♥V", "V♥", "♥V ♥Q ♥K ♥J", "♥V R7 H8 D9 B", "harten V", "♥V H-10-B H-9-R", "♥-V"])
@pytest.mark.parametrize("locale", CARD_LOCALES)
def test_without_evidence_both_are_offered(text: str, locale: CardLocale) -> None:
    # Suits and backs are no evidence: only a rank tells the language.
    problems = [one for one in refused(text, locale=locale) if one.code == "ambiguous-card" and "V" in str(one.facts)]
    assert [(one.help, str(one.facts["first"]), str(one.facts["second"])) for one in problems[:1]] == [
        ("two-readings", "♥Q", "♥J")
    ]


def test_the_evidence_of_all_inputs_counts_and_each_input_has_its_own_note() -> None:
    read = read_inputs({"CARDS": "♥V ♥A", "--left": "♣B", "--table": "♠V ♠V ♠A | ♦2 ♦3 ♦4"})
    assert read["CARDS"].cards == hand("♥Q ♥A")
    assert notes(read["CARDS"]) == shown("♥Q", Rank.QUEEN, "B")
    assert notes(read["--left"]) == []
    assert notes(read["--table"]) == shown("♠Q", Rank.QUEEN, "B")


def test_the_evidence_of_one_question_does_not_reach_the_next() -> None:
    assert read_cards("♥V ♣B").cards == hand("♥Q ♣J")
    assert read_cards("♥V ♣D").cards == hand("♥J ♣Q")
    assert refused("♥V")


def test_every_open_v_of_every_input_is_told() -> None:
    with pytest.raises(InputError) as caught:
        read_inputs({"CARDS": "♥V ♥Z", "--left": "♣V"})
    places = [(one.code, one.span.source, one.span.start) for one in caught.value.problems if one.span]
    assert places == [("ambiguous-card", "CARDS", 0), ("unknown-card", "CARDS", 3), ("ambiguous-card", "--left", 0)]


def test_a_joker_may_be_told_to_stand_for_a_v() -> None:
    read = read_cards("J=♥V ♥D ♥R | ♣2 ♣3 ♣4")
    assert read.groups == melds("J=♥J ♥Q ♥K", "♣2 ♣3 ♣4")
    assert notes(read) == shown("J=♥J", Rank.JACK, "R")
    (problem,) = refused("[♥7 ♥8 J=♥V]")
    assert (problem.facts["first"], problem.facts["second"]) == (claimed("J=♥Q"), claimed("J=♥J"))


def test_letter_suits_take_the_v_of_their_own_locale() -> None:
    # Whoever reads H as harten there has chosen what V is.
    assert read_cards("hV", locale="nl").cards == hand("♥Q")
    assert read_cards("hV", locale="nl-be").cards == hand("♥J")
    assert read_cards("pV", locale="fr").cards == hand("♠J")
