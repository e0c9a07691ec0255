"""Drawing: where the card comes from, when, and what the open card obliges to."""

from collections.abc import Sequence

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from tests.referee.claims import SYSTEMS, texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, Fault, error_codes, faults, found, has, rulings_told, turn

COURT = "♥J ♥Q ♥K"
SPARE = "♠2 ♠5"
LAID = ("draw.open_card_must_be_laid=true",)
MUST = (CAFE, PAPER)
FREE = ("rami-51", "rami-40", ROW)


# When and how often


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_card_is_drawn_once_and_first(profile: str) -> None:
    held = "♥9 ♦9 ♠9 ♣6"
    assert turn(held, "draw ♠8 ; discard ♣6", profile, opened=True).verdict is Verdict.LEGAL
    twice = turn(held, "draw ♠8 ; draw ♠2 ; discard ♣6", profile, opened=True)
    assert faults(twice) == [Fault(2, "draw-not-first", "draw.sources", Basis.STATED)]
    assert found(twice, Code.DRAW_NOT_FIRST).facts == {"case": "twice"}
    late = turn(held, "lay ♥9 ♦9 ♠9 ; draw ♠8 ; discard ♣6", profile, opened=True)
    assert found(late, Code.DRAW_NOT_FIRST).facts == {"case": "late"}
    both = turn(held, "draw ♠8 ; take ; discard ♣6", profile, opened=True, row="♠2")
    assert [(one.step, one.code) for one in faults(both)] == [(2, "draw-not-first")]


@pytest.mark.parametrize(("profile", "size"), [(CAFE, 14), (PAPER, 14), (APP, 13), ("rami-40", 13)])
def test_a_hand_of_the_size_before_the_draw_that_draws_nothing_is_warned_of(profile: str, size: int) -> None:
    spades = ["♠A", "♠3", "♠5", "♠7", "♠9", "♠J", "♠K", "♥A", "♥3", "♥5", "♥7", "♥9", "♥J", "♥K"][:size]
    judged = turn(" ".join(spades), "discard ♠K", profile)
    warning = found(judged, Code.DRAW_MISSING)
    assert (warning.severity, warning.rule) == (Severity.WARNING, "deal.hand")
    assert warning.facts == {"expected": size + 1, "found": size}
    assert judged.verdict is Verdict.LEGAL
    assert not has(turn(" ".join(spades), "draw ♣2 ; discard ♠K", profile), Code.DRAW_MISSING)
    assert not has(turn(" ".join(spades), "discard ♠K", profile, opened=True), Code.DRAW_MISSING)
    assert not has(turn(" ".join(spades[1:]), "discard ♠K", profile), Code.DRAW_MISSING)


def test_where_hands_have_no_fixed_size_no_draw_is_missed() -> None:
    spades = "♠A ♠3 ♠5 ♠7 ♠9 ♠J ♠K ♥A ♥3 ♥5 ♥7 ♥9 ♥J"
    assert not has(turn(spades, "discard ♠K", ROW), Code.DRAW_MISSING)


@pytest.mark.parametrize("profile", SYSTEMS)
def test_the_hand_gains_what_was_drawn_or_taken(profile: str) -> None:
    drawn = turn("♠9 ♠K", "draw ♦2 ; discard ♠K", profile, opened=True)
    assert texts(drawn.steps[0].received) == "♦2"
    assert texts(drawn.hand) == "♠9 ♦2"
    taken = turn("♦3 ♦4 ♠K", "take ; lay ♦2 ♦3 ♦4 ; discard ♠K", profile, opened=True, row="♣9 ♦2")
    assert texts(taken.steps[0].received) == "♦2"
    assert (taken.verdict, taken.hand) == (Verdict.LEGAL, ())


@pytest.mark.parametrize("profile", SYSTEMS)
def test_nothing_can_be_taken_where_nothing_lies(profile: str) -> None:
    judged = turn("♠9 ♠K", "take ; discard ♠K", profile, opened=True)
    fault = found(judged, Code.NOTHING_TO_TAKE)
    assert faults(judged) == [Fault(1, "nothing-to-take", "draw.sources", Basis.STATED)]
    assert fault.facts == {"case": "none", "card": None}
    other = turn("♠9 ♠K", "take ♣3 ; discard ♠K", profile, opened=True, row="♦2")
    assert found(other, Code.NOTHING_TO_TAKE).facts["case"] == "not-there"


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-bridge-50", "rami-51", "rami-40"])
def test_a_deeper_card_is_not_taken_where_the_row_is_no_source(profile: str) -> None:
    judged = turn("♥9 ♦9 ♠K", "take ♠9 ; lay ♥9 ♦9 ♠9 ; discard ♠K", profile, opened=True, row="♠9 ♣2")
    fault = found(judged, Code.NOTHING_TO_TAKE)
    assert fault.facts["case"] == "no-row"
    assert texts(fault.facts["card"]) == "♠9"
    assert error_codes(judged) == ["nothing-to-take"]


