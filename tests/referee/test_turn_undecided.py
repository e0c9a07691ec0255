"""Turns that nobody can settle: a joker's place or a hidden card decides; and those where they decide nothing."""

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from tests.referee.claims import texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, error_codes, found, has, turn

RUN = "♥4 ♥5 ♥6"

# A joker that was laid off


def test_a_place_that_decides_nothing_leaves_the_turn_legal() -> None:
    judged = turn("J ♠2 ♠K", "add J -> M1 ; discard ♠2", opened=True, table=RUN)
    note = found(judged, Code.JOKER_PLACE_OPEN)
    assert judged.verdict is Verdict.LEGAL
    assert (note.severity, note.rule) == (Severity.NOTE, "joker.place")
    assert texts(note.facts["possible"]) == "♥3 ♥7"
    assert texts(note.facts["readings"]) == ["J=♥3 ♥4 ♥5 ♥6", "♥4 ♥5 ♥6 J=♥7"]
    assert note.facts["points"] == (18, 22)
    assert note in judged.steps[0].findings


@pytest.mark.parametrize(
    ("told", "verdict"), [("J", Verdict.UNDECIDED), ("J=♥7", Verdict.LEGAL), ("J=♥3", Verdict.ILLEGAL)]
)
def test_a_place_on_which_the_next_card_depends_leaves_it_undecided(told: str, verdict: Verdict) -> None:
    judged = turn("J ♥8 ♠2 ♠K", f"add {told} -> M1 ; add ♥8 -> M1 ; discard ♠2", opened=True, table=RUN)
    assert judged.verdict is verdict
    assert error_codes(judged) == (["lay-off-does-not-fit"] if verdict is Verdict.ILLEGAL else [])


def test_a_swap_of_the_joker_just_laid_off_depends_on_it_too() -> None:
    steps = "add {} -> M1 ; swap ♥7 -> M1 ; add J=♠8 -> M2 ; discard ♠2"
    held, table = "J ♥7 ♠2 ♠K", f"{RUN} | ♠5 ♠6 ♠7"
    assert turn(held, steps.format("J"), opened=True, table=table).verdict is Verdict.UNDECIDED
    assert turn(held, steps.format("J=♥7"), opened=True, table=table).verdict is Verdict.LEGAL
    assert error_codes(turn(held, steps.format("J=♥3"), opened=True, table=table)) == ["swap-wrong-card"]


def test_a_turn_that_every_place_makes_illegal_is_illegal() -> None:
    judged = turn("J ♥9 ♠2 ♠K", "add J -> M1 ; add ♥9 -> M1 ; discard ♠2", opened=True, table=RUN)
    assert judged.verdict is Verdict.ILLEGAL
    assert error_codes(judged) == ["lay-off-does-not-fit"]


def test_where_places_differ_in_points_that_are_scored_it_is_undecided() -> None:
    steps = "add J -> M1 ; discard ♠2"
    assert turn("J ♠2 ♠K", steps, ROW, opened=True, table=RUN).verdict is Verdict.LEGAL
    assert turn("J ♠2 ♠K", steps, ROW, opened=True, table="♥7 ♥8 ♥9").verdict is Verdict.UNDECIDED
    assert turn("J ♠2 ♠K", steps, CAFE, opened=True, table="♥7 ♥8 ♥9").verdict is Verdict.LEGAL


def test_the_app_leaves_no_place_open() -> None:
    judged = turn("J ♥8 ♠2 ♠K", "add J -> M1 ; add ♥8 -> M1 ; discard ♠2", APP, opened=True, table=RUN)
    assert error_codes(judged) == ["lay-off-does-not-fit"]
    assert not has(judged, Code.JOKER_PLACE_OPEN)


def test_the_first_reading_after_which_the_turn_is_legal_is_shown() -> None:
    judged = turn("J ♥8 ♠2 ♠K", "add J -> M1 ; add ♥8 -> M1 ; discard ♠2", opened=True, table=RUN)
    assert str(judged.table_after[0].meld) == "♥4 ♥5 ♥6 J=♥7 ♥8"
    assert judged.errors == ()


