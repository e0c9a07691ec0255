"""Swaps in a turn: who may take a joker from the table, and with which cards."""

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from tests.referee.claims import SYSTEMS, texts
from tests.referee.turns import APP, CAFE, PAPER, ROW, SMALL, Fault, error_codes, faults, found, has, rulings_told, turn

RUN = "J ♥3 ♥4"
JACKS = "J ♣J ♥J"
AGAIN = "lay J ♣9 ♦9 ; discard ♠K"
LATER = "♠9 ♣9 ♦9"

# Who may swap


@pytest.mark.parametrize("profile", SYSTEMS)
def test_who_opened_earlier_swaps_and_lays_the_joker_again(profile: str) -> None:
    judged = turn("♥2 ♣9 ♦9 ♠K ♠2", f"swap ♥2 -> M1 ; {AGAIN}", profile, opened=True, table=RUN)
    assert judged.verdict is Verdict.LEGAL
    swap = judged.steps[0]
    assert (swap.target, str(swap.before), str(swap.after)) == (1, "J=♥2 ♥3 ♥4", "♥2 ♥3 ♥4")
    assert (texts(swap.received), swap.points) == ("J", 0)
    assert texts(swap.hand) == "♠2 ♠K ♦9 ♣9 J"
    assert judged.points == (15 if profile == ROW else 27)


@pytest.mark.parametrize("profile", SYSTEMS)
def test_who_opens_in_this_turn_swaps_afterwards(profile: str) -> None:
    held, melds = "♥K ♠K ♦K ♣4 ♣5 ♣6 ♣7 ♥2 ♣9 ♦9 ♠Q ♠2", "lay ♥K ♠K ♦K | ♣4 ♣5 ♣6 ♣7"
    judged = turn(held, f"{melds} ; swap ♥2 -> M1 ; lay J ♣9 ♦9 ; discard ♠Q", profile, table=RUN)
    assert judged.verdict is Verdict.LEGAL
    assert not has(judged, Code.ALLOWED_BY_GOING_OUT)
    early = turn(held, f"swap ♥2 -> M1 ; {melds} ; lay J ♣9 ♦9 ; discard ♠Q", profile, table=RUN)
    assert [(one.step, one.code, one.rule) for one in faults(early)] == [(1, "swap-before-opening", "swap.who")]
    assert found(early, Code.SWAP_BEFORE_OPENING).facts["case"] == "order"


@pytest.mark.parametrize(
    ("profile", "basis"),
    [(CAFE, Basis.INFERRED), (PAPER, Basis.STATED), (APP, Basis.STATED), (SMALL, Basis.STATED), (ROW, Basis.RULING)],
)
def test_who_has_not_opened_does_not_swap(profile: str, basis: Basis) -> None:
    judged = turn("♥2 ♠K ♠2", "swap ♥2 -> M1 ; add J=♥5 -> M1 ; discard ♠K", profile, table=RUN)
    first, *_ = faults(judged)
    assert first == Fault(1, "swap-before-opening", "swap.who", basis)
    facts = found(judged, Code.SWAP_BEFORE_OPENING).facts
    assert (facts["points"], facts["case"]) == (0, "if-out" if profile == CAFE else "plain")


@pytest.mark.parametrize("profile", SYSTEMS)
def test_the_cafe_alone_lets_a_turn_that_goes_out_swap(profile: str) -> None:
    judged = turn("♥2 ♣9 ♦9 ♠K", f"swap ♥2 -> M1 ; {AGAIN}", profile, table=RUN)
    assert judged.goes_out
    if profile == CAFE:
        note = found(judged, Code.ALLOWED_BY_GOING_OUT)
        assert judged.verdict is Verdict.LEGAL
        assert (note.severity, note.rule, note.basis) == (Severity.NOTE, "swap.who", Basis.INFERRED)
    else:
        assert error_codes(judged) == ["swap-before-opening", "opening-too-low"]


