"""Whole answers of both engines on thousands of hands, each judged by the referee on its way."""

import random

import pytest

from rami_solver.analysis.check import answer_all
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.rules.load import load, profile_ids
from tests.analysis.differential import compare, questions

HANDS = 1000
OUTCOMES = ("opens", "does not open", "finishes", "does not finish", "nothing to lay", "lays")


@pytest.mark.parametrize("profile", profile_ids())
def test_both_engines_give_the_same_whole_answers(profile: str) -> None:
    seen = compare(load(profile), HANDS, f"differential {profile}")
    for outcome in OUTCOMES:
        assert seen[outcome] >= HANDS // 50, seen


@pytest.mark.parametrize("profile", profile_ids())
def test_one_hand_has_one_answer_whatever_the_order_of_its_cards(profile: str) -> None:
    rng = random.Random(f"order {profile}")
    for question in questions(rng, load(profile), 40):
        shuffled = list(question.hand)
        rng.shuffle(shuffled)
        first, second = answer_all([question, question._replace(hand=tuple(shuffled))])
        assert isinstance(first, HandAnswer)
        assert isinstance(second, HandAnswer)
        assert first._replace(hand=()) == second._replace(hand=())
        assert first.certified == (len(question.hand) <= 16)
