"""Where cards laid off together can lie on a run: the same for every run of as many cards from the same rank."""

from functools import lru_cache
from typing import NamedTuple

from rami_solver.melds import run_points
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import run_windows

__all__ = ["Place", "RunPlaces", "rank_at", "run_places"]


class Place(NamedTuple):
    """Where cards that are laid off together can lie: so many to the left, and of all of them which is the natural."""

    points: int
    low: int
    before: int
    natural: int | None


def rank_at(place: int) -> int:
    """Give the rank (from 0) of a place in a run: an ace is the first and the fourteenth."""
    return (place - 1) % 13


class RunPlaces:
    """The runs that may lie on the table under some rules, and what may be laid off on each; found once.

    `points` has the lowest place and the length of every run, with what it counts.
    """

    def __init__(self, rules: Rules) -> None:
        longest = 14 if rules.layoff.past_run_max or rules.run.max is None else rules.run.max
        self.points = {window: run_points(*window, rules.values) for window in run_windows(rules, 3, longest)}
        self._found: dict[tuple[int, int, int, int | None], tuple[Place, ...]] = {}
        self._cheapest: dict[tuple[int, int, int, int | None], Place | None] = {}

    def all(self, low: int, length: int, jokers: int, rank: int | None) -> tuple[Place, ...]:
        """Give where so many jokers and a natural of this rank (from 0) can lie together, the lowest place first."""
        key = low, length, jokers, rank
        if key not in self._found:
            self._found[key] = tuple(sorted(self._look(*key), key=lambda one: one.low))
        return self._found[key]

    def cheapest(self, low: int, length: int, jokers: int, rank: int | None) -> Place | None:
        """Give the place of least points, of equals the lowest (rule `joker.place`)."""
        key = low, length, jokers, rank
        if key not in self._cheapest:
            self._cheapest[key] = min(self.all(*key), key=lambda one: (one.points, one.low), default=None)
        return self._cheapest[key]

    def _look(self, low: int, length: int, jokers: int, rank: int | None) -> list[Place]:
        number, found = jokers + (rank is not None), []
        for before in range(number, -1, -1):
            lowest = low - before if low > before else low - before + 13
            points = self.points.get((lowest, length + number))
            if points is None:
                continue
            places = [*range(lowest, lowest + before), *range(lowest + before + length, lowest + length + number)]
            natural = next((at for at, place in enumerate(places) if rank_at(place) == rank), None)
            if rank is None or natural is not None:
                found.append(Place(points, lowest, before, natural))
        return found


@lru_cache(maxsize=16)
def run_places(rules: Rules) -> RunPlaces:
    """Give the runs of these rules, remembered."""
    return RunPlaces(rules)
