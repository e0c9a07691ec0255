"""The discard, the end of a turn, and the dealer's opening turn."""

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from tests.referee.claims import SYSTEMS, texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, Fault, error_codes, faults, found, has, rulings_told, turn

NO_JOKER = ("discard.joker=false",)
NO_TWIN = ("discard.taken_twin=false",)
MAY_LAY = ("deal.first_turn_may_lay=true",)
KINGS = "♠K ♥K ♦K ♣K"

# A card must be thrown


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_turn_that_leaves_cards_ends_with_a_discard(profile: str) -> None:
    judged = turn(f"{KINGS} ♠2 ♠5", f"lay {KINGS}", profile, opened=True)
    assert [(one.step, one.code, one.rule) for one in faults(judged)] == [
        (None, "discard-missing", "discard.every_turn")
    ]
    assert found(judged, Code.DISCARD_MISSING).facts == {"case": "plain"}
    assert turn(f"{KINGS} ♠2 ♠5", f"lay {KINGS} ; discard ♠2", profile, opened=True).verdict is Verdict.LEGAL


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_turn_without_a_step_lacks_it_too(profile: str) -> None:
    assert error_codes(turn("♠2 ♠5", "", profile)) == ["discard-missing"]


@pytest.mark.parametrize("profile", [CAFE, PAPER])
def test_going_out_needs_a_card_to_throw(profile: str) -> None:
    judged = turn(KINGS, f"lay {KINGS}", profile, opened=True)
    assert faults(judged) == [Fault(None, "discard-missing", "discard.to_go_out", Basis.STATED)]
    assert found(judged, Code.DISCARD_MISSING).facts == {"case": "to-go-out"}
    assert (judged.goes_out, judged.score) == (False, None)


@pytest.mark.parametrize("profile", ["rami-51", "rami-40", ROW])
def test_elsewhere_a_hand_emptied_by_melds_is_out(profile: str) -> None:
    judged = turn(KINGS, f"lay {KINGS}", profile, opened=True)
    assert judged.verdict is Verdict.LEGAL
    assert judged.goes_out
    assert ("discard.to_go_out" in rulings_told(judged)) is (profile == ROW)
    thrown = turn(f"{KINGS} ♠2", f"lay {KINGS} ; discard ♠2", profile, opened=True)
    assert thrown.goes_out
    assert "discard.to_go_out" not in rulings_told(thrown)


@pytest.mark.parametrize("profile", SYSTEMS)
def test_nothing_comes_after_the_discard(profile: str) -> None:
    judged = turn(f"{KINGS} ♠2 ♠5 ♠9", f"discard ♠2 ; lay {KINGS} ; discard ♠5", profile, opened=True)
    assert [(one.step, one.code, one.rule) for one in faults(judged)] == [
        (2, "step-after-discard", "discard.every_turn"),
        (3, "step-after-discard", "discard.every_turn"),
    ]
    assert judged.points == 0
    assert texts(judged.hand) == f"♠5 ♠9 {KINGS}"


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_discard_alone_is_no_going_out(profile: str) -> None:
    judged = turn("♠K", "discard ♠K", profile, opened=True)
    assert (judged.verdict, judged.goes_out, judged.score) == (Verdict.LEGAL, False, None)


def test_a_card_that_is_not_held_cannot_be_thrown() -> None:
    judged = turn("♠2 ♠5", "discard ♠9", opened=True)
    assert error_codes(judged) == ["card-not-held"]
    assert texts(found(judged, Code.CARD_NOT_HELD).facts["card"]) == "♠9"


# The card just taken


@pytest.mark.parametrize(
    ("profile", "basis"),
    [
        (APP, Basis.STATED),
        ("rami-40", Basis.STATED),
        ("rami-51-house", Basis.RULING),
        ("rami-40-house", Basis.RULING),
        (ROW, Basis.RULING),
    ],
)
def test_the_card_just_taken_is_not_thrown_back(profile: str, basis: Basis) -> None:
    judged = turn("♠2 ♠5", "take ; discard ♦9", profile, row="♦9")
    assert faults(judged) == [Fault(2, "discard-taken-card", "discard.taken_card", basis)]
    assert texts(found(judged, Code.DISCARD_TAKEN_CARD).facts["card"]) == "♦9"
    assert turn("♠2 ♠5", "take ; discard ♠2", profile, row="♦9").verdict is Verdict.LEGAL


@pytest.mark.parametrize("profile", [CAFE, PAPER])
def test_nor_where_it_was_taken_to_open(profile: str) -> None:
    held, opens = "♥J ♥Q ♥K ♣6 ♣7 ♣8 ♠2 ♠5", "take ; lay ♥J ♥Q ♥K | ♣6 ♣7 ♣8"
    judged = turn(held, f"{opens} ; discard ♦9", profile, row="♦9")
    assert faults(judged) == [Fault(3, "discard-taken-card", "discard.taken_card", Basis.RULING)]


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_card_from_the_stock_may_be_thrown(profile: str) -> None:
    assert turn("♠2 ♠5", "draw ♦9 ; discard ♦9", profile).verdict is Verdict.LEGAL


