"""What cannot be read: every word at once, its place in display cells, the reason, and what to type instead."""

import pytest

from rami_solver.cards import Suit
from rami_solver.findings import Span
from rami_solver.notation.read import MOST_BYTES, CardLocale, read_cards
from tests.notation.reading import claimed, refused


def test_the_place_and_the_help_of_a_rank_that_is_none() -> None:
    (problem,) = refused("♥A ♥Z ♥3")
    assert (problem.code, problem.help) == ("unknown-card", "ranks")
    assert problem.facts == {"token": "♥Z", "suit": Suit.HEARTS, "example": claimed("♥Q")}
    assert problem.span == Span("CARDS", "♥A ♥Z ♥3", 3, 2)


@pytest.mark.parametrize(
    ("text", "tail", "example"),
    [
        ("♥Z", "ranks", "♥Q"),
        ("♣14", "ranks", "♣Q"),
        ("♥0", "ranks", "♥Q"),
        ("11♠", "ranks", "♠Q"),
        ("h14", "ranks", "♥Q"),
        ("dX", "ranks", "♦Q"),
        ("♥", "rank-missing", "♥Q"),
        ("hearts", "rank-missing", "♥Q"),
        ("klaveren", "rank-missing", "♣Q"),
        ("d", "rank-missing", "♦Q"),
        ("A", "suit-missing", "♥A"),
        ("10", "suit-missing", "♥10"),
        ("boer", "suit-missing", "♥J"),
        ("V", "suit-missing", "♥Q"),
        ("♥A;", "cards", "♥A"),
        ("hello", "cards", "♥Q"),
        ("VA", "cards", "♥Q"),
        ("of", "cards", "♥Q"),
        ("♥A♥Z", "ranks", "♥Q"),
        ("♥-Z", "ranks", "♥Q"),
        ("J♥JZ", "cards", "♥Q"),
    ],
)
def test_what_to_type_instead(text: str, tail: str, example: str) -> None:
    (problem,) = refused(text)
    assert (problem.code, problem.help, problem.facts["example"]) == ("unknown-card", tail, claimed(example))
    assert problem.facts["token"] == text


@pytest.mark.parametrize(
    ("text", "asked", "locale", "card"),
    [
        ("R7", "en", "nl", "♦7"),
        ("P7", "en", "fr", "♠7"),
        ("T7", "en", "fr", "♣7"),
        ("CoR", "en", "fr", "♥K"),
        ("KrB", "en", "de", "♣J"),
        ("hB", "en", "nl", "♥J"),
        ("R-10-B", "en", "nl", "♦10"),
    ],
)
def test_a_card_in_other_letters_names_them(text: str, asked: CardLocale, locale: str, card: str) -> None:
    (problem,) = refused(text, locale=asked)
    assert (problem.help, problem.facts["locale"], problem.facts["example"]) == ("locale", locale, claimed(card))


@pytest.mark.parametrize(("text", "asked"), [("C7", "nl"), ("RV", "en")])
def test_letters_on_which_other_locales_disagree_name_none(text: str, asked: CardLocale) -> None:
    assert [one.help for one in refused(text, locale=asked)] == ["cards"]


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("JJ", "J J"),
        ("J♥A", "J ♥A"),
        ("♥A♥2", "♥A ♥2"),
        ("A♥2♥3♥", "A♥ 2♥ 3♥"),
        ("♥10♥J♥Q", "♥10 ♥J ♥Q"),
        ("hAh2", "HA H2"),
        ("AhKs", "AH KS"),
        ("JKJK", "JK JK"),
        ("**", "* *"),
        ("🃏🃏", "🃏 🃏"),
        ("🂡🂢", "🂡 🂢"),
        ("♥AJ", "♥A J"),
        ("JJS", "J JS"),
        ("♥V♥D", "♥V ♥D"),
        ("♥2;♥3", "♥2 ♥3"),
        ("♥2.♥3.", "♥2 ♥3"),
    ],
)
def test_glued_cards_are_told_to_add_a_space(text: str, example: str) -> None:
    for whole in (text, f"♥A {text} ♥3", f"[{text}]"):
        (problem,) = refused(whole)
        assert (problem.code, problem.help) == ("glued-cards", "add-space")
        assert problem.facts == {"token": text, "example": example}


