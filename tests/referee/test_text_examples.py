"""The examples that the source texts give themselves, under the profile made from each."""

import pytest

from rami_solver.findings import Verdict
from tests.referee.claims import codes, laid

CAFE = "rami-bridge"
WIKI = "rami-bridge-50"
ROEMIE = "roemie"

LEGAL = [
    (CAFE, "♠A ♥A ♦A ♣A", 40),
    (CAFE, "J ♥3 ♥4", 9),
    (CAFE, "J ♣J ♥J", 30),
    (CAFE, "♥A ♥2 ♥3", 6),
    (WIKI, "♦A ♦2 ♦3", 6),
    (WIKI, "♥8 ♥9 ♥10 ♥J", 37),
    (WIKI, "♣Q ♣K ♣A", 30),
    (WIKI, "♥K ♦K ♣K", 30),
    (WIKI, "♠3 ♥3 ♦3 ♣3", 12),
    (WIKI, "♣J ♣Q J ♣A", 40),
    (WIKI, "♠6 ♥6 J", 18),
    (WIKI, "♥2 ♥3 ♥4", 9),
    *(
        (app, lay_down, points)
        for app in ("rami-51", "rami-40")
        for lay_down, points in (
            ("♥K ♠K ♦K", 30),
            ("♣A ♥A ♠A", 33),
            ("♥A ♥2 ♥3", 6),
            ("♣5 ♣6 ♣7", 18),
            ("♥Q ♥K ♥A", 31),
            ("♣9 ♦9 ♥9 J", 36),
            ("J ♠7 ♠8", 21),
        )
    ),
    (ROEMIE, "♥7 ♦7 ♠7", 15),
    (ROEMIE, "♥7 ♥8 ♥9", 15),
    (ROEMIE, "♥10 ♥J ♥Q ♥K", 40),
    (ROEMIE, "♥A ♠A ♦A", 45),
    (ROEMIE, "♥7 J ♥9", 15),
    (ROEMIE, "♥7 J ♦7", 15),
    (ROEMIE, "♣A ♣2 ♣3", 15),
    (ROEMIE, "♥Q ♥K ♥A", 30),
    (ROEMIE, "♠7 J ♠9", 15),
    (ROEMIE, "♥7 ♥8 ♥9 ♥10", 25),
]

ILLEGAL = [
    (CAFE, "♥4 ♥5 ♥6 ♥7 ♥8 ♥9", ["run-too-long"]),
    (WIKI, "♠K ♠A ♠2", ["run-round-the-corner"]),
    (WIKI, "♥7 J ♥5 J ♥3", ["too-many-jokers"]),
    *(
        (app, lay_down, found)
        for app in ("rami-51", "rami-40")
        for lay_down, found in (
            ("♠7 ♠7 ♥7", ["set-suits-repeat"]),
            ("♥K ♥A ♥2", ["run-round-the-corner"]),
            ("J J ♥5 ♥6", ["too-many-jokers"]),
        )
    ),
]


@pytest.mark.parametrize(("profile", "lay_down", "points"), LEGAL)
def test_what_a_text_shows_as_a_meld_is_one_and_counts_what_it_says(profile: str, lay_down: str, points: int) -> None:
    found = laid(lay_down, profile, opened=True)
    assert found.verdict is Verdict.LEGAL
    assert found.points == points


@pytest.mark.parametrize(("profile", "lay_down", "expected"), ILLEGAL)
def test_what_a_text_refuses_is_refused_for_its_reason(profile: str, lay_down: str, expected: list[str]) -> None:
    assert codes(laid(lay_down, profile, opened=True).errors) == expected


def test_ten_to_king_opens_roemie_by_itself_and_seven_to_ten_does_not() -> None:
    """The text counts 7-8-9-10 as 40 in its bonus example; by its own table that is 25."""
    assert laid("♥10 ♥J ♥Q ♥K", ROEMIE).verdict is Verdict.LEGAL
    assert codes(laid("♥7 ♥8 ♥9 ♥10", ROEMIE, left="♠2").errors) == ["opening-too-low"]
