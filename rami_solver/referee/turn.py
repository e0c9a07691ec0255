"""The referee of a turn: the only place that knows the rules of a whole turn."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.findings import Code, Finding, Severity, Verdict
from rami_solver.melds import Meld
from rami_solver.plays import Draw, Play, Position, Take
from rami_solver.referee.turn_end import Ending, judge_end, owed_discard
from rami_solver.referee.turn_rulings import turn_rulings
from rami_solver.referee.turn_state import State, numbered
from rami_solver.referee.turn_steps import judge_step
from rami_solver.referee.turn_verdict import JudgedStep, TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.scoring.award import Award, award_of_finish

__all__ = ["judge_turn"]

MOST_READINGS = 256
"""So many ways to read a turn (each joker whose place nobody told has two) are judged before it is left undecided."""


def judge_turn(position: Position, play: Play, rules: Rules) -> TurnVerdict:
    """Judge the steps of a turn from this position, each as the turn stands then, and the turn as a whole.

    Every fault is found, at its step. Where going out allows an earlier step, the whole turn decides. A turn is
    undecided where a joker's place, or a card that nobody showed, decides. Points are those laid in this turn. Raises
    nothing: a card that is not held or a meld that is not there is a fault. Rules: `opening.*`, `draw.*`, `discard.*`,
    `layoff.*`, `swap.*`, `deal.first_turn_may_lay`, `score.*`, and those of melds.

    >>> from rami_solver.cards import DECK
    >>> from rami_solver.plays import Discard, Lay
    >>> from rami_solver.rules.load import load
    >>> king, ace_to_three = DECK[12], DECK[:3]
    >>> turn = judge_turn(Position((*ace_to_three, king)), (Lay((ace_to_three,)), Discard(king)), load("rami-bridge"))
    >>> turn.verdict.value, turn.score.value
    ('legal', -100)
    """
    verdicts: list[TurnVerdict] = []
    readings: _Odometer | None = _Odometer(())
    while readings is not None:
        if len(verdicts) == MOST_READINGS:
            return _first(verdicts)._replace(verdict=Verdict.UNDECIDED, score=None)
        verdicts.append(_judge(position, play, rules, readings))
        readings = readings.next()
    return _together(verdicts)


class _Odometer:
    """Chooses one reading wherever there are several; the next one chooses the next combination."""

    def __init__(self, chosen: Sequence[int]) -> None:
        self._given = list(chosen)
        self.rewind()

    def rewind(self) -> None:
        self._at = 0
        self._most: list[int] = []

    def choose(self, readings: Sequence[Meld]) -> Meld:
        if len(readings) == 1:
            return readings[0]
        if self._at == len(self._given):
            self._given.append(0)
        number = self._given[self._at]
        self._at += 1
        self._most.append(len(readings))
        return readings[number]

    def next(self) -> "_Odometer | None":
        given = self._given[: len(self._most)]
        while given and given[-1] + 1 == self._most[len(given) - 1]:
            given.pop()
        return _Odometer([*given[:-1], given[-1] + 1]) if given else None


def _together(verdicts: Sequence[TurnVerdict]) -> TurnVerdict:
    """Give the one verdict of all readings; undecided where they do not agree on what is legal and what it counts."""
    if len(verdicts) == 1:
        return verdicts[0]
    legal = [one for one in verdicts if one.verdict is not Verdict.ILLEGAL]
    if not legal:
        return verdicts[0]
    first = legal[0]
    tables = dict.fromkeys(one.table_after for one in legal)
    if len(tables) > 1:
        first = first._replace(other_tables=tuple(tables)[1:])
    alike = all((one.verdict, one.points, one.score) == (first.verdict, first.points, first.score) for one in verdicts)
    return first if alike else first._replace(verdict=Verdict.UNDECIDED, score=None)


def _first(verdicts: Sequence[TurnVerdict]) -> TurnVerdict:
    return next((one for one in verdicts if one.verdict is not Verdict.ILLEGAL), verdicts[0])


class _Run(NamedTuple):
    state: State
    steps: tuple[JudgedStep, ...]


def _judge(position: Position, play: Play, rules: Rules, readings: _Odometer) -> TurnVerdict:
    """Judge one reading; where a step asks whether the turn goes out or opens, a first look at the whole tells it."""
    state, steps = _run(play, readings, State.begin(position, rules, out=False, opens=False))
    empties, opens = state.empty and state.acted, state.opened_now
    if state.asked_ahead and (empties or opens):
        readings.rewind()
        state, steps = _run(play, readings, State.begin(position, rules, out=empties, opens=opens))
    state.out, state.opens = empties, opens
    ending = judge_end(state)
    steps = _with_ending(steps, ending)
    owed = owed_discard(state)
    out = empties and not owed
    whole = (*_no_draw(position, play, rules), *(one for number, one in ending.found if number is None), *owed)
    found = [*(one for step in steps for one in _of_step(step)), *whole]
    verdict = _verdict(found)
    score: Award | None = None
    scored_by: tuple[str, ...] = ()
    if out and verdict is Verdict.LEGAL:
        score, scored_by = _score(state)
    whole += turn_rulings(state, steps, found, rules, scored_by)
    before, after, opening = numbered(position.table), numbered(state.table), ending.opening
    held, shown = steps[-1].hand if steps else state.held(), tuple(state.shown)
    return TurnVerdict(verdict, steps, before, after, held, opening, state.points, out, score, whole, shown, scored_by)


def _score(state: State) -> tuple[Award, tuple[str, ...]]:
    """Tell what going out earns, and the keys that say so."""
    opened, on_table = state.position.opened, bool(state.lay_offs or state.swaps)
    award, key = award_of_finish(
        state.rules,
        points=state.points,
        opened=opened,
        round_number=state.position.round,
        with_layoffs=on_table,
    )
    return award, (key, *(("score.one_turn_with_layoffs",) if on_table and not opened else ()))


def _run(play: Play, readings: _Odometer, state: State) -> _Run:
    return _Run(state, tuple(judge_step(step, number, state, readings) for number, step in enumerate(play)))


def _of_step(step: JudgedStep) -> tuple[Finding, ...]:
    return (*[one for meld in step.melds for one in meld.findings], *step.findings) if step.melds else step.findings


def _with_ending(steps: tuple[JudgedStep, ...], ending: Ending) -> tuple[JudgedStep, ...]:
    """Put what the end showed at the steps that it belongs to."""
    result = list(steps)
    for number, finding in ending.found:
        if number is not None:
            result[number] = result[number]._replace(findings=(*result[number].findings, finding))
    return tuple(result)


def _no_draw(position: Position, play: Play, rules: Rules) -> tuple[Finding, ...]:
    """Tell that no card was drawn: a fault where it was still to be, a warning where the size of the hand says so."""
    if position.recorded:
        if position.dealer or any(isinstance(one, Draw | Take) for one in play):
            return ()
        return (rules.finding(Code.DRAW_MISSING, Severity.ERROR, "draw.sources", case="record"),)
    expected, found = rules.deal.hand + 1, len(position.hand)
    draws = bool(play) and isinstance(play[0], Draw | Take)
    if draws or position.opened or position.dealer or not rules.deal.hand_enforced or found != rules.deal.hand:
        return ()
    return (rules.finding(Code.DRAW_MISSING, Severity.WARNING, "deal.hand", expected=expected, found=found),)


def _verdict(found: Sequence[Finding]) -> Verdict:
    if any(one.severity is Severity.ERROR for one in found):
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if any(one.code is Code.HIDDEN_CARD for one in found) else Verdict.LEGAL
