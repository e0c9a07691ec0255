"""Every fault of a meld: its code, the rule it rests on, the cards it is about, and its facts."""

from typing import Any, NamedTuple

import pytest

from rami_solver.findings import Basis, Code, Severity, Verdict
from rami_solver.melds import Kind
from rami_solver.referee.meld import judge_meld
from rami_solver.rules.load import load
from tests.referee.claims import codes, judged, only, texts

CAFE = "rami-bridge"
APP = "rami-51"


class Fault(NamedTuple):
    """A meld, what it evidently means to be, and a finding that it must get."""

    meld: str
    kind: Kind | None
    code: Code
    rule: str
    cards: str
    facts: dict[str, Any]
    profile: str = CAFE
    settings: tuple[str, ...] = ()
    also: tuple[Code, ...] = ()


CORNER = Code.RUN_ROUND_THE_CORNER

FAULTS = [
    Fault("♥K ♥A", Kind.RUN, Code.MELD_TOO_SHORT, "run.min", "♥K ♥A", {"found": 2, "needed": 3}),
    Fault("♥K ♠K", Kind.SET, Code.MELD_TOO_SHORT, "set.min", "♥K ♠K", {"found": 2, "needed": 3}),
    Fault("♥7 J", None, Code.MELD_TOO_SHORT, "run.min", "♥7 J", {"found": 2, "needed": 3}),
    Fault("♥7", None, Code.MELD_TOO_SHORT, "run.min", "♥7", {"found": 1, "needed": 3}),
    Fault(
        "♥7 ♥8 ♥9",
        Kind.RUN,
        Code.MELD_TOO_SHORT,
        "run.min",
        "♥7 ♥8 ♥9",
        {"found": 3, "needed": 4},
        settings=("run.min=4",),
    ),
    Fault(
        "♥7 ♥9",
        Kind.RUN,
        Code.RUN_GAP,
        "run.in_sequence",
        "♥7 ♥9",
        {"missing": "♥8"},
        also=(Code.MELD_TOO_SHORT,),
    ),
    Fault("♥7 ♦8 ♥9", None, Code.MELD_MIXED, "run.one_suit", "♦8", {"case": "run", "nearest": "run", "odd": "♦8"}),
    Fault(
        "♥7 ♦8 J ♠10",
        None,
        Code.MELD_MIXED,
        "run.one_suit",
        "♦8 ♠10",
        {"case": "run", "nearest": "run", "odd": "♦8 ♠10"},
    ),
    Fault(
        "♠Q ♥K ♦A", None, Code.MELD_MIXED, "run.one_suit", "♥K ♦A", {"case": "run", "nearest": "run", "odd": "♥K ♦A"}
    ),
    Fault("♥K ♠K ♦Q", None, Code.MELD_MIXED, "set.one_rank", "♦Q", {"case": "set", "nearest": "set", "odd": "♦Q"}),
    Fault(
        "♥K ♠5 ♦9", None, Code.MELD_MIXED, "run.one_suit", "♥K ♠5 ♦9", {"case": "none", "nearest": "none", "odd": ""}
    ),
    Fault(
        "♥K ♥Q ♠K", None, Code.MELD_MIXED, "run.one_suit", "♥K ♥Q ♠K", {"case": "none", "nearest": "none", "odd": ""}
    ),
    Fault(
        "♥7 ♥8 ♥9 ♦K",
        None,
        Code.MELD_MIXED,
        "run.one_suit",
        "♦K",
        {
            "case": "run",
            "nearest": "run",
            "odd": "♦K",
            "mend": "drop",
            "drop": "♦K",
            "parts": ["♥7 ♥8 ♥9"],
            "points": 24,
        },
    ),
    Fault(
        "♥5 ♥6 ♥7 ♠K ♥K ♦K",
        None,
        Code.MELD_MIXED,
        "run.one_suit",
        "♠K ♦K",
        {
            "case": "run",
            "nearest": "run",
            "odd": "♠K ♦K",
            "mend": "split",
            "parts": ["♥5 ♥6 ♥7", "♠K ♥K ♦K"],
            "points": 48,
        },
    ),
    Fault("♠7 ♠7 ♥7", Kind.SET, Code.SET_SUITS_REPEAT, "set.different_suits", "♠7 ♠7", {"repeated": "♠7", "copies": 2}),
    Fault("♥9 ♥9 J", Kind.SET, Code.SET_SUITS_REPEAT, "set.different_suits", "♥9 ♥9", {"repeated": "♥9", "copies": 2}),
    Fault(
        "♠7 ♥7 ♠7 ♦7",
        Kind.SET,
        Code.SET_SUITS_REPEAT,
        "set.different_suits",
        "♠7 ♠7",
        {"repeated": "♠7", "copies": 2, "mend": "drop", "drop": "♠7", "parts": ["♠7 ♥7 ♦7"], "points": 21},
    ),
    Fault(
        "♠7 ♥7 ♦7 ♠7 ♥7 ♣7",
        Kind.SET,
        Code.SET_SUITS_REPEAT,
        "set.different_suits",
        "♠7 ♥7 ♠7 ♥7",
        {
            "repeated": "♠7 ♥7",
            "copies": 2,
            "case": "several",
            "mend": "split",
            "parts": ["♠7 ♥7 ♦7", "♠7 ♥7 ♣7"],
            "points": 42,
        },
        also=(Code.SET_TOO_LARGE,),
    ),
    Fault(
        "♥K ♠K ♦K ♣K J",
        Kind.SET,
        Code.SET_TOO_LARGE,
        "set.max",
        "♥K ♠K ♦K ♣K J",
        {"found": 5, "most": 4, "mend": "drop", "drop": "J", "parts": ["♠K ♥K ♦K ♣K"], "points": 40},
    ),
    Fault(
        "J ♥K ♠K ♦K ♣K",
        Kind.SET,
        Code.SET_TOO_LARGE,
        "set.max",
        "J ♥K ♠K ♦K ♣K",
        {"found": 5, "most": 4, "mend": "drop", "drop": "J", "parts": ["♠K ♥K ♦K ♣K"], "points": 40},
    ),
    Fault("♥5 ♥7 ♥10", Kind.RUN, Code.RUN_GAP, "run.in_sequence", "♥5 ♥7 ♥10", {"missing": "♥6 ♥8 ♥9"}),
    Fault(
        "♥5 J ♥7 ♥10",
        Kind.RUN,
        Code.RUN_GAP,
        "run.in_sequence",
        "♥5 ♥7 ♥10",
        {"missing": "♥8 ♥9", "mend": "drop", "drop": "♥10", "parts": ["♥5 J=♥6 ♥7"], "points": 18},
    ),
    Fault("♥5 ♥9 J=♥7", Kind.RUN, Code.RUN_GAP, "run.in_sequence", "♥5 ♥9", {"missing": "♥6 ♥8"}),
    Fault("♥Q ♥A ♥10", Kind.RUN, Code.RUN_GAP, "run.in_sequence", "♥Q ♥A ♥10", {"missing": "♥J ♥K"}),
    Fault(
        "♥K ♥2 ♥4", Kind.RUN, Code.RUN_GAP, "run.in_sequence", "♥K ♥2 ♥4", {"missing": "♥3 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q"}
    ),
    Fault(
        "♥3 ♥4 ♥5 ♥8 ♥9 ♥10",
        Kind.RUN,
        Code.RUN_GAP,
        "run.in_sequence",
        "♥3 ♥4 ♥5 ♥8 ♥9 ♥10",
        {"missing": "♥6 ♥7", "mend": "split", "parts": ["♥3 ♥4 ♥5", "♥8 ♥9 ♥10"], "points": 39},
        profile="rami-bridge-50",
    ),
    Fault(
        "♥3 ♥4 ♥4 ♥5",
        Kind.RUN,
        Code.RUN_CARD_TWICE,
        "run.in_sequence",
        "♥4 ♥4",
        {"repeated": "♥4", "copies": 2, "mend": "drop", "drop": "♥4", "parts": ["♥3 ♥4 ♥5"], "points": 12},
    ),
    Fault(
        "♥A ♥2 ♥3 ♥A",
        Kind.RUN,
        Code.RUN_CARD_TWICE,
        "run.in_sequence",
        "♥A ♥A",
        {"repeated": "♥A", "copies": 2, "mend": "drop", "drop": "♥A", "parts": ["♥A ♥2 ♥3"], "points": 6},
    ),
    Fault("♥K ♥A ♥2", Kind.RUN, CORNER, "run.round_the_corner", "♥K ♥A ♥2", {}),
    Fault("♥2 ♥A ♥K", Kind.RUN, CORNER, "run.round_the_corner", "♥2 ♥A ♥K", {}),
    Fault("♥K J ♥2", Kind.RUN, CORNER, "run.round_the_corner", "♥K ♥2", {}),
    Fault(
        "♥Q ♥K ♥A ♥2 ♥3",
        Kind.RUN,
        CORNER,
        "run.round_the_corner",
        "♥K ♥A ♥2",
        {"mend": "drop", "drop": "♥2 ♥3", "parts": ["♥Q ♥K ♥A"], "points": 30},
    ),
    Fault("♥K ♥A ♥2 ♥4", Kind.RUN, CORNER, "run.round_the_corner", "♥K ♥A ♥2", {}, also=(Code.RUN_GAP,)),
    Fault(
        "♥J ♥Q ♥K ♥A ♥2 ♥3 ♥4",
        Kind.RUN,
        CORNER,
        "run.round_the_corner",
        "♥K ♥A ♥2",
        {"mend": "split", "parts": ["♥J ♥Q ♥K ♥A", "♥2 ♥3 ♥4"], "points": 50},
        profile=APP,
    ),
    Fault(
        "♣A ♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A",
        Kind.RUN,
        Code.RUN_ACE_AT_BOTH_ENDS,
        "run.ace_at_both_ends",
        "♣A ♣A",
        {"mend": "split", "parts": ["♣A ♣2 ♣3 ♣4 ♣5 ♣6 ♣7", "♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A"], "points": 96},
        profile=APP,
    ),
    Fault(
        "♣A ♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A",
        Kind.RUN,
        Code.RUN_ACE_AT_BOTH_ENDS,
        "run.ace_at_both_ends",
        "♣A ♣A",
        {"mend": "split", "parts": ["♣A ♣2 ♣3 ♣4 ♣5", "♣6 ♣7 ♣8 ♣9 ♣10", "♣J ♣Q ♣K ♣A"], "points": 95},
        also=(Code.RUN_TOO_LONG,),
    ),
    Fault(
        "♣A ♣2 ♣3 ♣Q ♣K ♣A",
        Kind.RUN,
        Code.RUN_ACE_AT_BOTH_ENDS,
        "run.ace_at_both_ends",
        "♣A ♣A",
        {"mend": "split", "parts": ["♣A ♣2 ♣3", "♣Q ♣K ♣A"], "points": 37},
        profile=APP,
        also=(Code.RUN_GAP,),
    ),
    Fault(
        "♥A ♥2 ♥3",
        Kind.RUN,
        Code.RUN_ACE_NOT_ALLOWED,
        "run.ace_low",
        "♥A",
        {"case": "low", "end": "low"},
        settings=("run.ace_low=false",),
    ),
    Fault(
        "♥Q ♥K ♥A",
        Kind.RUN,
        Code.RUN_ACE_NOT_ALLOWED,
        "run.ace_high",
        "♥A",
        {"case": "high", "end": "high"},
        settings=("run.ace_high=false",),
    ),
    Fault(
        "♥5 ♥3 ♥4",
        Kind.RUN,
        Code.RUN_OUT_OF_ORDER,
        "run.written_order",
        "♥5 ♥3 ♥4",
        {"mend": "reorder", "parts": ["♥3 ♥4 ♥5"], "points": 12},
        settings=("run.written_order=in-line",),
    ),
    Fault(
        "♥Q ♥K ♥A J",
        Kind.RUN,
        Code.RUN_OUT_OF_ORDER,
        "run.written_order",
        "♥Q ♥K ♥A J",
        {"mend": "reorder", "parts": ["J=♥J ♥Q ♥K ♥A"], "points": 40},
        settings=("run.written_order=in-line",),
    ),
    Fault(
        "♦4 ♦5 ♦6 ♦7 ♦8 ♦9",
        Kind.RUN,
        Code.RUN_TOO_LONG,
        "run.max",
        "♦4 ♦5 ♦6 ♦7 ♦8 ♦9",
        {"found": 6, "most": 5, "mend": "split", "parts": ["♦4 ♦5 ♦6", "♦7 ♦8 ♦9"], "points": 39},
    ),
    Fault(
        "♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q",
        Kind.RUN,
        Code.RUN_TOO_LONG,
        "run.max",
        "♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q",
        {"found": 11, "most": 5, "mend": "split", "parts": ["♣2 ♣3 ♣4 ♣5", "♣6 ♣7 ♣8 ♣9", "♣10 ♣J ♣Q"], "points": 74},
    ),
    Fault(
        "♥3 J ♥5 ♥6 J ♥8",
        Kind.RUN,
        Code.TOO_MANY_JOKERS,
        "jokers_per_meld",
        "J J",
        {"found": 2, "most": 1, "mend": "split", "parts": ["♥3 J=♥4 ♥5", "♥6 J=♥7 ♥8"], "points": 33},
        profile=APP,
    ),
    Fault(
        "♥3 J ♥5 ♥6 J ♥8",
        Kind.RUN,
        Code.RUN_TOO_LONG,
        "run.max",
        "♥3 J ♥5 ♥6 J ♥8",
        {"found": 6, "most": 5, "mend": "split", "parts": ["♥3 J=♥4 ♥5", "♥6 J=♥7 ♥8"], "points": 33},
        also=(Code.TOO_MANY_JOKERS,),
    ),
    Fault(
        "J J ♥5 ♥6",
        Kind.RUN,
        Code.TOO_MANY_JOKERS,
        "jokers_per_meld",
        "J J",
        {"found": 2, "most": 1, "mend": "drop", "drop": "J", "parts": ["J=♥4 ♥5 ♥6"], "points": 15},
    ),
    Fault(
        "♣9 ♦9 J J",
        Kind.SET,
        Code.TOO_MANY_JOKERS,
        "jokers_per_meld",
        "J J",
        {"found": 2, "most": 1, "mend": "drop", "drop": "J", "parts": ["♦9 ♣9 J=♠9/♥9"], "points": 27},
    ),
    Fault(
        "J J ♠A",
        None,
        Code.TOO_FEW_NATURALS,
        "naturals_per_meld",
        "♠A",
        {"found": 1, "needed": 2},
        also=(Code.TOO_MANY_JOKERS,),
    ),
    Fault(
        "J J ♠8 J=♠10",
        Kind.RUN,
        Code.TOO_FEW_NATURALS,
        "naturals_per_meld_of_many_jokers",
        "♠8",
        {"found": 1, "needed": 2},
        settings=("jokers_per_meld=3", "naturals_per_meld_of_many_jokers=2"),
    ),
    Fault(
        "J J J",
        None,
        Code.NO_NATURAL_CARD,
        "naturals_per_meld",
        "J J J",
        {"found": 3, "needed": 2},
        also=(Code.TOO_MANY_JOKERS,),
    ),
    Fault(
        "♠7 ♠8 J=♠K",
        Kind.RUN,
        Code.JOKER_PLACE,
        "run.in_sequence",
        "J=♠K",
        {"written": "♠K", "mend": "joker-place", "possible": "♠6 ♠9", "points": 24},
    ),
    Fault(
        "♥7 J=♥8 ♥8 ♥9",
        Kind.RUN,
        Code.JOKER_PLACE,
        "run.in_sequence",
        "J=♥8",
        {"written": "♥8", "mend": "joker-place", "possible": "♥6 ♥10"},
    ),
    Fault(
        "J=♣9 ♣9 ♦9",
        Kind.SET,
        Code.JOKER_PLACE,
        "set.different_suits",
        "J=♣9",
        {"written": "♣9", "mend": "joker-place", "possible": "♠9 ♥9", "points": 27},
    ),
    Fault(
        "♠6 J=♥6 J=♥6",
        Kind.SET,
        Code.JOKER_PLACE,
        "set.different_suits",
        "J=♥6 J=♥6",
        {"written": "♥6 ♥6", "mend": "joker-place", "possible": "♥6 ♦6 ♣6"},
        settings=("jokers_per_meld=2", "run.min=4"),
    ),
    Fault("♥3 ♥4 ♥4 ♥4", Kind.RUN, Code.RUN_CARD_TWICE, "run.in_sequence", "♥4 ♥4 ♥4", {"repeated": "♥4", "copies": 3}),
    Fault(
        "♥3 ♥3 ♥4 ♥4 ♥4",
        Kind.RUN,
        Code.RUN_CARD_TWICE,
        "run.in_sequence",
        "♥3 ♥3 ♥4 ♥4 ♥4",
        {"repeated": "♥3 ♥4", "copies": 3, "case": "several"},
    ),
    Fault(
        "♠7 ♠7 ♠7", Kind.SET, Code.SET_SUITS_REPEAT, "set.different_suits", "♠7 ♠7 ♠7", {"repeated": "♠7", "copies": 3}
    ),
    Fault(
        "♠7 ♠8 J=♥9",
        Kind.RUN,
        Code.JOKER_PLACE,
        "run.one_suit",
        "J=♥9",
        {"written": "♥9", "mend": "joker-place", "possible": "♠6 ♠9"},
    ),
    Fault(
        "♥5 ♥4 ♥3",
        Kind.RUN,
        Code.RUN_OUT_OF_ORDER,
        "run.written_order",
        "♥5 ♥4 ♥3",
        {"mend": "reorder", "parts": ["♥3 ♥4 ♥5"], "points": 15, "case": "rising"},
        profile="roemie",
        settings=("run.written_order=rising",),
    ),
    *(
        Fault(
            f"♥5 ♠5 J={told}",
            Kind.SET,
            Code.JOKER_PLACE,
            rule,
            f"J={told}",
            {"written": told, "mend": "joker-place", "possible": "♦5 ♣5"},
            profile=profile,
        )
        for told, rule in (("♠5", "set.different_suits"), ("♥6", "set.one_rank"))
        for profile in ("roemie", CAFE)
    ),
]


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: f"{case.code}: {case.meld} ({case.profile})")
def test_a_fault_is_found_with_its_rule_its_cards_and_its_facts(case: Fault) -> None:
    found = judged(case.meld, case.profile, case.settings)
    fault = only(found.findings, case.code)
    assert found.verdict is Verdict.ILLEGAL
    assert found.meld is None
    assert found.points is None
    assert found.kind is case.kind
    assert fault.severity is Severity.ERROR
    assert fault.rule == case.rule
    assert fault.basis is load(case.profile, case.settings).basis(case.rule)
    assert texts(fault.cards) == case.cards
    facts = texts(fault.facts)
    if "points" not in case.facts and case.code is Code.JOKER_PLACE:
        facts.pop("points", None)
    assert facts == case.facts
    assert sorted(codes(found.findings)) == sorted([case.code, *case.also])


