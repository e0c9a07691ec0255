"""Where a joker that a swap freed must go, in the four wordings of the texts."""

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from tests.referee.claims import SYSTEMS, texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, SMALL, Fault, error_codes, faults, found, has, turn

RUN = "J ♥3 ♥4"
NINES = "♣9 ♦9 ♥9 J"
OTHER = ("swap.freed_joker_own_meld=false",)
ANYWHERE = (CAFE, ROW)
IF_POSSIBLE = ("rami-51", "rami-40")

# It must be laid again


@pytest.mark.parametrize("profile", SYSTEMS)
@pytest.mark.parametrize("thrown", ["♠K", "J"])
def test_it_is_neither_kept_nor_thrown(profile: str, thrown: str) -> None:
    judged = turn("♥2 ♠K ♣4", f"swap ♥2 -> M1 ; discard {thrown}", profile, opened=True, table=RUN)
    assert faults(judged) == [Fault(None, "joker-not-laid-again", "swap.freed_joker_laid_again", Basis.STATED)]
    facts = found(judged, Code.JOKER_NOT_LAID_AGAIN).facts
    place = {"case": "possible", "where": 1} if profile in IF_POSSIBLE else {"case": "plain"}
    assert facts == {"count": 1, **place}
    assert not has(judged, Code.DISCARD_JOKER)  # that it may be thrown would be no help beside it


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_new_meld_will_do_everywhere(profile: str) -> None:
    steps = "swap ♥2 -> M1 ; lay J ♣9 ♦9 ; discard ♠K"
    assert turn("♥2 ♣9 ♦9 ♠K ♠2", steps, profile, opened=True, table=RUN).verdict is Verdict.LEGAL


@pytest.mark.parametrize("profile", SYSTEMS)
@pytest.mark.parametrize(("table", "meld"), [(f"{RUN} | ♠5 ♠6 ♠7", 2), (RUN, 1)])
def test_a_lay_off_will_do_but_in_the_encyclopaedia(profile: str, table: str, meld: int) -> None:
    judged = turn("♥2 ♠K ♣4", f"swap ♥2 -> M1 ; add J -> M{meld} ; discard ♠K", profile, opened=True, table=table)
    if profile == PAPER:
        assert faults(judged) == [Fault(2, "joker-needs-new-meld", "swap.freed_joker", Basis.STATED)]
        assert found(judged, Code.JOKER_NEEDS_NEW_MELD).facts == {"meld": meld}
    else:
        assert judged.verdict is Verdict.LEGAL


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_joker_laid_before_the_swap_does_not_stand_for_it(profile: str) -> None:
    held = "♥2 J ♣9 ♦9 ♠K ♣4"
    before = turn(held, "lay J ♣9 ♦9 ; swap ♥2 -> M1 ; discard ♠K", profile, opened=True, table=RUN)
    assert error_codes(before) == ["joker-not-laid-again"]
    after = turn(held, "swap ♥2 -> M1 ; lay J ♣9 ♦9 ; discard ♠K", profile, opened=True, table=RUN)
    assert after.verdict is Verdict.LEGAL
    assert texts(after.hand) == "♣4 J"


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_lay_off_that_does_not_fit_is_one_fault_and_no_second(profile: str) -> None:
    table = f"{RUN} | J ♣9 ♦9"
    judged = turn("♥2 ♠K ♣4", "swap ♥2 -> M1 ; add J -> M2 ; discard ♠K", profile, opened=True, table=table)
    expected = ["joker-needs-new-meld", "lay-off-does-not-fit"] if profile == PAPER else ["lay-off-does-not-fit"]
    assert sorted(error_codes(judged)) == expected
    assert {one.step for one in faults(judged)} == {2}
    fault = found(judged, Code.LAY_OFF_DOES_NOT_FIT)
    assert (fault.rule, fault.basis) == ("jokers_per_meld", Basis.RULING if profile == ROW else Basis.STATED)


