"""What stands in the way where nobody can go out: the rule whose dropping would allow it, or cards too many."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rami_solver.analysis.drawing import Way
from rami_solver.cards import JOKER
from rami_solver.findings import Code, Finding, Severity, Undecided
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import SolvedTurn, solve_turns
from rami_solver.solver.turn_quest import TurnAim, TurnProblem

__all__ = ["LOOSER", "Asked", "forbidden", "obstacles"]

LOOSER: tuple[tuple[str, Any], ...] = (
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

_ASKED_BEFORE = {
    "opening.points",
    "opening.clean_run",
    "opening.waived_when_going_out",
    "opening.layoff_before",
    "opening.more_in_same_turn",
    "swap.who",
}
"""The rules that ask something of a player who has not opened, and nothing of one who has."""

Asked = tuple[Way, TurnProblem]
"""A way to draw, and the turn after it."""


def obstacles(asked: Sequence[Asked], engine: Engine) -> tuple[Finding, ...]:
    """Tell of a position from which nobody goes out why that is so.

    Each rule is dropped alone; where that lets the player go out, a note names it. Where no single rule does, the note
    tells how many cards are too many, whatever the opening asks. Raises WrongAnswer where our engines disagree.
    """
    engine = Engine.CPSAT if engine is Engine.CERTIFIED else engine  # no verdict rests on it
    rules = asked[0][1].rules
    if_opened = _if_opened(asked, engine)
    changes = [change for change in LOOSER if _bears(change, rules, asked)]
    if if_opened.never_out:
        changes = [(key, value) for key, value in changes if key not in _ASKED_BEFORE]
    out = _goes_out([_with(rules, key, value) for key, value in changes], asked, engine)
    keys = dict.fromkeys(key for (key, _), goes in zip(changes, out, strict=True) if goes)
    notes = [forbidden(rules, key, points=_most_points(rules, asked, engine, key)) for key in keys]
    return tuple(notes) or tuple(_too_many(rules, if_opened))


def _goes_out(loosened: Sequence[Rules], asked: Sequence[Asked], engine: Engine) -> list[bool]:
    """Tell under which of these rules some way to draw lets the player go out."""
    problems = [
        problem._replace(rules=rules, must_go_out=True, aims=(TurnAim.OUT,))
        for rules in loosened
        for _, problem in asked
    ]
    solved = solve_turns(problems, engine)
    found = [isinstance(one, SolvedTurn) and one.found is not None for one in solved]
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
    if rules.value(key) in (value, None) or (key in _ASKED_BEFORE and asked[0][1].opened):
        return False
    if section == "draw" or key == "discard.taken_card":
        return any(problem.taken for _, problem in asked)
    if key == "jokers_per_meld":
        return rules.jokers_per_meld < min(2, _jokers(asked))
    if section == "swap" or key == "discard.joker":
        return _jokers(asked) > 0
    return key != "layoff.past_run_max" or rules.run.max is not None


def _jokers(asked: Sequence[Asked]) -> int:
    """Count the jokers of this turn at most: a card that nobody has seen may be one."""
    return max(
        problem.hand.count(JOKER) + problem.hidden + sum(meld.jokers for meld in problem.table) for _, problem in asked
    )


def _with(rules: Rules, key: str, value: Any) -> Rules:
    section, _, name = key.partition(".")
    if not name:
        return rules._replace(**{section: value})
    return rules._replace(**{section: getattr(rules, section)._replace(**{name: value})})


class _IfOpened(NamedTuple):
    """How the turn would end for a player who had opened: the fewest cards left, and whether it goes out."""

    left: int
    out: bool
    never_out: bool
    """It is sure that the turn does not go out, whatever the opening asks."""


def _if_opened(asked: Sequence[Asked], engine: Engine) -> _IfOpened:
    problems = [problem._replace(opened=True, aims=(TurnAim.OUT, TurnAim.FEW_CARDS)) for _, problem in asked]
    solved = solve_turns(problems, engine)
    values = [one.found.values for one in solved if isinstance(one, SolvedTurn) and one.found]
    out = any(goes for goes, _ in values)
    # A card that was taken may bind a player who has opened more than one who has not.
    sure = not any(isinstance(one, Undecided) for one in solved) and not any(one.taken for one in problems)
    return _IfOpened(min((-left for _, left in values), default=0), out, sure and not out)


def _too_many(rules: Rules, if_opened: _IfOpened) -> Iterator[Finding]:
    """Count the cards that stay in the hand at best, the opening left out of account."""
    if if_opened.out:
        yield forbidden(rules, "opening.points", case="not-opened")
    elif if_opened.left:
        yield Finding(Code.FINISH_CARDS_LEFT, Severity.NOTE, facts={"count": if_opened.left})
