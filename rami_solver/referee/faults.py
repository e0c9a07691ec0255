"""Every fault of a claimed meld that is no meld, each with the rule it rests on and what would mend it.

What a run and a set are by definition has keys of its own: `run.one_suit`, `run.in_sequence`, `set.one_rank` and
`set.different_suits`. A joker declared as what it cannot be breaks one of these, as that card itself would.
"""

from collections.abc import Iterator
from typing import Any

from rami_solver.cards import Card
from rami_solver.findings import Code, Finding, Severity
from rami_solver.melds import Kind
from rami_solver.referee.mending import mend, mend_joker_place, mend_order, odd_cards
from rami_solver.referee.reading import Claim, can_be, free_cards, run_starts, starts_as_declared, told_line
from rami_solver.referee.run_faults import copies_of, run_shape_faults
from rami_solver.referee.settle import missing_suits
from rami_solver.rules.model import Rules

__all__ = ["evident_kind", "find_faults"]

LONGEST_RUN = 14
"""From ace to ace: no run of one suit can hold more cards, whatever the rules allow."""


def evident_kind(claim: Claim, rules: Rules) -> Kind | None:
    """Tell what the cards evidently mean to be; None where they are neither set nor run, or may be either."""
    if len(claim.naturals) > 1:
        return Kind.SET if claim.one_rank else Kind.RUN if claim.one_suit else None
    if not claim.naturals:
        return None
    own = claim.naturals[0]
    if len(claim.cards) > rules.set.max or any(one.suit == own.suit for one in _declared(claim)):
        return Kind.RUN
    return Kind.SET if any(one.rank == own.rank for one in _declared(claim)) else None


def _declared(claim: Claim) -> Iterator[Card]:
    return (one for joker in claim.declared for one in joker.stands_for)


def find_faults(claim: Claim, rules: Rules) -> tuple[Kind | None, tuple[Finding, ...]]:
    """Find everything that is wrong with a claim that is no legal meld, and what kind it evidently means to be."""
    if not claim.cards:
        return None, (_error(Code.EMPTY_MELD, rules, "run.min", (), needed=min(rules.set.min, rules.run.min)),)
    kind = evident_kind(claim, rules)
    repair = mend(claim, kind, rules)
    found = list(_too_short(claim, kind, rules))
    if len(claim.naturals) > 1 and kind is None:
        found += _mixed(claim, rules, repair)
    elif kind is Kind.SET:
        found += _set_faults(claim, rules, repair)
    elif kind is Kind.RUN:
        found += [*run_shape_faults(claim, rules, repair), *_too_long(claim, rules, repair)]
    found += [*_joker_count(claim, rules, repair), *_too_few_naturals(claim, rules)]
    found += [*_joker_place(claim, kind, rules), *_out_of_order(claim, kind, rules)]
    return kind, tuple(found)


def _error(code: Code, rules: Rules, key: str, cards: tuple[Any, ...], **facts: Any) -> Finding:
    return rules.finding(code, Severity.ERROR, key, cards, **facts)


def _too_short(claim: Claim, kind: Kind | None, rules: Rules) -> Iterator[Finding]:
    run_decides = kind is Kind.RUN or (kind is None and rules.run.min <= rules.set.min)
    key, needed = ("run.min", rules.run.min) if run_decides else ("set.min", rules.set.min)
    if len(claim.cards) < needed:
        yield _error(Code.MELD_TOO_SHORT, rules, key, claim.cards, found=len(claim.cards), needed=needed)


def _mixed(claim: Claim, rules: Rules, repair: dict[str, Any]) -> Iterator[Finding]:
    kind, odd = odd_cards(claim)
    key = "set.one_rank" if kind is Kind.SET else "run.one_suit"
    nearest = kind.value if kind else "none"
    facts = {"case": nearest, "nearest": nearest, "odd": odd}
    yield _error(Code.MELD_MIXED, rules, key, odd or tuple(claim.naturals), **facts, **repair)


