"""Where the jokers of a turn may have gone: they are alike, so the player has them go as suits him best.

A turn's jokers are those held before, one taken from the discards, and those that swaps freed. Each was laid, thrown or
kept; whether every one of them went where its own rule wants it is a matching of jokers to places.
"""

from collections.abc import Callable

from rami_solver.cards import JOKER
from rami_solver.referee.matching import most_seated
from rami_solver.referee.turn_state import Freed, Sink, State, TakenCard

__all__ = ["freed_went_home", "freed_without_place", "taken_may_be_laid", "taken_was_thrown"]


_Place = Sink | None
"""Where a joker ended: where it was laid; None where it was kept or thrown."""

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
        return place is not None and (place.meld is None or not in_melds)

    freed = [_freed(one, state, kept=kept) for one in state.freed]
    places = _places(state)
    if most_seated(freed, places) < len(freed):
        freed = [_late(one) for one in state.freed]  # their own fault is told already
    return most_seated([fits, *freed], places) == len(freed) + 1


def taken_was_thrown(taken: TakenCard, state: State, *, kept: bool) -> bool:
    """Tell whether the joker that was thrown can be none but the one taken from the discards.

    A joker held before stands for it where its twin may be thrown, one that came along where that may, and a freed one
    that may have stayed (`kept`): of all these jokers only one was thrown, so there is a place for every other.
    """
    discard = state.rules.discard
    twin = JOKER in state.position.hand and discard.taken_twin
    along = JOKER in taken.along and discard.taken_along
    return not (twin or along or kept)


def _freed(one: Freed, state: State, *, kept: bool) -> _Fits:
    rules = state.rules.swap
    laid = _laid_again(one, new_melds=rules.freed_joker == "new-meld", own_meld=rules.freed_joker_own_meld)
    return lambda place: laid(place) or (kept and place is None)


def _laid_again(one: Freed, *, new_melds: bool, own_meld: bool = True) -> _Fits:
    def fits(place: _Place) -> bool:
        if place is None or place.step <= one.step:
            return False
        return place.meld is None or not (new_melds or (not own_meld and place.meld == one.meld))

    return fits


def _late(one: Freed) -> _Fits:
    return lambda place: place is None or place.step > one.step


def _places(state: State) -> list[_Place]:
    return [*state.sinks, *[None] * (state.hand[JOKER] + (state.thrown is JOKER))]
