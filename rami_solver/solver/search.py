"""The CP-SAT engine: problems of many hands joined into one model, their aims solved stage by stage."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.aside import aside
from rami_solver.solver.light import Model, Outcome, Solution
from rami_solver.solver.proved import finish_by
from rami_solver.solver.quest import Found, Problem, cards_held
from rami_solver.solver.tasks import JOINED, STAGE_BOUND, Row, Task

__all__ = ["MELDS_JOINED", "search"]

_WORK = 20.0
"""So much work (about seconds; a hand takes some thousandths) a joined model, or one hard problem alone, may take."""

_MOST_CANDIDATES = 15_000
"""With more melds to choose from (twenty cards, four jokers in one meld) even setting the models up takes minutes."""

MELDS_JOINED = 600
"""Problems of more melds together share no model: a large one is solved faster alone."""


def search(problems: Sequence[Problem]) -> list[Found | Undecided]:
    """Answer problems with CP-SAT; Undecided stands in the place of one whose proof hit the solver's limit.

    Raises WrongAnswer where CP-SAT gives no answer for a model that has one.
    """
    known = [finish_by(one) for one in problems]
    asked = [problem for problem, answer in zip(problems, known, strict=True) if answer is None]
    found = iter(aside(lambda: _search(asked)) if asked else ())
    return [next(found) if answer is None else answer for answer in known]


def _search(problems: Sequence[Problem]) -> list[Found | Undecided]:
    answers: list[Found | Undecided] = []
    for group in _groups(problems):
        try:
            answers.extend(_solve_group(group))
        except Undecided as undecided:
            # One hard problem must not leave its neighbours undecided.
            answers.extend([undecided] if len(group) == 1 else map(_solve_alone, group))
    return answers


def _groups(problems: Sequence[Problem]) -> Iterator[Sequence[Problem]]:
    """Cut problems into groups for one model each."""
    group: list[Problem] = []
    melds = 0
    for one in problems:
        size = len(one.pool.candidates)
        if len(group) == JOINED or (group and melds + size > MELDS_JOINED):
            yield group
            group, melds = [], 0
        group.append(one)
        melds += size
    if group:
        yield group


def _solve_alone(problem: Problem) -> Found | Undecided:
    try:
        return _solve_group([problem])[0]
    except Undecided as undecided:
        return undecided


def _solve_group(problems: Sequence[Problem]) -> list[Found]:
    if any(len(one.pool.candidates) > _MOST_CANDIDATES for one in problems):
        raise Undecided
    tasks = [Task(one) for one in problems]
    work = _WORK
    while waiting := [task for task in tasks if not task.done]:
        work -= _solve_stage(waiting, work)
    return [task.answers for task in tasks]


class _Part(NamedTuple):
    """A task's variables in a joint model, the meld that each belongs to, and the literal "answerable".

    A meld has one variable, how often it is laid; or a literal for each copy. That literal is None where an earlier
    stage has found an answer.
    """

    variables: range
    owners: Sequence[int]
    answerable: int | None


def _solve_stage(tasks: Sequence[Task], limit: float) -> float:
    """Solve the next stage of every task in one model, settle it and give the work that it took.

    Raises Undecided where the limit was not enough.
    """
    model = Model(packing=True)
    variables: list[int] = []
    coefficients: list[int] = []
    parts: list[_Part] = []
    bound = STAGE_BOUND * max(1, JOINED // len(tasks))
    for task in tasks:
        part = _add_task(model, task)
        parts.append(part)
        weights, weight = task.weights(bound)
        if task.found or not all(weights):
            weights = [weights[number] for number in part.owners]
            variables += [variable for variable, worth in zip(part.variables, weights, strict=True) if worth]
            coefficients += [worth for worth in weights if worth]
        else:
            variables += part.variables
            coefficients += weights
        if part.answerable is not None:
            variables.append(part.answerable)
            coefficients.append(weight)
    model.maximise(variables, coefficients)
    solution = model.solve(limit) if limit > 0 else Solution(Outcome.LIMIT, ())
    if solution.outcome is Outcome.LIMIT:
        raise Undecided
    if solution.outcome is Outcome.INFEASIBLE:
        # Laying nothing is always possible, so this cannot be true.
        raise WrongAnswer({"fault": "false infeasible", "hands": [cards_held(task.problem.pool) for task in tasks]})
    for task, part in zip(tasks, parts, strict=True):
        task.settle(_times(task, part, solution.values))
    return solution.work


def _times(task: Task, part: _Part, values: Sequence[int]) -> Sequence[int] | None:
    """Give how often each open meld of a task is laid; None where there is no answer."""
    if part.answerable is not None and not values[part.answerable]:
        return None
    if not task.found:
        return values[part.variables.start : part.variables.stop]
    times = [0] * len(task.space.melds)
    for variable, number in zip(part.variables, part.owners, strict=True):
        times[number] += values[variable]
    return times


def _add_task(model: Model, task: Task) -> _Part:
    """Add a problem to the model: its cards, its demands, what is settled, and the answers already found."""
    space = task.space
    part = _variables(model, task)
    at = dict(zip(part.owners, part.variables, strict=True)) if task.found else part.variables
    for row in space.rivals:
        model.at_most_one([at[number] for number in row])
    for limit in space.limits:
        if task.found:
            worths = [0] * len(space.melds)
            for number, factor in zip(limit.numbers, limit.factors, strict=True):
                worths[number] = factor
            _add_row(model, part, Row(worths, 0, 0, limit.high))
        else:
            model.linear([at[number] for number in limit.numbers], limit.factors, 0, limit.high)
    for demand in task.rows():
        _add_row(model, part, demand)
    for laid in task.excluded():
        _exclude(model, part, laid)
    return part


def _variables(model: Model, task: Task) -> _Part:
    """Add the variables of a task: literals for each copy, which are slower, where an answer is to be excluded."""
    most = task.space.most
    if not task.found:
        part: tuple[range, Sequence[int]] = model.counts(most), range(len(most))
    else:
        owners = [number for number, often in enumerate(most) for _ in range(often)]
        part = model.counts([1] * len(owners)), owners
        for (first, of_first), (second, of_second) in pairwise(zip(*part, strict=True)):
            if of_first == of_second:
                model.linear([first, second], [1, -1], 0, 1)
    return _Part(*part, model.variable(0, 1) if task.optional else None)


def _add_row(model: Model, part: _Part, row: Row) -> None:
    worths = [row.worths[number] for number in part.owners]
    variables = [variable for variable, worth in zip(part.variables, worths, strict=True) if worth]
    coefficients = [worth for worth in worths if worth]
    low, high = row.low, row.high
    if part.answerable is None:
        low, high = low - row.slack, high - row.slack
    elif row.slack:
        variables.append(part.answerable)
        coefficients.append(row.slack)
    if variables:
        model.linear(variables, coefficients, low, high)


def _exclude(model: Model, part: _Part, laid: Sequence[int]) -> None:
    """Demand another lay-down than this one: some copy that it lays is not laid, or one that it does not is."""
    left = list(laid)
    coefficients = []
    for number in part.owners:
        coefficients.append(-1 if left[number] > 0 else 1)
        left[number] -= 1
    variables = list(part.variables)
    low = 1 - sum(laid)
    if part.answerable is not None:
        variables.append(part.answerable)
        coefficients.append(-1)
        low -= 1
    model.linear(variables, coefficients, low, len(variables))
