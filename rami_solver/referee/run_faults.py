"""What is wrong with cards of one suit that do not make a run: gaps, cards twice, and the ace in a forbidden place."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rami_solver.cards import Card, Rank
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import run_card
from rami_solver.referee.reading import Claim, rank_at, run_windows
from rami_solver.rules.model import Rules

__all__ = ["copies_of", "run_shape_faults"]

_ACE, _TWO, _KING = 1 << Rank.ACE, 1 << Rank.TWO, 1 << Rank.KING


class _Shape(NamedTuple):
    """The run that the cards come nearest to: from `start` to `end`, lacking the cards at these places."""

    start: int
    end: int
    missing: tuple[int, ...] = ()


def run_shape_faults(claim: Claim, rules: Rules, repair: dict[str, Any]) -> Iterator[Finding]:
    """Find why naturals of one suit and their jokers are not one sequence (rules: `run.*`).

    Where cards are missing, the sequence is meant that lacks the fewest; round the corner only where king, ace and
    two are all there.
    """
    both_ends = _two_aces_apart(claim)
    extra = len(claim.naturals) - claim.ranks.bit_count() - both_ends
    shape = _nearest(claim, len(claim.cards) - extra, both_ends, rules)
    yield from _twice(claim, both_ends, rules, repair)
    yield from _ace_faults(claim, shape, rules, repair)
    if shape.missing:
        suit = claim.naturals[0].suit
        missing = tuple(run_card(suit, place) for place in shape.missing)
        cards = tuple(claim.naturals)
        yield rules.finding(Code.RUN_GAP, Severity.ERROR, "run.in_sequence", cards, missing=missing, **repair)


def _two_aces_apart(claim: Claim) -> bool:
    """Whether two aces are held that mean to be at either end: both the two and the king are there."""
    return claim.aces == 2 and (bool(claim.ranks & _TWO and claim.ranks & _KING) or len(claim.cards) == 14)


def _twice(claim: Claim, both_ends: bool, rules: Rules, repair: dict[str, Any]) -> Iterator[Finding]:
    repeated = tuple(
        one for one in claim.naturals if claim.naturals.count(one) > 1 and not (both_ends and one.rank == Rank.ACE)
    )
    if repeated:
        facts = copies_of(repeated) | repair
        yield rules.finding(Code.RUN_CARD_TWICE, Severity.ERROR, "run.in_sequence", repeated, **facts)


def copies_of(repeated: tuple[Card, ...]) -> dict[str, Any]:
    """Give the facts of cards that a meld holds more than once: each of them, and of how many copies (the most)."""
    once = tuple(dict.fromkeys(repeated))
    facts = {"repeated": once, "copies": max(map(repeated.count, once))}
    return facts | {"case": "several"} if len(once) > 1 else facts


def _ace_faults(claim: Claim, shape: _Shape, rules: Rules, repair: dict[str, Any]) -> Iterator[Finding]:
    run = rules.run
    aces = tuple(one for one in claim.naturals if one.rank == Rank.ACE)
    if (shape.start, shape.end) == (1, 14) and not run.ace_at_both_ends:
        yield rules.finding(Code.RUN_ACE_AT_BOTH_ENDS, Severity.ERROR, "run.ace_at_both_ends", aces, **repair)
    elif shape.end > 14 and not run.round_the_corner:
        corner = tuple(one for one in claim.naturals if one.rank in (Rank.KING, Rank.ACE, Rank.TWO))
        yield rules.finding(Code.RUN_ROUND_THE_CORNER, Severity.ERROR, "run.round_the_corner", corner, **repair)
        return
    for end, there, key in (("low", shape.start == 1, "run.ace_low"), ("high", shape.end >= 14, "run.ace_high")):
        if there and not rules.value(key):
            yield rules.finding(Code.RUN_ACE_NOT_ALLOWED, Severity.ERROR, key, aces, case=end, end=end, **repair)


def _nearest(claim: Claim, length: int, both_ends: bool, rules: Rules) -> _Shape:
    """Give the sequence of so many cards that holds the ranks, whatever the ace may do; else one with gaps."""
    windows = () if both_ends else run_windows(length, low=True, high=True, corner=True, both_ends=True)
    shapes = [_Shape(start, start + length - 1) for start, mask in windows if not claim.ranks & ~mask]
    if shapes:
        return min(shapes, key=lambda shape: (_offences(shape, rules), shape.start))
    return _with_gaps(claim, both_ends, rules)


def _offences(shape: _Shape, rules: Rules) -> int:
    run = rules.run
    low = shape.start == 1 and not run.ace_low
    high = shape.end >= 14 and not run.ace_high
    corner = shape.end > 14 and not run.round_the_corner
    return low + high + 2 * corner


def _with_gaps(claim: Claim, both_ends: bool, rules: Rules) -> _Shape:
    ranks = claim.ranks
    for joker in claim.declared:
        if len(joker.stands_for) == 1 and joker.stands_for[0].suit == claim.naturals[0].suit:
            ranks |= 1 << joker.stands_for[0].rank
    spare = claim.jokers - (ranks.bit_count() - claim.ranks.bit_count())
    if both_ends:
        return _filled(_Shape(1, 14, _missing(ranks, 1, 14)), spare)
    corner = rules.run.round_the_corner or not ~ranks & (_ACE | _TWO | _KING)
    shapes = []
    for start in (rank for rank in Rank if ranks >> rank & 1):
        end = max(rank if rank >= start else rank + 13 for rank in Rank if ranks >> rank & 1)
        if end <= 14 or corner:
            shapes.append(_Shape(int(start), int(end), _missing(ranks, start, end)))
    return _filled(min(shapes, key=lambda shape: (len(shape.missing), shape.start)), spare)


def _missing(ranks: int, start: int, end: int) -> tuple[int, ...]:
    return tuple(place for place in range(start, end + 1) if not ranks >> rank_at(place) & 1)


def _filled(shape: _Shape, jokers: int) -> _Shape:
    """Let the jokers fill the narrowest gaps first, so that as few gaps as can be are left."""
    gaps: list[list[int]] = []
    for place in shape.missing:
        if gaps and place == gaps[-1][-1] + 1:
            gaps[-1].append(place)
        else:
            gaps.append([place])
    left: list[int] = []
    for gap in sorted(gaps, key=len):
        filled = min(jokers, len(gap))
        jokers -= filled
        left += gap[filled:]
    return shape._replace(missing=tuple(sorted(left)))
