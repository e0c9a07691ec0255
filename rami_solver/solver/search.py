"""The CP-SAT engine: problems of many hands joined into one model, their aims solved stage by stage."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from threading import Thread, current_thread, main_thread
from typing import NamedTuple, TypeVar

from rami_solver.cards import DECK
from rami_solver.findings import Undecided, WrongAnswer
from rami_solver.solver.light import Model, Outcome
from rami_solver.solver.quest import Found, Laid, Problem

__all__ = ["search"]

_STAGE_BOUND = 1 << 47
"""A stage's objective stays below this, and `_JOINED` of them together below 2^53.

CP-SAT holds objective and bound as floating point when it decides that the gap is closed: beyond 2^53 it calls answers
optimal that are a little worse than the best (docs/adr/0002).
"""

_JOINED = 32
"""So many problems share one model: small models cost more to set up than to solve."""

_T = TypeVar("_T")

_Row = tuple[int, ...]
"""One number for each candidate of a problem."""


class _Level(NamedTuple):
    """One digit of the objective: worth of each candidate laid, and how far the sum can range."""

    worths: _Row
    span: int


class _Task:
    """A problem on its way: what earlier stages have settled, and the answers found so far (for `top` above one)."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.found: list[Laid] = []
        self.next()

    @property
    def done(self) -> bool:
        """Whether the problem is answered, or has no further answer."""
        return self.exhausted or len(self.found) >= self.problem.top

    def next(self) -> None:
        """Turn to the search for the next answer."""
        pool, quest = self.problem.pool, self.problem.quest
        self.stages = list(_stages(self.problem))
        self.settled: list[tuple[_Row, int]] = []
        self.exhausted = False
        self.optional = bool(quest.laid_at_least or quest.points_at_least or quest.clean_run or self.found)
        self.last: tuple[int, ...] = (0,) * len(pool.candidates)


def _stages(problem: Problem) -> Iterator[list[_Level]]:
    """The aims, then each candidate in canonical order, packed into as few objectives as stay exact."""
    pool = problem.pool
    levels = [
        _Level(worths, sum(abs(worth) * most for worth, most in zip(worths, pool.most, strict=True)))
        for worths in (tuple(aim.worth(one) for one in pool.candidates) for aim in problem.quest.aims)
    ]
    size = len(pool.candidates)
    levels += [
        _Level(tuple(int(other == place) for other in range(size)), most) for place, most in enumerate(pool.most)
    ]
    stage: list[_Level] = []
    bound = 2  # the literal "answerable" leads every stage
    for level in levels:
        if stage and bound * (level.span + 1) >= _STAGE_BOUND:
            yield stage
            stage, bound = [], 2
        stage.append(level)
        bound *= level.span + 1
    yield stage


def search(problems: Sequence[Problem]) -> list[Found | Undecided]:
    """Answer problems with CP-SAT; Undecided stands in the place of one whose proof hit the solver's limit.

    Raises WrongAnswer where CP-SAT gives no answer or an impossible one for a model that has one.
    """
    return _aside(lambda: _search(problems))


def _search(problems: Sequence[Problem]) -> list[Found | Undecided]:
    answers: list[Found | Undecided] = []
    for start in range(0, len(problems), _JOINED):
        group = problems[start : start + _JOINED]
        try:
            answers.extend(_solve_group(group))
        except Undecided:
            # One hard problem must not leave its neighbours undecided.
            answers.extend(_solve_alone(one) for one in group)
    return answers


def _solve_alone(problem: Problem) -> Found | Undecided:
    try:
        return _solve_group([problem])[0]
    except Undecided as undecided:
        return undecided


def _solve_group(problems: Sequence[Problem]) -> list[Found]:
    tasks = [_Task(one) for one in problems]
    while waiting := [task for task in tasks if not task.done]:
        while staged := [task for task in waiting if task.stages and not task.exhausted]:
            _solve_stage(staged)
        for task in waiting:
            if not task.exhausted:
                task.found.append(tuple(place for place, times in enumerate(task.last) for _ in range(times)))
                task.next()
    return [tuple(task.found) for task in tasks]


class _Part(NamedTuple):
    """A task's variables in a joint model: the copies of each candidate, and the literal "answerable"."""

    copies: list[list[int]]
    answerable: int


