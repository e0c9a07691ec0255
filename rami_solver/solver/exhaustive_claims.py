"""Which joker is which, as far as a turn on its way leaves it open: every way to tell them apart that may still count.

Jokers are alike. One that is laid may be one that came free before, the one that was taken and must be used, or another
of the hand's own; the player need not say, and the referee asks only whether there is some way in which all are right.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

__all__ = ["Claim", "after_laying", "after_swap", "fewest", "rearranged", "with_meld"]


class Claim(NamedTuple):
    """One way: whether the card that was taken was used, and the freed jokers that are still to be laid again.

    These are counted by the meld that they may not go back to, by its place on the table; `others` may go anywhere.
    """

    used: bool
    others: int
    there: tuple[int, ...]

    @property
    def pending(self) -> int:
        """How many freed jokers are still to be laid again."""
        return self.others + sum(self.there)


Claims = tuple[Claim, ...]


def fewest(claims: Claims) -> int:
    """Count the freed jokers for which none can be said to have been laid."""
    return min(claim.pending for claim in claims)


def with_meld(claims: Claims, *, used: bool) -> Claims:
    """Give the ways after a new meld, which is the last on the table then; `used` tells that it has the taken joker."""
    return tuple(Claim(one.used or used, one.others, (*one.there, 0)) for one in claims)


def after_laying(claims: Claims, jokers: int, place: int | None, *, pays: bool, uses: bool) -> Claims:
    """Give the ways after jokers were laid onto the meld at this place, or (None) in a new one.

    They may be freed ones if laying them there `pays`, and one of them the taken one if that `uses` it.
    """
    ways = set(claims)
    for _ in range(jokers):
        ways = {after for one in ways for after in _ways(one, place, pays=pays, uses=uses)}
    return _best(ways)


def after_swap(claims: Claims, place: int, freed: int, *, may_go_back: bool) -> Claims:
    """Give the ways after so many jokers came free out of the meld at this place."""
    if may_go_back:
        return tuple(one._replace(others=one.others + freed) for one in claims)
    return tuple(
        one._replace(there=(*one.there[:place], one.there[place] + freed, *one.there[place + 1 :])) for one in claims
    )


def rearranged(claims: Claims, order: Sequence[int]) -> Claims:
    """Give the ways with the melds in another order, without those that no joker will go to."""
    ways = set()
    for one in claims:
        there = tuple([one.there[place] for place in order])
        ways.add(Claim(one.used, one.pending - sum(there), there))
    return _best(ways)


def _ways(one: Claim, place: int | None, *, pays: bool, uses: bool) -> Iterator[Claim]:
    """Say in every way what one joker is: a freed one, the taken one, or another of the hand's own."""
    if pays and one.others:
        yield one._replace(others=one.others - 1)
    for at, count in enumerate(one.there if pays else ()):
        if count and at != place:
            yield one._replace(there=(*one.there[:at], count - 1, *one.there[at + 1 :]))
    if uses and not one.used:
        yield one._replace(used=True)
    yield one


def _best(ways: set[Claim]) -> Claims:
    """Leave out the ways that another one replaces."""
    return tuple(sorted(one for one in ways if not any(other != one and _replaces(other, one) for other in ways)))


def _replaces(one: Claim, other: Claim) -> bool:
    if one.used < other.used or one.others > other.others:
        return False
    return all(mine <= theirs for mine, theirs in zip(one.there, other.there, strict=True))
