"""One question under each of the systems."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rami_solver.analysis.question import Asked
from rami_solver.findings import Code, InputError, RamiError
from rami_solver.rules.load import systems

if TYPE_CHECKING:
    from rami_solver.shell.topics import Topic

__all__ = ["ALL", "UnderSystem", "answer_each_system", "each_system"]

ALL = "all"
"""The word that stands for the systems side by side where rules are named."""


class UnderSystem(NamedTuple):
    """The question under one system, read, and its answer; an error stands in the place of what it ended."""

    asked: Asked
    question: Any
    result: Any


def each_system(asked: Asked) -> list[Asked]:
    """Give the question under each system where it asks for all of them, else itself alone."""
    if asked.rules != ALL:
        return [asked]
    return [asked._replace(rules=name) for name in systems()]


def answer_each_system(asked: Asked, topic: "Topic") -> list[UnderSystem]:
    """Answer the question under each system.

    Raises InputError where no system can read it, for reasons of one kind.
    """
    each = each_system(asked)
    questions = [_read(one, topic) for one in each]
    _require_readable(questions)
    results = [one if isinstance(one, RamiError) else topic.alone(one) for one in questions]
    return list(map(UnderSystem, each, questions, results))


def _read(asked: Asked, topic: "Topic") -> Any:
    try:
        return topic.read(asked)
    except RamiError as error:
        return error


def _require_readable(questions: Sequence[Any]) -> None:
    """Raise the first error where every system ends in its like: it is one of the question, not of a system.

    The facts may differ, as how often each pack holds a card.
    """
    kinds = {_kinds(one) for one in questions}
    if len(kinds) == 1 and isinstance(questions[0], InputError):
        raise questions[0]


def _kinds(question: Any) -> tuple[Code, ...] | None:
    return tuple(one.code for one in question.problems) if isinstance(question, InputError) else None
