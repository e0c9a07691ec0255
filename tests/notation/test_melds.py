"""Melds in a text: bars, brackets, hyphens, claimed jokers, and what is no lay-down."""

import pytest

from rami_solver.findings import InputError
from rami_solver.notation.read import read_cards, read_inputs
from tests.notation.reading import claimed, hand, melds, refused

TWO = melds("♥A ♥2 ♥3", "♠K ♦K J")


@pytest.mark.parametrize(
    "text",
    [
        "♥A ♥2 ♥3 | ♠K ♦K J",
        "♥A ♥2 ♥3|♠K ♦K J",
        "♥A ♥2 ♥3 + ♠K ♦K J",
        "♥A ♥2 ♥3+♠K ♦K J",
        "hA h2 h3 + sK dK JK",
        "♥A ♥2 ♥3 / ♠K ♦K J",
        "[♥A ♥2 ♥3] [♠K ♦K J]",
        "[♥A ♥2 ♥3][♠K ♦K J]",
        "[♥A ♥2 ♥3] | [♠K ♦K J]",
        "[♥A ♥2 ♥3] / [♠K ♦K J]",
        "(♥A ♥2 ♥3) {♠K ♦K J}",
        "[♥A, ♥2, ♥3], [♠K, ♦K, J]",
        "[♥A ♥2 ♥3 | ♠K ♦K J]",
        "♥A ♥2 ♥3 | [♠K ♦K J]",
        "♥A–♥2–♥3 ♠K-♦K-J",
        "♥A - ♥2 - ♥3, ♠K — ♦K — J",
        "♥A-♥2-♥3 | ♠K ♦K J",
        "[♥A-♥2-♥3] [♠K-♦K J]",
        "harten aas harten 2 harten 3 + schoppen heer ruiten heer joker",
        "harten-aas harten-2 harten-3 + Pik König Karo König J",
        "harten 1-harten 2-harten 3 | ♠K ♦K J",
        "［♥Ａ，♥２，♥３］ ｜ ♠K ♦K J",
        "【♥A ♥2 ♥3】【♠K ♦K J】",
        "♥A ♥2 ♥3\n+\n♠K ♦K J\n",
    ],
)
def test_bars_slashes_brackets_and_hyphens_part_melds(text: str) -> None:
    read = read_cards(text)
    assert read.groups == TWO
    assert read.cards == hand("♥A ♥2 ♥3 ♠K ♦K J")
    assert read.grouped


@pytest.mark.parametrize("text", ["[♥10 ♥J J]", "(♥10 ♥J J)", "♥10-♥J-J", "♥10–J♥–J", "♥10 — ♥J — J"])
def test_one_meld_alone(text: str) -> None:
    assert read_cards(text).groups == melds("♥10 ♥J J")


@pytest.mark.parametrize("text", ["♥10 ♥J J", "♥10, ♥J, J", "", "   ", "♥10", "H-10-B H-J-R"])
def test_cards_without_marks_are_a_hand(text: str) -> None:
    read = read_cards(text)
    assert read.groups == ()
    assert not read.grouped


@pytest.mark.parametrize("text", ["", " ", "\n", "\u200b", ",", "“”"])
def test_no_text_is_no_cards_and_no_error(text: str) -> None:
    read = read_cards(text)
    assert (read.cards, read.groups, read.notes) == ((), (), ())
    assert read_inputs({"laydown": text}, melds=frozenset({"laydown"}))["laydown"].groups == ()


def test_a_lay_down_without_marks_is_one_meld() -> None:
    read = read_inputs({"laydown": "♥10 ♥J J=♥Q", "--left": "♠2"}, melds=frozenset({"laydown"}))
    assert read["laydown"].groups == melds("♥10 ♥J J=♥Q")
    assert read["laydown"].cards == hand("♥10 ♥J J")
    assert not read["--left"].grouped
    plain = read_inputs({"laydown": "♥10 ♥J J"}, melds=frozenset({"laydown"}))["laydown"]
    assert plain.groups == melds("♥10 ♥J J")


@pytest.mark.parametrize(
    ("text", "joker"),
    [
        ("J=♣K", "J=♣K"),
        ("J=K♣", "J=♣K"),
        ("J=cK", "J=♣K"),
        ("jk=kc", "J=♣K"),
        ("*=♣K", "J=♣K"),
        ("🃏=♣K", "J=♣K"),
        ("joker=♣K", "J=♣K"),
        ("J = ♣K", "J=♣K"),
        ("J= ♣H", "J=♣K"),
        ("J=♣J", "J=♣J"),
        ("J＝♣K", "J=♣K"),
        ("J=C-K", "J=♣K"),
        ("J=🃞", "J=♣K"),
        ("J=♠6/♦6", "J=♠6/♦6"),
        ("J=♦6/♠6", "J=♠6/♦6"),
        ("J=s6/6d", "J=♠6/♦6"),
        ("J=♠6/♥6/♦6", "J=♠6/♥6/♦6"),
    ],
)
def test_what_a_laid_joker_stands_for(text: str, joker: str) -> None:
    assert read_cards(f"[♥6 ♣6 {text}]").groups == ((*hand("♥6 ♣6"), claimed(joker)),)
    assert read_cards(f"[♥6 ♣6 {text}]").cards == hand("♥6 ♣6 J")
    assert read_cards(f"♥6 - ♣6 - {text}").groups == ((*hand("♥6 ♣6"), claimed(joker)),)


