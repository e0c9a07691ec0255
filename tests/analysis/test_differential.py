"""Whole answers of both engines on thousands of hands of every profile, each judged by the referee on its way."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from rami_solver.analysis.answers import HandAnswer, Phase
from rami_solver.analysis.check import answer_all
from rami_solver.analysis.question import HandQuestion
from rami_solver.rules.load import load, profile_ids
from rami_solver.rules.model import Rules
from rami_solver.solver.quest import Engine
from tests.hands import mixed

HANDS = 1000


def _questions(rng: random.Random, rules: Rules, number: int) -> list[HandQuestion]:
    return [
        HandQuestion(
            rules,
            tuple(mixed(rng, rules)),
            opened=rng.random() < 0.3,
            round=rng.choice((1, 2, 3)),
            phase=rng.choice((None, Phase.BEFORE_DRAW, Phase.AFTER_DRAW)),
        )
        for _ in range(number)
    ]


@pytest.mark.parametrize("profile", profile_ids())
def test_both_engines_give_the_same_whole_answers(profile: str) -> None:
    rng = random.Random(f"differential {profile}")
    rules = load(profile)
    seen = Counter[str]()
    for _ in range(HANDS // 50):
        questions = _questions(rng, rules, 50)
        by_cpsat = answer_all([replace(one, engine=Engine.CPSAT) for one in questions])
        by_exhaustion = answer_all([replace(one, engine=Engine.EXHAUSTIVE) for one in questions])
        for question, one, other in zip(questions, by_cpsat, by_exhaustion, strict=True):
            assert one == other, [str(card) for card in question.hand]
            assert isinstance(one, HandAnswer)
            seen.update(_outcomes(one))
    for outcome in ("opens", "does not open", "finishes", "does not finish", "nothing to lay", "lays"):
        assert seen[outcome] >= HANDS // 50, seen


def _outcomes(one: HandAnswer) -> list[str]:
    outcomes = ["finishes" if one.finish.possible else "does not finish"]
    outcomes.append("lays" if one.best.melds else "nothing to lay")
    if one.opening is not None:
        outcomes.append("opens" if one.opening.reachable else "does not open")
    return outcomes


@pytest.mark.parametrize("profile", profile_ids())
def test_one_hand_has_one_answer_whatever_the_order_of_its_cards(profile: str) -> None:
    rng = random.Random(f"order {profile}")
    rules = load(profile)
    for question in _questions(rng, rules, 40):
        shuffled = list(question.hand)
        rng.shuffle(shuffled)
        first, second = answer_all([question, replace(question, hand=tuple(shuffled))])
        assert isinstance(first, HandAnswer)
        assert isinstance(second, HandAnswer)
        assert replace(first, hand=()) == replace(second, hand=())
        assert first.certified == (len(question.hand) <= 16)
