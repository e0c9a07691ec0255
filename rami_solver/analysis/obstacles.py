"""What stands in the way where nobody can go out: the rule whose dropping would allow it, or cards too many."""

from collections.abc import Iterator, Sequence
from typing import Any

from rami_solver.analysis.drawing import Way
from rami_solver.findings import Code, Finding, Severity, Undecided
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

Asked = tuple[Way, TurnProblem]
"""A way to draw, and the turn after it."""


def obstacles(asked: Sequence[Asked], engine: Engine) -> tuple[Finding, ...]:
    """Tell of a position from which nobody goes out why that is so.

    Each rule is dropped alone; where that lets the player go out, a note names it. Where no single rule does, the note
    tells how many cards are too many, whatever the opening asks. Raises WrongAnswer where our engines disagree.
    """
    engine = Engine.CPSAT if engine is Engine.CERTIFIED else engine  # no verdict rests on it
    rules = asked[0][1].rules
    changes = [change for change in _LOOSER if _bears(change, rules, asked)]
    out = _goes_out([_with(rules, key, value) for key, value in changes], asked, engine)
    keys = dict.fromkeys(key for (key, _), goes in zip(changes, out, strict=True) if goes)
    notes = [forbidden(rules, key, points=_most_points(rules, asked, engine, key)) for key in keys]
    return tuple(notes) or tuple(_too_many(asked, engine))


def _goes_out(loosened: Sequence[Rules], asked: Sequence[Asked], engine: Engine) -> list[bool]:
    """Tell under which of these rules some way to draw lets the player go out."""
    problems = [
        problem._replace(rules=rules, must_go_out=True, aims=(TurnAim.OUT,))
        for rules in loosened
        for _, problem in asked
    ]
    found = [_found(one) is not None for one in solve_turns(problems, engine)]
    ways = len(asked)
    return [any(found[start : start + ways]) for start in range(0, len(found), ways)]


def _most_points(rules: Rules, asked: Sequence[Asked], engine: Engine, key: str) -> int:
    """Count the most points that could be laid towards the opening by going out, 0 for any other rule."""
    low, high = 1, rules.opening.points - 1
    while key == "opening.points" and low < high:
        middle = (low + high + 1) // 2
        (goes,) = _goes_out([_with(rules, key, middle)], asked, engine)
        low, high = (middle, high) if goes else (low, middle - 1)
    return low if key == "opening.points" else 0


def forbidden(rules: Rules, key: str, points: int = 0, case: str = "") -> Finding:
    """Note that this rule keeps the player from going out; `points` are those that count towards the opening."""
    facts: dict[str, Any] = {"case": case or key, "value": rules.value(key)}
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
        yield forbidden(asked[0][1].rules, "opening.points", case="not-opened")
        return
    count = min((-left for _, left in found), default=0)
    if count:
        yield Finding(Code.FINISH_CARDS_LEFT, Severity.NOTE, facts={"count": count})
