"""Which joker is which: the ways that are kept against a matching of jokers to the places where they were laid."""

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest

from rami_solver.referee.matching import most_seated
from rami_solver.solver.exhaustive_claims import Claim, after_laying, after_swap, fewest, rearranged, with_meld


class Laid(NamedTuple):
    """A joker as it was laid: when, onto which meld, whether it may be one freed before, or the one taken."""

    time: int
    meld: int
    pays: bool
    uses: bool


class Freed(NamedTuple):
    """A joker that came free: when, out of which meld."""

    time: int
    meld: int


class Turn:
    """A turn of jokers alone: what happened, and what the claims say of it."""

    def __init__(self, rng: random.Random, melds: int, *, may_go_back: bool) -> None:
        self.rng, self.may_go_back = rng, may_go_back
        self.melds = list(range(melds))
        self.claims: tuple[Claim, ...] = (Claim(False, 0, (0,) * melds),)
        self.laid: list[Laid] = []
        self.freed: list[Freed] = []

    def go_on(self, time: int) -> None:
        """Do anything."""
        rng = self.rng
        what = rng.choice(("new", "lay", "lay", "free", "free", "rearrange"))
        if what == "new":
            self._lay(time, None, pays=True)
        elif what == "rearrange":
            kept = rng.sample(range(len(self.melds)), rng.randint(0, len(self.melds)))
            self.claims = rearranged(self.claims, kept)
            self.melds = [self.melds[place] for place in kept]
        elif self.melds:
            place = rng.randrange(len(self.melds))
            if what == "lay":
                self._lay(time, place, pays=rng.random() < 0.8)
            else:
                count = rng.randint(1, 2)
                self.claims = after_swap(self.claims, place, count, may_go_back=self.may_go_back)
                self.freed += [Freed(time, self.melds[place])] * count

    def _lay(self, time: int, place: int | None, *, pays: bool) -> None:
        jokers, uses = self.rng.randint(1, 2), self.rng.random() < 0.6
        self.claims = after_laying(self.claims, jokers, place, pays=pays, uses=uses)
        if place is None:
            self.claims = with_meld(self.claims, used=False)
            self.melds.append(100 + time)
        meld = self.melds[-1 if place is None else place]
        self.laid += [Laid(time, meld, pays, uses)] * jokers

    def wants(self, one: Freed) -> Callable[[Laid | None], bool]:
        """Tell where a freed joker may be laid again."""
        return lambda at: (
            at is not None and at.pays and at.time > one.time and (self.may_go_back or at.meld != one.meld)
        )


def _uses(at: Laid | None) -> bool:
    return at is not None and at.uses


@pytest.mark.parametrize("may_go_back", [True, False])
def test_they_say_what_a_matching_says(*, may_go_back: bool) -> None:
    rng = random.Random(f"claims {may_go_back}")
    seen: Counter[object] = Counter()
    for _ in range(3000):
        turn = Turn(rng, rng.randint(1, 3), may_go_back=may_go_back)
        for time in range(rng.randint(1, 8)):
            turn.go_on(time)
        wants = [turn.wants(one) for one in turn.freed]
        places: list[Laid | None] = [*turn.laid]
        lacking = len(wants) - most_seated(wants, places)
        assert fewest(turn.claims) == lacking
        for kept in range(4):
            # So many freed jokers may stay in the hand.
            free = [lambda at, want=want: at is None or want(at) for want in wants]
            told = any(one.used and one.pending <= kept for one in turn.claims)
            assert told == (most_seated([_uses, *free], [*places, *[None] * kept]) == len(free) + 1)
            seen["used", told] += 1
        seen["lacking", min(lacking, 2)] += 1
    assert min(seen.values()) > 100, seen
    assert len(seen) == 5
