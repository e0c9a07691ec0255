"""One card typed in many ways is one card: signs, blanks, orders and cases change nothing."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rami_solver.cards import DECK, JOKER, AnyCard, Card
from rami_solver.notation.folding import fold
from rami_solver.notation.read import read_cards
from tests.notation.reading import hand, refused

FULL_WIDTH = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
HOLLOW = str.maketrans("♠♥♦♣", "♤♡♢♧")
CIRCLED = {"10": "⑩", **{str(pip): chr(0x245F + pip) for pip in range(2, 10)}}
BOLD = {sign: unicodedata.lookup(f"MATHEMATICAL BOLD CAPITAL {sign}") for sign in "AJQK"}

WAYS: list[Callable[[str], str]] = [
    str,
    str.lower,
    lambda text: text.translate(FULL_WIDTH),
    lambda text: text.translate(HOLLOW),
    lambda text: "".join(sign + "\ufe0f" if sign in "♠♥♦♣" else sign for sign in text),
    lambda text: "".join(sign + "\ufe0e" if sign in "♠♥♦♣" else sign for sign in text),
    lambda text: text.replace("♥", "❤"),
    lambda text: "\u200e" + text + "\u200f",
    lambda text: "\u2066" + "\u2060".join(text) + "\u2069",
    lambda text: "\ufeff" + text,
    lambda text: "".join(
        unicodedata.lookup(f"MATHEMATICAL BOLD CAPITAL {sign}") if sign in "AJQK" else sign for sign in text
    ),
    lambda text: text.replace(text[1:], CIRCLED.get(text[1:], text[1:])) if len(text) > 1 else text,
    lambda text: text[1:] + text[0],
    lambda text: {"A": text[0] + "1", "10": "T" + text[0]}.get(text[1:], text),
]
BLANKS = [
    *(" ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u3000", "\u2003", "\u202f", "\u200b"),
    *(",", ", ", " ,", "，", "、", '" "', "” “", "’ ‘", "» «"),
]

written = st.lists(st.tuples(st.sampled_from([*DECK, JOKER]), st.sampled_from(WAYS), st.sampled_from(BLANKS)))


@settings(deadline=None)
@given(written)
def test_a_hand_is_the_same_in_every_way_to_type_it(typed: list[tuple[AnyCard, Callable[[str], str], str]]) -> None:
    text = "".join((way(str(one)) if isinstance(one, Card) else str(one)) + blank for one, way, blank in typed)
    read = read_cards(text)
    assert read.cards == tuple(one for one, _, _ in typed)
    assert (read.groups, read.notes) == ((), ())


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_each_way_reads_every_card(way: int) -> None:
    for one in DECK:
        assert read_cards(WAYS[way](str(one))).cards == (one,)


@settings(deadline=None)
@given(st.text())
def test_folding_keeps_every_place(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert all(fold(sign) == folded for sign, folded in zip(text, fold(text), strict=True))


def test_quotes_round_a_hand_are_blanks() -> None:
    for text in ("“♥A ♥2”", "‘♥A’ ‘♥2’", '"♥A" "♥2"', "'♥A ♥2'", "«♥A» «♥2»", "`♥A ♥2`"):
        assert read_cards(text).cards == hand("♥A ♥2")


def test_signs_that_cannot_be_seen_are_nothing() -> None:
    assert read_cards("♥A \u200e ♥2").cards == hand("♥A ♥2")
    assert read_cards("♥A\u200e-\u200e♥2").groups == (hand("♥A ♥2"),)
    assert [one.facts["token"] for one in refused("♥A-\u200e")] == ["-"]
    assert read_cards("\ufeff").cards == ()


def test_struck_out_and_accented_letters_are_not_the_letter() -> None:
    # Dropping every mark would make an ace of Å, and a claim of "is not".
    for text in ("♥Å", "♥Q\u0338", "♥Q\u0336", "[♥2 ♥3 J≠♥A]", "♥Ａ\u0301"):
        assert [one.code for one in refused(text)] == ["unknown-card"]


def test_accents_of_whole_words_may_be_composed_or_missing() -> None:
    for text in (
        "roi de trèfle",
        "roi de tre\u0300fle",
        "roi de trefle",
        "REI DE TRÈVOLS",
        "rei de trevols",
        "ＫＩＮＧ of clubs",
    ):
        assert read_cards(text).cards == hand("♣K")


@settings(deadline=None)
@given(
    st.lists(st.lists(st.sampled_from([*map(str, DECK), "J", "jk", "hA", "10d", "♥B", "🂡"]), min_size=1), min_size=1)
)
def test_the_quick_way_reads_as_the_slow_one(parts: list[list[str]]) -> None:
    text = " | ".join(" ".join(part) for part in parts)
    # A sign that cannot be seen sends the text the slow way.
    assert read_cards(text) == read_cards(text + "\u200e")
