"""Whether a joker could still be laid: asked where a freed joker must be laid again if that is possible."""

from collections.abc import Iterator
from itertools import combinations

from rami_solver.cards import JOKER, AnyCard, Card, Rank, Suit
from rami_solver.melds import Meld, run_card
from rami_solver.referee.settle import settle_cards
from rami_solver.referee.turn_state import State
from rami_solver.table.lay_off import takes_joker

__all__ = ["joker_has_place"]

Place = int | tuple[AnyCard, ...]
"""The number of a meld on the table, or the cards of a new one."""


def joker_has_place(state: State) -> Place | None:
    """Give a place for a joker just before the discard: a meld on the table that takes it, or a new meld with it.

    The hand is what is held then, with the card that was thrown; where going out needs a discard, a card must stay.
    None where there is no place.
    """
    hand = state.hand.copy()
    if state.thrown is not None:
        hand[state.thrown] += 1
    unknown = state.unknown + (state.discarded and state.thrown is None)
    spare = sum(hand.values()) + unknown - int(state.rules.discard.to_go_out)
    if spare > 0:
        for number, meld in enumerate(state.table, start=1):
            if isinstance(meld, Meld) and takes_joker(meld, state.rules) and not _came_from(number, state):
                return number
    naturals = {one for one, copies in hand.items() if copies and isinstance(one, Card)}
    for claim in _claims(naturals, hand[JOKER], state):
        if len(claim) <= spare:
            settled = settle_cards(claim, state.rules)
            if settled.meld or settled.readings:
                return claim
    return None


def _came_from(number: int, state: State) -> bool:
    """Tell whether a meld is no place for a freed joker because one came from it (rule `swap.freed_joker_own_meld`)."""
    return not state.rules.swap.freed_joker_own_meld and any(one.meld == number for one in state.freed)


def _claims(naturals: set[Card], held: int, state: State) -> Iterator[tuple[AnyCard, ...]]:
    """Give what could be a new meld of these cards with a joker or more: the shortest ones do."""
    rules = state.rules
    for jokers in range(1, min(held, rules.jokers_per_meld) + 1):
        for rank in Rank:
            own = sorted(one for one in naturals if one.rank == rank)
            for size in range(rules.set.min, rules.set.max + 1):
                for cards in combinations(own, max(0, size - jokers)):
                    yield (*cards, *(JOKER,) * jokers)
        for suit in Suit:
            yield from _runs(suit, naturals, jokers, state)


def _runs(suit: Suit, naturals: set[Card], jokers: int, state: State) -> Iterator[tuple[AnyCard, ...]]:
    """Give runs with exactly so many jokers: a longer one holds one of the fewest cards that a run may have."""
    for low in range(1, 14):
        for length in range(state.rules.run.min, min(state.rules.run.min + jokers, 14) + 1):
            line = [run_card(suit, place) for place in range(low, low + length)]
            held = [one for one in line if one in naturals]
            for out in combinations(held, max(0, len(held) - (length - jokers))):
                cards = [one if one in naturals and one not in out else JOKER for one in line]
                if cards.count(JOKER) == jokers:
                    yield tuple(cards)