# The open card of a player who has not opened


@pytest.mark.parametrize("profile", SYSTEMS)
def test_the_open_card_counts_towards_the_opening(profile: str) -> None:
    judged = turn(f"{COURT} ♣7 ♣8 {SPARE}", "take ; lay ♥J ♥Q ♥K | ♣6 ♣7 ♣8 ; discard ♠2", profile, row="♣6")
    assert judged.verdict is Verdict.LEGAL
    assert judged.points == (45 if profile == ROW else 51)
    assert not has(judged, Code.OPEN_CARD_NOT_LAID)


@pytest.mark.parametrize("profile", MUST)
def test_it_is_taken_to_open_only(profile: str) -> None:
    judged = turn(f"♣7 ♣8 {SPARE}", "take ; discard ♠2", profile, row="♣6")
    assert faults(judged) == [Fault(1, "open-card-needs-opening", "draw.open_card", Basis.STATED)]
    fault = found(judged, Code.OPEN_CARD_NEEDS_OPENING)
    threshold = 51 if profile == CAFE else 50
    assert texts(fault.cards) == "♣6"
    assert (fault.facts["points"], fault.facts["threshold"], fault.facts["short_by"]) == (0, threshold, threshold)


@pytest.mark.parametrize("profile", FREE)
def test_elsewhere_it_may_be_kept(profile: str) -> None:
    judged = turn(f"♣7 ♣8 {SPARE}", "take ; discard ♠2", profile, row="♣6")
    assert judged.verdict is Verdict.LEGAL
    assert texts(judged.hand) == "♠5 ♣6 ♣7 ♣8"
    assert not has(judged, Code.OPEN_CARD_NOT_LAID)


@pytest.mark.parametrize("profile", MUST)
def test_too_few_points_are_a_fault_of_the_lay_down_and_of_the_taking(profile: str) -> None:
    judged = turn(f"{COURT} ♣7 ♣8 {SPARE}", "take ; lay ♥J ♥Q ♥K ; discard ♠2", profile, row="♣6")
    assert [(one.step, one.code) for one in faults(judged)] == [
        (1, "open-card-needs-opening"),
        (2, "opening-too-low"),
    ]
    assert found(judged, Code.OPEN_CARD_NEEDS_OPENING).facts["points"] == 30


def test_points_without_the_clean_run_that_a_table_wants_do_not_open_either() -> None:
    held = f"{COURT} ♠Q ♦Q ♥9 ♦9 ♠9 {SPARE}"
    clean = ("opening.clean_run=true",)
    sets = turn(held, "take ; lay ♥Q ♠Q ♦Q | ♥9 ♦9 ♠9 ♣9 ; discard ♠2", CAFE, clean, row="♣9")
    assert [(one.step, one.code) for one in faults(sets)] == [(1, "open-card-needs-opening"), (2, "clean-run-missing")]
    assert turn(held, "take ; lay ♥J ♥Q ♥K | ♥9 ♦9 ♠9 ♣9 ; discard ♠2", CAFE, clean, row="♣9").verdict is Verdict.LEGAL


@pytest.mark.parametrize("profile", MUST)
def test_opening_without_the_card_itself_is_legal_with_a_warning(profile: str) -> None:
    judged = turn(f"{COURT} ♣6 ♣7 ♣8 {SPARE}", "take ; lay ♥J ♥Q ♥K | ♣6 ♣7 ♣8 ; discard ♠2", profile, row="♦9")
    warning = found(judged, Code.OPEN_CARD_NOT_LAID)
    assert (warning.severity, warning.rule, warning.basis) == (
        Severity.WARNING,
        "draw.open_card_must_be_laid",
        Basis.RULING,
    )
    assert warning in judged.steps[0].findings
    assert judged.verdict is Verdict.LEGAL


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-bridge-50", "rami-51", "rami-40", "roemie"])
def test_a_table_may_ask_that_the_card_itself_is_laid(profile: str) -> None:
    held, laid = f"{COURT} ♣6 ♣7 ♣8 {SPARE}", "lay ♥J ♥Q ♥K | ♣6 ♣7 ♣8 ; discard ♠2"
    judged = turn(held, f"take ; {laid}", profile, LAID, row="♦9")
    assert faults(judged) == [Fault(1, "open-card-not-used", "draw.open_card_must_be_laid", Basis.HOUSE)]
    assert not has(judged, Code.OPEN_CARD_NOT_LAID)
    assert turn(held, f"take ; {laid}", profile, LAID, row="♣6").verdict is Verdict.LEGAL
    off = turn(held, "take ; lay ♥J ♥Q ♥K | ♣6 ♣7 ♣8 ; add ♣9 -> M2 ; discard ♠2", profile, LAID, row="♣9")
    assert error_codes(off) == ["open-card-not-used"]


