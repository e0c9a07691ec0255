"""Answers about turns as plain dicts: a turn that was judged, and the best turn from a position."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from rami_solver.analysis.turn_answers import BestTurn, Choice, TurnAnswer
from rami_solver.cards import AnyCard
from rami_solver.melds import Meld, hand_value
from rami_solver.notation.plays import write_step
from rami_solver.notation.style import SYMBOLS
from rami_solver.plays import Add, Discard, Draw, Lay, Position, Step, Swap, Take
from rami_solver.referee.turn_verdict import JudgedStep, TableMeld, TurnVerdict
from rami_solver.referee.verdict import JudgedMeld
from rami_solver.report.json_parts import (
    Json,
    award_json,
    cards_json,
    findings_json,
    judged_json,
    laydown_opening_json,
    meld_json,
    play_json,
)
from rami_solver.report.messages import Messages
from rami_solver.rules.model import Rules

__all__ = ["best_turn_json", "fraction_json", "position_json", "steps_json", "table_json", "turn_json"]

_KINDS: Mapping[type[Step], str] = {
    Draw: "draw",
    Take: "take",
    Lay: "lay",
    Add: "add",
    Swap: "swap",
    Discard: "discard",
}


def turn_json(answer: TurnAnswer, messages: Messages) -> Json:
    """Give the verdict on a turn as `rami.turn/1`."""
    judged = answer.judged
    return {
        "schema": "rami.turn/1",
        "rules": answer.rules.profile,
        "verdict": answer.verdict.value,
        **position_json(answer.position),
        "steps": steps_json(judged, messages),
        "points": judged.points,
        "opening": laydown_opening_json(judged.opening),
        "goes_out": judged.goes_out,
        "score": award_json(judged.score),
        **_left(judged.hand, answer.rules),
        "table_after": table_json(judged.table_after, judged),
        "findings": findings_json(answer.findings, messages),
    }


def best_turn_json(answer: BestTurn, messages: Messages) -> Json:
    """Give the best turn, and what every way to draw leads to, as `rami.best-turn/1`."""
    best = answer.best
    judged = best.judged if best else None
    return {
        "schema": "rami.best-turn/1",
        "rules": answer.rules.profile,
        "goal": answer.goal.value,
        "phase": answer.phase.value,
        "verdict": answer.verdict.value,
        "certified": answer.certified,
        **position_json(answer.position),
        "play": play_json(best.play) if best and best.play is not None else None,
        "goes_out": judged is not None and judged.goes_out,
        "score": award_json(judged.score) if judged else None,
        "points": judged.points if judged else None,
        **(_left(judged.hand, answer.rules) if judged else {"left": None, "left_value": None}),
        "choices": [_choice(one, one is best, messages) for one in answer.choices],
        "findings": findings_json(answer.findings, messages),
    }


def position_json(position: Position) -> Json:
    """Give where a turn begins: the hand, the table by its numbers, the discards."""
    return {
        "hand": cards_json(position.hand),
        "opened": position.opened,
        "dealer": position.dealer,
        "round": position.round,
        "table": [_table_meld(number, one) for number, one in enumerate(position.table, start=1)],
        "row": cards_json(position.row),
    }


def _table_meld(number: int, meld: Meld) -> Json:
    return {"number": number, "meld": f"M{number}", **meld_json(meld)}


def table_json(table: Iterable[TableMeld], judged: TurnVerdict) -> list[Json]:
    """Give the table as a turn leaves it; of a meld that is not legal, the cards as they were laid."""
    claimed = {number: one for step in judged.steps for number, one in zip(step.numbers, step.melds, strict=True)}
    return [_after(one, claimed) for one in table]


def _after(one: TableMeld, claimed: Mapping[int, JudgedMeld]) -> Json:
    if one.meld is not None:
        return _table_meld(one.number, one.meld)
    laid = claimed.get(one.number)
    return {
        "number": one.number,
        "meld": f"M{one.number}",
        "kind": None if laid is None or laid.kind is None else laid.kind.value,
        "cards": cards_json(laid.cards if laid else ()),
        "points": None,
    }


def steps_json(judged: TurnVerdict, messages: Messages) -> list[Json]:
    """Give the steps of a turn, each with its melds and findings."""
    return [_step(number, one, messages) for number, one in enumerate(judged.steps, start=1)]


def _step(number: int, judged: JudgedStep, messages: Messages) -> Json:
    laid = zip(judged.numbers, judged.melds, strict=True)
    return {
        "number": number,
        "kind": _KINDS[type(judged.step)],
        "text": write_step(judged.step, SYMBOLS, "en"),
        "melds": [{"number": own, **judged_json(one, messages)} for own, one in laid],
        "target": judged.target,
        "before": None if judged.before is None else cards_json(judged.before.cards),
        "after": None if judged.after is None else cards_json(judged.after.cards),
        "points": judged.points,
        "received": cards_json(judged.received),
        "findings": findings_json(judged.findings, messages),
    }


def _left(hand: Iterable[AnyCard | None], rules: Rules) -> Json:
    """Give what is left in the hand, and what that counts there where every card is known."""
    held = tuple(hand)
    known = tuple(one for one in held if one is not None)
    value = hand_value(known, rules.values.hand) if len(known) == len(held) else None
    return {"left": cards_json(held), "left_value": value}


def _choice(choice: Choice, is_best: bool, messages: Messages) -> Json:
    judged = choice.judged if is_best else None
    return {
        "source": choice.source.value,
        "taken": cards_json(choice.taken),
        "play": None if choice.play is None else play_json(choice.play),
        "out": fraction_json(choice.out),
        "points": fraction_json(choice.points),
        "left": fraction_json(choice.left),
        "helpful": [{"card": str(card), "copies": copies} for card, copies in choice.helpful],
        "unseen": choice.unseen,
        "refused": findings_json(choice.refused, messages),
        "turn": None if judged is None else steps_json(judged, messages),
    }


def fraction_json(exact: Fraction) -> Json:
    """Give an exact number."""
    return {"numerator": exact.numerator, "denominator": exact.denominator}
