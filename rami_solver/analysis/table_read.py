"""The melds on the table, settled: what each is, and what its jokers stand for."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rami_solver.cards import Card
from rami_solver.findings import Code, Finding, Problem, Span, Verdict
from rami_solver.melds import ClaimedCard, Meld
from rami_solver.referee.meld import judge_meld
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.rules.model import Rules

__all__ = ["TableRead", "read_table"]


class TableRead(NamedTuple):
    """A table: its melds, how many jokers were written in each, notes on these, and the melds that cannot lie there."""

    melds: tuple[Meld, ...] = ()
    jokers: tuple[int, ...] = ()
    notes: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_table(
    groups: Sequence[Sequence[ClaimedCard]], rules: Rules, places: Callable[[], Sequence[Span]]
) -> TableRead:
    """Settle the melds of a table; `places`, called where one is no meld, gives the places of all.

    Lay-offs may have lengthened a run past what one may be as laid, and a table is written in any order. Rules: those
    of melds but `run.max` and `run.written_order`.
    """
    lying = rules._replace(run=rules.run._replace(max=None, written_order="free"))
    judged = [judge_meld(cards, lying) for cards in groups]
    problems: list[Problem] = []
    if any(one.meld is None for one in judged):
        numbered = enumerate(zip(judged, places(), strict=True), start=1)
        problems = [_problem(number, one, place) for number, (one, place) in numbered if one.meld is None]
        if len(judged) == 1 and len(judged[0].cards) == 1:
            problems = [one._replace(help="quotes") for one in problems]
    notes = tuple(note for one in judged if one.meld for note in one.findings)
    jokers = tuple(sum(not isinstance(one, Card) for one in cards) for cards in groups)
    return TableRead(tuple(one.meld for one in judged if one.meld), jokers, notes, tuple(problems))


def _problem(number: int, judged: JudgedMeld, place: Span) -> Problem:
    first = judged.findings[0]
    facts: dict[str, Any] = {"case": "illegal", "number": number, "cards": judged.cards}
    if judged.verdict is Verdict.UNDECIDED:
        facts |= {"case": "open", "possible": first.facts["possible"], "readings": first.facts["readings"]}
        return Problem(Code.TABLE_MELD, facts, place, "open")
    return Problem(Code.TABLE_MELD, facts | {"fault": first.code.value}, place, "illegal")
