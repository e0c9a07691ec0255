"""Disputes at the table about a meld or a lay-down as written, each under the five systems.

A number is the points of a legal lay-down; words are the codes of what makes it illegal.
"""

from typing import NamedTuple

import pytest

from rami_solver.findings import Verdict
from tests.referee.claims import SYSTEMS, codes, judged, laid, texts


class Dispute(NamedTuple):
    """A claimed lay-down and its answers: café, encyclopaedia, app 51, app 40 and Roemie, in this order."""

    lay_down: str
    answers: tuple[int | str, ...]
    opened: bool = True
    left: str | None = None


def alike(lay_down: str, answer: int | str, *, opened: bool = True) -> Dispute:
    """Make a dispute that all systems answer alike."""
    return Dispute(lay_down, (answer,) * 5, opened)


CLUBS = "♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q"

DISPUTES = {
    "king, ace and two": alike("♠K ♠A ♠2", "run-round-the-corner"),
    "through the ace in five cards": alike("♥Q ♥K ♥A ♥2 ♥3", "run-round-the-corner"),
    "the ace before the two": Dispute("♥A ♥2 ♥3", (6, 6, 6, 6, 15)),
    "the low ace of four": Dispute("♥A ♥2 ♥3 ♥4", (10, 10, 10, 10, 20)),
    "the ace behind the king": Dispute("♣Q ♣K ♣A", (30, 30, 31, 31, 30)),
    "three aces": Dispute("♠A ♥A ♦A", (30, 30, 33, 33, 45)),
    "four aces": Dispute("♠A ♥A ♦A ♣A", (40, 40, 44, 44, 60)),
    "both aces of a suit in one run": Dispute(
        f"♣A {CLUBS} ♣K ♣A", ("run-ace-at-both-ends run-too-long", *("run-ace-at-both-ends",) * 4)
    ),
    "one card twice in a set": alike("♠7 ♠7 ♥7", "set-suits-repeat"),
    "one card twice behind a joker": alike("♥9 ♥9 J", "set-suits-repeat"),
    "a fifth king": alike("♥K ♠K ♦K ♣K J", "set-too-large"),
    "written downwards": Dispute("♥5 ♥4 ♥3", (12, 12, 12, 12, 15)),
    "two cards": alike("♥K ♥A", "meld-too-short"),
    "red cards of two suits": alike("♥7 ♦8 ♥9", "meld-mixed"),
    "a joker before the seven": Dispute("J ♠7 ♠8", (21, 21, 21, 21, 15)),
    "a joker behind the eight": Dispute("♠7 ♠8 J", (24, 24, 21, 21, 15)),
    "a joker behind the king": alike("♥Q ♥K J", 30),
    "a joker behind the three": Dispute("♥2 ♥3 J", (9, 9, 6, 6, 15)),
    "two jokers at one end": alike("J J ♥5 ♥6", "too-many-jokers"),
    "two jokers in two gaps": alike("♥7 J ♥5 J ♥3", "too-many-jokers"),
    "six in a row with two jokers": Dispute(
        "♥3 J ♥5 ♥6 J ♥8", ("run-too-long too-many-jokers", *("too-many-jokers",) * 4)
    ),
    "the same cards as two runs": Dispute("♥3 J ♥5 | ♥6 J ♥8", (33, 33, 33, 33, 30)),
    "six in a row": Dispute("♦4 ♦5 ♦6 ♦7 ♦8 ♦9", ("run-too-long", 39, 39, 39, 30)),
    "six in a row as two runs": Dispute("♦4 ♦5 ♦6 | ♦7 ♦8 ♦9", (39, 39, 39, 39, 30)),
    "eleven in a row": Dispute(CLUBS, ("run-too-long", 74, 74, 74, 70)),
    "eleven in a row cut once": Dispute("♣2 ♣3 ♣4 ♣5 ♣6 | ♣7 ♣8 ♣9 ♣10 ♣J ♣Q", ("run-too-long", 74, 74, 74, 70)),
    "eleven in a row cut twice": Dispute("♣2 ♣3 ♣4 ♣5 ♣6 | ♣7 ♣8 ♣9 | ♣10 ♣J ♣Q", (74, 74, 74, 74, 70)),
    "a joker with two nines": Dispute("J ♣9 ♦9", (27, 27, 27, 27, 15)),
    "a joker with three nines": Dispute("♣9 ♦9 ♥9 J", (36, 36, 36, 36, 20)),
    "jokers alone": alike("J J J", "no-natural-card too-many-jokers"),
    "an ace with two jokers": alike("J J ♠A", "too-few-naturals too-many-jokers"),
    "a joker before the three of hearts": Dispute("J ♥3 ♥4", (9, 9, 9, 9, 15)),
    "fifty points": Dispute("♥K ♠K ♦K | ♥5 ♠5 ♦5 ♣5", ("opening-too-low", 50, "opening-too-low", 50, 50), opened=False),
    "fifty-one points": Dispute("♥K ♠K ♦K | ♣6 ♣7 ♣8", (51, 51, 51, 51, 45), opened=False),
    "five cards up to the ace": Dispute("♠10 ♠J ♠Q ♠K ♠A", ("opening-too-low", 50, 51, 51, 50), opened=False),
    "forty-five points and a lay-off elsewhere": Dispute(
        "♥K ♠K ♦K | ♣4 ♣5 ♣6", (*("opening-too-low",) * 3, 45, 45), opened=False
    ),
    "an opening that lays off afterwards": Dispute("♥K ♠K ♦K | ♣7 ♣8 ♣9", (54, 54, 54, 54, 45), opened=False),
    "an opening with the open card": Dispute("♥J ♥Q ♥K | ♣6 ♣7 ♣8", (51, 51, 51, 51, 45), opened=False),
    "three nines out of the discard row": alike("♥9 ♠9 ♦9", "opening-too-low", opened=False),
    "three nines of who has opened": Dispute("♥9 ♠9 ♦9", (27, 27, 27, 27, 15)),
    "a joker as the last discard": Dispute("♥K ♠K ♦K | ♣6 ♣7 ♣8", (51, 51, 51, 51, 45), opened=False, left="J"),
    "a freed joker as a fifth jack": alike("♣J ♥J ♦J ♠J J", "set-too-large"),
    "a run grown at both ends": Dispute("♥A ♥2 ♥3 ♥4 ♥5", (15, 15, 15, 15, 25)),
    "thirty-nine points and one card left": Dispute(
        "♠2 ♠3 ♠4 | ♣2 ♦2 ♥2 | ♦3 ♦4 ♦5 | ♣3 ♣4 ♣5",
        (39, *("opening-too-low",) * 3, 60),
        opened=False,
        left="♠9",
    ),
    "fifteen cards without a discard": Dispute(
        "♠2 ♠3 ♠4 | ♦7 ♦8 ♦9 | ♣K ♥K ♠K | ♥A ♠A ♦A | ♣5 ♦5 ♥5",
        ("discard-missing", "discard-missing", 9 + 24 + 30 + 33 + 15, 9 + 24 + 30 + 33 + 15, 15 + 15 + 30 + 45 + 15),
        opened=False,
        left="",
    ),
    "seven to ten in one turn": Dispute("♥7 ♥8 ♥9 ♥10", (34, *("opening-too-low",) * 4), opened=False, left="♠2"),
    "a set out of a run's cards": Dispute("♥7 ♠7 ♦7", (21, 21, 21, 21, 15)),
    "a joker between queen and ace": Dispute("♣J ♣Q J ♣A", (40, 40, 41, 41, 40)),
}

