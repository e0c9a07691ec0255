"""The table as rows: melds by their numbers, long runs in parts, and what is new or has changed."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rami_solver.findings import Verdict
from rami_solver.melds import Kind, Meld
from rami_solver.referee.turn_verdict import TableMeld, TurnVerdict
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.report.messages import Messages
from rami_solver.report.page import Row, Section
from rami_solver.rules.model import Rules

__all__ = ["kind_and_points", "meld_text", "name_of", "table_after", "table_before"]

_BETWEEN_PARTS = " · "


def name_of(number: int) -> str:
    """Give the name of a meld on the table, as it is typed in a play."""
    return f"M{number}"


def meld_text(meld: Meld, rules: Rules, messages: Messages) -> str:
    """Write a meld; a run that lay-offs made longer than one may be laid is shown in parts (rule `run.max`)."""
    return _BETWEEN_PARTS.join(map(messages.written, _parts(meld, rules)))


def _parts(meld: Meld, rules: Rules) -> Sequence[object]:
    """Cut a long run into as few parts as can be, alike in length, the longer ones first."""
    count, most = len(meld.cards), rules.run.max
    if meld.kind is Kind.SET or most is None or count <= most:
        return (meld,)
    parts = -(-count // most)
    short, longer = divmod(count, parts)
    if short < rules.run.min:
        return (meld,)
    starts = [number * short + min(number, longer) for number in range(parts + 1)]
    return [meld.cards[start:end] for start, end in pairwise(starts)]


def table_before(melds: Sequence[Meld], rules: Rules, messages: Messages) -> list[Section]:
    """Give the table as it lies before the turn; nothing where it is empty."""
    rows = [_row(TableMeld(number, meld), len(melds), rules, messages) for number, meld in enumerate(melds, start=1)]
    return [Section(messages.text("ui.table"), tuple(rows))] if rows else []


def table_after(judged: TurnVerdict, rules: Rules, messages: Messages) -> list[Section]:
    """Give the table after the turn, with what is new and what has changed; nothing where all is as before."""
    before = {one.number: one.meld for one in judged.table_before}
    laid = {number: one for step in judged.steps for number, one in zip(step.numbers, step.melds, strict=True)}
    marks = {
        one.number: "table.new" if one.number not in before else "table.changed"
        for one in judged.table_after
        if one.number not in before or one.meld != before[one.number]
    }
    if not marks:
        return []
    count = len(judged.table_after)
    rows = tuple(
        _marked(_row(one, count, rules, messages, laid), marks.get(one.number), messages) for one in judged.table_after
    )
    label = "ui.table-after" if judged.verdict is not Verdict.ILLEGAL else "ui.table-had-it-been-allowed"
    return [Section(messages.text(label), rows)]


def _marked(row: Row, mark: str | None, messages: Messages) -> Row:
    name, kind, *others = row
    return (name, ", ".join(filter(None, (kind, messages.text(mark)))), *others) if mark else row


def _row(
    one: TableMeld, count: int, rules: Rules, messages: Messages, laid: Mapping[int, JudgedMeld] | None = None
) -> Row:
    name = name_of(one.number).ljust(len(name_of(count)))
    if one.meld is not None:
        return (f"{name} {meld_text(one.meld, rules, messages)}", *kind_and_points(one.meld, messages))
    claim = (laid or {})[one.number]
    kind = messages.written(claim.kind) if claim.kind else ""
    return f"{name} {messages.written(claim.cards)}", kind, messages.written(claim.verdict)


def kind_and_points(meld: Meld, messages: Messages) -> Row:
    """Say what a meld is and what it counts."""
    return messages.written(meld.kind), messages.text("count.point", count=meld.points)
