"""What a turn that goes out earns: in one turn or several, in round one or later, doubled or not."""

import pytest

from rami_solver.findings import Code, Verdict
from rami_solver.rules.load import profile_ids
from rami_solver.scoring.award import Award
from tests.referee.claims import texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, found, has, rulings_told, turn

WIN = Award("win", None)
WINNERS = tuple(name for name in profile_ids() if name not in (CAFE, ROW))

FINISH = "♠2 ♠3 ♠4 ♣2 ♦2 ♥2 ♦3 ♦4 ♦5 ♣3 ♣4 ♣5 ♥7 ♥8 ♠9"
MELDS = "lay ♠2 ♠3 ♠4 | ♣2 ♦2 ♥2 | ♦3 ♦4 ♦5 | ♣3 ♣4 ♣5"
TABLE = "♥4 ♥5 ♥6"

WHOLE = "♠K ♥K ♦K ♣K ♠A ♥A ♦A ♣A ♠2"
ACES_AND_KINGS = "lay ♠K ♥K ♦K ♣K | ♠A ♥A ♦A ♣A ; discard ♠2"


def points(value: int | None) -> Award:
    return Award("score", value)


# In one turn


@pytest.mark.parametrize(("in_round", "score"), [(1, -20), (2, -100), (3, -100), (9, -100)])
def test_the_cafe_pays_a_hundred_from_the_second_round_on(in_round: int, score: int) -> None:
    judged = turn(WHOLE, ACES_AND_KINGS, in_round=in_round)
    assert (judged.verdict, judged.goes_out) == (Verdict.LEGAL, True)
    assert judged.score == points(score)
    assert judged.points == 80


@pytest.mark.parametrize(("in_round", "score"), [(1, -20), (2, -100)])
def test_lay_offs_and_a_waived_threshold_are_one_turn_all_the_same(in_round: int, score: int) -> None:
    judged = turn(FINISH, f"{MELDS} ; add ♥7 ♥8 -> M1 ; discard ♠9", in_round=in_round, table=TABLE)
    assert judged.verdict is Verdict.LEGAL
    assert judged.score == points(score)
    assert judged.points == 39
    assert "score.one_turn_with_layoffs" in rulings_told(judged)


def test_so_is_a_joker_from_the_table() -> None:
    held = "♠2 ♠3 ♠4 ♠5 ♠6 ♣3 ♦3 ♥3 ♦4 ♦5 ♦6 ♥2 ♣6 ♣7 ♥9"
    steps = "lay ♠2 ♠3 ♠4 ♠5 ♠6 | ♣3 ♦3 ♥3 | ♦4 ♦5 ♦6 ; swap ♥2 -> M1 ; lay ♣6 ♣7 J ; discard ♥9"
    judged = turn(held, steps, in_round=3, table="J ♥3 ♥4")
    assert (judged.verdict, judged.score) == (Verdict.LEGAL, points(-100))
    assert judged.points == 44 + 21


def test_a_table_may_count_lay_offs_and_swaps_as_more_than_one_turn() -> None:
    own = ("score.one_turn_with_layoffs=false",)
    judged = turn(FINISH, f"{MELDS} ; add ♥7 ♥8 -> M1 ; discard ♠9", CAFE, own, table=TABLE)
    assert judged.score == points(-20)
    assert turn(WHOLE, ACES_AND_KINGS, CAFE, own).score == points(-100)


def test_a_table_may_pay_a_hundred_in_round_one() -> None:
    assert turn(WHOLE, ACES_AND_KINGS, CAFE, ("score.one_turn_first_round=-100",), in_round=1).score == points(-100)
    assert turn(WHOLE, ACES_AND_KINGS, CAFE, ("score.round_two=none",), in_round=1).score == points(-100)


@pytest.mark.parametrize("profile", WINNERS)
@pytest.mark.parametrize("in_round", [1, 2])
def test_elsewhere_going_out_wins_the_deal(profile: str, in_round: int) -> None:
    judged = turn(WHOLE, ACES_AND_KINGS, profile, in_round=in_round)
    assert (judged.verdict, judged.score) == (Verdict.LEGAL, WIN)


@pytest.mark.parametrize("in_round", [1, 2])
def test_roemie_doubles_the_points_of_the_turn(in_round: int) -> None:
    judged = turn(WHOLE, ACES_AND_KINGS, ROW, in_round=in_round)
    assert (judged.points, judged.score) == (100, points(200))


def test_in_roemie_lay_offs_are_doubled_with_the_rest() -> None:
    judged = turn(FINISH, f"{MELDS} ; add ♥7 ♥8 -> M1 ; discard ♠9", ROW, table=TABLE)
    assert judged.verdict is Verdict.LEGAL
    assert [one.points for one in judged.steps] == [60, 10, 0]
    assert (judged.points, judged.score) == (70, points(140))