# A joker of a new meld


@pytest.mark.parametrize(
    ("cards", "verdict", "codes"),
    [
        ("♠8 J ♠7", Verdict.UNDECIDED, []),
        ("♠7 J ♠6", Verdict.UNDECIDED, []),
        ("♠6 J ♠5", Verdict.ILLEGAL, ["opening-too-low"]),
        ("♠7 ♠6 J", Verdict.ILLEGAL, ["opening-too-low"]),
        ("J ♠7 ♠6", Verdict.LEGAL, []),
        ("♠7 J=♠8 ♠6", Verdict.LEGAL, []),
    ],
)
def test_an_opening_that_hangs_on_a_place_that_nobody_told(cards: str, verdict: Verdict, codes: list[str]) -> None:
    """Thirty points, and 15 to 24 more: the nearest places count 48 and 51, or are both enough but differ in points."""
    held = " ".join("J" if one.startswith("J") else one for one in cards.split())
    judged = turn(f"♥K ♠K ♦K {held} ♠2 ♣4", f"lay ♥K ♠K ♦K | {cards} ; discard ♠2", CAFE)
    assert judged.verdict is verdict
    assert error_codes(judged) == codes
    assert judged.score is None


def test_points_that_count_alike_in_roemie_leave_nothing_open() -> None:
    judged = turn("♥K ♠K ♦K ♠8 ♠7 J ♠2 ♣4", "lay ♥K ♠K ♦K | ♠8 J ♠7 ; discard ♠2", ROW)
    assert (judged.verdict, judged.points) == (Verdict.LEGAL, 45)


def test_a_turn_with_more_readings_than_can_be_judged_is_left_undecided() -> None:
    runs = [f"{suit}{low} {suit}{low + 1} {suit}{low + 2}" for suit in "♠♥♦♣" for low in (2, 6)]
    settings = ("pack.jokers=12", "pack.larger_jokers=12")
    for count, verdict in ((7, Verdict.LEGAL), (8, Verdict.LEGAL), (9, Verdict.UNDECIDED)):
        table = [*runs, "♠J ♠Q ♠K"][:count]
        adds = " ; ".join(f"add J -> M{number}" for number in range(1, count + 1))
        held = " ".join(["J"] * count)
        judged = turn(f"{held} ♠2 ♣4", f"{adds} ; discard ♠2", CAFE, settings, opened=True, table=" | ".join(table))
        assert judged.verdict is verdict
        assert judged.errors == ()


