"""What stands in the way where nobody can go out: the rule whose dropping would allow it, or cards too many."""

from collections.abc import Iterator, Sequence
from typing import Any

from rami_solver.analysis.drawing import Way
from rami_solver.findings import Code, Finding, Severity, Undecided
from rami_solver.plays import Position
from rami_solver.referee.turn import judge_turn
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import SolvedTurn, solve_turns
from rami_solver.solver.turn_quest import TurnAim, TurnProblem

__all__ = ["forbidden", "obstacles"]

_LOOSER: tuple[tuple[str, Any], ...] = (
    ("opening.points", 1),
    ("opening.clean_run", False),
    ("opening.waived_when_going_out", True),
    ("opening.layoff_before", "when-going-out"),
    ("opening.more_in_same_turn", True),
    ("draw.open_card", "free"),
    ("draw.open_card_opened", "free"),
    ("draw.open_card_must_be_laid", False),
    ("draw.deeper_card", "free"),
    ("draw.deeper_card_opens", True),
    ("swap.who", "opened-or-going-out"),
    ("swap.set_of_three", "both-cards"),
    ("swap.set_of_three", "card-it-stands-for"),
    ("swap.freed_joker", "anywhere"),
    ("swap.freed_joker_own_meld", True),
    ("layoff.past_run_max", True),
    ("run.max", None),
    ("run.round_the_corner", True),
    ("jokers_per_meld", 2),
    ("discard.to_go_out", False),
    ("discard.taken_card", True),
    ("discard.joker", True),
)
"""The rules that may keep a player from going out, and the value that would not."""

_AIMS = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.POINTS)

Asked = tuple[Way, TurnProblem]
"""A way to draw, and the turn after it."""


def obstacles(asked: Sequence[Asked], position: Position, engine: Engine) -> tuple[Finding, ...]:
    """Tell of a position from which nobody goes out why that is so.

    Each rule is dropped alone; where that lets the player go out, a note names it. Where no single rule does, the note
    tells how many cards are too many, whatever the opening asks. Raises WrongAnswer where our engines disagree.
    """
    rules = asked[0][1].rules
    changes = [change for change in _LOOSER if _bears(change, rules, asked)]
    loosened = [(key, _with(rules, key, value)) for key, value in changes]
    problems = [
        problem._replace(rules=other, must_go_out=True, aims=_AIMS) for _, other in loosened for _, problem in asked
    ]
    solved = iter(solve_turns(problems, engine))
    notes: dict[str, Finding] = {}
    for key, other in loosened:
        for way, _ in asked:
            found = _found(next(solved))
            if found and key not in notes:
                draw = () if way.step is None else (way.step,)
                judged = judge_turn(position, (*draw, *found.found.play), other) if found.found else None
                opening = judged.opening if judged else None
                notes[key] = forbidden(rules, key, points=opening.points if opening else 0)
    return tuple(notes.values()) or tuple(_too_many(asked, engine))


def forbidden(rules: Rules, key: str, points: int = 0) -> Finding:
    """Note that this rule keeps the player from going out; `points` are those that count towards the opening."""
    facts: dict[str, Any] = {"case": key, "value": rules.value(key)}
    if key == "opening.points":
        threshold = rules.opening.points
        facts |= {"points": points, "threshold": threshold, "short_by": max(0, threshold - points)}
    return rules.finding(Code.FINISH_FORBIDDEN, Severity.NOTE, key, **facts)


def _bears(change: tuple[str, Any], rules: Rules, asked: Sequence[Asked]) -> bool:
    """Tell whether a change is one, and bears on this turn: what asks nothing of it cannot be in its way."""
    key, value = change
    section = key.partition(".")[0]
    taken, opened = any(problem.taken for _, problem in asked), asked[0][1].opened
    if rules.value(key) in (value, None) or (key == "jokers_per_meld" and rules.jokers_per_meld > 1):
        return False
    return not (section == "opening" and opened) and not (section == "draw" and not taken)


def _with(rules: Rules, key: str, value: Any) -> Rules:
    section, _, name = key.partition(".")
    if not name:
        return rules._replace(**{section: value})
    return rules._replace(**{section: getattr(rules, section)._replace(**{name: value})})


def _found(solved: SolvedTurn | Undecided) -> SolvedTurn | None:
    return None if isinstance(solved, Undecided) or solved.found is None else solved


def _too_many(asked: Sequence[Asked], engine: Engine) -> Iterator[Finding]:
    """Count the cards that stay in the hand at best, the opening left out of account."""
    aims = (TurnAim.OUT, TurnAim.FEW_CARDS)
    problems = [problem._replace(opened=True, aims=aims) for _, problem in asked]
    found = [one.found.values for one in map(_found, solve_turns(problems, engine)) if one and one.found]
    if any(out for out, _ in found):
        yield forbidden(asked[0][1].rules, "opening.points")
        return
    count = min((-left for _, left in found), default=0)
    if count:
        yield Finding(Code.FINISH_CARDS_LEFT, Severity.NOTE, facts={"count": count})
