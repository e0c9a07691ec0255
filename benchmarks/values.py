"""What an answer comes to, so that answers of different hands, engines and programs can be compared."""

from typing import Any, NamedTuple

from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.cards import JOKER

__all__ = ["Values", "values_in_json", "values_of"]


class Values(NamedTuple):
    """The values of a full answer of `check`; which of several equal lay-downs is shown is left out.

    `best` and `leanest` are points and value left; `opening` whether it is reachable and its points; `finish` whether
    there is one, its points, and whether a joker has to be thrown.
    """

    best: tuple[int, int]
    leanest: tuple[int, int]
    opening: tuple[bool, int]
    finish: tuple[bool, int, bool]


def values_of(answer: HandAnswer) -> Values:
    """Give the values of an answer as it is in the library."""
    best, leanest, opening, finish = answer.best, answer.leanest, answer.opening, answer.finish
    assert opening is not None
    return Values(
        (best.points, best.left_value),
        (leanest.points, leanest.left_value),
        (opening.reachable, opening.points),
        (finish.possible, sum(meld.points for meld in finish.melds), finish.discard is JOKER),
    )


def values_in_json(answer: dict[str, Any]) -> Values:
    """Give the values of an answer as the command writes it."""
    best, leanest, opening, finish = (answer[name] for name in ("best", "leanest", "opening", "finish"))
    points = sum(meld["points"] for meld in finish["melds"])
    return Values(
        (best["points"], best["left_value"]),
        (leanest["points"], leanest["left_value"]),
        (opening["reachable"], opening["points"]),
        (finish["possible"], points, finish["discard"] == str(JOKER)),
    )
