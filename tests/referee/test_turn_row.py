"""Taking a deeper card of the discard row: what comes along, and where the chosen card must go."""

from collections.abc import Sequence

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from tests.referee.claims import texts
from tests.referee.turns import ROW, Fault, error_codes, faults, found, has, rulings_told, turn

LIES = "♣4 ♥9 ♠J ♦2"
NINES = "lay ♥9 ♠9 ♦9"
ALONG = ("discard.taken_along=false",)


def test_the_cards_after_the_chosen_one_come_along() -> None:
    judged = turn("♠9 ♦9 ♥K", f"take ♥9 ; {NINES} ; discard ♥K", ROW, opened=True, row=LIES)
    assert texts(judged.steps[0].received) == "♥9 ♠J ♦2"
    assert texts(judged.steps[0].hand) == "♠9 ♠J ♥9 ♥K ♦2 ♦9"
    assert texts(judged.hand) == "♠J ♦2"
    assert (judged.verdict, judged.points) == (Verdict.LEGAL, 15)


def test_the_chosen_card_goes_into_a_new_meld_this_turn() -> None:
    kept = turn("♠9 ♦9 ♥K", "take ♥9 ; discard ♥K", ROW, opened=True, row=LIES)
    assert faults(kept) == [Fault(1, "row-card-needs-new-meld", "draw.deeper_card", Basis.STATED)]
    assert texts(found(kept, Code.ROW_CARD_NEEDS_NEW_MELD).facts["card"]) == "♥9"


@pytest.mark.parametrize(
    ("steps", "table"),
    [
        ("take ♥9 ; add ♥9 -> M1 ; discard ♥K", "♥6 ♥7 ♥8"),
        ("take ♥9 ; swap ♥9 -> M1 ; add J -> M2 ; discard ♥K", "♥7 ♥8 J=♥9 | ♠4 ♠5 ♠6"),
    ],
)
def test_a_lay_off_or_a_swap_will_not_do(steps: str, table: str) -> None:
    judged = turn("♠9 ♦9 ♥K", steps, ROW, opened=True, row=LIES, table=table)
    assert faults(judged) == [Fault(1, "row-card-needs-new-meld", "draw.deeper_card", Basis.STATED)]


def test_a_meld_laid_with_its_neighbours_and_lengthened_afterwards_will_not_do_either() -> None:
    judged = turn("♥6 ♥7 ♥8 ♥K", "take ♥9 ; lay ♥6 ♥7 ♥8 ; add ♥9 -> M1 ; discard ♥K", ROW, opened=True, row=LIES)
    assert error_codes(judged) == ["row-card-needs-new-meld"]
    laid = turn("♥6 ♥7 ♥8 ♥K", "take ♥9 ; lay ♥6 ♥7 ♥8 ♥9 ; discard ♥K", ROW, opened=True, row=LIES)
    assert laid.verdict is Verdict.LEGAL


def test_the_youngest_card_is_the_open_card_and_binds_nobody() -> None:
    for steps in ("take ♦2 ; discard ♥K", "take ; discard ♥K"):
        judged = turn("♠9 ♦9 ♥K", steps, ROW, row=LIES)
        assert judged.verdict is Verdict.LEGAL
        assert texts(judged.steps[0].received) == "♦2"


# Not opened yet


def test_a_first_lay_down_with_it_needs_its_points_all_the_same() -> None:
    judged = turn("♠9 ♦9 ♥K", f"take ♥9 ; {NINES} ; discard ♥K", ROW, row=LIES)
    assert faults(judged) == [Fault(2, "opening-too-low", "opening.points", Basis.STATED)]
    assert found(judged, Code.OPENING_TOO_LOW).facts == {"points": 15, "threshold": 40, "short_by": 25}


def test_it_may_be_part_of_the_first_forty_points() -> None:
    held, steps = "♠9 ♦9 ♣Q ♣K ♣A ♥2", f"take ♥9 ; {NINES} | ♣Q ♣K ♣A ; discard ♥2"
    judged = turn(held, steps, ROW, row=LIES)
    assert (judged.verdict, judged.points) == (Verdict.LEGAL, 45)
    assert rulings_told(judged) >= {"draw.deeper_card_opens"}


