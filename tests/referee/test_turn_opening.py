"""The opening in a turn: what counts towards it, what may come before it, and what going out waives."""

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from rami_solver.referee.verdict import LaydownOpening
from tests.referee.claims import SYSTEMS
from tests.referee.turns import APP, CAFE, PAPER, ROW, SMALL, Fault, error_codes, faults, found, has, turn

RUN = "♦4 ♦5 ♦6"
FIFTY_FOUR = "♥K ♠K ♦K ♣7 ♣8 ♣9"
SPARE = "♠2 ♠5"
CLEAN = ("opening.clean_run=true",)
LATER = ("opening.more_in_same_turn=false",)

# The threshold


@pytest.mark.parametrize(
    ("profile", "points", "basis"),
    [(CAFE, 51, Basis.STATED), (PAPER, 50, Basis.STATED), (APP, 51, Basis.INFERRED)],
)
def test_new_melds_below_the_threshold_do_not_open(profile: str, points: int, basis: Basis) -> None:
    judged = turn("♥K ♠K ♦K ♣4 ♣5 ♣6 ♠2 ♠5", "lay ♥K ♠K ♦K | ♣4 ♣5 ♣6 ; discard ♠2", profile)
    assert judged.verdict is Verdict.ILLEGAL
    assert faults(judged) == [Fault(1, "opening-too-low", "opening.points", basis)]
    fault = found(judged, Code.OPENING_TOO_LOW)
    assert fault.facts == {"points": 45, "threshold": points, "short_by": points - 45}
    assert judged.opening == LaydownOpening(met=False, threshold=points, points=45, short_by=points - 45, waived=False)


@pytest.mark.parametrize("profile", [SMALL, ROW])
def test_the_same_melds_open_where_forty_will_do(profile: str) -> None:
    judged = turn("♥K ♠K ♦K ♣4 ♣5 ♣6 ♠2 ♠5", "lay ♥K ♠K ♦K | ♣4 ♣5 ♣6 ; discard ♠2", profile)
    assert judged.verdict is Verdict.LEGAL
    assert judged.opening == LaydownOpening(met=True, threshold=40, points=45, short_by=0, waived=False)


def test_melds_of_several_steps_open_together() -> None:
    judged = turn(f"{FIFTY_FOUR} {SPARE}", "lay ♥K ♠K ♦K ; lay ♣7 ♣8 ♣9 ; discard ♠2")
    assert judged.verdict is Verdict.LEGAL
    assert [one.points for one in judged.steps] == [30, 24, 0]
    assert judged.points == 54
    assert judged.opening is not None
    assert judged.opening.points == 54


def test_what_is_missing_is_told_at_the_last_meld_that_was_laid() -> None:
    judged = turn("♥K ♠K ♦K ♣4 ♣5 ♣6 ♠2 ♠5", "lay ♥K ♠K ♦K ; lay ♣4 ♣5 ♣6 ; discard ♠2")
    assert [one.step for one in faults(judged)] == [2]


@pytest.mark.parametrize("profile", SYSTEMS)
def test_who_opened_in_an_earlier_turn_needs_no_points(profile: str) -> None:
    judged = turn("♣4 ♣5 ♣6 ♠2 ♠5", "lay ♣4 ♣5 ♣6 ; discard ♠2", profile, opened=True)
    assert judged.verdict is Verdict.LEGAL
    assert judged.opening is None


@pytest.mark.parametrize("profile", SYSTEMS)
def test_who_lays_nothing_opens_nothing(profile: str) -> None:
    judged = turn("♣4 ♣5 ♣6 ♠2", "draw ♠5 ; discard ♠2", profile)
    assert judged.verdict is Verdict.LEGAL
    assert (judged.opening, judged.points) == (None, 0)


def test_a_meld_that_can_be_mended_is_the_only_fault() -> None:
    """Six in a row are worth 39 once they are split: with thirty more they open."""
    held = f"♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♠K ♥K ♦K {SPARE}"
    judged = turn(held, "lay ♥4 ♥5 ♥6 ♥7 ♥8 ♥9 | ♠K ♥K ♦K ; discard ♠2")
    assert faults(judged) == [Fault(1, "run-too-long", "run.max", Basis.STATED)]
    split = turn(held, "lay ♥4 ♥5 ♥6 | ♥7 ♥8 ♥9 | ♠K ♥K ♦K ; discard ♠2")
    assert (split.verdict, split.points) == (Verdict.LEGAL, 69)


# Lay-offs never count


@pytest.mark.parametrize("profile", [CAFE, PAPER, APP])
def test_a_lay_off_adds_nothing_to_the_opening(profile: str) -> None:
    judged = turn(
        "♥K ♠K ♦K ♣4 ♣5 ♣6 ♦7 ♠2 ♠5", "lay ♥K ♠K ♦K | ♣4 ♣5 ♣6 ; add ♦7 -> M1 ; discard ♠2", profile, table=RUN
    )
    assert [(one.step, one.code) for one in faults(judged)] == [(1, "opening-too-low"), (2, "lay-off-before-opening")]
    assert found(judged, Code.OPENING_TOO_LOW).facts["points"] == 45


