"""One hand under several rules: what each says of it, where they differ, and the rules that make them differ."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rami_solver.analysis.check import answer_all
from rami_solver.analysis.compare_answers import Comparison, Differing, Row, Side, Value
from rami_solver.analysis.compare_keys import bearing_here, irreducible
from rami_solver.analysis.compare_mixed import Mixed, Mixtures, advice_question, hand_question
from rami_solver.analysis.compare_question import Column, CompareQuestion
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.findings import Finding, RamiError, Undecided
from rami_solver.rules.compare import Difference

if TYPE_CHECKING:
    from rami_solver.analysis.distance import Distances

__all__ = ["compare"]

_DEAR = (Row.TO_OPENING, Row.TO_OUT)
"""The rows that are dear to work out: what was found elsewhere is tried first."""

_MOSTLY = {"opening.points", "opening.waived_when_going_out", "discard.to_go_out"}
"""Keys that mostly are among the reasons for a distance."""


def compare(columns: Sequence[Column]) -> Comparison:
    """Answer a hand under the rules of every column, and hold the columns against the first that has an answer.

    An error of one column stands in the place of its answer. Raises WrongAnswer where our engines disagree.
    """
    sides = tuple(_side(column, answer) for column, answer in zip(columns, _answers(columns), strict=True))
    asked = [column.question for column in columns if isinstance(column.question, CompareQuestion)]
    base = next((number for number, one in enumerate(sides) if isinstance(one.answer, HandAnswer)), None)
    return Comparison(
        hand=asked[0].position.hand if asked else (),
        opened=bool(asked) and asked[0].position.opened,
        base=base,
        sides=sides,
        differing=() if base is None else _differing(base, columns, sides),
        findings=_notes(asked),
    )


def _answers(columns: Sequence[Column]) -> Iterator[HandAnswer | RamiError]:
    """Give the answer of `check` in each column, all hands solved together."""
    asked = [hand_question(one.question) for one in columns if isinstance(one.question, CompareQuestion)]
    found = iter(answer_all(asked))
    for column in columns:
        if not isinstance(column.question, CompareQuestion):
            yield column.question
            continue
        answer = next(found)
        assert isinstance(answer, HandAnswer | RamiError)
        yield answer


def _notes(asked: Iterable[CompareQuestion]) -> tuple[Finding, ...]:
    """Gather the notes on how the cards were read, which no rules decide: every column has the same."""
    return next((tuple(note for note in one.notes if note.rule is None) for one in asked), ())


def _side(column: Column, answer: HandAnswer | RamiError) -> Side:
    question = column.question
    if not isinstance(answer, HandAnswer) or not isinstance(question, CompareQuestion):
        return Side(column.rules, answer, {}, undecided=isinstance(answer, Undecided))
    values = _values(answer)
    try:
        far = _distances(question)
    except Undecided:
        return Side(column.rules, answer, values, answer.certified, undecided=True)
    if not question.position.opened:
        values[Row.TO_OPENING] = far.opening
    values[Row.TO_OUT] = far.out
    return Side(column.rules, answer, values, answer.certified and far.certified)


def _values(answer: HandAnswer) -> dict[Row, Value]:
    """Give the rows that the answer of `check` tells."""
    values: dict[Row, Value] = {Row.PHASE: answer.phase}
    if opening := answer.opening:
        values |= {Row.OPENS: opening.reachable, Row.THRESHOLD: opening.threshold, Row.OPENING_POINTS: opening.points}
    values |= {Row.POINTS: answer.best.points, Row.LEFT: answer.leanest.left_value}
    values[Row.FINISH] = answer.finish.possible
    if answer.finish.possible:
        values[Row.AWARD] = answer.finish.award
    return values


def _distances(question: CompareQuestion) -> "Distances":
    from rami_solver.analysis.distance import distances

    return distances(advice_question(question))


def _differing(base: int, columns: Sequence[Column], sides: Sequence[Side]) -> tuple[Differing, ...]:
    """Hold every other side against the base, row by row where both have a value."""
    question, first = columns[base].question, sides[base]
    assert isinstance(question, CompareQuestion)
    known = Mixtures(question, first.values)
    found: list[Differing] = []
    for number, side in enumerate(sides):
        if number == base:
            continue
        mixed = Mixed(question, side.rules, known)
        for row in Row:
            if row in first.values and row in side.values and first.values[row] != side.values[row]:
                rules = _rules(row, mixed, side, _likely(row, number, found))
                found.append(Differing(row, number, first.values[row], side.values[row], rules))
    return tuple(found)


def _likely(row: Row, side: int, found: Sequence[Differing]) -> Iterator[set[str]]:
    """Give keys that may well be the reason again: those of the side's other rows, and of the row on earlier sides.

    Each of the other rows by itself before all of them together, so that a reason that they share is told as one.
    """
    if row in _DEAR:
        here = [{rule.key for rule in one.rules} for one in found if one.side == side and one.rules]
        there = [{rule.key for rule in one.rules} for one in found if one.row is row and one.rules]
        tried: list[set[str]] = []
        for some in (*here, *there, set().union(*here), set().union(*here, _MOSTLY)):
            if some not in tried:
                tried.append(some)
                yield some


def _rules(row: Row, mixed: Mixed, side: Side, likely: Iterable[set[str]]) -> tuple[Difference, ...] | None:
    """Find the rules that make a side differ from the base on a row, None where a limit was hit on the way."""
    a, b, value = mixed.base.rules, side.rules, side.values[row]
    keys = bearing_here(row, mixed.base, b)
    try:
        named = irreducible(keys, lambda some: mixed.gives(row, some, value), likely, dear=row in _DEAR)
    except Undecided:
        return None
    if named is None:
        return None
    return tuple(Difference(key, a.value(key), b.value(key), a.grounds[key], b.grounds[key]) for key in named)
