"""The CP-SAT engine for whole turns: each a model of its own, its levels solved stage by stage."""

from collections.abc import Sequence

from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.aside import aside
from rami_solver.solver.light import Model, Outcome, Solution
from rami_solver.solver.turn_quest import FoundTurn, TurnProblem
from rami_solver.solver.turn_task import TurnTask

__all__ = ["search_turns"]

_WORK = 20.0
"""So much work (about seconds; most turns take some thousandths) one turn may take."""


def search_turns(problems: Sequence[TurnProblem]) -> list[FoundTurn | Undecided | None]:
    """Find the best turn of each problem; None where there is no legal one, or none that goes out as it must.

    Undecided stands in the place of one whose proof hit the solver's limit. Raises WrongAnswer where CP-SAT gives no
    answer for a model that has one. Turns are not joined into one model as hands are: with a table each is large enough
    to be as fast alone, and a few hard ones together are slower.
    """
    return aside(lambda: [_search(one) for one in problems])


def _search(problem: TurnProblem) -> FoundTurn | Undecided | None:
    try:
        task = TurnTask(problem)
        work = _WORK
        while not task.done:
            work -= _solve_stage(task, work)
    except Undecided as undecided:
        return undecided
    return task.answer


def _solve_stage(task: TurnTask, limit: float) -> float:
    """Solve the next stage of a task, settle it and give the work that it took.

    Raises Undecided where the limit was not enough.
    """
    model = Model()
    for low, high in zip(task.least, task.most, strict=True):
        model.variable(low, high)
    for terms, low, high in task.rows:
        model.linear([number for number, _ in terms], [worth for _, worth in terms], low, high)
    wanted = task.wanted()
    model.maximise([number for number, _ in wanted], [worth for _, worth in wanted])
    solution = model.solve(limit) if limit > 0 else Solution(Outcome.LIMIT, ())
    if solution.outcome is Outcome.LIMIT:
        raise Undecided
    if solution.outcome is Outcome.INFEASIBLE:
        # To do nothing is always possible, so this cannot be true.
        raise WrongAnswer({"fault": "false infeasible", "turn": repr(task.model.problem)})
    task.settle(solution.values)
    return solution.work