@pytest.mark.parametrize(
    ("profile", "steps"),
    [
        (CAFE, "swap ♦J ♠J -> M1"),
        (PAPER, "swap ♦J ♠J -> M1"),
        (APP, "add ♦J -> M1 ; swap ♠J -> M1"),
        (SMALL, "add ♦J -> M1 ; swap ♠J -> M1"),
        (ROW, "swap ♠J -> M1 ; add ♦J -> M1"),
    ],
)
def test_it_cannot_be_a_fifth_jack(profile: str, steps: str) -> None:
    held = "♦J ♠J ♠K ♣4"
    judged = turn(held, f"{steps} ; add J -> M1 ; discard ♠K", profile, opened=True, table="J ♣J ♥J")
    fault = found(judged, Code.LAY_OFF_DOES_NOT_FIT)
    assert (fault.rule, fault.facts["case"], fault.basis) == ("set.different_suits", "full", Basis.STATED)


# A new meld, and the hand's own joker


def test_in_the_encyclopaedia_a_joker_of_the_hand_may_be_laid_off_meanwhile() -> None:
    held, swap = "♥2 J ♣9 ♦9 ♠K ♣4", "swap ♥2 -> M1"
    legal = turn(held, f"{swap} ; add J=♥5 -> M1 ; lay J ♣9 ♦9 ; discard ♠K", PAPER, opened=True, table=RUN)
    assert legal.verdict is Verdict.LEGAL
    kept = turn(held, f"{swap} ; add J=♥5 -> M1 ; discard ♠K", PAPER, opened=True, table=RUN)
    assert error_codes(kept) == ["joker-not-laid-again"]
    own = turn(
        held, f"add J=♠8 -> M2 ; {swap} ; add J=♥5 -> M1 ; discard ♠K", PAPER, opened=True, table=f"{RUN} | ♠5 ♠6 ♠7"
    )
    assert faults(own) == [Fault(3, "joker-needs-new-meld", "swap.freed_joker", Basis.STATED)]


def test_once_the_freed_joker_lies_the_others_are_free_again() -> None:
    held = "♥2 J ♣9 ♦9 ♠K ♣4"
    steps = "swap ♥2 -> M1 ; lay J ♣9 ♦9 ; add J=♥5 -> M1 ; discard ♠K"
    assert turn(held, steps, PAPER, opened=True, table=RUN).verdict is Verdict.LEGAL
    opening = "lay ♥K ♠K ♦K | ♣4 ♣5 ♣6 ♣7 ; swap ♥2 -> M1 ; lay J ♣9 ♦9 ; lay J ♠5 ♥5 ; discard ♠2"
    judged = turn("♥K ♠K ♦K ♣4 ♣5 ♣6 ♣7 ♥2 ♣9 ♦9 J ♠5 ♥5 ♠2 ♠Q", opening, CAFE, table=RUN)
    assert (judged.verdict, judged.points) == (Verdict.LEGAL, 30 + 22 + 27 + 15)
    assert judged.opening is not None
    assert judged.opening.points == 30 + 22 + 15


def test_a_meld_with_a_freed_joker_counts_not_towards_the_opening() -> None:
    """Forty-four points of one's own, and 21 with the freed joker: open in no system that asks more than 44."""
    held = "♠2 ♠3 ♠4 ♠5 ♠6 ♣3 ♦3 ♥3 ♦4 ♦5 ♦6 ♥2 ♣6 ♣7 ♥9"
    melds = "lay ♠2 ♠3 ♠4 ♠5 ♠6 | ♣3 ♦3 ♥3 | ♦4 ♦5 ♦6 ; swap ♥2 -> M1 ; lay ♣6 ♣7 J"
    out = turn(held, f"{melds} ; discard ♥9", CAFE, table=RUN)
    assert out.verdict is Verdict.LEGAL
    assert found(out, Code.OPENING_WAIVED).facts["points"] == 44
    more = turn(f"{held} ♥10", f"{melds} ; discard ♥9", CAFE, table=RUN)
    assert error_codes(more) == ["opening-too-low", "swap-before-opening"]
    assert found(more, Code.OPENING_TOO_LOW).facts["points"] == 44


