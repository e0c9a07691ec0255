"""A lay-down as a whole: whether it opens, what going out waives, and what must stay in the hand."""

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from rami_solver.referee.laydown import judge_laydown, sum_up
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.verdict import LaydownOpening
from rami_solver.rules.load import load
from tests.referee.claims import codes, laid, melds, only, texts

CAFE = "rami-bridge"
APP = "rami-51"
CLEAN = ("opening.clean_run=true",)

FIFTY_ONE = "♥K ♠K ♦K | ♣6 ♣7 ♣8"
FIFTY = "♥K ♠K ♦K | ♥5 ♠5 ♦5 ♣5"
SIX = "♥A ♥2 ♥3"


def test_a_lay_down_of_the_threshold_opens() -> None:
    found = laid(FIFTY_ONE)
    assert found.verdict is Verdict.LEGAL
    assert found.points == 51
    assert found.opening == LaydownOpening(met=True, threshold=51, points=51, short_by=0, waived=False)
    assert found.findings == ()
    assert found.errors == ()


def test_a_point_too_few_does_not_open() -> None:
    found = laid(FIFTY, APP)
    fault = only(found.findings, Code.OPENING_TOO_LOW)
    assert found.verdict is Verdict.ILLEGAL
    assert found.opening == LaydownOpening(met=False, threshold=51, points=50, short_by=1, waived=False)
    assert fault.severity is Severity.ERROR
    assert fault.rule == "opening.points"
    assert fault.facts == {"points": 50, "threshold": 51, "short_by": 1}
    assert found.errors == (fault,)


def test_who_has_opened_may_lay_anything_legal() -> None:
    found = laid(SIX, opened=True)
    assert found.verdict is Verdict.LEGAL
    assert found.points == 6
    assert found.opening is None


def test_nothing_said_of_the_hand_leaves_the_waiver_as_a_note() -> None:
    found = laid(SIX)
    note = only(found.findings, Code.OPENING_WAIVED_IF_OUT)
    assert found.verdict is Verdict.ILLEGAL
    assert codes(found.findings) == ["opening-too-low", "opening-waived-if-out"]
    assert note.severity is Severity.NOTE
    assert note.rule == "opening.waived_when_going_out"
    assert note.facts == {"points": 6, "threshold": 51, "short_by": 45}
    assert found.left is None


def test_going_out_waives_the_threshold() -> None:
    found = laid(SIX, left="♠9")
    note = only(found.findings, Code.OPENING_WAIVED)
    assert found.verdict is Verdict.LEGAL
    assert codes(found.findings) == ["opening-waived"]
    assert note.severity is Severity.NOTE
    assert note.facts == {"points": 6, "threshold": 51, "short_by": 45}
    assert found.opening == LaydownOpening(met=False, threshold=51, points=6, short_by=45, waived=True)


def test_more_cards_left_waive_nothing() -> None:
    found = laid(SIX, left="♠9 ♠10")
    assert found.verdict is Verdict.ILLEGAL
    assert codes(found.findings) == ["opening-too-low"]
    assert found.opening is not None
    assert not found.opening.waived


@pytest.mark.parametrize("left", [None, "♠9"])
def test_no_waiver_where_the_profile_has_none(left: str | None) -> None:
    found = laid(SIX, "rami-bridge-50", left=left)
    assert codes(found.findings) == ["opening-too-low"]


@pytest.mark.parametrize("left", ["", "♠9"])
def test_where_no_discard_is_needed_an_empty_hand_or_one_card_goes_out(left: str) -> None:
    found = laid(SIX, APP, ["opening.waived_when_going_out=true"], left=left)
    assert found.verdict is Verdict.LEGAL
    assert "opening-waived" in codes(found.findings)


def test_a_lay_down_that_opens_needs_no_waiver() -> None:
    found = laid(FIFTY_ONE, left="♠9")
    assert codes(found.findings) == []
    assert found.opening is not None
    assert found.opening.met
    assert not found.opening.waived


@pytest.mark.parametrize("opened", [False, True])
def test_without_a_card_to_throw_nobody_goes_out(opened: bool) -> None:
    found = laid(FIFTY_ONE, left="", opened=opened)
    fault = only(found.findings, Code.DISCARD_MISSING)
    assert found.verdict is Verdict.ILLEGAL
    assert fault.severity is Severity.ERROR
    assert fault.rule == "discard.to_go_out"
    assert codes(found.findings) == ["discard-missing"]


