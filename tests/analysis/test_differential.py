"""Whole answers of both engines on thousands of hands, under profiles and random house rules, judged by the referee."""

from collections import Counter

import pytest

from rami_solver.analysis.check import answer_all
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.rules.load import profile_ids
from rami_solver.solver import exhaustive
from tests.differential.compare import compare
from tests.differential.hands import hand_question
from tests.differential.plan import Plan

HANDS = 240
OUTCOMES = ("opens", "does not open", "goes out", "does not go out", "nothing to lay", "lays")


@pytest.mark.parametrize("profile", profile_ids())
def test_both_engines_give_the_same_whole_answers(profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Some hands of twenty cards under house rules take it half a minute to give up; this seed has few that are slow.
    monkeypatch.setattr(exhaustive, "MOST_STEPS", 3_000_000, raising=False)
    plan = Plan("hands", "q1", (profile,))
    seen = Counter[str]()
    for start in range(0, HANDS, plan.chunk):
        part = compare(plan, range(start, start + plan.chunk))
        assert not part.found, part.found[0]
        for counts in part.outcomes.values():
            seen.update(counts)
    for outcome in OUTCOMES:
        assert seen[outcome] >= HANDS // 50, seen
    assert seen["alike"] >= HANDS - 10, seen


@pytest.mark.parametrize("profile", profile_ids())
def test_one_hand_has_one_answer_whatever_the_order_of_its_cards(profile: str) -> None:
    plan = Plan("hands", "order", (profile,), house_rules=False)
    for number in range(40):
        rng = plan.rng(number)
        question = hand_question(rng, plan.table(number, rng))
        shuffled = list(question.hand)
        rng.shuffle(shuffled)
        first, second = answer_all([question, question._replace(hand=tuple(shuffled))])
        assert isinstance(first, HandAnswer)
        assert isinstance(second, HandAnswer)
        assert first._replace(hand=()) == second._replace(hand=())
        assert first.certified == (len(question.hand) <= 16)