def test_nor_does_it_make_the_clean_run_or_the_points_when_it_is_laid_first() -> None:
    held = "♥2 ♣9 ♦9 ♥K ♠K ♦K ♠Q"
    settings = ("swap.who=opened-or-going-out",)
    steps = "swap ♥2 -> M1 ; lay J ♣9 ♦9 | ♥K ♠K ♦K ; discard ♠Q"
    judged = turn(held, steps, PAPER, settings, table=RUN)
    assert found(judged, Code.OPENING_TOO_LOW).facts["points"] == 30
    assert error_codes(judged) == ["opening-too-low"]


# If it is possible


@pytest.mark.parametrize("profile", IF_POSSIBLE)
@pytest.mark.parametrize("thrown", ["♠K", "J"])
def test_the_app_lets_it_stay_where_nothing_takes_it(profile: str, thrown: str) -> None:
    judged = turn("♠9 ♠K ♣4", f"swap ♠9 -> M1 ; discard {thrown}", profile, opened=True, table=NINES)
    note = found(judged, Code.JOKER_KEPT)
    assert judged.verdict is Verdict.LEGAL
    assert (note.severity, note.rule, note.basis) == (Severity.NOTE, "swap.freed_joker", Basis.STATED)
    assert note.facts == {"count": 1, "case": "thrown" if thrown == "J" else "plain"}


@pytest.mark.parametrize("profile", [CAFE, PAPER, ROW])
def test_no_other_system_does(profile: str) -> None:
    judged = turn("♠9 ♠K ♣4", "swap ♠9 -> M1 ; discard ♠K", profile, opened=True, table=NINES)
    assert error_codes(judged) == ["joker-not-laid-again"]
    assert found(judged, Code.JOKER_NOT_LAID_AGAIN).facts == {"count": 1, "case": "plain"}


@pytest.mark.parametrize(
    ("held", "table", "thrown", "where"),
    [
        ("♠9 ♠K ♥K", NINES, "♠K", "♠K ♥K J"),
        ("♠9 ♠K ♠Q ♣4", NINES, "♠Q", "J ♠Q ♠K"),
        ("♠9 ♠K ♣4", f"{NINES} | ♥2 ♥3 ♥4", "♠K", 2),
        ("♠9 ♠K ♣4", f"{NINES} | ♠5 ♥5 ♦5", "♠K", 2),
    ],
)
def test_where_something_takes_it_the_place_is_named(held: str, table: str, thrown: str, where: object) -> None:
    judged = turn(held, f"swap ♠9 -> M1 ; discard {thrown}", APP, opened=True, table=table)
    facts = found(judged, Code.JOKER_NOT_LAID_AGAIN).facts
    named = set(str(texts(facts["where"])).split())
    assert facts["case"] == "possible"
    assert named == set(str(where).split())


def test_it_is_judged_just_before_the_discard() -> None:
    """The run took a joker when the swap was made; then the player's own joker went there."""
    held, table = "♠9 J ♠K ♣4", f"{NINES} | ♥2 ♥3 ♥4"
    early = turn(held, "add J=♥5 -> M2 ; swap ♠9 -> M1 ; discard ♠K", APP, opened=True, table=table)
    assert early.verdict is Verdict.LEGAL
    assert has(early, Code.JOKER_KEPT)
    late = turn("♠9 ♥5 ♥6 ♥7 ♣4", "swap ♠9 -> M1 ; lay ♥5 ♥6 ♥7 ; discard ♣4", APP, opened=True, table=NINES)
    assert found(late, Code.JOKER_NOT_LAID_AGAIN).facts["where"] == 2


def test_where_going_out_needs_a_discard_a_card_must_remain() -> None:
    settings = ("swap.freed_joker=if-possible",)
    kings = "♠9 ♠K ♥K"
    assert turn(kings, "swap ♠9 -> M1 ; discard ♠K", CAFE, settings, opened=True, table=NINES).verdict is Verdict.LEGAL
    more = turn(f"{kings} ♣4", "swap ♠9 -> M1 ; discard ♠K", CAFE, settings, opened=True, table=NINES)
    assert error_codes(more) == ["joker-not-laid-again"]