def test_an_empty_hand_without_a_discard_does_not_waive_either() -> None:
    assert codes(laid(SIX, left="").findings) == ["discard-missing", "opening-too-low"]


def test_an_empty_hand_is_fine_where_no_discard_is_needed() -> None:
    assert laid(FIFTY_ONE, APP, left="").verdict is Verdict.LEGAL


@pytest.mark.parametrize("left", ["J", "J J"])
def test_a_joker_that_must_be_thrown_is_a_warning(left: str) -> None:
    found = laid(FIFTY_ONE, left=left)
    warning = only(found.findings, Code.DISCARD_JOKER)
    assert found.verdict is Verdict.LEGAL
    assert warning.severity is Severity.WARNING
    assert warning.rule == "discard.joker"
    assert texts(warning.cards) == "J"
    assert warning.facts == {"left": len(left.split())}


def test_a_joker_beside_another_card_needs_no_warning() -> None:
    assert codes(laid(FIFTY_ONE, left="J ♠9").findings) == []


def test_a_joker_that_may_not_be_thrown_is_an_error_and_goes_out_for_nobody() -> None:
    found = laid(SIX, CAFE, ["discard.joker=false"], left="J")
    assert only(found.findings, Code.DISCARD_JOKER).severity is Severity.ERROR
    assert codes(found.findings) == ["discard-joker", "opening-too-low"]


def test_a_clean_run_is_asked_where_the_table_wants_one() -> None:
    found = laid("♥K ♠K ♦K | ♠Q ♥Q ♦Q", APP, CLEAN)
    fault = only(found.findings, Code.CLEAN_RUN_MISSING)
    assert found.verdict is Verdict.ILLEGAL
    assert found.points == 60
    assert fault.rule == "opening.clean_run"
    assert fault.facts == {"needed": 3}
    assert found.opening == LaydownOpening(met=False, threshold=51, points=60, short_by=0, waived=False)
    assert codes(found.findings) == ["clean-run-missing"]


@pytest.mark.parametrize(
    ("lay_down", "verdict"),
    [
        ("♥K ♠K ♦K | ♣6 ♣7 ♣8", Verdict.LEGAL),
        ("♥K ♠K ♦K | ♣6 J ♣8 ♣9", Verdict.ILLEGAL),
        ("♥10 ♥J ♥Q ♥K J", Verdict.ILLEGAL),
        ("♥10 ♥J ♥Q ♥K ♥A", Verdict.LEGAL),
    ],
)
def test_a_joker_makes_a_run_unclean(lay_down: str, verdict: Verdict) -> None:
    found = laid(lay_down, "rami-40", CLEAN)
    assert found.verdict is verdict


def test_going_out_waives_the_clean_run_too() -> None:
    lay_down = "♥K ♠K ♦K | ♠Q ♥Q ♦Q"
    assert codes(laid(lay_down, CAFE, CLEAN).findings) == ["clean-run-missing", "opening-waived-if-out"]
    found = laid(lay_down, CAFE, CLEAN, left="♠9")
    assert codes(found.findings) == ["opening-waived"]
    assert only(found.findings, Code.OPENING_WAIVED).facts["short_by"] == 0


def test_a_lay_down_of_no_melds_is_empty() -> None:
    for opened in (False, True):
        found = laid("", opened=opened)
        assert found.verdict is Verdict.ILLEGAL
        assert codes(found.findings) == ["empty-meld"]
        assert found.points == 0


def test_an_illegal_meld_that_can_be_mended_is_not_also_too_low() -> None:
    found = laid("♦6 ♦7 ♦8 ♦9 ♦10 ♦J ♦Q", APP, ["run.max=5"])
    assert found.verdict is Verdict.ILLEGAL
    assert codes(found.all_findings)[:1] == ["run-too-long"]
    assert "opening-too-low" not in codes(found.findings)
    assert found.opening == LaydownOpening(met=False, threshold=51, points=0, short_by=51, waived=False)


def test_an_illegal_meld_that_falls_short_even_when_mended_is_also_too_low() -> None:
    found = laid("♦4 ♦5 ♦6 ♦7 ♦8 ♦9")
    fault = only(found.findings, Code.OPENING_TOO_LOW)
    assert fault.facts == {"points": 0, "threshold": 51, "short_by": 51, "at_most": 39, "case": "mended"}
    assert codes(found.errors) == ["run-too-long", "opening-too-low"]


