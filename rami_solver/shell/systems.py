"""One question under each of the systems."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rami_solver.analysis.question import Asked
from rami_solver.findings import InputError, RamiError
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

    Raises InputError where no system can read it, for one and the same reason.
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
    """Raise the error that every system ends in: it is one of the question, not of a system."""
    first = questions[0]
    if isinstance(first, InputError) and all(
        isinstance(one, InputError) and one.problems == first.problems for one in questions
    ):
        raise first
