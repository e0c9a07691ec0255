"""Turns with many faults at once: each is found at its step, none is hidden by another, none is told twice."""

import random
from collections import Counter

import pytest

from rami_solver.findings import Severity, Verdict
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.load import load
from tests.referee.claims import SYSTEMS
from tests.referee.turns import CAFE, PAPER, ROW, error_codes, faults, turn

MANY = "♥4 ♥5 ♥6 | J ♣J ♥J | J ♠3 ♠4"


@pytest.mark.parametrize("profile", SYSTEMS)
def test_every_step_of_a_turn_that_is_all_wrong(profile: str) -> None:
    steps = [
        "take",
        "lay ♠K ♠A ♠2 | ♥9 ♥9 ♦9",
        "add ♥8 -> M1",
        "swap ♠Q -> M2",
        "swap ♠5 -> M3",
        "add ♣2 -> M9",
        "draw ♣5",
        "lay ♦K ♥K ♣K ♣K",
        "discard ♣6",
        "discard ♠7",
    ]
    held = "♠K ♠A ♠2 ♥9 ♥9 ♦9 ♥8 ♠Q ♠5 ♦K ♥K ♣K ♠7"
    judged = turn(held, " ; ".join(steps), profile, table=MANY, row="♣6")
    placed = [(one.step, one.code) for one in faults(judged)]
    locked = "swap-locked" if profile in ("rami-51", "rami-40") else "swap-wrong-card"
    needs_opening = profile in (CAFE, PAPER)
    expected = [
        *([(1, "open-card-needs-opening")] if needs_opening else []),
        (2, "run-round-the-corner"),
        (2, "set-suits-repeat"),
        (3, "lay-off-before-opening"),
        (3, "lay-off-does-not-fit"),
        (4, "swap-before-opening"),
        (4, locked),
        (5, "swap-before-opening"),
        (5, "swap-wrong-card"),
        (6, "card-not-held"),
        (6, "lay-off-before-opening"),
        (6, "unknown-meld"),
        (7, "draw-not-first"),
        (8, "card-not-held"),
        (8, "set-suits-repeat"),
        (9, "discard-taken-card"),
        (10, "step-after-discard"),
    ]
    opening = (8, "opening-too-low")
    assert sorted(one for one in placed if one != opening) == sorted(expected, key=lambda one: (one[0] or 0, one[1]))
    assert placed.count(opening) <= 1
    assert judged.score is None


@pytest.mark.parametrize("profile", SYSTEMS)
def test_faults_of_the_whole_turn_stand_beside_those_of_the_steps(profile: str) -> None:
    judged = turn("♥2 ♥8 ♠9 ♠K", "swap ♥2 -> M2 ; add ♥8 -> M1", profile, opened=True, table="♥4 ♥5 ♥6 | J ♥3 ♥4")
    placed = [(one.step, one.code) for one in faults(judged)]
    assert placed == [(2, "lay-off-does-not-fit"), (None, "joker-not-laid-again"), (None, "discard-missing")]


def test_a_later_fault_does_not_hang_on_an_earlier_one() -> None:
    """A refused swap is played as it was claimed: its joker may be laid, and nothing is said of that."""
    held, table = "♠J ♥4 ♥5 ♠2", "J ♣J ♥J"
    judged = turn(held, "swap ♠J -> M1 ; lay J ♥4 ♥5 ; discard ♠2", opened=True, table=table)
    assert error_codes(judged) == ["swap-needs-both"]
    kept = turn(held, "swap ♠J -> M1 ; discard ♠2", opened=True, table=table)
    assert error_codes(kept) == ["swap-needs-both"]


def test_two_cards_too_many_are_two_faults() -> None:
    judged = turn("♠2 ♠5", "lay ♥7 ♥8 ♥9 ; discard ♠2", opened=True)
    assert error_codes(judged) == ["card-not-held"] * 3
    assert {str(one.cards[0]) for one in judged.errors} == {"♥7", "♥8", "♥9"}


# Any turn whatever

