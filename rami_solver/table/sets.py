"""Cards laid off on a set: other suits of its rank, and jokers for the suits that are left."""

from collections.abc import Sequence

from rami_solver.cards import Card, Rank
from rami_solver.melds import ClaimedCard, Kind, LaidJoker, Meld, MeldCard, joker_in_set, set_points
from rami_solver.rules.model import Rules
from rami_solver.table.place import rank_of
from rami_solver.table.result import LaidOff, Refusal

__all__ = ["bound", "onto_set", "set_of", "surplus_jokers"]


def onto_set(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> LaidOff:
    """Lay cards off on a set (rules: `set.*`, `jokers_per_meld`, `joker.set_of_three`)."""
    rank = rank_of(meld)
    naturals = [one for one in cards if isinstance(one, Card)]
    refusal = _refused_by_set(meld, cards, naturals, rank, rules)
    if refusal:
        return LaidOff(refusal=refusal)
    jokers = [one for one in (*meld.cards, *cards) if not isinstance(one, Card)]
    held = [*(one for one in meld.cards if isinstance(one, Card)), *naturals]
    grown = set_of(rank, held, [bound(one) for one in jokers], rules)
    return LaidOff((grown,)) if grown else LaidOff(refusal=Refusal("place", "set.different_suits", tuple(cards)))


def _refused_by_set(
    meld: Meld, cards: Sequence[ClaimedCard], naturals: Sequence[Card], rank: Rank, rules: Rules
) -> Refusal | None:
    taken = [one.suit for one in (*meld.cards, *naturals) if isinstance(one, Card)]
    size = len(meld.cards) + len(cards)
    strangers = tuple(one for one in naturals if one.rank != rank)
    twice = tuple(one for one in naturals if taken.count(one.suit) > 1)
    told = tuple(one for one in naturals if any(one in bound(own) for own in meld.cards))
    told_by = "joker.set_of_three" if len(meld.cards) == 3 else "set.different_suits"
    reasons = (
        (strangers, "rank", "set.one_rank"),
        (twice, "suits", "set.different_suits"),
        (told, "joker-there", told_by),
        (size > 4 and tuple(cards), "full", "set.different_suits"),
        (surplus_jokers(meld, cards, rules), "joker", "jokers_per_meld"),
        (size > rules.set.max and tuple(cards), "full", "set.max"),
    )
    return next((Refusal(case, rule, found) for found, case, rule in reasons if found), None)


def surplus_jokers(meld: Meld, cards: Sequence[ClaimedCard], rules: Rules) -> tuple[ClaimedCard, ...]:
    """Give the jokers among the cards where a meld would hold too many with them."""
    jokers = tuple(one for one in cards if not isinstance(one, Card))
    return jokers if meld.jokers + len(jokers) > rules.jokers_per_meld else ()


def bound(joker: ClaimedCard) -> tuple[Card, ...]:
    """Give the one card that a joker of a set is told to stand for; nothing where it may be any missing suit."""
    return joker.stands_for if isinstance(joker, LaidJoker) and len(joker.stands_for) == 1 else ()


def set_of(rank: Rank, naturals: Sequence[Card], jokers_told: Sequence[tuple[Card, ...]], rules: Rules) -> Meld | None:
    """Put a set together: naturals, jokers bound to a suit, jokers of any suit left; None where a suit is there twice.

    In a profile whose sets leave the joker open, a suit that was named binds only where no other is missing.
    """
    own = {one.suit for one in naturals}
    told = [one[0] for one in jokers_told if one]
    if any(one.rank != rank or one.suit in own for one in told) or len({one.suit for one in told}) < len(told):
        return None
    fixed = told if rules.joker.set_of_three == "declared" else []
    free = joker_in_set(rank, (*own, *(one.suit for one in fixed)))
    jokers = [LaidJoker((one,)) for one in fixed] + [free] * (len(jokers_told) - len(fixed))
    jokers.sort(key=lambda joker: joker.stands_for)
    laid: list[MeldCard] = [*sorted(naturals), *jokers]
    return Meld(Kind.SET, tuple(laid), set_points(rank, len(laid), rules.values))
