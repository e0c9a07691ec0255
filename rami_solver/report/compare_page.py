"""The page of one hand under several rules: a table, and under it what makes them differ."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.compare_answers import Comparison, Differing, Row, Side, Value
from rami_solver.findings import Basis, Code, Problem, RamiError
from rami_solver.report.messages import Messages
from rami_solver.report.page import Block, Grid, Page, Sentence, Tone
from rami_solver.report.problems_page import reasons
from rami_solver.report.saying import in_force, setting
from rami_solver.rules.compare import Difference
from rami_solver.rules.shipped import is_shipped
from rami_solver.scoring.award import Award

__all__ = ["compare_page", "names_of"]

BLANK = Sentence("")


class _Told(NamedTuple):
    """What some sides say differently from the base for the same rules, in sentences."""

    sides: list[str]
    said: list[str]


def compare_page(answer: Comparison, messages: Messages) -> Page:
    """Build the page of a comparison: a column for each set of rules, then each difference with the rules behind it."""
    names = names_of(answer, messages)
    notes = [Sentence(messages.said(one), Tone.NOTE, messages.written(one.severity)) for one in answer.findings]
    return (
        *((_table(answer, names, messages), BLANK) if answer.base is not None else ()),
        *_without_answer(answer, names, messages),
        *_differences(answer, names, messages),
        *notes,
        *_notes_of_sides(answer, names, messages),
        in_force(answer.sides[0].rules, messages),
        Sentence(messages.text("compare.one-in-full"), Tone.QUIET),
    )


def names_of(answer: Comparison, messages: Messages) -> list[str]:
    """Name the columns: by their profiles or house files, shipped rules that somebody changed as such."""
    names: list[str] = []
    for side in answer.sides:
        profile, changed = side.rules.profile, side.rules.changed
        name = messages.text("compare.changed", profile=profile) if changed and is_shipped(profile) else profile
        same = sum(one == name or one.startswith(f"{name} (") for one in names)
        names.append(f"{name} ({same + 1})" if name in names else name)
    return names


def _table(answer: Comparison, names: Sequence[str], messages: Messages) -> Grid:
    rows = [
        (messages.text(f"compare.row.{row}"), *(_cell(row, side, messages) for side in answer.sides))
        for row in Row
        if _is_told(row, answer)
    ]
    return Grid((messages.text("ui.rules"), *names), tuple(rows))


def _is_told(row: Row, answer: Comparison) -> bool:
    """Tell whether a row says anything that another does not: the points of the opening mostly are the most points."""
    values = [side.values for side in answer.sides if side.values]
    if row is Row.PHASE:
        return len({one[row] for one in values}) > 1
    if row is Row.OPENING_POINTS:
        return any(row in one and one[row] != one[Row.POINTS] for one in values)
    return any(row in one for one in values) or (bool(values) and row is Row.TO_OUT)


def _cell(row: Row, side: Side, messages: Messages) -> str:
    if row is Row.PHASE and row in side.values:
        return messages.value(side.values[row] == Phase.AFTER_DRAW)
    if row in side.values:
        return _value(row, side.values[row], messages)
    if not side.values:
        return "-"
    asked = row is Row.TO_OUT or (row is Row.TO_OPENING and Row.OPENS in side.values)
    return "?" if side.undecided and asked else ""


def _value(row: Row, value: Value, messages: Messages) -> str:
    if isinstance(value, Award):
        if value.kind == "score" and value.value is not None:
            return str(value.value)
        return messages.text("compare.award.win" if value.kind == "win" else "compare.award.later")
    if value is None:
        return messages.text("compare.never" if row in (Row.TO_OPENING, Row.TO_OUT) else "value.no")
    return messages.written(value)


def _without_answer(answer: Comparison, names: Sequence[str], messages: Messages) -> list[Block]:
    """Say why rules have no answer, or not all of it: their packs cannot hold the cards, or a limit was hit."""
    told: list[Block] = []
    for name, side in zip(names, answer.sides, strict=True):
        if isinstance(side.answer, RamiError):
            told += reasons(name, side.answer, messages)
        elif side.undecided:
            told.append(Sentence(messages.problem(Problem(Code.SOLVER_LIMIT)), Tone.OPEN, name))
    return [*told, BLANK] if told else []


def _notes_of_sides(answer: Comparison, names: Sequence[str], messages: Messages) -> list[Block]:
    """Say what the answers of single columns rest on, each note once with the columns that it is true of.

    A ruling of ours names the setting that changes it; its reason is told where the column is shown in full.
    """
    told: dict[tuple[str, str | None], list[str]] = {}
    for name, side in zip(names, answer.sides, strict=True):
        if not isinstance(side.answer, RamiError):
            for one in side.answer.findings:
                if one in answer.findings or one.code is Code.RULES_IN_FORCE:
                    continue
                ruled = one.rule is not None and one.basis is Basis.RULING
                change = setting(one.rule, side.rules, messages) if ruled and one.rule is not None else None
                columns = told.setdefault((messages.finding(one), change), [])
                columns += [name] if name not in columns else []
    blocks: list[Block] = []
    for (said, change), columns in told.items():
        blocks.append(Sentence(said, Tone.NOTE, ", ".join(columns)))
        if change is not None:
            blocks.append(Sentence(messages.text("ui.set-otherwise", setting=change), Tone.QUIET, indent=1))
    return [*blocks, BLANK] if blocks else []


def _differences(answer: Comparison, names: Sequence[str], messages: Messages) -> list[Block]:
    if answer.base is None or sum(bool(side.values) for side in answer.sides) < 2:
        return []
    if not answer.differing:
        return [Sentence(messages.text("compare.all-the-same"), Tone.GOOD), BLANK]
    base = names[answer.base]
    blocks: list[Block] = [Sentence(messages.text("compare.against", base=base), Tone.STRONG)]
    for rules, told in _gathered(answer, names, messages):
        blocks.append(Sentence(", ".join(told.said), Tone.STRONG, ", ".join(told.sides), indent=1))
        blocks += [Sentence(one, Tone.QUIET, indent=2) for one in _because(rules, base, messages)]
    return [*blocks, BLANK]


def _gathered(
    answer: Comparison, names: Sequence[str], messages: Messages
) -> Iterator[tuple[tuple[Difference, ...] | None, _Told]]:
    """Gather what one set of rules makes differ on a side, then sides of which all of that is the same."""
    by_side: dict[tuple[int, tuple[Difference, ...] | None], list[str]] = {}
    for one in answer.differing:
        if not _repeats(one, answer):
            by_side.setdefault((one.side, one.rules), []).append(_said(one, messages))
    together: dict[tuple[object, ...], tuple[tuple[Difference, ...] | None, _Told]] = {}
    for (side, rules), said in by_side.items():
        values = None if rules is None else tuple((one.key, one.b, one.ground_b.basis) for one in rules)
        _, told = together.setdefault((values, *said), (rules, _Told([], said)))
        told.sides.append(names[side])
    return iter(together.values())


def _repeats(one: Differing, answer: Comparison) -> bool:
    """Tell whether the most points have told it already."""
    return one.row is Row.OPENING_POINTS and not _is_told(Row.OPENING_POINTS, answer)


def _said(one: Differing, messages: Messages) -> str:
    if isinstance(one.value, bool):
        return messages.text(f"compare.differs.{one.row}.{'yes' if one.value else 'no'}")
    value, base = _value(one.row, one.value, messages), _value(one.row, one.base, messages)
    return messages.text(f"compare.differs.{one.row}", value=value, base=base)


def _because(rules: Sequence[Difference] | None, base: str, messages: Messages) -> Iterator[str]:
    """Say each of the rules with both values and where they come from."""
    if rules is None:
        yield messages.text("compare.not-found")
        return
    for one in rules:
        mine, theirs = one.ground_b.basis, one.ground_a.basis
        facts = {"value": one.b, "other": one.a, "basis": mine, "other_basis": theirs, "base": base}
        yield messages.text("compare.rule" if mine == theirs else "compare.rule-apart", rule=one.key, **facts)