def test_what_a_meld_gains_by_a_lay_off_does_not_count_either() -> None:
    judged = turn("♥K ♠K ♦K ♣K ♣4 ♣5 ♣6 ♠2 ♠5", "lay ♥K ♠K ♦K | ♣4 ♣5 ♣6 ; add ♣K -> M1 ; discard ♠2", "rami-51")
    assert found(judged, Code.OPENING_TOO_LOW).facts["short_by"] == 6
    whole = turn("♥K ♠K ♦K ♣K ♣4 ♣5 ♣6 ♠2 ♠5", "lay ♥K ♠K ♦K ♣K | ♣4 ♣5 ♣6 ; discard ♠2", "rami-51")
    assert (whole.verdict, whole.points) == (Verdict.LEGAL, 55)


@pytest.mark.parametrize("profile", SYSTEMS)
def test_after_the_opening_cards_are_laid_off_in_the_same_turn(profile: str) -> None:
    judged = turn(f"{FIFTY_FOUR} ♦7 {SPARE}", "lay ♥K ♠K ♦K | ♣7 ♣8 ♣9 ; add ♦7 -> M1 ; discard ♠2", profile, table=RUN)
    assert judged.verdict is Verdict.LEGAL
    assert not has(judged, Code.ALLOWED_BY_GOING_OUT)
    assert judged.points == (50 if profile == ROW else 54)
    assert judged.opening is not None
    assert judged.opening.points == (45 if profile == ROW else 54)


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_lay_off_onto_a_meld_of_this_very_turn(profile: str) -> None:
    judged = turn(f"{FIFTY_FOUR} ♣10 {SPARE}", "lay ♥K ♠K ♦K | ♣7 ♣8 ♣9 ; add ♣10 -> M2 ; discard ♠2", profile)
    assert judged.verdict is Verdict.LEGAL
    assert str(judged.table_after[1].meld) == "♣7 ♣8 ♣9 ♣10"


# The order of the steps


@pytest.mark.parametrize("profile", SYSTEMS)
@pytest.mark.parametrize(
    ("steps", "points"),
    [
        ("add ♦7 -> M1 ; lay ♥K ♠K ♦K | ♣7 ♣8 ♣9 ; discard ♠2", 0),
        ("lay ♥K ♠K ♦K ; add ♦7 -> M1 ; lay ♣7 ♣8 ♣9 ; discard ♠2", 30),
    ],
)
def test_a_lay_off_that_comes_before_the_opening_of_its_turn_is_too_early(
    profile: str, steps: str, points: int
) -> None:
    judged = turn(f"{FIFTY_FOUR} ♦7 {SPARE}", steps, profile, table=RUN)
    (fault,) = faults(judged)
    assert fault == Fault(1 if points == 0 else 2, "lay-off-before-opening", "opening.layoff_before", Basis.STATED)
    facts = found(judged, Code.LAY_OFF_BEFORE_OPENING).facts
    assert (facts["case"], facts["points"]) == ("order", points)


@pytest.mark.parametrize(("profile", "case"), [(CAFE, "if-out"), (PAPER, "plain"), (APP, "plain"), (ROW, "plain")])
def test_who_has_not_opened_does_not_lay_off(profile: str, case: str) -> None:
    judged = turn("♦7 ♠2 ♠5", "add ♦7 -> M1 ; discard ♠2", profile, table=RUN)
    assert faults(judged) == [Fault(1, "lay-off-before-opening", "opening.layoff_before", Basis.STATED)]
    facts = found(judged, Code.LAY_OFF_BEFORE_OPENING).facts
    threshold = {CAFE: 51, PAPER: 50, APP: 51, ROW: 40}[profile]
    assert facts == {"points": 0, "threshold": threshold, "short_by": threshold, "case": case}
    assert turn("♦7 ♠2 ♠5", "add ♦7 -> M1 ; discard ♠2", profile, table=RUN, opened=True).verdict is Verdict.LEGAL


def test_a_table_may_ask_to_wait_a_turn_with_lay_offs_and_swaps() -> None:
    held, table = f"{FIFTY_FOUR} ♦7 ♥2 {SPARE}", f"{RUN} | J ♥3 ♥4"
    judged = turn(held, "lay ♥K ♠K ♦K | ♣7 ♣8 ♣9 ; add ♦7 -> M1 ; discard ♠2", CAFE, LATER, table=table)
    assert faults(judged) == [Fault(2, "lay-off-before-opening", "opening.more_in_same_turn", Basis.HOUSE)]
    assert found(judged, Code.LAY_OFF_BEFORE_OPENING).facts["case"] == "same-turn"
    steps = "lay ♥K ♠K ♦K | ♣7 ♣8 ♣9 ; swap ♥2 -> M2 ; add J=♦7 -> M1 ; discard ♠2"
    assert [(one.step, one.code, one.rule) for one in faults(turn(held, steps, CAFE, LATER, table=table))] == [
        (2, "swap-before-opening", "opening.more_in_same_turn"),
        (3, "lay-off-before-opening", "opening.more_in_same_turn"),
    ]
    more = turn(f"{FIFTY_FOUR} ♥4 ♥5 ♥6 {SPARE}", "lay ♥K ♠K ♦K | ♣7 ♣8 ♣9 ; lay ♥4 ♥5 ♥6 ; discard ♠2", CAFE, LATER)
    assert (more.verdict, more.points) == (Verdict.LEGAL, 69)