def test_where_the_table_says_otherwise_it_may_not() -> None:
    held, steps = "♠9 ♦9 ♣Q ♣K ♣A ♥2", f"take ♥9 ; {NINES} | ♣Q ♣K ♣A ; discard ♥2"
    judged = turn(held, steps, ROW, ("draw.deeper_card_opens=false",), row=LIES)
    assert error_codes(judged) == ["opening-too-low"]
    assert found(judged, Code.OPENING_TOO_LOW).facts["points"] == 30
    more = "♠9 ♦9 ♣10 ♣J ♣Q ♣K ♥2"
    opens = turn(
        more, f"take ♥9 ; lay ♣10 ♣J ♣Q ♣K ; {NINES} ; discard ♥2", ROW, ("draw.deeper_card_opens=false",), row=LIES
    )
    assert (opens.verdict, opens.points) == (Verdict.LEGAL, 55)


def test_the_duties_of_the_open_card_do_not_bind_a_deeper_one() -> None:
    must = ("draw.open_card=must-open", "draw.open_card_opened=must-be-used", "draw.open_card_must_be_laid=true")
    free = "draw.deeper_card=free"
    for opened in (False, True):
        judged = turn("♠9 ♦9 ♥K", "take ♥9 ; discard ♥K", ROW, (*must, free), row=LIES, opened=opened)
        assert judged.verdict is Verdict.LEGAL
        top = turn("♠9 ♦9 ♥K", "take ; discard ♥K", ROW, (*must, free), row=LIES, opened=opened)
        assert top.verdict is Verdict.ILLEGAL


# Two alike


@pytest.mark.parametrize(
    ("take", "received"),
    [("take ♥9", "♥9 ♦2"), ("take ♥9#2", "♥9 ♦2"), ("take ♥9#1", "♥9 ♠J ♥9 ♦2")],
)
def test_of_two_alike_the_youngest_is_meant_unless_a_number_counts_from_the_oldest(take: str, received: str) -> None:
    judged = turn("♠9 ♦9 ♥K", f"{take} ; {NINES} ; discard ♥K", ROW, opened=True, row="♥9 ♠J ♥9 ♦2")
    assert texts(judged.steps[0].received) == received
    assert judged.verdict is Verdict.LEGAL


@pytest.mark.parametrize("take", ["take ♥9#3", "take ♥8"])
def test_a_card_that_does_not_lie_there_cannot_be_taken(take: str) -> None:
    judged = turn("♠9 ♦9 ♥K", f"{take} ; discard ♥K", ROW, opened=True, row="♥9 ♠J ♥9 ♦2")
    assert found(judged, Code.NOTHING_TO_TAKE).facts["case"] == "not-there"
    assert error_codes(judged) == ["nothing-to-take"]


def test_the_twin_held_before_stands_for_the_chosen_card() -> None:
    judged = turn("♥9 ♠9 ♦9 ♥K", f"take ♥9 ; {NINES} ; discard ♥K", ROW, opened=True, row=LIES)
    assert judged.verdict is Verdict.LEGAL
    assert texts(judged.hand) == "♠J ♥9 ♦2"


# What may be thrown of it


def test_a_card_that_came_along_may_be_thrown() -> None:
    judged = turn("♠9 ♦9 ♥K", f"take ♥9 ; {NINES} ; discard ♠J", ROW, opened=True, row=LIES)
    note = found(judged, Code.HOUSE_RULING)
    assert judged.verdict is Verdict.LEGAL
    assert (note.severity, note.rule, texts(note.cards)) == (Severity.NOTE, "discard.taken_along", "♠J")
    assert note in judged.steps[2].findings


@pytest.mark.parametrize(("held", "legal"), [("♠9 ♦9 ♥K", False), ("♠9 ♦9 ♥K ♠J", True)])
def test_where_the_table_forbids_it_only_a_twin_may(held: str, legal: bool) -> None:
    judged = turn(held, f"take ♥9 ; {NINES} ; discard ♠J", ROW, ALONG, opened=True, row=LIES)
    assert (judged.verdict is Verdict.LEGAL) is legal
    if not legal:
        assert faults(judged) == [Fault(3, "discard-taken-along", "discard.taken_along", Basis.HOUSE)]
        assert texts(found(judged, Code.DISCARD_TAKEN_ALONG).facts["card"]) == "♠J"