def test_that_rule_is_a_setting() -> None:
    settings = ("swap.who=opened-or-going-out", "opening.waived_when_going_out=true")
    steps = f"swap ♥2 -> M1 ; {AGAIN}"
    assert turn("♥2 ♣9 ♦9 ♠K", steps, APP, settings, table=RUN).verdict is Verdict.LEGAL
    judged = turn("♥2 ♣9 ♦9 ♠K", steps, CAFE, ("swap.who=opened",), table=RUN)
    assert faults(judged) == [Fault(1, "swap-before-opening", "swap.who", Basis.HOUSE)]
    assert found(judged, Code.SWAP_BEFORE_OPENING).facts["case"] == "plain"


# With which cards


@pytest.mark.parametrize("profile", SYSTEMS)
@pytest.mark.parametrize(
    ("table", "card", "code", "rule", "needed"),
    [
        (RUN, "♥5", "swap-wrong-card", "swap.run", "♥2"),
        ("♣9 ♦9 ♥9 J", "♠8", "swap-wrong-card", "swap.set_of_four", "♠9"),
        ("♥2 ♥3 ♥4", "♥2", "swap-no-joker", "swap.run", ""),
        ("♣9 ♦9 ♥9", "♠9", "swap-no-joker", "swap.set_of_four", ""),
    ],
)
def test_a_swap_that_cannot_be_names_what_it_needs(
    profile: str, table: str, card: str, code: str, rule: str, needed: str
) -> None:
    judged = turn(f"{card} ♠K ♠2", f"swap {card} -> M1 ; discard ♠K", profile, opened=True, table=table)
    assert [(one.step, one.code, one.rule) for one in faults(judged)] == [(1, code, rule)]
    facts = found(judged, Code(code)).facts
    assert (facts["meld"], texts(facts["needed"])) == (1, needed)
    assert judged.table_after == judged.table_before


@pytest.mark.parametrize(
    ("profile", "code", "basis", "needed"),
    [
        (CAFE, "swap-needs-both", Basis.STATED, "♠J ♦J"),
        (PAPER, "swap-needs-both", Basis.RULING, "♠J ♦J"),
        (APP, "swap-locked", Basis.STATED, "♠J ♦J"),
        (SMALL, "swap-locked", Basis.STATED, "♠J ♦J"),
        ("rami-51-house", "swap-locked", Basis.RULING, "♠J ♦J"),
    ],
)
def test_one_card_does_not_free_the_joker_of_a_set_of_three(profile: str, code: str, basis: Basis, needed: str) -> None:
    judged = turn("♠J ♥4 ♥5 ♠2", "swap ♠J -> M1 ; lay J ♥4 ♥5 ; discard ♠2", profile, opened=True, table=JACKS)
    assert faults(judged) == [Fault(1, code, "swap.set_of_three", basis)]
    assert texts(found(judged, Code(code)).facts["needed"]) == needed


def test_in_roemie_one_card_does() -> None:
    steps = "lay J ♥4 ♥5 ; discard ♠2"
    for card in ("♠J", "♦J"):
        judged = turn(f"{card} ♥4 ♥5 ♠2", f"swap {card} -> M1 ; {steps}", ROW, opened=True, table=JACKS)
        assert (judged.verdict, judged.points) == (Verdict.LEGAL, 15)
    told = turn("♦J ♥4 ♥5 ♠2", f"swap ♦J -> M1 ; {steps}", ROW, opened=True, table="J=♠J ♣J ♥J")
    assert faults(told) == [Fault(1, "swap-wrong-card", "swap.set_of_three", Basis.INFERRED)]
    assert texts(found(told, Code.SWAP_WRONG_CARD).facts["needed"]) == "♠J"


@pytest.mark.parametrize(
    ("profile", "steps"),
    [
        (CAFE, "swap ♦J ♠J -> M1"),
        (PAPER, "swap ♦J ♠J -> M1"),
        (APP, "add ♦J -> M1 ; swap ♠J -> M1"),
        (SMALL, "add ♦J -> M1 ; swap ♠J -> M1"),
        (ROW, "swap ♠J -> M1 ; add ♦J -> M1"),
        (ROW, "add ♦J -> M1 ; swap ♠J -> M1"),
    ],
)
def test_with_both_cards_every_system_has_its_way(profile: str, steps: str) -> None:
    held = "♦J ♠J ♥4 ♥5 ♠2"
    judged = turn(held, f"{steps} ; lay J ♥4 ♥5 ; discard ♠2", profile, opened=True, table=JACKS)
    assert judged.verdict is Verdict.LEGAL
    assert str(judged.table_after[0].meld) == "♠J ♥J ♦J ♣J"