def test_a_meld_beyond_mending_counts_nothing() -> None:
    found = laid("♥K ♠K ♦K | ♥Q ♦J ♥10")
    assert only(found.findings, Code.OPENING_TOO_LOW).facts["points"] == 30
    assert found.points == 30


def test_an_illegal_meld_never_opens_however_much_the_others_count() -> None:
    found = laid(f"{FIFTY_ONE} | ♥K ♥A ♥2")
    assert codes(found.errors) == ["run-round-the-corner"]
    assert found.points == 51
    assert found.opening is not None
    assert not found.opening.met


@pytest.mark.parametrize("left", [None, "♠9"])
def test_an_illegal_lay_down_gets_no_word_of_a_waiver(left: str | None) -> None:
    found = laid("♥K ♥A ♥2", left=left)
    assert found.verdict is Verdict.ILLEGAL
    assert not {"opening-waived", "opening-waived-if-out"} & set(codes(found.findings))
    assert found.opening is not None
    assert not found.opening.waived


def test_a_mended_run_may_be_the_clean_one() -> None:
    settings = (*CLEAN, "run.max=5")
    assert codes(laid("♦6 ♦7 ♦8 ♦9 ♦10 ♦J ♦Q", APP, settings).errors) == ["run-too-long"]


def test_an_open_joker_leaves_the_lay_down_undecided() -> None:
    found = laid("♠7 J ♠8 | ♥K ♠K ♦K")
    assert found.verdict is Verdict.UNDECIDED
    assert found.points == 30
    assert codes(found.findings) == []
    assert found.opening == LaydownOpening(met=False, threshold=51, points=30, short_by=21, waived=False)


def test_an_open_joker_that_cannot_make_up_the_points_is_too_low_for_certain() -> None:
    found = laid("♠7 J ♠8", APP, ["joker.place=as-laid"])
    assert found.verdict is Verdict.ILLEGAL
    assert only(found.findings, Code.OPENING_TOO_LOW).facts == {
        "points": 0,
        "threshold": 51,
        "short_by": 51,
        "at_most": 24,
        "case": "undecided",
    }


def test_one_illegal_meld_outweighs_an_open_one() -> None:
    assert laid("♠7 J ♠8 | ♥K ♥A ♥2", opened=True).verdict is Verdict.ILLEGAL


def test_findings_come_meld_by_meld_and_then_those_of_the_whole() -> None:
    found = laid("♥K ♥A | ♥9 ♥9 J")
    assert codes(found.all_findings) == ["meld-too-short", "set-suits-repeat", "opening-too-low"]
    assert [one.verdict for one in found.melds] == [Verdict.ILLEGAL, Verdict.ILLEGAL]


def test_the_waiver_of_the_cafe_is_no_ruling() -> None:
    assert only(laid(SIX).findings, Code.OPENING_WAIVED_IF_OUT).basis is not Basis.RULING


@pytest.mark.parametrize(
    ("lay_down", "at_most", "case"),
    [
        ("♥K ♠K ♦K | ♥5 ♥6 ♥7 ♥9", 48, "mended"),
        ("♥K ♠K ♦K | ♥5 J ♥4", 45, "undecided"),
        ("♥K ♠K ♦K | ♥K ♥A ♥2", None, None),
        (SIX, None, None),
    ],
)
def test_the_finding_counts_what_the_opening_counts(lay_down: str, at_most: int | None, case: str | None) -> None:
    """The finding once said 48 points, 3 short, where the opening said 30 points, 21 short."""
    found = laid(lay_down)
    facts = only(found.findings, Code.OPENING_TOO_LOW).facts
    assert found.opening is not None
    assert (facts["points"], facts["short_by"]) == (found.opening.points, found.opening.short_by)
    assert (facts.get("at_most"), facts.get("case")) == (at_most, case)


def test_going_out_with_an_open_joker_promises_no_points() -> None:
    found = laid("♥K ♠K ♦K | ♥5 J ♥4", left="♠9")
    note = only(found.findings, Code.OPENING_WAIVED)
    assert found.verdict is Verdict.UNDECIDED
    assert note.facts == {"points": 30, "threshold": 51, "short_by": 21, "at_most": 45, "case": "undecided"}


def test_a_player_of_whom_nothing_is_said_has_not_opened() -> None:
    laying, rules = melds("♠A ♠2 ♠3"), load(CAFE)
    told = LaydownOpening(met=False, threshold=51, points=6, short_by=45, waived=False)
    assert judge_laydown(laying, rules).opening == told
    assert sum_up((judge_meld(laying[0], rules),), rules).opening == told