def test_hyphened_cards_may_be_joined_by_hyphens_with_blanks() -> None:
    assert read_cards("H-10-B - H-J-R - H-Q-B").groups == melds("♥10 ♥J ♥Q")
    assert read_cards("♥10-J=♥J-♥Q").groups == melds("♥10 J=♥J ♥Q")


@pytest.mark.parametrize(
    "told", ["J=♠6/♦7", "J=♠6/♠6", "J=J", "J=", "J=♠6/", "♣K=J", "♠6=♣K", "J=J=♣K", "J=♥Z", "J=6", "=", "J=♠6/J"]
)
def test_what_no_joker_can_stand_for(told: str) -> None:
    problems = refused(f"[♥6 ♣6 {told}]")
    assert {(one.code, one.help, one.facts["example"]) for one in problems} == {
        ("unknown-card", "joker-claim", claimed("♣K"))
    }


def test_a_told_joker_in_a_loose_hand_is_an_error() -> None:
    first, second = refused("♥A J=♥2 ♥3 J=♠6/♦6")
    assert (first.code, first.help, first.facts["card"]) == ("joker-claim-in-hand", "bare-joker", claimed("J=♥2"))
    assert second.facts["card"] == claimed("J=♠6/♦6")
    assert first.span
    assert (first.span.start, first.span.width) == (3, 4)


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("[♥A ♥2 ♥3] ♠K ♦K", ["♠K ♦K"]),
        ("♠K [♥A ♥2 ♥3]", ["♠K"]),
        ("♠K [♥A ♥2 ♥3] ♦K J", ["♠K", "♦K J"]),
        ("♥A-♥2-♥3 ♠K", ["♠K"]),
        ("♥A-♥2-♥3 ♠K ♣A-♣2-♣3 ♦K", ["♠K", "♦K"]),
        ("[♥A ♥2 ♥3] ♠K | ♣A ♣2 ♣3", ["♠K"]),
        ("♥A-♥2 ♥3 | ♣A ♣2 ♣3", ["♥3"]),
    ],
)
def test_loose_cards_beside_a_meld_are_pointed_to_left(text: str, loose: list[str]) -> None:
    problems = refused(text)
    assert [(one.code, one.help) for one in problems] == [("loose-cards", "left")] * len(loose)
    assert [one.facts["cards"] for one in problems] == [hand(one) for one in loose]
    assert [one.facts["token"] for one in problems] == loose


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("[]", [0]),
        ("[♥A ♥2 ♥3] []", [11]),
        ("[ , ]", [0]),
        ("♥A ♥2 ♥3 |", [9]),
        ("| ♥A ♥2 ♥3", [0]),
        ("♥A + + ♥2", [5]),
        ("|", [0, 0]),
        ("[♥A ♥2 ♥3 | ]", [10]),
        ("♥A | , | ♥2", [7]),
        ("+", [0, 0]),
    ],
)
def test_a_meld_without_cards(text: str, starts: list[int]) -> None:
    problems = refused(text)
    assert [(one.code, one.help, one.span and one.span.start) for one in problems] == [
        ("empty-meld", "cards-between", start) for start in starts
    ]


@pytest.mark.parametrize(
    ("text", "start"),
    [("[♥A ♥2 ♥3", 0), ("♥A ♥2 ♥3]", 8), ("[♥A ♥2 ♥3)", 9), ("[[♥A ♥2 ♥3]", 1), ("[♥A] ♥2] [", 7), ("♥A [♥2 | ♥3", 3)],
)
def test_a_bracket_without_its_partner(text: str, start: int) -> None:
    (problem,) = refused(text)
    assert (problem.code, problem.help) == ("unbalanced-brackets", "brackets")
    assert problem.span
    assert (problem.span.start, problem.span.width) == (start, 1)


@pytest.mark.parametrize("text", ["♥A - - ♥2", "-♥A ♥2", "♥A ♥2-", "♥A- , ♥2", "[♥A ♥2] - [♥3]"])
def test_a_hyphen_needs_a_card_on_either_side(text: str) -> None:
    assert [(one.code, one.facts["token"]) for one in refused(text)] == [("unknown-card", "-")]


def test_an_arrow_is_read_before_a_hyphen() -> None:
    # As a hyphen, the arrow would have joined ♥7 and a piece called ">M1".
    for text in ("♥7->M1", "♥7 -> M1", "♥7→M1", "♥7–>M1"):
        assert [one.facts["token"] for one in refused(text)][-1] == "M1"
        assert len(refused(text)) == 2


def test_the_app_s_seven_joker_five_has_no_suits() -> None:
    assert [(one.facts["token"], one.help) for one in refused("7-J-5-J-3")] == [
        (rank, "suit-missing") for rank in ("7", "5", "3")
    ]


def test_errors_of_all_inputs_come_together() -> None:
    with pytest.raises(InputError) as caught:
        read_inputs({"CARDS": "[♥A ♥Z] ♥3", "--left": "JJ", "--table": "♠K |"})
    told = [(one.code.value, one.span.source) for one in caught.value.problems if one.span]
    assert told == [
        ("unknown-card", "CARDS"),
        ("loose-cards", "CARDS"),
        ("glued-cards", "--left"),
        ("empty-meld", "--table"),
    ]