# The waiver


@pytest.mark.parametrize("profile", SYSTEMS)
def test_the_cafe_alone_waives_the_points_of_a_turn_that_goes_out(profile: str) -> None:
    judged = turn("♥A ♥2 ♥3 ♠9", "lay ♥A ♥2 ♥3 ; discard ♠9", profile)
    assert judged.goes_out
    if profile == CAFE:
        note = found(judged, Code.OPENING_WAIVED)
        assert (note.severity, note.rule, note.basis) == (
            Severity.NOTE,
            "opening.waived_when_going_out",
            Basis.STATED,
        )
        assert note.facts == {"points": 6, "threshold": 51, "short_by": 45}
        assert judged.opening == LaydownOpening(met=False, threshold=51, points=6, short_by=45, waived=True)
        assert judged.verdict is Verdict.LEGAL
    else:
        assert error_codes(judged) == ["opening-too-low"]
        assert judged.score is None


def test_one_card_too_many_waives_nothing_and_the_waiver_is_told() -> None:
    judged = turn("♥A ♥2 ♥3 ♠9 ♠10", "lay ♥A ♥2 ♥3 ; discard ♠9")
    assert error_codes(judged) == ["opening-too-low"]
    assert has(judged, Code.OPENING_WAIVED_IF_OUT)
    assert not judged.goes_out


def test_the_whole_turn_decides_whether_an_early_lay_off_was_legal() -> None:
    out = turn("♦7 ♥A ♥2 ♥3 ♠9", "add ♦7 -> M1 ; lay ♥A ♥2 ♥3 ; discard ♠9", table=RUN)
    note = found(out, Code.ALLOWED_BY_GOING_OUT)
    assert out.verdict is Verdict.LEGAL
    assert (note.severity, note.rule) == (Severity.NOTE, "opening.layoff_before")
    assert note in out.steps[0].findings
    not_out = turn("♦7 ♥A ♥2 ♥3 ♠9 ♠10", "add ♦7 -> M1 ; lay ♥A ♥2 ♥3 ; discard ♠9", table=RUN)
    assert error_codes(not_out) == ["lay-off-before-opening", "opening-too-low"]


@pytest.mark.parametrize(
    ("profile", "legal"), [(CAFE, True), (PAPER, False), (APP, False), (SMALL, False), (ROW, False)]
)
def test_going_out_by_lay_offs_alone_without_having_opened(profile: str, legal: bool) -> None:
    judged = turn("♦7 ♦8 ♠9", "add ♦7 ♦8 -> M1 ; discard ♠9", profile, table=RUN)
    assert (judged.verdict is Verdict.LEGAL) is legal
    assert error_codes(judged) == ([] if legal else ["lay-off-before-opening"])
    assert judged.opening is None


def test_an_illegal_meld_is_not_waived() -> None:
    judged = turn("♠K ♠A ♠2 ♠9", "lay ♠K ♠A ♠2 ; discard ♠9")
    assert error_codes(judged) == ["run-round-the-corner"]
    assert not has(judged, Code.OPENING_WAIVED)
    assert judged.opening is not None
    assert not judged.opening.waived


# A clean run


def test_where_the_table_wants_a_clean_run_sets_do_not_open() -> None:
    held, sets = f"♥K ♠K ♦K ♠Q ♥Q ♦Q ♦7 {SPARE}", "lay ♥K ♠K ♦K | ♠Q ♥Q ♦Q"
    judged = turn(held, f"{sets} ; discard ♠2", APP, CLEAN)
    assert faults(judged) == [Fault(1, "clean-run-missing", "opening.clean_run", Basis.HOUSE)]
    off = turn(held, f"{sets} ; add ♦7 -> M1 ; discard ♠2", APP, CLEAN, table=RUN)
    assert error_codes(off) == ["clean-run-missing", "lay-off-before-opening"]
    assert turn(f"{FIFTY_FOUR} {SPARE}", "lay ♥K ♠K ♦K | ♣7 ♣8 ♣9 ; discard ♠2", APP, CLEAN).verdict is Verdict.LEGAL


def test_a_run_with_a_joker_is_not_clean_and_going_out_waives_that_too() -> None:
    held, melds = "♥K ♠K ♦K ♣7 ♣8 J ♠2", "lay ♥K ♠K ♦K | ♣7 ♣8 J"
    assert error_codes(turn(f"{held} ♠5", f"{melds} ; discard ♠2", CAFE, CLEAN)) == ["clean-run-missing"]
    out = turn(held, f"{melds} ; discard ♠2", CAFE, CLEAN)
    assert out.verdict is Verdict.LEGAL
    assert has(out, Code.OPENING_WAIVED)
