"""New melds that are laid after swaps, so that a freed joker can be in them; what of them counts for the opening."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.melds import ClaimedCard, LaidJoker, MeldCard, run_points, set_points
from rami_solver.rules.model import Rules
from rami_solver.solver.candidates import Candidate, SetShape

__all__ = ["Late", "late"]


class Late(NamedTuple):
    """A meld with a joker, laid after the swaps.

    A `part` of it, without the joker, may be laid before them, and the `rest` then laid off on that; `points` are those
    of the part, which is all that counts for the opening.
    """

    whole: Candidate
    points: int = 0
    part: Sequence[ClaimedCard] = ()
    rest: Sequence[ClaimedCard] = ()


def late(candidate: Candidate, rules: Rules) -> Late:
    """Give a meld of one joker as it can be laid late, with the part of most points (rules: those of melds).

    Where a freed joker must lie in a new meld nothing of it is laid before (rule `swap.freed_joker`).
    """
    whole = Late(candidate)
    if rules.swap.freed_joker == "new-meld":
        return whole
    return max((whole, *_in_parts(candidate, rules)), key=lambda one: one.points)


def _in_parts(candidate: Candidate, rules: Rules) -> Iterator[Late]:
    shape, cards = candidate.shape, candidate.meld().cards
    at = next(number for number, one in enumerate(cards) if isinstance(one, LaidJoker))
    if isinstance(shape, SetShape):
        naturals = tuple(one for one in cards if not isinstance(one, LaidJoker))
        if len(naturals) >= rules.set.min:
            yield Late(candidate, set_points(shape.rank, len(naturals), rules.values), naturals, cards[at : at + 1])
        return
    sides: tuple[tuple[int, Sequence[MeldCard], Sequence[MeldCard]], ...] = (
        (shape.low, cards[:at], cards[at:]),
        (shape.low + at + 1, cards[at + 1 :], cards[: at + 1]),
    )
    for low, part, rest in sides:
        if len(part) >= rules.run.min:
            yield Late(candidate, run_points(low, len(part), rules.values), part, rest)
