"""Whole deals, refereed twice: the replay of a record, and a naive referee by hand, agree in every card and point."""

from collections import Counter

import pytest

from rami_solver.rules.load import load, profile_ids
from tests.records.by_hand_agrees import compare
from tests.records.by_hand_play import evening
from tests.records.by_hand_scores import Ended, score_of, sums
from tests.records.edits import own_record
from tests.records.random_games import random_record

SEEN: Counter[str] = Counter()
ENDS = ("out", "stock", "turns", "in one turn", "several deals", "reshuffled", "payers", "scores of melds")


@pytest.mark.parametrize("profile", profile_ids())
def test_the_replay_agrees_with_the_referee_by_hand(profile: str) -> None:
    texts = [own_record(profile, f"agrees {profile} {number}") for number in range(4)]
    texts += [evening(f"short {profile}", profile, ["end.turns=9"], 2), random_record(profile, 3)]
    for text in texts:
        game = compare(text)
        SEEN.update(one.ended.how for one in game.deals)
        SEEN.update("in one turn" for one in game.deals if one.ended.one_turn)
        SEEN["several deals"] += len(game.deals) > 1
        SEEN["reshuffled"] += any(one.before.reshuffles for one in game.turns)
        SEEN["payers"] += bool(game.standing and game.standing.pay)
        SEEN["scores of melds"] += game.rules.score.layoffs is not None and any(
            any(one.points.values()) for one in game.deals
        )


def test_every_way_to_end_a_deal_was_compared() -> None:
    assert [one for one in ENDS if not SEEN[one]] == []


@pytest.mark.parametrize("profile", profile_ids())
def test_discards_that_nobody_wrote_down_as_shuffled_are_shuffled_all_the_same(profile: str) -> None:
    records = (evening(f"dull {profile} {number}", profile, (), 2) for number in range(100))
    text = next(one for one in records if "reshuffle" in one)
    without = [line for line in text.splitlines() if not line.startswith("reshuffle")]
    game = compare("\n".join([*without, ""]))
    assert max(one.before.reshuffles for one in game.turns) > 0


# The referee by hand itself, held against what the texts say


def test_fifty_five_in_melds_and_an_ace_a_joker_and_a_ten_in_hand_is_minus_fifteen() -> None:
    rules = load("roemie")
    hands, points = {"An": [], "Bert": ["♥A", "J", "♣10"]}, {"An": 60, "Bert": 55}
    assert score_of(Ended("out", "An"), hands, {"An", "Bert"}, points, rules) == {"An": 60, "Bert": -15}


def test_forty_laid_in_the_one_turn_that_goes_out_is_eighty() -> None:
    scores = score_of(
        Ended("out", "An", True, 1), {"An": [], "Bert": ["♠2"]}, set(), {"An": 40, "Bert": 0}, load("roemie")
    )
    assert scores == {"An": 80, "Bert": -5}


@pytest.mark.parametrize(
    ("one_turn", "in_round", "score"), [(True, 1, -20), (True, 2, -100), (False, 1, -20), (False, 4, -20)]
)
def test_the_cafe_pays_a_hundred_for_one_turn_from_the_second_round_on(
    one_turn: bool, in_round: int, score: int
) -> None:
    hands = {"An": [], "Bert": ["♠2"], "Cas": ["♥A", "J", "♦9"]}
    ended = Ended("out", "An", one_turn, in_round)
    scores = score_of(ended, hands, {"An", "Cas"}, dict.fromkeys(hands, 0), load("rami-bridge"))
    assert scores == {"An": score, "Bert": 100, "Cas": 69}


def test_the_lowest_hand_of_the_app_scores_nothing_when_the_stock_runs_out() -> None:
    hands = {"An": ["♠K"], "Bert": ["♠2", "♦3"], "Cas": ["J"]}
    points = dict.fromkeys(hands, 0)
    assert score_of(Ended("stock"), hands, set(), points, load("rami-51")) == {"An": 10, "Bert": 0, "Cas": 20}
    assert score_of(Ended("stock"), hands, set(), points, load("rami-bridge-50")) == {"An": 10, "Bert": 5, "Cas": 20}
    assert score_of(Ended("turns"), hands, {"An"}, points, load("rami-bridge")) == {"An": 10, "Bert": 100, "Cas": 100}


def test_two_lowest_hands_are_not_decided_between() -> None:
    hands = {"An": ["♠K"], "Bert": ["♠2", "♦3"], "Cas": ["♥5"]}
    scores = score_of(Ended("stock"), hands, set(), dict.fromkeys(hands, 0), load("rami-51"))
    assert scores == {"An": 10, "Bert": None, "Cas": None}


def test_an_evening_of_four_players_over_six_deals() -> None:
    sheet = {
        "A": (-100, 20, 100, -20, 35, 10),
        "B": (40, -20, -20, 15, -20, 100),
        "C": (100, 100, 30, 25, 60, -20),
        "D": (15, 12, 8, 40, 22, 30),
    }
    deals = [{player: points[number] for player, points in sheet.items()} for number in range(6)]
    found = sums(deals, Ended("out", "C"), dict.fromkeys(sheet, 0), load("rami-bridge"))
    assert found.totals == {"A": 45, "B": 95, "C": 295, "D": 127}
    assert (found.winners, found.pay, found.tied_to_pay) == ({"A"}, {"C", "D"}, set())
