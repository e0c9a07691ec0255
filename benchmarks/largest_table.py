"""The best turn beside the largest table: twenty melds, and fifteen cards of which most fit somewhere."""

from statistics import median

from benchmarks.naive import answer
from benchmarks.options import Options
from benchmarks.report import Table, at_most, judged, ms
from benchmarks.timing import clocked
from rami_solver.analysis.answers import Phase
from rami_solver.analysis.turn import best_turn
from rami_solver.analysis.turn_answers import TurnGoal
from rami_solver.analysis.turn_question import BestTurnQuestion
from rami_solver.plays import Position
from rami_solver.rules.load import load, systems
from rami_solver.solver.turn_quest import TurnProblem
from rami_solver.solver.turn_search import search_turns
from tests.solver.turn_speed import HAND, MOST, OUT, table

__all__ = ["TEXT", "tables", "times"]

TEXT = """The best turn of fifteen cards beside twenty melds, by CP-SAT alone and as the whole answer of `rami turn`
(both engines, the referee, what is in the way of going out); CPU seconds, the median of five in turn. The yardstick
is the naive loop on the same hand with no table, under the default rules."""

_GOALS = {TurnGoal.FINISH: OUT, TurnGoal.POINTS: MOST}


def tables(options: Options) -> list[Table]:
    """Measure every system, opened and not, for two goals."""
    rows = []
    for system in systems():
        for opened in (True, False):
            for goal in _GOALS:
                rows.append(_row(system, goal, opened=opened))
    heads = ("system", "player", "goal", "CP-SAT alone, s", "whole answer, s", "by the naive loop", "naive loop, ms")
    return [Table("", heads, rows)]


def _row(system: str, goal: TurnGoal, *, opened: bool) -> list[str]:
    alone, whole, naive = times(system, goal, opened=opened)
    told = [judged(one, at_most(0.2)) for one in (alone, whole)]
    return [system, "opened" if opened else "not opened", str(goal), *told, judged(whole / naive), ms(naive)]


def times(system: str, goal: TurnGoal, *, opened: bool, runs: int = 5) -> tuple[float, float, float]:
    """Give the median CPU seconds of the search by CP-SAT, of the whole answer, and of the naive loop, run in turn."""
    rules = load(system)
    lying = table(rules)
    problem = TurnProblem(rules, HAND, lying, opened, _GOALS[goal])
    asked = BestTurnQuestion(rules, Position(tuple(HAND), lying, opened), Phase.AFTER_DRAW, goal)
    works = (lambda: search_turns([problem]), lambda: best_turn(asked), lambda: answer(tuple(HAND), load()))
    taken = [[clocked(work) for work in works] for _ in range(runs + 1)][1:]  # what is remembered once counts for none
    alone, whole, naive = (median(one) for one in zip(*taken, strict=True))
    return alone, whole, naive