def _solve_stage(tasks: Sequence[_Task]) -> None:
    """Solve the next stage of every task in one model and settle its levels."""
    model = Model()
    variables: list[int] = []
    coefficients: list[int] = []
    parts: list[_Part] = []
    for task in tasks:
        part = _add_task(model, task)
        parts.append(part)
        weights, weight = _weights(task.stages[0], len(part.copies))
        for copies, worth in zip(part.copies, weights, strict=True):
            if worth:
                variables.extend(copies)
                coefficients.extend([worth] * len(copies))
        if task.optional:
            variables.append(part.answerable)
            coefficients.append(weight)
    model.maximise(variables, coefficients)
    solution = model.solve()
    if solution.outcome is Outcome.LIMIT:
        raise Undecided
    if solution.outcome is Outcome.INFEASIBLE:
        # Laying nothing is always possible, so this cannot be true.
        raise WrongAnswer({"fault": "false infeasible", "hands": [_held(task.problem) for task in tasks]})
    for task, part in zip(tasks, parts, strict=True):
        _settle(task, part, solution.values)


def _weights(stage: Sequence[_Level], size: int) -> tuple[list[int], int]:
    """One number for each candidate that ranks by the levels in turn, and a number greater than all they sum to."""
    weights, weight = [0] * size, 1
    for level in reversed(stage):
        for place, worth in enumerate(level.worths):
            weights[place] += worth * weight
        weight *= level.span + 1
    return weights, weight


def _add_task(model: Model, task: _Task) -> _Part:
    """Add a problem to the model: its cards, its demands, what is settled, and the answers already found."""
    pool, quest = task.problem.pool, task.problem.quest
    copies = [[model.variable(0, 1) for _ in range(most)] for most in pool.most]
    answerable = model.variable(0 if task.optional else 1, 1)
    for same in copies:
        for first, second in pairwise(same):
            model.linear([first, second], [1, -1], 0, 1)
    part = _Part(copies, answerable)
    for index, held in pool.copies.items():
        _demand(model, part, [one.cards.count(index) for one in pool.candidates], 0, high=held)
    _demand(model, part, [one.jokers for one in pool.candidates], 0, high=pool.jokers)
    sizes = [one.size for one in pool.candidates]
    _demand(model, part, sizes, -quest.laid_at_most, high=0)
    if quest.laid_at_least:
        _demand(model, part, sizes, -quest.laid_at_least, low=0)
    if quest.points_at_least > 0:
        _demand(model, part, [one.points for one in pool.candidates], -quest.points_at_least, low=0)
    if quest.clean_run:
        _demand(model, part, [int(one.clean) for one in pool.candidates], -1, low=0)
    for worths, value in task.settled:
        _demand(model, part, worths, 0, low=value, high=value)
    for laid in task.found:
        _exclude(model, part, laid)
    return part


_FAR = 1 << 40


def _demand(model: Model, part: _Part, worths: Sequence[int], slack: int, low: int = -_FAR, high: int = _FAR) -> None:
    """Demand that the worths of what is laid, plus `slack` where the problem is answered, lie in `low` to `high`."""
    variables = [variable for same, worth in zip(part.copies, worths, strict=True) if worth for variable in same]
    coefficients = [worth for same, worth in zip(part.copies, worths, strict=True) if worth for _ in same]
    if slack:
        variables.append(part.answerable)
        coefficients.append(slack)
    if variables:
        model.linear(variables, coefficients, low, high)


def _exclude(model: Model, part: _Part, laid: Laid) -> None:
    """Demand another lay-down than this one: some copy that it lays is not laid, or one that it does not is."""
    variables, coefficients, laid_copies = [], [], 0
    for place, same in enumerate(part.copies):
        times = laid.count(place)
        laid_copies += times
        variables += same
        coefficients += [-1] * times + [1] * (len(same) - times)
    model.linear([*variables, part.answerable], [*coefficients, -1], -laid_copies, _FAR)


def _settle(task: _Task, part: _Part, values: Sequence[int]) -> None:
    """Take over a stage's answer: its levels keep these values in the stages to come."""
    if not values[part.answerable]:
        task.exhausted = True
        return
    task.last = tuple(sum(values[variable] for variable in same) for same in part.copies)
    for level in task.stages.pop(0):
        reached = sum(worth * times for worth, times in zip(level.worths, task.last, strict=True))
        task.settled.append((level.worths, reached))


def _held(problem: Problem) -> list[str]:
    """The cards of a problem, for the report of a fault."""
    return [str(DECK[index]) for index, held in problem.pool.copies.items() for _ in range(held)] + [
        "J"
    ] * problem.pool.jokers


def _aside(work: Callable[[], _T]) -> _T:
    """Do work in a second thread while the main thread waits: only there does Python hear Ctrl-C during a solve."""
    if current_thread() is not main_thread():
        return work()
    results: list[_T] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as fault:
            faults.append(fault)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join()
    if faults:
        raise faults[0]
    return results[0]