def test_in_roemie_a_swap_adds_nothing_to_double() -> None:
    held = "♠2 ♠3 ♠4 ♠5 ♠6 ♣3 ♦3 ♥3 ♦4 ♦5 ♦6 ♥2 ♣6 ♣7 ♥9"
    steps = "lay ♠2 ♠3 ♠4 ♠5 ♠6 | ♣3 ♦3 ♥3 | ♦4 ♦5 ♦6 ; swap ♥2 -> M1 ; lay ♣6 ♣7 J ; discard ♥9"
    judged = turn(held, steps, ROW, table="J ♥3 ♥4")
    assert [one.points for one in judged.steps] == [55, 0, 15, 0]
    assert judged.score == points(140)


def test_the_four_card_run_of_the_bonus_does_not_open_and_a_waiver_gives_fifty() -> None:
    held, steps = "♥7 ♥8 ♥9 ♥10 ♠2", "lay ♥7 ♥8 ♥9 ♥10 ; discard ♠2"
    judged = turn(held, steps, ROW)
    assert found(judged, Code.OPENING_TOO_LOW).facts["points"] == 25
    assert (judged.goes_out, judged.score) == (True, None)
    assert "opening.waived_when_going_out" in rulings_told(judged)
    waived = turn(held, steps, ROW, ("opening.waived_when_going_out=true",))
    assert waived.score == points(50)


def test_a_hand_emptied_without_a_discard_earns_the_same() -> None:
    judged = turn("♠K ♥K ♦K ♣K ♠A ♥A ♦A ♣A", "lay ♠K ♥K ♦K ♣K | ♠A ♥A ♦A ♣A", ROW)
    assert judged.score == points(200)
    assert turn("♠K ♥K ♦K ♣K ♠A ♥A ♦A ♣A", "lay ♠K ♥K ♦K ♣K | ♠A ♥A ♦A ♣A", APP).score == WIN


# In several turns


@pytest.mark.parametrize("in_round", [2, 5])
def test_the_cafe_pays_twenty_to_who_opened_earlier(in_round: int) -> None:
    judged = turn("♠K ♥K ♦K ♣K ♠2", "lay ♠K ♥K ♦K ♣K ; discard ♠2", opened=True, in_round=in_round)
    assert judged.score == points(-20)


@pytest.mark.parametrize("profile", WINNERS)
def test_elsewhere_out_is_out(profile: str) -> None:
    assert turn("♠K ♥K ♦K ♣K ♠2", "lay ♠K ♥K ♦K ♣K ; discard ♠2", profile, opened=True).score == WIN


def test_in_roemie_the_score_then_hangs_on_earlier_melds() -> None:
    judged = turn("♠10 ♥10 ♦10 ♠2", "lay ♠10 ♥10 ♦10 ; discard ♠2", ROW, opened=True)
    assert (judged.points, judged.score) == (30, points(None))


@pytest.mark.parametrize("profile", [CAFE, PAPER, APP, ROW])
def test_lay_offs_alone_go_out(profile: str) -> None:
    judged = turn("♥7 ♥8 ♠2", "add ♥7 ♥8 -> M1 ; discard ♠2", profile, opened=True, table=TABLE)
    assert (judged.verdict, judged.goes_out) == (Verdict.LEGAL, True)
    assert judged.score is not None


# No score


@pytest.mark.parametrize("profile", profile_ids())
def test_a_turn_that_leaves_cards_earns_nothing_yet(profile: str) -> None:
    judged = turn(f"{WHOLE} ♠5", ACES_AND_KINGS, profile)
    assert (judged.verdict, judged.goes_out, judged.score) == (Verdict.LEGAL, False, None)
    assert texts(judged.hand) == "♠5"


@pytest.mark.parametrize("profile", profile_ids())
def test_an_illegal_turn_earns_nothing_though_the_hand_is_empty(profile: str) -> None:
    judged = turn("♠K ♠A ♠2 ♥9", "lay ♠K ♠A ♠2 ; discard ♥9", profile, opened=True)
    assert (judged.verdict, judged.goes_out, judged.score) == (Verdict.ILLEGAL, True, None)


def test_the_ruling_on_the_first_round_is_told_where_it_decides() -> None:
    first = turn(WHOLE, ACES_AND_KINGS, in_round=1)
    later = turn(WHOLE, ACES_AND_KINGS, in_round=2)
    assert rulings_told(first) == rulings_told(later) == set()
    assert not has(first, Code.OPENING_WAIVED)
