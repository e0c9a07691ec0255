"""Deals to games: totals, winners, who pays, and ties that nobody decides."""

from collections import Counter
from random import Random

import pytest

from rami_solver.rules.load import load, profile_ids
from rami_solver.scoring.game import (
    Standing,
    add_deal,
    deals_key,
    deals_of_game,
    payers_key,
    payers_of_game,
    standing,
)
from tests.scoring import by_the_text as text

ONE_DEAL = ("game.winner=who-goes-out", "game.deals=1")

EVENING = list(
    zip(
        (-100, 20, 100, -20, 35, 10),
        (40, -20, -20, 15, -20, 100),
        (100, 100, 30, 25, 60, -20),
        (15, 12, 8, 40, 22, 30),
        strict=True,
    )
)


def test_an_evening_of_four_over_six_deals() -> None:
    found = standing(load("rami-bridge"), EVENING, players=4)
    assert found == Standing(6, (45, 95, 295, 127), True, (0,), (2, 3))


def test_before_the_last_deal_they_are_those_who_would() -> None:
    found = standing(load("rami-bridge"), EVENING[:4], players=4)
    assert (found.over, found.totals, found.winners, found.payers) == (False, (0, 15, 255, 75), (0,), (2, 3))


@pytest.mark.parametrize(
    ("name", "players", "deals", "payers"),
    [
        *(("rami-bridge", players, 6, payers) for players, payers in ((2, 1), (3, 1), (4, 2))),
        ("rami-bridge", 5, 5, 2),
        ("rami-bridge-50", 4, 1, 0),
        ("rami-51", 6, None, 0),
        ("roemie", 4, None, 0),
    ],
)
def test_how_many_deals_and_payers(name: str, players: int, deals: int | None, payers: int) -> None:
    rules = load(name)
    assert (deals_of_game(rules, players), payers_of_game(rules, players)) == (deals, payers)


def test_of_two_players_one_pays_at_most() -> None:
    house = load("rami-bridge", ["game.payers_of_two=2"])
    assert payers_of_game(house, 2) == 1
    assert standing(house, [(10, 50)], players=2).payers == (1,)
    level = standing(house, [(50, 50)], players=2)
    assert (level.payers, level.tied, level.open_payments) == ((), (0, 1), 1)


def test_a_house_number_of_deals_holds_for_five_too_unless_they_have_their_own() -> None:
    house = load("rami-51", ["game.deals=8"])
    assert [deals_of_game(house, players) for players in (4, 5, 6)] == [8, 8, 8]
    assert deals_key(house, 5) == "game.deals"
    assert deals_key(load("rami-bridge"), 5) == "game.deals_of_five"
    assert [payers_key(players) for players in (2, 3, 4, 5)] == [
        "game.payers_of_two",
        "game.payers_of_three",
        "game.payers_of_more",
        "game.payers_of_more",
    ]


@pytest.mark.parametrize("settings", [(), ("game.winner=highest-total",), ("game.payers_of_three=2",)], ids=str)
def test_whatever_breaks_the_ties_the_sure_payers_pay(settings: tuple[str, ...]) -> None:
    """Every order of players who are equal is one in which a table may break its ties."""
    rules, chance, seen = load("rami-bridge", settings), Random(11), Counter[str]()
    for _ in range(400):
        totals = [chance.choice((0, 10, 20, 30)) for _ in range(chance.randint(2, 5))]
        found = standing(rules, [totals], players=len(totals))
        number = payers_of_game(rules, len(totals))
        winners, sure, some = text.paying(totals, number, lowest_wins=rules.game.winner == "lowest-total")
        assert (set(found.winners), set(found.payers), set(found.tied)) == (winners, sure, some), totals
        assert len(found.payers) + found.open_payments == number
        seen["tied"] += bool(some)
        seen["sure"] += not some
        seen["level in front"] += len(winners) > 1
    assert min(seen.values()) > 50


def test_an_open_score_leaves_totals_and_payers_open() -> None:
    found = standing(load("rami-bridge"), [(-20, None, 40), (35, -20, 100)], players=3)
    assert found == Standing(2, (15, None, 140), False, (), ())


def test_who_goes_out_wins_though_totals_are_open() -> None:
    found = standing(load("rami-bridge-50"), [(0, None, 40)], players=3, last_winners=(0,))
    assert found == Standing(1, (0, None, 40), True, (0,), ())


def test_who_goes_out_never_pays() -> None:
    house = load("rami-bridge-50", ["game.payers_of_three=2"])
    found = standing(house, [(50, 20, 30)], players=3, last_winners=(0,))
    assert (found.winners, found.payers) == ((0,), (1, 2))


@pytest.mark.parametrize("name", profile_ids())
def test_before_the_first_deal_nobody_is_named(name: str) -> None:
    found = standing(load(name), [], players=3)
    assert found == Standing(0, (0, 0, 0), False, (), ())


def test_a_deal_of_another_number_of_players_is_refused() -> None:
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        add_deal((1, 2, 3), (4, 5))


@pytest.mark.parametrize(
    ("name", "settings", "totals", "last_winners", "expected"),
    [
        ("rami-bridge", ("game.winner=highest-total",), (40, 70, 10), (), ((1,), (2,))),
        ("rami-bridge", (), (40, 70, 10), (), ((2,), (1,))),
        ("rami-bridge", (), (40, 70, 10), (0,), ((2,), (1,))),
        ("rami-bridge-50", ("game.payers_of_three=1",), (40, 70, 10), (0,), ((0,), (1,))),
        ("rami-bridge-50", ("game.payers_of_three=2",), (40, 70, 10), (1,), ((1,), (0, 2))),
        (
            "roemie",
            ("game.winner=who-goes-out", "game.deals=1", "game.payers_of_three=1"),
            (40, 70, 10),
            (1,),
            ((1,), (2,)),
        ),
        ("roemie", ("game.winner=highest-total", "game.payers_of_three=1"), (40, 70, 10), (0,), ((1,), (2,))),
        ("roemie", ("game.winner=lowest-total", "game.payers_of_three=1"), (40, 70, 10), (0,), ((2,), (1,))),
        ("rami-51", ("game.winner=highest-total", "game.payers_of_three=1"), (40, 70, 10), (0,), ((1,), (2,))),
        ("rami-bridge-50", (), (40, 70, 10), (0,), ((0,), ())),
    ],
)
def test_which_end_of_the_totals_pays(
    name: str,
    settings: tuple[str, ...],
    totals: tuple[int, ...],
    last_winners: tuple[int, ...],
    expected: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    found = standing(load(name, settings), [totals], players=3, last_winners=last_winners)
    winners, payers = expected
    assert found == Standing(1, totals, found.over, winners, payers, (), 0)


def test_an_open_total_names_nobody_though_somebody_went_out_last() -> None:
    found = standing(load("rami-bridge"), [(-20, None, 40)], players=3, last_winners=(0,))
    assert found == Standing(1, (-20, None, 40), False, (), ())


def test_one_surely_pays_and_two_tie_for_the_other_payment() -> None:
    found = standing(load("rami-bridge"), [(10, 50, 30, 30)], players=4)
    assert found == Standing(1, (10, 50, 30, 30), False, (0,), (1,), (2, 3), 1)
