"""Going out with the help of the table: lay-offs and swaps beside new melds, and what stands in the way."""

from collections.abc import Sequence
from typing import NamedTuple

from rami_solver.analysis.answers import Phase
from rami_solver.analysis.certify_turns import certify_turn
from rami_solver.analysis.drawing import Way, problem_of, ways_to_draw
from rami_solver.analysis.hand_answers import FinishAnswer
from rami_solver.analysis.obstacles import forbidden, obstacles
from rami_solver.analysis.question import HandQuestion
from rami_solver.findings import Finding, Undecided
from rami_solver.plays import Discard, Play, Position
from rami_solver.referee.turn import judge_turn
from rami_solver.referee.turn_verdict import TurnVerdict
from rami_solver.rules.model import Rules
from rami_solver.solver.engine import Engine
from rami_solver.solver.turn_engines import solve_turns
from rami_solver.solver.turn_quest import TurnAim, TurnProblem

__all__ = ["TableFinish", "finish_with_table", "reasons_against"]

_AIMS = (TurnAim.OUT, TurnAim.NO_JOKER_THROWN, TurnAim.POINTS)


class TableFinish(NamedTuple):
    """Whether a turn empties the hand and how, with the notes on it, and whether both engines said so."""

    finish: FinishAnswer
    findings: tuple[Finding, ...]
    certified: bool


def finish_with_table(question: HandQuestion, phase: Phase, *, reasons: bool = True) -> TableFinish:
    """Find the turn of most points that empties the hand; where there is none, what stands in the way (if `reasons`).

    Before the draw one that any card from the stock allows comes first, else one with a card from the discards. Raises
    Undecided where a solver limit was hit, WrongAnswer where our engines disagree.
    """
    position, rules = _position(question), question.rules
    if question.dealer and not rules.deal.first_turn_may_lay:
        return TableFinish(FinishAnswer(possible=False), (forbidden(rules, "deal.first_turn_may_lay"),), certified=True)
    certified = True
    for way in ways_to_draw(position, phase, rules):
        found, sure = _best(problem_of(way, position, rules, _AIMS, must_go_out=True), question.engine)
        certified = certified and sure
        if found is not None:
            play = found if way.step is None else (way.step, *found)
            judged = judge_turn(position, play, rules)
            certify_turn(judged, play, position, rules, {TurnAim.OUT: 1})
            return TableFinish(_answer(play, judged), judged.findings, certified)
    against = reasons_against(question, phase) if reasons else ()
    return TableFinish(FinishAnswer(possible=False), against, certified)


def reasons_against(question: HandQuestion, phase: Phase) -> tuple[Finding, ...]:
    """Tell what keeps a hand that does not go out from it: a rule, or cards too many.

    Raises WrongAnswer where our engines disagree.
    """
    position, rules = _position(question), question.rules
    asked: list[tuple[Way, TurnProblem]] = [
        (way, problem_of(way, position, rules, _AIMS)) for way in ways_to_draw(position, phase, rules)
    ]
    return obstacles(asked, question.engine)


def _position(question: HandQuestion) -> Position:
    return Position(question.hand, question.table, question.opened, question.round, question.row, question.dealer)


def _best(problem: TurnProblem, engine: Engine) -> tuple[Play | None, bool]:
    """Give the best turn that goes out; one without lay-offs first, where these would cost the one-turn score."""
    problems = [problem]
    if not problem.opened and not problem.rules.score.one_turn_with_layoffs:
        problems.insert(0, problem._replace(table=(), rules=_melds_alone(problem.rules)))
    certified = True
    for one in problems:
        (solved,) = solve_turns([one], engine)
        if isinstance(solved, Undecided):
            raise solved
        certified = certified and solved.certified
        if solved.found is not None:
            return solved.found.play, certified
    return None, certified


def _melds_alone(rules: Rules) -> Rules:
    """Give rules under which an opening turn lays new melds and nothing else, not even onto its own."""
    opening = rules.opening._replace(layoff_before="no", more_in_same_turn=False)
    return rules._replace(opening=opening, swap=rules.swap._replace(who="opened"))


def _answer(play: Play, judged: TurnVerdict) -> FinishAnswer:
    melds = tuple(one.meld for step in judged.steps for one in step.melds if one.meld)
    thrown: Sequence[Discard] = [one for one in play if isinstance(one, Discard)]
    waived = judged.opening is not None and judged.opening.waived
    return FinishAnswer(
        possible=True,
        melds=melds,
        discard=thrown[0].card if thrown else None,
        award=judged.score,
        waived=waived,
        play=play,
        judged=judged,
    )
