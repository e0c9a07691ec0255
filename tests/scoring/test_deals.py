"""Scored deals: against a second scorer, and the cases that a table argues about."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from rami_solver.cards import JOKER, AnyCard, Suit, card
from rami_solver.rules.load import load, profile_ids
from rami_solver.scoring.deal import Finish, PlayerEnd, Scored, score_deal
from tests.scoring import by_the_text as text
from tests.scoring.random_deals import random_end

Scorer = Callable[[list[PlayerEnd], Finish | None, text.House], text.Scores]

TABLES: list[tuple[str, tuple[str, ...], Scorer, text.House]] = [
    ("rami-bridge", (), text.cafe, text.CAFE),
    ("rami-bridge-50", (), text.first_out_wins, text.BOOK),
    *((name, (), text.first_out_wins, text.APP) for name in ("rami-51", "rami-40", "rami-51-house", "rami-40-house")),
    ("roemie", (), text.roemie, text.ROEMIE),
    ("rami-bridge", ("values.hand.joker=25",), text.cafe, text.CAFE._replace(joker=25)),
    ("rami-bridge", ("score.one_turn_first_round=-100",), text.cafe, text.CAFE._replace(first_round=-100)),
    ("rami-bridge", ("score.one_turn_with_layoffs=false",), text.cafe, text.CAFE._replace(layoffs_too=False)),
    ("rami-bridge", ("score.loser_unopened=hand",), text.cafe, text.CAFE._replace(flat=None)),
    ("rami-bridge", ("score.loser_unopened_flat=200",), text.cafe, text.CAFE._replace(flat=200)),
    (
        "rami-51",
        ("score.loser_unopened=flat", "score.loser_unopened_flat=100"),
        text.first_out_wins,
        text.APP._replace(flat=100),
    ),
    ("rami-51", ("end.lowest_hand_scores_zero=false",), text.first_out_wins, text.APP._replace(zero_for_lowest=False)),
    ("rami-bridge-50", ("values.hand.ace=11",), text.first_out_wins, text.BOOK._replace(ace=11)),
    ("roemie", ("score.one_turn_with_layoffs=false",), text.roemie, text.ROEMIE._replace(layoffs_too=False)),
]


def test_every_profile_has_its_text() -> None:
    assert {name for name, settings, *_ in TABLES if not settings} == set(profile_ids())


@pytest.mark.parametrize(
    ("name", "settings", "scorer", "house"), TABLES, ids=lambda one: str(getattr(one, "__name__", one))[:40]
)
def test_deals_score_as_the_text_says(name: str, settings: tuple[str, ...], scorer: Scorer, house: text.House) -> None:
    rules, chance, seen = load(name, settings), Random(7), Counter[str]()
    for _ in range(400):
        players, finish = random_end(rules, chance)
        found = score_deal(rules, players, finish)
        scores, winners = scorer(players, finish, house)
        assert ([one.value for one in found.scores], list(found.winners)) == (scores, winners), (players, finish)
        seen["out" if finish else "stock"] += 1
        seen["hidden"] += any(one.hand is None for one in players)
        seen["open"] += None in scores
        seen["tie"] += len(winners) > 1
    assert min(seen["out"], seen["stock"], seen["hidden"], seen["open"]) > 50
    assert (seen["tie"] > 20) == (scorer is text.first_out_wins)


@pytest.mark.parametrize("name", profile_ids())
def test_every_score_names_rules_that_exist_and_a_tie_is_told(name: str) -> None:
    rules, chance = load(name), Random(3)
    for _ in range(100):
        players, finish = random_end(rules, chance)
        found = score_deal(rules, players, finish)
        assert all(one.rules and all(key in rules.grounds for key in one.rules) for one in found.scores)
        tied = [place for place, one in enumerate(found.scores) if one.tied]
        assert all(found.scores[place].value is None for place in tied)
        assert not tied or tuple(tied) == found.winners


def held(*cards: AnyCard) -> PlayerEnd:
    return PlayerEnd(True, 51, cards)


HEART_5, SPADE_5, HEART_K = card(Suit.HEARTS, 5), card(Suit.SPADES, 5), card(Suit.HEARTS, 13)
NEVER = PlayerEnd(False, 0, None)


def test_who_never_opened_has_the_flat_penalty_though_the_hand_is_hidden() -> None:
    found = score_deal(load("rami-bridge"), [held(), NEVER], Finish(0, one_turn=False))
    assert found.scores[1] == Scored(100, ("score.loser_unopened", "score.loser_unopened_flat"))


@pytest.mark.parametrize(
    ("finish", "points", "rule"),
    [
        (Finish(0, one_turn=True), -100, "score.one_turn"),
        (Finish(0, one_turn=True, round=1), -20, "score.one_turn_first_round"),
        (Finish(0, one_turn=False), -20, "score.several_turns"),
        (Finish(0, one_turn=False, round=1), -20, "score.several_turns"),
    ],
)
def test_the_cafe_pays_a_hundred_for_one_turn_from_the_second_round_on(finish: Finish, points: int, rule: str) -> None:
    found = score_deal(load("rami-bridge"), [held(), held(HEART_K)], finish)
    assert found.scores[0] == Scored(points, (rule,))
    assert (found.scores[1].value, found.winners) == (10, (0,))


def test_lay_offs_in_the_one_turn_are_a_ruling_that_the_score_rests_on() -> None:
    rules = load("rami-bridge")
    (winner, _) = score_deal(rules, [held(), NEVER], Finish(0, one_turn=True, with_layoffs=True)).scores
    assert winner == Scored(-100, ("score.one_turn", "score.one_turn_with_layoffs"))
    strict = load("rami-bridge", ["score.one_turn_with_layoffs=false"])
    (winner, _) = score_deal(strict, [held(), NEVER], Finish(0, one_turn=True, with_layoffs=True)).scores
    assert winner == Scored(-20, ("score.one_turn_with_layoffs",))


def test_roemie_counts_all_melds_of_the_deal_for_who_goes_out_over_several_turns() -> None:
    rules = load("roemie")
    ends = [PlayerEnd(True, 95, ()), PlayerEnd(True, 55, (card(Suit.HEARTS, 1), JOKER, card(Suit.CLUBS, 10)))]
    assert [one.value for one in score_deal(rules, ends, Finish(0, one_turn=False)).scores] == [95, -15]
    assert [one.value for one in score_deal(rules, ends, Finish(0, one_turn=True)).scores] == [190, -15]
    unknown = [ends[0]._replace(melds=None), ends[1]._replace(melds=None)]
    assert [one.value for one in score_deal(rules, unknown, Finish(0, one_turn=True)).scores] == [None, None]


def test_a_tie_for_the_lowest_hand_is_told_and_not_decided() -> None:
    found = score_deal(load("rami-51"), [held(HEART_5), held(HEART_K), held(SPADE_5)], None)
    assert [(one.value, one.tied) for one in found.scores] == [(None, True), (10, False), (None, True)]
    assert found.winners == (0, 2)
    book = score_deal(load("rami-bridge-50"), [held(HEART_5), held(HEART_K), held(SPADE_5)], None)
    assert ([one.value for one in book.scores], book.winners) == ([5, 10, 5], (0, 2))


def test_a_hidden_hand_may_be_the_lowest_so_nobody_surely_is() -> None:
    hidden = PlayerEnd(True, 51, None)
    found = score_deal(load("rami-51"), [held(HEART_5), held(HEART_K), hidden], None)
    assert [(one.value, one.tied) for one in found.scores] == [(None, False), (10, False), (None, False)]
    assert found.winners == ()
