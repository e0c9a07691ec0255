"""Lines of standard input to lines of JSON: questions that arrived together are answered together."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from rami_solver.analysis.case_fields import read_asked
from rami_solver.analysis.question import Asked
from rami_solver.findings import Code, InputError, Problem, RamiError, Span
from rami_solver.notation.style import SYMBOLS
from rami_solver.report.messages import Messages
from rami_solver.shell.exits import Exit, gravest
from rami_solver.shell.faults import fault_of
from rami_solver.shell.lines import MOST_BYTES, Line
from rami_solver.shell.stdin import STDIN
from rami_solver.shell.systems import ALL, each_system
from rami_solver.shell.topics import CHECK, Topic

__all__ = ["Answered", "Answering"]

_OF_THE_LINE = (
    STDIN,
    "CARDS",
    "hand",
    "laydown",
    "--left",
    "--table",
    "--open-card",
    "--row",
    "--seen",
    "--play",
    "--set",
)
"""The sources of input that stand in a line; any other is a file that it names."""

_PASSED_OVER = ("name", "why", "expect", "error")
"""The keys of an example case that tell about it and do not ask."""


class Answered(NamedTuple):
    """What is written for some lines, and the exit code of the gravest answer among them."""

    text: str
    exit: Exit

    @property
    def packed(self) -> tuple[bytes, int]:
        """The same as it is sent to another process: in UTF-8, as it is written."""
        return self.text.encode("utf-8", "backslashreplace"), int(self.exit)


class _Item(NamedTuple):
    """A line with its questions, or the errors in their places; `several` where all systems are asked."""

    line: Line
    several: bool
    questions: list[Any]


class Answering(NamedTuple):
    """How lines are answered, and what they are about.

    `asked` holds where a line says nothing; with `ascii` the output carries nothing else.
    """

    asked: Asked
    lang: str
    ascii: bool
    topic: Topic = CHECK

    def answer(self, batch: Sequence[Line]) -> Answered:
        """Answer lines in their order, each by a line of JSON; an error stands in the place of what it ended."""
        items = [self._read(line) for line in batch]
        asked = [one for item in items for one in item.questions if not isinstance(one, RamiError)]
        answers = iter(self._answers(asked))
        codes: set[Exit] = set()
        texts: list[str] = []
        for item in items:
            results = [one if isinstance(one, RamiError) else next(answers) for one in item.questions]
            codes.update(map(self.topic.valued, item.questions, results))
            texts.append(self._written(item, results))
        return Answered("".join(texts), gravest(codes))

    def refuse(self, batch: Sequence[Line], problem: Problem) -> Answered:
        """Tell of every line why it has no answer."""
        error = InputError(problem)
        return Answered("".join(self._written(_Item(line, False, [error]), [error]) for line in batch), Exit.FAULT)

    def _read(self, line: Line) -> _Item:
        try:
            asked = self._asked(line)
        except InputError as error:
            return _Item(line, False, [error])
        if asked.rules != ALL:
            return _Item(line, False, [self._question(asked)])
        return _Item(line, True, [self._question(one) for one in each_system(asked)])

    def _asked(self, line: Line) -> Asked:
        if line.fault is not None:
            facts = {"limit": MOST_BYTES} if line.fault is Code.INPUT_TOO_LARGE else {}
            raise InputError(Problem(line.fault, facts, Span(STDIN, "", 0, 0, line.number)))
        if not line.text.startswith("{"):
            return self.asked._replace(cards=line.text)
        return read_asked(_object(line.text), STDIN, self.asked, self.topic.keys)

    def _question(self, asked: Asked) -> Any:
        try:
            return self.topic.read(asked)
        except RamiError as error:
            return error
        except Exception as crash:  # one line of many: the others are to be answered all the same
            return fault_of(crash)

    def _answers(self, questions: Sequence[Any]) -> list[Any]:
        """Answer questions together; where that fails, one by one, so that only the culprit is without an answer."""
        if not questions:
            return []
        try:
            return self.topic.answer(questions)
        except Exception:
            return [self._alone(one) for one in questions]

    def _alone(self, question: Any) -> Any:
        try:
            return self.topic.alone(question)
        except Exception as crash:
            return fault_of(crash)

    def _written(self, item: _Item, results: Sequence[Any]) -> str:
        messages = _messages(self.lang)
        texts = [
            _numbered(self.topic.line(asked, _placed(one, item.line), messages), item.line.number)
            for asked, one in zip(item.questions, results, strict=True)
        ]
        text = f"[{', '.join(texts)}]" if item.several else texts[0]
        return (json.dumps(json.loads(text)) if self.ascii and not text.isascii() else text) + "\n"


def _object(text: str) -> dict[str, Any]:
    from rami_solver.rules.toml_file import goes_deep

    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise _no_json(text, _why(fault), getattr(fault, "pos", 0)) from None
    if goes_deep(table):
        raise _no_json(text, "nested-too-deep")
    return {key: value for key, value in table.items() if key not in _PASSED_OVER}


def _no_json(text: str, reason: str, at: int = 0) -> InputError:
    return InputError(Problem(Code.BAD_JSON, {"reason": reason}, Span(STDIN, text, at, 1)))


def _why(fault: Exception) -> str:
    if isinstance(fault, RecursionError):
        return "nested-too-deep"
    return "not-json" if isinstance(fault, json.JSONDecodeError) else "number-too-long"


def _placed(result: Any, line: Line) -> Any:
    """Give the places of an error in their line of the input."""
    if not isinstance(result, InputError):
        return result
    return InputError(
        *(
            one._replace(span=one.span._replace(line=line.number))
            if one.span and one.span.source in _OF_THE_LINE
            else one
            for one in result.problems
        )
    )


@cache
def _messages(lang: str) -> Messages:
    return Messages(lang, SYMBOLS)


def _numbered(text: str, number: int) -> str:
    """Put the number of the line right after the schema, the first that an object says.

    >>> _numbered('{"schema": "rami.check/1", "rules": "roemie"}', 3)
    '{"schema": "rami.check/1", "line": 3, "rules": "roemie"}'
    """
    schema, comma, rest = text.partition(", ")
    return f'{schema}{comma}"line": {number}{comma}{rest}'
