"""Ties as findings: told, and decided by nobody (rule `score.ties`)."""

from collections.abc import Sequence
from typing import Any

from rami_solver.findings import Code, Finding, Severity
from rami_solver.rules.model import Rules
from rami_solver.scoring.deal import DealScores
from rami_solver.scoring.game import Standing

__all__ = ["tie_of_deal", "ties_of_game"]


def tie_of_deal(rules: Rules, names: Sequence[str], scores: DealScores) -> tuple[Finding, ...]:
    """Note that several players share the lowest hand and with it the deal."""
    return (_tie(rules, names, scores.winners, "deal"),) if len(scores.winners) > 1 else ()


def ties_of_game(rules: Rules, names: Sequence[str], standing: Standing) -> tuple[Finding, ...]:
    """Note that several players are level in front, and that several are where the last to pay is to be found.

    The fact `count` of the second is how many of its players pay.
    """
    found = [_tie(rules, names, standing.winners, "winner")] if len(standing.winners) > 1 else []
    if standing.tied:
        found.append(_tie(rules, names, standing.tied, "pays", count=standing.open_payments))
    return tuple(found)


def _tie(rules: Rules, names: Sequence[str], places: Sequence[int], case: str, **facts: Any) -> Finding:
    players = tuple(names[place] for place in places)
    return rules.finding(Code.TIE, Severity.NOTE, "score.ties", case=case, players=players, **facts)