@pytest.mark.parametrize(
    ("profile", "code", "case"),
    [(APP, "swap-locked", None), (SMALL, "swap-locked", None), (ROW, "swap-wrong-card", "one-card")],
)
def test_both_cards_in_one_step_are_the_way_of_the_bridge_tables_alone(
    profile: str, code: str, case: str | None
) -> None:
    held = "♦J ♠J ♥4 ♥5 ♠2"
    judged = turn(held, "swap ♦J ♠J -> M1 ; lay J ♥4 ♥5 ; discard ♠2", profile, opened=True, table=JACKS)
    assert [(one.step, one.code) for one in faults(judged)] == [(1, code)]
    assert found(judged, Code(code)).facts.get("case") == case


@pytest.mark.parametrize("profile", [CAFE, PAPER])
def test_a_set_of_three_that_gained_a_suit_is_a_set_of_four(profile: str) -> None:
    judged = turn(
        "♦J ♠J ♥4 ♥5 ♠2", "add ♦J -> M1 ; swap ♠J -> M1 ; lay J ♥4 ♥5 ; discard ♠2", profile, opened=True, table=JACKS
    )
    assert judged.verdict is Verdict.LEGAL
    assert rulings_told(judged) == {"swap.grown_set"}


# Rulings, targets, cards


def test_the_rulings_that_a_swap_rests_on_are_told() -> None:
    held, steps = "♦J ♠J ♥4 ♥5 ♠2", "swap ♦J ♠J -> M1 ; lay J ♥4 ♥5 ; discard ♠2"
    assert rulings_told(turn(held, steps, CAFE, opened=True, table=JACKS)) == set()
    assert rulings_told(turn(held, steps, PAPER, opened=True, table=JACKS)) == {"swap.set_of_three"}
    run = turn("♥2 ♣9 ♦9 ♠K", f"swap ♥2 -> M1 ; {AGAIN}", ROW, opened=True, table=RUN)
    assert rulings_told(run) == {"swap.who"}


def test_a_joker_laid_in_this_very_turn_may_be_swapped() -> None:
    held, steps = f"J ♥3 ♥4 ♥2 {LATER} ♠K", "lay J ♥3 ♥4 ; swap ♥2 -> M1 ; add J=♥5 -> M1 ; discard ♠K"
    judged = turn(held, steps, CAFE, opened=True)
    assert judged.verdict is Verdict.LEGAL
    assert str(judged.table_after[0].meld) == "♥2 ♥3 ♥4 J=♥5"


def test_a_swap_needs_its_card_and_its_meld() -> None:
    judged = turn("♠K ♠2 ♣9 ♦9", f"swap ♥2 -> M1 ; {AGAIN}", opened=True, table=RUN)
    assert [(one.step, one.code) for one in faults(judged)] == [(1, "card-not-held")]
    other = turn("♥2 ♠K ♠2 ♣9 ♦9", f"swap ♥2 -> M2 ; {AGAIN}", opened=True, table=RUN)
    assert [(one.step, one.code) for one in faults(other)] == [(1, "unknown-meld")]


def test_two_jokers_of_one_run_are_freed_together_where_a_house_allows_two() -> None:
    held, table = "♥4 ♥6 ♣9 ♦9 ♠Q ♥Q ♠K ♠2", "♥3 J ♥5 J ♥7"
    swap = "swap ♥4 ♥6 -> M1"
    judged = turn(
        held, f"{swap} ; lay J ♣9 ♦9 | J ♠Q ♥Q ; discard ♠K", CAFE, ("jokers_per_meld=2",), opened=True, table=table
    )
    assert (judged.verdict, texts(judged.steps[0].received)) == (Verdict.LEGAL, "J J")
    one = turn(held, f"{swap} ; lay J ♣9 ♦9 ; discard ♠K", CAFE, ("jokers_per_meld=2",), opened=True, table=table)
    assert found(one, Code.JOKER_NOT_LAID_AGAIN).facts["count"] == 1