def test_a_meld_of_no_cards_is_empty() -> None:
    found = judge_meld((), load(CAFE))
    assert found.verdict is Verdict.ILLEGAL
    fault = only(found.findings, Code.EMPTY_MELD)
    assert fault.facts == {"needed": 3}


def test_all_faults_are_told_at_once() -> None:
    found = judged("♥3 ♥4 ♥4 J J ♥9 ♥K ♥A ♥2")
    assert codes(found.findings) == [
        "run-card-twice",
        "run-round-the-corner",
        "run-gap",
        "run-too-long",
        "too-many-jokers",
    ]


def test_a_run_longer_than_the_suit_is_too_long_under_any_rules() -> None:
    rules = ["jokers_per_meld=4", "run.ace_at_both_ends=true"]
    found = judged("♣A ♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A J", APP, rules)
    assert only(found.findings, Code.RUN_TOO_LONG).facts["most"] == 14
    assert codes(found.findings) == ["run-too-long"]


def test_the_corner_is_a_ruling_in_the_cafe_and_stated_in_the_app() -> None:
    bases = {name: judged("♠K ♠A ♠2", name).findings[0].basis for name in (CAFE, "rami-bridge-50", APP, "roemie")}
    assert bases == {
        CAFE: Basis.RULING,
        "rami-bridge-50": Basis.STATED,
        APP: Basis.STATED,
        "roemie": Basis.INFERRED,
    }


