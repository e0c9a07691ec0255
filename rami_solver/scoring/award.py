"""What going out earns."""

from typing import Literal, NamedTuple

from rami_solver.rules.model import Rules

__all__ = ["Award", "award_of_finish"]


class Award(NamedTuple):
    """What a finish earns: a score in points (None where earlier melds decide it), or the win of the deal."""

    kind: Literal["score", "win"]
    value: int | None


def award_of_finish(
    rules: Rules, *, points: int, opened: bool, round_number: int, with_layoffs: bool = False
) -> tuple[Award, str]:
    """Tell what going out earns, and the key of the rule that says so.

    `points` are those laid in this turn; `opened` tells that something was laid in an earlier one, so that this is no
    finish in one turn; `with_layoffs` that cards went onto melds of the table too. Rounds count from 1 (rules:
    `score.*`).
    """
    score = rules.score
    if score.winner == "wins":
        return Award("win", None), "score.winner"
    parted = with_layoffs and not score.one_turn_with_layoffs
    if score.winner == "melds":
        if opened:  # an earlier lay-down scores too, and is not known here
            return Award("score", None), "score.winner"
        factor = 1 if parted else score.one_turn_factor
        return Award("score", points * factor), "score.one_turn_with_layoffs" if parted else "score.one_turn_factor"
    if opened or parted:
        return Award("score", score.several_turns), "score.several_turns" if opened else "score.one_turn_with_layoffs"
    if round_number == 1 and score.round_two is not None:
        return Award("score", score.one_turn_first_round), "score.one_turn_first_round"
    return Award("score", score.one_turn), "score.one_turn"