def _set_faults(claim: Claim, rules: Rules, repair: dict[str, Any]) -> Iterator[Finding]:
    repeated = _repeated(claim)
    if repeated:
        yield _error(Code.SET_SUITS_REPEAT, rules, "set.different_suits", repeated, **copies_of(repeated), **repair)
    length = len(claim.cards)
    if length > rules.set.max:
        facts = {"found": length, "most": rules.set.max}
        yield _error(Code.SET_TOO_LARGE, rules, "set.max", claim.cards, **facts, **repair)


def _repeated(claim: Claim) -> tuple[Card, ...]:
    return tuple(one for one in claim.naturals if claim.naturals.count(one) > 1)


def _once(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(cards))


def _too_long(claim: Claim, rules: Rules, repair: dict[str, Any]) -> Iterator[Finding]:
    most = LONGEST_RUN if rules.run.max is None else rules.run.max
    if len(claim.cards) > most:
        facts = {"found": len(claim.cards), "most": most}
        yield _error(Code.RUN_TOO_LONG, rules, "run.max", claim.cards, **facts, **repair)


def _joker_count(claim: Claim, rules: Rules, repair: dict[str, Any]) -> Iterator[Finding]:
    if claim.jokers > rules.jokers_per_meld:
        jokers = tuple(one for one in claim.cards if not isinstance(one, Card))
        facts = {"found": claim.jokers, "most": rules.jokers_per_meld}
        yield _error(Code.TOO_MANY_JOKERS, rules, "jokers_per_meld", jokers, **facts, **repair)


def _too_few_naturals(claim: Claim, rules: Rules) -> Iterator[Finding]:
    few_jokers = rules.jokers_per_meld < 2
    key = "naturals_per_meld" if few_jokers else "naturals_per_meld_of_many_jokers"
    needed, found = rules.naturals_needed, len(claim.naturals)
    if not found:
        yield _error(Code.NO_NATURAL_CARD, rules, key, claim.cards, found=claim.jokers, needed=needed)
    elif found < needed and len(claim.cards) >= min(rules.set.min, rules.run.min):
        # A shorter meld may still get its natural with the card that it lacks.
        yield _error(Code.TOO_FEW_NATURALS, rules, key, tuple(claim.naturals), found=found, needed=needed)


def _joker_place(claim: Claim, kind: Kind | None, rules: Rules) -> Iterator[Finding]:
    """Tell of jokers declared as what they cannot be; where the lowest place binds, a run corrects them instead."""
    if not claim.declared or not claim.naturals:
        return
    possible: list[Card] = []
    fits = False
    if kind is not Kind.RUN and claim.one_rank and len(claim.cards) <= 4:
        possible += missing_suits(claim)
        fits = all(one in possible for one in _declared(claim)) and can_be(claim.declared, possible)
    if kind is not Kind.SET:
        starts = run_starts(claim, rules.run)
        fits = fits or bool(starts_as_declared(claim, starts)) or (bool(starts) and rules.joker.place == "lowest")
        possible += [one for start in starts for one in free_cards(claim, start)]
    if possible and not fits:
        ordered = _once(tuple(possible))
        yield _error(
            Code.JOKER_PLACE,
            rules,
            _broken_by_jokers(claim, kind),
            tuple(claim.declared),
            written=tuple(_declared(claim)),
            **mend_joker_place(claim, ordered, rules),
        )


def _broken_by_jokers(claim: Claim, kind: Kind | None) -> str:
    """Name what jokers declared as what they cannot be offend against."""
    own = claim.naturals[0]
    if kind is Kind.SET:
        return "set.different_suits" if all(one.rank == own.rank for one in _declared(claim)) else "set.one_rank"
    return "run.in_sequence" if all(one.suit == own.suit for one in _declared(claim)) else "run.one_suit"


def _out_of_order(claim: Claim, kind: Kind | None, rules: Rules) -> Iterator[Finding]:
    if kind is not Kind.RUN or rules.run.written_order == "free":
        return
    starts = run_starts(claim, rules.run)
    if starts and not any(start in starts for start in told_line(claim, rules.run)):
        order = mend_order(claim, rules)
        if rules.run.written_order == "rising":
            order["case"] = "rising"
        yield _error(Code.RUN_OUT_OF_ORDER, rules, "run.written_order", claim.cards, **order)