@pytest.mark.parametrize(
    ("held", "row", "settings", "thrown"),
    [
        ("♠9 ♦9", "♥9 ♠J ♥9", (), "discard.taken_along"),
        ("♥9 ♠9 ♦9", "♥9 ♠J", (), "discard.taken_twin"),
        ("♠9 ♦9", "♥9 ♠J ♥9", ("discard.taken_twin=false",), "discard.taken_along"),
    ],
)
def test_a_twin_of_the_chosen_card_may_be_thrown(held: str, row: str, settings: Sequence[str], thrown: str) -> None:
    take = "take ♥9#1" if row.count("♥9") > 1 else "take ♥9"
    judged = turn(held, f"{take} ; {NINES} ; discard ♥9", ROW, settings, opened=True, row=row)
    assert judged.verdict is Verdict.LEGAL
    assert found(judged, Code.HOUSE_RULING).rule == thrown


def test_a_twin_that_came_along_may_not_where_nothing_of_it_may() -> None:
    judged = turn("♠9 ♦9", f"take ♥9#1 ; {NINES} ; discard ♥9", ROW, ALONG, opened=True, row="♥9 ♠J ♥9")
    assert error_codes(judged) == ["discard-taken-card"]


def test_the_chosen_card_thrown_back_is_two_faults() -> None:
    judged = turn("♠2 ♦K", "take ♥9 ; discard ♥9", ROW, opened=True, row=LIES)
    assert faults(judged) == [
        Fault(1, "row-card-needs-new-meld", "draw.deeper_card", Basis.STATED),
        Fault(2, "discard-taken-card", "discard.taken_card", Basis.RULING),
    ]
    assert not has(judged, Code.DISCARD_TAKEN_ALONG)


@pytest.mark.parametrize(
    ("held", "steps", "row", "settings", "rules"),
    [
        # Once all of these were undecided under discard.taken_card.
        ("♠9 ♦9 ♥K", NINES, LIES, (), {"discard.taken_along": "house-ruling"}),
        ("♠9 ♦9 ♥K", NINES, LIES, ALONG, {"discard.taken_along": "hidden-card"}),
        ("♠9 ♦9 ♥K", NINES, LIES, (*ALONG, "discard.taken_card=true"), {"discard.taken_along": "hidden-card"}),
        ("♠9 ♦9 ♥K", NINES, "♥9", ALONG, {}),
        ("♥9 ♠9 ♦9 ♥K", NINES, LIES, ("discard.taken_along=none",), {"discard.taken_twin": "house-ruling"}),
        ("♥9 ♠9 ♦9 ♥K", NINES, LIES, ("discard.taken_twin=false",), {"discard.taken_twin": "hidden-card"}),
        ("♠2 ♠3", "", "♥9", (), {"discard.taken_card": "hidden-card"}),
        ("♠2 ♠3", "", "J", (), {"discard.taken_card": "hidden-card"}),
    ],
)
def test_a_throw_that_nobody_saw_may_be_of_what_was_taken(
    held: str, steps: str, row: str, settings: Sequence[str], rules: dict[str, str]
) -> None:
    take = f"take {'' if row == 'J' else '♥9'}"
    play = " ; ".join(one for one in (take, steps, "discard ?") if one)
    judged = turn(held, play, ROW, settings, opened=True, row=row, recorded=True)
    told = {one.rule: one.code.value for one in judged.steps[-1].findings if one.rule}
    assert told == rules
    assert (judged.verdict is Verdict.UNDECIDED) == ("hidden-card" in rules.values())


@pytest.mark.parametrize(("joker", "verdict"), [("", Verdict.LEGAL), (" J", Verdict.UNDECIDED)])
def test_a_throw_that_nobody_saw_is_no_joker_where_none_is_held(joker: str, verdict: Verdict) -> None:
    """Once it was undecided whatever was held, where jokers may not be thrown."""
    play = "take J ; lay ♥9 ♠9 J=♦9 ; discard ?"
    judged = turn(f"♥7 ♠9 ♥9{joker}", play, ROW, ("discard.joker=false",), opened=True, row="J", recorded=True)
    assert judged.verdict is verdict
