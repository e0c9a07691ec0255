"""A turn on its way, as the exhaustive search remembers it."""

from typing import NamedTuple

from rami_solver.findings import Undecided
from rami_solver.solver.candidates import Candidate
from rami_solver.solver.exhaustive_claims import Claim
from rami_solver.solver.exhaustive_spots import Spot

__all__ = ["GAVE", "MARKS", "Effort", "Laying", "PausedError", "State"]

MARKS, GAVE = 1, 1
"""One bit beside a spot's number: a joker was freed there, and no freed one may go back to its meld."""


class PausedError(Exception):
    """The first stage of a search is over."""


class Effort:
    """Counts steps, and gives up after so many; before that it may stop a search once, to go on otherwise."""

    def __init__(self, most: int) -> None:
        self._left, self._pause = most, 0

    def pause_after(self, steps: int) -> None:
        """Raise PausedError when so many more steps are counted; with 0 no more."""
        self._pause = max(0, self._left - steps) if steps else 0

    def spend(self, steps: int) -> None:
        """Count steps; raises Undecided where there were too many."""
        self._left -= steps
        if self._left < self._pause:
            raise Undecided if self._left < 0 else PausedError


class Laying(NamedTuple):
    """A candidate as the search lays it: packed cards, jokers, worth, points and clean run towards the opening.

    `own` are the counters of its cards; `taken` tells that it holds a card like the one that was taken.
    """

    takes: int
    jokers: int
    gain: int
    counts: int
    clean: bool
    own: int
    taken: bool
    spot: Spot
    candidate: Candidate


class State(NamedTuple):
    """A turn on its way: the packed hand, the melds on the table, freed jokers to be laid again, marks of `Terms`.

    A meld is its spot's number with `GAVE` in the last bit; melds that nothing fits may be left out. Where it matters
    which joker is which there are `claims`, and what is pending is the least of these.
    """

    hand: int
    table: tuple[int, ...]
    pending: int
    marks: int
    claims: tuple[Claim, ...] = ()
