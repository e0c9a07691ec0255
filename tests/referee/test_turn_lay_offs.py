"""Lay-offs in a turn: what does not fit, what the table then holds, and what it counts."""

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from tests.referee.claims import SYSTEMS, texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, Fault, error_codes, faults, found, has, rulings_told, turn

RUN = "♥4 ♥5 ♥6"


@pytest.mark.parametrize("profile", SYSTEMS)
@pytest.mark.parametrize(
    ("table", "card", "case", "rule"),
    [
        (RUN, "♥8", "gap", "run.in_sequence"),
        (RUN, "♥5", "twice", "run.in_sequence"),
        (RUN, "♠7", "suit", "run.one_suit"),
        ("♥4 J ♥6", "♥5", "joker-there", "run.in_sequence"),
        ("♥4 J ♥6", "J", "joker", "jokers_per_meld"),
        ("♥Q ♥K ♥A", "♥2", "corner", "run.round_the_corner"),
        ("♥A ♥2 ♥3", "♥K", "corner", "run.round_the_corner"),
        ("♠9 ♥9 ♦9", "♦9", "suits", "set.different_suits"),
        ("♠9 ♥9 ♦9", "♣8", "rank", "set.one_rank"),
        ("♠9 ♥9 ♦9 ♣9", "J", "full", "set.different_suits"),
        ("♠9 ♥9 J", "J", "joker", "jokers_per_meld"),
        ("♠9 ♥9 ♦9", "J=♦9", "place", "set.different_suits"),
    ],
)
def test_a_card_that_does_not_fit_is_refused_by_the_rule_that_it_breaks(
    profile: str, table: str, card: str, case: str, rule: str
) -> None:
    held = f"{'J' if card.startswith('J') else card} ♠2 ♠K"
    judged = turn(held, f"add {card} -> M1 ; discard ♠2", profile, opened=True, table=table)
    fault = found(judged, Code.LAY_OFF_DOES_NOT_FIT)
    assert [(one.step, one.code) for one in faults(judged)] == [(1, "lay-off-does-not-fit")]
    assert (fault.rule, fault.facts["case"], fault.facts["meld"], texts(fault.cards)) == (rule, case, 1, card)
    assert str(fault.facts["onto"]) == str(judged.table_before[0].meld)
    assert judged.table_after == judged.table_before
    assert judged.points == 0


@pytest.mark.parametrize(
    ("profile", "basis"),
    [(CAFE, Basis.RULING), (PAPER, Basis.STATED), (APP, Basis.STATED), (ROW, Basis.INFERRED)],
)
def test_the_corner_is_refused_with_its_basis(profile: str, basis: Basis) -> None:
    judged = turn("♥2 ♠2 ♠K", "add ♥2 -> M1 ; discard ♠2", profile, opened=True, table="♥Q ♥K ♥A")
    assert faults(judged) == [Fault(1, "lay-off-does-not-fit", "run.round_the_corner", basis)]


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_second_card_goes_onto_what_the_first_has_made(profile: str) -> None:
    judged = turn("♥2 ♥3 ♠2 ♠K", "add ♥3 -> M1 ; add ♥2 -> M1 ; discard ♠2", profile, opened=True, table=RUN)
    assert judged.verdict is Verdict.LEGAL
    assert [str(one.after) for one in judged.steps[:2]] == ["♥3 ♥4 ♥5 ♥6", "♥2 ♥3 ♥4 ♥5 ♥6"]
    wrong = turn("♥2 ♥3 ♠2 ♠K", "add ♥2 -> M1 ; add ♥3 -> M1 ; discard ♠2", profile, opened=True, table=RUN)
    assert [(one.step, one.code) for one in faults(wrong)] == [(1, "lay-off-does-not-fit")]


@pytest.mark.parametrize("profile", SYSTEMS)
@pytest.mark.parametrize(("meld", "becomes"), [(1, "♠7 ♥7 ♦7 ♣7"), (2, "♥4 ♥5 ♥6 ♥7")])
def test_a_card_that_fits_two_melds_goes_where_the_player_says(profile: str, meld: int, becomes: str) -> None:
    table = f"♠7 ♦7 ♣7 | {RUN}"
    judged = turn("♥7 ♥8 ♠K", f"add ♥7 -> M{meld} ; discard ♠K", profile, opened=True, table=table)
    assert judged.verdict is Verdict.LEGAL
    assert str(judged.table_after[meld - 1].meld) == becomes
    on = turn("♥7 ♥8 ♠K", f"add ♥7 -> M{meld} ; add ♥8 -> M2 ; discard ♠K", profile, opened=True, table=table)
    assert (on.verdict is Verdict.LEGAL) is (meld == 2)


def test_a_meld_number_that_is_not_there() -> None:
    for number in (0, 2, 7):
        judged = turn("♥7 ♠2 ♠K", f"add ♥7 -> M{number} ; discard ♠2", opened=True, table=RUN)
        fault = found(judged, Code.UNKNOWN_MELD)
        assert faults(judged) == [Fault(1, "unknown-meld", "layoff.onto_others", Basis.STATED)]
        assert fault.facts == {"number": number, "known": 1, "case": "plain"}
    bare = found(turn("♥7 ♠2", "add ♥7 -> M1 ; discard ♠2", opened=True), Code.UNKNOWN_MELD)
    assert bare.facts == {"number": 1, "known": 0, "case": "none"}
    fresh = turn("♠9 ♥9 ♦9 ♣9 ♠2", "lay ♠9 ♥9 ♦9 ; add ♣9 -> M2 ; discard ♠2", opened=True, table=RUN)
    assert fresh.verdict is Verdict.LEGAL


