"""Deals to points: what going out earns."""

from typing import Literal, NamedTuple

from rami_solver.rules.model import Rules

__all__ = ["Award", "award_of_finish"]


class Award(NamedTuple):
    """What a finish earns: a score in points (None where earlier melds decide it), or the win of the deal."""

    kind: Literal["score", "win"]
    value: int | None


def award_of_finish(rules: Rules, *, points: int, opened: bool, round_number: int) -> tuple[Award, str]:
    """Tell what going out earns, and the key of the rule that says so.

    `points` are those of the melds laid in this turn; `opened` tells that something was laid in an earlier one, so that
    this is no finish in one turn. Rounds count from 1 (rules: `score.*`).
    """
    score = rules.score
    if score.winner == "wins":
        return Award("win", None), "score.winner"
    if score.winner == "melds":
        # An earlier lay-down scores too, and is not known here.
        return Award("score", None if opened else points * score.one_turn_factor), "score.one_turn_factor"
    if opened:
        return Award("score", score.several_turns), "score.several_turns"
    if round_number == 1 and score.round_two is not None:
        return Award("score", score.one_turn_first_round), "score.one_turn_first_round"
    return Award("score", score.one_turn), "score.one_turn"