TABLE = "♥4 ♥5 ♥6 | J ♣J ♥J | J ♠3 ♠4 | ♣9 ♦9 ♥9 J"
LIES = "♥Q ♠7 ♦10"
BEGINS = ("", "draw ?", "draw ♣7", "take", "take ♥Q", "take ♠6")
MENU = (
    ("♥K ♠K ♦K ♣K", "lay ♥K ♠K ♦K ♣K"),
    ("♣A ♥A ♦A ♠A", "lay ♣A ♥A ♦A ♠A"),
    ("♣6 ♣7 ♣8", "lay ♣6 ♣7 ♣8"),
    ("♥8 ♦8 J", "lay ♥8 ♦8 J"),
    ("♥7", "add ♥7 -> M1"),
    ("♠2", "swap ♠2 -> M3"),
    ("♠9", "swap ♠9 -> M4"),
    ("♥10 ♥J", "lay ♥10 ♥J ♥Q"),
    ("J", "add J -> M1"),
    ("♦J", "add ♦J -> M2"),
    ("♠5", "add ♠5 -> M3"),
    ("♠J", "swap ♠J -> M2"),
    ("♠J ♦J", "swap ♠J ♦J -> M2"),
    ("♥8", "add ♥8 -> M1"),
    ("♠8", "swap ♠8 -> M4"),
    ("", "add J -> M3"),
    ("♣10", "add ♣10 -> M5"),
    ("♠A ♠K ♠2", "lay ♠K ♠A ♠2"),
    ("", "draw ♠Q"),
)
"""Steps that may be right or wrong, the likely ones first, with the cards that the hand needs for them."""

ENDS = (*("discard ♣4",) * 9, "discard ♦10", "discard J", "discard ?", "")


def _random_turn(rng: random.Random, profile: str) -> TurnVerdict:
    chosen = rng.choices(MENU, weights=range(len(MENU), 0, -1), k=rng.randint(1, 4))
    chosen = list(dict.fromkeys(chosen))
    spare = ["♣4", *rng.sample(["♦2", "♥A", "J"], rng.choice((0, 0, 1, 2)))]
    held = [one for cards, _ in chosen for one in cards.split() if rng.random() < 0.98]
    begin = rng.choice(BEGINS) if rng.random() < 0.5 else ""
    steps = [begin, *(step for _, step in chosen), rng.choice(ENDS)]
    return turn(
        " ".join([*held, *spare]),
        " ; ".join(one for one in steps if one),
        profile,
        table=TABLE,
        row=LIES,
        opened=rng.random() < 0.6,
        in_round=rng.randint(1, 3),
        dealer=rng.random() < 0.05,
    )


def _told_twice(judged: TurnVerdict) -> list[str]:
    """Give the errors that a step, or the turn, tells more than once of the same cards."""
    told = Counter(
        (number, one.code, one.rule, one.cards)
        for number, findings in [
            *(
                (number, (*(f for m in step.melds for f in m.findings), *step.findings))
                for number, step in enumerate(judged.steps)
            ),
            (-1, judged.findings),
        ]
        for one in findings
        if one.severity is Severity.ERROR
    )
    return [one[1] for one, count in told.items() if count > 1]


@pytest.mark.parametrize("profile", SYSTEMS)
def test_no_turn_is_told_a_fault_twice_and_verdict_and_faults_agree(profile: str) -> None:
    rng, rules = random.Random(f"turns {profile}"), load(profile)
    seen: Counter[str] = Counter()
    for _ in range(600):
        judged = _random_turn(rng, profile)
        assert _told_twice(judged) == []
        assert (judged.verdict is Verdict.ILLEGAL) == bool(judged.errors)
        assert judged.score is None or (judged.goes_out and judged.verdict is Verdict.LEGAL)
        assert judged.points == sum(step.points for step in judged.steps)
        assert all(one.rule and one.basis is rules.basis(one.rule) for one in judged.all_findings)
        seen[judged.verdict.value] += 1
        seen["legal with melds"] += judged.verdict is Verdict.LEGAL and bool(judged.points)
        seen["scored"] += judged.score is not None
        seen.update(set(error_codes(judged)))
    assert min(seen["illegal"], seen["legal"], seen["legal with melds"]) > 40
    assert min(seen["undecided"], seen["scored"]) > 3
    common = {"lay-off-before-opening", "swap-before-opening", "swap-wrong-card", "joker-not-laid-again"}
    common |= {"discard-missing", "draw-not-first", "opening-too-low", "lay-off-does-not-fit", "card-not-held"}
    assert {code for code in common if seen[code] < 5} == set()
    assert (seen["row-card-needs-new-meld"] > 5) is (profile == ROW)
