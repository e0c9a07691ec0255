"""What a claimed meld is under the rules, where it is one: its kind, its order and what its jokers stand for."""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from rami_solver.cards import Card, Rank, Suit, card
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import (
    ClaimedCard,
    Kind,
    LaidJoker,
    Meld,
    MeldCard,
    as_held,
    joker_in_set,
    run_points,
    set_points,
)
from rami_solver.referee.reading import (
    Claim,
    can_be,
    claim_of,
    free_cards,
    run_as_laid,
    run_starts,
    starts_as_declared,
    told_line,
)
from rami_solver.rules.model import Rules

__all__ = ["Settled", "missing_suits", "settle", "settle_cards"]

_BY_SUIT = attrgetter("suit")


class Settled(NamedTuple):
    """The legal meld, or the several readings that nothing decides between, or neither; and notes on the jokers."""

    meld: Meld | None = None
    readings: tuple[Meld, ...] = ()
    notes: tuple[Finding, ...] = ()


NOTHING = Settled()


def settle_cards(cards: Sequence[ClaimedCard], rules: Rules) -> Settled:
    """Say what these cards are as one meld, written in this order."""
    return settle(claim_of(cards), rules)


def settle(claim: Claim, rules: Rules) -> Settled:
    """Say what a claimed meld is; neither meld nor readings where it is illegal.

    Rules: `set.*`, `run.*`, `jokers_per_meld`, `naturals_per_meld`, `joker.*`.
    """
    length = len(claim.cards)
    if claim.jokers > rules.jokers_per_meld or length - claim.jokers < rules.naturals_needed:
        return NOTHING
    set_fits = claim.one_rank and rules.set.min <= length <= rules.set.max and _suits_differ(claim)
    run_fits = length >= rules.run.min and (rules.run.max is None or length <= rules.run.max)
    starts = run_starts(claim, rules.run) if run_fits else []
    if starts and set_fits:
        return _settle_either(claim, starts, rules)
    if set_fits:
        return _settle_set(claim, rules)
    if not starts:
        return NOTHING
    return _settle_run(claim, starts, rules) if claim.jokers else _settle_natural_run(claim, starts, rules)


def _suits_differ(claim: Claim) -> bool:
    return claim.suits.bit_count() == len(claim.naturals)


def missing_suits(claim: Claim) -> tuple[Card, ...]:
    """Give the cards that a joker may be where the claim is a set: the suits that its naturals leave."""
    rank = claim.naturals[0].rank
    return tuple([card(suit, rank) for suit in Suit if not claim.suits >> suit & 1])


def _settle_set(claim: Claim, rules: Rules) -> Settled:
    rank = claim.naturals[0].rank
    laid: list[MeldCard] = sorted(claim.naturals, key=_BY_SUIT)
    notes: tuple[Finding, ...] = ()
    if claim.jokers:
        if not _declared_in_set(claim):
            return NOTHING
        jokers = _jokers_of_set(claim, rank, rules)
        notes = _not_binding(claim, jokers, rules)
        laid += jokers
    return Settled(Meld(Kind.SET, tuple(laid), set_points(rank, len(laid), rules.values)), (), notes)


def _declared_in_set(claim: Claim) -> bool:
    """Whether every suit declared is missing, and the declared jokers can all be something at once."""
    if not claim.declared:
        return True
    missing = missing_suits(claim)
    return all(one in missing for joker in claim.declared for one in joker.stands_for) and can_be(
        claim.declared, missing
    )


def _jokers_of_set(claim: Claim, rank: Rank, rules: Rules) -> list[LaidJoker]:
    suits = [one.suit for one in claim.naturals]
    bound: list[LaidJoker] = []
    if rules.joker.set_of_three == "declared":
        bound = [joker for joker in claim.declared if len(joker.stands_for) == 1]
        suits += [joker.stands_for[0].suit for joker in bound]
    jokers = bound + [joker_in_set(rank, suits)] * (claim.jokers - len(bound))
    return sorted(jokers, key=lambda joker: joker.stands_for)


def _not_binding(claim: Claim, jokers: list[LaidJoker], rules: Rules) -> tuple[Finding, ...]:
    """Tell where a suit was declared that stays open: in a set of three that the profile leaves undetermined."""
    open_suits = jokers[-1].stands_for
    if rules.joker.set_of_three == "declared" or len(open_suits) == claim.jokers:
        return ()
    return tuple(
        rules.finding(
            Code.JOKER_PLACE,
            Severity.NOTE,
            "joker.set_of_three",
            (joker,),
            case="not-binding",
            written=joker.stands_for[0],
            possible=open_suits,
        )
        for joker in claim.declared
        if len(joker.stands_for) == 1
    )


