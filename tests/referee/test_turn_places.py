"""Places that only one rule leaves open: the ace of a whole suit, and jokers laid off side by side."""

from rami_solver.findings import Code, Verdict
from tests.referee.turns import error_codes, faults, found, rulings_told, turn

WHOLE = "♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K"


def test_an_ace_that_fits_at_both_ends_goes_where_it_counts_most() -> None:
    # Once this was undecided, with a joker's name for the ace and no way to tell the end.
    judged = turn("♥A ♠K", "add ♥A -> M1 ; discard ♠K", "roemie", opened=True, table=WHOLE)
    assert (judged.verdict, judged.points) == (Verdict.LEGAL, 10)
    assert str(judged.table_after[0].meld).endswith("♥K ♥A")


def test_a_joker_of_the_hand_laid_off_does_not_stand_for_the_freed_one() -> None:
    # Once the first lay-off paid for the freed joker, and the fault was told of the whole turn.
    steps = "swap ♥2 -> M1 ; add J=♠7 -> M2 ; add J=♥5 -> M1 ; discard ♠K"
    judged = turn("♥2 J ♠K ♣4", steps, "rami-bridge-50", opened=True, table="J ♥3 ♥4 | ♠4 ♠5 ♠6")
    assert [(one.step, one.code) for one in faults(judged)] == [(3, "joker-needs-new-meld")]


def test_swapping_out_of_an_undetermined_set_of_three_names_the_ruling() -> None:
    judged = turn("♠J ♥4 ♥5 ♠2", "swap ♠J -> M1 ; lay J ♥4 ♥5 ; discard ♠2", "roemie", opened=True, table="J ♣J ♥J")
    assert judged.verdict is Verdict.LEGAL
    assert "joker.set_of_three" in rulings_told(judged)


def test_going_out_with_lay_offs_counts_once_where_one_turn_means_melds_alone() -> None:
    held = "♠2 ♠3 ♠4 ♣2 ♦2 ♥2 ♦3 ♦4 ♦5 ♣3 ♣4 ♣5 ♥7 ♥8 ♠9"
    steps = "lay ♠2 ♠3 ♠4 | ♣2 ♦2 ♥2 | ♦3 ♦4 ♦5 | ♣3 ♣4 ♣5 ; add ♥7 ♥8 -> M1 ; discard ♠9"
    settings = ("score.one_turn_with_layoffs=false",)
    judged = turn(held, steps, "roemie", settings, table="♥4 ♥5 ♥6")
    assert judged.score is not None
    assert judged.score.value == 70


def test_a_card_that_was_laid_and_is_thrown_again_is_one_fault() -> None:
    steps = "take ; lay ♥9 ♠9 ♦9 ; discard ♥9"
    judged = turn("♠9 ♦9 ♠K", steps, "rami-51", opened=True, row="♥9")
    assert error_codes(judged) == ["card-not-held"]
    assert found(judged, Code.CARD_NOT_HELD).facts["case"] == "not-held"
