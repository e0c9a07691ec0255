"""Which joker is which: alike as they are, each of a turn's jokers goes where its own rule wants it, if that can be."""

import pytest

from rami_solver.findings import Code, Verdict
from rami_solver.plays import Add, Discard, Position, Swap
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.load import load
from tests.referee.turns import APP, CAFE, PAPER, ROW, SMALL, error_codes, faults, has, turn

TABLE = "♥4 ♥5 ♥6 | ♠K ♦K ♣K | J=♣2 ♣3 ♣4"


def test_a_deeper_joker_that_was_laid_off_is_in_no_new_meld() -> None:
    # Once the joker that the swap freed later passed for the taken one.
    steps = "take J ; add J=♥7 -> M1 ; swap ♣2 -> M3 ; lay ♠8 ♠9 J ; discard ♦5"
    judged = turn("♣2 ♠8 ♠9 ♦5", steps, ROW, opened=True, table=TABLE, row="♣9 J ♦2")
    assert error_codes(judged) == ["row-card-needs-new-meld"]
    steps = "take J ; lay ♠8 ♠9 J ; swap ♣2 -> M3 ; add J=♥7 -> M1 ; discard ♦5"
    judged = turn("♣2 ♠8 ♠9 ♦5", steps, ROW, opened=True, table=TABLE, row="♣9 J ♦2")
    assert judged.verdict is Verdict.LEGAL


def test_a_freed_joker_without_a_place_may_be_thrown_though_another_was_taken() -> None:
    # Once the thrown joker was held for the one from the pile, which lies on M1.
    table = "♣6 ♣7 ♣8 | ♠7 ♦7 ♣7 J=♥7"
    steps = "take ; add J -> M1 ; swap ♥7 -> M2 ; discard J"
    judged = turn("♥7 ♦2 ♠9 ♣5", steps, SMALL, opened=True, table=table, row="J")
    assert judged.verdict is Verdict.LEGAL
    assert has(judged, Code.JOKER_KEPT)


def test_the_joker_from_the_pile_may_not_be_thrown_back() -> None:
    judged = turn("♥7 ♦2 ♠9", "take ; discard J", SMALL, opened=True, row="J")
    assert [(one.step, one.code) for one in faults(judged)] == [(2, "discard-taken-card")]
    twin = turn("J ♥7 ♦2 ♠9", "take ; discard J", SMALL, opened=True, row="J")
    assert twin.verdict is Verdict.LEGAL


def test_a_taken_joker_that_was_laid_is_used_whatever_becomes_of_the_freed_one() -> None:
    steps = "take ; add J=♥7 -> M1 ; swap ♣2 -> M3 ; discard ♦5"
    judged = turn("♣2 ♠2 ♦5", steps, CAFE, opened=True, table=TABLE, row="J")
    assert error_codes(judged) == ["joker-not-laid-again"]


def test_a_hidden_card_may_be_the_place_that_a_freed_joker_lacks() -> None:
    # Once this was legal, though the joker makes a meld with the hidden card where that is a king.
    table = "♦2 ♣2 J=♠2/♥2"
    steps = "add ♠2 -> M1 ; swap ♥2 -> M1 ; discard"
    assert turn("♠2 ♣Q ♥2 ♥J", f"draw ? ; {steps} ?", APP, opened=True, table=table).verdict is Verdict.UNDECIDED
    assert error_codes(turn("♠2 ♣Q ♥2 ♥J", f"draw ♣K ; {steps} ♣K", APP, opened=True, table=table))
    known = turn("♠2 ♣Q ♥2 ♥J", f"draw ♦5 ; {steps} ♦5", APP, opened=True, table=table)
    assert known.verdict is Verdict.LEGAL


def test_the_chosen_card_may_be_thrown_where_a_table_allows_it_whatever_came_along() -> None:
    settings = ("draw.deeper_card=free", "discard.taken_card=true", "discard.taken_along=false")
    assert turn("♠2 ♠3", "take ♥9#1 ; discard ♥9", ROW, settings, row="♥9 ♥9 ♣2").verdict is Verdict.LEGAL


def test_an_open_card_that_must_be_laid_may_be_kept_by_who_lays_nothing() -> None:
    settings = ("draw.open_card_must_be_laid=true",)
    assert turn("♠2 ♠3", "take ; discard ♠2", SMALL, settings, row="♥9").verdict is Verdict.LEGAL


def test_one_deed_is_one_fault() -> None:
    thrown = turn("♠2 ♠3", "take ; discard ♥9", CAFE, opened=True, row="♥9")
    assert error_codes(thrown) == ["discard-taken-card"]
    dealer = turn("♥2 ♥3 ♥4 ♠9", "lay ♥2 ♥3 ♥4 ; discard ♠9", CAFE, dealer=True)
    assert error_codes(dealer) == ["dealer-may-not-lay"]
    all_laid = turn("♠2 ♠3 ♠4 ♥7 ♥8", "lay ♠2 ♠3 ♠4 ; add ♥7 ♥8 -> M1", CAFE, table="♥4 ♥5 ♥6")
    assert error_codes(all_laid) == ["discard-missing"]
    assert not all_laid.goes_out


@pytest.mark.parametrize("profile", [CAFE, PAPER, SMALL, ROW])
def test_steps_without_cards_are_faults(profile: str) -> None:
    rules = load(profile)
    table = (turn("♥4 ♥5 ♥6 ♠9", "lay ♥4 ♥5 ♥6 ; discard ♠9", profile, opened=True).table_after[0].meld,)
    assert table[0] is not None
    position = Position((), (table[0],), opened=True)
    for step in (Add((), 1), Swap((), 1)):
        assert judge_turn(position, (step, Discard(None)), rules).verdict is Verdict.ILLEGAL