@pytest.mark.parametrize(
    ("most", "verdict", "table"),
    [
        (1, Verdict.UNDECIDED, ["J=♥3 ♥4 ♥5 ♥6", "J=♣3 ♣4 ♣5 ♣6"]),
        (2, Verdict.UNDECIDED, ["J=♥3 ♥4 ♥5 ♥6", "J=♣3 ♣4 ♣5 ♣6"]),
        (3, Verdict.UNDECIDED, ["♥4 ♥5 ♥6 J=♥7 ♥8", "J=♣3 ♣4 ♣5 ♣6"]),
        (9, Verdict.UNDECIDED, ["♥4 ♥5 ♥6 J=♥7 ♥8", "J=♣3 ♣4 ♣5 ♣6"]),
    ],
)
def test_of_too_many_readings_the_first_legal_one_is_shown_or_the_first(
    most: int, verdict: Verdict, table: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first joker must be the ♥7, which is tried after the ♥3; the second may be what it will."""
    monkeypatch.setattr("rami_solver.referee.turn.MOST_READINGS", most)
    steps = "add J -> M1 ; add J -> M2 ; add ♥8 -> M1 ; discard ♠2"
    judged = turn("J J ♥8 ♠2", steps, opened=True, table=f"{RUN} | ♣4 ♣5 ♣6")
    assert (judged.verdict, judged.score) == (verdict, None)
    assert [str(one.meld) for one in judged.table_after] == table
    others = [[str(one.meld) for one in other] for other in judged.other_tables]
    assert others == ([["♥4 ♥5 ♥6 J=♥7 ♥8", "♣4 ♣5 ♣6 J=♣7"]] if most == 9 else [])


# Hidden cards


def test_a_hidden_draw_leaves_nothing_open_while_it_is_not_played() -> None:
    judged = turn("♥K ♠K ♦K ♠3", "draw ? ; lay ♥K ♠K ♦K ; discard ♠3", opened=True)
    assert judged.verdict is Verdict.LEGAL
    assert judged.hand == (None,)
    assert judged.steps[0].received == (None,)
    assert not judged.goes_out


def test_the_hidden_card_may_be_thrown_and_the_turn_goes_out() -> None:
    judged = turn("♥K ♠K ♦K", "draw ? ; lay ♥K ♠K ♦K ; discard ?", opened=True)
    assert (judged.verdict, judged.goes_out, judged.hand) == (Verdict.LEGAL, True, ())
    assert judged.score is not None
    assert judged.score.value == -20


@pytest.mark.parametrize(
    ("steps", "at", "card"),
    [
        ("draw ? ; lay ♥K ♠K ♦K ; discard ♠3", 1, "♦K"),
        ("draw ? ; add ♥7 -> M1 ; discard ♠3", 1, "♥7"),
        ("draw ? ; swap ♠9 -> M2 ; lay J ♥K ♠K ; discard ♠3", 1, "♠9"),
        ("draw ? ; discard ♣2", 1, "♣2"),
    ],
)
def test_a_card_that_only_the_draw_can_have_brought_leaves_the_turn_undecided(steps: str, at: int, card: str) -> None:
    judged = turn("♥K ♠K ♠3 ♠5", steps, PAPER, opened=True, table=f"{RUN} | ♣9 ♦9 ♥9 J")
    note = found(judged, Code.HIDDEN_CARD)
    assert (judged.verdict, judged.score) == (Verdict.UNDECIDED, None)
    assert (note.severity, note.rule, texts(note.facts["card"])) == (Severity.NOTE, "draw.sources", card)
    assert note in judged.steps[at].findings


def test_one_hidden_card_is_not_two() -> None:
    judged = turn("♥K ♠3 ♠5", "draw ? ; lay ♥K ♠K ♦K ; discard ♠3", opened=True)
    assert has(judged, Code.HIDDEN_CARD)
    assert (judged.verdict, error_codes(judged)) == (Verdict.ILLEGAL, ["card-not-held"])
    again = turn("♥K ♠K ♠3", "draw ? ; lay ♥K ♠K ♦K ; discard ?", opened=True)
    assert error_codes(again) == ["card-not-held"]


def test_without_a_hidden_draw_there_is_no_hidden_card_to_throw() -> None:
    judged = turn("♥K ♠3", "discard ?", opened=True)
    assert error_codes(judged) == ["card-not-held"]


def test_a_fault_elsewhere_makes_it_illegal_whatever_the_card_was() -> None:
    judged = turn("♥K ♠K ♠3 ♠5", "draw ? ; lay ♥K ♠K ♦K ; discard ♠3")
    assert has(judged, Code.HIDDEN_CARD)
    assert (judged.verdict, error_codes(judged)) == (Verdict.ILLEGAL, ["opening-too-low"])


def test_a_hidden_discard_may_be_the_joker_that_a_table_does_not_let_go() -> None:
    judged = turn("♥K ♠K ♦K", "draw ? ; lay ♥K ♠K ♦K ; discard ?", CAFE, ("discard.joker=false",), opened=True)
    note = found(judged, Code.HIDDEN_CARD)
    assert judged.verdict is Verdict.UNDECIDED
    assert (note.rule, note.basis) == ("discard.joker", Basis.HOUSE)
