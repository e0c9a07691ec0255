"""Where the jokers of a turn may have gone: they are alike, so the player has them go as suits him best.

A turn's jokers are those held before, one taken from the discards, and those that swaps freed. Each was laid, thrown or
kept; whether every one of them went where its own rule wants it is a matching of jokers to places.
"""

from collections.abc import Callable
from typing import NamedTuple

from rami_solver.cards import JOKER
from rami_solver.referee.matching import most_seated
from rami_solver.referee.turn_state import Freed, Sink, State

__all__ = ["freed_went_home", "freed_without_place", "taken_may_be_laid", "taken_was_thrown"]


class _Place(NamedTuple):
    """Where a joker ended: laid (`sink`), thrown, or, where it is neither, kept."""

    sink: Sink | None = None
    thrown: bool = False


_Fits = Callable[[_Place], bool]


def freed_without_place(state: State, *, kept: bool = False) -> int:
    """Count the freed jokers for which none was laid after the swap as the rules want it, or `kept` or thrown.

    Rules: `swap.freed_joker`, `swap.freed_joker_own_meld`.
    """
    if not state.freed:
        return 0
    fits = [_freed(one, state, kept=kept) for one in state.freed]
    return len(fits) - most_seated(fits, _places(state))


def freed_went_home(state: State) -> Sink | None:
    """Give the joker laid onto a meld from which one came, where nothing but that is wrong; else None."""
    new_melds = state.rules.swap.freed_joker == "new-meld"
    fits = [_laid_again(one, new_melds=new_melds) for one in state.freed]
    if most_seated(fits, _places(state)) < len(fits):
        return None
    homes = {one.meld for one in state.freed}
    return next((one for one in reversed(state.sinks) if one.meld in homes), None)


def taken_may_be_laid(state: State, *, kept: bool, in_melds: bool) -> bool:
    """Tell whether the joker taken from the discards may be one that was laid, with `in_melds` in a new meld.

    `kept` tells that freed jokers may have stayed in the hand.
    """

    def fits(place: _Place) -> bool:
        return place.sink is not None and (place.sink.meld is None or not in_melds)

    return _can(state, fits, kept=kept)


def taken_was_thrown(state: State, *, kept: bool) -> bool:
    """Tell whether the joker that was thrown can be none but the one taken from the discards.

    A joker held before stands for it where its twin may be thrown, one that came along where that may, and a freed one
    that had no place.
    """
    assert state.taken is not None
    discard = state.rules.discard
    twin = JOKER in state.position.hand and discard.taken_twin
    along = JOKER in state.taken.along and bool(discard.taken_along)
    if twin or along:
        return not _can(state, lambda place: not place.thrown, kept=kept)
    places = [one for one in _places(state) if not one.thrown]
    for number in range(len(state.freed)) if kept else ():
        others = [one for at, one in enumerate(state.freed) if at != number]
        fits = [*(_freed(one, state, kept=kept) for one in others), lambda place: True]
        if most_seated(fits, places) == len(fits):
            return False
    return True


def _can(state: State, taken: _Fits, *, kept: bool) -> bool:
    """Tell whether the taken joker can have gone to such a place while the freed ones went to theirs."""
    freed: list[_Fits] = [_freed(one, state, kept=kept) for one in state.freed]
    places = _places(state)
    if most_seated(freed, places) < len(freed):
        freed = [_late(one) for one in state.freed]  # their own fault is told already
    return most_seated([taken, *freed], places) == len(freed) + 1


def _freed(one: Freed, state: State, *, kept: bool) -> _Fits:
    rules = state.rules.swap
    laid = _laid_again(one, new_melds=rules.freed_joker == "new-meld", own_meld=rules.freed_joker_own_meld)
    return lambda place: laid(place) or (kept and place.sink is None)


def _laid_again(one: Freed, *, new_melds: bool, own_meld: bool = True) -> _Fits:
    def fits(place: _Place) -> bool:
        sink = place.sink
        if sink is None or sink.step <= one.step:
            return False
        return sink.meld is None or not (new_melds or (not own_meld and sink.meld == one.meld))

    return fits


def _late(one: Freed) -> _Fits:
    return lambda place: place.sink is None or place.sink.step > one.step


def _places(state: State) -> list[_Place]:
    thrown = [_Place(thrown=True)] if state.thrown is JOKER else []
    return [*(_Place(sink) for sink in state.sinks), *thrown, *([_Place()] * state.hand[JOKER])]
