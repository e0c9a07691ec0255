"""The rules of freed jokers as rows of a turn's model: each is laid again after it was freed, where it may be laid.

All swaps come before all jokers that are laid for good, so that any of these pays for any that was freed. Some are laid
only to be swapped out again: such a one pays for one that was freed before, and comes free itself. Paying is a matching
of freed jokers to laid ones, and only one thing can stand in its way: where a joker may not go back to its meld, those
from one meld find too few that are laid elsewhere. Jokers are alike, so one that was taken and must be used is any that
none of those freed needs.
"""

from collections.abc import Iterator, Sequence

from rami_solver.cards import JOKER
from rami_solver.solver.column import Column
from rami_solver.solver.joker_places import add_keeping
from rami_solver.solver.model_rows import ANSWERABLE, JokerDue, LaidSoon, TurnRows, minus

__all__ = ["add_freed_jokers"]

_Terms = list[tuple[int, int]]


def add_freed_jokers(rows: TurnRows, due: JokerDue | None) -> None:
    """Demand that jokers that were freed are laid again (rules: `swap.freed_joker`, `swap.freed_joker_own_meld`).

    `due` tells that a joker was taken and must be used as well.
    """
    if rows.problem.rules.swap.freed_joker == "new-meld":
        # Those laid off are then of the hand's own: availability leaves no others.
        freed = minus(rows.sum(lambda one: one.freed))
        rows.row(rows.sum(lambda one: one.late), freed, low=0)
        if due:
            of = rows.sum(lambda one: one.jokers_as_laid if due.in_meld else one.jokers)
            rows.row(of, freed, [(due.number, -1)], low=0)
        return
    owed = _owed(rows)
    elsewhere = [] if rows.problem.rules.swap.freed_joker_own_meld else _paid_elsewhere(rows, owed)
    demands = [[*terms, *minus(owed)] for terms in (rows.sum(_pays), *elsewhere)]
    of_taken = list(_use_the_taken_one(rows, due, demands[1:])) if due else []
    if rows.may_keep:
        _keep(rows, owed, demands, of_taken, due)
        return
    for terms in (*demands, *of_taken):
        rows.row(terms, low=0)


def _use_the_taken_one(rows: TurnRows, due: JokerDue, elsewhere: Sequence[_Terms]) -> Iterator[_Terms]:
    """Demand that a joker is laid as the taken one must be; give what must not be negative for it to be none freed.

    In a new meld it fills a place that none of those freed may need.
    """
    laid = rows.sum(lambda one: one.jokers_as_laid if due.in_meld else one.jokers)
    rows.row(laid, [(due.number, -1)], low=0)
    yield _apart(rows, due)
    before = rows.sum(lambda one: one.before if one.melds else 0)
    for terms in elsewhere if due.in_meld else ():
        yield [*terms, *before, (due.number, -1)]


def _owed(rows: TurnRows) -> _Terms:
    """Count the jokers to be laid again after all swaps.

    They are those freed, but for what was paid between swaps; at least those that came free last, for which nothing
    was laid since.
    """
    freed = rows.sum(lambda one: one.freed - one.early)
    relaid = [(number, one) for number, one in rows.numbered if one.early]
    if not relaid:
        return freed
    owed = rows.variable(rows.frees)
    before = rows.sum(lambda one: one.before)
    comes = minus(rows.sum(lambda one: one.prompt))
    least: list[_Terms] = [freed, *([(number, one.comes)] for number, one in relaid)]
    for terms in least:
        rows.row([(owed, 1)], minus(terms), low=0)
    if rows.may_keep:
        _is_one_of(rows, owed, least)
    for number, one in relaid:
        # What other melds keep of the jokers laid between swaps is not there any more.
        gone = [(other, more) for other, that in relaid if other != number and (more := _stays(that)) > 0]
        rows.row([(number, one.at_once)], before, comes, gone, high=rows.choices.own)
    return [(owed, 1)]


def _is_one_of(rows: TurnRows, owed: int, sums: Sequence[_Terms]) -> None:
    """Demand that a variable is no more than the greatest of some sums: only what is owed can be lacking."""
    most = 2 * (rows.held + rows.frees)
    meant = [rows.variable(1) for _ in (*sums, ())]
    for terms, one in zip((*sums, ()), meant, strict=True):
        rows.row([(owed, 1), (one, most)], minus(terms), high=most)
    rows.row([(one, 1) for one in meant], low=1)


def _stays(one: Column) -> int:
    return one.early - (one.freed - one.prompt)


def _pays(one: Column) -> int:
    return one.late + one.laid_off


def _paid_elsewhere(rows: TurnRows, owed: _Terms) -> list[_Terms]:
    """Count what can be paid at most, seen from each meld: all that came from others, and what is laid on others.

    A joker laid off on another meld and swapped out of that again comes from there.
    """
    numbered = dict(rows.numbered)
    found = []
    for meld in rows.grounds:
        own = [(number, numbered[number]) for number in meld]
        if any(one.freed for _, one in own) and any(one.laid_off for _, one in own):
            paid = [*owed, *rows.sum(_pays), *((number, -one.laid_off) for number, one in own)]
            relaid = [(number, one.early) for number, one in rows.numbered if one.early and number not in meld]
            found.append([*paid, *((number, -one.prompt) for number, one in own), *relaid])
            if any(one.comes for _, one in own):
                found.append([*paid, *((number, -one.comes) for number, one in own)])
    return found