def test_a_card_that_is_not_held_cannot_be_laid_off() -> None:
    judged = turn("♠2 ♠K", "add ♥7 -> M1 ; discard ♠2", opened=True, table=RUN)
    fault = found(judged, Code.CARD_NOT_HELD)
    assert (error_codes(judged), texts(fault.cards)) == (["card-not-held"], "♥7")
    twice = turn("♠9 ♥9 ♦9 ♠2", "lay ♠9 ♥9 ♦9 ; add ♠9 -> M1 ; discard ♠2", opened=True, table="♥9 ♦9 ♣9")
    assert error_codes(twice) == ["card-not-held"]


def test_nothing_is_said_of_what_goes_onto_an_illegal_meld() -> None:
    judged = turn("♠K ♠A ♠2 ♥3 ♠9", "lay ♠K ♠A ♠2 ; add ♥3 -> M1 ; discard ♠9", opened=True)
    assert error_codes(judged) == ["run-round-the-corner"]
    assert judged.table_after[0].meld is None


# Past the cap, jokers, rulings


def test_the_cafe_lets_a_run_grow_past_five_by_a_ruling() -> None:
    judged = turn("♥9 ♠2 ♠K", "add ♥9 -> M1 ; discard ♠2", opened=True, table="♥4 ♥5 ♥6 ♥7 ♥8")
    assert judged.verdict is Verdict.LEGAL
    assert rulings_told(judged) == {"layoff.past_run_max"}
    assert rulings_told(turn("♥7 ♠2 ♠K", "add ♥7 -> M1 ; discard ♠2", opened=True, table=RUN)) == set()
    strict = ("layoff.past_run_max=false",)
    no = turn("♥9 ♠2 ♠K", "add ♥9 -> M1 ; discard ♠2", CAFE, strict, opened=True, table="♥4 ♥5 ♥6 ♥7 ♥8")
    assert faults(no) == [Fault(1, "lay-off-does-not-fit", "layoff.past_run_max", Basis.HOUSE)]


@pytest.mark.parametrize("profile", SYSTEMS)
def test_a_joker_may_be_laid_off_by_a_ruling(profile: str) -> None:
    judged = turn("J ♠2 ♠K", "add J=♥7 -> M1 ; discard ♠2", profile, opened=True, table=RUN)
    assert judged.verdict is Verdict.LEGAL
    assert "layoff.joker" in rulings_told(judged)


@pytest.mark.parametrize("profile", ["rami-51", "rami-40"])
def test_the_app_corrects_the_place_of_a_joker_and_says_so(profile: str) -> None:
    judged = turn("J ♠2 ♠K", "add J=♥7 -> M1 ; discard ♠2", profile, opened=True, table=RUN)
    note = found(judged, Code.JOKER_PLACE)
    assert (note.severity, note.rule, note.basis) == (Severity.NOTE, "joker.place", Basis.STATED)
    assert {name: texts(fact) for name, fact in note.facts.items()} == {
        "case": "corrected",
        "written": "♥7",
        "counts_as": "♥3",
        "possible": "♥7 ♥3",
    }
    assert str(judged.table_after[0].meld) == "J=♥3 ♥4 ♥5 ♥6"
    assert not has(turn("J ♠2 ♠K", "add J -> M1 ; discard ♠2", profile, opened=True, table=RUN), Code.JOKER_PLACE)


# Points


@pytest.mark.parametrize(
    ("table", "card", "points"),
    [(RUN, "♥7", 5), ("♠9 ♥9 ♦9", "♣9", 5), ("♠A ♥A ♦A", "♣A", 15), ("♥J ♥Q ♥K", "♥A", 10), ("♥2 ♥3 ♥4", "♥A", 5)],
)
def test_in_roemie_a_lay_off_scores_for_who_lays_it(table: str, card: str, points: int) -> None:
    judged = turn(f"{card} ♠2 ♠K", f"add {card} -> M1 ; discard ♠2", ROW, opened=True, table=table)
    assert (judged.points, judged.steps[0].points) == (points, points)
    assert "score.layoffs" in rulings_told(judged)


@pytest.mark.parametrize("profile", [CAFE, PAPER, "rami-51", "rami-40"])
def test_elsewhere_a_lay_off_scores_nothing(profile: str) -> None:
    judged = turn("♥7 ♠2 ♠K", "add ♥7 -> M1 ; discard ♠2", profile, opened=True, table=RUN)
    assert (judged.points, judged.steps[0].points) == (0, 0)
    assert "score.layoffs" not in rulings_told(judged)


def test_a_joker_that_is_laid_off_scores_as_the_card_that_it_stands_for() -> None:
    judged = turn("J ♠2 ♠K", "add J=♥A -> M1 ; discard ♠2", ROW, opened=True, table="♥J ♥Q ♥K")
    assert judged.points == 10
    assert turn("J ♠2 ♠K", "add J -> M1 ; discard ♠2", ROW, opened=True, table="♠A ♥A ♦A").points == 15