def _settle_natural_run(claim: Claim, starts: list[int], rules: Rules) -> Settled:
    """Settle a run without jokers: only a whole suit leaves a choice, its ace being low or high as it is written."""
    if len(starts) > 1 or rules.run.written_order != "free":
        lines = [start for start in told_line(claim, rules.run) if start in starts]
        if not lines and rules.run.written_order != "free":
            return NOTHING
        starts = lines or starts
    return _of_value(claim, starts, rules)


def _settle_run(claim: Claim, starts: list[int], rules: Rules) -> Settled:
    lines = told_line(claim, rules.run)
    in_line = [start for start in lines if start in starts]
    if not in_line and rules.run.written_order != "free":
        return NOTHING
    if rules.joker.place == "lowest":
        lowest = _lowest(claim, starts, in_line, rules)
        notes = _moved(claim, lowest, in_line or lines, starts, rules)
        return Settled(_run(claim, lowest, rules), (), notes)
    return _settle_as_laid(claim, starts, lines, rules)


def _settle_as_laid(claim: Claim, starts: list[int], lines: tuple[int, ...], rules: Rules) -> Settled:
    """Settle a run whose jokers are where they were declared or written; where neither tells, points decide."""
    fits = starts_as_declared(claim, starts)
    written = [start for start in lines if start in fits]
    told = written or fits
    if not told:
        return NOTHING
    if len(told) > 1:
        settled = _of_value(claim, told, rules)
        notes = _moved(claim, min(told), (), fits, rules) if settled.meld else ()
        return settled._replace(notes=notes)
    notes = () if claim.declared else _moved(claim, told[0], written or lines, starts, rules)
    return Settled(_run(claim, told[0], rules), (), notes)


def _lowest(claim: Claim, starts: list[int], in_line: list[int], rules: Rules) -> int:
    """Give the place of the fewest points; in a whole suit the joker has one place, and the line places the ace."""
    if in_line and claim.aces and len(claim.cards) == 13:
        starts = in_line
    return min(starts, key=lambda start: (run_points(start, len(claim.cards), rules.values), start))


def _of_value(claim: Claim, starts: list[int], rules: Rules) -> Settled:
    """Settle on the lowest of the places where all count the same; where they do not, all are readings."""
    readings = tuple(_run(claim, start, rules) for start in sorted(starts))
    if len({meld.points for meld in readings}) == 1:
        return Settled(readings[0])
    if rules.joker.place == "lowest":
        return Settled(min(readings, key=lambda meld: meld.points))
    return Settled(None, readings)


def _run(claim: Claim, start: int, rules: Rules) -> Meld:
    return Meld(Kind.RUN, run_as_laid(claim, start), run_points(start, len(claim.cards), rules.values))


def _settle_either(claim: Claim, starts: list[int], rules: Rules) -> Settled:
    """Settle one natural with jokers, which may be a set or a run: only a declared joker tells."""
    as_set = _settle_set(claim, rules)
    as_run = _settle_run(claim, starts, rules)
    if claim.declared:
        if rules.joker.place == "lowest" and not any(
            one.suit == claim.naturals[0].suit for joker in claim.declared for one in joker.stands_for
        ):
            as_run = NOTHING  # its place would be corrected, but nothing says that a run is meant
        if as_set == as_run == NOTHING and rules.joker.place == "lowest":
            return _settle_either(claim_of([as_held(one) for one in claim.cards]), starts, rules)
        if NOTHING in (as_set, as_run):
            return as_run if as_set == NOTHING else as_set
    runs = (as_run.meld,) if as_run.meld else as_run.readings
    sets = (as_set.meld,) if as_set.meld else ()
    return Settled(None, sets + runs)


def _moved(claim: Claim, start: int, lines: Sequence[int], possible: list[int], rules: Rules) -> tuple[Finding, ...]:
    """Tell of every joker that counts as another card than where it was written, or was given one of several places."""
    if lines and lines[0] == start:
        return ()
    counted = free_cards(claim, start)
    written = _written_jokers(claim, lines)
    if written == counted:
        return ()
    every = [free_cards(claim, place) for place in possible]
    choices = tuple(dict.fromkeys(one for free in every for one in free))
    origins = [one for one in written if one not in counted]
    moved = [one for one in counted if one not in written]
    if not origins:
        moved = [one for one in moved if not all(one in free for free in every)]
    return tuple(
        rules.finding(
            Code.JOKER_PLACE,
            Severity.NOTE,
            "joker.place",
            (LaidJoker((one,)),),
            case="corrected" if number < len(origins) else "chosen",
            written=origins[number] if number < len(origins) else None,
            counts_as=one,
            possible=choices,
        )
        for number, one in enumerate(moved)
    )


def _written_jokers(claim: Claim, lines: Sequence[int]) -> list[Card]:
    """Give what the jokers were declared or written to be, in order; nothing where neither word nor line tells it."""
    told = [joker.stands_for[0] for joker in claim.declared if len(joker.stands_for) == 1]
    if len(told) == claim.jokers or not lines:
        return sorted(told)
    return free_cards(claim, lines[0])