@pytest.mark.parametrize(
    ("profile", "settings", "codes"),
    [
        (CAFE, (), []),
        (CAFE, ("draw.open_card_going_out=false",), ["open-card-needs-opening"]),
        (PAPER, (), ["open-card-needs-opening", "opening-too-low"]),
        (PAPER, ("draw.open_card_going_out=true",), ["opening-too-low"]),
        (APP, (), ["opening-too-low"]),
    ],
)
def test_the_open_card_for_a_turn_that_goes_out_below_the_threshold(
    profile: str, settings: Sequence[str], codes: list[str]
) -> None:
    judged = turn("♣7 ♣8 ♠9", "take ; lay ♣6 ♣7 ♣8 ; discard ♠9", profile, settings, row="♣6")
    assert judged.goes_out
    assert error_codes(judged) == codes
    if "open-card-needs-opening" in codes:
        assert found(judged, Code.OPEN_CARD_NEEDS_OPENING).rule == "draw.open_card_going_out"


def test_the_open_card_for_a_turn_that_goes_out_by_lay_offs() -> None:
    judged = turn("♠K", "take ; add ♥7 -> M1 ; discard ♠K", row="♥7", table="♥4 ♥5 ♥6")
    assert judged.verdict is Verdict.LEGAL
    kept = turn("♠K ♣2", "take ; add ♥7 -> M1 ; discard ♠K", row="♥7", table="♥4 ♥5 ♥6")
    assert error_codes(kept) == ["open-card-needs-opening", "lay-off-before-opening"]


# The open card of a player who opened earlier


@pytest.mark.parametrize("profile", MUST)
@pytest.mark.parametrize(
    ("held", "steps", "row"),
    [
        ("♣7 ♣8 ♠K ♦2", "take ; lay ♣6 ♣7 ♣8 ; discard ♠K", "♣6"),
        ("♠K ♦2", "take ; add ♥7 -> M1 ; discard ♠K", "♥7"),
        ("♠K ♦2 ♣9 ♦9", "take ; swap ♥2 -> M2 ; lay J ♣9 ♦9 ; discard ♠K", "♥2"),
    ],
)
def test_an_opened_player_uses_it_in_a_meld_a_lay_off_or_a_swap(profile: str, held: str, steps: str, row: str) -> None:
    judged = turn(held, steps, profile, opened=True, row=row, table="♥4 ♥5 ♥6 | J ♥3 ♥4")
    assert judged.verdict is Verdict.LEGAL
    assert rulings_told(judged) >= {"draw.open_card_opened"}


@pytest.mark.parametrize("profile", MUST)
def test_an_opened_player_may_not_just_keep_it(profile: str) -> None:
    judged = turn("♣7 ♣8 ♠K", "take ; discard ♠K", profile, opened=True, row="♣6")
    assert faults(judged) == [Fault(1, "open-card-not-used", "draw.open_card_opened", Basis.RULING)]
    assert texts(found(judged, Code.OPEN_CARD_NOT_USED).facts["card"]) == "♣6"


@pytest.mark.parametrize("profile", FREE)
def test_elsewhere_an_opened_player_may_keep_it_too(profile: str) -> None:
    assert turn("♣7 ♣8 ♠K", "take ; discard ♠K", profile, opened=True, row="♣6").verdict is Verdict.LEGAL


def test_the_twin_that_was_held_before_stands_for_the_taken_card() -> None:
    judged = turn("♣6 ♣7 ♣8 ♠K", "take ; lay ♣6 ♣7 ♣8 ; discard ♠K", opened=True, row="♣6")
    assert judged.verdict is Verdict.LEGAL
    assert texts(judged.hand) == "♣6"


def test_a_taken_joker_is_used_if_more_jokers_were_laid_than_freed() -> None:
    table = "J ♥3 ♥4 | ♠9 ♥9 ♦9"
    once = "take ; swap ♥2 -> M1 ; add J -> M2 ; discard ♠K"
    assert error_codes(turn("♥2 ♠K ♣4", once, opened=True, row="J", table=table)) == ["open-card-not-used"]
    twice = "take ; swap ♥2 -> M1 ; add J -> M2 ; add J=♥5 -> M1 ; discard ♠K"
    assert turn("♥2 ♠K ♣4", twice, opened=True, row="J", table=table).verdict is Verdict.LEGAL
