"""When a freed joker may stay in the hand: where there is no place for it just before the discard."""

from collections.abc import Iterable, Iterator

from rami_solver.solver.candidates import Candidate
from rami_solver.solver.column import Column
from rami_solver.solver.model_rows import TableColumns, TurnRows

__all__ = ["add_keeping"]


def add_keeping(rows: TurnRows, kept: int) -> None:
    """Demand that with `kept` no meld on the table takes a joker and none of those held can be laid in a new meld.

    The hand is what is held just before the discard, the card to be thrown included; where going out needs a discard, a
    card must stay.
    """
    spare = kept
    if rows.problem.rules.discard.to_go_out:
        # A joker that is the last card is the one to be thrown.
        spare = rows.variable(1)
        rows.row([(kept, 1), (_holds_more_than(rows, 1), 1), (spare, -1)], high=1)
    for meld in rows.table:
        _not_onto(rows, meld, spare)
    taking = [(number, 1) for number, one in rows.numbered if one.melds and _takes(one, rows)]
    most = sum(rows.most[number] for number, _ in taking)
    if taking:
        rows.row(taking, [(spare, most)], high=most)
    _no_new_meld(rows, kept)


def _takes(one: Column, rows: TurnRows) -> bool:
    """Tell whether a meld takes one more joker; where none may go back, not one that a joker came from."""
    return one.takes_joker and (rows.problem.rules.swap.freed_joker_own_meld or not one.freed)


def _not_onto(rows: TurnRows, meld: TableColumns, spare: int) -> None:
    columns = dict(rows.numbered)
    if meld.takes_joker:
        full = [(number, -1) for number in meld.numbers if not _takes(columns[number], rows)]
        rows.row([(spare, 1)], full, high=0)
    elif taking := [(number, 1) for number in meld.numbers if _takes(columns[number], rows)]:
        rows.row([(spare, 1)], taking, high=1)


def _no_new_meld(rows: TurnRows, kept: int) -> None:
    naturals: dict[int, int] = {}
    jokers: dict[int, int] = {}
    more: dict[int, int] = {}
    for one in _least(rows):
        literals = [kept]
        for index in set(one.cards):
            if index not in naturals:
                naturals[index] = _holds(rows, index)
            literals.append(naturals[index])
        if one.jokers > 1:
            if one.jokers not in jokers:
                jokers[one.jokers] = _holds_jokers(rows, one.jokers)
            literals.append(jokers[one.jokers])
        if rows.problem.rules.discard.to_go_out:
            if one.size not in more:
                more[one.size] = _holds_more_than(rows, one.size)
            literals.append(more[one.size])
        rows.row([(literal, 1) for literal in literals], high=len(literals) - 1)


def _least(rows: TurnRows) -> Iterator[Candidate]:
    """Give the melds with a joker that hold no other one: any longer one can be laid only where one of these can."""
    rules = rows.problem.rules
    kept: list[tuple[int, int]] = []
    with_joker: Iterable[Candidate] = (one for one in rows.choices.pool.candidates if one.jokers)
    for one in sorted(with_joker, key=lambda one: one.size):
        if one.size > max(rules.run.min, rules.set.min) + one.jokers:
            return
        mask = sum(1 << index for index in set(one.cards))
        if not any(mask & other == other and jokers <= one.jokers for other, jokers in kept):
            kept.append((mask, one.jokers))
            yield one


def _holds(rows: TurnRows, index: int) -> int:
    """Add a literal that is 1 where a copy of this natural is still held before the discard."""
    copies = rows.choices.pool.copies[index]
    holds = rows.variable(1)
    rows.row(rows.sum(lambda one: one.cards.count(index)), [(holds, copies)], low=copies)
    return holds


def _holds_jokers(rows: TurnRows, least: int) -> int:
    """Add a literal that is 1 where so many jokers are held before the discard."""
    holds, most = rows.variable(1), rows.choices.own + rows.frees
    rows.row(rows.sum(lambda one: one.jokers - one.freed), [(holds, most)], low=rows.choices.own - least + 1)
    return holds


def _holds_more_than(rows: TurnRows, size: int) -> int:
    """Add a literal that is 1 where more than so many cards are held before the discard."""
    holds, most = rows.variable(1), rows.held + rows.frees
    rows.row(rows.sum(lambda one: one.size), [(holds, most)], low=rows.held - size)
    return holds