def _keep(
    rows: TurnRows, owed: _Terms, demands: Sequence[_Terms], of_taken: Sequence[_Terms], due: JokerDue | None
) -> None:
    """Demand that nothing is lacking, or that there is no place and the freed jokers not paid for stay in the hand."""
    kept, paid = rows.variable(1), rows.variable(rows.frees)
    for terms in demands:
        rows.row(terms, owed, [(paid, -1)], low=0)
    rows.row([(paid, 1), (kept, rows.frees)], minus(owed), low=0)
    # What is not paid for is held: one laid where it may not be is none of the hand's own.
    lies = rows.sum(lambda one: one.freed - one.jokers)
    rows.row(lies, [(paid, 1)], minus(owed), [(kept, -rows.frees)], low=-rows.choices.own - rows.frees)
    # Only where something is lacking is one kept.
    short = [_short(rows, terms) for terms in demands]
    if due or rows.throws_only_freed:
        rows.apart = _laid_apart(rows, demands[0], due)
        short += rows.apart
        for one in rows.apart:
            rows.row([(kept, 1), (one, -1)], low=0)
    rows.row([(kept, 1)], [(one, -1) for one in short], high=0)
    for terms in of_taken:
        rows.row(terms, [(kept, _most(rows))], low=0)
    if rows.throws_only_freed:
        rows.row([(number, 1) for card, number in rows.discards if card is JOKER], [(kept, -1)], high=0)
    add_keeping(rows, kept)


def _short(rows: TurnRows, terms: _Terms) -> int:
    """Add a literal that can be 1 only where a sum is negative."""
    short = rows.variable(1)
    rows.row(terms, [(short, _most(rows))], high=_most(rows) - 1)
    return short


def _most(rows: TurnRows) -> int:
    """Give more than any of these sums of jokers comes to, either way."""
    return 3 * (rows.held + rows.frees) + 1


def _laid_apart(rows: TurnRows, demand: _Terms, due: JokerDue | None) -> tuple[int, ...]:
    """Add literals that a freed joker has no place since others were laid before it came free.

    Either one of these shows to be the one taken, or those of the hand's own fill the places that it lacks. That is
    looked for only where it could go anywhere.
    """
    in_meld = due is not None and due.in_meld
    rows.laid_soon = list(_laid_soon(rows, in_meld=in_meld))
    apart = _short(rows, _apart(rows, due))
    before = rows.sum(lambda one: one.before if one.melds or not in_meld else 0)
    rows.row(before, [(soon.number, 1) for soon in rows.laid_soon], [(apart, -1)], low=0)
    if not rows.problem.rules.swap.freed_joker_own_meld:
        return (apart,)
    # Of those that would pay for freed ones there so many are of the hand's own then.
    beyond = [(soon.number, -min(soon.needed, rows.choices.own)) for soon in rows.laid_soon if soon.column.pays]
    return apart, _short(rows, [*demand, *beyond])


def _apart(rows: TurnRows, due: JokerDue | None) -> _Terms:
    """Count the jokers laid beyond those freed and the one taken: below 0 a freed one may have no place.

    That one was taken counts where it must be used, or may not be thrown.
    """
    return [*rows.sum(lambda one: one.jokers - one.freed), (due.number if due else ANSWERABLE, -1)]


def _laid_soon(rows: TurnRows, *, in_meld: bool) -> Iterator[LaidSoon]:
    """Add for what takes jokers after swaps a literal that these are laid as soon as the hand has so many.

    With one of the hand's own that is before so many came free that may go there, so that one of them is none of these.
    None is laid before all swaps then, and nothing else wants any between them.
    """
    own, most = rows.choices.own, rows.held + rows.frees
    before, early = rows.sum(lambda one: one.before), rows.sum(lambda one: one.early)
    prompt = rows.sum(lambda one: 0 if one.melds else one.prompt)
    for number, one in rows.numbered:
        needed = _needed_soon(one, rows, in_meld=in_meld)
        if needed:
            soon = rows.variable(1)
            rows.row([(number, 1), (soon, -1)], low=0)
            rows.row(before, [(soon, own)], high=own)
            rows.row(_of_others(early, number), [(soon, most)], high=most)
            if needed > own:
                rows.row(_of_others(prompt, number), [(soon, own - needed)], low=0)
            yield LaidSoon(soon, one, needed)


def _of_others(terms: _Terms, number: int) -> _Terms:
    return [term for term in terms if term[0] != number]


def _needed_soon(one: Column, rows: TurnRows, *, in_meld: bool) -> int:
    """Count the jokers that the hand needs for one of these to show that it is none freed; 0 if none can show it."""
    if one.melds:
        return one.late if one.late > 1 else 0
    if in_meld:
        return 0
    if one.early and not one.prompt and not one.laid_off:
        return one.at_once
    if not one.freed:
        # Of a single one there is a column that lays it before all, where the player has opened.
        return one.laid_off if one.laid_off > 1 or not rows.problem.opened else 0
    if not rows.problem.rules.swap.freed_joker_own_meld:
        return one.laid_off
    return max(0, one.laid_off - one.freed)
