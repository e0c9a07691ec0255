"""What would mend an illegal meld: cutting its line in parts, leaving cards out, or putting it in order.

Only the claim as it stands is looked at; no other arrangement of its cards is searched for.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rami_solver.cards import AnyCard, Card
from rami_solver.melds import ClaimedCard, Kind, Meld, as_held
from rami_solver.referee.reading import Claim, bare_line, claim_of, run_as_laid, run_starts
from rami_solver.referee.settle import settle, settle_cards
from rami_solver.rules.model import Rules

__all__ = ["facts_of_parts", "mend", "mend_joker_place", "mend_order", "odd_cards", "split"]

_LONGEST = 14


def mend(claim: Claim, kind: Kind | None, rules: Rules) -> dict[str, Any]:
    """Give the facts that tell what makes the whole claim legal, empty where nothing simple does.

    `mend` is `split` (its `parts` are melds) or `drop` (`drop` are the cards to leave out, `parts` the meld that is
    left); `points` are those of the parts.
    """
    if not claim.naturals:
        return {}
    parts = split(claim.cards, rules) or split(_in_order(claim, kind, rules), rules)
    if parts:
        return {"mend": "split", **facts_of_parts(parts)}
    for out in _drops(claim, rules):
        kept = settle_cards([one for number, one in enumerate(claim.cards) if number not in out], rules).meld
        if kept:
            dropped: tuple[AnyCard, ...] = tuple(as_held(claim.cards[number]) for number in sorted(out))
            return {"mend": "drop", "drop": dropped, **facts_of_parts((kept,))}
    return {}


def facts_of_parts(parts: Sequence[Meld]) -> dict[str, Any]:
    """Give the facts of the melds that a mend leaves: their cards and their points together."""
    return {"parts": tuple(meld.cards for meld in parts), "points": sum(meld.points for meld in parts)}


def split(cards: Sequence[ClaimedCard], rules: Rules) -> tuple[Meld, ...]:
    """Cut a line as it stands into two or more legal melds; empty where that cannot be.

    As few parts as can be; among these the longest part as short as can be, then the longer parts first.
    """
    count = len(cards)
    shortest = min(rules.set.min, rules.run.min)
    best: list[tuple[tuple[int, int, tuple[int, ...]], tuple[Meld, ...]] | None] = [None] * count
    best.append(((0, 0, ()), ()))
    for start in range(count - shortest, -1, -1):
        for end in range(start + shortest, min(count, start + _LONGEST) + 1):
            rest = best[end]
            meld = settle_cards(cards[start:end], rules).meld if rest else None
            if rest is None or meld is None:
                continue
            (parts, longest, lengths), melds = rest
            key = (parts + 1, max(longest, end - start), (start - end, *lengths))
            known = best[start]
            if known is None or key < known[0]:
                best[start] = key, (meld, *melds)
    whole = best[0]
    return whole[1] if whole and len(whole[1]) > 1 else ()


def _in_order(claim: Claim, kind: Kind | None, rules: Rules) -> Sequence[ClaimedCard]:
    """Give the cards of a run in order, its jokers where they were written or else lowest; empty where it is none."""
    starts = run_starts(claim, rules.run) if kind is Kind.RUN else []
    if not starts:
        return ()
    written = [start for start in bare_line(claim) if start in starts]
    return run_as_laid(claim, (written or starts)[0])


def _drops(claim: Claim, rules: Rules) -> Iterator[frozenset[int]]:
    """Give the numbers of cards that might be left out: what is too much first, then ever more from either end."""
    count = len(claim.cards)
    jokers = [number for number, one in enumerate(claim.cards) if not isinstance(one, Card)]
    naturals = [number for number in range(count) if number not in jokers]
    yield from (frozenset((number,)) for number in (*reversed(jokers), *reversed(naturals)))
    if claim.jokers > rules.jokers_per_meld:
        yield frozenset(jokers[rules.jokers_per_meld :])
    repeated = [number for number, one in enumerate(claim.cards) if number in naturals and one in claim.cards[:number]]
    if repeated:
        yield frozenset(repeated)
    odd = odd_cards(claim)[1]
    if odd:
        yield frozenset(number for number, one in enumerate(claim.cards) if one in odd)
    for more in range(2, count - 2):
        yield frozenset(range(count - more, count))
        yield frozenset(range(more))


def odd_cards(claim: Claim) -> tuple[Kind | None, tuple[Card, ...]]:
    """Tell which kind naturals of several ranks and suits come nearest to, and which of them do not belong.

    A run where the ranks follow each other or one suit prevails, a set where one rank prevails, else none.
    """
    ranks = [one.rank for one in claim.naturals]
    suits = [one.suit for one in claim.naturals]
    of_rank, of_suit = max(map(ranks.count, ranks), default=0), max(map(suits.count, suits), default=0)
    if _ranks_follow(claim) or of_suit > of_rank:
        suit = max(suits, key=suits.count)
        return Kind.RUN, tuple(one for one in claim.naturals if one.suit != suit)
    if of_rank > of_suit:
        rank = max(ranks, key=ranks.count)
        return Kind.SET, tuple(one for one in claim.naturals if one.rank != rank)
    return None, ()


def _ranks_follow(claim: Claim) -> bool:
    ranks = sorted(one.rank for one in claim.naturals)
    if len(set(ranks)) < len(ranks):
        return False
    high = [*ranks[1:], 14] if ranks[0] == 1 else ranks
    return any(line[-1] - line[0] < len(claim.cards) for line in (ranks, high))


def mend_order(claim: Claim, rules: Rules) -> dict[str, Any]:
    """Give the facts of putting a run in order: the line that rises, and its points where that makes it legal."""
    order = _in_order(claim, Kind.RUN, rules)
    meld = settle_cards(order, rules).meld
    return {"mend": "reorder", **(facts_of_parts((meld,)) if meld else {"parts": (tuple(order),)})}


def mend_joker_place(claim: Claim, possible: Sequence[Card], rules: Rules) -> dict[str, Any]:
    """Give the facts of declaring a joker as a card that it can be, and the most points the meld then counts."""
    bare = claim_of([as_held(one) for one in claim.cards])
    settled = settle(bare, rules)
    melds = (settled.meld,) if settled.meld else settled.readings
    points = {"points": max(meld.points for meld in melds)} if melds else {}
    return {"mend": "joker-place", "possible": tuple(possible), **points}
