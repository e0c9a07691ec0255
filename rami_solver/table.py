"""Melds on the table: what cards that are laid off, or put in a joker's place, make of them.

When a player may do so is not told here; the referee of turns knows it.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from rami_solver.cards import JOKER, AnyCard, Card, Rank, Suit, card
from rami_solver.melds import (
    ClaimedCard,
    Kind,
    LaidJoker,
    Meld,
    MeldCard,
    as_held,
    joker_in_set,
    run_card,
    run_points,
    set_points,
)
from rami_solver.rules.model import Rules

__all__ = ["LaidOff", "Refusal", "Swapped", "lay_off", "swap", "takes_joker"]


class Refusal(NamedTuple):
    """Why cards cannot go where they were meant to: the case by its name, the key of the rule, the cards concerned."""

    case: str
    rule: str
    cards: tuple[ClaimedCard, ...] = ()


class LaidOff(NamedTuple):
    """What a meld becomes: one grown meld, several where nothing tells a joker's place, none with why."""

    melds: tuple[Meld, ...] = ()
    refusal: Refusal | None = None


class Swapped(NamedTuple):
    """What a meld becomes and how many jokers come free; None and 0 with why not."""

    meld: Meld | None
    freed: int = 0
    refusal: Refusal | None = None


def lay_off(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> LaidOff:
    """Lay cards off on a meld, all of them together; jokers that lie there keep their places.

    Where a joker has two places the profile takes the lower one, or the player tells it (`joker.place`). Raises
    nothing. Rules: those of melds, `layoff.*`.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> bridge = load("rami-bridge")
    >>> run = Meld(Kind.RUN, DECK[3:6], 15)
    >>> [str(one) for one in lay_off(run, [DECK[6]], bridge).melds]
    ['♠4 ♠5 ♠6 ♠7']
    >>> [str(one) for one in lay_off(run, [JOKER], bridge).melds]
    ['J=♠3 ♠4 ♠5 ♠6', '♠4 ♠5 ♠6 J=♠7']
    >>> lay_off(run, [DECK[7]], bridge).refusal.case
    'gap'
    """
    if not cards:
        return LaidOff(refusal=Refusal("gap", "run.in_sequence"))
    return _onto_set(meld, cards, rules) if meld.kind is Kind.SET else _onto_run(meld, cards, rules)


def takes_joker(meld: Meld, rules: Rules) -> bool:
    """Tell whether a joker could be laid off on a meld."""
    return bool(lay_off(meld, [JOKER], rules).melds)


def swap(meld: Meld, cards: Sequence[AnyCard], rules: Rules) -> Swapped:
    """Put cards in the place of a meld's jokers. Raises nothing. Rules: `swap.run`, `swap.set_of_three` and the like.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.rules.load import load
    >>> jacks = Meld(Kind.SET, (DECK[23], DECK[49], LaidJoker((DECK[10], DECK[36]))), 30)
    >>> [swap(jacks, DECK[10:11], load(name)).refusal.case for name in ("rami-bridge", "rami-51")]
    ['needs-both', 'locked']
    >>> str(swap(jacks, (DECK[10], DECK[36]), load("rami-bridge")).meld)
    '♠J ♥J ♦J ♣J'
    """
    jokers = [one for one in meld.cards if isinstance(one, LaidJoker)]
    if not jokers:
        return Swapped(None, refusal=Refusal("no-joker", "swap.run" if meld.kind is Kind.RUN else "swap.set_of_four"))
    if not cards:
        return Swapped(None, refusal=Refusal("wrong-card", "swap.run"))
    if meld.kind is Kind.RUN:
        return _swap_exact(meld, cards, rules, "swap.run")
    if len(meld.cards) > 3:
        return _swap_exact(meld, cards, rules, "swap.set_of_four")
    return _swap_in_three(meld, cards, jokers, rules)


# Lay-offs


def _onto_set(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> LaidOff:
    rank = _rank_of(meld)
    naturals = [one for one in cards if isinstance(one, Card)]
    refusal = _refused_by_set(meld, cards, naturals, rank, rules)
    if refusal:
        return LaidOff(refusal=refusal)
    jokers = [one for one in (*meld.cards, *cards) if not isinstance(one, Card)]
    held = [*(one for one in meld.cards if isinstance(one, Card)), *naturals]
    grown = _set_of(rank, held, [_bound(one, rules) for one in jokers], rules)
    return LaidOff((grown,)) if grown else LaidOff(refusal=Refusal("place", "set.different_suits", tuple(cards)))


def _refused_by_set(
    meld: Meld, cards: Sequence[ClaimedCard], naturals: Sequence[Card], rank: Rank, rules: Rules
) -> Refusal | None:
    taken = [one.suit for one in (*meld.cards, *naturals) if isinstance(one, Card)]
    size = len(meld.cards) + len(cards)
    strangers = tuple(one for one in naturals if one.rank != rank)
    twice = tuple(one for one in naturals if taken.count(one.suit) > 1)
    told = tuple(one for one in naturals if any(one in _bound(own, rules) for own in meld.cards))
    told_by = "joker.set_of_three" if len(meld.cards) == 3 else "set.different_suits"
    reasons = (
        (strangers, "rank", "set.one_rank"),
        (twice, "suits", "set.different_suits"),
        (told, "joker-there", told_by),
        (size > 4 and tuple(cards), "full", "set.different_suits"),
        (_surplus_jokers(meld, cards, rules), "joker", "jokers_per_meld"),
        (size > rules.set.max and tuple(cards), "full", "set.max"),
    )
    return next((Refusal(case, rule, found) for found, case, rule in reasons if found), None)


def _surplus_jokers(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> tuple[ClaimedCard, ...]:
    """Give the jokers among the cards where a meld would hold too many with them."""
    jokers = tuple(one for one in cards if not isinstance(one, Card))
    return jokers if meld.jokers + len(jokers) > rules.jokers_per_meld else ()


def _bound(joker: ClaimedCard, rules: Rules) -> tuple[Card, ...]:
    """Give what a joker of a set is told to stand for; nothing where it may be any missing suit."""
    if not isinstance(joker, LaidJoker) or (rules.joker.set_of_three == "undetermined" and len(joker.stands_for) > 1):
        return ()
    return joker.stands_for if len(joker.stands_for) == 1 else ()


def _set_of(rank: Rank, naturals: Sequence[Card], bound: Sequence[tuple[Card, ...]], rules: Rules) -> Meld | None:
    """Put a set together: naturals, jokers bound to a suit, jokers of any suit left; None where a suit is there twice.

    In a profile whose sets leave the joker open, a suit that was named binds only where no other is missing.
    """
    own = {one.suit for one in naturals}
    told = [one[0] for one in bound if one]
    if any(one.rank != rank or one.suit in own for one in told) or len({one.suit for one in told}) < len(told):
        return None
    fixed = told if rules.joker.set_of_three == "declared" else []
    free = joker_in_set(rank, (*own, *(one.suit for one in fixed)))
    jokers = [LaidJoker((one,)) for one in fixed] + [free] * (len(bound) - len(fixed))
    jokers.sort(key=lambda joker: joker.stands_for)
    laid: list[MeldCard] = [*sorted(naturals), *jokers]
    return Meld(Kind.SET, tuple(laid), set_points(rank, len(laid), rules.values))


def _onto_run(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> LaidOff:
    suit = _suit_of(meld)
    strangers = tuple(one for one in cards if isinstance(one, Card) and one.suit != suit)
    if strangers:
        return LaidOff(refusal=Refusal("suit", "run.one_suit", strangers))
    if surplus := _surplus_jokers(meld, cards, rules):
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
    suit, low, length = _suit_of(meld), _low_of(meld), len(meld.cards)
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
    there = [_stands(one) for one in meld.cards]
    twice = tuple(one for one in cards if isinstance(one, Card) and one in there)
    if twice:
        by_joker = any(isinstance(one, LaidJoker) and one.stands_for[0] in twice for one in meld.cards)
        return Refusal("joker-there" if by_joker else "twice", "run.in_sequence", twice)
    return Refusal("gap", "run.in_sequence", tuple(cards))


# Swaps


def _swap_exact(meld: Meld, cards: Sequence[AnyCard], rules: Rules, rule: str) -> Swapped:
    """Put each card in the place of a joker that can be no other card."""
    laid = list(meld.cards)
    for one in cards:
        number = next((at for at, own in enumerate(laid) if isinstance(own, LaidJoker) and one in own.stands_for), None)
        if number is None or not isinstance(one, Card):
            return Swapped(None, refusal=Refusal("wrong-card", rule, (one,)))
        laid[number] = one
    return Swapped(_again(meld, laid, rules), len(cards))


def _swap_in_three(meld: Meld, cards: Sequence[AnyCard], jokers: Sequence[LaidJoker], rules: Rules) -> Swapped:
    """Swap in a set of three, whose joker may leave two suits open (rule `swap.set_of_three`)."""
    naturals: list[MeldCard] = [one for one in meld.cards if isinstance(one, Card)]
    suits = {one.suit for one in naturals if isinstance(one, Card)}
    missing = tuple(card(suit, _rank_of(meld)) for suit in Suit if suit not in suits)
    refusal = _refused_in_three(cards, jokers, missing, rules)
    if refusal:
        return Swapped(None, refusal=refusal)
    return Swapped(_again(meld, [*naturals, *(one for one in cards if isinstance(one, Card))], rules), 1)


def _refused_in_three(
    cards: Sequence[AnyCard], jokers: Sequence[LaidJoker], missing: tuple[Card, ...], rules: Rules
) -> Refusal | None:
    key, how = "swap.set_of_three", rules.swap.set_of_three
    strangers = tuple(one for one in cards if one not in missing)
    both = how == "both-cards"
    if how == "never" or len(jokers) > 1:
        return Refusal("locked", key, tuple(cards))
    if strangers or (not both and cards[0] not in jokers[0].stands_for):
        return Refusal("wrong-card", key, strangers or tuple(cards))
    if both and sorted(map(str, cards)) != sorted(map(str, missing)):
        return Refusal("needs-both", key, missing)
    if both and rules.set.max < 4:
        return Refusal("locked", "set.max", tuple(cards))
    return Refusal("one-card", key, tuple(cards)) if not both and len(cards) > 1 else None


def _again(meld: Meld, laid: Sequence[MeldCard], rules: Rules) -> Meld:
    """Put a meld together again after a swap; what the jokers left in a set stand for follows from its suits."""
    if meld.kind is Kind.RUN:
        return Meld(Kind.RUN, tuple(laid), meld.points)
    rank = _rank_of(meld)
    naturals = [one for one in laid if isinstance(one, Card)]
    bound = [_bound(one, rules) for one in laid if isinstance(one, LaidJoker)]
    again = _set_of(rank, naturals, bound, rules)
    assert again is not None
    return again


# Where a meld lies


def _stands(one: MeldCard) -> Card:
    return one.stands_for[0] if isinstance(one, LaidJoker) else one


def _rank_of(meld: Meld) -> Rank:
    return _stands(meld.cards[0]).rank


def _suit_of(meld: Meld) -> Suit:
    return _stands(meld.cards[0]).suit


def _low_of(meld: Meld) -> int:
    """Give the place of a run's first card: an ace that begins a run is the low one."""
    return int(_stands(meld.cards[0]).rank)
