"""Advice as a plain dict: how far the goals are, what helps, what to throw and where to draw, with exact chances."""

from rami_solver.analysis.advice_answers import Advice, Aimed, Discarding, Drawing, Holding, Target
from rami_solver.report.advice_words import draw_why, throw_why
from rami_solver.report.json_parts import Json, cards_json, findings_json, meld_json, play_json
from rami_solver.report.json_turns import fraction_json, position_json
from rami_solver.report.messages import Messages

__all__ = ["advice_json"]


def advice_json(answer: Advice, messages: Messages, top: int | None = None) -> Json:
    """Give advice as `rami.advice/1`, of the discards at most `top`."""
    return {
        "schema": "rami.advice/1",
        "rules": answer.rules.profile,
        "phase": answer.phase.value,
        "verdict": answer.verdict.value,
        "certified": answer.certified,
        **position_json(answer.position),
        "unseen": answer.unseen,
        "opening": None if answer.opening is None else _target(answer.opening),
        "out": _target(answer.out),
        "this_turn": answer.this_turn,
        "throw": None if answer.throw is None else str(answer.throw.card),
        "discards": [_discarding(one, messages) for one in answer.discards[:top]],
        "draws": [_drawing(one, messages) for one in answer.draws],
        "holding": None if answer.holding is None else _holding(answer.holding),
        "findings": findings_json(answer.findings, messages),
    }


def _target(target: Target) -> Json:
    return {
        "distance": target.distance,
        "helpful": None
        if target.helps is None
        else [{"card": str(card), "copies": copies} for card, copies in target.helps],
        "next": fraction_json(target.next),
        "within_two": None if target.within_two is None else fraction_json(target.within_two),
        "aimed": None if target.aimed is None else _aimed(target.aimed),
    }


def _aimed(aimed: Aimed) -> Json:
    return {
        "comes": cards_json(aimed.comes),
        "thrown": cards_json(aimed.thrown),
        "melds": [meld_json(one) for one in aimed.melds],
        "points": aimed.points,
        "play": play_json(aimed.play),
    }


def _discarding(one: Discarding, messages: Messages) -> Json:
    return {
        "card": str(one.card),
        "opening": None if one.opening is None else _target(one.opening),
        "out": _target(one.out),
        "left_value": one.left,
        "loses": one.loses,
        "fits": list(one.fits),
        "reason": one.reason.value,
        "message": throw_why(one, messages),
    }


def _drawing(one: Drawing, messages: Messages) -> Json:
    return {
        "source": one.source.value,
        "taken": cards_json(one.taken),
        "opening": one.opening,
        "out": one.out,
        "opens": one.opens,
        "goes_out": one.goes_out,
        "play": None if one.play is None else play_json(one.play),
        "reason": one.reason.value,
        "message": draw_why(one, messages),
        "refused": findings_json(one.refused, messages),
    }


def _holding(holding: Holding) -> Json:
    return {
        "now": holding.now,
        "one_turn": holding.one_turn,
        "caught_held": holding.caught_held,
        "caught_opened": holding.caught_opened,
        "next": fraction_json(holding.next),
        "within_two": None if holding.within_two is None else fraction_json(holding.within_two),
        "least_odds": fraction_json(holding.least_odds),
    }