@pytest.mark.parametrize("profile", ["rami-51", ROW])
def test_a_twin_from_the_other_pack_may_be_thrown(profile: str) -> None:
    judged = turn("♦9 ♠2 ♠5", "take ; discard ♦9", profile, row="♦9")
    assert judged.verdict is Verdict.LEGAL
    assert found(judged, Code.HOUSE_RULING).rule == "discard.taken_twin"
    strict = turn("♦9 ♠2 ♠5", "take ; discard ♦9", profile, NO_TWIN, row="♦9")
    assert faults(strict) == [Fault(2, "discard-taken-card", "discard.taken_twin", Basis.HOUSE)]


def test_a_table_may_let_it_be_thrown_back() -> None:
    assert turn("♠2 ♠5", "take ; discard ♦9", APP, ("discard.taken_card=true",), row="♦9").verdict is Verdict.LEGAL


def test_a_taken_joker_is_a_taken_card_and_one_held_before_is_its_twin() -> None:
    assert error_codes(turn("♠2 ♠5", "take ; discard J", APP, row="J")) == ["discard-taken-card"]
    assert turn("♠2 ♠5 J", "take ; discard J", APP, row="J").verdict is Verdict.LEGAL
    freed = turn(
        "♠2 ♥2 ♠K", "take ; swap ♥2 -> M1 ; lay J ♠K ♥K ; discard J", APP, opened=True, row="J", table="J ♥3 ♥4"
    )
    assert "discard-taken-card" in error_codes(freed)


# Jokers thrown


@pytest.mark.parametrize("profile", SYSTEMS)
@pytest.mark.parametrize("settings", [(), NO_JOKER])
def test_a_joker_may_be_thrown_with_a_warning_unless_the_table_forbids_it(
    profile: str, settings: tuple[str, ...]
) -> None:
    judged = turn(f"{KINGS} J", f"lay {KINGS} ; discard J", profile, settings, opened=True)
    finding = found(judged, Code.DISCARD_JOKER)
    assert (finding.rule, texts(finding.cards)) == ("discard.joker", "J")
    if settings:
        assert faults(judged) == [Fault(2, "discard-joker", "discard.joker", Basis.HOUSE)]
    else:
        assert (finding.severity, finding.basis) == (Severity.WARNING, Basis.RULING)
        assert judged.verdict is Verdict.LEGAL
        assert judged.goes_out


# The dealer's opening turn


@pytest.mark.parametrize("profile", [CAFE, PAPER])
def test_the_dealer_throws_a_card_and_draws_none(profile: str) -> None:
    judged = turn("♠2 ♠5", "discard ♠2", profile, dealer=True, in_round=1)
    assert (judged.verdict, judged.all_findings) == (Verdict.LEGAL, ())
    for draw in ("draw ♦9", "take"):
        drawn = turn("♠2 ♠5", f"{draw} ; discard ♠2", profile, dealer=True, in_round=1, row="♦9")
        assert faults(drawn)[0] == Fault(1, "draw-not-first", "deal.dealer_extra", Basis.STATED)
        assert found(drawn, Code.DRAW_NOT_FIRST).facts == {"case": "dealer"}


def test_the_cafe_lets_the_dealer_do_nothing_else() -> None:
    held, steps = "♥K ♠K ♦K ♠Q ♥Q ♦Q ♠2 ♠5", "lay ♥K ♠K ♦K ; lay ♠Q ♥Q ♦Q ; discard ♠2"
    judged = turn(held, steps, dealer=True, in_round=1)
    assert faults(judged) == [Fault(1, "dealer-may-not-lay", "deal.first_turn_may_lay", Basis.RULING)]
    assert turn(held, steps, PAPER, dealer=True, in_round=1).verdict is Verdict.LEGAL
    assert turn(held, steps, CAFE, MAY_LAY, dealer=True, in_round=1).verdict is Verdict.LEGAL


def test_a_dealer_who_may_lay_opens_like_anybody() -> None:
    low = turn("♥K ♠K ♦K ♠2 ♠5", "lay ♥K ♠K ♦K ; discard ♠2", PAPER, dealer=True, in_round=1)
    assert error_codes(low) == ["opening-too-low"]
    waived = turn("♥K ♠K ♦K ♠2", "lay ♥K ♠K ♦K ; discard ♠2", CAFE, MAY_LAY, dealer=True, in_round=1)
    assert has(waived, Code.OPENING_WAIVED)
    assert waived.score is not None
    assert waived.score.value == -20
