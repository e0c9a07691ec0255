"""A few complete random deals of every profile; `python -m tests.records.random_games 200 1` plays many."""

from collections import Counter

import pytest

from rami_solver.rules.load import profile_ids
from tests.records.random_games import play_deals, random_record

ENDS: Counter[str] = Counter()


@pytest.mark.parametrize("profile", profile_ids())
def test_random_deals_are_legal_and_end_as_their_profile_says(profile: str) -> None:
    played = list(play_deals(profile, 5, seed=20261130))
    assert len({one.text for one in played}) == 5
    assert all(one.turns > 4 for one in played)
    ENDS.update(one.ended for one in played)


def test_deals_end_in_more_than_one_way() -> None:
    assert len(ENDS) > 1, ENDS


def test_a_seed_gives_the_same_deal_to_the_last_card() -> None:
    assert random_record("rami-40", 4) == random_record("rami-40", 4)
