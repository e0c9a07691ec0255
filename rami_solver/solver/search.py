"""The CP-SAT engine: problems of many hands joined into one model, their aims solved stage by stage."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.aside import aside
from rami_solver.solver.light import Model, Outcome, Solution
from rami_solver.solver.quest import Found, Laid, Problem, cards_held
from rami_solver.solver.tasks import JOINED, Row, Shared, Task

__all__ = ["search"]

_WORK = 20.0
"""So much work (about seconds; a hand takes some thousandths) a joined model, or one hard problem alone, may take."""

_MOST_CANDIDATES = 15_000
"""With more melds to choose from (twenty cards, four jokers in one meld) even setting the models up takes minutes."""


def search(problems: Sequence[Problem]) -> list[Found | Undecided]:
    """Answer problems with CP-SAT; Undecided stands in the place of one whose proof hit the solver's limit.

    Raises WrongAnswer where CP-SAT gives no answer for a model that has one.
    """
    return aside(lambda: _search(problems))


def _search(problems: Sequence[Problem]) -> list[Found | Undecided]:
    answers: list[Found | Undecided] = []
    for start in range(0, len(problems), JOINED):
        group = problems[start : start + JOINED]
        try:
            answers.extend(_solve_group(group))
        except Undecided as undecided:
            # One hard problem must not leave its neighbours undecided.
            answers.extend([undecided] if len(group) == 1 else map(_solve_alone, group))
    return answers


def _solve_alone(problem: Problem) -> Found | Undecided:
    try:
        return _solve_group([problem])[0]
    except Undecided as undecided:
        return undecided


def _solve_group(problems: Sequence[Problem]) -> list[Found]:
    if any(len(one.pool.candidates) > _MOST_CANDIDATES for one in problems):
        raise Undecided
    pools = {key: Shared(pool) for key, pool in {id(one.pool): one.pool for one in problems}.items()}
    tasks = [Task(one, pools[id(one.pool)]) for one in problems]
    work = _WORK
    while waiting := [task for task in tasks if not task.done]:
        work -= _solve_stage(waiting, work)
    return [task.answers for task in tasks]


class _Part(NamedTuple):
    """A task's variables in a joint model: the copies of each candidate, and the literal "answerable"."""

    copies: list[list[int]]
    answerable: int


def _solve_stage(tasks: Sequence[Task], limit: float) -> float:
    """Solve the next stage of every task in one model, settle it and give the work that it took.

    Raises Undecided where the limit was not enough.
    """
    model = Model()
    variables: list[int] = []
    coefficients: list[int] = []
    parts: list[_Part] = []
    for task in tasks:
        part = _add_task(model, task)
        parts.append(part)
        weights, weight = task.weights()
        for copies, worth in zip(part.copies, weights, strict=True):
            if worth:
                variables.extend(copies)
                coefficients.extend([worth] * len(copies))
        if task.optional:
            variables.append(part.answerable)
            coefficients.append(weight)
    model.maximise(variables, coefficients)
    solution = model.solve(limit) if limit > 0 else Solution(Outcome.LIMIT, ())
    if solution.outcome is Outcome.LIMIT:
        raise Undecided
    if solution.outcome is Outcome.INFEASIBLE:
        # Laying nothing is always possible, so this cannot be true.
        raise WrongAnswer({"fault": "false infeasible", "hands": [cards_held(task.problem.pool) for task in tasks]})
    values = solution.values
    for task, part in zip(tasks, parts, strict=True):
        answered = values[part.answerable]
        task.settle([sum(values[one] for one in same) for same in part.copies] if answered else None)
    return solution.work


def _add_task(model: Model, task: Task) -> _Part:
    """Add a problem to the model: its cards, its demands, what is settled, and the answers already found."""
    copies = [_copies(model, task, place, most) for place, most in enumerate(task.problem.pool.most)]
    part = _Part(copies, model.variable(0 if task.optional else 1, 1))
    for same in copies:
        for first, second in pairwise(same):
            model.linear([first, second], [1, -1], 0, 1)
    for row in (*task.demands, *task.settled):
        _add_row(model, part, row)
    for laid in task.found:
        _exclude(model, part, laid)
    return part


def _copies(model: Model, task: Task, place: int, most: int) -> list[int]:
    """The variables of a candidate, open or settled by an earlier stage: one number, or a literal for each copy.

    Literals are needed to exclude an answer, and slower.
    """
    settled = place < task.fixed
    laid = task.times[place] if settled else 0
    if not task.found:
        return [model.variable(laid, laid if settled else most)]
    if not settled:
        return [model.variable(0, 1) for _ in range(most)]
    return [model.variable(int(laid > number), int(laid > number)) for number in range(most)]


def _add_row(model: Model, part: _Part, row: Row) -> None:
    variables: list[int] = []
    coefficients: list[int] = []
    for place, worth in zip(row.places, row.worths, strict=True):
        same = part.copies[place]
        variables.extend(same)
        coefficients.extend([worth] * len(same))
    if row.slack:
        variables.append(part.answerable)
        coefficients.append(row.slack)
    if variables:
        model.linear(variables, coefficients, row.low, row.high)


def _exclude(model: Model, part: _Part, laid: Laid) -> None:
    """Demand another lay-down than this one: some copy that it lays is not laid, or one that it does not is."""
    variables: list[int] = [part.answerable]
    coefficients = [-1]
    for place, same in enumerate(part.copies):
        times = laid.count(place)
        variables += same
        coefficients += [-1] * times + [1] * (len(same) - times)
    model.linear(variables, coefficients, -len(laid), len(variables))
