"""What questions are about: how they are read, answered, written and valued, whichever way they come in."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rami_solver.analysis.case_fields import QUESTION_KEYS
from rami_solver.analysis.check import answer_all
from rami_solver.analysis.question import Asked, read_question
from rami_solver.findings import RamiError
from rami_solver.shell.exits import Exit, exit_of_answer, exit_of_error
from rami_solver.shell.lines import BATCH

if TYPE_CHECKING:
    from rami_solver.report.messages import Messages

__all__ = ["CHECK", "Topic"]


class Topic(NamedTuple):
    """What questions are about, as functions of modules, so that worker processes find them.

    `read` reads a question that was asked in words; it raises InputError where it cannot. `answer` answers questions
    together, an error in the place of the question that it ended; it may raise one for all of them. `write` makes
    the JSON of a question's answer, `exit` its exit code. `keys` are what a question as an object may say, `together`
    is how many lines of a stream are answered at once at most.
    """

    read: Callable[[Asked], Any]
    answer: Callable[[Sequence[Any]], list[Any]]
    write: "Callable[[Any, Any, Messages], dict[str, Any]]"
    exit: Callable[[Any, Any], Exit]
    keys: tuple[str, ...] = QUESTION_KEYS
    together: int = BATCH
    text: "Callable[[Any, Messages], str] | None" = None

    def alone(self, question: Any) -> Any:
        """Answer one question; an error of ours stands in the place of an answer."""
        try:
            (found,) = self.answer([question])
        except RamiError as error:
            return error
        return found

    def written(self, question: Any, result: Any, messages: "Messages") -> dict[str, Any]:
        """Make the JSON of what became of a question: of its answer, or of the error that ended it."""
        if isinstance(result, RamiError):
            from rami_solver.report.json import error_json

            return error_json(result, messages)
        return self.write(question, result, messages)

    def line(self, question: Any, result: Any, messages: "Messages") -> str:
        """Write the same JSON in one line, suits as they are."""
        if self.text is not None and not isinstance(result, RamiError):
            return self.text(result, messages)
        from rami_solver.report.json import dumped

        return dumped(self.written(question, result, messages))

    def valued(self, question: Any, result: Any) -> Exit:
        """Give the exit code of what became of a question."""
        return exit_of_error(result) if isinstance(result, RamiError) else self.exit(question, result)


def _as_json(_: Any, answer: Any, messages: "Messages") -> dict[str, Any]:
    from rami_solver.report.json import answer_json

    return answer_json(answer, messages)


def _as_text(answer: Any, messages: "Messages") -> str:
    from rami_solver.report.json import answer_text

    return answer_text(answer, messages)


CHECK = Topic(read_question, answer_all, _as_json, exit_of_answer, text=_as_text)
"""The dispute question."""
