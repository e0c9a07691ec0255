"""One hand under several rules as a plain dict that becomes JSON: see `json`."""

from rami_solver.analysis.compare_answers import Comparison, Differing, Row, Side, Value
from rami_solver.analysis.hand_answers import HandAnswer
from rami_solver.report.json import error_json
from rami_solver.report.json_parts import Json, award_json, cards_json, findings_json
from rami_solver.report.messages import Messages
from rami_solver.report.rules_page import title_of
from rami_solver.rules.compare import Difference
from rami_solver.rules.model import Ground
from rami_solver.scoring.award import Award

__all__ = ["compare_json"]


def compare_json(answer: Comparison, messages: Messages) -> Json:
    """Give a comparison as `rami.compare/1`."""
    return {
        "schema": "rami.compare/1",
        "rules": answer.sides[0].rules.profile,
        "verdict": answer.verdict.value,
        "certified": answer.certified,
        "hand": cards_json(answer.hand),
        "opened": answer.opened,
        "base": answer.base,
        "sides": [_side(one, messages) for one in answer.sides],
        "differences": [_differing(one, answer) for one in answer.differing],
        "findings": findings_json(answer.findings, messages),
    }


def _side(side: Side, messages: Messages) -> Json:
    """Give one set of rules: its answer, or the error that stands in its place."""
    rules = side.rules
    head = {
        "rules": rules.profile,
        "title": title_of(rules, messages),
        "changed": {key: rules.value(key) for key in rules.changed},
    }
    answer = side.answer
    if not isinstance(answer, HandAnswer):
        return {**head, "error": error_json(answer, messages)}
    opening, finish, values = answer.opening, answer.finish, side.values
    return {
        **head,
        "error": None,
        "certified": side.certified,
        "phase": answer.phase.value,
        "opening": None
        if opening is None
        else {
            "reachable": opening.reachable,
            "threshold": opening.threshold,
            "points": opening.points,
            "short_by": opening.short_by,
        },
        "points": answer.best.points,
        "left_value": answer.leanest.left_value,
        "finish": {"possible": finish.possible, "award": award_json(finish.award)},
        "distance": None if side.undecided else {"opening": values.get(Row.TO_OPENING), "out": values[Row.TO_OUT]},
        "findings": findings_json(answer.findings, messages),
    }


def _differing(one: Differing, answer: Comparison) -> Json:
    return {
        "row": one.row.value,
        "side": one.side,
        "rules": answer.sides[one.side].rules.profile,
        "a": _value(one.base),
        "b": _value(one.value),
        "because": None if one.rules is None else list(map(_difference, one.rules)),
    }


def _value(value: Value) -> object:
    return award_json(value) if isinstance(value, Award) else value


def _difference(one: Difference) -> Json:
    return {"key": one.key, "a": _grounded(one.a, one.ground_a), "b": _grounded(one.b, one.ground_b)}


def _grounded(value: object, ground: Ground) -> Json:
    return {"value": value, "basis": ground.basis.value, "place": ground.place}