def test_glued_cards_that_part_in_two_ways_offer_both() -> None:
    (problem,) = refused("J♥J")
    assert (problem.code, problem.help) == ("glued-cards", "two-readings")
    assert (problem.facts["first"], problem.facts["second"]) == ("J ♥J", "J♥ J")


def test_a_slash_between_melds_wants_blanks() -> None:
    (problem,) = refused("♥A ♥2 ♥3/♠K ♦K J")
    assert (problem.code, problem.help, problem.facts["example"]) == ("glued-cards", "slash", "♥3 / ♠K")


def test_all_bad_words_come_at_once_in_order() -> None:
    problems = refused("foo ♥A bar 10 JJ ♥Z")
    assert [one.facts["token"] for one in problems] == ["foo", "bar", "10", "JJ", "♥Z"]
    assert [one.span and one.span.start for one in problems] == [0, 7, 11, 14, 17]


@pytest.mark.parametrize("bad", [19, 20, 21, 57])
def test_twenty_are_told_in_full_and_the_others_are_counted(bad: int) -> None:
    problems = refused(" ".join(f"♥A x{number}x" for number in range(bad)))
    assert len(problems) == bad
    assert all(one.span and one.help and one.facts for one in problems[:20])
    assert not any(one.span or one.help or one.facts for one in problems[20:])


def test_a_long_token_is_cut() -> None:
    (problem,) = refused("x" * 1000)
    assert problem.facts["token"] == "x" * 40 + "…"
    assert problem.span
    assert problem.span.width == 1000


@pytest.mark.parametrize(
    ("text", "start", "width", "line"),
    [
        ("🃏 ♥Z", 3, 2, None),
        ("♥️A ♥️Z", 3, 2, None),
        ("e\u0301e\u0301 x", 0, 2, None),
        ("♥Ａ ♥２ ｘｘ", 8, 4, None),
        ("\u200e\u2066♥A xy", 3, 2, None),
        ("\t♥A\txy", 4, 2, None),
        ("♥A ♥2\n♥3 xy ♥4\n♥5", 3, 2, 2),
        ("♥A\r\nxy\r\n♥5", 0, 2, 2),
        ("漢字 ♥A", 0, 4, None),
        ("♥A \u0338", 3, 1, None),
    ],
)
def test_places_count_display_cells(text: str, start: int, width: int, line: int | None) -> None:
    problem = refused(text)[0]
    assert problem.span
    assert (problem.span.start, problem.span.width, problem.span.line) == (start, width, line)
    assert problem.span.text == text.splitlines()[(line or 1) - 1]


def test_the_places_of_several_lines_do_not_disturb_each_other() -> None:
    problems = refused("xx ♥A yy\n\n🃏 zz\nww")
    assert [(one.span.line, one.span.start, one.span.text) for one in problems if one.span] == [
        (1, 0, "xx ♥A yy"),
        (1, 6, "xx ♥A yy"),
        (3, 3, "🃏 zz"),
        (4, 0, "ww"),
    ]


def test_an_input_too_large_is_refused_unread() -> None:
    for text in ("♥A " * 50_001, "x" * (MOST_BYTES + 1), " " * (MOST_BYTES + 1)):
        (problem,) = refused(text, source="--left")
        assert (problem.code, problem.help) == ("input-too-large", "fewer-cards")
        assert problem.span == Span("--left", "", 0, 0)
        assert problem.facts == {"limit": MOST_BYTES}
    assert len(read_cards("♥A " * 40_000).cards) == 40_000
    assert len(read_cards("J " * (MOST_BYTES // 2)).cards) == MOST_BYTES // 2