def test_an_unsorted_run_that_is_too_long_is_put_in_order_before_it_is_cut() -> None:
    found = judged("♦9 ♦4 ♦5 J ♦7 ♦8")
    fault = only(found.findings, Code.RUN_TOO_LONG)
    assert texts(fault.facts["parts"]) == ["♦4 ♦5 J=♦6", "♦7 ♦8 ♦9"]


@pytest.mark.parametrize("profile", ["rami-bridge", "rami-bridge-50", "rami-51", "rami-40", "roemie"])
@pytest.mark.parametrize("line", ["♥3 ♥4 ♥6", "♥3 ♥4 ♥4 ♥5", "♥7 ♦8 ♥9", "♥K ♠K ♦Q", "♥5 ♠5 J=♠5", "♥5 ♠5 J=♥6"])
def test_what_a_meld_is_by_definition_is_stated_by_every_text(line: str, profile: str) -> None:
    """A joker told as an impossible card was once put down to a ruling of ours, and a gap to the least length."""
    assert {one.basis for one in judged(line, profile).findings} == {Basis.STATED}


def test_a_run_that_must_rise_as_written_may_neither_fall_nor_be_mixed() -> None:
    verdicts = {
        (line, order): judged(line, "roemie", [f"run.written_order={order}"]).verdict.value
        for line in ("♥3 ♥4 J", "♥5 ♥4 ♥3", "J ♥4 ♥3", "♥5 ♥3 ♥4")
        for order in ("free", "in-line", "rising")
    }
    assert [line for (line, order), verdict in verdicts.items() if order == "rising" and verdict == "legal"] == [
        "♥3 ♥4 J"
    ]
    assert [line for (line, order), verdict in verdicts.items() if order == "in-line" and verdict == "illegal"] == [
        "♥5 ♥3 ♥4"
    ]
    assert all(verdict == "legal" for (_, order), verdict in verdicts.items() if order == "free")
