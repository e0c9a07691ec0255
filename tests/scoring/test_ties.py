"""Ties as findings, with all that they tell."""

from rami_solver.findings import Basis, Code, Finding, Severity
from rami_solver.rules.load import load
from rami_solver.scoring.deal import DealScores
from rami_solver.scoring.game import Standing
from rami_solver.scoring.ties import tie_of_deal, ties_of_game

NAMES = ("An", "Bert", "Cas", "Dien")
RULES = load("rami-bridge")


def standing(winners: tuple[int, ...], tied: tuple[int, ...] = (), open_payments: int = 0) -> Standing:
    return Standing(6, (0, 0, 0, 0), True, winners, (), tied, open_payments)


def tie(case: str, *players: str, **facts: int) -> Finding:
    return Finding(Code.TIE, Severity.NOTE, "score.ties", Basis.RULING, (), {"case": case, "players": players, **facts})


def test_who_share_the_lowest_hand_share_the_deal() -> None:
    assert tie_of_deal(RULES, NAMES, DealScores((), (1, 3))) == (tie("deal", "Bert", "Dien"),)
    assert tie_of_deal(RULES, NAMES, DealScores((), (2,))) == ()
    assert tie_of_deal(RULES, NAMES, DealScores((), ())) == ()


def test_a_game_tells_who_are_level_in_front_and_where_the_last_payment_lies() -> None:
    assert ties_of_game(RULES, NAMES, standing((0,))) == ()
    assert ties_of_game(RULES, NAMES, standing(())) == ()
    assert ties_of_game(RULES, NAMES, standing((0, 2))) == (tie("winner", "An", "Cas"),)
    assert ties_of_game(RULES, NAMES, standing((0,), (1, 3), 1)) == (tie("pays", "Bert", "Dien", count=1),)
    assert ties_of_game(RULES, NAMES, standing((0, 1), (2, 3), 1)) == (
        tie("winner", "An", "Bert"),
        tie("pays", "Cas", "Dien", count=1),
    )
