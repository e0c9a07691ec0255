"""Scores that no deal gives: every deal that is played is possible, and slips of the pen are found."""

from collections import Counter
from random import Random

import pytest

from rami_solver.rules.load import load, profile_ids
from rami_solver.scoring.deal import score_deal
from rami_solver.scoring.possible import Impossible, deal_winners, impossible, most_held
from tests.scoring.random_deals import random_end

TABLES = [
    *((name, ()) for name in profile_ids()),
    ("rami-bridge", ("score.loser_unopened=hand", "values.hand.joker=25")),
    ("rami-51", ("score.loser_unopened=flat", "score.loser_unopened_flat=100")),
    ("rami-bridge", ("end.score=lowest-hand-wins", "end.lowest_hand_scores_zero=true")),
    ("roemie", ("score.loser_opened=hand", "end.score=as-losers")),
]


@pytest.mark.parametrize(("name", "settings"), TABLES, ids=str)
def test_what_a_deal_scores_is_never_called_impossible(name: str, settings: tuple[str, ...]) -> None:
    rules, chance, seen = load(name, settings), Random(5), Counter[str]()
    for _ in range(500):
        players, finish = random_end(rules, chance, hidden=False)
        found = score_deal(rules, players, finish)
        scores = [one.value for one in found.scores]
        if None in scores:  # a tie: the table decides it, or gives nobody anything
            scores = [0 if one is None else one for one in scores]
        known = [one for one in scores if one is not None]
        assert impossible(rules, known) is None, (known, finish)
        told = deal_winners(rules, known)
        assert set(told) <= set(found.winners) or not finish, (known, finish)
        seen["told" if told == found.winners and told else "not told"] += 1
    assert seen["told"] > (0 if rules.score.winner == "melds" else 100)


@pytest.mark.parametrize(
    ("name", "scores", "expected"),
    [
        ("rami-bridge", (-30, 40, 100), Impossible("value", (0,))),
        ("rami-bridge", (-20, 1000, 100), Impossible("value", (1,))),
        ("rami-bridge", (0, 1, 100), Impossible("value", (0, 1))),
        ("rami-bridge", (-20, -20, 100), Impossible("winners", (0, 1))),
        ("rami-bridge", (-20, 40, -100), Impossible("winners", (0, 2))),
        ("rami-bridge-50", (0, 0, 40), Impossible("winners", (0, 1))),
        ("rami-51", (-20, 12, 40), Impossible("value", (0,))),
        ("rami-51", (5, 12, 40), Impossible("deal", (0, 1, 2))),
        ("rami-bridge", (35, 40, 100), None),
        ("rami-51", (0, 0, 40), None),
        ("rami-bridge-50", (5, 12, 40), None),
        ("roemie", (-35, -20, -70), None),
    ],
)
def test_slips_of_the_pen(name: str, scores: tuple[int, ...], expected: Impossible | None) -> None:
    assert impossible(load(name), scores) == expected


@pytest.mark.parametrize(
    ("name", "settings", "expected"),
    [
        ("rami-bridge", (), (14, 11)),
        ("rami-bridge", ("deal.dealer_extra=2",), (15, 12)),
        ("rami-51", ("deal.dealer_extra=1",), (14, 11)),
        ("rami-51", ("set.min=4", "run.min=4"), (13, 9)),
        ("rami-51", ("deal.hand_enforced=false",), (None, None)),
        ("roemie", (), (None, None)),
        ("roemie", ("deal.hand_enforced=true",), (None, None)),
    ],
)
def test_how_many_cards_are_left_at_most(
    name: str, settings: tuple[str, ...], expected: tuple[int | None, ...]
) -> None:
    rules = load(name, settings)
    assert (most_held(rules, opened=False), most_held(rules, opened=True)) == expected


HAND_OR_MINUS = ("score.loser_opened=hand", "score.loser_unopened=minus-hand")
LOWEST_WINS = ("end.score=lowest-hand-wins", "end.lowest_hand_scores_zero=true")


@pytest.mark.parametrize(
    ("name", "settings", "scores", "expected"),
    [
        ("rami-bridge", (), (-20, 2, 230), None),
        ("rami-bridge", (), (-20, 1, 100), Impossible("value", (1,))),
        ("rami-bridge", (), (-20, 231, 100), Impossible("value", (1,))),
        ("rami-bridge", ("score.loser_unopened_flat=300",), (-20, 300, 5), None),
        ("rami-bridge", ("score.loser_unopened_flat=300",), (-20, 299, 5), Impossible("value", (1,))),
        (
            "rami-bridge",
            ("score.loser_unopened=hand", "score.loser_unopened_flat=300"),
            (-20, 300, 5),
            Impossible("value", (1,)),
        ),
        ("rami-bridge", ("score.one_turn_first_round=-50",), (-50, 10, 20), None),
        (
            "rami-bridge",
            ("score.one_turn_first_round=-50", "score.round_two=none"),
            (-50, 10, 20),
            Impossible("value", (0,)),
        ),
        ("rami-51", ("score.several_turns=-7",), (-7, 5, 6), Impossible("value", (0,))),
        ("rami-51", ("score.loser_unopened=minus-hand",), (0, -188, 5), None),
        ("rami-51", ("score.loser_unopened=minus-hand",), (0, -189, 5), Impossible("value", (1,))),
        ("rami-51", ("score.loser_unopened=minus-hand",), (0, -2, 5), None),
        ("rami-51", ("score.loser_unopened=minus-hand",), (0, -1, 5), Impossible("value", (1,))),
        ("rami-51", ("score.loser_unopened=minus-hand",), (0, 1, 5), Impossible("value", (1,))),
        ("roemie", (*HAND_OR_MINUS, "end.score=as-losers"), (3, -5, -1000), None),
        ("roemie", (*HAND_OR_MINUS, "end.score=as-losers"), (0, -5, -5), None),
        ("roemie", (*HAND_OR_MINUS, "end.score=as-losers"), (-1, -5, -5), Impossible("value", (0,))),
        ("roemie", (*HAND_OR_MINUS, "end.score=as-losers"), (30, -4, -5), Impossible("value", (1,))),
        ("roemie", ("end.score=as-losers",), (3, 4, -1), None),
        ("roemie", HAND_OR_MINUS, (-1, -2, 0), None),
        ("rami-bridge", LOWEST_WINS, (0, 40, 50), None),
        ("rami-bridge", LOWEST_WINS, (0, 1, 50), Impossible("value", (1,))),
        ("rami-bridge", LOWEST_WINS[:1], (0, 1, 50), Impossible("value", (0, 1))),
    ],
)
def test_the_edges_of_what_can_be_scored(
    name: str, settings: tuple[str, ...], scores: tuple[int, ...], expected: Impossible | None
) -> None:
    assert impossible(load(name, settings), scores) == expected


@pytest.mark.parametrize(
    ("name", "settings", "scores", "expected"),
    [
        ("rami-51", (), (0, 5, 6), (0,)),
        ("rami-51", (), (5, 12, 40), ()),
        ("rami-bridge-50", (), (40, 35, 36), (1,)),
        ("rami-bridge-50", (), (40, 1, 36), ()),
        ("rami-bridge", (), (-20, -100, 40), ()),
        ("roemie", (*HAND_OR_MINUS, "end.score=as-losers"), (30, -5, -5), (0,)),
    ],
)
def test_who_surely_won_the_deal(
    name: str, settings: tuple[str, ...], scores: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert deal_winners(load(name, settings), scores) == expected