CASES = [
    pytest.param(dispute, system, answer, id=f"{name} ({system})")
    for name, dispute in DISPUTES.items()
    for system, answer in zip(SYSTEMS, dispute.answers, strict=True)
]


@pytest.mark.parametrize(("dispute", "system", "answer"), CASES)
def test_a_dispute_is_settled(dispute: Dispute, system: str, answer: int | str) -> None:
    found = laid(dispute.lay_down, system, opened=dispute.opened, left=dispute.left)
    if isinstance(answer, int):
        assert found.verdict is Verdict.LEGAL
        assert found.points == answer
        assert found.errors == ()
    else:
        assert found.verdict is Verdict.ILLEGAL
        assert sorted(codes(found.errors)) == sorted(answer.split())


@pytest.mark.parametrize("system", SYSTEMS)
def test_six_in_a_row_with_two_jokers_is_offered_as_two_runs(system: str) -> None:
    (fault, *_) = judged("♥3 J ♥5 ♥6 J ♥8", system).findings
    assert texts(fault.facts["parts"]) == ["♥3 J=♥4 ♥5", "♥6 J=♥7 ♥8"]
    assert fault.facts["points"] == (30 if system == "roemie" else 33)


@pytest.mark.parametrize(("system", "points"), list(zip(SYSTEMS, (95, 95, 96, 96, 95), strict=True)))
def test_both_aces_of_a_suit_are_offered_in_parts(system: str, points: int) -> None:
    (fault, *_) = judged(f"♣A {CLUBS} ♣K ♣A", system).findings
    assert fault.facts["mend"] == "split"
    assert fault.facts["points"] == points
    assert len(fault.facts["parts"]) == (3 if system == "rami-bridge" else 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_joker_with_two_nines_is_either_missing_nine(system: str) -> None:
    assert str(judged("J ♣9 ♦9", system).meld) == "♦9 ♣9 J=♠9/♥9"
