"""Cards laid off on a run: they lengthen it at either end, jokers too; what lies there stays where it is."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from rami_solver.cards import Card
from rami_solver.melds import ClaimedCard, Kind, LaidJoker, Meld, MeldCard, as_held, run_card, run_points
from rami_solver.rules.model import Rules
from rami_solver.table.place import low_of, stands, suit_of
from rami_solver.table.result import LaidOff, Refusal
from rami_solver.table.sets import surplus_jokers

__all__ = ["onto_run"]


def onto_run(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> LaidOff:
    """Lay cards off on a run (rules: `run.*`, `jokers_per_meld`, `joker.place`, `layoff.past_run_max`)."""
    suit = suit_of(meld)
    strangers = tuple(one for one in cards if isinstance(one, Card) and one.suit != suit)
    if strangers:
        return LaidOff(refusal=Refusal("suit", "run.one_suit", strangers))
    if surplus := surplus_jokers(meld, cards, rules):
        return LaidOff(refusal=Refusal("joker", "jokers_per_meld", surplus))
    grown = list(_grown_runs(meld, cards, rules))
    legal = [one for one in grown if one.refusal is None]
    if not legal:
        return LaidOff(refusal=grown[0].refusal if grown else _no_place(meld, cards))
    if rules.joker.place == "lowest":
        points = min(one.meld.points for one in legal)
        return LaidOff((min((one for one in legal if one.meld.points == points), key=lambda one: one.low).meld,))
    told = [one for one in legal if one.as_declared]
    if not told:
        return LaidOff(refusal=Refusal("place", "run.in_sequence", tuple(cards)))
    in_line = [one for one in told if one.in_line]
    return LaidOff(_by_joker(in_line or told))


def _by_joker(grown: "Sequence[_Grown]") -> tuple[Meld, ...]:
    """Keep one meld for each way to place the jokers, the lowest first.

    Where an ace may go to either end of a whole suit the player has it where it counts most: no rule is against it.
    """
    kept: dict[tuple[MeldCard, ...], Meld] = {}
    for one in sorted(grown, key=lambda one: (-one.meld.points, one.low)):
        kept.setdefault(tuple(card for card in one.meld.cards if isinstance(card, LaidJoker)), one.meld)
    low = {one.meld: one.low for one in grown}
    return tuple(sorted(kept.values(), key=lambda meld: low[meld]))


class _Grown(NamedTuple):
    """A way in which cards lengthen a run: where it then begins, and whether that agrees with what was written."""

    meld: Meld
    low: int
    as_declared: bool
    in_line: bool
    refusal: Refusal | None


def _grown_runs(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> Iterator[_Grown]:
    """Give every way in which the cards lengthen the run to the left and to the right, the lowest first."""
    suit, low, length = suit_of(meld), low_of(meld), len(meld.cards)
    held = sorted(one.rank for one in map(as_held, cards) if isinstance(one, Card))
    for before in range(len(cards), -1, -1):
        after = len(cards) - before
        places = [*range(low - before, low), *range(low + length, low + length + after)]
        fresh = [run_card(suit, place) for place in places]
        jokers = _jokers_among(fresh, held)
        if jokers is None:
            continue
        begin = low - before if low - before > 0 else low - before + 13
        added: list[MeldCard] = [LaidJoker((one,)) if one in jokers else one for one in fresh]
        laid = (*added[:before], *meld.cards, *added[before:])
        whole = Meld(Kind.RUN, laid, run_points(begin, len(laid), rules.values))
        refusal = _refused_by_run(begin, len(laid), cards, rules)
        yield _Grown(whole, begin, _as_declared(cards, jokers), _in_line(cards, fresh), refusal)


def _jokers_among(fresh: Sequence[Card], ranks: Sequence[int]) -> list[Card] | None:
    """Give the places that jokers fill where naturals of these ranks take theirs; None where one has no place."""
    left = list(fresh)
    for rank in ranks:
        found = next((one for one in left if one.rank == rank), None)
        if found is None:
            return None
        left.remove(found)
    return left


def _as_declared(cards: Sequence[ClaimedCard], jokers: Sequence[Card]) -> bool:
    """Tell whether every joker that was told its card can have it."""
    told = [one.stands_for for one in cards if isinstance(one, LaidJoker)]
    return any(
        all(one in meant for one, meant in zip(order, told, strict=False)) for order in permutations(jokers, len(told))
    )


def _in_line(cards: Sequence[ClaimedCard], fresh: Sequence[Card]) -> bool:
    """Tell whether the cards were written as they lie, rising or falling, jokers included; one card tells nothing."""
    if len(cards) < 2:
        return False
    return any(
        all(not isinstance(one, Card) or one == meant for one, meant in zip(cards, line, strict=True))
        for line in (fresh, fresh[::-1])
    )


def _refused_by_run(low: int, length: int, cards: Sequence[ClaimedCard], rules: Rules) -> Refusal | None:
    """Tell why a run may not be from this place to there, None where it may."""
    run, high = rules.run, low + length - 1
    case, rule = "", ""
    if length > 14 or (length == 14 and not (low == 1 and run.ace_at_both_ends)):
        both = low == 1 and length == 14
        case, rule = ("both-ends", "run.ace_at_both_ends") if both else ("twice", "run.in_sequence")
    elif high > 14 and not run.round_the_corner:
        case, rule = "corner", "run.round_the_corner"
    elif low == 1 and not run.ace_low:
        case, rule = "ace", "run.ace_low"
    elif high >= 14 and not run.ace_high:
        case, rule = "ace", "run.ace_high"
    elif run.max is not None and length > run.max and not rules.layoff.past_run_max:
        case, rule = "too-long", "layoff.past_run_max"
    return Refusal(case, rule, tuple(cards)) if case else None


def _no_place(meld: Meld, cards: Sequence[ClaimedCard]) -> Refusal:
    there = [stands(one) for one in meld.cards]
    naturals = [one for one in cards if isinstance(one, Card)]
    twice = tuple(dict.fromkeys(one for one in naturals if one in there or naturals.count(one) > 1))
    if twice:
        by_joker = any(isinstance(one, LaidJoker) and one.stands_for[0] in twice for one in meld.cards)
        return Refusal("joker-there" if by_joker else "twice", "run.in_sequence", twice)
    return Refusal("gap", "run.in_sequence", tuple(cards))
