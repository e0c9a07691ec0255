"""Where a finding stands in a line: at the meld or the card that it is about, when a step has several."""

import pytest

from rami_solver.findings import Code
from rami_solver.records.events import LineJudged
from rami_solver.report.record_remarks import Weight, remarks
from rami_solver.report.record_words import place_and_code
from tests.report.replays_told import HEAD, events
from tests.report.test_replay_formats import ENGLISH, document

DEAL = HEAD + "deal 1\nhand An: ♥A ♥2 ♥3 ♥K ♥9 ♦9 ♣9 ♠4 ♠5 ♠J ♦K ♣K ♦4 ♣2\n1 Cas discard ♦Q\n"


def pointed_at(turn: str) -> list[tuple[Code, str]]:
    """Replay a turn of An, and give the code and the words of every remark on it."""
    (judged,) = (one for one in events(f"{DEAL}{turn}\n") if isinstance(one, LineJudged) and one.line.text == turn)
    return [(one.code, turn[one.place.start : one.place.end]) for one in remarks(judged)]


@pytest.mark.parametrize(
    "lay",
    [
        "lay [♥A ♥2 ♥3] [♥9 ♦9 ♣9] [♠4 ♠5 ♠J] [♥K ♦K ♣K]",
        "lay ♥A ♥2 ♥3 | ♥9 ♦9 ♣9 | ♠4 ♠5 ♠J | ♥K ♦K ♣K",
        "leg neer (hA h2 h3) (h9 d9 c9) (s4 s5 sJ) (hK dK cK)",
    ],
)
def test_a_fault_in_one_of_several_melds_stands_at_that_meld(lay: str) -> None:
    found = dict(pointed_at(f"2 An draw ♠6 ; {lay} ; discard ♣2"))
    assert found[Code.RUN_GAP].strip("[()]").split() in (["♠4", "♠5", "♠J"], ["s4", "s5", "sJ"])


def test_a_card_that_is_not_held_is_pointed_at() -> None:
    found = pointed_at("2 An draw ♠6 ; add ♥A ♥Q ♥2 -> M1 ; discard ♣2 !lay-off-before-openin")
    assert (Code.CARD_NOT_HELD, "♥Q") in found
    assert (Code.UNKNOWN_CODE, "!lay-off-before-openin") in found
    found = pointed_at("2 An draw ♠6 ; lay [♥A ♥2 ♥3] [♥9 ♦9 ♠9] ; discard ♣2")
    assert (Code.CARD_NOT_HELD, "♠9") in found


def test_a_step_whose_cards_are_not_single_words_is_pointed_at_as_a_whole() -> None:
    found = pointed_at("2 An draw ♠6 ; add ♥A harten vrouw -> M1 ; discard ♣2 !tei")
    assert (Code.CARD_NOT_HELD, "add ♥A harten vrouw -> M1") in found


def test_a_player_out_of_turn_is_pointed_at_whatever_the_capitals() -> None:
    assert (Code.NOT_YOUR_TURN, "bert") in pointed_at("2 bert draw ? ; discard ♣2")


def test_a_typing_error_beside_a_turn_is_told_in_every_format() -> None:
    turn = "2 An draw ♠6 ; discard ♣2 !run-gpa"
    (judged,) = (one for one in events(f"{DEAL}{turn}\n") if isinstance(one, LineJudged) and one.line.text == turn)
    (remark,) = remarks(judged)
    assert remark.weight is Weight.UNUSABLE
    assert place_and_code("game.rami", remark, ENGLISH) == "game.rami:9:27: error: unknown-code"
    told = document(f"{DEAL}{turn}\n")["deals"][0]["turns"][-1]
    assert (told["verdict"], told["play"]) == ("legal", "draw ♠6 ; discard ♣2")
    assert [(one["code"], one["column"]) for one in told["problems"]] == [("unknown-code", 27)]
