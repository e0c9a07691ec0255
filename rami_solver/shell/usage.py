"""What the parser refuses, as problems of ours: same form, same languages, and the place in the command line."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from typer._click import exceptions as parsing

from rami_solver.findings import Code, InputError, Problem, Span

if TYPE_CHECKING:
    from typer.core import TyperOption

    from rami_solver.shell.session import Session

__all__ = ["as_input_error", "located"]

SOURCE = "rami"
"""What the command line is called as a source of input."""


def as_input_error(error: parsing.ClickException, words: Sequence[str]) -> InputError:
    """Give the problem that the parser has with the words."""
    if isinstance(error, parsing.NoSuchOption):
        return InputError(_unknown_option(error))
    if isinstance(error, parsing.MissingParameter):
        name = getattr(error.param, "metavar", None) or "?"
        return InputError(Problem(Code.MISSING_ARGUMENT, {"argument": name, "command": _command(error)}, help="help"))
    if isinstance(error, parsing.BadOptionUsage):
        return InputError(_misused(error, words))
    return InputError(Problem(Code.USAGE, {"reason": error.format_message()}))


def _command(error: parsing.UsageError) -> str:
    return error.ctx.command_path if error.ctx else SOURCE


def _options(error: parsing.UsageError) -> "Iterator[TyperOption]":
    from typer.core import TyperOption

    if error.ctx:
        yield from (one for one in error.ctx.command.get_params(error.ctx) if isinstance(one, TyperOption))


def _unknown_option(error: parsing.NoSuchOption) -> Problem:
    from rami_solver.rules.keys import nearest

    known = [name for one in _options(error) for name in one.opts]
    near = nearest(error.option_name, known)
    facts = {"option": error.option_name, "command": _command(error)} | ({"nearest": near} if near else {})
    return Problem(Code.UNKNOWN_OPTION, facts, help="nearest" if near else "help")


def _misused(error: parsing.BadOptionUsage, words: Sequence[str]) -> Problem:
    option = next((one for one in _options(error) if error.option_name in one.opts), None)
    if option is not None and option.is_flag:
        attached = next((one.partition("=")[2] for one in words if one.startswith(error.option_name + "=")), "")
        return Problem(Code.BAD_OPTION_VALUE, {"option": error.option_name, "value": attached}, help="flag")
    facts = {"option": error.option_name, "metavar": (option.metavar if option else None) or "VALUE"}
    return Problem(Code.OPTION_VALUE_MISSING, facts)


def located(error: InputError, session: "Session") -> InputError:
    """Give the same problems with their places: in the words of the command line, or in the settings file."""
    return InputError(*(_located(one, session) for one in error.problems))


def _located(problem: Problem, session: "Session") -> Problem:
    of_players = problem.span is None and problem.facts.get("option") == "--players"
    if of_players and (in_file := session.place_of_players()):
        return problem._replace(facts={**problem.facts, "option": "players"}, span=in_file)
    if problem.span is not None:
        place = session.place_of_setting(problem.span.text) if problem.span.source == "--set" else None
        return problem._replace(span=place) if place else problem
    number = _place(problem, session.words)
    return problem if number is None else problem._replace(span=_span(session.words, number))


def _place(problem: Problem, words: Sequence[str]) -> int | None:
    """Give the number of the word that a problem is about: the value of an option, the option, or an argument."""
    one, option, value, argument = (problem.facts.get(name) for name in ("one", "option", "value", "argument"))
    option = str(one).split()[0] if one else option
    for number, word in enumerate(words):
        name, _, attached = word.partition("=")
        if option is None:
            if word == argument:
                return number
        elif name == option:
            if value is None or attached == value:
                return number
            if words[number + 1 : number + 2] == (value,):
                return number + 1
    return None


def _span(words: Sequence[str], number: int) -> Span:
    from rami_solver.report.cells import cell_width

    before = " ".join((SOURCE, *words[:number], ""))
    return Span(SOURCE, " ".join((SOURCE, *words)), cell_width(before), max(cell_width(words[number]), 1))