def test_a_joker_that_is_the_last_card_is_thrown_where_a_card_must_be() -> None:
    settings, table = ("swap.freed_joker=if-possible",), f"{NINES} | ♥2 ♥3 ♥4"
    last = turn("♠9", "swap ♠9 -> M1 ; discard J", CAFE, settings, opened=True, table=table)
    assert (last.verdict, last.goes_out) == (Verdict.LEGAL, True)
    app = turn("♠9", "swap ♠9 -> M1 ; discard J", APP, opened=True, table=table)
    assert found(app, Code.JOKER_NOT_LAID_AGAIN).facts["where"] == 2


def test_no_place_is_one_that_would_be_no_meld() -> None:
    corner = turn("♠9 ♠K ♠2 ♣4", "swap ♠9 -> M1 ; discard ♣4", APP, opened=True, table=NINES)
    assert has(corner, Code.JOKER_KEPT)
    around = ("run.round_the_corner=true",)
    judged = turn("♠9 ♠K ♠2 ♣4", "swap ♠9 -> M1 ; discard ♣4", APP, around, opened=True, table=NINES)
    assert texts(found(judged, Code.JOKER_NOT_LAID_AGAIN).facts["where"]) == "♠K J ♠2"


# Another meld than the one it came from


@pytest.mark.parametrize("profile", ANYWHERE)
def test_a_table_may_ask_for_another_meld(profile: str) -> None:
    held, table = "♥2 ♠K ♣4", f"{RUN} | ♠5 ♠6 ♠7"
    back = turn(held, "swap ♥2 -> M1 ; add J=♥5 -> M1 ; discard ♠K", profile, OTHER, opened=True, table=table)
    assert faults(back) == [Fault(2, "joker-into-same-meld", "swap.freed_joker_own_meld", Basis.HOUSE)]
    assert found(back, Code.JOKER_INTO_SAME_MELD).facts == {"meld": 1}
    away = turn(held, "swap ♥2 -> M1 ; add J=♠8 -> M2 ; discard ♠K", profile, OTHER, opened=True, table=table)
    assert away.verdict is Verdict.LEGAL


def test_then_that_meld_is_no_place_for_it_either() -> None:
    kept = turn("♥2 ♠K ♣4", "swap ♥2 -> M1 ; discard ♠K", APP, OTHER, opened=True, table=RUN)
    assert kept.verdict is Verdict.LEGAL
    assert has(kept, Code.JOKER_KEPT)


def test_two_freed_jokers_may_change_places() -> None:
    held, table = "♥2 ♠5 ♠K ♣4", f"{RUN} | J=♠5 ♠6 ♠7"
    both = "swap ♥2 -> M1 ; swap ♠5 -> M2 ; add J=♥5 -> M1 ; add J=♠4 -> M2 ; discard ♠K"
    assert turn(held, both, CAFE, OTHER, opened=True, table=table).verdict is Verdict.LEGAL
    in_turn = "swap ♥2 -> M1 ; add J=♥5 -> M1 ; swap ♠5 -> M2 ; add J=♠4 -> M2 ; discard ♠K"
    assert error_codes(turn(held, in_turn, CAFE, OTHER, opened=True, table=table)) == ["joker-into-same-meld"]
    one = "swap ♥2 -> M1 ; swap ♠5 -> M2 ; add J=♠4 -> M2 ; discard ♠K"
    assert found(turn(held, one, opened=True, table=table), Code.JOKER_NOT_LAID_AGAIN).facts["count"] == 1


def test_where_it_has_no_place_it_may_stay_but_not_go_back() -> None:
    # Once this was legal: a joker that may stay in the hand was taken to allow the one that went back.
    held, table = "♠3 ♠J ♥2", "♠10 J=♠J ♠Q | ♠10 ♥10 ♦10 J=♣10"
    around = ("swap.freed_joker=if-possible", *OTHER)
    back = turn(held, "swap ♠J -> M1 ; add J=♠9 -> M1 ; discard ♠3", CAFE, around, opened=True, table=table)
    assert error_codes(back) == ["joker-into-same-meld"]
    kept = turn(held, "swap ♠J -> M1 ; discard ♠3", CAFE, around, opened=True, table=table)
    assert kept.verdict is Verdict.LEGAL
