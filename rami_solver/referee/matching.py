"""How many of those who want a place can have one of their own at once."""

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["most_seated"]

_Place = TypeVar("_Place")


def most_seated(wants: Sequence[Callable[[_Place], bool]], places: Sequence[_Place]) -> int:
    """Count how many can be seated at most, each in a place that it wants and nobody else has.

    >>> most_seated([lambda place: place < 2, lambda place: place == 1], [1, 5])
    1
    """
    taken_by: dict[int, int] = {}

    def seat(number: int, tried: set[int]) -> bool:
        for at, place in enumerate(places):
            if at not in tried and wants[number](place):
                tried.add(at)
                if at not in taken_by or seat(taken_by[at], tried):
                    taken_by[at] = number
                    return True
        return False

    return sum(seat(number, set()) for number in range(len(wants)))
